"""Sentences after the guesses of lesson 14."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from statistics import fmean

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.discard_totals import rule_costs, starter_means
from crib_tutor.course.lesson_14_two_cribs import read_ranks
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, cards, counting_value
from crib_tutor.strategy import discards
from crib_tutor.strategy.cribs import shipped_tables
from crib_tutor.strategy.discarding.value import Discard, Discards
from crib_tutor.words.number_words import halves, name_rank, ordinal, plural, spell, spell_halves

SAID = Sentences("14")
TEN = counting_value(rules.JACK)
"""What a ten-card counts."""
TWO = rules.DEALT - rules.CRIB_SIZE
"""Cards that a player discards."""
TEN_CARDS = sum(card.value == TEN for card in PACK)
"""Ten-cards in the deck."""


def offered(asked: Asking) -> tuple[Discards, list[Discard]]:
    """Rank a question's discards, and pick those it offers."""
    six = next((row for row in asked.cards if len(row.split()) == rules.DEALT), asked.known.get("six", ""))
    ranked = discards(six, dealer="pone" not in asked.question.ask)
    return ranked, [ranked.of(two) for two in asked.cards if len(two.split()) == TWO]


def both(choice: Discard) -> str:
    """Name the ranks of two cards discarded."""
    return " and ".join(map(name_rank, choice.thrown))


def place(choice: Discard, ranked: Discards) -> int:
    """Number a discard among all, the best first."""
    return 1 + list(ranked).index(choice)


def leaves_best(choice: Discard, ranked: Discards) -> bool:
    """True if no other discard leaves a better hand."""
    return choice.hand == max(other.hand for other in ranked)


def ranks(choice: Discard) -> list[int]:
    """List the ranks of two cards discarded."""
    return [card.rank for card in choice.thrown]


def _safest(asked: Asking) -> list[str]:
    """Order every two ranks, the pair that gives least first."""
    return sorted(asked["worth"], key=asked["worth"].__getitem__)


def _apart(pair: str) -> int:
    return RANKS.index(pair[1]) - RANKS.index(pair[0])


def _answers(asked: Asking) -> list[str]:
    """Order the discards offered, the one that gives least first."""
    return sorted(asked.question.choices, key=lambda choice: asked["worth"][read_ranks(choice)])


def _makes_fifteen(choice: str) -> bool:
    return sum(counting_value(RANKS.index(rank) + 1) for rank in read_ranks(choice)) == rules.FIFTEEN


@SAID("pretty hand")
def _pretty_hand(asked: Asking) -> Said:
    ranked, (pretty, best, _) = offered(asked)
    (run,) = count(pretty.kept).of(Kind.RUN)
    assert leaves_best(pretty, ranked)
    assert 0.25 < best.pegging - pretty.pegging < 0.5
    first, second = map(name_rank, best.thrown)
    return Said(
        words=f"The run of {spell(len(run.cards))} is the prettiest hand, but it comes "
        f"{ordinal(place(pretty, ranked))}. Throwing the {first} and the {second} costs you "
        f"{spell_halves(pretty.hand - best.hand)} points in the hand but wins {spell(round(best.crib - pretty.crib))} "
        f"in the crib. The {spell(len(best.kept))} you keep peg a little better too."
    )


@SAID("other chair")
def _other_chair(asked: Asking) -> Said:
    ranked, (five, best, _) = offered(asked)
    most = ceil(-best.crib)
    assert leaves_best(best, ranked)
    assert most + best.crib < 0.5
    return Said(
        words=f"{both(best)}, so in this chair the pretty hand is the best. It loses less than {spell(most)} points in "
        f"the crib. {both(five)}, the dealer's choice, come only {place(five, ranked)}th, because they'd give away "
        f"{spell_halves(-five.crib)}."
    )


@SAID("one step closer")
def _one_step_closer(asked: Asking) -> Said:
    ranked, (pretty, *_) = offered(asked)
    earlier = discards(asked["six"], dealer=True)
    (before,) = (choice for choice in earlier if choice.kept == pretty.kept)
    two, three = ranks(pretty)
    assert two + three + TEN == rules.FIFTEEN
    assert place(pretty, ranked) == 1 < place(before, earlier)
    return Said(
        words=f"The dealer does. Any ten-card makes {FIFTEEN} with {both(pretty)}, while an {name_rank(two - 1)} or a "
        f"{name_rank(three + 1)} makes them a run. Your crib is worth {spell(round(pretty.crib - before.crib))} points "
        f"more than with {both(before)}."
    )


