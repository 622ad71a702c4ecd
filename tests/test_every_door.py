"""Every door reads cards and counts in every form that people type: one table of forms, one list of doors."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from random import Random

import pytest
from each import for_each
from hypothesis import given, settings
from hypothesis import strategies as st

from crib_tutor import Kind, Play, cli, count, explain, mark, peg
from crib_tutor.counts import total_said
from crib_tutor.course.building.window import BuildingWindow
from crib_tutor.deck import PACK, RANK_NAMES, SUITS, SYMBOLS, Card, InvalidCards, cards
from crib_tutor.drills.daily.lines import DailyLines
from crib_tutor.drills.daily.state import deal_daily
from crib_tutor.drills.discarding.lines import read_discard
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.drills.discarding.window import DiscardingWindow
from crib_tutor.drills.storm.lines import StormLines, storm
from crib_tutor.drills.tutor.lines import TutorLines
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.labs.discard_lab.state import DiscardLab
from crib_tutor.labs.play_lab.state import set_up
from crib_tutor.learner.profile import Learner
from crib_tutor.lesson import discard_lab, play_lab, practice, tutor
from crib_tutor.problems.problem import full_count
from crib_tutor.problems.six_cards import read_two
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import discards
from crib_tutor.table.lines import answer_line
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.words.written_claims import read_written

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SIX = cards("AD 4H 7H 9S TC JC")
"""Six ranks, so that each alone names its card."""

# --- cards ------------------------------------------------------------------------------------------------------------

Write = Callable[[Card], str]


def _rank(card: Card) -> str:
    return card.written[:-1]


def _wide(card: Card) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) for letter in card.written)


WITH_SUITS: dict[str, Write] = {
    "as printed": lambda card: card.symbol,
    "as typed": lambda card: card.written,
    "small": lambda card: card.written.lower(),
    "a ten as T": str,
    "an ace as 1": lambda card: card.written.replace("A", "1"),
    "an emoji's sign": lambda card: f"{card.symbol}\ufe0f",
    "full width": _wide,
    "apart": lambda card: f"{_rank(card)} {card.suit}",
    "rank of letter": lambda card: f"{_rank(card).lower()} of {card.suit.lower()}",
    "letter and word": lambda card: f"{_rank(card)} {SUITS[card.suit]}",
    "letter of word": lambda card: f"{_rank(card)} of {SUITS[card.suit]}",
    "word and letter": lambda card: f"{RANK_NAMES[card.rank - 1]} {card.suit.lower()}",
    "word of letter": lambda card: f"{RANK_NAMES[card.rank - 1]} of {card.suit}",
    "words": lambda card: card.name.replace(" of", ""),
    "words with of": lambda card: card.name,
    "capitals": lambda card: card.name.upper(),
    "the words": lambda card: f"the {card.name}",
    "word and sign": lambda card: f"{RANK_NAMES[card.rank - 1]} {SYMBOLS[card.suit]}",
    "quoted": lambda card: f'"{card.written}"',
    "curly quotes": lambda card: f"\u201c{card.written}\u201d",
}
BY_RANK: dict[str, Write] = {
    "rank": _rank,
    "small rank": lambda card: _rank(card).lower(),
    "rank in words": lambda card: RANK_NAMES[card.rank - 1],
    "with an article": lambda card: f"the {RANK_NAMES[card.rank - 1].capitalize()}",
}
BETWEEN = (" ", ",", ", ", ";", "; ", "-", "/", " and ", " & ", " then ", "\t", " + ", ". ", " with the ")


def texts(forms: dict[str, Write], chosen: Sequence[Card]) -> list[str]:
    """Each form with a space, each separator with cards as typed, and what people put around the whole."""
    spaced = [" ".join(map(write, chosen)) for write in forms.values()]
    first = next(iter(forms.values()))
    parted = [between.join(map(first, chosen)) for between in BETWEEN]
    whole = parted[1]
    return [*spaced, *parted, f"[{whole}]", f"({whole})", f"{whole}.", f"  {whole}!", f"'{whole}'"]


def _run_together(chosen: Sequence[Card]) -> list[str]:
    return ["".join(card.written.lower() for card in chosen), "".join(card.symbol for card in chosen)]


@cache
def _deal() -> TerminalSession:
    """A deal at the terminal's table whose six cards are all of other ranks."""
    return answer_line(answer_line(TerminalSession.begin("MODERN", seed=33), "", print), "", print)


def _at_the_table(text: str) -> str:
    """What is discarded by a line at the terminal's table."""
    after = answer_line(_deal(), text, print)
    return " ".join(map(str, sorted(set(TABLE) - set(after.view.hand)))) or after.message


