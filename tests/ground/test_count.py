"""Counts that the sources print, and what a count is as a value."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from deals import TELLING, counts, rank_shapes
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import Combination, Count, Kind, count, rules
from crib_tutor.combinations import by_rank
from crib_tutor.deck import InvalidCards, cards


def by_kind(counted: Count) -> dict[str, int]:
    """Points by kind, the kinds that score alone."""
    tally: Counter[str] = Counter()
    for one in counted:
        tally[one.kind.value] += one.points
    return dict(tally)


def each_starter(ranks: str) -> list[Count]:
    """Cards of these ranks, each in turn the starter, counted for what ranks alone score."""
    table = cards([rank + "HDSC"[i % 4] for i, rank in enumerate(ranks.split())])
    counted = [count([card for card in table if card != starter], starter) for starter in table]
    return [one.only(Kind.FIFTEEN, Kind.RUN, Kind.PAIR) for one in counted]


def test_highest_hand_is_29_as_hoyle_and_the_manual_page_reckon_it() -> None:
    highest = count("JC 5H 5D 5S", "5C")
    assert by_kind(highest) == {"fifteen": 16, "pair": 12, "nobs": 1}
    assert highest.points == rules.HIGHEST_COUNT


@pytest.mark.parametrize(
    ("ranks", "worth"),
    [
        ("9 6 5 4 4", {"fifteen": 6, "run": 6, "pair": 2}),  # Hoyle: "Fifteen 6 and 8 is 14"
        ("6 7 7 8 8", {"fifteen": 8, "run": 12, "pair": 4}),  # Britannica: twenty-four
        ("2 3 3 4", {"run": 6, "pair": 2}),  # Tommy: a double run scores 8
        ("2 3 3 3 4", {"run": 9, "pair": 6, "fifteen": 2}),  # Tommy: a triple run scores 15
        ("2 2 3 3 4", {"run": 12, "pair": 4}),  # Tommy: a quadruple run counts 16
        ("A 7 7 8", {"fifteen": 6, "pair": 2}),  # Tommy: 6 in fifteens
        ("5 6 6 7", {"run": 6, "pair": 2}),  # Tommy: 6 in runs
    ],
)
def test_hands_that_sources_print_count_as_printed(ranks: str, worth: dict[str, int]) -> None:
    assert [by_kind(counted) for counted in each_starter(ranks)] == [worth] * len(ranks.split())


@pytest.mark.parametrize(
    ("ranks", "kind", "points"),
    [
        ("10 5 5 3 2", Kind.FIFTEEN, 8),  # Britannica: four fifteens
        ("10 10 5 5", Kind.FIFTEEN, 8),  # Britannica: fifteen-eight
        ("9 3 3 3", Kind.FIFTEEN, 6),  # Britannica: fifteen-six
        ("3 4 5 3", Kind.RUN, 6),  # Britannica: two sequences of three
        ("8 8 8 2", Kind.PAIR, 6),  # Hoyle and Tommy: a pair royal is three pairs
        ("8 8 8 8 2", Kind.PAIR, 12),  # Hoyle and Tommy: a double pair royal is six
    ],
)
def test_kinds_that_sources_print_count_as_printed(ranks: str, kind: Kind, points: int) -> None:
    assert {by_kind(counted)[kind.value] for counted in each_starter(ranks)} == {points}


@pytest.mark.parametrize(
    ("ranks", "points"),
    [("4 3 3 2", 8), ("5 4 3 3 2", 10), ("K K K Q J", 15), ("8 8 7 6 6", 16)],
)
def test_double_triple_and_quadruple_runs_count_as_hoyle_says_without_fifteens(ranks: str, points: int) -> None:
    assert {counted.only(Kind.RUN, Kind.PAIR).points for counted in each_starter(ranks)} == {points}


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "points"),
    [
        ("6H 7H 8H 9H", "10C", False, 13),
        ("6H 7H 8H 9H", "10C", True, 9),
        ("6H 7H 8H 9H", "10H", True, 14),
        ("4H 6C 8S JH", "10H", False, 1),
        ("2C 4D 6C 8D", "10D", False, 0),
        ("10C JC JH QC", "5H", False, 17),
        ("JC JD KD 5C", "QD", False, 17),
        ("5S 5H 5D JS", "KS", False, 21),
        ("AS 2D 3H JS", "4S", True, 9),
        ("4H 5H 6H", "5C", False, 15),  # Britannica: a hand of three of a suit
        ("4H 5H 6H", "5D", False, 15),
        ("2H 4H 8H", "QH", False, 4),
        ("2H 4H 8D", "QH", False, 0),  # the starter doesn't stand in for a card of the hand
    ],
)
def test_hands_with_flushes_and_nobs_count_as_players_count_them(
    hand: str, starter: str, crib: bool, points: int
) -> None:
    assert count(hand, starter, crib).points == points


@pytest.mark.parametrize(
    ("crib", "starter", "hoyle", "tommy"),
    [
        ("2H 4H 6H 8D", "QH", (), ("2H 4H 6H QH",)),  # three and the starter
        ("2H 4H 6H 8H", "QH", ("2H 4H 6H 8H QH",), ("2H 4H 6H 8H QH",)),
        ("2H 4H 6H 8H", "QD", (), ()),  # four without the starter's suit
        ("2H 4H 6D 8D", "QH", (), ()),
    ],
)
def test_crib_flush_needs_five_cards_but_four_in_tommys_five_card_game(
    crib: str, starter: str, hoyle: tuple[str, ...], tommy: tuple[str, ...]
) -> None:
    for game, flush in ((rules.HOYLE, hoyle), (rules.TOMMY_SIX, hoyle), (rules.TOMMY_FIVE, tommy)):
        assert [one.cards for one in count(crib, starter, True, rules=game)] == [cards(text) for text in flush]


def test_sequence_and_a_starter_matching_one_of_its_cards_give_at_least_eight_as_britannica_says() -> None:
    matched = []
    for hand, starter in rank_shapes():
        runs = [one.cards for one in by_rank(tuple(sorted(hand))) if one.kind is Kind.RUN]
        if any(starter.rank == card.rank for run in runs for card in run):
            before = sum(one.points for one in by_rank(tuple(sorted(hand))))
            after = sum(one.points for one in by_rank(tuple(sorted((*hand, starter)))))
            matched.append((after, after - before))
    assert min(after for after, _ in matched) == 8
    assert min(added for _, added in matched) == 5  # Tommy: "will add at least 5"


@given(counts(), st.data())
def test_order_of_the_cards_does_not_matter(counted: Count, data: st.DataObject) -> None:
    hand = data.draw(st.permutations(counted.hand))
    again = count(hand, counted.starter, counted.crib)
    assert again == counted
    assert hash(again) == hash(counted)
    assert (again.hand, again.combinations) == (counted.hand, counted.combinations)


@given(counts())
def test_combinations_stand_in_hoyles_order_each_with_its_cards_in_order_and_once(counted: Count) -> None:
    order = list(Kind)
    places = [order.index(one.kind) for one in counted]
    assert places == sorted(places)
    assert all(one.cards == tuple(sorted(one.cards)) for one in counted)
    assert len(set(counted)) == len(counted.combinations)
    assert {card for one in counted for card in one.cards} <= set(counted.cards)


@given(counts())
def test_points_are_the_sum_of_the_combinations_and_of_any_parting_of_the_kinds(counted: Count) -> None:
    assert counted.points == sum(one.points for one in counted.combinations) == sum(one.points for one in counted)
    for kinds in combinations(counted.kinds, 2):
        rest = [kind for kind in counted.kinds if kind not in kinds]
        assert Counter(counted.of(*kinds)) + Counter(counted.of(*rest)) == Counter(counted.combinations)
        assert counted.only(*kinds).points + counted.only(*rest).points == counted.points


@pytest.mark.parametrize("kind", [Kind.FIFTEEN, Kind.RUN, Kind.PAIR, Kind.FLUSH, Kind.NOBS])
def test_only_counts_the_same_cards_for_some_kinds_alone(kind: Kind) -> None:
    for counted in TELLING:
        alone = counted.only(kind)
        assert (alone.hand, alone.starter, alone.crib, alone.kinds) == (*table(counted), (kind,))
        assert alone.combinations == counted.of(kind) == tuple(one for one in counted if one.kind is kind)


@pytest.mark.parametrize("kinds", [(), ("heels",), ("go",), ("fifteens",), ("fifteen", "fifteens"), ("pair", "last")])
def test_a_kind_that_no_hand_counts_cannot_be_counted_alone_nor_beside_others(kinds: tuple[str, ...]) -> None:
    with pytest.raises(rules.IllegalMove, match="can't be counted alone: ask for fifteen, run, pair, flush, nobs"):
        count("5H 5D 5S JC", "5C").only(*kinds)


def table(counted: Count) -> tuple[object, ...]:
    return counted.hand, counted.starter, counted.crib


def test_count_is_a_value_that_cannot_be_changed() -> None:
    counted = count("5H 5D 5S JC", "5C")
    for name in ("hand", "starter", "crib", "combinations"):
        with pytest.raises(AttributeError):
            setattr(counted, name, None)
    assert {counted: "the same"}[count("JC 5S 5D 5H", "5C")] == "the same"


def test_combination_is_equal_by_kind_and_cards_whatever_the_hand_it_came_from() -> None:
    pair = Combination(Kind.PAIR, cards("5D 5H"), 2)
    found = [count(list(hand), "KS").of(Kind.PAIR) for hand in permutations(cards("5H 2C 5D 9S"))]
    assert set(found) == {(pair,)}


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "wrong", "right"),
    [
        ("5H 5D", "5C", False, "not 2", "a hand is 4 cards"),
        ("5H 5D 5S JC KD", "5C", False, "not 5", "leave out the starter"),
        ("5H 5D 5S JC KD KH", "5C", False, "not 6", "a hand is 4 cards"),
        ("5H", "5C", False, "not 1", "a hand is 4 cards"),
        ("5H 5D 5S", "5C", True, "not 3", "a crib is 4 cards"),
        ("5H 5D 5S JC", "5C 6C", False, "not 2", "the starter is one card"),
        ("5H 5D 5S JC", "5H", False, "'5H' is there twice", "another card"),
        ("5H 5D 5H JC", "5C", True, "'5H' is there twice", "another card"),
        ("5H 5D 5S 0C", "5C", False, "'0C' isn't a card", "A, 2 to 10, J, Q or K"),
        ("5H 5D 5S JC", "", False, "there are no cards in ''", "write the rank, then the suit"),
        (24, "5C", False, "'24' isn't a card", "write the rank, then the suit"),
    ],
)
def test_wrong_hands_are_refused_with_what_would_be_right(
    hand: object, starter: object, crib: bool, wrong: str, right: str
) -> None:
    with pytest.raises(InvalidCards) as refused:
        count(hand, starter, crib)
    message = str(refused.value)
    assert wrong in message
    assert right in message
    assert len(message.splitlines()) == 1
