"""Make the decisions that are shipped, each choice with its price.

Positions come from games between players who discard by the book and take what pegs most. Each choice has its chance of
winning by `plays` or `discards`, against an opponent who plays as the careful player does. Decisions are left out whose
best card isn't right against a greedy opponent, too, and one who leads and replies in balance: whom one plays against
isn't on the table.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from crib_tutor.deck import Card
from crib_tutor.findings.finding import Redone, compare, finding
from crib_tutor.game import Game
from crib_tutor.game.events import Laid, SaidGo
from crib_tutor.game.seats import View, play_out
from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.problems.decisions.decision import FILE, VERSION, PricedDecision, make_decision
from crib_tutor.problems.decisions.decision_key import SeenPosition, in_reach, read_position
from crib_tutor.problems.skills import DECISION_GROUPS
from crib_tutor.rules import MODERN
from crib_tutor.strategy import discards, plays
from crib_tutor.strategy.discarding.value import Discard

AGAINST, OTHERWISE = "careful", ("greedy", "balance")
GAMES, EACH, FEWEST = 1_200, 9, 4
"""Games that positions are taken from, decisions of a structure, and the fewest of one that is worth having."""
_WORTH_IT = 0.012
"""What the worst choice costs at least: otherwise nothing is learned."""
_MOST_RIGHT = 0.5
"""The share of right choices at most."""


class Recorder(BookPlayer):
    """A player who writes down what it has to decide."""

    def __init__(self, seen: list[SeenPosition]) -> None:
        self.seen = seen

    def discard(self, view: View) -> Sequence[Card]:
        """Discard by the book."""
        position = _see(view, "discard")
        if any(in_reach(position)):
            self.seen.append(position)
        return super().discard(view)

    def play(self, view: View) -> Card | None:
        """Play what pegs most."""
        if _worth_a_question(view):
            thrown = tuple(sorted(view.away))
            seen = _see(view, "reply" if view.pile else "lead")
            self.seen.append(replace(seen, thrown=thrown, starter=view.starter, pile=view.pile, before=view.before))
        return super().play(view)


def _see(view: View, form: str) -> SeenPosition:
    scores = view.scores[view.side], view.scores[1 - view.side]
    return SeenPosition(form=form, hand=tuple(sorted(view.hand)), dealer=view.dealer == view.player, scores=scores)


def _worth_a_question(view: View) -> bool:
    """Whether there are cards of two ranks to choose from, in a count in which no one has said go."""
    if len({card.rank for card in view.legal}) < 2 or (view.before and not view.pile):
        return False
    laid = 0
    for event in reversed(view.events):
        if laid == len(view.pile):
            return True
        if isinstance(event, SaidGo):
            return False
        laid += isinstance(event, Laid)
    return True


def price(seen: SeenPosition) -> PricedDecision:
    """Price every choice of a position, the best first.

    >>> price(read_position("discard pone 4C6S8C8DKDKS 117-109")).best.cards
    (4C, 6S)
    """
    return make_decision(seen, _discards(seen) if seen.form == "discard" else _plays(seen, AGAINST))


def _plays(seen: SeenPosition, against: str) -> list[list[Any]]:
    assert seen.starter is not None
    ranked = plays(
        seen.hand,
        seen.pile,
        earlier=seen.before,
        thrown=seen.thrown,
        starter=(seen.starter,),
        dealer=seen.dealer,
        scores=seen.scores,
        against=against,
    )
    return [[str(choice.card), round(choice.wins or 0.0, 5), round(choice.net, 3), choice.reason] for choice in ranked]


def _discards(seen: SeenPosition) -> list[list[Any]]:
    ranked = discards(seen.hand, dealer=seen.dealer, scores=seen.scores)
    return [
        [
            " ".join(map(str, choice.thrown)),
            round(choice.wins or 0.0, 5),
            *(round(float(part), 3) for part in (choice.hand, choice.crib, choice.pegging)),
            *_shares(choice, seen),
        ]
        for choice in ranked
    ]


def _shares(choice: Discard, seen: SeenPosition) -> tuple[int, int]:
    """In how many deals of 100 the show is worth what the player needs, and the crib what pone's opponent needs."""
    mine, theirs = seen.needs
    if not seen.dealer:
        return round(100 * choice.chance(mine)), round(100 * choice.chance(theirs, crib=True))
    held = choice.hand_distribution.tolist()
    return round(100 * sum(often * choice.chance(mine - many, crib=True) for many, often in enumerate(held))), 0


def record_games(first: int, many: int) -> Iterator[list[SeenPosition]]:
    """Play games from a seed on, and record their decisions."""
    for place in range(first, first + many):
        seen: list[SeenPosition] = []
        play_out(Game(MODERN, seed=f"decisions/{place}"), [Recorder(seen), Recorder(seen)])
        yield seen


def worth_asking(asked: PricedDecision) -> bool:
    """True if there's something to learn."""
    right = sum(choice.right for choice in asked.choices)
    return asked.choices[-1].cost >= _WORTH_IT and right <= _MOST_RIGHT * len(asked.choices)


def stays_right(asked: PricedDecision) -> bool:
    """True if the best choice is right against every opponent.

    >>> stays_right(price(read_position("reply dealer 5D7D/5CKS+KD 7C8D6S9D.5H 106-108")))
    False
    """
    if asked.seen.form == "discard":
        return True
    again = (make_decision(asked.seen, _plays(asked.seen, other)) for other in OTHERWISE)
    return all(priced.of(asked.best.cards).right for priced in again)


def gather(games: int) -> dict[str, Any]:
    """Gather decisions from games, `EACH` of a structure at most."""
    kept: dict[str, list[PricedDecision]] = defaultdict(list)
    plain, met, slips = Counter[str](), Counter[str](), defaultdict[str, list[float]](list)
    for seen in record_games(0, games):
        for position in seen:
            met[position.skill] += 1
            if len(kept[position.structure]) >= EACH:
                continue
            asked = price(position)
            if not asked.obvious.right:
                slips[position.skill].append(100 * asked.obvious.cost)
            elif plain[position.structure] >= EACH // 2:
                continue
            new = asked.ranks not in {card.ranks for card in kept[asked.structure]}
            if new and worth_asking(asked) and stays_right(asked):
                plain[asked.structure] += asked.obvious.right
                kept[asked.structure].append(asked)
    deals = sum(met[skill] for skill in DECISION_GROUPS["lead"])  # pone leads once a deal, and two players see each
    often = {skill: round(1000 * met[skill] / (2 * deals)) for skill in slips}
    prices = {one.key: _row(one) for some in kept.values() if len(some) >= FEWEST for one in some}
    return {
        "version": VERSION,
        "against": AGAINST,
        "seeds": f"decisions/0 to {games - 1}",
        "games": games,
        "worth": {skill: [often[skill], round(sum(some) / len(some), 1)] for skill, some in slips.items()},
        "prices": dict(sorted(prices.items())),
    }


def _row(asked: PricedDecision) -> list[list[Any]]:
    discarding = asked.seen.form == "discard"
    return [
        [" ".join(map(str, choice.cards)), choice.wins, *([] if discarding else [choice.holes]), *choice.parts]
        for choice in asked.choices
    ]


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    for key in list(kept["prices"])[::23]:
        yield from compare(_row(price(read_position(key))), kept["prices"][key], 2e-3, key)


@finding(FILE, _redo, minutes=5)
def priced_decisions() -> dict[str, Any]:
    """Gather the decisions of all games."""
    return gather(GAMES)
