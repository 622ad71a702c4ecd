"""Rank the cards that can be played: against every hand that the other player may hold, with a reason for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crib_tutor.combinations import Kind
from crib_tutor.deck import PACK, RANK_NAMES, Card, CardsLike, quote
from crib_tutor.game.seats import View
from crib_tutor.phrases import capitalized
from crib_tutor.play import Play, peg
from crib_tutor.rules import THIRTY_ONE, IllegalMove
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.playing.lines import NET_POINTS, Floats, LineWalk, Worth
from crib_tutor.strategy.playing.open_play import OpenWalk, points_now
from crib_tutor.strategy.playing.opponents import require_model
from crib_tutor.strategy.playing.sight import Sight, line_of, see
from crib_tutor.strategy.playing.sight_reading import read_sight
from crib_tutor.strategy.playing.wins import WinChance, win_chance
from crib_tutor.strategy.winning.chances import chance_board, require_score

Cards = tuple[Card, ...]
OPEN, INFERRED = "best reply", "careful"
"""The opponent who sees every card, and how that one is taken to have chosen the cards already played."""
_SAME = 4
"""Decimals to which nets must agree for two cards to be ranked by their ranks."""
_SURE = 7
"""Decimals of a chance of winning that count."""
_TWO = 2
_MADE = {
    Kind.FIFTEEN: "fifteen",
    Kind.PAIR: "a pair",
    Kind.RUN: "a run",
    Kind.THIRTY_ONE: "thirty-one",
}
"""What the next card may make with the one just played."""


@dataclass(frozen=True, slots=True)
class PlayChoice:
    """A card that can be played, and what is to be expected of it to the end of the play, in points.

    >>> PlayChoice(Card(5, "H"), pegs=2, hopes=1.5, fears=2.0).net
    1.5
    """

    card: Card
    pegs: int
    """What it pegs now, with the point for the last card of all."""
    hopes: float
    """What you can expect to peg after it."""
    fears: float
    """What your opponent can expect to peg after it."""
    wins: float | None = None
    """The chance of winning the game, if scores are given."""
    reason: str = ""
    """One sentence why."""

    @property
    def net(self) -> float:
        """Points for you less those for your opponent, from this card to the last."""
        return self.pegs + self.hopes - self.fears


def plays(
    hand: CardsLike,
    play: CardsLike | Play = (),
    *,
    earlier: CardsLike = (),
    thrown: CardsLike = (),
    starter: CardsLike,
    dealer: bool,
    scores: tuple[int, int] | None = None,
    against: str = "careful",
) -> tuple[PlayChoice, ...]:
    """Rank the cards that you may play now, the best first; of equals the higher card.

    >>> ranked = plays("3H 3D 5S KC", starter="6C", dealer=False, thrown="9H 9D")
    >>> [str(one.card) for one in ranked], ranked[-1].reason
    (['3D', '3H', 'KC', '5S'], '15 of the 45 unseen cards make fifteen with a five, none with a three.')

    ``hand`` is what you still hold, ``play`` the cards of this count and ``earlier`` those of the counts before, both
    in the order played; ``thrown`` are your discards. Who played which card follows from the rules; if goes leave it
    open, the fewest that can have been said are taken. A `Play` brings its own cards and rules. ``against`` names the
    opponent: "greedy", "careful" or "best reply", who sees every card. If nothing fits there are no choices.
    With ``scores``, yours and your opponent's before the card, they're ranked by the chance of winning; your discards
    are then needed, and your opponent is greedy or careful.
    Raises `InvalidCards`, `IllegalPlay` and `IllegalMove`.
    """
    require_model(against)
    require_flag(dealer, "dealer")
    return rank_plays(read_sight(hand, play, earlier, thrown, starter, dealer), against, scores)


def seat_plays(view: View, against: str = "careful", *, by_score: bool = False) -> tuple[PlayChoice, ...]:
    """Rank the cards that a seat of two may play now, by what it sees and nothing else.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> [one.card in view(game, 1).legal for one in seat_plays(view(game, 1))]
    [True, True, True, True]

    Raises `IllegalMove` where three or four play; the table's one-card measure serves there.
    """
    require_model(against)
    mine, other = view.scores[view.side], view.scores[1 - view.side] if view.rules.sides > 1 else 0
    return rank_plays(see(view), against, (mine, other) if by_score else None)


def rank_plays(sight: Sight, against: str = "careful", scores: tuple[int, int] | None = None) -> tuple[PlayChoice, ...]:
    """Rank the cards that can be played in a play as a player sees it, as `plays` does.

    >>> rank_plays(Sight(hand=(), pile=(), turns=(), others=(), dealer=True))
    ()
    """
    worth: Worth = NET_POINTS if scores is None else _win_chance(sight, against, scores)
    if not sight.hand:
        return ()
    ranks = tuple(card.rank - 1 for card in sight.hand)
    line = line_of(sight, INFERRED if against == OPEN else against)
    if against == OPEN:
        found = OpenWalk(ranks, sight.rules).price_cards(line)
        values: dict[int, Floats] = {place: pegged @ line.weights[0] for place, pegged in found.items()}
    else:
        values = LineWalk(ranks, against, sight.rules, worth).price_cards(line)
    state, last = int(line.state[0]), len(sight.hand) + sight.hidden == 1
    choices = []
    for card in sight.hand:
        if (place := ranks.index(card.rank - 1)) in values:
            now = points_now(card, state, sight.rules, last=last)
            *wins, mine, theirs = values[place].tolist()
            sure = [min(max(chance, 0.0), 1.0) for chance in wins]  # weights are rounded
            choices.append(PlayChoice(card, now, max(mine - now, 0.0), max(theirs, 0.0), *sure))
    return _with_reasons(sight, sorted(choices, key=_place))


def _place(one: PlayChoice) -> tuple[float, float, int, Card]:
    """Where a card stands: by the chance of winning if it's known, and then by the net, the rank and the suit."""
    return -round(one.wins or 0.0, _SURE), -round(one.net, _SAME), -one.card.rank, one.card


