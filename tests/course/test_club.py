"""The club's hands: what a lesson is about is there to be taken, whatever the seed, and what came of it is kept."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import permutations

import oracle
import pytest
from circles import also
from reports import tell

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.combinations import Kind
from crib_tutor.course.club.choosing import CHOICES, DiscardHand, deal_choice
from crib_tutor.course.club.ends import ENDS
from crib_tutor.course.club.members import MEMBERS
from crib_tutor.course.club.state import CLAIMS, ClaimHand, deal_claim
from crib_tutor.course.club.window import OneHandWindow
from crib_tutor.deck import Card
from crib_tutor.learner.progress import Progress, from_json, to_json
from crib_tutor.notebook.progress_owner import Keeper

SEEDS = [pytest.param(range(12), id="12"), *also(range(12, 200))]
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SHOWS = {
    "01": lambda missed: any(card.rank > 10 for part in missed for card in part.cards),
    "03": lambda missed: {part.kind for part in missed} == {Kind.PAIR},
    "04": lambda missed: sum(part.kind is Kind.RUN for part in missed) > 1,
    "05": lambda missed: any(part.kind is Kind.FLUSH for part in missed),
    "06": lambda missed: any(part.kind is Kind.RUN for part in missed),
    "13": lambda missed: len(missed) > 2,
}


def plain(card: Card) -> tuple[int, str]:
    return card.rank, card.suit


def can_be_raised(hand: ClaimHand, at: int) -> bool:
    """Whether some order of taps raises a part, with no other taken on the way that isn't taken already."""
    answers, cards = hand.view()["answers"], hand.parts[at].cards
    taken = {*hand.hers, *(other for other in hand.free if {*hand.parts[other].cards} < {*cards})}

    def stays(some: tuple[Card, ...]) -> bool:
        answer = answers[" ".join(map(str, sorted(some, key=hand.row.index)))]
        return "asked" not in answer if "parts" not in answer else answer["waits"] and taken >= {*answer["parts"]}

    return any(all(stays(order[:many]) for many in range(1, len(cards))) for order in permutations(cards))


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("lesson", CLAIMS)
def test_a_claim_misses_what_the_lesson_is_about_and_all_of_it_can_be_taken(lesson: str, seeds: range) -> None:
    for who, slip, kinds, _ in CLAIMS[lesson]:
        for seed in seeds:
            hand = deal_claim(lesson, who, seed)
            *held, starter = map(plain, hand.row)
            seen, missed = ([hand.parts[at] for at in some] for some in (hand.hers, hand.free))
            assert seen
            assert SHOWS.get(lesson, bool)(missed)
            assert {part.kind for part in hand.parts} <= {*kinds}
            if slip.said == "counted in twos":
                assert all(len(part.cards) < 3 for part in seen)
                assert all(len(part.cards) > 2 for part in missed)
            if slip.said == "forgot the starter":
                assert all((hand.row[-1] in part.cards) > (part.kind is Kind.NOBS) for part in missed)
            assert all(can_be_raised(hand, at) for at in hand.free)
            end = hand.after(hand.free)["end"]
            assert end["scores"]["you"] - hand.scores[0] + end["scores"]["opponent"] == oracle.score(held, starter)
            assert hand.after(())["end"]["walk"] == [*range(len(hand.hers), len(hand.parts))], "what is missed lights"
            assert len(hand.parts) <= 6, "there's room for so many tiles"
            assert max(end["scores"].values()) <= 30


