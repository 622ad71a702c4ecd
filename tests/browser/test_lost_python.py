"""What a window says when Python is gone: the words for each place and state, and what the learner keeps."""

from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import crib_tutor.notebook
from browser.lab import expect, hastened, press
from browser.plain import Plain
from crib_tutor import rules
from crib_tutor.counts import count
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.drills.practice.window import PracticeWindow
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.resume_code import to_code
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.scripts import script
from crib_tutor.table.sitting import Sitting
from crib_tutor.table.window import TableWindow

SCRIPT = script(Path(crib_tutor.notebook.__file__).with_name("lost_python.js"))
PLACES = ("binder", "hub", "browser", "here", "voila")
STATES = ("over", "stopped", "away", "busy", "silent")
CODE = "ABCDE-FGHJK"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SEEN = """(node) => {
  node.closest(".crib-teller").scrollIntoView({ block: "center" });
  const { left, top, bottom } = node.getBoundingClientRect();
  return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + 4, y) === node);
}"""
AWAY = {"status": "unknown", "connectionStatus": "connecting"}


def words(plain: Plain, **given: Any) -> list[str]:
    asked = {"state": "away", "place": "here", "kept": False, "code": ""} | given
    return plain.page.evaluate(f"(asked) => {{ {SCRIPT}\nreturn lostWords(asked); }}", asked)


def test_the_first_line_says_what_happened_and_the_second_what_helps_here(plain: Plain) -> None:
    said = {(place, state): words(plain, place=place, state=state) for place, state in product(PLACES, STATES)}
    assert {len(lines) for lines in said.values()} == {2}
    for state in STATES:
        (happened,) = {said[place, state][0] for place in PLACES}
        assert all(happened != said["here", other][0] for other in STATES if other != state)
    for place, state in product(("binder", "hub"), ("away", "silent")):
        helps = said[place, state][1]
        assert "open the class link again" in helps, (place, state)
        assert "Restart" not in helps, "a server that is gone restarts nothing"
        assert "JupyterLab again" not in helps, "nobody there has started it"
    assert "JupyterLab again" in said["here", "away"][1]
    assert "load this page again" in said["browser", "silent"][1]
    for state in STATES:
        assert said["voila", state][1].lower().endswith("load this page again."), "there is neither a cell nor a menu"
        assert "cell" not in said["voila", state][1]
    for place, state in product(PLACES, STATES):
        waits = said[place, state][1].startswith("Wait a moment")
        assert waits is (state in ("away", "silent")), (
            "a line that's cut may come back by itself, a Python that's gone won't"
        )
    for place, state in product(set(PLACES) - {"voila"}, ("over", "stopped")):
        assert "first cell" in said[place, state][1], "the server is there, and cells start Python wherever it is"


def test_what_is_kept_is_said_and_the_code_where_another_address_may_follow(plain: Plain) -> None:
    for place, state, kept, code in product(PLACES, STATES, (True, False), (CODE, "")):
        lines = words(plain, place=place, state=state, kept=kept, code=code)
        case = (place, state, kept, code)
        assert ("kept in this browser" in lines[-1]) is (kept and state != "busy"), case
        assert (CODE in lines[-1]) is (bool(code) and state in {"away", "silent"}), case
        assert all(line.count(CODE) <= 1 for line in lines)


@pytest.mark.parametrize(
    ("manager", "silent", "closed"),
    [
        (None, "silent", "over"),
        ({}, "silent", "over"),
        ({"kernel": None}, "stopped", "stopped"),
        ({"kernel": {"status": "dead", "connectionStatus": "disconnected"}}, "stopped", "stopped"),
        ({"kernel": AWAY}, "away", "away"),
        ({"kernel": {"status": "idle", "connectionStatus": "disconnected"}}, "away", "away"),
        ({"kernel": {"status": "busy", "connectionStatus": "connected"}}, "busy", "over"),
        ({"kernel": {"status": "idle", "connectionStatus": "connected"}}, "silent", "over"),
    ],
)
def test_what_jupyter_knows_of_its_kernel_tells_what_happened(
    plain: Plain, manager: Mapping[str, Any] | None, silent: str, closed: str
) -> None:
    """So JupyterLab 4.4.9 had it when a kernel was ended, culled or busy, and when the server was killed or hung."""
    for shut, state in ((False, silent), (True, closed)):
        asked = f"([manager, shut]) => {{ {SCRIPT}\nreturn pythonState(manager, shut); }}"
        assert plain.page.evaluate(asked, [manager, shut]) == state


