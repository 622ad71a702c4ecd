"""The daily hand: one deal a day, the same for everyone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from crib_tutor.counts import count
from crib_tutor.deck import Card, CardsLike, quote, shuffled
from crib_tutor.drills.discarding.state import Discarding, Prices
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.problems.prices import prices as prices_when_asked
from crib_tutor.rules import IllegalMove

NOT_CUT = "the starter isn't cut yet: discard two cards first"
DEALS = "daily {}"
"""The seed of a day's deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyHand:
    """The hand of a day, to discard from and then count.

    >>> hand = deal_daily("2026-11-22", date(2026, 11, 22))
    >>> hand.six, hand.dealer, hand.done
    ((AC, 3S, 4D, 5S, 9S, TD), True, False)
    >>> hand.discard("AC 9S").answer(lambda counting: counting.finish(8)).done
    True
    """

    day: date
    discarding: Discarding
    """The six cards, and once two are discarded, what that costs."""
    counting: CountingDrill | None = None
    """The four cards kept with the starter, once it is cut."""

    @property
    def six(self) -> tuple[Card, ...]:
        """The cards dealt, in order."""
        return self.discarding.six

    @property
    def dealer(self) -> bool:
        """Whether the learner deals and owns the crib; the day decides."""
        return self.discarding.dealer

    @property
    def starter(self) -> Card:
        """The card that is cut, whatever is discarded."""
        return next(card for card in shuffled(DEALS.format(self.day)) if card not in self.six)

    @property
    def done(self) -> bool:
        """Whether the hand is counted, so that there is nothing left to hide."""
        return self.counting is not None and self.counting.marking is not None

    def discard(self, thrown: CardsLike) -> DailyHand:
        """Discard two cards, once and for all; then the starter is cut."""
        if self.counting is not None:
            raise IllegalMove("you discarded already, and the starter is cut: count the cards you kept")
        laid = self.discarding.lay(thrown)
        counting = CountingDrill((count(laid.made.kept, self.starter),))
        return replace(self, discarding=laid, counting=counting)

    def answer(self, step: Callable[[CountingDrill], CountingDrill]) -> DailyHand:
        """Take a step in counting, such as a claim."""
        if self.counting is None:
            raise IllegalMove(NOT_CUT)
        return replace(self, counting=step(self.counting))

    def day_before(self) -> DailyHand | None:
        """Find the hand of the day before, discarded at its best.

        None on the first day of the calendar.

        >>> before = deal_daily("2026-11-22", date(2026, 11, 22)).day_before()
        >>> before.day.isoformat(), before.discarding.choice.cost
        ('2026-11-21', 0.0)
        """
        if self.day == date.min:
            return None
        drill = _start_discarding(self.day - timedelta(days=1), self.discarding.prices)
        best = drill.prices(drill.six, drill.dealer)[0]
        return DailyHand(day=self.day - timedelta(days=1), discarding=drill).discard(best.thrown)


def deal_daily(day: object, today: date, prices: Prices = prices_when_asked) -> DailyHand:
    """Deal the hand of a day, today's if None.

    >>> deal_daily("2026-11-23", date(2026, 11, 22))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: the hand of 2026-11-23 isn't dealt yet: ask for 2026-11-22 or a day before

    Raises `IllegalMove` for a day after today, and for what isn't a day.
    """
    found = today if day is None else _read_day(day)
    if found > today:
        raise IllegalMove(f"the hand of {found} isn't dealt yet: ask for {today} or a day before")
    return DailyHand(day=found, discarding=_start_discarding(found, prices))


def _start_discarding(day: date, prices: Prices) -> Discarding:
    return Discarding(seed=DEALS.format(day), prices=prices)


def _read_day(given: object) -> date:
    if isinstance(given, date):
        return given.date() if isinstance(given, datetime) else given
    try:
        return date.fromisoformat(given if isinstance(given, str) else "")
    except ValueError:
        raise IllegalMove(f"{quote(given)} isn't a day: write the year, month and day, such as 2026-11-22") from None
