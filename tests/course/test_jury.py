"""The jury: the same docket for all, no verdict before a vote, votes that stand, and a score that is true."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from stored import drawing
from trials import MANY, measured, tried, try_all

from crib_tutor.course.jury import words
from crib_tutor.course.jury.state import MANY as TWELVE
from crib_tutor.course.jury.state import Jury, call_jury, chance_blind, read_vote, read_votes, write_vote
from crib_tutor.course.ruled_claims import ruled_claims
from crib_tutor.course.verdict_scale import draw_scale, scale_ends, scale_figure
from crib_tutor.learner.progress import Progress
from crib_tutor.rules import IllegalMove
from crib_tutor.verdicts.verdict import SURE, Judgment, Side

ALL = try_all()
SEEDS = ("a class", "7", 7, "", "lesson 21")
VOTES = st.dictionaries(st.sampled_from(sorted(ALL)), st.sampled_from(Judgment))


def heard(jury: Jury, votes: Any) -> Jury:
    """The jury after a vote on each case that is left."""
    while not jury.done:
        jury = jury.vote(votes(jury.case)).next()
    return jury


# --- the docket -------------------------------------------------------------------------------------------------------


@for_each(range(200))
def test_a_docket_is_twelve_claims_each_once_whatever_the_learner_judged(seed: int) -> None:
    docket = call_jury(seed, verdicts=ALL).docket
    assert len({case.id for case in docket}) == len(docket) == TWELVE
    votes = {verdict.id: Judgment.REFUTED for verdict in list(ALL.values())[::3]}
    assert call_jury(seed, votes, verdicts=ALL).docket == docket == call_jury(str(seed), verdicts=ALL).docket


def test_every_claim_comes_about_as_often_as_any_other() -> None:
    dockets = 500
    came = Counter(case.id for seed in range(dockets) for case in call_jury(seed, verdicts=ALL).docket)
    each = dockets * TWELVE / len(ALL)
    assert set(came) == set(ALL)
    assert all(abs(times - each) < 5 * each**0.5 for times in came.values())


def test_one_question_that_several_sources_answer_comes_once_unless_all_ask_it() -> None:
    for seed in range(50):
        docket = call_jury(seed, verdicts=try_all(alike=6)).docket
        assert len({case.experiment for case in docket}) == TWELVE
    alike = {name: tried(Judgment.CONFIRMED, name=name) for name in list(ALL)[:5]}
    assert sorted(case.id for case in call_jury(1, verdicts=alike).docket) == sorted(alike)


def test_fresh_dockets_go_through_all_claims_without_one_coming_twice() -> None:
    votes: dict[str, Judgment] = {}
    sizes = []
    while len(votes) < len(ALL):
        jury = call_jury(len(votes), votes, verdicts=ALL, fresh=True)
        assert not votes.keys() & {case.id for case in jury.docket}
        sizes.append(len(jury.docket))
        votes |= heard(jury, lambda _: Judgment.LIMITS).votes
    assert sizes == [TWELVE] * (len(ALL) // TWELVE)
    assert len(call_jury(1, votes, verdicts=ALL, fresh=True).docket) == TWELVE  # then it begins again
    assert call_jury(1, votes, verdicts=ALL, fresh=True).done


# --- votes ------------------------------------------------------------------------------------------------------------


def test_a_verdict_opens_with_a_vote_and_not_before() -> None:
    jury = call_jury(7, verdicts=ALL)
    assert jury.verdict is None
    with pytest.raises(IllegalMove, match="vote first"):
        jury.next()
    voted = jury.vote("refuted")
    assert voted.verdict is jury.docket[0]
    with pytest.raises(IllegalMove, match="you've voted"):
        voted.vote("confirmed")
    assert voted.next().case is jury.docket[1]


@pytest.mark.parametrize("given", [None, "", "true", "CONFIRMED", 1, ["confirmed"], object()])
def test_what_is_no_vote_is_refused_with_the_four_there_are(given: object) -> None:
    with pytest.raises(IllegalMove, match="confirmed, refuted, true within limits, no difference that matters"):
        call_jury(7, verdicts=ALL).vote(given)


def test_a_docket_that_is_done_hears_no_more() -> None:
    jury = heard(call_jury(7, verdicts=ALL), lambda _: Judgment.REFUTED)
    assert (jury.at, jury.verdict, jury.last) == (TWELVE, None, True)
    with pytest.raises(IllegalMove, match="the docket is done"):
        jury.vote("refuted")


@given(st.sampled_from(SEEDS), VOTES)
def test_claims_that_were_judged_before_are_passed_over(seed: str | int, votes: dict[str, Judgment]) -> None:
    jury = call_jury(seed, votes, verdicts=ALL)
    left = [case for case in jury.docket if case.id not in votes]
    cases = []
    while not jury.done:
        assert jury.last is (len(cases) == len(left) - 1)
        cases.append(jury.case)
        jury = jury.vote("confirmed").next()
    assert cases == left
    assert all(jury.votes[name] is vote for name, vote in votes.items())


@given(VOTES, VOTES)
def test_votes_that_come_back_count_and_an_open_verdict_stays_open(
    here: dict[str, Judgment], there: dict[str, Judgment]
) -> None:
    jury = call_jury(7, here, verdicts=ALL).keep(there)
    assert jury.votes == there
    assert jury.done or jury.verdict is None or jury.case.id in here
    if jury.done:
        assert all(case.id in there for case in jury.docket)
    begun = call_jury(7, verdicts=ALL).vote("refuted")
    assert begun.keep({**there, **begun.votes}).case is begun.case


@given(VOTES)
def test_votes_come_through_the_progress_as_they_were(votes: dict[str, Judgment]) -> None:
    progress = Progress()
    for name, vote in votes.items():
        progress = progress.vote(write_vote(name, vote))
    assert read_votes(progress.votes, ALL) == votes
    assert all(read_vote(vote.value) is vote for vote in Judgment)


# --- the score --------------------------------------------------------------------------------------------------------


def test_the_chance_of_blind_votes_is_that_of_one_vote_after_another() -> None:
    shares = [Fraction(1)]
    for _ in range(TWELVE):
        hits = zip([*shares, Fraction(0)], [Fraction(0), *shares], strict=True)
        shares = [3 * missed / 4 + hit / 4 for missed, hit in hits]
    for right in range(TWELVE + 1):
        assert abs(chance_blind(right, TWELVE) - sum(shares[right:])) < 1e-12


@for_each(range(TWELVE + 1))
def test_the_score_says_how_many_were_right_and_how_rare_that_is(right: int) -> None:
    score = words.say_score(right, TWELVE)
    assert score.startswith(f"You judged {right} of 12")
    chance = chance_blind(right, TWELVE)
    rare = re.search(r"in 1 docket of ([\d,]+)\.", score)
    often = re.search(r"in (\d+) dockets of 100", score)
    if rare:
        assert abs(1 / chance / int(rare[1].replace(",", "")) - 1) < 0.06
    elif often:
        assert abs(100 * chance - int(often[1])) <= 0.5
    else:
        assert right == 0


@given(VOTES)
def test_the_sources_and_the_leaning_are_counted_from_the_votes(votes: dict[str, Judgment]) -> None:
    docket = [ALL[name] for name in votes]
    rows = words.source_rows(docket, votes)
    assert sum(cases for _, cases, _ in rows) == len(votes)
    assert sum(right for _, _, right in rows) == sum(votes[case.id] is case.ruling for case in docket)
    believed = sum(vote is Judgment.CONFIRMED is not ALL[name].ruling for name, vote in votes.items())
    doubted = sum(vote is not Judgment.CONFIRMED is ALL[name].ruling for name, vote in votes.items())
    leaning = words.say_leaning(docket, votes)
    assert ("easily convinced" in leaning) is (believed >= doubted + 2)
    assert ("hard to convince" in leaning) is (doubted >= believed + 2)
    if "lean" not in leaning:
        assert sorted(map(int, re.findall(r"\d+", leaning))) == sorted((believed, doubted))
    fooled = words.say_fooled(docket, votes)
    worst = max(((cases - right) / cases for _, cases, right in rows), default=0.0)
    assert [int(wrong) / int(cases) for wrong, cases in re.findall(r"(\d+) of (\d+)", fooled)] == [worst] * (worst > 0)
    assert ("No source" in fooled) is (worst == 0)


@for_each(product(Judgment, Judgment))
def test_the_reply_says_the_vote_and_the_ruling(vote: Judgment, ruling: Judgment) -> None:
    verdict = tried(ruling)
    jury = call_jury(1, verdicts={verdict.id: verdict}).vote(vote)
    assert jury.right(verdict) is (vote is ruling)
    reply = words.say_verdict(jury)
    assert all(part in reply for part in (vote.value, ruling.value, verdict.why))
    assert ("so do the numbers" in reply) is (vote is ruling)


# --- the pictures -----------------------------------------------------------------------------------------------------

NUMBERS = st.floats(-1e4, 1e4).map(lambda number: round(number, 3))


@given(NUMBERS, st.floats(0, 100), st.sampled_from(Side), st.sampled_from([0.0, 0.05, 20.0]), NUMBERS)
def test_a_scale_shows_the_number_its_error_and_the_line_with_room_on_both_sides(
    number: float, error: float, side: Side, matters: float, line: float
) -> None:
    ends, reach = scale_ends(measured(number, error, side=side, matters=matters, line=line)), SURE * error
    for value in (number - reach, number + reach, line, line - matters, line + matters):
        assert ends.low < value < ends.high
    above = (ends.high - line) / (ends.high - ends.low)
    assert above >= {Side.ABOVE: 0.3, Side.BELOW: 0.2, Side.EQUAL: 0.1}[side] - 1e-6
    assert 1 - above >= {Side.ABOVE: 0.2, Side.BELOW: 0.3, Side.EQUAL: 0.1}[side] - 1e-6


def test_a_scale_of_many_numbers_shows_each_of_them() -> None:
    measures = [measured(number, error) for number, error in ((0.3, 0.1), (-2.0, 0.01), (1.5, 0.4))]
    ends = scale_ends(*measures)
    for measure in measures:
        reach = SURE * measure.error
        assert ends.low < measure.number - reach < measure.number + reach < ends.high
    assert draw_scale(*measures).count('class="dot"') == len(measures)


def drawn_at(svg: str, what: str) -> float:
    return float(re.search(rf'class="{what}"[^>]*?(?:cx="|d="M)([\d.]+)', svg)[1])  # type: ignore[index]


@for_each(product((-0.4, 0.0, 0.4), Side))
def test_the_dot_lies_on_the_side_of_the_line_on_which_the_number_does(number: float, side: Side) -> None:
    svg = draw_scale(measured(number, side=side))
    off = drawn_at(svg, "dot") - drawn_at(svg, "turn")
    assert (off > 0) - (off < 0) == (number > 0) - (number < 0)
    claimed = re.search(r'class="claimed" d="M([\d.]+) ', svg)
    assert bool(claimed) is (side is not Side.EQUAL)
    if claimed:
        assert (float(claimed[1]) == drawn_at(svg, "turn")) is (side is Side.ABOVE)
    assert 'class="error"' in svg
    assert 'class="error"' not in draw_scale(measured(number, 0.0, side=side))


def test_a_picture_that_asks_says_nothing_of_the_outcome() -> None:
    for ruling in Judgment:
        for measure in tried(ruling).measures:
            open_words = scale_figure(measure, asks=True)
            assert re.search("claimed:|even:", scale_figure(measure).plain)
            assert not re.search("claimed:|even:", str(open_words) + open_words.plain)


def test_every_claim_is_one_tile_under_its_source() -> None:
    picture = ruled_claims(verdicts=ALL)
    sources = ("According to Hoyle", "Encyclopaedia", "Tommy", "The manual")
    for source, claims in zip(sources, MANY.values(), strict=True):
        assert re.search(rf"{source}[^,]*, {claims} claims: ", picture.plain)
    svg = drawing(picture)
    assert svg.count("<rect") == sum(MANY.values()) + len(Judgment), "the key has one of each"
    assert 'stroke-width="3"' not in svg


@given(VOTES.filter(bool))
def test_the_tiles_that_were_judged_are_underlined_and_the_wrong_ones_in_a_broken_line(
    votes: dict[str, Judgment],
) -> None:
    svg = drawing(ruled_claims(MappingProxyType(votes), ALL))
    right = sum(ALL[name].ruling is vote for name, vote in votes.items())
    assert svg.count('stroke-width="3"') == len(votes) + 2  # with those of the key
    assert svg.count("stroke-dasharray") == len(votes) - right + 1


def test_no_word_on_the_tiles_is_wider_than_the_picture() -> None:
    svg = drawing(ruled_claims(MappingProxyType({"H3": Judgment.CONFIRMED})))
    wide = float(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    ends = [float(x) + float(long) for x, long in re.findall(r'<text x="([\d.]+)".*?textLength="([\d.]+)"', svg)]
    assert len(ends) == 4 + 6  # each source with its tally, and the key
    assert max(ends) <= wide
