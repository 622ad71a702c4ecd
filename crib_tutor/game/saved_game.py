"""Saved games as JSON, with every event checked when read.

A file from outside isn't trusted: its size is limited, it's read field by field, and it's replayed from its seed, so
only a game that could have happened is loaded. Nothing in it is ever run.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields
from enum import Enum
from types import MappingProxyType
from typing import Any, get_args

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card, InvalidCards, cards, quote
from crib_tutor.documents import DocumentKind, read_flag, read_list, read_number, read_text
from crib_tutor.game.events import Discarded, Event
from crib_tutor.game.moves import Game, rules_before
from crib_tutor.rules import HOYLE, NAMED, IllegalMove, Rules, changed, choice, find_game

_PARTS = {"rules", "seed", "first_dealer", "events"}
SAVED = DocumentKind("saved game", "crib_tutor game", {1: _PARTS, 2: _PARTS | {"given", "ahead"}}, longest=1_000_000)
"""Version 2 is for a game with given decks or scores ahead alone, so that an older program reads all the others. A long
game of four has a twentieth of the longest text that's read."""
LONGEST_TEXT = 500
"""The most characters a text inside it can have."""
_MOST = 1_000_000
"""The largest number that's read in an event."""
_MOST_DEALS = 250
"""Given decks that are read: no game to 121 has more deals, since the last card pegs in each."""


def to_json(game: Game) -> str:
    """Write down a game and everything that happened in it."""
    return json.dumps(to_document(game), separators=(",", ":"))


def to_document(game: Game) -> dict[str, Any]:
    """Make what `to_json` writes, as part of a larger text."""
    told = {"given": _plain(game.given), "ahead": list(game.ahead)} if game.given or game.ahead else {}
    return SAVED.write(
        2 if told else 1,
        **told,
        rules=_write_rules(rules_before(game.events, game.rules)),
        seed=game.seed,
        first_dealer=game.first_dealer,
        events=[
            {"event": _WRITTEN[type(event)]} | {name: _plain(getattr(event, name)) for name in _NAMES[type(event)]}
            for event in game.events
        ],
    )


def from_json(text: str | bytes) -> Game:
    """Read a saved game and replay it.

    >>> from_json('{"format": "crib_tutor game", "version": 3}')
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: this saved game was saved by a later version (3, and we read 2): update first

    Raises `IllegalMove` for a text that's too long, torn, altered, from a later version, or against the rules. A game
    cut off between two events goes on from there.
    """
    return _read_game(SAVED.read(text))


def from_document(document: object) -> Game:
    """Read a saved game that was part of a larger text."""
    return _read_game(SAVED.require(document))


def _read_game(read: dict[str, Any]) -> Game:
    written, seed = read["rules"], read["seed"]
    if not isinstance(written, dict) or "game" not in written:
        raise IllegalMove("this saved game doesn't say which rules it's played by")
    options = {key: value for key, value in written.items() if key != "game"}
    rules = changed(find_game(_text(written["game"])), **options)
    ahead = tuple(map(_number, _list(read.get("ahead", []))))
    try:
        given = tuple(map(_cards, read_list(read.get("given", []), _MOST_DEALS)))
    except InvalidCards as refusal:
        raise IllegalMove(f"a deck of this saved game can't be: {refusal}") from None
    seed = seed if type(seed) is int else _text(seed)
    game = Game(rules, seed, _number_or_none(read["first_dealer"]), given=given, ahead=ahead)
    for number, entry in enumerate(read_list(read["events"], SAVED.longest), 1):
        try:
            event = _read_event(entry)
            if number > len(game.events):
                game = game.after(event)
        except (IllegalMove, InvalidCards) as refusal:
            raise IllegalMove(f"event {number} of this saved game can't happen: {refusal}") from None
        if game.events[number - 1] != event:
            raise IllegalMove(f"event {number} of this saved game isn't what the cards and the rules give there")
    return game


def replay(game: Game) -> Iterator[Game]:
    """Give the game again after each of its moves.

    >>> [len(step.events) for step in replay(Game(HOYLE, seed=7).cut().cut().deal())]
    [0, 1, 2, 3]
    """
    again = game.begin()
    yield again
    while len(again.events) < len(game.events):
        again = again.after(game.events[len(again.events)])
        yield again


# --- events ---


def _plain(value: object) -> Any:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Combination):
        return [value.kind.value, _plain(value.cards), value.points]
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _read_event(entry: object) -> Event:
    name = entry.get("event") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(name, str) or name not in _EVENTS:
        raise IllegalMove(f"{quote(entry)} isn't an event of a game")
    kind = _EVENTS[name]
    names = _NAMES[kind]
    if set(entry) != {"event", *names}:
        raise IllegalMove(f"an event of its kind has {', '.join(names)}, and nothing else")
    read: Event = kind(**{name: _READERS[name](entry[name]) for name in names})
    return read


def _number(value: object) -> int:
    return read_number(value, _MOST)


def _number_or_none(value: object) -> int | None:
    return None if value is None else _number(value)


def _text(value: object) -> str:
    return read_text(value, LONGEST_TEXT)


def _list(value: object) -> list[Any]:
    return read_list(value, LONGEST_TEXT)


def _cards(value: object) -> tuple[Card, ...]:
    listed = [_text(item) for item in _list(value)]
    return cards(listed) if listed else ()


def _combinations(value: object) -> tuple[Combination, ...]:
    parts = []
    for item in _list(value):
        kind, held, points = read_list(item, 3, 3)
        parts.append(Combination(choice(Kind, _text(kind)), _cards(held), _number(points)))
    return tuple(parts)


_WRITTEN: MappingProxyType[type, str] = MappingProxyType(
    {kind: "LaidAway" if kind is Discarded else kind.__name__ for kind in get_args(Event)}
)
"""What each kind of event is called in a saved game, where a discard has the name of the first version."""
_EVENTS: MappingProxyType[str, Any] = MappingProxyType({name: kind for kind, name in _WRITTEN.items()})
_NAMES: MappingProxyType[type, tuple[str, ...]] = MappingProxyType(
    {kind: tuple(field.name for field in fields(kind)) for kind in get_args(Event)}
)
"""What each kind of event tells."""
_READERS: MappingProxyType[str, Callable[[object], Any]] = MappingProxyType(
    dict.fromkeys("player depth number dealer points pegged overlooked too_many side games".split(), _number)
    | dict.fromkeys("to_crib cards".split(), _cards)
    | dict.fromkeys("place what_for option".split(), _text)
    | dict.fromkeys("was value".split(), lambda value: value if isinstance(value, bool) else _text(value))
    | {
        "card": lambda value: cards([_text(value)])[0],
        "count": _number_or_none,
        "hands": lambda value: tuple(map(_cards, _list(value))),
        "combinations": _combinations,
        "required": read_flag,
    }
)


# --- rules ---


def _write_rules(rules: Rules) -> dict[str, Any]:
    game, base = next(((key, each) for key, each in NAMED.items() if each.name == rules.name), ("HOYLE", HOYLE))
    changed = {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if getattr(rules, field.name) != getattr(base, field.name)
    }
    return {"game": game} | {
        key: value.name if isinstance(value, Enum) else _plain(value) for key, value in changed.items()
    }
