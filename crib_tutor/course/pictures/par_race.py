"""A race against par: two pegs to drag, and who deals."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.course.lesson_11_game import one_game, standings
from crib_tutor.course.par import par_after
from crib_tutor.look import theme
from crib_tutor.look.lettering import text_width
from crib_tutor.look.touch_parts import ACCENT, FELT, GREEN_INK, INK, OPPONENT, YOU, box, label, peg, touch
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Slide, Touch, TouchedWindow
from crib_tutor.rules import GAME
from crib_tutor.words.number_words import spell

_PLAYERS = ("you", "opponent")
_INKS = (YOU, OPPONENT)
_MOST_DEALS, _EVEN = 8, 50
_NAMES_ABOVE = 58
"""How far names are above their lane: clear of the ring of a peg at 0."""


class Race(NamedTuple):
    """Both scores after some deals, and who deals next."""

    you: int
    opponent: int
    deals: int
    you_deal: bool

    def par(self, player: int, deals: int | None = None) -> int:
        """A player's par after these deals, or after so many."""
        first = self.you_deal == (self.deals % 2 == 0)
        return par_after(self.deals if deals is None else deals, dealt_first=first is (player == 0))

    def ahead(self, player: int) -> int:
        """Holes a player is ahead of par, below 0 behind."""
        return self[player] - self.par(player)


class _RaceRoom(NamedTuple):
    """Where things are in a drawing of one size."""

    wide: int
    left: int
    hole: float
    """From hole to hole."""
    lanes: tuple[int, int]
    """Where each player's holes are."""
    disc: float
    size: int

    def at(self, score: int) -> float:
        """Where a score is along its lane."""
        return self.left + score * self.hole


_WIDE = _RaceRoom(572, 26, 4.3, (106, 268), 10, 14)
_NARROW = _RaceRoom(284, 22, 2.0, (78, 194), 8.5, 12)


class ParRace(Picture):
    """Your peg and your opponent's, each beside its par."""

    name = "par race"
    hint = "Drag a peg, pass the deal, or see a game. Keys: N, B, D"
    small = True
    keys = MappingProxyType({"n": "next", "b": "before", "d": "deal"})

    def __init__(self, game: Sequence[tuple[int, int]], deals: int) -> None:
        """Walk through a game that you dealt first, from the end of a deal."""
        self.game = game
        self.start = self.after(deals)

    def after(self, deals: int) -> Race:
        """The game's scores after so many deals."""
        return Race(*self.game[deals - 1], deals, deals % 2 == 0)

    def slid(self, state: Race, name: str, value: int) -> Race:
        """The race with a peg elsewhere."""
        return state._replace(you=value) if name == _PLAYERS[0] else state._replace(opponent=value)

    def look(self, state: Race) -> Look:
        """The race at these scores."""
        from crib_tutor.strategy import chance_board  # noqa: PLC0415  # numpy, where it's asked for

        wins = round(100 * chance_board(state.you_deal)[state.you][state.opponent])
        ahead = [state.ahead(player) for player in (0, 1)]
        away = list(map(_away, ahead))
        before, then = max(state.deals - 1, 1), min(state.deals + 1, len(self.game))
        brief = away[1].replace(" of par", "").replace("behind par", "behind")
        return Look(
            f"You're {away[0]}, your opponent {brief if any(ahead) else 'too'}",
            _sentence(state, wins),
            str(wins),
            "games in 100 are yours",
            tuple(
                PanelRow(f"{who}, par {state.par(player)}", str(state[player]), side=_PLAYERS[player])
                for player, who in enumerate(("You", "Opponent"))
            ),
            wide=_draw(state, _WIDE),
            narrow=_draw(state, _NARROW),
            touches=(
                Touch(
                    "deal",
                    f"Let {'your opponent' if state.you_deal else 'you'} deal next",
                    state._replace(you_deal=not state.you_deal),
                ),
            ),
            buttons=(
                Touch("before", f"Deal {before}", self.after(before)),
                Touch("next", f"Deal {then}", self.after(then)),
            ),
            slides=tuple(
                Slide(name, who, 0, GAME - 1, score, text=f"{who} at {score}, {said}")
                for name, who, score, said in zip(
                    _PLAYERS, ("You're", "Your opponent is"), state[:2], away, strict=True
                )
            ),
        )


