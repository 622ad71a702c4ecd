"""Lesson 19: the road of counts, and proverbs on replies."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.left_totals import FILE, STAGES, left_counts
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, ONE, Asking, Said, Sentences
from crib_tutor.deck import PACK, Card, cards, counting_value
from crib_tutor.look.charts import CountRoad, RankedRows, RoadRow
from crib_tutor.look.charts.tables import COUNTS
from crib_tutor.play import peg
from crib_tutor.shipped import SURE, read_shipped
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.words.number_words import name_fraction, name_rank, ordinal, spell

_WAY = "More than the other cards of the same hand that peg nothing, on average, to the end of the play"


def count_road() -> CountRoad:
    """Draw what leaving each count nets, the two worst framed."""
    nets = {stage: left_counts(stage) for stage in STAGES}
    turns = sum(read_shipped(FILE)["turns"].values())
    widest = max(left.margin for counts in nets.values() for left in counts.values())
    often = [count for count in COUNTS if all(count in counts for counts in nets.values())]
    worst = sorted(sorted(often, key=lambda count: sum(counts[count].value for counts in nets.values()))[:2])
    return CountRoad(
        f"Two potholes in the road: {worst[0]} and {worst[1]} cost the most to leave, all in all",
        "What it nets to leave a count, beside the other cards of the same hand that peg nothing. Early: your opponent "
        "still holds three cards or four; middle: two; late: one.",
        f"From {turns:,} turns of plays between good players, every line followed to the end. Each number is sure to "
        f"{widest:.2f}, and most to 0.1. Empty: hardly ever left, or worth points.",
        tuple(
            RoadRow(stage, tuple(counts[count].value if count in counts else None for count in COUNTS))
            for stage, counts in nets.items()
        ),
        "net points beside the other cards",
        tuple(worst),
    )


def _nets(experiment: str, labels: Mapping[str, str]) -> dict[str, tuple[float, float]]:
    """The nets of an experiment by their labels, with margins."""
    numbers = read_found("replies")[experiment]["numbers"]
    results = {label: numbers[f"{name}_careful"] for name, label in labels.items()}
    return {label: (net, SURE * error) for label, (net, error) in results.items()}


def _net_rows(
    finding: str,
    about: str,
    experiment: str,
    nets: Mapping[str, tuple[float, float]],
    kind: str = "each kind",
    asked: str = "",
) -> RankedRows:
    turns = f"{read_found('replies')[experiment]['many']:,} turns of {kind}"
    note = f"{turns}, every line followed against a careful opponent."
    return draw_amounts(finding, about, note, nets, "net points to the end of the play", dots=True, asked=asked)


def stage_rows() -> RankedRows:
    """Draw what leaving 21 nets in each stage."""
    experiment = "left_counts.twenty_one"
    nets = _nets(experiment, {stage: stage for stage in STAGES})
    return _net_rows(
        f"Leave 21 early, and you're {abs(nets['early'][0]):.1f} points worse off",
        f"{_WAY}. Early: your opponent still holds three cards; middle: two; late: one",
        experiment,
        nets,
        "each later kind, a third as many early",
        asked="early",
    )


def twin_rows() -> RankedRows:
    """Draw what leaving the books' twin counts nets."""
    experiment, eleven = "pairs_and_fifteens.equal_traps", "11 by a four"
    others = {"twelve": "12 by a three", "twentyseven": "27 by a four", "twentyeight": "28 by a three"}
    nets = _nets(experiment, {"eleven": eleven} | others)
    finding = f"An eleven by a four costs {abs(nets[eleven][0]):.1f}, and the high twins nothing"
    return _net_rows(finding, _WAY, experiment, nets)


def fifteen_rows() -> RankedRows:
    """Draw how much more the fifteen nets than the pair."""
    experiment, lead = "pairs_and_fifteens.pair_or_fifteen", "any lead"
    nets = _nets(experiment, {"lead": lead, "eight": "an eight led", "later": "later in the play"})
    return _net_rows(
        f"Make the fifteen: it nets {nets[lead][0]:.1f} points more than the pair on a lead",
        "What the fifteen nets more than the pair, for a player who can make either",
        experiment,
        nets,
    )


