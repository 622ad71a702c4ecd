"""Claims by combination: found and missed are the count, found and mistaken the claim, and every reason is true."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product

import pytest
from deals import TELLING, counts, rank_shapes
from hypothesis import given
from hypothesis import strategies as st
from reasons import TRUTHS, checked

from crib_tutor import Card, Combination, Count, Kind, Marking, cards, count, mark, rules

Claim = tuple[Kind, tuple[Card, ...]]


def points(parts: Iterable[object]) -> int:
    return sum(part.points for part in parts)


def subsets(counted: Count) -> Iterator[tuple[Card, ...]]:
    table = counted.cards
    return (chosen for size in range(1, len(table) + 1) for chosen in combinations(table, size))


def names(kind: Kind, chosen: tuple[Card, ...], counted: Count) -> set[Combination]:
    """What a claim names of the count: itself, the pairs of a royal, the runs and pairs of a double run."""
    itself = {one for one in counted if (one.kind, one.cards) == (kind, chosen)}
    inside = [one for one in counted if set(one.cards) <= set(chosen)]
    ranks = {card.rank for card in chosen}
    if kind is Kind.PAIR and len(ranks) == 1:
        return {one for one in inside if one.kind is Kind.PAIR}
    if kind is Kind.RUN and len(ranks) == max(ranks) - min(ranks) + 1 >= 3:
        return {one for one in inside if one.kind in (Kind.RUN, Kind.PAIR)}
    if kind is Kind.NOBS and len(chosen) == 2 and counted.starter in chosen:
        return {one for one in inside if one.kind is Kind.NOBS}
    return itself


def claims(counted: Count) -> st.SearchStrategy[list[Claim]]:
    """Some combinations of the count, some claims of any kind and cards, in any order, perhaps repeated."""
    wild = st.tuples(st.sampled_from(list(Kind)), st.sampled_from(list(subsets(counted))))
    right = [(one.kind, one.cards) for one in counted]
    return st.lists(st.sampled_from(right) | wild if right else wild, max_size=8)


MARKED = counts().flatmap(lambda counted: st.tuples(claims(counted), st.just(counted)))


@given(MARKED)
def test_found_and_missed_are_the_count(claimed: tuple[list[Claim], Count]) -> None:
    marked = mark(*claimed)
    assert Counter(marked.found) + Counter(marked.missed) == Counter(marked.count.combinations)


@given(MARKED)
def test_found_and_mistaken_are_the_claim(claimed: tuple[list[Claim], Count]) -> None:
    given_claims, counted = claimed
    marked = mark(given_claims, counted)
    one_by_one = [mark([claim], counted) for claim in given_claims]
    said = Counter((part.kind, part.cards, part.points) for alone in one_by_one for part in parts(alone))
    assert Counter((part.kind, part.cards, part.points) for part in parts(marked)) == said
    assert marked.claimed == sum(alone.claimed for alone in one_by_one)


def parts(marked: Marking) -> list[object]:
    return [*marked.found, *marked.mistaken]


@given(MARKED, st.randoms())
def test_order_of_the_claims_does_not_change_what_was_found(claimed: tuple[list[Claim], Count], random: object) -> None:
    given_claims, counted = claimed
    shuffled = random.sample(given_claims, len(given_claims))
    assert mark(shuffled, counted).found == mark(given_claims, counted).found
    assert points(mark(shuffled, counted).mistaken) == points(mark(given_claims, counted).mistaken)


@given(counts())
def test_whole_count_claimed_is_all_found_and_nothing_claimed_all_missed(counted: Count) -> None:
    whole, nothing = mark(counted, counted), mark([], counted)
    assert (whole.found, whole.missed, whole.mistaken) == (counted.combinations, (), ())
    assert (nothing.found, nothing.missed, nothing.mistaken) == ((), counted.combinations, ())
    assert whole.learner_pegs == nothing.opponent_pegs == counted.points


def every_marking(counted: Count) -> Iterator[tuple[Kind, tuple[Card, ...], Marking]]:
    return ((kind, chosen, mark([(kind, chosen)], counted)) for kind, chosen in product(Kind, subsets(counted)))


def check_every_claim(counted: Count) -> set[str]:
    """Every kind with every choice of cards: right, or mistaken for a true reason. Gives the reasons met."""
    met = set()
    for kind, chosen, marked in every_marking(counted):
        named = names(kind, chosen, counted)
        assert set(marked.found) == named, (kind, chosen, counted)
        assert bool(marked.mistaken) != any(one.kind is kind for one in named), (kind, chosen, counted)
        for mistake in marked.mistaken:
            assert set(mistake.cards) <= set(chosen)
            assert mistake.points > 0
            met.add(checked(mistake, counted))
    return met


def test_every_claim_on_a_telling_hand_is_right_or_wrong_for_a_true_reason() -> None:
    met = set().union(*map(check_every_claim, TELLING))
    assert met == {wording for _, wording in TRUTHS}


def test_every_claim_on_many_shapes_is_right_or_wrong_for_a_true_reason() -> None:
    for i, (hand, starter) in enumerate(islice(rank_shapes(), 0, None, 29)):
        check_every_claim(count(hand, starter, i % 4 == 0))


def said_worth(kind: Kind, size: int) -> int:
    """What a player would say for so many cards: a pair royal is 6 and a double pair royal 12, a run or flush 1 a card.

    Five that were called alike would be ten pairs.
    """
    pairs = {1: 2, 2: 2, 3: 6, 4: 12, 5: 20}
    fixed = {Kind.FIFTEEN: 2, Kind.NOBS: 1, Kind.HEELS: 2, Kind.THIRTY_ONE: 2, Kind.GO: 1, Kind.LAST: 1}
    return fixed.get(kind, pairs[size] if kind is Kind.PAIR else size)


def test_a_claim_that_names_nothing_is_worth_what_a_player_would_say_for_it() -> None:
    met = Counter()
    for counted in TELLING:
        for kind, chosen, marked in every_marking(counted):
            if len(marked.mistaken) == 1 and not marked.found and marked.mistaken[0].cards == chosen:
                assert marked.mistaken[0].points == said_worth(kind, len(chosen)), (kind, chosen)
                met[kind, len(chosen)] += 1
    assert set(met) == set(product(Kind, range(1, 6)))


PAIR, RUN, FIFTEEN, FLUSH, NOBS, HEELS = Kind.PAIR, Kind.RUN, Kind.FIFTEEN, Kind.FLUSH, Kind.NOBS, Kind.HEELS
HAND = count("4H 4D 5S 6C", "7H")
CRIB = count("2C 4C 6C 8C", "KH", crib=True)
TENTHS = count("AH KD QS JH", "4C")


@pytest.mark.parametrize(
    ("counted", "kind", "claimed", "reason"),
    [
        (count("4C 5D 7H KS", "KD"), FIFTEEN, "7H 4C 5D", "4 + 5 + 7 is 16, not 15"),
        (HAND, RUN, "4H 5S 6C", "this run of three is part of the run of four, and only the longest scores"),
        (HAND, RUN, "4H 4D 5S", "a run takes three or more ranks in sequence, and these have only two"),
        (HAND, RUN, "4H 5S 7H", "there's no six between the five and the seven"),
        (TENTHS, PAIR, "KD QS", "a queen and a king both count ten, but only cards of the same rank make a pair"),
        (count("KH KD QS 2C", "4C"), PAIR, "KH KD QS",
         "a queen and a king both count ten, but only cards of the same rank make a pair"),  # before the stranger's
        (count("2H 4H 6H 8D", "QH", crib=True, rules=rules.TOMMY_FIVE), FLUSH, "8D",
         "one diamond doesn't make a flush in the crib unless the starter is a diamond too"),
        (TENTHS, RUN, "QS KD AH", "the ace is low, so no run goes from king to ace"),
        (TENTHS, RUN, "KD AH", "a run takes three or more cards in sequence"),  # before the corner
        (TENTHS, FIFTEEN, "JH 4C", "a jack counts ten: 4 + 10 is 14, not 15"),  # and not 11
        (TENTHS, FIFTEEN, "AH 4C", "an ace counts one, never eleven: 1 + 4 is 5, not 15"),
        (TENTHS, NOBS, "JH", "J♥ is a heart and the starter is a club: nobs is the jack of clubs"),
        (CRIB, FLUSH, "2C 4C 6C 8C",
         "four clubs don't make a flush in the crib unless the starter is a club too"),
        (CRIB, FLUSH, "2C 4C 6C KH", "K♥ isn't a club, and a flush is all one suit"),  # before the crib's rule
        (count("2C 4C 6C 9D", "TC"), FLUSH, "2C 4C 6C TC",
         "9♦ is in the hand and isn't a club: a flush takes the whole hand"),
        (count("2C 4C 6C 8D", "JC"), NOBS, "JC",
         "that jack is the starter, so it's his heels, which the dealer pegs at the cut, not nobs"),
        (count("2C 4C 6C 8D", "JC"), HEELS, "JC",
         "the dealer pegs two for his heels at the cut, and they never count in a hand"),
        (HAND, HEELS, "7H", "his heels takes a jack as the starter, but the starter is 7♥"),
    ],
)  # fmt: skip
def test_first_reason_that_applies_is_given(counted: Count, kind: Kind, claimed: str, reason: str) -> None:
    assert [mistake.reason for mistake in mark([(kind, claimed)], counted).mistaken] == [reason]


@pytest.mark.parametrize(
    ("crib", "starter", "claimed"), [("2H 4H 6H 8H", "QD", "2H 4H 6H 8H"), ("2H 4H 6H 8D", "QH", "2H 4H 6H")]
)
def test_flush_of_four_in_tommys_crib_is_not_held_to_the_rule_of_five(crib: str, starter: str, claimed: str) -> None:
    marked = mark([(FLUSH, claimed)], count(crib, starter, crib=True, rules=rules.TOMMY_FIVE))
    assert "all five" not in marked.mistaken[0].reason


@pytest.mark.parametrize("again", ["5H 5D", "5D 5H", "5H 5D 5S"])
def test_same_combination_claimed_twice_is_found_once(again: str) -> None:
    counted = count("5H 5D 5S JC", "KC")
    marked = mark([(PAIR, "5H 5D"), ("pair", again)], counted)
    assert Counter(marked.found).most_common(1)[0][1] == 1
    assert [(one.cards, one.points) for one in marked.mistaken] == [(cards("5D 5H"), 2)]
    assert marked.mistaken[0].reason == "you've claimed this pair already"


def test_wrong_claim_made_twice_is_wrong_first_and_repeated_then() -> None:
    marked = mark([(FIFTEEN, "7H 4H"), (FIFTEEN, "4H 7H")], HAND)
    assert [one.reason for one in marked.mistaken] == ["4 + 7 is 11, not 15", "you've claimed this fifteen already"]


@pytest.mark.parametrize(
    ("hand", "starter", "kind", "claimed", "worth"),
    [
        ("5H 5D 5S JC", "KC", PAIR, "5H 5D 5S", [2, 2, 2]),
        ("5H 5D 5S 5C", "KC", PAIR, "5H 5D 5S 5C", [2] * 6),
        ("4H 4D 5S 6C", "KC", RUN, "4H 4D 5S 6C", [3, 3, 2]),
        ("4H 4D 4S 5S", "6C", RUN, "4H 4D 4S 5S 6C", [3, 3, 3, 2, 2, 2]),
        ("4H 4D 5S 6C", "6H", RUN, "4H 4D 5S 6C 6H", [3, 3, 3, 3, 2, 2]),
        ("2H 3D 4S 5C", "3H", RUN, "2H 3D 3H 4S 5C", [4, 4, 2]),
        ("JC 2H 4D 9S", "KC", NOBS, "JC KC", [1]),  # the jack, shown with the card that he matches
    ],
)
def test_royals_and_double_runs_may_be_claimed_as_one(
    hand: str, starter: str, kind: Kind, claimed: str, worth: list[int]
) -> None:
    marked = mark([(kind, claimed)], count(hand, starter))
    assert [one.points for one in marked.found] == worth
    assert marked.mistaken == ()


ONLY = [some for size in (1, 2, 3) for some in combinations((FIFTEEN, RUN, PAIR), size)]


def test_a_royal_or_a_double_run_grants_only_the_kinds_that_are_counted() -> None:
    """Every third shape, its runs or its pair royal claimed in one, where a lesson counts some kinds alone."""
    met = set()
    for hand, starter in islice(rank_shapes(), 0, None, 3):
        counted = count(hand, starter)
        for kind in (RUN, PAIR):
            claimed = {card for one in counted.of(kind) for card in one.cards}
            doubled = len(claimed) > len({card.rank for card in claimed})
            if not claimed or (kind is PAIR and len({card.rank for card in claimed}) > 1):
                continue
            inside = [one for one in counted.of(RUN, PAIR) if set(one.cards) <= claimed and kind in (one.kind, RUN)]
            for kinds in ONLY if doubled else ONLY[:3]:
                marked = mark([(kind, claimed)], counted.only(*kinds))
                if kind in kinds:
                    due = [one for one in inside if one.kind in kinds]
                    assert (list(marked.found), marked.mistaken) == (due, ()), (counted, kinds)
                    met.add((kind, kinds))
                else:
                    assert not set(marked.found) & set(counted.of(kind)), (counted, kinds)
                assert Counter(marked.found) + Counter(marked.missed) == Counter(counted.only(*kinds))
    assert met == {(kind, kinds) for kind in (RUN, PAIR) for kinds in ONLY if kind in kinds}


@given(counts(), st.data())
def test_claims_are_heard_in_any_form_that_names_kind_and_cards(counted: Count, data: st.DataObject) -> None:
    for one in counted:
        shown = data.draw(st.permutations(one.cards))
        text = ", ".join(card.symbol for card in shown)
        forms = [one, (one.kind, shown), [one.kind.value, text], (one.kind.value.upper(), map(str, shown))]
        assert {mark([form], counted).found for form in forms} == {(one,)}
