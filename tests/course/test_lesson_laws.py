"""The dockets of the laws: every stamp says what the law gives, and what lessons say of it is true."""

import re
from html import escape, unescape

from each import for_each
from stored import drawings, words

from crib_tutor import rules
from crib_tutor.course.lesson_laws import (
    ALLOWED,
    CANNOT,
    CHOOSES,
    DIVIDED,
    FORFEITED,
    NEW_DEAL,
    NO_PENALTY,
    NO_PRICE,
    OF_THE_SESSION,
    PEG_BACK,
    PUT_RIGHT,
    SILENT,
    STANDS,
    TWO_AND_CHOICE,
    TWO_AND_DEAL,
    TWO_OR_DEAL,
    TWO_OR_RIGHT,
    VERDICTS,
    case_sheet,
    count_rulings,
    docket,
    rulings_by_book,
    single_cases,
    verdict,
)
from crib_tutor.laws import SOURCES, cases, ruling, say_ruling
from crib_tutor.look.html import Html

EVERY = [(case, source) for case in cases() for source in SOURCES]


def stamped(shown: Html) -> list[tuple[str, str]]:
    """The books on a sheet, each with its stamp, as they are written in the drawings."""
    return [(book, stamp) for book, stamp in map(words, drawings(shown))]


@for_each(EVERY)
def test_a_stamp_says_what_an_umpire_says(case: str, source: str) -> None:
    """Held against the umpire's own sentence, and not against the record that the stamp was read from."""
    stamp = verdict(case, source)
    own = say_ruling(ruling(case, source)).partition("): ")[2].partition("Players can agree to follow")[0]
    silent = "doesn't speak of this" in own
    assert (stamp == SILENT) is silent
    assert (stamp == DIVIDED) is ("tells cases apart" in own or "an answer to one kind of it" in own)
    if silent:
        return
    assert (stamp in (NEW_DEAL, TWO_AND_DEAL)) is bool(re.search("There must be a (new|fresh) deal", own))
    assert (stamp in (TWO_AND_CHOICE, TWO_OR_DEAL)) is bool(re.search(r"can demand a (new|fresh) deal", own))
    assert (stamp in ("2 points", TWO_AND_CHOICE, TWO_AND_DEAL)) is ("pegs 2." in own)
    assert (stamp == TWO_OR_RIGHT) is ("or mark 2" in own)
    assert (stamp == FORFEITED) is ("forfeits" in own)
    assert (stamp == PEG_BACK) is ("peg behind" in own)
    assert (stamp == NO_PENALTY) is bool(re.search("no penalty|without a penalty|pays nothing", own))


# what the books say where nobody pegs, read by eye
UNPAID = {
    "Hoyle": {
        "equal cards cut for deal": PUT_RIGHT,
        "fewer than four cards cut": NO_PRICE,
        "heels not marked": NO_PRICE,
        "card shown that won't come in": NO_PRICE,
        "card that comes in not played": NO_PRICE,
        "overclaim": PUT_RIGHT,
        "underpegging": PUT_RIGHT,
        "scores pegged out of order": NO_PRICE,
    },
    "Britannica": {
        "game begun without a cut for deal": PUT_RIGHT,
        "fewer than four cards cut": PUT_RIGHT,
        "more than one card exposed in cutting": CHOOSES,
        "error in cutting to the dealer": PUT_RIGHT,
        "dealer's own card exposed": NO_PENALTY,
        "two cards dealt together, moving one puts it right": PUT_RIGHT,
        "deal out of turn found before the starter": PUT_RIGHT,
        "deal out of turn found after the starter": STANDS,
        "discarding from too few cards": STANDS,
        "playing with too few cards": NO_PENALTY,
        "crib touched before the hand is played": NO_PRICE,
        "three for last not scored": PUT_RIGHT,
        "card taken up after it was played": PUT_RIGHT,
        "card shown that won't come in": NO_PENALTY,
        "two cards played together": PUT_RIGHT,
        "miscount in the play": NO_PENALTY,
        "cards taken up before the opponent is satisfied": NO_PRICE,
        "underscoring": NO_PENALTY,
        "underclaim": NO_PENALTY,
        "underpegging": NO_PENALTY,
        "help in counting": NO_PRICE,
        "scores pegged out of order": NO_PRICE,
    },
    "Tommy": {
        "heels not marked": CANNOT,
        "card that comes in not played": NO_PRICE,
        "miscount in the play": CANNOT,
        "overpegging": CANNOT,
        "underpegging": CANNOT,
        "peg in the game hole in error": CANNOT,
        "help in counting": ALLOWED,
        "scores pegged out of order": NO_PRICE,
    },
    "ACC": {
        "fewer than four cards cut": NO_PRICE,
        "more than one card exposed in cutting": PUT_RIGHT,
        "card faced in the deck": PUT_RIGHT,
        "card played out of turn": NO_PENALTY,
        "card taken up after it was played": PUT_RIGHT,
        "card shown that won't come in": PUT_RIGHT,
        "two cards played together": NO_PENALTY,
        "underpegging": STANDS,
        "help in counting": NO_PRICE,
        "cards taken up before the opponent is satisfied": NO_PRICE,
        "scores pegged out of order": NO_PENALTY,
    },
}
LIMITS = {NEW_DEAL, FORFEITED, PEG_BACK, SILENT, DIVIDED}


