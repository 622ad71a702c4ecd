"""Who played which card, found from the cards as people write them: in turn, and with as few goes as there can be."""

from __future__ import annotations

from itertools import combinations

from crib_tutor.deck import Card, CardsLike, InvalidCards, cards, quote, written
from crib_tutor.play import Play
from crib_tutor.rules import MODERN, THIRTY_ONE, IllegalMove, IllegalPlay
from crib_tutor.strategy.playing.sight import PlayTurn, Sight
from crib_tutor.strategy.playing.states import VALUES

_TWO = 2
_HIGHEST = int(VALUES.max())


def read_sight(
    hand: CardsLike, play: CardsLike | Play, earlier: CardsLike, thrown: CardsLike, starter: CardsLike, dealer: bool
) -> Sight:
    """Read what a player sees from the cards as people write them: `plays` says which.

    >>> sight = read_sight("4H 5D", "KH QD JC", "", "", "2C", dealer=False)
    >>> [(turn.mine, str(turn.card)) for turn in sight.turns]  # I played the jack, and the other said go
    [(True, 'KH'), (False, 'QD'), (True, 'JC'), (False, 'None')]
    """
    game = play.rules if isinstance(play, Play) else MODERN
    if game.players != _TWO:
        raise IllegalMove(f"the lines of the play are for two players, not {game.players}")
    if isinstance(play, Play) and play.over:
        raise IllegalPlay("the play is over: ask before its last card")
    before = _cards(play.before if isinstance(play, Play) else earlier)
    pile = _cards(play.pile if isinstance(play, Play) else play)
    held, away, cut = _cards(hand), _cards(thrown), _cards(starter)
    cards((*held, *pile, *before, *away, *cut))
    kept = game.dealt - game.discards
    for what, given, right in (("starter", cut, {1}), ("discards", away, {0, game.discards})):
        if len(given) not in right:
            many = f"{len(given)} card{'s are' if len(given) != 1 else ' is'}"
            raise InvalidCards(f"{many} given as the {what}: give {max(right)}")
    if not 0 < len(held) <= kept:
        raise InvalidCards(f"{quote(written(held))} are {len(held)} cards: a hand holds up to {kept}")
    turns = _find_turns(before, pile, held, kept, dealer)
    return Sight(hand=held, pile=pile, turns=turns, others=(*away, *cut), dealer=dealer, rules=game)


def _cards(given: CardsLike) -> tuple[Card, ...]:
    return () if given in ("", ()) else cards(given)


def _find_turns(
    before: tuple[Card, ...], pile: tuple[Card, ...], held: tuple[Card, ...], kept: int, dealer: bool
) -> tuple[PlayTurn, ...]:
    """Whose the cards played are, by the rules: of several ways that with the fewest goes."""
    order, mine = (*before, *pile), kept - len(held)
    ways = [
        _Reading(held, kept, dealer).read(order, set(own), len(before))
        for own in combinations(range(len(order)), mine)
        if len(order) - mine <= kept
    ]
    found = [turns for turns in ways if turns is not None]
    if not found:
        raise IllegalPlay(
            f"{len(order)} cards are played and you hold {len(held)} of {kept}: it can't be your turn, with the pone "
            "leading, the players alternating, and a go only if nothing fits"
        )
    return min(found, key=lambda turns: sum(turn.card is None for turn in turns))


class _Reading:
    """One way to say who played each card: followed turn by turn until a rule forbids it."""

    def __init__(self, held: tuple[Card, ...], kept: int, dealer: bool) -> None:
        self.left: dict[bool, list[Card | None]] = {True: [], False: [None] * kept}
        self.held, self.turn, self.last = held, not dealer, False
        self.count, self.gone = 0, set[bool]()
        self.turns: list[PlayTurn] = []

    def read(self, order: tuple[Card, ...], own: set[int], ends: int) -> tuple[PlayTurn, ...] | None:
        """The turns, or None if these can't be my cards; the count before card number ``ends`` is over."""
        self.left[True] = [*self.held, *(order[place] for place in own)]
        for place, card in enumerate(order):
            full = self.count + card.value > THIRTY_ONE or place == ends
            if not ((not self.count or not full or self.close()) and self.lay(card, place in own)):
                return None
        over = len(order) == ends and self.count and not self.close()
        return None if over or not self.pass_to(mine=True) else tuple(self.turns)

    def close(self) -> bool:
        """Let both say go, and the one who didn't play last lead."""
        if not all(self.go(mine) for mine in (not self.last, self.last)):
            return False
        self.begin()
        return True

    def begin(self) -> None:
        self.count, self.gone = 0, set()
        self.turn = not self.last if self.left[not self.last] else self.last

    def go(self, mine: bool) -> bool:
        """Say go, or have said it; not if one of my cards fits, or if any card would."""
        if self.left[mine] and mine not in self.gone:
            known = [card.value for card in self.left[mine] if card] or [_HIGHEST]
            if self.count + min(known) <= THIRTY_ONE:
                return False
            self.gone.add(mine)
            self.turns.append(PlayTurn(mine, None))
        return True

    def pass_to(self, mine: bool) -> bool:
        """Make it a player's turn, by a go of the other if need be."""
        if mine in self.gone or (self.turn != mine and not self.count and self.left[self.turn]):
            return False
        return self.turn == mine or self.go(self.turn)

    def lay(self, card: Card, mine: bool) -> bool:
        """Play a card, if it can be this player's turn."""
        if not self.left[mine] or not self.pass_to(mine):
            return False
        self.turns.append(PlayTurn(mine, card, opens=not self.count))
        self.left[mine].remove(card if mine else None)
        self.count, self.last, self.turn = self.count + card.value, mine, not mine
        if self.count == THIRTY_ONE:
            self.begin()
        return True
