"""Lesson 21: claims as tiles, by source and ruling."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crib_tutor.look import theme
from crib_tutor.look.drawing import bar, figure, text
from crib_tutor.look.html import Html
from crib_tutor.phrases import capitalized
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.verdict import Judgment, Verdict
from crib_tutor.verdicts.verdict_words import tally_rulings

_LOOKS: Mapping[Judgment, tuple[str, str]] = MappingProxyType(
    {
        Judgment.CONFIRMED: ("#0b5c4d", "M-5 0l4 4 6 -8"),
        Judgment.LIMITS: ("#c48a1e", "M-5 2q2.5 -6 5 -2t5 -2"),
        Judgment.NO_DIFFERENCE: ("#8e939d", "M-5 -2h10M-5 2.5h10"),
        Judgment.REFUTED: ("#a52a63", "M-4 -4l8 8M-4 4l8 -8"),
    }
)
"""The color and the sign of each ruling, in the order of the tiles: a tick, a wave, two lines, a cross."""
_SIDE, _STEP, _ACROSS = 20, 26, 12
_LEFT, _HEAD, _SIZE, _NAMED = 4, 22, 14, 13
_KEY = (Judgment.CONFIRMED, Judgment.LIMITS, Judgment.REFUTED, Judgment.NO_DIFFERENCE)


def ruled_claims(
    votes: Mapping[str, Judgment] = MappingProxyType({}), verdicts: Mapping[str, Verdict] = VERDICTS
) -> Html:
    """Draw every claim as a tile, those voted on underlined.

    >>> print(ruled_claims(verdicts={"H3": VERDICTS["H3"]}).plain)
    According to Hoyle, 1 claim: 1 confirmed.
    """
    drawn, y, lines = "", 0, []
    for letter, source in SOURCES.items():
        own = [verdict for ruling in _LOOKS for verdict in verdicts.values() if verdict.ruling is ruling]
        own = [verdict for verdict in own if verdict.id[0] == letter]
        if not own:
            continue
        name, held = capitalized(source), sum(verdict.ruling is Judgment.CONFIRMED for verdict in own)
        lines.append(f"{name}, {tally_rulings(own)}.")
        drawn += text(f"{name}: {held} of {len(own)} confirmed", _LEFT, y + _SIZE, _NAMED, theme.QUIET, "start")
        y += _HEAD
        for place, verdict in enumerate(own):
            row, column = divmod(place, _ACROSS)
            at = _LEFT + column * _STEP, y + row * _STEP
            drawn += _tile(verdict.ruling, *at)
            if verdict.id in votes:
                drawn += _underline(*at, right=votes[verdict.id] is verdict.ruling)
        y += (1 + (len(own) - 1) // _ACROSS) * _STEP + 6
    y += 8
    for ruling in _KEY:
        drawn += _tile(ruling, _LEFT, y) + _words(ruling.value, y)
        y += _STEP
    if votes:
        for right, words in ((True, "you voted so too"), (False, "you voted otherwise")):
            drawn += _underline(_LEFT, y - 12, right=right) + _words(words, y)
            y += _STEP
        agree = [votes[verdict.id] is verdict.ruling for verdict in verdicts.values() if verdict.id in votes]
        lines.append(f"You voted on {len(agree)} of them, {sum(agree)} times as the numbers do.")
    return figure(drawn, 2 * _LEFT + _ACROSS * _STEP, y, "\n".join(lines), width=400)


def _tile(ruling: Judgment, x: int, y: int) -> str:
    ink, sign = _LOOKS[ruling]
    drawn = f'<path d="{sign}" fill="none" stroke="#fff" stroke-width="2.4"/>'
    return bar(x, y, _SIDE, _SIDE, ink) + f'<g transform="translate({x + 10} {y + 10})">{drawn}</g>'


def _underline(x: int, y: int, *, right: bool) -> str:
    """The mark of a vote: a whole line if it was right, a broken one otherwise."""
    broken = "" if right else ' stroke-dasharray="4 4"'
    line = f'd="M{x} {y + _SIDE + 3.5}h{_SIDE}"'
    return f'<path {line} fill="none" stroke="{theme.QUIET}" stroke-width="3"{broken}/>'


def _words(words: str, y: int) -> str:
    return text(words, _LEFT + _SIDE + 8, y + _SIZE, _SIZE, theme.QUIET, "start")
