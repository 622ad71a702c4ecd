"""The weakest of the computer's players: they need no numpy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from crib_tutor import rules as _rules
from crib_tutor.combinations import by_rank
from crib_tutor.counts import Count, count
from crib_tutor.deck import PACK, Card
from crib_tutor.game.events import CRIB, HAND, HEELS, Laid, Switched
from crib_tutor.game.seats import Call, Claim, Seat, View
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.miscounts import claims_with, pick_slip
from crib_tutor.play import Play, peg
from crib_tutor.rules import THIRTY_ONE, Muggins

ERRS = 0.3
"""How often a miscounting opponent slips: now and then, though in muggins practice more often than not."""
ERRS_AT_FIRST = 0.5
"""How often a beginner miscounts a hand or crib: our own choice."""


class Simple:
    """A player of its lowest cards.

    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.seats import view
    >>> Simple().discard(view(Game(_rules.HOYLE, seed=7, first_dealer=0).deal(), 1))
    (4D, 5D)

    It discards and plays them, counts well and hears every mistake.
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Discard the lowest cards."""
        return view.hand[: view.rules.discards]

    def play(self, view: View) -> Card | None:
        """Lay the lowest card that fits."""
        return view.legal[0] if view.legal else None

    def claim(self, view: View) -> Claim:
        """Claim what is due."""
        if view.place == HEELS:
            return Claim(_rules.HEELS_POINTS if view.starter and view.starter.rank == _rules.JACK else 0)
        assert view.counted is not None
        just = next(event for event in reversed(view.events) if not isinstance(event, Switched))
        return Claim(_due(view.counted), announced=just.count if isinstance(just, Laid) else None)

    def call_muggins(self, view: View) -> Call:
        """Call all that was missed or was too much.

        What was missed only where muggins is played.
        """
        if view.claimed is None or view.counted is None:
            return Call()
        too_far = max(0, view.claimed.pegged - view.claimed.points)
        if not view.claimed.combinations:
            over = view.claimed.points - _due(view.counted)
            missed, too_many = max(0, -over), max(0, over)
        else:
            marking = mark(view.claimed.claims, view.counted, rules=view.rules)
            missed = sum(claimed.points for claimed in marking.missed)
            too_many = sum(claimed.points for claimed in marking.mistaken)
        return Call(missed * (view.rules.muggins is not Muggins.OFF), too_many + too_far)


def _due(counted: Count | Play) -> int:
    """What there is to claim."""
    return counted.points if isinstance(counted, Count) else sum(scored.combination.points for scored in counted.scored)


class Greedy(Simple):
    """A player who takes the most points right away.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> seen = view(Game(rules.HOYLE, seed=3, first_dealer=0).deal(), 1)
    >>> seen.hand, Greedy().discard(seen)
    ((AD, 2C, 4S, 6D, TC, JH), (2C, 6D))

    And looks no further.
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Keep what counts most before the cut.

        With what is discarded for or against it.
        """
        sign = 1 if (view.dealer - view.player) % view.rules.sides == 0 else -1

        def worth(away: tuple[Card, ...]) -> int:
            kept = tuple(card for card in view.hand if card not in away)
            return count(kept, rules=view.rules).points + sign * sum(scored.points for scored in by_rank(list(away)))

        return max(combinations(view.hand, view.rules.discards), key=worth)

    def play(self, view: View) -> Card | None:
        """Lay what pegs most, the highest of equals."""

        def pegs(card: Card) -> tuple[int, int]:
            return sum(scored.points for scored in peg((*view.pile, card), rules=view.rules)), card.rank

        return max(view.legal, key=pegs) if view.legal else None


class Thrifty(Greedy):
    """A player who keeps the most points in hand.

    As `Greedy` does, but it plays its lowest cards.
    """

    play = Simple.play


class Defensive(Greedy):
    """A player who fears the reply.

    It takes the most points, and otherwise plays the card that the fewest unseen cards would answer. Of cards that are
    equal in both it plays the highest.
    """

    def play(self, view: View) -> Card | None:
        """Play what pegs most, then what is answered least."""
        known = {*view.hand, *view.away, *view.pile, *view.before, *filter(None, [view.starter])}
        unseen = [card for card in PACK if card not in known]
        copies, one_of_each = Counter(card.rank for card in unseen), {card.rank: card for card in unseen}

        def merit(card: Card) -> tuple[int, int, int]:
            pile, room = (*view.pile, card), THIRTY_ONE - view.count - card.value
            fits = [reply for reply in one_of_each.values() if reply.value <= room]
            answers = sum(copies[reply.rank] for reply in fits if peg((*pile, reply)))
            return sum(reply.points for reply in peg(pile)), -answers, card.rank

        return max(view.legal, key=merit) if view.legal else None


class Miscounter:
    """A player who miscounts hands and cribs.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.state import Phase
    >>> from crib_tutor.game.seats import step, view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0)
    >>> while game.awaits.phase is not Phase.CLAIM:
    ...     game = step(game, [Simple(), Simple()])
    >>> sees = view(game, game.awaits.players[0])
    >>> Miscounter(Simple(), rate=1).claim(sees) == Simple().claim(sees)
    False

    It overlooks points now and then, or claims what doesn't score. It plays as another player does. What it says
    depends on the deal alone, so that a game can be told again. It names every combination that it claims, right or
    wrong: to do so only for mistakes would give itself away, and at a rate of 0 it counts aloud and never slips.
    """

    def __init__(self, player: Seat, rate: float = ERRS) -> None:
        self._player, self._rate = player, rate

    def discard(self, view: View) -> Sequence[Card]:
        """Discard as the other player does."""
        return self._player.discard(view)

    def play(self, view: View) -> Card | None:
        """Play as the other player does."""
        return self._player.play(view)

    def claim(self, view: View) -> Claim:
        """Claim a hand or crib as people do.

        All else as the other player does.
        """
        if view.place not in (HAND, CRIB) or not isinstance(view.counted, Count) or not view.counted.hand:
            return self._player.claim(view)
        heard = str(view.events).replace("Discarded(", "LaidAway(")  # as seeds have always had it
        slip = pick_slip(view.counted, f"{view.player}:{view.scores}:{heard}", rate=self._rate)
        return Claim(claims_with(slip, view.counted) or 0)

    def call_muggins(self, view: View) -> Call:
        """Answer as the other player does."""
        return self._player.call_muggins(view)


class Beginner(Miscounter):
    """A player of the first week.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.seats import view
    >>> seen = view(Game(rules.HOYLE, seed=3, first_dealer=0).deal(), 1)
    >>> seen.hand, Beginner().discard(seen)
    ((AD, 2C, 4S, 6D, TC, JH), (AD, 2C))

    It holds on to pairs, throws low cards, and miscounts as people do. It hears what others miss as well as any player
    does.
    """

    def __init__(self) -> None:
        super().__init__(Simple(), ERRS_AT_FIRST)

    def discard(self, view: View) -> Sequence[Card]:
        """Throw the lowest cards, but hold on to pairs."""
        ranks = [card.rank for card in view.hand]
        alone = sorted(view.hand, key=lambda card: (ranks.count(card.rank) > 1, card))
        return tuple(sorted(alone[: view.rules.discards]))

    def play(self, view: View) -> Card | None:
        """Make a pair, or play the highest card."""
        if not view.legal:
            return None
        pairs = [card for card in view.legal if view.pile and card.rank == view.pile[-1].rank]
        return pairs[0] if pairs else view.legal[-1]
