"""What is said after the answers of the lesson on judging is true of the numbers that it shows."""

import re
from collections import Counter
from collections.abc import Generator
from math import comb
from statistics import NormalDist

import pytest
from published import HAND_COUNTS
from said import ONE, TIMES, Asked, Checks, Right, asked_in, word

from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.verdict import SURE

CHECKS = Checks("25")
Claims = Generator[str, None, Right]
MATTERS = 0.05
"""Holes a deal that the lesson says are worth noticing."""


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


def measured(asked: Asked) -> list[tuple[float, float]]:
    """The numbers that a question says were found, with their standard errors."""
    text = asked.question.ask.replace("\N{MINUS SIGN}", "-")
    return [(float(one), float(error)) for one, error in re.findall(r"(-?[\d.]*\d) ± ([\d.]*\d)", text)]


def ruling(found: list[tuple[float, float]]) -> str:
    """What the lesson's own words make of numbers that a claim says are above 0: by chance alone, how it is."""
    normal = NormalDist()
    sure = 1 - normal.cdf(SURE)
    said = []
    for number, error in found:
        chance_below, chance_small = (NormalDist(number, error).cdf(end) for end in (0, MATTERS))
        if chance_small - NormalDist(number, error).cdf(-MATTERS) > 1 - sure:
            said.append("small")
        else:
            assert not sure < chance_below < 1 - sure, "not sure"
            said.append("yes" if chance_below <= sure else "no")
    kinds = set(said)
    if kinds == {"small"}:
        return "no difference that matters"
    return "confirmed" if kinds == {"yes"} else "true within limits" if "yes" in kinds else "refuted"


@CHECKS("no such hand")
def says_no_such_hand(asked: Asked) -> Claims:
    yield "Every hand was counted with every starter"
    totals = map(int, re.findall(r"\d+", VERDICTS["H4"].claim))
    assert str(VERDICTS["H4"].claim) in str(asked.question.about)
    return "refuted" if any(HAND_COUNTS[total] for total in totals) else "confirmed"


@CHECKS("clearly more")
def says_clearly_more(asked: Asked) -> Claims:
    ((number, error),) = measured(asked)
    yield f"{word(number / error)} standard errors from the line, well past {MATTERS}"
    return ruling([(number, error)])


@CHECKS("clearly less")
def says_clearly_less(asked: Asked) -> Claims:
    ((number, error),) = measured(asked)
    ((before, its_error),) = measured(asked_in("25")["clearly more"])
    assert -number / error == pytest.approx(before / its_error)
    assert number + SURE * error < -MATTERS
    yield f"It's as sure as the last {ONE}, on the other side. The claim has it backwards"
    return ruling([(number, error)])


@CHECKS("sure and tiny")
def says_sure_and_tiny(asked: Asked) -> Claims:
    ((number, error),) = measured(asked)
    line = 0
    assert number - SURE * error > line
    assert number + SURE * error < MATTERS
    yield f"surely above {line}. It's just as surely under {MATTERS}"
    yield f"You'd gain {ONE} hole in {round(1 / number)} deals"
    return ruling([(number, error)])


@CHECKS("one seat only")
def says_one_seat_only(asked: Asked) -> Claims:
    dealer, pone = measured(asked)
    assert "for the dealer and" in asked.question.ask
    assert ruling([dealer]) == "confirmed"
    assert ruling([pone]) == "refuted"
    yield "It's so for the dealer and not for pone"
    return ruling([dealer, pone])


@CHECKS("four times")
def says_four_times(asked: Asked) -> Claims:
    ((number, error),) = measured(asked)
    line = 0
    times = (SURE * error / number) ** 2
    halved = 2
    assert times**0.5 == halved
    yield f"{word(times)} times"
    yield f"{TIMES[halved]} the deals don't halve an error; {word(times)} times as many do"
    yield f"Then {number} is {word(SURE)} standard errors from {line}"
    return round(times)


@CHECKS("whose hold")
def says_whose_hold(asked: Asked) -> Claims:
    many = Counter(name[0] for name in VERDICTS)
    held = Counter(name[0] for name, one in VERDICTS.items() if one.ruling.value == "confirmed")
    ranked = sorted(many, key=lambda letter: -held[letter] / many[letter])
    for letter in ranked:
        yield f"{SOURCES[letter]}, {held[letter]} of {many[letter]}"
    assert set(asked.question.choices) == {SOURCES[letter] for letter in many}
    return SOURCES[ranked[0]]


@CHECKS("how many hold")
def says_how_many_hold(_asked: Asked) -> Claims:
    found = Counter(one.ruling.value for one in VERDICTS.values())
    yield f"{found['confirmed']} of {len(VERDICTS)}. The others"
    for ruled in ("true within limits", "no difference that matters", "refuted"):
        yield f"{found[ruled]} {ruled}"
    return found["confirmed"]


@CHECKS("coin or skill")
def says_coin_or_skill(asked: Asked) -> Claims:
    (won,) = asked.said
    games = next(at for at in range(100) if f"{word(at)} games" in asked.question.ask) if won <= 20 else 0
    assert games
    chance = sum(comb(games, heads) for heads in range(won, games + 1)) / 2**games
    assert won / games - 0.5 < SURE * (0.25 / games) ** 0.5
    yield f"{word(games)} games prove nothing"
    yield f"a fair coin gives {won} heads or more in {ONE} try of {word(round(1 / chance))}"
    return "play more games first"


@CHECKS("counted or drawn")
def says_counted_or_drawn(asked: Asked) -> Claims:
    counted, drawn = (
        [
            one.ruling.value == "confirmed"
            for one in VERDICTS.values()
            if all(not m.error for m in one.measures) is exact
        ]
        for exact in (True, False)
    )
    yield f"every case could be counted, {sum(counted)} of {len(counted)} are confirmed"
    yield f"Of the others it's {sum(drawn)} of {len(drawn)}"
    assert sum(counted) / len(counted) > sum(drawn) / len(drawn)
    return next(choice for choice in asked.question.choices if "counted" in choice)


@CHECKS("two of a suit")
def says_two_of_a_suit(asked: Asked) -> Claims:
    (lost,) = (float(one) for one in re.findall(r"0\.\d+", asked.question.ask))
    adds = {one.name: one.number for one in VERDICTS["B14"].measures}
    assert max(adds.values()) < lost
    yield f"Sharing a suit adds {adds['suited_six']:.3f} to the crib"
    yield f"give up {lost} to save that"
    return "the better one, suit and all"


@CHECKS("a pair for the crib")
def says_a_pair_for_the_crib(_asked: Asked) -> Claims:
    best = {one.name: one.number for one in VERDICTS["T6"].measures}["share_six_dealer"]
    share = 100
    assert best < share / 2
    yield f"It's best in {best:.0f} deals of {share} with a pair"
    return "only if the other four are a hand"
