"""What people see: pages drawn from a view, and from nothing else."""

from whist.pictures.hand import hand_page
from whist.pictures.history import Game, game_line, history_page
from whist.pictures.house_rules import settings_page
from whist.pictures.lists import Line, help_page, leaderboard_page
from whist.pictures.lobby import Sitting, lobby_page
from whist.pictures.page import Page
from whist.pictures.result import game_over_page, score_page
from whist.pictures.review import Casts, review_page
from whist.pictures.rules import rules_page
from whist.pictures.table import table_page
from whist.pictures.tricks import trick_page, tricks_page
from whist.pictures.turns import notice

__all__ = [
    "Casts",
    "Game",
    "Line",
    "Page",
    "Sitting",
    "game_line",
    "game_over_page",
    "hand_page",
    "help_page",
    "history_page",
    "leaderboard_page",
    "lobby_page",
    "notice",
    "review_page",
    "rules_page",
    "score_page",
    "settings_page",
    "table_page",
    "trick_page",
    "tricks_page",
]
