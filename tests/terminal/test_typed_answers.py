"""What people type where a lesson invites them to: it is read in every form, and the rest refused in one sentence."""

from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from crib_tutor import lesson, rules
from crib_tutor.course.deal_exercises import check_order as moments_in_order
from crib_tutor.course.deal_exercises import check_scores
from crib_tutor.course.lesson_08_play import open_cards, road
from crib_tutor.course.lesson_09_pegging import windows
from crib_tutor.course.lesson_10_deal import DEALER, PONE, one_deal, timeline
from crib_tutor.course.lesson_11_game import one_game
from crib_tutor.course.lesson_12_other_games import check_house_rules, differences, switches
from crib_tutor.course.lesson_13_laws import case_sheet
from crib_tutor.course.lesson_14_every_hand import attempt
from crib_tutor.course.lesson_15_own_crib import price_discard
from crib_tutor.course.lesson_16_balking import check_pair_order as gifts_in_order
from crib_tutor.course.lesson_16_balking import compare_pairs, pair_averages, read_two_ranks
from crib_tutor.course.lesson_17_starter import two_hands
from crib_tutor.course.rule_trials import compare_games
from crib_tutor.deck import PACK, RANK_NAMES, RANKS, InvalidCards
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import crib_table, discards

TABLE = crib_table(dealer=False)
WORTH = pair_averages(TABLE)


def forms(low: int, high: int) -> list[object]:
    """Two ranks as people write them, in either order."""
    one, other, name, others = RANKS[low], RANKS[high], RANK_NAMES[low], RANK_NAMES[high]
    ten = [letters.replace("T", "10") for letters in (one, other)]
    written: list[object] = [f"{one}{other}", f"{one} {other}", "".join(ten), ", ".join(ten), "-".join(ten).lower()]
    written += [f"{name} {others}", f"{name}, {others}", f"a {name} and a {others}", f"{name.upper()} AND {others}"]
    written += [f"{ten[0]}H {ten[1]}D", f"{ten[0]}h,{ten[1]}d", f" {ten[0]} and {others} "]
    if low == high:
        plural = f"{name}es" if name == "six" else f"{name}s"
        written += [plural, f"two {plural}", f"a pair of {plural}"]
    if f"{one}{other}".isdecimal():
        written.append(int(f"{one}{other}"))
    return written


def test_any_two_ranks_are_read_in_either_order_and_in_any_form() -> None:
    for low, high in combinations_with_replacement(range(13), 2):
        wanted = RANKS[low] + RANKS[high]
        for written in (*forms(low, high), *forms(high, low)):
            assert read_two_ranks(written) == wanted, written
        assert compare_pairs(TABLE, f"{RANKS[high]}{RANKS[low]}").plain.endswith(f" {WORTH[wanted]:.1f}."), wanted