def pairing_rows() -> RankedRows:
    """Draw what the dealer gains by pairing each lead."""
    experiment = "pairs_and_fifteens.pairing"
    leads = {"low": "ace to four", "five": "five", "middle": "six to nine", "ten": "ten-card"}
    nets = _nets(experiment, leads)
    least = min(nets, key=lambda lead: nets[lead])
    return _net_rows(
        f"Pairing pays: at least {nets[least][0]:.1f} points more, whatever is led",
        "What pairing the lead nets, beside the best other card, when nothing else scores",
        experiment,
        nets,
        asked=least,
    )


def twins() -> tuple[tuple[int, str], ...]:
    """List the counts that an equal card would punish.

    It makes fifteen or thirty-one and a pair. Each count is with the card that left it.

    >>> twins()[:3], len(twins())
    (((8, '7'), (9, '6'), (10, '5')), 17)
    """
    names = {1: "ace", 10: "ten-card"}
    return tuple(
        (goal - value, names.get(value, str(value)))
        for goal in (rules.FIFTEEN, rules.THIRTY_ONE)
        for value in range(10, 0, -1)
        if goal - value > value
    )


# --- what is said after the guesses -----------------------------------------------------------------------------------

SAID = Sentences("19")
_SELDOM = 10
"""One time in so many is seldom, and so is a part of a point little."""


class _Choice(NamedTuple):
    """A card of a turn, its net, and the count it leaves."""

    card: Card
    net: float
    left: int

    @property
    def name(self) -> str:
        return name_rank(self.card)


def _turn(asked: Asking) -> list[_Choice]:
    """The choices of a turn, the best first."""
    _held, laid = asked.cards
    made = sum(card.value for card in cards(laid))
    assert isinstance(asked.question.about, RankedRows)
    ranked = [(cards(row.label)[0], row.total) for row in asked.question.about.rows]
    return [_Choice(card, net, made + card.value) for card, net in ranked]


def _sprung(asked: Asking) -> tuple[int, int]:
    """The pegs of the pair in the trap, and of its answer."""
    *pair, third = cards(asked["trap"])
    capped, royal = (sum(made.points for made in peg(laid)) for laid in (pair, [*pair, third]))
    return capped, royal


@SAID("trap sprung")
def _trap_sprung(asked: Asking) -> Said:
    pair, royal = _sprung(asked)
    return Said(royal, f"{royal}, for a pair royal. The dealer took {spell(pair)} and gave you {spell(royal)}.")


SAID("how many traps")(
    lambda asked: Said(
        words=f"About {round(HUNDRED * asked['third'])}, roughly {ONE} time in {spell(round(1 / asked['third']))}. The "
        "rest of the time nothing caps it."
    )
)


@SAID("bet on pairing")
def _bet_on_pairing(asked: Asking) -> Said:
    least = min(row.total for row in pairing_rows().rows)
    return Said(
        words=f"{asked.question.answer}. If nothing else scores, pairing nets at least {least:.1f} more than your best "
        "other card on average, traps and all, whatever is led. But our leader doesn't lead from a pair on purpose. "
        f"{ONE} who does springs more traps."
    )


@SAID("bet on twenty-one")
def _bet_on_twenty_one(asked: Asking) -> Said:
    early, middle, late = (row.total for row in stage_rows().rows)
    best = {when: read_numbers("left_counts.twenty_one")[f"right_{when}_careful"] for when in ("early", "later")}
    assert early < middle < late < 0
    assert best["early"] < 1 / _SELDOM < best["later"]
    return Said(
        words=f"{asked.question.answer}. While your opponent holds {spell(min(STAGES['early']))} cards it costs you "
        f"{-early:.1f} points. It's your best card less than {ONE} time in {spell(_SELDOM)}. Later it costs less. Then "
        f"it's your best card more than {ONE} time in {spell(_SELDOM)}. “Never” is too strong."
    )


@SAID("how many tens")
def _how_many_tens(asked: Asking) -> Said:
    hands = Fraction(asked["tens"]).limit_denominator(5)
    tens = [card for card in PACK if card.value == counting_value(rules.JACK)]
    return Said(
        words=f"About {round(HUNDRED * asked['tens'])}. A ten-card is in {spell(hands.numerator)} hands of "
        f"{spell(hands.denominator)}, since {len(tens)} of the {len(PACK)} cards count {spell(tens[0].value)} and good "
        "players keep them."
    )


@SAID("the other pothole")
def _the_other_pothole(asked: Asking) -> Said:
    early, late = (-left_counts(stage)[int(asked.question.answer)].value for stage in ("early", "late"))
    assert abs(early - 1) < 0.15
    return Said(
        words=f"{asked.question.answer}, since a ten-card makes {FIFTEEN} of it. Early on it costs you a whole point "
        f"beside your other cards, and late {name_fraction(late)} a point."
    )


