"""Rank the cards that can be played, with reasons.

They meet every hand that the other player may hold.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from crib_tutor.combinations import Kind
from crib_tutor.deck import PACK, RANK_NAMES, Card, CardsLike, quote
from crib_tutor.game.seats import View
from crib_tutor.phrases import capitalized
from crib_tutor.play import Play, peg
from crib_tutor.rules import MODERN, THIRTY_ONE, IllegalMove, IllegalPlay
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import NET_POINTS, LineWalk, Worth
from crib_tutor.strategy.playing.open_play import OpenWalk
from crib_tutor.strategy.playing.sight import Sight, read_sight, see
from crib_tutor.strategy.playing.states import CAREFUL, OPEN, points_now, require_model
from crib_tutor.strategy.playing.wins import win_chance
from crib_tutor.strategy.winning.aims import WIN, find_score_aim, say_gap
from crib_tutor.strategy.winning.chances import Score, at_score

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
    """A card that can be played, with its worth."""

    card: Card
    pegs: int
    """Points right away, with the one for the last card of all."""
    hopes: float
    """Points that you can expect after it, to the end of the play."""
    fears: float
    """Points that your opponent can expect after it."""
    wins: float | None = None
    """The chance of winning the game, if scores are given."""
    reason: str = ""
    """Its merit in one sentence."""
    worth: float | None = None
    """What the aim counts, if scores are given: the chance of winning, game points, stakes or holes."""
    aim: str = WIN

    @property
    def net(self) -> float:
        """Points for you less your opponent's, from this card on."""
        return self.pegs + self.hopes - self.fears


def plays(  # noqa: PLR0913  # all that a player sees, by name
    hand: CardsLike,
    play: CardsLike | Play = (),
    *,
    earlier: CardsLike = (),
    thrown: CardsLike = (),
    starter: CardsLike,
    dealer: bool,
    scores: tuple[int, int] | None = None,
    aim: str = WIN,
    against: str = CAREFUL,
) -> tuple[PlayChoice, ...]:
    """Rank the cards that you may play now.

    >>> ranked = plays("3H 3D 5S KC", starter="6C", dealer=False, thrown="9H 9D")
    >>> [str(choice.card) for choice in ranked], ranked[-1].reason
    (['3D', '3H', 'KC', '5S'], '15 of the 45 unseen cards make fifteen with a five, none with a three.')

    Of equals the higher card is first. ``hand`` is what you still hold, ``play`` the cards of this count and
    ``earlier`` those of the counts before, both in the order played; ``thrown`` are your discards. Who played which
    card follows from the rules; if goes leave it open, the fewest that can have been said are taken. A `Play` brings
    its own cards and rules. ``against`` names the opponent: "greedy", "careful", "best reply", who sees every
    card, or "balance", who leads and replies by `crib_tutor.strategy.balance` and then is careful. If nothing fits
    there are no choices. With ``scores``, yours and your opponent's before the card, they're ranked by the chance of
    winning, or by another ``aim`` of `AIMS`; your discards are then needed, and your opponent sees no more than you.
    Raises `InvalidCards`, `IllegalPlay` and `IllegalMove`.
    """
    require_model(against)
    require_flag(dealer, "dealer")
    sight = read_sight(hand, play, earlier, thrown, starter or "", dealer)
    if dealer and not sight.turns:
        raise IllegalPlay("pone leads, and you deal: give the card led, as in 7H")
    game = play.rules if isinstance(play, Play) else MODERN
    found = find_score_aim(aim, scores, game).name
    return rank_plays(sight, against, None if scores is None else at_score(scores, dealer, game, found))


def seat_plays(view: View, against: str = CAREFUL, *, by_score: bool = False, aim: str = WIN) -> tuple[PlayChoice, ...]:
    """Rank the cards that a seat may play now.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> [choice.card in view(game, 1).legal for choice in seat_plays(view(game, 1))]
    [True, True, True, True]

    By what it sees, and nothing else. Raises `IllegalMove` where three or four play; the table's one-card measure
    serves there.
    """
    require_model(against)
    sight, other = see(view), 1 - view.side
    scores = view.scores[view.side], view.scores[other]
    at = at_score(scores, sight.dealer, view.rules, aim) if by_score else None
    return rank_plays(sight, against, at)


