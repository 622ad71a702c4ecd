"""What is said after the answers of the lessons on what to discard, and of the map, is true of their cards."""

from collections import Counter
from collections.abc import Generator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, sqrt
from statistics import fmean, stdev

import pytest
from oracle import rank_items
from published import ALL_DEALS, HAND_COUNTS
from said import (
    ONCE,
    ONE,
    PACK,
    RANKS,
    Asked,
    Checks,
    Right,
    asked_in,
    called,
    fraction,
    halves,
    listed,
    many,
    ordinal,
    parts,
    per,
    plain,
    plural,
    points,
    rank_of,
    said_halves,
    symbols,
    totals,
    unseen,
    with_starter,
    word,
    worth_of,
)

from crib_tutor import rules
from crib_tutor.course.choosing.lesson_15_own_crib import cost_of_rule
from crib_tutor.deck import shuffled
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, Dealt, Shown
from crib_tutor.game.seats import play_out, step
from crib_tutor.game.state import Phase
from crib_tutor.players.simple_player import Simple
from crib_tutor.strategy import crib_table, discards
from crib_tutor.strategy.cribs import shipped_tables as crib_tables
from crib_tutor.strategy.discard_values import Discards

CHECKS = Checks("14", "15", "16", "17", "index")
Claims = Generator[str, None, Right]
FIFTEEN = word(15)
FIFTEENS = plural(FIFTEEN)
LETTERS = "A23456789TJQK"


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


def nearly(number: float) -> int:
    """The whole number that a number falls short of by little."""
    whole = round(number)
    assert 0.8 * whole <= number < whole, number
    return whole


def about(number: float, error: float = 0.0) -> int:
    """The whole number that lies nearest."""
    assert abs(number - round(number)) + 4 * error < 0.5
    return round(number)


# --- 14 Every hand there is -------------------------------------------------------------------------------------------


@CHECKS("commonest")
def says_commonest(asked: Asked) -> Claims:
    assert sum(HAND_COUNTS) == ALL_DEALS
    ranked = sorted(range(30), key=lambda total: -HAND_COUNTS[total])
    shares = [round(100 * HAND_COUNTS[total] / ALL_DEALS) for total in ranked]
    assert shares[0] == shares[1] > shares[2]
    yield f"{word(ranked[0])} and {word(ranked[1])} are nearly alike"
    yield f"each is the total of about {shares[0]} hands in {per(100)}"
    joke = min(total for total in range(29) if not HAND_COUNTS[total])
    yield f"A hand with nothing at all, the joke's {word(joke)}, is only the {ordinal(ranked.index(0) + 1)} commonest"
    return str(max(map(int, asked.question.choices), key=lambda total: HAND_COUNTS[total]))


@CHECKS("evens")
def says_evens(_asked: Asked) -> Claims:
    share = sum(HAND_COUNTS[::2]) / ALL_DEALS
    scale, step = 5, 2
    yield f"{word(about(scale * share))} of {word(scale)} hands are even"
    yield f"nearly everything comes in {plural(word(step))}"
    yield f"In the chart evens and odds are {word(step)} lines"
    return round(100 * share)


@CHECKS("thirty years")
def says_thirty_years(asked: Asked) -> Claims:
    """Four cards of the perfect hand and two others of 47 are dealt, or five and one, of which one is not turned up."""
    (points_said,) = asked.said
    assert HAND_COUNTS[points_said] == 4
    deals = comb(52, 6) * 46 / (4 * comb(47, 2))
    evening = 20
    years = deals / evening / 365
    yield f"{ONCE} in {int(deals):,} deals, and with {word(evening)} an evening these take {word(about(years))} years"
    return f"about once in {word(round(years))} years"


@CHECKS("three threes")
def says_three_threes(asked: Asked) -> Claims:
    ranks = Counter(rank for rank, _ in plain(asked.row))
    ((three, times),) = [(rank, times) for rank, times in ranks.items() if times > 1]
    fifteens = parts(asked.row, "fifteen")
    ((taken,),) = {tuple(sum(rank == three for rank, _ in cards) for _, cards, _ in [one]) for one in fifteens}
    assert comb(times, taken) == len(fifteens)
    yield f"{word(len(fifteens))}, since each of the {plural(called(three))} in turn can be left out"
    yield f"What takes {word(times - taken)} or {word(taken)} of {word(times)} cards alike"
    assert comb(times, times - taken) == comb(times, taken)
    yield f"always comes {word(comb(times, taken))} times"
    made = set()
    for ranks_of in combinations_with_replacement(range(1, 14), 5):
        row = " ".join(f"{LETTERS[rank - 1]}{suit}" for rank, suit in zip(ranks_of, "CDHSC", strict=True))
        if max(Counter(ranks_of).values()) == times and points(row, "run") == 3 * times:
            made.add(many(row, "fifteen"))
    (never,) = set(range(max(made))) - made
    told = [word(number) if number else "none" for number in sorted(made)]
    yield f"So a triple run holds {listed(told, 'or')} {FIFTEENS}, and never the {word(never)}"
    triple = points(asked.row, "run", "pair")
    yield f"that would make {word(triple + 2 * never)}"
    return len(fifteens)


@CHECKS("kept hands")
def says_kept_hands(asked: Asked) -> Claims:
    any_hand = sum(total * hands for total, hands in enumerate(HAND_COUNTS)) / ALL_DEALS
    kept = fmean(crib_tables(6)["provenance"]["mean_hand"].values())
    assert abs(asked.known["kept"] - kept) < 0.5
    yield f"About {about(kept)}"
    more, dealt = kept - any_hand, 6
    assert 3 < more < 3.5
    yield f"Choosing {word(rules.CRIB_SIZE)} of {word(dealt)} is worth more than {word(int(more))} points on average"
    return about(kept)


