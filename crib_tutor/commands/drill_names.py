"""The drills of `crib-tutor practice --drill`, found by being there."""

from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path

from crib_tutor.terminal.conversation import Clock, Drill, Hear, LineDrill, Say, converse

COUNTING = "counting"
"""The problems of the tutor, which are no drill of these but the practice that is recorded."""
_WRITTEN = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})


def _find_drills() -> Iterator[LineDrill]:
    package = Path(__file__).parents[1]
    for path in (*package.glob("drills/*/lines.py"), *package.glob("course/*/lines.py")):
        module = import_module(".".join((package.name, *path.relative_to(package).with_suffix("").parts)))
        if hasattr(module, "DRILL"):
            yield module.DRILL


_FOUND = {drill.name: drill for drill in sorted(_find_drills())}
DRILLS = (COUNTING, *_FOUND)
PURPOSES = "; ".join(f"{name}, {drill.purpose}" for name, drill in _FOUND.items())


def hold(name: str, seed: int | str, hear: Hear, say: Say, clock: Clock, weak: Collection[str] = ()) -> Drill:
    """Hold a drill, with the skills that the learner lacks."""
    return hold_drill(_FOUND[name].begin(seed, weak, clock), hear, say)


def hold_drill(drill: Drill, hear: Hear, say: Say) -> Drill:
    """Hold a drill until the person leaves.

    Numbers below 0 are told with the sign that every terminal has and every screen reader says.
    """
    return converse(drill, hear, lambda text: say(text.translate(_WRITTEN)))
