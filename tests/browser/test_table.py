"""The table in Chromium: whole games by mouse and by keyboard alone, through restarts, and for every eye and ear."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from reports import after, at, tell

from browser.lab import Front, Lab, Locator, Notebook, expect, press, until, written
from browser.plain import Plain
from browser.speaking import VOICES, spoken
from crib_tutor import rules
from crib_tutor.game.events import Claimed, Laid, SaidGo, Scored
from crib_tutor.game.seats import step
from crib_tutor.game.state import Phase
from crib_tutor.marking.laid_card import Pile
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.table.saved_table import to_json
from crib_tutor.table.shown_review.window import ReviewWindow
from crib_tutor.table.sitting import Sitting, Teaching, advance
from crib_tutor.table.window import TableWindow
from crib_tutor.words.counts_aloud import number

PAGE = {"reduced_motion": "reduce"}
CELLS = (
    "from crib_tutor.lesson import table",
    "table(seed=7)",
    'table("HOYLE_61", seed=3, name="another")',
    "table(seed=7)",
)
MINE, ANOTHER, AGAIN = 1, 2, 3
FORGET = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({
  code: `from crib_tutor.table import tables
for _, held in tables._TABLES.values(): held.close()
tables._TABLES.clear()`, silent: true }).done.then(() => {
  localStorage.clear();
  localStorage.setItem("crib-tutor:table-looks", '{"pace":"off"}');
})"""
HEARD = """(root) => {
  const status = root.querySelector('[role="status"]');
  root.heard = [];
  new MutationObserver(() => root.heard.push(status.textContent))
    .observe(status, { childList: true, characterData: true, subtree: true });
}"""


# --- windows ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def opened(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with written(front, jupyter, "table.ipynb", CELLS, reduced_motion="reduce") as notebook:
        yield notebook


@pytest.fixture
def lab(opened: Notebook) -> Notebook:
    """A notebook with tables on which nobody has played."""
    opened.ask(FORGET)
    opened.run_all()
    return opened


def window(notebook: Notebook, at: int) -> Locator:
    root = notebook.output(at).locator(".crib-table")
    root.wait_for()
    return root


def at_once(plain: Plain, *tables: TableWindow, dark: bool = False) -> list[Locator]:
    """Tables whose moments come without a pause."""
    roots = plain.open(*tables, dark=dark)
    for root in roots:
        root.locator("[data-pace=off]").evaluate("(one) => one.click()")
    return roots


def asked(root: Locator) -> str:
    return root.locator(".crib-teller .crib-asked").inner_text()


TOLD = "(root) => Number(root.dataset.told)"


def moves_on(root: Locator, act: Callable[[], None]) -> None:
    """Do something, and wait until Python has answered, and the answer is told."""
    before = root.evaluate(TOLD)
    act()
    until(lambda: root.evaluate(TOLD) > before, "Python answers", limit=10)


def heard_since(plain: Plain, root: Locator, many: int) -> None:
    """Wait until so many more answers have come; the page's clock goes on while we wait."""
    wanted = root.evaluate(TOLD) + many
    for _ in range(200):
        if root.evaluate(TOLD) >= wanted:
            return
        plain.page.wait_for_timeout(25)
    pytest.fail(f"not {many} more answers in five seconds")


# --- whole games ------------------------------------------------------------------------------------------------------


def by_mouse(root: Locator, chance: Random) -> None:
    """The next move as a hand with a mouse makes it: what can be done is on the stage."""
    cards = root.locator('.crib-own .crib-card[aria-disabled="false"]')
    acts = root.locator(".crib-acts")
    if root.get_by_role("button", name="That's right").count():
        press(root, "That's right")
    elif acts.get_by_role("button", name="One total").count():
        acts.get_by_role("button", name="One total").click()  # a move of its own, which Python answers
    elif acts.get_by_label("Your count, in points").count():
        acts.get_by_label("Your count, in points").fill(str(chance.randrange(5)))
        press(root, "That's all")
    elif root.get_by_role("button", name=re.compile("^Discard")).count():
        for _ in range(2):
            root.locator('.crib-own .crib-card[aria-pressed="false"]').first.click()
        root.get_by_role("button", name=re.compile("^Discard")).click()
    elif cards.count():
        cards.nth(chance.randrange(cards.count())).click()
    else:
        acts.locator(".crib-main").first.click()


