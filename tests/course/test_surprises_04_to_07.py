"""What is said after the answers of the lessons on runs, flushes, counting aloud and muggins is true of their cards."""

import re
from collections import Counter
from collections.abc import Generator
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod, sqrt

import pytest
from published import ALL_DEALS, HAND_COUNTS
from said import (
    ONCE,
    ONE,
    PACK,
    TIMES,
    Asked,
    Checks,
    Right,
    asked_in,
    called,
    fraction,
    listed,
    many,
    ordinal,
    parts,
    per,
    plain,
    plural,
    points,
    rank_of,
    row_of,
    symbols,
    text_of,
    word,
)

from crib_tutor import Game, count, rules
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.course.lesson_05_flushes import FLAGS
from crib_tutor.course.lesson_06_aloud import EIGHT
from crib_tutor.course.lesson_07_muggins import TEN
from crib_tutor.game.events import HEELS, Scored, TurnedUp
from crib_tutor.laws import ruling
from crib_tutor.marking.mark_claims import mark

CHECKS = Checks("04", "05", "06", "07")
Claims = Generator[str, None, Right]
FIFTEEN = word(15)
FIFTEENS = plural(FIFTEEN)


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


# --- 04 Runs ----------------------------------------------------------------------------------------------------------


def runs(row: str) -> list[int]:
    """The lengths of the runs in a row."""
    return [length for _, _, length in parts(row, "run")]


def runs_and_pairs(row: str) -> int:
    return points(row, "run", "pair")


@CHECKS("row or twins")
def says_row_or_twins(asked: Asked) -> Claims:
    first, second = asked.known["first"], asked.known["second"]
    (length,) = runs(first)
    assert points(first, "pair") == 0
    yield f"A row of {word(length)} is {word(len(runs(first)))} run, and that's all it is"
    yield "The other hand holds more"
    assert runs_and_pairs(second) > runs_and_pairs(first)
    return "the second"


@CHECKS("paths")
def says_paths(asked: Asked) -> Claims:
    row, twins = dict.fromkeys(asked.cards)
    (length,) = set(runs(twins))
    paths, pairs = len(runs(twins)), many(twins, "pair")
    yield f"{word(paths)} paths lead through the second hand"
    yield f"{word(paths)} runs of {word(length)} are {sum(runs(twins))}"
    yield f"the {word(pairs)} pairs bring it to {runs_and_pairs(twins)}"
    assert 1 / 4 < runs_and_pairs(row) / runs_and_pairs(twins) < 1 / 3
    share = fraction(runs_and_pairs(row) / runs_and_pairs(twins))
    yield f"The row has {word(len(runs(row)))} path and scores {runs_and_pairs(row)}, less than a {share} of that"
    return runs_and_pairs(twins)


@CHECKS("double run")
def says_double_run(asked: Asked) -> Claims:
    (length,) = set(runs(asked.row))
    assert many(asked.row, "pair") == 1
    alone, with_pair = sum(runs(asked.row)), runs_and_pairs(asked.row)
    yield f"{word(len(runs(asked.row)))} runs of {word(length)} and a pair"
    yield f"{alone} in {word(many(asked.row, 'pair'))} place and {with_pair} in another"
    yield f"{alone} for the runs alone, {with_pair} with the pair"
    return with_pair


@CHECKS("double run of four")
def says_double_run_of_four(asked: Asked) -> Claims:
    (length,) = set(runs(asked.row))
    assert many(asked.row, "pair") == 1
    yield f"{word(len(runs(asked.row)))} runs of {word(length)} and a pair"
    yield f"The runs of {word(length - 1)} inside them don't count again"
    return runs_and_pairs(asked.row)


@CHECKS("triple run")
def says_triple_run(asked: Asked) -> Claims:
    (length,) = set(runs(asked.row))
    royal = points(asked.row, "pair")
    pair = royal // many(asked.row, "pair")
    yield f"{word(len(runs(asked.row)))} runs of {word(length)} are {sum(runs(asked.row))}"
    yield f"the pair royal is {royal}"
    yield f"If you count only {word(pair // 2)} pair, you get {sum(runs(asked.row)) + pair}"
    return runs_and_pairs(asked.row)


