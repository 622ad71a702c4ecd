"""A sitting as JSON, never trusted when it's read."""

import json
from collections.abc import Mapping
from typing import Any

from crib_tutor.deck import quote
from crib_tutor.documents import DocumentKind, read_flag, read_group, read_list, read_number
from crib_tutor.game import Game, saved_game
from crib_tutor.game.matches import Match
from crib_tutor.players.ladder import find_player
from crib_tutor.rules import IllegalMove
from crib_tutor.table.sitting import (
    LONGEST_DELAY,
    MOST_GAMES,
    PITCHES,
    SHORTEST_DELAY,
    S,
    Sitting,
    Wording,
    advance,
    read_teaching,
)

LONGEST_SEED = 40
"""Characters of a seed at most."""
_TOLD_AGAIN = 6
"""Events that are told again to the player who comes back."""
SAVED = DocumentKind(
    "saved game",
    "crib_tutor session",
    {4: frozenset({"tally", "settings", "match", "game"})},
    longest=1_000_000,
    signed=False,
)
_SETTINGS = frozenset(
    {"people", "seat", "opponent", "errs", "tutor", "demo", "delay", "lent", "wording", "sound", "pitch"}
)
_MATCH = frozenset({"seed", "wins", "played", "loser"})


def to_json(sitting: Sitting) -> str:
    """Write down the tally, the settings, the match and game.

    What is of the moment, such as the cursor, is not in it; two people's hands are hidden until one says who looks.
    """
    match = sitting.match
    document = SAVED.write(
        tally=sitting.tally,
        settings={name: getattr(sitting, name) for name in sorted(_SETTINGS)}
        | {"tutor": sitting.tutor.value, "wording": sitting.wording.value},
        match={name: getattr(match, name) for name in sorted(_MATCH)},
        game=saved_game.to_document(sitting.game),
    )
    return json.dumps(document, separators=(",", ":")) + "\n"


def from_json(text: str | bytes, kind: type[S]) -> S:
    """Read a sitting back, and check every part of it.

    >>> from_json('{"format": "something"}', Sitting)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: this isn't a saved game: it doesn't have the format 'crib_tutor session'

    Raises `IllegalMove` with what is wrong.
    """
    sitting = _build_sitting(SAVED.read(text), kind)
    if sitting.seat not in sitting.people:
        raise IllegalMove("no one sits in the seat it shows")
    return advance(sitting)


# --- what each part can be ---


def _build_sitting(document: Mapping[str, Any], kind: type[S]) -> S:
    settings = read_group(document["settings"], _SETTINGS)
    mine, others = _numbers(document["tally"], 2)
    match = read_group(document["match"], _MATCH)
    game = saved_game.from_document(document["game"])
    people, wording, pitch = settings["people"], settings["wording"], settings["pitch"]
    if people not in ([0], [0, 1]) or (people == [0, 1] and game.rules.players != 2):
        raise IllegalMove(f"{quote(people)} are not the seats of people")
    wordings = {each.value: each for each in Wording}
    if not isinstance(wording, str) or wording not in wordings:
        raise IllegalMove(f"{quote(wording)} isn't a wording: choose {' or '.join(wordings)}")
    if type(pitch) is not int or pitch not in PITCHES:
        raise IllegalMove(f"{quote(pitch)} isn't a pitch you can choose")
    return kind(
        match=_match(match, game),
        game=game,
        people=(0,) if people == [0] else (0, 1),
        seat=read_number(settings["seat"], game.rules.players - 1),
        handing=people == [0, 1],
        opponent=find_player(settings["opponent"]).key,
        errs=read_flag(settings["errs"]),
        tutor=read_teaching(settings["tutor"]),
        demo=read_flag(settings["demo"]),
        delay=read_number(settings["delay"], LONGEST_DELAY, SHORTEST_DELAY),
        wording=wordings[wording],
        sound=read_flag(settings["sound"]),
        pitch=pitch,
        lent=_lent(settings["lent"], len(game.events)),
        tally=(mine, others),
        heard=(max(0, len(game.events) - _TOLD_AGAIN),) * game.rules.players,
    )


def _lent(value: object, many: int) -> tuple[tuple[int, int], ...]:
    """Stretches of a log of so many events, one after the other."""
    rows = [_numbers(item, 2) for item in value] if isinstance(value, list) else None
    if (
        rows is None
        or (ends := [end for stretch in rows for end in stretch]) != sorted({*ends})
        or many < max([0, *ends])
    ):
        raise IllegalMove(f"{quote(value)} are no stretches of its log: give pairs of places, in their order")
    return tuple((start, end) for start, end in rows)


def _numbers(value: object, many: int) -> tuple[int, ...]:
    return tuple(read_number(item, MOST_GAMES) for item in read_list(value, many, many))


def _match(part: dict[str, Any], game: Game) -> Match:
    seed = part["seed"]
    if isinstance(seed, bool) or not isinstance(seed, int | str) or len(str(seed)) > LONGEST_SEED:
        raise IllegalMove(f"{quote(seed)} isn't a seed")
    loser = None if part["loser"] is None else read_number(part["loser"], game.rules.sides - 1)
    at_first = next(saved_game.replay(game)).rules
    match = Match(
        at_first, seed, _numbers(part["wins"], at_first.sides), read_number(part["played"], MOST_GAMES), loser
    )
    if game.winner is None and (match.over or match.game().seed != game.seed):
        raise IllegalMove("its game isn't the next one of its match")
    return match