QUICKLY = """async (root, chance) => {
  const all = (what) => [...root.querySelectorAll(what)];
  const named = (name) => all(".crib-acts button").find((one) => one.textContent.startsWith(name));
  const some = (list) => list[Math.floor(chance * list.length)];
  const click = (one) => new Promise((done, fail) => {
    const before = root.dataset.told;
    const late = setTimeout(() => fail(new Error(`no answer to ${one.textContent}`)), 10000);
    const look = () => {
      if (root.dataset.told === before) return setTimeout(look, 5);
      clearTimeout(late);
      done();
    };
    one.click();
    look();
  });
  const total = named("One total");
  const free = all('.crib-own .crib-card[aria-disabled="false"]');
  if (named("That's right")) return click(named("That's right"));
  if (total) return click(total);
  if (named("That's all")) {
    root.querySelector('.crib-acts input[aria-label="Your count, in points"]').value = String(Math.floor(chance * 5));
    return click(named("That's all"));
  }
  const away = named("Discard");
  if (away) {
    all('.crib-own .crib-card[aria-pressed="false"]').slice(0, away.textContent.includes("two") ? 2 : 1)
      .forEach((one) => one.click());
    return click(away);
  }
  return click(free.length ? some(free) : root.querySelector(".crib-acts .crib-main, .crib-acts button"));
}"""


TO_THE_END = f"""async (root, chances) => {{
  const over = () => Boolean(root.querySelector(".crib-over"));
  for (const chance of chances) if (!over()) await ({QUICKLY})(root, chance);
  return over();
}}"""


def quickly(root: Locator, chance: Random, most: int = 400) -> None:
    """Play to the end with the page's own clicks, each after the answer to the one before."""
    over = root.evaluate(TO_THE_END, [chance.random() for _ in range(most)])
    assert over, f"not over after {most} moves: {asked(root)}"


def score(root: Locator) -> list[int]:
    return [int(one) for one in root.locator(".crib-score b").all_inner_texts()]


def test_a_whole_game_is_played_by_mouse_and_its_end_is_clear(plain: Plain) -> None:
    table, chance = TableWindow(Sitting.begin(rules.HOYLE_61, seed=3)), Random(1)  # noqa: S311
    [root] = at_once(plain, table)
    for _ in range(30):  # a deal and a half with the mouse, the rest as quickly as the page can
        moves_on(root, lambda: by_mouse(root, chance))
    quickly(root, chance)
    assert max(score(root)) == 61
    expect(root.locator(".crib-won h4")).to_have_text(re.compile(r"^(You win|Lamb wins), 61 to \d+$"))
    expect(root.locator(".crib-won p")).to_contain_text(re.compile("you [01], computer [0124]"))
    expect(root.locator(".crib-decided")).to_contain_text(re.compile(r"^The biggest swing: deal \d+.*after it, \d+\.$"))
    press(root, "Review the game")
    expect(root.get_by_role("button", name="My decisions")).to_have_attribute("aria-pressed", "true")
    assert isinstance(table.beside.inside, ReviewWindow)
    press(root, "The game so far")
    expect(root.locator(".crib-page")).to_be_focused()
    expect(root.locator(".crib-page pre")).to_contain_text("Hoyle, once around: You against Lamb, 61 points.")
    press(root, "Rematch")
    expect(root.get_by_role("button", name="Cut")).to_be_visible()
    assert score(root) == [0, 0]


@pytest.mark.parametrize("plain", [{"viewport": {"width": 300, "height": 900}}], indirect=True)
def test_the_tables_keys_work_from_its_header_and_a_resigned_game_ends_on_its_page(plain: Plain) -> None:
    table = at(Phase.PLAY)
    [root] = at_once(plain, table)
    held = root.locator("button.crib-card").count()
    for opens in ("Menu", "Story"):
        root.get_by_role("button", name=opens, exact=True).focus()
        plain.page.keyboard.press("Enter")
        plain.page.keyboard.press("Escape")
        expect(root.get_by_role("button", name=opens, exact=True)).to_be_focused()
    plain.page.keyboard.press("1")
    expect(root.locator(".crib-own .crib-slot")).not_to_have_count(0)
    assert held == 4
    for name in ("Resign", "Yes, resign"):
        root.get_by_role("button", name=name).focus()
        plain.page.keyboard.press("Enter")
    expect(root.locator(".crib-won h4")).to_have_text("Lamb wins: you resigned")
    expect(root.get_by_role("button", name="Rematch")).to_be_focused()


