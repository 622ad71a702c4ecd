"""Claims in amounts: points by kind, or one total; and claims that no table would hear."""

import pytest
from deals import TELLING, counts
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import Count, IllegalMove, InvalidCards, Kind, Marking, count, mark
from crib_tutor.marking.markings import Amount, Mistake
from crib_tutor.rules import HIGHEST_COUNT, IMPOSSIBLE_COUNTS

SHOWN = [Kind.FIFTEEN, Kind.RUN, Kind.PAIR, Kind.FLUSH, Kind.NOBS]
DOUBLE_RUN = count("4H 4D 5S 6C", "KH")  # fifteens 6, runs 6, a pair of 2
TALLIES = st.dictionaries(st.sampled_from(list(Kind)), st.integers(0, 16))


def total(parts: tuple[Amount | Mistake, ...], *kinds: Kind | None) -> int:
    return sum(part.points for part in parts if not kinds or part.kind in kinds)


@given(counts(), st.integers(0, 40))
def test_found_and_missed_are_the_count_found_and_mistaken_the_total_claimed(counted: Count, said: int) -> None:
    marked = mark(said, counted)
    assert total(marked.found) + total(marked.missed) == counted.points
    assert total(marked.found) + total(marked.mistaken) == marked.claimed == said
    assert not (marked.missed and marked.mistaken)
    assert_amounts(marked)


@given(counts(), TALLIES)
def test_found_and_missed_are_the_count_found_and_mistaken_the_tally(counted: Count, said: dict[Kind, int]) -> None:
    marked = mark(said, counted)
    assert total(marked.found) + total(marked.missed) == counted.points
    assert total(marked.found) + total(marked.mistaken) == marked.claimed == sum(said.values())
    for kinds in ([Kind.FIFTEEN], [Kind.RUN, Kind.PAIR], [Kind.FLUSH], [Kind.NOBS], [Kind.HEELS]):
        due = sum(one.points for one in counted.of(*kinds))
        assert total(marked.found, *kinds) + total(marked.missed, *kinds) == due
        claimed = sum(said.get(kind, 0) for kind in kinds)
        assert total(marked.found, *kinds) + total(marked.mistaken, *kinds) == claimed
    assert_amounts(marked)


@given(st.integers(-500, 500))
def test_a_claim_is_heard_from_nothing_to_a_whole_game_and_no_further(said: int) -> None:
    if 0 <= said <= 121:
        assert mark(said, DOUBLE_RUN).claimed == said
        assert mark(0, DOUBLE_RUN, pegged=said).learner_pegs == 0  # objected to, whatever was moved
    else:
        for claim in (said, {"fifteen": said}):
            with pytest.raises(IllegalMove, match=f"'{said}'"):
                mark(claim, DOUBLE_RUN)
        with pytest.raises(IllegalMove, match=f"'{said}'"):
            mark(0, DOUBLE_RUN, pegged=said)


def assert_amounts(marked: Marking) -> None:
    for part in (*marked.found, *marked.missed, *marked.mistaken):
        assert part.points > 0
        assert part.cards == ()
    assert all(mistake.reason.isprintable() and mistake.reason for mistake in marked.mistaken)


@pytest.mark.parametrize("counted", TELLING, ids=repr)
def test_points_by_kind_that_are_due_are_all_found(counted: Count) -> None:
    due = {kind: sum(one.points for one in counted.of(kind)) for kind in SHOWN}
    for form in (due, {kind.value: points for kind, points in due.items() if points}, counted.points):
        marked = mark(form, counted)
        assert (marked.missed, marked.mistaken, total(marked.found)) == ((), (), counted.points)


@pytest.mark.parametrize("counted", TELLING, ids=repr)
def test_pairs_of_a_double_run_may_stand_under_runs(counted: Count) -> None:
    runs, pairs = counted.of(Kind.RUN), counted.of(Kind.PAIR)
    in_runs = {card for run in runs for card in run.cards}
    due = {kind: sum(one.points for one in counted.of(kind)) for kind in SHOWN}
    inside = sum(pair.points for pair in pairs if set(pair.cards) <= in_runs)
    for moved in range(0, due[Kind.PAIR] + 1, 2):
        said = due | {Kind.RUN: due[Kind.RUN] + moved, Kind.PAIR: due[Kind.PAIR] - moved}
        marked = mark(said, counted)
        assert total(marked.mistaken) == total(marked.missed) == max(0, moved - inside)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"fifteen": 8, "run": 6, "pair": 2}, "the fifteens make 6, so 8 is 2 too many"),
        ({"run": 8, "pair": 2}, "the runs make 6, so 8 is 2 too many"),  # the pair counted twice
        ({"flush": 4}, "the flushes make 0, so 4 is 4 too many"),
        (16, "the hand makes 14, so 16 is 2 too many"),
    ],
)
def test_too_much_is_told_with_what_is_due(said: object, reason: str) -> None:
    assert [mistake.reason for mistake in mark(said, DOUBLE_RUN).mistaken] == [reason]