@for_each(UNPAID)
def test_where_nobody_pegs_a_stamp_claims_no_more_than_the_book_says(source: str) -> None:
    unpaid = {case: verdict(case, source) for case in cases() if not ruling(case, source).penalty.points}
    assert {case: stamp for case, stamp in unpaid.items() if stamp not in LIMITS} == UNPAID[source]


def test_by_the_manual_page_nothing_of_which_it_speaks_can_happen() -> None:
    assert {verdict(case, "manual page") for case in cases()} == {SILENT, CANNOT, DIVIDED}


@for_each(rules.NAMED.values())
def test_a_book_that_names_no_price_is_given_none(game: rules.Rules) -> None:
    for case in cases():
        law = ruling(case, game)
        assert law.silent or "names no price" not in say_ruling(law) or verdict(case, game) in (NO_PRICE, CANNOT)


def test_every_stamp_is_given_somewhere_and_the_judges_choices_are_stamps() -> None:
    given = {verdict(case, source) for case, source in EVERY}
    assert {NEW_DEAL, NO_PENALTY, FORFEITED, SILENT, DIVIDED, TWO_AND_CHOICE, TWO_AND_DEAL, TWO_OR_DEAL} < given
    assert {NO_PRICE, PUT_RIGHT, STANDS, CANNOT, CHOOSES, ALLOWED} < given
    assert {TWO_OR_RIGHT, PEG_BACK, "each point missed", "each point too many"} < given
    assert {*VERDICTS, *OF_THE_SESSION} < given


@for_each(cases())
def test_a_docket_has_a_stamp_of_every_book_that_speaks_with_its_words(case: str) -> None:
    shown = case_sheet(case)
    speaking = [source for source in SOURCES if not ruling(case, source).silent]
    stamps = stamped(shown)[: len(speaking)]
    assert [stamp for _, stamp in stamps] == [verdict(case, source) for source in speaking]
    assert [book.partition(",")[0].lower() for book, _ in stamps] == [source.lower() for source in speaking]
    heading, alt, *lines = shown.plain.splitlines()
    assert heading.lower() == case
    assert alt == " ".join(f"{book}: {stamp}." for book, stamp in stamped(shown))
    for source, line in zip(speaking, lines, strict=False):
        assert line.lower().startswith(source.lower())
        assert ruling(case, source).ruling in line
    law = ruling(case, "Britannica").law
    assert (f"Britannica, law {law}" in shown.plain) is bool(law)

    quiet = [source for source in SOURCES if source not in speaking]
    assert stamped(shown)[len(speaking) :] == [("The others", SILENT)] * bool(quiet), "they share one stamp"
    assert [source for source in SOURCES if source in lines[-1].partition("Silent: ")[2]] == quiet
    assert speaking
    notes = [escape(law.note) for law in (ruling(case, source) for source in speaking) if law.note]
    assert re.findall(r"<em>(.*?)</em>", shown) == notes, "what is said by us stands in italics"


