"""Laws of every picture to touch: each of its states can be looked at, fits its frame, and says what is true."""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html import unescape
from importlib import import_module
from itertools import combinations, product
from math import comb, prod
from pkgutil import iter_modules

import oracle
import pytest
from each import for_each
from reports import after

from crib_tutor import lesson
from crib_tutor.counts import count
from crib_tutor.course import pictures
from crib_tutor.course.lesson_10_deal import one_deal
from crib_tutor.course.lesson_15_starter import ladder
from crib_tutor.course.lesson_18_on_or_off import islands
from crib_tutor.course.lesson_20_luck import coin_walks
from crib_tutor.course.lesson_21_jury import scale
from crib_tutor.course.pictures.handshakes import handshakes
from crib_tutor.course.pictures.partners import Two
from crib_tutor.course.pictures.paths import Spread, paths
from crib_tutor.course.pictures.road import road
from crib_tutor.course.pictures.suit_tree import SuitTree, suit_tree
from crib_tutor.course.pictures.timeline import deal_timeline
from crib_tutor.deck import Card, shuffled
from crib_tutor.look.touch_parts import NARROW, WIDE, fill_cards
from crib_tutor.notebook.touched import Look, Picture, TouchedWindow

SAMPLES: Mapping[str, Callable[[], TouchedWindow]] = {
    "handshakes": lesson.handshakes,
    "a mixed party": lambda: handshakes("9H KD 9S KC 2D"),
    "eleven guests": lambda: handshakes(11),
    "paths": lesson.paths,
    "paths of a few cards": lambda: paths("AC KH 2S"),
    "suit tree": lesson.suit_tree,
    "suit tree of a crib": lambda: suit_tree("JC 5D 8C KC JH", crib=True),
    "partners": lesson.partners,
    "par race": lesson.par_race,
    "road": lambda: road("8S 9D", "4H KC", "8S 4H 9D KC"),
    "road to be played": lambda: road("5H 6S 7C JD", "AC 4H 9S KD"),
    "timeline": lambda: deal_timeline(one_deal("pictures/0"), 110, 105),
    "ladder": lambda: ladder("4D 7D 8D JD", "4D 7D 8D 8H", "3C 4D 7D 8D 8H JD"),
    "islands": islands,
    "coin walks": lambda: coin_walks(56, 60),
    "scale": lambda: scale(0.2, 0.01),
}
"""Each picture, and some of those that learners can make."""
MOST, LONGEST, LEAST = 150, 32, 11
"""States that are looked at, words said after a touch, and the smallest letters."""
_TEXT = re.compile(
    r'<text x="(?P<x>[-\d.]+)" y="(?P<y>[-\d.]+)" .*?font-size="(?P<size>[\d.]+)".*?text-anchor="(?P<anchor>\w+)"'
    r'.*?textLength="(?P<wide>[\d.]+)"[^>]*>(?P<words>[^<]*)<'
)