@CHECKS("quadruple run")
def says_quadruple_run(asked: Asked) -> Claims:
    (length,) = set(runs(asked.row))
    yield f"“{word(len(runs(asked.row)))} sequences of {word(length)}”"
    yield f"and {word(many(asked.row, 'pair'))} pairs; its {FIFTEENS} bring it to {points(asked.row, crib=True)}"
    others = [asked_in("04")[name].row for name in ("double run", "double run of four", "triple run")]
    prices = [runs_and_pairs(row) for row in (*others, asked.row)]
    yield f"the {word(len(prices))} prices are {listed([str(price) for price in prices])}"
    return prices[-1]


def odd(asked: Asked) -> tuple[str, int, set[int]]:
    """The row whose runs and pairs differ from the others', what they make, and what the others' do."""
    worth = {row: runs_and_pairs(row) for row in asked.cards}
    (other,) = [row for row in worth if list(worth.values()).count(worth[row]) == 1]
    return other, worth[other], {points for row, points in worth.items() if row != other}


@CHECKS("odd corner")
def says_odd_corner(asked: Asked) -> Claims:
    row, worth, (others,) = odd(asked)
    assert runs(row) == []
    assert {1, 13} <= {rank for rank, _ in plain(row)}
    yield "No run goes on from the king to the ace"
    yield f"nothing but its pair, {worth}; the others are double runs, {others} each"
    assert all(sorted(runs(one)) == [3, 3] for one in asked.cards if one != row)
    return symbols(row)


@CHECKS("odd pair")
def says_odd_pair(asked: Asked) -> Claims:
    row, worth, (others,) = odd(asked)
    assert len(runs(row)) == 2
    yield f"Here the pair is inside the run and doubles it: {worth}"
    apart = [one for one in asked.cards if one != row and len(runs(one)) == many(one, "pair") == 1]
    straight = [one for one in asked.cards if many(one, "pair") == 0]
    assert len(apart) + len(straight) == 3
    ((run, pair),) = {(points(one, "run"), points(one, "pair")) for one in apart}
    (five,) = {length for one in straight for length in runs(one)}
    yield f"run and pair are {run} and {pair}, no more than the {others} of a run of {word(five)}"
    return symbols(row)


@CHECKS("odd gap")
def says_odd_gap(asked: Asked) -> Claims:
    row, worth, (others,) = odd(asked)
    ranks = {rank for rank, _ in plain(row)}
    (gap,) = set(range(min(ranks), max(ranks) + 1)) - ranks
    assert runs(row) == []
    yield f"There's no {called(gap)}, so there's no run: {word(many(row, 'pair'))} pairs, {worth}"
    yield f"The others are double double runs, {others} each"
    assert all(runs(one) == [3] * 4 for one in asked.cards if one != row)
    return symbols(row)


@CHECKS("no such runs")
def says_no_such_runs(asked: Asked) -> Claims:
    made: dict[int, set[int]] = {}
    for ranks in combinations_with_replacement(range(1, 14), 5):
        if len(set(ranks)) > 1:
            row = " ".join(f"{'A23456789TJQK'[rank - 1]}{suit}" for rank, suit in zip(ranks, "CDHSC", strict=True))
            made.setdefault(sum(runs(row)), set()).add(len(set(runs(row))))
    totals = sorted(set(made) - {0})
    assert max(max(lengths) for lengths in made.values()) == 1
    never = [int(choice) for choice in asked.question.choices if int(choice) not in made]
    yield f"Runs alone make {listed([str(total) for total in totals], 'or')}"
    (missing,) = never
    shortest = min(totals)
    yield f"{word(missing)} would be a run of {word(missing)}, or a run of {word(shortest)}"
    yield f"and {word(shortest // shortest)} of {word(missing - shortest)} together"
    cards = 5
    yield f"all the runs in {word(cards)} cards are of {word(max(made[shortest]))} length"
    return str(missing)