def _win_chance(sight: Sight, against: str, scores: tuple[int, int]) -> WinChance:
    """What the ends of lines are worth at a score."""
    given: object = scores
    if not isinstance(given, tuple | list) or len(scores) != _TWO:
        raise IllegalMove(f"{quote(scores)} isn't a score: give yours and your opponent's, as in (117, 95)")
    for one in scores:
        require_score(one, sight.rules)
    if against == OPEN:
        raise IllegalMove(f"{quote(against)} can't be ranked by the score: play against greedy or careful")
    return win_chance(sight, (scores[0], scores[1]), chance_board(not sight.dealer, rules=sight.rules))


# --- reasons ----------------------------------------------------------------------------------------------------------


def _with_reasons(sight: Sight, ranked: Sequence[PlayChoice]) -> tuple[PlayChoice, ...]:
    """The same choices, each compared with the best, and the best with the next of another rank."""
    if not ranked:
        return ()
    best = ranked[0]
    second = next((one for one in ranked if one.card.rank != best.card.rank), None)
    return tuple(
        replace(one, reason=_reason(sight, one, second if one.card.rank == best.card.rank else best)) for one in ranked
    )


def _reason(sight: Sight, one: PlayChoice, other: PlayChoice | None) -> str:
    """One sentence on a card, beside another."""
    now = f"It pegs {one.pegs} now, and " if one.pegs else ""
    if one.card.value + sum(card.value for card in sight.pile) == THIRTY_ONE:
        return _sentence(f"{now}the count starts over")
    if sight.gone:
        return _sentence(f"{now}your opponent has said go")
    if not sight.hidden:
        return _sentence(f"{now}your opponent has no cards left")
    answered = _answers(sight, one.card)
    rival = _answers(sight, other.card) if other and other.card.rank != one.card.rank else None
    return _sentence(f"{now}{_threat(sight, one, answered, other, rival)}")


def _sentence(words: str) -> str:
    return f"{capitalized(words)}."


def _answers(sight: Sight, card: Card) -> dict[Kind, int]:
    """How many of the unseen cards would score on a card, by what they would make."""
    pile, found = (*sight.pile, card), dict.fromkeys(_MADE, 0)
    room = THIRTY_ONE - sum(one.value for one in pile)
    for one in PACK:
        if one not in sight.seen and one.value <= room:
            for scored in peg((*pile, one), rules=sight.rules):
                found[scored.kind] += 1
    return found


def _threat(
    sight: Sight, one: PlayChoice, answered: dict[Kind, int], other: PlayChoice | None, rival: dict[Kind, int] | None
) -> str:
    """Say how many cards in reply make something with a card, where it differs most from the other."""
    unseen = int(sight.unseen.sum())
    kind = max(_MADE, key=lambda each: (abs(answered[each] - (rival or {}).get(each, 0)), answered[each]))
    name = _article(one.card)
    if not answered[kind] and (rival is None or not rival[kind]):
        return f"no single card in reply scores on {name}"
    many = answered[kind]
    said = f"{many or 'none'} of the {unseen} unseen cards make{'s' * (many < _TWO)} {_MADE[kind]} with {name}"
    if rival is None or other is None:
        return said
    with_other = f"with {_article(other.card)}"
    if many == rival[kind]:
        return f"{said} and as many {with_other}, but {name} leaves {_gap(one, other)}"
    if not many:
        return f"{said}, but {rival[kind]} {'does' if rival[kind] == 1 else 'do'} {with_other}"
    return f"{said}, {rival[kind] or 'none'} {with_other}"


def _gap(one: PlayChoice, other: PlayChoice) -> str:
    """How a card compares to another in what is to be expected."""
    if one.wins is not None and other.wins is not None:
        games = 100 * (one.wins - other.wins)
        return f"you {abs(games):.1f} wins in 100 {'better' if games >= 0 else 'worse'} off"
    gap = one.net - other.net
    return f"you {abs(gap):.2f} points {'better' if gap >= 0 else 'worse'} off"


def _article(card: Card) -> str:
    name = RANK_NAMES[card.rank - 1]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"