@CHECKS("two odd parts")
def says_two_odd_parts(_asked: Asked) -> Claims:
    run, nobs, step = 5, rules.NOBS_POINTS, 2
    made = {}
    for low in range(1, 10):
        for suits in ("CDHSC", "DHSCC", "HSCDD", "SCDHH", "CDHHS"):
            row = " ".join(f"{LETTERS[low - 1 + place]}{suit}" for place, suit in enumerate(suits))
            if many(row, "nobs") and not many(row, "flush"):
                made[row] = points(row)
    assert {total % 2 for total in made.values()} == {0}
    yield f"{word(run)} and {word(nobs)} make {word(run + nobs)}, and the {FIFTEENS} bring only {plural(word(step))}"
    row = "9H TC JS QD KS"
    names = " ".join(str(rank) if rank < 11 else LETTERS[rank - 1] for rank, _ in plain(row))
    assert many(row, "nobs") == 1
    yield f"{names} with nobs counts {points(row)}"
    return "always even"


@CHECKS("crib average")
def says_crib_average(asked: Asked) -> Claims:
    crib = crib_tables(6)["provenance"]["mean_crib"]
    any_hand = sum(total * hands for total, hands in enumerate(HAND_COUNTS)) / ALL_DEALS
    kept = fmean(crib_tables(6)["provenance"]["mean_hand"].values())
    assert abs(crib - any_hand) < abs(crib - kept)
    yield f"Nobody has chosen these {word(rules.CRIB_SIZE)} to go together"
    yield f"like a kept {ONE}. Good players' cribs count about {crib:.1f}"
    return min(asked.question.choices, key=lambda said: abs(int(said.split()[1]) - crib))


# --- 15 Laying away to your own crib ----------------------------------------------------------------------------------


class Weighed:
    """Ways to discard two of six: the hands' averages by the oracle, the cribs' by the tables."""

    def __init__(self, six: str, *, dealer: bool) -> None:
        self.six, self.sign = six, 1 if dealer else -1
        self.ranked = discards(six, dealer=dealer, pegging=False)

    def kept(self, two: str) -> str:
        return " ".join(card for card in self.six.split() if card not in two.split())

    def hand(self, two: str) -> float:
        return fmean(totals(self.kept(two), self.six))

    def crib(self, two: str) -> float:
        return abs(self.ranked.of(two).crib)

    def worth(self, two: str) -> float:
        return self.hand(two) + self.sign * self.crib(two)

    def place(self, two: str) -> int:
        """Where a choice comes among all fifteen, the best being the first."""
        every = [self.worth(" ".join(pair)) for pair in combinations(self.six.split(), 2)]
        return 1 + sum(one > self.worth(two) + 1e-9 for one in every)

    def right(self, asked: Asked) -> str:
        """The best of those that are offered."""
        offered = {symbols(two): two for two in asked.cards if len(two.split()) == 2}
        assert set(asked.question.choices) == set(offered)
        return max(offered, key=lambda name: self.worth(offered[name]))


def weighed(asked: Asked, *, dealer: bool) -> tuple[Weighed, list[str]]:
    """The six cards of a question, and the pairs that it offers."""
    six = next((row for row in asked.cards if len(row.split()) == 6), asked.known.get("six"))
    assert isinstance(six, str)
    return Weighed(six, dealer=dealer), [row for row in asked.cards if len(row.split()) == 2]


def both(two: str) -> str:
    return " and ".join(called(card) for card in two.split())


@CHECKS("easy throw")
def says_easy_throw(asked: Asked) -> Claims:
    choice, (_, best, _) = weighed(asked, dealer=True)
    assert choice.place(best) == 1
    assert choice.hand(best) == max(choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2))
    assert choice.crib(best) == max(choice.crib(" ".join(two)) for two in combinations(choice.six.split(), 2))
    low, high = (rank_of(card) for card in best.split())
    yield "The double run stays together"
    assert many(choice.kept(best), "run") == 2
    yield f"the {called(low)} and the {called(high)} wait in your crib for a tenth card"
    yield f"for an {called(low - 1)} or a {called(high + 1)}"
    assert low + high + 10 == rules.FIFTEEN
    return choice.right(asked)


@cache
def other_deals(*, dealer: bool) -> tuple[Discards, ...]:
    """Every discard from deals of another seed than the lesson's, the best of each deal first."""
    many = 2500 if dealer else 1000
    return tuple(discards(shuffled(f"another seed {place}")[:6], dealer=dealer, pegging=False) for place in range(many))


def adding() -> dict[str, list[float]]:
    """What the starter adds to the best hand of each deal, by whether there are two runs in it before the cut."""
    found: dict[str, list[float]] = {"all": [], "double run": []}
    for ranked in other_deals(dealer=True):
        best = ranked[0]
        row = " ".join(map(str, best.kept))
        more = best.hand - points(row)
        found["all"].append(more)
        if many(row, "run") == 2:
            found["double run"].append(more)
    return found


def error(numbers: list[float]) -> float:
    return stdev(numbers) / sqrt(len(numbers))


@CHECKS("what a starter adds")
def says_what_a_starter_adds(asked: Asked) -> Claims:
    found = {name: fmean(numbers) for name, numbers in adding().items()}
    assert abs(found["all"] - 2.5) + 4 * error(adding()["all"]) < 0.25
    assert abs(found["double run"] - 3) + 4 * error(adding()["double run"]) < 0.5
    yield f"{said_halves(found['all'])}, and with a double run {said_halves(found['double run'])}"
    row = "5H 6S 7C 8D"
    assert row in asked.code or row in str(asked.known.get("six"))
    before = points(row)
    yield f"So {before} before the cut is worth about {halves(before + found['all'])}"
    added = fmean(totals(row, asked.known["six"])) - before
    more = sum(points(with_starter(row, card)) > before for card in unseen(asked.known["six"]))
    assert more > 0.7 * 46
    yield f"The row of {word(len(row.split()))} above gets more than most, {added:.1f}"
    return min(asked.question.choices, key=lambda said: abs(SAID[said] - found["all"]))


SAID = {"about one point": 1.0, "about two and a half": 2.5, "about four": 4.0}


