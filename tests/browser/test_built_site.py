"""The site without a server, built and opened in a browser that reaches nothing else.

``.ci/run`` builds it once and opens lesson 00; the rest takes minutes. A site that's there already is named in
CRIB_TUTOR_SITE.
"""

import json
import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from crib_tutor import count
from crib_tutor.assignments.class_code import make_code, read_code
from crib_tutor.assignments.class_link import class_link
from crib_tutor.cli import main
from crib_tutor.rules import IllegalMove
from crib_tutor.site.build_steps import fetch_pyodide, find_python, tools_folder
from crib_tutor.strategy import discards, distribution

pytestmark = pytest.mark.long
LIMIT = 240_000
"""Milliseconds: the first cell waits for all of Python to arrive."""
_RUN = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }"
_OPEN = """async () => {
  const app = window.jupyterapp;
  if (!app) return false;
  await app.restored;
  const panel = app.shell.currentWidget;
  if (!panel?.sessionContext) return false;
  await panel.context.ready;
  await panel.sessionContext.ready;
  return Boolean(panel.sessionContext.session?.kernel);
}"""
_RUN_ONE = """(code) => {
  const { content } = window.jupyterapp.shell.currentWidget;
  content.activeCellIndex = content.widgets.findIndex((one) => one.model.type === "code");
  content.activeCell.model.clearExecution();
  content.activeCell.model.sharedModel.setSource(code);
  window.jupyterapp.commands.execute("notebook:run-cell");
}"""
_CELLS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].filter((one) => one.type === "code")
  .map((one) => [one.executionCount, one.toJSON().outputs])"""


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files and says nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = os.environ.get("CRIB_TUTOR_SITE")
    if named:
        return Path(named)
    try:
        find_python()
        fetch_pyodide(tools_folder(), print)
    except IllegalMove as missing:
        pytest.skip(str(missing))
    folder = tmp_path_factory.mktemp("site") / "built"
    assert main(["site", str(folder)]) == 0
    return folder


@contextmanager
def serve(handler: Any) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with serve(partial(Quiet, directory=str(site))) as place:
        yield place


class Visitor:
    """Someone at the site, whose browser reaches nothing but the site."""

    def __init__(self, context: Any, address: str) -> None:
        self.context, self.address = context, address
        self.outside: list[str] = []
        self.context.route("**/*", self._guard)
        self.context.route("**/jupyter-lite.json", self._expose)
        self.page = context.new_page()
        self.page.set_default_timeout(LIMIT)

    @staticmethod
    def _expose(route: Any) -> None:
        """Give the tests the app, which the site doesn't expose."""
        answer = route.fetch()
        hidden, shown = '"exposeAppInBrowser": false', '"exposeAppInBrowser": true'
        route.fulfill(response=answer, body=answer.text().replace(hidden, shown))

    def _guard(self, route: Any) -> None:
        asked = route.request.url
        if asked.startswith((self.address, "data:", "blob:")):
            route.continue_()
        else:
            self.outside.append(asked)
            route.abort()

    def open(self, place: str) -> None:
        self.page.goto(self.address + place)
        self.until(lambda: self.ask(_OPEN))

    def ask(self, script: str) -> Any:
        """What a function gives where the lesson is: in the page, or in the frame behind the first one."""
        return self.page.frames[-1].evaluate(script)

    def run_all(self) -> list[list[dict[str, Any]]]:
        self.ask(_RUN)
        self.until(lambda: all(number for number, _ in self.ask(_CELLS)))
        return [outputs for _, outputs in self.ask(_CELLS)]

    def start_one(self, code: str) -> None:
        """Run a notebook's first cell of code with another code in it."""
        self.page.evaluate(_RUN_ONE, code)

    def run_one(self, code: str) -> str:
        """What such a cell prints."""
        self.start_one(code)
        self.until(lambda: self.page.evaluate(_CELLS)[0][1] and self.page.evaluate(_CELLS)[0][0])
        ((_, (output,)), *_) = self.page.evaluate(_CELLS)
        return "".join(output["text"])

    def until(self, there: Callable[[], object]) -> None:
        for _ in range(LIMIT // 250):
            if there():
                return
            self.page.wait_for_timeout(250)
        raise TimeoutError


@pytest.fixture
def visitor(chromium: Any, address: str) -> Iterator[Visitor]:
    with chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True) as context:
        someone = Visitor(context, address)
        yield someone
        assert someone.outside == []


