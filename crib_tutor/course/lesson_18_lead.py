"""Lesson 18: the thirteen leads, and those of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor import rules
from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.replies import not_attempted, refuse
from crib_tutor.course.sentences import FIFTEEN, TWICE, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANK_NAMES, RANKS, SUITS, CardsLike, InvalidCards, cards, counting_value, symbols
from crib_tutor.look.charts import LeadColumn, LeadColumns, RankedRows, Row
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.play import peg
from crib_tutor.strategy.playing.plain_leads import lead_prices
from crib_tutor.words.number_words import name_fraction, name_rank, plural, spell, times

_DEALS = 100
_CLEAR = 0.05
"""How much better a lead must be to beat another, in holes: less doesn't matter at the table."""


def call_rank(rank: int) -> str:
    """Name a card by its rank alone.

    >>> call_rank(1), call_rank(8), call_rank(13)
    ('an ace', 'an eight', 'a king')
    """
    name = RANK_NAMES[rank - 1]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


# --- the thirteen leads -----------------------------------------------------------------------------------------------


def lead_columns(trial: str = "") -> LeadColumns:
    """Draw the thirteen leads by two measures of safety."""
    numbers = read_numbers("leads.dangerous")
    columns = []
    for name, letter in zip(RANK_NAMES, RANKS, strict=True):
        nets, greedy = (_DEALS * numbers[f"{name}_{nets}"] for nets in ("nets", "nets_greedy"))
        columns.append(LeadColumn(name, letter.replace("T", "10"), nets, numbers[f"{name}_answered"], greedy))
    worst, *_others, best = sorted(columns, key=lambda column: column.net)
    return LeadColumns(
        f"The {best.name} is the best lead, the {worst.name} the worst: {best.net - worst.net:.0f} holes apart "
        "in 100 deals",
        "What pone nets in the play with each lead, beside the average lead of the same hand, and how often the dealer "
        "can answer it",
        "Exact: all 1,820 hands of four cards by their ranks, weighed by how often good players keep them, "
        "every lead followed to the last card against every hand the dealer may hold.",
        tuple(columns),
        "careful",
        "greedy",
        trial,
    )


def answer_rows(trial: str = "") -> RankedRows:
    """Draw how often a score answers each lead.

    The lead on ``trial`` is lit.
    """
    numbers = read_numbers("leads.dangerous")
    answered = {call_rank(rank): numbers[f"{name}_answered"] for rank, name in enumerate(RANK_NAMES, 1)}
    most = max(answered, key=lambda lead: answered[lead])
    return RankedRows(
        f"The dealer can answer {most} in {answered[most]:.0f} deals of 100, and a seven in "
        f"{numbers['seven_answered']:.0f}",
        "How often the dealer holds a card that scores at once on your lead",
        "Exact: all hands that good players keep in both seats.",
        tuple(Row(lead, (deals,)) for lead, deals in answered.items()),
        (),
        "deals in 100",
        digits=0,
        best="",
        asked=trial,
    )


def answering_cards(rank: int) -> int:
    """Count the cards that score on a lead.

    >>> [answering_cards(rank) for rank in (1, 5, 7, 13)]
    [3, 19, 7, 7]
    """
    led = next(card for card in PACK if card.rank == rank)
    return sum(bool(peg((led, card))) for card in PACK if card != led)


# --- the leads of a hand ----------------------------------------------------------------------------------------------


def lead_rows(kept: CardsLike) -> RankedRows:
    """Rank the leads of a hand by what they net.

    >>> lead_rows("3S 3D 5H KC").finding
    'Lead a three: it nets 1.17 holes more than a king'
    """
    prices = lead_prices(kept)
    ranked = sorted(prices, key=lambda rank: -prices[rank].careful)
    best, *others = ranked
    gaps = [prices[best].careful - prices[other].careful for other in others]
    more = f": it nets {_holes_more(gaps[0])} than {call_rank(others[0])}" if gaps else ""
    return RankedRows(
        f"Lead {call_rank(best)}{more}",
        f"What each lead from {symbols(sorted(cards(kept)))} nets in the whole play: your pegs less the dealer's",
        "Exact against a careful dealer, before the cut. Below zero the dealer pegs more, as dealers usually do.",
        tuple(Row(call_rank(rank), (prices[rank].careful,)) for rank in ranked),
        ("net",),
        "holes",
        digits=2,
        dots=True,
    )


def _holes_more(gap: float) -> str:
    return f"{gap:.2f} {'holes' if gap >= 1 else 'of a hole'} more"


