"""The values for a hub fit the chart, agree with what was measured and with the README, and the class's links work."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
import yaml
from each import for_each
from jsonschema import Draft7Validator
from parsed import PACKAGE, tracked
from plain_english import find_banned

from crib_tutor.notebook.class_desk import RESULTS

ROOT = Path(__file__).resolve().parent.parent
HUB = ROOT / "binder" / "hub"
README = (HUB / "README.md").read_text(encoding="utf-8")
VALUES: dict[str, Any] = yaml.safe_load((HUB / "values.yaml").read_text(encoding="utf-8"))
MEASURED: dict[str, Any] = json.loads((HUB / "measured.json").read_text(encoding="utf-8"))
PUPIL = VALUES["singleuser"]

SCHEMA_AT = Path(os.environ.get("CRIB_TUTOR_HUB_SCHEMA") or ROOT.parent / "shared" / "hub-schema")
"""A folder with the chart's values.schema.yaml and values.yaml, which aren't ours to copy."""
CHART = pytest.mark.skipif(
    not (SCHEMA_AT / "values.schema.yaml").is_file(),
    reason="the chart's values.schema.yaml isn't here: name its folder in CRIB_TUTOR_HUB_SCHEMA",
)
BASH = shutil.which("bash") or ""
MORE_NAMES = ("sign-in-lti.yaml", "sign-in-oauth.yaml", "restricted.yaml")
CLASSES = (30, 100, 300, 1000)
MORE = {name: yaml.safe_load((HUB / name).read_text("utf-8")) for name in MORE_NAMES}
"""What is laid over the values, if a class wants it."""
OPEN = {(room, rest) for room in ("hub", "singleuser") for rest in ("config", "extraConfig", "extraEnv", "extraFiles")}
"""Options whose keys are the user's own, and no longer the chart's."""


def _read_chart(name: str) -> Any:
    return yaml.safe_load((SCHEMA_AT / name).read_text(encoding="utf-8"))


def _options(tree: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every option that is set, down to where the chart lets the user name things."""
    for key, value in tree.items():
        here = (*above, key)
        if isinstance(value, dict) and value and here not in OPEN and above != ("singleuser", "storage"):
            yield from _options(value, here)
        else:
            yield here


def _memory(text: str) -> float:
    """Megabytes of 1024 x 1024, as the hub reads them.

    >>> _memory("1G"), _memory("350M")
    (1024.0, 350.0)
    """
    number, unit = re.fullmatch(r"(\d+)([MG])i?", text).groups()  # type: ignore[union-attr]
    return float(number) * {"M": 1, "G": 1024}[unit]


def _blocks(language: str) -> list[str]:
    """The README's blocks of a language, as someone would copy them."""
    return [
        "\n".join(line.removeprefix("   ") for line in block.splitlines())
        for block in re.findall(rf"^ *```{language}\n(.*?)^ *```", README, re.DOTALL | re.MULTILINE)
    ]


# --- the chart --------------------------------------------------------------------------------------------------------


@CHART
@pytest.mark.parametrize("more", [{}, *MORE.values()], ids=["alone", *MORE])
def test_the_values_fit_the_schema_of_the_chart(more: dict[str, Any]) -> None:
    checker = Draft7Validator(_read_chart("values.schema.yaml"))
    whole = _merge(_merge(_read_chart("values.yaml"), VALUES), more)
    assert [error.message for error in checker.iter_errors(whole)] == []


@CHART
def test_the_schema_refuses_a_misspelled_option_and_a_wrong_type() -> None:
    checker = Draft7Validator(_read_chart("values.schema.yaml"))
    for wrong in ({"cull": {"enabled": True, "timeuot": 1}}, {"cull": {"enabled": True, "timeout": "soon"}}):
        assert not checker.is_valid(_merge(_read_chart("values.yaml"), wrong))


@CHART
def test_every_option_is_one_of_the_chart() -> None:
    schema, defaults = _read_chart("values.schema.yaml"), _read_chart("values.yaml")
    for option in (option for values in (VALUES, *MORE.values()) for option in _options(values)):
        named, valued = schema, defaults
        for key in option:
            named = named.get("properties", {}).get(key, {})
            valued = valued.get(key) if isinstance(valued, dict) else None
        assert named or valued is not None, option


@CHART
def test_only_what_a_class_depends_on_repeats_the_value_of_the_chart() -> None:
    defaults = _read_chart("values.yaml")
    same = set()
    for option in _options(VALUES):
        ours: Any = VALUES
        chart: Any = defaults
        for key in option:
            ours, chart = ours[key], chart.get(key) if isinstance(chart, dict) else None
        if ours == chart:
            same.add(option)
    assert same == {("prePuller", "hook", "enabled"), ("prePuller", "continuous", "enabled")}


