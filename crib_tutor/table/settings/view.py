"""Every setting of a table: its choices, and how it's changed."""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor.deck import quote
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules import Heels, IllegalMove, Neglect, choice
from crib_tutor.table.settings import dials, muggins_switch
from crib_tutor.table.settings.modes import SWITCHES, next_mode
from crib_tutor.table.sitting import LONGEST_DELAY, PITCHES, SHORTEST_DELAY, Sitting, Teaching, Wording


class Setting(NamedTuple):
    """Something that can be set at the table."""

    label: str
    choices: tuple[tuple[str, str], ...]
    """Each value with its words."""
    stands: Callable[[Sitting], str]
    sets: Callable[[Sitting, str], Sitting]
    """What makes another sitting of it; it refuses a number that there is not."""
    number: tuple[float, float, float] | None = None
    """Where it is a number: the lowest, the highest, and the step from one to the next."""
    hint: str = ""
    """What it does, where its label and its choices don't say all."""
    says: Callable[[Sitting], str] = lambda _: ""
    """What it is set to does, before the hint."""

    def hints(self, sitting: Sitting) -> str:
        """The hint below the setting on the page."""
        return f"{self.says(sitting)} {self.hint}".strip()


def _switch(option: str, label: str, off: str, on: str) -> Setting:
    return Setting(
        label,
        (("off", off), ("on", on)),
        lambda sitting: "on" if getattr(sitting.game.rules, option) else "off",
        lambda sitting, value: muggins_switch.switch(sitting, option, value == "on"),
    )


SETTINGS: MappingProxyType[str, Setting] = MappingProxyType(
    {
        "tutor": Setting(
            "Tutor",
            tuple((teaching.value, teaching.value.capitalize()) for teaching in Teaching),
            lambda sitting: sitting.tutor.value,
            lambda sitting, value: replace(sitting, tutor=Teaching(value)),
        ),
        "wording": Setting(
            "Explanations",
            ((Wording.SPOKEN.value, "In spoken words"), (Wording.SHORTHAND.value, "In Tommy's shorthand")),
            lambda sitting: sitting.wording.value,
            lambda sitting, value: replace(sitting, wording=Wording(value)),
            hint="How the tutor explains a hand once it's counted.",
        ),
        "opponent": Setting(
            "Opponent",
            tuple((key, player.name) for key, player in PLAYERS.items()),
            lambda sitting: sitting.opponent,
            lambda sitting, value: replace(sitting, opponent=value),
            hint="The weakest player comes first in the list.",
            says=lambda sitting: PLAYERS[sitting.opponent].method,
        ),
        "errs": Setting(
            "Opponent's counting",
            (("no", "Counts well"), ("yes", "Miscounts now and then")),
            lambda sitting: "yes" if sitting.errs else "no",
            lambda sitting, value: replace(sitting, errs=value == "yes"),
        ),
        "muggins": Setting(
            "The show",
            tuple((name, way.label) for name, way in muggins_switch.WAYS.items()),
            lambda sitting: muggins_switch.muggins_in_words(sitting.game.rules),
            muggins_switch.count_by,
        ),
        "wrong call": _switch(
            "reverse_muggins", "A wrong call of muggins", "Costs nothing", "Gives its points to the other player"
        ),
        "announced": _switch(
            "announced",
            "The play",
            "The computer calls the count and the points",
            "Players call the count and claim their points",
        ),
        "heels": Setting(
            "His heels",
            (("at once", "Are pegged right away"), ("forfeited", "Are lost unless the dealer pegs them")),
            lambda sitting: sitting.game.rules.heels.name.lower().replace("_", " "),
            lambda sitting, value: muggins_switch.switch(sitting, "heels", choice(Heels, value)),
        ),
        "plays itself": _switch("auto_play_single", "The only card that fits", "Waits for its player", "Plays itself"),
        "by hand": _switch("by_hand", "Pegs", "Move by themselves", "Players move their own"),
        "neglect": Setting(
            "A go with a card that fits",
            (("refused", "Is refused"), ("two or played", "The other player pegs 2, or has it played")),
            lambda sitting: sitting.game.rules.neglect.name.lower().replace("_", " "),
            lambda sitting, value: muggins_switch.switch(sitting, "neglect", choice(Neglect, value)),
        ),
        "delay": Setting(
            "Delay of the demo, in seconds",
            (),
            lambda sitting: f"{sitting.delay / 10:.1f}",
            lambda sitting, value: replace(sitting, delay=dials.read_delay(value)),
            (SHORTEST_DELAY / 10, LONGEST_DELAY / 10, SHORTEST_DELAY / 10),
            "From 0.1 to 9.9: between two moves of the computer while it plays for you.",
        ),
        "pitch": Setting(
            "Pitch of the sound",
            tuple((str(pitch), f"{pitch} Hz") for pitch in PITCHES),
            lambda sitting: str(sitting.pitch),
            lambda sitting, value: replace(sitting, pitch=int(value)),
            hint="Of cards and pegs, once you turn on sound.",
        ),
    }
)
"""The settings by their names, in the order in which they are shown."""


def change(sitting: Sitting, name: object, value: object) -> Sitting:
    """Change a setting; the page that asks isn't trusted.

    Raises `IllegalMove` for a setting or a value that there is not, and where the rules refuse it.
    """
    setting = SETTINGS.get(name) if isinstance(name, str) else None
    if setting is None:
        raise IllegalMove(f"{quote(name)} isn't a setting: choose {', '.join(SETTINGS)}")
    known = [each for each, _ in setting.choices]
    if not isinstance(value, str) or (known and value not in known):
        raise IllegalMove(
            f"{quote(value)} isn't a choice for {setting.label.lower()}: choose {', '.join(known) or 'a number'}"
        )
    changed = setting.sets(sitting.clear_screen(), value)
    if changed.message:
        raise IllegalMove(changed.message)
    return changed


def setting_in_words(sitting: Sitting, name: str) -> str:
    """A setting and what it is set to, in words.

    >>> setting_in_words(Sitting.begin("HOYLE", seed=7), "tutor")
    'Tutor: Silent.'
    """
    setting = SETTINGS[name]
    value = setting.stands(sitting)
    return f"{setting.label}: {dict(setting.choices).get(value, value)}."


def settings(sitting: Sitting) -> list[dict[str, Any]]:
    """Draw every setting with its choices and its value."""
    return [
        {
            "name": name,
            "label": setting.label,
            "value": setting.stands(sitting),
            "choices": [{"value": value, "label": words} for value, words in setting.choices],
            "number": setting.number and dict(zip(("min", "max", "step"), setting.number, strict=True)),
            "hint": setting.hints(sitting),
        }
        for name, setting in SETTINGS.items()
    ]


def switches(sitting: Sitting) -> list[dict[str, str]]:
    """List the switches that are settings."""
    modes = {name: next_mode(sitting, name) for name in SWITCHES if name in SETTINGS}
    return [{"name": name, "label": mode.button, "value": mode.value} for name, mode in modes.items()]
