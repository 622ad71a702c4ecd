"""Sentences after the guesses on balking."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from statistics import fmean

from crib_tutor import rules
from crib_tutor.course.lesson_14_sentences import TEN, both, leaves_best, offered, place, ranks
from crib_tutor.course.lesson_balking import random_average, read_ranks
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, cards, counting_value
from crib_tutor.words.number_words import name_fraction, name_rank, ordinal, spell, spell_halves

SAID = Sentences("balking")
TWO = rules.DEALT - rules.CRIB_SIZE
"""Cards that a player discards."""
TEN_CARDS = sum(card.value == TEN for card in PACK)
"""Ten-cards in the deck."""


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


@SAID("same two")
def _same_two(asked: Asking) -> Said:
    same = asked["same"]
    differ = Fraction(HUNDRED - same, HUNDRED).limit_denominator(5)
    return Said(
        words=f"About {same}, so in {spell(differ.numerator)} deals of {spell(differ.denominator)} it matters whose "
        "crib it is. Ask before you look at your cards."
    )


@SAID("never free")
def _never_free(asked: Asking) -> Said:
    table = asked["table"]
    return Said(
        words=f"{spell(TWO)} cards picked blindly leave the dealer {random_average(table):.1f} points on average, "
        f"while the best {spell(TWO)} still leave {table.min():.1f}. The dealer fills the crib with "
        f"{spell(rules.CRIB_SIZE - TWO)} good cards and the starter comes on top. But the worst {spell(TWO)} give "
        f"{round(table.max())}, so there's plenty to lose."
    )


@SAID("proverb")
def _proverb(asked: Asking) -> Said:
    worth, named = asked["worth"], asked["named"]
    best = min(named, key=lambda name: worth[named[name]])
    ((aces, pair),) = ((name, pair) for name, pair in named.items() if _apart(pair) == 0)
    kings = ["TK", "9K", "8K", "7K", "6K", "AK"]
    last = 1 + max(map(_safest(asked).index, kings))
    return Said(
        words=f"{best}: about {worth[named[best]]:.1f}, against {worth['AK']:.1f} for ace and king. {aces} give "
        f"{round(worth[pair])}, since a pair is {rules.PAIR_POINTS} points before anything else comes. Read on, and "
        "the Britannica puts the king with “ten, nine (best baulk), eight, seven, six, or ace”. That's for its game "
        f"with {spell(rules.BRITANNICA_FIVE.dealt)} cards, but here too these {spell(len(kings))} are among the "
        f"{spell(TEN * ceil(last / TEN))} that give least."
    )


@SAID("amber row")
def _amber_row(asked: Asking) -> Said:
    least = {
        choice: min(worth for pair, worth in asked["worth"].items() if read_ranks(choice) in pair)
        for choice in asked.question.choices
    }
    best = max(least, key=least.__getitem__)
    return Said(
        best,
        f"{best}. Nothing with it gives less than {int(least[best])}, since {spell(TEN_CARDS)} ten-cards are waiting "
        "for it.",
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


@SAID("beside the ace")
def _beside_the_ace(asked: Asking) -> Said:
    best = min(asked.question.choices, key=lambda choice: asked["worth"]["A" + read_ranks(choice)])
    five = rules.FIFTEEN - TEN
    (ace,) = cards("AC")
    return Said(
        best,
        f"The {best.split()[1]}. {name_rank(ace)} and {name_rank(five - ace.value)} make {FIFTEEN} with any ten-card, "
        f"and the {name_rank(five)} doesn't even need the ace.",
    )


@SAID("three apart")
def _three_apart(asked: Asking) -> Said:
    saved = list(asked["saved"].values())
    most = saved.index(max(saved))
    return Said(
        words=f"{spell(most + 1)} apart saves about {name_fraction(saved[most])} of a point over neighbors. The step "
        f"to {spell(most + 2)} saves another {name_fraction(saved[most + 1])}, and going further only a "
        f"{name_fraction(saved[most + 2])} more, so Hoyle's {spell(most + 2)} is a fair number."
    )


@SAID("wide, and a fifteen")
def _wide_and_a_fifteen(asked: Asking) -> Said:
    _, wrong = _answers(asked)
    assert _makes_fifteen(wrong)
    return Said(
        words=f"Both are wide, but {wrong} make {FIFTEEN}, and that's {rules.FIFTEEN_POINTS} points before anything "
        f"else comes. Look for a {FIFTEEN} first, then at the distance."
    )


@SAID("five or a pair")
def _five_or_a_pair(asked: Asking) -> Said:
    right, _ = _answers(asked)
    assert _apart(read_ranks(right)) == 0
    return Said(
        words=f"{spell(TEN_CARDS)} cards make {FIFTEEN} with a {name_rank(rules.FIFTEEN - TEN)}, and dealers love to "
        "throw them in. Even a pair costs you less."
    )


@SAID("close or a pair")
def _close_or_a_pair(asked: Asking) -> Said:
    right, wrong = _answers(asked)
    low, high = (RANKS.index(rank) + 1 for rank in read_ranks(wrong))
    assert _makes_fifteen(wrong)
    return Said(
        words=f"{wrong} make {FIFTEEN} right away and wait for a {name_rank(low - 1)} or a {name_rank(high + 1)}. "
        f"{right} score {rules.PAIR_POINTS} right away too, but no single card makes them a run."
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


@SAID("great hand again")
def _great_hand_again(asked: Asking) -> Said:
    ranked, (*_, best) = offered(asked)
    _, second, *_ = sorted((choice.hand for choice in ranked), reverse=True)
    assert leaves_best(best, ranked)
    return Said(
        words=f"The same {spell(len(best.thrown))} as when you dealt: a hand that's nearly "
        f"{spell(ceil(best.hand - second))} points better than the next is right in either chair."
    )


@SAID("twos that peg")
def _twos_that_peg(asked: Asking) -> Said:
    ranked, (best, shown, _) = offered(asked)
    assert max(ranked, key=lambda choice: choice.hand + choice.crib) == shown
    assert round(best.pegging - shown.pegging) == 1
    (two, queen), (nine, _) = map(name_rank, shown.thrown), map(name_rank, best.thrown)
    held = [name_rank(card) for card in best.kept].count(two)
    return Said(
        words=f"By hand and crib alone you'd throw the {two} and the {queen}, by "
        f"{name_fraction(shown.hand + shown.crib - best.hand - best.crib)} a point. But a {ordinal(held)} {two} pegs a "
        f"point more than the {nine}, and that turns it."
    )


@SAID("wants apart")
def _wants_apart(asked: Asking) -> Said:
    _, (best, _, dealers) = offered(asked)
    assert abs(best.hand - dealers.hand) < 0.25
    return Said(
        words=f"The dealer's {both(dealers)} leave nearly the same hand, but this time the crib decides the other way: "
        f"{both(best)} give {spell_halves(best.crib - dealers.crib)} points less."
    )


@SAID("worst gift")
def _worst_gift(asked: Asking) -> Said:
    ranked, (low, best, _) = offered(asked)
    assert max(ranked, key=lambda choice: choice.hand + choice.crib) == low
    assert _safest(asked).index("23") > 0.85 * len(asked["worth"])
    first, second = map(name_rank, low.thrown)
    lost = best.pegging - low.pegging
    return Said(
        words=f"{both(best)}, by {best.total - low.total:.1f} of a point. Without the {first} and the "
        f"{second} your hand gains {low.hand - best.hand:.1f} points, but the dealer's crib gains "
        f"{best.crib - low.crib:.1f}. You'd also peg badly with no low cards, which costs {lost:.1f}."
    )


@SAID("eight and jack")
def _eight_and_jack(asked: Asking) -> Said:
    best, *_ = _answers(asked)
    assert not _makes_fifteen(best)
    return Said(
        words=f"They're {spell(_apart(read_ranks(best)))} apart and don't make {FIFTEEN}, while neighbors and pairs "
        "give more."
    )


@SAID("ace and queen")
def _ace_and_queen(asked: Asking) -> Said:
    ranked, (_, best, _) = offered(asked)
    assert leaves_best(best, ranked)
    assert _safest(asked).index("AQ") < 0.2 * len(asked["worth"])
    return Said(words="You keep the best hand there is and give the crib little.")


@SAID("both chairs")
def _both_chairs(asked: Asking) -> Said:
    first, gives, second, less = asked.numbers
    return Said(
        words=f"{second} less {less} is {second - less}, and {first} less {gives} is {first - gives}. A dealer would "
        f"add and take the first, at {first + gives} against {second + less}."
    )
