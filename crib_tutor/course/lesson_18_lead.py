"""The pictures of the lesson on the lead: the thirteen leads, what each card of a hand nets when it's led, and bets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.course.replies import not_attempted
from crib_tutor.deck import PACK, RANK_NAMES, RANKS, CardsLike, InvalidCards, cards, quote, symbols
from crib_tutor.look.charts import LeadColumn, LeadColumns, RankedRows, Row
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.phrases import capitalized
from crib_tutor.play import peg
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.playing.plain_leads import lead_prices
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found

RULINGS = ("confirmed", "true within limits", "refuted")
"""What you can bet on."""
_DEALS = 100
_CLEAR = 0.05
"""How much better a lead must be to beat another, in holes: less doesn't matter at the table."""


def call_rank(rank: int) -> str:
    """Call a card by its rank alone, from 1 for the ace.

    >>> call_rank(1), call_rank(8), call_rank(13)
    ('an ace', 'an eight', 'a king')
    """
    name = RANK_NAMES[rank - 1]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def _found(experiment: str) -> Mapping[str, float]:
    """The numbers that an experiment on leads found."""
    numbers: Mapping[str, tuple[float, float]] = read_found("leads")[experiment]["numbers"]
    return {name: number for name, (number, _) in numbers.items()}


# --- the thirteen leads -----------------------------------------------------------------------------------------------


def lead_columns(trial: str = "") -> LeadColumns:
    """The thirteen leads: what each nets beside the average lead of its hand, and how often it's answered by a score.

    >>> lead_columns().finding
    'The three is the best lead, the five the worst: 152 holes apart in 100 deals'
    """
    found = _found("leads.dangerous")
    columns = tuple(
        LeadColumn(
            name,
            "10" if letter == "T" else letter,
            _DEALS * found[f"{name}_nets"],
            found[f"{name}_answered"],
            _DEALS * found[f"{name}_nets_greedy"],
        )
        for name, letter in zip(RANK_NAMES, RANKS, strict=True)
    )
    ordered = sorted(columns, key=lambda one: one.net)
    apart = round(ordered[-1].net - ordered[0].net)
    return LeadColumns(
        f"The {ordered[-1].name} is the best lead, the {ordered[0].name} the worst: {apart} holes apart in 100 deals",
        "What pone nets in the play with each lead, beside the average lead of the same hand, and how often the dealer "
        "can answer it",
        "Exact: all 1,820 hands of four cards by their ranks, weighed by how often good players keep them, "
        "every lead followed to the "
        "last card against every hand the dealer may hold.",
        columns,
        "careful",
        "greedy",
        trial,
    )


def answer_rows(trial: str = "") -> RankedRows:
    """How often the dealer holds a card that scores on each lead, the most first; one may be lit, such as "a seven".

    >>> answer_rows().rows[0].label
    'an ace'
    """
    found = _found("leads.dangerous")
    rows = tuple(Row(call_rank(rank), (found[f"{name}_answered"],)) for rank, name in enumerate(RANK_NAMES, 1))
    most = max(rows, key=lambda row: row.total)
    sevens = found["seven_answered"]
    return RankedRows(
        f"The dealer can answer {most.label} in {most.total:.0f} deals of 100, and a seven in {sevens:.0f}",
        "How often the dealer holds a card that scores at once on your lead",
        "Exact: all hands that good players keep in both seats.",
        rows,
        ("deals",),
        "deals in 100",
        digits=0,
        best="",
        asked=trial,
    )


def answering_cards(rank: int) -> int:
    """How many cards of the deck score on a lead of this rank, another of the same rank or one that makes fifteen.

    >>> [answering_cards(rank) for rank in (1, 5, 7, 13)]
    [3, 19, 7, 7]
    """
    led = next(card for card in PACK if card.rank == rank)
    return sum(bool(peg((led, card))) for card in PACK if card != led)


# --- the leads of a hand ----------------------------------------------------------------------------------------------


def lead_rows(kept: CardsLike) -> RankedRows:
    """What each card of a hand nets when it's led, the best first.

    >>> lead_rows("3S 3D 5H KC").finding
    'Lead a three: it nets 1.17 holes more than a king'

    Raises `InvalidCards` for anything but four cards of different ranks or not.
    """
    prices = lead_prices(kept)
    ranked = sorted(prices, key=lambda rank: -prices[rank].careful)
    best, *others = ranked
    finding = f"Lead {call_rank(best)}"
    if others:
        gap = prices[best].careful - prices[others[0]].careful
        finding += f": it nets {gap:.2f} {'holes' if gap >= 1 else 'of a hole'} more than {call_rank(others[0])}"
    return RankedRows(
        finding,
        f"What each lead from {symbols(sorted(cards(kept)))} nets in the whole play: your pegs less the dealer's",
        "Exact against a careful dealer, before the cut. Below zero the dealer pegs more, as dealers usually do.",
        tuple(Row(call_rank(rank), (prices[rank].careful,)) for rank in ranked),
        ("net",),
        "holes",
        digits=2,
        dots=True,
    )


