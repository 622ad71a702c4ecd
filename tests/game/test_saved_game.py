"""Saved games: what was saved comes back, and of everything else nothing is loaded and one sentence says why."""

import json
from itertools import count
from time import perf_counter
from typing import Any

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from variants import VARIANTS, hasty, hurried

from crib_tutor import rules as _rules
from crib_tutor.deck import shuffled
from crib_tutor.documents import check_of
from crib_tutor.game import Game
from crib_tutor.game.saved_game import SAVED, from_json, replay, to_json
from crib_tutor.rules import IllegalMove, Lurch, changed

Document = dict[str, Any]
GAME = hurried(Game(changed(_rules.HOYLE, target=40), "saved"), "saved")
TEXT = to_json(GAME)
SMALL = Game(_rules.HOYLE, 7).cut().cut().deal()
SMALL_TEXT = to_json(SMALL)


def document(game: Game = GAME) -> Document:
    """A saved game to be altered."""
    read: Document = json.loads(to_json(game))
    del read["check"]
    return read


def sealed(altered: Document) -> str:
    """As somebody would write it who knows how the sum is made."""
    return json.dumps(altered | {"check": check_of(altered)})


def refused(text: object) -> str:
    """The one sentence with which a text is refused."""
    with pytest.raises(IllegalMove) as refusal:
        from_json(text)  # type: ignore[arg-type]
    message = str(refusal.value)
    assert 0 < len(message) <= 300, message
    assert message.isprintable(), message
    assert refusal.value.__cause__ is None
    return message


# --- a game that someone tells ---------------------------------------------------------------------------------------

DECKS = tuple(shuffled(f"saved:{deal}") for deal in (1, 2, 3))


def test_given_the_decks_of_a_seed_a_game_goes_as_by_the_seed_and_then_on_by_its_own() -> None:
    rules = changed(_rules.HOYLE, target=200)
    seeded, told, chance = Game(rules, "saved", 0), Game(rules, "other", 0, given=DECKS), count(1)
    while seeded.table.number < 4:
        assert told.table == seeded.table
        assert from_json(to_json(told)) == told
        seeded = hasty(seeded, lambda: next(chance) * 0.618 % 1)
        if seeded.table.number < 4:
            told = told.after(seeded.events[len(told.events)])
    assert told.deal().table.hands != seeded.table.hands
    assert [*replay(told)][-1] == told


def test_scores_ahead_are_where_a_game_begins_and_are_saved() -> None:
    game = hurried(Game(_rules.MODERN, "ahead", ahead=(118, 119)), "ahead")
    assert (from_json(to_json(game)), game.begin().scores) == (game, (118, 119))
    assert max(game.scores) == 121
    assert game.table.number <= 3


def test_an_older_program_reads_every_game_that_no_one_told() -> None:
    versions = [json.loads(to_json(game))["version"] for game in (SMALL, Game(_rules.HOYLE, 7, given=DECKS))]
    assert versions == [1, 2]


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"given": [["5H"] * 52]}, "a deck of this saved game can't be: '5H' is there twice"),
        ({"given": [[]]}, "deck 1 has 0 of the 52 cards"),
        ({"given": "5H"}, "5H"),
        ({"ahead": [121, 0]}, "'121'"),
        ({"ahead": [1]}, "isn't a score for each side"),
    ],
)
def test_half_a_deck_and_a_score_beyond_the_game_are_refused(told: Document, says: str) -> None:
    whole = {"format": SAVED.mark, "version": 2, "given": [], "ahead": []}
    assert says in refused(sealed(document(SMALL) | whole | told))


# --- there and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_comes_back_as_it_was_saved_at_every_move(name: str) -> None:
    game, number = Game(VARIANTS[name], name), 0
    chance = iter(range(1, 10_000))
    while game.winner is None and number < 60:
        assert from_json(to_json(game)) == game
        game, number = hasty(game, lambda: next(chance) * 0.618 % 1), number + 1


def test_a_game_comes_back_from_bytes() -> None:
    assert from_json(TEXT.encode()) == GAME


def test_how_the_text_is_spaced_and_ordered_does_not_matter() -> None:
    assert from_json(json.dumps(json.loads(TEXT), indent=4, sort_keys=True)) == GAME


@pytest.mark.parametrize(
    "rules",
    [
        changed(_rules.HOYLE, name="At home", source="Ours: 'to 77'. Ä ♥", target=77, lurches=[[40, 3], [20, 5]]),
        changed(_rules.TOMMY_FIVE, lurches=()),
        changed(_rules.FOUR_HANDED, by_hand=True, muggins="claim_first"),
        changed(_rules.MODERN, lurches=(Lurch(5, 9),)),
    ],
    ids=lambda rules: rules.name,
)
@pytest.mark.parametrize("seed", [0, -5, 10**60, "", "a class's seed", "7", "♥ Ünïcode"])
def test_house_rules_and_every_seed_come_back(rules: _rules.Rules, seed: int | str) -> None:
    game = Game(rules, seed, first_dealer=1).deal()
    back = from_json(to_json(game))
    assert back == game
    assert type(back.seed) is type(seed)


