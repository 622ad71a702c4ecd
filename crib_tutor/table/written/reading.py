"""Games told as text, read and checked as far as they go."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crib_tutor.deck import quote
from crib_tutor.game import Game
from crib_tutor.game.seats import view
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove, Rules
from crib_tutor.shipped import read_bytes
from crib_tutor.table.written.line_words import split_line
from crib_tutor.table.written.settle_deal import SEED, Note, SettledDeal, settle
from crib_tutor.table.written.tell_deals import TextTold, tell_deals
from crib_tutor.table.written.told import (
    LineReading,
    ReadPart,
    ReadToken,
    TextAnswer,
    TextPlace,
    TextProblem,
    ToldCard,
    WrittenDeal,
)
from crib_tutor.words.seat_names import SeatNames

LONGEST_TEXT, MOST_LINES = 64 * 1024, 2000
NOTHING_YET = "nothing here can be judged yet: tell who deals, your six cards, and what you gave to the crib"
"""Why a text isn't reviewed."""


class WrittenView(NamedTuple):
    """Deals in a row, as a game to review.

    What no one told is filled in, and ``unsure`` are the stretches of its log that no one can judge: `look_back` takes
    them as lent.
    """

    game: Game
    unsure: tuple[tuple[int, int], ...]
    first_deal: int
    """The number that its first deal has in the text."""


@dataclass(frozen=True)
class WrittenGame:
    r"""A game as a text tells it.

    >>> told = read_game("i deal\n5h 6c 7d 8s jd kc - jd kc\nann 3h 9c tc qs 2c kd - 2c kd\ncut 4h")
    >>> told.names, told.deals[0].starter.symbol, told.problems, told.game.awaits.phase.value
    (('You', 'Ann'), '4♥', (), 'play a card or say go')
    """

    text: str
    rules: Rules
    names: tuple[str, str]
    deals: tuple[WrittenDeal, ...]
    problems: tuple[TextProblem, ...]
    lines: tuple[LineReading, ...]
    stretches: tuple[tuple[tuple[int, SettledDeal], ...], ...]
    """Deals that follow from each other, with their places among all."""

    @property
    def words(self) -> SeatNames:
        """The words for who did what."""
        return SeatNames(self.names, self.rules)

    @property
    def sides(self) -> tuple[int, ...]:
        """The players whose cards are told."""
        deals = [settled for stretch in self.stretches for _, settled in stretch]
        return tuple(seat for seat in (0, 1) if any(settled.known[seat] for settled in deals))

    @cached_property
    def game(self) -> Game | None:
        """The game if everything is known, else None."""
        whole = len(self.stretches) == 1 and not self.problems
        return self.views()[0].game if whole and all(all(deal.known) for _, deal in self.stretches[0]) else None

    def views(self) -> tuple[WrittenView, ...]:
        """The deals that follow from each other, as games."""
        return tuple(map(self._view, self.stretches))

    def view_of(self, seat: int) -> WrittenView:
        """The longest stretch in which a player can be judged.

        Raises `IllegalMove` if there is none.
        """
        if not self.sides:
            raise IllegalMove(NOTHING_YET)
        seat = view(self.views()[0].game, seat).player
        told = [each for each in self.stretches if any(settled.known[seat] for _, settled in each)]
        if not told:
            whose = f"{self.words.owner(seat)} cards"
            raise IllegalMove(f"nothing tells {whose}, so they can't be judged: review seat {self.sides[0]}")
        return max(map(self._view, told), key=lambda each: len(each.game.events))

    def _view(self, stretch: Sequence[tuple[int, SettledDeal]]) -> WrittenView:
        decks, unsure = tuple(deal.deck for _, deal in stretch), []
        at, first = stretch[0]
        game = Game(self.rules, SEED, first.dealer, given=decks, ahead=first.scores)
        for move in (move for _, deal in stretch for move in deal.moves):
            before = len(game.events)
            game = getattr(game, move.name)(*move.given)
            if not move.sure:
                unsure.append((before, len(game.events)))
        return WrittenView(game, tuple(unsure), self.deals[at].number)


def read_example() -> str:
    """The text of the example that ships, with its notes.

    >>> read_example().splitlines()[1]
    '1 I deal'
    """
    return read_bytes("table/written/example_game.txt").decode()


def tells_game(text: str) -> bool:
    """True unless a text is that of a saved game.

    >>> tells_game("i deal"), tells_game('{"format": "crib_tutor game"}')
    (True, False)
    """
    return not text.lstrip().startswith("{")


def read_game(text: str) -> WrittenGame:
    r"""Read a game told as text.

    >>> [problem] = read_game("i deal\n5h 6c 7d 8s jd kc - jd qc").problems
    >>> problem.line, problem.token, problem.sentence
    (2, 'qc', "Q♣ isn't one of the 6 cards told: write one of those")

    Whatever can't be is a problem with its line and token, and the rest still reads. Raises `IllegalMove` for anything
    but a text, and for one that's too long.
    """
    if not isinstance(text, str):
        raise IllegalMove(f"{quote(text)} isn't a text: give a game in quotation marks")
    lines = re.split("\r\n|\r|\n", text)
    if len(text) > LONGEST_TEXT or len(lines) > MOST_LINES:
        size = f"{len(text):,} characters and {len(lines):,} lines"
        raise IllegalMove(f"a game of {size} is too long: write at most {LONGEST_TEXT:,} in {MOST_LINES:,} lines")
    told = tell_deals(lines)
    names = SeatNames((told.names[0], told.names[1]), told.rules)
    stretches = tuple(tuple(stretch) for stretch in _Following(told, names, lines).stretches if stretch)
    problems = tuple(sorted(dict.fromkeys(told.problems), key=lambda each: (each.line, each.start)))
    notes = [note for stretch in stretches for _, settled in stretch for note in settled.notes]
    readings = tuple(_read_back(told, lines, names, notes))
    return WrittenGame(
        text, told.rules, (told.names[0], told.names[1]), tuple(told.deals), problems, readings, stretches
    )


