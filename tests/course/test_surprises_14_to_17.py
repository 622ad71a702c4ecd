"""What is said after the answers of the lessons on what to discard is true of their cards."""

from collections import Counter
from collections.abc import Generator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, sqrt
from statistics import fmean, stdev

import pytest
from published import ALL_DEALS, HAND_COUNTS
from replayed_choices import replay_choice, share_of_wins
from said import (
    ONCE,
    ONE,
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
from crib_tutor.course.discard_totals import kept_hand, rule_costs, same_in_both_seats, starter_means
from crib_tutor.course.lesson_15_own_crib import cost_of_rule
from crib_tutor.deck import cards, shuffled
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Dealt, Scored
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Greedy
from crib_tutor.strategy import crib_table, discards, odds
from crib_tutor.strategy.cribs import shipped_tables as crib_tables
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.winning.deal_tables import deal_tables

CHECKS = Checks("14", "15", "16", "17")
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
    yield f"{word(ranked[0])}, by a whisker"
    yield f"{word(ranked[0])} and {word(ranked[1])} are nearly alike"
    yield f"each is the total of about {shares[0]} hands in {per(100)}"
    joke = min(total for total in range(29) if not HAND_COUNTS[total])
    yield f"A hand with nothing at all, the joke's {word(joke)}, is only the {ordinal(ranked.index(0) + 1)} most common"
    return str(max(map(int, asked.question.choices), key=lambda total: HAND_COUNTS[total]))


@CHECKS("evens")
def says_evens(_asked: Asked) -> Claims:
    share = sum(HAND_COUNTS[::2]) / ALL_DEALS
    scale, step = 5, 2
    yield f"{word(about(scale * share))} of {word(scale)} hands are even"
    yield f"nearly everything comes in {plural(word(step))}"
    yield f"In the chart, evens and odds are {word(step)} lines"
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
    yield f"{word(len(fifteens))}, since you can leave out each of the {plural(called(three))} in turn"
    yield f"Anything that takes {word(times - taken)} or {word(taken)} of {word(times)} cards alike"
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
def says_kept_hands(_asked: Asked) -> Claims:
    any_hand = sum(total * hands for total, hands in enumerate(HAND_COUNTS)) / ALL_DEALS
    kept = fmean(crib_tables(6)["provenance"]["mean_hand"].values())
    assert abs(kept_hand().value - kept) < 0.1
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
    yield f"{word(run)} and {word(nobs)} make {word(run + nobs)}. The {FIFTEENS} add only {plural(word(step))}"
    row = "9H TC JS QD KS"
    names = " ".join(str(rank) if rank < 11 else LETTERS[rank - 1] for rank, _ in plain(row))
    assert many(row, "nobs") == 1
    yield f"{names} with nobs is worth {points(row)}"
    return "always even"


@CHECKS("crib average")
def says_crib_average(asked: Asked) -> Claims:
    crib = crib_tables(6)["provenance"]["mean_crib"]
    any_hand = sum(total * hands for total, hands in enumerate(HAND_COUNTS)) / ALL_DEALS
    kept = fmean(crib_tables(6)["provenance"]["mean_hand"].values())
    assert abs(crib - any_hand) < abs(crib - kept)
    yield f"These {word(rules.CRIB_SIZE)} weren't chosen to go together"
    yield f"like a kept {ONE}. Good players' cribs are worth about {crib:.1f}"
    return min(asked.question.choices, key=lambda said: abs(int(said.split()[1]) - crib))


# --- 15 Discarding to your own crib -----------------------------------------------------------------------------------


class Weighed:
    """Ways to discard two of six: the hands' averages by the oracle, cribs and pegging by the tables."""

    def __init__(self, six: str, *, dealer: bool) -> None:
        self.six, self.sign = six, 1 if dealer else -1
        self.ranked = discards(six, dealer=dealer)

    def kept(self, two: str) -> str:
        return " ".join(card for card in self.six.split() if card not in two.split())

    def hand(self, two: str) -> float:
        return fmean(totals(self.kept(two), self.six))

    def crib(self, two: str) -> float:
        return abs(self.ranked.of(two).crib)

    def pegging(self, two: str) -> float:
        return self.ranked.of(two).pegging

    def shown(self, two: str) -> float:
        """Hand and crib alone."""
        return self.hand(two) + self.sign * self.crib(two)

    def worth(self, two: str) -> float:
        return self.shown(two) + self.pegging(two)

    def place(self, two: str) -> int:
        """Where a choice comes among all fifteen, the best being the first."""
        every = [self.worth(" ".join(pair)) for pair in combinations(self.six.split(), 2)]
        return 1 + sum(one > self.worth(two) + 1e-9 for one in every)

    def right(self, asked: Asked) -> str:
        """The best of those that are offered, by more than the tables are out."""
        offered = {symbols(two): two for two in asked.cards if len(two.split()) == 2}
        assert set(asked.question.choices) == set(offered)
        best, second, *_ = sorted(offered, key=lambda name: -self.worth(offered[name]))
        assert self.worth(offered[best]) - self.worth(offered[second]) > 0.1
        return best


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
    yield f"the {called(low)} and the {called(high)} wait in your crib for a ten-card"
    yield f"for an {called(low - 1)} or a {called(high + 1)}"
    assert low + high + 10 == rules.FIFTEEN
    return choice.right(asked)


@cache
def other_deals(*, dealer: bool) -> tuple[Discards, ...]:
    """Every discard from deals of another seed than the lesson's, the best of each deal first."""
    many = 1500 if dealer else 800
    return tuple(discards(shuffled(f"another seed {place}")[:6], dealer=dealer) for place in range(many))


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
    assert starter_means()["any hand"].value == pytest.approx(found["all"], abs=4 * error(adding()["all"]))
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
    yield f"For {word(two)} kings only a {five} does, but pone keeps {plural(five)}"
    return best


@CHECKS("pretty hand")
def says_pretty_hand(asked: Asked) -> Claims:
    choice, (pretty, best, _) = weighed(asked, dealer=True)
    (run,) = [length for _, _, length in parts(choice.kept(pretty), "run")]
    yield f"The run of {word(run)} is the prettiest hand, and it's {ordinal(choice.place(pretty))}"
    first, second = best.split()
    lost = choice.hand(pretty) - choice.hand(best)
    yield f"The {called(first)} and the {called(second)} give up {said_halves(lost)} points in the hand"
    yield f"win {word(about(choice.crib(best) - choice.crib(pretty)))} in the crib"
    assert 0.25 < choice.pegging(best) - choice.pegging(pretty) < 0.5
    yield f"the {word(len(choice.kept(best).split()))} that are left peg a little better, too"
    assert choice.worth(best) - choice.worth(pretty) > 1
    return choice.right(asked)


@CHECKS("one step closer")
def says_one_step_closer(asked: Asked) -> Claims:
    choice, (pretty, _, _) = weighed(asked, dealer=True)
    two, three = (rank_of(card) for card in pretty.split())
    before, (old, _, _) = weighed(asked_in("15")["pretty hand"], dealer=True)
    assert choice.kept(pretty) == before.kept(old)
    assert two + three + 10 == rules.FIFTEEN
    yield f"Any ten-card makes {FIFTEEN} with {called(two)} and {called(three)}"
    yield f"an {called(two - 1)} or a {called(three + 1)} makes them a run"
    more = about(choice.crib(pretty) - before.crib(old))
    yield f"the crib is worth {word(more)} points more than with {both(old)}"
    assert choice.place(pretty) == 1
    assert before.place(old) > 1
    return choice.right(asked)


@CHECKS("nine and ten")
def says_nine_and_ten(asked: Asked) -> Claims:
    choice, (best, *others) = weighed(asked, dealer=True)
    hands = [choice.hand(two) for two in (best, *others)]
    assert max(hands) - min(hands) < 0.2
    yield f"All {word(len(hands))} leave the hand nearly the same, so the crib decides"
    low, high = (rank_of(card) for card in best.split())
    assert high - low == 1
    yield f"{called(low)} and {called(high)} are neighbors"
    assert all("KC" in two.split() for two in others)
    more = min(choice.crib(best) - choice.crib(two) for two in others)
    assert 1 < more < 1.3
    yield "give it over a point more than either card with the king"
    return choice.right(asked)


@CHECKS("great hand")
def says_great_hand(asked: Asked) -> Claims:
    choice, offered = weighed(asked, dealer=True)
    best = min(offered, key=choice.crib)
    yield f"{both(best)} give the crib least of the {word(len(offered))}, and they're right"
    whole = crib_tables(6)["provenance"]["mean_crib"]
    assert all(choice.hand(best) - choice.hand(other) > whole for other in offered if other != best)
    yield "Either other choice loses more in the hand than a whole crib is worth on average"
    return choice.right(asked)


@CHECKS("low pair")
def says_low_pair(asked: Asked) -> Claims:
    choice, (apart, pair, _) = weighed(asked, dealer=True)
    yield f"The hand gives up a {fraction(choice.hand(apart) - choice.hand(pair))} of a point"
    yield f"the pair gives the crib {word(about(choice.crib(pair) - choice.crib(apart)))} points more"
    low = len(pair.split())
    lost = choice.pegging(apart) - choice.pegging(pair)
    yield f"In the play you miss the {word(low)} low cards. That costs {fraction(lost)} a point"
    return choice.right(asked)


@CHECKS("both want the same")
def says_both_want_the_same(asked: Asked) -> Claims:
    choice, (other, _, best) = weighed(asked, dealer=True)
    every = [choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2)]
    assert choice.hand(best) == max(every) > choice.hand(other)
    yield f"{both(best)} leave the best hand there is"
    more = word(about(choice.crib(best) - choice.crib(other)))
    yield f"they give the crib {more} points more than {both(other)}"
    return choice.right(asked)


