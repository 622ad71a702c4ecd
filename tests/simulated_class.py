"""A class of simulated learners: files as they'd turn them in, with answers as good as each learner is.

What the answers are worth is worked out here in another way than the package does it, by the brute force of `oracle`.
"""

import json
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

import oracle

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.counts import Count
from crib_tutor.problems.problem import Problem

NICKNAMES = (
    "Ada Bo Chidi Dunja Élodie Finn Gwen Hiro Ivy Jo Kofi Lena Mo Nia Olaf Priya Quinn Rosa Sam Tariq Uma Vik Wen "
    "Xenia Yara Zoë O'Neil Anna-Lu Max5 Łucja"
).split()


class Simulated(NamedTuple):
    """A learner's file, and what it's worth: right answers and points earned, of those possible."""

    nickname: str
    document: dict[str, Any]
    right: int
    earned: int
    possible: int

    @property
    def text(self) -> str:
        return json.dumps(self.document)


def simulate_class(code: ClassCode, many: int, seed: int) -> list[Simulated]:
    """So many learners of various skill, the same for the same seed."""
    names = [
        f"{NICKNAMES[n % len(NICKNAMES)]}{' ' + str(n // len(NICKNAMES)) * (n >= 30)}".strip() for n in range(many)
    ]
    return [simulate_learner(code, name, f"{seed}:{name}") for name in names]


def simulate_learner(code: ClassCode, nickname: str, seed: int | str) -> Simulated:
    chance = random.Random(seed)  # noqa: S311  # nothing here is secret
    skill = chance.uniform(0.3, 1)
    ticket = [question.answer if chance.random() < skill else None for question in ticket_questions(code.kind)]
    right = earned = sum(given is not None for given in ticket)
    possible = len(ticket)
    answers = []
    for item in class_items(code, nickname if code.own else ""):
        answer = None if chance.random() > skill + 0.5 else _answer(item, skill, chance)
        answers.append(answer)
        won, due, good = worth(item, answer)
        earned, possible, right = earned + won, possible + due, right + good
    document = {
        "crib_tutor": "results",
        "version": 1,
        "code": code.text,
        "nickname": nickname,
        "ticket": ticket,
        "answers": answers,
    }
    return Simulated(nickname, document, right, earned, possible)


def _answer(item: Any, skill: float, chance: random.Random) -> dict[str, Any]:
    """Claims, a tally or a total, each combination found as often as the learner's skill says."""
    truth = sorted(due(item), key=lambda one: (one[0], sorted(one[1])))
    seen = [one for one in truth if chance.random() < skill]
    total = sum(points for _, _, points in seen)
    way = chance.choice(["claims", "claims", "tally", "total"]) if isinstance(item, Problem) else "total"
    if way == "total":
        return {"total": min(29, total + chance.choice([0, 0, 0, 2]) * (chance.random() > skill))}
    if way == "tally":
        tally = dict.fromkeys([kind for kind, _, _ in truth if kind == "fifteen"], 0)
        for kind, _, points in truth:
            tally[kind] = tally.get(kind, 0) + points
        if "fifteen" in tally:
            tally["fifteen"] = max(0, tally["fifteen"] + chance.choice([-2, 0, 2]))
        return {"tally": tally}
    claims = [[kind, _write(cards)] for kind, cards, _ in seen]
    if chance.random() > skill:
        hand = [(card.rank, card.suit) for card in _count(item).cards]
        claims.append(["pair", _write(chance.sample(hand, 2))])
    return {"claims": claims}


def _count(item: Any) -> Count:
    counted = item.counted if isinstance(item, Problem) else item.about
    assert isinstance(counted, Count)
    return counted


def due(item: Any) -> set[oracle.Item]:
    """Everything that a hand scores, by brute force; of the kinds alone that a lesson asks for."""
    counted = _count(item)
    assert counted.starter
    kinds = {kind.value for kind in counted.kinds}
    hand = [(card.rank, card.suit) for card in counted.hand]
    items = oracle.items(hand, (counted.starter.rank, counted.starter.suit), crib=counted.crib)
    return {one for one in items if one[0] in kinds}


def worth(item: Any, answer: Mapping[str, Any] | None) -> tuple[int, int, bool]:
    """What an answer earns, what there was to earn, and whether it's right; worked out from the cards alone."""
    truth = due(item)
    most = sum(points for _, _, points in truth)
    if answer is None:
        return 0, most, False
    if "total" in answer:
        good, bad = min(answer["total"], most), max(0, answer["total"] - most)
    elif "tally" in answer:
        by_kind = {kind: sum(points for one, _, points in truth if one == kind) for kind in answer["tally"]}
        good = sum(min(said, by_kind[kind]) for kind, said in answer["tally"].items())
        bad = sum(max(0, said - by_kind[kind]) for kind, said in answer["tally"].items())
    else:
        named = {(kind, _read(cards)) for kind, cards in answer["claims"]}
        scoring = {(kind, cards): points for kind, cards, points in truth}
        good = sum(scoring.get(claim, 0) for claim in named)
        repeated = len(answer["claims"]) - len(named)  # the false claims here are pairs, and so is any that's repeated
        bad = 2 * (sum(claim not in scoring for claim in named) + repeated)
    return max(0, good - bad), most, good == most and not bad


def _write(cards: Any) -> str:
    return " ".join("0A23456789TJQK"[rank] + suit for rank, suit in sorted(cards))


def _read(text: str) -> frozenset[tuple[int, str]]:
    return frozenset(("0A23456789TJQK".index(card[0]), card[1]) for card in text.split())