def lead_question(kept: CardsLike) -> Mapping[str, Any]:
    """Ask for the best lead of a hand."""
    chart = lead_rows(kept)
    ranks = sorted({card.rank for card in cards(kept)})
    return {"about": chart, "answer": chart.rows[0].label, "choices": tuple(map(call_rank, ranks))}


# --- the middle of a run ----------------------------------------------------------------------------------------------


def middle_rows() -> RankedRows:
    """Draw what a run's middle card nets beside its ends."""
    numbers = read_numbers("leads.middle")
    low, high = numbers["middle_less_low"], numbers["middle_less_high"]
    return draw_amounts(
        f"The middle card nets {low:.2f} of a hole more than the lowest, and {high:.2f} more than the highest",
        "What the middle card of a run of three nets when it's led, beside the two ends; runs with a five left out",
        "Exact against a careful dealer, by how often good players keep each hand.",
        {"than the lowest": low, "than the highest": high},
        "holes more",
        digits=2,
    )


# --- the deed ---------------------------------------------------------------------------------------------------------


def beat_the_chart(answer: object) -> Html:
    """Say if a hand's best lead beats the chart's.

    >>> beat_the_chart("4D 5H 10C KS").plain.splitlines()[0]
    'You beat the chart. It says a four; here a ten nets 0.59 of a hole more.'

    Nothing is raised for an answer.
    """
    if answer is ...:
        return not_attempted('four cards, such as "3S 3D 5H KC",', "em")
    try:
        prices = lead_prices(answer)  # type: ignore[arg-type]  # what isn't cards is refused in words
    except InvalidCards as refusal:
        return refuse(refusal)
    columns = lead_columns().columns
    charted = max(prices, key=lambda rank: columns[rank - 1].net)
    best = max(prices, key=lambda rank: prices[rank].careful)
    gap = prices[best].careful - prices[charted].careful
    if best == charted:
        words = f"The chart is right here: {call_rank(best)} is best. Try four other cards."
    elif gap < _CLEAR:
        words = f"Nearly: {call_rank(best)} is better than {call_rank(charted)}, but not by a twentieth of a hole."
    else:
        words = f"You beat the chart. It says {call_rank(charted)}; here {call_rank(best)} nets {_holes_more(gap)}."
    return stacked(paragraph(words, "strong"), lead_rows(answer).html())  # type: ignore[arg-type]  # cards by now


# --- what is said after the guesses -----------------------------------------------------------------------------------

SAID = Sentences("18")


def _best_lead(row: str) -> tuple[int, int, float]:
    """The rank to lead, its cards held, holes to the next."""
    prices = {rank: price.careful for rank, price in lead_prices(row).items()}
    best, second = sorted(prices, key=prices.__getitem__)[:-3:-1]
    return best, sum(card.rank == best for card in cards(row)), prices[best] - prices[second]


def _royal(rank: int) -> int:
    """The pegs of a third card of a rank."""
    return sum(made.points for made in peg([card for card in PACK if card.rank == rank][:3]))


def _close_ranks(row: str) -> list[int]:
    """The ranks of a row from six to nine, which back each other."""
    return sorted({card.rank for card in cards(row)} & {*range(6, 10)})


@SAID("first lead")
def _first_lead(asked: Asking) -> Said:
    lead, held, _ahead = _best_lead(asked.row)
    return Said(
        words=f"The {name_rank(lead)}, which you hold {times(held)}. If the dealer pairs it, you peg {_royal(lead)} "
        f"for {spell(held + 1)} of a kind."
    )


@SAID("proverb four")
def _proverb_four(asked: Asking) -> Said:
    columns, numbers = {column.name: column for column in lead_columns().columns}, read_numbers("leads.four")
    best, four = max(columns.values(), key=lambda column: column.net), columns["four"]
    assert best.answered < four.answered
    return Said(
        words=f"{asked.question.answer}, though it's close. From hands that hold both, the {best.name} nets "
        f"{round(_DEALS * numbers[f'{best.name}_less_four'])} holes more in {_DEALS} deals, and it's answered less "
        f"often too. The {four.name} beats {spell(numbers['beaten_by_four'])} of the other {spell(len(columns) - 1)}."
    )


@SAID("lower cards")
def _lower_cards(_: Asking) -> Said:
    numbers, (ace, two, three, four, *_higher) = read_numbers("leads.four"), RANK_NAMES
    assert numbers["ace_less_four"] < -_CLEAR < _CLEAR < min(numbers["two_less_four"], numbers["three_less_four"])
    return Said(
        words=f"It's right for the {ace} alone. The {two} and the {three} net more than the {four} if you lead them."
    )


