"""The lesson on judging advice: what a number has to show, a verdict looked up, and whose claims hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

from crib_tutor.course.verdict_scale import scale_figure
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.rerun import require_claim
from crib_tutor.verdicts.verdict import SURE, Judgment, Measurement, Side, rule
from crib_tutor.verdicts.verdict_words import group_measures, head_verdict, name_measure, say_how_sure, write_value

RULINGS = tuple(one.value for one in Judgment)
"""The four rulings, as they're voted for."""
MATTERS = 0.05
"""Holes a deal under which a difference is too little to matter."""


def look_up(claim: str) -> Html:
    """Tell all about a claim: what was tested, the numbers, the ruling and what to do about it.

    >>> look_up("H3").plain.splitlines()[0]
    'H3, According to Hoyle: confirmed.'

    Raises `IllegalMove` for a claim that there isn't.
    """
    require_claim(claim)
    one = VERDICTS[claim]
    before = (
        ("Claim", one.claim),
        ("Test", one.test),
        ("Ruling", f"{one.ruling.value.capitalize()}. {say_how_sure(one)}"),
    )
    after = (("Why", one.why), ("At the table", one.move), ("It depends", one.depends), ("In print", one.printed))
    scales = (scale_figure(*group) for group in group_measures(one.measures))
    return stacked(paragraph(head_verdict(one), "strong"), *_rows(before), *scales, *_rows(after))


def _rows(named: Iterable[tuple[str, str]]) -> Iterator[Html]:
    for name, said in named:
        if said:
            yield Html(f"<p><b>{name}.</b> {escape(said)}</p>", f"{name}: {said}")


def finding(number: float, error: float, *, seat: str = "difference") -> Measurement:
    """A number that an experiment might find for a claim which says "more", in holes a deal.

    >>> finding(0.2, 0.01).says_so
    True
    """
    if error < 0:
        raise IllegalMove(f"a standard error can't be {error}: give 0 or more")
    return Measurement(
        name=seat, unit="holes a deal", number=number, error=error, side=Side.ABOVE, line=0.0, matters=MATTERS
    )


def rule_question(*found: Measurement) -> dict[str, Any]:
    """What a question takes about a finding: the numbers on their scales, the four rulings, and the one that follows.

    >>> rule_question(finding(0.2, 0.01))["answer"]
    'confirmed'
    """
    said = " and ".join(f"{write_value(one)} for the {name_measure(one)}" for one in found)
    question = f"The claim says more than 0. Found, in holes a deal: {said}. How do you rule?"
    return {
        "question": question,
        "before": scale_figure(*found, asks=True),
        "answer": rule(found).value,
        "choices": RULINGS,
    }


def deals_needed(number: float, error: float) -> int:
    """How many times as many deals make a number sure, if it stays what it is.

    >>> deals_needed(0.06, 0.03)
    4

    The standard error shrinks with the square root of the deals.
    """
    times = 1
    while error / times**0.5 * SURE > abs(number) * (1 + 1e-9):
        times += 1
    return times


def confirmed_of() -> Mapping[str, tuple[int, int]]:
    """How many of each source's claims are confirmed, and how many it makes, the most trusted source first.

    >>> held, many = confirmed_of()["According to Hoyle"]
    >>> 0 < held <= many
    True
    """
    found = {}
    for letter, source in SOURCES.items():
        own = [one.ruling is Judgment.CONFIRMED for one in VERDICTS.values() if one.id[0] == letter]
        if own:
            found[source] = (sum(own), len(own))
    return dict(sorted(found.items(), key=lambda one: -one[1][0] / one[1][1]))


def many_ruled(*rulings: Judgment | str) -> int:
    """How many claims were ruled so.

    >>> many_ruled(*RULINGS) == len(VERDICTS)
    True
    """
    wanted = {Judgment(one) for one in rulings}
    return sum(one.ruling in wanted for one in VERDICTS.values())


COUNTED, DRAWN = "those that could be counted", "those drawn by lot"
"""The two kinds of claims, by whether every case was counted."""


def confirmed_by_kind() -> Mapping[str, tuple[int, int]]:
    """How many claims of which every case was counted are confirmed, of how many, and the same of the others.

    >>> sum(many for _, many in confirmed_by_kind().values()) == len(VERDICTS)
    True
    """
    kinds = {COUNTED: [one for one in VERDICTS.values() if one.exact]}
    kinds[DRAWN] = [one for one in VERDICTS.values() if not one.exact]
    return {
        name: (sum(one.ruling is Judgment.CONFIRMED for one in own), len(own)) for name, own in kinds.items() if own
    }


def more_confirmed() -> str:
    """The kind of claims of which the larger share is confirmed."""
    kinds = confirmed_by_kind()
    return max(kinds, key=lambda name: kinds[name][0] / kinds[name][1])


def _say_kinds() -> str:
    kinds = confirmed_by_kind()
    (held, many), (drawn, others) = kinds[COUNTED], kinds.get(DRAWN, (0, 0))
    return f"Where every case could be counted, {held} of {many} are confirmed. Of the others it's {drawn} of {others}."


def _say_pair() -> str:
    best = next(one.number for one in VERDICTS["T6"].measures if one.name == "share_six_dealer")
    return f"It's best in {best:.0f} deals of 100 with a pair. In the others you keep the pair or split it."


def _say_suits() -> str:
    adds = next(one.number for one in VERDICTS["B14"].measures if one.name == "suited_six")
    return f"Sharing a suit adds {adds:.3f} to the crib. You'd give up 0.1 to save that."


def _say_trusted() -> str:
    said = [f"{source}, {held} of {many}" for source, (held, many) in confirmed_of().items()]
    return f"{capitalized(said[0])}. Then come {'; '.join(said[1:])}."


def _say_confirmed() -> str:
    found = {one: many_ruled(one) for one in Judgment}
    parts = ", ".join(
        f"{found[one]} {one.value}" for one in (Judgment.LIMITS, Judgment.NO_DIFFERENCE, Judgment.REFUTED)
    )
    return f"{found[Judgment.CONFIRMED]} of {len(VERDICTS)}. The others: {parts}."


SURPRISES: Mapping[str, str] = {
    "no such hand": "Every hand was counted with every starter, so there's no error and no doubt.",
    "clearly more": "The number is twenty standard errors from the line, well past 0.05. No other deals would turn it "
    "around.",
    "clearly less": "It's as sure as the last one, on the other side. The claim has it backwards.",
    "sure and tiny": "It's surely above 0. It's just as surely under 0.05. You'd gain one hole in 100 deals, so play "
    "what you like.",
    "one seat only": "It's so for the dealer and not for pone. Ask for the limits before you follow such advice.",
    "four times": "Four times. Twice the deals don't halve an error; four times as many do. Then 0.06 is four standard "
    "errors from 0.",
    "whose hold": _say_trusted(),
    "how many hold": _say_confirmed(),
    "coin or skill": "Twenty games prove nothing: a fair coin gives 12 heads or more in one try of four. So keep "
    "counting.",
    "counted or drawn": _say_kinds(),
    "two of a suit": _say_suits(),
    "a pair for the crib": _say_pair(),
}
ANSWERS: Mapping[str, int | str] = {
    "coin or skill": "play more games first",
    "two of a suit": "the better one, suit and all",
    "a pair for the crib": "only if the other four are a hand",
}