@cache
def costs(spare: float, *, dealer: bool = True) -> list[float]:
    """What the rule of thumb costs in each deal."""
    return [cost_of_rule([ranked], spare) for ranked in other_deals(dealer=dealer)]


@CHECKS("a point at most")
def says_a_point_at_most(asked: Asked) -> Claims:
    """Of other deals than those that are shipped: what is said must not hang on the sample."""
    limits = dict(enumerate(asked.question.choices))
    worth = {said: fmean(costs(spare)) for spare, said in limits.items()}
    best = min(worth, key=lambda said: worth[said])
    for spare, said in limits.items():
        assert rule_costs("dealer")[spare].value == pytest.approx(worth[said], abs=4 * error(costs(spare)))
    (spare,) = [spare for spare, said in limits.items() if said == best]
    yield f"{word(spare)} point: then the rule costs {word(len([best]))} hole in {word(about(1 / worth[best]))} deals"
    nothing, *_, most = limits.values()
    assert 2.5 < worth[nothing] / worth[best] < 2.9
    yield f"Giving up nothing costs over {said_halves(worth[nothing] / worth[best] - 0.2)} times as much"
    ratio = worth[most] / worth[best]
    assert 4 < ratio < 4.5
    yield f"giving up {word(max(limits))} points over {word(int(ratio))} times as much"
    return best


