"""What a site is made of, as far as it's there before JupyterLite builds it; the built one is in `tests/browser`."""

import json
import re
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from unittest.mock import Mock, patch
from zipfile import ZipFile

import pytest
from each import for_each
from golden_codes import code_of
from packaging.requirements import Requirement
from parsed import tracked

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import read_code
from crib_tutor.commands import site_command
from crib_tutor.course.robbed.window import robbed
from crib_tutor.rules import IllegalMove
from crib_tutor.site import build_steps, compile_wheels, own_place, site_pages, site_wheel, teacher_site
from crib_tutor.site.site_wheel import write_site_wheel

ROOT = Path(__file__).parents[2]
RECIPE = ROOT / "binder" / "lite"
CODE_PAGES = site_pages._code_pages()


# --- the recipe -------------------------------------------------------------------------------------------------------


def _pins(name: str) -> dict[str, str]:
    text = (RECIPE / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w-]+)==([^\s;]+)", text, re.MULTILINE))


def test_what_was_chosen_is_what_is_pinned() -> None:
    chosen = [Requirement(line) for line in (RECIPE / "requirements.in").read_text(encoding="utf-8").splitlines()[1:]]
    pins = _pins("requirements.txt")
    assert {requirement.name: str(requirement.specifier) for requirement in chosen} == {
        requirement.name: f"=={pins[requirement.name]}" for requirement in chosen
    }


