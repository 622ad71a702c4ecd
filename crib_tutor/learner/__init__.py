"""The learner: what's known, what comes next, how it's kept."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from crib_tutor.learner.profile import Learner

__all__ = ["Learner"]


def __getattr__(name: str) -> object:
    """Load `Learner` when it's first asked for: who only reads a record need not load what rates it."""
    if name != "Learner":
        raise AttributeError(f"module 'crib_tutor.learner' has no attribute {name!r}")
    from crib_tutor.learner import profile  # noqa: PLC0415  # itself what is saved

    return profile.Learner
