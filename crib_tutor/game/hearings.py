"""Hearings: claims checked as far as the log shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from crib_tutor.counts import Count, count
from crib_tutor.deck import PACK
from crib_tutor.game.answers import hits
from crib_tutor.game.events import (
    CRIB,
    HAND,
    PLAY,
    Called,
    Claimed,
    Dealt,
    Event,
    Laid,
    SaidGo,
    Shown,
    Switched,
    TurnedUp,
)
from crib_tutor.game.moves import rules_before
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking
from crib_tutor.play import Play
from crib_tutor.rules import Rules, changed


@dataclass(frozen=True, slots=True)
class Hearing:
    """A claim and its marking: what's missed, what's too many.

    >>> from crib_tutor.counts import count
    >>> held = count("5H 5D 2S KC", "9D")
    >>> Hearing(Claimed(1, "hand", points=8, pegged=9), mark(8, held)).too_many
    2
    """

    claimed: Claimed
    marking: Marking
    pending: bool = False
    """Whether another player can still answer the claim, so its worth must stay secret."""
    count: int | None = None
    """The running count of the card claimed for; nothing in the show."""

    @property
    def missed(self) -> int:
        """Points that the claim missed."""
        return sum(part.points for part in self.marking.missed)

    @property
    def too_many(self) -> int:
        """Points claimed that aren't there."""
        return sum(part.points for part in self.marking.mistaken)

    @property
    def too_far(self) -> int:
        """Holes the peg was moved past the claim."""
        return max(0, self.claimed.pegged - self.claimed.points)


def hearing(log: Sequence[Event], at: int, rules: Rules) -> Hearing | None:
    """Find the hearing of a claim made or answered.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.players.plain_players import Greedy
    >>> from crib_tutor.game.seats import step
    >>> game = Game(rules.HOYLE, seed=7)
    >>> while game.awaits.phase.value != "claim points":
    ...     game = step(game, [Greedy(), Greedy()])
    >>> found = hearing(game.claim(12).events, len(game.events), rules.HOYLE)
    >>> found.marking.count.points, found.too_many
    (8, 4)

    Nothing for any other event, for heels, for a neglected card, or if the log doesn't have the deal. It needs no
    hidden card: in the play it matters only how many cards the hands hold.
    """
    place = _claim_at(log, at)
    claimed = log[place] if place is not None else None
    if place is None or not isinstance(claimed, Claimed) or claimed.place not in (PLAY, HAND, CRIB):
        return None
    since = next((start for start in range(place - 1, -1, -1) if isinstance(log[start], Dealt)), None)
    if since is None:
        return None
    deal = tuple(event for event in log[since:place] if not isinstance(event, Switched))
    then = rules_before(log[place:], rules)
    due = _play(deal, then) if claimed.place == PLAY else _shown(deal, then)
    marking = mark(claimed.claims, due, pegged=claimed.pegged, rules=then)
    pending = _pending(islice(log, place + 1, None), Hearing(claimed, marking), then)
    laid = next(event.count for event in reversed(deal) if isinstance(event, Laid))
    return Hearing(claimed, marking, pending, laid if claimed.place == PLAY else None)


def hearing_to_tell(log: Sequence[Event], at: int, rules: Rules) -> Hearing | None:
    """Find the hearing that the sentence of an event needs."""
    event = log[at]
    if isinstance(event, Called):
        return hearing(log, at, rules) if event.overlooked or event.too_many else None
    if not isinstance(event, Claimed) or event.count is None:
        return None
    laid = next((log[place] for place in range(at - 1, -1, -1) if isinstance(log[place], Laid)), None)
    return hearing(log, at, rules) if isinstance(laid, Laid) and laid.count != event.count else None


def _claim_at(log: Sequence[Event], at: int) -> int | None:
    if not isinstance(log[at], Claimed | Called):
        return None
    while at > 0 and isinstance(log[at], Called | Switched):
        at -= 1
    return at if isinstance(log[at], Claimed) else None


def _pending(after: Iterable[Event], heard: Hearing, rules: Rules) -> bool:
    """Say whether the log ends before an answer has settled the claim."""
    callers = rules.players - 1 if rules.sides == rules.players else 1
    for event in after:
        if isinstance(event, Switched):
            rules = changed(rules, **{event.option: event.value})
            continue
        callers -= 1
        if not callers or not isinstance(event, Called) or hits(event, heard.marking, heard.claimed, rules):
            return False
    return True


def _shown(deal: Sequence[Event], rules: Rules) -> Count:
    shown = [event for event in deal if isinstance(event, Shown)][-1]
    starter = next(event.card for event in deal if isinstance(event, TurnedUp))
    return count(shown.cards, starter, shown.place == CRIB, rules=rules)


@lru_cache(maxsize=512)  # a game so far is told again after every move
def _play(deal: tuple[Event, ...], rules: Rules) -> Play:
    """Rebuild the play from its last count; any cards stand in for those unplayed."""
    dealt, laid = deal[0], [event for event in deal if isinstance(event, Laid)]
    assert isinstance(dealt, Dealt)
    gone = {event.card for event in laid}
    others = iter([card for card in PACK if card not in gone])
    first = max(place for place, event in enumerate(laid) if event.count == event.card.value)
    before, now = laid[:first], laid[first:]
    hands = []
    for turn in range(1, rules.players + 1):
        player = (dealt.dealer + turn) % rules.players
        own = [event.card for event in now if event.player == player]
        held = rules.dealt - rules.discards - sum(event.player == player for event in before)
        hands.append((*own, *islice(others, held - len(own))))
    leads = (now[0].player - dealt.dealer - 1) % rules.players
    play = Play(tuple(hands), rules, turn=leads, before=tuple(event.card for event in before))
    start = deal.index(now[0])
    for place, event in enumerate(deal[start:], start):
        if isinstance(event, Laid):
            play = play.lay(event.card)
        elif isinstance(event, SaidGo) and not any(
            isinstance(answer, Called) and answer.required for answer in deal[place + 1 : place + 2]
        ):  # a go isn't taken back, for the card that fits to be played
            play = play.go(neglected=True)
    return play
