"""Cutting, dealing and discarding: everything before the first card is played.

The deck comes from the game's seed, and the seeded shuffle stands for shuffling and for the cut before the deal. Each
move takes the table and returns the step it makes; a move the rules refuse raises `IllegalMove`.
"""

from dataclasses import replace

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import PACK, Card, CardsLike, cards, pick_number, quote, shuffled, written
from crib_tutor.game.events import HEELS, THREE_FOR_LAST, Cut, Dealt, Discarded, TurnedUp
from crib_tutor.game.state import Due, Phase, Table
from crib_tutor.game.steps import GameStep, asks
from crib_tutor.play import Play
from crib_tutor.rules import FirstDeal, IllegalMove, Rules
from crib_tutor.rules.refusals import require_kind, require_number

Seed = int | str
Hand = tuple[Card, ...]
LONGEST_SEED = 100
"""The most characters a seed can have."""


def open_table(rules: Rules, seed: object, first: int | None, ahead: object = ()) -> Table:
    """Set up the table, to be cut for or with a dealer.

    >>> open_table(_rules.HOYLE, 7, None).phase.value, open_table(_rules.HOYLE, 7, 1, (40, 52)).scores
    ('cut for the deal', (40, 52))

    Raises `IllegalMove` for a bad seed, a first dealer who isn't at the table, and scores that aren't below the target.
    """
    _rules.require_rules(rules)
    require_seed(seed)
    if first is None and rules.first_deal is FirstDeal.RANDOM:
        first = pick_number(f"{seed}:dealer", 0, rules.players - 1)
    if first is not None and (type(first) is not int or first not in range(rules.players)):
        raise IllegalMove(f"{quote(first)} can't deal first: the players are 0 to {rules.players - 1}")
    if not isinstance(ahead, tuple) or len(ahead) not in (0, rules.sides):
        raise IllegalMove(f"{quote(ahead)} isn't a score for each side: give {rules.sides} numbers, as in (40, 52)")
    for score in ahead:
        require_number(score, "a score", 0, rules.target - 1)
    table = Table(scores=ahead or (0,) * rules.sides)
    return table if first is None else replace(table, phase=Phase.DEAL, dealer=first)


def require_seed(seed: object) -> None:
    """Refuse anything but a number or a short printable text.

    >>> require_seed(7.5)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: '7.5' isn't a seed: give a number or a short text
    """
    if isinstance(seed, str):
        fits = len(seed) <= LONGEST_SEED and seed.isprintable()
    else:
        fits = type(seed) is int and abs(seed) < 10 ** (LONGEST_SEED - 1)
    if not fits:
        raise IllegalMove(f"{quote(seed)} isn't a seed: give a number or a short text")


def require_given(given: object) -> None:
    """Refuse anything but whole decks, in the order of dealing.

    >>> require_given((cards("5H 5D"),))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: deck 1 has 2 of the 52 cards: give each of them once
    """
    require_kind(given, tuple, "the decks of the first deals, in a tuple")
    assert isinstance(given, tuple)
    for number, deck in enumerate(given, 1):
        require_kind(deck, tuple, "a deck: a tuple of 52 cards")
        for card in deck:
            require_kind(card, Card, "a card of a deck")
        if len(deck) != len(PACK) or set(deck) != set(PACK):
            raise IllegalMove(f"deck {number} has {len(set(deck))} of the {len(PACK)} cards: give each of them once")


def cut(rules: Rules, seed: Seed, table: Table, depth: int | None = None) -> GameStep:
    """Cut for the deal: lift cards, and show the lowest.

    The lowest card deals; if two players share it, everyone cuts again.
    """
    pack = shuffled(f"{seed}:cut:{table.again}")[sum(table.depths) :]
    to_come = rules.players - len(table.cut)
    depth = _depth(depth, len(pack) - _rules.LEAST_CUT * to_come, f"{seed}:cut:{table.again}:{to_come}")
    shown = (*table.cut, pack[depth - 1])
    step = GameStep(rules, table)
    step.note(Cut(len(table.cut), depth, shown[-1]), cut=shown, depths=(*table.depths, depth))
    if to_come == 1:
        ranks = [card.rank for card in shown]
        lowest = min(ranks)
        if ranks.count(lowest) == 1:
            step.change(cut=(), depths=(), phase=Phase.DEAL, dealer=ranks.index(lowest))
        else:
            step.change(cut=(), depths=(), again=table.again + 1)
    return step


