"""What people are told: every sentence of the bot, one TOML file a language."""

from whist.words.cards import (
    all_of,
    any_of,
    bid_text,
    card_label,
    card_name,
    card_text,
    choice_label,
    contract_text,
    hand_alt,
    hand_lines,
    name_text,
    suit_name,
)
from whist.words.lexicon import languages, phrase, setting_sentence
from whist.words.names import Cast, plain, safe
from whist.words.saying import say, verdict

__all__ = [
    "Cast",
    "all_of",
    "any_of",
    "bid_text",
    "card_label",
    "card_name",
    "card_text",
    "choice_label",
    "contract_text",
    "hand_alt",
    "hand_lines",
    "languages",
    "name_text",
    "phrase",
    "plain",
    "safe",
    "say",
    "setting_sentence",
    "suit_name",
    "verdict",
]
