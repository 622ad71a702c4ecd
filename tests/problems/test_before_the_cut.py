"""A hand counted before the cut: what it holds already, whatever the starter will be."""

from itertools import combinations

import oracle
import pytest

from crib_tutor import Kind, count, explain, mark
from crib_tutor.deck import PACK, InvalidCards
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.lesson import practice
from crib_tutor.look.html import show


@pytest.mark.parametrize("size", [3, 4])
def test_every_hand_before_the_cut_is_what_its_ranks_score_and_its_flush(size: int) -> None:
    """All 22,100 hands of three and 270,725 of four, against the scorer that was written apart."""
    for held in combinations(PACK, size):
        due = oracle.rank_points(tuple(sorted(card.rank for card in held)))
        flush = size if len({card.suit for card in held}) == 1 else 0
        assert count(held).points == due + flush, held


def test_before_the_cut_there_is_no_starter_no_nobs_and_no_crib_flush() -> None:
    assert count("2H 4H 6H JH").starter is None
    assert count("2H 4H 6H JH").of(Kind.NOBS) == ()
    assert count("2H 4H 6H JH", crib=True).of(Kind.FLUSH) == ()
    assert repr(count("2H 4H 6H JH")) == "Count(hand 2H 4H 6H JH before the cut: 4)"


def test_nobs_and_heels_wait_for_the_cut() -> None:
    held = count("2H 4H 6H JH")
    assert "there's no starter yet" in mark([("nobs", "JH")], held).mistaken[0].reason
    assert "there's no starter yet" in mark([("heels", "JH")], held).mistaken[0].reason
    assert "there's no starter yet" in mark({"heels": 2}, held).mistaken[0].reason


def test_a_claim_names_the_cards_that_there_are() -> None:
    with pytest.raises(ValueError, match="9C isn't on the table: claim from 2H 4H 6H JH"):
        mark([("pair", "9C 4H")], count("2H 4H 6H JH"))


def test_an_empty_starter_is_not_the_same_as_none() -> None:
    for nothing in ("", []):
        with pytest.raises(InvalidCards, match=r"there are no cards|you gave no cards"):
            count("2H 4H 6H JH", nothing)


def test_it_is_said_and_shown_and_practiced_like_any_other() -> None:
    held = count("4H 4D 5S 6C")
    assert explain(held) == "Fifteen two, fifteen four, and a double run of three makes twelve"
    assert "starter" not in show(held).plain
    table = practice(held)
    assert isinstance(table.session, CountingDrill)
    assert [card["starter"] for card in table.value["cards"]] == [False] * 4
    table._receive(None, {"event": "claim", "kind": "pair", "cards": ["4H", "4D"]}, [])
    table._receive(None, {"event": "finish"}, [])
    assert (table.session.you, table.session.opponent) == ((0, 0), (0, 0))
    assert table.value["said"] == "You found 2 of 12 points. Nothing is pegged before the cut."
