"""Games told as text, read and checked as far as they go."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crib_tutor.deck import quote
from crib_tutor.game import Game
from crib_tutor.rules import IllegalMove, Rules
from crib_tutor.table.written.line_words import LineToken, split_line
from crib_tutor.table.written.settle_deal import SEED, Note, SettledDeal, settle
from crib_tutor.table.written.tell_deals import TextTold, tell_deals
from crib_tutor.table.written.told import (
    ASKED,
    NO_SUIT,
    UNDERSTOOD,
    LineReading,
    Place,
    ReadToken,
    TextAnswer,
    TextProblem,
    ToldCard,
    WrittenDeal,
)
from crib_tutor.words.seat_names import SeatNames

LONGEST_TEXT, MOST_LINES = 64 * 1024, 2000


class WrittenView(NamedTuple):
    """A stretch of deals as a game that can be reviewed.

    What no one told is filled in, and ``unsure`` are the stretches of its log that aren't known, so no one can judge
    them; `look_back` takes them as lent.
    """

    game: Game
    unsure: tuple[tuple[int, int], ...]
    first_deal: int
    """The number that its first deal has in the text."""


@dataclass(frozen=True)
class WrittenGame:
    """A game as a text tells it.

    >>> told = read_game("i deal\\n5h 6c 7d 8s jd kc - jd kc\\nann 3h 9c tc qs 2c kd - 2c kd\\ncut 4h")
    >>> told.names, told.deals[0].starter.symbol, told.problems, told.game.awaits.phase.value
    (('You', 'ann'), '4♥', (), 'play a card or say go')
    """

    text: str
    rules: Rules
    names: tuple[str, str]
    deals: tuple[WrittenDeal, ...]
    problems: tuple[TextProblem, ...]
    lines: tuple[LineReading, ...]
    sides: tuple[int, ...]
    """The players whose cards are told, and who can be judged."""
    _stretches: tuple[tuple[tuple[WrittenDeal, SettledDeal, tuple[int, ...]], ...], ...]

    @cached_property
    def game(self) -> Game | None:
        """The game if everything is known, else None."""
        whole = len(self._stretches) == 1 and not self.problems
        views = self.views() if whole else ()
        return views[0].game if views and all(all(settled.known) for _, settled, _ in self._stretches[0]) else None

    def views(self) -> tuple[WrittenView, ...]:
        """The deals that follow from each other, as games."""
        return tuple(map(_view, self._stretches))


def _view(stretch: tuple[tuple[WrittenDeal, SettledDeal, tuple[int, ...]], ...]) -> WrittenView:
    deal, settled, scores = stretch[0]
    game = Game(settled.rules, SEED, settled.dealer, given=tuple(each.deck for _, each, _ in stretch), ahead=scores)
    unsure = []
    for _, each, _ in stretch:
        for move in each.moves:
            before = len(game.events)
            game = getattr(game, move.name)(*move.given)
            if not move.sure:
                unsure.append((before, len(game.events)))
    return WrittenView(game, tuple(unsure), deal.number)


def read_game(text: str) -> WrittenGame:
    """Read a game told as text, one line for each thing.

    >>> [(problem.line, problem.token, problem.sentence) for problem in read_game("i deal\\ncut 4x").problems]
    [(2, '4x', "'4x' says nothing in this form: leave it out, or write it after a #")]

    Whatever can't be is a problem with its line and token, and the rest still reads. Raises `IllegalMove` for anything
    but a text, and for one that's too long.
    """
    if not isinstance(text, str):
        raise IllegalMove(f"{quote(text)} isn't a text: give a game in quotation marks")
    lines = re.split("\r\n|\r|\n", text)
    if len(text) > LONGEST_TEXT or len(lines) > MOST_LINES:
        raise IllegalMove(
            f"a game told in {len(text):,} characters and {len(lines):,} lines is too long: "
            f"write at most {LONGEST_TEXT:,} in {MOST_LINES:,}"
        )
    told = tell_deals(lines)
    following = _Following(told, lines)
    stretches = tuple(map(tuple, filter(None, following.stretches)))
    settled = {id(deal): each for stretch in stretches for deal, each, _ in stretch}
    problems = tuple(sorted({each: None for each in told.problems}, key=lambda each: (each.line, each.start)))
    names = SeatNames((told.names[0], told.names[1]), told.rules)
    sides = tuple(seat for seat in (0, 1) if any(each.known[seat] for each in settled.values()))
    readings = tuple(read_back(told, lines, names, settled, problems))
    return WrittenGame(
        text, told.rules, (told.names[0], told.names[1]), tuple(told.deals), problems, readings, sides, stretches
    )


class _Following:
    """Deals played one after another, as long as each follows from the last."""

    def __init__(self, told: TextTold, lines: Sequence[str]) -> None:
        self.told, self.lines = told, lines
        self.names = SeatNames((told.names[0], told.names[1]), told.rules)
        self.stretches: list[list[tuple[WrittenDeal, SettledDeal, tuple[int, ...]]]] = [[]]
        self.scores: tuple[int, ...] | None = (0, 0)
        self.dealer: int | None = None
        self.over = False
        for at, deal in enumerate(told.deals):
            self._follow(at, deal)

    def _problem(self, at: Place, sentence: str, answers: Sequence[tuple[str, str]] = ()) -> None:
        line = self.lines[at.line - 1]
        given = [TextAnswer(label, line[: at.start] + new + line[at.start + len(at.token) :]) for label, new in answers]
        self.told.problems.append(TextProblem(at.line, at.token, sentence, at.start, tuple(given)))

    def _follow(self, at: int, deal: WrittenDeal) -> None:
        self._take_scores(deal)
        if not (any((*deal.hands, *deal.away)) or deal.starter or deal.plays or deal.counts):
            self.dealer = self.dealer if deal.dealer is None else deal.dealer
            return
        if self.over:
            self._problem(deal.at, "the game is over before this deal: leave it out")
            return
        if deal.dealer is not None and self.dealer not in (None, deal.dealer) and self.stretches[-1]:
            self._problem(
                deal.at, f"{self.names.does(self.dealer or 0, 'deals', inside=True)} here, by the deal before"
            )
            self.stretches.append([])
        dealer = deal.dealer if deal.dealer is not None else self.dealer
        if dealer is None:
            self._problem(deal.at, "Who deals?")
            return
        later = next((each.scores for each in self.told.deals[at + 1 : at + 2]), None)
        if later and min(later) < 0:
            later = None
        self.dealer = 1 - dealer
        if self.scores is None:
            return
        settled = settle(deal, self.names, dealer, self.scores, later, not self.stretches[0])
        if settled.moves:
            self.stretches[-1].append((deal, settled, self.scores))
        if settled.problem:
            self._problem(settled.problem.at, settled.problem.sentence, settled.problem.answers)
        if settled.done and settled.game:
            self.scores, self.dealer = settled.game.scores, settled.game.table.dealer
            self.over = settled.game.winner is not None
        else:
            self.scores = None
            self.stretches.append([])

    def _take_scores(self, deal: WrittenDeal) -> None:
        told = deal.scores
        if told is None:
            return
        if min(told) < 0 or max(told) > self.told.rules.target:
            self._problem(
                deal.scores_at, f"a score is a number up to {self.told.rules.target}: write both, as in 46 52"
            )
        elif max(told) == self.told.rules.target and not self.over:
            self._problem(deal.scores_at, "no one has reached that by what is told: write the deals before it")
        elif self.scores != told:
            if self.stretches[-1] and self.scores is not None:
                scores = self.names.scores(self.scores)
                self._problem(deal.scores_at, f"by the deal before it's {scores}: mend a count there, or this score")
                self.stretches.append([])
            self.scores = None if max(told) == self.told.rules.target else told


# --- each line read back ---


def read_back(
    told: TextTold,
    lines: Sequence[str],
    names: SeatNames,
    settled: Mapping[int, SettledDeal],
    problems: Sequence[TextProblem],
) -> Iterator[LineReading]:
    """Read each line back, from what the deals turned out to be."""
    asked = {(problem.line, problem.start) for problem in problems}
    notes: dict[tuple[int, int], list[Note]] = {}
    by_line: dict[int, list[str]] = {}
    for deal in told.deals:
        for at, text in _tell(deal, names):
            by_line.setdefault(at.line, []).append(text)
        for note in settled[id(deal)].notes if id(deal) in settled else ():
            notes.setdefault((note.at.line, note.at.start), []).append(note)
    for number, (line, deal_number) in enumerate(zip(lines, told.deal_of, strict=True), 1):
        tokens = tuple(
            _token(token, notes.get((number, token.start), []), (number, token.start) in asked)
            for token in split_line(line)
        )
        played = [note.text for token in tokens for note in notes.get((number, token.start), [])]
        yield LineReading(
            number, line, deal_number, tokens, " ".join([*by_line.get(number, []), ", ".join(played)]).strip()
        )


def _token(token: LineToken, notes: Sequence[Note], asked: bool) -> ReadToken:
    cards = tuple(note.card for note in notes if note.card) or tuple(ToldCard(c.rank, c.suit) for c in token.cards)
    cards = cards if token.kind == "card" else ()
    open_ = any(not card.suit for card in cards)
    kind = ASKED if asked else NO_SUIT if open_ else UNDERSTOOD
    return ReadToken(token.text, token.start, kind, cards, notes[0].player if notes else None)


def _tell(deal: WrittenDeal, names: SeatNames) -> Iterator[tuple[Place, str]]:
    """Say what was told of a deal before its play."""
    if deal.dealer is not None:
        score = f" {names.scores(deal.scores)}." if deal.scores and min(deal.scores) >= 0 else ""
        yield deal.at, f"Deal {deal.number}, {names.owner(deal.dealer)} deal.{score}"
    for seat, (hand, away) in enumerate(zip(deal.hands, deal.away, strict=True)):
        if hand:
            yield hand[0].at, f"{names.does(seat, 'holds')} {' '.join(card.symbol for card in hand)}."
        if away:
            yield away[0].at, f"{' '.join(card.symbol for card in away)} to the crib."
    if deal.starter:
        yield deal.starter.at, f"Starter {deal.starter.symbol}."
