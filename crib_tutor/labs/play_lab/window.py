"""The play lab in a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from secrets import token_hex
from typing import Any

from crib_tutor.deck import Card, written
from crib_tutor.labs.play_lab import reading_words, words
from crib_tutor.labs.play_lab.reading import Reader, list_readings
from crib_tutor.labs.play_lab.reading_view import view_reading
from crib_tutor.labs.play_lab.state import MODELS, OPPONENT, YOU, PlayLab, set_up
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.scripts import script, style
from crib_tutor.notebook.window import Event, Handler, Window
from crib_tutor.rules import IllegalMove

_MOST_PLAYED = 4
"""Cards of a hand, all that a page can have kept of a play."""


SIDES = ("you", "opponent")
"""You and your opponent, as the page names them."""
_NAMES = ("hand", "starter", "dealer", "against", "seed")
"""What a setting is made of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySetting:
    """What a play was set up from, kept over a restart."""

    hand: str | None = None
    starter: str | None = None
    dealer: bool = False
    against: str = "careful"
    seed: int | str = 0

    def set_up(self) -> PlayLab:
        """Set it up."""
        return set_up(self.hand, starter=self.starter, dealer=self.dealer, against=self.against, seed=self.seed)


class PlayLabWindow(Window):
    """A play to look into.

    >>> window = PlayLabWindow(PlaySetting(hand="4D 5H 6C JS", starter="9H", seed=7))
    >>> window._receive(None, {"event": "play", "card": "4D"}, [])
    >>> window.value["title"], window.value["said"][:15]
    ('Which card do you play?', 'You play 4♦: 4.')
    """

    _esm = script(__file__)
    _css = style(__file__)

    def __init__(self, setting: PlaySetting, *, fresh: bool = False, read: bool = False) -> None:
        self.setting, self.reader = setting, Reader(on=bool(read))
        self._fresh = fresh
        self._start = _write_setting(replace(setting, seed=0) if fresh else setting) | {"fresh": fresh}
        self.lab = setting.set_up()
        super().__init__()

    def events(self) -> Mapping[str, Handler]:
        """Take the page's events."""
        return {
            "play": self._play,
            "back": self._back,
            "against": self._face,
            "seen": self._see,
            "deal": lambda _: self._begin(replace(self.setting, hand=None, starter=None, seed=token_hex(4))),
            "set up": self._set_up,
            "restore": self._restore,
            "read": lambda event: self._read(replace(self.reader, on=bool(event["on"]), at=len(self.lab.moves))),
            "step": lambda event: self._read(self.reader.go(event["step"])),
            "guess first": lambda event: self._read(replace(self.reader, ask=bool(event["on"]))),
            "next": self._next,
        }

    def _play(self, event: Event) -> str:
        known = len(self.lab.moves)
        self.lab = self.lab.lay(event["card"])
        return " ".join([*words.say_moves(self.lab)[known:], f"{words.say_best(self.lab)}."])

    def _back(self, _: Event) -> str:
        self.lab = self.lab.back()
        return f"Taken back. {words.say_title(self.lab)}"

    def _face(self, event: Event) -> str:
        self.lab = self.lab.face(event["against"])
        self.setting = replace(self.setting, against=self.lab.against)
        return f"{words.say_best(self.lab)}."

    def _see(self, event: Event) -> str:
        self.lab = self.lab.open_hands(event["seen"])
        return f"{words.SEEN if self.lab.seen else words.HIDDEN}. {words.say_best(self.lab)}."

    def _set_up(self, event: Event) -> str:
        hand, starter = str(event["hand"]).strip(), str(event["starter"]).strip()
        if not hand:
            raise IllegalMove("four cards are needed: write such as 4D 5H 6C JS, or choose Deal")
        return self._begin(replace(self.setting, hand=hand, starter=starter or None, dealer=event["dealer"]))

    def _begin(self, setting: PlaySetting) -> str:
        self.lab = replace(setting.set_up(), seen=self.lab.seen)
        self.setting = setting
        return f"{words.say_seat(self.lab)} {words.say_title(self.lab)}"

    def _restore(self, event: Event) -> str:
        """What the page kept: nothing of it is trusted, and each card is played as it was."""
        kept, played = event["setting"], event["played"]
        if not isinstance(kept, Mapping) or set(kept) != set(_NAMES) or not isinstance(played, list):
            raise IllegalMove("what this page kept of a play can't be read: set it up again")
        setting = PlaySetting(**kept)
        lab = setting.set_up().open_hands(event["seen"])
        for card in played[:_MOST_PLAYED]:
            lab = lab.lay(card)
        self.setting, self.lab = setting, lab
        return self._read(replace(self.reader, on=bool(event.get("read")), at=len(lab.moves)))

    def _read(self, reader: Reader) -> str:
        """Show a step of the hand that is read, or the play."""
        self.reader = reader
        return reading_words.say_aloud(reader.step(self.lab), reader) if reader.on else words.say_title(self.lab)

    def _next(self, event: Event) -> str:
        """Take the guess, or go a step on; past the last one your best card is played, or four are dealt."""
        reader, steps = self.reader, list_readings(self.lab)
        step = reader.step(self.lab)
        if reader.asks(step):
            return self._read(reader.take(step, event["ranks"]))
        if step != steps[-1]:
            return self._read(reader.go(steps.index(step) + 1))
        if self.lab.over:
            self._begin(replace(self.setting, hand=None, starter=None, seed=token_hex(4)))
            return self._read(reader.go(0))
        while len(list_readings(self.lab)) == len(steps) and self.lab.choices:
            self.lab = self.lab.lay(self.lab.choices[0].card)
        return f"{self._read(reader.go(len(steps)))} {reading_words.say_after(step, self.lab)}".strip()

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        lab = self.lab
        played = [str(move.card) for move in lab.moves if move.player == YOU and move.card]
        may = {choice.card for choice in lab.choices}
        return {
            "title": words.say_title(lab),
            "seat": words.say_seat(lab),
            "told": (words.say_last_moves(lab), f"{words.say_best(lab)}.", SIDES[words.last_mover(lab)]),
            **_view_table(lab),
            "starter": _faces((lab.starter,))[0],
            "hand": [
                face | {"played": card not in lab.hands[YOU], "may": card in may}
                for card, face in zip(lab.kept[YOU], _faces(lab.kept[YOU]), strict=True)
            ],
            "theirs": {"name": words.say_held(lab), "cards": _view_theirs(lab)},
            "back": card_faces.card_back(),
            "over": lab.over,
            "can_back": any(move.player == YOU and move.card for move in lab.moves),
            "against": [{"value": key, "label": words.AGAINST[key]} for key in MODELS],
            "model": lab.against,
            "seen": {"on": lab.seen, "label": words.SEEN if lab.seen else words.HIDDEN},
            **_view_rows(lab),
            "set_up": {"hand": written(lab.kept[YOU]), "starter": lab.starter.written, "dealer": lab.dealer},
            "start": self._start,
            "kept": {
                "setting": _write_setting(self.setting),
                "seen": lab.seen,
                "played": played,
                "read": self.reader.on,
            },
            "face": {"on": self.reader.on, "label": reading_words.FACES[self.reader.on]},
            "reading": None,
            **(self._view_reading() if self.reader.on else {}),
        }

    def _view_reading(self) -> dict[str, Any]:
        """What the page shows of a step in place of the play."""
        step = self.reader.step(self.lab)
        told = *reading_words.say_told(step, self.reader), SIDES[words.last_mover(step.lab)]
        read = {"title": reading_words.TITLE, "seat": reading_words.say_hidden(step.lab), "told": told}
        return read | _view_table(step.lab) | {"reading": view_reading(self.lab, self.reader)}

    def static(self) -> Html:
        """Your hand and what each card nets, for readers without a kernel."""
        lab = self.lab
        if self._fresh:
            return paragraph(words.WAITS, "em")
        if self.reader.on:
            return stacked(paragraph(reading_words.TITLE), *map(paragraph, reading_words.list_lines(lab)))
        lines = [
            f"{choice.card.symbol}: {words.say_net(choice)}. {' '.join(map(' '.join, words.choice_lines(lab, choice)))}"
            for choice in lab.choices
        ]
        return stacked(paragraph(words.say_title(lab)), hand(lab.hands[YOU], lab.starter), *map(paragraph, lines))