@CHECKS("chair turned")
def says_chair_turned(asked: Asked) -> Claims:
    own, other = (Weighed(asked.known["six"], dealer=dealer) for dealer in (True, False))
    (two,) = [row for row in asked.rows if len(row.split()) == 2]
    assert symbols(two) in asked.question.ask
    assert own.place(two) == 1
    place = other.place(two)
    yield f"It's {place}th"
    yield f"The crib was worth {own.crib(two):.1f} to you. Now it costs you {other.crib(two):.1f}"
    ranks = "".join(sorted((LETTERS[rank_of(card) - 1] for card in two.split()), key=LETTERS.index))
    assert sorted(pairs_of_ranks(), key=lambda pair: -gift("dealer", *pair)).index(ranks) < 5
    yield f"{both(two)} are about the best thing you can put in your own crib"
    yield "nearly the worst you can put in your opponent's"
    last = {"still among the first three": 3, "about in the middle": 11, "among the last four": 15}
    return next(said for said in asked.question.choices if place <= last[said])


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


# --- 16 Balking the dealer's crib -------------------------------------------------------------------------------------


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


@CHECKS("other chair")
def says_other_chair(asked: Asked) -> Claims:
    choice, (five, best, _) = weighed(asked, dealer=False)
    yield f"{both(best)}. The pretty hand is the best for pone"
    assert max(choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2)) == choice.hand(best)
    most = 5
    assert most - 0.5 < choice.crib(best) < most
    yield f"it loses less than {word(most)} points in the crib"
    assert Weighed(choice.six, dealer=True).place(five) == 1
    first, second = (called(card) for card in five.split())
    yield f"{first} and {second}, the dealer's choice, are only {choice.place(five)}th"
    yield f"they'd give the dealer {said_halves(choice.crib(five))}"
    return choice.right(asked)


def ranks_given(ranked: Discards) -> list[int]:
    return [card.rank for card in ranked[0].thrown]


