"""The scripts of the windows: each thing is written once, and what is put together into one script fits together."""

import re
from collections import defaultdict
from itertools import islice
from pathlib import Path

import pytest
from parsed import tracked

import crib_tutor
from crib_tutor.notebook.scripts import imported, script

BLOCK = 6
"""Lines that may not occur twice, one after another; what is blank, imports, or only closes a bracket is no line."""
FILES = [
    path
    for path in tracked(Path(crib_tutor.__file__).parent, "*.js", deep=True)
    if not {"labextensions", "site"} & {*path.parts}  # scripts of JupyterLab and of the site are in no window
]
SCRIPTS = {path: path.read_text("utf-8") for path in FILES}
ENTRIES = [path for path, text in SCRIPTS.items() if "export default" in text]


def lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, each with its number, however it is indented."""
    numbered = ((number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in numbered if re.search(r"\w", line) and not line.startswith("import ")]


def blocks_written_twice(scripts: dict[str, str]) -> list[list[tuple[str, int]]]:
    """The places of each block that occurs more than once: the script, and the number of its first line."""
    places = defaultdict(list)
    for name, text in scripts.items():
        numbered = lines(text)
        for block in zip(*(islice(numbered, start, None) for start in range(BLOCK)), strict=False):
            places[tuple(line for _, line in block)].append((name, block[0][0]))
    return [twice for twice in places.values() if len(twice) > 1]


def test_no_block_of_six_lines_is_written_twice() -> None:
    assert len(SCRIPTS) > 10
    assert blocks_written_twice({str(path): text for path, text in SCRIPTS.items()}) == []


def test_that_search_finds_a_block_in_two_scripts_and_in_one() -> None:
    block = "\n".join(f"act({line});" for line in range(BLOCK))
    nested = "\n  }\n\n".join(f"    act({line});" for line in range(BLOCK))
    assert blocks_written_twice({"one": block, "other": f"first();\n{nested}"}) == [[("one", 1), ("other", 2)]]
    assert blocks_written_twice({"one": f"{block}\nthen();\n{block}"}) == [[("one", 1), ("one", 8)]]
    assert blocks_written_twice({"one": block, "other": block.replace("act(5)", "act(6)")}) == []


def test_every_script_is_part_of_a_window() -> None:
    assert {path for entry in ENTRIES for path in imported(entry) if path.suffix == ".js"} == set(FILES)


def test_what_a_script_exports_is_what_others_import() -> None:
    exports = {
        path: set(re.findall(r"^export (?:async )?\w+ (\w+)", text, re.MULTILINE)) for path, text in SCRIPTS.items()
    }
    imports = defaultdict(set)
    for path, text in SCRIPTS.items():
        for names, other in re.findall(r'^import \{ (.*) \} from "(.*)";$', text, re.MULTILINE):
            imports[(path.parent / other).resolve()].update(names.split(", "))
    assert {path: names - {"default"} for path, names in exports.items() if names - {"default"}} == imports


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_windows_script_is_one_module_that_imports_nothing(entry: Path) -> None:
    text = script(entry)
    assert text.count("export") == text.count("export default { render") == 1
    assert not re.search("^import|@type", text, re.MULTILINE)


def test_imports_come_once_before_whoever_needs_them(tmp_path: Path) -> None:
    (tmp_path / "window.js").write_text('import { a } from "./a.js";\nimport { b } from "./in/b.js";\nrun(a, b);\n')
    (tmp_path / "a.js").write_text('import { b } from "./in/b.js";\n\nexport const a = b;\n')
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "b.js").write_text("/** @type {number} */\nexport let b = 1;\n")
    assert script(tmp_path / "window.py").split() == "let b = 1; const a = b; run(a, b);".split()


def test_two_modules_of_a_window_cannot_declare_one_name(tmp_path: Path) -> None:
    (tmp_path / "window.js").write_text('import { a } from "./a.js";\nconst b = a;\n')
    (tmp_path / "a.js").write_text("const b = 1;\nexport const a = 2;\n")
    with pytest.raises(ValueError, match=r"modules that declare b twice$"):
        script(tmp_path / "window.py")
