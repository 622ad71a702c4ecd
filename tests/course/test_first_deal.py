"""The first deal: what the guide says is right, whoever follows it wins the deal, and whoever doesn't is still led."""

from itertools import combinations
from random import Random
from typing import Any

from each import for_each

from crib_tutor import Count, Kind, count, peg
from crib_tutor.course.first_deal.window import FirstDealWindow
from crib_tutor.course.lesson_00_welcome import end_first_deal
from crib_tutor.game.events import Dealt, Scored
from crib_tutor.game.state import Phase
from crib_tutor.table import game_view

KEEP = "AH AS 7D 8H"
LONGEST = 110
"""Characters of a line of help: three lines of the teller on a phone."""


def report(window: FirstDealWindow, **event: Any) -> None:
    window._receive(None, event, [])
    assert not window.value["refused"], (event, window.value["said"])


def follow(window: FirstDealWindow, chance: Random | None = None) -> None:
    """One step, as the guide says it, or any that can be made."""
    sees, phase = window.sitting.view, window.sitting.phase
    if phase is Phase.DEAL:
        report(window, event="go on")
    elif phase is Phase.DISCARD:
        away = chance.sample(sees.hand, 2) if chance else [card for card in sees.hand if str(card) not in KEEP]
        report(window, event="discard", cards=[str(card) for card in away])
    elif phase is Phase.PLAY and sees.legal:
        named = next((card for card in sees.legal if card.symbol in window.value["asked"]), sees.legal[0])
        report(window, event="lay", cards=[str(chance.choice(sees.legal) if chance else named)])
    elif phase is Phase.PLAY:
        report(window, event="go")
    elif phase is Phase.CALL:
        report(window, event="right")
    elif phase is Phase.CLAIM:
        counted = sees.counted
        assert isinstance(counted, Count)
        for part in counted.combinations:
            report(window, event="claim", kind=part.kind.value, cards=[str(card) for card in part.cards])
        report(window, event="finish")
    else:
        raise AssertionError(phase)


def play(window: FirstDealWindow) -> list[str]:
    """What was asked, step by step."""
    asked = []
    while not window.over:
        asked.append(window.value["asked"])
        follow(window)
    return asked


def test_whoever_follows_the_guide_wins_the_deal_and_counts_one_of_each() -> None:
    window = FirstDealWindow()
    asked = play(window)
    assert window.sitting.view.scores == (14, 3)
    scored = {event.what_for for event in window.sitting.game.events if isinstance(event, Scored)}
    assert scored == {"fifteen", "pair", "go", "last", "hand", "crib"}, "no jack is turned, and nothing rarer scores"
    assert window.value["asked"] == end_first_deal(14, 3).replace("your opponent", "Lamb")
    assert asked[:3] == [
        "You cut jacks, so you cut again. Your four is lower, so you deal. Press Deal: six cards each.",
        "Keep 7 and 8, a fifteen, and the aces, a pair. Discard the other two.",
        "The count is 8. Your 7♦ makes fifteen: play it for 2.",
    ]
    assert asked[-2:] == [
        "Count your hand with the starter. Claim all of it, then That's all.",
        "You dealt, so the crib is yours. Count it the same way.",
    ]
    kept = count(KEEP, "9D")
    assert [part.kind for part in kept.combinations] == [Kind.FIFTEEN, Kind.RUN, Kind.PAIR]
    assert count(KEEP).points == 4, "a fifteen and a pair, before the cut"


def test_those_four_are_the_best_to_keep_before_the_cut() -> None:
    window = FirstDealWindow()
    report(window, event="go on")
    best = max(combinations(window.sitting.view.hand, 4), key=lambda four: count(four).points)
    assert set(map(str, best)) == set(KEEP.split())


@for_each(range(30))
def test_whatever_is_played_each_step_is_led_rightly_in_a_line_and_the_deal_ends(seed: int) -> None:
    chance, window = Random(seed), FirstDealWindow()  # noqa: S311
    for _ in range(20):
        if window.over:
            break
        sees, asked = window.sitting.view, window.value["asked"]
        assert 0 < len(asked) <= LONGEST
        assert "your opponent" not in asked
        if window.sitting.phase is Phase.PLAY and sees.legal and sees.pile:
            best = max(sum(made.points for made in peg([*sees.pile, card])) for card in sees.legal)
            assert (f"play it for {best}." in asked) if best else "Play any card" in asked
            assert f"The count is {sees.count}." in asked
        follow(window, chance)
    you, opponent = window.sitting.view.scores
    assert f"you pegged {you}, Lamb {opponent}" in window.value["asked"]
    assert sum(isinstance(event, Dealt) for event in window.sitting.game.events) == 1


# --- the window -------------------------------------------------------------------------------------------------------


def test_it_ends_after_one_deal_and_can_be_played_again() -> None:
    window = FirstDealWindow()
    play(window)
    assert [one["event"] for one in window.value["buttons"]] == ["again"]
    window._receive(None, {"event": "go on"}, [])
    assert window.value["refused"]
    report(window, event="again")
    assert window.value["asked"] == FirstDealWindow().value["asked"]
    assert game_view.buttons(window.sitting)[0]["event"] == "go on"


@for_each(["new", "load", "give up", "demo"])
def test_what_one_deal_has_no_room_for_is_refused_in_a_sentence(event: str) -> None:
    window = FirstDealWindow()
    window._receive(None, {"event": event, "rules": "HOYLE", "on": True}, [])
    assert window.value["refused"]
    assert "one guided deal" in window.value["said"]


def test_after_a_restart_it_goes_on_with_the_copy_of_the_page() -> None:
    before = FirstDealWindow()
    assert before.kept == "", "nothing is kept before the deal, so that the page asks for its copy"
    for _ in range(4):
        follow(before)
    after = FirstDealWindow()
    report(after, event="found", text=before.kept)
    assert after.sitting.game.events == before.sitting.game.events
    assert after.value["asked"] == before.value["asked"]
    play(after)


def test_a_copy_of_another_game_is_left_alone() -> None:
    other = FirstDealWindow()
    for text in (None, "", "{}", "x" * 1000):
        window = FirstDealWindow()
        report(window, event="found", text=text)
        assert window.value["asked"] == other.value["asked"]
