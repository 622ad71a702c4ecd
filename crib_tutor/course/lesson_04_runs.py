"""The sentences of the lesson on runs."""

from __future__ import annotations

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.course.sentences import ONE, Asking, Said, Sentences, count_cards
from crib_tutor.deck import RANKS
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_rank, spell

SAID = Sentences("04")


def _runs_and_pairs(counted: Count) -> int:
    return counted.only("run", "pair").points


def _length(counted: Count) -> int:
    """How long the runs of a hand are."""
    (length,) = {len(run.cards) for run in counted.of(Kind.RUN)}
    return length


@SAID("row or twins")
def _row_or_twins(asked: Asking) -> Said:
    row, twins = (count_cards(asked[name]) for name in ("first", "second"))
    assert not row.of(Kind.PAIR)
    assert _runs_and_pairs(twins) > _runs_and_pairs(row)
    return Said(
        "the twins",
        f"The row is {spell(len(row.of(Kind.RUN)))} run of {spell(_length(row))}, and that's all it is. There's more "
        "than that in the twins.",
    )


@SAID("paths")
def _paths(asked: Asking) -> Said:
    row, twins = count_cards(asked["first"]), count_cards(asked["second"])
    ways, whole = spell(len(twins.of(Kind.RUN))), _runs_and_pairs(twins)
    return Said(
        whole,
        f"You can go through it in {ways} ways, and {ways} runs of {spell(_length(twins))} are "
        f"{twins.only('run').points}. The {spell(len(twins.of(Kind.PAIR)))} pairs bring it to {whole}. There's only "
        f"{ONE} way through the row, for {_runs_and_pairs(row)}.",
    )


@SAID("double run")
def _double_run(asked: Asking) -> Said:
    counted = asked.count
    alone, whole = counted.only("run").points, _runs_and_pairs(counted)
    (_pair,) = counted.of(Kind.PAIR)
    return Said(
        whole,
        f"There are {spell(len(counted.of(Kind.RUN)))} runs of {spell(_length(counted))} and a pair. Tommy's Cribbage "
        f"says {alone} in {ONE} place and {whole} in another, without the pair and with it.",
    )


@SAID("double run of four")
def _double_run_of_four(asked: Asking) -> Said:
    counted = asked.count
    (_pair,) = counted.of(Kind.PAIR)
    return Said(
        _runs_and_pairs(counted),
        f"There are {spell(len(counted.of(Kind.RUN)))} runs of {spell(_length(counted))} and a pair, and the runs of "
        f"{spell(_length(counted) - 1)} inside them don't count again.",
    )


@SAID("triple run")
def _triple_run(asked: Asking) -> Said:
    counted = asked.count
    three = counted.only("run").points
    return Said(
        _runs_and_pairs(counted),
        f"{spell(len(counted.of(Kind.RUN)))} runs of {spell(_length(counted))} are {three}, and the pair royal adds "
        f"{counted.only('pair').points}. If you saw only {ONE} pair, you said {three + rules.PAIR_POINTS}.",
    )


@SAID("quadruple run")
def _quadruple_run(asked: Asking) -> Said:
    """The other three prices are those of the questions before it."""
    crib = asked["crib"]
    rows = [row for row in asked.rows if len(row.split()) > rules.CRIB_SIZE]
    prices = [str(_runs_and_pairs(counted)) for counted in (*map(count_cards, rows), crib)]
    return Said(
        _runs_and_pairs(crib),
        f"“{spell(len(crib.of(Kind.RUN)))} sequences of {spell(_length(crib))}”, says the Britannica, and the "
        f"{spell(len(crib.of(Kind.PAIR)))} pairs come on top. That makes the {spell(len(prices))} prices "
        f"{join_words(prices)}.",
    )


def _odd(asked: Asking) -> tuple[Count, list[Count], int]:
    """The hand that differs, the others, and what each of these makes."""
    worth = [_runs_and_pairs(counted) for counted in asked.counts]
    (other,) = [counted for counted, points in zip(asked.counts, worth, strict=True) if worth.count(points) == 1]
    rest = [counted for counted in asked.counts if counted != other]
    return other, rest, _runs_and_pairs(rest[0])


@SAID("odd corner")
def _odd_corner(asked: Asking) -> Said:
    other, rest, worth = _odd(asked)
    assert not other.of(Kind.RUN)
    assert {1, len(RANKS)} <= {card.rank for card in other.cards}
    assert {(len(counted.of(Kind.RUN)), _length(counted)) for counted in rest} == {(2, 3)}
    return Said(
        words="No run turns the corner from king to ace, so this hand has nothing but its pair, for "
        f"{_runs_and_pairs(other)}. The others are double runs, worth {worth} each.",
    )


@SAID("odd pair")
def _odd_pair(asked: Asking) -> Said:
    other, rest, worth = _odd(asked)
    (straight,) = [counted for counted in rest if not counted.of(Kind.PAIR)]
    ((run, pair),) = {(kept.only("run").points, kept.only("pair").points) for kept in rest if kept != straight}
    assert len(other.of(Kind.RUN)) == 2
    assert run + pair == worth
    return Said(
        words=f"In this hand the pair is inside the run and doubles it, for {_runs_and_pairs(other)}. Anywhere else, "
        f"run and pair are worth {run} and {pair}, no more than a run of {spell(_length(straight))}.",
    )


@SAID("odd gap")
def _odd_gap(asked: Asking) -> Said:
    other, rest, worth = _odd(asked)
    ranks = {card.rank for card in other.cards}
    (gap,) = set(range(min(ranks), max(ranks))) - ranks
    assert not other.of(Kind.RUN)
    assert {(len(counted.of(Kind.RUN)), _length(counted)) for counted in rest} == {(4, 3)}
    return Said(
        words=f"Without a {name_rank(gap)} there's no run, and {spell(len(other.of(Kind.PAIR)))} pairs make only "
        f"{_runs_and_pairs(other)}. The others are double double runs, worth {worth} each.",
    )


@SAID("no such runs")
def _no_such_runs(asked: Asking) -> Said:
    never, three = int(asked["never"]), rules.SHORTEST_RUN
    assert never not in asked["reached"]
    return Said(
        words=f"It would take a run of {spell(never)}, for which {spell(rules.CRIB_SIZE + 1)} cards are too few, or a "
        f"run of {spell(three)} and {ONE} of {spell(never - three)} together. But all the runs in a hand are of "
        f"{ONE} length.",
    )
