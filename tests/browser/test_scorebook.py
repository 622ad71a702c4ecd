"""The scorebook on a page without Python: a deal kept, undone, opened again without a network, and read as a game."""

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from browser.lab import Keyboard, Page, expect, press, until
from crib_tutor.table import read_game
from crib_tutor.table.keeping_score.page import write_scorebook
from crib_tutor.table.keeping_score.rank_counts import five_ranks, rank_counts
from crib_tutor.table.keeping_score.window import ScorebookWindow

_COUNTED = ("Begin", "Count a hand", "3, 0 chosen", "4, 0 chosen", "5, 0 chosen", "8, 0 chosen", "8, 1 chosen")
PAGES = [("Begin", "Friend: another number"), ("Begin", "Menu"), _COUNTED, (*_COUNTED, "One less", "Peg 8")]
"""What is pressed on the way to each page of the book."""
COUNT_ALL = """async ([script, table, rows]) => {
  const module = `${script.replace("export default { render };", "")}export { counter };`;
  const { counter } = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(module)}`);
  const count = counter(table, 13);
  return rows.map((ranks) => [count(ranks, 0), count(ranks.toReversed(), 0)].map(({ points, said }) => [points, said]));
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files and says nothing of it."""

    def log_message(self, *_: object) -> None:
        pass


class Book(Keyboard):
    """The page as a phone has it."""

    def __init__(self, page: Page, end: Callable[[], None]) -> None:
        self.page, self.lose_network = page, end

    def tap(self, *names: str) -> None:
        for name in names:
            press(self.page.locator(".crib"), name)

    def count(self, ranks: str, *then: str) -> None:
        self.tap("Count a hand")
        self.press(*ranks)
        self.tap(*then)

    def stands(self, *scores: str) -> None:
        """Both counters, the other's above."""
        expect(self.page.locator(".crib-score")).to_have_text([*scores])

    def heard(self, words: str) -> None:
        expect(self.page.locator(".crib-status")).to_have_text(words)

    def text(self) -> str:
        self.tap("Menu")
        written: str = self.page.locator("textarea").input_value()
        self.tap("Back")
        return written


@pytest.fixture
def book(chromium: Any, tmp_path: Path) -> Iterator[Book]:
    """A book that a server hands out, where Ann plays and deals second."""
    write_scorebook(tmp_path / "scorebook")
    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    faults: list[str] = []

    def end() -> None:
        server.shutdown()
        server.server_close()

    with chromium.new_context(viewport={"width": 360, "height": 610}, has_touch=True) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"http://localhost:{server.server_port}/scorebook/")
        page.get_by_label("Across the table").fill("Ann")
        opened = Book(page, end)
        opened.tap("Begin")
        yield opened
    end()
    assert faults == []


def keep_a_deal(book: Book) -> None:
    book.tap("You: 2", "Ann: 3", "Ann: another number")
    book.press("9", "Enter")
    book.heard("Ann, 12, 109 to go.")
    book.count("34588", "One less", "One less", "Peg 7")
    expect(book.page.locator(".crib-missed")).to_have_count(3)
    book.press("y")
    book.heard("Ann, 19, 102 to go. You, 4, 117 to go.")
    book.count("jqk2", "Jack of its suit", "Peg 4")  # the starter is known by now
    book.count("5554", "One less", "Peg 7", "Nobody saw it: note it")
    book.stands("19", "15")


def test_a_deal_outlasts_reload_and_network_and_is_undone_past_its_end(book: Book) -> None:
    keep_a_deal(book)
    book.tap("Next deal", "Ann: 1")
    told = read_game(book.text())
    assert told.problems == ()
    assert [(deal.dealer, deal.scores) for deal in told.deals] == [(0, (0, 0)), (1, (15, 19)), (None, (15, 20))]
    first = told.deals[0]
    assert [(one.player, one.points, one.muggins) for one in first.counts] == [(1, 7, 2), (0, 4, None), (None, 7, 0)]
    assert "".join(card.symbol for hand in first.hands for card in hand) == "JQK23458"
    until(
        lambda: book.page.evaluate(
            "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
        ),
        "the page is kept",
    )
    book.lose_network()
    book.count("34")  # half a hand
    book.page.reload()
    expect(book.page.locator(".crib-tapped")).to_have_text(["3", "4", "", "", ""])
    book.tap("Back")
    book.stands("20", "15")
    book.tap("Undo", "Undo", "Undo")
    book.heard("Taken back. Ann, 19, 102 to go. You, 8, 113 to go.")
    expect(book.page.locator(".crib-side.you .crib-deals")).to_be_visible()
    for _ in range(5):
        book.tap("Undo")
    book.stands("0", "0")
    expect(book.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_nothing_is_pegged_past_the_last_hole_and_the_skunk_is_said(book: Book) -> None:
    book.tap("You: another number")
    book.press("1", "1", "9", "Enter")
    book.count("55j65", "Your hand", "Peg 14")
    book.heard("You win, 121 to 0: a double skunk.")
    expect(book.page.get_by_role("button", name="You: 1", exact=True)).to_be_disabled()
    assert book.text().splitlines()[-1] == "# in the end 121 0"
    book.tap("New game", "Begin")
    book.stands("0", "0")
    book.tap("Undo", "Undo")
    book.stands("0", "119")


def test_a_book_that_someone_damaged_is_kept_aside(book: Book) -> None:
    [name] = book.page.evaluate("() => Object.keys(localStorage)")
    torn = '{"names":["You","Ann"],"games":[{"target":121,"dealer":0,"log":[{"side":7,"points":2}]}]}'
    book.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, torn])
    book.page.reload()
    book.tap("Begin")
    assert book.page.evaluate("(name) => localStorage.getItem(name)", f"{name}:unread") == torn


def test_the_page_counts_every_five_ranks_as_python_does(chromium: Any) -> None:
    table, rows = rank_counts(), five_ranks()
    with chromium.new_page() as page:
        asked = [str(ScorebookWindow._esm), table, [[card.rank for card in row] for row in rows]]
        counted = page.evaluate(COUNT_ALL, asked)
    for place, pair in enumerate(counted):
        words, *parts = table["patterns"][int(table["index"][3 * place : 3 * place + 3], 16)]
        points = sum(table["parts"][part][1] for part in parts)
        assert pair == [[points, table["words"][words][0]]] * 2
