"""What a person may do now, as a page shows it."""

from collections.abc import Iterable
from typing import Any

from crib_tutor.deck import Card, symbols
from crib_tutor.drills.discarding.words import refuse_extra_card
from crib_tutor.game import Game
from crib_tutor.game.events import NEGLECT, PLAY
from crib_tutor.game.seats import view
from crib_tutor.game.state import Phase
from crib_tutor.look import card_faces
from crib_tutor.rules import FAULT_POINTS, Muggins
from crib_tutor.table.advice import Option
from crib_tutor.table.prompt import CUT_STARTER, is_alone
from crib_tutor.table.sitting import Sitting, deciding_seat
from crib_tutor.words.seat_names import SeatNames

GOES_ON = {Phase.CUT: "Cut", Phase.DEAL: "Deal", Phase.TURN_UP: CUT_STARTER, Phase.OVER: "Rematch"}
"""What the one button says that only goes on."""


def face(card: Card, **more: Any) -> dict[str, Any]:
    """A card as the page draws it."""
    return {"text": str(card), "name": card.name, "svg": card_faces.face(card)} | more


def is_asked(sitting: Sitting) -> bool:
    """Say if the player on the screen has to decide."""
    return deciding_seat(sitting) == sitting.seat and not sitting.handing


def cards_to_play(sitting: Sitting) -> tuple[Card, ...]:
    """The cards that may be played now, letting a claim pass."""
    if not is_asked(sitting):
        return ()
    if sitting.phase is Phase.CALL and sitting.view.place == PLAY:
        after: Game = sitting.game.call()
        goes_on = after.awaits[:2] == (Phase.PLAY, (sitting.seat,))
        return view(after, sitting.seat).legal if goes_on else ()
    return sitting.view.legal if sitting.phase is Phase.PLAY else ()


def choosing(sitting: Sitting) -> dict[str, Any]:
    """Say how many cards to choose, which, and what for."""
    discards = is_asked(sitting) and sitting.phase is Phase.DISCARD
    may = sitting.view.hand if discards else cards_to_play(sitting)
    choose = sitting.game.rules.discards if discards else min(1, len(may))
    return {
        "choose": choose,
        "may": list(map(str, may)) if choose else [],
        "full": refuse_extra_card(choose) if choose else "",
        "playing": bool(choose) and not discards,
    }


def buttons(sitting: Sitting) -> list[dict[str, str]]:
    """List the buttons for now, the first one pressed by Enter."""
    if sitting.handing:
        return [{"event": "look", "label": f"{sitting.names[sitting.seat]}: show my hand"}]
    if deciding_seat(sitting) is None:
        return []
    if sitting.phase in GOES_ON:
        own = sitting.game.awaits.players[:1] == (sitting.seat,) or not is_alone(sitting)
        label = "Go on" if sitting.phase is Phase.DEAL and not own else GOES_ON[sitting.phase]
        if sitting.phase is Phase.OVER and sitting.game.rules.match_games:
            label = "Another match" if sitting.match.over else "Next game"
        return [{"event": "go on", "label": label}]
    if sitting.phase is Phase.PLAY and sitting.view.may_go:
        return [{"event": "go", "label": "Go"}]
    if sitting.phase is Phase.CALL and sitting.view.place == NEGLECT:
        return [
            {"event": "neglect", "label": f"Peg {FAULT_POINTS}"},
            {"event": "required", "label": "Have it played"},
        ]
    return []


def answers(sitting: Sitting) -> dict[str, bool]:
    """Say if points are claimed, answered or called now."""
    mine = is_asked(sitting)
    return {
        "claims": mine and sitting.phase is Phase.CLAIM,
        "calls": mine and sitting.phase is Phase.CALL and sitting.view.place != NEGLECT,
        "muggins": sitting.game.rules.muggins is not Muggins.OFF,
    }


def advice_rows(options: Iterable[Option], words: SeatNames) -> list[dict[str, Any]]:
    """The tutor's advice as the page draws it, best first.

    >>> advice_rows([Option((), 1.3, "It pegs nothing.")], Sitting.begin("MODERN", seed=7).words)
    [{'cards': '', 'texts': [], 'wins': '', 'cost': '1.3 holes', 'why': 'It pegs nothing.'}]
    """
    return [
        {
            "cards": symbols(option.cards),
            "texts": list(map(str, option.cards)),
            "wins": "" if option.chance is None else f"wins {100 * option.chance:.1f} in 100",
            "cost": option.price,
            "why": words.name_opponent(option.why),
        }
        for option in options
    ]
