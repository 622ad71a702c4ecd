"""The drill of laying away: whose crib it is, what is told and when, the book, and what each starter would make."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from priced import Worth, ranked_by
from telling import tell

from crib_tutor import Card, cards, lesson
from crib_tutor.deck import PACK
from crib_tutor.drills.discarding import view as discard_view
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.drills.discarding.window import DiscardingWindow
from crib_tutor.drills.discarding.words import choices_shown, compare_with_best, describe_keep, grade, starters_line
from crib_tutor.problems.prices import prices as true_prices
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.discarding.reasons import StarterChance, starter_chances
from crib_tutor.strategy.discarding.value import WHISKER, Discard, Discards

SIX = st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True).map(tuple)


def prices(six: tuple[Card, ...], dealer: bool) -> Discards:
    """A price that anybody can work out: each card kept is worth its value, and fives and pairs please the crib."""
    found = {}
    for two in combinations(six, 2):
        crib = 2 * sum(card.rank == 5 for card in two) + 3 * (two[0].rank == two[1].rank)
        kept = sum(card.value for card in six if card not in two)
        found[two] = (kept / 4, float(crib if dealer else -crib))
    return ranked_by(six, dealer, found)


def judged(six: object, thrown: object, *, dealer: bool = True) -> Discard:
    """The choice that discards two of six cards, truly priced."""
    return true_prices(tuple(sorted(cards(six))), dealer).of(thrown)


def starters(choice: Discard) -> tuple[StarterChance, ...]:
    return starter_chances(choice.kept, choice.thrown)


def window(seed: int | str = 7, *, at: int = 0, by: Any = prices, fresh: bool = False) -> DiscardingWindow:
    return DiscardingWindow(Discarding(seed=seed, prices=by, at=at), fresh=fresh)


def lay(shown: DiscardingWindow, place: int) -> dict[str, Any]:
    """Discard what stands at a place of all the choices, 0 for the best."""
    drill = shown.drill
    ranked = drill.prices(drill.six, drill.dealer)
    return tell(shown, "lay", cards=list(map(str, ranked[place].thrown)))


# --- the drill --------------------------------------------------------------------------------------------------------


@given(st.integers(0, 200), st.integers(0, 50))
def test_the_deal_goes_from_one_to_the_other_and_the_cards_are_those_of_the_seed(seed: int, at: int) -> None:
    one, following = Discarding(seed=seed, at=at, prices=prices), Discarding(seed=seed, at=at + 1, prices=prices)
    assert one.dealer != following.dealer
    assert one.six == Discarding(seed=str(seed), prices=prices, at=at).six == tuple(sorted(one.six))
    assert one.six != following.six


@given(st.integers(0, 200), st.booleans(), st.integers(1, 6))
def test_the_crib_may_always_be_one_players(seed: int, dealer: bool, deals: int) -> None:
    drill, by_turns = Discarding(seed=seed, always=dealer, prices=prices), Discarding(seed=seed, prices=prices)
    for _ in range(deals):
        assert (drill.dealer, drill.six) == (dealer, by_turns.six)
        drill, by_turns = (one.lay(one.six[:2]).next() for one in (drill, by_turns))
    assert drill.dealer == dealer


@pytest.mark.parametrize("dealer", ["no", "", 0, 1, 1.0, [], {}, "x" * 99])
def test_who_deals_is_told_by_true_false_or_none_alone(dealer: Any) -> None:
    with pytest.raises(IllegalMove, match="doesn't say who deals: give True, False, or None") as refusal:
        lesson.discarding(dealer=dealer)
    assert len(str(refusal.value)) < 120
    with pytest.raises(IllegalMove):
        Discarding(seed=7, always=dealer, prices=prices)


def test_either_may_deal_first() -> None:
    assert {Discarding(seed=seed, prices=prices).dealer for seed in range(20)} == {True, False}


@settings(max_examples=25)
@given(st.integers(), st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=6))
def test_the_book_holds_the_first_choice_of_every_deal_and_no_other(seed: int, turns: list[tuple[int, int]]) -> None:
    drill, costs = Discarding(seed=seed, prices=prices), []
    for first, second in turns:
        ranked = prices(drill.six, drill.dealer).choices
        drill = drill.lay(ranked[first].thrown).again().lay(ranked[second].thrown)
        costs.append(ranked[first].cost)
        assert (drill.choices, drill.choice, drill.tried) == (ranked, ranked[first], ranked[second])
        drill = drill.next()
    assert drill.costs == tuple(costs)
    assert drill.given_away == sum(costs)
    assert drill.fine == sum(cost <= WHISKER for cost in costs)
    assert (drill.at, drill.choice, drill.choices, drill.tried) == (len(turns), None, (), None)


def test_what_is_out_of_turn_is_refused() -> None:
    drill = Discarding(seed=7, prices=prices)
    for step in (drill.next, drill.again, drill.stay):
        with pytest.raises(IllegalMove, match="discard two cards first"):
            step()
    laid = drill.lay("JC QD")
    with pytest.raises(IllegalMove, match="go on to the next deal, or try another"):
        laid.lay("JC QD")
    assert laid.again().stay() == laid


# --- what each starter would have made --------------------------------------------------------------------------------


@settings(max_examples=40)
@given(SIX, st.integers(0, 14))
def test_the_strip_holds_every_starter_left_and_its_average_is_the_brute_force(
    six: tuple[Card, ...], place: int
) -> None:
    thrown = list(combinations(six, 2))[place]
    kept = [tuple(card) for card in six if card not in thrown]
    strip = starters(judged(six, thrown))
    assert [one.rank for one in strip] == list(range(1, 14))
    for one in strip:
        scores = [oracle.score(kept, tuple(card)) for card in PACK if card.rank == one.rank and card not in six]
        assert one.left == len(scores)
        assert one.average == (Fraction(sum(scores), len(scores)) if scores else None)
    assert sum(one.left for one in strip) == 46
    assert sum(one.left * (one.average or 0) for one in strip) == pytest.approx(46 * judged(six, thrown).hand, abs=1e-9)


@given(SIX, st.integers(0, 14))
def test_the_best_starter_is_hoped_for_and_so_is_none_that_adds_less_than_half(
    six: tuple[Card, ...], place: int
) -> None:
    choice = true_prices(tuple(sorted(six)), True)[place]
    turned = [one for one in starters(choice) if one.average is not None]
    best = max(one.average for one in turned)
    least = min((one.average for one in turned if one.hoped), default=None)
    if least is not None:
        assert [one.hoped for one in turned if one.average == best] == [True] * sum(o.average == best for o in turned)
        assert all(one.average < least for one in turned if not one.hoped)


def test_a_rank_of_which_none_is_left_is_said_to_have_none() -> None:
    strip = starters(judged("5H 5D 5S 5C JC 2D", "JC 2D"))
    assert (strip[4].left, strip[4].average, strip[4].hoped) == (0, None, False)
    assert "five none (0 left)" in starters_line(judged("5H 5D 5S 5C JC 2D", "JC 2D"))


@pytest.mark.parametrize(
    ("six", "thrown", "words"),
    [
        (
            "5H 5D 5S JC 2D KH",
            "2D KH",
            "fifteen eight, and a pair royal makes fourteen. It hopes for a five or a jack.",
        ),
        ("AC AD AH AS 7D KH", "7D KH", "Before the cut: a double pair royal for twelve. No starter adds to it."),
        ("4H 8D JC QD 2C 2H", "2C 2H", "Before the cut: nothing. Many starters help it."),
        ("8H 9D AC KC 2C 3H", "2C 3H", "Before the cut: nothing. It hopes for"),
    ],
)
def test_why_says_what_is_held_and_what_is_hoped_for(six: str, thrown: str, words: str) -> None:
    assert words in describe_keep(judged(six, thrown))


def test_the_difference_is_told_for_hand_and_crib_by_whose_crib_it_is() -> None:
    worth = {(5, 6): (8.0, 1.0), (1, 2): (9.0, -2.5)}

    def given_prices(six: str, dealer: bool) -> Discards:
        held = cards(six)
        found: Worth = {
            two: worth.get(tuple(card.rank for card in two), (0.0, 0.0)) if dealer else (1.0, -float(two[0].rank))
            for two in combinations(held, 2)
        }
        return ranked_by(held, dealer, found)

    six = "AC 2C 5C 6C 9C KC"
    ranked = given_prices(six, True)
    other = ranked.of("AC 2C")
    said = compare_with_best(other, ranked[0], dealer=True)
    assert said == "The best choice is worth 1.0 less in the hand and 3.5 more in your crib."
    ranked = given_prices(six, False)
    other = ranked.of("9C KC")
    said = compare_with_best(other, ranked[0], dealer=False)
    assert said == "The best choice is worth about as much in the hand and gives the opponent's crib 8.0 less."
    with pytest.raises(IllegalMove, match="aren't from the same six cards"):
        compare_with_best(judged("AC 2C 5C 6C 9C QC", "AC 2C"), ranked[0], dealer=True)


def test_the_difference_in_the_play_is_told_where_it_makes_a_tenth() -> None:
    """Two twos are kept for the play: by hand and crib alone 2♦ Q♣ would be half a point better."""
    ranked = true_prices(cards("2C 2D 7H 8S 9D QC"), False)
    mine, best = ranked.of("2D QC"), ranked.of("9D QC")
    pegs = f"{best.pegging - mine.pegging:.1f} more in the play"
    more = f"The best choice is worth 1.0 less in the hand and {pegs}, and gives the opponent's crib 0.5 less."
    assert compare_with_best(mine, best, dealer=False) == more
    ranked = true_prices(cards("2C 2D 7H 8S 9D QC"), True)
    mine, best = ranked.of("2D QC"), ranked.of("2C 2D")
    pegs = f"{mine.pegging - best.pegging:.1f} less in the play"
    more = f"The best choice is worth 0.3 less in the hand, 2.3 more in your crib and {pegs}."
    assert compare_with_best(mine, best, dealer=True) == more


@given(SIX, st.integers(0, 14))
def test_the_few_that_are_shown_hold_the_best_three_and_the_learners_own(six: tuple[Card, ...], place: int) -> None:
    choices = true_prices(tuple(sorted(six)), True).choices
    drill = Discarding(seed=7, prices=true_prices)
    shown = list(choices_shown(replace(drill, choices=choices, choice=choices[place])))
    assert shown == sorted(shown, key=choices.index)
    assert {*choices[:3], choices[place]} <= {*shown}
    assert all(one.fine for one in shown if one not in (*choices[:3], choices[place]))
    assert len(shown) <= 6


# --- the window -------------------------------------------------------------------------------------------------------


def test_before_the_answer_nothing_tells() -> None:
    def others(six: tuple[Card, ...], dealer: bool) -> Discards:
        return ranked_by(six, dealer, {one.thrown: (one.crib, one.hand) for one in prices(six, dealer)})

    def never(*_: object) -> Discards:
        raise AssertionError("nothing is priced before the learner has discarded")

    shown = window()
    tell(shown, "pick", text="2c 4c")
    assert json.dumps(window().value) == json.dumps(window(by=others).value) == json.dumps(window(by=never).value)
    assert (shown.value["after"], shown.value["table"], shown.value["all"], shown.value["strips"]) == ("", "", "", [])
    assert all(one["under"] == "" for one in shown.value["cards"])


def test_it_says_whose_crib_it_is() -> None:
    said = {Discarding(seed=7, at=at, prices=prices).dealer: window(at=at).value for at in (0, 1)}
    assert "your crib" in said[True]["title"]
    assert said[True]["question"].startswith("You deal, so the crib is yours")
    assert "your opponent's crib" in said[False]["title"]
    assert "you're pone" in said[False]["question"]
    assert all("Discard two of these six cards." in one["question"] for one in said.values())


@pytest.mark.parametrize("at", [0, 1], ids=["pone", "dealer"])
@pytest.mark.parametrize("place", range(15))
def test_after_the_answer_the_cost_the_best_and_the_learners_own_are_told(at: int, place: int) -> None:
    shown = window(at=at)
    value = lay(shown, place)
    drill = shown.drill
    best, own = drill.choices[0], drill.choices[place]
    assert (value["open"], drill.choice) == (False, own)
    assert grade(own)[1:] in value["said"]
    if own.cost:
        assert f"{float(own.cost):.2f} points against the best." in value["verdict"]
        assert compare_with_best(own, best, dealer=drill.dealer).replace("'", "&#x27;") in value["after"]
    named = [card["text"] for card in value["cards"] if card["under"] == "crib"]
    assert named == list(map(str, own.thrown))
    assert [card["name"].endswith(", discarded") for card in value["cards"]] == [c in own.thrown for c in drill.six]
    rows = discard_view.choices_table(drill).plain.splitlines()
    [mine] = [row for row in rows if "your choice" in row]
    assert mine.endswith(f"cost {float(own.cost):.2f}.")
    assert "the best" in rows[0]
    assert len(discard_view.choices_table(drill, every=True).plain.splitlines()) == 15
    assert [one["label"] for one in value["strips"]] == (["Your keep", "The best keep"] if own.cost else ["Your keep"])


def test_a_difference_within_a_whisker_is_said_to_be_fine_both_ways() -> None:
    def near(six: tuple[Card, ...], dealer: bool) -> Discards:
        hands = (5.0 if at == 0 else 4.9 if at == 1 else 1.0 for at in range(15))
        return ranked_by(six, dealer, {two: (next(hands), 0.0) for two in combinations(six, 2)})

    second, first = window(by=near), window(by=near)
    assert "Within a whisker: both fine. On average it costs 0.10 points against the best." in lay(second, 1)["verdict"]
    assert "As good, or within a whisker of it: discard" in lay(first, 0)["after"]
    assert second.value["score"] == "1 of 1 well chosen, 0.10 points given away."


def test_the_best_choice_is_told_beside_the_next_best() -> None:
    def apart(six: tuple[Card, ...], dealer: bool) -> Discards:
        return ranked_by(six, dealer, {two: (9.0 - at, 0.0) for at, two in enumerate(combinations(six, 2))})

    shown = window(by=apart)
    value = lay(shown, 0)
    following = " ".join(card.symbol for card in shown.drill.choices[1].thrown)
    assert f"The next best is to discard {following}, for 1.00 less." in value["after"]
    assert discard_view.verdict_and_reasons(shown.drill).plain.splitlines()[1].startswith("You keep ")


def test_another_try_is_compared_and_not_counted() -> None:
    shown = window()
    lay(shown, 9)
    before = shown.value["score"]
    opened = tell(shown, "again")
    assert (opened["open"], opened["trying"], opened["after"], opened["picked"]) == (True, True, "", [])
    value = lay(shown, 0)
    assert value["score"] == before
    assert "This try doesn't count." in value["verdict"]
    assert re.search(r"Your first choice costs \d+\.\d\d\. This try doesn't count\.", value["said"])
    rows = discard_view.choices_table(shown.drill).plain
    assert "the best, your other try" in rows
    assert "your first choice" in rows
    assert [one["label"] for one in value["strips"]] == ["Your other try", "Your keep"]
    tell(shown, "again")
    assert tell(shown, "stay")["after"] == value["after"]
    tell(shown, "again")
    assert [one["label"] for one in lay(shown, 9)["strips"]] == ["Your other try", "The best keep"]


def test_next_deals_anew_and_keeps_the_book() -> None:
    shown = window()
    lay(shown, 14)
    lost = shown.drill.given_away
    following = tell(shown, "next")
    assert following["title"].startswith("Deal 2:")
    assert following["after"] == ""
    assert following["score"] == f"0 of 1 well chosen, {float(lost):.2f} points given away."
    assert lay(shown, 0)["score"] == f"1 of 2 well chosen, {float(lost):.2f} points given away."


@given(st.lists(st.integers(0, 14), min_size=1, max_size=9))
@settings(max_examples=10, deadline=None)
def test_the_last_five_deals_are_summed_by_themselves_where_there_are_more(places: list[int]) -> None:
    shown = window()
    for place in places:
        score = lay(shown, place)["score"]
        tell(shown, "next")
    costs = shown.drill.costs
    last = f", {float(sum(costs[-5:])):.2f} of them in the last five deals." if len(places) > 5 else "given away."
    assert score.startswith(f"{shown.drill.fine} of {len(places)} well chosen, {float(sum(costs)):.2f} points")
    assert score.endswith(last)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"event": "lay", "cards": []}, "Choose two cards first"),
        ({"event": "lay"}, "Choose two cards first"),
        ({"event": "lay", "cards": ["2C"]}, "You chose 1 of your cards: discard two"),
        ({"event": "lay", "cards": ["2C", "4C", "4D"]}, "You chose 3"),
        ({"event": "lay", "cards": ["2C", "AS"]}, "'AS' isn't in your hand"),
        ({"event": "lay", "cards": ["2C", "2C"]}, "there twice"),
        ({"event": "lay", "cards": [None, 7]}, "isn't a card"),
        ({"event": "lay", "cards": 7}, "isn't a card"),
        ({"event": "pick", "text": "1x"}, "'1x' isn't a card"),
        ({"event": "pick", "text": "2c"}, "You chose 1"),
        ({"event": "pick"}, "'None' isn't a card"),
        ({"event": "next"}, "Discard two cards first"),
        ({"event": "again"}, "Discard two cards first"),
        ({"event": "stay"}, "Discard two cards first"),
    ],
)
def test_what_cannot_be_is_refused_on_the_status_line_and_changes_nothing(event: dict[str, Any], words: str) -> None:
    shown = window()
    before = shown.drill
    shown._receive(None, event, [])
    assert words in shown.value["said"]
    assert shown.value["refused"]
    assert shown.drill is before


def test_the_strip_is_a_table_of_thirteen_rows_with_its_bars_on_one_scale() -> None:
    value = lay(window(), 14)
    assert len(value["strips"]) == 2
    highs = []
    for one in value["strips"]:
        assert one["html"].count('<th scope="row"') == 13
        assert one["html"].count('role="columnheader"') == 3
        highs.append([float(high) for high in re.findall(r"--crib-high:([\d.]+)", one["html"])])
    assert max(map(max, highs)) == 1
    assert all(0 <= high <= 1 for strip in highs for high in strip)
    assert highs[0] != highs[1]


# --- from a cell ------------------------------------------------------------------------------------------------------


def test_the_static_form_is_the_six_cards_and_the_question_and_without_a_seed_the_same_each_time() -> None:
    told = lesson.discarding(seed=7).static()
    assert told.plain.splitlines()[-2] == "2♣ 4♣ 4♦ 8♦ J♣ Q♦"
    assert "Discard two of these six cards." in told.plain
    assert told == lesson.discarding(seed="7").static()
    one, other = lesson.discarding(), lesson.discarding()
    assert one.drill.six != other.drill.six
    assert one.static() == other.static()
    assert "six cards are dealt" in one.static().plain


@pytest.mark.parametrize("dealer", [True, False])
def test_a_cell_may_ask_for_one_crib_alone(dealer: bool) -> None:
    shown = lesson.discarding(seed=7, dealer=dealer)
    owner = "your crib" if dealer else "your opponent's crib"
    for at in range(4):
        assert shown.value["title"] == f"Deal {at + 1}: {owner}"
        assert ("the crib is yours" if dealer else "you're pone") in shown.value["question"]
        tell(shown, "lay", cards=list(map(str, shown.drill.six[:2])))
        assert all((one.crib >= 0) == dealer for one in shown.drill.choices)
        tell(shown, "next")


@pytest.mark.parametrize("seed", range(8))
def test_the_drill_agrees_with_the_strategy_wing(seed: int) -> None:
    from crib_tutor.strategy import discards  # noqa: PLC0415  # numpy comes with it, and no other test here needs it

    shown = lesson.discarding(seed=seed)
    ranked = discards(shown.drill.six, dealer=shown.drill.dealer)
    said = tell(shown, "lay", cards=list(map(str, ranked[0].thrown)))["said"]
    assert "The best there is." in said
    worth = [(one.thrown, one.kept, one.hand, one.crib, one.pegging, one.cost) for one in shown.drill.choices]
    assert worth == [(one.thrown, one.kept, one.hand, one.crib, one.pegging, one.cost) for one in ranked]
    assert all((one.crib >= 0) == shown.drill.dealer for one in ranked)


def test_six_cards_from_the_keyboard_are_read_in_any_form() -> None:
    shown = window()
    assert tell(shown, "pick", text="Q♦, jc")["picked"] == ["JC", "QD"]
    assert shown.value["said"] == "J♣ Q♦ chosen."
    assert shown.drill.choice is None
    assert tell(shown, "lay", cards="jc qd")["open"] is False
    assert shown.drill.choice is not None
    assert shown.drill.choice.thrown == cards("JC QD")


# --- what is loaded when ----------------------------------------------------------------------------------------------


def _loaded(program: str) -> set[str]:
    command = [sys.executable, "-c", f"import sys; {program}; print(*sys.modules)"]
    return {*subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()}


def test_a_deal_waits_for_no_numpy_until_two_cards_are_discarded() -> None:
    begin = "from crib_tutor.problems.prices import prices; from crib_tutor.drills.discarding.state import Discarding; "
    begin += "from crib_tutor.drills.discarding.words import title; drill = Discarding(seed=7, prices=prices); "
    assert "numpy" not in _loaded(f"{begin} title(drill)")
    assert "numpy" in _loaded(f"{begin} drill.lay(drill.six[:2])")
