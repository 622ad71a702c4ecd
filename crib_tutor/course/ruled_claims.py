"""The picture of the lesson on the jury: every claim as a tile, by its source and by its ruling."""

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

_INKS: Mapping[Judgment, str] = MappingProxyType(
    {
        Judgment.CONFIRMED: "#0b5c4d",
        Judgment.LIMITS: "#c48a1e",
        Judgment.NO_DIFFERENCE: "#8e939d",
        Judgment.REFUTED: "#a52a63",
    }
)
"""The colors of the rulings, in the order in which the tiles stand."""
_SIGNS: Mapping[Judgment, str] = MappingProxyType(
    {
        Judgment.CONFIRMED: "M-5 0l4 4 6 -8",
        Judgment.LIMITS: "M-5 2q2.5 -6 5 -2t5 -2",
        Judgment.NO_DIFFERENCE: "M-5 -2h10M-5 2.5h10",
        Judgment.REFUTED: "M-4 -4l8 8M-4 4l8 -8",
    }
)
"""What stands in a tile, so that it's known without its color: a tick, a wave, two lines, a cross."""
_SIDE, _STEP, _ACROSS = 20, 26, 12
_LEFT, _HEAD, _SIZE, _NAMED = 4, 22, 14, 13
_WIDE = 2 * _LEFT + _ACROSS * _STEP
_SHOWN = 400
_KEY = (Judgment.CONFIRMED, Judgment.LIMITS, Judgment.REFUTED, Judgment.NO_DIFFERENCE)
_LINES = ("you voted so too", "you voted otherwise")
"""What the line under a tile says, whole and broken."""


def ruled_claims(
    votes: Mapping[str, Judgment] = MappingProxyType({}), verdicts: Mapping[str, Verdict] = VERDICTS
) -> Html:
    """Draw every claim as a tile, source by source; those that the learner voted on are underlined.

    >>> print(ruled_claims(verdicts={"H3": VERDICTS["H3"]}).plain)
    According to Hoyle, 1 claim: 1 confirmed.
    """
    drawn, y, said = "", 0, []
    for letter, source in SOURCES.items():
        own = sorted((one for one in verdicts.values() if one.id[0] == letter), key=_place)
        if not own:
            continue
        name, held = f"{capitalized(source)}", sum(one.ruling is Judgment.CONFIRMED for one in own)
        said.append(f"{name}, {tally_rulings(own)}.")
        drawn += text(f"{name}: {held} of {len(own)} confirmed", _LEFT, y + _SIZE, _NAMED, theme.QUIET, "start")
        y += _HEAD
        for place, one in enumerate(own):
            row, column = divmod(place, _ACROSS)
            drawn += _tile(one, votes, _LEFT + column * _STEP, y + row * _STEP)
        y += (1 + (len(own) - 1) // _ACROSS) * _STEP + 6
    drawn += _key(y, marked=bool(votes))
    said += [_judged(verdicts, votes)] if votes else []
    plain = "\n".join(said)
    return figure(drawn, _WIDE, y + _key_height(marked=bool(votes)), plain, width=_SHOWN)


def _place(one: Verdict) -> int:
    return list(_INKS).index(one.ruling)


def _tile(one: Verdict, votes: Mapping[str, Judgment], x: int, y: int) -> str:
    drawn = _ruling(one.ruling, x, y)
    if one.id in votes:
        drawn += _underline(x, y, right=votes[one.id] is one.ruling)
    return drawn


def _ruling(ruling: Judgment, x: int, y: int) -> str:
    sign = f'<path d="{_SIGNS[ruling]}" fill="none" stroke="#fff" stroke-width="2.4"/>'
    return bar(x, y, _SIDE, _SIDE, _INKS[ruling]) + f'<g transform="translate({x + 10} {y + 10})">{sign}</g>'


def _underline(x: int, y: int, *, right: bool) -> str:
    """The mark of a vote: a whole line where it was right, a broken one where it wasn't."""
    broken = "" if right else ' stroke-dasharray="4 4"'
    line = f'd="M{x} {y + _SIDE + 3.5}h{_SIDE}"'
    return f'<path {line} fill="none" stroke="{theme.QUIET}" stroke-width="3"{broken}/>'


def _key(y: int, *, marked: bool) -> str:
    """What each tile means, one under another, and what the lines under them do."""
    drawn, top = "", y + 8
    for ruling in _KEY:
        drawn += _ruling(ruling, _LEFT, top) + _words(ruling.value, top)
        top += _STEP
    for place, said in enumerate(_LINES if marked else ()):
        drawn += _underline(_LEFT, top - 12, right=not place) + _words(said, top)
        top += _STEP
    return drawn


def _words(said: str, y: int) -> str:
    return text(said, _LEFT + _SIDE + 8, y + _SIZE, _SIZE, theme.QUIET, "start")


def _key_height(*, marked: bool) -> int:
    return 8 + (len(_KEY) + marked * len(_LINES)) * _STEP


def _judged(verdicts: Mapping[str, Verdict], votes: Mapping[str, Judgment]) -> str:
    judged = [one for one in verdicts.values() if one.id in votes]
    right = sum(votes[one.id] is one.ruling for one in judged)
    return f"You voted on {len(judged)} of them, {right} times as the numbers do."
