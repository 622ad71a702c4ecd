"""The costliest decisions as small boards, yours beside the best."""

from __future__ import annotations

from typing import Any, NamedTuple

from crib_tutor.deck import Card, symbols
from crib_tutor.look import board
from crib_tutor.phrases import capitalized
from crib_tutor.table.game_view import face
from crib_tutor.table.replaying.positions import back_pegs
from crib_tutor.table.replaying.state import Replay
from crib_tutor.table.reviewing.state import CATCHING, COUNTING, DISCARDING, PLAY, Decision
from crib_tutor.table.shown_review.comparing import compare_choices
from crib_tutor.table.shown_review.figures import MINUS
from crib_tutor.words.counts_aloud import amount_of, name_cards

_TWO = 2


class BoardSide(NamedTuple):
    """One of the two choices of a board."""

    head: str
    cards: tuple[Card, ...] = ()
    words: str = ""
    """What was chosen, if it wasn't cards."""
    figure: str = ""
    unit: str = ""

    @property
    def heard(self) -> str:
        """The choice as it's read aloud."""
        price = f"{self.figure} {self.unit}".strip()
        return f"{self.head} {name_cards(self.cards) or self.words}" + (f": {price}" if price else "")


class ReviewBoard(NamedTuple):
    """A costly decision beside the best one."""

    number: int
    decision: Decision
    title: str
    cost: str
    """What it cost: wins of 100, or holes."""
    where: str
    yours: BoardSide
    best: BoardSide
    words: str

    @property
    def heard(self) -> str:
        """The board as it's read aloud."""
        return f"{self.title}. {capitalized(self.yours.heard)}. {capitalized(self.best.heard)}. {self.words}"


def review_boards(replay: Replay) -> tuple[ReviewBoard, ...]:
    """Make the boards of a review, the costliest first."""
    return tuple(_board(replay, number, one) for number, one in enumerate(replay.review.worst, 1))


def _board(replay: Replay, number: int, decision: Decision) -> ReviewBoard:
    lost = decision.shown_loss
    cost = f"{MINUS}{decision.cost:.1f} holes" if lost is None else f"{MINUS}{lost} win{'s' * (lost != 1)}"
    name = replay.words.name_opponent
    yours, best = _sides(decision)
    return ReviewBoard(
        number,
        decision,
        f"Deal {decision.deal}, {name_decision(decision)}",
        cost,
        name(_where(decision)),
        yours,
        best._replace(unit=name(best.unit)),
        name(compare_choices(decision)),
    )


def name_decision(decision: Decision) -> str:
    """Name a decision in a word."""
    if decision.what == PLAY:
        return "play" if decision.sees.pile else "lead"
    return {DISCARDING: "discard", COUNTING: "count", CATCHING: "call"}[decision.what]


def _where(decision: Decision) -> str:
    """Say the score, who deals, and what lay."""
    sees = decision.sees
    mine, theirs = (sees.scores[sees.side], sees.scores[1 - sees.side]) if sees.rules.sides == _TWO else (0, 0)
    score = (
        f"You {mine}, your opponent {theirs}, {'you deal' if sees.player == sees.dealer else 'your opponent deals'}."
    )
    starter = f" Starter {sees.starter.symbol}." if sees.starter else ""
    if decision.what == DISCARDING:
        return score
    if decision.what == PLAY:
        count = f"At {sees.count}" if sees.pile else "You lead"
        before = f" Before: {symbols(sees.before)}." if sees.before else ""
        theirs_left = amount_of(sees.held[1 - sees.player], "card")
        left = f", with {theirs_left} left to your opponent" * (sees.rules.players == _TWO)
        return f"{score}{starter}{before} {count}{left}."
    place = "crib" if "crib" in decision.chosen else "hand"
    return f"{score} {'You' if decision.what == COUNTING else 'Your opponent'} counted this {place}, the starter last:"


def _sides(decision: Decision) -> tuple[BoardSide, BoardSide]:
    if decision.what == COUNTING and decision.missed:
        missed = tuple(dict.fromkeys(card for part in decision.missed for card in part.cards))
        points = sum(part.points for part in decision.missed)
        return (
            BoardSide("you said", (), "", str(decision.said), f"of {decision.best} points"),
            BoardSide("you missed", missed, "", str(points), "not pegged"),
        )
    verb = {DISCARDING: "you threw", PLAY: "you played" if decision.sees.pile else "you led"}.get(
        decision.what, "you said"
    )
    words = "" if decision.chosen_cards else decision.chosen, "" if decision.best_cards else decision.best
    heads, cards = (verb, "best"), (decision.chosen_cards, decision.best_cards)
    chances = decision.wins_chosen, decision.wins_best
    yours, best = (
        BoardSide(head, some, said, *(("", "") if chance is None else (f"{100 * chance:.0f}", "wins of 100")))
        for head, some, said, chance in zip(heads, cards, words, chances, strict=True)
    )
    if decision.wins_best is None:
        yours = yours._replace(figure=f"{MINUS}{decision.cost:.1f}", unit="holes on average")
    return yours, best


def board_view(replay: Replay, each: ReviewBoard) -> dict[str, Any]:
    """Draw a board for the page."""
    decision = each.decision
    held = decision.sees.hand if decision.what in (DISCARDING, PLAY) else decision.count
    scores = decision.sees.scores
    behind = back_pegs(replay.game.events[: decision.at], scores)
    order = [(replay.seat + turn) % len(scores) for turn in range(len(scores))]
    pegs = [(scores[side], behind[side]) for side in order]
    return {
        "title": each.title,
        "cost": each.cost,
        "where": each.where,
        "held": [face(card) for card in held],
        "laid": [face(card) for card in decision.sees.pile],
        "lies": ["" if decision.count else "you held", "on the table"],
        "sides": [side._asdict() | {"cards": [face(card) for card in side.cards]} for side in (each.yours, each.best)],
        "words": each.words,
        "heard": each.heard,
        "pegs": board.tracks(pegs, replay.game.rules.target),
    }
