"""The referee: frozen values in, frozen values out."""