def test_a_restart_is_noticed_even_where_what_is_sent_just_vanishes(plain: Plain) -> None:
    """Jupyter's signal of a kernel is called with the kernel and its status, until who listens says good-bye."""
    asked = f"""(statuses) => {{ {SCRIPT}
      const heard = new Set();
      const statusChanged = {{ connect: (slot) => heard.add(slot), disconnect: (slot) => heard.delete(slot) }};
      const watch = watchRestarts({{ widget_manager: {{ kernel: {{ statusChanged }} }} }});
      for (const status of statuses) for (const slot of heard) slot(null, status);
      watch.end();
      return [watch.over, heard.size];
    }}"""
    for restarting in ("restarting", "autorestarting"):
        assert plain.page.evaluate(asked, ["busy", restarting, "starting", "idle"]) == [True, 0]
    assert plain.page.evaluate(asked, ["busy", "idle"]) == [False, 0]
    for manager in ({}, {"widget_manager": None}, {"widget_manager": {"kernel": None}}):
        script = f"(model) => {{ {SCRIPT}\nconst watch = watchRestarts(model); watch.end(); return watch.over; }}"
        assert plain.page.evaluate(script, manager) is False, "elsewhere nothing is told, and nothing fails"


_SIGNAL = """() => {
  const heard = new Set();
  window.restart = () => { for (const slot of heard) slot(null, "restarting"); };
  const statusChanged = { connect: (slot) => heard.add(slot), disconnect: (slot) => heard.delete(slot) };
  window.gone = { manager: { kernel: { status: "idle", connectionStatus: "connected", statusChanged } } };
}"""


@pytest.mark.parametrize(
    ("restarted", "said"), [(True, "Python has started over."), (False, "Python isn't answering.")]
)
def test_a_window_says_what_it_has_heard_of_a_restart(plain: Plain, restarted: bool, said: str) -> None:
    plain.page.evaluate(_SIGNAL)
    (practice,) = plain.open(PracticeWindow(CountingDrill((count("5H 5D 5S JC", "5C"),))))
    if restarted:
        plain.page.evaluate("() => window.restart()")
    with hastened(plain.page):
        press(practice, "That's all")
        expect(practice.get_by_role("status")).to_contain_text(said)


def test_a_culled_session_leaves_the_class_link_and_the_learners_code(plain: Plain) -> None:
    keeper = Keeper()
    shown = start(Learner(), seed=7, now=NOW).finish(NOW).show(NOW)
    keeper.update(shown.learner)
    tutor = TutorWindow(shown, keeper, clock=lambda: NOW)
    _, practice = plain.open(tutor, PracticeWindow(CountingDrill((count("5H 5D 5S JC", "5C"),))))
    plain.lose("binder", AWAY)
    with hastened(plain.page):
        press(practice, "That's all")
        status = practice.get_by_role("status")
        expect(status).to_contain_text(
            "as soon as Python can be reached. If your network is up, this session has ended"
        )
    expect(status).to_contain_text("open the class link again")
    expect(status).to_contain_text(to_code(keeper.progress))
    assert not status.evaluate("(node) => node.classList.contains('crib-unseen')")


@pytest.mark.parametrize("plain", [{"viewport": {"width": 400, "height": 900}}], indirect=True)
def test_at_the_table_too_all_of_it_can_be_read_on_a_narrow_page(plain: Plain) -> None:
    keeper = Keeper()
    shown = start(Learner(), seed=7, now=NOW).finish(NOW).show(NOW)
    keeper.update(shown.learner)
    _, table = plain.open(
        TutorWindow(shown, keeper, clock=lambda: NOW), TableWindow(Sitting.begin(rules.MODERN, seed=7))
    )
    plain.lose("binder", AWAY)
    with hastened(plain.page):
        press(table, "Cut")
        lines = table.get_by_role("status").locator(".crib-help")
        expect(lines).to_have_count(2)
    for line in lines.all():
        assert line.evaluate(SEEN), line.text_content()
