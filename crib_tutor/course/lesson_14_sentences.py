"""Sentences after the guesses of lesson 14."""

from __future__ import annotations

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.discard_totals import rule_costs, starter_means
from crib_tutor.course.sentences import FIFTEEN, Asking, Said, Sentences
from crib_tutor.deck import RANKS, cards, counting_value
from crib_tutor.strategy import discards
from crib_tutor.strategy.cribs import shipped_tables
from crib_tutor.strategy.discarding.value import Discard, Discards
from crib_tutor.words.number_words import halves, name_fraction, name_rank, ordinal, plural, spell, spell_halves

SAID = Sentences("14")
TEN = counting_value(rules.JACK)
"""What a ten-card counts."""


def offered(asked: Asking) -> tuple[Discards, list[Discard]]:
    """Rank a question's discards, and pick those it offers."""
    six = next((row for row in asked.cards if len(row.split()) == rules.DEALT), asked.known.get("six", ""))
    ranked = discards(six, dealer="pone" not in asked.question.ask)
    return ranked, [ranked.of(two) for two in asked.cards if len(two.split()) == rules.DEALT - rules.CRIB_SIZE]


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


@SAID("easy throw")
def _easy_throw(asked: Asking) -> Said:
    ranked, (_, best, _) = offered(asked)
    assert leaves_best(best, ranked)
    assert best.crib == max(choice.crib for choice in ranked)
    assert len(count(best.kept).of(Kind.RUN)) == 2
    low, high = ranks(best)
    assert low + high + TEN == rules.FIFTEEN
    return Said(
        words="The hand and the crib want the same thing. Your double run stays together, while the "
        f"{name_rank(low)} and the {name_rank(high)} wait in your crib for a ten-card, an {name_rank(low - 1)}, or a "
        f"{name_rank(high + 1)}."
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


@SAID("one step closer")
def _one_step_closer(asked: Asking) -> Said:
    ranked, (pretty, *_) = offered(asked)
    (before,) = (choice for choice in asked["ranked"] if choice.kept == pretty.kept)
    two, three = ranks(pretty)
    assert two + three + TEN == rules.FIFTEEN
    assert place(pretty, ranked) == 1 < place(before, asked["ranked"])
    return Said(
        words=f"This time you can keep the pretty hand. Any ten-card makes {FIFTEEN} with {both(pretty)}, while an "
        f"{name_rank(two - 1)} or a {name_rank(three + 1)} makes them a run. Your crib is worth "
        f"{spell(round(pretty.crib - before.crib))} points more than with {both(before)}."
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


@SAID("low pair")
def _low_pair(asked: Asking) -> Said:
    _, (apart, pair, _) = offered(asked)
    return Said(
        words=f"The pair costs your hand a {name_fraction(apart.hand - pair.hand)} of a point and "
        f"{name_fraction(apart.pegging - pair.pegging)} a point in the play, where low cards are handy. But it gives "
        f"your crib {spell(round(pair.crib - apart.crib))} points more."
    )


@SAID("both want the same")
def _both_want_the_same(asked: Asking) -> Said:
    ranked, (other, _, best) = offered(asked)
    assert leaves_best(best, ranked)
    return Said(
        words=f"{both(best)} leave the best hand there is and give the crib "
        f"{spell(round(best.crib - other.crib))} points more than {both(other)}. There's no catch: sometimes both want "
        "the same."
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


@SAID("chair turned")
def _chair_turned(asked: Asking) -> Said:
    (two,) = (row for row in asked.rows if len(row.split()) == rules.DEALT - rules.CRIB_SIZE)
    own, other = (discards(asked["six"], dealer=dealer) for dealer in (True, False))
    yours, theirs = own.of(two), other.of(two)
    assert yours.crib == max(choice.crib for choice in own)
    assert theirs.crib <= sorted(choice.crib for choice in other)[2]
    return Said(
        words=f"It drops to {place(theirs, other)}th. The crib that was worth {yours.crib:.1f} to you now costs you "
        f"{-theirs.crib:.1f}. {both(yours)} are about the best you can put in your own crib and nearly the worst you "
        "can put in your opponent's."
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
