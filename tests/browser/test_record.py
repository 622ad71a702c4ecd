"""The record of games in a browser: kept at a table by two tabs, its own page, and all of it deleted."""

from functools import cache

from played_games import end, made_up
from reports import after

from browser.conftest import PLACE
from browser.every_window import record_of
from browser.lab import expect, press, until
from browser.plain import Plain
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.window import Window
from crib_tutor.table.recording.keeping import GameKeeper
from crib_tutor.table.recording.record import GameRecord

PAGE = {"viewport": {"width": 864, "height": 900}}


@cache
def states() -> dict[str, Window]:
    """The record with nothing in it, too little to judge, games of a friend alone, and a full one that was stopped."""
    full = after(record_of(made_up(1_000, below=-1)), {"event": "keep games", "on": False})
    recorder = GameKeeper(Keeper())
    first = end(recorder, 1)
    recorder.kept(recorder.text[10:26], done=True)
    shown = {"empty": GameRecord(), "few": made_up(2), "friend": made_up(12, against="friend"), "sixty": made_up(60)}
    return {"full": full, "first": first, **{name: record_of(record) for name, record in shown.items()}}


def kept(site: Plain) -> dict[str, str]:
    """What the browser has of games, by its names."""
    stored: dict[str, str] = site.page.evaluate("() => ({ ...localStorage })")
    return {name: text for name, text in stored.items() if name.startswith("crib-tutor:games:")}


def games_kept(site: Plain, many: int) -> None:
    """The one text in the browser has so many games, as soon as the pages have met."""
    until(lambda: [text.count(".MODERN.") for text in kept(site).values()] == [many], f"{many} games")


def test_two_tabs_keep_their_games_and_the_page_shows_and_deletes_them(site: Plain) -> None:
    tables = [end(GameKeeper(Keeper()), seed) for seed in (1, 2)]
    [first, second] = site.open(*tables)
    games_kept(site, 2)
    expect(first.get_by_text("This game is in your record, kept in this browser alone.")).to_be_visible()
    expect(second.get_by_role("button", name="Don't keep games")).to_have_count(0)
    [name] = kept(site)
    site.page.evaluate("([name]) => localStorage.setItem(`${name}:unread`, 'torn')", [name])
    site.page.goto(PLACE)
    [root] = site.open(record_of(GameRecord()))  # another Python reads what lies there
    expect(root.get_by_text("2 games, ")).to_be_visible()
    root.get_by_text("Keep, save, delete").click()
    press(root, "Delete every game")
    press(root, "Yes, delete every game")
    expect(root.get_by_role("button", name="Play a game")).to_be_visible()
    games_kept(site, 0)
    assert [*kept(site)] == [name]


def test_a_torn_record_is_set_aside_and_dont_keep_lasts(site: Plain) -> None:
    site.open(end(GameKeeper(Keeper()), 1))
    games_kept(site, 1)
    [name] = kept(site)
    site.page.evaluate("([name]) => localStorage.setItem(name, 'torn')", [name])
    site.page.goto(PLACE)
    [root] = site.open(end(GameKeeper(Keeper()), 2))
    expect(root.get_by_text("can't be used: this isn't a whole record of games")).to_be_visible()
    until(lambda: kept(site).get(f"{name}:unread") == "torn" and ".MODERN." in kept(site)[name], "both texts")
    site.page.evaluate("() => localStorage.clear()")
    site.page.goto(PLACE)
    [root] = site.open(end(GameKeeper(Keeper()), 3))
    press(root, "Don't keep games")
    expect(root.locator(".crib-kept-games")).to_have_text("Games aren't kept any more.")
    until(lambda: '"keeps":false' in kept(site).get(name, ""), "the choice in the browser")
    site.page.goto(PLACE)
    site.open(end(GameKeeper(Keeper()), 4))
    games_kept(site, 0)


def test_a_nickname_is_asked_for_first_where_several_people_practice(site: Plain) -> None:
    base = "crib-tutor:progress:/user:people"
    site.page.evaluate("([base]) => localStorage.setItem(base, JSON.stringify({ ada: 'Ada', bo: 'Bo' }))", [base])
    [root] = site.open(end(GameKeeper(Keeper()), 1))
    expect(root.get_by_text("Who's practicing?")).to_be_visible()
    assert kept(site) == {}
    press(root, "Bo")
    games_kept(site, 1)
    assert [name.endswith(":bo") for name in kept(site)] == [True]
