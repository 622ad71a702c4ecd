"""Sentences after the guesses of lesson 16, on balking."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from statistics import fmean

from crib_tutor import rules
from crib_tutor.course.lesson_15_sentences import TEN, both, leaves_best, offered, place, ranks
from crib_tutor.course.lesson_16_balking import random_average, read_ranks
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANKS, cards, counting_value
from crib_tutor.words.number_words import name_fraction, name_rank, ordinal, spell, spell_halves

SAID = Sentences("16")
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
        words=f"{both(best)}. The pretty hand is the best for pone, since it loses less than {spell(most)} points in "
        f"the crib. {both(five)}, the dealer's choice, are only {place(five, ranked)}th, because they'd give the "
        f"dealer {spell_halves(-five.crib)}."
    )


@SAID("same two")
def _same_two(asked: Asking) -> Said:
    same = asked["same"]
    differ = Fraction(HUNDRED - same, HUNDRED).limit_denominator(5)
    return Said(
        words=f"About {same}. So in {spell(differ.numerator)} deals of {spell(differ.denominator)} it matters whose "
        "crib it is. Ask that before you look at your cards."
    )


@SAID("never free")
def _never_free(asked: Asking) -> Said:
    table = asked["table"]
    return Said(
        words=f"{spell(TWO)} cards picked blindly leave the dealer {random_average(table):.1f} points on average, and "
        f"the best {spell(TWO)} still leave {table.min():.1f}. {spell(rules.CRIB_SIZE - TWO)} of the crib's cards are "
        f"the dealer's, chosen for it, and the starter comes on top. But the worst {spell(TWO)} give "
        f"{round(table.max())}, so there's a lot to lose."
    )


@SAID("proverb")
def _proverb(asked: Asking) -> Said:
    worth, named = asked["worth"], asked["named"]
    best = min(named, key=lambda name: worth[named[name]])
    ((aces, pair),) = ((name, pair) for name, pair in named.items() if _apart(pair) == 0)
    kings = ["TK", "9K", "8K", "7K", "6K", "AK"]
    last = 1 + max(map(_safest(asked).index, kings))
    return Said(
        words=f"{best}: about {worth[named[best]]:.1f}, while ace and king give {worth['AK']:.1f}. {aces} give "
        f"{round(worth[pair])}, since a pair is {rules.PAIR_POINTS} points before anything else comes. The books know "
        "it, if you read on. Hoyle finds ten-cards “generally good, provided that the two cards laid away are not too "
        "near”. The Britannica puts the king with “ten, nine (best baulk), eight, seven, six, or ace”. It means its "
        f"game with {spell(rules.BRITANNICA_FIVE.dealt)} cards, but here too these {spell(len(kings))} are among the "
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
        f"{best}, and nothing with it is below {int(least[best])}: {spell(TEN_CARDS)} ten-cards are waiting for it.",
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
        f"Pairs and neighbors. A pair scores right away. Neighbors wait for a {ordinal(rules.SHORTEST_RUN)} to make a "
        f"run. Only the neighbors at the {spell(len(ends))} ends give little: king and queen have only the jack to "
        f"wait for, and {name_rank(low)} and {name_rank(high)} the {name_rank(high.rank + 1)}.",
    )


@SAID("beside the ace")
def _beside_the_ace(asked: Asking) -> Said:
    best = min(asked.question.choices, key=lambda choice: asked["worth"]["A" + read_ranks(choice)])
    five = rules.FIFTEEN - TEN
    (ace,) = cards("AC")
    return Said(
        best,
        f"The {best.split()[1]}. {name_rank(ace)} and {name_rank(five - ace.value)} make {FIFTEEN} with any ten-card. "
        f"The {name_rank(five)} does it without the ace.",
    )


@SAID("three apart")
def _three_apart(asked: Asking) -> Said:
    saved = list(asked["saved"].values())
    most = saved.index(max(saved))
    return Said(
        words=f"{spell(most + 1)} apart saves most, about {name_fraction(saved[most])} of a point over neighbors. The "
        f"step to {spell(most + 2)} saves a {name_fraction(saved[most + 1])} of a point more, and going further only a "
        f"{name_fraction(saved[most + 2])} more. So {spell(most + 2)} is a fair number."
    )


@SAID("wide, and a fifteen")
def _wide_and_a_fifteen(asked: Asking) -> Said:
    _, wrong = _answers(asked)
    assert _makes_fifteen(wrong)
    return Said(
        words=f"Both are wide, but {wrong} make {FIFTEEN}. That's {rules.FIFTEEN_POINTS} points before anything else "
        f"comes. So first look for a {FIFTEEN}, then at the distance."
    )


@SAID("five or a pair")
def _five_or_a_pair(asked: Asking) -> Said:
    right, _ = _answers(asked)
    assert _apart(read_ranks(right)) == 0
    return Said(
        words=f"Each of {spell(TEN_CARDS)} cards makes {FIFTEEN} with a {name_rank(rules.FIFTEEN - TEN)} and the "
        "dealer likes to add them. Even a pair costs you less."
    )


@SAID("close or a pair")
def _close_or_a_pair(asked: Asking) -> Said:
    right, wrong = _answers(asked)
    low, high = (RANKS.index(rank) + 1 for rank in read_ranks(wrong))
    assert _makes_fifteen(wrong)
    return Said(
        words=f"{wrong} make {FIFTEEN} right away, and wait for a {name_rank(low - 1)} or a {name_rank(high + 1)}. "
        f"{right} are {rules.PAIR_POINTS} points right away too, but no single card makes them a run."
    )


@SAID("ten and king kept out")
def _ten_and_king_kept_out(asked: Asking) -> Said:
    ranked, every = offered(asked)
    dealers, best, _ = every
    assert dealers.crib == min(choice.crib for choice in every)
    assert _safest(asked)[0] == "".join(RANKS[rank - 1] for rank in ranks(best))
    assert leaves_best(best, ranked)
    return Said(
        words=f"The dealer chose {both(dealers)}, which give your opponent the most. {both(best)} are the "
        f"{spell(len(best.thrown))} that give least of all. The hand loses nothing by them."
    )


@SAID("great hand again")
def _great_hand_again(asked: Asking) -> Said:
    ranked, (*_, best) = offered(asked)
    _, second, *_ = sorted((choice.hand for choice in ranked), reverse=True)
    assert leaves_best(best, ranked)
    return Said(
        words=f"The same {spell(len(best.thrown))} as in the dealer's chair. A hand that's nearly "
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
        words=f"By hand and crib alone the {two} and the {queen} would be better by "
        f"{name_fraction(shown.hand + shown.crib - best.hand - best.crib)} a point. But in the play the "
        f"{ordinal(held)} {two} is worth a point more than the {nine}. That turns it."
    )


@SAID("wants apart")
def _wants_apart(asked: Asking) -> Said:
    _, (best, _, dealers) = offered(asked)
    assert abs(best.hand - dealers.hand) < 0.25
    return Said(
        words=f"The dealer chose {both(dealers)}. The {spell(len(best.thrown))} hands are worth nearly the same, so "
        f"the crib decides again, the other way: {both(best)} give {spell_halves(best.crib - dealers.crib)} points "
        "less."
    )


@SAID("worst gift")
def _worst_gift(asked: Asking) -> Said:
    ranked, (low, best, _) = offered(asked)
    assert max(ranked, key=lambda choice: choice.hand + choice.crib) == low
    assert _safest(asked).index("23") > 0.85 * len(asked["worth"])
    first, second = map(name_rank, low.thrown)
    lost = best.pegging - low.pegging
    assert round(2 * lost) == 3
    return Said(
        words=f"{both(best)}, by {name_fraction(best.total - low.total)} of a point. The {first} and the {second} "
        f"leave a hand worth {spell(round(low.hand - best.hand))} points more. But they give the crib "
        f"{spell(round(best.crib - low.crib))} points more, and without them you peg badly: that costs a point and a "
        f"{name_fraction(round(2 * lost) / 2 - 1)}."
    )


@SAID("eight and jack")
def _eight_and_jack(asked: Asking) -> Said:
    best, *_ = _answers(asked)
    assert not _makes_fifteen(best)
    return Said(
        words=f"They're {spell(_apart(read_ranks(best)))} apart and make no {FIFTEEN}. Neighbors and pairs give more."
    )


@SAID("ace and queen")
def _ace_and_queen(asked: Asking) -> Said:
    ranked, (_, best, _) = offered(asked)
    assert leaves_best(best, ranked)
    assert _safest(asked).index("AQ") < 0.2 * len(asked["worth"])
    return Said(words="The hand is the best there is, and the crib gets little.")


@SAID("both chairs")
def _both_chairs(asked: Asking) -> Said:
    first, gives, second, less = asked.numbers
    return Said(
        words=f"{second} less {less} is {second - less}, and {first} less {gives} is {first - gives}. The dealer would "
        f"add, and take the first: {first + gives} against {second + less}."
    )
