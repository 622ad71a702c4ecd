"""Sight of the play: what one player has seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from crib_tutor.deck import SUITS, Card, CardsLike, InvalidCards, cards, quote, written
from crib_tutor.game.events import Laid, SaidGo
from crib_tutor.game.seats import View
from crib_tutor.play import Play
from crib_tutor.rules import MODERN, THIRTY_ONE, IllegalMove, IllegalPlay, Rules
from crib_tutor.strategy.arrays import Places
from crib_tutor.strategy.hands import Hand
from crib_tutor.strategy.playing.states import VALUES, state_of

_TWO = 2


class PlayTurn(NamedTuple):
    """A card played, or a go, by either player."""

    mine: bool
    card: Card | None
    opens: bool = False
    """True if a new count began with the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A play of two as one player sees it.

    >>> sight = Sight(hand=(Card(5, "H"),), pile=(), turns=(), others=(), dealer=False)
    >>> sight.hidden, sight.ranks, int(sight.unseen.sum())
    (4, (4,), 51)

    At that player's turn.
    """

    hand: tuple[Card, ...]
    """The cards that I still hold."""
    pile: tuple[Card, ...]
    """The cards of this count."""
    turns: tuple[PlayTurn, ...]
    """Cards played and goes so far, in order."""
    others: tuple[Card, ...]
    """Other cards that I have seen: my discards and the starter."""
    dealer: bool
    """True if I deal."""
    rules: Rules = MODERN

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that I still hold, from 0 to 12."""
        return tuple(Hand.of(self.hand).ranks.tolist())

    @property
    def kept(self) -> int:
        """Cards that each player keeps."""
        return self.rules.dealt - self.rules.discards

    @property
    def shown(self) -> tuple[Card, ...]:
        """Cards that the other has played."""
        return tuple(turn.card for turn in self.turns if turn.card and not turn.mine)

    @property
    def hidden(self) -> int:
        """Cards that the other still holds."""
        return self.kept - len(self.shown)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that I have seen."""
        return (*self.hand, *self.others, *(turn.card for turn in self.turns if turn.card))

    @property
    def unseen(self) -> Places:
        """(13,) cards of each rank that I haven't seen."""
        return len(SUITS) - Hand.of(self.seen).copies

    @property
    def this_count(self) -> tuple[PlayTurn, ...]:
        """The turns of this count."""
        opened = [place for place, turn in enumerate(self.turns) if turn.opens]
        return self.turns[opened[-1] :] if self.pile else ()

    @property
    def gone(self) -> bool:
        """True if the other has said go in this count."""
        return any(not turn.mine and turn.card is None for turn in self.this_count)


# --- from a seat, or from cards as people write them ------------------------------------------------------------------


def see(view: View) -> Sight:
    """Gather what a seat of two sees in the play.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> sight = see(view(game.lay(game.table.hands[1][0]), 0))
    >>> len(sight.hand), sight.hidden, len(sight.others), sight.dealer
    (4, 3, 3, True)

    Raises `IllegalMove` where three or four play.
    """
    _require_two(view.rules)
    turns = [
        PlayTurn(event.player == view.player, event.card, event.card.value == event.count)
        if isinstance(event, Laid)
        else PlayTurn(event.player == view.player, None)
        for event in view.events
        if isinstance(event, Laid | SaidGo)
    ]
    starter = () if view.starter is None else (view.starter,)
    return Sight(
        hand=view.hand,
        pile=view.pile,
        turns=tuple(turns),
        others=(*view.away, *starter),
        dealer=view.player == view.dealer,
        rules=view.rules,
    )


def before_first_card(ranks: Sequence[int], *, dealer: bool) -> Sight:
    """Make the sight of these ranks' owner before the play.

    >>> before_first_card([4, 4, 9, 12], dealer=False).hand
    (5C, 5D, TC, KC)
    """
    suits = tuple(SUITS)
    hand = tuple(Card(rank + 1, suits[ranks[:at].count(rank)]) for at, rank in enumerate(ranks))
    return Sight(hand=hand, pile=(), turns=(), others=(), dealer=dealer)


def _require_two(rules: Rules) -> None:
    if rules.players != _TWO:
        raise IllegalMove(f"the lines of the play are for two players, not {rules.players}")


