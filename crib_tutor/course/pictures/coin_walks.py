"""Matches of a bent coin, side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import accumulate
from typing import NamedTuple

from crib_tutor.course.pictures.axes import AMBER, Ruler, knob, level
from crib_tutor.look import touch_parts
from crib_tutor.look.touch_parts import ACCENT, FELT, GREEN, GREEN_INK, INK, QUIET, label
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Slide

MATCHES, GAMES = 24, 200
"""Matches side by side, and the games of each."""
COINS = 52, 70
"""The least and the most games of 100 that the better player wins."""
_EVERY = 10
"""Games from one reading of a walk to the next."""


class Bent(NamedTuple):
    """How often the better player wins of 100, and after how many games one looks."""

    coin: int
    games: int


@cache
def _lots() -> tuple[tuple[float, ...], ...]:
    """Draw what decides each game of each match, whatever the coin."""
    return tuple(
        tuple(
            int.from_bytes(sha256(f"walks/25/{match}/{game}".encode()).digest()[:6], "big") / 2**48
            for game in range(1, GAMES + 1)
        )
        for match in range(MATCHES)
    )


@cache
def walks(coin: int) -> tuple[tuple[int, ...], ...]:
    """Play every match: wins less losses after each game, from 0 on.

    >>> [walk[-1] for walk in walks(56)][:4]
    [36, 32, 48, 28]
    """
    return tuple(tuple(accumulate((1 if lot < coin / 100 else -1 for lot in match), initial=0)) for match in _lots())


@dataclass(frozen=True)
class CoinWalks(Picture):
    """Matches, their coin, and a game to stop at."""

    chance: Callable[[float, int], float]
    """The chance that the better player leads, by the share of games won and the number of games."""
    shows: Callable[[float], int]
    """The games from which the better player leads in 95 matches of 100."""
    start: Bent

    name = "coin_walks"
    hint = "Drag the percent or the games. Keys: arrows"

    def slid(self, state: Bent, name: str, value: int) -> Bent:
        """Bend the coin, or stop at another game."""
        return Bent(value, state.games) if name == "coin" else Bent(state.coin, _EVERY * value)

    def look(self, state: Bent) -> Look:
        """Count the matches that are led, and say how likely that is."""
        leads = [walk[state.games] for walk in walks(state.coin)]
        ahead, behind = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
        exact = 100 * self.chance(state.coin / 100, state.games)
        games = f"{state.games} games"
        title = f"The better player leads {ahead} of {MATCHES} matches"
        sentence = (
            f"After {games}, a player who wins {state.coin} in 100 is ahead in {exact:.0f} matches of 100. "
            f"From {self.shows(state.coin / 100)} games on it's 95 or more."
        )
        named = (("ahead", ahead), ("level", MATCHES - ahead - behind), ("behind", behind))
        rows = (
            *(PanelRow(words, f"{many}", lit=words == "ahead") for words, many in named),
            PanelRow("exact chance", f"{exact:.1f}%"),
        )
        slides = (  # the second lies over the first
            Slide("games", "Games played", 1, GAMES // _EVERY, state.games // _EVERY, 5, games),
            Slide("coin", "Games in 100 that the better player wins", *COINS, state.coin),
        )
        wide, narrow = (_draw(state, *size) for size in (touch_parts.WIDE, touch_parts.NARROW))
        return Look(title, sentence, f"{ahead}", f"of {MATCHES}, after {games}", rows, wide, narrow, (), slides=slides)


def _draw(state: Bent, wide: float, tall: float) -> str:
    roomy = wide > touch_parts.NARROW[0]
    across, up = Ruler(0, GAMES, 36, wide - (58 if roomy else 50)), Ruler(-45, 112, tall - 44, 10)
    drawn = "".join(level(up.at(lead), across.start, across.end, f"{lead}") for lead in (0, 50, 100))
    inks = {GREEN: "", AMBER: "", QUIET: ""}
    for walk in walks(state.coin):
        steps = "".join(f"l{_EVERY} {walk[at] - walk[at - _EVERY]}" for at in range(_EVERY, GAMES + 1, _EVERY))
        inks[(QUIET, GREEN, AMBER)[(walk[state.games] > 0) - (walk[state.games] < 0)]] += f"M0 0{steps}"
    scale = (across.end - across.start) / GAMES, (up.end - up.start) / (up.high - up.low)
    place = f'transform="translate({across.start:g} {up.at(0):g})scale({scale[0]:.4g} {scale[1]:.4g})"'
    for ink, steps in inks.items():
        drawn += f'<path {place} d="{steps}" fill="none" stroke="{ink}" vector-effect="non-scaling-stroke"/>' * bool(
            steps
        )
    x, end, mean = across.at(state.games), across.end, up.at(GAMES * (2 * state.coin / 100 - 1))
    later = touch_parts.line((x + end) / 2, up.end, (x + end) / 2, up.start, FELT, end - x)
    drawn += later.replace("/>", ' stroke-opacity=".7"/>')
    marks = touch_parts.line(x, up.end + 20, x, up.start, ACCENT)
    for walk in walks(state.coin):
        ink = (QUIET, GREEN, AMBER)[(walk[state.games] > 0) - (walk[state.games] < 0)]
        marks += f'<circle cx="{x:g}" cy="{up.at(walk[state.games]):g}" r="3.5" fill="{ink}"/>'
    size = 14 if roomy else 12
    drawn += label("the better player ahead", across.start + 6, up.end + 14, size, GREEN_INK, "start")
    drawn += label("behind", across.start + 6, up.start - 5, size, INK, "start")
    drawn += touch_parts.line(across.start, up.at(0), end, mean, ACCENT, 1.5).replace("/>", ' stroke-dasharray="6 4"/>')
    drawn += label("wins minus losses" if roomy else "", wide - 8, up.end + 14, 12, QUIET, "end")
    for game in (0, GAMES):
        drawn += label(f"{game}", across.at(game), up.start + 25, 12, QUIET) if abs(across.at(game) - x) > 60 else ""
    coins = [up.at(GAMES * (2 * coin / 100 - 1)) for coin in COINS]
    drawn += knob("games", f"{state.games} games", x, up.start + 20, (across.at(_EVERY), 0, end, 0), marks)
    return drawn + knob("coin", f"{state.coin}%", end + 4, mean, (0, coins[0], 0, coins[1]))
