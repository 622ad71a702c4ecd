"""The sliding window: it lights what pegs, reaches as far as it may, and the numbers of its lesson are true."""

import re
from collections.abc import Callable
from itertools import product, takewhile

import play_oracle
import pytest
from each import for_each
from stored import drawing

from crib_tutor import rules
from crib_tutor.course.lesson_08_play import follow_cards, step_in_words
from crib_tutor.course.lesson_09_pegging import last_card_points, points_of_all_cards, reach
from crib_tutor.course.pictures.road import windows
from crib_tutor.deck import RANK_NAMES, RANKS, Card, InvalidCards, cards, shuffled
from crib_tutor.look import theme
from crib_tutor.look.html import Html
from crib_tutor.look.pile import pile
from crib_tutor.play import Play
from crib_tutor.rules import IllegalPlay

BRITANNICA = "4H 2D 3C AS 5D 2H 4C AH"


def counts_of_close_cards() -> list[tuple[Card, ...]]:
    """Rows of cards from a pack without its high ranks, as far as one count goes, so that much of them scores."""
    rows = []
    for place in range(400):
        row: list[Card] = []
        for card in shuffled(f"sliding/{place}"):
            if card.rank <= 5 + place % 9 and sum(laid.value for laid in (*row, card)) <= rules.THIRTY_ONE:
                row.append(card)
        rows.append(tuple(row[:8]))
    return rows


ROWS = counts_of_close_cards()


@for_each(ROWS)
def test_a_box_is_dotted_to_its_window_and_lit_where_cards_score_together(*row: Card) -> None:
    drawn = drawing(windows(row))
    edges = [7 + 8.7 * sum(card.value for card in row[:end]) for end in range(len(row) + 1)]
    boxes = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="11" rx="4" fill="([^"]+)"', drawn)
    bars = {(round(float(x) - 1, 1), round(float(x) + float(wide) + 1, 1), ink) for x, wide, ink in boxes}
    due = set()
    for end in range(2, len(row) + 1):
        ranks, first = [card.rank for card in row[:end]], reach(row[:end])
        scores, same = play_oracle.scores(ranks), len([*takewhile(ranks[-1].__eq__, reversed(ranks))])
        size = scores.get("run", same if same > 1 else 0)
        due |= {(first, end, "none")} if end - first > size else set()
        due |= {(end - size, end, theme.FOUND if "run" in scores else theme.MISSED)} if size else set()
    assert {(round(edges[at], 1), round(edges[end], 1), ink) for at, end, ink in due} == bars


@for_each(ROWS)
def test_a_window_holds_no_rank_twice_and_one_card_more_would(*row: Card) -> None:
    ranks, first = [card.rank for card in row], reach(row)
    assert len(set(ranks[first:])) == len(ranks) - first
    assert not first or ranks[first - 1] in ranks[first:]


def test_no_run_reaches_over_the_wall() -> None:
    """The short way of the lesson misses no run: all runs of up to five cards, in every order of small ranks."""
    for size in (3, 4, 5):
        for ranks in product(range(1, 6), repeat=size):
            if max(map(ranks.count, ranks)) > 4:  # no pack has five alike
                continue
            length = play_oracle.scores(list(ranks)).get("run", 0)
            suited = tuple(Card(rank, "CDHS"[place % 4]) for place, rank in enumerate(ranks))
            assert not length or size - reach(suited) >= length


def ranks_of(symbols: str) -> list[int]:
    return [RANKS.index(symbol[:-1].replace("10", "T")) + 1 for symbol in symbols.split()]


