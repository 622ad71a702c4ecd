"""The show at the table: what a player says over a hand, what has been counted in this deal, and how a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from crib_tutor.counts import Count, count
from crib_tutor.game.events import CRIB, HAND, PLAY, Claimed, Event, Scored, Shown, TurnedUp, Won
from crib_tutor.game.state import Phase
from crib_tutor.look import card_faces
from crib_tutor.problems.spoken_count import Heard
from crib_tutor.table.prompt import alone, whose
from crib_tutor.table.session import Sitting, Teaching
from crib_tutor.words.event_sentences import reason, sentence


def speech(sitting: Sitting) -> dict[str, Any] | None:
    """What is claimed now, phrase by phrase as it is said, where another is to answer it; nothing else is told.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.table.session import begun
    >>> speech(begun(Match(rules.MODERN, seed=7))) is None
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
        said = Heard(counted, tuple(claims)).lines
    points = f"{claimed.points} point{'s' * (claimed.points != 1)}" if claimed.points else "nothing"
    moved = f", and moves the peg {claimed.pegged}" if claimed.pegged != claimed.points else ""
    place = "for that card" if claimed.place == PLAY else f"for the {claimed.place}"
    return {
        "who": sitting.names[claimed.player],
        "lines": [f"{line}," for line in said[:-1]] + [f"{said[-1]}."] if said else [],
        "points": f"claims {points} {place}{moved}",
    }


def counted(sitting: Sitting) -> list[dict[str, Any]]:
    """Every hand and crib of this deal that is settled: its cards, and how it was claimed and pegged.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.table.session import begun
    >>> counted(begun(Match(rules.MODERN, seed=7)))
    []
    """
    sees = sitting.view
    starter = next((event.card for event in sees.events if isinstance(event, TurnedUp)), None)
    found = []
    for shown, after in _by_hand(sees.events):
        mine = whose(sitting, shown.player)
        held = count(shown.cards, starter, shown.place == CRIB, rules=sitting.game.rules)
        found.append(
            {
                "name": f"{mine[:1].upper()}{mine[1:]} {shown.place}",
                "cards": [
                    {"name": card.name, "svg": card_faces.face(card)} for card in (*shown.cards, starter) if card
                ],
                "words": _settled(sitting, shown, after, held),
            }
        )
    waits = sitting.phase in (Phase.CLAIM, Phase.CALL) and sitting.game.awaits.place in (HAND, CRIB)
    return found[:-1] if waits else found


def _by_hand(events: Sequence[Event]) -> Iterator[tuple[Shown, Sequence[Event]]]:
    """Each hand that was shown, with what followed until the next."""
    places = [at for at, event in enumerate(events) if isinstance(event, Shown)]
    for at, end in pairwise([*places, len(events)]):
        shown = events[at]
        assert isinstance(shown, Shown)
        yield shown, events[at + 1 : end]


def _settled(sitting: Sitting, shown: Shown, after: Sequence[Event], held: Count) -> str:
    """How a hand was claimed, what it counts, and who pegged what; a silent tutor does not tell what it counts."""
    claim = next((event for event in after if isinstance(event, Claimed)), None)
    if claim is None:
        return f"{held.points} point{'s' * (held.points != 1)}"
    pegs = [event for event in after if isinstance(event, Scored)]
    own = sum(one.points for one in pegs if one.player == shown.player and one.what_for == shown.place)
    told = [f"claimed {claim.points}"]
    if own != claim.points:
        told.append(f"pegged {own}")
    if held.points != claim.points and sitting.tutor is not Teaching.SILENT:
        told.append(f"it counts {held.points}")
    others = [one for one in pegs if one.what_for != shown.place]
    told += [f"{sitting.names[one.player]} pegs {one.points} for {reason(one)}" for one in others]
    return ", ".join(told)


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
    scores, rules = list(sitting.game.scores), sitting.game.rules
    side = sitting.people[0] % rules.sides
    name, best = sitting.sides[won.side], scores.pop(won.side)
    others = " and ".join(map(str, sorted(scores, reverse=True)))
    yours = alone(sitting) and won.side == side
    told = sentence(won, names=sitting.names, rules=rules).removesuffix(".").removeprefix(name)
    wins = told.split(" by ")[0].strip()
    opening = f"You{name.removeprefix(sitting.names[sitting.people[0]])} win" if yours else f"{name} {wins}"
    by = told.split(" by ", 1)[1] if " by " in told else ""
    return {
        "title": f"{opening}, {best} to {others}.",
        "words": f"By {by}." if by else "",
        "won": "yes" if yours else "",
    }