def read_sight(
    hand: CardsLike,
    play: CardsLike | Play,
    earlier: CardsLike,
    thrown: CardsLike,
    starter: CardsLike | None,
    dealer: bool,
) -> Sight:
    """Read a sight from the cards that `plays` is given.

    >>> sight = read_sight("4H 5D", "KH QD JC", "", "", "2C", dealer=False)
    >>> [(turn.mine, str(turn.card)) for turn in sight.turns]  # I played the jack, and the other said go
    [(True, 'KH'), (False, 'QD'), (True, 'JC'), (False, 'None')]

    ``starter`` is None if it isn't known.
    """
    game = play.rules if isinstance(play, Play) else MODERN
    _require_two(game)
    if isinstance(play, Play) and play.over:
        raise IllegalPlay("the play is over: ask before its last card")
    before = _cards(play.before if isinstance(play, Play) else earlier)
    pile = _cards(play.pile if isinstance(play, Play) else play)
    held, away, cut = _cards(hand), _cards(thrown), _cards(starter or ())
    cards((*held, *pile, *before, *away, *cut))
    state_of(Hand.of(pile).ranks.tolist())  # refuses a card beyond thirty-one
    kept = game.dealt - game.discards
    if starter is not None and len(cut) != 1:
        raise InvalidCards(f"{_given(cut, 'starter')}: give the one that was cut, as in 5H")
    if len(away) not in {0, game.discards}:
        raise InvalidCards(f"{_given(away, 'discards')}: give the {game.discards} that you discarded, or none")
    if not 0 < len(held) <= kept:
        raise InvalidCards(f"{quote(written(held))} is {len(held)} cards: a hand holds up to {kept}")
    unopened = dealer and len(held) == kept and not before and not pile
    turns = () if unopened else _find_turns(before, pile, held, kept, dealer)
    return Sight(hand=held, pile=pile, turns=turns, others=(*away, *cut), dealer=dealer, rules=game)


def _given(some: tuple[Card, ...], role: str) -> str:
    """Begin a refusal with what was given as the starter, or as discards."""
    return f"{quote(written(some))} can't be the {role}" if some else f"there's no {role}"


def _cards(given: CardsLike) -> tuple[Card, ...]:
    return () if given in ("", ()) else cards(given)


def _find_turns(
    before: tuple[Card, ...], pile: tuple[Card, ...], held: tuple[Card, ...], kept: int, dealer: bool
) -> tuple[PlayTurn, ...]:
    """Find who played which card, by the rules: of several ways that with the fewest goes."""
    order, mine = (*before, *pile), kept - len(held)
    ways = [
        _Reading(held, kept, dealer).read(order, set(own), len(before))
        for own in combinations(range(len(order)), mine)
        if len(order) - mine <= kept
    ]
    legal = [turns for turns in ways if turns is not None]
    if not legal:
        played = f"{quote(written(order))} {'is' if len(order) == 1 else 'are'}" if order else "no card is"
        raise IllegalPlay(
            f"{played} played and you hold {len(held)} of {kept}: it can't be your turn, since pone leads, you take "
            "turns, and you say go only if nothing fits"
        )
    return min(legal, key=lambda turns: sum(turn.card is None for turn in turns))


class _Reading:
    """One way to say who played each card: followed turn by turn until a rule forbids it."""

    def __init__(self, held: tuple[Card, ...], kept: int, dealer: bool) -> None:
        self.left: dict[bool, list[Card | None]] = {True: [], False: [None] * kept}
        self.held, self.turn, self.last = held, not dealer, False
        self.count, self.gone = 0, set[bool]()
        self.turns: list[PlayTurn] = []

    def read(self, order: tuple[Card, ...], own: set[int], ends: int) -> tuple[PlayTurn, ...] | None:
        """The turns, or None if these can't be my cards.

        The count before card number ``ends`` is over.
        """
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
        """Say go, or have said it, if nothing fits."""
        if self.left[mine] and mine not in self.gone:
            known = [card.value for card in self.left[mine] if card] or [int(VALUES.max())]
            if self.count + min(known) <= THIRTY_ONE:
                return False
            self.gone.add(mine)
            self.turns.append(PlayTurn(mine, None))
        return True

    def pass_to(self, mine: bool) -> bool:
        """Make it a player's turn, by a go if needed."""
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