def deal(rules: Rules, seed: Seed, table: Table, at: int, given: Hand = ()) -> GameStep:
    """Deal a shuffled or ``given`` deck, beginning with pone.

    The log's length is ``at``.
    """
    players, number = rules.players, table.number + 1
    pack = given or shuffled(f"{seed}:{number}")
    in_hands = players * rules.dealt
    turns = [(player - table.dealer - 1) % players for player in range(players)]
    hands = tuple(tuple(sorted(pack[turn:in_hands:players])) for turn in turns)
    to_crib, stock = pack[in_hands : in_hands + rules.from_pack], pack[in_hands + rules.from_pack :]
    step = GameStep(rules, Table(table.scores, Phase.DISCARD, again=table.again, number=number, dealer=table.dealer))
    step.note(
        Dealt(number, table.dealer, hands, to_crib),
        since=at,
        hands=hands,
        away=((),) * players,
        crib=to_crib,
        stock=stock,
    )
    if number == 1:
        step.score((table.dealer + 1) % players, rules.three_for_last, THREE_FOR_LAST)
    return step


def discard(rules: Rules, table: Table, player: int, given: CardsLike) -> GameStep:
    """Discard cards of a player's hand to the crib."""
    if type(player) is not int or player not in range(rules.players) or table.away[player]:
        raise IllegalMove(f"player {quote(player)} has no cards to discard: the players are 0 to {rules.players - 1}")
    hand, away, wanted = table.hands[player], tuple(sorted(cards(given, table.hands[player]))), rules.discards
    for card in away:
        if card not in hand:
            raise IllegalMove(f"{card.written} isn't in this hand: discard {wanted} of {written(hand)}")
    if len(away) != wanted:
        raise IllegalMove(f"discard {wanted} card{'s' * (wanted > 1)}, not {len(away)}: the crib gets four in all")
    step = GameStep(rules, table)
    kept = tuple(card for card in hand if card not in away)
    gone = _with(table.away, player, away)
    step.note(Discarded(player, away), hands=_with(table.hands, player, kept), away=gone)
    if all(gone):
        crib = sorted([*table.crib, *(card for chosen in gone for card in chosen)])
        step.change(crib=tuple(crib), phase=Phase.TURN_UP)
    return step


def turn_up(rules: Rules, seed: Seed, table: Table, depth: int | None = None) -> GameStep:
    """Cut for the starter, and turn up the next card.

    >>> turn_up(_rules.HOYLE, 7, Table((0, 0), number=1, stock=cards("5H 6H 7H 8H JC 9H 2H 3H 4H")), 6)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: you can't cut '6' cards: lift 4 to 5, so each part keeps 4
    """
    depth = _depth(depth, len(table.stock) - _rules.LEAST_CUT, f"{seed}:start:{table.number}")
    starter = table.stock[depth]
    play = Play(tuple(table.hands[table.seat(turn)] for turn in range(rules.players)), rules)
    step = GameStep(rules, table)
    step.note(TurnedUp(table.seat(0), depth, starter), starter=starter, play=play, stock=())
    jack = starter.rank == _rules.JACK
    due = Due(table.dealer, HEELS, (Combination(Kind.HEELS, (starter,), _rules.HEELS_POINTS),) * jack)
    if jack or asks(rules, due):
        step.change(due=(due,))
    step.go_on()
    return step


def _depth(given: object, most: int, seed: str) -> int:
    least = _rules.LEAST_CUT
    if given is None:
        return pick_number(seed, least, most)
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        raise IllegalMove(f"you can't cut {quote(given)} cards: lift {least} to {most}, so each part keeps {least}")
    return given


def _with(row: tuple[Hand, ...], place: int, value: Hand) -> tuple[Hand, ...]:
    return (*row[:place], value, *row[place + 1 :])