SNAPSHOT = """(root) => {
  const one = document.activeElement;
  const name = (one.getAttribute("aria-label") ?? one.textContent).trim();
  return { inside: root.contains(one), name, open: Boolean(one.closest(".crib-lane")), field: one.tagName === "INPUT" };
}"""


class Ears:
    """Somebody who plays by keyboard alone, and knows only what has the focus, and what the status line says."""

    def __init__(self, page: Any, root: Locator, chance: Random) -> None:
        self.page, self.root, self.chance = page, root, chance
        self.heard: list[str] = []

    def here(self) -> dict[str, Any]:
        return self.root.evaluate(SNAPSHOT)

    def tab_to(self, name: str, most: int = 14) -> None:
        for _ in range(most):
            if self.here()["name"] == name:
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"{most} times Tab do not lead to {name!r}: {self.here()}")

    def press(self, key: str) -> None:
        moves_on(self.root, lambda: self.page.keyboard.press(key))

    def go_on(self) -> None:
        """The next move, from where the focus was put."""
        here = self.here()
        assert here["inside"], "the focus is never lost"
        said = asked(self.root)
        if said.startswith("Discard"):
            for key in ("1", "3"):
                self.page.keyboard.press(key)
            self.press("Enter")
        elif said.startswith("Is Lamb's claim"):
            self.press("r")
        elif said.startswith(("How many", "What is")):
            self.press(".")
        elif said.startswith("Your turn"):
            place = self.chance.choice(self.free())
            self.press(str(place))
        else:
            self.press("Enter")

    def free(self) -> list[int]:
        """The numbers of the cards that can be played."""
        cards = self.root.locator(".crib-own .crib-hold > *").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('aria-disabled') === 'false')"
        )
        return [at for at, can in enumerate(cards, 1) if can]


def test_a_whole_game_is_played_by_keyboard_alone_and_each_event_is_said_once(plain: Plain) -> None:
    table = TableWindow(Sitting.begin(rules.changed(rules.HOYLE_61, target=31), seed=11))
    [root] = at_once(plain, table)
    root.evaluate(HEARD)
    ears = Ears(plain.page, root, Random(2))  # noqa: S311
    root.get_by_role("button", name="Cut").focus()
    for _ in range(200):
        if table.value["over"]:
            break
        ears.go_on()
    assert table.value["over"]
    told = root.evaluate("(root) => root.heard.join(' ')")
    for event in table.sitting.game.events:
        if isinstance(event, Laid | SaidGo):
            name = "You" if event.player == 0 else table.sitting.names[event.player]
            s = "s" * (event.player != 0)
            card = isinstance(event, Laid)
            said = (
                rf"{name} (play{s}|lead{s}) {event.card.symbol}\. “{number(event.count).capitalize()}\.”"
                if isinstance(event, Laid)
                else rf"{name} say{s} go[^.]*\. “Go\.”"
            )
            same = [one for one in table.sitting.game.events if (one == event if card else alike(one, event))]
            assert len(re.findall(said, told)) == len(same), said
    pegged = sum(isinstance(one, Scored) for one in table.sitting.game.events)
    assert len(re.findall(r"\bpegs? \d+", told)) == pegged
    assert "win" in told


def alike(one: object, other: SaidGo) -> bool:
    """Whether two events are both a go of one player."""
    return isinstance(one, SaidGo) and one.player == other.player


# --- five cards, muggins, hands and warnings --------------------------------------------------------------------------


def test_a_muggins_is_called_on_the_opponent_card_by_card(plain: Plain) -> None:
    for seed in range(80):
        table = at(Phase.CALL, seed=seed, errs=True)
        counted, claimed = table.sitting.view.counted, table.sitting.view.claimed
        missing = [one for one in counted if one not in claimed.combinations]
        if missing and claimed.points < counted.points:
            break
    [root] = at_once(plain, table)
    expect(root.locator(".crib-asked")).to_contain_text(f"claim of {claimed.points or 'nothing'}")
    expect(root.locator(".crib-tape li")).to_have_count(len(claimed.combinations))
    root.get_by_role("button", name="Muggins: points missed").click()
    for one in missing:
        for card in one.cards:
            root.locator(f'.crib-lane .crib-card[data-card="{card}"]').click()
        press(root, one.kind.value.capitalize())
        expect(root.locator('.crib-lane .crib-card[aria-pressed="true"]')).to_have_count(0)
    press(root, "Muggins!")
    points = sum(one.points for one in missing)
    expect(root.locator(".crib-story")).to_contain_text(f"Muggins+{points}")


