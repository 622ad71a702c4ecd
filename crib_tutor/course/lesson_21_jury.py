"""Lesson 21: findings to rule on, and whose claims hold."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from html import escape
from math import comb
from typing import Any

from crib_tutor.course.claim_bets import RULINGS
from crib_tutor.course.pictures.scale import Found, Scale, more_deals
from crib_tutor.course.sentences import HUNDRED, ONE, Asking, Said, Sentences
from crib_tutor.course.verdict_scale import scale_figure
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.touched import TouchedWindow
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.verdicts.verdict import SURE, Judgment, Measurement, Side, Verdict, rule
from crib_tutor.verdicts.verdict_words import (
    first_measures,
    group_measures,
    head_verdict,
    list_notes,
    say_how_sure,
    say_quote,
    write_value,
)
from crib_tutor.words.number_words import spell, times

LINE, MATTERS = 0, 0.05
"""Holes a deal that a claim's number must be above, and a difference under which it's too little to matter."""


def look_up(claim: str) -> Html:
    """Tell all about a claim and its verdict.

    >>> look_up("H3").plain.splitlines()[0]
    'H3, According to Hoyle: confirmed.'
    """
    verdict = VERDICTS[claim]
    ruling = f"{verdict.ruling.value.capitalize()}. {say_how_sure(verdict)}"
    before = {"Claim": verdict.claim, "Its words": say_quote(verdict), "Test": verdict.test, "Ruling": ruling}
    after = {"Why": verdict.why, **dict(list_notes(verdict))}
    scales = (scale_figure(*group) for group in group_measures(first_measures(verdict)))
    return stacked(paragraph(head_verdict(verdict), "strong"), *_rows(before), *scales, *_rows(after))


def _rows(named: Mapping[str, str]) -> Iterator[Html]:
    for name, words in named.items():
        if words:
            yield Html(f"<p><b>{name}.</b> {escape(words)}</p>", f"{name}: {words}")


def finding(number: float, error: float, *, seat: str = "difference") -> Measurement:
    """Make up a finding for a claim of "more"."""
    return Measurement(
        name=seat,
        label=seat,
        unit="holes a deal",
        number=number,
        error=error,
        side=Side.ABOVE,
        line=LINE,
        matters=MATTERS,
    )


def scale(number: float, error: float) -> TouchedWindow:
    """Show a finding whose number and error can be changed.

    >>> scale(0.2, 0.01).plain.splitlines()[0]
    'Confirmed: the bar is in the green'
    """
    return TouchedWindow(Scale(finding(number, error), Found(round(100 * number), round(1000 * error))))


def rule_question(*findings: Measurement) -> dict[str, Any]:
    """Ask for the ruling that follows from findings.

    >>> rule_question(finding(0.2, 0.01))["answer"]
    'confirmed'
    """
    numbers = " and ".join(f"{write_value(measure)} for the {measure.label}" for measure in findings)
    return {
        "question": f"The claim says more than 0. Found, in holes a deal: {numbers}. How do you rule?",
        "before": scale_figure(*findings, asks=True),
        "answer": rule(findings).value,
        "choices": RULINGS,
    }


def deals_needed(number: float, error: float) -> int:
    """The multiple of the deals that makes a number matter.

    >>> deals_needed(0.17, 0.06)
    4
    """
    return more_deals(finding(number, error))


def confirmed_of() -> Mapping[str, tuple[int, int]]:
    """Each source's claims confirmed, and in all, the best first."""
    tallies = _count_confirmed(lambda verdict: verdict.source)
    return dict(sorted(tallies.items(), key=lambda tally: -tally[1][0] / tally[1][1]))


def _count_confirmed(kind: Callable[[Verdict], str]) -> dict[str, tuple[int, int]]:
    """Claims confirmed, and in all, of each kind."""
    rulings = defaultdict(list)
    for verdict in VERDICTS.values():
        rulings[kind(verdict)].append(verdict.ruling is Judgment.CONFIRMED)
    return {name: (sum(confirmed), len(confirmed)) for name, confirmed in rulings.items()}


def many_ruled(*rulings: Judgment | str) -> int:
    """Count the claims that were ruled so."""
    wanted = set(map(Judgment, rulings))
    return sum(verdict.ruling in wanted for verdict in VERDICTS.values())


COUNTED, DRAWN = "those that could be counted", "those that needed random deals"
"""The two kinds of claims."""


def confirmed_by_kind() -> Mapping[str, tuple[int, int]]:
    """Claims confirmed, and in all, of either kind."""
    tallies = _count_confirmed(lambda verdict: COUNTED if verdict.exact else DRAWN)
    return {kind: tallies[kind] for kind in (COUNTED, DRAWN)}


def more_confirmed() -> str:
    """The kind of claims that is confirmed more often."""
    kinds = confirmed_by_kind()
    return max(kinds, key=lambda name: kinds[name][0] / kinds[name][1])


