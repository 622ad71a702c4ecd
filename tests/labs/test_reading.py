"""The hand that is read: as likely as the engine says, nothing of it shown before its guess, and said as it's drawn."""

from collections import Counter
from dataclasses import replace

import pytest
from reports import after

from crib_tutor.deck import RANK_NAMES, RANKS, counting_value
from crib_tutor.labs.play_lab.reading import list_readings
from crib_tutor.labs.play_lab.state import MODELS, OPPONENT, YOU, PlayLab, set_up
from crib_tutor.labs.play_lab.window import PlayLabWindow, PlaySetting
from crib_tutor.labs.play_lab.words import in_100, list_lines, say_step
from crib_tutor.strategy import balance, hidden_hands

GO = PlaySetting(hand="QS 7H 4S AH", starter="5D", seed=8)
"""A play in which your opponent says go at 25, holding two cards."""
DRAWN = 1000


def play_out(lab: PlayLab) -> PlayLab:
    while lab.choices:
        lab = lab.lay(lab.choices[0].card)
    return lab


@pytest.mark.parametrize("against", MODELS)
@pytest.mark.parametrize("dealer", [False, True])
def test_each_step_weighs_the_hands_that_are_left_and_says_what_its_columns_show(against: str, dealer: bool) -> None:
    for lab in (play_out(set_up(dealer=dealer, against=against, seed=3)), play_out(GO.set_up().face(against))):
        for step, line in zip(list_readings(lab), list_lines(lab), strict=True):
            part, out = step.lab, {rank for rank, chance in enumerate(step.chances, 1) if not chance}
            assert not out & {card.rank for card in part.hands[OPPONENT]}, "what is held is never out"
            if step.gone:
                assert out >= {rank for rank in range(1, 14) if counting_value(rank) + part.steps[-2].count <= 31}
            elif part.seat_of(part.play.turn) == YOU and all(move.card for move in part.moves):
                seen = {"earlier": part.play.before, "thrown": part.thrown, "starter": part.starter}
                hands = hidden_hands(part.hands[YOU], part.play.pile, dealer=part.dealer, against=against, **seen)
                assert len(hands) == step.hands
                held = [sum(share for ranks, share in hands.items() if rank in ranks) for rank in RANKS]
                assert step.chances == pytest.approx(held)
            happened, known, aloud = say_step(step, ())
            best = RANK_NAMES[max(range(13), key=step.chances.__getitem__)]
            assert f"Likeliest: {best}, {in_100(max(step.chances))} in 100" in aloud
            assert ("Out: " in aloud) == ("are out" in known) == step.gone
            assert happened in line
            assert known in line


def test_nothing_of_a_step_is_shown_before_its_guess_and_next_walks_to_the_end() -> None:
    window, said = PlayLabWindow(GO, read=True), []
    while (shown := window.value["reading"])["next"] != "Deal four cards":
        if shown["asks"]:
            assert not shown["likeliest"]
            assert not shown["steps"][shown["at"]][2], "its note"
            assert [one["high"] for one in shown["columns"]] == [one["was"] for one in shown["columns"]]
        after(window, {"event": "next", "ranks": [0, 1, 2, 3, 4] if shown["several"] else [9]})
        said.append(window.value["said"])
    assert said[-1].endswith("Held: 7♦.")
    assert "Go at 25. You said ace to five. Out: ace to six. Likeliest: nine, 59 in 100; seven, 49." in said
    kept = window.value["kept"]
    after(window, {"event": "step", "step": 3})
    assert [at for at, one in enumerate(window.value["reading"]["columns"]) if one["guessed"]] == [0, 1, 2, 3, 4]
    after(window, *[{"event": "next", "ranks": []}] * 2)
    for event in ({"event": "step", "step": -1}, {"event": "step", "step": "1"}, {"event": "next", "ranks": [13]}):
        after(window, event)
        assert window.value["refused"], "four others are dealt, and asked about"
    after(window, {"event": "restore", **kept})
    assert window.value["reading"] == shown | {"at": 4}


def test_replies_and_leads_in_balance_are_drawn_as_often_as_they_should_be_and_alike_by_a_seed() -> None:
    lab = set_up(against="balance", seed=2)
    lead, held = lab.hands[YOU][0], lab.hands[OPPONENT]
    drawn = Counter(replace(lab, seed=seed).lay(lead).moves[1].card for seed in range(DRAWN))
    for card, chance in balance.replies(lead, held).items():
        assert drawn[card] / DRAWN == pytest.approx(chance, abs=0.06), card
    led = set_up(dealer=True, against="balance", seed=2)
    assert led == set_up(dealer=True, against="balance", seed=2)
    assert balance.leads(led.kept[OPPONENT])[led.play.pile[0]]