def gift(table: str, first: str, second: str) -> float:
    return float(TABLES[table][LETTERS.index(first), LETTERS.index(second)])


TABLES = {"dealer": crib_table(dealer=True), "pone": crib_table(dealer=False)}


def named_gift(name: str) -> tuple[str, str]:
    """Two ranks that are named, such as two threes, an ace and a four, or a nine and a king."""
    ranks = [RANKS.index(singular(one)) for one in name.split() if singular(one) in RANKS]
    pair = [*ranks[-1:]] * 2 if name.endswith("s") else ranks
    return LETTERS[pair[0]], LETTERS[pair[1]]


def singular(word_said: str) -> str:
    return word_said.removesuffix("es") if word_said == "sixes" else word_said.removesuffix("s")


@CHECKS("own gifts")
def says_own_gifts(asked: Asked) -> Claims:
    worth = {name: gift("dealer", *named_gift(name)) for name in asked.question.choices}
    best = max(worth, key=lambda name: worth[name])
    three = LETTERS.index(named_gift(best)[0]) + 1
    two = len(named_gift(best))
    pair = points("3C 3D")
    yield f"{word(two)} {plural(called(three))}. A pair is {pair} points"
    makes, king = rules.FIFTEEN - two * three, 10
    yield f"a {called(makes)} makes {FIFTEEN} with the {word(two)}"
    five = called(rules.FIFTEEN - king)
    yield f"For {word(two)} kings only a {five} does, and pone keeps {plural(five)}"
    return best


@CHECKS("pretty hand")
def says_pretty_hand(asked: Asked) -> Claims:
    choice, (pretty, best, _) = weighed(asked, dealer=True)
    (run,) = [length for _, _, length in parts(choice.kept(pretty), "run")]
    yield f"The run of {word(run)} is the prettiest hand, and it is {ordinal(choice.place(pretty))}"
    first, second = best.split()
    lost = choice.hand(pretty) - choice.hand(best)
    yield f"The {called(first)} and the {called(second)} give up {said_halves(lost)} points in the hand"
    yield f"win {word(about(choice.crib(best) - choice.crib(pretty)))} in the crib"
    return choice.right(asked)


@CHECKS("one step closer")
def says_one_step_closer(asked: Asked) -> Claims:
    choice, (pretty, _, _) = weighed(asked, dealer=True)
    jack, queen = (rank_of(card) for card in pretty.split())
    before, (old, _, _) = weighed(asked_in("15")["pretty hand"], dealer=True)
    yield f"A {called(queen)} stands next to the {called(jack)}"
    yield f"A {called(jack - 1)} or a {called(queen + 1)} makes them a run"
    assert nearly(choice.crib(pretty) - before.crib(old)) == 1
    yield f"worth nearly a point more than with {both(old)}"
    assert choice.place(pretty) == 1
    assert before.place(old) > 1
    return choice.right(asked)


@CHECKS("four hearts kept")
def says_four_hearts_kept(asked: Asked) -> Claims:
    choice, (_, best, _) = weighed(asked, dealer=True)
    flush = points(choice.kept(best), "flush")
    assert points(choice.kept(best)) == flush
    yield f"{word(flush)} of {ONE} suit are {flush} points before the cut"
    yield f"they need neither run nor {FIFTEEN}"
    yield f"{both(best)} make the crib rich"
    assert choice.crib(best) > 6
    in_crib = points("2H 4H 6H 8H TH", "flush", crib=True)
    assert points("2H 4H 6H 8H TC", "flush", crib=True) == 0
    yield f"only {word(in_crib)} of {ONE} suit count"
    return choice.right(asked)


@CHECKS("great hand")
def says_great_hand(asked: Asked) -> Claims:
    choice, offered = weighed(asked, dealer=True)
    best = min(offered, key=choice.crib)
    yield f"{both(best)} give the crib least of the {word(len(offered))}, and they are right"
    whole = crib_tables(6)["provenance"]["mean_crib"]
    assert all(choice.hand(best) - choice.hand(other) > whole for other in offered if other != best)
    yield "Either other choice loses more in the hand than a whole crib brings on average"
    return choice.right(asked)


@CHECKS("low pair")
def says_low_pair(asked: Asked) -> Claims:
    choice, (apart, pair, _) = weighed(asked, dealer=True)
    yield f"The hand gives up a {fraction(choice.hand(apart) - choice.hand(pair))} of a point"
    yield f"the pair brings the crib {word(about(choice.crib(pair) - choice.crib(apart)))} points more"
    return choice.right(asked)


@CHECKS("both want the same")
def says_both_want_the_same(asked: Asked) -> Claims:
    choice, (other, _, best) = weighed(asked, dealer=True)
    kept = Counter(called(card) for card in choice.kept(best).split())
    (five, fives), *courts = kept.most_common()
    yield f"{word(fives)} {plural(five)} with {word(len(courts))} court cards"
    yield f"hold {points(choice.kept(best))} before the cut"
    assert many(choice.kept(other), "run") == 2
    yield f"the double run holds {points(choice.kept(other))}"
    yield f"{both(best)} help the crib more than {both(other)}"
    assert choice.crib(best) > choice.crib(other)
    return choice.right(asked)


@cache
def costs(spare: float, *, dealer: bool = True) -> list[float]:
    """What the rule of thumb costs in each deal."""
    return [cost_of_rule([ranked], spare) for ranked in other_deals(dealer=dealer)]


@CHECKS("a point at most")
def says_a_point_at_most(asked: Asked) -> Claims:
    worth = {said: fmean(costs(spare)) for said, spare in asked.known["limits"].items()}
    best = min(worth, key=lambda said: worth[said])
    spare, most, tenths = asked.known["limits"][best], max(asked.known["limits"].values()), 10
    assert abs(worth[best] - 1 / tenths) + 4 * error(costs(spare)) < 1 / tenths / 2
    yield f"{word(spare)} point. Then the rule costs about a {ordinal(tenths)} of a point a deal"
    ratios = [worth["nothing"] / worth[best], worth["3 points"] / worth[best]]
    low, high = 3, 4
    assert all(low - 0.5 < ratio < high + 0.5 for ratio in ratios)
    yield f"Giving up nothing costs {word(low)} or {word(high)} times as much"
    yield f"so does giving up {word(most)} points"
    return best


