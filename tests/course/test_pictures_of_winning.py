"""Ladder, islands, walks, scale: what they say holds by other ways of counting, and a peg goes where it's dragged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import comb
from xml.etree import ElementTree as ET

import oracle
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.course.lesson_15_starter import ladder
from crib_tutor.course.lesson_18_on_or_off import best_setting, dial_gain, islands, reply_question
from crib_tutor.course.lesson_20_luck import coin_walks
from crib_tutor.course.lesson_21_jury import finding, scale
from crib_tutor.course.pictures.coin_walks import MATCHES, walks
from crib_tutor.course.pictures.islands import Place
from crib_tutor.course.pictures.scale import NUMBERS, Found, more_deals
from crib_tutor.deck import PACK, cards
from crib_tutor.notebook.touched import Look, Picture
from crib_tutor.verdicts.verdict import Outcome, rule

SIX, KEPT = "3C 4D 7D 8D 8H JD", ("4D 7D 8D JD", "4D 7D 8D 8H")
PICTURES: Mapping[str, Picture] = {
    "ladder": ladder(*KEPT, SIX, ("the four diamonds", "the two eights")).picture,
    "islands": islands().picture,
    "coin_walks": coin_walks(56, 60).picture,
    "scale": scale(0.2, 0.01).picture,
}


def drawings(look: Look) -> Iterator[ET.Element]:
    for drawn in (look.wide, look.narrow):
        yield ET.fromstring(f"<svg>{drawn}</svg>")  # noqa: S314  # our own


@for_each(PICTURES)
def test_a_peg_goes_along_its_track(name: str) -> None:
    picture = PICTURES[name]
    for slide in picture.look(picture.start).slides:
        values = range(slide.least, slide.most + 1, max(1, (slide.most - slide.least) // 6))
        looks = [picture.look(picture.slid(picture.start, slide.name, value)) for value in values]
        assert [next(one.value for one in look.slides if one.name == slide.name) for look in looks] == [*values]
        for seen in zip(*map(drawings, looks), strict=True):
            places = []
            for svg in seen:
                (part,) = svg.findall(f'.//g[@data-slide="{slide.name}"]')
                body = next(part.iter("rect"))
                x, y, wide, tall = (float(body.get(side, 0)) for side in ("x", "y", "width", "height"))
                from_x, from_y, to_x, to_y = map(float, part.get("data-track", "").split())
                places.append((x + wide / 2) * (to_x - from_x) + (y + tall / 2) * (to_y - from_y))
            assert all(before <= after for before, after in pairwise(places))
            assert places[0] < places[-1]


@for_each([("scale", "number"), ("coin_walks", "games")])
def test_what_one_grabs_is_dragged(name: str, slide: str) -> None:
    for svg in drawings(PICTURES[name].look(PICTURES[name].start)):
        (part,) = svg.findall(f'.//g[@data-slide="{slide}"]')
        assert list(part.iter("circle")) == list(svg.iter("circle")) != []


def test_the_ladder_counts_every_starter_and_shows_no_step_before_it_is_climbed() -> None:
    picture = PICTURES["ladder"]
    unseen = [card for card in PACK if card not in cards(SIX)]
    state = picture.start
    for need in range(6, 13):
        state = picture.slid(state, "need", need)
        look = picture.look(state)
        reached = [sum(oracle.score(list(cards(kept)), starter) >= need for starter in unseen) for kept in KEPT]
        assert [int(row.value) for row in look.rows] == reached
        lit = [row.lit for row in look.rows]
        assert lit == [reached[0] > reached[1], reached[1] > reached[0]]
        assert [name in look.title for name in ("four diamonds", "two eights")] == lit
        for svg in drawings(look):
            steps = [path.get("d", "").count("V") for path in svg.iter("path") if path.get("stroke-width") == "4"]
            assert steps == [max(need, 7) - 5] * 2


@given(st.integers(60, 120), st.integers(60, 120), st.booleans())
def test_the_islands_say_where_the_dial_is_best_set(own: int, other: int, dealer: bool) -> None:
    look = PICTURES["islands"].look(Place(own, other, dealer))
    best = best_setting(own, other, dealer=dealer)
    assert look.title.endswith({"on": "play on", "off": "play off"}.get(best, "hardly matters"))
    gains = [dial_gain(own, other, dealer=dealer, end=end) for end in ("on", "off")]
    said = [float(words.replace("\N{MINUS SIGN}", "-")) for words in (look.big, *(row.value for row in look.rows[:2]))]
    assert said == [round(gain, 1) for gain in (max(gains), *gains)]
    assert [row.lit for row in look.rows[:2]] == [best == "on", best == "off"]
    wins = [float(row.value) for row in look.rows[2:]]
    assert len(wins) == 2 * dealer
    assert sum(row.lit for row in look.rows[2:]) == ("more" in look.sentence) >= (len({*wins}) == 2)
    for drawn in (look.wide, look.narrow, look.title, look.sentence):
        assert ("You deal" in drawn, "Your opponent deals" in drawn) == (dealer, not dealer)


def test_the_hand_on_the_islands_replies_as_the_lesson_says() -> None:
    for scores in ((117, 114), (109, 108)):
        asked = reply_question("3D 6C 6S 9S", "3H", scores, thrown="8D QH", starter="QD")
        (reply,) = (row.cards[0] for row in PICTURES["islands"].look(Place(*scores, True)).rows[2:] if row.lit)
        assert reply.symbol == asked["answer"]


@given(st.integers(52, 69), st.integers(1, 20))
def test_a_coin_bends_every_walk_one_way_and_its_chance_is_counted(coin: int, tens: int) -> None:
    picture, games = PICTURES["coin_walks"], 10 * tens
    look = picture.look(picture.slid(picture.slid(picture.start, "coin", coin), "games", tens))
    assert sum(int(row.value) for row in look.rows[:3]) == MATCHES
    share = Fraction(coin, 100)
    exact = sum(
        comb(games, won) * share**won * (1 - share) ** (games - won) for won in range(games // 2 + 1, games + 1)
    )
    assert look.rows[3].value == f"{100 * float(exact):.1f}%"
    assert all(a[games] <= b[games] for a, b in zip(walks(coin), walks(coin + 1), strict=True))


@given(st.integers(-NUMBERS, NUMBERS), st.integers(1, 120))
def test_the_scale_rules_as_every_claim_is_ruled(number: int, error: int) -> None:
    found = finding(number / 100, error / 1000)
    look = PICTURES["scale"].look(Found(number, error))
    (lit,) = (row.words for row in look.rows if row.lit)
    assert look.title.startswith(f"{lit}: ")
    assert (lit == "Can't tell yet") is (found.outcome is Outcome.OPEN)
    if found.outcome is not Outcome.OPEN:
        assert lit.lower() == rule([found]).value
    elif (more := more_deals(found)) > 1:
        settled, before = (finding(number / 100, error / 1000 / deals**0.5) for deals in (more + 1e-6, more - 1))
        assert settled.outcome is not Outcome.OPEN
        assert before.outcome is Outcome.OPEN