def test_cards_are_discarded_by_dragging_and_the_coach_is_heard_first(plain: Plain) -> None:
    table = at(Phase.DISCARD, tutor=Teaching.COACH)
    [root] = at_once(plain, table)
    before = root.evaluate(TOLD)
    for text in table.value["may"][::5]:
        root.locator(f'.crib-own .crib-card[data-card="{text}"]').drag_to(root.locator(".crib-middle"))
    expect(root.locator(".crib-asked")).to_contain_text(", the best choice.")
    expect(root.locator(".crib-advice")).to_contain_text(": The hand is worth ")
    expect(root.get_by_role("button", name="Do it anyway")).to_be_focused()
    assert root.evaluate(TOLD) == before + 1
    press(root, "Do it anyway")
    expect(root.locator(".crib-own .crib-hold .crib-card")).to_have_count(4)
    expect(root.get_by_role("button", name="Do it anyway")).to_have_count(0)


def test_pegs_by_hand_ask_for_holes_and_the_announced_play_for_the_count(plain: Plain) -> None:
    game = rules.changed(rules.HOYLE, by_hand=True, announced=True)
    table = at(Phase.PLAY, game=game)
    [root] = at_once(plain, table)
    root.locator('.crib-own .crib-hold .crib-card[aria-disabled="false"]').first.click()
    expect(root.locator(".crib-number b")).to_have_text("?")
    root.get_by_label("Count", exact=True).fill(str(table.sitting.view.count))
    root.get_by_label("Holes", exact=True).fill("3")
    moves_on(root, lambda: press(root, "Claim"))
    expect(root.locator(".crib-story")).to_contain_text("You claim nothing")
    claims = [one for one in table.sitting.game.events if isinstance(one, Claimed) and one.player == 0]
    assert claims[-1].pegged == 3


def test_a_count_is_called_by_its_figures_and_enter_and_playing_on_lets_a_claim_pass(plain: Plain) -> None:
    game = rules.changed(rules.HOYLE, by_hand=True, announced=True)
    table = at(Phase.PLAY, game=game)
    [root] = at_once(plain, table)
    called = 0
    root.locator(".crib-felt").focus()
    for _ in range(30):
        if table.sitting.phase is Phase.PLAY:
            key = table.value["stage"]["own"]["slots"].index([table.value["may"][0], True]) + 1
            moves_on(root, lambda key=key: plain.page.keyboard.press(str(key)))
        elif table.sitting.phase is Phase.CLAIM and table.sitting.game.awaits.place == "play":
            expect(root.get_by_label("Count", exact=True)).to_be_focused()
            play = table.sitting.view.counted
            count = Pile(play).total
            plain.page.keyboard.type(str(count))
            moves_on(root, lambda: plain.page.keyboard.press("Enter"))
            last = next(one for one in table.sitting.game.events[::-1] if isinstance(one, Claimed) and not one.player)
            assert (last.count, last.points) == (count, 0)
            called += 1
        elif table.value["playing"]:
            card = table.value["may"][0]
            key = table.value["stage"]["own"]["slots"].index([card, True]) + 1
            moves_on(root, lambda key=key: plain.page.keyboard.press(str(key)))
            assert any(isinstance(one, Laid) and str(one.card) == card for one in table.sitting.game.events)
        elif table.sitting.phase is Phase.CALL and table.sitting.game.awaits.place == "play":
            moves_on(root, lambda: plain.page.keyboard.press("r"))
        else:
            break
    assert called == 4


def load(plain: Plain, root: Locator, text: str) -> None:
    """Load a file with the keyboard alone: from the button, through the browser's own dialogue."""
    button = root.get_by_role("button", name="Load a file")
    if not button.is_visible():
        press(root, "Menu")  # which a question has closed
    button.focus()
    with plain.page.expect_file_chooser() as chooser:
        plain.page.keyboard.press("Enter")
    given = {"name": "old.json", "mimeType": "application/json", "buffer": text.encode()}
    moves_on(root, lambda: chooser.value.set_files(given))


