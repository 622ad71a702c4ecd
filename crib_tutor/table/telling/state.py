"""A game as it's told: the text, the line in hand, and what's asked next."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from crib_tutor.table.written import WrittenGame, read_example, read_game
from crib_tutor.table.written.told import TextProblem, ToldCard, WrittenDeal

EXAMPLE = re.sub(" *#.*", "", read_example()).strip() + "\n"
"""The example that ships, without its notes."""
ScoresAround = tuple[tuple[int, ...], tuple[int, ...]]
"""The scores before a deal, and after what's told of it."""
_read = lru_cache(maxsize=2)(read_game)


class HeldHand(NamedTuple):
    """The hand that is shown beside the text."""

    deal: WrittenDeal
    player: int
    kept: tuple[ToldCard, ...]
    away: tuple[ToldCard, ...]


@dataclass(frozen=True)
class OwnGame:
    r"""A text, and the line that someone is at.

    >>> telling = OwnGame("i deal\n5h 6c 7d 8s jd kc - jd kc\nann 3 9 t q\ncut 4h\n9 6 /3")
    >>> telling.question.sentence
    '6♣ pegs 2 here, not 3: write /2'
    """

    text: str = ""
    line: int = 0

    @cached_property
    def written(self) -> WrittenGame:
        """What the text tells."""
        return _read(self.text)

    @cached_property
    def deal(self) -> WrittenDeal | None:
        """The deal that the line in hand is part of."""
        return self._deal_at(self.line)

    def _deal_at(self, line: int) -> WrittenDeal | None:
        lines = self.written.lines
        at = lines[min(line, len(lines) - 1)].deal
        return self.written.deals[at - 1] if at else None

    @property
    def question(self) -> TextProblem | None:
        """The first question or problem, the only one asked.

        A line that's still being typed isn't told what's wrong with it here, unless buttons can mend it.
        """
        waits = (each for each in self.written.problems if each.answers or each.line != self.line + 1)
        return next(waits, None)

    @cached_property
    def standings(self) -> Mapping[int, ScoresAround]:
        """How each deal changed the scores, by its place."""
        played = (each for stretch in self.written.stretches for each in stretch)
        return {at: (deal.scores, deal.game.scores) for at, deal in played if deal.game}

    @property
    def standing(self) -> ScoresAround:
        """The scores around the deal in hand."""
        at = self.written.deals.index(self.deal) if self.deal else -1
        if at in self.standings:
            return self.standings[at]
        before = [after for place, (_, after) in self.standings.items() if place < at]
        scores = (self.deal and self.deal.scores) or (before[-1] if before else (0, 0))
        return scores, scores

    @property
    def hand(self) -> HeldHand | None:
        """The hand to show, yours before another's."""
        asked = self.question
        deal = self._deal_at(asked.line - 1) if asked and asked.answers else self.deal
        players = (*self.written.sides, 0, 1)
        player = next((one for one in players if deal and deal.hands[one]), None)
        if deal is None or player is None:
            return None
        kept, away = list(deal.hands[player]), deal.away[player]
        for card in away:
            held = next((one for one in kept if one.may_be(card)), None)
            if held is not None:
                kept.remove(held)
        return HeldHand(deal, player, tuple(kept), away)
