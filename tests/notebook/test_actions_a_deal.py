"""How many keys a deal takes where a player calls, claims and pegs everything by hand."""

from __future__ import annotations

from statistics import mean
from typing import Any

from crib_tutor import rules
from crib_tutor.counts import Count
from crib_tutor.game.state import Phase
from crib_tutor.marking.laid_card import Pile
from crib_tutor.notebook.table_window import TableWindow
from crib_tutor.table.session import Sitting

DEALS = 60
BY_HAND = rules.changed(rules.HOYLE, announced=True, by_hand=True)
Sent = tuple[str, dict[str, Any]]


def next_move(table: TableWindow) -> Sent:
    """What a player does next who sees everything that scores, by the page's own words for it."""
    seen, sitting = table.value, table.sitting
    claim = seen["claim"]
    if seen["choose"]:
        return ("lay" if seen["playing"] else "lay away"), {"cards": seen["may"][-seen["choose"] :], "sure": True}
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
    if event == "lay away":
        return len(more["cards"]) + 1
    if event == "finish" and "count" in more:  # the points, behind a space, where there are any
        return len(str(more["count"])) + (1 + len(str(more["answer"])) if more["answer"] else 0) + 1
    if event == "finish":
        return len(str(more["answer"])) + 1
    return 1


def keys_before(event: str, more: dict[str, Any]) -> int:
    """The same where nothing is filled in: each field is gone to, and nothing is written as 0."""
    if event == "finish" and "count" in more:
        return len(str(more["count"])) + 1 + len(str(more["answer"])) + 1
    return keys(event, more)


def play(seed: int) -> tuple[int, int]:
    """The keys of a whole deal, now and where each card of the opponent's waits for its answer and a go for its key."""
    table = TableWindow(Sitting.begin(BY_HAND, seed=seed, opponent="simple"))
    table._receive(None, {"event": "way", "way": "total"}, [])
    while table.sitting.game.table.number < 1:
        table._receive(None, {"event": "go on"}, [])
    now = before = 0
    while table.sitting.game.table.number == 1 and table.sitting.phase is not Phase.OVER:
        event, more = next_move(table)
        said = len(table.sitting.game.events)
        plays_on = event == "lay" and table.sitting.phase is Phase.CALL
        table._receive(None, {"event": event, **more}, [])
        assert not table.value["refused"], (event, more, table.value["said"])
        new = table.sitting.game.events[said:]
        gone = sum(type(one).__name__ == "SaidGo" and one.player == 0 for one in new)
        now += keys(event, more)
        before += keys_before(event, more) + plays_on + gone
    return now, before


def test_a_deal_by_hand_takes_thirty_keys_at_most_on_average() -> None:
    played = [play(seed) for seed in range(DEALS)]
    now, before = ([one[place] for one in played] for place in (0, 1))
    print(f"keys a deal by hand: {mean(now):.1f} now, at most {max(now)}; {mean(before):.1f} before, {max(before)}")  # noqa: T201
    assert mean(now) <= 30
    assert mean(before) > mean(now) + 5
