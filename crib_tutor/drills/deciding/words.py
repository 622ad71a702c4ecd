"""What the drill of deciding says."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.deck import Card, symbols
from crib_tutor.drills.deciding.state import Deciding
from crib_tutor.problems.decisions.decision import RIGHT, Choice, PricedDecision
from crib_tutor.problems.decisions.decision_key import SeenPosition
from crib_tutor.problems.skills import DECISIONS
from crib_tutor.rules import CRIB_SIZE, DEALT, THIRTY_ONE
from crib_tutor.words.counts_aloud import join_words, number

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "decisions": "All decisions",
        "lead": "Leads",
        "reply": "Replies",
        "discard-score": "Discards at a score",
    }
)
"""What the groups are called in a list."""
TITLES: Mapping[str, str] = MappingProxyType({"lead": "Your lead", "reply": "Your reply", "discard": "Your discard"})
CHOOSE_FIRST = "choose first, then press Enter"
VERBS: Mapping[str, str] = MappingProxyType({"lead": "Lead", "reply": "Play", "discard": "Discard"})
"""What the button says before the cards."""
FULL = f"{number(DEALT - CRIB_SIZE)} cards are chosen: take one back first".capitalize()
ONE_KIND = "One kind"
HELD = "Your opponent holds {}"
CRIBS: Mapping[bool, str] = MappingProxyType({True: "your crib", False: "their crib"})
"""Whose crib it is, on the places of two discards, by whether you deal."""
PRICES = "Chances of winning"
"""The head of the prices."""
LATER = "Choose, and see what every choice is worth."
SCALE = "Wins in 100 games against Fox. The bar is what a choice costs against the best."
ALL_OF_THEM = "All 15 discards"
WAITS = "Run the cell: you're asked what to lead, to play or to discard, and each choice has its price."
_SHOWN = 3
"""Discards that are shown in any case, the best first."""
_MUCH, _LITTLE = 5, 0.05
"""Deals in 100, and holes, that two choices differ by for it to be said."""
_ASKED = {
    "lead": "Which card do you lead?",
    "reply": "Which card do you play?",
    "discard": "Which two do you discard?",
}


class PriceRow(NamedTuple):
    """One choice beside the others, with its price and reason."""

    cards: tuple[Card, ...]
    """What is chosen; of cards to play all of the same rank, any one of which it is."""
    wins: str
    """Wins in 100 games."""
    less: str
    """How many fewer than the best; nothing if it's as many."""
    cost: float
    """The same as a share of what the worst choice costs, from 0 to 1."""
    holes: float
    """What it brings on average, in holes."""
    marks: str
    """The best, the learner's, or both; nothing for the others."""
    best: bool
    mine: bool
    reason: str


# --- what is asked ----------------------------------------------------------------------------------------------------


def title(drill: Deciding) -> str:
    """Say what is to be decided, and its number."""
    return TITLES[drill.asked.seen.form]


def question(seen: SeenPosition) -> str:
    """Ask for the decision, with seat and scores.

    >>> from crib_tutor.problems.decisions.decision_key import read_position
    >>> question(read_position("lead 4D5H6CJS/2H9C+9H 96-105"))
    "You're pone at 96, your opponent at 105. Which card do you lead?"
    """
    seat = "the dealer" if seen.dealer else "pone"
    return f"You're {seat} at {seen.scores[0]}, your opponent at {seen.scores[1]}. {_ASKED[seen.form]}"


def needs(seen: SeenPosition) -> str:
    """Say what both need, and what was discarded.

    >>> from crib_tutor.problems.decisions.decision_key import read_position
    >>> needs(read_position("lead 4D5H6CJS/2H9C+9H 96-105"))
    'You need 25, your opponent 16. You discarded 2♥ 9♣.'
    """
    away = f" You discarded {symbols(seen.thrown)}." if seen.thrown else ""
    mine, theirs = seen.needs
    return (f"You both need {mine}." if mine == theirs else f"You need {mine}, your opponent {theirs}.") + away


