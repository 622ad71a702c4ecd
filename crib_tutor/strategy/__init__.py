"""Exact answers: every hand counted, every discard ranked. numpy is needed here, and nowhere below.

>>> from crib_tutor.strategy import distribution
>>> int(distribution()[29])
4

Each name is loaded when it's first asked for, as at the front door.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from crib_tutor.strategy.cribs import crib_table
    from crib_tutor.strategy.discard_ranking import discards
    from crib_tutor.strategy.discard_report import discards_page as discards_page
    from crib_tutor.strategy.fast import distribution, points
    from crib_tutor.strategy.lines.play_ranking import plays
    from crib_tutor.strategy.win_chances import odds

__all__ = ["crib_table", "discards", "distribution", "odds", "plays", "points"]

_ROOMS = {
    "crib_table": "cribs",
    "discards": "discard_ranking",
    "discards_page": "discard_report",
    "distribution": "fast",
    "odds": "win_chances",
    "plays": "lines.play_ranking",
    "points": "fast",
}


def __getattr__(name: str) -> object:
    """Load a name from the module that holds it, the first time it's asked for; a former name still finds its own."""
    from importlib import import_module  # noqa: PLC0415  # as at the front door: only what is asked for is loaded

    from crib_tutor.former_names import find_name  # noqa: PLC0415  # and this for a name that isn't there

    if name not in _ROOMS:
        return find_name("strategy", name)
    value = globals()[name] = getattr(import_module(f"crib_tutor.strategy.{_ROOMS[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
