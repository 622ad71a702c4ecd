"""Lesson 16: the thirteen leads, bait, and a rule to carry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor import rules
from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.reply_choices import find_turn, turn_nets
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANK_NAMES, RANKS, SUITS, cards, counting_value, symbols
from crib_tutor.look.charts import LeadColumn, LeadColumns, RankedRows, Row
from crib_tutor.play import peg
from crib_tutor.strategy import balance
from crib_tutor.words.counts_aloud import ROYALS
from crib_tutor.words.number_words import name_fraction, name_rank, plural, spell, times

_FIVE, _CLOSE = 5, range(6, 10)
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
        nets, greedy = (HUNDRED * numbers[f"{name}_{nets}"] for nets in ("nets", "nets_greedy"))
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
        "a careful dealer",
        "Magpie",
        trial,
    )


def answering_cards(rank: int) -> int:
    """Count the cards that score on a lead.

    >>> [answering_cards(rank) for rank in (1, 5, 7, 13)]
    [3, 19, 7, 7]
    """
    led = next(card for card in PACK if card.rank == rank)
    return sum(bool(peg((led, card))) for card in PACK if card != led)


# --- the leads of a hand ----------------------------------------------------------------------------------------------


def lead_question(kept: str) -> Mapping[str, Any]:
    """Ask for the best lead of a hand.

    >>> asked = lead_question("3S 3D 5H KC")
    >>> asked["about"].finding, asked["choices"]
    ('Lead a three: it nets 0.75 of a hole more than a king', ('a three', 'a five', 'a king'))

    Raises `IllegalMove` for a hand that nobody priced.
    """
    nets = turn_nets(find_turn(kept))
    best, second, *_ = nets
    gap = nets[best] - nets[second]
    holes = "holes" if gap >= 1 else "of a hole"
    chart = RankedRows(
        f"Lead {call_rank(best.rank)}: it nets {gap:.2f} {holes} more than {call_rank(second.rank)}",
        f"What each lead from {symbols(sorted(cards(kept)))} nets in the whole play: your pegs less the dealer's",
        "Exact against a balanced dealer. Below zero the dealer pegs more, as dealers usually do.",
        tuple(Row(call_rank(card.rank), (net,)) for card, net in nets.items()),
        ("net",),
        "holes",
        digits=2,
        dots=True,
    )
    ranks = sorted({card.rank for card in cards(kept)})
    return {"about": chart, "answer": call_rank(best.rank), "choices": tuple(map(call_rank, ranks))}


# --- the duel over a pair ---------------------------------------------------------------------------------------------


def bait_rows() -> RankedRows:
    """Draw how often leading from two ten-cards is best, by dealer."""
    duel = balance.duel()["ten-card"]
    best, (_led, pairs, _third) = [HUNDRED * share for share in duel.lead], duel.balance
    often = round(HUNDRED * pairs)
    rows = {"never pairs": best[0], f"in balance: {often} times in {HUNDRED}": best[often], "always pairs": best[-1]}
    return draw_amounts(
        f"Bait is worth what the dealer pays for it: {rows['never pairs']:.0f} hands in {HUNDRED}, or "
        f"{rows['always pairs']:.0f}",
        "How often leading from two equal ten-cards is best, by how often a dealer who can pair them does",
        "Exact: all hands that good players keep, the rest of the play by a fixed rule.",
        rows,
        "hands in 100",
        digits=0,
        asked="never pairs",
    )


def pair_rows() -> RankedRows:
    """Draw how often each pair is led from in balance."""
    shares = {plural(name): HUNDRED * share for name, share in zip(RANK_NAMES, balance.by_rank().from_two, strict=True)}
    del shares[plural(name_rank(_FIVE))]
    least, most = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
    return draw_amounts(
        f"In balance two {most} are led from {shares[most]:.0f} times in {HUNDRED}, two {least} {shares[least]:.0f}",
        "How often a balanced pone who holds two of a rank leads one of them; fives are hardly ever led",
        "From leads and replies solved against each other over all hands that good players keep.",
        shares,
        f"times in {HUNDRED}",
        digits=0,
    )


# --- what is said after the guesses -----------------------------------------------------------------------------------

SAID = Sentences("16")


def _best_lead(row: str) -> tuple[int, int, float]:
    """The rank to lead, its cards held, holes to the next."""
    nets = turn_nets(find_turn(row))
    best, second, *_ = nets
    return best.rank, sum(card.rank == best.rank for card in cards(row)), nets[best] - nets[second]


def _royal(rank: int) -> int:
    """The pegs of a third card of a rank."""
    return sum(made.points for made in peg([card for card in PACK if card.rank == rank][:3]))


def _pair(row: str) -> int:
    """The rank of the one pair of a row."""
    (rank,) = {card.rank for card in cards(row) if sum(other.rank == card.rank for other in cards(row)) == 2}
    return rank


@SAID("first lead")
def _first_lead(asked: Asking) -> Said:
    lead, held, _ahead = _best_lead(asked.row)
    return Said(
        words=f"The {name_rank(lead)}, which you hold {times(held)}. If the dealer pairs it, you peg {_royal(lead)} "
        f"for {ROYALS[held + 1]}. That's what the other {name_rank(lead)} is for."
    )


@SAID("no takers")
def _no_takers(_: Asking) -> Said:
    never, _balanced, always = (round(row.total) for row in bait_rows().rows)
    return Said(
        never,
        f"Only {never}, but against Magpie, who always pairs, it's {always}. Your second ten-card pegs {_royal(10)} if "
        "the first is paired. If it never is, you've led a card that's better kept.",
    )


@SAID("least led pair")
def _least_led_pair(asked: Asking) -> Said:
    shares = {row.label: round(row.total) for row in pair_rows().rows}
    least = min(asked.question.choices, key=shares.__getitem__)
    lowest, second, *_others, most = sorted(shares, key=shares.__getitem__)
    assert second == least
    return Said(
        least,
        f"{least}, {shares[least]} times in {HUNDRED}, and only {lowest} are below them, at {shares[lowest]}. Even "
        f"{most} stay home now and then: they're led from {shares[most]} times. If no one ever led a single "
        f"{most.removesuffix('s')}, every dealer would know that a pair is behind it and leave it alone.",
    )


@SAID("proverb four")
def _proverb_four(asked: Asking) -> Said:
    numbers, (ace, *_higher) = read_numbers("leads.four"), RANK_NAMES
    low = {name: numbers[f"{name}_less_four"] for name in RANK_NAMES[:3]}
    second, best = sorted((name for name in low if low[name] > _CLEAR), key=low.__getitem__)
    assert numbers["beaten_by_four"] == len(RANKS) - 3
    assert low[ace] < -_CLEAR < _CLEAR < numbers["ace_less_four_simple"]
    return Said(
        words=f"{asked.question.answer}, though only {call_rank(RANK_NAMES.index(second) + 1)} and "
        f"{call_rank(RANK_NAMES.index(best) + 1)} are better. Lead the {best} first, but treasure your {ace} for the "
        "end of the count."
    )


@SAID("answers to a lead")
def _answers_to_a_lead(asked: Asking) -> Said:
    (led,), suits = asked.numbers, len(SUITS)
    answers = {rank: answering_cards(rank) for rank in range(1, len(RANKS) + 1)}
    fewest, most = min(answers.values()), max(answers.values())
    six, _eight, nine, *tens = [rank for rank in answers if answers[rank] == answers[led] and rank != led]
    *low, highest = [call_rank(rank) for rank in answers if answers[rank] == fewest]
    assert len(tens) == len(RANK_NAMES[9:])
    return Said(
        words=f"{spell(answers[led])}: {spell(suits)} {plural(name_rank(rules.FIFTEEN - led))} make {FIFTEEN} and "
        f"{spell(answers[led] - suits)} more {plural(name_rank(led))} make a pair. It's the same with the "
        f"{name_rank(six)}, the {name_rank(nine)} and every ten-card, while on {', '.join(low)}, or {highest} only "
        f"{spell(fewest)} cards score. On {call_rank(max(answers, key=answers.__getitem__))} it's {spell(most)}."
    )


@SAID("proverb danger")
def _proverb_danger(asked: Asking) -> Said:
    five, *others = sorted(lead_columns().columns, key=lambda column: -column.answered)
    assert {column.name for column in others[:4]} == set(RANK_NAMES[9:])
    six, seven, eight, nine = (plural(name_rank(rank)) for rank in _CLOSE)
    return Said(
        words=f"{asked.question.answer}. The {five.name} can be answered in {round(five.answered)} deals of "
        f"{HUNDRED}, and the ten-cards come next. No one keeps cards blindly: dealers like {plural(five.name)}, and "
        f"they keep {six} and {nine} more often than {seven} and {eight}."
    )


@SAID("backed")
def _backed(asked: Asking) -> Said:
    numbers = read_numbers("leads.dangerous")
    assert numbers["backed_balance"] < _CLEAR < numbers["backed"]
    return Said(
        words=f"{asked.question.answer}. Whatever scores on your lead, you often have a close card to score on that, "
        "though with a balanced dealer you gain next to nothing."
    )


@SAID("bait of eights")
def _bait_of_eights(asked: Asking) -> Said:
    lead, held, ahead = _best_lead(asked.row)
    assert held == 2
    assert ahead > 1 / 2
    return Said(
        words=f"The {name_rank(lead)}, by over {name_fraction(ahead)} a hole. If the dealer pairs it, you peg "
        f"{_royal(lead)}, and enough dealers do."
    )


@SAID("sixes stay home")
def _sixes_stay_home(asked: Asking) -> Said:
    (lead, _held, ahead), pair = _best_lead(asked.row), _pair(asked.row)
    (three,) = [card for card in cards(asked.row) if card.rank == lead]
    assert balance.leads(asked.row)[three] == 1
    assert ahead > 1 / 3
    often = round(HUNDRED * balance.by_rank().from_two[pair - 1])
    return Said(
        words=f"The {name_rank(lead)}, which only a pair can answer. A balanced pone leads from a "
        f"pair of {plural(name_rank(pair))} {often} times in {HUNDRED}, but never from this hand."
    )


@SAID("bare seven")
def _bare_seven(asked: Asking) -> Said:
    (lead, _held, ahead), (seven,) = _best_lead(asked.row), [card for card in cards(asked.row) if card.value == 7]
    assert ahead > _CLEAR
    return Said(
        words=f"The {name_rank(lead)}. There's nothing behind the {name_rank(seven)}, no other "
        f"{name_rank(seven)} and no close card."
    )


SAID("proverb middle")(
    lambda asked: Said(
        words=f"{asked.question.answer}. Let the dealer play next to your middle card. On either side, you hold the "
        "card that makes the run."
    )
)


@SAID("against the rule")
def _against_the_rule(asked: Asking) -> Said:
    kept, ten = "AH 4C 7H 7S", counting_value(rules.JACK)
    ace, four, *pair = cards(kept)
    seven, eights = pair[0], plural(name_rank(pair[0].rank + 1))
    pairs = f"{spell(len(pair))} {plural(name_rank(seven))} or {spell(len(pair))} {eights}"
    lower, higher = name_rank(ace.rank + 1), name_rank(four.rank - 1)
    assert next(iter(turn_nets(find_turn(kept)))) == four
    assert four.value + ten + ace.value == 2 * four.value + seven.value == rules.FIFTEEN
    return Said(
        asked.question.choices[0],
        f"The {name_rank(ace)}: {four.value} and {ten} make {four.value + ten}, so it makes {FIFTEEN}. If the dealer "
        f"pairs your {name_rank(four)} instead, that's {2 * four.value}, and a {name_rank(seven)} makes {FIFTEEN}. "
        f"Whenever {call_rank(ace.rank)} and {call_rank(four.rank)}, or a {lower} and a {higher}, come with {pairs}, "
        f"leave the pair alone and lead the {name_rank(four)} or the {higher}.",
    )


@SAID("exit lead one")
def _exit_lead_one(asked: Asking) -> Said:
    lead, _held, ahead = _best_lead(asked.row)
    (five,) = [card for card in cards(asked.row) if card.value == rules.FIFTEEN - counting_value(lead)]
    assert ahead > 9 / 10
    return Said(
        words=f"The {name_rank(lead)}, by almost a hole. If the dealer pairs it, you peg {_royal(lead)}. If the "
        f"dealer makes {FIFTEEN} with a {name_rank(five)}, you pair that."
    )


@SAID("exit lead two")
def _exit_lead_two(asked: Asking) -> Said:
    (lead, _held, ahead), pair = _best_lead(asked.row), _pair(asked.row)
    assert 0.35 < ahead < 0.5
    return Said(
        words=f"The {name_rank(lead)}, by {ahead:.1f} of a hole. {plural(name_rank(pair))} aren't good bait, so the "
        f"{name_rank(lead)} goes before them."
    )


@SAID("exit lead three")
def _exit_lead_three(asked: Asking) -> Said:
    lead, held, _ahead = _best_lead(asked.row)
    close = sorted({card.rank for card in cards(asked.row)})
    assert close == [lead - 1, lead, lead + 1]
    return Said(words=f"The {name_rank(lead)}, which you hold {times(held)}, in the middle of a run.")
