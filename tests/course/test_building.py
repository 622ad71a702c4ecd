"""The builder of hands: what may be chosen and where it goes, and that it judges whatever is built as `check` does."""

from collections import Counter
from typing import Any

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.course.building.state import Building
from crib_tutor.course.building.window import BuildingWindow
from crib_tutor.course.cell_checks import HandTask
from crib_tutor.deck import PACK, Card, cards
from crib_tutor.lesson import build, check, count

NINE = "8H 8D 9C 9S 10H JD QC QS KH"
RANKS = "3C 6D 9H JS QC"
TENS = [card for card in PACK if card.value == 10]
SAID = "Fifteen two, fifteen four, and a double run of three makes twelve"
TASKS: dict[str, dict[str, Any]] = {
    "any cards": {"points": 2},
    "fifteens": {"points": 2, "kinds": ["fifteen"]},
    "few": {"points": 4, "kinds": ["run"], "among": NINE},
    "tens": {"points": 10, "kinds": ["pair", "run"], "among": TENS},
    "suits": {"points": 1, "kinds": ["flush", "nobs"], "ranks": RANKS},
    "aloud": {"points": 12, "said": SAID},
}


def tell(window: BuildingWindow, *events: dict[str, Any]) -> BuildingWindow:
    for event in events:
        window._receive(None, event, [])
    return window


def choose(window: BuildingWindow, some: Any) -> BuildingWindow:
    return tell(window, *({"event": "choose", "card": str(card)} for card in cards(some)))


@st.composite
def built(draw: st.DrawFn) -> tuple[dict[str, Any], list[Card]]:
    """A task, and five cards of its offer in some order, of each rank to keep one."""
    task = TASKS[draw(st.sampled_from(sorted(TASKS)))]
    offer = Building(build(**task).built.task).offer
    if "ranks" not in task:
        return task, draw(st.permutations(offer))[:5]
    ranks = draw(st.permutations(cards(task["ranks"])))
    return task, [Card(card.rank, draw(st.sampled_from("CDHS"))) for card in ranks]


@given(built())
def test_any_five_cards_of_the_offer_are_judged_as_check_judges_them(case: tuple[dict[str, Any], list[Card]]) -> None:
    task, five = case
    window = tell(choose(build(**task), five), {"event": "check"})
    assert not window.value["refused"]
    written = check(" ".join(map(str, five)), **task).plain
    assert written.splitlines()[0].endswith(f". {window.value['asked']}")
    counted = count(five[:4], five[4])
    counted = counted.only(*task["kinds"]) if "kinds" in task else counted
    aloud = "said" not in task or f"“{task['said']}.”" == f"“{written.split('Said at the table: ')[1][1:-2]}.”"
    assert window.value["right"] == (counted.points == task["points"] and aloud)
    assert window.value["right"] == (window.value["asked"] == "That's right.")


MOVES = st.tuples(st.sampled_from(["choose", "choose", "choose", "starter"]), st.sampled_from(PACK))


@given(st.sampled_from(sorted(TASKS)), st.lists(MOVES, max_size=40))
def test_whatever_is_pressed_no_card_is_there_twice_and_every_card_is_on_offer(
    name: str, moves: list[tuple[str, Card]]
) -> None:
    window = build(**TASKS[name])
    kept = Counter(card.rank for card in cards(RANKS)) if name == "suits" else None
    for event, card in moves:
        before = window.built
        tell(window, {"event": event, "card": str(card)})
        chosen = window.built.chosen
        assert len(set(chosen)) == len(chosen) == 5 - window.built.missing
        assert set(chosen) <= set(window.built.offer)
        assert kept is None or not Counter(one.rank for one in chosen) - kept
        if window.value["refused"]:
            assert window.built == before
        elif event == "starter":
            assert set(chosen) == set(before.chosen)
            assert window.built.places[-1] == before.places[0]
        else:
            assert (card in chosen) != (card in before.chosen)


def test_a_wrong_hand_is_mended_and_checked_again() -> None:
    window = tell(choose(build(**TASKS["few"]), "8H 9C 10H JD QC"), {"event": "check"})
    assert window.value["asked"] == "Its runs make 5, not 4."
    assert "run&nbsp;5" in window.value["count"]
    choose(window, "QC")
    assert (window.value["asked"], window.value["count"]) == ("Choose 1 more card.", "")
    tell(choose(window, "KH"), {"event": "check"})
    assert (window.value["asked"], window.value["right"]) == ("That's right.", True)
    tell(window, {"event": "clear"})
    assert (window.value["chosen"], window.value["count"], window.value["right"]) == ([], "", False)


