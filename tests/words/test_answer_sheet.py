"""The answer sheet: rows in the table's order totals that add up, and a reason for each."""

from collections.abc import Collection
from itertools import combinations

from deals import counts, rank_shapes
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import Card, Count, Kind, cards, count, mark
from crib_tutor.counts import SHOWN
from crib_tutor.deck import symbols
from crib_tutor.marking.claims import expand_claim
from crib_tutor.marking.offered_kinds import claim_worth
from crib_tutor.words.answer_sheet import FOUND, MISSED, MISTAKEN, claim_rows, marked_rows, sheet_title, why_scores

HELD = count("5C 5H 6S TD", "4H")
"""The hand of the mock-up: four fifteens, two runs, and a pair."""


def check(counted: Count, claims: list[tuple[Kind, tuple[Card, ...]]]) -> None:
    marking = mark(claims, counted)
    rows = marked_rows(marking)
    by_outcome = {
        name: sorted((symbols(row.lit), row.points) for row in rows if row.outcome == name)
        for name in (FOUND, MISSED, MISTAKEN)
    }
    for name, parts in ((FOUND, marking.found), (MISSED, marking.missed), (MISTAKEN, marking.mistaken)):
        wanted = [(symbols(_laid(part.cards, counted)), part.points) for part in parts]
        assert by_outcome[name] == sorted(wanted), name
    total = 0
    for row in rows:
        total += row.points if row.outcome == FOUND else 0
        assert row.total == total
        assert row.reason
    assert all(row.bracket for row in rows)


def _laid(some: Collection[Card], counted: Count) -> list[Card]:
    return [card for card in (*counted.hand, counted.starter) if card and card in some]


@given(counts(), st.data())
def test_each_combination_and_each_mistake_has_its_row_with_its_reason(counted: Count, data: st.DataObject) -> None:
    groups = [group for size in range(1, 6) for group in combinations(counted.cards, size)]
    claims = data.draw(st.lists(st.tuples(st.sampled_from(SHOWN), st.sampled_from(groups)), max_size=8))
    check(counted, claims)


def test_found_and_missed_keep_the_order_in_which_the_hand_is_counted() -> None:
    claims = [(Kind.PAIR, "5C 5H"), (Kind.RUN, "4H 5C 6S"), (Kind.PAIR, "6S TD"), (Kind.FIFTEEN, "5C TD")]
    rows = marked_rows(mark(claims, HELD))
    assert [(row.outcome, row.words) for row in rows] == [
        (FOUND, "Fifteen two"),
        (MISSED, "fifteen four"),
        (MISSED, "fifteen six"),
        (MISSED, "fifteen eight"),
        (FOUND, "a run of three makes five"),
        (MISSED, "a run of three makes eight"),
        (FOUND, "a pair makes seven"),
        (MISTAKEN, "a pair"),
    ]
    assert rows[-1].reason == mark(claims, HELD).mistaken[0].reason
    assert (rows[-1].bracket, rows[-1].total) == ("not a pair", 7)
    assert sheet_title(mark(claims, HELD)) == f"You found 7 of {HELD.points}"
    assert sheet_title(mark([], count("2H 4D 6S 8C", "TH"))) == "Nothing to find"


def test_what_is_missed_names_the_one_that_was_found_with_another_card() -> None:
    rows = marked_rows(mark([(Kind.FIFTEEN, "5C 6S 4H"), (Kind.RUN, "5C 6S 4H")], HELD))
    missed = [row.reason for row in rows if row.outcome == MISSED]
    assert "5♥ + 6♠ + 4♥ = 15, the same as with 5♣" in missed
    assert "4♥ 5♥ 6♠ are a run of three, the same as with 5♣" in missed
    assert "5♣ + 10♦ = 15" in missed  # no other was found with another card


def test_a_miss_says_what_each_card_of_a_rank_scores() -> None:
    lessons = {
        "5C 5H 6S TD 4H": {"Each 5 makes its own fifteen and its own run.", "Each 5 makes its own fifteen."},
        "8C 8H 8S 2D KC": {"Three 8s make three pairs."},
        "JC JH 5S 2D 8C": {"Each jack makes its own fifteen."},
        "AC 4H 6S 9D KC": set(),
    }
    for held, wanted in lessons.items():
        *hand, starter = held.split()
        rows = marked_rows(mark([], count(" ".join(hand), starter)))
        assert {row.lesson for row in rows} - {""} <= wanted, held
        assert bool(wanted) == any(row.lesson for row in rows), held


def test_every_kind_says_why_it_scores() -> None:
    flushed = count("2C 4C 6C JC", "QC")
    assert [why_scores(part, flushed) for part in flushed] == [
        "2♣ 4♣ 6♣ J♣ Q♣ are all clubs",
        "J♣ is the jack of the starter's suit",
    ]


def test_claims_are_rows_in_the_tables_order_and_add_up_as_they_were_made() -> None:
    claims = [
        (Kind.PAIR, cards("5C 5H")),
        (Kind.RUN, cards("4H 5C 5H 6S")),
        (Kind.FIFTEEN, cards("5H TD")),
        (Kind.FIFTEEN, cards("5C TD")),
    ]
    rows = claim_rows(claims, HELD)
    assert [(row.place, row.words, row.points) for row in rows] == [
        (3, "Fifteen two", 2),
        (2, "fifteen four", 2),
        (1, "a double run makes twelve", 8),
        (0, "a pair makes fourteen", 2),
    ]
    assert claim_rows([(Kind.NOBS, cards("TD"))], HELD)[0].words == "His nobs for one"


def test_what_a_claim_is_worth_is_what_marking_gives_where_it_scores_and_the_same_where_it_does_not() -> None:
    for hand, starter in rank_shapes():
        held = count(hand, starter)
        for scored in held:
            assert claim_worth(scored.kind, scored.cards, SHOWN) == scored.points
        running = tuple(sorted({card for run in held.of(Kind.RUN) for card in run.cards}))
        if running:
            whole = sum(part.points for part in expand_claim(Kind.RUN, running, held))
            assert claim_worth(Kind.RUN, running, SHOWN) == whole
    assert claim_worth(Kind.RUN, cards("4H 4D 5S KC"), SHOWN) == claim_worth(Kind.RUN, cards("4H 4D 5S 6C"), SHOWN)
    assert claim_worth(Kind.RUN, cards("4H 4D 5S 6C"), (Kind.RUN,)) == 6