@CHECKS("two tens")
def says_two_tens(asked: Asked) -> Claims:
    choice, offered = weighed(asked, dealer=True)
    hands = [choice.hand(two) for two in offered]
    assert max(hands) - min(hands) < 0.3
    (pair,) = [two for two in offered if len({called(card) for card in two.split()}) == 1]
    assert max(offered, key=choice.crib) == pair
    yield f"Each of the {word(len(offered))} leaves the hand nearly the same"
    yield "the crib decides, and a pair is worth most"
    return choice.right(asked)


@CHECKS("just as good")
def says_just_as_good(asked: Asked) -> Claims:
    hand, crib, other = asked.said
    yield f"{hand} and {crib} are {hand + crib}, and so are {other} and {hand + crib - other}"
    return hand + crib - other


# --- 16 Balking the other's crib --------------------------------------------------------------------------------------


def pairs_of_ranks() -> dict[str, float]:
    return {f"{a}{b}": gift("pone", a, b) for place, a in enumerate(LETTERS) for b in LETTERS[place:]}


PALEST = sorted(pairs_of_ranks(), key=lambda pair: pairs_of_ranks()[pair])
"""Gifts of two ranks, the one that gives least first."""


def apart(pair: str) -> int:
    return LETTERS.index(pair[1]) - LETTERS.index(pair[0])


def steps() -> list[float]:
    """What a gift gives on average by how far apart its ranks are, fives left out: a pair, 1, 2, 3, and further."""
    without = {pair: worth for pair, worth in pairs_of_ranks().items() if "5" not in pair}
    return [fmean(worth for pair, worth in without.items() if min(apart(pair), 4) == far) for far in range(5)]


@CHECKS("easy balk")
def says_easy_balk(asked: Asked) -> Claims:
    choice, (best, _, _) = weighed(asked, dealer=False)
    assert many(choice.kept(best), "run") == 2
    assert choice.hand(best) == max(choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2))
    yield f"{both(best)} have nothing to do with each other, and the double run does without them"
    return choice.right(asked)


@CHECKS("never free")
def says_never_free(asked: Asked) -> Claims:
    """Two cards discarded blindly: of the 1,326 pairs of cards, 6 are of each pair of a rank, 16 of any other two."""
    blind = sum(worth * (6 if apart(pair) == 0 else 16) for pair, worth in pairs_of_ranks().items()) / comb(52, 2)
    best, worst = (choose(pairs_of_ranks().values()) for choose in (min, max))
    yield f"Blind gifts leave the dealer {blind:.1f} points on average, and the best gift still leaves {best:.1f}"
    dealers = 2
    yield f"{word(dealers)} of the crib's cards are the dealer's"
    yield f"the worst gift brings {about(worst)}"
    said = {"about a point and a half": 1.5, "about three points": 3.0, "about five points": 5.0}
    return min(asked.question.choices, key=lambda name: abs(said[name] - (blind - best)))


@CHECKS("proverb")
def says_proverb(asked: Asked) -> Claims:
    worth = {name: gift("pone", *sorted(named_gift(name), key=LETTERS.index)) for name in asked.question.choices}
    first, second, third = "ten and king", "ace and king", "two aces"
    yield f"{first}: about {worth[first]:.1f}, where {second} give {worth[second]:.1f}"
    ace = 1
    assert third == f"{word(len('AA'))} {plural(called(ace))}"
    pair = points("AC AD")
    yield f"{third} give {about(worth[third])}, since a pair is {pair} points before anything else comes"
    near = len(named_gift(third))
    yield f"“generally good, provided that the {word(near)} cards laid away are not too near”"
    quoted = "ten, nine (best baulk), eight, seven, six, or ace"
    kings = [RANKS.index(one) for one in quoted.replace(",", " ").split() if one in RANKS]
    yield f"The Britannica has the king with “{quoted}”"
    palest = 10
    assert all("".join(sorted((LETTERS[rank], "K"), key=LETTERS.index)) in PALEST[:palest] for rank in kings)
    yield f"its game with {word(rules.BRITANNICA_FIVE.dealt)} cards"
    yield f"here too these {word(len(kings))} are among the {word(palest)} that give least"
    return min(worth, key=lambda name: worth[name])


@CHECKS("amber row")
def says_amber_row(asked: Asked) -> Claims:
    rows = {
        choice: [gift("pone", *sorted((letter, other), key=LETTERS.index)) for other in LETTERS]
        for choice, letter in offered_ranks(asked)
    }
    best = max(rows, key=lambda choice: min(rows[choice]))
    yield f"{best}, and no gift with it is below {int(min(rows[best]))}: {word(tenth_cards())} tenth cards wait for it"
    return best


def offered_ranks(asked: Asked) -> list[tuple[str, str]]:
    return [(choice, LETTERS[RANKS.index(choice.split()[1])]) for choice in asked.question.choices]


def tenth_cards() -> int:
    return sum(worth_of(rank) == 10 for rank, _ in product(range(1, 14), "CDHS"))


@CHECKS("staircase")
def says_staircase(_asked: Asked) -> Claims:
    pairs, neighbours = ([pair for pair in PALEST if apart(pair) == far] for far in (0, 1))
    ends = [pair for pair in neighbours if PALEST.index(pair) < PALEST.index(neighbours[2])]
    assert set(ends) == {"QK", "A2"}
    rest = fmean(pairs_of_ranks()[pair] for pair in PALEST if apart(pair) > 1 and "5" not in pair)
    assert min(pairs_of_ranks()[pair] for pair in (*pairs, *neighbours[2:])) > rest + 0.5
    yield f"neighbours wait for a {ordinal(len(ends[0]) + 1)} to make a run"
    yield f"Only the neighbours at the {word(len(ends))} ends give little"
    yield "king and queen have the jack alone to wait for"
    low = [LETTERS.index(letter) + 1 for letter in "A2"]
    yield f"{called(low[0])} and {called(low[1])} the {called(low[1] + 1)}"
    return "pairs and neighbours"