def test_every_pin_is_within_the_bounds_of_the_package(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bounds = {Requirement(need).name: Requirement(need).specifier for need in project["dependencies"]}
    browser = _pins("browser.txt")
    assert all(browser[name] in bounds[name] for name in ("anywidget", "fsrs", "ipywidgets"))
    assert all(_pins("requirements.txt")[name] == browser[name] for name in ("anywidget", "ipywidgets", "psygnal"))
    site_pages.write_recipe(tmp_path, tmp_path)
    lock = json.loads((tmp_path / "jupyter_lite_config.json").read_text(encoding="utf-8"))["PyodideLockAddon"]
    assert lock["constraints"] == [f"{name}=={version}" for name, version in browser.items()]


@for_each([{"version": "6.0"}, {"sha256": "0" * 64}, {"name": "surprise"}])
def test_a_site_that_would_load_another_package_is_refused(other: dict[str, str]) -> None:
    (name, (version, digest)), *_ = site_pages.pinned().items()
    entry = {"version": version, "sha256": digest, "file_name": "../a.whl"}
    with TemporaryDirectory() as folder:
        lock = Path(folder) / site_pages.PACKAGES
        lock.parent.mkdir(parents=True)
        own = {"crib-tutor": entry, "piplite": entry | {"file_name": "../../extensions/@jupyterlite/x.whl"}}
        lock.write_text(json.dumps({"packages": {**own, name: entry}}))
        site_pages.require_pinned(Path(folder))
        lock.write_text(json.dumps({"packages": {**own, other.get("name", name): entry | other}}))
        with pytest.raises(IllegalMove, match="isn't the one pinned"):
            site_pages.require_pinned(Path(folder))


def test_pyodide_is_pinned_to_its_bytes() -> None:
    pin = json.loads((RECIPE / "pyodide.json").read_text(encoding="utf-8"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", pin["version"])
    assert re.fullmatch(r"sha512-[\w+/]{86}==", pin["integrity"])


def test_the_recipe_comes_with_the_wheel() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert built["wheel"]["sources"]["binder/lite"] == "crib_tutor/lite"
    assert build_steps.recipe_folder() == RECIPE


# --- what a computer must have ----------------------------------------------------------------------------------------


def test_an_old_python_alone_is_told_what_is_missing_and_how_to_get_it() -> None:
    with pytest.raises(IllegalMove, match=r"^building a site needs Python 3\.12 or newer.* install one .*--python$"):
        build_steps.find_python(ask=lambda _: (3, 11))
    assert build_steps.find_python(ask=lambda _: (3, 13)) == sys.executable


def test_what_does_not_run_is_no_python() -> None:
    assert build_steps.ask_version("no such program") is None
    with pytest.raises(IllegalMove, match=r"^'no such program' can't build a site"):
        build_steps.find_python("no such program")


def test_without_npm_one_sentence_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_steps.shutil, "which", lambda _: None)
    with pytest.raises(IllegalMove, match=r"^building a site needs npm.* install Node\.js"):
        build_steps.fetch_pyodide(tmp_path, print)


def test_another_archive_than_the_pinned_one_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin = json.loads((RECIPE / "pyodide.json").read_text(encoding="utf-8"))
    archive = tmp_path / f"pyodide-{pin['version']}.tgz"
    monkeypatch.setattr(build_steps.shutil, "which", lambda _: "npm")
    monkeypatch.setattr(build_steps, "run_step", lambda *_, **__: archive.write_bytes(b"something else"))
    with pytest.raises(IllegalMove, match="isn't the Pyodide that's pinned"):
        build_steps.fetch_pyodide(tmp_path, lambda _: None)
    assert not archive.exists()


def test_a_step_that_fails_shows_its_last_lines() -> None:
    with pytest.raises(IllegalMove, match=r"failed with code 3:\n  the reason$"):
        build_steps.run_step([sys.executable, "-c", "print('the reason'); exit(3)"], print, extra={})


def test_a_step_that_takes_long_says_so_and_counts_on_from_what_was_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_steps, "_PATIENCE", 0.05)
    sentences: list[str] = []
    waits = "import time; time.sleep(0.5)"  # a step that does take a while
    build_steps.run_step([sys.executable, "-c", waits], sentences.append, extra={})
    assert "after 0 seconds" in sentences[0]
    build_steps.run_step([sys.executable, "-c", waits], sentences.append, extra={}, since=monotonic() - 60)
    assert re.search("after 6[0-9] seconds", sentences[-1])


def test_a_build_announces_each_count_of_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of one announcement share a beginning."""
    began: list[object] = []
    monkeypatch.setattr(build_steps, "run_step", lambda *_, since=None, **__: began.append(since))
    with suppress(FileNotFoundError):  # no folder was made in which to say that it's ready
        build_steps.make_environment(tmp_path, sys.executable, lambda _: None)
    assert len(began) == 2
    assert None not in began
    assert len(set(began)) == 1


@for_each([b"PK\x03\x04torn", b""])
def test_a_torn_file_of_the_cache_is_made_again(torn: bytes) -> None:
    made: list[Path] = []

    def work_out(command: list[Path], *_: object, **__: object) -> None:
        made.append(command[-1])
        command[-1].write_bytes(b"whole")

    with TemporaryDirectory() as folder, patch.object(site_command, "run_step", work_out):

        def kept() -> list[bytes]:
            return list(site_command._work_out(Path(folder), Path(folder), lambda _: None).values())

        assert (kept(), kept(), len(made)) == ([b"whole"], [b"whole"], 1)
        next(Path(folder).glob("answers-*-*.zip")).write_bytes(torn)
        assert (kept(), len(made)) == ([b"whole"], 2)


# --- what pupils find -------------------------------------------------------------------------------------------------


def test_pupils_find_the_lessons_and_nothing_of_the_teachers(tmp_path: Path) -> None:
    names = site_pages.copy_for_pupils(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    assert {path.name for path in tracked(ROOT / "lessons", "[0-8]?_*.ipynb")} < set(names)
    assert not [name for name in names if "teacher" in name]
    assert not any("teacher" in path.read_text(encoding="utf-8").lower() for path in tmp_path.glob("index.ipynb"))


def test_the_other_lessons_are_byte_for_byte_those_of_the_project(tmp_path: Path) -> None:
    for name in site_pages.copy_for_pupils(tmp_path):
        if name != "index.ipynb":
            assert (tmp_path / name).read_bytes() == (ROOT / "lessons" / name).read_bytes()


def test_every_link_of_the_map_leads_to_a_file_that_pupils_have(tmp_path: Path) -> None:
    names = site_pages.copy_for_pupils(tmp_path)
    cells = json.loads((tmp_path / "index.ipynb").read_text(encoding="utf-8"))["cells"]
    prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    linked = {target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", prose)} - {""}
    assert {value for value in linked if "://" not in value} <= set(names)


def test_the_first_page_keeps_what_the_address_asks(tmp_path: Path) -> None:
    site_pages.write_first_page(tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "lab/index.html?path=00_welcome.ipynb" in page
    assert 'id="jupyter-config-data"' in page  # JupyterLite reads its settings from every page above
    assert set(re.findall(r"http[\w:/.]*", page)) == {"http://www.w3.org/2000/svg"}
    scene = json.loads(page.partition('id="scene" type="application/json">')[2].partition("</script>")[0])
    assert scene == json.loads(json.dumps(robbed().value))
    assert "export default" in (tmp_path / "first_page.js").read_text(encoding="utf-8")


def test_the_settings_are_those_of_the_installed_lessons(tmp_path: Path) -> None:
    site_pages.write_recipe(tmp_path, tmp_path)
    overrides = json.loads((tmp_path / "overrides.json").read_text(encoding="utf-8"))
    assert overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    assert json.loads((tmp_path / "jupyter_lite_config.json").read_text())["LiteBuildConfig"]["no_sourcemaps"] is True


# --- the teacher's page, and other places -----------------------------------------------------------------------------


@for_each(
    [
        (["class", "--teacher", "class"], "lie one in the other, so learners would find the answers"),
        (["class", "--teacher", "class/mine"], "lie one in the other"),
        (["all/class", "--teacher", "all"], "lie one in the other"),
        (["class", "--teacher", "link"], "lie one in the other"),
        (["class", "--teacher", "homework"], "isn't empty"),
        (["class", "--teacher", "mine", "--usb"], "leave out --teacher or --usb"),
    ]
)
def test_a_teachers_folder_that_learners_would_find_is_refused(given: list[str], told: str) -> None:
    with TemporaryDirectory() as folder:
        Path(folder, "homework").mkdir()
        Path(folder, "homework", "essay.txt").touch()
        Path(folder, "link").symlink_to(Path(folder, "class"))
        words = [word if word.startswith("--") else str(Path(folder, word)) for word in given]
        parser = ArgumentParser()
        site_command.add_options(parser)
        with pytest.raises(IllegalMove, match=told):
            site_command.make_site(parser.parse_args(words), say=print)


def test_the_teachers_site_has_what_the_learners_lacks_and_keeps_nothing(tmp_path: Path) -> None:
    learners, teacher = tmp_path / "class", tmp_path / "mine"
    names = site_pages.copy_for_pupils(learners / "files")
    listed = Path("api", "contents", "all.json")
    (learners / listed).parent.mkdir(parents=True)
    (learners / listed).write_text(json.dumps({"content": [{"name": name, "path": name} for name in names]}))
    (learners / "jupyter-lite.json").write_text('{"jupyter-config-data": {"appName": "crib_tutor"}}')
    teacher_site.make_teacher_site(learners, teacher)
    there = {path.name for path in (teacher / "files").iterdir()}
    assert there - {path.name for path in (learners / "files").iterdir()} == set(site_pages.FOR_TEACHERS)
    assert {each["name"] for each in json.loads((teacher / listed).read_text())["content"]} == there
    assert "99_teacher" not in (learners / listed).read_text()
    settings = json.loads((teacher / "jupyter-lite.json").read_text())["jupyter-config-data"]
    assert settings == {"appName": "crib_tutor"} | teacher_site.IN_MEMORY
    assert "sees the answers" in (teacher / "index.html").read_text(encoding="utf-8")


def test_the_policy_stands_in_every_page_worker_and_header(tmp_path: Path) -> None:
    site_pages.write_first_page(tmp_path)
    (tmp_path / "service-worker.js").write_text("its own")
    own_place.keep_to_itself(tmp_path, "https://cdn.example/full/")
    policy = own_place.policy("https://cdn.example/full/")
    assert re.findall(r"https?:\S+?(?=[ ;])", policy) == ["https://cdn.example/full/"]
    for page in tmp_path.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert text.index(f'content="{policy}"') < text.index("<script")
    for worker in ("service-worker.js", "scorebook/worker.js", "_headers"):
        assert policy in (tmp_path / worker).read_text(encoding="utf-8").partition("its own")[0]


def test_compiled_wheels_import_and_lose_only_what_is_never_read(tmp_path: Path) -> None:
    wheel = tmp_path / "a.whl"
    texts = {
        "crib_tutor/own.py": "five = 5",
        "crib_tutor/__init__.py": "",
        "other/__init__.py": "six = 6",
        "other/broken.py": "{{ name }} is",
    }
    with ZipFile(wheel, "w") as packed:
        for name, text in {**texts, "other/tests/a.py": "", "a.data/b.js": ""}.items():
            packed.writestr(name, text)
    compile_wheels.compile_zip(wheel)
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path / "there")
    pairs = [(f"crib_tutor/{name}.py", cache_from_source(f"crib_tutor/{name}.py")) for name in ("__init__", "own")]
    assert names == {*sum(pairs, ()), "other/__init__.pyc", "other/broken.py"}
    program = "import crib_tutor.own, other; print(crib_tutor.own.five, other.six, crib_tutor.own.__cached__)"
    run = subprocess.run(
        [sys.executable, "-B", "-c", program],
        cwd=tmp_path / "there",
        capture_output=True,
        text=True,
        check=True,
        env={},
    )
    assert run.stdout == f"5 6 {tmp_path / 'there' / pairs[1][1]}\n"


# --- what a browser loads ---------------------------------------------------------------------------------------------


def test_the_wheel_holds_the_package_and_asks_for_nothing_that_no_browser_has(tmp_path: Path) -> None:
    with ZipFile(write_site_wheel(tmp_path, {"kept_answers.zip": b"kept"})) as wheel:
        names = set(wheel.namelist())
        info = next(name for name in names if name.endswith("METADATA"))
        needs = re.findall(r"^Requires-Dist: ([\w-]+)", wheel.read(info).decode(), re.MULTILINE)
    modules = {
        f"crib_tutor/{path.relative_to(ROOT / 'crib_tutor').as_posix()}"
        for path in tracked(ROOT / "crib_tutor", "*.py", deep=True)
    }
    assert modules <= names
    assert "crib_tutor/notebook/elements.js" in names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".ipynb")]
    assert sorted(needs) == ["anywidget", "fsrs", "ipywidgets"]


def test_a_lesson_is_imported_without_what_the_wheel_leaves_out() -> None:
    left_out = [*site_wheel._NOT_IN_BROWSERS, "contourpy"]
    blocks = f"import sys; sys.modules |= dict.fromkeys({[name for name in left_out if name != 'prompt_toolkit']!r}); "
    program = (
        blocks + "from crib_tutor.lesson import practice, table, tutor; tutor(), table(), practice('5H 5D 5S JC 5C')"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_the_same_package_makes_the_same_wheel(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
    text, other = (write_site_wheel(tmp_path / name, {}).read_bytes() for name in "ab")
    assert text == other


LOCK = {
    "numpy": {"depends": [], "file_name": "numpy-2.whl", "sha256": "n"},
    "matplotlib": {"depends": ["numpy", "pillow", "packaging"], "file_name": "matplotlib-3.whl", "sha256": "m"},
    "pillow": {"depends": [], "file_name": "pillow-1.whl", "sha256": "p"},
    "packaging": {"depends": [], "file_name": "packaging-1.whl", "sha256": "k"},
    "scipy": {"depends": ["numpy"], "file_name": "scipy-1.whl", "sha256": "s"},
}


def test_with_the_network_the_lock_names_numpy_matplotlib_and_what_they_need() -> None:
    here = {"file_name": "packaging-here.whl", "depends": []}
    known = {"crib-tutor": {"depends": ["fsrs"]}, "packaging": dict(here)}
    added = site_pages.join_packages(known, LOCK, "https://somewhere/full/")
    assert added == ["matplotlib", "numpy", "pillow"]
    assert known["packaging"] == here  # what the site has it keeps
    assert known["pillow"] == LOCK["pillow"] | {"file_name": "https://somewhere/full/pillow-1.whl"}
    assert known["crib-tutor"]["depends"] == ["fsrs", "matplotlib", "numpy"]
    assert "scipy" not in known


# --- where it's put ---------------------------------------------------------------------------------------------------


def _put(made: Path, place: Path, **pages: str) -> None:
    made.mkdir(exist_ok=True)
    for name, text in pages.items():
        (made / f"{name}.html").write_text(text)
    site_pages.put_in_place(made, place, {})


def test_nothing_but_an_earlier_site_is_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "homework"
    folder.mkdir()
    (folder / "essay.txt").write_text("mine")
    with pytest.raises(IllegalMove, match="isn't empty"):
        site_pages.require_free(folder)
    with pytest.raises(IllegalMove, match="is a file"):
        site_pages.require_free(folder / "essay.txt")
    for page in ("old", "new"):
        site_pages.require_free(tmp_path / "site")
        _put(tmp_path / "made", tmp_path / "site", **{page: "page"})
    assert sorted(path.name for path in (tmp_path / "site").iterdir()) == [site_pages.MARK, "new.html"]
    assert (folder / "essay.txt").read_text() == "mine"


def test_what_is_no_longer_marked_as_a_site_is_not_replaced(tmp_path: Path) -> None:
    site = tmp_path / "site"
    _put(tmp_path / "made", site, index="a page")
    site_pages.require_free(site)
    (site / site_pages.MARK).write_text('{"files": 3}')
    with pytest.raises(IllegalMove, match="isn't a site made earlier"):
        site_pages.require_free(site)


@for_each([("my-grades.csv", "mine"), ("notes/mine.txt", "mine"), ("index.html", "edited")])
def test_what_came_while_a_site_was_built_stays(name: str, text: str) -> None:
    with TemporaryDirectory() as folder:
        made, site, own = Path(folder, "made"), Path(folder, "site"), Path(folder, "site", name)
        _put(made, site, index="a page")
        site_pages.require_free(site)
        own.parent.mkdir(exist_ok=True)
        own.write_text(text)
        with pytest.raises(
            IllegalMove, match=f"holds {name}, which isn't part of the site" if text == "mine" else name
        ):
            _put(made, site, index="a newer page")
        assert own.read_text() == text
        assert [path.name for path in Path(folder).iterdir()] == ["site"]


def test_what_came_in_the_moment_of_the_swap_goes_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _put(tmp_path / "made", tmp_path / "site", index="a page")
    looked = site_pages.require_free

    def look(folder: Path) -> None:
        looked(folder)
        (folder / "notes").mkdir()
        (folder / "notes" / "mine.txt").write_text("mine")

    monkeypatch.setattr(site_pages, "require_free", look)
    _put(tmp_path / "made", tmp_path / "site", index="a newer page")
    assert (tmp_path / "site" / "notes" / "mine.txt").read_text() == "mine"
    assert (tmp_path / "site" / "index.html").read_text() == "a newer page"


def test_a_site_is_whole_whenever_its_building_ends(tmp_path: Path) -> None:
    """The copy across file systems is made beside it: the swap itself is two names."""
    program = (
        "import os, shutil, signal, sys; from pathlib import Path; from crib_tutor.site import site_pages\n"
        "at, made, site = int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]); steps = iter(range(99))\n"
        "def killed(act):\n"
        "    def do(*given, **named):\n"
        "        if next(steps) == at: os.kill(os.getpid(), signal.SIGKILL)\n"
        "        return act(*given, **named)\n"
        "    return do\n"
        "copy = killed(shutil.copy2)\n"
        "shutil.move = lambda old, new: shutil.copytree(old, new, copy_function=copy)\n"
        "site_pages.put_in_place(made, site, {})\n"
    )
    (tmp_path / "newer").mkdir()
    for page in range(5):
        (tmp_path / "newer" / f"{page}.html").write_text("newer")
    _put(tmp_path / "made", tmp_path / "site", index="a page")
    for at in range(8):
        run = subprocess.run(
            [sys.executable, "-c", program, str(at), str(tmp_path / "newer"), str(tmp_path / "site")], check=False
        )
        names = {path.name for path in (tmp_path / "site").iterdir()} - {site_pages.MARK}
        assert names == ({"index.html"} if run.returncode else {f"{page}.html" for page in range(5)})


def test_a_site_that_cannot_be_put_in_place_leaves_the_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _put(tmp_path / "made", tmp_path / "site", index="a page")
    monkeypatch.setattr(site_pages.shutil, "move", Mock(side_effect=OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        _put(tmp_path / "made", tmp_path / "site", index="a newer page")
    assert (tmp_path / "site" / "index.html").read_text() == "a page"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made", "site"]


@for_each([code_of(kind, seed).text for kind in KINDS for seed in (0, 9, 255)])
def test_the_first_page_knows_the_page_of_every_code(code: str) -> None:
    """As the page's own script looks it up; the built site is asked in a browser."""
    word, animal = code.split("-")[:2]
    letter = CODE_PAGES["kinds"][CODE_PAGES["words"].index(word)][CODE_PAGES["animals"].index(animal)]
    assert CODE_PAGES["pages"][letter] == read_code(code).assignment.page
