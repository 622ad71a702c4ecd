"""The daily hand: the same cards for everyone on a day, nothing told before its time, and the day before told whole."""

from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telling import tell

from crib_tutor import cards, lesson
from crib_tutor.deck import PACK
from crib_tutor.drills.daily import window as daily_window
from crib_tutor.drills.daily import words
from crib_tutor.drills.daily.state import DailyHand, deal_daily
from crib_tutor.drills.daily.window import DailyWindow
from crib_tutor.problems.prices import prices
from crib_tutor.rules import IllegalMove

TODAY = date(2026, 11, 22)
DAYS = st.dates(max_value=TODAY)


def hand(day: object = TODAY) -> DailyHand:
    return deal_daily(day, TODAY, prices)


def played(window: DailyWindow, points: int) -> dict[str, Any]:
    """What is shown once the first two cards are discarded and the rest is said to be worth so much."""
    tell(window, "finish", chosen=list(map(str, window.drill.six[:2])))
    return tell(window, "finish", answer=points)


# --- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "six", "starter", "dealer"),
    [
        ("2026-11-22", "AC 3S 4D 5S 9S TD", "QH", True),
        ("2026-11-21", "5C 5D 8S TC TH JH", "2D", True),
        ("2000-01-01", "4H 8C 8D 9C 9S KD", "4S", False),
    ],
)
def test_a_day_deals_the_same_cards_on_every_machine(day: str, six: str, starter: str, dealer: bool) -> None:
    dealt = hand(day)
    assert (dealt.six, (dealt.starter,), dealt.dealer) == (cards(six), cards(starter), dealer)


@given(DAYS)
def test_every_day_has_six_cards_and_another_for_the_starter(day: date) -> None:
    dealt = hand(day)
    assert dealt == hand(day.isoformat()) == hand(datetime(day.year, day.month, day.day, 23, 59, tzinfo=UTC))
    assert len({*dealt.six, dealt.starter}) == 7
    assert dealt.six == tuple(sorted(dealt.six))


def test_one_day_is_unlike_the_next_and_the_crib_goes_to_either() -> None:
    year = [hand(TODAY - timedelta(days=days)) for days in range(366)]
    assert len({one.six for one in year}) == len(year)
    assert 150 < sum(one.dealer for one in year) < 216
    assert {one.starter for one in year} == set(PACK)


