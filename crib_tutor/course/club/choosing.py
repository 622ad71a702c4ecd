"""A card to play against a member, or two to discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count as numbers
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor import rules
from crib_tutor.counts import count
from crib_tutor.course.club import words
from crib_tutor.course.club.members import MEMBERS, Member
from crib_tutor.course.club.state import CLAIMS, PACE, HandEnd
from crib_tutor.course.robbed.scene import MISSED, OPPONENT, YOU, on_tile
from crib_tutor.deck import PACK, Card, pick_number, shuffled
from crib_tutor.drills.deciding.state import result_of
from crib_tutor.learner.attempts import SHOWN, Result
from crib_tutor.marking.markings import sum_points
from crib_tutor.notebook.count_view import stage_card
from crib_tutor.play import peg
from crib_tutor.problems.decisions.decision import PricedDecision, decision_keys, find_decision
from crib_tutor.words.counts_aloud import name_cards

CHOICES: Mapping[str, tuple[str, tuple[str, ...]]] = MappingProxyType(
    {
        "08": ("magpie", ("reply-lead",)),
        "09": ("magpie", ("reply-lead", "reply-count")),
        "14": ("owl", ("discard-home", "discard-stop")),
        "15": ("owl", ("discard-race",)),
        "16": ("magpie", ("lead-pair",)),
        "17": ("fox", ("reply-lead", "reply-count")),
        "18": ("fox", ("reply-lead", "reply-count", "reply-end")),
        "19": ("fox", ("reply-end",)),
    }
)
"""Who plays at the end of a lesson, and the skills of the decisions there."""
_DEALS, _FIVE = 20, 5
"""Deals that are tried with one decision, and the rank that no one should lead."""


class Step(NamedTuple):
    """What is lit after a choice: its cards, whose they are, a number, the words below."""

    cards: Sequence[Card]
    by: str
    end: str
    bracket: str


class Followed(NamedTuple):
    """What followed from a choice: its worth, both sides' points, steps, cards on the table, words."""

    worth: int
    scores: tuple[int, int]
    steps: list[Step]
    laid: Sequence[Card]
    line: str


