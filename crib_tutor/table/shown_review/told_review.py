"""A review in words: its headline, its five numbers, and all as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from crib_tutor.game.state import Phase
from crib_tutor.table.replaying.state import Replay
from crib_tutor.table.reviewing.curve import Curve, Source
from crib_tutor.table.reviewing.state import COUNTING, Decision, Review
from crib_tutor.table.shown_review.boards import ReviewBoard, review_boards
from crib_tutor.table.shown_review.figures import Figures, figures, signed
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.number_words import spell

NO_CURVE = "By these rules the chances of winning aren't worked out, so decisions are priced in holes."
BEST = "the best or within a whisker"
"""What is said of a decision that's fine."""
HOW = (
    "Before each card and each choice there's a chance of winning: by the score, who deals, and the cards you'd seen.",
    "A card you're dealt, the cut, and what your opponent turns out to hold: what it moves the chance is luck.",
    "A choice is set beside the best one by what its player knew, never by hidden cards. That step is its cost.",
    "The two are worked out apart. Together they lead from where you began to where you ended.",
    "All numbers are wins of 100 games between two careful players, rounded so that rows and columns add up.",
)
"""How the numbers of a review are made."""


class ReviewSum(NamedTuple):
    """One of the five numbers, and whose doing it is."""

    label: str
    value: str
    kind: str = ""


def score_line(replay: Replay) -> str:
    """Say who played, the score and how many deals.

    The one who looks comes first.
    """
    game, words = replay.game, replay.words
    order = [(replay.seat + turn) % game.rules.sides for turn in range(game.rules.sides)]
    score = " to ".join(str(game.scores[side]) for side in order)
    sides = " against ".join(words.side(side) for side in order)
    return f"{sides}, {score}, {spell(max(1, game.table.number))} deal{'s' * (game.table.number > 1)}"


def known_curve(replay: Replay) -> Curve | None:
    """The curve, as far as it tells no hidden card.

    In the middle of a deal it ends before that deal. What the other side chose in this deal would give its cards away.
    """
    curve, now = replay.review.curve, replay.game.table.number
    if curve is None or replay.game.awaits.phase in (Phase.OVER, Phase.DEAL):
        return curve
    strokes = tuple(each for each in curve.strokes if each.deal < now)
    return replace(curve, strokes=strokes, starts=tuple(each for each in curve.starts if each[0] < now))


def known_figures(replay: Replay) -> Figures | None:
    """The curve's numbers, as far as they tell no hidden card."""
    curve = known_curve(replay)
    return figures(curve) if curve else None


def headline(replay: Replay) -> str:
    """Say what decided the game: choices or cards."""
    game, made = replay.game, known_figures(replay)
    won = game.winner == replay.seat % game.rules.sides
    if made is None:
        return "This game isn't over." if game.winner is None else f"You {'won' if won else 'lost'} this game."
    if game.winner is None:
        return f"This game isn't over: from here you'd win {made.left} of 100."
    by_choices = (made.mine + made.theirs) * (1 if won else -1) > made.cards * (1 if won else -1)
    what, not_ = ("Your choices", "the cards") if by_choices else ("The cards", "your choices")
    return f"{what} {'won' if won else 'lost'} it, not {not_}."


def five_numbers(made: Figures, opponent: str) -> tuple[ReviewSum, ...]:
    """Name the five numbers, which add up."""
    whose = "the others'" if opponent == "" else f"{opponent}'s"
    return (
        ReviewSum("You began with", str(made.began)),
        ReviewSum("the cards", signed(made.cards)),
        ReviewSum("your choices", signed(made.mine), "you"),
        ReviewSum(f"{whose} choices", signed(made.theirs), "opponent"),
        ReviewSum("that leaves", str(made.left)),
    )


def say_costly(replay: Replay, boards: tuple[ReviewBoard, ...]) -> str:
    """Say how much the costliest decisions cost together."""
    if not boards:
        return "Nothing cost more than a whisker: well played."
    many = f"{spell(len(boards)).capitalize()} decision{'s' * (len(boards) > 1)} cost"
    made = known_figures(replay)
    if made is None:
        return f"{many} {sum(each.decision.cost for each in boards):.1f} holes"
    return f"{many} {sum(each.decision.shown_loss or 0 for each in boards)} of the {-made.mine}"


def say_how(replay: Replay) -> tuple[str, ...]:
    """Say how the numbers are made."""
    if (curve := known_curve(replay)) is None:
        return (NO_CURVE,)
    alone, left = signed(100 * curve.sum(Source.CARDS)), signed(figures(curve).cards)
    return (*HOW, f"By themselves the cards come to {alone}; {left} is what the sum leaves them.")


def opponent_of(replay: Replay) -> str:
    """Name the one opponent; nobody if there are more."""
    return replay.names[1 - replay.seat] if len(replay.names) == 2 else ""


def missed_counts(review: Review) -> tuple[Decision, ...]:
    """The counts in which something was missed or claimed wrongly."""
    return tuple(one for one in review.of(COUNTING) if one.lost)


def say_fine(review: Review) -> str:
    """Say how many decisions were the best or nearly."""
    number = len(review.decisions)
    were = "was" if review.fine == 1 else "were"
    return f"{number}, of which {review.fine or 'none'} {were} {BEST}"


def review_text(replay: Replay) -> str:
    r"""Write a finished review as text.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.table.replaying.state import open_replay
    >>> print(review_text(open_replay(Game(rules.HOYLE, seed=7).cut())))
    You against North, 0 to 0, one deal
    This game isn't over.
    No decisions yet.
    """
    return "\n".join(_lines(replay))


def _lines(replay: Replay) -> Iterator[str]:
    yield score_line(replay)
    yield headline(replay)
    if not replay.review.decisions:
        yield "No decisions yet."
        return
    if (made := known_figures(replay)) is None:
        yield NO_CURVE
    else:
        name = opponent_of(replay)
        yield ", ".join(f"{one.label} {one.value}" for one in five_numbers(made, name)) + ": wins of 100."
        yield ""
        yield f"{'Deal':>4} {'score':>8} {'cards':>6} {'you':>5}  {name}"
        for deal in made.deals:
            score, changes = "{}:{}".format(*deal.scores), [*map(signed, deal[2:])]
            yield f"{deal.number:>4} {score:>8} {changes[0]:>6} {changes[1]:>5} {changes[2]:>{len(name) + 1}}"
    boards = review_boards(replay)
    yield ""
    yield f"{say_costly(replay, boards).removesuffix('.')}."
    for each in boards:
        yield f"{each.number}. {each.heard}"
    yield f"Decisions: {say_fine(replay.review)}."
    if wrong := missed_counts(replay.review):
        holes = amount_of(sum(one.lost for one in wrong), "hole")
        yield f"Counting: {amount_of(len(wrong), 'miscount')}, {holes} lost."
