"""The play lab in a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from secrets import token_hex
from typing import Any

from crib_tutor.deck import RANK_NAMES, RANKS, Card, written
from crib_tutor.labs.play_lab import words
from crib_tutor.labs.play_lab.reading import HandReading, list_readings
from crib_tutor.labs.play_lab.state import MODELS, OPPONENT, YOU, PlayLab, set_up
from crib_tutor.labs.win_board.words import AIMED
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.window import Event, Window
from crib_tutor.play import Play
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.winning.aims import WHISKERS, WIN, name_aim

_MOST_PLAYED = 4
"""Cards of a hand, all that a page can have kept of a play."""


SIDES = ("you", "opponent")
"""You and your opponent, as the page names them."""
_LINE, _LIT, _NEAR = 20, 2, 14
"""Chances in 100 between two lines; columns that stand out; hundredths above a column that its number takes."""
_SIGNS = [rank.replace("T", "10") for rank in RANKS]
_NAMES = ("hand", "starter", "dealer", "against", "seed", "scores", "aim")
"""What a setting is made of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySetting:
    """What a play was set up from, kept over a restart."""

    hand: str | None = None
    starter: str | None = None
    dealer: bool = False
    against: str = "careful"
    seed: int | str = 0
    scores: tuple[int, int] | None = None
    aim: str = WIN

    def set_up(self) -> PlayLab:
        """Set it up."""
        return set_up(**_write_setting(self))


