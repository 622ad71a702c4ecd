"""The tutor: problems chosen by what a learner gets wrong, with help a step at a time."""

from crib_tutor.drills.tutor.state import start

__all__ = ["start"]