def rank_plays(sight: Sight, against: str = CAREFUL, at: Score | None = None) -> tuple[PlayChoice, ...]:
    """Rank the cards that can be played in a sight.

    >>> rank_plays(Sight(hand=(), pile=(), turns=(), others=(), dealer=True))
    ()

    As `plays` does.
    """
    if at and against == OPEN:
        raise IllegalMove(f"{quote(against)} can't be ranked by the score: play against greedy, careful or balance")
    worth: Worth = win_chance(sight, at) if at else NET_POINTS
    if not sight.hand:
        return ()
    ranks = sight.ranks
    line = line_of(sight, against)
    if against == OPEN:
        pegged = OpenWalk(ranks, sight.rules).price_cards(line)
        values: dict[int, Floats] = {place: points @ line.weights[0] for place, points in pegged.items()}
    else:
        values = LineWalk(ranks, against, sight.rules, worth).price_cards(line)
    state, last = int(line.state[0]), len(sight.hand) + sight.hidden == 1
    choices = []
    for card, rank in zip(sight.hand, ranks, strict=True):
        if (place := ranks.index(rank)) in values:
            now = points_now(rank, state, sight.rules.fifteens, last=last)
            *worths, mine, theirs = values[place].tolist()
            choice = PlayChoice(card, now, max(mine - now, 0.0), max(theirs, 0.0))
            if at:  # weights are rounded
                low, high = at.aim.bounds
                wins, priced = min(max(worths[-1], 0.0), 1.0), min(max(worths[0], low), high)
                choice = replace(choice, wins=wins, worth=priced, aim=at.aim.name)
            choices.append(choice)
    choices.sort(
        key=lambda each: (-round(each.worth or 0.0, _SURE), -round(each.net, _SAME), -each.card.rank, each.card)
    )
    best = choices[:1]
    others = [each for each in choices if each.card.rank != best[0].card.rank]
    beside = [next(iter(others), None) if each.card.rank == best[0].card.rank else best[0] for each in choices]
    return tuple(replace(each, reason=_reason(sight, each, rival)) for each, rival in zip(choices, beside, strict=True))


# --- reasons ----------------------------------------------------------------------------------------------------------


def _reason(sight: Sight, choice: PlayChoice, other: PlayChoice | None) -> str:
    """Write one sentence on a card, beside another."""
    if choice.card.value + sum(card.value for card in sight.pile) == THIRTY_ONE:
        why = "the count starts over"
    elif sight.gone:
        why = "your opponent has said go"
    elif not sight.hidden:
        why = "your opponent has no cards left"
    else:
        why = _threat(sight, choice, other if other and other.card.rank != choice.card.rank else None)
    return capitalized(f"It pegs {choice.pegs} now, and {why}." if choice.pegs else f"{why}.")


def _answers(sight: Sight, card: Card) -> dict[Kind, int]:
    """Count the unseen cards that would score on a card, by what they would make."""
    pile, answers = (*sight.pile, card), dict.fromkeys(_MADE, 0)
    room, seen = THIRTY_ONE - sum(laid.value for laid in pile), {*sight.seen}
    for reply in PACK:
        if reply not in seen and reply.value <= room:
            for scored in peg((*pile, reply), rules=sight.rules):
                answers[scored.kind] += 1
    return answers


def _threat(sight: Sight, choice: PlayChoice, other: PlayChoice | None) -> str:
    """Say how many cards in reply make something with a card, where it differs most from the other."""
    unseen, answered = int(sight.unseen.sum()), _answers(sight, choice.card)
    rival = _answers(sight, other.card) if other else {}
    kind = max(_MADE, key=lambda each: (abs(answered[each] - rival.get(each, 0)), answered[each]))
    replies, name = answered[kind], name_card(choice.card)
    if not replies and not rival.get(kind):
        return f"no single card in reply scores on {name}"
    threat = f"{replies or 'none'} of the {unseen} unseen cards make{'s' * (replies < _TWO)} {_MADE[kind]} with {name}"
    if other is None:
        return threat
    with_other = f"with {name_card(other.card)}"
    if replies == rival[kind]:
        return f"{threat} and as many {with_other}, but {name} leaves {_gap(choice, other)}"
    if not replies:
        return f"{threat}, but {rival[kind]} {'does' if rival[kind] == 1 else 'do'} {with_other}"
    return f"{threat}, {rival[kind] or 'none'} {with_other}"


def _gap(choice: PlayChoice, other: PlayChoice) -> str:
    """Say how much better or worse off a card leaves you than another."""
    if choice.worth is not None and other.worth is not None:
        gap = choice.worth - other.worth
        size = f"{100 * abs(gap):.1f} wins in 100" if choice.aim == WIN else say_gap(gap, choice.aim) or "hardly"
    else:
        gap = choice.net - other.net
        size = f"{abs(gap):.2f} points"
    return f"you {size} {'better' if gap >= 0 else 'worse'} off"


def name_card(card: Card) -> str:
    """Name a card by its rank, with its article."""
    name = RANK_NAMES[card.rank - 1]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"