@CHECKS("beside the ace")
def says_beside_the_ace(asked: Asked) -> Claims:
    worth = {choice: gift("pone", "A", LETTERS[RANKS.index(choice.split()[1])]) for choice in asked.question.choices}
    best = min(worth, key=lambda choice: worth[choice])
    four = rules.FIFTEEN - 10 - 1
    yield f"The {best.split()[1]}. Ace and {called(four)} make {FIFTEEN} with any tenth card"
    yield f"the {called(rules.FIFTEEN - 10)} does so without the ace"
    return best


@CHECKS("three apart")
def says_three_apart(asked: Asked) -> Claims:
    saved = [before - after for before, after in zip(steps(), steps()[1:], strict=False)]
    far = saved.index(max(saved)) + 1
    yield f"{word(far)} apart saves most, about {fraction(max(saved))} of a point against neighbours"
    yield f"The step to {word(far + 1)} saves a {fraction(saved[far])} of a point more"
    yield f"going further only a {fraction(saved[far + 1])} more. So {word(far + 1)} is a fair number"
    return asked.question.choices[saved.index(max(saved))]


def less(asked: Asked) -> tuple[str, dict[str, float]]:
    worth = {name: gift("pone", *sorted(named_gift(name), key=LETTERS.index)) for name in asked.question.choices}
    return min(worth, key=lambda name: worth[name]), worth


@CHECKS("wide, and a fifteen")
def says_wide_and_a_fifteen(asked: Asked) -> Claims:
    best, worth = less(asked)
    (other,) = set(worth) - {best}
    assert sum(RANKS.index(one) + 1 for one in other.split(" and ")) == rules.FIFTEEN
    yield f"Both are wide, but {other} make {FIFTEEN}, and that is {rules.FIFTEEN_POINTS} points"
    yield f"So first look for a {FIFTEEN}, then at the distance"
    return best


@CHECKS("five or a pair")
def says_five_or_a_pair(asked: Asked) -> Claims:
    best, _worth = less(asked)
    five = rules.FIFTEEN - 10
    yield f"Each of {word(tenth_cards())} cards makes {FIFTEEN} with a {called(five)}, and the dealer likes to add them"
    assert best.startswith(word(len("33")))
    yield "Even a pair is cheaper"
    return best


@CHECKS("close or a pair")
def says_close_or_a_pair(asked: Asked) -> Claims:
    best, worth = less(asked)
    (other,) = set(worth) - {best}
    low, high = (RANKS.index(one) + 1 for one in other.split(" and "))
    assert low + high == rules.FIFTEEN
    yield f"{other} make {FIFTEEN} at once, and wait for a {called(low - 1)} or a {called(high + 1)}"
    pair = "8C 8D"
    yield f"{best} are {points(pair)} points at once as well"
    assert not any(many(with_starter(pair, card), "run") for card in unseen(pair))
    return best


@CHECKS("other chair")
def says_other_chair(asked: Asked) -> Claims:
    choice, (five, best, _) = weighed(asked, dealer=False)
    yield f"{both(best)}. The pretty hand is the best for pone"
    first, second = (called(card) for card in five.split())
    yield f"the {first} with the {second} would give the dealer nearly {word(nearly(choice.crib(five)))}"
    return choice.right(asked)


@CHECKS("jack and queen")
def says_jack_and_queen(asked: Asked) -> Claims:
    choice, (near, best, _) = weighed(asked, dealer=False)
    assert choice.hand(near) == max(choice.hand(two) for two in asked.cards if len(two.split()) == 2)
    yield f"{both(near)} lose least in the hand, but they are neighbours"
    assert 1 < choice.crib(near) - choice.crib(best) < 1.4
    eight, queen = (called(card) for card in best.split())
    lost = choice.hand(near) - choice.hand(best)
    yield f"The {eight} beside the {queen} saves over a point in the crib"
    yield f"costs a {fraction(lost)} of {ONE} in the hand"
    return choice.right(asked)


@CHECKS("two aces")
def says_two_aces(asked: Asked) -> Claims:
    choice, (aces, best, _) = weighed(asked, dealer=False)
    more = choice.crib(aces) - choice.crib(best)
    assert choice.hand(aces) < choice.hand(best)
    ace = plural(called(aces.split()[0]))
    yield f"{word(len(aces.split()))} {ace} would give the dealer nearly {word(nearly(more))} points more"
    return choice.right(asked)


@CHECKS("worst gift")
def says_worst_gift(asked: Asked) -> Claims:
    choice, (best, _, _) = weighed(asked, dealer=False)
    first, second = (called(card) for card in best.split())
    assert PALEST.index("23") > 0.85 * len(PALEST)
    yield f"A {first} and a {second} are among the worst gifts there are, and yet they are right"
    return choice.right(asked)


@CHECKS("ten and king")
def says_ten_and_king(asked: Asked) -> Claims:
    choice, (_, _, best) = weighed(asked, dealer=False)
    assert PALEST[0] == "TK" == "".join(LETTERS[rank_of(card) - 1] for card in best.split())
    assert choice.hand(best) == max(choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2))
    yield "They give least of all, and the hand loses nothing by them"
    return choice.right(asked)


@CHECKS("eight and jack")
def says_eight_and_jack(asked: Asked) -> Claims:
    best, _worth = less(asked)
    first, second = (RANKS.index(one) + 1 for one in best.split(" and "))
    assert worth_of(first) + worth_of(second) != rules.FIFTEEN
    yield f"They are {word(second - first)} apart and make no {FIFTEEN}. Neighbours and pairs give more"
    return best