# --- 05 Flush, nobs and heels -----------------------------------------------------------------------------------------


def suit(row: str) -> dict[str, int]:
    return Counter(suit for _, suit in plain(row))


SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}


@CHECKS("crib flush")
def says_crib_flush(asked: Asked) -> Claims:
    row = " ".join(asked.cards)
    ((own, four),) = suit(asked.cards[0]).items()
    assert four == 4
    assert own != row[-1]
    cards = len(row.split())
    yield f"In the crib the starter has to be a {SUITS[own]} too"
    odds = comb(52, cards) / (4 * comb(13, cards))
    yield f"{word(cards)} cards dealt at random are of {word(len(suit(asked.cards[0])))} suit"
    yield f"only {ONCE} in {round(odds)} times"
    return points(row, "flush", crib=True)


@CHECKS("crib four")
def says_crib_four(asked: Asked) -> Claims:
    row = " ".join(asked.cards)
    assert len(suit(asked.cards[0])) == 1
    assert many(row, "nobs") == 0
    yield "A crib needs the starter's suit too. The jack isn't of the starter's suit"
    return points(row, "flush", "nobs", crib=True)


@CHECKS("flags")
def says_flags(_: Asked) -> Claims:
    ranks, flying, least = "A379K", [], {"hand": 9, "crib": 9}
    for place, held, starter in FLAGS:
        row = " ".join(rank + suit for rank, suit in zip(ranks, held + starter, strict=True))
        worth = points(row, "flush", crib=place == "crib")
        flying.append(worth > 0)
        alike = 4 + (starter == held[0]) if len(set(held)) == 1 else 0
        assert worth in (0, alike)
        least[place] = min(least[place], worth or 9)
    yield f"A hand flies its flag with {word(least['hand'])} cards of {ONE} suit"
    yield "the starter can only make it longer"
    yield f"A crib flies it with all {word(least['crib'])}, or not at all"
    return sum(flying)


@CHECKS("queen among hearts")
def says_queen_among_hearts(asked: Asked) -> Claims:
    hand = asked.row.split()[:4]
    (most,) = [name for name, cards in suit(asked.row).items() if cards > 1]
    (other,) = [card for card in hand if card[-1] != most]
    assert many(asked.row, "flush") == 0
    assert many(asked.row, "nobs") == 1
    yield f"The {called(other)} is a {SUITS[other[-1]]}, so there's no flush. The jack is of the starter's suit"
    return points(asked.row, "flush", "nobs")


@CHECKS("jack turned up")
def says_jack_turned_up(asked: Asked) -> Claims:
    ((name, cards),) = suit(asked.row).items()
    assert rank_of(asked.row.split()[-1]) == 11
    assert many(asked.row, "nobs") == 0
    player, heels = heels_pegged()
    assert player == "dealer"
    yield f"The {word(cards)} {SUITS[name]}s are a flush"
    yield f"The jack is the starter: its {heels} for heels are the {player}'s"
    return points(asked.row, "flush", "nobs")


@cache
def heels_pegged() -> tuple[str, int]:
    """Who pegs at the cut of a jack, and how much: in games dealt until it comes."""
    for seed in range(200):
        game = Game(rules.MODERN, seed=seed, first_dealer=0).deal()
        game = game.discard(1, game.table.hands[1][:2]).discard(0, game.table.hands[0][:2]).turn_up()
        starter = next(event.card for event in game.events if isinstance(event, TurnedUp))
        if starter.rank == 11:
            game = game.claim(2) if game.awaits.place == HEELS else game
            (pegged,) = [event for event in game.events if isinstance(event, Scored)]
            return ("dealer", "pone")[pegged.player], pegged.points
    raise AssertionError("no jack was cut")


@CHECKS("whose heels")
def says_whose_heels(asked: Asked) -> Claims:
    player, _points = heels_pegged()
    yield f"Heels are always the {player}'s, no matter who cuts"
    assert str(_points) in asked.question.ask
    return f"the {player}"


