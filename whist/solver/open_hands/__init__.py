"""Perfect play with all four hands open, worked out on plain numbers."""
