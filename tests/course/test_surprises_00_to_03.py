"""What is said after the answers of the lessons on cards, fifteens and pairs is true of their cards."""

from collections import Counter
from collections.abc import Generator
from itertools import combinations
from math import comb

import pytest
from said import (
    PACK,
    Asked,
    Checks,
    Right,
    called,
    fraction,
    many,
    ordinal,
    parts,
    plain,
    plural,
    points,
    rank_of,
    word,
    worth_of,
)

CHECKS = Checks("02", "03")
Claims = Generator[str, None, Right]


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


# --- 02 Fifteens ------------------------------------------------------------------------------------------------------


@CHECKS("first guess")
def says_first_guess(asked: Asked) -> Claims:
    fifteens = [cards for _, cards, _ in parts(asked.row, "fifteen")]
    king = (rank_of("KC"), "C")
    with_king, without = ([cards for cards in fifteens if (king in cards) is there] for there in (True, False))
    fives = {card for cards in fifteens for card in cards if card != king}
    assert {len(cards) for cards in with_king} == {2}
    ((size, sets),) = Counter(map(len, without)).items()
    assert sets == comb(len(fives), size)
    five = {called(rank) for rank, _ in fives}.pop()
    yield f"The king meets each of the {word(len(fives))} {plural(five)}: {word(len(with_king))} {FIFTEENS}"
    yield f"any {word(size)} of the {plural(five)} make a {FIFTEEN}, too: {word(len(without))} more"
    yield f"Most people stop after the first {word(len(with_king))}"
    return points(asked.row, "fifteen")


FIFTEEN = word(15)
FIFTEENS = plural(FIFTEEN)


@CHECKS("shares")
def says_shares(_asked: Asked) -> Claims:
    """Of so many cards the fifteens in the pack, each in so many hands of five."""
    by_size = {size: fifteens_of(size) for size in range(2, 6)}
    assert by_size[2] == sum(worth_of(a) + worth_of(b) == 15 for (a, _), (b, _) in combinations(PACK, 2)) * comb(50, 3)
    share = 1 - by_size[2] / sum(by_size.values())
    assert 0.4 < share < 0.5
    yield f"look only for {word(min(by_size))} cards, you give away nearly {fraction(share)} of all {FIFTEENS}"
    return round(100 * share)


def fifteens_of(size: int) -> int:
    """Pairs of a fifteen of so many cards and a set of five cards that holds it."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for rank in range(1, 14):
        more: Counter[tuple[int, int]] = Counter()
        for (cards, total), known in ways.items():
            for taken in range(5):
                more[cards + taken, total + taken * worth_of(rank)] += known * comb(4, taken)
        ways = more
    return ways[size, 15] * comb(52 - size, 5 - size)


@CHECKS("fourth step")
def says_fourth_step(asked: Asked) -> Claims:
    values = {card: worth_of(rank_of(card)) for card in asked.row.split()}
    total, over = sum(values.values()), sum(values.values()) - 15
    (out,) = [card for card, value in values.items() if value == over]
    others = [card for card in values if card != out]
    yield f"The sum is {total}, {word(over)} too much"
    yield f"Leave out the {called(out)}, and the other {word(len(others))} make a {FIFTEEN}"
    return points(asked.row, "fifteen")


@CHECKS("third step")
def says_third_step(asked: Asked) -> Claims:
    ranks = Counter(rank for rank, _ in plain(asked.row))
    ((three, threes),) = [(rank, times) for rank, times in ranks.items() if times > 1]
    nine, king = sorted(set(ranks) - {three})
    missing = 15 - nine
    taken = missing // three
    assert taken * three == missing
    yield f"The {called(nine)} needs {word(missing)} more"
    yield f"{word(taken)} {plural(called(three))} are {word(missing)}"
    ways = comb(threes, taken)
    yield f"You can choose {word(taken)} of {word(threes)} {plural(called(three))} in {word(ways)} ways"
    yield f"The {called(king)} doesn't help, because it needs {word(15 - worth_of(king))}"
    assert many(asked.row, "fifteen") == ways
    return points(asked.row, "fifteen")


# --- 03 Pairs and royals ----------------------------------------------------------------------------------------------


def gained(asked: Asked) -> tuple[str, int, int, int]:
    """The rank's name, how many cards were there before the last, its new pairs, and the points of them all."""
    row = asked.cards[0]
    cards = row.split()
    (rank,) = {called(card) for card in cards}
    before = " ".join(cards[:-1])
    return rank, len(cards) - 1, many(row, "pair") - many(before, "pair"), points(row, "pair")


@CHECKS("third nine")
def says_third_nine(asked: Asked) -> Claims:
    rank, before, pairs, all_points = gained(asked)
    yield f"The {ordinal(before + 1)} {rank} makes a pair with each of the {word(before)} that are already there"
    yield f"That's {word(pairs)} new pairs: {2 * pairs} more. The first pair was only {all_points - 2 * pairs}"
    return all_points


