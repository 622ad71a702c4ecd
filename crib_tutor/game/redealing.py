"""A turn played again, with what the seat couldn't see dealt again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, replace

from crib_tutor.deck import PACK, Card, shuffled
from crib_tutor.game.events import THREE_FOR_LAST, Dealt, Discarded, Scored
from crib_tutor.game.moves import Game, rules_before
from crib_tutor.game.seats import view
from crib_tutor.rules import IllegalMove

_TRIES = 300
"""Deals that are tried: a go rules out most hands. Then the cards stay as they were."""


def deal_hidden_again(game: Game, seat: int, seed: int | str) -> Game:
    """Deal again what a seat can't see in this deal.

    >>> from crib_tutor import rules
    >>> dealt = Game(rules.HOYLE, seed=7, first_dealer=0).deal()
    >>> other = deal_hidden_again(dealt, 1, "other")
    >>> dealt.table.hands[1] == other.table.hands[1], dealt.table.hands[0] == other.table.hands[0]
    (True, False)

    The game begins with this deal and the scores before it; all deals after it follow from the ``seed``. Raises
    `IllegalMove` before the first deal, and for a seat that there is not.
    """
    sees = view(game, seat)
    if not game.table.number:
        raise IllegalMove("no cards are dealt yet: deal first")
    seen = {card for event in sees.events for card in _cards_in(astuple(event))}
    hidden = [card for card in PACK if card not in seen]
    for turn in range(_TRIES):
        order = sorted(hidden, key=shuffled(f"{seed}:{turn}").index)
        try:
            made = _dealt_as(game, seat, seed, dict(zip(hidden, order, strict=True)))
        except IllegalMove:
            continue  # nobody who said go has a card that fits
        if replace(view(made, seat), events=(), earlier=(), rules=sees.rules) == replace(sees, events=(), earlier=()):
            return made
    return _dealt_as(game, seat, seed, {})


def _cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _cards_in(each)


def _dealt_as(game: Game, seat: int, seed: int | str, moved: Mapping[Card, Card]) -> Game:
    """This deal from its beginning, hidden cards moved."""
    log = [event for event in game.events[game.table.since :] if getattr(event, "what_for", "") != THREE_FOR_LAST]
    dealt, scores = log[0], [*game.scores]
    assert isinstance(dealt, Dealt)
    for event in log:
        if isinstance(event, Scored):
            scores[event.player % len(scores)] -= event.points
    deck = game.given[dealt.number - 1] if dealt.number <= len(game.given) else shuffled(f"{game.seed}:{dealt.number}")
    rules = replace(rules_before(log, game.rules), three_for_last=0)
    given = (tuple(moved.get(card, card) for card in deck),)
    again = Game(rules, seed, dealt.dealer, given=given, ahead=tuple(scores)).deal()
    for place, event in enumerate(log):
        if isinstance(event, Discarded) and event.player != seat:
            away = tuple(sorted(moved.get(card, card) for card in event.cards))
            again = again.discard(event.player, away)
        elif place >= len(again.events):
            again = again.after(event)
    return again
