"""What a record says: headline, verdicts, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crib_tutor.phrases import capitalized
from crib_tutor.players.ladder import DEFAULT_PLAYER, PLAYERS
from crib_tutor.table.recording.averages import Average, averages, holes_by_kind, lost_by_tens
from crib_tutor.table.recording.played_game import FRIEND, KINDS, MEASURES, PlayedGame
from crib_tutor.table.recording.rating import STRENGTHS, rate
from crib_tutor.words.counts_aloud import amount_of

ENOUGH = 10
"""Games before which nothing is judged."""
EMPTY = "No finished games yet. Play one to the end, and it's kept here for you alone."
NOTE = (
    "Par is what two careful players average over 20,000,000 deals. A bar is where your true average lies, 19 times in "
    "20. A game with a friend, or with an opponent who miscounts, leaves your rating as it is."
)
_MENDED = (
    ("Your hands as dealer are worth", "discarding"),
    ("Your hands as pone are worth", "discarding"),
    ("Your cribs are worth", "discarding"),
    ("As dealer you peg", "replies"),
    ("As pone you peg", "leads"),
)
"""How each of the measures is said, and what to practice for it."""
_LEAST = 0.5
"""Holes a game below which nothing has to be practiced."""


class RecordAdvice(NamedTuple):
    """What to do next, and what to practice, if anything."""

    words: str
    practice: str = ""


def next_to_beat(games: Sequence[PlayedGame]) -> str:
    """Find the weakest player stronger than you."""
    if not games:
        return DEFAULT_PLAYER
    value = rate(games).value
    return next((key for key, strength in STRENGTHS.items() if strength > value), [*STRENGTHS][-1])


def sum_up(games: Sequence[PlayedGame]) -> str:
    """Say how many games were played and won."""
    return f"{amount_of(len(games), 'game')}, {sum(game.won for game in games)} won."


def headline(games: Sequence[PlayedGame]) -> str:
    """Say in one or two sentences how the games stand."""
    if len(games) < ENOUGH:
        return f"{capitalized(amount_of(ENOUGH - len(games), 'more game'))}, and your record begins to say something."
    below = [one for one in averages(games) if one.beside < 0]
    worst = min(below, key=lambda one: one.off * one.a_game, default=None)
    holds = f" {capitalized(MEASURES[worst.place].replace(',', ''))} holds you back." if worst else ""
    return f"{PLAYERS[next_to_beat(games)].name} is your next seat to beat.{holds}"


def say_beside(average: Average, games: Sequence[PlayedGame]) -> str:
    """Say where an average is beside par."""
    return ("within chance of par", "above par", "below par")[average.beside] if len(games) >= ENOUGH else ""


def advise(games: Sequence[PlayedGame]) -> RecordAdvice:
    """Choose what to practice: what surely costs most."""
    if len(games) < ENOUGH:
        return RecordAdvice(f"Play on: after {ENOUGH} games you'll read here what costs you most.")
    found = [(_LEAST, RecordAdvice("Nothing stands out: no average is surely below par. Play the next seat."))]
    for average in averages(games):
        if average.beside < 0:
            words, practice = _MENDED[average.place]
            holes = -average.off * average.a_game
            said = f"{words} {-average.off:.1f} a deal less than par: about {amount_of(round(holes), 'hole')} a game."
            found.append((holes, RecordAdvice(said, practice)))
    _, lost = lost_by_tens(games)[-1]
    said = f"Muggins takes {lost:.1f} holes a game from you, the surest points to win back."
    return max(*found, (lost, RecordAdvice(said, "counting")), key=lambda one: one[0])[1]


def wins_by_opponent(games: Sequence[PlayedGame]) -> list[tuple[str, str]]:
    """Games won of those played by opponent, a friend first."""
    names = {FRIEND: "A friend", **{key: player.name for key, player in reversed([*PLAYERS.items()])}}
    results = [(name, [game.won for game in games if game.opponent == key]) for key, name in names.items()]
    return [(name, f"{sum(won)} of {len(won)}") for name, won in results if won]


def record_lines(games: Sequence[PlayedGame]) -> Iterator[str]:
    """Say all of a record in lines of text."""
    if not games:
        yield EMPTY
        return
    rating = rate(games)
    yield f"{headline(games)} {sum_up(games)}"
    ladder = ", ".join(f"{PLAYERS[key].name} {strength:.0f}" for key, strength in STRENGTHS.items())
    yield f"Your rating: {rating.value:.0f}, give or take {rating.margin:.0f}. The ladder: {ladder}."
    yield f"Won: {', '.join(f'{won} against {name}' for name, won in wins_by_opponent(games))}."
    for one in averages(games):
        beside = say_beside(one, games) and f", {say_beside(one, games)}"
        numbers = f"{one.mine:.1f} a deal, give or take {one.margin:.1f}; par {one.par:.1f}{beside}"
        yield f"{capitalized(MEASURES[one.place])}: {numbers}."
    yield f"Lost to muggins a game: {', '.join(f'games {ten} {lost:.1f}' for ten, lost in lost_by_tens(games))}."
    yield from (f"{said} a game." for said in say_holes(games))
    yield f"What to do next: {advise(games).words}"
    yield NOTE


def say_holes(games: Sequence[PlayedGame]) -> list[str]:
    """Say what each kind of choices costs, if it's known."""
    return [f"{capitalized(kind)}: {lost:.1f} holes" for kind, lost in zip(KINDS, holes_by_kind(games), strict=False)]
