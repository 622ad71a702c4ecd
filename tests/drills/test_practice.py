"""A session of counting, event by event, keeps its books whatever a learner does."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import IllegalMove, Kind, count, rules
from crib_tutor.assignments.questions import Question, Ticket
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.look.html import Html
from crib_tutor.problems.given_answer import Way

HANDS = (count("7H 8D 9C KS", "2D"), count("4H 4D 5S 6C", "6H"))
KINDS = [Kind.FIFTEEN, Kind.RUN, Kind.PAIR, Kind.FLUSH, Kind.NOBS]


@given(st.data())
def test_pegs_are_the_points_found_and_the_points_overlooked(data: st.DataObject) -> None:
    session = CountingDrill(HANDS)
    for hand in HANDS:
        for _ in range(data.draw(st.integers(0, 4))):
            chosen = data.draw(st.lists(st.sampled_from(hand.cards), min_size=1, unique=True))
            session = session.claim(data.draw(st.sampled_from(KINDS)), chosen)
        before = session
        session = session.finish()
        assert session.marking is not None
        found = sum(one.points for one in session.marking.found)
        assert session.you[0] - before.you[0] == found
        assert session.opponent[0] - before.opponent[0] == hand.points - found
        if not session.over:
            session = session.next()
    assert session.you[0] + session.opponent[0] == sum(hand.points for hand in HANDS)


def test_the_back_peg_leaps_over_the_front_one() -> None:
    session = CountingDrill(HANDS).finish(5).next().finish(20)
    assert (session.you, session.opponent) == ((25, 5), (4, 0))


def test_nobody_pegs_past_the_game_hole() -> None:
    session = CountingDrill((HANDS[1],) * 6)
    while not session.over:
        session = (session.next() if session.marking else session).finish(24)
    assert session.you[0] == rules.GAME
    assert session.at == 5


def test_the_first_to_reach_the_game_hole_has_won_and_nobody_pegs_after() -> None:
    """Hoyle: scores are pegged strictly in order."""
    hand = count("5H 5D 5S JC", "5C")
    near = CountingDrill((hand,), Way.TOTAL, you=(110, 100), opponent=(118, 110)).finish(12)
    assert (near.you, near.opponent, len(near.leaps)) == ((121, 110), (118, 110), 1)
    mugged = replace(CountingDrill((hand,), Way.TOTAL, rules.TOMMY_SIX), you=(50, 40), opponent=(58, 50)).finish(12)
    assert (mugged.you, mugged.opponent) == ((62, 50), (75, 58))
    first = CountingDrill((hand,), Way.TOTAL, rules.TOMMY_SIX, you=(110, 100), opponent=(118, 110)).finish(12)
    assert (first.you, first.opponent) == ((110, 100), (121, 118))


def test_after_the_last_hand_the_board_is_cleared() -> None:
    assert CountingDrill(HANDS[:1], Way.TOTAL).finish(5).next() == CountingDrill(HANDS[:1], Way.TOTAL)


def test_a_claim_can_be_taken_back() -> None:
    claimed = CountingDrill(HANDS).claim("pair", "7H 8D").claim("fifteen", "7H 8D")
    assert claimed.take_back(0).claims == ((Kind.FIFTEEN, HANDS[0].cards[1:3]),)


@pytest.mark.parametrize(
    "refused",
    [
        lambda session: session.next(),
        lambda session: session.take_back(0),
        lambda session: session.claim("pair", "KH KD"),
        lambda session: session.claim("straight", "7H 8D"),
        lambda session: session.claim("pair", "7H 8D").answer_by("total"),
        lambda session: session.answer_by("guess"),
        lambda session: session.finish(-1),
        lambda session: session.finish(2.5),
        lambda session: session.answer_by("total").finish(),
        lambda session: session.finish({"fifteen": "two"}),
        lambda session: session.finish(5).finish(5),
        lambda session: session.finish(5).claim("pair", "7H 8D"),
    ],
)
def test_what_the_rules_refuse_leaves_the_session_as_it_was(refused) -> None:  # noqa: ANN001
    session = CountingDrill(HANDS)
    with pytest.raises(ValueError, match=r"^[^\n]{10,200}$"):
        refused(session)
    assert session == CountingDrill(HANDS)


def test_only_the_first_answer_counts() -> None:
    ticket = Ticket((Question("2 + 2?", 4),)).answer(5)
    assert ticket.score == 0
    with pytest.raises(IllegalMove, match="first answer already"):
        ticket.answer(4)


@pytest.mark.parametrize("given_", ["", "4", 2.5, True, -1, 10_000, [4], {}])
def test_a_number_is_asked_for_in_one_sentence(given_: object) -> None:
    with pytest.raises(IllegalMove, match="whole number"):
        Ticket((Question("2 + 2?", 4),)).answer(given_)


@pytest.mark.parametrize("given_", ["maybe", 1, "", "yes no", ["yes"]])
def test_a_choice_is_one_of_those_offered(given_: object) -> None:
    with pytest.raises(IllegalMove, match="yes, no"):
        Ticket((Question("Is it?", "yes", ("yes", "no")),)).answer(given_)


@pytest.mark.parametrize("typed", ["yes", "Yes", "YES"])
def test_capitals_make_no_other_answer(typed: str) -> None:
    assert Ticket((Question("Is it?", "yes", ("yes", "no")),)).answer(typed).score == 1


@pytest.mark.parametrize(("answer", "choices"), [(4, ("4", "5")), ("x", ("a", "b")), ("yes", ()), (-1, ()), (True, ())])
def test_an_answer_that_nobody_could_give_is_refused_when_the_question_is_made(
    answer: object, choices: tuple[str, ...]
) -> None:
    with pytest.raises(IllegalMove):
        Question("Which?", answer, choices)


def test_a_question_and_its_picture_can_be_stored() -> None:
    asked = Question("How many?", 4, about=Html("<b>4</b>", "four"))
    copied = pickle.loads(pickle.dumps(asked))  # noqa: S301  # our own bytes
    assert copied == asked
    assert copied.about.plain == "four"


def test_not_knowing_opens_the_answer_and_is_not_right() -> None:
    ticket = Ticket((Question("Anything?", 0),)).answer(None)
    assert (ticket.score, ticket.reply(0)) == (0, "The answer is 0.")