@CHECKS("same two")
def says_same_two(_asked: Asked) -> Claims:
    """Of other deals than those that are shipped."""
    both_chairs = zip(other_deals(dealer=True), other_deals(dealer=False), strict=False)
    alike = [float(ranks_given(own) == ranks_given(other)) for own, other in both_chairs]
    same = round(same_in_both_seats())
    assert same == pytest.approx(100 * fmean(alike), abs=400 * error(alike))
    yield f"About {same}"
    deals = 5
    differ = about(deals * (100 - same) / 100)
    yield f"in {word(differ)} deals of {word(deals)} it matters whose crib it is"
    return same


@CHECKS("never free")
def says_never_free(asked: Asked) -> Claims:
    """Two cards discarded blindly: of the 1,326 pairs of cards, 6 are of each pair of a rank, 16 of any other two."""
    blind = sum(worth * (6 if apart(pair) == 0 else 16) for pair, worth in pairs_of_ranks().items()) / comb(52, 2)
    best, worst = (choose(pairs_of_ranks().values()) for choose in (min, max))
    dealers = 2
    told = f"{word(dealers)} cards picked blindly leave the dealer {blind:.1f} points on average"
    yield f"{told}, and the best {word(dealers)} still leave {best:.1f}"
    yield f"{word(dealers)} of the crib's cards are the dealer's"
    yield f"the worst {word(dealers)} give {about(worst)}"
    said = {"about a point and a half": 1.5, "about three points": 3.0, "about five points": 5.0}
    return min(asked.question.choices, key=lambda name: abs(said[name] - (blind - best)))


@CHECKS("proverb")
def says_proverb(asked: Asked) -> Claims:
    worth = {name: gift("pone", *sorted(named_gift(name), key=LETTERS.index)) for name in asked.question.choices}
    first, second, third = "ten and king", "ace and king", "two aces"
    yield f"{first}: about {worth[first]:.1f}, while {second} give {worth[second]:.1f}"
    ace = 1
    assert third == f"{word(len('AA'))} {plural(called(ace))}"
    pair = points("AC AD")
    yield f"{third} give {about(worth[third])}, since a pair is {pair} points before anything else comes"
    near = len(named_gift(third))
    yield f"“generally good, provided that the {word(near)} cards laid away are not too near”"
    quoted = "ten, nine (best baulk), eight, seven, six, or ace"
    kings = [RANKS.index(one) for one in quoted.replace(",", " ").split() if one in RANKS]
    yield f"The Britannica puts the king with “{quoted}”"
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
    yield f"{best}, and nothing with it is below {int(min(rows[best]))}"
    yield f"{word(tenth_cards())} ten-cards are waiting for it"
    return best


def offered_ranks(asked: Asked) -> list[tuple[str, str]]:
    return [(choice, LETTERS[RANKS.index(choice.split()[1])]) for choice in asked.question.choices]


def tenth_cards() -> int:
    return sum(worth_of(rank) == 10 for rank, _ in product(range(1, 14), "CDHS"))


@CHECKS("upper edge")
def says_upper_edge(_asked: Asked) -> Claims:
    pairs, neighbors = ([pair for pair in PALEST if apart(pair) == far] for far in (0, 1))
    ends = [pair for pair in neighbors if PALEST.index(pair) < PALEST.index(neighbors[2])]
    assert set(ends) == {"QK", "A2"}
    rest = fmean(pairs_of_ranks()[pair] for pair in PALEST if apart(pair) > 1 and "5" not in pair)
    assert min(pairs_of_ranks()[pair] for pair in (*pairs, *neighbors[2:])) > rest + 0.5
    yield f"neighbors wait for a {ordinal(len(ends[0]) + 1)} to make a run"
    yield f"Only the neighbors at the {word(len(ends))} ends give little"
    yield "king and queen have only the jack to wait for"
    low = [LETTERS.index(letter) + 1 for letter in "A2"]
    yield f"{called(low[0])} and {called(low[1])} the {called(low[1] + 1)}"
    return "pairs and neighbors"


@CHECKS("beside the ace")
def says_beside_the_ace(asked: Asked) -> Claims:
    worth = {choice: gift("pone", "A", LETTERS[RANKS.index(choice.split()[1])]) for choice in asked.question.choices}
    best = min(worth, key=lambda choice: worth[choice])
    four = rules.FIFTEEN - 10 - 1
    yield f"The {best.split()[1]}. Ace and {called(four)} make {FIFTEEN} with any ten-card"
    yield f"the {called(rules.FIFTEEN - 10)} does it without the ace"
    return best


