"""The plainest player of the computer: it throws and plays its lowest cards."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor import rules as _rules
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.game.events import HEELS, Laid, Switched
from crib_tutor.game.seats import Call, Claim, View
from crib_tutor.marking.mark_claims import mark
from crib_tutor.play import Play
from crib_tutor.rules import Muggins


class Simple:
    """A plain player: discards and plays its lowest cards, counts well and hears every mistake.

    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.seats import view
    >>> Simple().discard(view(Game(_rules.HOYLE, seed=7, first_dealer=0).deal(), 1))
    (4D, 5D)
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
        """Call all that was missed, where muggins is played, and object to all that was too many."""
        if view.claimed is None or view.counted is None:
            return Call()
        too_far = max(0, view.claimed.pegged - view.claimed.points)
        if not view.claimed.combinations:
            over = view.claimed.points - _due(view.counted)
            missed, too_many = max(0, -over), max(0, over)
        else:
            marking = mark(view.claimed.claims, view.counted, rules=view.rules)
            missed = sum(one.points for one in marking.missed)
            too_many = sum(one.points for one in marking.mistaken)
        return Call(missed * (view.rules.muggins is not Muggins.OFF), too_many + too_far)


def _due(counted: Count | Play) -> int:
    """What there is to claim."""
    return counted.points if isinstance(counted, Count) else sum(one.combination.points for one in counted.scored)
