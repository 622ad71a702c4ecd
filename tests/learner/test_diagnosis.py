"""Diagnosis is complete: every claim that anybody can make is right, or wrong for the first reason that applies."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

import oracle
import play_reasons
import pytest
import reasons
from deals import TELLING
from play_reasons import explained_in_the_play
from reasons import explained_in_the_show
from structures import every_structure, some_structures, table

from crib_tutor import Card, Count, Kind, Play, mark
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.problem_key import FORMS
from crib_tutor.problems.show_pool import pool
from crib_tutor.problems.skills import SKILLS

Claim = tuple[Kind, tuple[Card, ...]]


def every_claim(cards: tuple[Card, ...], kinds: Iterable[Kind] = Kind) -> Iterator[Claim]:
    """Every choice of cards as every kind."""
    chosen = [some for size in range(1, len(cards) + 1) for some in combinations(cards, size)]
    return product(kinds, chosen)


def due(counted: Count) -> set[tuple[str, frozenset[tuple[int, str]]]]:
    """What scores, by the oracle: a hand with its starter, four cards alone, or the starter alone."""
    hand = [(card.rank, card.suit) for card in counted.hand]
    if counted.starter is None:
        by_rank = oracle.rank_items([rank for rank, _ in hand])
        flush = {("flush", frozenset(hand))} if len({suit for _, suit in hand}) == 1 else set()
        return flush | {(kind, frozenset(hand[place] for place in places)) for kind, places, _ in by_rank}
    turned = (counted.starter.rank, counted.starter.suit)
    if not hand:
        return {("heels", frozenset([turned]))} if turned[0] == 11 else set()
    return {(kind, cards) for kind, cards, _ in oracle.items(hand, turned, crib=counted.crib)}


def parts_of(claim: Claim, counted: Count) -> set[tuple[str, frozenset[tuple[int, str]]]]:
    """What a claim names, by the table's way of speaking: the pairs of a royal, the runs and pairs of a double run."""
    kind, chosen = claim
    cards = [(card.rank, card.suit) for card in chosen]
    ranks = sorted({rank for rank, _ in cards})
    pairs = {("pair", frozenset(two)) for two in combinations(cards, 2) if two[0][0] == two[1][0]}
    if not counted.hand and kind in (Kind.RUN, Kind.PAIR):
        pairs = set()
    if kind is Kind.PAIR and len(ranks) == 1 and pairs:
        return pairs
    if kind is Kind.RUN and oracle.consecutive(ranks):
        by_rank = [[card for card in cards if card[0] == rank] for rank in ranks]
        return pairs | {("run", frozenset(run)) for run in product(*by_rank)}
    if kind is Kind.NOBS and len(chosen) == 2 and counted.starter in chosen:
        return {("nobs", frozenset((card.rank, card.suit) for card in chosen if card != counted.starter))}
    return {(kind.value, frozenset(cards))}


def plain(parts: Iterable[tuple]) -> set[tuple[str, frozenset[tuple[int, str]]]]:
    return {(part.kind.value, frozenset((card.rank, card.suit) for card in part.cards)) for part in parts}


SHOWN = [kind for kind in Kind if kind not in (Kind.THIRTY_ONE, Kind.GO, Kind.LAST)]
"""All kinds but those of the play, which nothing in a hand makes and one sentence refuses."""


EACH = {"hand": 6, "crib": 4}
"""Of so many structures one is tried, where there are hundreds."""


def check_show(counted: Count, kinds: Iterable[Kind] = Kind) -> set[tuple[Kind, str]]:
    """Every claim on a hand: what scores is found, and all else explained. Gives the reasons that were met."""
    scores, met = due(counted), set()
    for claim in every_claim(counted.cards, kinds):
        marked, named = mark([claim], counted), parts_of(claim, counted)
        assert plain(marked.found) == named & scores, (claim, counted)
        assert plain(marked.mistaken) == named - scores, (claim, counted)
        met |= {(mistake.kind, explained_in_the_show(mistake, counted)) for mistake in marked.mistaken}
    return met


def check_play(asked: Problem) -> set[tuple[Kind, str]]:
    """Every claim on a card just laid: what scores is found, and all else explained. Gives the reasons met."""
    assert isinstance(asked.counted, Play)
    step, met = play_reasons.step_of(asked.key), set()
    assert play_reasons.made_by(asked.counted) == step.due, asked
    for kind, chosen in every_claim(table(asked)):
        marked = mark([(kind, chosen)], asked.counted)
        right = any((kind.value, chosen) == part[:2] for part in step.due)
        assert [part[:2] for part in marked.found] == [(kind, chosen)] * right, (kind, chosen, asked)
        assert [part[:2] for part in marked.mistaken] == [(kind, chosen)] * (not right), (kind, chosen, asked)
        met |= {explained_in_the_play(mistake, step) for mistake in marked.mistaken}
    return met


def check(asked: Problem, kinds: Iterable[Kind] = Kind) -> set[tuple[Kind, str]]:
    return check_show(asked.counted, kinds) if isinstance(asked.counted, Count) else check_play(asked)


def of_form(form: str) -> list[Problem]:
    return [asked for asked in every_structure() if asked.form == form]


@some_structures
@pytest.mark.parametrize("form", FORMS)
def test_every_claim_scores_or_is_wrong_for_the_first_reason(form: str, step: int) -> None:
    """Of hands and cribs, one structure in so many; with `-m long` all there are, and other suits of each."""
    asked = of_form(form)
    assert asked
    for part in asked[:: EACH.get(form, 1) * step]:
        check(part, SHOWN)


@pytest.mark.long
def test_every_claim_on_every_class_does_too() -> None:
    keys = dict.fromkeys(entry.key for skill in SKILLS for entry in pool(skill))
    assert len(keys) > 30_000
    for key in keys:
        check(problem_from_key(key))


def test_every_reason_in_the_order_of_the_show_is_the_first_somewhere() -> None:
    shown = [*of_form("before the cut")[:3], *of_form("cut")]
    met = set().union(*map(check_show, TELLING), *map(check, shown))
    stated = {(kind, wording) for kind, order in reasons.PRECEDENCE.items() for wording, _ in order}
    assert stated <= met


def test_every_reason_in_the_order_of_the_play_is_the_first_somewhere() -> None:
    telling = ["play 5HKC--", "play 9H5D6C6S-/7D/", "play 9HTD8C-//KS"]  # before a go
    telling += ["play 4HKCAH", "play 5H2D5S5C", "play KHQDJSAC//"]
    met = set().union(*map(check_play, [*of_form("play"), *map(problem_from_key, telling)]))
    stated = {(kind, wording) for kind, order in play_reasons.PRECEDENCE.items() for wording, _ in order}
    assert stated <= met


def test_every_order_ends_with_a_reason_that_applies_wherever_none_before_it_does() -> None:
    """For a hand this is so by construction; `next` in the oracle would fail otherwise."""
    assert set(reasons.PRECEDENCE) == set(play_reasons.PRECEDENCE) == set(Kind)