@CHECKS("ace and queen")
def says_ace_and_queen(asked: Asked) -> Claims:
    choice, (_, best, _) = weighed(asked, dealer=False)
    assert choice.hand(best) == max(choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2))
    assert PALEST.index("AQ") < 0.2 * len(PALEST)
    yield "The hand is the best that there is, and the gift brings little"
    return choice.right(asked)


@CHECKS("both chairs")
def says_both_chairs(asked: Asked) -> Claims:
    first, gives, second, less_given = asked.said
    yield f"{second} less {less_given} is {second - less_given}, and {first} less {gives} is {first - gives}"
    yield f"take the first: {first + gives} against {second + less_given}"
    return "the second" if second - less_given > first - gives else "the first"


@CHECKS("one suit")
def says_one_suit(asked: Asked) -> Claims:
    twins = asked.known["twins"]
    cost = twins.of("6H KH").cost - twins.of("6D KH").cost
    yield f"It is about a {TWENTIETH[round(1 / cost, -1)]} of a point"
    said = {"about two deals": 2, "about five deals": 5, "about twenty deals": 20}
    return min(asked.question.choices, key=lambda name: abs(said[name] - 1 / cost))


TWENTIETH = {10.0: "tenth", 20.0: "twentieth", 30.0: "thirtieth"}


# --- 17 What the starter can do ---------------------------------------------------------------------------------------


def two_hands(asked: Asked) -> tuple[list[int], list[int]]:
    """The totals of the diamonds and of the eights, with every starter."""
    return totals(asked.known["flush"], asked.known["six"]), totals(asked.known["eights"], asked.known["six"])


def enough(counts: list[int], need: int) -> int:
    return sum(total >= need for total in counts)


def better(asked: Asked, need: int) -> str:
    first, second = (enough(counts, need) for counts in two_hands(asked))
    return asked.known["names"][0 if first > second else 1 if second > first else 2]


@CHECKS("on average")
def says_on_average(asked: Asked) -> Claims:
    flush, eights = two_hands(asked)
    assert sum(flush) == sum(eights)
    yield f"The same: {sum(flush)} points over the {len(flush)} starters, or about {fmean(flush):.1f} each"
    return asked.known["names"][2]


@CHECKS("need eight")
def says_need_eight(asked: Asked) -> Claims:
    need = asked.said[1]
    flush, eights = two_hands(asked)
    more = enough(flush, need) - enough(eights, need)
    yield f"{word(more)} more starters take the diamonds to {need} or beyond"
    yield f"{enough(flush, need)} against {enough(eights, need)}"
    least = min(eights)
    eight = rank_of("8H")
    yield f"The {plural(called(eight))} count {least} and no more with {eights.count(least)} of the {len(eights)} cards"
    return better(asked, need)


@CHECKS("need twelve")
def says_need_twelve(asked: Asked) -> Claims:
    need = asked.said[1]
    flush, eights = two_hands(asked)
    assert enough(flush, need) == 0
    yield f"The diamonds never count {need}"
    eight = rank_of("8H")
    times, scale = 1, 4
    assert enough(eights, need) / 46 > times / scale
    yield f"The {plural(called(eight))} do with {enough(eights, need)} cards"
    yield f"more than {word(times)} time in {word(scale)}"
    return better(asked, need)


@CHECKS("ladder")
def says_ladder(asked: Asked) -> Claims:
    names = {need: better(asked, need) for need in range(6, 13)}
    diamonds, eights, same = asked.known["names"]
    turn = min(need for need, name in names.items() if name == eights)
    assert all(names[need] == eights for need in range(turn, 13))
    first, second = [need for need, name in names.items() if name == diamonds]
    level = turn - 1
    assert names[level] == same
    assert int(fmean(two_hands(asked)[0])) == level - 1
    yield f"From {turn} on. At {first} and {second} the diamonds are better"
    yield f"at {level}, just above the average, it is the same"
    return turn


def helping(kept: str, dealt: str, need: int) -> list[tuple[int, str]]:
    return [card for card in unseen(dealt) if points(with_starter(kept, card)) >= need]


@CHECKS("three ranks")
def says_three_ranks(asked: Asked) -> Claims:
    kept, dealt, need = asked.known["kept"], asked.known["dealt"], asked.said[1]
    helpers = Counter(rank for rank, _ in helping(kept, dealt, need))
    told = [f"{word(times)} {plural(called(rank))}" for rank, times in sorted(helpers.items())]
    assert all(times + sum(one == rank for one, _ in plain(dealt)) == 4 for rank, times in helpers.items())
    yield f"The {listed(told)} that you do not hold"
    return helpers.total()


def ending(asked: Asked) -> tuple[int, str, str, list[int], list[int]]:
    """What is needed, the two hands that can be kept, and what they count with every starter."""
    score = asked.said[0]
    six, first, second = asked.cards
    return rules.GAME - score, first, second, totals(first, six), totals(second, six)


def right_ending(asked: Asked) -> str:
    need, first, second, one, other = ending(asked)
    assert enough(one, need) != enough(other, need)
    return symbols(first if enough(one, need) > enough(other, need) else second)


@CHECKS("first ending")
def says_first_ending(asked: Asked) -> Claims:
    need, first, second, one, other = ending(asked)
    assert points(first) == need
    fifteens = many(first, "fifteen")
    yield f"The {word(need)} points are there before the cut: {word(fifteens)} {FIFTEENS} and a pair"
    assert fmean(other) > fmean(one)
    most, least = max(other), min(other)
    pairs = many(second, "pair")
    yield f"The {word(pairs)} pairs average more, since they count {most} now and then"
    yield f"stay at {word(least)} with {other.count(least)} of the {len(other)} cards"
    return right_ending(asked)


