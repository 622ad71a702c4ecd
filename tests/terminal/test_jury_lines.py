"""The jury in lines of text: votes as people write them, the whole verdict after each, and the score at the end."""

import pytest
from each import for_each
from trials import try_all

from crib_tutor.course.jury.lines import JuryLines
from crib_tutor.course.jury.state import call_jury
from crib_tutor.course.jury.words import say_score
from crib_tutor.rules import IllegalMove
from crib_tutor.verdicts.verdict import Judgment
from crib_tutor.verdicts.verdict_words import say_within

ALL = try_all()
WRITTEN = {
    Judgment.CONFIRMED: ("1", "c", "confirmed", "Confirmed."),
    Judgment.REFUTED: ("2", "r", "REFUTED"),
    Judgment.LIMITS: ("3", "l", "limits", "within limits", "true within limits"),
    Judgment.NO_DIFFERENCE: ("4", "n", "no difference", "No difference that matters!"),
}


def sitting() -> JuryLines:
    return JuryLines(call_jury(7, verdicts=ALL))


@for_each((vote, line) for vote, lines in WRITTEN.items() for line in lines)
def test_a_vote_is_read_as_it_is_written(vote: Judgment, line: str) -> None:
    lines, sentences = sitting().answer(line)
    case = lines.jury.case
    assert lines.jury.votes == {case.id: vote}
    assert sentences[0].startswith(f"You voted {vote.value}")
    text = "\n".join(sentences)
    for part in (case.why, case.move, case.depends, *map(say_within, case.measures)):
        assert part in text


@for_each(["luck", "5", "0", "maybe", "next", ""])
def test_what_is_no_vote_is_refused_and_the_case_waits(line: str) -> None:
    lines = sitting()
    with pytest.raises(IllegalMove):
        lines.answer(line)


def test_a_whole_docket_ends_with_the_score_of_its_votes() -> None:
    lines = sitting()
    docket = lines.jury.docket
    for verdict in docket:
        assert verdict.claim in lines.question
        assert verdict.why not in " ".join(lines.question)
        lines, _ = lines.answer(verdict.ruling.value if verdict.id[0] == "T" else "2")
        assert lines.answer("score")[0] is lines
        lines, sentences = lines.answer("")
    right = sum(each.id[0] == "T" or each.ruling is Judgment.REFUTED for each in docket)
    assert sentences == lines.question
    assert sentences[0] == lines.closing == say_score(right, len(docket))
    with pytest.raises(IllegalMove, match="the docket is done"):
        lines.answer("1")


def test_nothing_is_said_at_the_end_where_nothing_was_judged() -> None:
    assert sitting().closing == ""
    assert sitting().answer("score")[1] == ("You haven't voted yet.",)