@CHECKS("whose nobs")
def says_whose_nobs(asked: Asked) -> Claims:
    starter, jack = asked.question.ask.split()[3].strip(","), "J♠"
    assert jack in asked.question.ask
    assert starter[-1] == jack[-1]
    assert many("2H 3D 7C JS 4S", "nobs") == 1
    yield "The player with the jack scores for it, dealer or not"
    return "pone"


@CHECKS("no nobs")
def says_no_nobs(asked: Asked) -> Claims:
    assert "The starter is J♠" in asked.question.ask
    spades = [card for card in PACK if card == (11, "S")]
    yield f"There's only {word(len(spades))} jack of {SUITS[spades[0][1]]}s and it's on the deck"
    yield "If heels are pegged, no one has nobs"
    assert points("JC JD JH KS JS", "nobs") == 0
    return "nobody"


@CHECKS("four must agree")
def says_four_must_agree(asked: Asked) -> Claims:
    share = 4 * comb(13, 4) / comb(52, 4)
    (hands,) = asked.said
    yield f"A dealt hand is a flush about {ONCE} in {round(1 / share)} times"
    single, cards = 1, 4
    yield f"{word(single)} card of a suit is nothing special, but {word(cards)} have to agree"
    return round(hands * share)


@CHECKS("which brings more")
def says_which_brings_more(asked: Asked) -> Claims:
    """Four of six that count most before the cut: from a million hands, beside the exact shares of dealt hands."""
    flush, nobs = 4 * comb(13, 4) / comb(52, 4), nobs_share()
    (hands,) = asked.said
    in_dealt = {"flush": hands * flush * (4 + 9 / 48), "nobs": hands * nobs}
    assert asked.known["points"] == {kind: round(points) for kind, points in in_dealt.items()}
    assert flush * (4 + 9 / 48) < nobs - 0.02
    assert 6 <= nobs / flush < 7
    yield f"Nobs, by {in_dealt['nobs']:.0f} points to {in_dealt['flush']:.0f}"
    least = rules.CRIB_SIZE
    many_times = word(round(nobs / flush))
    yield f"A flush pays at least {word(least)} times as much, but nobs comes up nearly {many_times} times"
    hands = 1
    yield f"in {word(hands)} dealt hand of {round(hands / nobs)}"
    kept = load_totals()["kept hands"]
    share = {kind: kept["hit"][spot] / kept["hands"] for kind, spot in KEPT.items()}
    yield f"keep the {word(least)} cards that count most before the cut"
    yield f"have a flush in about {round(100 * share['flush'])} hands of {per(100)}"
    assert abs(share["flush"] - share["nobs"]) < 0.01
    more = {kind: SampleMean(*kept["lost"][spot]).value for kind, spot in KEPT.items()}
    assert more["flush"] > 2 * more["nobs"]
    yield "nobs in about as many. Then flushes score more"
    return max(in_dealt, key=lambda kind: in_dealt[kind])


KEPT = {"flush": "a flush", "nobs": "one for his nobs"}


def nobs_share() -> float:
    """How often four cards hold the jack of the fifth's suit: it is among them, and the fifth is one of twelve."""
    return 4 * 12 * comb(50, 3) / (comb(52, 4) * 48)


@CHECKS("jack comes along")
def says_jack_comes_along(asked: Asked) -> Claims:
    made = {
        points(" ".join(f"{rank}{suit}" for rank, suit in zip("369JQ", suits, strict=True)), "flush", "nobs")
        for suits in product("CDHS", repeat=5)
    }
    (never,) = [choice for choice in asked.question.choices if int(choice) not in made]
    row = "3C 6C 9C JC QC"
    yield f"If all {word(len(row.split()))} cards are of {word(len(suit(row)))} suit"
    flush, both = points(row, "flush"), points(row, "flush", "nobs")
    yield f"The flush of {flush} brings nobs with it, and together they make {both}"
    return never


# --- 06 Counting aloud ------------------------------------------------------------------------------------------------