def errors(shown: list[list[dict[str, Any]]]) -> list[str]:
    """What failed, and what Python warned of: a learner reads both on pink."""
    return [
        f"{one.get('ename')}: {one.get('evalue', one.get('text'))}"
        for outputs in shown
        for one in outputs
        if one["output_type"] == "error" or one.get("name") == "stderr"
    ]


@pytest.mark.parametrize("width", [284, 848])
def test_the_first_page_plays_without_python_and_opens_lesson_00(visitor: Visitor, width: int) -> None:
    """By keys alone, with all of JupyterLab held back until the scene is over."""
    held: list[Any] = []
    over: list[bool] = []
    page, wide = visitor.page, width + 16
    page.set_viewport_size({"width": wide, "height": 800})
    page.route("**/lab/**", lambda route: route.fallback() if over else held.append(route))
    page.goto(visitor.address)
    main = page.locator(".crib-robbed .crib-main")
    page.get_by_text("What did she miss?").first.wait_for()
    while not main.get_by_text("Read on").count():
        page.keyboard.press("Enter" if main.count() else "s")
        page.wait_for_timeout(250)  # sooner than a find has settled
    assert held
    assert page.evaluate("document.documentElement.scrollWidth") == wide
    over.append(True)
    for one in held:
        one.continue_()
    visitor.until(lambda: visitor.ask(_OPEN))
    page.wait_for_timeout(1000)
    assert page.evaluate("document.activeElement.closest('.crib-robbed') !== null")  # not taken by the lesson behind
    page.keyboard.press("Enter")
    page.wait_for_url("**/lab/index.html?path=00_welcome.ipynb")
    assert visitor.ask(SCREEN) == [["00_welcome.ipynb"], True, 1]
    page.keyboard.press("Shift+Enter")
    visitor.until(lambda: visitor.ask("() => window.jupyterapp.shell.currentWidget.content.activeCellIndex > 1"))
    assert errors(visitor.run_all()) == []
    page.reload()
    visitor.until(lambda: visitor.ask(_OPEN))
    assert (len(page.frames), "00_welcome" in page.title()) == (1, True)


CODE = make_code("play", 3).text
LINKS = {
    "lab/index.html?path=02_fifteens.ipynb&class=GREEN-HERON-7": "02_fifteens.ipynb",
    f"?class={make_code('04', 9).text}": "04_runs.ipynb",
    "?path=03_pairs.ipynb&class=GREEN-HERON-7": "03_pairs.ipynb",
    urlsplit(class_link("https://school.example/", read_code(CODE))).query: "index.ipynb",
}


@pytest.mark.parametrize("width", [400, 1280])
def test_each_link_opens_what_it_names_and_nothing_else(visitor: Visitor, width: int) -> None:
    """One tab and one Python, whatever that browser had open before; and the run button is seen."""
    for link, name in LINKS.items():
        visitor.page.close()
        visitor.page = visitor.context.new_page()
        visitor.page.set_viewport_size({"width": width, "height": 800})
        visitor.open(link if "?" in link else f"?{link}")
        visitor.page.wait_for_timeout(2000)  # the site shows where the lesson is
        assert visitor.page.evaluate(SCREEN) == [[name], True, 1]
        assert ("class=" in visitor.page.url) == ("class=" in link)
        box = visitor.page.locator("[data-jp-item-name=run]").first.bounding_box()
        assert box
        assert 0 < box["x"] < width - box["width"]


def test_a_drills_link_chooses_its_cell(visitor: Visitor) -> None:
    visitor.open(f"?class={CODE}")
    visitor.until(lambda: "play-runs" in visitor.page.evaluate(CHOSEN))