@CHART
def test_the_safety_of_the_chart_stays_on() -> None:
    whole = _merge(_read_chart("values.yaml"), VALUES)
    assert all(whole[room]["networkPolicy"]["enabled"] for room in ("hub", "singleuser"))
    assert whole["proxy"]["chp"]["networkPolicy"]["enabled"]
    assert whole["singleuser"]["cloudMetadata"]["blockWithIptables"]
    assert whole["singleuser"]["allowPrivilegeEscalation"] is False
    assert whole["hub"]["config"]["JupyterHub"]["authenticator_class"] not in {"dummy", "null", "tmp"}
    assert not whole["hub"]["config"]["NativeAuthenticator"].get("open_signup", False)
    assert whole["proxy"]["https"]["enabled"]
    secrets = (whole["proxy"]["secretToken"], whole["hub"]["cookieSecret"])
    assert secrets == (None, None), "the chart makes its own, and a shared file is no place for them"


def _merge(under: Any, over: Any) -> Any:
    """As helm lays a user's values over those of the chart."""
    if not (isinstance(under, dict) and isinstance(over, dict)):
        return over
    return under | {key: _merge(under.get(key), value) for key, value in over.items()}


def _unexplained(text: str) -> list[str]:
    """The options of a file of values that have no remark, neither beside them nor beside what they're part of."""
    above: list[tuple[int, bool]] = []
    bare, block = [], 99
    for line in text.splitlines():
        deep = len(line) - len(line.lstrip())
        if not line.strip() or line.lstrip().startswith("#") or deep > block:
            continue
        block = deep if re.search(r": [|>]$", line) else 99
        above = [(depth, told) for depth, told in above if depth < deep]
        above.append((deep, "#" in line))
        if not line.rstrip().endswith((":", "|")) and not any(told for _, told in above):
            bare.append(line.strip())
    return bare


def test_every_option_has_its_reason_beside_it() -> None:
    for name in ("values.yaml", "restricted.yaml"):
        assert _unexplained((HUB / name).read_text(encoding="utf-8")) == []
    assert _unexplained("a: # why\n  b: 1\nc:\n  d: 2\n  e: 3 # why\n") == ["d: 2"]


# --- the list of files ------------------------------------------------------------------------------------------------


def test_the_list_of_files_is_that_of_the_image_and_shows_the_folder_of_the_links() -> None:
    settings = json.loads((ROOT / "crib_tutor" / "settings" / "jupyter_server_config.json").read_text(encoding="utf-8"))
    added = PUPIL["extraFiles"]["server"]
    assert not settings.keys() & added["data"].keys(), "one of the two files would take the other's place"
    assert Path(added["mountPath"]).name == "jupyter_server_config.json"
    hidden = settings["ContentsManager"]["hide_globs"]
    for link in _links():
        shown = urlsplit(_follow(link)).path.removeprefix("lab/tree/").split("/")
        assert not any(fnmatch(part, glob) for part in shown for glob in hidden)
    results = Path(PUPIL["storage"]["extraVolumeMounts"]["results"]["mountPath"])
    assert not any(fnmatch(results.name, glob) for glob in hidden)


# --- results ----------------------------------------------------------------------------------------------------------


def _mounts_for(*, admin: bool, before: dict[str, Any]) -> dict[str, Any]:
    """What a pod of somebody holds, after what `extraConfig` does as it starts."""
    config = SimpleNamespace(KubeSpawner=SimpleNamespace(pre_spawn_hook=None))
    exec(VALUES["hub"]["extraConfig"]["results"], {"c": config})  # noqa: S102  # as the hub runs it
    spawner = SimpleNamespace(user=SimpleNamespace(admin=admin), volume_mounts=before)
    config.KubeSpawner.pre_spawn_hook(spawner)
    return spawner.volume_mounts


def test_a_learner_holds_a_folder_of_their_own_and_a_teacher_reads_them_all() -> None:
    home = PUPIL["storage"]["extraVolumeMounts"]
    learner, teacher = (_mounts_for(admin=admin, before=home) for admin in (False, True))
    assert learner == home
    assert learner["results"]["subPath"].endswith("/{username}")
    whole = teacher["class-results"]
    assert whole["readOnly"]
    assert Path(home["results"]["subPath"]).parent == Path(whole["subPath"])
    assert _mounts_for(admin=False, before=teacher) == home, "a teacher who is one no more"
    assert PUPIL["storage"]["extraVolumeMounts"] == home, "what everyone shares is not changed for one"