@cache
def dealt_averages() -> tuple[float, float, float]:
    """Of all hands: the points of four cards, those with the starter, and how often a starter adds nothing."""
    weights: Counter[tuple[int, ...]] = Counter()
    early = whole = nothing = everything = 0
    for four in combinations_with_replacement(range(1, 14), 4):
        times = Counter(four)
        ways = prod(comb(4, many) for many in times.values())
        before = ranks_points(four)
        early += ways * 48 * before
        for starter in range(1, 14):
            left = 4 - times[starter]
            after = ranks_points((*four, starter))
            whole += ways * left * after
            weights[after - before] += ways * left
            nothing += ways * left * (after == before)
            everything += ways * left
    assert everything == ALL_DEALS
    return early / everything, whole / everything, nothing / everything


@cache
def ranks_points(ranks: tuple[int, ...]) -> int:
    row = " ".join(f"{'A23456789TJQK'[rank - 1]}{suit}" for rank, suit in zip(sorted(ranks), "CDHSC", strict=False))
    return points(row, "fifteen", "pair", "run")


@CHECKS("before the cut")
def says_before_the_cut(_asked: Asked) -> Claims:
    """By ranks, of all hands; a flush and nobs move no number here by a hundredth."""
    early, whole, nothing = dealt_averages()
    assert abs(early / whole - 0.5) < 0.02
    four, all_cards = 4, 5
    yield f"{word(four)} {FIFTHS[all_cards]} of the cards, and only {fraction(early / whole)} of the points"
    yield f"The starter meets every {ONE} of your cards"
    yield f"adds about as much as all {word(four)} together"
    assert abs(nothing - nobs_share() * nothing - 0.3) < 0.02
    yield f"in {round(10 * nothing) * 10} of {per(100)} hands it adds nothing"
    kept = load_totals()["kept hands"]
    share = SampleMean(*kept["before the cut"]).value / SampleMean(*kept["held"]).value
    dealt = 6
    yield f"keep the {word(four)} of {word(dealt)} that hold most"
    yield f"about {round(10 * share) * 10} of {per(100)} points are there early"
    flush = 4 * comb(13, 4) / comb(52, 4)
    return round(100 * (early + 4 * flush) / (whole + flush * (4 + 9 / 48) + nobs_share()))


FIFTHS = {5: "fifths"}


@CHECKS("only what is new")
def says_only_what_is_new(asked: Asked) -> Claims:
    hand, starter = asked.cards[0], asked.cards[-1]
    row = f"{hand} {starter}"
    new = set(parts(row, "fifteen")) - set(parts(hand, "fifteen"))
    ((_, made, two),) = new
    (partner,) = {rank for rank, _ in made} - {rank_of(starter)}
    yield f"{called(starter)} and {called(partner)} are a {FIFTEEN}, for {two}"
    (old,), (longer,) = set(runs(hand)), set(runs(row))
    assert len(runs(hand)) == len(runs(row))
    yield f"Each of the {word(len(runs(row)))} runs grows by {word(longer - old)} card"
    yield f"for {sum(runs(row)) - sum(runs(hand))} more"
    ranks = sorted({rank for rank, _ in plain(row)})[-old:]
    shorter = listed([str(rank) for rank in ranks], ",").replace(" ,", ",")
    yield f"If you add {word(len(runs(row)))} runs of {shorter}, you count"
    twice = Counter(rank for rank, _ in plain(hand) if rank in ranks)
    single, double = sorted(twice, key=lambda rank: twice[rank])
    times = 2
    yield f"the {called(single)} and the {plural(called(double))} {TIMES[times]}"
    return points(row) - points(hand)


SHAPES = {
    "a pair": (0, 0, 1),
    "no pair, no run": (0, 0, 0),
    "a run of three": (1, 3, 0),
    "two pairs": (0, 0, 2),
    "a double run of three": (2, 3, 1),
    "a run of four": (1, 4, 0),
    "a pair royal": (0, 0, 3),
    "a run of three, and a pair apart": (1, 3, 1),
    "a double run of four": (2, 4, 1),
    "a run of five": (1, 5, 0),
    "a double double run": (4, 3, 2),
    "a pair royal with a pair": (0, 0, 4),
    "a triple run": (3, 3, 3),
    "a double pair royal": (0, 0, 6),
}


