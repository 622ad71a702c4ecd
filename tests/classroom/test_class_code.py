"""Class codes: what they stand for, what a slip of the tongue or the finger does to them, and the longer form."""

import unicodedata
from contextlib import suppress
from itertools import combinations, product

import pytest
from each import for_each
from golden_codes import code_of
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crib_tutor.assignments.assignment import KINDS, LEVELS
from crib_tutor.assignments.class_code import (
    MOST_ITEMS,
    OFFERED,
    RULES,
    SEEDS,
    USUAL_RULES,
    ClassCode,
    make_code,
    read_code,
    read_nickname,
    seed_text,
)
from crib_tutor.assignments.code_words import ANIMALS, DESCRIBING_WORDS
from crib_tutor.assignments.score_line import read_line, write_line
from crib_tutor.assignments.turned_in import TurnedIn, fold_nickname, look_of, read_turned_in, to_text
from crib_tutor.classroom.gradebook.class_table import safe_cell
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.games import NAMED


def letters_apart(word: str, other: str) -> int:
    """Levenshtein's distance, by its definition row by row."""
    row = list(range(len(other) + 1))
    for deleted, letter in enumerate(word, 1):
        new = [deleted]
        for place, facing in enumerate(other):
            new.append(min(row[place + 1] + 1, new[-1] + 1, row[place] + (letter != facing)))
        row = new
    return row[-1]


def test_any_two_words_differ_in_three_letters() -> None:
    words = (*DESCRIBING_WORDS, *ANIMALS)
    assert len(set(words)) == len(words) == 192
    assert min(letters_apart(word, other) for word, other in combinations(words, 2)) >= 3


def test_every_short_code_comes_back_and_no_two_are_alike() -> None:
    written = {code_of(kind, seed).text: (kind, seed) for kind, seed in product(KINDS, range(SEEDS))}
    assert len(written) == len(KINDS) * SEEDS
    assert all((read_code(text).kind, read_code(text).seed) == meant for text, meant in written.items())


def test_the_code_of_the_first_lesson_is_the_one_that_we_print() -> None:
    assert make_code("00", 7).text == "GREEN-HERON-7"


def test_every_lesson_and_drill_keeps_its_place() -> None:
    """Codes on paper last: a place that was given is never given again."""
    drills = {26: "practice", 27: "play", 28: "muggins", 29: "discarding"}
    former = {13: "laws", 16: "balking", 22: "par", 24: "five_card"}
    numbers = (place for place in range(26) if place not in former)
    given = {place: f"{number:02}" for number, place in enumerate(numbers)} | former | drills
    assert sorted((kind.place, key) for key, kind in KINDS.items()) == sorted(given.items())


@pytest.mark.parametrize("text", ["GREEN-HERON-7", make_code("practice", 200).text])
def test_every_wrong_word_and_every_wrong_number_is_found_out(text: str) -> None:
    first, second, check = text.split("-")
    wrong = [(other, second, check) for other in DESCRIBING_WORDS if other != first]
    wrong += [(first, other, check) for other in ANIMALS if other != second]
    wrong += [(first, second, str(other)) for other in range(100) if str(other) != check]
    for parts in wrong:
        with pytest.raises(IllegalMove):
            read_code("-".join(parts))


TYPED = [
    "green heron 7",
    "Green-Heron-7",
    " GREEN  HERON - 7\n",
    "green.heron.7",
    "GREEN\N{EN DASH}HERON\N{EN DASH}7",
    "green_heron_07",
    "".join(chr(ord(sign) + 0xFEE0) for sign in "GREEN-HERON-7"),
]


@pytest.mark.parametrize("typed", TYPED)
def test_a_code_is_read_as_people_type_it(typed: str) -> None:
    assert read_code(typed) == make_code("00", 7)