TABLE = cards("AD 2D 7C 8S 9D TC")
GAME = _deal().game
OWN = GAME.table.hands.index(TABLE)
TWO = (TABLE[5], TABLE[0])
CHOICES = discards(TABLE, dealer=True, pegging=False)
TWO_OF_SIX: dict[str, Callable[[str], object]] = {
    "cards among": lambda text: sorted(cards(text, TABLE)),
    "the game": lambda text: GAME.discard(OWN, text).table.away[OWN],
    "the terminal's table": _at_the_table,
    "two of six": lambda text: read_two(TABLE, text),
    "a drill's line": lambda text: read_discard(text, TABLE),
    "a choice of all": lambda text: CHOICES.of(text).thrown,
    "the discard lab": lambda text: DiscardLab(hand=TABLE).look(text).pair,
    "a window": lambda text: _picked(DiscardingWindow(Discarding(seed=1).ask(TABLE, dealer=True)), text),
    "a claim": lambda text: read_written(text, TABLE)[1],
    "a marked claim": lambda text: mark([("pair", text)], count(TABLE[2:], TABLE[0])).mistaken[0].cards,
}


def _picked(window: DiscardingWindow, text: str) -> object:
    window._receive(None, {"event": "pick", "text": text}, [])
    return window.value["picked"] or window.value["said"]


@for_each((name, text) for name in TWO_OF_SIX for text in texts(WITH_SUITS | BY_RANK, TWO) + _run_together(TWO))
def test_two_cards_of_a_hand_are_read_at_every_door_in_every_form(name: str, text: str) -> None:
    found = TWO_OF_SIX[name](text)
    written = found if isinstance(found, str) else " ".join(map(str, found))  # type: ignore[call-overload]
    assert written == "AD TC", written


ONE: dict[str, Callable[[str], Card]] = {
    "the play": lambda text: Play((SIX, cards("2S KS"))).lay(text).pile[-1],
    "a play that asks": lambda text: SIX[0] if not Play((SIX, cards("2S KS"))).can(text) else SIX[3],
    "the play lab": lambda text: set_up(SIX[2:], starter="2H", seed=7).lay(text).moves[0].card or SIX[0],
    "a claim of one": lambda text: read_written(text, SIX)[1][0],
}


@for_each((name, text) for name in ONE for text in texts(WITH_SUITS | BY_RANK, SIX[3:4]))
def test_one_card_is_read_at_every_door_in_every_form(name: str, text: str) -> None:
    assert ONE[name](text) == SIX[3]


FOUR, CUT = cards("4H 7H 9S TC"), Card(6, "D")
ROW = (*FOUR, CUT)


@cache
def _practice(*before: str) -> TutorLines:
    """Practice in lines, after some of them."""
    lines = TutorLines(start(Learner(), seed=7, now=NOON))
    for line in before:
        lines = lines.answer(line, NOON)
    return lines


def _own_hand(text: str) -> object:
    lines = _practice().answer(f"own {text}", NOON)
    return full_count(lines.tutor.look.problem).cards


@cache
def _tutor_window() -> TutorWindow:
    return tutor(seed=7)


def _own_in_window(text: str) -> object:
    window = _tutor_window()
    window._receive(None, {"event": "own", "text": text, "crib": False}, [])
    return full_count(window.tutor.look.problem).cards


def _built(text: str) -> object:
    from crib_tutor.course.building.state import Building  # noqa: PLC0415
    from crib_tutor.course.cell_checks import HandTask  # noqa: PLC0415

    window = BuildingWindow(Building(HandTask(29)))
    window._receive(None, {"event": "type", "cards": text}, [])
    return window.built.chosen


ROWS: dict[str, Callable[[str], object]] = {
    "cards": cards,
    "the front door": lambda text: count(text.rpartition("|")[0] or cards(text)[:4], cards(text)[4:]).cards,
    "a hand of the learner's own": _own_hand,
    "the same in a window": _own_in_window,
    "a hand to build": _built,
    "the discard lab": lambda text: discard_lab(text, seed=1).lab.hand,
    "the play lab": lambda text: play_lab(cards(text)[:4], cards(text)[4:], seed=1).lab.kept[0] + (CUT,),
}


@for_each((name, text) for name in ROWS for text in texts(WITH_SUITS, ROW) + _run_together(ROW))
def test_a_row_of_cards_is_read_at_every_door_in_every_form(name: str, text: str) -> None:
    assert sorted(ROWS[name](text)) == sorted(ROW)  # type: ignore[call-overload]


@for_each(
    ("A 4 5 6 9 J", "a,4,5,6,9,j", "A4569J", "ace four five six nine jack", "A;4;5;6;9;J", "a 4 5 6 9 and a jack")
)
def test_ranks_alone_are_enough_where_suits_matter_little(text: str) -> None:
    wanted = [1, 4, 5, 6, 9, 11]
    for found in (discards(text, dealer=True).hand, discard_lab(text).lab.hand):
        assert [card.rank for card in found] == wanted
        assert max(found.count(card) for card in found) == 1
    assert not count(" ".join(text.split()[:4]), "9").of("flush") if text[1] == " " else True


