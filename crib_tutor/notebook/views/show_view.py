"""The show at the table: what a player says over a hand, what has been counted in this deal, and how a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from crib_tutor.counts import Count, count
from crib_tutor.game.events import CRIB, HAND, Event, Shown, TurnedUp, Won
from crib_tutor.game.state import Phase
from crib_tutor.look import card_faces
from crib_tutor.problems.spoken_count import SpokenCount
from crib_tutor.table import table_words as words
from crib_tutor.table.prompt import is_alone
from crib_tutor.table.session import Sitting


def speech(sitting: Sitting) -> dict[str, Any] | None:
    """What is claimed now, phrase by phrase as it is said, where another is to answer it; nothing else is told.

    >>> speech(Sitting.begin("MODERN", seed=7)) is None
    True
    """
    sees = sitting.view
    claimed, counted = sees.claimed, sees.counted
    if claimed is None or sitting.handing:
        return None
    said: Sequence[str] = ()
    if claimed.combinations and all(one.cards for one in claimed.combinations) and isinstance(counted, Count):
        order = list(counted.kinds)
        claims = sorted(
            claimed.combinations, key=lambda one: order.index(one.kind) if one.kind in order else len(order)
        )
        said = SpokenCount(counted, tuple(claims)).lines
    return {
        "who": sitting.names[claimed.player],
        "lines": [f"{line}," for line in said[:-1]] + [f"{said[-1]}."] if said else [],
        "points": words.claim_speech(claimed),
    }


def counted_hands(sitting: Sitting) -> list[dict[str, Any]]:
    """Every hand and crib of this deal that is settled: its cards, and how it was claimed and pegged.

    >>> counted_hands(Sitting.begin("MODERN", seed=7))
    []
    """
    sees = sitting.view
    starter = next((event.card for event in sees.events if isinstance(event, TurnedUp)), None)
    found = []
    for shown, after in _by_hand(sees.events):
        held = count(shown.cards, starter, shown.place == CRIB, rules=sitting.game.rules)
        found.append(
            {
                "name": words.place_name(sitting, shown.player, shown.place),
                "cards": [
                    {"name": card.name, "svg": card_faces.face(card)} for card in (*shown.cards, starter) if card
                ],
                "words": words.show_words(sitting, shown, after, held),
            }
        )
    waits = sitting.phase in (Phase.CLAIM, Phase.CALL) and sitting.game.awaits.place in (HAND, CRIB)
    return found[:-1] if waits else found


def _by_hand(events: Sequence[Event]) -> Iterator[tuple[Shown, Sequence[Event]]]:
    places = [at for at, event in enumerate(events) if isinstance(event, Shown)]
    for at, end in pairwise([*places, len(events)]):
        shown = events[at]
        assert isinstance(shown, Shown)
        yield shown, events[at + 1 : end]


def ending(sitting: Sitting) -> dict[str, str] | None:
    """How a game that is over has ended: who won, the score, and a skunk or lurch.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.players.greedy_player import Greedy
    >>> from crib_tutor.players.simple_player import Simple
    >>> from crib_tutor.game.seats import play_out
    >>> match = Match(rules.MODERN, seed=7)
    >>> over = Sitting(match=match, game=play_out(match.game(), [Greedy(), Simple()]))
    >>> ending(over)["title"]
    'You win, 121 to 93.'
    """
    won = sitting.game.events[-1] if sitting.game.events else None
    if not isinstance(won, Won):
        return None
    yours = is_alone(sitting) and won.side == sitting.people[0] % sitting.game.rules.sides
    title, by = words.ending(sitting, won)
    return {"title": title, "words": by, "won": "yes" if yours else ""}
