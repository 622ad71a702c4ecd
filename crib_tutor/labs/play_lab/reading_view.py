"""The hand that is read, as the page draws it."""

from __future__ import annotations

from math import ceil
from typing import Any

from crib_tutor.deck import RANK_NAMES, RANKS
from crib_tutor.labs.play_lab import reading_words as words
from crib_tutor.labs.play_lab.reading import Reader, Reading, list_readings
from crib_tutor.labs.play_lab.state import PlayLab

_LINE = 20
"""Chances in 100 between two lines."""
_LIT = 2
"""Columns that stand out, the likeliest."""
_RANKS = tuple(rank.replace("T", "10") for rank in RANKS)


def view_reading(lab: PlayLab, reader: Reader) -> dict[str, Any]:
    """Build the view of a step, without what its guess is about."""
    steps, now = list_readings(lab), reader.step(lab)
    asks, before = reader.asks(now), now.before
    shown, likeliest = (before if asks else now), ([] if asks else now.likeliest)
    most = max(max(step.chances) for step in (now, before) if step)
    top = _LINE * ceil(100 * most / _LINE)
    return {
        "steps": [
            {
                "head": words.head_parts(step),
                "note": "" if reader.asks(step) else words.say_note(step),
                "left": words.say_left(step),
            }
            for step in steps
        ],
        "at": steps.index(now),
        "ask": words.TAP if asks else "",
        "several": now.after_go,
        "holds": words.HOLDS,
        "key": words.KEY if before else words.DOTS,
        "said": words.say_columns(shown) if shown else words.HOLDS,
        "lines": [round(100 * line / top, 1) for line in range(_LINE, top + 1, _LINE)],
        "columns": [
            _view_column(rank, now, shown, top) | {"guessed": rank in reader.guesses.get(now.key, ())}
            for rank in range(len(RANKS))
        ],
        "likeliest": [
            {
                "ranks": [_RANKS[rank] for rank in held],
                "share": f"{100 * share:.1f}%",
                "wide": round(100 * share / likeliest[0][1]),
            }
            for held, share in likeliest
        ],
        "hands": words.LIKELIEST,
        "after": "" if asks else words.say_after(now, lab),
        "next": words.say_next(lab, asks=asks, last=now == steps[-1]),
        "guess": {"on": reader.ask, "label": words.GUESS[reader.ask]},
    }


def _view_column(rank: int, now: Reading, shown: Reading | None, top: int) -> dict[str, Any]:
    chance = shown.chances[rank] if shown else 0.0
    was = now.before.chances[rank] if now.before else 0.0
    return {
        "rank": _RANKS[rank],
        "name": RANK_NAMES[rank],
        "chance": words.OUT if shown and not chance else words.in_100(chance) * (shown is now),
        "high": round(10_000 * chance / top, 1),
        "was": round(10_000 * was / top, 1),
        "unseen": now.unseen[rank],
        "lit": shown is now and rank in words.order(now)[:_LIT],
    }
