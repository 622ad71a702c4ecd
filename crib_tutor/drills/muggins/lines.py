"""Reverse muggins in lines of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from textwrap import dedent
from typing import ClassVar

from crib_tutor.deck import Card, quote, symbols
from crib_tutor.drills.muggins import state as catching
from crib_tutor.drills.muggins import words
from crib_tutor.drills.muggins.state import MugginsDrill
from crib_tutor.problems.problem_words import standing
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.conversation import LineDrill
from crib_tutor.terminal.typed_answers import NOTHING, PartialClaim, read_partial
from crib_tutor.words.counts_aloud import name_cards

_HELP = dedent("""\
    right, or pass, if the count is right.
    muggins and what was missed: muggins fifteen 5S KH. A rank alone will do if it's clear.
    too many and the kind that doesn't score: too many fifteen.
    muggins or too many alone asks what you mean; never mind takes it back.
    next, or Enter alone, goes on once a count is settled; score shows the score.""")
_PASSES = re.compile(
    r"(?:(?:that(?:'s|s| is)|it(?:'s|s| is)|all|let it|lets it|let that|i)\s+)*"
    r"(?:right|correct|pass|passes|ok|okay|yes|y|fine|good|agreed?|true|stand|go)"
)
_CALLS = {
    "muggins": re.compile(r"(?:i (?:call|say) )?(?:muggins|muggin|mugs)\b"),
    "too many": re.compile(r"(?:that(?:'s|s| is) )?(?:too[- ]?(?:many|much)|overclaim(?:ed)?|overcount(?:ed)?)\b"),
}
_NEVER_MIND = ("never mind", "nevermind", "back", "cancel", "no")
_WRONG = ("no", "wrong", "false", "incorrect", "not right")
_HOW = "say muggins and what was missed, or too many and what doesn't score"
_ASKED = f"{words.ASK} Say right, muggins or too many."
_TOO_MUCH = "What's too many? Write its kind, such as fifteen, with its cards or without."


@dataclass(frozen=True, slots=True)
class MugginsLines:
    """The table, and a call that isn't named yet.

    >>> drill = muggins(8)
    >>> drill.answer("muggins")[1]
    ('What was missed? Write the kind and its cards, such as fifteen 5S KH.',)
    """

    help: ClassVar[str] = _HELP
    table: MugginsDrill
    call: str = ""
    """A call that isn't named yet."""
    named: PartialClaim = NOTHING
    """What is named of it so far."""

    @property
    def opening(self) -> tuple[str, ...]:
        """The drill and its first count."""
        return f"Reverse muggins: {words.HOW}; ? shows what to write.", *self.written_question()

    @property
    def question(self) -> tuple[str, ...]:
        """The cards in words, what is said over them, and what is asked."""
        return self.written_question(name_cards)

    @property
    def closing(self) -> str:
        """What was heard, caught and called for nothing."""
        return words.tally(self.table)

    def written_question(self, written: Callable[[tuple[Card, ...]], str] = symbols) -> tuple[str, ...]:
        """The cards as they're written, what is said over them, and what is asked."""
        spoken = self.table.catching.heard
        assert spoken.count.starter is not None
        cards = f"{words.title(spoken)}: {written(spoken.count.hand)}; starter {written((spoken.count.starter,))}."
        asked = "" if self.table.catching.done else f" {_ASKED}"
        return cards, f"{words.speech(spoken)}{asked}"

    def answer(self, line: str) -> tuple[MugginsLines, tuple[str, ...]]:
        """The drill after a line of text, and what is said to it."""
        word = line.lower().rstrip(".!")
        if word == "score":
            return self, (self._score(), self.closing or "No counts yet.")
        if word in ("next", "n") or (not word and self.table.catching.done):
            after = MugginsLines(self.table.next())
            return after, after.written_question()
        self.table.catching.require_open()
        for call, pattern in _CALLS.items():
            if said := pattern.match(word):
                return self._named(call, NOTHING, line[said.end() :].lstrip(" !,.:;"))
        if self.call:
            return self._waited(line, word)
        if _PASSES.fullmatch(word):
            return self._settled(self.table.let_pass())
        if word in _WRONG:
            raise IllegalMove(f"{quote(line)} doesn't say what: {_HOW}")
        read_partial(line, self.table.catching.heard.count)  # which refuses what is neither a kind nor cards
        raise IllegalMove(f"you haven't called anything yet: {_HOW if word else 'say right, muggins or too many'}")

    def _waited(self, line: str, word: str) -> tuple[MugginsLines, tuple[str, ...]]:
        if word in _NEVER_MIND:
            return MugginsLines(self.table), (f"Never mind. {_ASKED}",)
        if not word or _PASSES.fullmatch(word):
            raise IllegalMove(f"{self.call} needs to know what: name it, or say never mind")
        return self._named(self.call, self.named, line)

    def _named(self, call: str, so_far: PartialClaim, line: str) -> tuple[MugginsLines, tuple[str, ...]]:
        """Name what a call is about, or as much of it as the line has; with all of it the call is made."""
        meant = so_far.then(read_partial(line, self.table.catching.heard.count))
        if call == "too many" and meant.kind:
            return self._settled(self.table.too_many(meant.kind, meant.cards))
        if meant.kind and meant.cards:
            return self._settled(self.table.muggins(meant.kind, meant.cards))
        return replace(self, call=call, named=meant), (_question(call, meant),)

    def _settled(self, table: MugginsDrill) -> tuple[MugginsLines, tuple[str, ...]]:
        call, after = table.catching, MugginsLines(table)
        reply = (words.outcome(call), call.reason, words.rightly_said(call), after._score())
        return after, (*reply, "Enter goes on to the next count.")

    def _score(self) -> str:
        return standing(self.table, self.table.catching.rules.target)


def _question(call: str, meant: PartialClaim) -> str:
    if meant == NOTHING:
        return (
            "What was missed? Write the kind and its cards, such as fifteen 5S KH." if call == "muggins" else _TOO_MUCH
        )
    return meant.asked


def muggins(seed: int | str, weak: Collection[str] = ()) -> MugginsLines:
    """Sit down to listen to the counts of a seed."""
    return MugginsLines(catching.start_muggins(seed, weak=weak))


DRILL = LineDrill("muggins", "to catch an opponent's miscounts", lambda seed, weak, _: muggins(seed, weak))