@cache
def shapes_dealt() -> dict[tuple[int, int, int], float]:
    """Of 100 hands of five cards, how many have each shape: its runs, their length, and its pairs."""
    found: Counter[tuple[int, int, int]] = Counter()
    for ranks in combinations_with_replacement(range(1, 14), 5):
        if len(set(ranks)) > 1:
            row = " ".join(f"{'A23456789TJQK'[rank - 1]}{suit}" for rank, suit in zip(ranks, "CDHSC", strict=True))
            lengths = runs(row)
            shape = (len(lengths), max(lengths, default=0), many(row, "pair"))
            found[shape] += prod(comb(4, times) for times in Counter(ranks).values())
    return {shape: 100 * ways / comb(52, 5) for shape, ways in found.items()}


@CHECKS("eight shapes")
def says_eight_shapes(_asked: Asked) -> Claims:
    shares = shapes_dealt()
    assert set(shares) == set(SHAPES.values())
    known, rare = ([shape for name, shape in SHAPES.items() if (name in EIGHT) is there] for there in (True, False))
    assert min(shares[shape] for shape in known) > max(shares[shape] for shape in rare)
    commonest = sorted(shares.values())[-2:]
    yield f"The {word(len(commonest))} most common shapes alone are {round(sum(commonest))} of {per(100)}"
    together = sum(shares[shape] for shape in rare)
    assert 1 <= together <= 2
    yield f"The {word(len(rare))} shapes that aren't in the table come up {ONCE} or {TIMES[2]} in {per(100)} hands"
    told = [
        f"{name} ({worth_of_shape(SHAPES[name])})"
        for name in sorted(set(SHAPES) - set(EIGHT), key=rarity, reverse=True)
    ]
    yield from told
    return round(sum(shares[shape] for shape in known))


def rarity(name: str) -> float:
    return shapes_dealt()[SHAPES[name]]


def worth_of_shape(shape: tuple[int, int, int]) -> int:
    run_count, length, pairs = shape
    return run_count * length + 2 * pairs


@CHECKS("no run, no nobs")
def says_no_run_no_nobs(asked: Asked) -> Claims:
    (said,) = asked.said
    assert many(asked.row, "run") == many(asked.row, "nobs") == many(asked.row, "flush") == 0
    assert 11 not in {rank for rank, _ in plain(asked.row)}
    assert said % 2
    yield f"There's no run, no flush of {word(len(asked.row.split()))} and no jack. So {said}, which is odd, can't be"
    return "Never"


@CHECKS("silence")
def says_silence(asked: Asked) -> Claims:
    (said,) = asked.said
    assert said % 2
    ((_, jack, _),) = parts(asked.row, "nobs")
    ((_, name),) = jack
    yield f"The jack of {SUITS[name]}s is of the starter's suit, so an odd total is no surprise"
    yield f"That doesn't mean {said} is right"
    return "Perhaps"


@CHECKS("first alarm")
def says_first_alarm(asked: Asked) -> Claims:
    (said,) = asked.said
    assert HAND_COUNTS[said] == 0
    yield f"No hand is worth {said}, whatever it holds"
    return "Never"


@CHECKS("even and possible")
def says_even_and_possible(asked: Asked) -> Claims:
    possible = {
        ranks_points(ranks)
        for ranks in combinations_with_replacement(range(1, 14), 5)
        if sorted(Counter(ranks).values()) == [1, 2, 2] and not runs_in(ranks)
    }
    odd_totals = [choice for choice in asked.question.choices if int(choice) % 2 and HAND_COUNTS[int(choice)]]
    (never,) = [choice for choice in asked.question.choices if not HAND_COUNTS[int(choice)]]
    step = 2
    yield f"Pairs and {FIFTEENS} come in {plural(word(step))}, so {listed(odd_totals)} are out"
    yield f"and {never} never comes up"
    (right,) = [choice for choice in asked.question.choices if int(choice) in possible]
    return right


