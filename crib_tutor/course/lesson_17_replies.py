"""Lesson 17: pair or not, the road of counts, and the eleven."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.left_totals import FILE, STAGES, left_counts
from crib_tutor.course.lesson_16_lead import call_rank
from crib_tutor.course.reply_choices import ELEVENS, EXACT, turn_nets
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, ONE, Asking, Said, Sentences
from crib_tutor.deck import RANK_NAMES, Card, cards, counting_value
from crib_tutor.look.charts import CountRoad, RankedRows, RoadRow, Row
from crib_tutor.look.charts.tables import COUNTS
from crib_tutor.shipped import SURE, read_shipped
from crib_tutor.strategy import balance
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.words.counts_aloud import ROYALS
from crib_tutor.words.number_words import name_fraction, name_rank, ordinal, spell

_WAY = "Net points to the end of the play, compared with the hand's other cards that peg nothing"


def count_road() -> CountRoad:
    """Draw what leaving each count nets, the two worst framed."""
    nets = {stage: left_counts(stage) for stage in STAGES}
    turns = sum(read_shipped(FILE)["turns"].values())
    widest = max(left.margin for counts in nets.values() for left in counts.values())
    often = [count for count in COUNTS if all(count in counts for counts in nets.values())]
    worst = sorted(sorted(often, key=lambda count: sum(counts[count].value for counts in nets.values()))[:2])
    return CountRoad(
        f"Two potholes in the road: {worst[0]} and {worst[1]} cost the most to leave, all in all",
        "What it nets to leave a count, compared with the hand's other cards that peg nothing. Early: your opponent "
        "still holds three cards or four; middle: two; late: one.",
        f"From {turns:,} turns of plays between good players, every line followed to the end. Accurate to within "
        f"{widest:.2f}, most to within 0.1. Empty: hardly ever left, or worth points.",
        tuple(
            RoadRow(stage, tuple(counts[count].value if count in counts else None for count in COUNTS))
            for stage, counts in nets.items()
        ),
        "net points compared with the other cards",
        tuple(worst),
    )


def _nets(experiment: str, labels: Mapping[str, str]) -> dict[str, tuple[float, float]]:
    """The nets of an experiment by their labels, with margins."""
    numbers = read_found("replies")[experiment]["numbers"]
    results = {label: numbers[name] for name, label in labels.items()}
    return {label: (net, SURE * error) for label, (net, error) in results.items()}


def _net_rows(
    finding: str,
    about: str,
    experiment: str,
    nets: Mapping[str, tuple[float, float]],
    kind: str = "each kind, every line followed against a careful opponent",
    asked: str = "",
) -> RankedRows:
    note = f"{read_found('replies')[experiment]['many']:,} turns of {kind}."
    return draw_amounts(finding, about, note, nets, "net points to the end of the play", dots=True, asked=asked)


def stage_rows() -> RankedRows:
    """Draw what leaving 21 nets in each stage."""
    experiment = "left_counts.twenty_one"
    nets = _nets(experiment, {f"{stage}_careful": stage for stage in STAGES})
    return _net_rows(
        f"Leave 21 early, and you're {abs(nets['early'][0]):.1f} points worse off",
        f"{_WAY}. Early: your opponent still holds three cards; middle: two; late: one",
        experiment,
        nets,
        "each later kind, a third as many early, every line followed against a careful opponent",
        asked="early",
    )


def fifteen_rows() -> RankedRows:
    """Draw how much more the fifteen nets than the pair."""
    experiment, lead = "pairs_and_fifteens.pair_or_fifteen", "balanced"
    leads = {"lead_pairs": "from every pair", "lead_balance": lead, "lead_careful": "careful"}
    nets = _nets(experiment, {**leads, "eight_careful": "careful, an eight", "later_balance": "later in the play"})
    return _net_rows(
        f"Make the fifteen: it nets {nets[lead][0]:.1f} points more than the pair on a balanced leader's card",
        "What the fifteen nets more than the pair, for a player who can make either, by how the leader leads",
        experiment,
        nets,
        "each kind, every line followed",
        asked=lead,
    )


# --- pair or not ------------------------------------------------------------------------------------------------------


def third_rows(kind: str, asked: str = "") -> RankedRows:
    """Draw how often the leader holds a third card, by habit."""
    duel = balance.duel()[kind]
    thirds = {"from no pair": duel.thirds[0], "balanced": duel.balance[-1], "from every pair": duel.thirds[-1]}
    rows = {habit: HUNDRED * share for habit, share in thirds.items()}
    least, *_, most = rows.values()
    return draw_amounts(
        f"A third card is there {least:.0f} to {most:.0f} times in {HUNDRED}: it depends on who leads",
        "How often the leader holds another card of the rank led when you hold one, by how the leader leads",
        "Exact: all hands that good players keep in both seats.",
        rows,
        f"times in {HUNDRED}",
        digits=0,
        asked=asked,
    )


# --- the eleven -------------------------------------------------------------------------------------------------------


def eleven_rows() -> RankedRows:
    """Draw what two kings and two other cards net on a queen."""
    nets = {}
    for turn in ELEVENS:
        *_kings, middle, low = cards(turn.hand)
        nets[f"{middle.rank} and {low.rank}"] = max(turn_nets(turn).values())
    ranked = dict(sorted(nets.items(), key=lambda item: -item[1]))
    best, *_, fourth = list(ranked)[:4]
    return RankedRows(
        f"{best} nets {ranked[best]:.1f} points, the best two that don't add up to eleven net {ranked[fourth]:.1f}",
        "You deal, a queen is led, and you hold two kings and two cards more: what your best card nets, by those two",
        EXACT,
        tuple(Row(name, (net,)) for name, net in ranked.items()),
        (),
        "net points to the end of the play",
        dots=True,
    )


# --- what is said after the guesses -----------------------------------------------------------------------------------

SAID = Sentences("17")
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


@SAID("how many royals")
def _how_many_royals(_: Asking) -> Said:
    never, balanced, every = (round(row.total) for row in third_rows("ten-card").rows)
    return Said(
        every,
        f"About {every}, nearly every other time. A balanced leader has it {balanced} times, and Owl, who never leads "
        f"from a pair, {never} times. It's the same card on the table, so ask who led it.",
    )


@SAID("bait left alone")
def _bait_left_alone(asked: Asking) -> Said:
    net = balance.duel()["ten-card"].nets[-1]
    pair, leave = asked.question.choices
    return Said(
        pair if net > 0 else leave,
        f"Leave it alone. Against Magpie, pairing a ten-card nets {-net:.1f} points less, on average, than your "
        "best other card.",
    )


@SAID("free pair")
def _free_pair(asked: Asking) -> Said:
    net = balance.duel()["ten-card"].nets[0]
    return Said(
        asked.question.choices[net < 0],
        f"Pair it. That nets {net:.1f} points more than your best other card, with nothing to fear.",
    )


@SAID("pair a two")
def _pair_a_two(asked: Asking) -> Said:
    low, (_, two, *_ranks) = balance.duel()["low"], balance.by_rank().paired
    assert min(low.nets) > 0
    return Said(
        asked.question.choices[low.stops is not None],
        f"Pair it, as a balanced dealer does {round(HUNDRED * two)} times in {HUNDRED}. A low card nets more by "
        f"pairing no matter who leads, still {low.nets[-1]:.1f} points against the worst. What hit you at the top of "
        "this page was bad luck, not bad play.",
    )


@SAID("ranks out")
def _ranks_out(asked: Asking) -> Said:
    (made,) = asked.numbers
    out = [rank for rank in range(1, len(RANK_NAMES) + 1) if made + counting_value(rank) <= rules.THIRTY_ONE]
    return Said(
        len(out),
        f"{spell(len(out))}: {call_rank(out[0])} to {call_rank(out[-1])} would have fit, and a card that fits has to "
        f"be played. What's left is {call_rank(out[-1] + 1)} or higher, and your low cards are safe for now.",
    )


@SAID("no five")
def _no_five(asked: Asking) -> Said:
    ten, five = counting_value(rules.JACK), rules.FIFTEEN - counting_value(rules.JACK)
    assert ten + five == rules.FIFTEEN
    return Said(
        next(choice for choice in asked.question.choices if name_rank(five) in choice),
        f"A {name_rank(five)}. It would have made {FIFTEEN} on the spot, so cross it off. Lead your next ten-card "
        "into that hand without a worry.",
    )


@SAID("bet on twenty-one")
def _bet_on_twenty_one(_: Asking) -> Said:
    early, middle, late = (row.total for row in stage_rows().rows)
    best = {when: read_numbers("left_counts.twenty_one")[f"{when}_careful_right"] for when in STAGES}
    assert max(abs(early / 2 - later) for later in (middle, late)) < 1 / 5
    return Said(
        words=f"While your opponent holds {spell(min(STAGES['early']))} cards it costs you {-early:.1f} points and is "
        f"best only {round(best['early'])} times in {HUNDRED}. Later it costs {name_fraction(late / early)} as much "
        f"and is best {round((best['middle'] + best['late']) / 2)} times, so “never” goes too far."
    )


@SAID("the other pothole")
def _the_other_pothole(asked: Asking) -> Said:
    early, late = (-left_counts(stage)[int(asked.question.answer)].value for stage in ("early", "late"))
    assert abs(early - 1) < 0.15
    middle, last = ({count: left.value for count, left in left_counts(stage).items()} for stage in ("middle", "late"))
    eleven, high = min(middle, key=middle.__getitem__), min(last.keys() - set(count_road().named), key=last.__getitem__)
    return Said(
        words=f"{asked.question.answer}, since a ten-card makes {FIFTEEN} of it. Early on that costs you a whole "
        f"point and late {name_fraction(late)} a point. Of the others, {eleven} is as bad in the middle row and "
        f"{high} in the late row."
    )


@SAID("ten on the table")
def _ten_on_the_table(asked: Asking) -> Said:
    best, pair, other = _turn(asked)
    worse = (best.net - pair.net) // 0.5 * 0.5
    return Said(
        words=f"The {best.name}. Pairing the {pair.name} pegs {rules.PAIR_POINTS} but leaves {pair.left}, which is at "
        f"least {name_fraction(worse)} a point worse. The {other.name} leaves {other.left} for nothing, over "
        f"{spell(int(best.net - other.net))} points worse."
    )


@SAID("bet on fifteen")
def _bet_on_fifteen(asked: Asking) -> Said:
    pairs, _balanced, careful, eight, _later = fifteen_rows().rows
    assert abs(eight.total) < eight.margin
    sides = {"pair": rules.PAIR_POINTS, "fifteen": rules.FIFTEEN_POINTS}
    alike = ordinal(min(ROYALS))
    return Said(
        words=f"{asked.question.answer}. You peg {max(sides.values())} either way, but no {alike} card can cap your "
        f"{FIFTEEN}. On a lead it nets {careful.total:.1f} to {pairs.total:.1f} points more, depending on "
        f"who leads. Only on a careful leader's {eight.label.split()[-1]} are the {spell(len(sides))} about even."
    )


@SAID("close cards")
def _close_cards(asked: Asking) -> Said:
    best, pair, *close = _turn(asked)
    low, high = sorted(close)
    return Said(
        words=f"The {best.name}. A {low.name} or a {high.name} is close to the {pair.name} and asks for a run, while "
        f"the pair may be capped. The {best.name} keeps its distance and leaves {best.left}."
    )


@SAID("magic eleven")
def _magic_eleven(_: Asking) -> Said:
    nets = {row.label: row.total for row in eleven_rows().rows}
    sums = {name: sum(map(int, name.split(" and "))) for name in nets}
    *elevens, fourth = list(nets)[:4]
    eleven = rules.THIRTY_ONE - 2 * counting_value(rules.JACK)
    assert [sums[name] for name in elevens] == [eleven] * 3
    middle, low = map(int, elevens[0].split(" and "))
    ten = counting_value(rules.JACK)
    return Said(
        elevens[0],
        f"{elevens[0]}. Your {name_rank(middle)} makes the count {ten + middle}, a ten-card makes it "
        f"{2 * ten + middle}, and your {name_rank(low)} makes {rules.THIRTY_ONE}. Club players call it a magic "
        f"{spell(eleven)}. The {spell(len(elevens))} best of these hands have {ONE}. They're "
        f"{nets[elevens[-1]] - nets[fourth]:.1f} of a point ahead or more.",
    )


@SAID("sevens or king")
def _sevens_or_king(asked: Asking) -> Said:
    best, king = _turn(asked)
    assert abs(best.net - king.net - 1) < 1 / _SELDOM
    assert best.left + king.card.value < rules.THIRTY_ONE
    return Said(
        words=f"A {best.name} leaves {best.left}, and no card makes {rules.THIRTY_ONE} of that. The {king.name} "
        f"leaves {king.left}, which is a whole point worse."
    )


@SAID("on the ace")
def _on_the_ace(asked: Asking) -> Said:
    best, *_second, worst = _turn(asked)
    same = sum(card.rank == best.card.rank for card in cards(asked.cards[0]))
    worse = best.net - worst.net
    assert 1 < worse < 3 / 2
    return Said(
        words=f"An {best.name}. If your opponent pairs it, you have the {ordinal(same + 1)}. The {worst.name} leaves "
        f"{worst.left}, nearly a point and a {name_fraction(worse % 1)} worse."
    )


@SAID("on the six")
def _on_the_six(asked: Asking) -> Said:
    best, second, *_ = turn = _turn(asked)
    (pair,) = (choice for choice in turn if choice.card.rank == cards(asked.cards[1])[0].rank)
    assert best.left == rules.FIFTEEN
    return Said(
        words=f"The {best.name} makes {FIFTEEN}. It nets {best.net - second.net:.1f} of a point more than a "
        f"{second.name} and {best.net - pair.net:.1f} more than the pair, which another {pair.name} can cap."
    )
