"""Replies to an answer that can't be marked."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.look.html import Html, paragraph


def not_attempted(what: str, tag: str = "span") -> Html:
    """Ask for an answer in place of three dots."""
    return paragraph(f"Not attempted yet: write {what} in place of the three dots, and run the cell again.", tag)


def join_with_or(names: Sequence[str]) -> str:
    """Join names, with "or" before the last of several.

    >>> join_with_or(["19", "25", "26"])
    '19, 25 or 26'
    """
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
