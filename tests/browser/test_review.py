"""A review in a browser: decisions walked by keys, boards one at a time on a phone, and every face that it has."""

from functools import cache

from reports import tell

from browser.lab import expect
from browser.plain import Plain, on_pages
from crib_tutor import lesson, rules
from crib_tutor.game import Game
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Greedy, Miscounter, Simple
from crib_tutor.table.shown_review.window import ReviewWindow


def looked(game: Game, deals: int = 30) -> ReviewWindow:
    window = lesson.review(game)
    for _ in range(min(deals, game.table.number)):
        tell(window, "look on")
    return window


@cache
def miscounted() -> ReviewWindow:
    return looked(play_out(Game(rules.MODERN, seed=7), [Miscounter(Simple(), 0.5), Greedy()]))


def states() -> dict[str, ReviewWindow]:
    """Every face that it has."""
    stopped = looked(miscounted().replay.game, 2)
    tell(stopped, "stop")
    three = play_out(Game(rules.THREE_HANDED, seed=7), [Greedy(), Simple(), Simple()])
    return {
        "whole": miscounted(),
        "stopped": stopped,
        "by holes": looked(three),
        "not begun": looked(Game(rules.MODERN, seed=7)),
    }


@on_pages(900, 400)
def test_decisions_and_boards_are_walked_by_keys_alone(plain: Plain) -> None:
    [root], window = plain.open(miscounted()), miscounted()
    expect(root.get_by_role("img", name=window.value["headline"])).to_be_visible()
    root.locator(".crib-title").focus()
    status = root.get_by_role("status")
    for one in window.value["walk"][:3]:
        plain.press("ArrowRight")
        expect(status).to_have_text(one["said"])
    plain.press("ArrowLeft")
    expect(status).to_have_text(window.value["walk"][1]["said"])
    plain.press("2")
    expect(status).to_have_text(window.value["boards"][1]["heard"])
    expect(root.locator(".crib-one.crib-here .crib-disc")).to_have_text("2")
    plain.press("p")
    expect(status).to_contain_text("The table is open below")
    assert window.inside is not None
    plain.press("Enter")
    expect(status).to_contain_text("The practice is open below")
    plain.press("Escape")
    expect(status).to_contain_text("Put away")
    assert window.inside is None
