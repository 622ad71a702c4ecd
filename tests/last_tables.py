"""The last table somewhere on its way: hands counted, and games played to the end that's wanted."""

from dataclasses import replace
from itertools import count as numbers

from reports import report, tell

from crib_tutor.course.last_table.match_table import MatchTable
from crib_tutor.course.last_table.state import TWENTY
from crib_tutor.course.last_table.twenty import TwentyWindow
from crib_tutor.course.last_table.window import LastTableWindow
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import play_out
from crib_tutor.game.state import Phase
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.window import Window
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.table.sitting import move


def counted(*slips: int) -> LastTableWindow:
    """The last table after so many hands, each that much off."""
    window = LastTableWindow(7, Keeper())
    for slip in slips:
        count_a_hand(window.inside, slip)
        tell(window.inside, "next")
    return window


def at_the_match(*won: bool) -> tuple[LastTableWindow, MatchTable]:
    """A match at the last table after some games, won or lost."""
    window = counted(*[0] * TWENTY)
    table = window.inside
    assert isinstance(table, MatchTable)
    for at, wins in enumerate(won):
        if at:
            report(table, "go on")
        play_game(table, wins=wins)
        look_back(window)
    return window, table


def look_back(window: LastTableWindow) -> None:
    """Look back to the end, as the page does."""
    while window.value["looking"]:
        tell(window, "look on")


def count_a_hand(inside: Window, off: int) -> None:
    """Count the hand that lies there in one number, that much off."""
    assert isinstance(inside, TwentyWindow)
    tell(inside, "way", way="total")
    report(inside, "finish", answer=inside.session.count.points + off)


def play_game(table: MatchTable, *, wins: bool) -> None:
    """Play a game to its end, with cards that give it to the one who's wanted."""
    match = table.sitting.match
    for seed in numbers():
        dealt = replace(match, seed=seed)
        game = play_out(dealt.game(), [Greedy(), Simple()] if wins else [Simple(), Greedy()])
        if game.winner == (not wins):
            break
    before = [*replay(game)][-2]
    table.settle(replace(table.sitting, match=dealt, game=before))
    table.after(move(table.sitting, lambda at_last: at_last.after(game.events[len(before.events)])))
    table.refresh()
    assert table.sitting.phase is Phase.OVER
