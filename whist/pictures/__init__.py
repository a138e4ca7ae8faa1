"""What people see: pages drawn from a view, and from nothing else."""

from whist.pictures.hand import hand_page
from whist.pictures.lists import Line, help_page, leaderboard_page, settings_page
from whist.pictures.lobby import lobby_page
from whist.pictures.page import Page
from whist.pictures.result import game_over_page, score_page
from whist.pictures.rules import rules_page
from whist.pictures.table import table_page
from whist.pictures.tricks import trick_page, tricks_page

__all__ = [
    "Line",
    "Page",
    "game_over_page",
    "hand_page",
    "help_page",
    "leaderboard_page",
    "lobby_page",
    "rules_page",
    "score_page",
    "settings_page",
    "table_page",
    "trick_page",
    "tricks_page",
]
