"""The sheets: well made, quiet, and true: what they say is worked out again here."""

import re
from html import unescape
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import numpy as np
import play_oracle
import pytest
from each import for_each
from numpy.typing import NDArray
from oracle import items, rank_items
from parsed import tracked

from crib_tutor import Game, Kind, Play, count, rules
from crib_tutor.assignments.class_code import read_code
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.class_link import class_link
from crib_tutor.assignments.score_line import read_line
from crib_tutor.classroom.worksheets.worksheet import make_worksheet
from crib_tutor.counts import Count
from crib_tutor.deck import RANK_NAMES, Card, cards
from crib_tutor.game.events import CRIB, HAND, HEELS, Dealt, Scored
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Greedy
from crib_tutor.sheets import (
    SHEETS,
    counting_sheet,
    discard_sheet,
    lead_sheet,
    pegging_sheet,
    rules_sheet,
    score_sheet,
    teacher_sheet,
)
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy import balance, chance_board, crib_table, discards, odds
from crib_tutor.strategy.cribs import kept_shares, pegging_means, share_beside
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.lead_values import lead_nets
from crib_tutor.strategy.playing.rank import rank_plays
from crib_tutor.strategy.playing.sight import Sight
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.words.counts_aloud import number

ROOT = Path(__file__).resolve().parents[2]
LESSONS = ROOT / "lessons" / "source"
VOID = {"meta", "img"}


class Page(HTMLParser):
    """What a page is made of, and whether every tag is closed where it should be."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[tuple[str, str]] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside.append((self.open[-1] if self.open else "", tag))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def words(markup: str) -> str:
    """What a page says, without its marks."""
    body = markup.partition("<body>")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


@pytest.fixture(params=SHEETS)
def sheet(request: pytest.FixtureRequest) -> str:
    return SHEETS[request.param]()


# --- every sheet ------------------------------------------------------------------------------------------------------


def test_a_sheet_is_what_another_process_made_and_stored(sheet: str) -> None:
    """So nothing in it hangs on the order of a set or on the day."""
    assert sheet in [path.read_text(encoding="utf-8") for path in tracked(LESSONS.parent, "print_*.html")]


def test_a_sheet_is_a_whole_page_with_every_tag_closed(sheet: str) -> None:
    page = Page(sheet)
    assert sheet.startswith("<!doctype html>")
    assert page.open == []
    assert page.all("html") == [{"lang": "en-US"}]
    assert [len(page.all(tag)) for tag in ("title", "main", "h1")] == [1, 1, 1]


def test_a_sheet_runs_nothing_and_asks_for_nothing(sheet: str) -> None:
    page = Page(sheet)
    assert not {"script", "link", "iframe", "form"} & {tag for tag, _ in page.tags}
    assert not re.search(r"https?:|url\(|@import", sheet)
    assert [name for _, attrs in page.tags for name in attrs if name.startswith("on")] == []


def test_every_picture_has_words_and_is_its_own(sheet: str) -> None:
    pictures = Page(sheet).all("img")
    assert pictures
    assert all(each["alt"] and (each["src"] or "").startswith("data:image/svg+xml;base64,") for each in pictures)


def test_headings_and_lists_come_in_order(sheet: str) -> None:
    page = Page(sheet)
    headings = [tag for tag, _ in page.tags if re.fullmatch(r"h\d", tag)]
    assert headings == ["h1"] + ["h2"] * (len(headings) - 1)
    assert {parent for parent, tag in page.inside if tag == "li"} == {"ol", "ul"} & {tag for tag, _ in page.tags}
    assert {tag for parent, tag in page.inside if parent in ("ol", "ul")} == {"li"}
    assert all(attrs.get("scope") in ("col", "row") for attrs in page.all("th"))


# --- the rules card ---------------------------------------------------------------------------------------------------


def test_the_rules_card_says_every_rule_of_the_show() -> None:
    page = words(rules_sheet.rules_card())
    show = [rules.SENTENCES[kind] for kind in ("fifteen", "pair", "run", "flush", "nobs", "heels")]
    assert [rule for rule in show if rule not in page] == []
    assert f"First to {rules.GAME} wins" in page
    assert rules.MODERN.muggins.value[1:] in page
    assert rules.MODERN.overclaim.value in page


def scored(laid: list[int], total: int) -> int:
    """What the last of these ranks pegs, go and last apart: fifteen and thirty-one, pairs, the longest run."""
    alike = next((i for i, rank in enumerate(reversed(laid)) if rank != laid[-1]), len(laid))
    tails = [sorted(laid[-length:]) for length in range(3, len(laid) + 1)]
    run = max((len(tail) for tail in tails if tail == list(range(tail[0], tail[0] + len(tail)))), default=0)
    return 2 * (total in (15, 31)) + alike * (alike - 1) + run


def test_the_play_on_the_card_is_played_and_pegged_right() -> None:
    hands: dict[str, list[int]] = {"Pone": [], "Dealer": []}
    lays = [(who.removesuffix(" leads"), card) for lays in rules_sheet.PLAY for who, card, _ in lays]
    for who, card in lays:
        hands[who] += [cards(card)[0].value] if card else []
    assert {len(hand) for hand in hands.values()} == {4}
    for place, each in enumerate(rules_sheet.PLAY):
        total, laid = 0, []
        for step, (who, card, aloud) in enumerate(each):
            player = who.removesuffix(" leads")
            if not card:
                assert all(total + value > 31 for value in hands[player])
                continue
            laid.append(cards(card)[0].rank)
            hands[player].remove(cards(card)[0].value)
            total += cards(card)[0].value
            points = scored(laid, total)
            ending = f" for {number(points)}" if points else ""
            if step == len(each) - 1:
                ending = ", one for last" if place else ", one for the go"
                assert points == 0
                assert place == 1 or all(total + value > 31 for hand in hands.values() for value in hand)
            assert aloud == ending
            assert total <= 31
    assert rules_sheet.PLAY[0][0][0] == "Pone"
    assert rules_sheet.PLAY[0][-1][0] != rules_sheet.PLAY[1][0][0].removesuffix(" leads")


def last_pegs(play: Play) -> int:
    """What the step just taken scored but for go, last and thirty-one."""
    closing = (Kind.GO, Kind.LAST, Kind.THIRTY_ONE)
    return sum(
        scored_now.combination.points for scored_now in play.scored if scored_now.combination.kind not in closing
    )


def test_pairs_and_runs_start_over_with_a_new_count_and_with_nothing_before_it() -> None:
    """The card's two sentences: after a go the cards of the count go on together, and over a new count none do."""
    page = words(rules_sheet.rules_card())
    assert "Pairs and runs start over with each new count. Cards played after a go still belong to the old one." in page
    assert "anew" not in page
    begun = Play.between("KH 3D 2S 4H", "9C QH JD TC").lay("KH").lay("9C").lay("3D").go()
    after_go = begun.lay("2S").lay("4H")
    assert begun.count == 22
    assert last_pegs(after_go) == 3  # 3, go, 2, 4: a run
    closed = Play.between("KH 9D 2H 6S", "JC 2S 2D 5H").lay("KH").lay("JC").lay("9D").lay("2S")
    assert (closed.count, last_pegs(closed.lay("2H"))) == (0, 0)  # a two on a two, but after thirty-one


