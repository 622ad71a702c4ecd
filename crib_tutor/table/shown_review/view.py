"""The tables behind the folds of a review, and its transcript."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from crib_tutor.deck import symbols
from crib_tutor.look.html import Html, preformatted, table_row
from crib_tutor.table.replaying.state import Replay
from crib_tutor.table.reviewing.state import Decision
from crib_tutor.table.shown_review.boards import name_decision
from crib_tutor.table.shown_review.figures import MINUS
from crib_tutor.words.transcript import transcript


def every_decision(decisions: Sequence[Decision]) -> str:
    """Lay out decisions in a table."""
    by_wins = any(each.wins_best is not None for each in decisions)
    rows = (
        (
            name_decision(each),
            escape(each.chosen),
            escape(each.best or "yours"),
            *[_minus(100 * ((each.wins_best or 0) - (each.wins_chosen or 0)))] * by_wins,
            _minus(each.cost),
        )
        for each in decisions
    )
    return _table(("What", "You", "Best", *["Wins"] * by_wins, "Holes"), decisions, rows)


def _minus(cost: float) -> str:
    return f"{MINUS}{cost:.1f}" if round(cost, 1) else "0"


def missed_table(decisions: Sequence[Decision]) -> str:
    """Lay out what was missed in counting."""
    rows = (
        (
            escape(symbols(each.count)),
            f"{each.said} of {escape(each.best)}",
            escape("; ".join(f"{part.kind} {symbols(part.cards)}" for part in each.missed) or "claimed too much"),
            f"{each.lost}",
        )
        for each in decisions
    )
    return _table(("Cards", "You said", "Missed", "Holes"), decisions, rows)


def _table(head: Sequence[str], decisions: Sequence[Decision], rows: Iterable[Sequence[str]]) -> str:
    """A row a decision; its deal leads to its moment."""
    body = "".join(
        table_row("td", f'<a href="#step-{each.at}" data-step="{each.at}">{each.deal}</a>', *row)
        for each, row in zip(decisions, rows, strict=True)
    )
    return f"<table><thead>{table_row('th', 'Deal', *head)}</thead><tbody>{body}</tbody></table>"


def told_game(replay: Replay) -> Html:
    """Tell the game as far as the player knows it."""
    over = replay.game.winner is not None
    return preformatted(transcript(replay.game, names=replay.names, seat=None if over else replay.seat))