def pegged(pile: list[Card]) -> int:
    """What the last card of a pile pegs, by trying every tail."""
    ranks, total = [card.rank for card in pile], sum(card.value for card in pile)
    tails = [ranks[-many:] for many in range(2, len(ranks) + 1)]
    alike = max((len(tail) for tail in tails if len({*tail}) == 1), default=1)
    run = max((len(tail) for tail in tails[1:] if oracle.consecutive(sorted(tail))), default=0)
    return 2 * (total in (15, 31)) + alike * (alike - 1) + run


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("lesson", CHOICES)
def test_the_best_choice_takes_most_and_a_wrong_one_nothing(lesson: str, seeds: range) -> None:
    for seed in seeds:
        turn = deal_choice(lesson, seed)
        took, seen = {cards: turn.took(cards) for cards in turn.choices}, turn.asked.seen
        assert lesson != "16" or turn.asked.best.cards[0].rank != 5
        assert took[turn.asked.best.cards] == max(took.values()) > 0 == min(took.values())
        assert len({*seen.hand, *seen.thrown, *seen.pile, *seen.before, *turn.hidden}) == sum(
            map(len, (seen.hand, seen.thrown, seen.pile, seen.before, turn.hidden))
        )
        view, best = turn.view(), turn.choices[turn.asked.best.cards]
        gain = best.scores[0] - best.scores[1]
        if isinstance(turn, DiscardHand):
            gain -= turn.choices[turn.habit].scores[0] - turn.choices[turn.habit].scores[1]
        for at, (cards, then) in enumerate(turn.choices.items()):
            end = view["after"][str(at)]["end"]
            laid = [tuple(view["parts"][tile["part"]]["cards"]) for tile in end["tiles"]]
            says = f"{gain} hole" if lesson != "15" else "the four it leaves"
            assert (says in end["happened"][0]) is (best.worth > then.worth), "what was better, and by how much"
            assert len({*laid}) == len(laid), "no two tiles are alike"
            if isinstance(turn, DiscardHand):
                kept = [plain(card) for card in seen.hand if card not in cards]
                crib = [plain(card) for card in (*cards, *turn.hidden[:2])]
                points = oracle.score(kept, plain(turn.hidden[2]))
                given = oracle.score(crib, plain(turn.hidden[2]), crib=True)
                assert then.scores == ((points + given, 0) if seen.dealer else (points, given))
                continue
            pile, net = [*seen.pile], {"you": 0, "opponent": 0}
            for step in then.steps:
                pile += step.cards
                net[step.by] += pegged(pile)
            assert then.scores == (net["you"], net["opponent"])
            answers = [step.cards[0].rank for step in then.steps[1:2]]
            twins = [card for card in turn.hidden if card.rank == cards[0].rank]
            if answers and twins and turn.member is MEMBERS["magpie"]:
                assert answers == [cards[0].rank] or sum(card.value for card in (*seen.pile, *cards, twins[0])) > 31


def played(lesson: str, *, well: bool) -> OneHandWindow:
    window = OneHandWindow(lesson, Keeper(), seed=7, clock=lambda: NOON)
    free = [*window.hand.view()["free"]]
    return tell(window, "over", found=free if well else [], shown=[]) and window


@pytest.mark.parametrize("lesson", ENDS)
def test_a_hand_enters_the_record_with_the_lesson_and_whoever_was_beaten(lesson: str) -> None:
    for well in (True, False):
        window = played(lesson, well=well)
        home, progress = window.value["home"], window.keeper.progress
        [entry] = progress.learner.record
        assert home["won"] is well
        assert bool(progress.beaten) is well
        assert entry.alone is well
        assert progress.lessons == (KINDS[lesson].lesson,) * well
        if isinstance(window.hand, ClaimHand) and not well:
            lost = {part for skill in entry.results for part in [skill.lost]}
            assert max(lost) >= 2
        assert from_json(to_json(progress)) == progress
        again = tell(window, "over", found=[], shown=[]) or window.keeper.progress
        assert window.keeper.progress == progress, f"only once: {again}"
    following = KINDS.get(f"{int(lesson) + 1:02}")
    assert (home["next"] or {}).get("page") == (following.page if following else None)


def test_what_is_shown_is_no_ones_and_a_progress_without_members_is_written_as_before() -> None:
    window = OneHandWindow("02", Keeper(), seed=7, clock=lambda: NOON)
    free = [*window.hand.view()["free"]]
    tell(window, "over", found=free, shown=free)
    assert not window.value["home"]["won"]
    assert not window.keeper.progress.beaten
    assert '"version":2' in to_json(Progress().done("02_fifteens")).replace(" ", "")


def test_the_lessons_are_the_courses_and_lines_are_short() -> None:
    assert [*ENDS] == sorted({*CLAIMS, *CHOICES}) == [f"{at:02}" for at in range(22)]
    assert all(len(line) <= 68 for lines in ENDS.values() for line in lines)
