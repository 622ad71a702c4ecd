"""Every number worked out offline: a part of each comes out again, and none is stale."""

import json
from pathlib import Path

import pytest
from parsed import PACKAGE, tracked

from crib_tutor.findings.all_findings import all_findings, is_as_before, is_stale, keep, part_hash
from crib_tutor.findings.finding import Finding, Redone, compare, finding
from crib_tutor.shipped import lay_out, read_bytes, read_shipped
from crib_tutor.verdicts import VERDICTS

PROVED = ("cribs_5", "cribs_6", "deals_6")
"""Made whole in every solver's run, stale or not."""


@pytest.mark.parametrize("name", all_findings())
def test_a_part_of_each_comes_out_again(name: str) -> None:
    again = all_findings()[name].again()
    assert again
    assert [row for row in again if not row.holds] == []


def test_none_is_stale() -> None:
    stale = [name for name, each in all_findings().items() if is_stale(each)]
    assert stale == [], "crib-tutor findings --rerun makes a part of each again, and marks it if no digit differs"


@pytest.mark.solver
def test_what_is_stale_comes_out_again_whole() -> None:
    for each in all_findings().values():
        if is_stale(each) or each.name in PROVED:
            assert [row for row in each.differences(each.make()) if not row.holds] == [], each.name


def test_every_shipped_file_of_numbers_is_a_findings() -> None:
    known = {each.file for each in all_findings().values()}
    shipped = {
        path.relative_to(PACKAGE).as_posix() for end in ("*.json", "*.npz") for path in tracked(PACKAGE, end, deep=True)
    }
    others = {
        name
        for name in shipped
        if name.startswith(("settings/", "verdicts/data/claims_", "lessons/", "assignments/", "sheets/", "publishing/"))
    }
    others |= {name for name in shipped if name.endswith(("/class_codes.json", "jsconfig.json"))}
    assert shipped - others == known | {"course/sentences.json", "course/lesson_digests.json", "findings/marks.json"}
    assert {each.name for each in all_findings().values() if each.key} == {
        each.experiment for each in VERDICTS.values()
    }
    for each in all_findings().values():
        assert each.kept(), "a file that holds nothing"
        assert each.seconds >= 0


def test_every_file_is_written_as_its_writer_writes_it() -> None:
    for name in {each.file for each in all_findings().values()} | {"findings/marks.json"}:
        if name.endswith(".json"):
            assert read_bytes(name).decode() == f"{lay_out(read_shipped(name))}\n", name


KEPT = {"won": [3, 5.0], "seeds": "0 to 9", "more": 1}


@pytest.mark.parametrize(
    ("again", "far"),
    [
        ({"won": [3, 5]}, []),
        ({"won": [3, 5.4], "seeds": "0 to 9"}, []),
        ({"won": [3, 5.6]}, ["won 1"]),
        ({"won": [3]}, ["won 1"]),
        ({"won": [3, 5, 7]}, ["won 2"]),
        ({"won": 3}, ["won"]),
        ({"seeds": "0 to 8"}, ["seeds"]),
        ({"lost": 1}, ["lost"]),
        ({"won": {"a": 3}}, ["won a"]),
        ({"won": [3, float("nan")]}, ["won 1"]),
    ],
)
def test_a_number_that_lies_too_far_a_missing_one_and_another_text_do_not_hold(again: object, far: list[str]) -> None:
    assert [row.name for row in compare(again, KEPT, 0.5) if not row.holds] == far


def made_up(numbers: dict[str, int], file: str = "course/luck_totals.json") -> Finding:
    @finding(file, lambda kept: compare(numbers, kept), minutes=1)
    def fives() -> dict[str, int]:
        return numbers

    return fives


def test_what_is_made_is_kept_beside_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("crib_tutor.findings.all_findings.ROOT", tmp_path)
    keep(made_up({"fives": 5}), {"fives": 6})
    assert json.loads((tmp_path / "crib_tutor/course/luck_totals.json").read_text()) == {"fives": 6}
    four = all_findings()["leads.four"]
    keep(four, {"numbers": {}})
    written = json.loads((tmp_path / "crib_tutor" / four.file).read_text())
    assert written == json.loads(lay_out(read_shipped(four.file))) | {"leads.four": {"numbers": {}}}
    assert [path.name for path in (tmp_path / "crib_tutor/course").iterdir()] == ["luck_totals.json"]


def test_a_part_is_as_before_only_if_every_digit_is() -> None:
    luck = all_findings()["reply_choices"]
    again = luck.again()
    assert is_as_before(luck, again)
    first, *others = again
    assert not is_as_before(luck, [first._replace(again=first.again + 0.001), *others])
    assert not is_as_before(luck, others)
    assert part_hash([Redone("a", 1 / 3, 0)]) == part_hash([Redone("a", 0.33333334, 0)])
