"""The hand that is read: as likely as the engine says, nothing of it shown before its guess, and said as it's drawn."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from reports import after

from crib_tutor.deck import RANK_NAMES, RANKS, counting_value
from crib_tutor.labs.play_lab.reading import Reader, list_readings
from crib_tutor.labs.play_lab.reading_words import in_100, list_lines, say_aloud, say_told
from crib_tutor.labs.play_lab.state import MODELS, OPPONENT, YOU, PlayLab, set_up
from crib_tutor.labs.play_lab.window import PlayLabWindow, PlaySetting
from crib_tutor.strategy import balance, hidden_hands

GO = PlaySetting(hand="QS 7H 4S AH", starter="5D", seed=8)
"""A play in which your opponent says go at 25, holding two cards."""
TOLD = Reader(ask=False)
DRAWN = 1000


def play_out(lab: PlayLab) -> PlayLab:
    while lab.choices:
        lab = lab.lay(lab.choices[0].card)
    return lab


PLAYS = [play_out(set_up(dealer=dealer, against=one, seed=3)) for dealer in (False, True) for one in MODELS]
PLAYS.append(play_out(GO.set_up()))


@pytest.mark.parametrize("lab", PLAYS)
def test_each_step_weighs_the_hands_that_are_left_and_says_what_its_columns_show(lab: PlayLab) -> None:
    for step, line in zip(list_readings(lab), list_lines(lab), strict=True):
        part, out = step.lab, {rank for rank, chance in enumerate(step.chances, 1) if not chance}
        assert not out & {card.rank for card in part.hands[OPPONENT]}, "what is held is never out"
        if step.after_go:
            assert out >= {rank for rank in range(1, 14) if counting_value(rank) + part.steps[-2].count <= 31}
        elif part.seat_of(part.play.turn) == YOU and all(move.card for move in part.moves):
            known = {"earlier": part.play.before, "thrown": part.thrown, "starter": part.starter, "dealer": part.dealer}
            hands = hidden_hands(part.hands[YOU], part.play.pile, against=part.against, **known)
            assert len(hands) == step.hands
            for rank, chance in zip(RANKS, step.chances, strict=True):
                assert chance == pytest.approx(sum(share for held, share in hands.items() if rank in held))
        likeliest = re.search(r"Likeliest: (\w+), ([<\d]+) in 100", say_aloud(step, TOLD))
        assert likeliest
        assert likeliest[2] == in_100(max(step.chances)) == in_100(step.chances[RANK_NAMES.index(likeliest[1])])
        assert ("Out: " in say_aloud(step, TOLD)) == ("are out" in say_told(step, TOLD)[1]) == step.after_go
        assert all(words in line for words in (*say_told(step, TOLD), f" {step.hands:,} hand"))


def test_nothing_of_a_step_is_shown_before_its_guess_and_next_walks_to_the_end() -> None:
    window = PlayLabWindow(GO, read=True)
    said = []
    while "Deal" not in (shown := window.value["reading"])["next"]:
        if shown["ask"]:
            assert not shown["likeliest"]
            assert not shown["steps"][shown["at"]]["note"]
            assert [one["high"] for one in shown["columns"]] == [one["was"] for one in shown["columns"]]
        after(window, {"event": "next", "ranks": [0, 1, 2, 3, 4] if shown["several"] else [9]})
        said.append(window.value["said"])
    assert said[-1].endswith("It was 7♦.")
    assert "Go at 25. You missed six. Out: ace to six. Likeliest: nine, 59 in 100; seven, 49." in said
    assert ["".join(one["head"]) for one in shown["steps"]] == [
        "Before a card", "8♦ on 4♠", "2♠ on A♥", "Go at 25", "8♥ led",
    ]  # fmt: skip
    after(window, {"event": "step", "step": 3})
    assert [at for at, one in enumerate(window.value["reading"]["columns"]) if one["guessed"]] == [0, 1, 2, 3, 4]
    kept = window.value["kept"]
    for event in ({"event": "step", "step": -1}, {"event": "step", "step": "1"}):
        after(window, event)
        assert window.value["refused"]
    after(window, {"event": "next", "ranks": []}, {"event": "next", "ranks": []})
    assert window.value["reading"]["ask"], "four others are dealt"
    after(window, {"event": "next", "ranks": [13]})
    assert window.value["refused"]
    after(window, {"event": "restore", **kept})
    assert window.value["reading"]["steps"] == shown["steps"]


def test_leads_and_replies_in_balance_are_drawn_as_often_as_they_should_be_and_alike_by_a_seed() -> None:
    lab = set_up(against="balance", seed=2)
    lead, held = lab.hands[YOU][0], lab.hands[OPPONENT]
    drawn = Counter(replace(lab, seed=seed).lay(lead).moves[1].card for seed in range(DRAWN))
    for card, chance in balance.replies(lead, held).items():
        assert drawn[card] / DRAWN == pytest.approx(chance, abs=0.06), card
    for seed in range(20):
        led = set_up(dealer=True, against="balance", seed=seed)
        assert led == set_up(dealer=True, against="balance", seed=seed)
        assert balance.leads(led.kept[OPPONENT])[led.play.pile[0]]
