"""The sentences of the hand that is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from crib_tutor.deck import RANK_NAMES
from crib_tutor.labs.play_lab.reading import Reader, Reading, list_readings
from crib_tutor.labs.play_lab.replies import ReplyScore, list_replies
from crib_tutor.labs.play_lab.state import OPPONENT, YOU, PlayLab
from crib_tutor.labs.play_lab.words import METHODS, name_any, name_scored, say_held, say_moves
from crib_tutor.phrases import capitalized
from crib_tutor.rules import THIRTY_ONE
from crib_tutor.words.counts_aloud import amount_of, join_words
from crib_tutor.words.number_words import plural

TITLE = "Read the hand"
FACES: Mapping[bool, str] = MappingProxyType({False: TITLE, True: "The play"})
"""What the button of the other face says, by whether the hand is read."""
GUESS: Mapping[bool, str] = MappingProxyType({True: "Guess first: on", False: "Guess first: off"})
HOLDS, LIKELIEST, OUT = "Holds at least one, in 100", "Likeliest hands", "out"
DOTS = "dots: cards of the rank you haven't seen"
KEY = f"dashes: before this step; {DOTS}"
TAP = "Tap columns or ranks, or type A to K."
_RUN, _HARDLY = 3, 0.6
"""Ranks in a row that are named by their ends; the share of its chance below which a rank is hardly held."""


def say_hidden(lab: PlayLab) -> str:
    """Say how many cards are hidden, and how they're played."""
    return f"{say_held(lab)} and {METHODS[lab.against]}."


def head_parts(step: Reading) -> tuple[str, str]:
    """Name a step by what was played, and on what: narrow pages show the first part alone."""
    if step.move is None:
        return "Before", " a card"
    count, under = step.lab.steps[-2].count, step.lab.steps[-2].pile
    if step.move.card is None:
        return "Go", f" at {count}"
    return step.move.card.symbol, f" on {under[-1].symbol}" if under else " led"


def say_note(step: Reading) -> str:
    """Say in few words what a step tells."""
    if step.after_go:
        return f"nothing up to {THIRTY_ONE - step.lab.steps[-2].count}"
    missed = _missed(step)
    return f"hardly {name_any(missed.ranks)}" if missed else f"{amount_of(len(step.likeliest[0][0]), 'card')} left"


def say_left(step: Reading) -> str:
    """Say how many hands are left."""
    return f"{step.hands:,} hand{'s' * (step.hands != 1)}"


def say_told(step: Reading, reader: Reader) -> tuple[str, str]:
    """Say what was played, and what is known by it or what is asked."""
    happened = "No card is on the table yet." if step.move is None else say_moves(step.lab)[-1]
    if step.after_go:
        happened = happened.replace("says go", f"says go at {step.lab.steps[-2].count}")
    happened += f" {say_left(step)} left."
    return (happened, _ask(step)) if reader.asks(step) else (happened + _say_guess(step, reader), say_reading(step))


def _ask(step: Reading) -> str:
    return "Which ranks are out?" if step.after_go else "Which rank is likeliest?"


def say_reading(step: Reading) -> str:
    """Say what is out or hardly held now, and the likeliest rank."""
    rank, before, missed = order(step)[0], step.before, _missed(step)
    now, was = in_100(step.chances[rank]), in_100(before.chances[rank]) if before else ""
    likeliest = f"{capitalized(name_any([rank + 1]))} is likeliest: {now} in 100"
    if before and now != was:
        likeliest += f", {'up' if step.chances[rank] > before.chances[rank] else 'down'} from {was}"
    if step.after_go:
        return f"{capitalized(join_words(name_ranks(step.answer, plural)))} are out. {likeliest}."
    if missed:
        return f"Hardly {name_any(missed.ranks)}: that would've been {name_scored(missed)}. {likeliest}."
    return f"{likeliest}."