@CHECKS("three apart")
def says_three_apart(asked: Asked) -> Claims:
    saved = [before - after for before, after in zip(steps(), steps()[1:], strict=False)]
    far = saved.index(max(saved)) + 1
    yield f"{word(far)} apart saves most, about {fraction(max(saved))} of a point over neighbors"
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
    yield f"Both are wide, but {other} make {FIFTEEN}. That's {rules.FIFTEEN_POINTS} points"
    yield f"So first look for a {FIFTEEN}, then at the distance"
    return best


@CHECKS("five or a pair")
def says_five_or_a_pair(asked: Asked) -> Claims:
    best, _worth = less(asked)
    five = rules.FIFTEEN - 10
    yield f"Each of {word(tenth_cards())} cards makes {FIFTEEN} with a {called(five)} and the dealer likes to add them"
    assert best.startswith(word(len("33")))
    yield "Even a pair costs you less"
    return best


@CHECKS("close or a pair")
def says_close_or_a_pair(asked: Asked) -> Claims:
    best, worth = less(asked)
    (other,) = set(worth) - {best}
    low, high = (RANKS.index(one) + 1 for one in other.split(" and "))
    assert low + high == rules.FIFTEEN
    yield f"{other} make {FIFTEEN} right away, and wait for a {called(low - 1)} or a {called(high + 1)}"
    pair = "8C 8D"
    yield f"{best} are {points(pair)} points right away too"
    assert not any(many(with_starter(pair, card), "run") for card in unseen(pair))
    return best


@CHECKS("ten and king kept out")
def says_ten_and_king_kept_out(asked: Asked) -> Claims:
    choice, (dealers, best, _) = weighed(asked, dealer=False)
    assert Weighed(choice.six, dealer=True).place(dealers) == 1
    assert choice.crib(dealers) == max(choice.crib(two) for two in asked.cards if len(two.split()) == 2)
    yield f"The dealer chose {both(dealers)}, which give your opponent the most"
    assert PALEST[0] == "TK" == "".join(LETTERS[rank_of(card) - 1] for card in best.split())
    assert choice.hand(best) == max(choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2))
    yield f"{both(best)} are the {word(len(best.split()))} that give least of all. The hand loses nothing by them"
    return choice.right(asked)


@CHECKS("great hand again")
def says_great_hand_again(asked: Asked) -> Claims:
    choice, (*_, best) = weighed(asked, dealer=False)
    own = asked_in("15")["great hand"].question.answer
    assert symbols(best) == own
    every = sorted((choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2)), reverse=True)
    yield f"The same {word(len(best.split()))} as in the dealer's chair"
    yield f"A hand that's nearly {word(nearly(every[0] - every[1]))} points better than the next"
    return choice.right(asked)


@CHECKS("twos that peg")
def says_twos_that_peg(asked: Asked) -> Claims:
    choice, (best, shown, _) = weighed(asked, dealer=False)
    two, queen = (called(card) for card in shown.split())
    behind = choice.shown(shown) - choice.shown(best)
    assert max(combinations(choice.six.split(), 2), key=lambda pair: choice.shown(" ".join(pair))) == tuple(
        shown.split()
    )
    yield f"By hand and crib alone the {two} and the {queen} would be better by {fraction(behind)} a point"
    held = [called(card) for card in choice.kept(best).split()]
    assert held.count(two) == len(shown.split())
    ahead = choice.pegging(best) - choice.pegging(shown)
    assert about(ahead) == 1
    nine = called(best.split()[0])
    yield f"But in the play the second {two} is worth a point more than the {nine}"
    return choice.right(asked)


@CHECKS("wants apart")
def says_wants_apart(asked: Asked) -> Claims:
    choice, (best, _, dealers) = weighed(asked, dealer=False)
    assert symbols(dealers) == asked_in("15")["both want the same"].question.answer
    yield f"The dealer chose {both(dealers)}"
    assert abs(choice.hand(best) - choice.hand(dealers)) < 0.25
    two = len(best.split())
    yield f"The {word(two)} hands are worth nearly the same, so the crib decides again"
    less_given = choice.crib(dealers) - choice.crib(best)
    yield f"{both(best)} give {said_halves(less_given)} points less"
    return choice.right(asked)