def test_the_strip_says_the_totals_of_that_play() -> None:
    aloud = re.findall(r"<b>(?:Pone|Dealer)[a-z ]*</b> <q>([^<]*)</q>", rules_sheet.rules_card())
    totals = ["Eight", "Fifteen for two", "Twenty-four for three", "Twenty-eight", "Go"]
    assert aloud[:5] == totals
    assert aloud[5:] == ["Twenty-nine, one for the go", "Ten", "Twenty for two", "Thirty, one for last"]


# --- the counting card ------------------------------------------------------------------------------------------------


def judged(held: Count) -> list[tuple[str, int]]:
    """Kinds and points of a hand by the other counter."""
    hand, starter = [tuple(card) for card in held.hand], held.starter
    assert starter is not None
    return [(kind, points) for kind, _, points in items(hand, tuple(starter), crib=held.crib)]


@pytest.mark.parametrize("kind", counting_sheet.EXAMPLES)
def test_an_example_shows_its_kind_once_and_nothing_else(kind: str) -> None:
    assert [name for name, _ in judged(counting_sheet.EXAMPLES[kind])] == [kind]


def test_the_shapes_are_worth_what_the_other_counter_says() -> None:
    page = words(counting_sheet.counting_card())
    for text in (*counting_sheet.PAIRS, *counting_sheet.RUNS):
        ranks = [card.rank for card in cards(text)]
        scoring = [(kind, places, points) for kind, places, points in rank_items(ranks) if kind in ("run", "pair")]
        shown = "-".join(str(ranks[place]) for place in sorted({place for _, places, _ in scoring for place in places}))
        assert f" {shown} {sum(points for *_, points in scoring)} " in page


