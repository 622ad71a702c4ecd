"""The labs a cell opens; numpy is loaded with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crib_tutor.deck import CardsLike, cards
from crib_tutor.look.html import Html, paragraph
from crib_tutor.notebook.window import choose_seed
from crib_tutor.rules.refusals import require_flag
from crib_tutor.without_numpy import NumpyNeeded, is_missing

if TYPE_CHECKING:
    from crib_tutor.labs.discard_lab.window import DiscardLabWindow
    from crib_tutor.labs.pair_duel.window import PairDuelWindow
    from crib_tutor.labs.play_lab.window import PlayLabWindow
    from crib_tutor.labs.win_board.window import WinBoardWindow


def win_board(you: int = 0, opponent: int = 0, *, dealer: bool = True, aim: str = "win") -> WinBoardWindow | Html:
    """Drag both pegs along the board to see who wins.

    >>> win_board(84, 79).value["chances"]["title"]
    'You win 74 games in 100 from here'

    At the start of a deal of today's club game, to 121; ``aim`` is "win", "game points", "stakes" or "spread". Raises
    `IllegalMove` for another, and for a score below 0 or above 120.
    """
    from crib_tutor.labs.win_board.state import WinBoard  # noqa: PLC0415  # numpy is loaded where it's asked for
    from crib_tutor.labs.win_board.window import WinBoardWindow  # noqa: PLC0415

    board = WinBoard(you=you, opponent=opponent, dealer=dealer, aim=aim)
    try:
        return WinBoardWindow(board)
    except NumpyNeeded:
        return _say_needed("The win board needs")


def play_lab(
    hand: CardsLike | None = None,
    starter: CardsLike | None = None,
    *,
    dealer: bool = False,
    against: str = "careful",
    scores: tuple[int, int] | None = None,
    aim: str = "win",
    seed: int | str | None = None,
    read: bool = False,
) -> PlayLabWindow | Html:
    """Play four cards on and back, each with its net.

    >>> play_lab("4D 5H 6C JS", "9H", seed=7).value["title"]
    'Which card do you lead?'

    What isn't given is dealt, always alike from a seed. ``against`` is "greedy", "careful" or "balance", whose lead and
    reply are drawn. With ``scores``, yours and your opponent's, each card has its chance of winning, or what another
    ``aim`` counts. With ``read`` it begins with what your opponent may hold. Raises `InvalidCards` and `IllegalMove`.
    """
    require_flag(read, "read")
    try:
        from crib_tutor.labs.play_lab.window import PlayLabWindow, PlaySetting  # noqa: PLC0415
    except ImportError as error:
        if not is_missing(error):
            raise
        return _say_needed("The play lab needs")
    shown = [one if one is None or isinstance(one, str) else " ".join(map(str, cards(one))) for one in (hand, starter)]
    setting = PlaySetting(hand=shown[0], starter=shown[1], dealer=dealer, against=against, seed=choose_seed(seed))
    setting = replace(setting, scores=scores, aim=aim)
    return PlayLabWindow(setting, fresh=hand is None and seed is None, read=read)


def pair_duel(*, guess: bool = True, seed: int | str | None = None) -> PairDuelWindow | Html:
    """Bend a leader's habit, and pair leads or leave them.

    >>> pair_duel(seed=7).value["title"]
    'Pair duel'

    The curves wait for a guess unless ``guess`` is False; leaders and leads are always alike from a seed. Raises
    `IllegalMove`.
    """
    require_flag(guess, "guess")
    try:
        from crib_tutor.labs.pair_duel.state import PairDuel  # noqa: PLC0415
        from crib_tutor.labs.pair_duel.window import PairDuelWindow  # noqa: PLC0415
    except ImportError as error:
        if not is_missing(error):
            raise
        return _say_needed("The pair duel needs")
    return PairDuelWindow(PairDuel(seed=choose_seed(seed)), guess=bool(guess), fresh=seed is None)


def _say_needed(what: str) -> Html:
    """What's shown in place of a window that needs numpy, where there is none."""
    return paragraph(f"{NumpyNeeded(what)}.", "em")


def discard_lab(
    hand: CardsLike | None = None,
    you: int = 0,
    opponent: int = 0,
    *,
    dealer: bool = True,
    aim: str = "win",
    seed: int | str | None = None,
) -> DiscardLabWindow:
    """Rank the 15 discards of any six cards, at any score.

    >>> discard_lab("5H 6S 7C 8D JH QS").value["choices"]["title"]
    'J♥ Q♠ is best by average and by winning'

    A hand given here may lack cards; without one, six are dealt by the seed. ``aim`` is "win", "game
    points", "stakes" or "spread". Raises `InvalidCards` for more than six
    cards, and `IllegalMove` for a score below 0 or above 120.
    """
    from crib_tutor.labs.discard_lab.state import DiscardLab  # noqa: PLC0415  # numpy is loaded where it's asked for
    from crib_tutor.labs.discard_lab.window import DiscardLabWindow  # noqa: PLC0415
    from crib_tutor.labs.win_board.state import WinBoard  # noqa: PLC0415

    lab = DiscardLab(board=WinBoard(you=you, opponent=opponent, dealer=dealer, aim=aim), seed=choose_seed(seed))
    fresh = hand is None and seed is None
    return DiscardLabWindow(lab.deal() if hand is None else lab.choose(hand), fresh=fresh)
