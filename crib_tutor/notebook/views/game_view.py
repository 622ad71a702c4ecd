"""A sitting as a page shows it: players, cards, pegs, what is asked, and what may be done."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from crib_tutor.counts import Count
from crib_tutor.deck import Card, symbols
from crib_tutor.game.events import CRIB, NEGLECT, Laid, Shown
from crib_tutor.game.state import Phase
from crib_tutor.look import board, card_faces
from crib_tutor.look.board import SIDES
from crib_tutor.notebook.views.peg_leap import holes
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules import FAULT_POINTS, Muggins
from crib_tutor.table import table_words as words
from crib_tutor.table.advice import Option
from crib_tutor.table.narration import calls_the_count
from crib_tutor.table.peg_moves import back_pegs, peg_moves
from crib_tutor.table.prompt import CUT_STARTER, is_alone, refuse_extra_card
from crib_tutor.table.session import Sitting, deciding_seat

GOES_ON = {Phase.CUT: "Cut", Phase.DEAL: "Deal", Phase.TURN_UP: CUT_STARTER, Phase.OVER: "Next game"}
"""What the one button says that only goes on."""


def face(card: Card, **more: Any) -> dict[str, Any]:
    """A card as the page draws it.

    >>> from crib_tutor.deck import cards
    >>> face(cards("5H")[0], under="now 5")["name"]
    'five of hearts'
    """
    return {"text": str(card), "name": card.name, "svg": card_faces.face(card)} | more


def side_of(sitting: Sitting, seat: int) -> int:
    """A side of the board by how it is drawn: 0 is nearest to whoever looks, or to the first of two people."""
    sides = sitting.game.rules.sides
    return (seat - sitting.people[0]) % sides


def players(sitting: Sitting) -> list[dict[str, Any]]:
    """The other players, in turn: their names, the cards that they hold, and who deals.

    >>> [one["name"] for one in players(Sitting.begin("MODERN", seed=7))]
    ['North']
    """
    sees, many = sitting.view, sitting.game.rules.players
    others = [(sitting.seat + step) % many for step in range(1, many)]
    waits = sitting.game.awaits.players
    return [
        {
            "name": sitting.names[seat],
            "plays": "" if seat in sitting.people else PLAYERS[sitting.opponent].name,
            "held": sees.held[seat],
            "dealer": sees.dealer == seat and sitting.game.table.number > 0,
            "turn": seat in waits and sitting.phase in (Phase.PLAY, Phase.LAY_AWAY),
            "side": SIDES[side_of(sitting, seat)][0],
        }
        for seat in others
    ]


def pegs(sitting: Sitting, since: int) -> dict[str, Any]:
    """The board, how its pegs moved since an event of the log, and the score in words."""
    rules, scores, log = sitting.game.rules, sitting.game.scores, sitting.game.events
    sides, backs = rules.sides, back_pegs(sitting.game.events, sitting.game.scores)
    order = [(sitting.people[0] + step) % sides for step in range(sides)]
    moves = [
        holes(leap._replace(side=side_of(sitting, leap.side)), rules.target, sides)
        for leap in peg_moves(log, sides, since)
    ]
    below = [lurch.below for lurch in rules.lurches]
    gained = [
        sum(leap.end - leap.start for leap in peg_moves(log, sides, since) if leap.side == side) for side in order
    ]
    return {
        "board": board.tracks([(scores[side], backs[side]) for side in order], rules.target, below),
        "moves": moves,
        "score": words.score_words(sitting),
        "key": [
            {"side": SIDES[at][0], "name": words.side_name(sitting, side), "score": scores[side], "gained": gained[at]}
            for at, side in enumerate(order)
        ],
        "lines": words.board_lines(sitting),
    }


def play_view(sitting: Sitting) -> dict[str, Any]:
    """The cards of the play: those of this count with what it came to, and those of the counts before."""
    sees = sitting.view
    if not (sees.pile or sees.before) or sitting.phase in (Phase.CUT, Phase.DEAL) or _shows_hands(sitting):
        return {"pile": [], "before": [], "count": ""}
    who = {event.card: event.player for event in sees.events if isinstance(event, Laid)}
    totals = list(map(str, accumulate(card.value for card in sees.pile)))
    if totals and calls_the_count(sitting):
        totals[-1] = "?"
    pile = [
        face(card, under=total, by=SIDES[side_of(sitting, who[card])][0], whose=sitting.names[who[card]])
        for card, total in zip(sees.pile, totals, strict=True)
    ]
    return {"pile": pile, "before": [face(card) for card in sees.before], "count": totals[-1] if totals else ""}


def _shows_hands(sitting: Sitting) -> bool:
    return any(isinstance(event, Shown) for event in sitting.view.events)


def middle(sitting: Sitting) -> dict[str, Any]:
    """The starter, the crib, and the hand or crib that lies open to be counted."""
    sees = sitting.view
    over = sitting.phase is Phase.OVER and _shows_hands(sitting)
    dealt = sitting.game.table.number > 0 and sitting.phase not in (Phase.CUT, Phase.DEAL) and not over
    shown = sees.counted if isinstance(sees.counted, Count) and sees.counted.hand else None
    return {
        "starter": face(sees.starter, name=f"{sees.starter.name}, the starter") if sees.starter and dealt else None,
        "crib": words.place_name(sitting, sees.dealer, CRIB) if dealt else "",
        "crib mine": dealt and sees.dealer == sitting.seat,
        "shown": [face(card) for card in shown.hand] if shown else [],
        "shown name": _shown_name(sitting) if shown else "",
    }


def _shown_name(sitting: Sitting) -> str:
    claimed, waits = sitting.view.claimed, sitting.game.awaits
    owner = claimed.player if claimed else waits.players[0]
    return words.place_name(sitting, owner, sitting.view.place)


def hand(sitting: Sitting) -> dict[str, Any]:
    """One's own cards, and how many of them are to be chosen now."""
    sees, mine = sitting.view, deciding_seat(sitting) == sitting.seat and not sitting.handing
    choose = 0
    if mine and sitting.phase is Phase.LAY_AWAY:
        choose = sitting.game.rules.lays_away
    elif mine and sitting.phase is Phase.PLAY and sees.legal:
        choose = 1
    hidden = sitting.handing or (sitting.demo and not is_alone(sitting))
    shows = [] if hidden or sitting.phase in (Phase.CUT, Phase.DEAL, Phase.OVER) else sees.hand
    held = [face(card, may=card in sees.legal or sitting.phase is not Phase.PLAY) for card in shows]
    return {
        "hand": held,
        "choose": choose,
        "full": refuse_extra_card(choose) if choose else "",
        "lays": sitting.phase is Phase.PLAY,
        "may go": mine and sees.may_go,
    }


