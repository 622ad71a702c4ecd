"""A deal as it was pegged, and the game's last deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from crib_tutor.course.game_endings import careful_wins, dealer_wins, deciding_scores
from crib_tutor.course.rule_trials import try_rules
from crib_tutor.course.sentences import HUNDRED, ONE, TEN, Asking, Maker, Said, Sentences
from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Laid, Scored, Shown, TurnedUp
from crib_tutor.game.seats import step
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import CRIB_SIZE, GAME, GO_POINTS, HEELS_POINTS, HOYLE, MODERN, NOBS_POINTS, SKUNK
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import spell
from crib_tutor.words.scores_told import reason

DEALER, PONE = 0, 1
"""The seats of the first deal."""
CUT, PLAY, SHOW = "the cut", "the play", "the show"
"""When points are pegged in a deal, in that order."""

_SEED = "deal/203"


class Gain(NamedTuple):
    """Points that a player pegged in a deal."""

    when: str
    player: int
    points: int
    what_for: str


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as two players played it, read from its log.

    >>> one_deal().pegged(DEALER)
    (2, 2, 2, 9, 5)
    """

    game: Game

    @property
    def moments(self) -> tuple[Gain, ...]:
        """Everything that was pegged, in its order."""
        scored = (event for event in self.game.events if isinstance(event, Scored))
        return tuple(
            Gain(_WHEN.get(event.what_for, PLAY), event.player, event.points, reason(event)) for event in scored
        )

    @property
    def starter(self) -> Card:
        """The card that was turned up."""
        return next(event.card for event in self.game.events if isinstance(event, TurnedUp))

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards of both in the order played."""
        return tuple(event.card for event in self.game.events if isinstance(event, Laid))

    def pegged(self, player: int, when: str = "") -> tuple[int, ...]:
        """A player's points, in the deal or a part."""
        return tuple(gain.points for gain in self.moments if gain.player == player and when in ("", gain.when))

    def shown(self, player: int, place: str = HAND) -> tuple[Card, ...]:
        """A hand as it was kept, or the crib."""
        shown = (event for event in self.game.events if isinstance(event, Shown))
        return next(event.cards for event in shown if (event.player, event.place) == (player, place))


_WHEN = {HEELS: CUT, HAND: SHOW, CRIB: SHOW}


@cache
def one_deal(seed: str = _SEED) -> Deal:
    """Play a seeded deal of Magpie against herself."""
    game = Game(MODERN, seed=seed, first_dealer=DEALER).deal()
    while game.table.number < 2 and not any(getattr(event, "what_for", "") == CRIB for event in game.events):
        game = step(game, [Greedy(), Greedy()])
    return Deal(game)


def winning_moment(deal: Deal, pone: int, dealer: int) -> int | None:
    """Find the moment that wins, with these scores before the deal.

    >>> one_deal().moments[winning_moment(one_deal(), 119, 119)].what_for
    'his heels'

    It's None if the game goes on.
    """
    return next((place for place, row in enumerate(scores_after(deal, pone, dealer)) if row[1] == GAME), None)


def scores_after(deal: Deal, pone: int, dealer: int) -> Iterator[tuple[Gain, int]]:
    """Each gain with the score it makes, no more than the game hole.

    >>> [score for gain, score in scores_after(one_deal(), 95, 103) if gain.player == DEALER]
    [105, 107, 109, 118, 121]
    """
    stands = [dealer, pone]
    for gain in deal.moments:
        stands[gain.player] = min(stands[gain.player] + gain.points, GAME)
        yield gain, stands[gain.player]


SAID = Sentences("10")
SAID("jack at the cut")(
    lambda _: Said(
        f"{HEELS_POINTS}, now",
        f"A jack that's turned up is heels: {HEELS_POINTS} for the dealer, right away. The {NOBS_POINTS} with a hand "
        "is nobs, for a jack you hold. Don't wait with heels, because under the Encyclopaedia Britannica you lose them "
        "if you play a card before you peg them.",
    )
)
SAID("after the jack")(
    lambda asked: Said(
        "You have won",
        f"{asked['dealer'][0]} and {HEELS_POINTS} make {asked['dealer'][0] + HEELS_POINTS}, the game hole. Pone needed "
        f"just {spell(GAME - asked['pone'][0])} more and never got to play a card.",
    )
)
SAID("first of all")(
    lambda _: Said(
        "discarding to the crib",
        f"The deck is cut when {spell(CRIB_SIZE)} cards are in the crib, and no one plays before the starter is up.",
    )
)
SAID("pegged when")(lambda _: Said("right away", "If you wait, your opponent may be out before you've pegged it."))
SAID("last of all")(
    lambda _: Said("the crib", "Pone's hand comes first, then the dealer's, and the crib closes the deal.")
)


def _say_play(player: int) -> Maker:
    """Make a sentence of what a player pegged in the play."""

    def say(asked: Asking) -> Said:
        gains = [gain for gain in asked["deal"].moments if (gain.player, gain.when) == (player, PLAY)]
        told = join_words([f"{gain.points} for {gain.what_for}" for gain in gains])
        return Said(sum(gain.points for gain in gains), f"It's {told}.")

    return say