REFUSED = {
    "": "isn't a class code: write it like GREEN-HERON-7",
    "7": "isn't a class code: write it like GREEN-HERON-7",
    "greenheron7": "isn't a class code: write it like GREEN-HERON-7",
    "green-heron": "isn't complete: a code ends with a number, so write it like GREEN-HERON-7",
    "green-herron-7": "'HERRON' isn't a word in any class code: did you mean HERON?",
    "grean heron 7": "'GREAN' isn't a word in any class code: did you mean GREEN?",
    "heron green 7": "the animal comes second: write GREEN-HERON",
    "green heron 8": "its number doesn't fit, so check each part",
    "green heron seven": "isn't complete",
    "green heron 7 7": "its number doesn't fit",
    "green <b>heron</b> 7": "isn't a word in any class code",
    "https://example.org/?class=GREEN-HERON-7": "isn't a word in any class code",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_a_refusal_says_which_part_to_look_at(typed: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_code(typed)
    assert REFUSED[typed] in str(refused.value)


def test_two_words_of_no_kind_are_of_another_version() -> None:
    """Six places are free for lessons and drills to come: their words are no codes yet."""
    free = 0
    for first, second in product(DESCRIBING_WORDS, ANIMALS):
        with pytest.raises(IllegalMove) as refused:
            read_code(f"{first}-{second}-98")
        free += "in this version" in str(refused.value)
    assert free == 96 * 96 - len(KINDS) * SEEDS


@given(st.text(max_size=90) | st.none() | st.integers() | st.binary(max_size=9))
def test_whatever_is_typed_is_a_code_or_refused_in_one_sentence(typed: object) -> None:
    code, refusal = None, ""
    try:
        code = read_code(typed)
    except IllegalMove as refused:
        refusal = str(refused)
    assert (read_code(code.text) == code) if code else (refusal and "\n" not in refusal)


@st.composite
def codes(draw: st.DrawFn) -> ClassCode:
    kind = draw(st.sampled_from(sorted(OFFERED)))
    choosy = kind in ("practice", "play")
    return make_code(
        kind,
        draw(st.integers(0, SEEDS - 1)),
        items=draw(st.none() | st.integers(1, MOST_ITEMS)),
        own=draw(st.booleans()),
        rules=draw(st.sampled_from(RULES)) if choosy or kind == "muggins" else "MODERN",
        skill=draw(st.sampled_from(["", *KINDS[kind].skills])) if choosy else "",
        level=draw(st.sampled_from(["", *LEVELS])) if choosy else "",
    )


@given(codes())
def test_a_longer_code_comes_back_too(code: ClassCode) -> None:
    assert read_code(code.text) == code
    assert read_code(code.text.lower().replace("-", " ")) == code


@settings(max_examples=50)
@given(codes(), st.data())
def test_a_part_that_is_left_out_of_a_longer_code_is_missed(code: ClassCode, data: st.DataObject) -> None:
    parts = code.text.split("-")
    if len(parts) == 3:
        return
    gone = data.draw(st.integers(2, len(parts) - 2))
    try:
        read = read_code("-".join(parts[:gone] + parts[gone + 1 :]))
    except IllegalMove:
        return
    assert read.text.rpartition("-")[2] == parts[-1]  # one in 97 has the same check, and no more can be promised


def test_parts_of_a_longer_code_are_told_apart() -> None:
    tokens = [*(name.replace("_", "") for name in NAMED), *(key.upper().replace("-", "") for key in SKILLS)]
    tokens += [*(name.upper() for name in LEVELS), "OWN"]
    assert len(set(tokens)) == len(tokens)
    assert not any(token.isdecimal() for token in tokens)


IMPOSSIBLE = {
    "a skill of the play": {"kind": "practice", "skill": "play-runs"},
    "a skill in a lesson": {"kind": "02", "skill": "nobs"},
    "a level of a lesson": {"kind": "02", "level": "harder"},
    "no such level": {"kind": "practice", "level": "brutal"},
    "no such rules": {"kind": "practice", "rules": "WHIST"},
    "rules of a game of five cards": {"kind": "practice", "rules": "TOMMY_FIVE"},
    "rules where they make no difference": {"kind": "discarding", "rules": "HOYLE"},
    "no such lesson": {"kind": "99"},
    **{f"a lesson that is gone, {key}": {"kind": key} for key, kind in KINDS.items() if kind.now},
    "nothing to do": {"kind": "practice", "items": 0},
    "too much to do": {"kind": "practice", "items": MOST_ITEMS + 1},
}


@pytest.mark.parametrize("why", IMPOSSIBLE)
def test_what_no_code_can_carry_is_refused(why: str) -> None:
    with pytest.raises(IllegalMove):
        make_code(seed=1, **IMPOSSIBLE[why])  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, SEEDS, True, 1.5, "7", None])
def test_a_seed_is_a_number_of_the_range(seed: object) -> None:
    with pytest.raises(IllegalMove):
        make_code("00", seed)  # type: ignore[arg-type]


NAMES = {"Ada": "Ada", "  ada   L ": "ada L", "Zoë-2": "Zoë-2", "O'Neil": "O'Neil", "小明": "小明", "Zoe\u0308": "Zoë"}


@pytest.mark.parametrize("typed", NAMES)
def test_a_nickname_is_letters_and_digits(typed: str) -> None:
    assert read_nickname(typed) == NAMES[typed]


NO_NAMES = [
    "",
    " ",
    "a" * 21,
    "<b>Ada</b>",
    "=1+1",
    "+Ada",
    "-Ada",
    "@Ada",
    "Ada--L",
    "ada@example.org",
    "../ada",
    "Ada\u202eadA",
    "Ada\x00",
    "Ada\u034f",  # what nothing is drawn for, so that it looks like another's
    "Ada\u3164",
    "Ada\uffa0",
    "\u115f\u1160",
    "Ada\ufe0f",
    "A\u200dda",
    "Ada\u200d",
    "Ada..",
    "1.5",
    ".Ada",
    "Ada. . B",
    "\u0301Ada",
    "7\u20e3",
    "a" + "\u0301" * 60,
    None,
    7,
    ["Ada"],
]