def _write_setting(setting: PlaySetting) -> dict[str, Any]:
    return {name: getattr(setting, name) for name in _NAMES}


# --- the stage --------------------------------------------------------------------------------------------------------


def _view_table(lab: PlayLab) -> dict[str, Any]:
    """What lies on the table, and the count."""
    count, to_go = words.say_count(lab)
    laid = [move for move in lab.moves if move.card][-len(lab.play.pile) :] if lab.play.pile else []
    pile = [
        face | {"by": SIDES[move.player], "name": words.name_played(move)}
        for move, face in zip(laid, _faces(lab.play.pile), strict=True)
    ]
    return {"count": count, "to_go": to_go, "pile": pile}


def _faces(shown: Sequence[Card]) -> list[dict[str, Any]]:
    return [{"text": str(card), "name": card.name, "svg": card_faces.stage_face(card)} for card in shown]


def _view_theirs(lab: PlayLab) -> list[dict[str, Any] | bool | None]:
    """Your opponent's four: None for a card that was played, False for one that lies face down.

    Face down they tell nothing of their order: what was played leaves a place at the left.
    """
    kept, held = lab.kept[OPPONENT], lab.hands[OPPONENT]
    if lab.seen:
        return [face if card in held else None for card, face in zip(kept, _faces(kept), strict=True)]
    return [*[None] * (len(kept) - len(held)), *[False] * len(held)]


def _view_rows(lab: PlayLab) -> dict[str, Any]:
    """Each card with its net, on an axis of whole holes with 0 among them."""
    choices, nets = lab.choices, [choice.net for choice in lab.choices]
    low, high = min(floor(min(nets, default=0)), -1), max(ceil(max(nets, default=0)), 1)

    def place(net: float) -> float:
        return round(100 * (net - low) / (high - low), 1)

    marked = [net for net in range(low, high + 1) if high - low <= 6 or net % 2 == 0]
    signed = [f"{net:+d}".replace("-", "−") if net else "0" for net in marked]  # noqa: RUF001  # as wide as the plus
    ticks = [{"label": label, "at": place(net)} for label, net in zip(signed, marked, strict=True)]
    rows = [
        {"net": words.say_net(choice), "at": place(choice.net), "lines": words.choice_lines(lab, choice)}
        for choice in choices
    ]
    cards = [choice.card for choice in choices]
    return {
        "axis": {
            "title": words.AXIS,
            "ticks": ticks,
            "note": "" if lab.seen else words.LIKELY.format(method=words.METHODS[lab.against]),
        },
        "rows": [
            face | row | {"symbol": card.symbol} for card, face, row in zip(cards, _faces(cards), rows, strict=True)
        ],
    }