def test_totals_that_no_hand_makes_are_told_as_such() -> None:
    for said in range(DOUBLE_RUN.points + 1, HIGHEST_COUNT + 1):
        (mistake,) = mark(said, DOUBLE_RUN).mistaken
        assert ("no hand is ever worth" in mistake.reason) == (said in IMPOSSIBLE_COUNTS)


def test_crib_is_called_a_crib() -> None:
    assert "the crib makes 0" in mark(4, count("2C 4C 6C 8C", "KH", crib=True)).mistaken[0].reason


def test_kinds_left_out_of_a_count_are_told_as_such_in_every_form() -> None:
    fifteens = DOUBLE_RUN.only(Kind.FIFTEEN)
    for claims in ([("pair", "4H 4D")], {"pair": 2}):
        (mistake,) = mark(claims, fifteens).mistaken
        assert mistake.reason == "only fifteens count here"


def test_heels_in_a_tally_are_told_as_heels() -> None:
    (mistake,) = mark({"heels": 2}, count("2C 4C 6C 8D", "JC")).mistaken
    assert "the dealer pegs two for his heels at the cut" in mistake.reason


NUMBER = "claim a whole number, such as 8"
KINDS = "claim fifteen, run, pair, flush, nobs, heels"
CLAIM = "give a kind and its cards, such as ('pair', '5H 5D')"


@pytest.mark.parametrize(
    ("claims", "token", "right"),
    [
        (-2, "'-2'", "claim 0 or more"),
        (3.5, "'3.5'", NUMBER),
        (8.0, "'8.0'", NUMBER),
        (True, "'True'", NUMBER),
        (None, "'None'", NUMBER),
        ("24", "'24'", NUMBER),
        (b"24", "24", NUMBER),
        ("x" * 10_000, f"'{'x' * 20}...'", NUMBER),
        ("2\x00", r"'2\x00'", NUMBER),
        ({"pair": -2}, "'-2'", "claim 0 or more"),
        ({"pair": 3.5}, "'3.5'", NUMBER),
        ({"pair": "2"}, "'2'", NUMBER),
        ({"pears": 2}, "'pears'", KINDS),
        ({None: 2}, "'None'", KINDS),
        ([("pears", "4H 4D")], "'pears'", KINDS),
        ([("p\nr", "4H 4D")], r"'p\nr'", KINDS),
        ([(3, "4H 4D")], "'3'", KINDS),
        (["pair"], "'pair'", CLAIM),
        (["pr"], "'pr'", CLAIM),
        ([24], "'24'", CLAIM),
        ([None], "'None'", CLAIM),
        ([("pair",)], "pair", CLAIM),
        ([("pair", "4H 4D", 2, 2)], "pair", CLAIM),
        ([("pair", "4H 4S")], "4S", "claim from 4D 4H 5S 6C and the starter KH"),
        ([("run", "4H 5S 6C 7C")], "7C", "claim from 4D 4H 5S 6C and the starter KH"),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_claims_that_no_table_would_hear_are_refused_in_one_line(claims: object, token: str, right: str) -> None:
    assert_refused(IllegalMove, claims, token, right)


@pytest.mark.parametrize(
    ("claimed", "token", "right"),
    [
        ("", "''", "as in 5H"),
        (None, "'None'", "as in 5H"),
        ("0H 4D", "'0H'", "A, 2 to 10"),
        ("4H 4H", "'4H'", "another"),
    ],
)
def test_cards_of_a_claim_that_cannot_be_read_are_refused(claimed: object, token: str, right: str) -> None:
    assert_refused(InvalidCards, [("pair", claimed)], token, right)


def assert_refused(error: type[ValueError], claims: object, token: str, right: str) -> None:
    with pytest.raises(error) as refused:
        mark(claims, DOUBLE_RUN)
    message = str(refused.value)
    assert type(refused.value) is error
    assert token in message
    assert right in message
    assert message.isprintable()
    assert len(message) < 200


@pytest.mark.parametrize("pegged", [-1, 3.5, True, "8"], ids=repr)
def test_pegging_that_is_no_number_of_points_is_refused(pegged: object) -> None:
    with pytest.raises(IllegalMove):
        mark(8, DOUBLE_RUN, pegged=pegged)


def heard(claims: object) -> list[object]:
    """The marking of a claim, or the one line that refuses it."""
    try:
        return [mark(claims, DOUBLE_RUN)]
    except IllegalMove as refused:
        return [str(refused)]


def test_numbers_too_long_to_print_are_marked_or_refused_in_one_short_line() -> None:
    for said in (10**30, 10**5000, -(10**5000)):
        for claims in (said, {"pair": said}):
            (answer,) = heard(claims)
            lines = [one.reason for one in answer.mistaken] if isinstance(answer, Marking) else [answer]
            assert all(len(line) < 200 for line in lines)


def test_kind_named_twice_in_a_tally_is_added_up_or_refused() -> None:
    (answer,) = heard({"pair": 2, "PAIR": 4})
    assert answer.claimed == 6 if isinstance(answer, Marking) else "twice" in answer
