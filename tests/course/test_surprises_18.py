"""What is said after the answers of the lesson on the lead is true of their cards."""

from collections.abc import Generator, Mapping
from functools import cache

import numpy as np
import pytest
from oracle import rank_items
from said import TIMES, Asked, Checks, Right, called, fraction, per, plain, plural, text_of, word, worth_of

from crib_tutor.play import peg
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.lead_values import answer_chances, average, gap, lead_nets
from crib_tutor.strategy.tables.price_leads import price_leads

CHECKS = Checks("18")
Claims = Generator[str, None, Right]
FIFTEEN = word(15)
CAREFUL = 1
"""Where `price_leads` has the net against a careful dealer."""
EVERY = range(13)
THREE, FOUR, FIVE, SEVEN, TEN = 2, 3, 4, 6, 9


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


@cache
def nets(row: str) -> Mapping[int, float]:
    """What each lead from four cards nets, worked out anew: by rank, 1 for an ace."""
    priced = price_leads([rank - 1 for rank, _ in plain(row)])
    return {rank + 1: numbers[CAREFUL] for rank, numbers in priced.items()}


def best(row: str) -> tuple[int, float]:
    """The best lead of four cards, and by how much it's better than the next."""
    first, second, *_ = sorted(nets(row).items(), key=lambda one: -one[1])
    return first[0], first[1] - second[1]


def chosen(row: str) -> str:
    """The right answer: a lead as the choices have it."""
    name = called(best(row)[0])
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def held(row: str, rank: int) -> int:
    return sum(one == rank for one, _ in plain(row))


def royal(rank: int) -> int:
    """What a third of a rank pegs on a pair of them in the play."""
    row = " ".join(f"{'A23456789TJQK'[rank - 1]}{suit}" for suit in "CDH")
    return sum(one.points for one in peg(row))


def answered(rank: int) -> float:
    """In how many deals of 100 the dealer can score on a lead of a rank, from 0."""
    can = answer_chances()[:, rank]
    return 100 * average(np.nan_to_num(can), ~np.isnan(can))


@CHECKS("first lead")
def says_pair_first(asked: Asked) -> Claims:
    lead, ahead = best(asked.row)
    assert ahead > 1
    yield f"The {called(lead)}, which you hold {TIMES[held(asked.row, lead)]}"
    yield f"If the dealer pairs it, you peg {royal(lead)} for {word(held(asked.row, lead) + 1)} of a kind"
    return chosen(asked.row)


@CHECKS("proverb four")
def says_proverb_four(_asked: Asked) -> Claims:
    ahead = {rank: gap(lead_nets(), rank, FOUR) for rank in EVERY if rank != FOUR}
    better = max(ahead, key=lambda rank: ahead[rank])
    assert answered(better) < answered(FOUR)
    more = round(100 * ahead[better])
    yield f"From hands that hold both, the {called(better + 1)} nets {more} holes more in {per(100)} deals"
    yield "it's answered less often too"
    beaten = sum(more < 0 for more in ahead.values())
    yield f"The {called(FOUR + 1)} beats {word(beaten)} of the other {word(len(ahead))}"
    return "refuted"


@CHECKS("lower cards")
def says_only_the_ace(_asked: Asked) -> Claims:
    ace, two, three = (gap(lead_nets(), rank, FOUR) for rank in range(FOUR))
    assert ace < -0.05 < 0.05 < min(two, three)
    yield "It's right for the ace alone"
    yield f"The {called(THREE)} and the {called(FOUR)} net more than the {called(FOUR + 1)} if you lead them"
    return "true within limits"