@SAID("one step back")
def _one_step_back(asked: Asking) -> Said:
    ranked, (pretty, best, _) = offered(asked)
    assert leaves_best(pretty, ranked)
    assert place(best, ranked) == 1
    return Said(
        words=f"Pone breaks it up. The {both(pretty)} that would feed your own crib lose you {-pretty.crib:.1f} points "
        f"in the dealer's, while the {both(best)} lose only {-best.crib:.1f}. A single card has turned both "
        "choices, each to where the other was."
    )


@SAID("same two")
def _same_two(asked: Asking) -> Said:
    same = asked["same"]
    differ = Fraction(HUNDRED - same, HUNDRED).limit_denominator(5)
    return Said(
        words=f"About {same}, so in {spell(differ.numerator)} deals of {spell(differ.denominator)} it matters whose "
        "crib it is."
    )


@SAID("what a starter adds")
def _what_a_starter_adds(asked: Asking) -> Said:
    adds, double = (starter_means()[shape].value for shape in ("any hand", "double run"))
    row = max(discards(asked["six"], dealer=True), key=lambda choice: choice.hand)
    before = count(row.kept).points
    assert row.chance(before + 1) > 0.7
    return Said(
        words=f"{spell_halves(adds)}, or {spell_halves(double)} if you hold a double run. So {before} before the cut "
        f"is worth about {halves(before + adds)}. The {spell(len(row.kept))} in a row get more than most, "
        f"{row.hand - before:.1f}, since nearly every card helps them."
    )


@SAID("own gifts")
def _own_gifts(_: Asking) -> Said:
    pair, (king,) = cards("3C 3D"), cards("KC")
    five, two, threes = name_rank(rules.FIFTEEN - king.value), spell(len(pair)), plural(name_rank(pair[0]))
    return Said(
        f"{two} {threes}",
        f"{two} {threes}. They're {rules.PAIR_POINTS} points before anything else comes, and any "
        f"{name_rank(rules.FIFTEEN - 2 * pair[0].value)} makes {FIFTEEN} with them. {two} {plural(name_rank(king))} "
        f"need a {five}, and pone isn't giving you {plural(five)}.",
    )


@SAID("proverb")
def _proverb(asked: Asking) -> Said:
    worth, named = asked["worth"], asked["named"]
    best = min(named, key=lambda name: worth[named[name]])
    ((aces, pair),) = ((name, pair) for name, pair in named.items() if _apart(pair) == 0)
    assert _safest(asked)[0] == named[best]
    return Said(
        words=f"{best}: about {worth[named[best]]:.1f}, against {worth['AK']:.1f} for ace and king. {aces} give "
        f"{round(worth[pair])}, since a pair is {rules.PAIR_POINTS} points before anything else comes. A king is only "
        f"as good as the card beside it. Even the safest {spell(TWO)} leave the dealer "
        f"{spell(round(worth[named[best]]))} points."
    )


@SAID("upper edge")
def _upper_edge(asked: Asking) -> Said:
    worth = {pair: asked["worth"][pair] for pair in _safest(asked) if "5" not in pair}
    ends, near = [pair for pair in worth if _apart(pair) == 1][:2], [pair for pair in worth if _apart(pair) < 2]
    far = fmean(points for pair, points in worth.items() if pair not in near)
    assert set(ends) == {"QK", "A2"}
    assert min(worth[pair] for pair in near if pair not in ends) > far + 0.5
    low, high = cards("AC 2C")
    return Said(
        "pairs and neighbors",
        f"Pairs and neighbors. A pair scores right away, while neighbors wait for a {ordinal(rules.SHORTEST_RUN)} to "
        f"make a run. Only at the {spell(len(ends))} ends do they give little: king and queen have just the jack to "
        f"wait for, {name_rank(low)} and {name_rank(high)} the {name_rank(high.rank + 1)}.",
    )