def test_what_suits_could_add_is_said_in_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    """Never a guess: what isn't given counts nothing, and the line after says so."""
    for row, added in (("5 6 7 J 5", "a flush or his nobs"), ("5 6 7 8 J", "a flush"), ("5 5 6 J 7", "his nobs")):
        assert cli.main(["count", *row.split()]) == 0
        said = capsys.readouterr().out
        assert said.endswith(f"No suits were given: {added} could add to this.\n")
        assert "nobs" not in said.splitlines()[0]
        assert "flush" not in said.splitlines()[0]
    for row in ("5 5 6 7 8", "5H 5D 5S JC 5", "5h5d5sjc 5c"):
        assert cli.main(["count", *row.split()]) == 0
        assert "No suits" not in capsys.readouterr().out


def test_what_asks_for_no_suits_needs_none() -> None:
    assert [one.points for one in peg("4 2 5 3")] == [one.points for one in peg("4H 2S 5D 3C")]
    assert [one.points for one in peg("7, 8")] == [2]
    for text in ("pair of 8s", "a pair: the 8s"):
        assert read_written(text, cards("8D 8H 7S JC")) == (Kind.PAIR, cards("8D 8H"))
    assert read_written("15 7h 8s", cards("7H 8D 8H 8S"))[1] == cards("7H 8S")


OPEN = cards("7D 7H 9S JC")


@for_each(
    [
        ("the play", lambda text: Play((OPEN, cards("2S KS"))).lay(text)),
        ("two of six", lambda text: read_two((*OPEN, *cards("2S KS")), f"{text} 9")),
        ("a claim", lambda text: read_written(text, OPEN)),
        ("the game", lambda text: cards(text, OPEN)),
    ],
    named=lambda name, _: name,
)
def test_what_is_open_gets_one_question_with_the_candidates(name: str, door: Callable[[str], object]) -> None:
    for text in ("7", "seven", "the 7", "a seven", "\uff17"):
        with pytest.raises(InvalidCards) as asked:
            door(text)
        assert str(asked.value) == "Which seven: 7D or 7H?", name


# --- counts -----------------------------------------------------------------------------------------------------------

COUNTS: dict[int, tuple[str, ...]] = {
    0: ("0", "zero", "nothing", "nineteen", "I have nineteen", "0 points", "no points", "none", "Zero."),
    4: ("4", "4 points", "4.", "four", "15-2 15-4", "fifteen two, fifteen four", "15 2 15 4", "15/2, 15/4", "4 pts",
        "fifteen two and a pair is four", "Fifteen two, and a pair makes four", "that's 4", "I have four", "\uff14",
        "15-2 and 2 are 4", "15-2, 15-4 and the rest won't do", "15-2 & a pair is 4", "\u201c4\u201d", "four points"),
    6: ("a pair is six", "15-2, 15-4, and a pair is six", "pair royal for six", "six in all", "15-2-4-6", "6!"),
    12: ("twelve", "12", "15-2, 15-4, and a double run of three makes twelve", "12 holes", "twelve points"),
}  # fmt: skip


@cache
def _first_show() -> TerminalSession:
    """The terminal's table where the first hand is to be counted."""
    session = _deal()
    while session.phase.value != "claim points" or session.view.place == "play":
        legal = session.view.legal
        line = "" if session.phase.value in ("cut for the deal", "deal", "cut for the starter", "answer") else "0"
        if session.phase.value == "discard to the crib":
            line = "10 a"
        elif session.view.hand and not session.view.counted and session.phase.value.startswith("play"):
            line = str(legal[0]) if legal else "go"
        session = answer_line(session, line, print)
    return session


def _told_at_the_table(text: str) -> int | str:
    """What is claimed of the first hand that's shown at the terminal's table."""
    session = _first_show()
    after = answer_line(session, text, print)
    claimed = [one for one in after.game.events[len(session.game.events) :] if type(one).__name__ == "Claimed"]
    return claimed[0].points if claimed else after.message  # type: ignore[union-attr]


@cache
def _running_storm() -> StormLines:
    return storm(7, lambda: NOON).answer("")[0]


def _told_in_a_storm(text: str) -> int:
    ready = _running_storm()
    assert ready.storm is not None
    after = ready.answer(text)[0]
    assert after.storm is not None
    assert after.storm.last is not None
    return after.storm.last.claimed


def _told_to_the_tutor(text: str) -> int:
    lines = _practice("own 4D 4H 5S 6C KH").answer(text, NOON)
    assert lines.tutor.look.last is not None, lines.said
    return lines.tutor.look.last.claimed