def runs_in(ranks: tuple[int, ...]) -> bool:
    row = " ".join(f"{'A23456789TJQK'[rank - 1]}{suit}" for rank, suit in zip(ranks, "CDHSC", strict=True))
    return bool(runs(row))


# --- 07 Muggins -------------------------------------------------------------------------------------------------------


@CHECKS("blind spots")
def says_blind_spots(asked: Asked) -> Claims:
    kept = load_totals()["kept hands"]
    share = {spot: kept["hit"][spot] / kept["hands"] for spot in asked.known["spots"]}
    slip = {spot: 4 * sqrt(often * (1 - often) / kept["hands"]) for spot, often in share.items()}
    flush, runs_missed = asked.known["spots"]
    every = 1 / share[runs_missed]
    assert abs(every - round(every)) + every**2 * slip[runs_missed] < 0.5
    yield f"A double run comes up in about every {ordinal(round(every))} hand that players keep"
    assert abs(100 * share[flush] - round(100 * share[flush])) + 100 * slip[flush] < 0.5
    yield f"a flush in about {round(100 * share[flush])} hands of {per(100)}"
    seen, there = 1, 2
    yield f"if you see only {word(seen)} of the {word(there)} runs, you lose the other each time"
    lost = {spot: SampleMean(*kept["lost"][spot]) for spot in share}
    assert lost[runs_missed].value - lost[flush].value > 4 * (lost[runs_missed].error + lost[flush].error)
    return max(lost, key=lambda spot: lost[spot].value)


@CHECKS("leaks")
def says_leaks(_asked: Asked) -> Claims:
    lost = SampleMean(*load_totals()["kept hands"]["lost"]["fifteens of three or more cards"])
    in_ten = TEN * lost.value
    few, slip = round(in_ten), 4 * TEN * lost.error
    assert few - 0.5 + slip < in_ten < few - slip
    yield f"The player pegs nearly {few} holes too few. The opponent pegs just as many"
    both, spots = int(2 * in_ten), 1
    assert both + 2 * slip < 2 * in_ten < both + 0.6
    yield f"That makes a little more than {both}"
    assert both > rules.GAME // 4
    yield f"which is more than a whole row of the board, from {word(spots)} blind spot"
    missed = 1
    due = count("7H 8D 9C KS", "2D")
    marked = mark(due.points - missed, due)
    apart = marked.opponent_pegs + due.points - marked.learner_pegs
    yield f"Under muggins every missed point counts {TIMES[apart // missed]}"
    return round(2 * in_ten)


@CHECKS("four holes")
def says_four_holes(asked: Asked) -> Claims:
    robbed = row_of(asked.known["robbed"])
    fifteens = [cards for _, cards, _ in parts(robbed, "fifteen")]
    longer = [cards for cards in fifteens if len(cards) > 2]
    ((size,),) = {(len(cards),) for cards in longer}
    yield f"{word(len(longer))} of the {word(len(fifteens))} {FIFTEENS} take {word(size)} cards"
    shared = set.intersection(*map(set, longer))
    ace, eight = sorted(shared)
    (six,) = {rank for cards in longer for rank, _ in cards - shared}
    yield f"each {called(six)} with the {called(eight[0])} and the {called(ace[0])}"
    said = 2 * (len(fifteens) - len(longer)) + points(robbed, "run", "pair")
    return points(robbed) - said


def eight_of(asked: Asked) -> str:
    return row_of(asked.known["eight"])


@CHECKS("two slips")
def says_two_slips(asked: Asked) -> Claims:
    due = points(eight_of(asked))
    low, high = asked.known["slips"].values()
    by_today = [mark(said, asked.known["eight"], rules=rules.MODERN).opponent_pegs for said in (low, high)]
    assert by_today == [due - low, 0]
    yield f"{word(due - low)} points were missed. Muggins gives them to your opponent"
    yield f"{word(high)} is only corrected to {word(due)}"
    return next(name for name, said in asked.known["slips"].items() if said == low)