@pytest.mark.parametrize(
    "lesson", ["02_fifteens", "08_play", "13_every_hand", "15_starter", "19_last_street", "21_jury", "index"]
)
def test_a_lesson_runs_to_its_end(lesson: str, visitor: Visitor) -> None:
    visitor.open(f"lab/index.html?path={lesson}.ipynb")
    shown = visitor.run_all()
    assert errors(shown) == []
    if lesson == "15_starter":
        charts = [html for outputs in shown for one in outputs if "crib-chart" in (html := str(one.get("data")))]
        assert charts
        assert all("picture from when it was built" in html for html in charts)


def test_pupils_see_the_lessons_and_no_news(visitor: Visitor) -> None:
    visitor.open("?path=00_welcome.ipynb")
    visitor.page.locator(".jp-SideBar.jp-mod-left .lm-TabBar-tab").first.click()
    visitor.until(visitor.page.locator(".jp-DirListing-itemText").count)
    names = visitor.page.locator(".jp-DirListing-itemText").all_inner_texts()
    assert len(names) > 20
    assert not [name for name in names if not name.endswith((".ipynb", ".html")) or "teacher" in name]
    assert not visitor.page.get_by_text("Jupyter news").count()


GOLDEN = """
import json, sys
from crib_tutor import count
from crib_tutor.deck import shuffled
from crib_tutor.strategy import discards, distribution
hands = ["5H 5D 5S JC 5C", "7H 8D 9C KS 2D"]
six = "5H 6S 7C 8D JH QS"
print(json.dumps([[count(h[:11], h[12:]).points for h in hands], [str(c) for c in shuffled("golden")[:6]],
  [round(d.total, 9) for d in discards(six, dealer=True)], list(distribution()), sys.platform]))
"""


def test_python_in_the_browser_deals_and_counts_as_anywhere(visitor: Visitor) -> None:
    from crib_tutor.deck import shuffled  # noqa: PLC0415  # beside what it's compared with

    visitor.open("lab/index.html?path=00_welcome.ipynb")
    told = json.loads(visitor.run_one(GOLDEN))
    assert told[0] == [count("5H 5D 5S JC", "5C").points, count("7H 8D 9C KS", "2D").points]
    assert told[1] == [str(card) for card in shuffled("golden")[:6]]
    assert told[2] == pytest.approx([one.total for one in discards("5H 6S 7C 8D JH QS", dealer=True)], abs=1e-8)
    assert told[3] == distribution().tolist()
    assert told[4] == "emscripten"


def test_a_class_code_asks_in_the_browser_what_it_asks_anywhere(visitor: Visitor) -> None:
    tests = Path(__file__).resolve().parents[1]
    visitor.open("lab/index.html?path=00_welcome.ipynb")
    told = visitor.run_one((tests / "golden_codes.py").read_text(encoding="utf-8"))
    assert json.loads(told) == json.loads((tests / "classroom" / "golden_codes.json").read_text(encoding="utf-8"))


# --- what nobody hears ----------------------------------------------------------------------------------------------


class Elsewhere(Quiet):
    """Another place, which lets anyone read it and notes that it was asked."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "text/javascript")
        self.end_headers()


FROM_PAGE = """async (place) => {
  const load = (tag, into = document) => Object.assign(into.createElement(tag), { src: place + tag });
  const frame = Object.assign(document.createElement("iframe"), { src: new URL("../files/all.txt", location.href) });
  await new Promise((there) => { frame.onload = there; document.body.append(frame); });
  const worker = new Worker(URL.createObjectURL(new Blob([`fetch("${place}blob-worker")`])));
  for (const tag of ["img", "script", "iframe", "video"]) document.body.append(load(tag));
  try { const asks = new XMLHttpRequest(); asks.open("GET", place + "xhr", false); asks.send(); } catch {}
  try { new WebSocket(place.replace("http", "ws") + "socket"); } catch {}
  navigator.sendBeacon(place + "beacon");
  const tries = [fetch(place + "fetch"), import(place + "import"), frame.contentWindow.fetch(place + "frame")];
  const ended = await Promise.allSettled(tries);
  return ended.map((one) => one.status);
}"""
FROM_CELL = """
import json
import js
from pyodide.ffi import to_js
from pyodide.http import pyfetch
told = []
async def refused(name, ask):
    try:
        await ask(PLACE + name)
        told.append(name)
    except Exception: pass
