"""The lesson on the lead: its pictures show what the experiments found, and its choices are clear."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from said import text_of

from crib_tutor.course.lesson_18_lead import (
    answering_cards,
    beat_the_chart,
    call_rank,
    lead_columns,
    lead_question,
    lead_rows,
)
from crib_tutor.deck import PACK, RANK_NAMES, RANKS, cards
from crib_tutor.strategy import plays
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import HANDS, index_of
from crib_tutor.strategy.playing.lead_values import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    NINE,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    held_ranks,
    lead_nets,
)
from crib_tutor.verdicts.experiments.leads import rank_scores

ASKED = re.compile(r'lead(?:_question)?\("([^"]+)"')


def test_the_columns_are_the_thirteen_leads_in_their_order() -> None:
    columns = lead_columns().columns
    assert [column.name for column in columns] == list(RANK_NAMES)
    assert [column.net for column in columns] == pytest.approx((100 * rank_scores()).tolist(), abs=0.01)
    assert [column.other for column in columns] == pytest.approx((100 * rank_scores("greedy")).tolist(), abs=0.01)


def test_a_guess_is_marked_by_its_name() -> None:
    assert lead_columns().marked("a four").yours == lead_columns().marked("four").yours == "four"
    assert lead_columns().marked("an ace").yours == "ace"
    assert lead_columns("four").marked("refuted").yours == ""
    assert "Four (on trial): nets 37" in lead_columns("four").plain


def test_the_bars_of_the_chart_are_beside_the_average_lead() -> None:
    """Every lead of a hand counts as often as the hand is kept, and so weighed they come to nothing."""
    weights = (held_ranks() * kept_shares(dealer=False)[:, None]).sum(axis=0)
    assert np.array([column.net for column in lead_columns().columns]) @ weights == pytest.approx(0, abs=0.05)


def test_a_hand_has_its_leads_best_first() -> None:
    for hand in ("3S 3D 5H KC", "6C 7D 8S 9H"):
        rows = lead_rows(hand).rows
        assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)
        assert {row.label for row in rows} == {call_rank(card.rank) for card in cards(hand)}
        assert lead_question(hand)["answer"] == rows[0].label
    assert lead_rows("3S 3D 3H 3C").finding == "Lead a three"


@for_each(lambda: dict.fromkeys(ASKED.findall(text_of("18"))))
def test_each_hand_of_the_lesson_has_the_same_answer_against_both_opponents(hand: str) -> None:
    """And mostly whatever the starter is: the engine is asked at the table too, with a starter and two discards."""
    ranked = lead_nets("greedy")[index_of(sorted(card.rank - 1 for card in cards(hand)))]
    answer = lead_question(hand)["answer"]
    assert call_rank(int(np.nanargmax(ranked)) + 1) == answer
    others = [card for card in PACK if card not in cards(hand)]
    leads = [
        plays(hand, starter=others[at], dealer=False, thrown=others[at + 1 : at + 3])[0].card for at in (3, 19, 40)
    ]
    assert sum(call_rank(card.rank) == answer for card in leads) >= 2


def test_the_answering_cards_are_those_that_make_fifteen_or_a_pair() -> None:
    values = [min(rank, 10) for rank in range(1, 14)]
    for rank in range(1, 14):
        fifteen = 4 * sum(value + values[rank - 1] == 15 for value in values)
        assert answering_cards(rank) == 3 + fifteen


def test_what_the_prose_says_of_sevens_and_nines_is_so() -> None:
    share, held = kept_shares(dealer=True), held_ranks()
    keeps = [share[held[:, rank]].sum() for rank in range(13)]
    assert min(keeps[SIX], keeps[NINE]) > max(keeps[SEVEN], keeps[EIGHT]) + 0.02
    assert set(np.argsort(keeps)[-2:]) == {FIVE, TEN}, "dealers like to keep fives"
    both = kept_shares(dealer=False) * held[:, SEVEN]
    assert 0.4 < both[held[:, EIGHT]].sum() / both.sum() < 0.5
    assert "dealers keep sixes and nines more often than\nsevens and eights" in text_of("18")


# --- the deed ---------------------------------------------------------------------------------------------------------


def test_the_chart_can_be_beaten_and_often_is_right() -> None:
    begins = Counter()
    for ranks in list(combinations_with_replacement(range(13), 4))[::300]:
        row = " ".join(f"{RANKS[rank]}{'CDHS'[ranks[:at].count(rank)]}" for at, rank in enumerate(ranks))
        begins[" ".join(beat_the_chart(row).plain.split()[:2]).rstrip(":")] += 1
    assert {"You beat", "The chart"} <= set(begins)


@given(st.one_of(st.none(), st.integers(), st.text(max_size=30), st.lists(st.text(max_size=3)), st.just(...)))
def test_whatever_is_written_gets_a_sentence(answer: Any) -> None:
    assert beat_the_chart(answer).plain.endswith(("again.", ".", "H"))


@for_each([("5H", "four"), ("5H 5H 6C 7C", "twice"), ("XX", "X"), (..., "Not attempted yet")])
def test_a_wrong_hand_is_refused_in_words(answer: Any, refusal: str) -> None:
    assert refusal in beat_the_chart(answer).plain


# --- what you learned -------------------------------------------------------------------------------------------------

HELD_BY_PONE = [
    (sorted(map(int, hand)), share, nets)
    for hand, share, nets in zip(HANDS, kept_shares(dealer=False), lead_nets(), strict=True)
]
"""Each hand with how often pone keeps it, and what its leads net."""


def by_three_questions(ranks: list[int]) -> list[int]:
    """What the lesson's questions leave to lead, each of them as good as they say."""
    pairs = sorted({rank for rank in ranks if ranks.count(rank) > 1 and rank != FIVE})
    if pairs:
        return pairs
    tens = [rank for rank in ranks if rank >= TEN]
    low = [rank for rank in (THREE, TWO, FOUR) if rank in ranks]
    if low and FIVE in ranks and len(tens) > 1:
        return tens
    if low:
        return low[:1]
    close = [rank for rank in ranks if SIX <= rank <= NINE]
    inner = [rank for rank in close if rank in (SEVEN, EIGHT)]
    if len(close) > 1 and inner:
        return [rank for rank in inner if {rank - 1, rank + 1} <= set(close)] or inner
    return tens + [ACE] * (ACE in ranks) or [rank for rank in ranks if rank != FIVE] or [FIVE]