@CHECKS("answers to a lead")
def says_seven_answers(asked: Asked) -> Claims:
    led, suits = next(rank for rank in range(1, 14) if f"a {called(rank)}." in asked.question.ask), len("CDHS")
    ways = {rank: answers(rank) for rank in range(1, 14)}
    (making,) = [rank for rank in range(1, 14) if worth_of(rank) + worth_of(led) == 15]
    yield f"{word(ways[led])}: {word(suits)} {plural(called(making))} make {FIFTEEN}"
    yield f"{word(suits - 1)} more {plural(called(led))} make a pair"
    same = [rank for rank in range(1, 14) if ways[rank] == ways[led]]
    assert same == [6, 7, 8, 9, 10, 11, 12, 13]
    yield f"It's the same with the {called(same[0])}, the {called(same[3])}, and every ten-card"
    low = [called(rank) for rank in range(1, 14) if ways[rank] == min(ways.values())]
    assert low == ["ace", "two", "three", "four"]
    yield f"On an {low[0]}, a {low[1]}, a {low[2]}, or a {low[3]} only {word(min(ways.values()))} cards score"
    yield f"On a {called(max(ways, key=lambda rank: ways[rank]))} it's {word(max(ways.values()))}"
    return ways[led]


def answers(led: int) -> int:
    """How many cards of the deck score on a lead, by the oracle's own counts."""
    scoring = [rank for rank in range(1, 14) if list(rank_items([led, rank]))]
    return sum(3 if rank == led else 4 for rank in scoring)


@CHECKS("proverb danger")
def says_proverb_danger(_asked: Asked) -> Claims:
    often = {rank: answered(rank) for rank in EVERY}
    ranked = sorted(often, key=lambda rank: -often[rank])
    assert set(ranked[1:5]) == {9, 10, 11, 12}
    worst = ranked[0]
    yield f"Refuted. The {called(worst + 1)} can be answered in {round(often[worst])} deals of {per(100)}"
    yield "after it come the ten-cards, before any other"
    keeps = dealer_keeps()
    assert sorted(EVERY, key=lambda rank: -keeps[rank])[:2] == [TEN, FIVE]
    yield f"Dealers like to keep {plural(called(FIVE + 1))}"
    assert max(gap(lead_nets(), SEVEN, rank) for rank in EVERY if rank != SEVEN) > 1
    return "refuted"


def dealer_keeps() -> list[float]:
    """How often a good dealer keeps a card of each rank."""
    return [float(kept_shares(dealer=True)[(rank == HANDS).any(axis=1)].sum()) for rank in EVERY]


@CHECKS("trap one")
def says_two_sevens(asked: Asked) -> Claims:
    lead, ahead = best(asked.row)
    assert held(asked.row, lead) == 2
    assert 0.25 < ahead < 0.33
    part = fraction(ahead - 0.03)
    yield f"The {called(lead)}, by over a {part} of a hole. If the dealer pairs it, you peg {royal(lead)}"
    return chosen(asked.row)


@CHECKS("trap two")
def says_lone_seven(asked: Asked) -> Claims:
    lead, ahead = best(asked.row)
    assert 0.5 < ahead < 0.65
    yield f"The {called(lead)}, by over {fraction(ahead)} a hole"
    alone = 7
    assert held(asked.row, alone) == 1
    assert not {6, 8, 9} & {rank for rank, _ in plain(asked.row)}
    yield f"The {called(alone)} has nothing behind it"
    return chosen(asked.row)


@CHECKS("trap three")
def says_trap_three(asked: Asked) -> Claims:
    lead, ahead = best(asked.row)
    assert 0.4 < ahead < 0.5
    assert {lead - 1, lead + 1} <= {rank for rank, _ in plain(asked.row)}
    yield f"The {called(lead)}, by nearly {fraction(1 / 2)} a hole. It's in the middle of the run"
    return chosen(asked.row)


@CHECKS("proverb middle")
def says_proverb_middle(_asked: Asked) -> Claims:
    for middle in range(2, 13):
        for beside, other in ((-1, 1), (1, -1)):
            assert list(rank_items([middle, middle + beside, middle + other]))
    yield "Refuted. If the dealer plays next to your middle card, you hold the card that makes the run"
    return "refuted"


