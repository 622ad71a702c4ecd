"""The words of the table: the score, whose cards lie there, how each hand was settled, and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.game.events import PLAY, Claimed, Event, Scored, Shown, Won
from crib_tutor.game.state import Phase
from crib_tutor.rules import Book
from crib_tutor.table.prompt import is_alone, owner_of
from crib_tutor.table.session import Sitting, Teaching
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.event_sentences import reason, sentence

TALLY_CLEARED = "The tally is cleared."
_SKUNKS, _LURCHES = ("skunk", "double skunk"), ("lurch",)


def board_lines(sitting: Sitting) -> str:
    """What the lines across the board mean, where the rules have any.

    >>> board_lines(Sitting.begin("MODERN", seed=7))
    'Lines on the board: skunk under 91, double skunk under 61.'
    """
    rules = sitting.game.rules
    names = _SKUNKS if rules.book is Book.CLUB else _LURCHES
    told = ", ".join(f"{name} under {lurch.below}" for name, lurch in zip(names, rules.lurches, strict=False))
    return f"Lines on the board: {told}." if told else ""


def score_words(sitting: Sitting) -> str:
    """The score in words.

    >>> score_words(Sitting.begin("MODERN", seed=7))
    'South (you) 0, North 0, of 121.'
    """
    rules, scores = sitting.game.rules, sitting.game.scores
    sides = [(sitting.people[0] + step) % rules.sides for step in range(rules.sides)]
    return f"{', '.join(f'{side_name(sitting, side)} {scores[side]}' for side in sides)}, of {rules.target}."


def side_name(sitting: Sitting, side: int) -> str:
    """The name of a side, and whether it is yours."""
    own = side == sitting.people[0] % sitting.game.rules.sides
    return f"{sitting.sides[side]} (you)" if own and is_alone(sitting) else sitting.sides[side]


def place_name(sitting: Sitting, player: int, place: str) -> str:
    """A hand or crib by whose it is.

    >>> place_name(Sitting.begin("MODERN", seed=7), 0, "crib")
    'Your crib'
    """
    mine = owner_of(sitting, player)
    return f"{mine[:1].upper()}{mine[1:]} {place}"


def state_lines(sitting: Sitting, told: Sequence[str]) -> str:
    """How things are in words, for a reader without a kernel: the score, the cards in sight, the last events."""
    sees = sitting.view
    lines = [f"{sitting.game.rules.name}: {score_words(sitting)}"]
    if sees.starter and sitting.phase not in (Phase.CUT, Phase.DEAL):
        lines.append(f"The starter is {sees.starter.symbol}.")
    if sees.pile:
        lines.append(f"On the table: {symbols(sees.pile)}, count {sees.count}.")
    if sees.hand and is_alone(sitting) and sitting.phase is not Phase.CUT:
        lines.append(f"You hold {symbols(sees.hand)}.")
    return "\n".join([*lines, *told])


# --- the show ---


def claim_speech(claimed: Claimed) -> str:
    """What points a player claims, for what, and how far the peg is moved.

    >>> claim_speech(Claimed(1, "hand", 8, 8))
    'claims 8 points for the hand'
    """
    points = amount_of(claimed.points, "point") if claimed.points else "nothing"
    moved = f", and moves the peg {claimed.pegged}" if claimed.pegged != claimed.points else ""
    place = "for that card" if claimed.place == PLAY else f"for the {claimed.place}"
    return f"claims {points} {place}{moved}"


def show_words(sitting: Sitting, shown: Shown, after: Sequence[Event], held: Count) -> str:
    """How a hand was claimed, what it counts, and who pegged what; a silent tutor does not say what it counts."""
    claim = next((event for event in after if isinstance(event, Claimed)), None)
    if claim is None:
        return amount_of(held.points, "point")
    pegs = [event for event in after if isinstance(event, Scored)]
    own = sum(one.points for one in pegs if one.player == shown.player and one.what_for == shown.place)
    told = [f"claimed {claim.points}"]
    if own != claim.points:
        told.append(f"pegged {own}")
    if held.points != claim.points and sitting.tutor is not Teaching.SILENT:
        told.append(f"it counts {held.points}")
    others = [one for one in pegs if one.what_for != shown.place]
    told += [f"{sitting.names[one.player]} pegs {one.points} for {reason(one)}" for one in others]
    return ", ".join(told)


def ending(sitting: Sitting, won: Won) -> tuple[str, str]:
    """How a game that is over ended: who won by which score, and a skunk or lurch."""
    scores, rules = list(sitting.game.scores), sitting.game.rules
    name, best = sitting.sides[won.side], scores.pop(won.side)
    others = " and ".join(map(str, sorted(scores, reverse=True)))
    yours = is_alone(sitting) and won.side == sitting.people[0] % rules.sides
    told = sentence(won, names=sitting.names, rules=rules).removesuffix(".").removeprefix(name)
    wins, _, by = told.partition(" by ")
    partner = name.removeprefix(sitting.names[sitting.people[0]])
    opening = f"You{partner} win" if yours else f"{name} {wins.strip()}"
    return f"{opening}, {best} to {others}.", f"By {by}." if by else ""
