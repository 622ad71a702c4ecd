"""Who pegs what where the opponent does not see all: muggins as called, objections as raised, and what stands."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from deals import counts
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import Count, IllegalMove, Kind, Marking, Play, count, mark, rules
from crib_tutor.marking.markings import Peg
from crib_tutor.marking.muggins_rule import settle
from crib_tutor.rules import Muggins, Overscore, Rules

EIGHT = count("7H 7D 8S AC", "KH")  # fifteens 6, and a pair
GAMES = list(rules.NAMED.values())
EVERY_RULE = st.builds(
    replace,
    st.sampled_from(GAMES),
    muggins=st.sampled_from(Muggins),
    overclaim=st.sampled_from(Overscore),
    overpegging=st.sampled_from(Overscore),
)
SEEN = st.none() | st.integers(0, 40)
PEGGED = st.none() | st.integers(0, 40)
CLAIMS = st.integers(0, 40) | st.dictionaries(st.sampled_from(list(Kind)), st.integers(0, 12))
"""Totals are too short or too long; a tally may be both at once."""
MARKED = st.builds(mark, CLAIMS, counts())
LAID = [Play().lay("5H").lay("5D"), Play().lay("4H").lay("6D").lay("5S"), Play().lay("KH").lay("QD")]
ANYWHERE = MARKED | st.builds(mark, CLAIMS, st.sampled_from(LAID))


def sides(pegging: tuple[Peg, ...]) -> tuple[int, int]:
    learner, opponent = (sum(peg.points for peg in pegging if peg.side == side) for side in ("learner", "opponent"))
    return learner, opponent


def expected(
    marked: Marking, overlooked: int | None, too_many: int | None, pegged: int | None, game: Rules
) -> tuple[int, int]:
    """Pegs told hole by hole: what is found, mistaken and past the claim, and what each objection takes away."""
    found, mistaken = (sum(part.points for part in parts) for parts in (marked.found, marked.mistaken))
    claim = ["found"] * found + ["mistaken"] * mistaken
    moved = len(claim) if pegged is None else pegged
    past = ["past"] * (moved - len(claim))
    objections = len(claim) + len(past) if too_many is None else too_many
    paid = {"mistaken": 0, "past": 0}
    for holes in (claim, past):
        while holes and holes[-1] in paid and objections:
            paid[holes.pop()] += 1
            objections -= 1
    prices = {
        Overscore.CORRECTED: lambda _: 0,
        Overscore.TO_OPPONENT: int,
        Overscore.TWO_TO_OPPONENT: lambda n: 2 * (n > 0),
    }
    missed = sum(part.points for part in marked.missed)
    mugged = missed if overlooked is None else min(missed, overlooked)
    learner = min(moved, len(claim)) + len(past)
    scored_too_much = min(paid["mistaken"], max(0, moved - found))
    opponent = prices[game.overclaim](scored_too_much) + prices[game.overpegging](paid["past"])
    return learner, opponent + (0 if game.muggins is Muggins.OFF else mugged)


@given(ANYWHERE, SEEN, SEEN, PEGGED, EVERY_RULE)
def test_pegs_are_what_is_told_hole_by_hole(
    marked: Marking, overlooked: int | None, too_many: int | None, pegged: int | None, game: Rules
) -> None:
    pegging = settle(marked, overlooked=overlooked, too_many=too_many, pegged=pegged, rules=game)
    assert sides(pegging) == expected(marked, overlooked, too_many, pegged, game)
    assert all(peg.points > 0 for peg in pegging)
    assert len({peg.what_for for peg in pegging}) == len(pegging)


@given(CLAIMS, counts() | st.sampled_from(LAID), PEGGED, EVERY_RULE | st.none())
def test_mark_pegs_for_an_opponent_who_sees_all(
    claims: object, counted: Count | Play, pegged: int | None, game: Rules | None
) -> None:
    marked = mark(claims, counted, pegged=pegged, rules=game)
    assert marked.pegging == settle(marked, pegged=pegged, rules=game)
    assert marked.pegging == settle(marked, overlooked=99, too_many=99, pegged=pegged, rules=game)


@given(ANYWHERE, PEGGED, EVERY_RULE)
def test_before_an_opponent_who_sees_nothing_the_peg_stands_where_it_was_moved(
    marked: Marking, pegged: int | None, game: Rules
) -> None:
    moved = marked.claimed if pegged is None else pegged
    assert sides(settle(marked, overlooked=0, too_many=0, pegged=pegged, rules=game)) == (moved, 0)


@given(ANYWHERE, st.integers(0, 20), SEEN, PEGGED, EVERY_RULE)
def test_each_point_more_that_is_called_is_one_point_for_the_opponent_alone(
    marked: Marking, overlooked: int, too_many: int | None, pegged: int | None, game: Rules
) -> None:
    less, more = (
        sides(settle(marked, overlooked=called, too_many=too_many, pegged=pegged, rules=game))
        for called in (overlooked, overlooked + 1)
    )
    called = overlooked < sum(part.points for part in marked.missed) and game.muggins is not Muggins.OFF
    assert (more[0] - less[0], more[1] - less[1]) == (0, int(called))


@given(ANYWHERE, st.integers(0, 20), PEGGED, EVERY_RULE)
def test_each_point_more_that_is_objected_to_takes_at_most_one_from_the_claimant_and_pays_no_less(
    marked: Marking, too_many: int, pegged: int | None, game: Rules
) -> None:
    less, more = (
        sides(settle(marked, too_many=objected, pegged=pegged, rules=game)) for objected in (too_many, too_many + 1)
    )
    assert 0 <= less[0] - more[0] <= 1
    assert 0 <= more[1] - less[1] <= 2


@given(ANYWHERE, SEEN, SEEN, EVERY_RULE, st.integers(0, 40))
def test_a_peg_moved_short_of_the_claim_is_simply_short(
    marked: Marking, overlooked: int | None, too_many: int | None, game: Rules, short: int
) -> None:
    pegged = min(short, marked.claimed)
    moved = settle(marked, overlooked=overlooked, too_many=too_many, pegged=pegged, rules=game)
    full = settle(marked, overlooked=overlooked, too_many=too_many, rules=game)
    fault = sum(peg.points for peg in full if peg.what_for == "overclaim")
    found = sum(one.points for one in marked.found)
    assert sides(moved)[0] == min(pegged, sides(full)[0])
    assert sides(full)[1] - fault <= sides(moved)[1] <= sides(full)[1]
    if pegged <= found:
        assert sides(moved)[1] == sides(full)[1] - fault  # what is not scored too much has no price


@given(ANYWHERE, SEEN, SEEN)
def test_no_more_is_heard_than_there_is(marked: Marking, overlooked: int | None, too_many: int | None) -> None:
    game = replace(rules.BRITANNICA_SIX, muggins=Muggins.CLAIM_FIRST)
    learner, opponent = sides(settle(marked, overlooked=overlooked, too_many=too_many, rules=game))
    missed, mistaken = (sum(part.points for part in parts) for parts in (marked.missed, marked.mistaken))
    assert opponent <= missed + mistaken
    assert learner + min(mistaken, mistaken if too_many is None else too_many) == marked.claimed


def test_an_objection_meets_the_claim_first_and_then_the_peg() -> None:
    """Eleven claimed of eight, and the peg moved to thirteen; the first three objections are to the claim."""
    game = replace(rules.HOYLE, overclaim=Overscore.TO_OPPONENT)  # pegged too far: the opponent pegs 2
    marked = mark(11, EIGHT)
    pegged = [sides(settle(marked, too_many=seen, pegged=13, rules=game)) for seen in range(7)]
    assert pegged == [(13, 0), (12, 1), (11, 2), (10, 3), (9, 5), (8, 5), (8, 5)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_points_called_go_to_the_opponent_in_the_order_of_the_game(game: Rules) -> None:
    pegging = settle(mark(5, EIGHT), overlooked=2, rules=game)
    own, mugged = Peg("learner", 5, "claim"), Peg("opponent", 2, "muggins")
    assert (
        pegging
        == {
            Muggins.OFF: (own,),
            Muggins.CLAIM_FIRST: (own, mugged),
            Muggins.OPPONENT_FIRST: (mugged, own),
        }[game.muggins]
    )


def test_nothing_is_pegged_before_the_cut() -> None:
    marked = mark(12, count("4H 4D 5S 6C"))
    assert [settle(marked, overlooked=seen, too_many=seen) for seen in (None, 0, 2)] == [()] * 3


def test_game_is_hoyles_for_a_hand_and_the_plays_own_for_a_card() -> None:
    for said, pegged in product(range(12), (None, 12)):
        marked = mark(said, EIGHT)
        assert settle(marked, pegged=pegged) == settle(marked, pegged=pegged, rules=rules.HOYLE)
        for game in GAMES:
            laid = mark(said, Play(rules=game).lay("5H").lay("5D"))
            assert settle(laid, pegged=pegged) == settle(laid, pegged=pegged, rules=game)


def refused() -> Iterator[tuple[dict[str, object], str]]:
    for option, verb in (("overlooked", "call muggins for"), ("too_many", "object to"), ("pegged", "peg")):
        yield {option: -1}, f"you can't {verb} '-1' points: {verb} 0 or more"
        for wrong in (2.0, True, "2"):
            yield {option: wrong}, f"'{wrong}' isn't a number of points: {verb} a whole number, such as 8"


@pytest.mark.parametrize(("option", "words"), list(refused()), ids=repr)
def test_what_is_no_number_of_points_is_refused(option: dict[str, object], words: str) -> None:
    with pytest.raises(IllegalMove) as error:
        settle(mark(5, EIGHT), **option)
    assert str(error.value) == words
