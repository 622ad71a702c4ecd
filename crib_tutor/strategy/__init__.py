"""Answers that are exact: every hand counted, every discard known. numpy is needed here, and nowhere below.

>>> from crib_tutor.strategy import distribution
>>> int(distribution()[29])
4

Each name is loaded when it is first asked for, as at the front door.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from crib_tutor.strategy.cribs import crib_table
    from crib_tutor.strategy.fast import distribution, points
    from crib_tutor.strategy.laying_away import lay_away

__all__ = ["crib_table", "distribution", "lay_away", "points"]

_ROOMS = {"crib_table": "cribs", "distribution": "fast", "lay_away": "laying_away", "points": "fast"}


def __getattr__(name: str) -> object:
    """Fetch a name of the wing from its room when it is first asked for."""
    from importlib import import_module  # noqa: PLC0415  # as at the front door: only what is asked for is loaded

    if name not in _ROOMS:
        raise AttributeError(f"module 'crib_tutor.strategy' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"crib_tutor.strategy.{_ROOMS[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
