"""The one loader of shipped files: what it reads can't be changed, and a broken file is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import shipped
from crib_tutor.shipped import lay_out, read_shipped

NUMBERS = st.recursive(
    st.integers() | st.floats(allow_nan=False) | st.text() | st.none() | st.booleans(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def test_what_is_read_is_shared_and_cannot_be_changed() -> None:
    totals = read_shipped("course/luck_totals.json")
    assert totals is read_shipped("course/luck_totals.json")
    with pytest.raises(TypeError):
        totals["won"]["missed"] = 0
    assert isinstance(read_shipped("course/last_street.json")["parts"][0], tuple)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "the shipped course/x.json is damaged: install crib_tutor again"),
        (b"\xff", "is damaged"),
        (b'{"version": 2}', "isn't version 1: install crib_tutor again"),
        (b"{}", "isn't version 1"),
        (b"[1]", "isn't version 1"),
    ],
)
def test_a_broken_file_and_another_version_are_refused(
    content: bytes, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipped, "read_bytes", lambda _: content)
    with pytest.raises(RuntimeError, match=said):
        read_shipped.__wrapped__("course/x.json", 1)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(RuntimeError, match=r"the shipped course/x.json isn't there: install crib_tutor again"):
        read_shipped("course/x.json")


@given(NUMBERS)
def test_whatever_is_written_is_read_again_with_no_row_broken(value: object) -> None:
    text = lay_out(value)
    assert json.loads(text) == value
    assert lay_out(shipped._freeze(value)) == text