# --- torn, altered, or of another kind --------------------------------------------------------------------------------


@for_each(range(0, len(TEXT), 50))
def test_a_torn_file_is_refused(end: int) -> None:
    refused(TEXT[:end])
    refused(TEXT.encode()[:end])


@for_each(range(0, len(SMALL_TEXT), 10))
def test_every_altered_character_is_refused_or_means_the_same(place: int) -> None:
    """Ten places a test, each with other characters in it, without one, and with one more."""
    for here in range(place, min(place + 10, len(SMALL_TEXT))):
        before, after = SMALL_TEXT[:here], SMALL_TEXT[here + 1 :]
        for other in ["", " ", "0", "9", '"', "}", "]", ",", "H", "x", "\x00", "\n", "é", SMALL_TEXT[here] * 2]:
            altered = before + other + after
            try:
                assert from_json(altered) == SMALL
            except IllegalMove:
                refused(altered)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{}", "[]", "null", "7", '"x"', "NaN", "Infinity", "true", "{", "\ufeff" + SMALL_TEXT, "<html>",
        b"", b"\xff\xfe", b"\x00" * 50, b"\x80abc", b"PK\x03\x04", SMALL_TEXT + "x", SMALL_TEXT * 2, "1" * 5000,
        '{"format":"crib_tutor game"}', '{"format":["crib_tutor game"],"version":1}', '{"format":null}',
        "[" * 100_000, '{"a":' * 100_000,
        '{"format":"crib_tutor game","version":1,"events":' + "[" * 990 + "]" * 990 + "}",
        None, 7, True, [SMALL_TEXT], {"format": "crib_tutor game"},
    ],
    ids=lambda text: repr(text)[:20],
)  # fmt: skip
def test_what_is_no_saved_game_is_refused(text: object) -> None:
    refused(text)


@pytest.mark.parametrize("size", [SAVED.longest + 1, 50_000_000])
def test_a_huge_file_is_refused_without_being_read(size: int) -> None:
    text = SMALL_TEXT + " " * (size - len(SMALL_TEXT))
    start = perf_counter()
    assert f"{size:,} characters is too long" in refused(text)
    assert perf_counter() - start < 1


def test_the_longest_file_that_is_read_is_read() -> None:
    assert from_json(SMALL_TEXT + " " * (SAVED.longest - len(SMALL_TEXT))) == SMALL


@pytest.mark.parametrize(
    "version", [max(SAVED.parts) + 1, 10**400, 0, -1, 1.0, True, None, "1", "a\nb\x1b[31m", [1], {}]
)
def test_another_version_is_refused(version: object) -> None:
    sentence = refused(sealed(document() | {"version": version}))
    assert ("update first" in sentence) == (type(version) is int and version > max(SAVED.parts))


# --- altered, and sealed again ----------------------------------------------------------------------------------------


def event_of(kind: str, altered: Document) -> tuple[int, Document]:
    return next((place, value) for place, value in enumerate(altered["events"]) if value["event"] == kind)


WRONG: list[object] = [
    None,
    True,
    False,
    -1,
    1.5,
    10**400,
    "",
    "x\ny",
    "9" * 600,
    [],
    [[]],
    {},
    [None],
    ["5H"],
]


@pytest.mark.parametrize("part", ["format", "version", "rules", "seed", "first_dealer", "events"])
def test_a_part_that_is_missing_or_cannot_be_is_refused(part: str) -> None:
    less = document()
    del less[part]
    refused(sealed(less))
    refused(sealed(document() | {part + " more": 1}))
    for wrong in WRONG:
        altered = document() | {part: wrong}
        if altered == document() or (part, wrong) == ("events", []):
            continue
        refused(sealed(altered))


FREE = {("Called", "overlooked"), ("Called", "too_many"), ("Claimed", "points"), ("Claimed", "pegged")}
"""Where one more is another move, which the rules allow: a call in vain, or another claim. What follows differs."""


@pytest.mark.parametrize("kind", sorted({value["event"] for value in document()["events"]}))
def test_a_field_of_an_event_that_is_missing_added_or_cannot_be_is_refused_with_the_events_number(kind: str) -> None:
    place, event = event_of(kind, document())
    for field in event:
        one_more = [event[field] + 1] if type(event[field]) is int and (kind, field) not in FREE else []
        for wrong in [*WRONG, *one_more]:
            if wrong == event[field] and type(wrong) is type(event[field]):
                continue
            altered = document()
            altered["events"][place] = event | {field: wrong}
            assert f"event {place + 1} of this saved game" in refused(sealed(altered)), (field, wrong)
        altered = document()
        altered["events"][place] = {name: value for name, value in event.items() if name != field}
        assert f"event {place + 1} of this saved game" in refused(sealed(altered))
    altered = document()
    altered["events"][place] = event | {"more": 1}
    assert f"event {place + 1} of this saved game" in refused(sealed(altered))


