"""One command publishes a copy: addresses as people copy them, files that their places accept, links that open."""

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from each import for_each
from plain_english import find_banned

from crib_tutor import cli
from crib_tutor.assignments.class_code import read_code
from crib_tutor.publishing.published_files import wanted_files
from crib_tutor.publishing.repository_address import read_address
from crib_tutor.publishing.route_links import coded_links, published_page, route_links
from crib_tutor.rules import IllegalMove

ROOT = Path(__file__).resolve().parents[1]
AT = read_address("Heron/cribbage")
FILES = {name: text for name, text in wanted_files(AT, "").items() if text}
PINNED = r"actions/[\w-]+@v\d+|pypa/gh-action-pypi-publish@release/v1"
BADGE = "https://mybinder.org/badge_logo.svg"
SAME = """Heron/cribbage Heron/cribbage/ Heron/cribbage.git github.com/Heron/cribbage git@github.com:Heron/cribbage.git
https://github.com/Heron/cribbage ssh://git@github.com:22/Heron/cribbage.git git://github.com/Heron/cribbage
http://www.GitHub.com/Heron/cribbage/tree/main/lessons?tab=readme#top""".split()
WRONG = """Heron github.com github.com/Heron https://github.com/Heron/ a/b/c /a/b ../b a/.. ./b a//b -a/b a_b/c
C:\\a a/b`c
https://github.com/a/b/blob/main/README.md https://raw.githubusercontent.com/a/b/main/x https://github.com/a/b/issues
file:///etc/passwd javascript:alert(1) http://x/y/z gitlab.com/x https://gitlab.com/a/b/-/blob/main/x
https://ada:secret@github.com/a/b https://secret@github.com/a/b""".split()


@for_each(SAME)
def test_one_repository_has_many_addresses(given: str) -> None:
    assert read_address(given) == AT


@for_each([*WRONG, "", " ", "a b/c", "a/b\nc", "\N{LATIN SMALL LETTER E WITH ACUTE}/b", f"{'a' * 40}/b"])
def test_what_is_no_address_is_refused_in_one_sentence_without_a_password(given: str) -> None:
    with pytest.raises(IllegalMove, match="give OWNER/REPO") as refused:
        read_address(given)
    assert "\n" not in str(refused.value)
    assert "secret" not in str(refused.value)


@for_each([".github/workflows/pages.yml", ".github/workflows/release.yml"])
def test_a_workflow_pins_its_actions_may_little_and_runs_what_there_is(name: str) -> None:
    whole = yaml.safe_load(FILES[name])
    assert whole["permissions"] == {}
    assert whole[True].keys() <= {"push", "workflow_dispatch"}, "YAML reads `on` as yes"
    first, last = whole["jobs"].values()
    assert first["permissions"] == {"contents": "read"}
    assert last["permissions"] == {"id-token": "write"} | ({"pages": "write"} if whole["name"] == "Pages" else {})
    assert last["needs"] == "build"
    for step in first["steps"] + last["steps"]:
        run = step.get("run", "")
        assert re.fullmatch(PINNED, step.get("uses", "actions/none@v1"))
        assert "${{" not in run, "a branch's name isn't a program"
        if run.startswith("crib-tutor "):
            given = shlex.split(run)[1:]
            assert cli._parser(given).parse_args(given).command in ("site", "publish")


def test_the_containers_are_no_root_with_one_port_and_pinned() -> None:
    (service,) = yaml.safe_load(FILES["compose.yaml"])["services"].values()
    assert service["ports"] == ["8080:8080"]
    assert service["healthcheck"]["test"][-1] == "http://127.0.0.1:8080/"
    built = FILES["Containerfile"]
    assert all(re.search(r":[\d.]+-", image) for image in re.findall(r"(?m)^FROM (\S+)", built))
    assert re.findall(r"(?m)^(?:USER|EXPOSE) (\d+)", built) == ["101", "8080"]
    copied = " ".join(re.findall(r"(?m)^COPY (?!-)(.*) \S+$", built)).split()
    assert [name for name in copied if not (ROOT / name).exists()] == []
    space = json.loads(FILES[".devcontainer/devcontainer.json"])
    given = shlex.split(space["postAttachCommand"].partition("cli ")[2])
    assert [cli._parser(given).parse_args(given).port] == space["forwardPorts"]


def test_a_codespace_may_ask_its_own_server_and_no_other_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODESPACE_NAME", "shiny-heron")
    monkeypatch.setenv("GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN", "app.github.dev")
    told = cli._jupyter(ROOT, 8888, browser=False, teacher=False)
    assert "--ServerApp.allow_origin=https://shiny-heron-8888.app.github.dev" in told
    assert not any("token" in each for each in told)


