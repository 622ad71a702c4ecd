"""The table: a sitting, its window, its lines and its whole screen."""

from crib_tutor.table.written import read_game

__all__ = ["read_game"]