@SAID("answers to a lead")
def _answers_to_a_lead(asked: Asking) -> Said:
    (led,), suits = asked.spelled, len(SUITS)
    answers = {rank: answering_cards(rank) for rank in range(1, len(RANKS) + 1)}
    fewest, most = min(answers.values()), max(answers.values())
    six, _eight, nine, *tens = [rank for rank in answers if answers[rank] == answers[led] and rank != led]
    *low, highest = [call_rank(rank) for rank in answers if answers[rank] == fewest]
    assert len(tens) == len(RANK_NAMES[9:])
    return Said(
        words=f"{spell(answers[led])}: {spell(suits)} {plural(name_rank(rules.FIFTEEN - led))} make {FIFTEEN}, and "
        f"{spell(answers[led] - suits)} more {plural(name_rank(led))} make a pair. It's the same with the "
        f"{name_rank(six)}, the {name_rank(nine)}, and every ten-card. On {', '.join(low)}, or {highest} only "
        f"{spell(fewest)} cards score. On {call_rank(max(answers, key=answers.__getitem__))} it's {spell(most)}."
    )


@SAID("proverb danger")
def _proverb_danger(asked: Asking) -> Said:
    five, *others = sorted(lead_columns().columns, key=lambda column: -column.answered)
    assert {column.name for column in others[:4]} == set(RANK_NAMES[9:])
    return Said(
        words=f"{asked.question.answer}. The {five.name} can be answered in {round(five.answered)} deals of {_DEALS}, "
        f"and after it come the ten-cards, before any other. Dealers like to keep {plural(five.name)}."
    )


@SAID("trap one")
def _trap_one(asked: Asking) -> Said:
    lead, _held, ahead = _best_lead(asked.row)
    quarter = ahead - ahead % (1 / 4)
    return Said(
        words=f"The {name_rank(lead)}, by over a {name_fraction(quarter)} of a hole. If the dealer pairs it, you peg "
        f"{_royal(lead)}."
    )


@SAID("trap two")
def _trap_two(asked: Asking) -> Said:
    (lead, _held, ahead), (alone,) = _best_lead(asked.row), _close_ranks(asked.row)
    assert ahead > 1 / 2
    return Said(
        words=f"The {name_rank(lead)}, by over {name_fraction(ahead)} a hole. The {name_rank(alone)} has nothing "
        "behind it."
    )


@SAID("trap three")
def _trap_three(asked: Asking) -> Said:
    lead, _held, ahead = _best_lead(asked.row)
    assert ahead < 1 / 2
    assert _close_ranks(asked.row) == [lead - 1, lead, lead + 1]
    return Said(
        words=f"The {name_rank(lead)}, by nearly {name_fraction(ahead)} a hole. It's in the middle of the run, and you "
        "can make a run on either side."
    )


SAID("proverb middle")(
    lambda asked: Said(
        words=f"{asked.question.answer}. If the dealer plays next to your middle card, you hold the card that makes "
        "the run, on either side."
    )
)


@SAID("exit lead one")
def _exit_lead_one(asked: Asking) -> Said:
    lead, _held, ahead = _best_lead(asked.row)
    (five,) = [card for card in cards(asked.row) if card.value == rules.FIFTEEN - counting_value(lead)]
    assert ahead > 1
    return Said(
        words=f"The {name_rank(lead)}, by more than a hole. If the dealer pairs it, you peg {_royal(lead)}. If the "
        f"dealer makes {FIFTEEN} with a {name_rank(five)}, you pair that."
    )


@SAID("exit lead two")
def _exit_lead_two(asked: Asking) -> Said:
    (lead, _held, ahead), (seven, eight) = _best_lead(asked.row), _close_ranks(asked.row)
    assert len({card.rank for card in cards(asked.row)}) == len(cards(asked.row))
    return Said(
        words=f"The {name_rank(lead)}, by {name_fraction(ahead)} a hole. Neither the {name_rank(seven)} nor the "
        f"{name_rank(eight)} is held {TWICE}, so a low card is safer."
    )


@SAID("exit lead three")
def _exit_lead_three(asked: Asking) -> Said:
    lead, held, _ahead = _best_lead(asked.row)
    assert _close_ranks(asked.row) == [lead - 1, lead, lead + 1]
    return Said(words=f"The {name_rank(lead)}, which you hold {times(held)}, in the middle of a run.")
