"""What people are told: every sentence of the bot, one TOML file a language."""

from whist.words.cards import (
    all_of,
    any_of,
    as_shown,
    bid_text,
    card_label,
    card_name,
    card_text,
    choice_label,
    contract_text,
    hand_alt,
    hand_lines,
    name_text,
    number_text,
    suit_name,
)
from whist.words.lexicon import languages, phrase, setting_sentence, value_sentence
from whist.words.names import Cast, plain, safe
from whist.words.reviewing import best_text, gain_text, lapse_text
from whist.words.saying import game_text, points_text, say, verdict
from whist.words.talk import accepted, claimed

__all__ = [
    "Cast",
    "accepted",
    "all_of",
    "any_of",
    "as_shown",
    "best_text",
    "bid_text",
    "card_label",
    "card_name",
    "card_text",
    "choice_label",
    "claimed",
    "contract_text",
    "gain_text",
    "game_text",
    "hand_alt",
    "hand_lines",
    "languages",
    "lapse_text",
    "name_text",
    "number_text",
    "phrase",
    "plain",
    "points_text",
    "safe",
    "say",
    "setting_sentence",
    "suit_name",
    "value_sentence",
    "verdict",
]
