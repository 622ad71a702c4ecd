"""The learner: what is known of a person who practices, what comes next, and how it is kept."""

from crib_tutor.learner.profile import Learner

__all__ = ["Learner"]