def lead_question(kept: CardsLike) -> Mapping[str, Any]:
    """A question for the best lead of a hand: its picture, the answer, and each of the hand's ranks as a choice.

    >>> question = lead_question("3S 3D 5H KC")
    >>> question["answer"], question["choices"]
    ('a three', ('a three', 'a five', 'a king'))
    """
    rows = lead_rows(kept)
    ranks = sorted({card.rank for card in cards(kept)})
    return {"about": rows, "answer": rows.rows[0].label, "choices": tuple(map(call_rank, ranks))}


# --- bets on verdicts -------------------------------------------------------------------------------------------------


def bet_on(claim: str, about: Html | RankedRows | LeadColumns | None = None) -> Mapping[str, Any]:
    """A question for the ruling on a claim: what's shown after the bet, the answer, and the rulings to choose from.

    >>> bet_on("H13")["answer"] in RULINGS
    True

    Without a picture it's the verdict in words. Raises `IllegalMove` for a claim that there isn't.
    """
    if claim not in VERDICTS:
        raise IllegalMove(f"{quote(claim)} isn't a claim: choose one such as H13")
    verdict = VERDICTS[claim]
    return {"about": about or paragraph(verdict.why), "answer": verdict.ruling.value, "choices": RULINGS}


def middle_rows() -> RankedRows:
    """What the middle card of a run nets when it's led, beside the ends of the run.

    >>> middle_rows().ranked
    False
    """
    found = _found("leads.middle")
    low, high = found["middle_less_low"], found["middle_less_high"]
    return RankedRows(
        f"The middle card nets {low:.2f} of a hole more than the lowest, and {high:.2f} more than the highest",
        "What the middle card of a run of three nets when it's led, beside the two ends; runs with a five left out",
        "Exact against a careful dealer, by how often good players keep each hand.",
        (Row("than the lowest", (low,)), Row("than the highest", (high,))),
        ("more",),
        "holes more",
        digits=2,
        ranked=False,
        best="",
    )


# --- the deed ---------------------------------------------------------------------------------------------------------


def beat_the_chart(answer: object) -> Html:
    """Say whether a hand's best lead is another than the chart of the thirteen leads has it.

    >>> beat_the_chart("4D 5H 10C KS").plain.splitlines()[0]
    'You beat the chart. It says a four; here a ten nets 0.59 of a hole more.'
    >>> beat_the_chart("3S 3D 5H KC").plain.splitlines()[0]
    'The chart is right here: a three is best. Try four other cards.'

    Nothing is raised for an answer.
    """
    if answer is ...:
        return not_attempted('four cards, such as "3S 3D 5H KC",', "em")
    try:
        prices = lead_prices(answer)  # type: ignore[arg-type]  # what isn't cards is refused in words
    except InvalidCards as refusal:
        return paragraph(f"{capitalized(str(refusal))}.", "strong")
    columns = lead_columns().columns
    said = max(prices, key=lambda rank: columns[rank - 1].net)
    best = max(prices, key=lambda rank: prices[rank].careful)
    gap = prices[best].careful - prices[said].careful
    if best == said:
        words = f"The chart is right here: {call_rank(said)} is best. Try four other cards."
    elif gap < _CLEAR:
        words = f"Nearly: {call_rank(best)} is better than {call_rank(said)}, but not by a twentieth of a hole."
    else:
        more = f"{gap:.2f} {'holes' if gap >= 1 else 'of a hole'} more"
        words = f"You beat the chart. It says {call_rank(said)}; here {call_rank(best)} nets {more}."
    return stacked(paragraph(words, "strong"), lead_rows(answer).html())  # type: ignore[arg-type]  # cards by now


SURPRISES: Mapping[str, str] = {
    "first lead": "The three, which you hold twice. If the dealer pairs it, you peg 6 for three of a kind.",
    "proverb four": "Refuted, though it's close. From hands that hold both, the three nets 12 holes more in 100 deals, "
    "and it's answered less often too. The four beats ten of the other twelve.",
    "lower cards": "It's right for the ace alone. The two and the three net more than the four if you lead them.",
    "answers to a lead": "Seven: four eights make fifteen, and three more sevens make a pair. It's the same "
    "with the six, "
    "the nine, and every ten-card. On an ace, a two, a three, or a four only three cards score. On a five it's "
    "nineteen.",
    "proverb danger": "Refuted. The five can be answered in 70 deals of 100, and after it come the ten-cards, before "
    "any other. Dealers like to keep fives.",
    "trap one": "The seven, by over a quarter of a hole. If the dealer pairs it, you peg 6.",
    "trap two": "The three, by over half a hole. The seven has nothing behind it.",
    "trap three": "The eight, by nearly half a hole. It's in the middle of the run, and you can make a run on "
    "either side.",
    "proverb middle": "Refuted. If the dealer plays next to your middle card, you hold the card that makes the run, on "
    "either side.",
    "exit lead one": "The jack, by more than a hole. If the dealer pairs it, you peg 6. If the dealer makes fifteen "
    "with a five, you pair that.",
    "exit lead two": "The three, by half a hole. Neither the seven nor the eight is held twice, so a low card is "
    "safer.",
    "exit lead three": "The seven, which you hold twice, in the middle of a run.",
}
ANSWERS: Mapping[str, int | str] = {}
