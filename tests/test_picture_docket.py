"""The dockets of the lesson on the laws: every stamp says what the law gives, and what the lesson says is true."""

import re
import xml.etree.ElementTree as ET
from base64 import b64decode

import pytest

from crib_tutor import rules
from crib_tutor.html import Html
from crib_tutor.laws import SOURCES, cases, ruling, told
from crib_tutor.pictures.docket import (
    DIVIDED,
    FORFEITED,
    NEW_DEAL,
    NO_PENALTY,
    PEG_BACK,
    SILENT,
    TWO_AND_CHOICE,
    TWO_AND_DEAL,
    TWO_OR_DEAL,
    TWO_OR_RIGHT,
    VERDICTS,
    docket,
    paid,
    single,
    spoken,
    unspoken,
    until,
    verdict,
    voices,
)
from crib_tutor.rules import IllegalMove
from crib_tutor.surprises import ANSWERS, SURPRISES

EVERY = [(case, source) for case in cases() for source in SOURCES]


def drawing(shown: Html) -> ET.Element:
    (drawn,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', shown)
    return ET.fromstring(b64decode(drawn))  # noqa: S314  # our own


def written(shown: Html) -> list[str]:
    return [one.text or "" for one in drawing(shown).iter() if one.tag.endswith("text")]


@pytest.mark.parametrize(("case", "source"), EVERY)
def test_a_stamp_says_what_an_umpire_says(case: str, source: str) -> None:
    """Held against the umpire's own sentence, and not against the record that the stamp was read from."""
    said, stamp = told(ruling(case, source)).partition("): ")[2], verdict(case, source)
    own = said.partition("Players may agree to follow")[0]
    silent = "does not speak of this" in own or own.startswith("None of the sources")
    assert (stamp == SILENT) is silent
    assert (stamp == DIVIDED) is ("tells cases apart" in own)
    if silent:
        return
    assert (stamp in (NEW_DEAL, TWO_AND_DEAL)) is (
        "There must be a new deal" in own or "There must be a fresh deal" in own
    )
    assert (stamp in (TWO_AND_CHOICE, TWO_OR_DEAL)) is bool(re.search(r"may demand a (new|fresh) deal", own))
    assert (stamp in ("2 points", TWO_AND_CHOICE, TWO_AND_DEAL)) is ("pegs 2." in own)
    assert (stamp == TWO_OR_RIGHT) is ("or mark 2" in own)
    assert (stamp == FORFEITED) is ("forfeits" in own)
    assert (stamp == PEG_BACK) is ("peg behind" in own)


def test_every_stamp_is_given_somewhere_and_the_judges_choices_are_stamps() -> None:
    given = {verdict(case, source) for case, source in EVERY}
    assert {NEW_DEAL, NO_PENALTY, FORFEITED, SILENT, DIVIDED, TWO_AND_CHOICE, TWO_AND_DEAL, TWO_OR_DEAL} < given
    assert {TWO_OR_RIGHT, PEG_BACK, "each point overlooked", "each point too many"} < given
    assert set(VERDICTS) < given


@pytest.mark.parametrize("case", cases())
def test_a_docket_has_a_stamp_of_every_book_with_its_words(case: str) -> None:
    shown = docket(case)
    stamps = [verdict(case, source) for source in SOURCES]
    assert written(shown)[1::2] == stamps
    heading, alt, *lines = shown.plain.splitlines()
    assert heading.lower() == case
    assert [one.partition(": ")[2] for one in alt.rstrip(".").split(". ")] == stamps
    for source in SOURCES:
        found = ruling(case, source)
        (line,) = (
            (one for one in lines if source.lower() in one.lower().partition(":")[0]) if not found.silent else ("",)
        )
        assert found.silent or found.ruling in line
    law = ruling(case, "Britannica").law
    assert (f"Britannica, law {law}" in shown.plain) is bool(law)


@pytest.mark.parametrize("case", cases())
def test_the_last_line_names_the_books_that_do_not_speak(case: str) -> None:
    silent = [source for source in SOURCES if ruling(case, source).silent]
    last = docket(case).plain.splitlines()[-1]
    if len(silent) == len(SOURCES):
        assert last.startswith("None of the sources speaks of this. Our reading:")
        return
    assert last.endswith("not speak of this.") is bool(silent)
    assert not silent or [source for source in SOURCES if source in last] == silent


@pytest.mark.parametrize("case", cases())
def test_no_stamp_is_wider_than_its_sheet(case: str) -> None:
    root = drawing(docket(case))
    wide = int(root.get("viewBox", "").split()[2])
    frames = [one for one in root.iter() if one.tag.endswith("rect")]
    words = [verdict(case, source) for source in SOURCES]
    for frame, stamp in zip(frames, words, strict=True):
        assert float(frame.get("x", "")) + float(frame.get("width", "")) <= wide
        assert float(frame.get("width", "")) >= 9 * len(stamp)


def test_a_house_has_the_last_stamp_and_its_own_law() -> None:
    club = rules.changed(rules.MODERN, name="Our club", overclaim="to_opponent")
    assert "Our club: each point too many." in docket("overclaim", club).plain.splitlines()[1]
    two = rules.changed(club, overclaim="two_to_opponent")
    assert "Our club: 2 points." in docket("overclaim", two).plain.splitlines()[1]
    assert written(docket("overclaim", club, two))[-4:] == ["Our club", "each point too many", "Our club", "2 points"]


def test_dots_and_an_unknown_case_are_answered_in_words() -> None:
    assert docket(...).plain.startswith("Not attempted yet")
    assert docket("late heels").plain == "No case has that name. Near are: 'heels not marked'."
    assert docket("xyzzy").plain.startswith("No case is called 'xyzzy'")
    assert docket("cards").plain.count("'") == 12
    assert "<b>" not in docket("<b>no</b>")


def test_the_strips_count_the_cases_that_are_not_divided() -> None:
    divided = {case for case in cases() if any(verdict(case, source) == DIVIDED for source in SOURCES)}
    assert not divided & set(single())
    root = drawing(voices())
    marks = [one for one in root.iter() if one.tag.endswith("rect")]
    assert len(marks) == len(SOURCES) * len(single())
    tall = sum(one.get("height") == "22" for one in marks)
    assert tall == sum(map(spoken, SOURCES))
    wide = int(root.get("viewBox", "").split()[2])
    assert max(float(one.get("x", "")) + float(one.get("width", "")) for one in marks) <= wide
    for source in SOURCES:
        assert f"{spoken(source)} of {len(single())}" in voices().plain


def test_a_deadline_is_told_or_refused() -> None:
    assert until("overpegging", "Hoyle") == "before the cut for the next deal"
    with pytest.raises(IllegalMove, match="Tommy names no last moment"):
        until("overpegging", "Tommy")


# --- what the lesson and its surprises say ----------------------------------------------------------------------------


def test_hoyle_asks_not_whose_card_and_britannica_does() -> None:
    pones, dealers = "non-dealer's card exposed", "dealer's own card exposed"
    assert verdict(pones, "Hoyle") == verdict(dealers, "Hoyle") == NEW_DEAL
    assert (verdict(pones, "Britannica"), verdict(dealers, "Britannica")) == (TWO_AND_CHOICE, NO_PENALTY)


def test_points_for_a_fault_of_the_deal_are_always_pones() -> None:
    dealing = [case for case in cases() if "dealt" in case or case == "non-dealer's card exposed"]
    to = {ruling(case, source).penalty.to for case in dealing for source in SOURCES} - {""}
    assert to == {"non-dealer"}


def test_a_card_out_of_turn_is_the_only_case_without_a_book() -> None:
    assert unspoken() == ("card played out of turn",)
    assert ANSWERS["out of turn"] == "neither"


def test_hoyle_speaks_on_fewer_than_half_and_britannica_on_all_but_four() -> None:
    assert spoken("Hoyle") < len(single()) / 2
    assert len(single()) - spoken("Britannica") == 4
    assert "four cases only" in SURPRISES["who speaks"]
    assert spoken("Tommy") + spoken("manual page") < spoken("Hoyle")


def test_the_prices_and_the_moments_of_the_pegs_are_those_of_the_books() -> None:
    assert (paid("overpegging", "Hoyle", 3), paid("overpegging", "Britannica", 3)) == (2, 3)
    assert until("overpegging", "Hoyle") == "before the cut for the next deal"
    assert ANSWERS["too late"] == 0
    assert "behind the other" in ruling("foremost peg displaced", "Britannica").ruling
    assert (ANSWERS["fallen peg"], ANSWERS["exit peg"]) == (32, 51)


def test_the_stamps_of_the_session_are_among_the_judges_choices() -> None:
    session = [
        ("Hoyle", "wrong number of cards in the crib", "2 points"),
        ("Britannica", "laying away from too many cards", TWO_AND_CHOICE),
        ("Hoyle", "pack imperfect", NEW_DEAL),
        ("Britannica", "adversary's pegs touched", "2 points"),
        ("Britannica", "deal out of turn found after the starter", NO_PENALTY),
        ("Hoyle", "underpegging", NO_PENALTY),
    ]
    assert [verdict(case, book) for book, case, _ in session] == [stamp for *_, stamp in session]