@CHECKS("second ending")
def says_second_ending(asked: Asked) -> Claims:
    need, first, second, one, other = ending(asked)
    assert points(first, "flush") == len(first.split())
    assert fmean(one) > fmean(other)
    yield f"The {word(len(first.split()))} hearts average more"
    yield f"come to {need} with {word(enough(one, need))} cards only"
    six, dealt = Counter(called(card) for card in second.split()).most_common(1)[0][0], asked.cards[0]
    yield f"The {plural(six)} do with {word(enough(other, need))}"
    helpers = {rank for rank, _ in helping(second, dealt, need)}
    held = {rank for rank, _ in plain(second)}
    low, high = sorted(helpers - held)
    runs = {points(with_starter(second, card), "run") for card in unseen(dealt) if card[0] in (low, high)}
    assert runs == {6}
    yield f"any {called(low)} or {called(high)} makes a double run, and any card that pairs is enough"
    assert held <= helpers
    return right_ending(asked)


@CHECKS("third ending")
def says_third_ending(asked: Asked) -> Claims:
    need, first, second, one, other = ending(asked)
    dealt = asked.cards[0]
    tens = [card for card in unseen(dealt) if worth_of(card[0]) == 10]
    ((fifteens,),) = {(many(with_starter(first, card), "fifteen"),) for card in tens}
    yield f"Any of the {word(len(tens))} tenth cards makes {word(fifteens)} {FIFTEENS} beside the pair"
    with_ten = [with_starter(second, card) for card in tens]
    ((two, pairs, worth),) = {(many(row, "fifteen"), many(row, "pair"), points(row)) for row in with_ten}
    (four, fours), (five, fives) = Counter(called(card) for card in second.split()).items()
    yield f"With the {word(fours)} {plural(four)} and {word(fives)} {plural(five)} it makes {word(two)} {FIFTEENS}"
    yield f"and {word(pairs)} pairs, for {worth}"
    assert fmean(other) > fmean(one)
    assert worth < need
    yield f"that hand averages more for its {max(other)}s"
    return right_ending(asked)


@CHECKS("four hearts")
def says_four_hearts(asked: Asked) -> Claims:
    choice = Weighed(asked.known["hearts"], dealer=False)
    hearts, best, _ = (row for row in asked.rows if len(row.split()) == 2)
    least = min(totals(choice.kept(hearts), choice.six))
    assert points(choice.kept(hearts), "flush") == 4
    yield f"The hearts count {least} or more with any starter"
    yield f"average {said_halves(choice.hand(hearts) - choice.hand(best))} points more"
    five, king = (called(card) for card in hearts.split())
    eight, _king = (called(card) for card in best.split())
    more = word(about(choice.crib(hearts) - choice.crib(best)))
    yield f"the {five} and the {king} bring the dealer {more} points more than the {eight} and the {king}"
    worth = {symbols(two): choice.worth(two) for two in asked.rows if len(two.split()) == 2}
    assert set(worth) == set(asked.question.choices)
    return max(worth, key=lambda two: worth[two])


@CHECKS("six chances")
def says_six_chances(asked: Asked) -> Claims:
    need, sure, low, high = asked.said
    seldom, often = 6, 40
    assert f"{word(often)} starters bring the second to" in asked.question.ask.lower()
    assert f"and {word(seldom)} bring it to" in asked.question.ask
    average = (often * low + seldom * high) / (often + seldom)
    assert 0.5 < average / sure < 0.6
    assert sure < need <= high
    yield f"On average the second counts little more than {fraction(average / sure)} as much"
    yield f"the second does with {word(seldom)} starters"
    return "the second"


# --- the map ----------------------------------------------------------------------------------------------------------


@CHECKS("leapfrog")
def says_leapfrog(asked: Asked) -> Claims:
    back, front, score = asked.said
    yield f"The back peg jumps ahead of the front peg: {front} and {score} make {front + score}"
    return f"the peg in {back} goes to {front + score}"


@CHECKS("map after laying away")
def says_map_after_laying_away(asked: Asked) -> Claims:
    game = step(Game(rules.MODERN, seed=1), (Simple(), Simple()))
    while game.awaits.phase is not Phase.LAY_AWAY:
        game = step(game, (Simple(), Simple()))
    while game.awaits.phase is Phase.LAY_AWAY:
        game = step(game, (Simple(), Simple()))
    assert game.awaits.phase is Phase.TURN_UP
    (right,) = [one for one in asked.question.choices if one.removeprefix("the ") in game.awaits.phase.value]
    return right
    yield


@CHECKS("map more than seven")
def says_map_more_than_seven(asked: Asked) -> Claims:
    (whole,) = asked.said
    assert len(PACK) == whole
    assert asked.question.ask.endswith("more than seven?")
    return sum(worth_of(rank) > RANKS.index("seven") + 1 for rank, _ in PACK)
    yield


@CHECKS("map jack for pone")
def says_map_jack_for_pone(asked: Asked) -> Claims:
    assert asked.question.ask.startswith("J♥ is turned up")
    assert "gives the dealer" in rules.SENTENCES["heels"]
    return 0
    yield


@CHECKS("map thirteen")
def says_map_thirteen(asked: Asked) -> Claims:
    (claimed,) = asked.said
    assert "without a run, a flush or a jack" in asked.question.ask
    found = set()
    for ranks in combinations_with_replacement(range(1, 14), 5):
        scored = rank_items([*ranks])
        if all(kind != "run" for kind, _, _ in scored):
            found.add(sum(score for _, _, score in scored))
    assert 0 in found
    return "Perhaps" if claimed in found else "Never"
    yield


@CHECKS("map eight for twelve")
def says_map_eight_for_twelve(asked: Asked) -> Claims:
    (worth,) = asked.said
    assert "you say eight" in asked.question.ask
    assert rules.MODERN.muggins is rules.Muggins.CLAIM_FIRST
    return worth - (RANKS.index("eight") + 1)
    yield


@CHECKS("map new lead")
def says_map_new_lead(asked: Asked) -> Claims:
    (made,) = asked.said
    assert made < rules.THIRTY_ONE
    assert asked.question.ask.startswith("The dealer lays the last card that fits")
    return "Pone"
    yield


def worth_named(name: str) -> int:
    return worth_of(RANKS.index(name) + 1)