@CHECKS("exit lead one")
def says_jacks_and_five(asked: Asked) -> Claims:
    lead, ahead = best(asked.row)
    assert ahead > 1
    yield f"The {called(lead)}, by more than a hole. If the dealer pairs it, you peg {royal(lead)}"
    (five,) = [rank for rank, _ in plain(asked.row) if worth_of(rank) + worth_of(lead) == 15]
    yield f"If the dealer makes {FIFTEEN} with a {called(five)}, you pair that"
    return chosen(asked.row)


@CHECKS("exit lead two")
def says_low_by_the_book(asked: Asked) -> Claims:
    lead, ahead = best(asked.row)
    assert 0.5 < ahead < 0.57
    yield f"The {called(lead)}, by {fraction(ahead)} a hole"
    close = sorted(rank for rank, _ in plain(asked.row) if 6 <= rank <= 9)
    assert all(held(asked.row, rank) == 1 for rank in close)
    twice = 2
    yield f"Neither the {called(close[0])} nor the {called(close[1])} is held {TIMES[twice]}"
    return chosen(asked.row)


@CHECKS("exit lead three")
def says_sevens_between(asked: Asked) -> Claims:
    lead, ahead = best(asked.row)
    ranks = {rank for rank, _ in plain(asked.row)}
    assert ahead > 0.7
    assert ranks == {lead - 1, lead, lead + 1}
    yield f"The {called(lead)}, which you hold {TIMES[held(asked.row, lead)]}, in the middle of a run"
    return chosen(asked.row)


def by_three_questions(ranks: list[int]) -> list[int]:
    """What the last lines of the lesson leave to lead, each of them as good as they say: ranks from 0 for the ace."""
    pairs = sorted({rank for rank in ranks if ranks.count(rank) > 1 and rank != FIVE})
    if pairs:
        return pairs
    tens = [rank for rank in ranks if rank >= TEN]
    low = [rank for rank in (THREE, THREE - 1, FOUR) if rank in ranks]
    if low and FIVE in ranks and len(tens) > 1:
        return tens
    if low:
        return low[:1]
    close = [rank for rank in ranks if SEVEN - 1 <= rank <= SEVEN + 2]
    inner = [rank for rank in close if rank in (SEVEN, SEVEN + 1)]
    if len(close) > 1 and inner:
        return [rank for rank in inner if {rank - 1, rank + 1} <= set(close)] or inner
    return tens + [0] * (0 in ranks) or [rank for rank in ranks if rank != FIVE] or [FIVE]


def test_the_three_questions_in_order_cost_a_twentieth_of_a_hole() -> None:
    shares, nets_of = kept_shares(dealer=False), lead_nets()
    lost = at_random = 0.0
    for place, hand in enumerate(HANDS):
        ranks = sorted(map(int, hand))
        best = np.nanmax(nets_of[place])
        lost += shares[place] * (best - np.mean([nets_of[place][rank] for rank in by_three_questions(ranks)]))
        at_random += shares[place] * (best - np.mean([nets_of[place][rank] for rank in ranks]))
    assert 1 / 18 > lost / sum(shares) > 1 / 22
    assert at_random / sum(shares) > 0.4
    said = "This order costs only a twentieth of a hole beside the best lead of each hand."
    assert f"{said} A lead at random costs eight times as much" in " ".join(text_of("18").split())


def test_close_cards_come_after_a_low_card() -> None:
    """From two to four and close cards together, without a pair: which nets more, on average."""
    shares, nets_of = kept_shares(dealer=False), lead_nets()
    ahead = 0.0
    for place, hand in enumerate(HANDS):
        ranks = sorted(map(int, hand))
        rest = [rank for rank in ranks if rank >= FIVE]
        if (
            len(set(ranks)) < len(ranks)
            or not set(ranks) & {THREE - 1, THREE, FOUR}
            or by_three_questions(rest)[0] not in (SEVEN, SEVEN + 1)
        ):
            continue
        ahead += shares[place] * (
            nets_of[place][by_three_questions(ranks)[0]] - nets_of[place][by_three_questions(rest)[0]]
        )
    assert ahead > 0
