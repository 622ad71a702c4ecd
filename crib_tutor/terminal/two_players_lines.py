"""Two at one terminal: one counts by lines of text, then the other calls muggins, and only then is it marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from textwrap import dedent

from crib_tutor.deck import Card, quoted
from crib_tutor.drills.two_players import Phase, Settled, TwoPlayers, begun
from crib_tutor.rules import IllegalMove, Muggins
from crib_tutor.terminal.tutor_text import claimed, kind_of, signs
from crib_tutor.terminal.typed_answers import NOTHING, Naming, naming
from crib_tutor.words.counts_aloud import explain, listed, sentence

_HELP = dedent("""\
    names Ann, Bo calls the players so.
    Whoever counts claims a kind and its cards, such as fifteen 5S KH; a rank alone will do if it is clear. Then done.
    The other calls what was overlooked in the same way, muggins fifteen 5S KH, with the word or without it.
    too many 2 says that the second claim does not score, and said again lets it stand. Then done, and all is marked.
    back takes the last claim or call back; claims says what is claimed; score says how both stand.
    next, or Enter alone, goes on when a hand is marked.""")
_FOR = {"claim": "for the claim", "muggins": "by muggins", "overclaim": "for the overclaim"}
_MUGGINS = re.compile(r"(?:i (?:call|say) )?(?:muggins|muggin|call)\b[!,:]*\s*", re.IGNORECASE)
_CLAIM = re.compile(r"(?:i )?claim\b[!,:]*\s*", re.IGNORECASE)
_TOO_MANY = re.compile(r"(?:that(?:'s|s| is) )?too[- ]?(?:many|much)\b[!,:]*\s*", re.IGNORECASE)
_NAMES = re.compile(r"names?\b[:,]?\s*(.*)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*,\s*|\s+and\s+|\s*&\s*|\s+")
_DONE = re.compile(r"done|that(?:'?s| is) all|finish|nothing|none|no|0|pass")
_PLACES = {word: place for place, word in enumerate("first second third fourth fifth sixth".split(), 1)}
_NOT_NOW = {
    Phase.COUNTING: "the hand is still being counted: muggins is called when the counting is done",
    Phase.CALLING: "the counting is done: it is for the other player to call muggins",
    Phase.SHOWN: "this hand is marked already: go on to the next",
}
"""What is said to a claim or a call at another time than its own."""


@dataclass(frozen=True, slots=True)
class Two:
    """Two people and their lines: the table, and what is named so far of a claim or a call.

    >>> two = two_players(7)
    >>> two.answered("fifteen")[1]
    ('Which cards? Write them, such as 5S KH.',)
    """

    table: TwoPlayers
    named: Naming = NOTHING

    @property
    def help(self) -> str:
        """What may be written."""
        return _HELP

    @property
    def opening(self) -> tuple[str, ...]:
        """How it goes, and the first hand."""
        first = (
            "Two at one screen: one counts, then the other calls muggins, and then it is marked; ? says what to write."
        )
        return first, *self.put()

    @property
    def posed(self) -> tuple[str, ...]:
        """The hand in words, and whose turn it is."""
        return self.put(listed)

    @property
    def closing(self) -> str:
        """Where both stand, when something was marked."""
        moved = self.table.settled or self.table.turn or self.table.game
        return _score(self.table) if moved else ""

    def put(self, written: Callable[[tuple[Card, ...]], str] = signs) -> tuple[str, ...]:
        """The hand as it is written, whose turn it is, and what is to be done."""
        table = self.table
        by, other = table.names[table.counter], table.names[table.caller]
        assert table.count.starter is not None
        cards = f"{written(table.count.hand)}; starter {written((table.count.starter,))}."
        if table.phase is Phase.COUNTING:
            return f"{by}, count this hand: {cards}", f"{other}, look too, but say nothing yet."
        if table.phase is Phase.CALLING:
            return f"{other}, do you call muggins? {cards}", *self._claims()
        return (f"The hand: {cards}",)

    def _claims(self) -> tuple[str, ...]:
        """What is claimed, each with its place."""
        by = self.table.names[self.table.counter]
        made = [f"{place}. {claimed(*one)}" for place, one in enumerate(self.table.claims, 1)]
        return tuple(made and [f"{by} claims:", *made]) or (f"{by} claims nothing.",)

    def answered(self, line: str) -> tuple[Two, tuple[str, ...]]:
        """The drill after a line of text, and what is said to it."""
        word = line.lower().rstrip(".!")
        if names := _NAMES.fullmatch(line):
            return self._called(names[1])
        if word in ("score", "claims"):
            return self, (_score(self.table),) if word == "score" else self._claims()
        if word in ("next", "n") or (not word and self.table.phase is Phase.SHOWN):
            after = Two(self.table.next())
            return after, after.put()
        if _DONE.fullmatch(word):
            return self._done()
        if word in ("back", "never mind", "undo"):
            return self._back()
        return self._said(line)

    def _called(self, typed: str) -> tuple[Two, tuple[str, ...]]:
        two = [name for name in _BETWEEN.split(typed.strip()) if name]
        if len(two) != len(self.table.names):
            raise IllegalMove(f"{quoted(typed)} are not two names: write such as names Ann, Bo")
        after = replace(self, table=self.table.named(two))
        return after, (f"The players are {' and '.join(after.table.names)}.", *after.put())

    def _said(self, line: str) -> tuple[Two, tuple[str, ...]]:
        """A claim or a call, or as much of it as the line has."""
        counting = self.table.phase is Phase.COUNTING
        if not line:
            who = self.table.names[self.table.counter if counting else self.table.caller]
            raise IllegalMove(f"{who}, say what you find, or done when that's all")
        if many := _TOO_MANY.match(line):
            return self._too_many(line[many.end() :])
        calls, claims = _MUGGINS.match(line), _CLAIM.match(line)
        calling = bool(calls) or not (claims or counting)
        self._require(Phase.CALLING if calling else Phase.COUNTING)
        said = calls or claims
        meant = self.named.then(naming(line[said.end() :] if said else line, self.table.count))
        if meant.kind is None or not meant.cards:
            return replace(self, named=meant), (meant.asked,)
        table = (self.table.call if calling else self.table.claim)(meant.kind, meant.cards)
        made = table.calls if calling else table.claims
        return Two(table), (f"{'Called.' if calling else f'Claimed, {len(made)}.'} {claimed(*made[-1])}",)

    def _require(self, phase: Phase) -> None:
        """Refuse a claim or a call whose time it is not, before the rest of it is asked for."""
        if self.table.phase is not phase:
            raise IllegalMove(_NOT_NOW[self.table.phase])

    def _too_many(self, rest: str) -> tuple[Two, tuple[str, ...]]:
        """Object to a claim, by its place or by what it names, or take that back."""
        place = self._place(rest.lower().removeprefix("claim ").removeprefix("number ").strip(" .!"))
        table = self.table.object_to(place)
        said = "Too many" if place in table.objected else "Let stand"
        return replace(self, table=table), (f"{said}. {claimed(*table.claims[place])}",)

    def _place(self, rest: str) -> int:
        """The place of the claim that is meant, from 0; what was said with a wrong one is refused by the table."""
        number = rest.isascii() and rest.isdecimal()
        place = int(rest) if number else _PLACES.get(rest, 0)
        if 0 < place <= len(self.table.claims) or (number and kind_of(rest) is None):
            return place - 1
        if not rest:
            raise IllegalMove("which claim is too many? write its place, such as too many 2")
        meant = naming(rest, self.table.count)
        fits = [
            place
            for place, (kind, cards) in enumerate(self.table.claims)
            if meant.kind in (None, kind) and meant.cards in ((), cards)
        ]
        if len(fits) != 1:
            many = "several claims are" if fits else "no claim is"
            raise IllegalMove(f"{many} {quoted(rest)}: write the place of the one that is too many, such as too many 2")
        return fits[0]

    def _back(self) -> tuple[Two, tuple[str, ...]]:
        if self.named != NOTHING:
            return Two(self.table), ("Never mind.",)
        made = self.table.claims if self.table.phase is Phase.COUNTING else self.table.calls
        table = self.table.take_back(len(made) - 1)
        return Two(table), (f"Taken back. {claimed(*made[-1])}",)

    def _done(self) -> tuple[Two, tuple[str, ...]]:
        """That's all: on to the other player, or everything marked."""
        if self.named != NOTHING:
            raise IllegalMove(f"something is half named: {self.named.asked[0].lower()}{self.named.asked[1:]}")
        after = Two(self.table.finish())
        return after, after.put() if after.table.settled is None else tuple(_shown(after.table, after.table.settled))


