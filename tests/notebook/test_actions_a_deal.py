"""How many keys a deal takes where a player calls, claims and pegs everything by hand."""

from statistics import mean
from typing import Any

from reports import report, tell

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


def actions(event: str, more: dict[str, Any]) -> int:
    """The same, with a number that is written as one action."""
    if event == "finish":
        return 1 + bool(more["answer"]) + 1 if "count" in more else 2
    return keys(event, more)


def play(seed: int) -> tuple[int, int]:
    """A whole deal: its keys and its actions."""
    table = TableWindow(Sitting.begin(BY_HAND, seed=seed, opponent="simple"))
    tell(table, "way", way="total")
    while table.sitting.game.table.number < 1:
        tell(table, "go on")
    pressed = acts = 0
    while table.sitting.game.table.number == 1 and table.sitting.phase is not Phase.OVER:
        event, more = next_move(table)
        report(table, event, **more)
        pressed += keys(event, more)
        acts += actions(event, more)
    return pressed, acts


def test_a_deal_by_hand_takes_thirty_actions_at_most() -> None:
    pressed, acts = zip(*map(play, range(DEALS)), strict=True)
    assert mean(pressed) <= 30
    assert max(acts) <= 30
