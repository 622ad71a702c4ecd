"""Progress comes back as it was, from the file wholly and from the code as far as it says; what is amiss is refused."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import cache, reduce
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crib_tutor.learner import resume_code, what_next
from crib_tutor.learner.attempts import SHOWN, Attempt, Result, seconds_since
from crib_tutor.learner.profile import DAYS, ENTRIES, MISTAKES, KnownSkill, Learner
from crib_tutor.learner.progress import LONGEST_FILE, VOTES, Progress, from_json, to_json
from crib_tutor.learner.progress_report import report_progress
from crib_tutor.learner.ratings import Rating
from crib_tutor.learner.resume_code import LETTERS, LONGEST_CODE, TABLES, from_code, to_code
from crib_tutor.learner.review_days import DAY, SkillReview, set_back
from crib_tutor.learner.what_next import next_problem
from crib_tutor.problems.draw import draw_problem
from crib_tutor.problems.skills import EVERY_SKILL, SKILLS
from crib_tutor.rules import IllegalMove

MORNING = datetime(2026, 3, 2, 8, tzinfo=UTC)
SMALL = 20_000


def practiced(seed: int, attempts: int, hours: float = 0.02) -> Learner:
    random, learner, skills = Random(seed), Learner(), list(SKILLS)  # noqa: S311
    for turn in range(attempts):
        asked = draw_problem(random.randrange(40), skill=random.choice(skills))
        results = []
        for skill in asked.skills:
            right = random.random() < 0.7
            rungs = random.choice([0, 0, 1, 3]) if right else random.choice([0, SHOWN])
            lost = 0 if right and not rungs else random.randint(0, 12)
            results.append(Result(skill, lost, rungs, right, "5H 5D" if lost else "", random.random() < bool(lost) / 3))
        seconds = random.choice([None, random.randint(0, 400)])
        learner = learner.after(Attempt(asked, tuple(results), MORNING + timedelta(hours=hours * turn), seconds))
    return learner


@cache
def progress(seed: int = 1, attempts: int = 60) -> Progress:
    return Progress(practiced(seed, attempts)).done("03_fifteens").done("01_cards").vote("H13c").vote("B9r")


def signed(document: dict[str, Any]) -> str:
    """A document with the sum that belongs to it, as somebody would write it who knows how."""
    document = {key: value for key, value in document.items() if key != "check"}
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return json.dumps(
        document | {"check": sha256(text.encode()).hexdigest()[:16]}, sort_keys=True, separators=(",", ":")
    )


# --- the file ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_progress_comes_back_as_it_was_and_is_written_in_one_way(seed: int) -> None:
    before = progress(seed, 3 * seed)
    text = to_json(before)
    assert from_json(text) == from_json(text.encode()) == before
    assert to_json(from_json(text)) == text
    assert from_json(json.dumps(json.loads(text), indent=2)) == before


def test_practice_goes_on_from_a_file_as_if_nothing_had_been() -> None:
    learner = progress().learner
    back = from_json(to_json(progress())).learner
    later = MORNING + timedelta(days=2)
    asked = next_problem(learner, 5, later)
    assert next_problem(back, 5, later) == asked
    attempt = Attempt(asked, tuple(Result(skill) for skill in asked.skills), later)
    assert back.after(attempt) == learner.after(attempt)
    assert report_progress(back, later) == report_progress(learner, later)


FROM_0_1 = (
    '{"check":"62d3fd627c131d0e","days":"20514.2.2.2","format":"crib_tutor '
    'progress","lessons":["00_welcome"],"mistakes":[["fifteens-3","hand '
    '2C3D4H9S+KC",1519.2,2,0,""]],"recent":["hand aabcc 2fabc rbcc","cut a '
    'ha"],"record":"1772452800..a42d0c0 60..b0","skills":{"fifteens-3":[1334.2,249.0,1772452800,177253920'
    '0,0.212,6.413,0],"heels":[1691.3,343.5,1772452860,1772625660,2.307,2.118,0,"012f"],"run-and-fifteen"'
    ':[1684.7,249.0,1772452800,1772625600,2.307,2.118,0,"bddc"],"runs-3":[1684.7,249.0,1772452800,1772625'
    '600,2.307,2.118,0,"bddc"]},"turn":2,"version":1}'
)
"""A file that release 0.1.0 wrote, after one problem with a miss and one without."""


def test_a_file_of_the_first_release_is_read_and_practice_goes_on_from_it() -> None:
    learner = from_json(FROM_0_1).learner
    assert (learner.turn, learner.met, [m.problem for m in learner.mistakes]) == (2, (), ["hand 2C3D4H9S+KC"])
    assert learner.weakest[0] == "fifteens-3"
    asked = next_problem(learner, 5, MORNING + timedelta(days=1))
    after = Progress(learner.after(Attempt(asked, (Result(asked.skills[0]),), MORNING + timedelta(days=1))))
    assert after.learner.met == (asked.ranks,)
    assert from_json(to_json(after)) == after


@pytest.mark.parametrize("seed", range(5))
def test_a_file_of_an_earlier_version_lacks_only_what_was_not_kept_then(seed: int) -> None:
    before = progress(seed, 3 * seed)
    document = json.loads(to_json(before))
    later = ("votes", "met")
    for version, lacks in ((2, later[:1]), (1, later)):
        old = signed({part: value for part, value in document.items() if part not in lacks} | {"version": version})
        learner = replace(before.learner, met=()) if "met" in lacks else before.learner
        assert from_json(old) == replace(before, learner=learner, votes=())
    with pytest.raises(IllegalMove, match="has a part missing, or one too many"):
        from_json(signed(document | {"version": 1}))


def test_a_claim_keeps_its_first_vote_and_no_other() -> None:
    votes = Progress().vote("H13c").vote("B9r").vote("H13n").vote("H1l")
    assert votes.votes == ("H13c", "B9r", "H1l")
    assert from_json(to_json(votes)) == votes
    full = reduce(Progress.vote, (f"{letter}{at}n" for letter in "HBTM" for at in range(1, 100)), Progress())
    assert len(full.votes) == VOTES
    assert from_json(to_json(full)) == full
    for wrong in ("", "H13", "H13x", "h13c", "13c", "H1234c", "H13c H14c", "H\N{ARABIC-INDIC DIGIT ONE}c"):
        with pytest.raises(IllegalMove):
            Progress().vote(wrong)


@pytest.mark.parametrize("votes", ["H13c H13r", "H13c  B9r", " H13c", "H13", 7, ["H13c"]])
def test_votes_that_no_one_wrote_are_refused(votes: object) -> None:
    with pytest.raises(IllegalMove):
        from_json(signed(json.loads(to_json(progress())) | {"votes": votes}))


@pytest.mark.parametrize("begun", [Progress(), progress(3, 5)], ids=["new", "practiced"])
def test_more_votes_are_more_of_the_same_progress_and_other_votes_are_not(begun: Progress) -> None:
    before = begun.vote("T1c")
    assert before.vote("T2r").grew_from(before)
    assert replace(Progress().vote("T1c"), learner=practiced(4, 2)).grew_from(Progress().vote("T1c"))
    assert not begun.vote("T1r").vote("T2r").grew_from(before)
    assert not before.grew_from(before.vote("T2r"))


def met(learner: Learner, when: datetime, problems: int = 1) -> Learner:
    """So many easy problems done alone at a time."""
    for _ in range(problems):
        asked = EASY[learner.turn % len(EASY)]
        learner = learner.after(Attempt(asked, tuple(map(Result, asked.skills)), when))
    return learner


EASY = [draw_problem(seed, skill=skill) for seed, skill in enumerate(list(SKILLS)[:9])]
CLOCKS = st.datetimes(
    datetime(1, 1, 2),  # noqa: DTZ001
    datetime(9999, 12, 30),  # noqa: DTZ001
    timezones=st.integers(-23, 23).map(lambda h: timezone(timedelta(hours=h))),
) | st.sampled_from([datetime(year, 1, 1, tzinfo=UTC) for year in (1960, 1970, 2025, 2026, 2036, 2250, 9999)])
"""What a clock may show, however wrong, in any zone."""


@given(st.lists(CLOCKS, min_size=1, max_size=8))
def test_whatever_the_clock_shows_what_is_saved_can_be_read_and_has_grown(clocks: list[datetime]) -> None:
    before = Progress(met(Learner(), MORNING))
    for clock in clocks:
        after = replace(before, learner=met(before.learner, clock, 2))
        assert from_json(to_json(after)) == after
        assert from_code(to_code(after)).learner.mastered == after.learner.mastered
        assert after.grew_from(before)
        assert not before.grew_from(after)
        before = after


@given(st.lists(CLOCKS, max_size=5), st.integers(0, 60_000).map(lambda days: MORNING + timedelta(days=days)))
def test_after_any_clocks_a_right_one_goes_on_from_its_own_day(clocks: list[datetime], right: datetime) -> None:
    learner = met(reduce(met, clocks, Learner()), right, 5)
    today = seconds_since(right) // DAY
    assert learner.last <= seconds_since(right) + DAY
    assert all(entry.when <= learner.last for entry in learner.record)
    assert [day.day for day in learner.days] == sorted({day.day for day in learner.days})
    assert today <= learner.days[-1].day <= today + 1
    assert sum(day.problems for day in learner.days) == learner.turn
    assert all(known.review.due <= learner.last + 366 * DAY for known in learner.known.values())


@given(CLOCKS, st.integers(0, 9), st.integers(1, 6))
def test_one_wrong_day_among_ten_breaks_no_streak_and_freezes_no_review(wrong: datetime, day: int, many: int) -> None:
    """A wrong day in the past is no day at all; one in the future is set back, and its skills are met again soon."""
    learner = Learner()
    for at in range(10):
        learner = met(learner, MORNING + timedelta(days=at), 6)
        if at == day and not MORNING - timedelta(days=70) < wrong < MORNING + timedelta(days=11):
            learner = met(learner, wrong, many)
    now = MORNING + timedelta(days=9)
    learner = met(learner, now, 6)
    assert learner.streak(now) == 10
    assert set(learner.due(now + timedelta(days=120))) == set(learner.known)


@given(st.integers(0, 900), st.integers(1, 900), st.floats(0.1, 900), st.integers(0, 900))
def test_only_what_is_dated_later_is_set_back(last: int, wait: int, stability: float, now: int) -> None:
    review = SkillReview(last * DAY, (last + wait) * DAY, stability, 5.0)
    after = set_back(review, now * DAY)
    if last <= now:
        assert after == review
    else:
        assert after.last == now * DAY < after.due <= (now + min(wait, 2)) * DAY
        assert after.stability <= min(stability, 3)


def test_who_comes_back_by_a_code_is_not_placed_anew() -> None:
    new, back = (met(learner, MORNING, 3) for learner in (Learner(), coded([0] * 20 + [7]).learner))
    assert what_next._placement(new, "7", "normal") is not None
    assert what_next._placement(back, "7", "normal") is None


def test_a_clock_a_little_behind_sets_nothing_back() -> None:
    learner = met(Learner(), MORNING, 3)
    hour, week = (met(learner, MORNING - timedelta(hours=hours)) for hours in (20, 200))
    assert [entry.when for entry in hour.record[:3]] == [seconds_since(MORNING)] * 3
    assert hour.last == seconds_since(MORNING)
    assert week.last == seconds_since(MORNING - timedelta(hours=200))


@pytest.mark.parametrize("change", [{"recent": ("a",)}, {"met": ("a",)}, {"turn": 60}, {"mistakes": ()}, {"days": ()}])
def test_as_long_a_record_that_differs_in_anything_has_not_grown(change: dict[str, Any]) -> None:
    """Ratings too: two who did as many problems are two, and one is never written over the other unasked."""
    before = progress()
    known = {skill: each._replace(rating=Rating(1500.0, 200.0)) for skill, each in before.learner.known.items()}
    for other in (replace(before.learner, **change), replace(before.learner, known=MappingProxyType(known))):
        if other != before.learner:
            assert not replace(before, learner=other).grew_from(before)
            assert not before.grew_from(replace(before, learner=other))
    assert before.done("04_runs").grew_from(before)


def first_entry(learner: Learner, **change: Any) -> Learner:
    return replace(learner, record=(learner.record[0]._replace(**change), *learner.record[1:]))


def test_more_has_grown_only_where_nothing_of_the_first_is_lost_or_changed() -> None:
    before = Progress(met(Learner(), MORNING, 4)).done("01_cards").done("03_runs").vote("H13c").vote("B9r")
    more = replace(before, learner=met(before.learner, MORNING, 2)).done("04_runs").vote("T1c")
    assert more.grew_from(before)
    first, *_ = more.learner.record
    missed = tuple(kept._replace(lost=2, found=False) for kept in first.results)
    for fine in ({"when": first.when - 9}, {"when": 0}):  # set back, as after a wrong day
        assert replace(more, learner=first_entry(more.learner, **fine)).grew_from(before)
    for change in ({"results": missed}, {"seconds": 7}, {"when": first.when + 1}, {"results": first.results[:-1]}):
        assert not replace(more, learner=first_entry(more.learner, **change)).grew_from(before), change
    for lost in ({"lessons": ("01_cards", "04_runs")}, {"votes": ("B9r", "H13c", "T1c")}, {"votes": ("H13c",)}):
        assert not replace(more, **lost).grew_from(before), lost
    assert not replace(more, learner=replace(more.learner, record=())).grew_from(before)


def test_a_full_file_is_small() -> None:
    learner = practiced(1, ENTRIES + 100, hours=8)
    assert (len(learner.record), len(learner.days), len(learner.mistakes)) == (ENTRIES, DAYS, MISTAKES)
    full = to_json(Progress(learner, tuple(f"{number:02}_a_lesson_of_some_length" for number in range(14))))
    assert len(full) < SMALL
    assert from_json(full).learner == learner


def test_every_cut_is_refused() -> None:
    text = to_json(progress(2, 8))
    for length in range(len(text)):
        with pytest.raises(IllegalMove):
            from_json(text[:length])


@settings(max_examples=300)
@given(st.data())
def test_every_change_of_a_character_is_refused_or_changes_nothing(data: st.DataObject) -> None:
    text = to_json(progress(2, 8))
    place = data.draw(st.integers(0, len(text) - 1))
    altered = text[:place] + data.draw(st.characters(codec="utf-8")) + text[place + 1 :]
    with suppress(IllegalMove):
        assert from_json(altered) == progress(2, 8)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=300)
@given(st.data(), ANYTHING)
def test_whatever_is_rightly_signed_is_read_or_refused(data: st.DataObject, anything: object) -> None:
    document = json.loads(to_json(progress(2, 8)))
    place: Any = document
    key: Any = data.draw(st.sampled_from(sorted(document)))
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = anything
    refused = ""
    try:
        assert json.loads(to_json(from_json(signed(document)))) == json.loads(signed(document))
    except IllegalMove as refusal:
        refused = str(refusal)
    assert not refused or 20 < len(refused) < 300
    assert "\n" not in refused


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"version": 5}, "saved by a later version \\(5, and we read 4\\): update first"),
        ({"version": True}, "strange version"),
        ({"format": "a recipe"}, "isn't a progress file: it doesn't have the format"),
        ({"more": 1}, "has a part missing, or one too many"),
        ({"turn": -1}, "'-1' isn't a whole number from 0 to"),
        ({"turn": 1.5}, "'1.5' isn't a whole number"),
        ({"turn": True}, "'True' isn't a whole number"),
        ({"skills": {"juggling": [1500, 200, 0, 0, 1, 5, 0]}}, "'juggling' isn't a skill we know"),
        ({"skills": {"nobs": [9000, 200, 0, 0, 1, 5, 0]}}, "'9000' isn't a number from"),
        ({"skills": []}, "'\\[\\]' is out of place"),
        ({"recent": ["a"] * 9}, "isn't a list of 0 to"),
        ({"recent": ["a\u0007"]}, "isn't a text of one line"),
        ({"record": "1.2"}, "'1.2' is out of place"),
        ({"record": "1.2.Z0"}, "'Z0' is out of place"),
        ({"record": " ".join(["1..a0"] * 501)}, "is out of place"),
        ({"mistakes": [["nobs", "hand 5H", 1500, 1, 0, ""]]}, "'hand 5H' isn't a problem"),
        ({"mistakes": [["nobs", "hand 5H5H5SJC+5C", 1500, 1, 0, ""]]}, "is there twice"),
        ({"days": "0.1.1"}, "'0.1.1' is out of place"),
        ({"lessons": ["b", "a", "a"], "turn": 10**8}, "isn't a whole number"),
    ],
)
def test_a_file_that_cannot_be_says_why(changes: dict[str, Any], refusal: str) -> None:
    with pytest.raises(IllegalMove, match=refusal):
        from_json(signed(json.loads(to_json(progress(2, 8))) | changes))


def test_what_is_altered_torn_too_long_or_no_number_is_refused_with_its_own_word() -> None:
    text = to_json(progress())
    turn = progress().learner.turn
    for given_text, refusal in (
        (text.replace(f'"turn":{turn}', f'"turn":{turn + 1}'), "altered after it was saved"),
        (text[:-9], "damaged, or another kind of file"),
        ("[" * 50_000, "damaged, or another kind of file"),
        (" " * (LONGEST_FILE + 1), "100,001 characters is too long: none has more than 100,000"),
        (text.replace(f'"turn":{turn}', '"turn":NaN'), "damaged"),
        ("9" * 5000, "damaged"),
        (b"\xff\xfe\x00", "damaged"),
        ("null", "isn't a progress file"),
    ):
        with pytest.raises(IllegalMove, match=refusal):
            from_json(given_text)


# --- the code ---------------------------------------------------------------------------------------------------------


def coded(states: list[int], day: int = 60) -> Progress:
    """Somebody with so many bands and reviews of skills, as a code tells them apart."""
    last = seconds_since(datetime(2026, 1, 1, tzinfo=UTC)) + day * DAY
    known = {
        skill: resume_code._known(state - 1, last) for skill, state in zip(EVERY_SKILL, states, strict=False) if state
    }
    return Progress(Learner(known=MappingProxyType(known)))


STATES = st.lists(st.integers(0, resume_code._STATES - 1), min_size=len(EVERY_SKILL), max_size=len(EVERY_SKILL))


@given(STATES, st.integers(0, resume_code._DAYS - 1))
def test_a_code_restores_what_it_says_and_is_the_same_again(states: list[int], day: int) -> None:
    before = coded(states, day)
    code = to_code(before)
    assert from_code(code) == before
    assert to_code(from_code(code)) == code


@pytest.mark.parametrize("seed", range(20))
def test_of_real_practice_the_code_keeps_what_the_docstring_promises(seed: int) -> None:
    learner = practiced(seed, 8 * seed + 1)
    back = from_code(to_code(Progress(learner))).learner
    assert set(back.known) == set(learner.known)
    assert set(back.mastered) == set(learner.mastered)
    assert back.last // DAY == learner.last // DAY
    for skill, known in learner.known.items():
        again = back.known[skill]
        if not known.mastered and 950 <= known.rating.value <= 1750:
            assert abs(again.rating.value - known.rating.value) <= 100
    assert to_code(Progress(back)) == to_code(Progress(learner))


def test_a_code_is_no_longer_than_it_says_and_grows_with_the_skills() -> None:
    counting, full = (
        coded([resume_code._STATES - 1] * len(each), resume_code._DAYS - 1) for each in (SKILLS, EVERY_SKILL)
    )
    assert [len(to_code(progress_of).replace("-", "")) for progress_of in (counting, full)] == [25, LONGEST_CODE]
    lengths = [len(to_code(coded([7] * skills)).replace("-", "")) for skills in range(len(SKILLS) + 1)]
    assert lengths == sorted(lengths)
    assert (lengths[0], lengths[5]) == (5, 10)
    assert {len(group) for group in to_code(counting).split("-")} == {5}
    assert [len(group) for group in to_code(full).split("-")] == [5, 5, 5, 5, 5, 5, 1]


@pytest.mark.parametrize("many", [0, 1, 5, 17, 31, 40])
def test_every_wrong_letter_every_swap_of_neighbours_and_every_cut_is_found_out(many: int) -> None:
    random = Random(many)  # noqa: S311
    code = to_code(coded([random.randint(1, 7) for _ in range(many)])).replace("-", "")
    wrong = {code[:i] + letter + code[i + 1 :] for i in range(len(code)) for letter in LETTERS} - {code}
    swapped = {code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(len(code) - 1)} - {code}
    cut = {code[:i] for i in range(len(code))} | {code[i:] for i in range(1, len(code))}
    for other in wrong | swapped | cut:
        with pytest.raises(IllegalMove, match="isn't a resume code: a letter is wrong or missing"):
            from_code(other)


def test_a_code_may_be_typed_as_people_type() -> None:
    before = coded([1, 0, 7, 3, 5, 2, 0, 0, 1])
    code = to_code(before)
    assert {"0", "1"} <= set(code)
    assert from_code(code.lower()) == before
    assert from_code(code.replace("-", " ")) == from_code(code.replace("-", "")) == before
    assert from_code(code.replace("0", "O").replace("1", "l")) == before
    dashed = code.replace("0", "o").replace("1", "I").replace("-", " \u2013 ")
    assert from_code(f"  {dashed}\n") == before


def test_a_code_has_no_letter_that_looks_like_another() -> None:
    assert len(LETTERS) == 32
    assert not set("ILOU") & set(LETTERS)


def checked(body: str) -> str:
    return body + resume_code._check(body)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "'' isn't a resume code"),
        ("UUUUU", "'U' isn't in any resume code"),
        ("10-01é", "'É' isn't in any resume code"),
        ("A" * 5000, "'AAAAAAAAAAAAAAAAAAAA...' isn't a resume code"),
        ("100" + "000", "isn't a resume code"),
        (checked("100"), "isn't a resume code"),  # a leading nought too many
        (
            checked("2" + to_code(coded([7, 3])).replace("-", "")[1:-3]),
            "isn't a resume code",
        ),  # the first says it shorter
        (checked("3ABCDEF"), "written by a later version \\(3, and we read 2\\): update first"),
        *((given_instead, "isn't a resume code") for given_instead in (None, b"10010", 10010, ["1"], {})),
    ],
)
def test_what_is_no_code_is_refused(text: object, refusal: str) -> None:
    with pytest.raises(IllegalMove, match=refusal):
        from_code(text)


def test_the_skills_of_the_newest_version_are_all_the_skills_and_those_of_the_first_never_change() -> None:
    assert sorted(TABLES[resume_code.VERSION]) == sorted(EVERY_SKILL)
    first = sha256(" ".join(TABLES[1]).encode()).hexdigest()
    assert first.startswith("5aa114f4da1ed4c8")


def test_a_day_after_the_last_that_can_be_written_is_written_as_the_last() -> None:
    known = KnownSkill(Rating(1500.0, 100.0), SkillReview(2**32, 2**32, 1.0, 5.0))
    late = Progress(replace(Learner(), known=MappingProxyType({"nobs": known})))
    assert from_code(to_code(late)).learner.last // DAY - resume_code._FIRST == resume_code._DAYS - 1


def test_who_has_only_counted_has_a_code_of_the_first_version_as_ever() -> None:
    code = to_code(coded([7, 3, 0, 5]))
    assert code[0] == "1"
    assert to_code(coded([7, 3, 0, 5] + [0] * 36)) == code
    assert to_code(coded([7, 3, 0, 5] + [0] * 35 + [1]))[0] == "2"