@CHECKS("worst gift")
def says_worst_gift(asked: Asked) -> Claims:
    choice, (low, best, _) = weighed(asked, dealer=False)
    assert PALEST.index("23") > 0.85 * len(PALEST)
    assert max(combinations(choice.six.split(), 2), key=lambda pair: choice.shown(" ".join(pair))) == tuple(low.split())
    ahead = choice.worth(best) - choice.worth(low)
    yield f"{both(best)}, by {fraction(ahead)} of a point"
    first, second = (called(card) for card in low.split())
    more = word(about(choice.hand(low) - choice.hand(best)))
    yield f"The {first} and the {second} leave a hand worth {more} points more"
    yield f"they give the crib {word(about(choice.crib(low) - choice.crib(best)))} points more"
    lost = said_halves(choice.pegging(best) - choice.pegging(low))
    yield f"without them you peg badly: that costs {lost.replace(ONE, 'a point')}"
    return choice.right(asked)


@CHECKS("eight and jack")
def says_eight_and_jack(asked: Asked) -> Claims:
    best, _worth = less(asked)
    first, second = (RANKS.index(one) + 1 for one in best.split(" and "))
    assert worth_of(first) + worth_of(second) != rules.FIFTEEN
    yield f"They're {word(second - first)} apart and make no {FIFTEEN}. Neighbors and pairs give more"
    return best


@CHECKS("ace and queen")
def says_ace_and_queen(asked: Asked) -> Claims:
    choice, (_, best, _) = weighed(asked, dealer=False)
    assert choice.hand(best) == max(choice.hand(" ".join(two)) for two in combinations(choice.six.split(), 2))
    assert PALEST.index("AQ") < 0.2 * len(PALEST)
    yield "The hand is the best there is, and the crib gets little"
    return choice.right(asked)


@CHECKS("both chairs")
def says_both_chairs(asked: Asked) -> Claims:
    first, gives, second, less_given = asked.said
    yield f"{second} less {less_given} is {second - less_given}, and {first} less {gives} is {first - gives}"
    yield f"take the first: {first + gives} against {second + less_given}"
    return "the second" if second - less_given > first - gives else "the first"


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


@cache
def wins(four: str, six: str, scores: tuple[int, int], *, dealer: bool) -> float:
    """How often a hand wins that is kept at a score: 20,000 deals dealt and played out, counted point by point."""
    kept, thrown = (
        tuple(card for card in sorted(cards(six)) if (str(card) in written_cards(four)) == keeps)
        for keeps in (True, False)
    )
    deals = replay_choice(kept, thrown, dealer=dealer, many=20_000, seed=1)
    return share_of_wins(deals, scores, dealer=dealer)[0]


def written_cards(row: str) -> set[str]:
    return set(map(str, cards(row)))


def at_score(asked: Asked) -> tuple[str, list[str], list[float]]:
    """The six cards, the hands that can be kept, and how often each wins."""
    scores = asked.said
    assert len(scores) == 2
    dealer = "You deal" in asked.question.ask
    assert dealer != ("Your opponent deals" in asked.question.ask)
    six = next((row for row in asked.cards if len(row.split()) == 6), asked.known["six"])
    kept = [row for row in asked.cards if len(row.split()) == 4]
    return six, kept, [wins(four, six, (scores[0], scores[1]), dealer=dealer) for four in kept]


def right_at_score(asked: Asked) -> str:
    """What to keep by the chance of winning in deals that are played out, by far more than they're out."""
    _, _, found = at_score(asked)
    first, second = sorted(found, reverse=True)
    assert first - second > 0.05
    return asked.question.choices[found.index(first)]


@CHECKS("pegs nothing")
def says_pegs_nothing(_asked: Asked) -> Claims:
    """The shipped counts of deals, and whole games of other players beside them."""
    pegged = deal_tables().pegs.totals
    assert pegged.sum() == deal_tables().deals
    share = 100 * float(pegged[:, 0].sum()) / deal_tables().deals
    played = fmean(float(one == 0) for one in pegs_of_pone())
    assert 0.15 < played < 0.3
    of, deals = 1, 5
    assert share / 100 > of / deals
    yield f"About {round(share)}, more than {word(of)} deal in {word(deals)}"
    yield f"In the other {100 - round(share)} you're a hole or more closer to home before you count"
    return round(share)


