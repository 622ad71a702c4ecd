"""Names of players and sides in sentences, or *you*."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove, Rules

YOU = "You"
"""The name of the player who reads: sentences speak to them."""
_COMPASS = ("South", "West", "North", "East")
"""The seats of three and four players in turn; two sit opposite each other."""


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The players' names, for sentences about a game.

    >>> from crib_tutor import rules
    >>> SeatNames.of(None, rules.FOUR_HANDED).scores((30, 22))
    'South and North 30, West and East 22'

    Players without names are called by the compass, and one who's called `YOU` is spoken to. Raises `IllegalMove`
    unless there's one name for each player.
    """

    names: tuple[str, ...]
    rules: Rules

    @classmethod
    def of(cls, names: Sequence[str] | None, rules: Rules, seat: int | None = None) -> SeatNames:
        """Give each player a name, and check the seat."""
        players = rules.players
        if names is None:
            names = _COMPASS[::2] if players == len(_COMPASS[::2]) else _COMPASS[:players]
        if len(names) != players:
            raise IllegalMove(f"each player needs a name: give {players}, not {len(names)}")
        seats = cls(tuple(names), rules)
        if seat is not None:
            seats.who(seat)
        return seats

    def who(self, player: int, *, inside: bool = False) -> str:
        """A player's name, first in a sentence or inside."""
        if player not in range(len(self.names)):
            raise IllegalMove(f"{quote(player)} isn't a player here: the players are 0 to {len(self.names) - 1}")
        name = self.names[player]
        return name.lower() if inside and name == YOU else name

    def verb(self, player: int, verb: str) -> str:
        """A verb in a player's form: "play" for you."""
        return verb.removesuffix("s") if self.who(player) == YOU else verb

    def act(self, player: int, what: str, *, inside: bool = False) -> tuple[str, str]:
        """A player's name, and what that player does.

        Only the first word is put into the player's form.
        """
        verb, space, rest = what.partition(" ")
        return self.who(player, inside=inside), f"{self.verb(player, verb)}{space}{rest}"

    def does(self, player: int, what: str, *, inside: bool = False) -> str:
        """A clause of a player and what that player does.

        >>> from crib_tutor import rules
        >>> seats = SeatNames.of((YOU, "Lamb"), rules.MODERN)
        >>> seats.does(0, "calls muggins"), seats.does(0, "deals", inside=True), seats.does(1, "deals")
        ('You call muggins', 'you deal', 'Lamb deals')
        """
        return " ".join(self.act(player, what, inside=inside))

    def owner(self, player: int) -> str:
        """The owner of a hand, inside a sentence: "your", "Lamb's"."""
        return "your" if self.who(player) == YOU else f"{self.names[player]}'s"

    def name_opponent(self, text: str) -> str:
        """Call the opponent by name in a text to you.

        >>> from crib_tutor import rules
        >>> SeatNames.of((YOU, "Lamb"), rules.MODERN).name_opponent("Your opponent pegs 2.")
        'Lamb pegs 2.'
        """
        if YOU not in self.names or len(self.names) > 2:
            return text
        return re.sub(r"\b(your|the) opponent\b", self.names[1 - self.names.index(YOU)], text, flags=re.IGNORECASE)

    def side(self, side: int) -> str:
        """The name of a side, which partners share."""
        return " and ".join(self.names[side :: self.rules.sides])

    def scores(self, scores: Sequence[int]) -> str:
        """The score of every side."""
        return ", ".join(f"{self.side(side)} {score}" for side, score in enumerate(scores))
