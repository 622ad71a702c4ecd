"""A moment of the table as the stage draws it."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from crib_tutor.deck import PACK, Card
from crib_tutor.game.events import CRIB, Cut, Event
from crib_tutor.look import board, card_faces
from crib_tutor.look.board import SIDES
from crib_tutor.look.club_portraits import PORTRAITS
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.problems.pegs import PegMove
from crib_tutor.rules import THIRTY_ONE, Rules
from crib_tutor.table import table_words as words
from crib_tutor.table.moments.counted_hand import tell_steps
from crib_tutor.table.moments.moment import StageMoment, StoryLine, TapeEntry
from crib_tutor.table.replaying.positions import seat_cards
from crib_tutor.table.sitting import Sitting


def side_of(sitting: Sitting, seat: int) -> int:
    """A side of the board as drawn, 0 nearest to the player."""
    sides = sitting.game.rules.sides
    return (seat - sitting.people[0]) % sides


def _side(sitting: Sitting, seat: int | None) -> str:
    return "" if seat is None else SIDES[side_of(sitting, seat)][0]


def draw_moment(sitting: Sitting, moment: StageMoment) -> dict[str, Any]:
    """Draw a moment for the page."""
    log = sitting.log[: moment.end]
    players = sitting.game.rules.players
    return {
        "kind": moment.kind,
        "deal": moment.position.number,
        "by": _side(sitting, moment.player),
        "happened": moment.happened,
        "before": moment.before,
        "said": moment.said,
        "heard": moment.heard,
        "rests": moment.rests,
        "end": moment.end,
        "amber": moment.amber,
        "counts": _steps(moment),
        "line": draw_line(sitting, moment.line),
        "seats": [
            {
                **_seat(sitting, moment, seat),
                "plays": "" if seat in sitting.people else PLAYERS[sitting.opponent].name,
                "held": (cards := seat_cards(log, seat, sitting.game.rules)).held,
                "gone": cards.gone,
                "acts": moment.player == seat,
            }
            for seat in ((sitting.seat + step) % players for step in range(1, players))
        ],
        "own": _own(sitting, moment, log),
        "crib": _crib(sitting, moment),
        **_middle(sitting, moment, log),
        **_count(moment),
        **_pegs(sitting, moment),
    }


def draw_line(sitting: Sitting, line: StoryLine | None) -> list[str]:
    """Draw a line of the story, or nothing."""
    return [line.words, line.number, _side(sitting, line.player)] if line else []


# --- the seats ---


def _seat(sitting: Sitting, moment: StageMoment, seat: int) -> dict[str, Any]:
    return {
        "name": sitting.names[seat],
        "side": _side(sitting, seat),
        "dealer": moment.position.dealer == seat,
        "says": (moment.says or "Go" * (moment.kind == "go")) if moment.player == seat else "",
    }


def _own(sitting: Sitting, moment: StageMoment, log: Sequence[Event]) -> dict[str, Any]:
    hides = sitting.handing or sitting.viewer is None
    cards = seat_cards(log, sitting.seat, sitting.game.rules)
    return {
        **_seat(sitting, moment, sitting.seat),
        "slots": [] if hides else [[str(card), stays] for card, stays in cards.slots],
        "held": cards.held if hides else 0,
    }


def _crib(sitting: Sitting, moment: StageMoment) -> dict[str, Any] | None:
    lies = moment.position
    if lies.dealer is None:
        return None
    open_ = lies.shown is not None and lies.shown.place == CRIB
    number = 0 if open_ else len(lies.crib.cards) + lies.crib.backs
    return {
        "name": words.place_name(sitting, lies.dealer, CRIB),
        "many": number,
        "seat": (lies.dealer - sitting.seat - 1) % sitting.game.rules.players,
    }


# --- the middle ---


def _middle(sitting: Sitting, moment: StageMoment, log: Sequence[Event]) -> dict[str, Any]:
    lies, shown = moment.position, moment.position.shown
    lane: Iterable[tuple[Card, int]] = ((laid.card, laid.player) for laid in lies.pile)
    if lies.dealer is None:
        cuts, players = [event for event in log if isinstance(event, Cut)], sitting.game.rules.players
        again = max(0, (len(cuts) - 1) // players * players)  # after a tie the cards go back for another cut
        lane = ((event.card, event.player) for event in cuts[again:])
    elif shown:
        lane = ((card, shown.player) for card in shown.cards)
    return {
        "lane": [[str(card), _side(sitting, player)] for card, player in lane],
        "shown": words.place_name(sitting, shown.player, shown.place) if shown else "",
        "whose": _whose(sitting, moment),
        "spent": len(lies.before),
        "starter": str(lies.starter) if lies.starter else "",
    }


def _whose(sitting: Sitting, moment: StageMoment) -> str:
    """Where the open cards rose from: own slots, a seat, or the crib."""
    shown = moment.position.shown
    if shown is None:
        return ""
    if shown.place == CRIB:
        return "crib"
    return (
        "own" if shown.player == sitting.seat else str((shown.player - sitting.seat - 1) % sitting.game.rules.players)
    )


def _count(moment: StageMoment) -> dict[str, Any]:
    """The number beside the cards, what's lit, and the tape."""
    lies, counted = moment.position, moment.counted
    number = caption = ""
    if lies.shown:
        if counted.total is not None:
            number, caption = str(counted.total), "claimed" if counted.claimed else "so far"
    elif moment.hides_count:
        number, caption = "?", "the count"
    elif lies.pile:
        count = lies.pile[-1].count
        number, caption = str(count), f"{THIRTY_ONE - count} to {THIRTY_ONE}" if count < THIRTY_ONE else ""
    elif lies.before:
        number, caption = "0", f"{THIRTY_ONE} to go"
    return {
        "number": number,
        "caption": caption,
        "lit": None if counted.lit is None else list(map(str, counted.lit)),
        "tape": [_entry(entry) for entry in counted.tape],
        "taped": ("Claimed" if counted.claimed else "The count") if counted.tape else "",
    }


