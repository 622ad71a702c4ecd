"""Two at one terminal, by lines of text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from textwrap import dedent
from typing import ClassVar

from crib_tutor.deck import Card, quote, symbols
from crib_tutor.drills.two_players import words
from crib_tutor.drills.two_players.state import HandPhase, TwoPlayers, start_two_players
from crib_tutor.phrases import uncapitalized
from crib_tutor.problems.problem_words import TAKEN_BACK, claim_reply, claim_words
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.conversation import LineDrill
from crib_tutor.terminal.typed_answers import NOTHING, PartialClaim, read_partial
from crib_tutor.words.counts_aloud import name_cards, sentence
from crib_tutor.words.written_claims import kind_of

_HELP = dedent("""\
    names Ann, Bo names the players.
    The player who counts claims a kind and its cards, such as fifteen 5S KH; a rank alone will do if it's clear. Then
    done.
    The other player calls what was missed the same way, muggins fifteen 5S KH, with or without the word.
    too many 2 says that the second claim doesn't score; say it again to let it stand. Then done, and it's all marked.
    back takes back the last claim or call; claims lists the claims; score shows both scores.
    next, or Enter alone, goes on once a hand is marked.""")
_MUGGINS = re.compile(r"(?:i (?:call|say) )?(?:muggins|muggin|call)\b[!,:]*\s*", re.IGNORECASE)
_CLAIM = re.compile(r"(?:i )?claim\b[!,:]*\s*", re.IGNORECASE)
_TOO_MANY = re.compile(r"(?:that(?:'s|s| is) )?too[- ]?(?:many|much)\b[!,:]*\s*", re.IGNORECASE)
_NAMES = re.compile(r"names?\b[:,]?\s*(.*)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*,\s*|\s+and\s+|\s*&\s*|\s+")
_DONE = re.compile(r"done|that(?:'?s| is) all|finish|nothing|none|no|0|pass")
_PLACES = {word: place for place, word in enumerate("first second third fourth fifth sixth".split(), 1)}


@dataclass(frozen=True, slots=True)
class TwoPlayersLines:
    """The table, with what's named so far of a claim.

    >>> two = two_players(7)
    >>> two.answer("fifteen")[1]
    ('Which cards? Write them, such as 5S KH.',)
    """

    help: ClassVar[str] = _HELP
    table: TwoPlayers
    named: PartialClaim = NOTHING

    @property
    def opening(self) -> tuple[str, ...]:
        """How it goes, and the first hand."""
        return f"{words.HOW} ? shows what to write.", *self.written_question()

    @property
    def question(self) -> tuple[str, ...]:
        """The hand in words, and whose turn it is."""
        return self.written_question(name_cards)

    @property
    def closing(self) -> str:
        """Where both stand, when something was marked."""
        moved = self.table.settled or self.table.turn or self.table.game
        return words.score(self.table) if moved else ""

    def written_question(self, written: Callable[[tuple[Card, ...]], str] = symbols) -> tuple[str, ...]:
        """The hand as it's written, whose turn it is, and what is to be done."""
        table = self.table
        assert table.count.starter is not None
        cards = f"{written(table.count.hand)}; starter {written((table.count.starter,))}."
        if table.phase is HandPhase.COUNTING:
            return f"{words.title(table)} {cards}", words.ask(table)
        if table.phase is HandPhase.CALLING:
            return f"{words.title(table)} {cards}", *self._claims()
        return (f"The hand: {cards}",)

    def _claims(self) -> tuple[str, ...]:
        if not self.table.claims:
            return (words.claims_made(self.table),)
        made = [f"{place}. {claim_words(claim)}." for place, claim in enumerate(self.table.claims, 1)]
        return f"{self.table.names[self.table.counter]} claims:", *made

    def answer(self, line: str) -> tuple[TwoPlayersLines, tuple[str, ...]]:
        """The drill after a line of text, and what is said to it."""
        word = line.lower().rstrip(".!")
        if names := _NAMES.fullmatch(line):
            return self._called(names[1])
        if word in ("score", "claims"):
            return self, (words.score(self.table),) if word == "score" else self._claims()
        if word in ("next", "n") or (not word and self.table.phase is HandPhase.SHOWN):
            after = TwoPlayersLines(self.table.next())
            return after, after.written_question()
        if _DONE.fullmatch(word):
            return self._done()
        if word in ("back", "never mind", "undo"):
            return self._back()
        return self._said(line)

    def _called(self, typed: str) -> tuple[TwoPlayersLines, tuple[str, ...]]:
        two = [name for name in _BETWEEN.split(typed.strip()) if name]
        if len(two) != len(self.table.names):
            raise IllegalMove(f"{quote(typed)} aren't two names: write two, as in names Ann, Bo")
        after = replace(self, table=self.table.named(two))
        return after, (words.players(after.table), *after.written_question())

    def _said(self, line: str) -> tuple[TwoPlayersLines, tuple[str, ...]]:
        counting = self.table.phase is HandPhase.COUNTING
        if not line:
            who = self.table.names[self.table.counter if counting else self.table.caller]
            raise IllegalMove(f"{who}, say what you find, or done when that's all")
        if many := _TOO_MANY.match(line):
            return self._too_many(line[many.end() :])
        calls, claims = _MUGGINS.match(line), _CLAIM.match(line)
        calling = bool(calls) or not (claims or counting)
        self.table.require(HandPhase.CALLING if calling else HandPhase.COUNTING)  # before the rest of it's asked for
        said = calls or claims
        meant = self.named.then(read_partial(line[said.end() :] if said else line, self.table.count))
        if meant.kind is None or not meant.cards:
            return replace(self, named=meant), (meant.asked,)
        table = (self.table.call if calling else self.table.claim)(meant.kind, meant.cards)
        return TwoPlayersLines(table), (
            words.call_reply(table) if calling else claim_reply(table.claims[-1], table.count),
        )

    def _too_many(self, rest: str) -> tuple[TwoPlayersLines, tuple[str, ...]]:
        place = self._place(rest.lower().removeprefix("claim ").removeprefix("number ").strip(" .!"))
        table = self.table.object_to(place)
        return replace(self, table=table), (words.objection_reply(table, place),)

    def _place(self, rest: str) -> int:
        """The place of the claim that is meant, from 0; what was said with a wrong one is refused by the table."""
        number = rest.isascii() and rest.isdecimal()
        place = int(rest) if number else _PLACES.get(rest, 0)
        if 0 < place <= len(self.table.claims) or (number and kind_of(rest) is None):
            return place - 1
        if not rest:
            raise IllegalMove("which claim is too many? write its place, such as too many 2")
        meant = read_partial(rest, self.table.count)
        fits = [
            place
            for place, (kind, cards) in enumerate(self.table.claims)
            if meant.kind in (None, kind) and meant.cards in ((), cards)
        ]
        if len(fits) != 1:
            many = "several claims are" if fits else "no claim is"
            raise IllegalMove(f"{many} {quote(rest)}: write the place of the one that's too many, such as too many 2")
        return fits[0]

    def _back(self) -> tuple[TwoPlayersLines, tuple[str, ...]]:
        if self.named != NOTHING:
            return TwoPlayersLines(self.table), ("Never mind.",)
        made = self.table.claims if self.table.phase is HandPhase.COUNTING else self.table.calls
        table = self.table.take_back(len(made) - 1)
        return TwoPlayersLines(table), (f"{TAKEN_BACK} {claim_words(made[-1])}.",)

    def _done(self) -> tuple[TwoPlayersLines, tuple[str, ...]]:
        if self.named != NOTHING:
            raise IllegalMove(f"your last answer isn't finished: {uncapitalized(self.named.asked)}")
        after = TwoPlayersLines(self.table.finish())
        table = after.table
        if table.settled is None:
            return after, after.written_question()
        outcomes = [f"{outcome}. {sentence(part)}" for _, part, outcome in words.outcomes(table)]
        pegs, onwards = f"{words.pegging(table)} {words.score(table)}", f"{words.onwards(table)}; press Enter."
        return after, (*outcomes, *words.wrong_objections(table), words.full_count(table), pegs, onwards)


def two_players(seed: int | str) -> TwoPlayersLines:
    """Begin a game for two, whose hands are those of a seed."""
    return TwoPlayersLines(start_two_players(seed))


DRILL = LineDrill("two", "for two people", lambda seed, _, __: two_players(seed))
