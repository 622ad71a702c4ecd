"""The project's own games, written as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from crib_tutor.counts import count
from crib_tutor.deck import written
from crib_tutor.game import Game, events
from crib_tutor.game.moves import rules_before
from crib_tutor.game.saved_game import to_document
from crib_tutor.rules import MODERN, IllegalMove, Rules
from crib_tutor.table.written.reading import read_game
from crib_tutor.words.seat_names import YOU, SeatNames


def write_game(game: Game, names: Sequence[str] | None = None) -> str:
    """Write a game in the form that `read_game` reads.

    >>> print(write_game(Game(MODERN, seed=7, first_dealer=0).deal(), names=("You", "Ann")))
    names me Ann
    1 me deals 0 0
    me 5S 7S 9C 9H JD QS
    Ann 4D 5D 7D 8H 9D JH
    <BLANKLINE>

    Raises `IllegalMove` for a game that the form has no words for.
    """
    rules = rules_before(game.events, game.rules)
    seats = ["me" if name == YOU else name for name in SeatNames.of(names, rules).names]
    options = to_document(game)["rules"]
    head = f"rules {options.pop('game').lower()}"
    head += "".join(f" {name}={_option(value)}" for name, value in options.items())
    lines = [*[head] * (rules != MODERN), f"names {' '.join(seats)}", *_write_deals(game, seats)]
    text = "\n".join([*lines, ""])
    told = read_game(text)
    if rules.players == len(seats) and told.rules == rules and told.game and _facts(told.game) == _facts(game):
        return text
    raise IllegalMove("this form has no words for that game: it tells two players with six cards, and counts as totals")


def _option(value: object) -> object:
    return ("no", "yes")[value] if isinstance(value, bool) else f"{value}".lower()


def _facts(game: Game) -> list[events.Event]:
    """What happened in a game, however it was cut and claimed."""
    facts = [event for event in game.events if not isinstance(event, events.Cut | events.Claimed | events.Called)]
    return [replace(event, depth=0) if isinstance(event, events.TurnedUp) else event for event in facts]


def _write_deals(game: Game, seats: Sequence[str]) -> Iterator[str]:
    log, scores = game.events, list(game.ahead or (0,) * game.rules.sides)
    starts = [at for at, event in enumerate(log) if isinstance(event, events.Dealt)]
    for at, end in zip(starts, [*starts[1:], len(log)], strict=True):
        dealt, rest = log[at], log[at + 1 : end]
        assert isinstance(dealt, events.Dealt)
        yield f"{dealt.number} {seats[dealt.dealer]} deals {' '.join(map(str, scores))}"
        away = {event.player: f" - {written(event.cards)}" for event in rest if isinstance(event, events.Discarded)}
        for player, hand in enumerate(dealt.hands):
            yield f"{seats[player]} {written(hand)}{away.get(player, '')}"
        show = next((at for at, event in enumerate(rest) if isinstance(event, events.Shown)), len(rest))
        yield from _write_play(rest[:show])
        if show < len(rest) and game.rules.players_count:
            yield _write_show(rest, seats, game.rules)
        for event in rest:
            if isinstance(event, events.Scored):
                scores[event.player % len(scores)] += event.points


def _write_play(rest: Sequence[events.Event]) -> list[str]:
    """Write the starter and the play, a line for each count."""
    lines: list[list[str]] = []
    for event in rest:
        if isinstance(event, events.TurnedUp):
            lines.append([f"cut {event.card.written}"])
        elif isinstance(event, events.Laid):
            if event.count == event.card.value:
                lines.append([])
            lines[-1].append(event.card.written)
        elif isinstance(event, events.SaidGo):
            lines[-1].append("go")
        elif isinstance(event, events.Scored):
            before, _, points = lines[-1][-1].partition(" /")
            lines[-1][-1] = f"{before} /{int(points or 0) + event.points}"
    return list(map(" ".join, lines))


def _write_show(rest: Sequence[events.Event], seats: Sequence[str], rules: Rules) -> str:
    said: list[str] = []
    worth = points = 0
    for event in rest:
        if isinstance(event, events.Shown):
            starter = next(each.card for each in rest if isinstance(each, events.TurnedUp))
            worth = count(event.cards, starter, event.place == events.CRIB, rules=rules).points
            said.append("crib" if event.place == events.CRIB else seats[event.player])
        elif isinstance(event, events.Claimed) and said:
            points = event.points
            said[-1] += f" {points}"
        elif isinstance(event, events.Called) and said and (points != worth or event.too_many):
            if event.too_many > points - worth:  # some of it was missed as well
                points -= event.too_many
                said[-1] = f"{said[-1].rpartition(' ')[0]} {points}"
            word, taken = ("muggins", event.overlooked) if worth > points else ("corrected", event.too_many)
            said[-1] += f" {word} {taken}" if taken else f" not {word}"
    return ", ".join(said)