def situation(seen: SeenPosition) -> Iterator[str]:
    """Describe the table line by line.

    >>> from crib_tutor.problems.decisions.decision_key import read_position
    >>> for line in situation(read_position("reply dealer 4D5H6CJS/2H9C+9H 8S 96-105")):
    ...     print(line)
    You need 25, your opponent 16. You discarded 2♥ 9♣.
    The starter is 9♥. On the table: 8♠, and the count is 8.
    You hold 4♦ 5♥ 6♣ J♠.
    You're the dealer at 96, your opponent at 105. Which card do you play?
    """
    yield needs(seen)
    if seen.starter is not None:
        before = f" Played before: {symbols(seen.before)}." if seen.before else ""
        pile = f" On the table: {symbols(seen.pile)}, and the count is {seen.count}." if seen.pile else ""
        yield f"The starter is {seen.starter.symbol}.{before}{pile}"
    yield f"You hold {symbols(seen.hand)}."
    yield question(seen)


def count_words(seen: SeenPosition) -> tuple[str, str]:
    """The number on the stage, and what it is.

    >>> from crib_tutor.problems.decisions.decision_key import read_position
    >>> count_words(read_position("reply dealer 4D5H6CJS/2H9C+9H 8S 96-105"))
    ('8', '23 to go')
    """
    if seen.form == "discard":
        return str(seen.needs[0]), "to go out"
    return str(seen.count), f"{THIRTY_ONE - seen.count} to go"


# --- what comes of it -------------------------------------------------------------------------------------------------


def verdict(drill: Deciding) -> str:
    """Grade the choice; empty before it."""
    choice, best = drill.choice, drill.asked.best
    if choice is None:
        return ""
    if choice.cost == 0:
        return f"Right: nothing wins more than {symbols(choice.cards)}."
    if choice.right:
        return f"Right: {symbols(choice.cards)} is as good as {symbols(best.cards)}, within half a win in 100."
    if choice.close:
        return f"Close: {symbols(best.cards)} wins {100 * choice.cost:.1f} more in 100."
    return f"That costs {100 * choice.cost:.1f} wins in 100: {symbols(best.cards)} is best."


def score_line(drill: Deciding) -> str:
    """Sum up the sitting; nothing before the first choice."""
    if not drill.costs:
        return ""
    right = sum(cost < RIGHT for cost in drill.costs)
    each = 100 * sum(drill.costs) / len(drill.costs)
    return f"{right} of {len(drill.costs)} right; on average {each:.1f} wins in 100 given away."


def lesson(drill: Deciding) -> Iterator[tuple[str, str]]:
    """What to remember: the usual mistake, and the quick way."""
    reason, tip = drill.lesson
    if reason:
        yield "Why people go wrong:", reason
    if tip:
        yield "The quick way:", tip
    if drill.choice and not (drill.choice.right or reason or tip):
        skill = drill.asked.seen.skill
        went = [wrong for one, wrong in drill.sitting if one == skill]
        yield f"{DECISIONS[skill].name.capitalize()}:", f"not the best in {sum(went)} of the last {len(went)}."


def shown_choices(drill: Deciding, *, every: bool = False) -> tuple[PriceRow, ...]:
    """The choices worth a look, the best first.

    Cards to play are grouped by rank. Of discards it's the best three, the best average and the learner's, or ``every``
    one.
    """
    asked = drill.asked
    if asked.seen.form != "discard":
        ranks = dict.fromkeys(choice.cards[0].rank for choice in asked.choices)
        alike = [[choice for choice in asked.choices if choice.cards[0].rank == rank] for rank in ranks]
    else:
        named = (*asked.choices[:_SHOWN], asked.obvious, drill.choice)
        alike = [[choice] for choice in asked.choices if every or choice in named]
    return tuple(_row(drill, some) for some in alike)