def _opened(link: str) -> tuple[str, list[str]]:
    """The page that a link leads to in the end, and the class it's told of."""
    parts = urlsplit(link)
    asked = parse_qs(parts.query, strict_parsing=bool(parts.query))
    return _opened(asked["urlpath"][0]) if "urlpath" in asked else (parts.path, asked.get("class", []))


@for_each(["Heron/cribbage", "https://gitlab.com/school/games/cribbage/-/tree/main/x", f"{'a' * 39}/{'b' * 100}"])
def test_every_link_opens_its_lesson_with_and_without_a_class(given: str) -> None:
    links = route_links(read_address(given), tag="v0/1", branch="main", hub="https://hub.school.edu/hub/")
    coded = coded_links(links, read_code("GREEN-HERON-7"))
    for route, link in coded.items():
        (plain, no_class), (opened, told) = _opened(links[route]), _opened(link)
        assert (plain, no_class, told) == (opened, [], ["GREEN-HERON-7"])
        assert route == "site" or (ROOT / re.sub(r"^lab/tree/((pulled|cribbage)/)?", "", opened)).is_file()
    assert "/v0%2F1?" in links["binder"]
    assert "targetPath%3Dpulled%26" in links["pulled"], "where binder/postBuild has Python look first"
    assert links["hub"].startswith("https://hub.school.edu/hub/user-redirect/git-pull?repo=https%3A%2F%2F")
    page = published_page(links | {"tag": "v0/1", "branch": "main", "version": "1"})
    assert [word for text in (page, *FILES.values()) for word in find_banned(text)] == []
    assert set(re.findall(r"https://[^\s<>()`]+", page)) - {BADGE} <= {*links.values()}


def _git(folder: Path, asked: str) -> None:
    who = "-c user.name=Ada -c user.email=ada@example.org".split()
    subprocess.run([shutil.which("git") or "", "-C", folder, *who, *asked.split()], check=True)


def _checkout(folder: Path) -> Path:
    for name in ("README.md", "pyproject.toml"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    (folder / "binder").mkdir()
    return folder


def test_nothing_of_yours_is_overwritten_and_the_check_is_content_in_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = _checkout(tmp_path)
    (folder / "compose.yaml").write_text("mine")

    def run(*given: str) -> tuple[int, str]:
        return cli.main(["publish", "--dir", str(folder), *given]), capsys.readouterr().out

    assert "git finds no repository here" in run("Heron/cribbage")[1]
    assert (folder / "compose.yaml").read_text() == "mine"
    _git(folder, "init -q -b main")
    assert "remote add origin" in run("Heron/cribbage", "--check")[1]
    _git(folder, "remote add origin git@github.com:Heron/other.git")
    code, said = run("Heron/cribbage", "--replace")
    assert (code, "Written: compose.yaml" in said, "remote set-url origin" in said) == (0, True, True)
    _git(folder, "remote set-url origin git@github.com:heron/cribbage.git")
    (folder / "Containerfile").unlink()
    code, said = run("--check")
    for missing in ("Not there: Containerfile", "Not committed: ", "git tag class-1", "never pushed"):
        assert (code, missing in said) == (1, True)
    run()
    _git(folder, "add .")
    for step in (
        "commit -q -m all",
        "tag class-1",
        "update-ref refs/remotes/origin/main HEAD",
        "branch -q -u origin/main",
    ):
        _git(folder, step)
    code, said = run("--check")
    assert (code, "Nothing is missing here." in said, "settings/pages" in said) == (0, True, True)
    assert run("--code", "GREEN HERON 7")[1].count("GREEN-HERON-7") == 4


def test_a_release_names_its_own_address_and_takes_no_tag_of_another_version(tmp_path: Path) -> None:
    folder = _checkout(tmp_path)
    tag = f"v{tomllib.loads((ROOT / 'pyproject.toml').read_text(encoding='utf-8'))['project']['version']}"
    (folder / "lessons" / "solved").mkdir(parents=True)
    assert cli.main(["publish", "Heron/cribbage", "--dir", str(folder), "--release", "v9.9"]) == 2
    assert cli.main(["publish", "Heron/cribbage", "--dir", str(folder), "--release", tag]) == 0
    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert f"(https://raw.githubusercontent.com/Heron/cribbage/{tag}/lessons/source/pictures/" in readme
    assert not re.search(r"\]\((?!https://|#)", readme)
    assert f"(https://github.com/Heron/cribbage/tree/{tag}/lessons/solved)" in readme
    about = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["project"]["urls"]["Repository"] == AT.web