def _away(holes: int) -> str:
    """Say how far from par somebody is."""
    return f"{abs(holes)} {'ahead of' if holes > 0 else 'behind'} par" if holes else "at par"


def _sentence(state: Race, wins: int) -> str:
    """Say who wins more often, and whether par agrees."""
    deals = f"{spell(state.deals).capitalize()} {'deal is' if state.deals == 1 else 'deals are'} over."
    dealer, *wins_too = ("You deal", " and win", ", but your opponent wins")
    if not state.you_deal:
        dealer, *wins_too = ("Your opponent deals", " and wins", ", but you win")
    often = wins_too[(wins > _EVEN) is not state.you_deal]
    apart = state.ahead(0) - state.ahead(1)
    amiss = " By par alone it would be the other way around." if apart * (wins - _EVEN) < 0 and abs(apart) > 2 else ""
    if wins == _EVEN:
        return f"{deals} {dealer} next, and neither of you is the favorite."
    return f"{deals} {dealer} next{often} {max(wins, 100 - wins)} games in 100.{amiss}"


def _draw(state: Race, room: _RaceRoom) -> str:
    return "".join(_lane(state, player, room) for player in (0, 1))


def _lane(state: Race, player: int, room: _RaceRoom) -> str:
    """Draw a player's holes, par after each deal below and the peg above."""
    y, ink = room.lanes[player], _INKS[player]
    made = label(("You", "Your opponent")[player], room.left - 12, y - _NAMES_ABOVE, room.size, ink, "start")
    made += box(room.left - 8, y - 7, GAME * room.hole + 16, 14, fill=theme.WOOD, corner=7)
    start, par, score = room.at(0), room.at(state.par(player)), room.at(state[player])
    made += _deal(state, player, room)
    if state.ahead(player):
        color = theme.FOUND if score > par else theme.MISSED
        made += box(min(par, score), y - 5, abs(score - par), 10, fill=color, corner=2)
    holes = f"M{start:g} {y}" + f"m{room.hole:g} 0h.01" * GAME
    made += f'<path d="{holes}" stroke="{theme.HOLE}" stroke-width="{room.hole / 2.2:.1f}" stroke-linecap="round"/>'
    made += label("par", room.left - 14, y + 32, room.size, GREEN_INK, "start")
    for deals in range(1, _MOST_DEALS + 1):
        made += _par_disc(state.par(player, deals), deals, room, y, now=deals == state.deals)
    made += f'<path d="M{score:g} {y - 22}V{y}" stroke="{ink}" stroke-width="2.5"/>'
    track = room.at(0), y - 29, room.at(GAME - 1), y - 29
    return made + peg(_PLAYERS[player], score, y - 29, str(state[player]), _PLAYERS[player], track)


def _par_disc(par: int, deals: int, room: _RaceRoom, y: int, *, now: bool) -> str:
    x, down = room.at(par), y + 27
    fill, ink = (theme.THIRD, theme.CARD_FACE) if now else (FELT, GREEN_INK)
    made = f'<path d="M{x:g} {y}V{down}" stroke="{GREEN_INK}" stroke-width="{2 if now else 1}"/>'
    made += f'<circle cx="{x:g}" cy="{down}" r="{room.disc}" fill="{fill}" stroke="{GREEN_INK}" stroke-width="1.5"/>'
    return made + label(str(deals), x, down + 4, 11, ink)


def _deal(state: Race, player: int, room: _RaceRoom) -> str:
    """Say at the dealer's lane who deals, and ask at the other."""
    y = room.lanes[player] - _NAMES_ABOVE
    if state.you_deal == (player == 0):
        return label("deals next", room.wide - 16, y, room.size, INK, "end")
    wide = text_width("deals next?", room.size) + 16
    left = room.wide - wide - 8
    dashed = box(left, y - 16, wide, 24, line=ACCENT, thick=2, corner=12).replace("/>", ' stroke-dasharray="4 3"/>')
    return touch("deal", dashed + label("deals next?", left + wide / 2, y, room.size, ACCENT))


def par_race() -> TouchedWindow:
    """Race against par: two pegs to drag, and who deals.

    Its buttons walk through a game in which you fall far behind your opponent, and hardly behind par.
    """
    after = {standing.deal: standing.scores for standing in standings(one_game())}
    return TouchedWindow(ParRace([(mine, theirs) for mine, theirs in after.values() if max(mine, theirs) < GAME], 4))