def test_every_score_that_is_changed_is_refused_with_the_events_number() -> None:
    for place, event in enumerate(document()["events"]):
        if event["event"] == "Scored":
            altered = document()
            altered["events"][place]["points"] += 1
            assert f"event {place + 1} of this saved game isn't what" in refused(sealed(altered))


WON = {"event": "Won", "side": 0, "games": 1}
SCORED = {"event": "Scored", "player": 0, "points": 2, "what_for": "heels", "cards": []}
END = len(document()["events"])


@pytest.mark.parametrize(
    ("start", "end", "listed", "number"),
    [
        (2, 4, [3, 2], 3),
        (2, 3, [], 3),
        (5, 6, [], None),
        (3, 3, [SCORED], 4),
        (5, 5, [WON], 6),
        (3, 3, [2], 4),
        (4, 4, [3], 5),
        *[(0, 0, [{"event": kind}], 1) for kind in ("Resigned", ["Cut"], {}, "__class__")],
        *[(0, 0, [entry], 1) for entry in (None, [])],
        *[(END, END, [entry], END + 1) for entry in (WON, SCORED, 2)],
    ],
)
def test_events_in_another_order_twice_invented_or_beyond_the_end_are_refused(
    start: int, end: int, listed: list[object], number: int | None
) -> None:
    """In the place of some events others are listed, those of the game by their places."""
    altered = document()
    events = altered["events"]
    events[start:end] = [events[entry] if isinstance(entry, int) else entry for entry in listed]
    assert f"event {number or ''}" in refused(sealed(altered))


def test_a_card_that_is_dealt_twice_is_refused() -> None:
    altered = document()
    place, dealt = event_of("Dealt", altered)
    dealt["hands"][0][0] = dealt["hands"][0][1]
    assert f"event {place + 1}" in refused(sealed(altered))
    altered = document()
    place, dealt = event_of("Dealt", altered)
    dealt["hands"][0][0] = dealt["hands"][1][0]
    assert f"event {place + 1}" in refused(sealed(altered))


def test_another_seed_or_dealer_does_not_fit_the_cards() -> None:
    assert "event 1 of this saved game" in refused(sealed(document() | {"seed": "another"}))
    assert "event 1 of this saved game" in refused(sealed(document() | {"first_dealer": 0}))


@pytest.mark.parametrize(
    "rules",
    [
        {}, {"game": "WHIST"}, {"game": "x\ny"}, {"game": 7}, {"game": None}, {"game": ["HOYLE"]}, ["HOYLE"], "HOYLE",
        *({"game": "HOYLE"} | {option: value} for option, value in [
            ("target", 0), ("target", 1001), ("target", True), ("target", "61"), ("target", 10**400), ("target", 61.0),
            ("players", 5), ("players", 3), ("dealt", 7), ("lurches", [[1]]), ("lurches", [[1, -5]]), ("lurches", 7),
            ("lurches", [["a", "b"]]), ("lurches", [[True, 2]]), ("lurches", {}), ("muggins", "perhaps"),
            ("muggins", []), ("muggins", True), ("muggins", None), ("announced", 1), ("by_hand", "yes"), ("name", 7),
            ("name", "x" * 1001), ("rules", 1), ("self", 1), ("__class__", 1), ("x\ny" * 40, 1), ("options", 1),
            ("discards", 2), ("", 1),
        ]),
    ],
    ids=lambda rules: repr(rules)[:40],
)  # fmt: skip
def test_rules_that_no_table_can_play_by_are_refused(rules: object) -> None:
    refused(sealed(document() | {"rules": rules}))


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
), st.sampled_from(["format", "version", "rules", "seed", "first_dealer", "events"]), st.booleans())  # fmt: skip
def test_whatever_stands_in_a_saved_game_it_is_loaded_or_refused_in_one_sentence(
    value: object, part: str, inside: bool
) -> None:
    altered = document(SMALL)
    if inside and part == "events":
        altered["events"].append(value)
    elif inside and part == "rules":
        altered["rules"] = {"game": "HOYLE", "target": value}
    else:
        altered[part] = value
    text = sealed(altered)
    try:
        game = from_json(text)
    except IllegalMove:
        refused(text)
    else:
        assert from_json(to_json(game)) == game


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_noise_is_refused_in_one_sentence(noise: str | bytes) -> None:
    refused(noise)
