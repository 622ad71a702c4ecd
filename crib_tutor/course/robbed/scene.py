"""Everything that the opening scene can be asked, worked out beforehand.

You rob Magpie of what she misses in her hand, and then she robs you. Cards are raised one by one: two equal ones are a
pair, a sum of fifteen scores, over fifteen all come down, and under it they stay up and wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from typing import Any

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import SHOWN, Count, count
from crib_tutor.course.robbed import words
from crib_tutor.deck import Card, cards
from crib_tutor.look import board, club_portraits
from crib_tutor.notebook.count_view import stage_card
from crib_tutor.notebook.tile_view import tile_signs
from crib_tutor.words.count_steps import bracket
from crib_tutor.words.counts_aloud import name_cards

HANDS = ("7H 7C 8D 8S QH", "2D 6C 7S 7H 9D", "AC 4D 5S KH KC")
"""Hers, yours, and a harder one for a player who misses nothing; the starter is last."""
_SECONDS = 20
_BREATH, _LIGHT = 700, 1200
"""Milliseconds that each score is lit while a hand counts itself, and each that was missed."""
YOU, OPPONENT, MISSED = "you", "opponent", "missed"


@dataclass(frozen=True)
class SceneHand:
    """A hand of the scene, and your score and Magpie's before it.

    >>> hers = SceneHand(cards(HANDS[0]), (0, 4), hers=(0, 4))
    >>> hers.answer(cards("8D QH"))["asked"], hers.answer(cards("7C 8S"))
    ("18 isn't 15. Try two others.", {'parts': [3], 'waits': False})
    """

    row: tuple[Card, ...]
    scores: tuple[int, int]
    hers: tuple[int, ...] = ()
    """The places among its parts of those that Magpie has counted; of your own hands she counts none."""
    clean: tuple[str, ...] = (words.HEY, "turn")
    """What she cries when all is found, and the buttons then."""
    kinds: Sequence[Kind] = (Kind.FIFTEEN, Kind.PAIR)
    """The kinds that may score in it."""

    @cached_property
    def count(self) -> Count:
        """The hand, counted."""
        return count(self.row[:-1], self.row[-1])

    @cached_property
    def parts(self) -> tuple[Combination, ...]:
        """What scores, in the table's order, with the cards as they lie."""
        laid = [one._replace(cards=tuple(sorted(one.cards, key=self.row.index))) for one in self.count]
        return tuple(sorted(laid, key=lambda one: (SHOWN.index(one.kind), [*map(self.row.index, one.cards)])))

    @property
    def asked(self) -> str:
        """The question of the hand."""
        return words.MISSES if self.hers else words.SCORES

    @property
    def free(self) -> tuple[int, ...]:
        """The places of the parts that you can find."""
        return tuple(at for at in range(len(self.parts)) if at not in self.hers)

    def worth(self, some: Sequence[int]) -> int:
        """Add up the points of some of its parts."""
        return sum(self.parts[at].points for at in some)

    def answer(self, raised: Sequence[Card]) -> dict[str, Any]:
        """Say what raised cards are, or may still become."""
        sets = [{*part.cards} for part in self.parts]
        if made := [at for at, cards_of in enumerate(sets) if cards_of == {*raised}]:
            return {"parts": made, "waits": any(cards_of > {*raised} for cards_of in sets)}
        total = sum(card.value for card in raised)
        adds = f"{' + '.join(str(card.value) for card in raised)} = {total}"
        if total <= rules.FIFTEEN or self.may_grow(raised):
            return {"bracket": f"{adds} …" if len(raised) > 1 else ""}
        happened, asked = words.is_over(raised, total, self.asked)
        return {"bracket": adds, "happened": [happened, ""], "asked": asked}

    def may_grow(self, raised: Sequence[Card]) -> bool:
        """Say if cards over fifteen may still become a run or a flush."""
        ranks, whole = {card.rank for card in raised}, len(self.row)
        run = len(ranks) == len(raised) and max(ranks) - min(ranks) < whole
        flush = len({card.suit for card in raised}) == 1 and len(raised) < whole
        return (run and Kind.RUN in self.kinds) or (flush and Kind.FLUSH in self.kinds)

    def after(self, found: Sequence[int]) -> dict[str, Any]:
        """Say how it stands with some parts found."""
        missed = [at for at in self.free if at not in found]
        now = {YOU: self.scores[0] + self.worth(found), OPPONENT: self.scores[1]}
        left = words.left(len(missed)) if self.hers else ""
        end = self._counted() if not missed else None if self.hers else self._robbed(found, missed)
        ended = now | {OPPONENT: now[OPPONENT] + (0 if self.hers else self.worth(missed))}
        whole = end and end | {"scores": ended}
        return {"scores": now, "sum": str(self.worth(found)), "over": not missed, "left": left, "end": whole}

    def _counted(self) -> dict[str, Any]:
        """Nothing was missed: the hand counts itself."""
        every, [cry, *acts] = range(len(self.parts)), self.clean
        return {
            "by": YOU,
            "speech": [f"“{cry}”", ""],
            "happened": words.say(self.count),
            "asked": words.settles(self.worth(self.hers), self.worth(self.free)),
            "acts": acts,
            "chips": {YOU: f"+{self.worth(self.free)}"},
            "tiles": [on_tile(at, OPPONENT if at in self.hers else YOU, self.worth(every[: at + 1])) for at in every],
            "walk": [*every],
            "pace": _BREATH,
        }

    def _robbed(self, found: Sequence[int], missed: Sequence[int]) -> dict[str, Any]:
        cry, does = words.robs([self.parts[at] for at in missed])
        yours = [on_tile(at, YOU, self.worth(found[: place + 1])) for place, at in enumerate(found)]
        return {
            "by": OPPONENT,
            "speech": cry,
            "happened": does,
            "asked": words.ROBBED,
            "acts": ["again", "read"],
            "chips": {OPPONENT: f"+{self.worth(missed)}"},
            "tiles": [*yours, *(on_tile(at, MISSED, f"+{self.worth([at])}") for at in missed)],
            "walk": [*range(len(found), len(self.parts))],
            "pace": _LIGHT,
        }

    def view(self) -> dict[str, Any]:
        """Everything about the hand, as JSON."""
        claimed = replace(self.count, combinations=tuple(self.parts[at] for at in self.hers))
        speech = words.say(claimed) if self.hers else [f"“{words.WATCHING}”"]
        return {
            "cards": [stage_card(card) | {"starter": card == self.row[-1]} for card in self.row],
            "group": words.HERS if self.hers else words.YOURS,
            "speech": speech,
            "happened": ["", ""],
            "asked": self.asked,
            "heard": words.opens(self.asked, "".join(speech), self.row, len(self.free)),
            "parts": [self._part(part) for part in self.parts],
            "tiles": [on_tile(at, OPPONENT, self.worth(self.hers[: place + 1])) for place, at in enumerate(self.hers)],
            "places": len(self.parts) if self.hers else 0,
            "free": self.free,
            "seconds": 0 if self.hers else _SECONDS,
            "acts": ["help"] if self.hers else ["stop", "done"],
            "answers": {" ".join(map(str, some)): self.answer(some) for some in _subsets(self.row) if some},
            "after": {" ".join(map(str, some)): self.after(some) for some in _subsets(self.free)},
        }

    def _part(self, part: Combination) -> dict[str, Any]:
        below = bracket(part.kind, part.cards, self.count)
        return {
            "cards": [str(card) for card in part.cards],
            "name": f"{name_cards(part.cards)}, {part.kind.value}",
            "bracket": below,
            "told": [words.takes(part), words.takes(part, below)],
            "chips": {YOU: f"+{part.points}"},
        }