@dataclass(frozen=True)
class TurnHand:
    """A card to play, which the member answers by habit."""

    asked: PricedDecision
    member: Member
    hidden: tuple[Card, ...]
    """The member's cards; for a discard the starter and those that join the crib."""
    rival = 0
    """What a choice has to beat."""

    @property
    def stands(self) -> str:
        """What is to be known before choosing."""
        mine, theirs = self.asked.seen.scores
        return f"{words.pile_is(self.member, self.asked.seen.pile)}You're at {mine}, {self.member.name} at {theirs}."

    @cached_property
    def choices(self) -> dict[tuple[Card, ...], Followed]:
        """All that may be chosen, with what follows."""
        return {cards: self.follow(cards) for cards in sorted(choice.cards for choice in self.asked.choices)}

    def follow(self, chosen: tuple[Card, ...]) -> Followed:
        """Play a card, the member's answer, and yours if it scores."""
        pile, net = [*self.asked.seen.pile], {YOU: 0, OPPONENT: 0}
        steps: list[Step] = []
        said: list[str] = []
        own = [card for card in self.asked.seen.hand if card not in chosen]
        for by, held in ((YOU, chosen), (OPPONENT, self.hidden), (YOU, own)):
            total = sum(card.value for card in pile)
            fits = [card for card in held if total + card.value <= rules.THIRTY_ONE]
            card = max(fits, key=lambda card: self._like(by, pile, card), default=None)
            if card is None or (steps and by == YOU and not peg([*pile, card])):
                break
            pile.append(card)
            points = sum_points(peg(pile))
            net[by] += points
            steps.append(Step([card], by, f"+{points}" if points else "0", str(total + card.value)))
            said.append(words.played("You" if by == YOU else self.member.name, card, peg(pile), first=len(pile) == 1))
        return Followed(net[YOU] - net[OPPONENT], (net[YOU], net[OPPONENT]), steps, pile, " ".join(said))

    def _like(self, by: str, pile: Sequence[Card], card: Card) -> tuple[float, ...]:
        """How a side likes a card: Magpie a pair, Fox what is safe while he's behind, and else what pegs most."""
        after, mine, theirs = [*pile, card], *self.asked.seen.scores
        if by == OPPONENT and self.member.key == "fox" and theirs < mine:
            room = rules.THIRTY_ONE - sum(one.value for one in after)
            return (
                -sum(sum_points(peg([*after, one])) for one in PACK if one not in after and one.value <= room),
                -card.rank,
            )
        twin = by == OPPONENT and self.member.key == "magpie" and pile[-1].rank == card.rank
        return twin, sum_points(peg(after)), -card.rank

    def took(self, chosen: tuple[Card, ...]) -> int:
        """Points that a choice takes from the member."""
        return max(0, self.choices[chosen].worth - self.rival)

    @property
    def fits(self) -> bool:
        """Whether the best choice is the best in this deal too, and pays, and another doesn't."""
        best = self.took(self.asked.best.cards)
        return best == max(map(self.took, self.choices)) > 0 and not all(map(self.took, self.choices))

    def outcome(self, found: Sequence[int], shown: Sequence[int]) -> HandEnd:
        """Say what came of a choice; one that was shown takes nothing."""
        chosen = [*self.choices][found[0]] if found else self.asked.choices[-1].cards
        result = result_of(self.asked, self.asked.of(chosen))
        if shown or not found:
            result = Result(result.skill, max(result.lost, 1), SHOWN, found=False)
        took = 0 if shown or not found else self.took(chosen)
        title = words.SEEN if shown else self._title(took)
        return HandEnd(took, title, self.line(chosen), self.asked, (result,))

    def _title(self, took: int) -> str:
        return words.headline(self.member, took, 0) if took else words.LOST

    def line(self, chosen: tuple[Card, ...]) -> str:
        """Tell what followed, and what the best card would've brought."""
        best = self.asked.best.cards
        more = words.better_card(best[0], self.took(best)) if self.took(chosen) < self.took(best) else ""
        return f"{self.choices[chosen].line} {more}".strip()

    def _laid(self) -> list[dict[str, Any]]:
        """Your cards, and apart from them the pile with a caption."""
        seen = self.asked.seen
        piled = [stage_card(card) | {"starter": True} for card in seen.pile]
        for first in piled[:1]:
            first["under"] = words.lies(self.member, seen.pile)
        return [*map(stage_card, seen.hand), *piled]

    def view(self) -> dict[str, Any]:
        """Everything about the decision, as JSON."""
        seen, chosen = self.asked.seen, [*self.choices]
        parts = [_part(cards, f"{words.VERBS[seen.form]} {name_cards(cards)}.") for cards in chosen]
        row, speech, asked = [*seen.hand, *seen.pile], f"“{words.BIDS[seen.form]}”", words.ASKED[seen.form]
        after = {"": _now((0, 0), None)}
        for at, cards in enumerate(chosen):
            then, took = self.choices[cards], self.took(cards)
            end = (
                _now(then.scores, None)
                | words.ending(self._title(took), took)
                | {
                    "happened": [self.line(cards), ""],
                    "tiles": [on_tile(len(parts) + place, step.by, step.end) for place, step in enumerate(then.steps)],
                    "walk": [*range(len(then.steps))],
                    "pace": PACE,
                    "cards": [*map(stage_card, then.laid)],
                }
            )
            parts += [_part(step.cards, bracket=step.bracket) for step in then.steps]
            after[str(at)] = _now((0, 0), end)
        answers: dict[str, Any] = {str(card): {"bracket": ""} for card in row}
        return {
            "cards": self._laid(),
            "group": words.YOURS,
            "speech": [speech, ""],
            "happened": [self.stands, ""],
            "asked": asked,
            "heard": words.things(self.member, row, f"{speech} {self.stands}", asked),
            "parts": parts,
            "tiles": [],
            "places": 0,
            "free": [chosen.index(self.asked.best.cards)],
            "seconds": 0,
            "acts": ["help"],
            "answers": answers
            | {" ".join(map(str, cards)): {"parts": [at], "waits": False} for at, cards in enumerate(chosen)},
            "after": after,
        }