class PlayLabWindow(Window):
    """A play to look into.

    >>> window = PlayLabWindow(PlaySetting(hand="4D 5H 6C JS", starter="9H", seed=7))
    >>> window._receive(None, {"event": "play", "card": "4D"}, [])
    >>> window.value["title"], window.value["said"][:15]
    ('Which card do you play?', 'You play 4♦: 4.')
    """

    def __init__(self, setting: PlaySetting, *, fresh: bool = False, read: bool = False) -> None:
        self.setting, self.reads, self.at = setting, read, 0
        self.guesses: Mapping[tuple[Play, ...], list[int]] = {}
        """The ranks guessed at each step that is shown."""
        self._fresh = fresh
        self._start = _write_setting(replace(setting, seed=0) if fresh else setting) | {"fresh": fresh}
        self.lab = setting.set_up()
        super().__init__()

    def _on_deal(self, _: Event) -> str:
        return self._begin(replace(self.setting, hand=None, starter=None, seed=token_hex(4)))

    def _on_read(self, event: Event) -> str:
        return self._read(len(self.lab.moves), reads=bool(event["on"]))

    def _on_step(self, event: Event) -> str:
        return self._read(event["step"])

    def _on_play(self, event: Event) -> str:
        known = len(self.lab.moves)
        self.lab = self.lab.lay(event["card"])
        return " ".join([*words.say_moves(self.lab)[known:], f"{words.say_best(self.lab)}."])

    def _on_back(self, _: Event) -> str:
        self.lab = self.lab.back()
        return f"Taken back. {words.say_title(self.lab)}"

    def _on_against(self, event: Event) -> str:
        self.lab = self.lab.face(event["against"])
        self.setting = replace(self.setting, against=self.lab.against)
        return self._say_step()[-1] if self.reads else f"{words.say_best(self.lab)}."

    def _on_aim(self, event: Event) -> str:
        self.setting = replace(self.setting, aim=name_aim(event["aim"]))
        self.lab = replace(self.lab, aim=self.setting.aim)
        return f"{words.say_best(self.lab)}."

    def _on_seen(self, event: Event) -> str:
        self.lab = self.lab.open_hands(event["seen"])
        return f"{words.SEEN if self.lab.seen else words.HIDDEN}. {words.say_best(self.lab)}."

    def _on_set_up(self, event: Event) -> str:
        hand, starter = str(event["hand"]).strip(), str(event["starter"]).strip()
        if not hand:
            raise IllegalMove("four cards are needed: write such as 4D 5H 6C JS, or choose Deal")
        dealt: dict[str, Any] = {"hand": hand, "starter": starter or None, "dealer": event["dealer"]}
        typed = str(event["scores"]).replace(",", " ").split()
        scores: Any = tuple(int(score) if score.isdecimal() else score for score in typed) or None
        return self._begin(replace(self.setting, **dealt, scores=scores, aim=self.setting.aim if scores else WIN))

    def _begin(self, setting: PlaySetting) -> str:
        self.lab = replace(setting.set_up(), seen=self.lab.seen)
        self.setting = setting
        return f"{words.say_seat(self.lab)} {words.say_title(self.lab)}"

    def _on_restore(self, event: Event) -> str:
        """What the page kept: nothing of it is trusted, and each card is played as it was."""
        kept, played = event["setting"], event["played"]
        if not isinstance(kept, Mapping) or set(kept) != set(_NAMES) or not isinstance(played, list):
            raise IllegalMove("what this page kept of a play can't be read: set it up again")
        setting = PlaySetting(**kept)
        lab = setting.set_up().open_hands(event["seen"])
        for card in played[:_MOST_PLAYED]:
            lab = lab.lay(card)
        self.setting, self.lab = setting, lab
        return self._read(len(lab.moves), reads=bool(event.get("read")))

    @property
    def step(self) -> HandReading:
        """Find the step that is read, or the last one."""
        steps = list_readings(self.lab)
        return steps[min(self.at, len(steps) - 1)]

    def _say_step(self) -> tuple[str, str, str]:
        return words.say_step(self.step, self.guesses.get(self.step.lab.steps))

    def _read(self, at: object, *, reads: bool = True) -> str:
        """Read a step of the hand, or show the play."""
        if not isinstance(at, int) or at < 0:
            raise IllegalMove("there's no such step: choose one of those shown")
        self.at, self.reads = at, reads
        return self._say_step()[-1] if reads else words.say_title(self.lab)

    def _on_next(self, event: Event) -> str:
        """Take the guess, or go a step on; past the last one your best card is played, or four are dealt."""
        step, steps, ranks = self.step, list_readings(self.lab), event["ranks"]
        if step.lab.steps not in self.guesses:
            if not isinstance(ranks, list) or not all(one in range(len(RANKS)) for one in ranks):
                raise IllegalMove("the ranks you chose can't be read: choose them again")
            self.guesses = {**self.guesses, step.lab.steps: sorted(map(int, ranks))}
            return self._say_step()[-1]
        if step == steps[-1] and self.lab.over:
            self._begin(replace(self.setting, hand=None, starter=None, seed=token_hex(4)))
            return self._read(0)
        while step == steps[-1] and len(list_readings(self.lab)) == len(steps) and self.lab.choices:
            self.lab = self.lab.lay(self.lab.choices[0].card)
        return f"{self._read(steps.index(step) + 1)} {words.say_held_then(step, self.lab)}".strip()

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        lab = self.lab
        at = self.step.lab if self.reads else lab
        count, to_go = words.say_count(at)
        played = [str(move.card) for move in lab.moves if move.player == YOU and move.card]
        laid = [move for move in at.moves if move.card][-len(at.play.pile) :] if at.play.pile else []
        told = self._say_step()[:2] if self.reads else (words.say_last_moves(lab), f"{words.say_best(lab)}.")
        may = {choice.card for choice in lab.choices}
        return {
            "title": words.READ if self.reads else words.say_title(lab),
            "seat": f"{words.say_held(at)} and {words.METHODS[at.against]}." if self.reads else words.say_seat(lab),
            "told": (*told, SIDES[words.last_mover(at)]),
            "count": count,
            "to_go": to_go,
            "pile": [
                face | {"by": SIDES[move.player], "name": words.name_played(move)}
                for move, face in zip(laid, _faces(at.play.pile), strict=True)
            ],
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
            **_view_setting(lab),
            "start": self._start,
            "kept": {"setting": _write_setting(self.setting), "seen": lab.seen, "played": played, "read": self.reads},
            "face": {"on": self.reads, "label": words.PLAY if self.reads else words.READ},
            "reading": self._view_reading() if self.reads else None,
        }

    def _view_reading(self) -> dict[str, Any]:
        """A step of the hand that is read, without what its guess is about."""
        now, steps, guess = self.step, list_readings(self.lab), self.guesses.get(self.step.lab.steps)
        asks, before = guess is None, now.before
        shown = before if asks else now
        top = _LINE * ceil(100 * max(max(one.chances) for one in (now, before) if one) / _LINE)
        last = words.DEAL if self.lab.over else f"Play {self.lab.choices[0].card.symbol}"
        return {
            "steps": [
                (*words.name_step(one), words.note_step(one) * (one.lab.steps in self.guesses), words.say_left(one))
                for one in steps
            ],
            "at": steps.index(now),
            "asks": asks,
            "several": now.gone,
            "words": (words.HOLDS, words.KEY, words.TAP if asks else words.HANDS, words.say_held_then(now, self.lab)),
            "line": round(100 * _LINE / top, 1),
            "columns": [
                column | {"guessed": rank in (guess or ())}
                for rank, column in enumerate(_view_columns(now, shown, top))
            ],
            "likeliest": [
                {"ranks": [_SIGNS[rank] for rank in held], "share": round(100 * share, 1)}
                for held, share in now.likeliest * (not asks)
            ],
            "next": "Show" if asks else last if now == steps[-1] else "Next",
        }

    def static(self) -> Html:
        """Your hand and what each card nets, for readers without a kernel."""
        lab = self.lab
        if self._fresh:
            return paragraph(words.WAITS, "em")
        if self.reads:
            return stacked(paragraph(words.READ), *map(paragraph, words.list_lines(lab)))
        lines = [
            f"{choice.card.symbol}: {words.say_net(choice)}. {' '.join(map(' '.join, words.choice_lines(lab, choice)))}"
            for choice in lab.choices
        ]
        return stacked(paragraph(words.say_title(lab)), hand(lab.hands[YOU], lab.starter), *map(paragraph, lines))