def pegs_of_pone() -> list[int]:
    """What pone pegs in the play of some 300 deals between greedy players."""
    found = []
    for place in range(40):
        pegged, dealer = 0, -1
        for event in play_out(Game(rules.MODERN, seed=f"pegs/{place}"), [Greedy(), Greedy()]).events:
            if isinstance(event, Dealt):
                found += [pegged] if dealer >= 0 else []
                pegged, dealer = 0, event.dealer
            elif isinstance(event, Scored) and event.player != dealer and event.what_for not in (HEELS, HAND, CRIB):
                pegged += event.points
    return found


@CHECKS("at 113")
def says_at_113(asked: Asked) -> Claims:
    score, _ = asked.said
    need = rules.GAME - score
    flush, eights = two_hands(asked)
    assert fmean(flush) - 1 < need < fmean(flush)
    yield f"You need {need}, a little less than the average"
    yield f"The narrow hand gets there with {enough(flush, need)} starters, the wide {ONE} with {enough(eights, need)}"
    pegs = 2
    assert all(enough(flush, need - more) >= enough(eights, need - more) for more in range(pegs + 1))
    yield f"if you peg a hole or {word(pegs)} first, the diamonds are still ahead"
    _, _, (diamonds, others) = at_score(asked)
    assert 0.2 < diamonds / others - 1 < 0.25
    yield f"they win over a {fraction(diamonds / others - 1.02)} more often"
    return right_at_score(asked)


@CHECKS("at 109")
def says_at_109(asked: Asked) -> Claims:
    score, _ = asked.said
    need = rules.GAME - score
    flush, eights = two_hands(asked)
    assert enough(flush, need) == 0
    yield f"You need {need}. The diamonds never make {need}"
    times, scale = 1, 4
    assert enough(eights, need) / 46 > times / scale
    eight = plural(called(rank_of("8H")))
    yield f"the {eight} do with {enough(eights, need)} cards"
    yield f"more than {word(times)} time in {word(scale)}"
    _, _, (diamonds, others) = at_score(asked)
    share = 1 / 3
    assert others / diamonds - 1 > share + 0.1
    yield f"the {eight} win over a {fraction(share)} more often"
    return right_at_score(asked)


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
    yield f"at {level}, just above the average, it's the same"
    return turn


def helping(kept: str, dealt: str, need: int) -> list[tuple[int, str]]:
    return [card for card in unseen(dealt) if points(with_starter(kept, card)) >= need]


@CHECKS("three ranks")
def says_three_ranks(asked: Asked) -> Claims:
    kept, dealt, need = asked.known["kept"], asked.known["dealt"], asked.said[1]
    helpers = Counter(rank for rank, _ in helping(kept, dealt, need))
    told = [f"{word(times)} {plural(called(rank))}" for rank, times in sorted(helpers.items())]
    assert all(times + sum(one == rank for one, _ in plain(dealt)) == 4 for rank, times in helpers.items())
    yield f"The {listed(told)} that you don't hold"
    return helpers.total()


@CHECKS("sure seven")
def says_sure_seven(asked: Asked) -> Claims:
    six, (low, sure), (loses, found) = at_score(asked)
    need = rules.GAME - asked.said[0]
    (run,) = parts(sure, "run")
    fifteens = many(sure, "fifteen")
    assert run[2] + 2 * fifteens == points(sure) == need
    yield f"A run and {word(fifteens)} {FIFTEENS} are {need} before the cut. {need} is all you need"
    assert "Your opponent deals" in asked.question.ask
    seldom, often = 25, 5
    assert 1 - found < 1 / seldom
    yield f"it's nearly sure: you lose fewer than {ONE} game in {word(seldom)}"
    choice = Weighed(six, dealer=False)
    two = {four: " ".join(card for card in six.split() if card not in four.split()) for four in (low, sure)}
    assert choice.place(two[low]) == 1 < choice.place(two[sure])
    (twos, _), *_ = Counter(called(card) for card in low.split()).most_common()
    many_twos = sum(called(card) == twos for card in low.split())
    assert 1 - loses > 1 / often
    yield f"The {word(many_twos)} {plural(twos)} average more, but they lose more than {ONE} in {word(often)}"
    return right_at_score(asked)