SAID("the dealer's play")(_say_play(DEALER))
SAID("pone's play")(_say_play(PONE))


@SAID("same deal")
def _same_deal(asked: Asking) -> Said:
    deal, start = asked["deal"], asked["start"]
    end = winning_moment(deal, **start)
    assert end is not None
    assert start["dealer"] + sum(deal.pegged(DEALER)[:-1]) >= GAME
    return Said(
        words="Pone's hand is counted first, and that's enough. The dealer holds "
        f"{sum(gain.points for gain in deal.moments[end + 1 :])} more and never gets to peg them. Count the "
        f"{spell(len(start))} hands the other way around, and the dealer has won."
    )


@SAID("the crib decides")
def _the_crib_decides(asked: Asking) -> Said:
    deal, (pone, dealer) = asked["deal"], asked.numbers
    assert winning_moment(deal, pone, dealer) == len(deal.moments) - 1
    *before, crib = deal.pegged(DEALER)
    return Said(
        "the crib",
        f"The dealer's hand gets only as far as {dealer + sum(before)}. But pone has stopped at "
        f"{pone + sum(deal.pegged(PONE))} with nothing left to count, and the {crib} in the crib are enough.",
    )


@SAID("favourite at 120")
def _favourite_at_120(_: Asking) -> Said:
    return Said(
        words=f"The dealer, {spell(round(dealer_wins(1) / TEN))} times in {spell(TEN)}. Every so often a jack is "
        "turned up, and it's over before a card is played. Otherwise pone has to lead, and the dealer has an answer "
        "ready."
    )


SAID("who counts")(
    lambda _: Said(
        words=f"Not {ONE}! “Dealer is bound to peg at least 1 in play”, says According to Hoyle, so with "
        f"{spell(GO_POINTS)} hole to go the game is over before anyone counts. Pone counts first, that's true, but it "
        "comes too late."
    )
)


@SAID("careful")
def _careful(_: Asking) -> Said:
    often = Fraction(careful_wins(), HUNDRED).limit_denominator(3)
    return Said(
        words=f"Care helps pone, but not much. With the same cards the dealer wins {spell(often.numerator)} times in "
        f"{spell(often.denominator)} instead of {spell(round(dealer_wins(1) / TEN))} times in {spell(TEN)}."
    )


@SAID("seven each")
def _seven_each(asked: Asking) -> Said:
    pone, hand = HUNDRED - int(asked.question.answer), try_rules(HOYLE).hand
    return Said(
        words=f"This time pone wins about {spell(round(pone / TEN))} of {spell(TEN)}. A hand is worth about "
        f"{spell(round(hand))} points, so pone's is usually enough, and it's counted first."
    )


SAID("need 1 to 3")(
    lambda _: Said(
        "the points in the play",
        "The play comes before all counting. Pone has to lead, the dealer answers, and the last card is usually the "
        "dealer's.",
    )
)
SAID("need 5 to 9")(
    lambda asked: Said(
        "pone's hand, counted first",
        f"{' to '.join(map(spell, asked.numbers))} are too many for the play but just right for {ONE} hand, and pone's "
        "is the first.",
    )
)
SAID("need 15")(
    lambda asked: Said(
        "the dealer's hand and crib",
        f"{ONE} hand usually isn't enough for {spell(*asked.numbers)}, but the dealer counts a hand and the crib.",
    )
)


@SAID("loser as pone")
def _loser_as_pone(asked: Asking) -> Said:
    score = asked["loser"] + asked["hand"]
    assert score >= SKUNK
    return Said(words=f"Your hand is counted first, and with {score} you're past the line.")


SAID("loser as dealer")(
    lambda asked: Said(
        words="Your opponent counts first and wins. Your hand and crib are never counted, so you're stuck at "
        f"{asked['loser']}."
    )
)


@SAID("exit hands")
def _exit_hands(asked: Asking) -> Said:
    pone, hand, _, others = asked.numbers
    assert pone + hand >= GAME
    return Said(
        "Pone", f"Pone needs {GAME - pone}, holds {hand} and counts first. The dealer's {others} are never pegged."
    )


@SAID("six each")
def _six_each(asked: Asking) -> Said:
    need, _ = asked.needs
    assert deciding_scores(need)["play"] < HUNDRED / 3
    return Said(
        "Pone", f"{spell(need)} each favors pone, who counts first, since few players peg {spell(need)} in the play."
    )


@SAID("jack at 118")
def _jack_at_118(asked: Asking) -> Said:
    pone, dealer = asked.numbers
    made = dealer + HEELS_POINTS
    assert max(pone, made) < GAME
    return Said(
        "Nobody yet",
        f"{spell(HEELS_POINTS)} for his heels make {made}, the stinkhole. The play comes next, where "
        f"{spell(GAME - made)} hole more wins.",
    )