def buttons(sitting: Sitting) -> list[dict[str, Any]]:
    """What may be done with one button now.

    >>> [one["label"] for one in buttons(Sitting.begin("MODERN", seed=7))]
    ['Cut']
    """
    if sitting.handing:
        return [{"event": "look", "label": f"{sitting.names[sitting.seat]}: show my hand"}]
    if deciding_seat(sitting) is None:
        return []
    if sitting.phase in GOES_ON:
        own = sitting.game.awaits.players[:1] == (sitting.seat,) or not is_alone(sitting)
        label = "Go on" if sitting.phase is Phase.DEAL and not own else GOES_ON[sitting.phase]
        over = sitting.phase is Phase.OVER and sitting.match.over
        return [{"event": "go on", "label": "Another match" if over else label}]
    if sitting.phase is Phase.PLAY and sitting.view.may_go:
        return [{"event": "go", "label": "Go"}]
    if sitting.phase is Phase.CALL and sitting.view.place == NEGLECT:
        return [{"event": "neglect", "label": f"Mark {FAULT_POINTS}"}, {"event": "required", "label": "Have it laid"}]
    return []


def answers(sitting: Sitting) -> dict[str, bool]:
    """Whether points are to be claimed now, or a claim to be answered, and whether muggins may be called.

    >>> answers(Sitting.begin("MODERN", seed=7))
    {'claims': False, 'calls': False, 'muggins': True}
    """
    mine = deciding_seat(sitting) == sitting.seat and not sitting.handing
    return {
        "claims": mine and sitting.phase is Phase.CLAIM,
        "calls": mine and sitting.phase is Phase.CALL and sitting.view.place != NEGLECT,
        "muggins": sitting.game.rules.muggins is not Muggins.OFF,
    }


def advice_rows(options: Iterable[Option]) -> list[dict[str, str]]:
    """The tutor's advice as the page draws it, the best first.

    >>> advice_rows([Option((), 1.3, "It pegs nothing.")])
    [{'cards': '', 'cost': '1.3 holes', 'why': 'It pegs nothing.'}]
    """
    return [{"cards": symbols(one.cards), "cost": one.price, "why": one.why} for one in options]