def _row(drill: Deciding, alike: list[Choice]) -> PriceRow:
    asked, one = drill.asked, alike[0]
    worst = max(each.cost for each in asked.choices) or 1
    less = f"{100 * one.cost:.1f}"
    mine = drill.choice in alike
    marks = {
        "the best": one.cost == 0,
        "as good": one.cost > 0 and one.right,
        "best average": asked.seen.form == "discard" and one == asked.obvious,
        "yours": mine,
    }
    return PriceRow(
        cards=tuple(card for each in alike for card in each.cards),
        wins=f"{100 * one.wins:.1f}",
        less=f"\N{MINUS SIGN}{less}" if float(less) else "",
        cost=one.cost / worst,
        holes=one.holes,
        marks=", ".join(mark for mark, fits in marks.items() if fits),
        best=one.cost == 0,
        mine=mine,
        reason=reason(asked, one),
    )


def holes_words(holes: float) -> str:
    """Write what a choice brings on average.

    It's shown early in a game, when holes and wins say the same.
    """
    return f"{holes:+.1f} holes".replace("-", "\N{MINUS SIGN}")


def price_line(drill: Deciding, row: PriceRow) -> str:
    """A choice with its price and its reason, in a line."""
    marks = f", {row.marks}" if row.marks else ""
    less = f", {row.less} beside the best" if row.less else ""
    holes = "" if drill.asked.seen.late else f", {holes_words(row.holes)}"
    return f"{symbols(row.cards)}{marks}: wins {row.wins} in 100{less}{holes}. {row.reason}"


# --- why --------------------------------------------------------------------------------------------------------------


class _Parts(NamedTuple):
    """What is known of a discard: its average in three parts, and in how many deals of 100 it takes someone out."""

    hand: float
    crib: float
    pegging: float
    home: int
    theirs: int


def reason(asked: PricedDecision, choice: Choice) -> str:
    """Explain a choice beside the best or the next best."""
    if asked.seen.form != "discard":
        said: str = choice.parts[0]
        other = next(each for each in asked.choices if each.cards[0].rank != choice.cards[0].rank)
        return f"{said} {_part_from_holes(choice, other)}".strip()
    other = asked.choices[1] if choice == asked.best else asked.best
    return _discard_reason(asked.seen, choice, other)


def _part_from_holes(choice: Choice, other: Choice) -> str:
    """Say that one of two choices brings more holes on average and the other wins more; nothing if it's the same."""
    gap, better = choice.holes - other.holes, choice.wins >= other.wins
    if abs(gap) < _LITTLE or (gap > 0) is better:
        return ""
    holes, often = f"{abs(gap):.1f} holes {'more' if gap > 0 else 'fewer'}", "more often" if better else "less often"
    return f"On average it brings {holes} than {symbols(other.cards)}, but at this score it wins {often}."


def _discard_reason(seen: SeenPosition, choice: Choice, other: Choice) -> str:
    mine, beside = _Parts(*choice.parts), _Parts(*other.parts)
    better = choice.wins >= other.wins
    discarded = f"if you discard {symbols(other.cards)}"
    gain, spared = mine.home - beside.home, beside.theirs - mine.theirs
    if abs(gain) >= _MUCH and (gain > 0) is better:
        shown = "Hand and crib are" if seen.dealer else "The hand is"
        need = f"the {seen.needs[0]} you need"
        return f"{shown} worth {need} in {mine.home} of 100 deals, in {beside.home} {discarded}."
    if abs(spared) >= _MUCH and (spared > 0) is better:
        need = f"the {seen.needs[1]} your opponent needs"
        return f"The crib is worth {need} in {mine.theirs} of 100 deals, in {beside.theirs} {discarded}."
    places = ("in hand", "by the crib", "in the play")
    gaps = [(a - b, place) for a, b, place in zip(mine, beside, places, strict=False) if abs(a - b) >= _LITTLE]
    differences = [f"{abs(gap):.1f} {'more' if gap > 0 else 'less'} {place}" for gap, place in gaps]
    brings = f"{join_words(differences)} than" if gaps else "as much as"
    return f"On average it brings {brings} {discarded}. {_part_from_holes(choice, other)}".strip()
