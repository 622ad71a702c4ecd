from functools import cache
import pytest
from reports import tell
from browser.plain import Plain
from crib_tutor import rules, lesson
from crib_tutor.game import Game
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Greedy, Simple

GAME = play_out(Game(rules.MODERN, seed=7), [Simple(), Greedy()])
@cache
def made():
    w = lesson.review(GAME)
    n = 0
    while w.value["looking"] and n < 30:
        tell(w, "look on"); n += 1
    return w

@pytest.mark.parametrize("plain", [{"viewport": {"width": 864, "height": 900}}, {"viewport": {"width": 300, "height": 900}}], indirect=True, ids=["848", "284"])
@pytest.mark.parametrize("dark", [False, True])
def test_shot(plain: Plain, dark, request):
    [root] = plain.open(made())
    if dark: plain.darken()
    w = plain.page.viewport_size["width"]
    name = f"/tmp/shots/{w}-{'dark' if dark else 'light'}"
    plain.page.screenshot(path=name + ".png", full_page=True)
    if w < 400 and not dark:
        root.get_by_role("button", name="Deal by deal").click()
        root.get_by_role("button", name="Next board").click()
        for s in root.locator("summary").all(): s.click()
        plain.page.screenshot(path=name + "-open.png", full_page=True)
    if w > 400 and not dark:
        root.locator(".crib-title").focus()
        for _ in range(9): plain.press("ArrowRight")
        plain.page.screenshot(path=name + "-walk.png", full_page=True)