@for_each(cases())
def test_no_stamp_is_wider_than_its_sheet(case: str) -> None:
    for svg, (book, stamp) in zip(drawings(case_sheet(case)), stamped(case_sheet(case)), strict=True):
        ((wide,),) = (map(int, re.findall(r'viewBox="0 0 (\d+)', svg)),)
        ((x, width),) = (map(float, frame) for frame in re.findall(r'<rect x="([\d.]+)"[^>]* width="([\d.]+)"', svg))
        assert x + width <= wide <= 290, "a phone's page, nearly"
        assert width >= 9 * len(stamp)
        assert wide >= 9 * len(book)


def test_the_docket_has_the_words_of_every_case_that_is_not_divided() -> None:
    folded = re.findall("<details><summary>(.*?)</summary>(.*?)</details>", docket())
    assert [unescape(case).lower() for case, _ in folded] == list(single_cases())
    for case, (_, told) in zip(single_cases(), folded, strict=True):
        assert told.removesuffix("</ul>") in case_sheet(case)
        assert told.count("<li>") == sum(not ruling(case, source).silent for source in SOURCES)


def test_the_rows_count_the_cases_that_are_not_divided() -> None:
    divided = {case for case in cases() if any(verdict(case, source) == DIVIDED for source in SOURCES)}
    assert not divided & set(single_cases())
    shown = {row.label.lower(): row.total for row in rulings_by_book().rows}
    assert shown == {source.lower(): count_rulings(source) for source in SOURCES}
    first = max(SOURCES, key=count_rulings)
    whole = len(single_cases())
    finding = f"{first} rules {count_rulings(first)} of {whole} cases, Hoyle {count_rulings('Hoyle')}"
    assert rulings_by_book().finding == finding


# --- what lesson 12 and the appendix say ------------------------------------------------------------------------------


@for_each(
    [
        ("pone's card exposed", "Britannica", "Pone pegs 2. Pone can demand a fresh deal"),
        (
            "card played out of turn",
            "ACC",
            "both take their cards back, what they pegged comes off",
        ),
        ("foremost peg displaced", "Britannica", "law 21): The player must put the foremost peg behind the other."),
        ("both pegs displaced", "Britannica", "The opponent can set both pegs again."),
        ("fewer than four cards cut", "ACC", "must lift at least 4 cards and leave as many"),
        ("cards taken up before the opponent is satisfied", "ACC", "until any dispute is settled or the dealer counts"),
        ("wrong number of cards dealt", "ACC", "There must be a new deal, by the same dealer."),
        ("scores pegged out of order", "ACC", "there's no penalty: the points come off until pone has pegged"),
        ("help in counting", "ACC", "no right to help in counting a score"),
        ("opponent's pegs touched", "ACC", "can't peg with your opponent's pegs"),
        ("underclaim", "ACC", "has to be announced before play begins"),
        ("underclaim", "ACC", "a call where nothing was missed gives the points called to the other player"),
        ("peg in the game hole in error", "ACC", "goes to the hole it has earned, and then back another 15"),
        ("wrong number of cards in the crib", "Hoyle", "both hands are correct, the crib is put right. Pone pegs 2."),
        ("playing with too few cards", "Hoyle", "can demand a new deal, or peg 2 and have the hand put right"),
        ("discarding from too many cards", "Britannica", "draw the surplus card from the offender's hand and look"),
        ("opponent's pegs touched", "Britannica", "law 20): You can't touch the other side's pegs, except to correct"),
    ]
)
def test_what_is_said_of_a_case_rests_on_the_words_of_the_law(case: str, book: str, told: str) -> None:
    assert told in say_ruling(ruling(case, book))