def test_a_file_takes_the_place_of_a_running_game_only_after_a_yes_by_keyboard(alone: Plain) -> None:
    table, other = at(Phase.PLAY), at(Phase.CLAIM, seed=5).sitting
    alone.page.on("filechooser", lambda _: None)  # or a key would be quicker than who waits for the dialogue
    [root] = at_once(alone, table)
    root.evaluate(HEARD)
    press(root, "Menu")
    root.get_by_text("Save", exact=True).click()
    before, status = table.sitting, root.get_by_role("status")
    load(alone, root, "no game at all")
    expect(status).to_contain_text("'old.json' isn't a game of this table")
    load(alone, root, to_json(other))
    expect(status).to_contain_text("If you load it, you lose the game here: You ")
    expect(root.locator(".crib-asked")).to_have_text(
        re.compile(r"^'old\.json' holds a game of Modern: .* you lose the game here: .*\.$")
    )
    expect(root.get_by_role("button", name="Keep the game here")).to_be_focused()
    moves_on(root, lambda: alone.page.keyboard.press("Enter"))
    expect(root.get_by_role("button", name="Load it")).to_have_count(0)
    assert root.evaluate(SNAPSHOT)["inside"], "the focus is never lost"
    assert table.sitting == before
    load(alone, root, to_json(other))
    alone.page.keyboard.press("Tab")
    expect(root.get_by_role("button", name="Load it")).to_be_focused()
    moves_on(root, lambda: alone.page.keyboard.press("Enter"))
    assert table.sitting.game == other.game
    assert root.evaluate(SNAPSHOT)["inside"]
    expect(root.locator(".crib-asked")).to_have_text("What is your hand worth?")


def test_one_card_too_many_is_refused_in_words_and_takes_no_other_ones_place(plain: Plain) -> None:
    table = at(Phase.DISCARD)
    [root] = at_once(plain, table)
    first, second, third = (root.locator(f".crib-own .crib-hold .crib-card >> nth={place}") for place in range(3))
    for card in (first, second, third):
        card.focus()
        plain.page.keyboard.press("Enter")
    status = root.get_by_role("status")
    expect(status).to_have_text(table.value["full"])
    expect(status).to_be_in_viewport()
    pressed = root.locator('.crib-own .crib-hold .crib-card[aria-pressed="true"]')
    expect(pressed).to_have_count(2)
    expect(third).to_have_attribute("aria-pressed", "false")
    third.drag_to(root.locator(".crib-middle"))
    expect(root.locator(".crib-own .crib-hold .crib-card")).to_have_count(6)  # nor are the two others discarded for it
    second.click()
    expect(status).to_have_text("")
    third.click()
    expect(third).to_have_attribute("aria-pressed", "true")
    expect(pressed).to_have_count(2)


def test_a_button_that_asks_once_more_is_heard_to_do_so(plain: Plain) -> None:
    table = at(Phase.PLAY)
    [root] = at_once(plain, table)
    press(root, "Menu")
    root.get_by_text("New game", exact=True).first.click()
    before = table.sitting
    root.get_by_role("button", name="New game").focus()
    plain.page.keyboard.press("Enter")
    expect(root.get_by_role("status")).to_have_text("Press once more: Leave this game, and begin another.")
    assert table.sitting == before


# --- demo, settings and looking back ----------------------------------------------------------------------------------


def test_the_computer_takes_the_cards_pauses_makes_one_move_and_gives_them_back(plain: Plain) -> None:
    table = at(Phase.PLAY, delay=1)
    [root] = at_once(plain, table)
    root.evaluate(HEARD)
    press(root, "Menu")
    root.get_by_text("Settings", exact=True).click()
    press(root, "Let the computer play for me")
    heard_since(plain, root, 3)
    press(root, "Pause")
    expect(root.get_by_role("button", name="One move")).to_be_visible()
    many = len(table.sitting.game.events)
    plain.page.wait_for_timeout(300)
    assert len(table.sitting.game.events) == many
    moves_on(root, lambda: press(root, "One move"))
    assert len(table.sitting.game.events) > many
    press(root, "Give me the cards")
    expect(root.get_by_role("button", name="Pause")).to_have_count(0)
    assert not table.sitting.demo