def test_the_partners_are_all_the_ranks_that_make_fifteen_in_two() -> None:
    partners = {(high, low) for high, low in product(range(1, 11), repeat=2) if high > low and high + low == 15}
    assert partners == {(10, 5), (9, 6), (8, 7)}
    alts = [each["alt"] or "" for each in Page(counting_sheet.counting_card()).all("img")]
    for pair in ("ten of spades and five", "nine of spades and six", "eight of spades and seven"):
        assert f"{pair} of hearts" in alts


def test_the_hand_counted_aloud_leaves_nothing_out() -> None:
    points = sum(points for _, points in judged(counting_sheet.WORKED))
    assert f"makes {number(points)}" in words(counting_sheet.counting_card())
    assert sum(points for _, points in judged(counting_sheet.BEST)) == rules.HIGHEST_COUNT


def test_a_flush_of_four_is_none_in_the_crib() -> None:
    assert "four of a suit, the starter of another 4 0 all five the same suit 5 5" in words(
        counting_sheet.counting_card()
    )


# --- the pegging card -------------------------------------------------------------------------------------------------


def value(card: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def pegs(laid: str) -> int:
    """What the last of these cards pegs, by the other counter."""
    total = sum(map(value, laid.split()))
    assert total <= 31
    return scored([card.rank for card in cards(laid)], total)


def test_every_example_of_the_play_pegs_what_the_other_counter_says() -> None:
    page = words(pegging_sheet.pegging_card())
    for does, laid in pegging_sheet.EXAMPLES:
        assert f" {re.sub('<[^>]+>', '', does)} {pegs(laid)} " in page
    assert {pegs(laid) for _, laid in pegging_sheet.EXAMPLES} == {2, 3, 4, 5, 6, 12}


def test_an_example_of_the_play_does_what_it_says() -> None:
    totals = [sum(map(value, laid.split())) for _, laid in pegging_sheet.EXAMPLES]
    assert [total for total in totals if total in (15, 31)] == [15, 31, 15]
    for does, laid in pegging_sheet.EXAMPLES:
        tail = [card.rank for card in cards(laid)]
        assert ("fifteen" in does) <= (sum(map(value, laid.split())) == 15)
        assert ("royal" in does or "pairs" in does) == (tail[-1] == tail[-2])
        assert ("run" in does or "two things" in does) == (len(set(tail)) == len(tail) == max(tail) - min(tail) + 1 > 2)


def test_what_breaks_scores_no_more_than_the_card_says() -> None:
    assert [pegs(laid) for _, laid in pegging_sheet.BREAKS] == [0, 0, 5]
    page = words(pegging_sheet.pegging_card())
    assert page.count(" Nothing.") == 2
    assert "the count is fifteen. 5." in page


def test_what_grows_has_the_points_of_every_card_below_it() -> None:
    shown = [
        [int(points) for points in re.findall(r"<b>(\d+)</b>", steps)]
        for steps in re.findall(r'<ol class="strip grows".*?</ol>', pegging_sheet.pegging_card())
    ]
    laid = [text.split() for text in pegging_sheet.GROWING]
    assert shown == [[pegs(" ".join(each[:length])) for length in range(1, len(each) + 1)] for each in laid]


def test_the_card_that_fills_the_count_makes_fifteen_or_thirty_one() -> None:
    values = {"an ace": 1, "an eight": 8, "any ten-card": 10} | {f"a {number(value)}": value for value in range(2, 10)}
    filled = re.findall(r"<b>(\d+)</b> or <b>(\d+)</b></span><span>([^<]+)<", pegging_sheet.pegging_card())
    assert [(int(low) + values[name], int(high) + values[name]) for low, high, name in filled] == [(15, 31)] * 10
    (safe,) = re.findall(r"Lead (.+?), and no card makes fifteen", words(pegging_sheet.pegging_card()))
    leads = {values[name] for name in re.split(", | or ", safe)}
    assert leads == {lead for lead in range(1, 11) if all(lead + card != 15 for card in range(1, 11))}


@pytest.mark.parametrize("seed", range(8))
def test_a_game_pegs_in_the_order_of_the_card(seed: int) -> None:
    """Each deal of a game is run through: no moment comes after one that stands below it, nor for another player."""
    places = {HEELS: (0, "Dealer"), CRIB: (4, "Dealer")}
    at, dealer = 0, -1
    for event in play_out(Game(rules.MODERN, seed=seed), [Greedy(), Greedy()]).events:
        if isinstance(event, Dealt):
            at, dealer = 0, event.dealer
        elif isinstance(event, Scored):
            who = "Dealer" if event.player == dealer else "Pone"
            hand = (3, "Dealer") if who == "Dealer" else (2, "Pone")
            place, owner = hand if event.what_for == HAND else places.get(event.what_for, (1, who))
            assert at <= place
            assert pegging_sheet.ORDER[place][1] in (owner, "Both")
            assert owner == who
            at = place


# --- the discards card ------------------------------------------------------------------------------------------------


def grids() -> list[list[list[tuple[int, str]]]]:
    """Both tables as they stand on the page: the shade and the number of every cell, row by row."""
    tables = re.findall(r'<table class="crib">.*?</table>', discard_sheet.discards_card())
    rows = [re.findall(r"<tr>(.*?)</tr>", table)[1:] for table in tables]
    cells = [[re.findall(r'<td class="shade-(\d)">([^<]+)</td>', row) for row in each] for each in rows]
    return [[[(int(shade), points) for shade, points in row] for row in each] for each in cells]


def test_the_tables_are_those_of_the_two_seats() -> None:
    for shown, dealer in zip(grids(), (True, False), strict=True):
        table = crib_table(dealer)
        assert [[points for _, points in row] for row in shown] == [[f"{each:.1f}" for each in row] for row in table]


def test_every_cell_and_every_rank_is_named_for_a_screen_reader() -> None:
    for table in re.findall(r'<table class="crib">.*?</table>', discard_sheet.discards_card()):
        assert re.findall(r'<th scope="col"><abbr title="(\w+)">', table) == re.findall(
            r'<th scope="row"><abbr title="(\w+)">', table
        )
        assert table.count("<abbr") == 26


def test_a_darker_cell_is_worth_more_and_the_key_says_from_where_on() -> None:
    shades: dict[int, set[float]] = {}
    for shade, points in (cell for grid in grids() for row in grid for cell in row):
        shades.setdefault(shade, set()).add(float(points))
    assert [min(shades[each]) for each in (1, 2, 3)] == [4.0, 5.0, 6.0]
    assert all(max(shades[each]) < min(shades[each + 1]) for each in range(3))
    assert "under 4 4 to 5 5 to 6 6 or more" in words(discard_sheet.discards_card())


@pytest.mark.parametrize("dealer", [True, False])
def test_the_pairs_named_are_the_best_and_the_worst_there_are(dealer: bool) -> None:
    own, other = discard_sheet.discards_card().split("<h2>Give ")[1:]
    named = (own if dealer else other).partition("</section>")[0]
    gladly, never = (
        [float(points) for points in re.findall(r"<td>([\d.]+)</td>", table)]
        for table in re.findall(r"<table.*?</table>", named)
    )
    table = crib_table(dealer)
    points = sorted((round(float(table[low, high]), 1) for low in range(13) for high in range(low, 13)), reverse=dealer)
    assert gladly == points[:6]
    assert never == points[:-7:-1]
    pairs = re.findall(r'alt="(\w+) of spades and (\w+) of hearts".*?<td>([\d.]+)</td>', named)
    assert len(set(pairs)) == 12
    for low, high, shown in pairs:
        assert shown == f"{table[RANK_NAMES.index(low), RANK_NAMES.index(high)]:.1f}"


def test_the_six_cards_are_discarded_from_as_the_exact_answer_has_it() -> None:
    page = words(discard_sheet.discards_card())
    own, other = (discards(discard_sheet.SIX, dealer=dealer)[0] for dealer in (True, False))
    assert own.thrown != other.thrown
    assert f"You deal {own.hand:.1f} + {own.crib:.1f} + {own.pegging:.1f} {own.total:.1f}" in page
    lost = f"\N{MINUS SIGN} {-other.crib:.1f} \N{MINUS SIGN} {-other.pegging:.1f}"
    assert f"You're pone {other.hand:.1f} {lost} {other.total:.1f}" in page
    alts = [each["alt"] for each in Page(discard_sheet.discards_card()).all("img")]
    assert alts[-2:] == [f"{one.name} and {two.name}" for one, two in (own.thrown, other.thrown)]


def test_what_the_card_says_of_the_play_is_so() -> None:
    """The more of them the better, from either seat, among the hands that good players keep, and two or more by far."""
    assert "keep the hand with more cards from ace to four: they peg well" in words(discard_sheet.discards_card())
    low = (HANDS < 4).sum(axis=1)
    for dealer in (True, False):
        net, often = pegging_means(HANDS, dealer) @ (1, -1), kept_shares(dealer)
        means = [float((net * often)[low == many].sum() / often[low == many].sum()) for many in range(5)]
        assert means == sorted(means), dealer
        few, more = (float((net * often)[some].sum() / often[some].sum()) for some in (low < 2, low >= 2))
        assert more > few + 0.3, dealer


# --- the plan ---------------------------------------------------------------------------------------------------------


def test_the_parts_fill_forty_minutes() -> None:
    page = words(teacher_sheet.lesson_plan())
    assert sum(part.minutes for part in teacher_sheet.PARTS) == 40
    assert all(part.name in page and part.say.split(".")[0] in page for part in teacher_sheet.PARTS)
    assert "38\N{EN DASH}40" in page


def named_sections(part: teacher_sheet.Part) -> list[str]:
    """The sections of a lesson that a part of the plan names, each with its heading."""
    named = re.findall(r"<em>([^<]+)</em>", part.do)
    if not named:
        return []
    (lesson,) = re.findall(r"\b(\d\d)(?: \w+)?, <em>", part.do)
    (source,) = tracked(LESSONS, f"{lesson}_*.md")
    sections = re.split(r"^## ", source.read_text(encoding="utf-8"), flags=re.MULTILINE)
    by_heading = {section.partition("\n")[0]: section for section in sections}
    return [by_heading[name] for name in named]


def test_what_the_plan_names_is_there_in_the_lessons() -> None:
    assert sum(len(named_sections(part)) for part in teacher_sheet.PARTS) > 6
    page = words(teacher_sheet.lesson_plan())
    headings = {
        line[3:]
        for path in tracked(LESSONS, "*.md")
        for line in path.read_text("utf-8").splitlines()
        if line[:3] == "## "
    }
    elsewhere = re.findall(r"<em>([A-Z][^<]+)</em>", teacher_sheet.lesson_plan())
    assert [name for name in elsewhere if name not in headings and f"({name})" not in page and name not in MENUS] == []


MENUS = {"Kernel", "Restart", "File", "Download"}
"""What a page names in italics that is a menu of JupyterLab's."""
READING = 180 / 60
"""Words a second that a fourteen-year-old reads."""
RUN, COUNTED, SCENE, GUESS, CLAIMED, DEAL, ASKED, LINE, START = 5, 25, 75, 60, 75, 300, 60, 4, 90
"""Seconds for beginners: to run a cell, to look at a count, for the scene, to guess and read on, to count a hand with
a mouse and read its marking, for the guided deal, for a question of the ticket, to read three numbers out, and to
have the page open."""


def seconds(section: str) -> float:
    """What a section of a lesson takes a beginner: its words, and each of its cells by what it opens."""
    cells = re.findall(r"```python.*?```", section, re.DOTALL)
    text = re.sub(r"```python.*?```|\([^) ]+\)", "", section, flags=re.DOTALL)
    total = len(re.findall(r"[\w']+", text)) / READING
    for cell in cells:
        total += (
            RUN + COUNTED * ("\nshow(count(" in cell) + SCENE * ("\nrobbed()" in cell) + GUESS * ("predict(" in cell)
        )
        total += CLAIMED * len(re.findall(r'"(?:\w+ ){4}\w+"', cell)) * ("\npractice(" in cell)
        total += DEAL * ("first_deal()" in cell and "import" not in cell) + ASKED * cell.count(" ask(")
    return total


def test_the_minutes_of_each_part_are_enough_for_what_is_read_and_clicked_in_it() -> None:
    parts = {part.name: part for part in teacher_sheet.PARTS}
    opening = (LESSONS / "00_welcome.md").read_text(encoding="utf-8").partition("## Three ways")[0]
    hands = len(class_items(read_code(teacher_sheet.CODE)))
    more = {"Start": START + seconds(opening), "Ticket": ASKED * hands, "Check": 2 * CLAIMED, "Lines": 30 * LINE}
    for name, part in parts.items():
        named = named_sections(part) if name in ("Look", "Guess", "Count", "Deal", "Ticket") else []
        needed = sum(map(seconds, named)) + more.get(name, 0)
        assert 0.5 * part.minutes < needed / 60 <= part.minutes, (name, needed / 60)


def test_the_codes_of_the_plan_are_codes_of_lesson_00_and_different_ones() -> None:
    plan = words(teacher_sheet.lesson_plan())
    code, paper = read_code(teacher_sheet.CODE), read_code(teacher_sheet.PAPER_CODE)
    assert {code.kind, paper.kind} == {"00"}
    assert (code.items, paper.items) == (5, 10)
    shown = [{problem.cards for problem in make_worksheet(each).problems} for each in (code, paper)]
    assert not shown[0] & shown[1]
    assert all(plan.count(each.text) >= 1 for each in (code, paper))


def test_the_link_of_the_plan_is_the_link_that_a_worksheet_has() -> None:
    plan = words(teacher_sheet.lesson_plan())
    code = read_code(teacher_sheet.CODE)
    ends = [
        class_link("https://example.org/lab/tree/00_welcome.ipynb", code).partition("ipynb")[2],
        class_link("https://example.org/?urlpath=lab/tree/x.ipynb", code).partition("ipynb")[2],
    ]
    assert [end for end in ends if end not in plan] == []


def test_the_line_of_the_plan_is_one_that_a_learner_can_have() -> None:
    (line,) = re.findall(r"ADA [^:]+", words(teacher_sheet.lesson_plan()))
    read = read_line(f"{teacher_sheet.CODE} {line}")
    assert (read.right, read.items) == (7, 8)


def test_the_counting_lessons_that_follow_take_as_long_as_they_say() -> None:
    firsts = {}
    for source in tracked(LESSONS, "0[0-7]_*.md"):
        minutes = re.search(r"^\*About (\d+) minutes", source.read_text(encoding="utf-8"), re.MULTILINE)
        assert minutes is not None
        firsts[source.stem[:2]] = int(minutes[1])
    stated = {title[:2]: int(minutes) for title, minutes, _ in teacher_sheet.LESSONS}
    assert stated == {name: minutes for name, minutes in firsts.items() if name != "00"}


def test_what_python_does_not_answer_is_said_as_the_page_says_it() -> None:
    script = (ROOT / "crib_tutor" / "notebook" / "lost_python.js").read_text(encoding="utf-8")
    (quoted,) = re.findall(r"<b>“([^”]+)”</b>", teacher_sheet.lesson_plan())
    typed = quoted.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    assert f'silent: "{typed}"' in script


def test_the_war_over_a_double_run_ends_in_eight() -> None:
    assert count("4H 4D 5S 6C", "KD").only("run", "pair").points == 8
    assert "a run, 3. Cover the other: 3 more. The fours are a pair, 2. The double run is 8" in words(
        teacher_sheet.lesson_plan()
    )


# --- the score card ---------------------------------------------------------------------------------------------------


def score_tables() -> list[list[list[str]]]:
    """The four tables with scores at the side and on top: chances of the dealer and of pone, then on or off."""
    tables = re.findall(r'<table class="crib">(.*?)</table>', score_sheet.score_card())
    rows = [re.findall(r"<tr>(.*?)</tr>", table)[1:] for table in tables]
    return [
        [[re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for row in table]
        for table in rows
    ]


@pytest.mark.parametrize(("at", "dealer"), [(0, True), (1, False)])
def test_chances_on_the_score_card_are_those_of_the_boards(at: int, dealer: bool) -> None:
    board = chance_board(dealer)[np.ix_(score_sheet.SCORES, score_sheet.SCORES)]
    assert score_tables()[at] == [[str(round(100 * chance)) for chance in row] for row in board.tolist()]


def test_the_two_seats_share_every_hundred_games_of_the_score_card() -> None:
    dealer, pone = (np.array(table, int) for table in score_tables()[:2])
    assert np.abs(dealer + pone.T - 100).max() <= 1  # each is rounded


def test_a_darker_chance_is_a_better_one_and_the_key_says_from_where_on() -> None:
    card = score_sheet.score_card().partition("On or off")[0]
    shades: dict[int, set[int]] = {}
    for shade, games in re.findall(r'<td class="shade-(\d)">(\d+)</td>', card):
        shades.setdefault(int(shade), set()).add(int(games))
    assert [shades[each] <= {*range(25 * each, 25 * each + 25 + (each == 3))} for each in range(4)] == [True] * 4
    assert "under 25 25 to 49 50 to 74 75 or more" in words(card)


@pytest.mark.parametrize(("at", "dealer"), [(2, True), (3, False)])
def test_on_is_advised_where_two_holes_of_yours_are_worth_more_than_two_of_your_opponents(
    at: int, dealer: bool
) -> None:
    scores, advised = score_sheet.PLAY_SCORES, score_tables()[at]

    def win(mine: int, theirs: int) -> float:
        return odds(mine, theirs, dealer=dealer, after="play").win

    for mine, row in zip(scores, advised, strict=True):
        for theirs, advice in zip(scores, row, strict=True):
            own, other = win(mine + 2, theirs) - win(mine, theirs), win(mine, theirs) - win(mine, theirs + 2)
            if own + other < 0.01:
                assert advice == "\N{MIDDLE DOT}"
            else:
                ratio = own / other
                assert advice == ("on" if ratio >= 1.25 else "off" if ratio <= 0.8 else "even"), (mine, theirs)


def test_two_holes_that_take_you_home_are_worth_all_that_was_missing() -> None:
    now = odds(119, 100, dealer=False, after="play").win
    assert score_sheet.worth_of_holes(119, 100, dealer=False)[0] == pytest.approx(1 - now)
    now = odds(100, 119, dealer=True, after="play").win
    assert score_sheet.worth_of_holes(100, 119, dealer=True)[1] == pytest.approx(now)


def test_par_is_where_pairs_of_average_deals_bring_you_just_home() -> None:
    pars, two = score_sheet.par_holes(), sum(deal_means())
    assert [121 <= par + deals * two < 122 for deals, par in zip((4, 3, 2, 1), pars, strict=True)] == [True] * 4
    page = words(score_sheet.score_card())
    for name, par in zip(("First", "Second", "Third", "Fourth"), pars, strict=True):
        dealer = round(100 * odds(par, par, dealer=True).win)
        assert f"{name} {par} {dealer} {100 - dealer}" in page
    assert "brings the dealer {:.1f} and pone {:.1f}".format(*deal_means()) in page


def deal_means() -> tuple[float, float]:
    """What an average deal brings the dealer and pone, from the counts of deals."""
    totals = deal_tables().start.totals
    points = [np.arange(side) for side in totals.shape]
    deals = totals.sum()
    return float(points[0] @ totals.sum(axis=1) / deals), float(points[1] @ totals.sum(axis=0) / deals)


def test_what_a_hole_is_worth_on_the_score_card() -> None:
    gains = [
        100 * (odds(score + 1, score, dealer=True).win - odds(score, score, dealer=True).win) for score in (0, 100)
    ]
    assert "worth {:.1f} games of 100 at the start, and {:.1f} at 100 to 100".format(*gains) in words(
        score_sheet.score_card()
    )


# --- the card of leads and replies ------------------------------------------------------------------------------------

PLAY_RANKS = dict(zip("A23456789TJQK", range(1, 14), strict=True))


def test_a_lead_is_answered_as_often_as_the_oracle_finds_a_reply_among_the_dealers_hands() -> None:
    """Each of the dealer's hands as often as it's kept, with the cards that pone keeps out of the deck."""
    beside = share_beside(HANDS, HANDS) * kept_shares(dealer=True)
    beside /= beside.sum(axis=1, keepdims=True)
    for place, led in enumerate(PLAY_RANKS.values()):
        scoring = [rank - 1 for rank in range(1, 14) if play_oracle.scores([led, rank])]
        chance = beside[:, np.isin(HANDS, scoring).any(axis=1)].sum(axis=1)
        mine = kept_shares(dealer=False) * np.isin(HANDS, [place]).any(axis=1)
        assert lead_sheet.answered(place) == pytest.approx(100 * float(mine @ chance / mine.sum()), abs=1), led


def test_traps_are_the_counts_where_the_oracle_pays_four_for_the_same_card_again() -> None:
    pairs = set()
    for total in range(1, 31):
        for rank in range(1, 14):
            before = total - play_oracle.value(rank)
            # the cards before are no matter, so long as they make no pair: one that isn't of the rank, worth the rest
            scored = play_oracle.scores([*counted(before, rank), rank, rank]) if before >= 0 else {}
            if scored.get("pair") == 2 and {"fifteen", "thirty-one"} & set(scored):
                pairs.add((total, rank))
    assert set(lead_sheet.traps()) == pairs
    page = words(lead_sheet.leads_card()).partition("Traps")[2]
    britannica = ("11 with a four", "12 with a three", "27 with a four", "28 with a three", "21 with any ten-card")
    assert [trap for trap in britannica if trap not in page] == []


def counted(total: int, rank: int) -> list[int]:
    """Cards that come to a total, the last of them of another rank than the one that follows."""
    return [1] * (total % 2) + [2] * (total // 2) if rank == 1 else [1] * total


def test_how_often_a_count_meets_its_card() -> None:
    page = words(lead_sheet.leads_card())
    for value in range(1, 11):
        chances = []
        for dealer in (True, False):
            shares = kept_shares(dealer)
            holds = [any(play_oracle.value(rank) == value for rank in row) for row in (HANDS + 1).tolist()]
            chances.append(100 * shares[np.array(holds)].sum() / shares.sum())
        assert [lead_sheet.count_chance(value, dealer=dealer) for dealer in (True, False)] == pytest.approx(chances)
        assert re.search(rf"{15 - value} or {31 - value} : [\w-]+ {chances[0]:.0f} and {chances[1]:.0f}", page)


def test_the_best_lead_nets_what_the_hand_is_known_to_peg_and_is_best_in_balance_too() -> None:
    """Those means were made by whole deals of the strongest player, with a starter that it saw."""
    for hand in lead_sheet.HANDS_TO_LEAD:
        best, other = lead_sheet.best_leads(hand, "careful")
        pegs = pegging_means([[card.rank - 1 for card in cards(hand)]], dealer=False) @ (1, -1)
        assert best.net == pytest.approx(float(pegs[0]), abs=0.1), hand
        assert best.net > other.net + 0.05
        again, other = lead_sheet.best_leads(hand)
        assert again.card == best.card
        assert again.net > other.net + 0.05
        assert sum(chance for card, chance in balance.leads(hand).items() if card.rank == best.card.rank) > 0.9


def test_leads_are_worth_what_the_lines_of_the_play_say() -> None:
    """Here the hands kept most often are looked at line by line."""
    order = np.argsort(-kept_shares(dealer=False), kind="stable")[:60]
    for place in order.tolist():
        hand = suited(HANDS[place])
        ranked = rank_plays(Sight(hand=hand, pile=(), turns=(), others=(), dealer=False))
        for choice in ranked:
            assert lead_nets()[place, choice.card.rank - 1] == pytest.approx(choice.net, abs=0.002), hand


def test_leads_and_replies_are_printed_as_they_were_worked_out() -> None:
    page, shares, made = words(lead_sheet.leads_card()), balance.by_rank(), lead_sheet.fifteens_made()
    for place, name in enumerate(PLAY_RANKS):
        shown = name.replace("T", "10")
        led = (lead_sheet.answered(place), 100 * shares.led[place], 100 * shares.from_two[place])
        assert f" {shown} {' '.join(f'{number:.0f}' for number in led)} " in page
        replies = (shares.paired[place], shares.third[place], *([] if name in "A234" else [made[place]]))
        assert f" {shown} {' '.join(f'{100 * share:.0f}' for share in replies)} " in page
    assert np.isnan(made[:4]).all()
    assert all(0.7 < share < 0.9 for share in made[4:])


@for_each("79K")
def test_a_lead_is_paired_and_made_fifteen_as_often_as_the_replies_in_balance_say(name: str) -> None:
    """The hands kept most often meet, with the chances of each asked for by its cards."""
    led, many = PLAY_RANKS[name], 400
    pone, dealer = (np.argsort(-kept_shares(seat), kind="stable")[:many] for seat in (False, True))
    leads = [sum(p for card, p in balance.leads(suited(row)).items() if card.rank == led) for row in HANDS[pone]]
    met = (kept_shares(dealer=False)[pone] * leads) @ share_beside(HANDS[pone], HANDS[dealer])
    weights = met * kept_shares(dealer=True)[dealer]
    found: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    for weight, row in zip(weights.tolist(), HANDS[dealer], strict=True):
        held = suited(row)
        free = [suit for suit in "SHDC" if Card(led, suit) not in held]
        answers = balance.replies((Card(led, free[0]),), held) if free else {}
        for pairs in (True, False):
            made = [
                p for card, p in answers.items() if (card.rank == led if pairs else card.value + min(led, 10) == 15)
            ]
            found[pairs] += [(weight, sum(made))] * bool(made)
    often = {pairs: sum(w * p for w, p in some) / sum(w for w, _ in some) for pairs, some in found.items()}
    assert often[True] == pytest.approx(balance.by_rank().paired[led - 1], abs=0.05)
    assert often[False] == pytest.approx(lead_sheet.fifteens_made()[led - 1], abs=0.05)


def test_whom_to_pair_is_said_as_the_duels_have_it() -> None:
    """Of two leaders: one who never leads from a pair, and one who always does."""
    duel = read_shipped("strategy/data/balance_6.json")["duel"]
    nets = {kind: (curves["nets"][0], curves["nets"][-1]) for kind, curves in duel.items()}
    assert min(never for never, _ in nets.values()) > 1
    assert nets["low"][1] > 0.3 > -1 > max(nets["middle"][1], nets["ten-card"][1])


def suited(row: NDArray[np.integer]) -> tuple[Card, ...]:
    """A hand of these ranks from 0, each card in the first suit that is free."""
    ranks = row.tolist()
    return tuple(Card(rank + 1, "CDHS"[ranks[:at].count(rank)]) for at, rank in enumerate(ranks))