@for_each(ROWS)
def test_each_line_tells_the_count_the_points_and_why_there_is_no_run(*row: Card) -> None:
    *lines, last = windows(row).plain.splitlines()
    dues = [play_oracle.scores([card.rank for card in row[:end]]) for end in range(1, len(row) + 1)]
    for end, (line, due) in enumerate(zip(lines, dues, strict=True), 1):
        ranks, points = [card.rank for card in row[:end]], sum(due.values())
        call = f"{sum(card.value for card in row[:end])}" + (f" for {points}" if points else "")
        assert line.split(": ")[1].split(". ")[0].rstrip(".") == f"“{call}”"
        assert line.endswith("at its end.") == (0 < due.get("run", 0) < end - reach(row[:end]))
        parted = len(set(ranks)) == 2 and ranks[-1] in ranks[:-1] and ranks[-1] != ranks[-2]
        between = f". The {RANK_NAMES[ranks[-2] - 1]} is between them, so they aren't a pair." if parted else ""
        assert line.endswith(between) if parted else "is between" not in line
        assert len(set(ranks)) > 2 or "Window" not in line
        if named := re.search(r"Window (.+): no run, since the (\w+) is missing", line):
            gone = RANK_NAMES.index(named[2]) + 1
            assert gone not in ranks_of(named[1])
            assert play_oracle.spread([*ranks_of(named[1]), gone])
        if named := re.search(r"Window (.+): too short for a run, since there's another (\w+) before it", line):
            assert RANK_NAMES.index(named[2]) + 1 in ranks_of(named[1])
    assert last == f"Together these cards peg {sum(sum(due.values()) for due in dues)}."
    assert points_of_all_cards(row) == sum(sum(due.values()) for due in dues)
    assert last_card_points(row) == sum(dues[-1].values())


def test_those_rows_have_many_lines_of_each_kind() -> None:
    lines = "\n".join(windows(row).plain for row in ROWS)
    assert len(re.findall("is missing", lines)) > 50
    assert len(re.findall("is between them", lines)) > 10
    assert "Window K♦ 3♥ 5♠ 4♣: a run of three at its end." in windows("KD 3H 5S 4C").plain


def test_fifteen_and_thirty_one_are_named_beside_the_window() -> None:
    assert "“15 for 7”. 2 for fifteen. Window" in windows("4H 2D 3C AS 5D").plain
    assert "“31 for 4”. 2 for thirty-one. The last two are alike" in windows("8H 9D 7S 7C").plain


@for_each([windows, pile])
def test_cards_that_cannot_be_laid_are_refused(drawn: Callable[[str], Html]) -> None:
    for laid, refused in (("KH KD KS KC", IllegalPlay), ("hello", InvalidCards)):
        with pytest.raises(refused):
            drawn(laid)


def test_a_pile_says_its_order_and_count_and_nothing_of_its_points() -> None:
    for row in ROWS[::20]:
        plain = pile(row).plain
        assert [card.symbol for card in row] == re.findall(r"\S+[♣♦♥♠]", plain)
        assert plain.endswith(f"The count is {sum(card.value for card in row)}.")


# --- what the lesson says ---


def test_the_sources_examples_score_as_they_say() -> None:
    """Hoyle's 7, 6, 8 and 5, 2, 4, 3; the Britannica's three rows, as they must have been printed."""
    assert (last_card_points("7H 6D 8S"), last_card_points("5H 2D 4C 3S")) == (3, 4)
    assert [last_card_points(cards("4H 2D 5C 3S 5D 6H")[:end]) for end in range(1, 7)] == [0, 0, 0, 4, 0, 0]
    assert [last_card_points(cards(BRITANNICA)[:end]) for end in range(1, 9)] == [0, 0, 3, 4, 7, 0, 5, 0]


def test_a_run_may_be_laid_by_one_player_after_a_go_and_no_pair_reaches_into_a_new_count() -> None:
    def said(pone: str, dealer: str, laid: str) -> str:
        return " ".join(map(step_in_words, follow_cards(Play.between(pone, dealer), cards(laid))[0]))

    after = said("KH 3D AS 2S", "QC 9H JD 10C", "KH QC 3D AS 2S")
    assert "The dealer says go, since 9♥ would make 32. Pone plays A♠: “24”. Pone plays 2♠: “26 for 3” (run)" in after
    assert "pair" not in said("KH 6D 4S", "9C 4H JD", "KH 9C 6D 4H 4S JD")


def test_thirty_pays_in_the_manual_pages_game_alone() -> None:
    assert last_card_points("KH 9D AS 9C", rules=rules.MAN_PAGE) == 0
    assert last_card_points("KH 9D AS QD", rules=rules.MAN_PAGE) == 2
    assert last_card_points("KH 9D AS QD", rules=rules.HOYLE) == 0