def test_what_is_asked_is_spoken_once_that_is_wished_and_needs_no_network(alone: Plain) -> None:
    asked_for: list[str] = []
    alone.page.on("request", lambda request: asked_for.append(request.url))
    table = at(Phase.PLAY)
    alone.page.evaluate(VOICES)
    (root,) = at_once(alone, table)
    before = len(asked_for)
    card = root.locator('.crib-own .crib-hold .crib-card[aria-disabled="false"]').first
    moves_on(root, card.click)
    assert alone.page.evaluate("said.length") == 0
    press(root, "Menu")
    root.locator("summary", has_text="Settings").click()
    press(root, "Voice: off")
    alone.page.keyboard.press("Escape")
    expect(root.get_by_role("button", name="Menu")).to_be_focused()
    moves_on(root, card.click)
    assert spoken(alone)[-1].endswith(table.value["asked"].rstrip())
    assert [url for url in asked_for[before:] if not url.startswith(("data:", "blob:"))] == []


# --- in the notebook --------------------------------------------------------------------------------------------------


def play_some(root: Locator, many: int = 12) -> None:
    chance = Random(5)  # noqa: S311
    root.evaluate(HEARD)
    for _ in range(many):
        moves_on(root, lambda: by_mouse(root, chance))


def position(root: Locator) -> list[Any]:
    """Where things stand on the page."""
    return [
        asked(root),
        score(root),
        root.locator(".crib-own [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)"),
        root.locator(".crib-lane [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)"),
    ]


@pytest.mark.every
def test_after_a_restart_in_mid_game_it_is_offered_and_goes_on_exactly(lab: Notebook) -> None:
    root = window(lab, MINE)
    play_some(root)
    before = position(root)
    lab.restart()
    lab.run_all()
    root = window(lab, MINE)
    expect(root.locator(".crib-asked")).to_contain_text("This browser keeps a game of Modern")
    expect(window(lab, ANOTHER).locator(".crib-asked")).not_to_contain_text("keeps a game")
    press(root, "Go on with it")
    expect(root.get_by_role("button", name="Go on with it")).to_have_count(0)
    assert position(root) == before
    by_mouse(root, Random(5))  # noqa: S311


def test_a_cell_that_is_run_again_shows_the_same_game_and_two_views_of_it_are_both_alive(lab: Notebook) -> None:
    root, twin, other = window(lab, MINE), window(lab, AGAIN), window(lab, ANOTHER)
    untouched = position(other)
    play_some(root)
    until(lambda: position(twin) == position(root), "the other view follows", limit=5)
    play_some(twin, 3)
    until(lambda: position(twin) == position(root), "and the first one too", limit=5)
    assert position(other) == untouched
    before = position(root)
    lab.run(MINE, anew=False)
    again = window(lab, MINE)
    until(lambda: position(again) == before, "the same game in the cell that was run again", limit=10)
    play_some(again, 2)
    until(lambda: position(twin) == position(again) != before, "both go on", limit=5)


@pytest.mark.every
def test_a_page_that_is_opened_again_shows_where_things_stand(lab: Notebook) -> None:
    play_some(window(lab, MINE))
    before = position(window(lab, MINE))
    lab.ask("() => window.jupyterapp.commands.execute('docmanager:save')")
    lab.open_again()
    root = window(lab, MINE)
    until(lambda: position(root) == before, "the live table is there again", limit=20)
    play_some(root, 2)


@pytest.mark.every
def test_the_review_opens_the_practice_of_what_cost_most(lab: Notebook) -> None:
    root = window(lab, MINE)
    play_some(root, 14)
    press(root, "Menu")
    press(root, "Look back")
    press(root, "My decisions")
    review = lab.output(MINE).locator(".crib-review")
    costliest = review.get_by_role("button", name="Practice this").first
    costliest.click()
    practice = lab.output(MINE).locator(".crib:not(.crib-table, .crib-review)")
    expect(practice.locator(".crib-title")).to_be_visible()
    assert practice.locator("button").count() > 3
    expect(practice.locator(":focus")).to_have_count(1)
    press(review, "Close what is open below")
    expect(practice).to_have_count(0)
    expect(costliest).to_be_focused()
    press(review, "Close")
    expect(review).to_have_count(0)
    expect(root.locator("summary", has_text="Look back")).to_be_focused()


# --- looks ------------------------------------------------------------------------------------------------------------