# --- what is said after the guesses -----------------------------------------------------------------------------------

SAID = Sentences("21")


def _measured(asked: Asking) -> list[tuple[float, float]]:
    """The numbers in a question, with their standard errors."""
    text = asked.question.ask.replace("\N{MINUS SIGN}", "-")
    return [(float(number), float(error)) for number, error in re.findall(r"(-?[\d.]*\d) ± ([\d.]*\d)", text)]


SAID("no such hand")(
    lambda _: Said(words="Confirmed. Every hand was counted with every starter, so there's no error and no doubt.")
)


@SAID("clearly more")
def _clearly_more(asked: Asking) -> Said:
    ((number, error),) = _measured(asked)
    return Said(
        words=f"The number is {spell(number / error)} standard errors from the line, well past {MATTERS}. No other "
        "deals would turn it around."
    )


@SAID("clearly less")
def _clearly_less(asked: Asking) -> Said:
    ((number, error),) = _measured(asked)
    assert number + SURE * error < -MATTERS
    return Said(words=f"It's as sure as the last {ONE}, but on the other side. The claim has it backwards.")


@SAID("sure and tiny")
def _sure_and_tiny(asked: Asking) -> Said:
    ((number, error),) = _measured(asked)
    assert LINE < number - SURE * error < number + SURE * error < MATTERS
    return Said(
        words=f"It's surely above {LINE} and just as surely under {MATTERS}. You'd gain {ONE} hole in "
        f"{round(1 / number)} deals, so play what you like."
    )


SAID("one seat only")(
    lambda _: Said(words="It's true for the dealer but not for pone. Ask for the limits before you follow such advice.")
)


@SAID("four times")
def _four_times(asked: Asking) -> Said:
    ((number, error),) = _measured(asked)
    deals = deals_needed(number, error)
    errors = spell(round((number - MATTERS) / error * deals**0.5))
    return Said(
        words=f"{spell(deals)} times. {times(round(deals**0.5))} the deals don't halve an error, but {spell(deals)} "
        f"times as many do, and then {number} is {errors} standard errors from {MATTERS}, where the gray ends."
    )


@SAID("whose hold")
def _whose_hold(_: Asking) -> Said:
    first, *others = [f"{source}, {held} of {claims}" for source, (held, claims) in confirmed_of().items()]
    return Said(words=f"{first}. After that come {'; '.join(others)}.")


@SAID("how many hold")
def _how_many_hold(_: Asking) -> Said:
    rest = (Judgment.LIMITS, Judgment.NO_DIFFERENCE, Judgment.REFUTED)
    return Said(
        words=f"{many_ruled(Judgment.CONFIRMED)} of {len(VERDICTS)}. Of the others, {many_ruled(rest[0])} are "
        f"{rest[0].value}, {many_ruled(rest[1])} make {rest[1].value}, and only {many_ruled(rest[2])} are refuted."
    )


@SAID("coin or skill")
def _coin_or_skill(asked: Asking) -> Said:
    (games,), (won,) = asked.spelled, asked.numbers
    chance = sum(comb(games, heads) for heads in range(won, games + 1)) / 2**games
    return Said(
        "play more games first",
        f"{spell(games)} games prove nothing, since a fair coin gives {won} heads or more in {ONE} try of "
        f"{spell(round(1 / chance))}.",
    )


@SAID("counted or drawn")
def _counted_or_drawn(_: Asking) -> Said:
    (held, claims), (drawn, others) = (confirmed_by_kind()[kind] for kind in (COUNTED, DRAWN))
    return Said(
        words=f"Where every case could be counted, {held} of {claims} are confirmed. Of the others it's {drawn} of "
        f"{others}."
    )


@SAID("bar touches")
def _bar_touches(asked: Asking) -> Said:
    (number,) = re.findall(r"0\.\d+", asked.question.ask)
    gap = float(number) - MATTERS
    error = f"{gap / SURE:.2f}"
    return Said(error, f"{error}. {spell(SURE)} of those make {gap:.2f}, and the bar ends where the gray begins.")


@SAID("two of a suit")
def _two_of_a_suit(asked: Asking) -> Said:
    (lost,) = re.findall(r"\d\.\d+", asked.question.ask)
    adds = {measure.name: measure.number for measure in VERDICTS["B14"].measures}
    assert max(adds.values()) < float(lost)
    return Said(
        "the better one, suit and all",
        f"Sharing a suit adds {adds['suited_six']:.3f} to the crib, and you'd give up {lost} to save that.",
    )


@SAID("a pair for the crib")
def _a_pair_for_the_crib(_: Asking) -> Said:
    best, _ = read_found("discards")["best_discards.thrown_pairs"]["numbers"]["share_six_dealer"]
    return Said(
        "only if the other four are a hand",
        f"It's best in {best:.0f} deals of {HUNDRED} with a pair. In the others you keep the pair or split it.",
    )
