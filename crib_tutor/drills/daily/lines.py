"""The daily hand in lines of text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from textwrap import dedent
from typing import ClassVar

from crib_tutor.deck import Card
from crib_tutor.drills.daily import words
from crib_tutor.drills.daily.state import DailyHand, deal_daily
from crib_tutor.drills.discarding.lines import ask_other, read_discard
from crib_tutor.drills.discarding.words import choice_line, choices_shown, reason_lines, verdict_line
from crib_tutor.phrases import uncapitalized
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem_words import TAKEN_BACK, claim_reply, claim_words
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.conversation import LineDrill
from crib_tutor.terminal.typed_answers import NOTHING, PartialClaim, read_partial, total_meant
from crib_tutor.words.counts_aloud import name_cards, review

_HELP = dedent("""\
    First the two cards you discard, such as 2H KC, or keep and four cards. One card alone waits for the other.
    Then what the hand scores: a kind and its cards, such as fifteen 5S KH, and done when that's all.
    Or write one number, such as 8. back takes back the last claim.
    Once it's counted: table compares your discard with the best ones; all shows every choice.""")
_DONE = re.compile(r"done|that(?:'?s| is) all|finish|nothing|none")
_BACK = ("back", "undo", "never mind")


@dataclass(frozen=True, slots=True)
class DailyLines:
    """The daily hand, with what's named so far of a claim.

    >>> lines = daily_lines("2026-11-22", lambda: datetime(2026, 11, 22, 12).astimezone())
    >>> lines.answer("9s")[1]
    ('9♠ and which other one?',)
    """

    help: ClassVar[str] = _HELP
    hand: DailyHand
    first: tuple[Card, ...] = ()
    named: PartialClaim = NOTHING

    @property
    def opening(self) -> tuple[str, ...]:
        """The hand of the day; ? is there for the rest."""
        return "The daily hand, the same for everyone; ? shows what to write.", words.announce(self.hand)

    @property
    def question(self) -> tuple[str, ...]:
        """The cards in words, and what is asked."""
        return (words.announce(self.hand, name_cards),)

    @property
    def closing(self) -> str:
        """How the day went, once the hand is counted."""
        return words.score_line(self.hand)

    def answer(self, line: str) -> tuple[DailyLines, tuple[str, ...]]:
        """The hand after a line of text, and the reply."""
        word = line.lower().rstrip(".!")
        if self.hand.done:
            if word not in ("table", "all"):
                raise IllegalMove("this hand is done, and the next one comes tomorrow: say table, all or quit")
            drill = self.hand.discarding
            return self, tuple(choice_line(drill, choice) for choice in choices_shown(drill, every=word == "all"))
        if self.hand.counting is None:
            return self._discard(line)
        if _DONE.fullmatch(word):
            if self.named != NOTHING:
                raise IllegalMove(f"your last answer isn't finished: {uncapitalized(self.named.asked)}")
            return self._settle(self.hand.answer(lambda counting: counting.finish()))
        if word in _BACK:
            return self._back()
        points = total_meant(line, self.hand.counting.count)
        if points is not None and self.named == NOTHING:  # else it's a rank of what is half named
            return self._settle(self.hand.answer(lambda one: one.answer_by(Way.TOTAL).finish(points)))
        return self._claim(line)

    def _discard(self, line: str) -> tuple[DailyLines, tuple[str, ...]]:
        if not line:
            raise IllegalMove("you haven't discarded yet: write two cards, such as 2H KC")
        two = read_discard(line, self.hand.six, self.first)
        if len(two) == 1:
            return replace(self, first=two), (ask_other(two[0]),)
        after = DailyLines(self.hand.discard(two))
        return after, (words.ask(after.hand), words.cards_held(after.hand))

    def _claim(self, line: str) -> tuple[DailyLines, tuple[str, ...]]:
        counting = self.hand.counting
        assert counting is not None
        if not line:
            raise IllegalMove("say what the hand scores, such as fifteen 5S KH, or done when that's all")
        named = self.named.then(read_partial(line, counting.count))
        if named.kind is None or not named.cards:
            return replace(self, named=named), (named.asked,)
        counting = counting.claim(named.kind, named.cards)
        return DailyLines(self.hand.answer(lambda _: counting)), (claim_reply(counting.claims[-1], counting.count),)

    def _back(self) -> tuple[DailyLines, tuple[str, ...]]:
        counting = self.hand.counting
        if self.named != NOTHING or counting is None:
            return DailyLines(self.hand), ("Never mind.",)
        back = counting.take_back(len(counting.claims) - 1)
        return DailyLines(self.hand.answer(lambda _: back)), (f"{TAKEN_BACK} {claim_words(counting.claims[-1])}.",)

    def _settle(self, hand: DailyHand) -> tuple[DailyLines, tuple[str, ...]]:
        assert hand.counting is not None
        assert hand.counting.marking is not None
        before = words.before_lines(hand)
        why = map(str, reason_lines(hand.discarding))
        title = (f"{words.DAY_BEFORE}.",) if before else ()
        reply = review(hand.counting.marking), verdict_line(hand.discarding), *why, *title, *before, words.TOMORROW
        return DailyLines(hand), reply


def daily_lines(day: object, clock: Callable[[], datetime]) -> DailyLines:
    """Deal the hand of a day, today's if None."""
    return DailyLines(deal_daily(day, clock().astimezone().date()))


DRILL = LineDrill(
    "daily", "the same hand for everyone today, whatever the seed", lambda _, __, clock: daily_lines(None, clock)
)
