"""The strategies of the computer players: each is shown a view, and picks something legal."""