def _write_setting(setting: PlaySetting) -> dict[str, Any]:
    return {name: getattr(setting, name) for name in _NAMES}


def _view_setting(lab: PlayLab) -> dict[str, Any]:
    """What the play was set up from, and the aims where there's a score to aim from."""
    cards = {"hand": written(lab.kept[YOU]), "starter": lab.starter.written, "dealer": lab.dealer}
    return {
        "aims": [{"value": aim, "label": label} for aim, label in AIMED.items()],
        "aim": lab.aim if lab.scores else "",
        "set_up": {**cards, "scores": " ".join(map(str, lab.scores or ()))},
    }


# --- the stage --------------------------------------------------------------------------------------------------------


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
    choices, scored = lab.choices, lab.at is not None
    nets = [choice.worth or 0 if scored else choice.net for choice in choices]
    low: float = min(floor(min(nets, default=0)), -1)
    high: float = max(ceil(max(nets, default=0)), 1)
    marked = [net for net in range(int(low), int(high) + 1) if high - low <= 6 or net % 2 == 0]
    if scored and nets:  # each dot has its number: the axis goes from the worst card to the best
        room = max(max(nets) - min(nets), WHISKERS[lab.aim]) / 5
        low, high, marked = min(nets) - room, max(nets) + room, []

    def place(net: float) -> float:
        return round(100 * (net - low) / (high - low), 1)

    signed = [f"{net:+d}".replace("-", "−") if net else "0" for net in marked]  # noqa: RUF001  # as wide as the plus
    ticks = [{"label": label, "at": place(net)} for label, net in zip(signed, marked, strict=True)]
    rows = [
        {"net": words.say_net(choice), "at": place(net), "lines": words.choice_lines(lab, choice)}
        for choice, net in zip(choices, nets, strict=True)
    ]
    cards = [choice.card for choice in choices]
    return {
        "axis": {
            "title": words.name_axis(lab),
            "ticks": ticks,
            "note": "" if lab.seen else words.LIKELY.format(method=words.METHODS[lab.against]),
        },
        "rows": [
            face | row | {"symbol": card.symbol} for card, face, row in zip(cards, _faces(cards), rows, strict=True)
        ],
    }


def _view_columns(now: HandReading, shown: HandReading | None, top: float) -> list[dict[str, Any]]:
    """The columns that are shown, of a step or, before its guess, of the one before it."""
    found, asks = [], shown is not now
    for rank, name in enumerate(RANK_NAMES):
        high, was = (10_000 * one.chances[rank] / top if one else 0 for one in (shown, now.before))
        said = words.in_100(shown.chances[rank]) or words.OUT if shown else ""
        found.append(
            {
                "rank": _SIGNS[rank],
                "name": name,
                "chance": said if not asks or said == words.OUT else "",
                "high": high,
                "was": was,
                "tip": was if -1 < was - high < _NEAR else high,
                "unseen": now.unseen[rank],
                "lit": not asks and rank in now.order[:_LIT],
            }
        )
    return found
