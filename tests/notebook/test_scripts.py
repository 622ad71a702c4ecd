"""The scripts of the windows: each thing is written once, and what is put together into one script fits together."""

import re
from collections import defaultdict
from importlib import import_module
from itertools import islice, pairwise
from pathlib import Path
from pkgutil import walk_packages

import pytest
from parsed import tracked

import crib_tutor
from crib_tutor.notebook.window import Window

BLOCK = 6
"""Lines that may not occur twice, one after another; what is blank or only closes a bracket is no line."""
SCRIPTS = {
    path.name: path.read_text("utf-8")
    for path in tracked(Path(crib_tutor.__file__).parent, "*.js", deep=True)
    if "labextensions" not in path.parts  # JupyterLab's own scripts are in no window
}


def lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, each with its number, however it is indented."""
    numbered = ((number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in numbered if re.search(r"\w", line)]


def blocks_written_twice(scripts: dict[str, str]) -> list[list[tuple[str, int]]]:
    """The places of each block that occurs more than once: the script, and the number of its first line."""
    found = defaultdict(list)
    for name, text in scripts.items():
        said = lines(text)
        for block in zip(*(islice(said, start, None) for start in range(BLOCK)), strict=False):
            found[tuple(line for _, line in block)].append((name, block[0][0]))
    return [places for places in found.values() if len(places) > 1]


def names(text: str) -> list[str]:
    """What a script declares for all that follows."""
    return re.findall(r"^(?:async )?(?:const|let|function) (\w+)", text, re.MULTILINE)


def window_scripts() -> dict[str, str]:
    """The whole script of each window, by the name of its class."""
    modules = [import_module(found.name) for found in walk_packages(crib_tutor.__path__, "crib_tutor.")]
    held = [one for module in modules for one in vars(module).values()]
    windows = [one for one in held if isinstance(one, type) and issubclass(one, Window) and "_esm" in vars(one)]
    return {one.__name__: str(one._esm) for one in windows}


def test_no_block_of_six_lines_is_written_twice() -> None:
    assert len(SCRIPTS) > 10
    assert blocks_written_twice(SCRIPTS) == []


def test_that_search_finds_a_block_in_two_scripts_and_in_one() -> None:
    block = "\n".join(f"act({line});" for line in range(BLOCK))
    nested = "\n  }\n\n".join(f"    act({line});" for line in range(BLOCK))
    assert blocks_written_twice({"one": block, "other": f"first();\n{nested}"}) == [[("one", 1), ("other", 2)]]
    assert blocks_written_twice({"one": f"{block}\nthen();\n{block}"}) == [[("one", 1), ("one", 8)]]
    assert blocks_written_twice({"one": block, "other": block.replace("act(5)", "act(6)")}) == []


@pytest.mark.parametrize("window", window_scripts())
def test_a_windows_script_declares_each_name_once_and_draws_one_window(window: str) -> None:
    declared = sorted(names(window_scripts()[window]))
    assert [one for one, other in pairwise(declared) if one == other] == []
    assert declared.count("render") == window_scripts()[window].count("export default") == 1


def test_every_script_is_part_of_a_window() -> None:
    whole = list(window_scripts().values())
    assert [name for name, text in SCRIPTS.items() if not any(text in script for script in whole)] == []