@SAID("ten on the table")
def _ten_on_the_table(asked: Asking) -> Said:
    best, pair, other = _turn(asked)
    worse = (best.net - pair.net) // 0.5 * 0.5
    return Said(
        words=f"The {best.name}. The {pair.name} pairs for {rules.PAIR_POINTS}, but it leaves {pair.left}. That's at "
        f"least {name_fraction(worse)} a point worse. The {other.name} leaves {other.left} for nothing, which is over "
        f"{spell(int(best.net - other.net))} points worse."
    )


@SAID("bet on eleven")
def _bet_on_eleven(asked: Asking) -> Said:
    eleven, twelve, *high = twin_rows().rows
    assert abs(eleven.total) < 1 / _SELDOM < -twelve.total
    assert min(row.total for row in high) > 0
    return Said(
        words=f"{asked.question.answer}: less than a {ordinal(_SELDOM)} of a point. Your opponent holds another "
        f"{eleven.label.split()[-1]} only {ONE} time in "
        f"{spell(round(1 / read_numbers('pairs_and_fifteens.equal_traps')['holds_eleven']))}. Of the other twins in "
        f"the chart, {twelve.label} does cost something. After {' or '.join(row.label.split()[0] for row in high)} "
        f"only low cards fit, so those {spell(len(high))} cost nothing."
    )


@SAID("bet on fifteen")
def _bet_on_fifteen(asked: Asking) -> Said:
    lead, eight, later = fifteen_rows().rows
    assert round(lead.total, 1) == round(later.total, 1) == 1
    assert abs(eight.total) < eight.margin
    sides = {"pair": rules.PAIR_POINTS, "fifteen": rules.FIFTEEN_POINTS}
    alike = ordinal(len(cards(asked["trap"])))
    return Said(
        words=f"{asked.question.answer}. On a lead it nets a point more than the pair, and later too. You peg "
        f"{max(sides.values())} either way, but the {FIFTEEN} can't be capped by a {alike} card alike. Only on "
        f"{eight.label} are the {spell(len(sides))} about even."
    )


@SAID("close cards")
def _close_cards(asked: Asking) -> Said:
    best, pair, *close = _turn(asked)
    low, high = sorted(close)
    return Said(
        words=f"The {best.name}. A {low.name} or a {high.name} lies close to the {pair.name} and asks for a run. The "
        f"pair may be capped. The {best.name} leaves {best.left} and keeps its distance."
    )


@SAID("fell in")
def _fell_in(asked: Asking) -> Said:
    pair, royal = _sprung(asked)
    return Said(
        royal, f"{royal}, after the {pair} that you pegged. So you're {royal - pair} behind with the best card you had."
    )


@SAID("tomorrow")
def _tomorrow(asked: Asking) -> Said:
    led, *_others = cards(asked["trap"])
    return Said(
        "pair it",
        f"Pair it. The lab puts the {name_rank(led)} well above the jack, with every trap counted in. A good card may "
        "lose.",
    )


@SAID("sevens or king")
def _sevens_or_king(asked: Asking) -> Said:
    best, king = _turn(asked)
    assert best.net - king.net > 1
    assert best.left + king.card.value < rules.THIRTY_ONE
    return Said(
        words=f"A {best.name}. The {king.name} leaves {king.left}, which is over a point worse. A {best.name} leaves "
        f"{best.left}. No card makes {rules.THIRTY_ONE} of that."
    )


@SAID("on the ace")
def _on_the_ace(asked: Asking) -> Said:
    best, *_second, worst = _turn(asked)
    same = sum(card.rank == best.card.rank for card in cards(asked.cards[0]))
    worse = best.net - worst.net
    assert 1 < worse < 3 / 2
    return Said(
        words=f"An {best.name}. If your opponent pairs it, you have the {ordinal(same + 1)}. The {worst.name} leaves "
        f"{worst.left}, which is nearly a point and a {name_fraction(worse % 1)} worse."
    )


@SAID("on the six")
def _on_the_six(asked: Asking) -> Said:
    best, *_others = turn = _turn(asked)
    (pair,) = (choice for choice in turn if choice.card.rank == cards(asked.cards[1])[0].rank)
    assert best.net - pair.net > 1
    assert best.left == rules.FIFTEEN
    return Said(words=f"The {best.name} makes {FIFTEEN}. It nets over a point more than the pair.")
