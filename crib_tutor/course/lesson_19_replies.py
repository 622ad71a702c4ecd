"""The pictures of the lesson on replies: the counts as a road, what pairing nets, and proverbs to bet on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.course.left_totals import STAGES, left_counts, load_left_totals
from crib_tutor.look.charts import CountRoad, RankedRows, RoadRow, Row
from crib_tutor.look.charts.tables import COUNTS
from crib_tutor.rules import FIFTEEN, THIRTY_ONE
from crib_tutor.shipped import SURE
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.verdicts.verdict import Judgment

_WAY = "More than the other cards of the same hand that peg nothing, on average, to the end of the play"
_LEADS = {"low": "ace to four", "five": "five", "middle": "six to nine", "ten": "ten-card"}
_TWINS = {
    "eleven": "11 by a four",
    "twelve": "12 by a three",
    "twentyseven": "27 by a four",
    "twentyeight": "28 by a three",
}
_CHOICES = {"lead": "any lead", "eight": "an eight led", "later": "later in the play"}
_RULINGS = tuple(one.value for one in (Judgment.CONFIRMED, Judgment.LIMITS, Judgment.REFUTED, Judgment.NO_DIFFERENCE))


def bet(claim: str, about: RankedRows | None = None) -> dict[str, Any]:
    """What `predict` needs for a bet on a claim: the ruling, the rulings to choose from, and the chart.

    >>> bet("B31")["answer"], len(bet("B31")["choices"])
    ('confirmed', 4)
    """
    return {"about": about, "answer": VERDICTS[claim].ruling.value, "choices": _RULINGS}


def found(experiment: str, name: str) -> float:
    """A number that an experiment of this area found.

    >>> found("pairs_and_fifteens.ten_cards", "tens")
    16.0
    """
    number: float = read_found("replies")[experiment]["numbers"][name][0]
    return number


def count_road() -> CountRoad:
    """What leaving each count nets in each stage of the play, the two worst counts framed.

    >>> count_road().named
    (5, 21)
    """
    rows = []
    for stage in STAGES:
        nets = left_counts(stage)
        rows.append(RoadRow(stage, tuple(nets[count].net if count in nets else None for count in COUNTS)))
    turns = sum(load_left_totals()["turns"].values())
    widest = max(one.margin for stage in STAGES for one in left_counts(stage).values())
    worst = sorted(sorted(COUNTS, key=_net_of_all)[:2])
    return CountRoad(
        f"Two potholes in the road: {worst[0]} and {worst[1]} cost the most to leave, all in all",
        "What it nets to leave a count, beside the other cards of the same hand that peg nothing. Early: your opponent "
        "still holds three cards or four; middle: two; late: one.",
        f"From {turns:,} turns of plays between good players, every line followed to the end. Each number is sure to "
        f"{widest:.2f}, and most to 0.1. Empty: hardly ever left, or worth points.",
        tuple(rows),
        "net points beside the other cards",
        tuple(worst),
    )


def _net_of_all(count: int) -> float:
    """What leaving a count nets in all stages together, the stages alike; much if it's left in too few."""
    nets = [left_counts(stage)[count].net for stage in STAGES if count in left_counts(stage)]
    return sum(nets) / len(nets) if len(nets) == len(STAGES) else float(THIRTY_ONE)


def stage_rows() -> RankedRows:
    """What leaving 21 nets in each stage of the play, as its experiment found it.

    >>> [row.label for row in stage_rows().rows]
    ['early', 'middle', 'late']
    """
    rows = tuple(_row("left_counts.twenty_one", f"{stage}_careful", stage) for stage in STAGES)
    return _net_rows(
        f"Leave 21 early, and you're {abs(rows[0].total):.1f} points worse off",
        f"{_WAY}. Early: your opponent still holds three cards; middle: two; late: one",
        f"{_many('left_counts.twenty_one')} turns of each later kind, a third as many early, every line followed "
        "against a careful opponent.",
        rows,
        asked=rows[0].label,
    )


def twin_rows() -> RankedRows:
    """What leaving the counts that the books warn of nets, each by the card that an equal one would punish.

    >>> twin_rows().rows[0].label
    '11 by a four'
    """
    name = "pairs_and_fifteens.equal_traps"
    rows = tuple(_row(name, f"{trap}_careful", label) for trap, label in _TWINS.items())
    return _net_rows(
        f"An eleven by a four costs {abs(rows[0].total):.1f}, and the high twins nothing",
        f"{_WAY}",
        f"{_many(name)} turns of each kind, every line followed against a careful opponent.",
        rows,
    )


