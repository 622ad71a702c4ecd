"""The drills that `crib-tutor practice --drill` holds in lines of text, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from crib_tutor.course.jury.lines import jury_lines
from crib_tutor.drills.daily.lines import daily_lines
from crib_tutor.drills.discarding.lines import discarding_lines
from crib_tutor.drills.muggins.lines import muggins
from crib_tutor.drills.storm.lines import Clock, storm
from crib_tutor.drills.two_players.lines import two_players
from crib_tutor.terminal.conversation import Drill, Hear, Say, converse

COUNTING = "counting"
"""The problems of the tutor, which are no drill of these but the practice that is recorded."""
DAILY = "daily"
"""The hand of the day, which the day decides and no seed."""
_BEGINS: Mapping[str, Callable[[int | str, Collection[str], Clock], Drill]] = {
    "muggins": lambda seed, weak, _: muggins(seed, weak),
    "discarding": lambda seed, _, __: discarding_lines(seed),
    "storm": lambda seed, _, clock: storm(seed, clock),
    "two": lambda seed, _, __: two_players(seed),
    "jury": lambda seed, _, __: jury_lines(seed),
    DAILY: lambda _, __, clock: daily_lines(None, clock),
}
DRILLS = (COUNTING, *_BEGINS)
_WRITTEN = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})


def hold(name: str, seed: int | str, hear: Hear, say: Say, clock: Clock, weak: Collection[str] = ()) -> Drill:
    """Hold the drill of a name and a seed until the person leaves, with the skills that the learner lacks."""
    return hold_drill(_BEGINS[name](seed, weak, clock), hear, say)


def hold_drill(drill: Drill, hear: Hear, say: Say) -> Drill:
    """Hold a drill until the person leaves.

    Numbers below 0 are told with the sign that every terminal has and every screen reader says.
    """
    return converse(drill, hear, lambda text: say(text.translate(_WRITTEN)))
