"""Sentences after the guesses of the appendix."""

from __future__ import annotations

from crib_tutor.course.lesson_12_other_games import count_alike
from crib_tutor.course.lesson_laws import count_rulings, holes_due, single_cases
from crib_tutor.course.rule_trials import lurch_rows
from crib_tutor.course.sentences import HUNDRED, ONCE, ONE, Asking, Said, Sentences
from crib_tutor.laws import SOURCES, ruling
from crib_tutor.rules import (
    BRITANNICA_FIVE,
    DOUBLE_SKUNK,
    FOUR_HANDED,
    GAME,
    HAND_SIZES,
    HOYLE,
    LURCH_BRITANNICA,
    LURCH_TOMMY_FIVE,
    SHORT_GAME,
    SKUNK,
    THREE_HANDED,
    TOMMY_SIX,
)
from crib_tutor.words.number_words import name_fraction, spell, times

SAID = Sentences("appendix")


@SAID("three cards")
def _three_cards(_: Asking) -> Said:
    fewer, more = HAND_SIZES
    return Said(
        words=f"In Britannica's game and in Tommy's, {spell(BRITANNICA_FIVE.players)} players keep {spell(fewer)} "
        f"each. {spell(THREE_HANDED.players)} or {spell(FOUR_HANDED.players)} players discard "
        f"{spell(THREE_HANDED.discards)} card each and keep {spell(more)}."
    )


SAID("alike")(
    lambda asked: Said(
        words=f"The {spell(len(asked['four']))} games differ in "
        f"{spell(count_alike(HOYLE) - count_alike(*asked['four']))} switches. They're all about goes, faults and "
        "losing badly. None is about what a hand is worth."
    )
)


@SAID("at 75")
def _at_75(asked: Asking) -> Said:
    (hoyle,), (tommy,), (*_, score) = HOYLE.lurches, TOMMY_SIX.lurches, asked.numbers
    assert hoyle.below <= score < tommy.below
    return Said(
        "Tommy's alone",
        f"{score} is above Hoyle's {hoyle.below} and below Tommy's {tommy.below}. The same game counts {ONCE} by "
        f"{ONE} book and {times(tommy.games)} by the other.",
    )


@SAID("at 30")
def _at_30(asked: Asking) -> Said:
    (*_, score), lines = asked.numbers, (LURCH_BRITANNICA, LURCH_TOMMY_FIVE)
    assert lines[0] <= score < lines[1]
    return Said(
        "Tommy's alone",
        f"At {score} you've obtained {spell(lines[0])}, but you haven't made {lines[1]}. {spell(lines[1] - lines[0])} "
        f"hole divides the {spell(len(lines))} books.",
    )


@SAID("the line")
def _the_line(_: Asking) -> Said:
    far = lurch_rows().rows[-1]
    return Said(
        words=f"{SKUNK} is {name_fraction(SKUNK / GAME)} of the way, and {LURCH_TOMMY_FIVE} only "
        f"{name_fraction(LURCH_TOMMY_FIVE / SHORT_GAME)} of it. In a long race, luck evens out: hardly {ONE} long "
        f"game in {HUNDRED / far.total // HUNDRED * HUNDRED:.0f} was lost below Hoyle's {DOUBLE_SKUNK}, which is "
        f"{name_fraction(DOUBLE_SKUNK / GAME)} of the way too."
    )


@SAID("who speaks")
def _who_speaks(_: Asking) -> Said:
    whole, hoyle = len(single_cases()), count_rulings("Hoyle")
    assert 0.4 < hoyle / whole < 0.5
    return Said(
        words=f"Fewer than {name_fraction(hoyle / whole)}. Britannica leaves out only "
        f"{spell(whole - count_rulings('Britannica'))}. The "
        f"{spell(sum(count_rulings(book) < hoyle for book in SOURCES))} programs have little to say and need it less, "
        "since they deal and peg themselves."
    )


SAID("crib of five")(
    lambda _: Said(
        words="The crib is the dealer's and so is the fault, so pone gets the "
        f"{holes_due('wrong number of cards in the crib', 'Hoyle')}. Both hands are right, so you don't have to deal "
        "again."
    )
)


@SAID("stuck cards")
def _stuck_cards(_: Asking) -> Said:
    price = holes_due("two cards dealt together, moving one doesn't put it right", "Britannica")
    return Said(
        words=f"There's no telling anymore which card was whose. Pone pegs {price}, but has no choice about the deal."
    )


SAID("hand of three")(
    lambda _: Said(
        words=f"With only {ONE} hand wrong, Hoyle lets the other player choose: the points or a new deal. Britannica "
        "asks nothing, since playing a card short is harm enough."
    )
)


SAID("six for eight")(lambda _: Said(words="Britannica has no muggins: what you miss is lost and no one takes it."))


SAID("five kept")(
    lambda _: Said(
        words=f"You peg {holes_due('discarding from too many cards', 'Britannica')} whatever you choose. If you let "
        f"the deal stand, you draw {ONE} of their cards and get to look at it."
    )
)


@SAID("helping hand")
def _helping_hand(_: Asking) -> Said:
    law = ruling("opponent's pegs touched", "Britannica").law
    return Said(
        words=f"However kindly it was meant, law {law} lets no one touch your pegs, except to correct an overscore."
    )