def fifteen_rows() -> RankedRows:
    """How much more the fifteen nets than the pair, by when the choice comes.

    >>> fifteen_rows().rows[-1].label
    'later in the play'
    """
    name = "pairs_and_fifteens.pair_or_fifteen"
    rows = tuple(_row(name, f"{when}_careful", label) for when, label in _CHOICES.items())
    return _net_rows(
        f"Make the fifteen: it nets {rows[0].total:.1f} points more than the pair on a lead",
        "What the fifteen nets more than the pair, for a player who can make either",
        f"{_many(name)} turns of each kind, every line followed against a careful opponent.",
        rows,
    )


def _row(experiment: str, name: str, label: str) -> Row:
    net, error = read_found("replies")[experiment]["numbers"][name]
    return Row(label, (net,), SURE * error)


def _many(experiment: str) -> str:
    return f"{read_found('replies')[experiment]['many']:,}"


def _net_rows(finding: str, about: str, note: str, rows: tuple[Row, ...], asked: str = "") -> RankedRows:
    unit = "net points to the end of the play"
    return RankedRows(finding, about, note, rows, (), unit, ranked=False, best="", dots=True, asked=asked)


def twins() -> tuple[tuple[int, str], ...]:
    """The counts that an equal card makes fifteen or thirty-one with a pair, each with the card that left it.

    >>> twins()[:3], len(twins())
    (((8, '7'), (9, '6'), (10, '5')), 17)
    """
    names = {1: "ace", 10: "ten-card"}
    made = [
        (goal - value, names.get(value, str(value)))
        for goal in (FIFTEEN, THIRTY_ONE)
        for value in range(10, 0, -1)
        if goal - value > value
    ]
    return tuple(made)


def pairing_rows() -> RankedRows:
    """What the dealer gains by pairing the lead, beside the best other card, by the kind of lead.

    >>> [row.label for row in pairing_rows().rows]
    ['ace to four', 'five', 'six to nine', 'ten-card']
    """
    name = "pairs_and_fifteens.pairing"
    rows = tuple(_row(name, f"{lead}_careful", label) for lead, label in _LEADS.items())
    least = min(row.total for row in rows)
    return _net_rows(
        f"Pairing pays: at least {least:.1f} points more, whatever is led",
        "What pairing the lead nets, beside the best other card, when nothing else scores",
        f"{_many(name)} turns of each kind, every line followed against a careful opponent.",
        rows,
        asked=next(row.label for row in rows if row.total == least),
    )


SURPRISES: Mapping[str, str] = {
    "trap sprung": "6, for a pair royal. The dealer took two and gave you six.",
    "how many traps": "About 15, roughly one time in seven. The rest of the time nothing caps it.",
    "bet on pairing": "Refuted. If nothing else scores, pairing nets at least 0.9 more than your best other card "
    "on average, traps and all, whatever is led. But our leader doesn't lead from a pair on purpose. One who does "
    "springs more traps.",
    "bet on twenty-one": "True within limits. While your opponent holds three cards it costs you 1.5 points. "
    "It's your best card less than one time in ten. Later it costs less. Then it's your best card more than one time "
    "in ten. “Never” is too strong.",
    "how many tens": "About 61. A ten-card is in three hands of five, since 16 of the 52 cards count ten and good "
    "players keep them.",
    "the other pothole": "5, since a ten-card makes fifteen of it. Early on it costs you a whole point beside "
    "your other "
    "cards, and late half a point.",
    "ten on the table": "The six. The ten pairs for 2, but it leaves 21. That's at least half a point worse. The "
    "jack leaves 21 for nothing, which is over three points worse.",
    "bet on eleven": "No difference that matters: less than a tenth of a point. Your opponent holds another four only "
    "one time in nine. Of the other twins in the chart, 12 by a three does cost something. After 27 or 28 only "
    "low cards fit, so those two cost nothing.",
    "bet on fifteen": "Confirmed. On a lead it nets a point more than the pair, and later too. You peg 2 either way, "
    "but the fifteen can't be capped by a third card alike. Only on an eight led are the two about even.",
    "close cards": "The king. A five or a seven lies close to the six and asks for a run. The pair may be capped. "
    "The king leaves 16 and keeps its distance.",
    "fell in": "6, after the 2 that you pegged. So you're 4 behind with the best card you had.",
    "tomorrow": "Pair it. The lab puts the four well above the jack, with every trap counted in. A good card may lose.",
    "sevens or king": "A seven. The king leaves 21, which is over a point worse. A seven leaves 18. No "
    "card makes 31 of that.",
    "on the ace": "An eight. If your opponent pairs it, you have the third. The four leaves 5, which is nearly a point "
    "and a half worse.",
    "on the six": "The nine makes fifteen. It nets over a point more than the pair.",
}
ANSWERS: Mapping[str, int | str] = {
    "fell in": 6,
    "tomorrow": "pair it",
}