class _Following:
    """Deals played one after another, as long as each follows from the last."""

    def __init__(self, told: TextTold, names: SeatNames, lines: Sequence[str]) -> None:
        self.told, self.names, self.lines = told, names, lines
        self.stretches: list[list[tuple[int, SettledDeal]]] = [[]]
        self.scores: tuple[int, ...] | None = (0, 0)
        self.dealer: int | None = None
        self.over = False
        for at, deal in enumerate(told.deals):
            self._take_scores(deal)
            if deal.empty:
                self.dealer = self.dealer if deal.dealer is None else deal.dealer
            else:
                self._follow(at, deal, told.deals[at + 1].scores or () if at + 1 < len(told.deals) else None)

    def _problem(self, at: TextPlace, sentence: str, answers: Sequence[tuple[str, str]] = ()) -> None:
        line = self.lines[at.line - 1]
        given = [TextAnswer(label, line[: at.start] + new + line[at.start + len(at.token) :]) for label, new in answers]
        self.told.problems.append(TextProblem(at.line, at.token, sentence, at.start, tuple(given)))

    def _follow(self, at: int, deal: WrittenDeal, later: tuple[int, ...] | None) -> None:
        if self.over:
            self._problem(deal.at, "the game is over before this deal: leave it out")
            return
        if deal.dealer is not None and self.dealer not in (None, deal.dealer) and self.stretches[-1]:
            self._problem(deal.at, f"{self.names.does(self.dealer or 0, 'deals')} here, after the deal before")
            self.stretches.append([])
        dealer = self.dealer if deal.dealer is None else deal.dealer
        if dealer is None:
            self._problem(deal.at, "Who deals?")
            return
        self.dealer = 1 - dealer
        if self.scores is None:
            return
        settled = settle(deal, self.names, dealer, self.scores, later)
        if settled.moves:
            self.stretches[-1].append((at, settled))
        if settled.problem:
            self._problem(settled.problem.at, settled.problem.sentence, settled.problem.answers)
        if settled.game and settled.done:
            self.scores, self.over = settled.game.scores, settled.game.winner is not None
            self.dealer = settled.game.table.dealer
        else:
            self.scores = None
            self.stretches.append([])

    def _take_scores(self, deal: WrittenDeal) -> None:
        """Hold scores told against those before them."""
        told, target = deal.scores, self.told.rules.target
        if told is None or told == self.scores:
            return
        if self.stretches[-1] and self.scores is not None:
            scores = self.names.scores(self.scores)
            self._problem(deal.scores_at, f"after the deal before it's {scores}: mend this score, or a count there")
        elif max(told) >= target:
            self._problem(deal.scores_at, f"a score before a deal is below {target}: write both, as in 46 52")
        self.stretches.append([])
        self.scores = told if max(told) < target else None


# --- each line read back ---


def _read_back(told: TextTold, lines: Sequence[str], names: SeatNames, notes: Sequence[Note]) -> Iterator[LineReading]:
    at_place: dict[tuple[int, int], list[Note]] = {}
    said: dict[int, list[ReadPart]] = {}
    for note in notes:
        at_place.setdefault(note.at[:2], []).append(note)
    for place, parts in (each for deal in told.deals for each in _tell(deal, names)):
        said.setdefault(place.line, []).extend(parts)
    for number, (line, deal) in enumerate(zip(lines, told.deal_of, strict=True), 1):
        tokens, played = [], list[ReadPart]()
        for token in split_line(line):
            here = at_place.get((number, token.start), [])
            settled = [part.card for note in here for part in note.parts if part.card]
            cards = settled or [ToldCard(*card[:2]) for card in token.cards]
            plain = (number, token.start) in told.numbers
            tokens.append(ReadToken(token.text, token.start, () if plain else tuple(cards)))
            for note in here:
                played += _stop(note.parts, ",")
        if played:
            played[0] = played[0]._replace(text=capitalized(played[0].text))
            played[-1] = played[-1]._replace(text=f"{played[-1].text[:-1]}.")
        yield LineReading(number, line, deal, tuple(tokens), (*said.get(number, []), *played))


def _tell(deal: WrittenDeal, names: SeatNames) -> Iterator[tuple[TextPlace, list[ReadPart]]]:
    if deal.dealer is not None:
        score = f" {names.scores(deal.scores)}." if deal.scores else ""
        yield deal.at, [ReadPart(f"Deal {deal.number}, {names.owner(deal.dealer)} deal.{score}")]
    for seat, (hand, away) in enumerate(zip(deal.hands, deal.away, strict=True)):
        if hand:
            yield hand[0].at, [ReadPart(names.does(seat, "holds")), *_stop(map(_of_card, hand), ".")]
        if away:
            yield away[0].at, [*map(_of_card, away), ReadPart("to the crib.")]
    if deal.starter:
        yield deal.starter.at, [ReadPart("Starter"), *_stop([_of_card(deal.starter)], ".")]


def _of_card(card: ToldCard) -> ReadPart:
    return ReadPart(card.symbol, card)


def _stop(parts: Iterable[ReadPart], sign: str) -> list[ReadPart]:
    *before, last = parts
    return [*before, last._replace(text=last.text + sign)]