def _entry(entry: TapeEntry) -> tuple[list[str], str, str]:
    return list(map(str, entry.cards)), entry.words, f"{'+' * entry.missed}{entry.total}"


def _steps(moment: StageMoment) -> list[dict[str, Any]]:
    """The hand counted step by step, for when the player asks for it."""
    steps = tell_steps(moment.whole) if moment.whole and moment.rests else []
    return [
        {
            "said": f"{step.before} {step.said}".strip(),
            "lit": list(map(str, step.so_far.lit or ())),
            "number": str(step.so_far.total),
            "caption": "so far",
            "tape": [_entry(one) for one in step.so_far.tape],
        }
        for step in steps
    ]


# --- the board ---


def _pegs(sitting: Sitting, moment: StageMoment) -> dict[str, Any]:
    rules, lies, leap = sitting.game.rules, moment.position, moment.leap
    order = [(sitting.people[0] + step) % rules.sides for step in range(rules.sides)]
    spots = [
        [
            board.spot(at, lies.scores[side], rules.target, sides=rules.sides),
            board.spot(at, lies.behind[side], rules.target, back=True, sides=rules.sides),
        ]
        for at, side in enumerate(order)
    ]
    at = order.index(leap.side) if leap else 0
    deals = -1 if lies.dealer is None else side_of(sitting, lies.dealer)
    return {
        "dealing": deals,
        "scores": [lies.scores[side] for side in order],
        "gained": [leap.end - leap.start if leap and side == leap.side else 0 for side in order],
        "pegs": spots,
        "walk": SIDES[at][0] if leap else "",
        "path": board.path(at, leap.start, leap.end, rules.target, sides=rules.sides) if leap else [],
        "short": _holes_short(order, moment.short, rules) if moment.short else [],
    }


def _holes_short(order: Sequence[int], short: PegMove[int], rules: Rules) -> list[board.Point]:
    """The holes that a peg would have gone."""
    return board.path(order.index(short.side), short.start, short.end, rules.target, sides=rules.sides)


def draw_board(sitting: Sitting) -> dict[str, Any]:
    """Draw what stays on the board: holes, lines and colors."""
    rules, sides = sitting.game.rules, sitting.game.rules.sides
    order = [(sitting.people[0] + step) % sides for step in range(sides)]
    return {
        "board": board.tracks([(0, 0)] * sides, rules.target, [lurch.below for lurch in rules.lurches]),
        "key": [{"side": SIDES[at][0], "name": sitting.sides[side]} for at, side in enumerate(order)],
        "lines": words.board_lines(sitting),
    }


# --- faces ---


@cache
def faces() -> dict[str, dict[str, str]]:
    """Draw every card, the back of a card, and the club.

    >>> list(faces())[:3], len(faces()), faces()["5H"]["name"]
    (['AC', 'AD', 'AH'], 54, 'five of hearts')
    """
    return {
        str(card): {"text": str(card), "name": card.name, "sign": card.symbol, "svg": card_faces.stage_face(card)}
        for card in PACK
    } | {"back": {"svg": card_faces.card_back()}, "club": {name: draw() for name, draw in PORTRAITS.items()}}
