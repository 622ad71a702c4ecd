"""How many keys a deal takes where a player calls, claims and pegs everything by hand."""

from __future__ import annotations

from statistics import mean
from typing import Any

from crib_tutor import rules
from crib_tutor.counts import Count
from crib_tutor.game.state import Phase
from crib_tutor.marking.laid_card import Pile
from crib_tutor.table.sitting import Sitting
from crib_tutor.table.window import TableWindow

DEALS = 30
BY_HAND = rules.changed(rules.HOYLE, announced=True, by_hand=True)
Sent = tuple[str, dict[str, Any]]


def next_move(table: TableWindow) -> Sent:
    """What a player does next who sees everything that scores, by the page's own words for it."""
    seen, sitting = table.value, table.sitting
    claim = seen["claim"]
    if seen["choose"]:
        return ("lay" if seen["playing"] else "discard"), {"cards": seen["may"][-seen["choose"] :], "sure": True}
    if claim and claim["calls"]:
        return "right", {}
    if claim and claim["choices"]:
        return "finish", {"answer": claim["choices"][0]["answer"]}
    if claim:
        due = sitting.view.counted
        if isinstance(due, Count):
            return "finish", {"answer": due.points}
        assert due is not None
        pile = Pile(due)
        return "finish", {"answer": pile.points, "count": pile.total}
    return seen["buttons"][0]["event"], {}


def keys(event: str, more: dict[str, Any]) -> int:
    """The keys that a move takes on the page: a card by its number, figures one by one, and Enter."""
    if event == "discard":
        return len(more["cards"]) + 1
    if event == "finish" and "count" in more:
        count, points = str(more["count"]), str(more["answer"])
        whole = 10 * more["count"] > rules.THIRTY_ONE  # then the points come next by themselves, or else behind a space
        return len(count) + (len(points) + (not whole) if more["answer"] else 0) + 1
    if event == "finish":
        return len(str(more["answer"])) + 1
    return 1


def keys_before(event: str, more: dict[str, Any]) -> int:
    """The same where nothing is filled in: each field is gone to, and nothing is written as 0."""
    if event == "finish" and "count" in more:
        return len(str(more["count"])) + 1 + len(str(more["answer"])) + 1
    return keys(event, more)


def actions(event: str, more: dict[str, Any]) -> int:
    """The same with a number that is written as one action."""
    if event == "finish":
        return 1 + bool(more["answer"]) + 1 if "count" in more else 2
    return keys(event, more)


def play(seed: int) -> tuple[int, int, int]:
    """A whole deal: its keys, its actions, and its keys where each of the opponent's cards waits for its answer, a go
    for its key and each field for its number."""
    table = TableWindow(Sitting.begin(BY_HAND, seed=seed, opponent="simple"))
    table._receive(None, {"event": "way", "way": "total"}, [])
    while table.sitting.game.table.number < 1:
        table._receive(None, {"event": "go on"}, [])
    now = acts = before = 0
    while table.sitting.game.table.number == 1 and table.sitting.phase is not Phase.OVER:
        event, more = next_move(table)
        said = len(table.sitting.game.events)
        plays_on = event == "lay" and table.sitting.phase is Phase.CALL
        table._receive(None, {"event": event, **more}, [])
        assert not table.value["refused"], (event, more, table.value["said"])
        new = table.sitting.game.events[said:]
        gone = sum(type(one).__name__ == "SaidGo" and one.player == 0 for one in new)
        now += keys(event, more)
        acts += actions(event, more)
        before += keys_before(event, more) + plays_on + gone
    return now, acts, before


def test_a_deal_by_hand_takes_thirty_actions_at_most() -> None:
    played = [play(seed) for seed in range(DEALS)]
    now, acts, before = ([one[place] for one in played] for place in range(3))
    print(f"keys a deal by hand: {mean(now):.1f}, at most {max(now)}; before {mean(before):.1f}, at most {max(before)}")  # noqa: T201
    print(f"with a number as one action: {mean(acts):.1f}, at most {max(acts)}")  # noqa: T201
    assert mean(now) <= 30
    assert max(acts) <= 30
