"""A match: game after game, and the tally."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crib_tutor.game.dealing import open_table
from crib_tutor.game.moves import Game
from crib_tutor.rules import FirstDeal, IllegalMove, Rules
from crib_tutor.rules.refusals import require_kind, require_number

_MOST_GAMES = 10**6
"""The most games a match counts."""
_MANY_GAMES = 9999
"""More games than anyone plays: with its number added, a seed must not get too long."""


@dataclass(frozen=True, slots=True)
class Match:
    """Games under the same rules, with their tally.

    A lurch or a skunk counts as the games it's worth. If the rules name a number of games, the match is over after that
    many (manual page: seven); otherwise it goes on as long as the players like.
    """

    rules: Rules
    seed: int | str
    wins: tuple[int, ...] = ()
    """Games each side has won."""
    played: int = 0
    """Games played to their end."""
    loser: int | None = None
    """The side that lost the last game by the most."""

    def __post_init__(self) -> None:
        open_table(self.rules, self.seed, None)
        open_table(self.rules, f"{self.seed}/{_MANY_GAMES}", None)
        require_kind(self.wins, tuple, "games won: give a tuple with each side's")
        for number in (self.played, *self.wins):
            require_number(number, "a number of games", 0, _MOST_GAMES)
        if self.loser is not None:
            require_number(self.loser, "loser", 0, self.rules.sides - 1)
        if not self.wins:
            object.__setattr__(self, "wins", (0,) * self.rules.sides)

    @property
    def over(self) -> bool:
        """Whether all the games of the match have been played."""
        return 0 < self.rules.match_games <= self.played

    @property
    def winner(self) -> int | None:
        """The side that won the match; none if it's level."""
        most = max(self.wins)
        return self.wins.index(most) if self.over and self.wins.count(most) == 1 else None

    def game(self) -> Game:
        """The next game, before its first card.

        Raises `IllegalMove` when the match is over.
        """
        if self.over:
            games = f"{self.rules.match_games} game{'s' * (self.rules.match_games != 1)}"
            raise IllegalMove(f"the match of {games} is over: start another")
        loser_deals = self.rules.first_deal is FirstDeal.LOSER and self.loser is not None
        return Game(self.rules, f"{self.seed}/{self.played + 1}", self.loser if loser_deals else None)

    def after(self, game: Game) -> Match:
        """The match with a finished game in its tally.

        Raises `IllegalMove` for a game no one has won yet, or one that isn't next in this match.
        """
        if game.winner is None:
            raise IllegalMove("only a finished game joins the tally: play it to its end")
        if game.seed != self.game().seed or len(game.scores) != len(self.wins):
            raise IllegalMove(f"this isn't game {self.played + 1} of the match: play the one the match starts")
        wins = tuple(won + game.table.games * (side == game.winner) for side, won in enumerate(self.wins))
        return replace(self, wins=wins, played=self.played + 1, loser=game.scores.index(min(game.scores)))
