"""Teams of a class that count the same hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crib_tutor.assignments.class_code import read_nickname
from crib_tutor.assignments.turned_in import fold_nickname
from crib_tutor.counts import Count
from crib_tutor.deck import quote
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove
from crib_tutor.rules.refusals import require_number

LEAST_TEAMS, MOST_TEAMS = 2, 6
_SHARE = 5
"""The class's own goal is to give away less than one point in so many."""


@dataclass(frozen=True, slots=True)
class TeamGame:
    """Teams, their hands, and a goal for all.

    >>> from crib_tutor.counts import count_row
    >>> game = start_teams(("Window", "Door"), (count_row("5H 5D 5S JC 5C"),))
    >>> after = game.settle((29, 20))
    >>> after.saved, after.given_away, after.goal, after.reached
    ((29, 20), (0, 9), 11, True)

    Too high is as bad as too low: what a total is out by is given away. Nothing is ever taken from a single learner.
    """

    names: tuple[str, ...]
    counts: tuple[Count, ...]
    goal: int
    """The class gives away fewer points than these."""
    said: tuple[tuple[int, ...], ...] = ()
    """What each team said, hand by hand."""

    @property
    def at(self) -> int:
        """The place of the hand counted now."""
        return len(self.said)

    @property
    def done(self) -> bool:
        """Whether every hand is counted."""
        return self.at == len(self.counts)

    @property
    def possible(self) -> int:
        """The points of all hands."""
        return sum(due.points for due in self.counts)

    @property
    def saved(self) -> tuple[int, ...]:
        """The points that each team has saved."""
        return tuple(sum(max(0, due - abs(total - due)) for total, due in row) for row in self._rows())

    @property
    def given_away(self) -> tuple[int, ...]:
        """The points that each team has given away."""
        return tuple(sum(abs(total - due) for total, due in row) for row in self._rows())

    @property
    def reached(self) -> bool:
        """Whether the class has met its goal so far."""
        return sum(self.given_away) < self.goal

    def _rows(self) -> list[list[tuple[int, int]]]:
        """For each team what it said of each hand, with what the hand is worth."""
        dues = [due.points for due in self.counts]
        return [
            [(total[team], due) for total, due in zip(self.said, dues, strict=False)] for team in range(len(self.names))
        ]

    def settle(self, totals: Sequence[object]) -> TeamGame:
        """Settle the hand by what each team says it's worth.

        Raises `IllegalMove` for a team without a total and for a total that no hand can have, and changes nothing.
        """
        if self.done:
            raise IllegalMove("every hand is counted: start over for another round")
        if not isinstance(totals, list | tuple) or len(totals) != len(self.names):
            raise IllegalMove(f"give {len(self.names)} totals, one for each team")
        read = []
        for name, total in zip(self.names, totals, strict=True):
            if total is None:
                raise IllegalMove(f"{name} has no total yet: type what they say")
            require_number(total, f"the total of {name}", 0, HIGHEST_COUNT)
            assert isinstance(total, int)
            read.append(total)
        return replace(self, said=(*self.said, tuple(read)))

    def take_back(self) -> TeamGame:
        """Take the last hand's totals back."""
        if not self.said:
            raise IllegalMove("no hand is counted yet: type what each team says")
        return replace(self, said=self.said[:-1])


def start_teams(names: Sequence[object], counts: tuple[Count, ...], goal: int | None = None) -> TeamGame:
    """Begin a game with teams and hands.

    >>> from crib_tutor.counts import count_row
    >>> start_teams(("Window", "Door"), (count_row("7H 8D 9C KS 2D"),), 4).goal
    4

    Without a goal it's a fifth of all points. Raises `IllegalMove` for names that are alike, and for fewer than two
    teams or more than six.
    """
    if not LEAST_TEAMS <= len(names) <= MOST_TEAMS:
        raise IllegalMove(f'name {LEAST_TEAMS} to {MOST_TEAMS} teams, such as "Window row" and "Door row"')
    read = tuple(map(read_nickname, names))
    alike = next(
        (name for name in read if sum(fold_nickname(name) == fold_nickname(other) for other in read) > 1), None
    )
    if alike is not None:
        raise IllegalMove(f"two teams are called {quote(alike)}: give each a name of its own")
    whole = len(read) * sum(due.points for due in counts)
    if goal is not None:
        require_number(goal, "goal", 1, 10_000)
    return TeamGame(read, counts, max(1, whole // _SHARE) if goal is None else goal)
