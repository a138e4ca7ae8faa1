"""How fast the house is, room by room."""