async def xhr(place):
    asks = js.XMLHttpRequest.new()
    asks.open("GET", place, False)
    asks.send()
async def worker(place):
    blob = js.Blob.new(to_js([f"fetch('{place}')"]))
    js.Worker.new(js.URL.createObjectURL(blob))
async def evaluated(place):
    await js.eval(f"import('{place}')")
await refused("pyfetch", pyfetch)
await refused("js-fetch", js.fetch)
await refused("js-xhr", xhr)
await refused("js-import", evaluated)
try: await worker(PLACE + "js-worker")
except Exception: pass
print(json.dumps(told))
"""


@pytest.mark.parametrize("workers", ["allow", "block"])
def test_nothing_is_asked_of_another_place(chromium: Any, address: str, workers: str) -> None:
    """From the page, a cell and the service worker, and in a browser that allows none."""
    asked: list[str] = []
    elsewhere = type("Noting", (Elsewhere,), {"asked": asked})
    with serve(elsewhere) as other, chromium.new_context(service_workers=workers) as context:
        visitor = Visitor(context, address)
        context.unroute("**/*")  # the site alone refuses
        visitor.open("lab/index.html?path=00_welcome.ipynb")
        assert visitor.page.evaluate("fetch(location.href).then(({ ok }) => ok)")
        assert visitor.run_one(FROM_CELL.replace("PLACE", repr(other))) == "[]\n"
        refused = visitor.page.evaluate(FROM_PAGE, other)
        assert refused[:2] == ["rejected", "rejected"]
        assert workers == "block" or refused[2] == "rejected"
        for worker in context.service_workers:
            ask = "(place) => fetch(place + 'service').then(() => true, () => false)"
            assert worker.evaluate(ask, other) is False
        assert bool(context.service_workers) == (workers == "allow")
        visitor.page.wait_for_timeout(1000)
    assert [path for path in asked if workers == "allow" or path != "/frame"] == []


def test_the_app_is_not_exposed(chromium: Any, address: str) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(address + "lab/index.html?path=00_welcome.ipynb")
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=LIMIT)
        assert page.evaluate("() => [window.jupyterapp, window.jupyterlab].every((one) => one === undefined)")


# --- what a learner does, and keeps -----------------------------------------------------------------------------------


def test_a_deal_at_the_table_is_played_to_its_count(visitor: Visitor) -> None:
    visitor.open("lab/index.html?path=08_play.ipynb")
    visitor.start_one("from crib_tutor.lesson import table\ntable(seed=7)")
    root = visitor.page.locator(".crib-table").first
    root.locator("[data-pace=off]").first.evaluate("(one) => one.click()")
    own = root.locator('.crib-own .crib-card[aria-disabled="false"]')
    acts = root.get_by_role("button", name=re.compile("^(Cut|Deal|Go|That's right)$"))
    discard = root.get_by_role("button", name=re.compile("^Discard"))
    for _ in range(60):
        if root.get_by_role("button", name="Fifteen").count():
            return
        told = root.evaluate("(root) => Number(root.dataset.told)")
        if discard.count():
            own.nth(0).click()
            own.nth(1).click()
            discard.first.click()
        elif acts.count():
            acts.first.click()
        elif own.count():
            own.first.click()
        visitor.until(lambda: root.evaluate("(root) => Number(root.dataset.told)") > told)  # noqa: B023
    pytest.fail("sixty moves, and no hand to count")


def test_progress_and_a_changed_lesson_outlast_a_reload_and_a_new_release(visitor: Visitor) -> None:
    visitor.open("lab/index.html?path=03_pairs.ipynb")
    visitor.start_one('from crib_tutor.lesson import tutor\ntutor("fifteens-3", seed=1)')
    root = visitor.page.locator(".jp-OutputArea .crib").first
    root.get_by_role("button", name="That's all").click()
    visitor.until(lambda: "Show me" in root.inner_text() or "Next problem" in root.inner_text())
    if root.get_by_role("button", name="Show me").count():
        root.get_by_role("button", name="Show me").click()
    visitor.until(lambda: visitor.page.evaluate(KEPT))
    visitor.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    visitor.open("lab/index.html?path=03_pairs.ipynb")
    assert "fifteens-3" in visitor.page.evaluate(FIRST_CODE)  # the learner's own copy
    visitor.start_one(OWN)
    visitor.page.get_by_text("Welcome back: go on with 1 problem?").first.wait_for()
    visitor.page.get_by_role("button", name="Fresh copy").click()
    visitor.until(lambda: "from crib_tutor" in visitor.page.evaluate(FIRST_CODE).replace(OWN, ""))  # the site's again
    assert visitor.page.evaluate(NAMES) == ["03_pairs.ipynb", "03_pairs.mine.ipynb"]


def test_a_corrected_lesson_reaches_whoever_wrote_nothing_in_it(visitor: Visitor, site: Path) -> None:
    lesson = site / "files" / "03_pairs.ipynb"
    first = lesson.read_text(encoding="utf-8")
    try:
        visitor.open("?path=03_pairs.ipynb")
        visitor.page.evaluate(OUTPUT)  # as a cell that's run leaves one
        for version, own in (("first", ""), ("second", "my notes"), ("third", "my notes")):
            lesson.write_text(first.replace("# Pairs", f"# The {version} pairs", 1), encoding="utf-8")
            visitor.open("?path=03_pairs.ipynb")
            shown = visitor.page.evaluate(TITLE)
            assert shown.startswith(own if version == "third" else f"# The {version} pairs")
            if own:
                visitor.page.evaluate(WRITE, own)
    finally:
        lesson.write_text(first, encoding="utf-8")


def test_progress_goes_to_a_file_and_comes_back_in_another_browser(
    visitor: Visitor, chromium: Any, address: str, tmp_path: Path
) -> None:
    cell = 'from crib_tutor.lesson import tutor\ntutor("fifteens-3", seed=1)'
    visitor.open("lab/index.html?path=03_pairs.ipynb")
    visitor.start_one(cell)
    root = visitor.page.locator(".jp-OutputArea .crib").first
    root.get_by_role("button", name="That's all").click()
    root.get_by_role("button", name="Show me").click()
    root.get_by_text("Keep my progress").click()
    with visitor.page.expect_download() as saved:
        root.get_by_role("button", name="Save to a file").click()
    saved.value.save_as(tmp_path / "progress.json")
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
        other = Visitor(context, address)
        other.open("lab/index.html?path=03_pairs.ipynb")
        other.start_one(cell)
        there = other.page.locator(".jp-OutputArea .crib").first
        there.get_by_text("Keep my progress").click()
        with other.page.expect_file_chooser() as chooser:
            there.get_by_role("button", name="Load a file").click()
        chooser.value.set_files(tmp_path / "progress.json")
        there.get_by_text("Saved in this browser: 1 problem.").wait_for()
        assert other.outside == []


KEPT = """() => Object.entries(localStorage).some(([name, text]) => name.startsWith("crib-tutor:progress:") && text)"""
FIRST_CODE = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .find((one) => one.model.type === "code").model.sharedModel.getSource()"""
OWN = "from crib_tutor.lesson import tutor\ntutor()"
SCREEN = """() => { const { shell, serviceManager } = window.jupyterapp;
  const tabs = [...shell.widgets("main")].map((one) => one.title.label);
  return [tabs, shell.leftCollapsed, [...serviceManager.sessions.running()].length]; }"""
CHOSEN = "() => window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.getSource()"
TITLE = "() => window.jupyterapp.shell.currentWidget.content.model.cells.get(0).sharedModel.getSource()"
NAMES = """async () => (await window.jupyterapp.serviceManager.contents.get("")).content.map((one) => one.name)
  .filter((name) => name.startsWith("03")).sort()"""
OUTPUT = """async () => { const { content, context } = window.jupyterapp.shell.currentWidget;
  const code = [...content.model.cells].find((one) => one.type === "code");
  code.sharedModel.setOutputs([{ output_type: "stream", name: "stdout", text: "5" }]);
  await context.save(); }"""
WRITE = """async (text) => { const { content, context } = window.jupyterapp.shell.currentWidget;
  content.model.cells.get(0).sharedModel.setSource(text);
  await context.save(); }"""