def test_a_card_goes_where_there_is_room_for_it() -> None:
    window = choose(choose(build(**TASKS["any cards"]), "5H 6H 7H 8H 9H"), "6H KC")
    assert window.built.places == cards("5H KC 7H 8H 9H"), "a card taken back leaves its place to the next"
    pairs = Building(HandTask(4, ranks=cards("8H 8D 9C 9S KH")))
    assert pairs.choose_all("8C 9C 8S 9H KD").missing == 0
    assert pairs.choose_all("8C 8S 8H").chosen == cards("8H 8S")


def test_each_card_becomes_the_starter_in_its_turn() -> None:
    window = choose(build(points=0, kinds=["flush", "nobs"], among="3H 6H 9H JS QH"), "3H 6H 9H QH JS")
    tell(window, {"event": "check"})
    assert window.value["asked"] == "Its flushes and nobs make 4, not 0."
    starters = []
    for _ in range(5):
        tell(window, {"event": "starter"}, {"event": "check"})
        starters.append(window.built.places[-1])
        assert window.value["right"] == (starters[-1] != Card(11, "S"))
    assert tuple(starters) == cards("3H 6H 9H QH JS")


@for_each(
    [
        ("any cards", {"event": "check"}, "A hand and its starter are 5 cards, and you have 2: choose 3 more."),
        ("any cards", {"event": "choose", "card": "5X"}, "'5X' isn't a card"),
        ("any cards", {"event": "choose", "card": "5C 5D"}, "2 cards at once are too many: choose one card at a time."),
        ("any cards", {"event": "starter"}, "The starter comes last: choose 3 more first."),
        ("any cards", {"event": "type", "cards": "AS 2S 3S 4S 5S 6S"}, "5 cards are chosen: take one back before you"),
        ("few", {"event": "choose", "card": "7H"}, "7H isn't among the cards to choose from: 8H 8D 9C"),
        ("few", {"event": "type", "cards": "8H 7H"}, "7H isn't among the cards to choose from: 8H 8D 9C"),
        ("suits", {"event": "choose", "card": "7H"}, "7H has another rank: keep 3 6 9 J Q, and change the suits alone"),
    ]
)
def test_each_refusal_says_what_would_be_right(task: str, event: dict[str, Any], words: str) -> None:
    window = choose(build(**TASKS[task]), "9S JD")
    before = window.built
    tell(window, event)
    assert words in window.value["said"]
    assert window.value["refused"]
    assert window.built == before


@for_each(
    [
        ({"among": "5H 5D 5S"}, "offer more than 3"),
        ({"ranks": "5H 5D"}, "give 5 cards, not 2"),
        ({"answer": "XX"}, "'XX' isn't a card"),
        ({"answer": "5H 5D"}, "choose 3 more"),
    ]
)
def test_a_task_that_no_cards_can_meet_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        build(points=2, **options)


@for_each(TASKS)
def test_readers_without_a_kernel_see_the_task_with_its_cards(name: str) -> None:
    window = build(**TASKS[name])
    plain, html = window.static().plain, str(window.static())
    assert plain.startswith(window.value["title"])
    offered = "ranks" in TASKS[name] or "among" in TASKS[name]
    assert all(card.symbol in plain for card in window.built.offer) == offered
    assert "Run the cell" in plain
    assert html.count("<img") == (9 if name == "few" else 0)
    assert "Its " not in plain
    kinds = TASKS[name].get("kinds", ["nobs"])
    assert bool(window.value["starter"]) == any(kind in ("flush", "nobs") for kind in kinds)


def test_an_answer_in_the_cell_is_shown_as_check_shows_it() -> None:
    window = build(**TASKS["few"], answer="8H 9C 10H JD KH")
    task, *shown = window.static().plain.splitlines()
    assert task == window.value["title"]
    assert "\n".join(shown) == check("8♥ 9♣ 10♥ J♦ K♥", **TASKS["few"]).plain
    assert window.value["right"]
    assert window.value["chosen"] == ["8H", "9C", "TH", "JD", "KH"]