def say_aloud(step: Reading, reader: Reader) -> str:
    """Say a step as it's heard.

    >>> from crib_tutor.labs.play_lab.reading import list_readings
    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> say_aloud(list_readings(set_up("4D 5H 6C JS", starter="9H", seed=7))[0], Reader(ask=False))
    'Before a card. Likeliest: five, 31 in 100; ten, 30.'
    """
    if reader.asks(step):
        return f"{''.join(head_parts(step))}. {_ask(step)}"
    first, second, *_ = order(step)
    out = f" Out: {join_words(name_ranks(step.answer))}." * step.after_go
    then = f"; {RANK_NAMES[second]}, {in_100(step.chances[second])}" * bool(step.chances[second])
    likeliest = f" Likeliest: {RANK_NAMES[first]}, {in_100(step.chances[first])} in 100{then}."
    return f"{''.join(head_parts(step))}.{_say_guess(step, reader)}{out}{likeliest}"


def _say_guess(step: Reading, reader: Reader) -> str:
    """Say how a guess did, and nothing of none."""
    guess, right = reader.guesses.get(step.key, ()), step.answer
    if not guess or guess == right:
        return " Right." * bool(guess)
    if not step.after_go:
        return f" You said {RANK_NAMES[guess[0]]}: {in_100(step.chances[guess[0]])} in 100."
    missed = join_words(name_ranks([rank for rank in right if rank not in guess]))
    wrong = join_words(name_ranks([rank for rank in guess if rank not in right]))
    parts = [f"you missed {missed}"] * bool(missed) + [f"{wrong} can still be held"] * bool(wrong)
    return f" {capitalized(' and '.join(parts))}."


def say_columns(step: Reading) -> str:
    """Say each column."""
    said = (f"{RANK_NAMES[rank]} {in_100(chance) if chance else OUT}" for rank, chance in enumerate(step.chances))
    return f"{HOLDS}: {', '.join(said)}."


def _say_hands(step: Reading) -> str:
    """Say the likeliest hands."""
    hands = (f"{' '.join(RANK_NAMES[rank] for rank in held)} {100 * share:.1f}%" for held, share in step.likeliest)
    return f"{LIKELIEST}: {', '.join(hands)}."


def say_after(step: Reading, lab: PlayLab) -> str:
    """Say what was held, once every card has been played."""
    held = [card.symbol for card in step.lab.hands[OPPONENT]] if lab.over else []
    return f"{'It was' if len(held) == 1 else 'They were'} {join_words(held)}." if held else ""


def list_lines(lab: PlayLab) -> list[str]:
    """Say all of each step, line by line, for readers without a kernel."""
    found = []
    for step in list_readings(lab):
        told = " ".join(say_told(step, Reader(ask=False)))
        found.append(f"{''.join(head_parts(step))}, {say_note(step)}. {told} {say_columns(step)} {_say_hands(step)}")
    return found


def say_next(lab: PlayLab, *, asks: bool, last: bool) -> str:
    """Say what comes next."""
    if asks or not last:
        return "Show" if asks else "Next"
    return "Deal four cards" if lab.over else f"Play {lab.choices[0].card.symbol}"


def in_100(chance: float) -> str:
    """Write a chance in 100."""
    return f"{100 * chance:.0f}" if not 0 < chance < 0.005 else "<1"


def name_ranks(ranks: Sequence[int], number: Callable[[str], str] = str) -> list[str]:
    """Name ranks, three or more in a row by their ends.

    >>> name_ranks([0, 1, 2, 3, 4, 8])
    ['ace to five', 'nine']
    """
    found = []
    for _, row in groupby(enumerate(ranks), lambda at: at[1] - at[0]):
        names = [number(RANK_NAMES[rank]) for _, rank in row]
        found += [f"{names[0]} to {names[-1]}"] if len(names) >= _RUN else names
    return found


def order(step: Reading) -> list[int]:
    """Ranks from 0, the likeliest first."""
    return sorted(range(len(RANK_NAMES)), key=lambda rank: -step.chances[rank])


def _missed(step: Reading) -> ReplyScore | None:
    """Find the reply that scores more than the one that came, if it's hardly held now."""
    lab, before = step.lab, step.before
    mine, theirs = lab.moves[-2:] if len(lab.moves) > 1 else (None, None)
    if not (before and mine and theirs and mine.card and theirs.card and mine.player == YOU):
        return None
    replies = list_replies(replace(lab, steps=lab.steps[:-2], moves=lab.moves[:-2]), mine.card).feared
    if not replies or replies[0].points <= sum(one.combination.points for one in theirs.pegged):
        return None
    now, was = (sum(one.chances[rank - 1] for rank in replies[0].ranks) for one in (step, before))
    return replies[0] if now < _HARDLY * was else None
