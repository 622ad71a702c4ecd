"""Five cards: one deck by two books, and Britannica's claims."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from crib_tutor.course.amounts import draw_amounts
from crib_tutor.deck import Card, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import Dealt, Discarded, Laid, Scored
from crib_tutor.game.seats import step
from crib_tutor.game.state import Phase
from crib_tutor.look import card_faces, theme
from crib_tutor.look.charts import RankedRows
from crib_tutor.look.drawing import figure, points_disc, text
from crib_tutor.look.html import Html
from crib_tutor.players.plain_players import Greedy
from crib_tutor.rules import Rules
from crib_tutor.shipped import SURE
from crib_tutor.verdicts.all_verdicts import read_found

SEED = 34
"""The deck that is dealt twice in the pictures, and once more at the table."""
_DEALER = 0


# --- one deck, two books ----------------------------------------------------------------------------------------------


class PlayedCard(NamedTuple):
    """A card of the play, its count, and its pegs."""

    dealer: bool
    card: Card
    total: int
    pegs: int
    closes: bool
    """True if a new count begins after it."""


@cache
def _deal(rules: Rules) -> tuple[tuple[PlayedCard, ...], tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Play the deck: the cards laid, and those that pone and the dealer still hold."""
    players, game = [Greedy(), Greedy()], Game(rules, seed=SEED, first_dealer=_DEALER)
    while game.awaits.phase in (Phase.CUT, Phase.DEAL, Phase.DISCARD, Phase.TURN_UP, Phase.PLAY):
        game = step(game, players)
    laid: list[PlayedCard] = []
    held: dict[int, set[Card]] = {}
    for event in game.events:
        if isinstance(event, Dealt):
            held = {seat: set(hand) for seat, hand in enumerate(event.hands)}
        elif isinstance(event, Discarded):
            held[event.player] -= set(event.cards)
        elif isinstance(event, Laid):
            held[event.player].discard(event.card)
            laid = [*laid[:-1], *([laid[-1]._replace(closes=event.count <= laid[-1].total)] if laid else [])]
            laid.append(PlayedCard(event.player == _DEALER, event.card, event.count, 0, closes=False))
        elif isinstance(event, Scored) and laid:
            laid[-1] = laid[-1]._replace(pegs=laid[-1].pegs + event.points)
    laid[-1] = laid[-1]._replace(closes=True)
    return tuple(laid), (tuple(sorted(held[1 - _DEALER])), tuple(sorted(held[_DEALER])))


def cards_laid(rules: Rules) -> tuple[PlayedCard, ...]:
    """List the cards played of the deck by some rules."""
    return _deal(rules)[0]


_STEP, _END, _HIGH_ROW, _LOW_ROW, _FOOT = 44, 14, 30, 84, 200
"""From card to card, what the end of a count takes, where pone's row and the dealer's begin, and where counts stand."""


def same_deal(rules: Rules) -> Html:
    """Draw the play of the deck by a book.

    >>> from crib_tutor.rules import BRITANNICA_FIVE
    >>> print(same_deal(BRITANNICA_FIVE).plain)
    Pone 9♦, 9. Dealer 6♣, 15: 2 points. Pone 6♥, 21: 2 points. Dealer 8♣, 29. Pone 2♠, 31: 2 points.
    Not played: dealer A♥.

    The cards that are never played are pale.
    """
    laid, left = _deal(rules)
    drawn = text("pone", 4, 20, 16, theme.QUIET, "start") + text("dealer", 4, 176, 16, theme.QUIET, "start")
    x, discs, words = 4, "", []
    for played in laid:
        y, right = _LOW_ROW if played.dealer else _HIGH_ROW, x + card_faces.WIDTH
        drawn += card_faces.card_at(played.card, x, y)
        drawn += text(str(played.total), x + card_faces.WIDTH / 2, _FOOT, 18, theme.QUIET)
        if played.closes:
            drawn += f'<path d="M{right + 3} 12V{_FOOT + 4}" stroke="{theme.MISTAKEN}" stroke-width="3"/>'
        pegs = f": {played.pegs} point{'s' * (played.pegs > 1)}" if played.pegs else ""
        words.append(f"{'Dealer' if played.dealer else 'Pone'} {played.card.symbol}, {played.total}{pegs}.")
        discs += points_disc(played.pegs, right - 12, y + 8) if played.pegs else ""
        x += _STEP + (_END if played.closes else 0)
    for card in (*left[0], *left[1]):
        drawn += f'<g opacity="0.4">{card_faces.card_at(card, x, _HIGH_ROW if card in left[0] else _LOW_ROW)}</g>'
        x += _STEP
    wide, plain = x + 4, " ".join(words)
    caption = "The count is under each card, and a line is where a count ends."
    if any(left):
        wide += card_faces.WIDTH - _STEP
        pale = [f"{seat} {symbols(cards)}" for seat, cards in zip(("pone", "dealer"), left, strict=True) if cards]
        plain += f"\nNot played: {', '.join(pale)}."
        caption += " The pale card isn't played."
    return figure(drawn + discs, wide, _FOOT + 10, plain, alt=f"The play. {plain}", caption=caption)


# --- what the verdicts found ------------------------------------------------------------------------------------------


def skills() -> RankedRows:
    """Draw how much the better player wins in each game."""
    numbers = read_found("five_cards")["five_cards.skill"]["numbers"]
    amounts = {
        f"{label}: {game}": (numbers[f"{skill}_{name}"][0] - 50, SURE * numbers[f"{skill}_{name}"][1])
        for skill, label in (("all", "both"), ("discards", "discards"), ("play", "play"))
        for game, name in (("five cards, 61", "five"), ("six cards, 61", "six_61"), ("six cards, 121", "six_121"))
    }
    five, six, long = (50 + more for more, _ in list(amounts.values())[:3])
    return draw_amounts(
        f"The better player wins {five:.0f} of 100 games of five cards, {six:.0f} of six to 61, {long:.0f} to 121",
        "How many games of 100 beyond an even 50 go to the player with the better discards, the better play, or both",
        "400,000 random pairs of games each, with the same cards and the seats exchanged.",
        amounts,
        "games in 100 beyond 50",
        asked=next(iter(amounts)),
    )
