"""Sentences after the guesses of the lesson on muggins."""

from __future__ import annotations

from math import sqrt

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.course.lesson_07_muggins import TEN, loss_in_ten, swing_in_ten
from crib_tutor.course.sentences import FIFTEENS, HUNDRED, ONE, Asking, Said, Sentences
from crib_tutor.laws import ruling
from crib_tutor.marking.mark_claims import mark
from crib_tutor.words.number_words import name_rank, ordinal, spell, times

SAID = Sentences("07")


def _rounds_surely(number: float, error: float) -> bool:
    """True if four standard errors of a sample don't reach another whole number."""
    return abs(number - round(number)) + 4 * error < 0.5


@SAID("blind spots")
def _blind_spots(asked: Asking) -> Said:
    flush, runs = asked["spots"]
    kept = load_totals()["kept hands"]
    share = {spot: kept["hit"][spot] / kept["hands"] for spot in (flush, runs)}
    error = {spot: sqrt(often * (1 - often) / kept["hands"]) for spot, often in share.items()}
    assert _rounds_surely(1 / share[runs], error[runs] / share[runs] ** 2)
    assert _rounds_surely(HUNDRED * share[flush], HUNDRED * error[flush])
    double = count("3C 4D 4H 5S").of(Kind.RUN)
    return Said(
        max((flush, runs), key=loss_in_ten),
        f"About every {ordinal(round(1 / share[runs]))} hand that players keep has a double run, while only "
        f"{round(HUNDRED * share[flush])} in {HUNDRED} or so have a flush. And if you see only {ONE} of the "
        f"{spell(len(double))} runs, the other is gone each time.",
    )


@SAID("leaks")
def _leaks(_: Asking) -> Said:
    lost = SampleMean(*load_totals()["kept hands"]["lost"]["fifteens of three or more cards"])
    holes, error = TEN * lost.value, 4 * TEN * lost.error
    few, both = round(holes), int(2 * holes)
    assert few - 0.5 + error < holes < few - error
    assert both + 2 * error < 2 * holes < both + 0.6
    assert both > rules.GAME / 4
    short = mark(4, count("7H 8D 9C KS", "2D"), rules=rules.MODERN)
    return Said(
        swing_in_ten("fifteens of three or more cards"),
        f"The player pegs nearly {few} holes too few, and the opponent pegs just as many. That makes a little more "
        f"than {both}, so {ONE} blind spot costs more than a whole row of the board. Under muggins every missed point "
        f"counts {times(short.count.points - short.learner_pegs + short.opponent_pegs)}.",
    )


@SAID("your muggins")
def _your_muggins(asked: Asking) -> Said:
    robbed = asked["robbed"]
    fifteens = robbed.of(Kind.FIFTEEN)
    longer = [set(made.cards) for made in fifteens if len(made.cards) > 2]
    ace, eight = sorted(set.intersection(*longer))
    (six,), (size,) = {card.rank for made in longer for card in made - {ace, eight}}, set(map(len, longer))
    return Said(
        sum(made.points for made in fifteens if len(made.cards) == size),
        f"{spell(len(longer))} of the {spell(len(fifteens))} {FIFTEENS} take {spell(size)} cards: "
        f"each {name_rank(six)} goes with the {name_rank(eight)} and the {name_rank(ace)}.",
    )


@SAID("two slips")
def _two_slips(asked: Asking) -> Said:
    due, (low, high) = asked["eight"].points, asked["slips"].values()
    assert low < due < high
    return Said(
        words=f"{spell(due - low)} points were missed, and muggins gives them to your opponent. A claim of "
        f"{spell(high)} is only corrected to {spell(due)}.",
    )


@SAID("too many in Britannica")
def _too_many_in_britannica(_: Asking) -> Said:
    law = ruling("underclaim", "Britannica")
    assert law.law == ruling("overclaim", "Britannica").law
    return Said(
        words=f"Just the other way around! Law {law.law} knows “{law.quote}” for too few, but what you claim too many "
        "goes to your opponent.",
    )


@SAID("in every book")
def _in_every_book(asked: Asking) -> Said:
    eight, localities = asked["eight"], "some localities"
    assert localities in rules.HOYLE.source
    assert rules.BRITANNICA_SIX.muggins is rules.Muggins.OFF
    for book in (rules.changed(rules.TOMMY_SIX, muggins="off"), rules.MAN_PAGE):
        assert mark(eight.points - 2, eight, rules=book).opponent_pegs == 0
        assert mark(eight.points + 2, eight, rules=book).opponent_pegs == 0
    return Said(
        "In none",
        f"Hoyle says muggins is played in “{localities}”, Tommy's game lets you switch it off, and Britannica has "
        "none. In the manual page's game the computer counts for you and gives no one points for a fault. (It's our "
        "reading that Tommy's game and the manual page's only correct a claim that's too high.)",
    )


@SAID("law 19")
def _law_19(asked: Asking) -> Said:
    due, over = asked["eight"].points, asked["claimed"] - asked["eight"].points
    today, law = mark(asked["claimed"], asked["eight"], rules=rules.MODERN), ruling("overclaim", "Britannica").law
    assert (today.learner_pegs, today.opponent_pegs) == (due, 0)
    return Said(
        over,
        f"Law {law} makes a false claim a bet: {spell(over)} holes for you if no one looks, {spell(over)} for your "
        f"opponent if someone does. By today's rules it only goes back to {spell(due)}, so a false claim risks "
        f"nothing, and looking is all that stops it. Some tables make you pay, as law {law} does.",
    )


@SAID("today's order")
def _todays_order(asked: Asking) -> Said:
    needed = rules.GAME - asked["you"][0]
    assert needed <= asked["said"]
    return Said(
        words=f"You peg your {spell(asked['said'])} first. The {ordinal(needed)} of them is the game hole, so the game "
        "is over before your opponent gets to move a peg.",
    )


@SAID("tommy's order")
def _tommys_order(asked: Asking) -> Said:
    missed, at = asked["eight"].points - asked["said"], asked["opponent"][0]
    assert at + missed >= rules.GAME
    return Said(
        words=f"The missed points are credited first. {spell(missed)} holes take your opponent from {at} to "
        f"{at + missed}, and your hand comes too late.",
    )


@SAID("ten and seven")
def _ten_and_seven(asked: Asking) -> Said:
    claimed, due = asked.spelled
    assert asked.numbers == (due,)
    return Said(2 * (due - claimed))


@SAID("three too many")
def _three_too_many(asked: Asking) -> Said:
    (law, due), (claimed,) = asked.numbers, asked.spelled
    assert law == ruling("overclaim", "Britannica").law
    return Said(claimed - due)