@pytest.mark.parametrize(
    "written",
    ["", " ", "K", "10", "4K7", "1K", "KQJ", "king", "king of hearts", "aces and kings", "hello", "44 55", "0", "and",
     4, 100, -50, 10**5000, 4.5, None, True, ["4", "K"], b"4K", "4" * 500, "4K\x00"],
    ids=lambda value: repr(value)[:20] if not isinstance(value, int) or abs(value) < 10**9 else "long",
)  # fmt: skip
def test_what_is_no_two_ranks_is_refused_in_one_kind_sentence(written: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        compare_pairs(TABLE, "44", written)
    assert str(refused.value).endswith('''isn't two ranks: write two ranks such as "10Q", "4 4" or "king ace"''')
    assert len(str(refused.value)) < 120
    assert str(refused.value).isprintable()


TYPED = (
    "", " ", "4H", "4h 5d", "4H,5D", "44", "king ace", "10Q", "10", "4K!", "hello", "5H 5H", "AH 2D 3S KC",
    "AH 2D 3S KC 4C", "AH 2D 3S KC 4C 6H", "gdafcbe", "2H 5D 8H QC AC 4C 7D JH", "\N{BLACK HEART SUIT}", "a" * 500,
    5, -1, 0, 31, 103, 3.5, 10**400, True, None, ..., [1, 2], ["4H"], ["AH", 3], {}, set(), b"4H", float("nan"),
)  # fmt: skip
"""What people type, by mistake too: text, numbers, lists, and three dots left over."""
DEAL, LAID = one_deal(), discards("4D 5S 6H 9H 10C KC", dealer=True)
HOYLE = rules.HOYLE
CELLS: dict[str, Callable[[object], object]] = {
    "00 another starter": lambda typed: lesson.count("5H 5D 5S KC", typed),
    "00 a hand of one's own": lambda typed: lesson.show(lesson.count(typed, "4C")),
    "01 another seed": lambda typed: lesson.deals(2, seed=typed),
    "01 five tens": lambda typed: lesson.check(typed, points=10, kinds=["pair", "run"], among=PACK),
    "01 pegs": lambda typed: lesson.board(typed, 3),
    "03 guests": lesson.handshakes,
    "03 a repaired count": lambda typed: lesson.check(typed, "6H 6D 6S 6C KD", kinds=["pair"]),
    "04 paths": lesson.paths,
    "05 suits": lesson.suit_tree,
    "05 the suits of one hand": lambda typed: lesson.check(typed, points=4, kinds=["flush"], ranks="3C 6D 9H JS QC"),
    "06 a hand by ear": lambda typed: lesson.check(typed, points=12, said="Fifteen two"),
    "07 a claim": lambda typed: lesson.referee(typed, "7H 8D 9C 9S 2D"),
    "07 its cards": lambda typed: lesson.referee(10, typed),
    "08 open cards": lambda typed: open_cards("2H 5D 8H QC", "AC 4C 7D JH", typed),
    "08 both hands": lambda typed: road("2H 5D 8H QC", "AC 4C 7D JH", typed),
    "09 a trap": windows,
    "10 the order": lambda typed: moments_in_order(DEAL, typed),
    "10 the dealer's scores": lambda typed: check_scores(DEAL, DEALER, typed),
    "10 pone's scores": lambda typed: check_scores(DEAL, PONE, typed),
    "10 a score": lambda typed: timeline(DEAL, pone=95, dealer=typed),
    "11 another game": one_game,
    "12 rules": lambda typed: rules.changed(typed, target=61),
    "12 a target": lambda typed: rules.changed(HOYLE, target=typed),
    "12 lurches": lambda typed: rules.changed(HOYLE, lurches=typed),
    "12 players": lambda typed: rules.changed(HOYLE, players=typed),
    "12 muggins": lambda typed: rules.changed(HOYLE, muggins=typed),
    "12 an order": lambda typed: check_house_rules("lunch hour", typed),
    "12 a comparison": lambda typed: compare_games(HOYLE, typed),
    "12 differences": lambda typed: differences(HOYLE, typed),
    "12 switches": switches,
    "12 a table": lambda typed: lesson.table(typed, name="typed"),
    "13 a case": case_sheet,
    "13 a law": lambda typed: rules.changed(rules.MODERN, overclaim=typed),
    "13 a case by a law": lambda typed: case_sheet("overclaim", typed),
    "14 a nineteen": attempt,
    "15 two cards": lambda typed: price_discard(typed, LAID),
    "15 six cards": lambda typed: discards(typed, dealer=True),
    "16 an order of gifts": lambda typed: gifts_in_order(typed, "23 AK 55 10K 7Q 66 29 QK", TABLE),
    "16 gifts": lambda typed: compare_pairs(TABLE, typed),
    "17 a hand": lambda typed: two_hands(typed, "2C 3H 4D 9C", "AC 2C 3H 4D 9C 6H", need=10),
    "17 six cards": lambda typed: two_hands("AC 2C 3H 4D", "2C 3H 4D 9C", typed, need=10),
    "17 a need": lambda typed: two_hands("AC 2C 3H 4D", "2C 3H 4D 9C", "AC 2C 3H 4D 9C 6H", need=typed),
    "a tutor": lesson.tutor,
    "scores to peg": lesson.pegging,
    "hands to count": lesson.practice,
}
"""What a learner may change or write in the lessons, cell by cell, and what else a cell calls."""


@pytest.mark.parametrize("cell", CELLS)
def test_whatever_is_typed_is_taken_or_refused_in_one_sentence_of_ours(cell: str) -> None:
    for typed in TYPED:
        try:
            CELLS[cell](typed)
        except (IllegalMove, InvalidCards) as refused:
            said = str(refused)
            assert "\n" not in said, typed
            assert len(said) < 250 or cell == "a tutor", (typed, said)  # which lists all skills
            assert said.isprintable(), typed