class DiscardHand(TurnHand):
    """Two cards to discard, beside the member's own choice."""

    @property
    def need(self) -> int:
        """Points that your hand needs where you count first; nothing where the crib counts."""
        return self.asked.seen.needs[0] if self.asked.seen.skill == "discard-race" else 0

    @property
    def stands(self) -> str:
        """What is to be known before choosing."""
        return f"{super().stands} {words.crib_is(self.member, dealer=self.asked.seen.dealer, need=self.need)}"

    @cached_property
    def habit(self) -> tuple[Card, ...]:
        """What the member would discard: by holes alone, and where it's no race by the hand alone."""
        return self.asked.obvious.cards if self.need else max(self.asked.choices, key=lambda one: one.parts[0]).cards

    @property
    def rival(self) -> int:  # type: ignore[override]
        """What the member's choice came to."""
        return self.choices[self.habit].worth

    def _counts(self, chosen: tuple[Card, ...]) -> tuple[tuple[Card, ...], int, int]:
        """The four that are kept, what they make, and the crib."""
        *theirs, starter = self.hidden
        kept = tuple(card for card in self.asked.seen.hand if card not in chosen)
        return kept, count(kept, starter).points, count((*chosen, *theirs), starter, crib=True).points

    def follow(self, chosen: tuple[Card, ...]) -> Followed:
        """Count the hand and the crib, and the member's four."""
        (kept, hand, crib), (other, *theirs) = self._counts(chosen), self._counts(self.habit)
        alike, owner = chosen == self.habit, self.asked.seen.dealer
        steps = [Step(kept, YOU, str(hand), words.BOTH if alike else words.YOUR_FOUR)]
        if not alike:
            steps.append(Step(other, OPPONENT, str(theirs[0]), words.their_four(self.member)))
        line = words.compares(self.member, (hand, crib), (theirs[0], theirs[1]), self.need, alike=alike)
        away = self.asked.best.cards
        best, *made = self._counts(away)
        if self._worth(*made) > self._worth(hand, crib):
            steps.append(Step(best, MISSED, str(made[0]), words.BEST_FOUR))
            ahead = self._worth(*made) - self._worth(theirs[0], theirs[1])
            line += f" {words.better_four(self.member, away, (made[0], made[1]), self.need, ahead=ahead, alike=alike)}"
        scores = (hand + crib * owner, 0 if owner else crib)
        return Followed(self._worth(hand, crib), scores, steps, (*self.asked.seen.hand, self.hidden[-1]), line)

    def _worth(self, hand: int, crib: int) -> int:
        """What a hand and the crib are worth here: in a race no more than you need."""
        if self.need:
            return min(hand, self.need) - self.need
        return hand + crib if self.asked.seen.dealer else hand - crib

    def line(self, chosen: tuple[Card, ...]) -> str:
        """Tell what followed."""
        return self.choices[chosen].line


def name_member(lesson: str, seed: int | str) -> str:
    """Name the member who sits at the end of a lesson; where several claim, the seed says who.

    >>> name_member("16", "16"), name_member("02", 7)
    ('magpie', 'lamb')
    """
    ways = CLAIMS.get(lesson)
    return ways[pick_number(f"{seed}:{lesson}", 0, len(ways) - 1)][0] if ways else CHOICES[lesson][0]


def deal_choice(lesson: str, seed: int | str) -> TurnHand:
    """Find a decision of a lesson in which the member's way loses."""
    who, skills = CHOICES[lesson]
    keys = [key for skill in skills for key in decision_keys(skill)]
    for place in numbers():
        deck = shuffled(f"one hand:{lesson}:{seed}:{place}")
        asked = find_decision(keys[PACK.index(deck[0]) * len(keys) // len(PACK)])
        seen = asked.seen
        away = {*seen.hand, *seen.thrown, *seen.pile, *seen.before, seen.starter}
        rest = [card for card in deck if card not in away]
        played = len(seen.pile) + len(seen.before) - (rules.CRIB_SIZE - len(seen.hand))
        for deal in range(_DEALS):
            many = 3 if seen.form == "discard" else rules.CRIB_SIZE - played
            hidden = tuple(rest[deal : deal + many])
            turn = (DiscardHand if seen.form == "discard" else TurnHand)(asked, MEMBERS[who], hidden)
            if _suits(lesson, turn) and turn.fits:
                return turn
    raise AssertionError


def _suits(lesson: str, turn: TurnHand) -> bool:
    """Say if the score and the seats are the lesson's, and the cards have room in one row."""
    seen = turn.asked.seen
    mine, theirs = seen.scores
    if len(seen.hand) + len(seen.pile) > rules.DEALT:
        return False
    if lesson == "15":
        return not seen.dealer and turn.choices[turn.asked.best.cards].worth == 0
    if lesson == "16":
        led = turn.asked.best.cards[0].rank  # a pair is bait, but fives aren't led
        return led != _FIVE and any(card.rank == led for card in turn.hidden)
    return mine > theirs if lesson == "18" else max(seen.scores) > rules.SKUNK if lesson == "19" else True


def _part(some: Sequence[Card], told: str = "", bracket: str = "") -> dict[str, Any]:
    named = {"cards": [*map(str, some)], "name": name_cards(some), "bracket": bracket}
    return named | {"told": [told, told], "chips": {}}


def _now(scores: tuple[int, int], end: object) -> dict[str, Any]:
    both = dict(zip((YOU, OPPONENT), scores, strict=True))
    return {"scores": both, "sum": "", "over": end is not None, "left": "", "end": end}