def states() -> dict[str, TableWindow]:
    """Every face that the table has."""
    coached = at(Phase.DISCARD, tutor=Teaching.COACH)
    named = at(Phase.CLAIM)
    one = named.sitting.view.counted.combinations[0]
    reviewed = after(at(Phase.OVER), {"event": "show", "what": "review"})
    while reviewed.beside.inside.value["looking"]:
        tell(reviewed.beside.inside, "look on")
    over = at(Phase.DEAL, game=rules.MAN_PAGE)
    while not over.value["stage"]["tape"]:
        over.settle(advance(replace(over.sitting, game=step(over.sitting.game, [Greedy(), Simple()]))))
        over.refresh()
    hands = rules.changed(rules.HOYLE, by_hand=True, announced=True)
    return {
        "begin": TableWindow(Sitting.begin(rules.MODERN, seed=7)),
        "advice": after(at(Phase.DISCARD, tutor=Teaching.ADVICE), {"event": "advice"}),
        "coach": after(coached, {"event": "discard", "cards": coached.value["may"][::5]}),
        "play": at(Phase.PLAY),
        "call": at(Phase.CALL, errs=True),
        "claim": after(named, {"event": "claim", "kind": one.kind.value, "cards": [*map(str, one.cards)]}),
        "total": after(at(Phase.CLAIM), {"event": "way", "way": "total"}),
        "offered": after(
            TableWindow(Sitting.begin(rules.MODERN, seed=8)), {"event": "found", "text": at(Phase.PLAY).kept}
        ),
        "review": reviewed,
        "steps": after(at(Phase.OVER, seed=9), {"event": "show", "what": "transcript"}),
        "refused": after(at(Phase.DISCARD), {"event": "discard", "cards": []}),
        "counted": over,
        "three": at(Phase.PLAY, game=rules.THREE_HANDED),
        "four": at(Phase.CALL, game=rules.FOUR_HANDED),
        "by hand": at(Phase.CLAIM, game=hands, place="hand"),
        "two": at(Phase.DEAL, people=(0, 1)),
    }


def test_in_forced_colours_the_chosen_cards_and_the_sides_are_still_marked(plain: Plain) -> None:
    plain.page.emulate_media(forced_colors="active")
    [root] = at_once(plain, at(Phase.DISCARD))
    card = root.locator(".crib-own .crib-hold .crib-card").first
    card.click()
    assert card.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    dots = root.locator(".crib-score .crib-name").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one, '::before').backgroundColor)"
    )
    assert len(set(dots)) == 2


# --- monkeys ----------------------------------------------------------------------------------------------------------


PRESSABLE = ":is(.crib-felt) :is(button, input):visible"
GAMES = (*rules.NAMED.values(), rules.changed(rules.BRITANNICA_FIVE, by_hand=True, announced=True))


@pytest.mark.parametrize(
    ("seed", "game"),
    [
        *(
            pytest.param(seed, game, marks=pytest.mark.every)
            for seed, game in enumerate((rules.HOYLE_61, rules.THREE_HANDED, rules.TOMMY_FIVE))
        ),
        *(pytest.param(seed, GAMES[seed % len(GAMES)], marks=pytest.mark.long) for seed in range(3, 23)),
    ],
)
def test_a_monkey_that_presses_anything_plays_to_the_end_without_an_error(
    plain: Plain, seed: int, game: rules.Rules
) -> None:
    chance = Random(seed)  # noqa: S311
    table = TableWindow(Sitting.begin(game, seed=seed, errs=True, tutor=chance.choice(list(Teaching))))
    [root] = at_once(plain, table)
    for _ in range(900):
        assert "Something went wrong" not in table.value["said"]
        if table.value["over"]:
            break
        visible = root.locator(PRESSABLE)
        if chance.random() < 0.15 and visible.count():
            visible.nth(chance.randrange(visible.count())).evaluate("(one) => one.click()")
        else:
            root.evaluate(QUICKLY, chance.random())
    assert table.value["over"], f"not over after 900 moves: {table.value['asked']}"
    pegged = [0] * game.sides
    for event in table.sitting.game.events:
        if isinstance(event, Scored):
            pegged[event.player % game.sides] += event.points
    expect(root.locator(".crib-won")).to_be_visible()
    assert sorted(table.value["stage"]["scores"]) == sorted(pegged)