@CHECKS("too many in Britannica")
def says_too_many_in_britannica(asked: Asked) -> Claims:
    low, high = asked.known["slips"].values()
    by_law = [mark(said, asked.known["eight"], rules=rules.BRITANNICA_SIX).opponent_pegs for said in (low, high)]
    assert by_law == [0, high - points(eight_of(asked))]
    law = ruling("underclaim", "Britannica")
    assert (law.law, law.quote) == (ruling("overclaim", "Britannica").law, "no penalty")
    yield f"Law {law.law} knows “no penalty” for too few, but any points you score too many go to the opponent"
    return next(name for name, said in asked.known["slips"].items() if said == high)


@CHECKS("in every book")
def says_in_every_book(asked: Asked) -> Claims:
    localities = "some localities"
    assert localities in rules.HOYLE.source
    assert rules.BRITANNICA_SIX.muggins is rules.Muggins.OFF
    switched_off = rules.changed(rules.TOMMY_SIX, muggins="off")
    assert mark(6, asked.known["eight"], rules=switched_off).opponent_pegs == 0
    assert mark(6, asked.known["eight"], rules=rules.MAN_PAGE).opponent_pegs == 0
    yield f"Hoyle says muggins is played in “{localities}”, in Tommy's game you can switch it off, Britannica has none"
    corrected = [mark(10, asked.known["eight"], rules=book) for book in (rules.TOMMY_SIX, rules.MAN_PAGE)]
    assert {(one.learner_pegs, one.opponent_pegs) for one in corrected} == {(8, 0)}
    yield "That too many is only corrected in Tommy's game and in the manual page's is our reading"
    return "In none"


@CHECKS("law 19")
def says_law_19(asked: Asked) -> Claims:
    due = points(eight_of(asked))
    claimed = 12
    assert f"“{word(claimed)}”" in text_of("07").replace('"twelve"', "“twelve”")
    by_law = mark(claimed, asked.known["eight"], rules=rules.BRITANNICA_SIX)
    today = mark(claimed, asked.known["eight"], rules=rules.MODERN)
    assert by_law.opponent_pegs == claimed - due
    assert (today.learner_pegs, today.opponent_pegs) == (due, 0)
    law = ruling("overclaim", "Britannica").law
    yield f"Under law {law} a false claim is a bet: {word(claimed - due)} holes for you"
    yield f"{word(claimed - due)} for your opponent if someone does"
    yield f"By today's rules it only goes back to {word(due)}"
    yield f"as law {ruling('overclaim', 'Britannica').law} does"
    return claimed - due


def neck_and_neck(asked: Asked) -> tuple[int, int, int, int]:
    """Both scores on the board, what the hand is worth, and what is said of it."""
    ((you, opponent),) = re.findall(r"You're at (\d+), your opponent is at (\d+), and the first", text_of("07"))
    return int(you), int(opponent), points(eight_of(asked)), 6


@CHECKS("today's order")
def says_todays_order(asked: Asked) -> Claims:
    you, _opponent, due, said = neck_and_neck(asked)
    assert mark(said, asked.known["eight"], rules=rules.MODERN).pegging[0].side == "learner"
    needed = rules.GAME - you
    assert needed <= said < due
    yield f"You peg your {word(said)} first. The {ordinal(needed)} of them is the game hole"
    return "You"


@CHECKS("tommy's order")
def says_tommys_order(asked: Asked) -> Claims:
    _you, opponent, due, said = neck_and_neck(asked)
    assert mark(said, asked.known["eight"], rules=rules.TOMMY_SIX).pegging[0].side == "opponent"
    assert opponent + due - said >= rules.GAME
    yield f"{word(due - said)} holes take your opponent from {opponent} to {opponent + due - said}"
    return "Your opponent"


@CHECKS("ten and seven")
def says_ten_and_seven(asked: Asked) -> Claims:
    (due,) = asked.said
    assert "you say seven" in asked.question.ask
    return 2 * (due - 7)
    yield


@CHECKS("three too many")
def says_three_too_many(asked: Asked) -> Claims:
    law, due = asked.said
    assert law == ruling("overclaim", "Britannica").law
    assert "you say nine" in asked.question.ask
    return 9 - due
    yield