@CHECKS("never counted")
def says_never_counted(asked: Asked) -> Claims:
    six, (pretty, low), (loses, found) = at_score(asked)
    mine, theirs = (rules.GAME - score for score in asked.said)
    assert many(pretty, "run") == 2
    yield f"The double run holds {points(pretty)} and you need {mine}"
    pegged = deal_tables().pegs.totals.sum(axis=1)
    share = 100 * float(pegged[theirs:].sum() / pegged.sum())
    yield f"your opponent needs {word(theirs)} holes, and pegs them in {round(share)} deals of {per(100)}"
    assert [called(card) for card in low.split()].count("two") == 2
    yield f"low cards do that: they win {word(round(found / loses))} times as often"
    assert abs(found / loses - round(found / loses)) < 0.25
    choice = Weighed(six, dealer=False)
    assert choice.place(" ".join(card for card in six.split() if card not in pretty.split())) == 1
    return right_at_score(asked)


@CHECKS("three fives")
def says_three_fives(asked: Asked) -> Claims:
    _, (pretty, ranks), (loses, found) = at_score(asked)
    mine, theirs = (rules.GAME - score for score in asked.said)
    (five, fives), (jack, _) = Counter(called(card) for card in pretty.split()).most_common()
    yield f"{word(fives)} {plural(five)} and a {jack} hold {points(pretty)}"
    assert mine == theirs
    yield f"you both need {word(mine)}, and pone counts before you"
    assert "You deal" in asked.question.ask
    different = len({called(card) for card in ranks.split()})
    yield f"{word(different)} different ranks peg more than {word(fives)} alike"
    yield f"They win {round(100 * (found - loses))} games in {per(100)} more"
    return right_at_score(asked)


@CHECKS("four hearts")
def says_four_hearts(asked: Asked) -> Claims:
    choice = Weighed(asked.known["hearts"], dealer=False)
    hearts, best, _ = (row for row in asked.rows if len(row.split()) == 2)
    least = min(totals(choice.kept(hearts), choice.six))
    assert points(choice.kept(hearts), "flush") == 4
    yield f"The hearts are worth {least} or more with any starter"
    yield f"average {said_halves(choice.hand(hearts) - choice.hand(best))} points more"
    assert choice.pegging(hearts) < choice.pegging(best) - 0.2
    five, king = (called(card) for card in hearts.split())
    eight, _king = (called(card) for card in best.split())
    more = word(about(choice.crib(hearts) - choice.crib(best)))
    yield f"the {five} and the {king} give the dealer {more} points more than the {eight} and the {king}"
    worth = {symbols(two): choice.worth(two) for two in asked.rows if len(two.split()) == 2}
    assert set(worth) == set(asked.question.choices)
    return max(worth, key=lambda two: worth[two])


@CHECKS("worth of the deal")
def says_worth_of_the_deal(asked: Asked) -> Claims:
    """The last deals of a game, dealt and played out by careful players from these scores."""
    own, other = asked.said[:2]
    yours, theirs = (round(100 * odds(own, other, dealer=dealer).win) for dealer in (True, False))
    yield f"About {yours - theirs}: you win {yours} when it's yours and {theirs} when it isn't"
    hands = 2
    yield f"The dealer has {word(hands)} hands to count, and {rules.GAME} is a deal away"
    mean = deal_tables().start.totals
    holes = float((mean.sum(axis=1) * range(mean.shape[0])).sum() / mean.sum())
    assert holes > rules.GAME - own - 0.5
    return yours - theirs


@CHECKS("far from home")
def says_far_from_home(asked: Asked) -> Claims:
    """At these scores the discard that wins most is the best on average, in nearly all deals, or as good as that."""
    mine, theirs = asked.said
    for place in range(24):
        ranked = discards(shuffled(f"far from home {place}")[:6], dealer=place % 2 == 0, scores=(mine, theirs))
        best = max(ranked, key=lambda one: one.total)
        assert best.cost < 0.01
        assert best.total - ranked[0].total < 0.45
    return asked.question.choices[0]
    yield


def test_the_rule_of_thumb_holds_for_pone_too() -> None:
    """The lesson says that it costs about a seventh of a point a deal: less than any other limit."""
    found = [costs(spare, dealer=False) for spare in range(4)]
    assert fmean(found[1]) == pytest.approx(1 / 7, abs=4 * error(found[1]))
    assert fmean(found[1]) < min(fmean(costly) for costly in (found[0], *found[2:])) - 0.05
    for spare, sampled in rule_costs("pone").items():
        assert sampled.value == pytest.approx(fmean(found[spare]), abs=4 * error(found[spare]))