def neighbors(picture: Picture, state: object, look: Look) -> Iterator[object]:
    yield from (one.to for one in (*look.touches, *look.buttons))
    for slide in look.slides:
        for value in {slide.least, (slide.least + slide.most) // 2, min(slide.value + 1, slide.most), slide.most}:
            yield picture.slid(state, slide.name, value)


@cache
def looks(name: str) -> Mapping[object, Look]:
    """The looks of a picture's states, of many a part by lot."""
    picture, chance = SAMPLES[name]().picture, random.Random(36)  # noqa: S311  # a walk, no secret
    waiting, found = [picture.start], {}
    while waiting and len(found) < MOST:
        state = waiting.pop(0 if len(found) < MOST // 3 else chance.randrange(len(waiting)))
        if state not in found:
            found[state] = picture.look(state)
            waiting += neighbors(picture, state, found[state])
    return found


def test_every_picture_is_among_these() -> None:
    modules = [import_module(f"{pictures.__name__}.{found.name}") for found in iter_modules(pictures.__path__)]
    made = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    kinds = {one for one in made if issubclass(one, Picture) and one is not Picture}
    assert kinds == {type(make().picture) for make in SAMPLES.values()}


@for_each(SAMPLES)
def test_each_state_says_something_and_leads_to_others(name: str) -> None:
    picture = SAMPLES[name]().picture
    assert len(looks(name)) > 5
    touched = {one.name for look in looks(name).values() for one in (*look.touches, *look.buttons)}
    assert set(picture.keys.values()) <= touched
    for look in looks(name).values():
        assert look.title
        assert not look.title.endswith(".")
        assert not look.title[0].islower()
        assert 0 < len(look.sentence.split()) <= LONGEST, look.sentence
        assert look.sentence[-1] in ".?!"
        for drawn in (look.wide, look.narrow):
            parts = {kind: re.findall(rf'data-{kind}="([^"]*)"', drawn) for kind in ("touch", "slide")}
            assert set(parts["touch"]) <= {one.name for one in look.touches}
            assert sorted(parts["slide"]) == sorted(one.name for one in look.slides)
        assert all(one.label for one in look.buttons)
        assert all(one.label for one in look.touches if f'data-touch="{one.name}"' in look.wide + look.narrow)


@for_each(SAMPLES)
def test_no_words_of_a_drawing_are_outside_of_it_or_too_small(name: str) -> None:
    shared = SAMPLES[name]().picture.shared
    for look in looks(name).values():
        for drawn, (across, tall) in ((look.wide, WIDE), (look.narrow, NARROW)):
            for found in _TEXT.finditer(fill_cards(drawn, shared)):
                x, y, size, wide = (float(found[part]) for part in ("x", "y", "size", "wide"))
                left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[found["anchor"]]
                assert left >= -0.5, found["words"]
                assert left + wide <= across + 0.5, found["words"]
                assert size * 0.72 <= y <= tall, found["words"]
                assert size >= LEAST, found["words"]


@for_each(SAMPLES)
def test_start_over_leads_back_and_the_static_form_has_the_words(name: str) -> None:
    window = SAMPLES[name]()
    begun, look = window.value, window.look(window.picture.start)
    others = [one["key"] for one in begun["looks"] if one["key"] != begun["at"]]
    after(window, {"event": "go", "to": others[-1]})
    assert window.value["at"] == others[-1]
    after(window, {"event": "go", "to": begun["start"]})
    assert (window.value["at"], window.value["looks"]) == (begun["at"], begun["looks"])
    after(window, {"event": "go", "to": 10**6})
    assert window.value["refused"]
    for words in (look.title, look.sentence, look.big, look.unit, *(row.words for row in look.rows)):
        assert words in unescape(str(window.static()))
        assert words in window.plain


# --- what each picture says, counted in another way -------------------------------------------------------------------


def big(look: Look) -> int:
    return int(look.big)


HANDS = [" ".join(map(str, shuffled(f"handshakes/{place}")[:5])) for place in range(40)]


@for_each(["9H 9D 9S KC 2D", "4H 9C 4D 9D 4S", "10H JD QS KC AS", *HANDS])
def test_cards_shake_hands_as_often_as_they_pair(five: str) -> None:
    window = handshakes(five)
    look = window.look(5)
    ranks = [card[:-1] for card in five.split()]
    pairs = sum(one == other for one, other in combinations(ranks, 2))
    assert big(look) == sum(int(row.value) for row in look.rows) == pairs
    assert f"{2 * pairs} points" in look.unit
    assert len(re.findall(r'<path d="M[^"]*L', look.wide)) == pairs


@for_each(range(1, 13))
def test_a_guest_who_comes_late_shakes_hands_with_all_who_are_there(guests: int) -> None:
    window = handshakes(guests)
    for look in (window.look(guests), handshakes().look(guests)):
        assert big(look) == sum(int(row.value) for row in look.rows) == comb(guests, 2)
        assert len(re.findall(r'<path d="M[^"]*L', look.narrow)) == comb(guests, 2)


@for_each(range(12))
def test_paths_are_the_runs_however_cards_are_moved(walk: int) -> None:
    chance = random.Random(walk)  # noqa: S311  # a walk, no secret
    state = paths().picture.start
    assert isinstance(state, Spread)
    for _step in range(12):
        state = state.put(chance.randrange(5), chance.choice([1, 6, 7, 8, 9, 10, 13]))
        assert len(set(state.cards)) == 5
        plain = [(card.rank, card.suit) for card in state.cards]
        look = paths().picture.look(state)
        runs = [item for item in oracle.items(plain[:4], plain[4]) if item[0] == "run"]
        pairs = [item for item in oracle.items(plain[:4], plain[4]) if item[0] == "pair"]
        assert {frozenset((one.rank, one.suit) for one in row.cards) for row in look.rows} == {run[1] for run in runs}
        assert big(look) == len(runs)
        assert f" {sum(run[2] for run in runs)} points" in look.unit
        if runs:
            factors, made = re.findall(r"([\d \N{MULTIPLICATION SIGN}]+) = (\d+) path", look.sentence)[0]
            assert prod(map(int, factors.split("\N{MULTIPLICATION SIGN}"))) == int(made) == len(runs)
            whole = sum(run[2] for run in runs) + sum(pair[2] for pair in pairs)
            assert not pairs or look.sentence.endswith(f"With {sum(pair[2] for pair in pairs)} for pairs it's {whole}.")


def test_arrows_say_what_a_card_becomes_and_each_run_has_its_number() -> None:
    picture, state = paths().picture, paths().picture.start
    titles = []
    for name in ("card4", "left", "left", "right", "down", "next", "next"):
        look = picture.look(state)
        state = next(one.to for one in (*look.touches, *look.buttons) if one.name == name)
        titles.append(picture.look(state).title)
    becomes = [f"The king becomes a {rank}" for rank in ("ten", "nine", "ten")]
    assert titles[:4] == ["The king is picked up", *becomes]
    assert titles[-2:] == ["Run 2 of 2", "Run 1 of 2"]


@pytest.mark.parametrize("crib", [False, True])
def test_every_coloring_comes_out_at_what_it_counts(crib: bool) -> None:
    for ranks in ((11, 2, 6, 9, 4), (11, 2, 6, 9, 11)):
        for suits in product("CDHS", repeat=5):
            *held, starter = (Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True))
            if starter in held:
                continue
            tree = SuitTree((*held, starter), crib=crib)
            look = tree.look(tree.start)
            made = count(held, starter, crib).only("flush", "nobs")
            assert [int(row.value) for row in look.rows][:2] == [made.only(kind).points for kind in ("flush", "nobs")]
            assert big(look) == made.points
            assert ("at the cut" in look.sentence) == (starter.rank == 11)
            assert {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}[starter.suit] in look.sentence
            lit = re.findall(r">(no flush 0|flush \d)<", "".join(re.findall(r"#1f6658.*?</text>", look.wide)))
            flush = made.only("flush").points
            assert lit == [f"flush {flush}" if flush else "no flush 0"]


def test_the_square_of_two_cards_has_the_third() -> None:
    picture = lesson.partners().picture
    assert set(re.findall(r'data-spot="([^"]*)"', picture.shared["grid"])) == picture.spots.keys()
    for first, second in product(range(1, 11), repeat=2):
        look, third = picture.look(picture.spots[f"{first} {second}"]), 15 - first - second
        assert look == picture.look(Two(first, second))
        assert [row.lit for row in look.rows].count(True) == (third == 0)
        assert ("partners" in look.title) == (third == 0)
        assert ("too much" in look.title) == (third < 0)
        if 0 < third <= 10:
            assert f"{third} more makes 15" in look.sentence
