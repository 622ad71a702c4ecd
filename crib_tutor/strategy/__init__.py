"""Exact answers: every hand counted, every discard ranked.

numpy is needed here, and nowhere below. Where there is none, as in a browser, `plain` holds the same for what a lesson
asks.

>>> from crib_tutor.strategy import distribution
>>> int(distribution()[29])
4

Each name is loaded when it's first asked for, as at the front door.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from crib_tutor.strategy.cribs import crib_table
    from crib_tutor.strategy.discarding.rank import discards
    from crib_tutor.strategy.discarding.report import discards_page as discards_page
    from crib_tutor.strategy.fast import distribution, points
    from crib_tutor.strategy.playing.hidden import hidden_hands
    from crib_tutor.strategy.playing.rank import plays
    from crib_tutor.strategy.winning.chances import chance_board as chance_board
    from crib_tutor.strategy.winning.chances import odds

__all__ = ["crib_table", "discards", "distribution", "hidden_hands", "odds", "plays", "points"]

_ROOMS = {
    "crib_table": "cribs",
    "discards": "discarding.rank",
    "discards_page": "discarding.report",
    "distribution": "fast",
    "hidden_hands": "playing.hidden",
    "odds": "winning.chances",
    "plays": "playing.rank",
    "chance_board": "winning.chances",
    "points": "fast",
}
_PLAIN = {
    "chance_board": "plain_tables",
    "crib_table": "plain_tables",
    "discards": "plain_discards",
    "distribution": "plain_tables",
    "odds": "plain_tables",
}
"""Where the same is found if there is no numpy, as in a browser."""


def __getattr__(name: str) -> object:
    """Load a name from the module that holds it, the first time it's asked for."""
    from importlib import import_module  # noqa: PLC0415  # as at the front door: only what is asked for is loaded

    if name not in _ROOMS:
        raise AttributeError(f"module 'crib_tutor.strategy' has no attribute {name!r}")
    room = _ROOMS[name]
    try:
        held = import_module(f"crib_tutor.strategy.{room}")
    except ImportError as error:
        from crib_tutor.without_numpy import is_missing  # noqa: PLC0415  # nobody else asks

        if not is_missing(error) or name not in _PLAIN:
            raise
        held = import_module(f"crib_tutor.strategy.plain.{_PLAIN[name]}")
    value = globals()[name] = getattr(held, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
