"""What the daily hand says."""

from collections.abc import Callable
from datetime import date

from crib_tutor.deck import Card, symbols
from crib_tutor.drills.daily.state import DailyHand
from crib_tutor.drills.discarding.words import points_text, verdict_line
from crib_tutor.problems.problem_words import table_talk
from crib_tutor.words.dates import MONTHS

_CRIBS = {True: "your crib", False: "your opponent's crib"}
_ASKED = {
    True: "You deal, so the crib is yours. Discard two of these six cards.",
    False: "Your opponent deals and owns the crib. Discard two of these six cards.",
}
CHOOSE = "Choose two cards to discard."
CHOOSE_FIRST = "choose two cards first, then discard them"
SIX = "Your six cards"
DISCARD = "Discard"
COUNT_IT = "Count the hand you kept."
TOMORROW = "That's all for this day. The next hand is dealt tomorrow."
WAITS = "Run the cell for the hand of the day: discard two of six cards, and count the four you keep."
RUN_IT = "Run the cell to discard."
YOUR_COUNT, YOUR_DISCARD, DAY_BEFORE, THE_DAY = "Your count", "Your discard", "The day before", "Your day"
Write = Callable[[tuple[Card, ...]], str]
"""How cards are written: with their signs, or in words."""


def day_name(day: date) -> str:
    """Name a day in words, the same in every country.

    >>> day_name(date(2026, 11, 22))
    'November 22, 2026'
    """
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def title(hand: DailyHand) -> str:
    """Say which day's hand it is, and whose crib.

    >>> from crib_tutor.drills.daily.state import deal_daily
    >>> title(deal_daily("2026-11-22", date(2026, 11, 22)))
    'November 22, 2026: your crib'
    """
    return f"{day_name(hand.day)}: {_CRIBS[hand.dealer]}"


def ask(hand: DailyHand, write: Write = symbols) -> str:
    """Ask for two cards to discard, or for the count.

    >>> from crib_tutor.drills.daily.state import deal_daily
    >>> ask(deal_daily("2026-11-22", date(2026, 11, 22)).discard("AC 9S"))
    'You discarded A♣ 9♠. The starter is Q♥. Count the hand you kept.'
    """
    if hand.counting is None:
        return ask_discard(hand)
    thrown, starter = write(hand.discarding.made.thrown), write((hand.starter,))
    cut = f"You discarded {thrown}. The starter is {starter}."
    return cut if hand.done else f"{cut} {COUNT_IT}"


def ask_discard(hand: DailyHand) -> str:
    """Say whose crib it is, and ask for two cards."""
    return _ASKED[hand.dealer]


def cards_held(hand: DailyHand, write: Write = symbols) -> str:
    """Write the six cards, or the four kept and the starter."""
    if hand.counting is None:
        return write(hand.six)
    return f"{write(hand.discarding.made.kept)}; starter {write((hand.starter,))}"


def announce(hand: DailyHand, write: Write = symbols) -> str:
    """Announce the hand as it is now.

    The day, what is asked, and the cards.
    """
    return f"{title(hand)}. {ask(hand, write)} {cards_held(hand, write)}"


def score_line(hand: DailyHand) -> str:
    """Sum up the day in a sentence that names no card.

    >>> from crib_tutor.drills.daily.state import deal_daily
    >>> hand = deal_daily("2026-11-22", date(2026, 11, 22)).discard("AC 9S")
    >>> score_line(hand.answer(lambda counting: counting.finish(4)))
    'November 22, 2026: 0.01 points lost in the discard, 4 of 7 pegged in the count.'
    """
    marking = hand.counting.marking if hand.counting else None
    if marking is None:
        return ""
    cost = hand.discarding.made.cost
    discard = f"{points_text(cost)} points lost in the discard" if cost else "the best discard"
    pegged = f"{marking.learner_pegs} of {marking.count.points} pegged in the count"
    return f"{day_name(hand.day)}: {discard}, {pegged}."


def reply(hand: DailyHand) -> str:
    """Say how the discard was and how the day went."""
    return f"{verdict_line(hand.discarding)} {score_line(hand)}"


def before_lines(hand: DailyHand) -> tuple[str, ...]:
    """Tell yesterday's hand: its cards, best discard and count.

    >>> from crib_tutor.drills.daily.state import deal_daily
    >>> for line in before_lines(deal_daily("2026-11-22", date(2026, 11, 22))):
    ...     print(line)
    November 21, 2026: your crib. 5♣ 5♦ 8♠ 10♣ 10♥ J♥
    The best discard was 8♠ J♥. The starter was 2♦, and 5♣ 5♦ 10♣ 10♥ was worth 12.
    Said at the table: "Fifteen two, fifteen four, fifteen six, fifteen eight, and two pairs make twelve."
    """
    before = hand.day_before()
    if before is None or before.counting is None:
        return ()
    kept = before.counting.count
    best = f"The best discard was {symbols(before.discarding.made.thrown)}"
    return (
        f"{title(before)}. {symbols(before.six)}",
        f"{best}. The starter was {before.starter.symbol}, and {symbols(kept.hand)} was worth {kept.points}.",
        table_talk(kept),
    )