def on_tile(at: int, by: str, end: object) -> dict[str, Any]:
    """A part on its tile: whose it is, and the number there."""
    return {"part": at, "by": by, "end": str(end)}


def _subsets(some: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    return chain.from_iterable(combinations(some, many) for many in range(len(some) + 1))


def scene_hands() -> tuple[SceneHand, ...]:
    """Deal the three hands of the scene.

    >>> [hand.scores for hand in scene_hands()]
    [(0, 4), (8, 4), (16, 4)]
    """
    rows = [cards(row) for row in HANDS]
    bare = SceneHand(rows[0], (0, 0))
    hers = (0, next(at for at, part in enumerate(bare.parts) if part.kind is not bare.parts[0].kind))
    first = replace(bare, hers=hers, scores=(0, bare.worth(hers)))
    second = SceneHand(rows[1], (first.worth(first.free), first.scores[1]), clean=(words.CLEAN, "read", "harder"))
    yours = second.scores[0] + second.count.points
    return first, second, SceneHand(rows[2], (yours, first.scores[1]), clean=(words.LAST, "again", "read"))


def scene_view() -> dict[str, Any]:
    """Draw the whole scene as JSON."""
    return {
        "hands": [hand.view() for hand in scene_hands()],
        "taken": words.TAKEN,
        "labels": words.LABELS,
        "tiles": tile_signs([card for row in HANDS for card in cards(row)]),
        "sides": [
            {"side": OPPONENT, "name": words.MAGPIE, "svg": club_portraits.magpie()},
            {"side": YOU, "name": words.YOU, "svg": club_portraits.you()},
        ],
        "holes": board.ROW,
        "names": [words.TAPE, words.BOARD, words.POINTS],
        "clock": {str(second): told for second, told in words.CLOCK.items()},
    }