@CHECKS("map may go")
def says_map_may_go(asked: Asked) -> Claims:
    (made,) = asked.said
    assert "You hold a four and a king" in asked.question.ask
    fits = [one for one in ("four", "king") if made + worth_named(one) <= rules.THIRTY_ONE]
    return "No" if fits else "Yes"
    yield


@CHECKS("map go")
def says_map_go(asked: Asked) -> Claims:
    """Only the cards that fit together bring anything: the go, and 2 where they make thirty-one."""
    (made,) = asked.said
    names = ("ace", "two", "king")
    assert "You hold an ace, a two and a king" in asked.question.ask
    sums = {made + sum(map(worth_named, some)) for size in (1, 2, 3) for some in combinations(names, size)}
    fitting = [one for one in sums if one <= rules.THIRTY_ONE]
    assert fitting
    assert rules.THIRTY_ONE not in fitting
    return rules.GO_POINTS
    yield


@CHECKS("map four first")
def says_map_four_first(asked: Asked) -> Claims:
    """Pone counts first, and falls short; the dealer counts next."""
    pone, pones, dealer, dealers = asked.said
    return "Pone" if pones >= pone else "The dealer" if dealers >= dealer else None
    yield


@CHECKS("map order")
def says_map_order(_asked: Asked) -> Claims:
    game = play_out(Game(rules.MODERN, seed=2), [Simple(), Simple()])
    first = [event for event in game.events if isinstance(event, Shown)][:3]
    dealer = next(event.dealer for event in game.events if isinstance(event, Dealt))
    hands = {dealer: "dealer's hand", 1 - dealer: "pone's hand"}
    names = [CRIB if one.place == CRIB else hands[one.player] for one in first]
    return ", ".join(names)
    yield


@CHECKS("map ninety")
def says_map_ninety(asked: Asked) -> Claims:
    (hole,) = asked.said
    return "Yes" if hole < rules.SKUNK else "No"
    yield


@CHECKS("map level")
def says_map_level(asked: Asked) -> Claims:
    from_the_lesson = asked_in("11")["dealer's share"].question.answer
    assert isinstance(from_the_lesson, int)
    assert len(set(asked.said)) == 1
    return asked.question.choices[1] if from_the_lesson > 0 else asked.question.choices[0]
    yield


@CHECKS("map street")
def says_map_street(asked: Asked) -> Claims:
    """Four streets of thirty holes; the last hole is behind them."""
    hole, last = asked.said
    return f"the {('first', 'second', 'third', 'fourth')[(hole - 1) // ((last - 1) // 4)]}"
    yield


@CHECKS("map reviewed")
def says_map_reviewed(asked: Asked) -> Claims:
    yours, opponents = asked.said
    assert "your choices cost" in asked.question.ask
    return "You" if yours < opponents else "Your opponent"
    yield


@CHECKS("map today's go")
def says_map_todays_go(asked: Asked) -> Claims:
    assert asked.question.ask.startswith("Today's game. You say go")
    assert rules.MODERN.go_point is rules.GoPoint.LAST_PLAYER
    return "your opponent"
    yield


@CHECKS("map total")
def says_map_total(asked: Asked) -> Claims:
    (right,) = [choice for choice in asked.question.choices if HAND_COUNTS[int(choice)]]
    return right
    yield


@CHECKS("map rarest")
def says_map_rarest(asked: Asked) -> Claims:
    ranked = sorted(asked.question.choices, key=lambda total: HAND_COUNTS[int(total)])
    assert 0 < HAND_COUNTS[int(ranked[0])] < HAND_COUNTS[int(ranked[1])] / 2
    return ranked[0]
    yield


@CHECKS("map twenty-nine")
def says_map_twenty_nine(asked: Asked) -> Claims:
    (total,) = asked.said
    return HAND_COUNTS[total]
    yield


def far_from_the_rest(worth: dict[str, float], right: str) -> str:
    assert min(abs(one - worth[right]) for name, one in worth.items() if name != right) > 0.3
    return right


@CHECKS("map own crib")
def says_map_own_crib(asked: Asked) -> Claims:
    worth = {name: gift("dealer", *named_gift(name)) for name in asked.question.choices}
    return far_from_the_rest(worth, max(worth, key=lambda name: worth[name]))
    yield


@CHECKS("map seven and six")
def says_map_seven_and_six(asked: Asked) -> Claims:
    hand, crib, other_hand, other_crib = asked.said
    assert "your crib" in asked.question.ask
    return asked.question.choices[hand + crib < other_hand + other_crib]
    yield


@CHECKS("map balk")
def says_map_balk(asked: Asked) -> Claims:
    worth = {name: gift("pone", *named_gift(name)) for name in asked.question.choices}
    return far_from_the_rest(worth, min(worth, key=lambda name: worth[name]))
    yield


@CHECKS("map five and jack")
def says_map_five_and_jack(asked: Asked) -> Claims:
    """The crib is the dealer's, and these two bring it more than nearly all others, whoever puts them there."""
    assert "a five and a jack" in asked.question.ask
    for table in TABLES.values():
        better_ones = [worth for worth in table.flat if worth > table[LETTERS.index("5"), LETTERS.index("J")]]
        assert len(better_ones) < table.size / 10
    return "the dealer"
    yield


@CHECKS("map narrow")
def says_map_narrow(_asked: Asked) -> Claims:
    """In the lesson the hand that reaches less far is better just below the average that both have."""
    lesson = asked_in("17")["ladder"]
    low, high = two_hands(lesson)
    assert max(low) < max(high)
    below = int(fmean(low))
    assert abs(fmean(low) - fmean(high)) < 0.1
    assert lesson.known["names"][0] == better(lesson, below)
    return "the narrow hand"
    yield


def test_the_rule_of_thumb_holds_for_pone_too() -> None:
    """The lesson says that it costs less than a tenth of a point a deal."""
    one = costs(1, dealer=False)
    assert fmean(one) < 0.1 + error(one)
    assert fmean(one) < fmean(costs(0, dealer=False))
