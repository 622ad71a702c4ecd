"""JSON from outside: whatever is in it, it's read or refused in one sentence, and never too deep to be read at all."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crib_tutor import rules
from crib_tutor.assignments import turned_in
from crib_tutor.documents import DEEPEST, DocumentKind, read_json
from crib_tutor.game import Game
from crib_tutor.game import saved_game as games
from crib_tutor.game.seats import play_out
from crib_tutor.learner import progress
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.rules import IllegalMove
from crib_tutor.table import saved_table as sitting_saved
from crib_tutor.table.replaying import state as replay
from crib_tutor.table.sitting import Sitting

LOADERS: dict[str, tuple[DocumentKind, Callable[[str | bytes], object]]] = {
    "progress": (progress.SAVED, progress.from_json),
    "game": (games.SAVED, games.from_json),
    "sitting": (sitting_saved.SAVED, lambda text: sitting_saved.from_json(text, Sitting)),
    "replay": (games.SAVED, replay.read_game),
    "replayed sitting": (sitting_saved.SAVED, replay.read_game),
    "results": (turned_in.RESULTS_FILE, turned_in.read_turned_in),
}
"""Everything that reads JSON from outside, with the kind that it knows as its own."""
PARTS = ("skills", "events", "game", "settings", "rules", "anything")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


def _depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


@given(VALUES, st.booleans(), st.sampled_from(["utf-8", "utf-16", "utf-32"]))
def test_what_is_not_too_deep_is_read_as_python_reads_it(value: object, ascii_only: bool, encoding: str) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    if _depth(value) <= DEEPEST:
        assert read_json(text) == value
        with suppress(UnicodeEncodeError):  # half a sign, which a text may hold and no file
            assert read_json(text.encode(encoding)) == value


@given(st.text(alphabet='"\\[]{}:,1 a\n', max_size=60))
def test_any_text_at_all_is_read_as_python_reads_it_or_refused(text: str) -> None:
    try:
        wanted = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError):  # noqa: PT011  # whichever of the two says so
            read_json(text)
    else:
        assert _depth(wanted) <= DEEPEST, (
            "sixty signs of random brackets are rarely a document, and never so deep a one"
        )
        assert read_json(text) == wanted


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_the_bound_stands_where_it_is_said_and_brackets_in_texts_do_not_count(opening: str) -> None:
    closing = {"[": "]", '{"a":': "}"}[opening]

    def nested(deep: int) -> str:
        return opening * deep + json.dumps('[{"\\' * 99) + closing * deep

    assert _depth(read_json(nested(DEEPEST))) == DEEPEST
    with pytest.raises(ValueError, match=f"more than {DEEPEST} deep"):
        read_json(nested(DEEPEST + 1))


@pytest.mark.parametrize("loader", LOADERS)
def test_every_loader_refuses_what_is_too_deep_in_one_sentence(loader: str) -> None:
    """Some depth just under Python's limit, here between 800 and 1,000, can be read and not written again."""
    kind, load = LOADERS[loader]
    start = json.dumps({kind.key: kind.mark, "version": max(kind.parts)})[:-1]
    for deep in (1, 7, 20, 21, 100, *range(800, 1000), 5_000, 40_000):
        for part in ("skills", "events") if deep < 100 else ("game",):
            text = f'{start}, "{part}": {"[" * deep}{"]" * deep}}}'
            for given_text in (text, text.encode()):
                with pytest.raises(IllegalMove) as refused:
                    load(given_text)
                assert 20 < len(str(refused.value)) < 300
                assert "\n" not in str(refused.value)


@settings(max_examples=50)
@given(st.sampled_from(sorted(LOADERS)), st.dictionaries(st.sampled_from(PARTS) | st.text(max_size=6), VALUES))
def test_every_loader_refuses_a_strangers_document_in_one_sentence(loader: str, parts: dict[str, object]) -> None:
    kind, load = LOADERS[loader]
    with pytest.raises(IllegalMove) as refused:
        load(json.dumps(parts | {kind.key: kind.mark, "version": max(kind.parts)}))
    assert "\n" not in str(refused.value)


def test_the_deepest_document_of_ours_is_far_from_the_bound() -> None:
    over = play_out(Game(rules.MODERN, seed=7), [Simple(), Greedy()])
    sitting = Sitting.begin(rules.MODERN, seed=7)
    document = json.loads(sitting_saved.to_json(sitting)) | {"game": json.loads(games.to_json(over))}
    assert 5 <= _depth(document) <= 7 < DEEPEST


@pytest.mark.parametrize("given_instead", [None, 7, ["a"], {}])
@pytest.mark.parametrize("loader", LOADERS)
def test_what_is_no_text_is_refused_by_every_loader(loader: str, given_instead: object) -> None:
    with pytest.raises(IllegalMove):
        LOADERS[loader][1](given_instead)  # type: ignore[arg-type]
