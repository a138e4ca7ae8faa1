"""Suit signs as Discord shall draw them: as letters are drawn, not as black pictures on a dark ground."""

from __future__ import annotations

SIGNS = "♠♥♦♣"
AS_TEXT = "\N{VARIATION SELECTOR-15}"
_DRAWN = str.maketrans({sign: sign + AS_TEXT for sign in SIGNS})


def drawn(text: str) -> str:
    """The text with every suit sign in its text form, which takes the colour of the words around it."""
    return text.translate(_DRAWN)
