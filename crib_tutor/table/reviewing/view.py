"""The tables behind the folds of a review, and its transcript."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from crib_tutor.deck import symbols
from crib_tutor.look.html import Html, table_row
from crib_tutor.table.replaying.state import Replay
from crib_tutor.table.reviewing.boards import name_decision
from crib_tutor.table.reviewing.figures import MINUS, loss
from crib_tutor.table.reviewing.state import Decision
from crib_tutor.words.transcript import transcript


def link_step(decision: Decision, words: str) -> str:
    """Link words to the moment of a decision.

    >>> link_step(Decision(1, 4, "the play", "7♥", "8♦", 1.3, ""), "Deal 1")
    '<a href="#step-4" data-step="4">Deal 1</a>'
    """
    return f'<a href="#step-{decision.at}" data-step="{decision.at}">{escape(words)}</a>'


def every_decision(decisions: Sequence[Decision]) -> str:
    """Lay out decisions in a table, each leading to its moment."""
    by_wins = any(loss(each) is not None for each in decisions)
    rows = "".join(
        table_row(
            "td",
            link_step(each, f"{each.deal}"),
            name_decision(each),
            escape(each.chosen),
            escape(each.best or "yours"),
            *[_minus(loss(each) or 0.0)] * by_wins,
            _minus(each.cost),
        )
        for each in decisions
    )
    head = table_row("th", "Deal", "What", "You", "Best", *["Wins"] * by_wins, "Holes")
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def _minus(cost: float) -> str:
    return f"{MINUS}{cost:.1f}" if round(cost, 1) else "0"


def missed_table(decisions: Sequence[Decision]) -> str:
    """Lay out what was missed in counting."""
    rows = "".join(
        table_row(
            "td",
            link_step(each, f"{each.deal}"),
            escape(symbols(each.count)),
            f"{each.said} of {escape(each.best)}",
            escape("; ".join(f"{part.kind} {symbols(part.cards)}" for part in each.missed) or "claimed too much"),
            f"{each.lost}",
        )
        for each in decisions
    )
    head = table_row("th", "Deal", "Cards", "You said", "Missed", "Holes")
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def told_game(replay: Replay) -> Html:
    """Tell the game deal by deal, as far as the player may know it."""
    over = replay.game.winner is not None
    return preformatted(transcript(replay.game, names=replay.names, seat=None if over else replay.seat))


def preformatted(text: str) -> Html:
    r"""A text of many lines, as it is.

    >>> str(preformatted("Deal 1\n  A & B"))
    '<pre>Deal 1\n  A &amp; B</pre>'
    """
    return Html(f"<pre>{escape(text)}</pre>", text)