@cache
def _daily() -> DailyLines:
    return DailyLines(deal_daily("2026-11-22", datetime(2026, 11, 22, tzinfo=UTC).date()).discard("AC 9S"))


def _told_of_the_day(text: str) -> int:
    after = _daily().answer(text)[0].hand.counting
    assert after is not None
    assert after.marking is not None
    return after.marking.claimed


def _told_in_a_window(text: str) -> int:
    """One window stands here for all that ask for a count: what they hear is read by `hear_total`."""
    window = practice("4D 4H 5S 6C KH", way="total")
    window._receive(None, {"event": "finish", "answer": text}, [])
    assert window.session.marking is not None
    return window.session.marking.claimed


TOLD: dict[str, Callable[[str], object]] = {
    "itself": total_said,
    "the table": _told_at_the_table,
    "a storm": _told_in_a_storm,
    "the tutor": _told_to_the_tutor,
    "the daily hand": _told_of_the_day,
    "a window": _told_in_a_window,
}


@for_each((name, text, points) for name in TOLD for points, texts in COUNTS.items() for text in texts)
def test_a_count_is_read_at_every_door_as_it_is_said(name: str, text: str, points: int) -> None:
    assert TOLD[name](text) == points


@given(st.permutations(PACK))
def test_whatever_the_product_says_of_a_hand_reads_back_as_its_points(pack: list[Card]) -> None:
    counted = count(pack[:4], pack[4])
    assert total_said(explain(counted)) == counted.points
    assert total_said(explain(counted, order="tommy")) == counted.points


@for_each(
    ["luck", "fifteen two and a pair", "pair", "run 4 5 6", "4 8", "-3", "0.5", "5H", "fifteen 5S KH", "", "go", "no"]
)
def test_what_is_no_count_is_none(text: str) -> None:
    assert total_said(text) is None


@for_each([("15-2, 15-2", "2 or 4"), ("15 2, 15 4 and a pair is 2", "2 or 6")])
def test_totals_that_do_not_rise_are_asked_about(text: str, totals: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(f"Which total: {totals}? Write it alone")):
        total_said(text)


# --- refusals ---------------------------------------------------------------------------------------------------------

TENS = cards("TC TD TH 9S JC KD")
PLAY = Play((TENS, cards("2S KS")))
WALKED, TEN_CHOICES = PLAY.lay("TC").lay("KS").lay("TH"), discards(TENS, dealer=True, pegging=False)
HELD: dict[str, Callable[[str], object]] = {
    "cards among tens": lambda text: cards(text, TENS),
    "two of six tens": lambda text: read_two(TENS, text),
    "a drill's line of tens": lambda text: read_discard(text, TENS),
    "a choice of tens": TEN_CHOICES.of,
    "a marked claim of tens": lambda text: mark([("pair", text)], count("TC TD TH 9S", "KD")),
    "tens in the play": PLAY.lay,
    "tens played already": WALKED.lay,
    "a go with a ten": lambda _: PLAY.lay("TC").lay("2S").go(),
}
WRONG_TENS = ("TS 9S", "10s jc", "10", "10 10", "TH TH", "th th 9s", "10h 10h", "ten of spades", "T", "TC TD TH TS 10C")


@for_each((TWO_OF_SIX | ONE | ROWS | HELD).items(), named=lambda name, _: name)
def test_no_refusal_writes_a_ten_as_t(name: str, door: Callable[[str], object]) -> None:
    """Whatever is refused of a ten, the sentence has it as it stands on the card."""
    for text in WRONG_TENS:
        try:
            said = door(text)
        except (InvalidCards, IllegalMove) as refused:
            said = str(refused)
        if isinstance(said, str):
            assert not re.search(r"\bT[CDHS]\b", said.replace(text, "")), (name, said)


@settings(max_examples=25)
@given(st.permutations(PACK), st.randoms(use_true_random=False))
def test_no_refusal_recommends_a_card_that_cannot_be_played(pack: list[Card], chance: Random) -> None:
    play = Play.between(pack[:4], pack[4:8])
    while not play.over:
        for text in (*map(str, chance.sample(pack, 6)), *chance.sample(RANK_NAMES, 3)):
            _, _, advice = _refusal(play, text).partition(": play ")
            assert not advice or set(cards(advice.removeprefix("one of "))) == set(play.legal()), advice
        if not (fits := play.legal()):
            assert _refusal(play, str(pack[8])).endswith("so say go")
        play = play.lay(chance.choice(fits)) if fits else play.go()


def _refusal(play: Play, text: str) -> str:
    try:
        play.lay(text)
    except (InvalidCards, IllegalMove) as refused:
        return str(refused)
    return ""