@given(DAYS, st.integers(0, 14), st.integers(0, 14))
def test_the_starter_waits_for_no_discard(day: date, one: int, other: int) -> None:
    pairs = list(combinations(hand(day).six, 2))
    starters = {hand(day).discard(pairs[at]).counting.count.starter for at in (one, other)}  # type: ignore[union-attr]
    assert starters == {hand(day).starter}


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2026, 11, 23), "the hand of 2026-11-23 isn't dealt yet: ask for 2026-11-22 or a day before"),
        ("9999-12-31", "the hand of 9999-12-31 isn't dealt yet: ask for 2026-11-22 or a day before"),
        ("2026-02-30", "'2026-02-30' isn't a day: write the year, month and day, such as 2026-11-22"),
        ("yesterday", "'yesterday' isn't a day: write the year, month and day, such as 2026-11-22"),
        (7, "'7' isn't a day: write the year, month and day, such as 2026-11-22"),
    ],
)
def test_a_day_to_come_and_what_is_no_day_are_refused_in_a_sentence(day: object, said: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        hand(day)
    assert str(refusal.value) == said


# --- a day's steps ----------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(DAYS, st.integers(0, 14), st.integers(0, 29))
def test_the_count_is_that_of_the_four_kept_and_the_starter_under_muggins(day: date, at: int, said: int) -> None:
    dealt = hand(day)
    two = list(combinations(dealt.six, 2))[at]
    kept = [tuple(card) for card in dealt.six if card not in two]
    due = oracle.score(kept, tuple(dealt.starter))
    done = dealt.discard(two).answer(lambda counting: counting.finish(said))
    assert done.done
    assert done.counting is not None
    assert done.counting.marking is not None
    assert done.counting.count.points == due
    assert done.counting.marking.learner_pegs == min(said, due)
    assert done.counting.marking.opponent_pegs == max(due - said, 0)


def test_a_hand_is_discarded_once_and_counted_once() -> None:
    dealt = hand()
    with pytest.raises(IllegalMove, match="the starter isn't cut yet: discard two cards first"):
        dealt.answer(lambda counting: counting.finish(0))
    laid = dealt.discard("AC 9S")
    with pytest.raises(IllegalMove, match="you discarded already, and the starter is cut"):
        laid.discard("AC 9S")
    done = laid.answer(lambda counting: counting.finish(7))
    with pytest.raises(IllegalMove, match="marked already"):
        done.answer(lambda counting: counting.finish(7))
    assert (dealt.done, laid.done, done.done) == (False, False, True)


@settings(max_examples=20)
@given(DAYS)
def test_the_day_before_is_told_with_its_best_discard_and_what_it_counted(day: date) -> None:
    lines = words.before_lines(hand(day))
    if day == date.min:
        assert lines == ()
        return
    before = hand(day - timedelta(days=1))
    best = prices(before.six, before.dealer)[0]
    due = oracle.score([tuple(card) for card in best.kept], tuple(before.starter))
    assert words.day_name(before.day) in lines[0]
    assert all(card.symbol in lines[0] for card in before.six)
    assert f"The best discard was {' '.join(card.symbol for card in best.thrown)}." in lines[1]
    assert f"was worth {due}." in lines[1]


def test_the_day_is_summed_up_in_a_sentence_that_names_no_card() -> None:
    laid = hand().discard("3S 5S")
    assert words.score_line(laid) == ""
    said = words.score_line(laid.answer(lambda counting: counting.finish(2)))
    ranked = prices(laid.six, laid.dealer)
    lost = ranked[0].total - ranked.of("3S 5S").total
    assert lost > 0.5
    assert said == f"November 22, 2026: {lost:.2f} points lost in the discard, 2 of 4 pegged in the count."


# --- its window -------------------------------------------------------------------------------------------------------


def test_nothing_is_told_before_the_hand_is_counted() -> None:
    window = DailyWindow(hand())
    opened = dict(window.value)
    assert (opened["put"], opened["finish"], opened["results"]) == ("discard", "Discard", [])
    assert "Q♥" not in str(opened)
    laid = tell(window, "finish", chosen=["3S", "5S"])
    assert (laid["put"], laid["done"], laid["results"]) == ("count", False, [])
    assert [card["text"] for card in laid["cards"]] == ["AC", "4D", "9S", "TD", "QH"]
    told = tell(window, "finish", answer=4)
    assert [one["title"] for one in told["results"]] == ["Your count", "Your discard", "The day before", "Your day"]
    assert "You say 4, and that's right. You peg 4. Costly." in told["said"]


def test_the_hand_is_counted_card_by_card_and_a_claim_is_taken_back() -> None:
    window = DailyWindow(hand())
    assert tell(window, "pick", text="9s ac")["picked"] == ["AC", "9S"]
    tell(window, "finish", chosen=["AC", "9S"])
    tell(window, "claim", kind="fifteen", cards=["5S", "TD"])
    assert tell(window, "claim", kind="pair", cards="5S QH")["claims"][1]["words"] == "Pair: 5♠ Q♥"
    assert tell(window, "take back", place=1)["said"] == "Taken back."
    warned = tell(window, "finish", chosen=["3S"])
    assert warned["refused"]
    assert "You found 2 of 7 points." in tell(window, "finish", chosen=["3S"])["said"]


@pytest.mark.parametrize(
    ("name", "event", "said"),
    [
        ("finish", {}, "Choose two cards first, then discard them."),
        ("finish", {"chosen": ["AC"]}, "You chose 1 of your cards"),
        ("finish", {"chosen": ["AC", "KH"]}, "'KH' isn't in your hand"),
        ("claim", {"kind": "pair", "cards": ["AC", "3S"]}, "The starter isn't cut yet: discard two cards first."),
        ("way", {"way": "total"}, "The starter isn't cut yet: discard two cards first."),
        ("take back", {"place": 0}, "The starter isn't cut yet: discard two cards first."),
    ],
)
def test_what_comes_too_early_is_refused_and_changes_nothing(name: str, event: dict[str, Any], said: str) -> None:
    window = DailyWindow(hand())
    before = window.drill
    assert said in tell(window, name, **event)["said"]
    assert window.value["refused"]
    assert window.drill is before


def test_a_total_that_is_not_typed_is_asked_for() -> None:
    window = DailyWindow(hand())
    tell(window, "finish", chosen=["AC", "9S"])
    tell(window, "way", way="total")
    assert tell(window, "finish", answer="")["said"] == "Type your count first, a whole number such as 8."


# --- from a cell ------------------------------------------------------------------------------------------------------


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """Midday here on the day of these tests, with no daily hand on the table yet."""
    now = datetime(2026, 11, 22, 12).astimezone()
    monkeypatch.setattr(daily_window, "now_utc", lambda: now.astimezone(UTC))
    monkeypatch.setattr(daily_window, "_DAYS", {})
    return now


def test_a_cell_that_is_run_again_goes_on_where_the_hand_was(noon: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    first = lesson.daily()
    played(first, 4)
    assert lesson.daily() is lesson.daily(noon.date()) is lesson.daily("2026-11-22") is first
    other = lesson.daily("2026-11-21")
    assert (other.drill.day.isoformat(), other.drill.done) == ("2026-11-21", False)
    monkeypatch.setattr(daily_window, "now_utc", lambda: noon + timedelta(days=1))
    assert (lesson.daily().drill.day.isoformat(), lesson.daily().drill.done) == ("2026-11-23", False)
    assert lesson.daily("2026-11-22") is first


@pytest.mark.parametrize("hour", [0, 23])
def test_the_day_is_the_one_that_it_is_where_the_learner_is(
    noon: datetime, hour: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_window, "now_utc", lambda: noon.replace(hour=hour).astimezone(UTC))
    assert lesson.daily().drill.day == noon.date()


@pytest.mark.usefixtures("noon")
def test_the_static_form_has_the_cards_of_a_day_that_was_named_and_none_of_a_day_that_was_not() -> None:
    assert "A♣ 3♠ 4♦ 5♠ 9♠ 10♦" in DailyWindow(hand()).static().plain
    waiting = lesson.daily().static().plain
    assert waiting == "Run the cell for the hand of the day: discard two of six cards, and count the four you keep."
    assert "Q♥" not in lesson.daily("2026-11-21").static().plain


def test_the_first_day_of_the_calendar_has_no_day_before() -> None:
    window = DailyWindow(hand(date.min))
    assert [one["title"] for one in played(window, 0)["results"]] == ["Your count", "Your discard", "Your day"]
