"""Every setting of a table: its choices, where it stands, and how it is changed in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor.deck import quoted
from crib_tutor.rules import Heels, IllegalMove, Neglect, choice
from crib_tutor.sitting import switching
from crib_tutor.sitting.opponents import OPPONENTS
from crib_tutor.sitting.sittings import PACES, Sitting, Teaching

_MUGGINS: MappingProxyType[str, tuple[str, Callable[[Sitting], Sitting]]] = MappingProxyType(
    {
        "muggins on": (
            "Muggins: the opponent takes what is overlooked",
            lambda sitting: switching.switch_muggins(sitting, on=True),
        ),
        "muggins off": ("No muggins, but the players count", switching.count_without_muggins),
        "computer counts": ("The computer counts", switching.computer_counts),
    }
)


class Setting(NamedTuple):
    """Something that can be set at the table.

    >>> SETTINGS["tutor"].label
    'Tutor'
    """

    label: str
    choices: tuple[tuple[str, str], ...]
    """Each value with its words."""
    stands: Callable[[Sitting], str]
    sets: Callable[[Sitting, str], Sitting]


def _switch(option: str, label: str, off: str, on: str) -> Setting:
    """An option of the rules that is on or off."""
    return Setting(
        label,
        (("off", off), ("on", on)),
        lambda sitting: "on" if getattr(sitting.game.rules, option) else "off",
        lambda sitting, value: switching.switch(sitting, option, value == "on"),
    )


SETTINGS: MappingProxyType[str, Setting] = MappingProxyType(
    {
        "tutor": Setting(
            "Tutor",
            tuple((one.value, one.value.capitalize()) for one in Teaching),
            lambda sitting: sitting.tutor.value,
            lambda sitting, value: replace(sitting, tutor=Teaching(value)),
        ),
        "opponent": Setting(
            "Opponent",
            tuple((name, f"{name.capitalize()}: {one.words}") for name, one in OPPONENTS.items()),
            lambda sitting: sitting.opponent,
            lambda sitting, value: replace(sitting, opponent=value),
        ),
        "errs": Setting(
            "Opponent's counting",
            (("no", "Counts well"), ("yes", "Miscounts now and then")),
            lambda sitting: "yes" if sitting.errs else "no",
            lambda sitting, value: replace(sitting, errs=value == "yes"),
        ),
        "muggins": Setting(
            "The show",
            tuple((value, words) for value, (words, _) in _MUGGINS.items()),
            lambda sitting: switching.stand(sitting.game.rules),
            lambda sitting, value: _MUGGINS[value][1](sitting),
        ),
        "announced": _switch(
            "announced",
            "The play",
            "The count and the points are told",
            "Players call the count and claim their points",
        ),
        "heels": Setting(
            "His heels",
            (("at once", "Are pegged right away"), ("forfeited", "Are lost unless the dealer marks them by hand")),
            lambda sitting: sitting.game.rules.heels.name.lower().replace("_", " "),
            lambda sitting, value: switching.switch(sitting, "heels", choice(Heels, value)),
        ),
        "plays itself": _switch("auto_play_single", "The only card that fits", "Waits for its player", "Plays itself"),
        "by hand": _switch("by_hand", "Pegs", "Move by themselves", "Players move their own"),
        "neglect": Setting(
            "A go with a card that fits",
            (("refused", "Is refused"), ("two or played", "The other marks 2, or has it laid")),
            lambda sitting: sitting.game.rules.neglect.name.lower().replace("_", " "),
            lambda sitting, value: switching.switch(sitting, "neglect", choice(Neglect, value)),
        ),
        "pace": Setting(
            "Speed of the demo",
            tuple((str(at), f"{pace:g} s a move") for at, pace in enumerate(PACES)),
            lambda sitting: str(sitting.pace),
            lambda sitting, value: replace(sitting, pace=int(value)),
        ),
    }
)
"""The settings by their names, in the order in which they are shown."""


def change(sitting: Sitting, name: object, value: object) -> Sitting:
    """Change a setting; the page that asks for it is not trusted.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.sitting.sittings import begun
    >>> change(begun(Match(rules.HOYLE, seed=7)), "opponent", "book").opponent
    'book'

    Raises `IllegalMove` for a setting or a value that there is not, and where the rules refuse it.
    """
    setting = SETTINGS.get(name) if isinstance(name, str) else None
    if setting is None:
        raise IllegalMove(f"{quoted(name)} is no setting: choose {', '.join(SETTINGS)}")
    known = [each for each, _ in setting.choices]
    if not isinstance(value, str) or value not in known:
        raise IllegalMove(f"{quoted(value)} is no choice for {setting.label.lower()}: choose {', '.join(known)}")
    changed = setting.sets(sitting.untouched(), value)
    if changed.message:
        raise IllegalMove(changed.message)
    return changed


def settings(sitting: Sitting) -> list[dict[str, Any]]:
    """Every setting with its choices and what it stands at, as a page draws it.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.sitting.sittings import begun
    >>> [one["value"] for one in settings(begun(Match(rules.HOYLE, seed=7)))][:3]
    ['silent', 'simple', 'no']
    """
    return [
        {
            "name": name,
            "label": one.label,
            "value": one.stands(sitting),
            "choices": [{"value": value, "label": words} for value, words in one.choices],
        }
        for name, one in SETTINGS.items()
    ]