def test_the_three_questions_in_order_cost_a_twentieth_of_a_hole() -> None:
    lost = at_random = 0.0
    for ranks, share, nets in HELD_BY_PONE:
        lost += share * (np.nanmax(nets) - np.mean(nets[by_three_questions(ranks)]))
        at_random += share * (np.nanmax(nets) - np.mean(nets[ranks]))
    everything = sum(share for _, share, _ in HELD_BY_PONE)
    assert 1 / 18 > lost / everything > 1 / 22
    assert at_random / everything > 0.4
    prose = "This order costs only a twentieth of a hole beside the best lead of each hand."
    assert f"{prose} A lead at random costs eight times as much" in " ".join(text_of("18").split())


def test_close_cards_come_after_a_low_card() -> None:
    """From two to four and close cards together, without a pair: which nets more, on average."""
    ahead = 0.0
    for ranks, share, nets in HELD_BY_PONE:
        rest = [rank for rank in ranks if rank >= FIVE]
        if (
            len(set(ranks)) == len(ranks)
            and {TWO, THREE, FOUR} & set(ranks)
            and by_three_questions(rest)[0] in (SEVEN, EIGHT)
        ):
            ahead += share * (nets[by_three_questions(ranks)[0]] - nets[by_three_questions(rest)[0]])
    assert ahead > 0