def test_homes_and_results_are_on_the_volume_that_is_made_and_its_job_is_a_restricted_pod() -> None:
    """By the Pod Security level of that name."""
    volume, claim, job = yaml.safe_load_all((HUB / "results.yaml").read_text(encoding="utf-8"))
    home = PUPIL["storage"]
    assert home["type"] == "static"
    assert home["static"]["pvcName"] == claim["metadata"]["name"]
    assert home["static"]["subPath"].endswith("/{username}")
    assert {mount["name"] for mount in home["extraVolumeMounts"].values()} == {"home"}, "one claim is mounted once"
    assert volume["spec"]["accessModes"] == claim["spec"]["accessModes"] == ["ReadWriteMany"]
    assert claim["spec"]["volumeName"] == volume["metadata"]["name"]
    pod = job["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert _restricted(pod["securityContext"], container["securityContext"])
    for folder in (home["static"], home["extraVolumeMounts"]["results"]):
        assert f"/class/{folder['subPath'].partition('/')[0]}" in container["command"][-1].split()
    ours = MORE["restricted.yaml"]["hub"]["config"]["KubeSpawner"]
    assert _restricted(ours["pod_security_context"] | {"runAsUser": 1000}, ours["container_security_context"])


def _restricted(pod: dict[str, Any], container: dict[str, Any]) -> bool:
    return (
        pod["runAsNonRoot"]
        and pod["runAsUser"] != 0
        and pod["seccompProfile"] == {"type": "RuntimeDefault"}
        and container["allowPrivilegeEscalation"] is False
        and container["capabilities"] == {"drop": ["ALL"]}
    )


def test_the_roster_is_who_may_sign_up(tmp_path: Path) -> None:
    file = VALUES["hub"]["extraFiles"]["roster"]
    (tmp_path / "roster.txt").write_text(f"{file['stringData']}\nada\r\n Ben o'Neill\n\n# eve\nmax.s\n", "utf-8-sig")
    code = VALUES["hub"]["extraConfig"]["roster"]
    assert code.count(file["mountPath"]) == README.count("roster.stringData=roster.txt") == 1
    config = SimpleNamespace(Authenticator=SimpleNamespace())
    exec(code.replace(file["mountPath"], str(tmp_path / "roster.txt")), {"c": config})  # noqa: S102  # as the hub runs it
    assert config.Authenticator.allowed_users == {"ada", "Ben o'Neill", "max.s"}


def test_a_school_s_own_sign_in_takes_the_place_of_native_and_holds_no_secret() -> None:
    for name, more in MORE.items():
        whole = _merge(VALUES, more)["hub"]
        way = whole["config"]["JupyterHub"]["authenticator_class"]
        assert (way == "native") == ("nativeauthenticator" in whole["extraConfig"]["sign-up"]), name
        assert "secret" not in str(more), name
        assert name in README


def test_turned_in_files_go_where_the_volume_is() -> None:
    assert PUPIL["extraEnv"][RESULTS] == PUPIL["storage"]["extraVolumeMounts"]["results"]["mountPath"]


@for_each(["ada", "maximilian.schneider"])
def test_on_the_littlest_hub_they_go_where_the_account_has_its_home(name: str) -> None:
    """Which is named by the hub: it shortens the long ones."""
    (config,) = re.findall(r"crib_tutor\.py <<'END'\n(.*?)\nEND", README, re.DOTALL)
    account = SimpleNamespace(generate_system_username=lambda full: full if len(full) < 26 else f"{full[:20]}-50d85")
    hub = {"tljh": SimpleNamespace(normalize=account), "tljh.normalize": account}
    environment: dict[str, Any] = {}
    with patch.dict(sys.modules, hub), patch("os.path.expanduser", str):  # type: ignore[dict-item]
        exec(config, {"c": SimpleNamespace(Spawner=(spawner := SimpleNamespace(environment=environment)))})  # noqa: S102
    assert (ROOT / spawner.cmd[0].removeprefix("/srv/crib_tutor/")).is_file()
    where = environment[RESULTS](SimpleNamespace(user=SimpleNamespace(name=name)))
    assert where == f"~{account.generate_system_username(f'jupyter-{name}')}/results"


def test_nothing_of_a_hub_is_whatever_is_newest() -> None:
    containers = re.findall(r"image: (\S+)", (HUB / "results.yaml").read_text(encoding="utf-8"))
    commands = [line for block in _blocks("sh") for line in block.replace("\\\n", " ").splitlines()]
    newest = [one for one in containers if not re.search(r":\d+(\.\d+)+$", one)]
    for command in commands:
        if command.startswith("helm upgrade") or "bootstrap.py" in command:
            newest += [] if re.search(r"--version \d+\.\d+\.\d+ ", command) else [command]
        for installed in re.findall(r"(?:pip|npm) install ([^&]*)", command.partition(" -r ")[0]):
            newest += [one for one in installed.split() if one[0] not in ".-" and not re.search(r"(==|@)\d", one)]
    assert len(containers) == 1
    assert newest == []


@pytest.mark.skipif(not BASH, reason="the README's commands are for a hub's terminal: there's no bash here")
@pytest.mark.parametrize("hub", [0, 1], ids=["kubernetes", "littlest"])
def test_the_commands_collect_every_file_once_and_follow_no_link(tmp_path: Path, hub: int) -> None:
    homes = tmp_path / "home"
    under = (tmp_path / "class-results", homes)[hub]
    for account in ("ada", "ben o'neill", "cleo"):
        place = under / account if hub == 0 else under / f"jupyter-{account}" / "results"
        place.mkdir(parents=True)
        (place / "results-GREEN-HERON-7-ace.json").write_text(account, encoding="utf-8")
        (place / "diary.json").write_text("private", encoding="utf-8")
    secret = tmp_path / "secret.json"
    secret.write_text("the teacher's own", encoding="utf-8")
    (place / "results-GREEN-HERON-7-eve.json").symlink_to(secret)
    forged = place / "jupyter-ada" / "results" / "results-GREEN-HERON-7-ada.json"
    forged.parent.mkdir(parents=True)
    forged.write_text("forged: cleo's, in a folder with the name of ada's", encoding="utf-8")
    forged = place.parent / "jupyter-ada" / "results" / forged.name
    if hub == 1:
        forged.parent.mkdir(parents=True)
        forged.write_text("forged in another place", encoding="utf-8")
    command = _blocks("bash")[hub].replace("sudo ", "").replace("/home", str(homes) if hub else "/home")
    assert command.endswith("crib-tutor results turned-in --csv class.csv")
    subprocess.run([BASH, "-euc", command.rpartition("\n")[0]], cwd=tmp_path, check=True)
    came = sorted(
        file.read_text(encoding="utf-8") for file in (tmp_path / "turned-in").iterdir() if not file.is_symlink()
    )
    assert came == ["ada", "ben o'neill", "cleo"]


def test_everything_that_a_browser_keeps_is_under_the_name_that_the_page_on_privacy_says() -> None:
    scripts = "\n".join(file.read_text(encoding="utf-8") for file in tracked(PACKAGE, "*.js", deep=True))
    kept = re.findall(r"(?:shelf|[gs]etItem|keeping)\(\s*([`\"][^`\"]*)", scripts)
    assert len(kept) > 10
    assert not re.search(r"document\.cookie|indexedDB|sendBeacon", scripts)
    assert [name for name in kept if not re.match('[`"](crib-tutor|\\$\\{)', name)] == []
    assert "names that begin with `crib-tutor`" in (HUB.parent / "privacy.md").read_text(encoding="utf-8")


# --- sizes ------------------------------------------------------------------------------------------------------------


def test_the_guarantee_is_the_heaviest_lesson_at_work_and_a_little_more() -> None:
    heaviest = max(MEASURED["lessons MB"].values())
    guarantee = _memory(PUPIL["memory"]["guarantee"])
    assert heaviest < guarantee <= 1.2 * heaviest
    kernels = sorted((held - MEASURED["idle MB"] for held in MEASURED["lessons MB"].values()), reverse=True)
    assert MEASURED["idle MB"] + sum(kernels[:4]) < _memory(PUPIL["memory"]["limit"])


def _size_rows() -> list[str]:
    """The README's table of sizes, from what was measured and what the values say."""
    guarantee, share = _memory(PUPIL["memory"]["guarantee"]), PUPIL["cpu"]["guarantee"]
    server, lesson = (MEASURED["processor seconds"][part] for part in ("server", "lesson"))
    rows = []
    for many in CLASSES:
        memory = math.ceil(1 + many * guarantee / 1024)
        work, cold, warm = (math.ceil(many * each) for each in (share, (server + lesson) / 30, lesson / 30))
        rows.append(f"| {many:,} | {memory:,} GB | {work:,} | {cold:,} | {warm:,} | {many:,} GB |")
    return rows


def test_the_table_of_sizes_follows_from_what_was_measured() -> None:
    for row in _size_rows():
        assert row in README, row
    assert f"guarantees {_memory(PUPIL['memory']['guarantee']):.0f} MB" in README
    assert MEASURED["processors a learner clicking"] < PUPIL["cpu"]["guarantee"]


def _run_row(run: dict[str, Any]) -> str:
    return (
        f"| {run['learners']} | {run['server']:.1f} s | {run['widget']:.1f} s | {run['idle MB']} MB "
        f"| {run['at work MB']} MB | {run['load']:.0f} |"
    )


def test_the_readme_tells_what_was_measured() -> None:
    for run in MEASURED["runs"]:
        assert _run_row(run) in README, run
    assert f"**Held at once:** {MEASURED['held']['learners']} learners" in README
    assert f"A server takes {MEASURED['idle MB']} MB" in README


def test_the_limits_of_the_littlest_hub_are_those_of_the_values() -> None:
    told = dict(re.findall(r"tljh-config set (\S+) (\S+)", README))
    assert told["limits.memory"] == PUPIL["memory"]["limit"]
    assert float(told["limits.cpu"]) == PUPIL["cpu"]["limit"]
    assert int(told["services.cull.timeout"]) == VALUES["cull"]["timeout"]
    assert int(told["services.cull.every"]) == VALUES["cull"]["every"]


# --- the README's commands and links ----------------------------------------------------------------------------------


def _links() -> list[str]:
    return [line for block in _blocks("text") for line in block.splitlines() if line.startswith("https://")]


def _follow(link: str) -> str:
    """Where a link ends: the hub sends its query on to nbgitpuller, which opens `urlpath` on the learner's server."""
    split = urlsplit(link)
    assert split.path == "/hub/user-redirect/git-pull"
    sent_on = urlencode(parse_qsl(split.query))  # the hub takes the query apart and puts it together again
    asked = parse_qs(sent_on, strict_parsing=True)
    assert {key: len(values) for key, values in asked.items()} == dict.fromkeys(
        ("repo", "branch", "depth", "targetpath", "urlpath"), 1
    )
    assert asked["depth"] == ["1"]
    assert urlsplit(asked["repo"][0]).scheme == "https"
    return asked["urlpath"][0]


def test_the_links_open_a_lesson_that_is_there_and_keep_the_class() -> None:
    plain, with_class = (urlsplit(_follow(link)) for link in _links())
    for ends in (plain, with_class):
        folder = ends.path.removeprefix("lab/tree/cribbage/")
        assert folder != ends.path
        assert (ROOT / folder).is_file()
    assert (plain.query, with_class.query) == ("", "class=GREEN-HERON-7")


@pytest.mark.parametrize("code", ["GREEN-HERON-7", "TÊTE-À-TÊTE 9", "A&B=C?D#E%2F+"])
def test_the_snippet_makes_the_link_that_is_shown_and_survives_any_code(code: str) -> None:
    (snippet,) = _blocks("python")
    assert snippet.count("GREEN-HERON-7") == 1
    made = subprocess.run(
        [sys.executable, "-c", snippet.replace("GREEN-HERON-7", code)],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ).stdout.strip()
    assert made.isascii()
    assert parse_qs(urlsplit(_follow(made)).query) == {"class": [code]}
    assert (made == _links()[1]) == (code == "GREEN-HERON-7")


def test_the_littlest_hub_gets_the_settings_of_the_servers() -> None:
    (command,) = re.findall(r"/opt/tljh/user/bin/python -c '([^']*)'", README)
    printed = subprocess.run(
        [sys.executable, "-c", command], cwd=ROOT, check=True, capture_output=True, encoding="utf-8"
    )
    assert json.loads(printed.stdout) == PUPIL["extraFiles"]["server"]["data"]


def test_the_files_that_the_readme_names_are_there() -> None:
    for path in re.findall(r"\b(?:binder|tests)/[\w./-]*\w", README):
        assert (ROOT / path).exists(), path
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in README.splitlines()
        if line.startswith("#")
    }
    assert set(re.findall(r"\]\(#([^)]*)\)", README)) <= headings


def test_the_image_of_the_readme_is_the_one_in_the_values() -> None:
    image = f"{PUPIL['image']['name']}:{PUPIL['image']['tag']}"
    assert README.count(image) == 2
    assert len(re.findall("FILL IN", (HUB / "values.yaml").read_text(encoding="utf-8"))) == 2


def test_the_english_is_the_house_s() -> None:
    for name in ("README.md", "../privacy.md", "../accessibility.md", "values.yaml", "results.yaml", *MORE_NAMES):
        assert find_banned((HUB / name).read_text(encoding="utf-8")) == [], name
        assert "—" not in (HUB / name).read_text(encoding="utf-8")