@CHECKS("fourth nine")
def says_fourth_nine(asked: Asked) -> Claims:
    rank, before, pairs, all_points = gained(asked)
    yield f"each of the {word(before)} that are already there: {word(pairs)} new pairs, {2 * pairs} more"
    assert 2 * pairs == all_points - 2 * pairs
    yield f"The last {rank} alone adds as much as the first {word(before)} together"
    return all_points


@CHECKS("fifth nine")
def says_fifth_nine(asked: Asked) -> Claims:
    cards = 5
    assert f"{word(cards)} {NINES}" in asked.question.ask
    pairs, new = comb(cards, 2), comb(cards, 2) - comb(cards - 1, 2)
    yield f"The dots are the {word(cards)} {NINES}"
    yield f"The {ordinal(cards)} would add {word(new)} new pairs, {2 * new} more"
    yield f"each of the {word(cards)} shakes {cards - 1} hands. {cards} times {cards - 1} is {cards * (cards - 1)}"
    times, pair = cards * (cards - 1) // pairs, points("9H 9D")
    yield f"counts each handshake {times_word(times)}; but each is worth {pair}"
    return pair * pairs


def times_word(times: int) -> str:
    return ("", "once", "twice")[times]


NINES = plural(word(9))


@CHECKS("all tens")
def says_all_tens(asked: Asked) -> Claims:
    ((_, pair, _),) = parts(asked.row, "pair")
    alike = {called(rank) for rank, _ in pair}.pop()
    others = [called(card) for card in asked.row.split() if called(card) != alike]
    assert {worth_of(rank) for rank, _ in plain(asked.row)} == {10}
    yield f"Only the {word(len(pair))} {plural(alike)} are of the same rank"
    yield f"The {others[0]}, the {others[1]} and the {others[2]} count as much as a {alike}"
    return points(asked.row, "pair")


def raced(asked: Asked) -> tuple[int, int, str]:
    red, blue = asked.cards
    first, second = points(red, "pair"), points(blue, "pair")
    return first, second, "Red" if first > second else "Blue" if second > first else "neither"


@CHECKS("first race")
def says_first_race(asked: Asked) -> Claims:
    red, blue, winner = raced(asked)
    assert red == blue
    kings, aces = (
        called(rank) for row in asked.cards for rank in {rank for _, pair, _ in parts(row, "pair") for rank, _ in pair}
    )
    yield f"A pair of {plural(aces)} is worth as much as a pair of {plural(kings)}"
    return winner


@CHECKS("second race")
def says_second_race(asked: Asked) -> Claims:
    winner = raced(asked)[2]
    red, blue = ([cards for _, cards, _ in parts(row, "pair")] for row in asked.cards)
    used = [len(set().union(*pairs)) for pairs in (red, blue)]
    yield f"{word(len(blue))} pairs take {word(used[1])} cards but make only {word(len(blue))} handshakes"
    yield f"{word(used[0])} of the same rank make {word(len(red))}"
    return winner


@CHECKS("third race")
def says_third_race(asked: Asked) -> Claims:
    red, blue, winner = raced(asked)
    pairs = [[cards for _, cards, _ in parts(row, "pair")] for row in asked.cards]
    by_rank = Counter({rank for rank, _ in cards}.pop() for cards in pairs[0])
    larger, smaller = (2 * times for _, times in by_rank.most_common())
    used = [len(set().union(*one)) for one in pairs]
    yield f"Red uses all {word(used[0])} cards, for {larger} and {smaller}, which is {red}"
    yield f"Blue needs only {word(used[1])} of them, for {blue}"
    return winner


@CHECKS("how often")
def says_how_often(_asked: Asked) -> Claims:
    hands, scale = comb(52, 5), 10_000
    share = 1 - comb(13, 5) * 4**5 / hands
    alike, dealt = 4, 6
    four_alike = 13 * comb(4, alike) * comb(48, 5 - alike)
    six = 1 - comb(13, dealt) * 4**dealt / comb(52, dealt)
    assert abs(share - 0.5) < 0.02
    yield f"About {fraction(share)} the time"
    yield f"{word(alike)} of a kind comes up about {round(scale * four_alike / hands)} times in {scale:,}"
    yield f"Among the {word(dealt)} cards you're dealt, there's a pair about {times_in(six)}"
    return round(100 * share)


def times_in(share: float) -> str:
    """A fraction such as two thirds, as two times in three."""
    parts_of = {"two thirds": (2, 3), "half": (1, 2), "three quarters": (3, 4)}
    part, whole = parts_of[fraction(share)]
    return f"{word(part)} times in {word(whole)}"
