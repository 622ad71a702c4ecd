"""The README's two commands, and what the second one says where there is no browser to drive."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from browser.finding import find_chromium

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"


def _commands() -> list[str]:
    """The commands of the README's only block for a shell that one can paste."""
    (block,) = re.findall(r"^```sh\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return block.splitlines()


def test_the_quick_start_is_two_commands_that_say_what_they_do() -> None:
    first, second = _commands()
    for command, extra in ((first, "lab"), (second, "test")):
        steps = command.split(" && ")
        assert steps[:2] == ["python3 -m venv .venv", f'.venv/bin/pip install -e ".[{extra}]"'], "and without -q"
    assert first.endswith("&& .venv/bin/crib-tutor")
    assert second.endswith("&& .venv/bin/python -m pytest -n auto --dist loadfile")


def test_chromium_is_named_where_the_second_command_needs_it() -> None:
    _, after = README.read_text(encoding="utf-8").split("```sh", 1)[1].split("```", 1)
    assert "Chromium" in after.partition("\n## ")[0]


@pytest.mark.every
def test_the_tests_say_how_many_were_skipped_for_want_of_a_browser_and_how_to_get_it(tmp_path: Path) -> None:
    bare = {name: value for name, value in os.environ.items() if name not in ("CRIB_TUTOR_CHROMIUM", "PATH")}
    chosen = ["tests/browser/test_keys.py", "-p", "no:cacheprovider", "-q", "-n", "1"]
    chosen += ["-o", "addopts=", "-p", "no:nbval"]  # which takes longer to load than all the rest of this
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *chosen],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=bare | {"PATH": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path)},
    )
    skipped = re.search(r"(\d+) skipped", run.stdout)
    assert (run.returncode, bool(skipped)) == (0, True), run.stdout + run.stderr
    assert skipped
    told = re.search(r"^(\d+) tests that drive a browser were skipped, .*", run.stdout, re.MULTILINE)
    assert told, run.stdout
    assert told[1] == skipped[1]
    assert "apt install chromium" in told[0]
    assert "-m playwright install --with-deps chromium" in told[0]


def test_a_browser_is_found_by_name_in_the_system_or_where_playwright_keeps_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CRIB_TUTOR_CHROMIUM", raising=False)
    own = tmp_path / "playwright" / "chrome"
    assert find_chromium(str(own)) is None
    own.parent.mkdir()
    own.touch()
    assert find_chromium(str(own)) == str(own)
    system = tmp_path / "chromium"
    system.touch(mode=0o755)
    assert find_chromium(str(own)) == str(system)
    shell = tmp_path / "chromium-headless-shell"
    shell.touch(mode=0o755)
    assert find_chromium(str(own)) == str(shell)
    monkeypatch.setenv("CRIB_TUTOR_CHROMIUM", "mine")
    assert find_chromium(str(own)) == "mine"