def two_players(seed: int | str) -> Two:
    """Begin a game for two, whose hands are those of a seed.

    >>> two_players(7).table.count == two_players("7").table.count
    True
    """
    return Two(begun(seed))


# --- when a hand is marked ---


def _shown(table: TwoPlayers, settled: Settled) -> Iterator[str]:
    """What was claimed and called, right or wrong, what both overlooked, the hand said aloud, and the pegs."""
    yield from _outcomes(table, settled)
    for one in settled.refuted:
        yield f"{table.names[table.caller]} called this too many, and it does score. {claimed(*one)}"
    said = explain(table.count)
    nothing = "" if table.count.points else " So players say of a hand that counts nothing."
    yield f'The hand counts {table.count.points}: "{said}."{nothing}'
    yield f"{_pegging(table, settled)} {_score(table)}"
    after = table.next()
    yield f"Enter: {'the next hand' if table.winner is None else 'another game'}; {after.names[after.counter]} counts."


def _outcomes(table: TwoPlayers, settled: Settled) -> Iterator[str]:
    by, other = table.names[table.counter], table.names[table.caller]
    pays = table.rules.muggins is not Muggins.OFF
    mugged = f"Muggins! {other} pegs it" if pays else f"{other} saw it, and nobody pegs it: no muggins in this game"
    told = (
        (f"{by} found it", settled.marking.found),
        (mugged, settled.called),
        ("Both overlooked it, and nobody pegs it", settled.overlooked),
        (f"Too many, and taken off {by}'s claim", settled.corrected),
        (f"Too many, but {other} let it stand: {by} pegs it", settled.stood),
        (f"{other} called it in vain", settled.idle),
    )
    for words, parts in told:
        yield from (f"{words}. {sentence(one)}" for one in parts)


def _pegging(table: TwoPlayers, settled: Settled) -> str:
    """Who pegged what for, as far as the game went, and who has won."""
    pegs = zip(table.leaps, settled.pegging, strict=False)
    said = " ".join(f"{table.names[side]} pegs {peg.points} {_FOR[peg.what_for]}." for (side, _), peg in pegs)
    won = "" if table.winner is None else f" {table.names[table.winner]} is in the game hole and has won!"
    return f"{said or 'Nobody pegs.'}{won}"


def _score(table: TwoPlayers) -> str:
    (first, _), (second, _) = table.pegs
    return f"{table.names[0]} stands at {first}, {table.names[1]} at {second}."
