"""The words of the table: scores, whose cards, and lines."""

from collections.abc import Sequence

from crib_tutor.deck import symbols
from crib_tutor.game.state import Phase
from crib_tutor.phrases import capitalized
from crib_tutor.rules import Book, Rules
from crib_tutor.table.prompt import is_alone
from crib_tutor.table.sitting import Sitting

TALLY_CLEARED = "The tally is cleared."
_SKUNKS, _LURCHES = ("skunk", "double skunk"), ("lurch",)


def board_lines(sitting: Sitting) -> str:
    """Say what the lines across the board mean.

    >>> board_lines(Sitting.begin("MODERN", seed=7))
    'Lines on the board: skunk under 91, double skunk under 61.'
    """
    text = ", ".join(f"{name} under {below}" for name, below in line_names(sitting.game.rules))
    return f"Lines on the board: {text}." if text else ""


def line_names(rules: Rules) -> list[tuple[str, int]]:
    """Name the lines across the board, each with its hole."""
    names = _SKUNKS if rules.book in (Book.CLUB, Book.ACC) else _LURCHES
    return [(name, lurch.below) for name, lurch in zip(names, rules.lurches, strict=False)]


def score_words(sitting: Sitting) -> str:
    """The score in words.

    >>> score_words(Sitting.begin("MODERN", seed=7))
    'You 0, Lamb 0, of 121.'
    """
    rules, scores = sitting.game.rules, sitting.game.scores
    sides = [(sitting.people[0] + step) % rules.sides for step in range(rules.sides)]
    return f"{', '.join(f'{sitting.sides[side]} {scores[side]}' for side in sides)}, of {rules.target}."


def place_name(sitting: Sitting, player: int, place: str) -> str:
    """A hand or crib by whose it is."""
    return f"{capitalized(sitting.words.owner(player))} {place}"


def state_lines(sitting: Sitting, told: Sequence[str]) -> str:
    """Describe the table for a reader without a kernel."""
    sees = sitting.view
    lines = [f"{sitting.game.rules.name}: {score_words(sitting)}"]
    if sees.starter and sitting.phase not in (Phase.CUT, Phase.DEAL):
        lines.append(f"The starter is {sees.starter.symbol}.")
    if sees.pile:
        lines.append(f"On the table: {symbols(sees.pile)}, count {sees.count}.")
    if sees.hand and is_alone(sitting) and sitting.phase is not Phase.CUT:
        lines.append(f"You hold {symbols(sees.hand)}.")
    return "\n".join([*lines, *told])