@SAID("five or a pair")
def _five_or_a_pair(asked: Asking) -> Said:
    right, _ = _answers(asked)
    assert _apart(read_ranks(right)) == 0
    return Said(
        words=f"{spell(TEN_CARDS)} cards make {FIFTEEN} with a {name_rank(rules.FIFTEEN - TEN)}. Dealers love to throw "
        "them in, so even a pair costs you less."
    )


@SAID("wide, and a fifteen")
def _wide_and_a_fifteen(asked: Asking) -> Said:
    _, wrong = _answers(asked)
    assert _makes_fifteen(wrong)
    return Said(
        words=f"Both are well apart, so a run is rare. But {wrong} make {FIFTEEN}, which is "
        f"{rules.FIFTEEN_POINTS} points before anything else comes. Look for a {FIFTEEN} first, then at the distance."
    )


@SAID("nine and ten")
def _nine_and_ten(asked: Asking) -> Said:
    _, every = offered(asked)
    best, *others = every
    hands, (low, high) = [choice.hand for choice in every], ranks(best)
    assert max(hands) - min(hands) < 0.2
    assert high - low == 1
    assert all(max(ranks(other)) == len(RANKS) for other in others)
    assert 1 < best.crib - max(other.crib for other in others) < 1.3
    return Said(
        words=f"All {spell(len(every))} leave the hand nearly the same, so the crib decides. {both(best)} are "
        "neighbors, which give it over a point more than either card with the king."
    )


@SAID("ten and king kept out")
def _ten_and_king_kept_out(asked: Asking) -> Said:
    ranked, every = offered(asked)
    dealers, best, _ = every
    assert dealers.crib == min(choice.crib for choice in every)
    assert _safest(asked)[0] == "".join(RANKS[rank - 1] for rank in ranks(best))
    assert leaves_best(best, ranked)
    return Said(
        words=f"{both(best)} give the crib least of all and don't cost your hand a thing. Of the "
        f"{spell(len(every))}, the dealer's {both(dealers)} give most."
    )


@SAID("great hand")
def _great_hand(asked: Asking) -> Said:
    ranked, every = offered(asked)
    best, *others = sorted(every, key=lambda choice: choice.crib)
    assert place(best, ranked) == 1
    assert all(best.hand - other.hand > shipped_tables(rules.DEALT)["provenance"]["mean_crib"] for other in others)
    return Said(
        words=f"{both(best)} give the crib least of the {spell(len(every))} but still have to go. Either "
        "of the others loses more in the hand than a whole crib is worth on average."
    )


@SAID("great hand again")
def _great_hand_again(asked: Asking) -> Said:
    ranked, (*_, best) = offered(asked)
    _, second, *_ = sorted((choice.hand for choice in ranked), reverse=True)
    assert leaves_best(best, ranked)
    return Said(
        words=f"The same {spell(len(best.thrown))} as when you dealt: a hand that's nearly "
        f"{spell(ceil(best.hand - second))} points better than the next is right in either chair."
    )


@SAID("a point at most")
def _a_point_at_most(_: Asking) -> Said:
    costs = {spare: cost.value for spare, cost in rule_costs("dealer").items()}
    spare, most = min(costs, key=costs.__getitem__), max(costs)
    deals, nothing, much = round(1 / costs[spare]), costs[0] / costs[spare], costs[most] / costs[spare]
    return Said(
        words=f"{spell(spare)} point, and the rule costs you {spell(round(deals * costs[spare]))} hole in "
        f"{spell(deals)} deals. Never giving up anything costs over {spell_halves(int(2 * nothing) / 2)} times as "
        f"much and giving up {spell(most)} points over {spell(int(much))} times as much."
    )


@SAID("two tens")
def _two_tens(asked: Asking) -> Said:
    _, every = offered(asked)
    (pair,) = (choice for choice in every if len(set(ranks(choice))) == 1)
    hands = [choice.hand for choice in every]
    assert max(hands) - min(hands) < 0.3
    assert pair.crib == max(choice.crib for choice in every)
    return Said(
        words=f"Any of the {spell(len(every))} leaves your hand nearly the same, so ask what the crib would like. It's "
        "the pair."
    )


@SAID("just as good")
def _just_as_good(asked: Asking) -> Said:
    hand, crib, other = asked.numbers
    more = hand + crib - other
    return Said(
        more,
        f"{hand} and {crib} are {hand + crib}, and so are {other} and {more}. When the crib is yours, all the points "
        "are yours.",
    )