@pytest.mark.parametrize("typed", NO_NAMES)
def test_anything_else_is_no_nickname(typed: object) -> None:
    with pytest.raises(IllegalMove):
        read_nickname(typed)


SCRIPTS = (
    "प्रिया|พิมพ์|தமிழ்|ਸਿੰਘ|කෘෂ්ණ|ක්‍ෂා|র‍্যাব|শ্রী|കൃഷ്‌ണ|ಪ್ರಿಯಾ|కృష్ణ|ກິ່ງ|ពិសិដ្ឋ|ကျော်|བསོད་ནམས|مُحَمَّد|علی‌رضا|דָּוִד|"
    "Nguyễn|Łucja|小明|ガガ|김민준|Ὀδυσσεύς|ሰላም|மீனாட்சி சுந்தரேசுவரர்|Anna K.|J.R.|J. R. Smith|St. John|O'Brien|Gal·la|"
    "O\N{RIGHT SINGLE QUOTATION MARK}Brien|Ka\N{MODIFIER LETTER TURNED COMMA}ili"
).split("|")


@for_each(SCRIPTS)
def test_a_name_of_any_script_is_a_nickname_that_comes_back(name: str) -> None:
    plain = unicodedata.normalize("NFC", name)
    assert read_nickname(name) == plain
    assert read_nickname(f" {unicodedata.normalize('NFD', name)} ") == plain
    assert fold_nickname(name.upper()) == fold_nickname(name)
    assert safe_cell(plain) == plain, "no cell of it needs a guard"
    turned = TurnedIn(make_code("practice", 3, items=2), plain, (), (None, None))
    assert read_turned_in(to_text(turned)) == turned
    assert read_line(write_line(turned)).key == turned.key
    assert turned.file_name.isascii()


LETTERS = st.sampled_from([*"AaBbzé '-.0129", "e\u0301", *"OßøØ李小अपि্र", "\u2019", "\uff21", "\u0410", "ж", "\u200d"])


@given(*[st.lists(LETTERS, min_size=1, max_size=8).map("".join)] * 2)
@example("José", "Jose")
@example("Løvdahl", "Lvdahl")
@example("李", "小")
@example("Anna-Lu", "Anna Lu")
@example("O'Neil", "O Neil")
@example("Ada 2", "Ada2")
def test_two_learners_never_share_the_name_of_a_file(kind: str, other: str) -> None:
    turned = []
    for name in (kind, other):
        with suppress(IllegalMove):
            turned.append(TurnedIn(make_code("practice", 3, items=1), read_nickname(name), (), (None,)))
    if len(turned) == 2:
        assert (turned[0].file_name == turned[1].file_name) == (turned[0].key == turned[1].key)


@for_each([("Ada", "\u0410da"), ("Max", "\u041cax"), ("Nora", "\u039dora"), ("\U0001d400da", "Ada")])
def test_look_alikes_of_other_alphabets_are_two_learners_that_look_alike(name: str, other: str) -> None:
    assert fold_nickname(name) != fold_nickname(other)
    assert look_of(name) == look_of(other)


@for_each([(kind, one.level) for kind, one in KINDS.items() if one.skills and not one.lesson])
def test_what_is_usual_is_never_written_into_a_code(kind: str, level: str) -> None:
    """One assignment, one code: else the results of one class wouldn't be put together."""
    usual = {"items": KINDS[kind].items, "own": False, "rules": USUAL_RULES, "skill": "", "level": level}
    assert make_code(kind, 7, **usual) == make_code(kind, 7)  # type: ignore[arg-type]
    assert make_code(kind, 7, **usual).text.count("-") == 2  # type: ignore[arg-type]
    for other in LEVELS:
        assert (make_code(kind, 7, level=other).text == make_code(kind, 7).text) == (other == level)


@pytest.mark.parametrize("name", ["Ada", "ΐ", "ΰ", "Straße", "ŉa"])
def test_a_nickname_in_capitals_or_not_has_the_same_problems_of_its_own(name: str) -> None:
    code = make_code("practice", 3, own=True)
    seeds = {
        seed_text(code, 1, spelled)
        for spelled in (name, name.upper(), name.lower())
        if fold_nickname(spelled) == fold_nickname(name)
    }
    assert len(seeds) == 1


def test_seeds_differ_by_nickname_only_if_the_code_says_so() -> None:
    shared, own = make_code("practice", 3), make_code("practice", 3, own=True)
    assert seed_text(shared, 1, "Ada") == seed_text(shared, 1, "Ben")
    assert seed_text(own, 1, "Ada") == seed_text(own, 1, "ADA ") != seed_text(own, 1, "Ben")
    with pytest.raises(IllegalMove):
        seed_text(own, 1)
