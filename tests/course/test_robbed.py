"""The opening scene: every answer by brute force, and a script that can only look it up."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import oracle
from each import for_each

from crib_tutor.course import robbed
from crib_tutor.course.robbed.scene import HANDS, scene_view

VIEW = scene_view()
RANKS = "A23456789TJQK"
EVERY = [(at, key) for at, hand in enumerate(VIEW["hands"]) for key in hand["answers"]]


def scored(texts: list[str]) -> dict[frozenset[str], int]:
    """What scores among some cards, each with its points."""
    ranks = [RANKS.index(text[0]) + 1 for text in texts]
    return {frozenset(texts[at] for at in places): points for _, places, points in oracle.rank_items(ranks)}


def test_the_hands_score_by_fifteens_and_pairs_alone_and_each_can_be_raised() -> None:
    for row, hand in zip(HANDS, VIEW["hands"], strict=True):
        texts = row.split()
        cards = [(RANKS.index(text[0]) + 1, text[1]) for text in texts]
        assert oracle.suit_items(cards[:4], cards[4], crib=False) == []
        parts = [frozenset(part["cards"]) for part in hand["parts"]]
        assert {*parts} == {*scored(texts)}
        assert not any(one < other for one in parts for other in parts), "raising one would settle the other"
        assert len(hand["answers"]) == 2 ** len(texts) - 1
        assert len(hand["after"]) == 2 ** len(hand["free"])
    assert [*map(len, [hand["free"] for hand in VIEW["hands"]])] == [4, 4, 5]


@for_each(EVERY, lambda at, key: f"{key} in hand {at}")
def test_each_set_of_raised_cards_is_what_it_is(at: int, key: str) -> None:
    hand, raised = VIEW["hands"][at], key.split()
    answer = hand["answers"][key]
    total = sum(min(RANKS.index(text[0]) + 1, 10) for text in raised)
    if frozenset(raised) in scored(HANDS[at].split()):
        assert {*hand["parts"][answer["parts"][0]]["cards"]} == {*raised}
    elif total > 15:
        assert answer["asked"].startswith(f"{total} isn't 15.")
        assert answer["bracket"].endswith(f" = {total}")
        assert bool(answer["happened"][0]) == any(text[0] in "JQK" for text in raised)
    else:
        assert total < 15
        assert answer == {"bracket": f"{answer['bracket'].partition(' =')[0]} = {total} …" if len(raised) > 1 else ""}


def test_who_pegs_what_is_what_the_parts_are_worth() -> None:
    before = {"you": 0, "opponent": 4}
    for row, hand in zip(HANDS, VIEW["hands"], strict=True):
        worth = [scored(row.split())[frozenset(part["cards"])] for part in hand["parts"]]
        for key, after in hand["after"].items():
            found = [*map(int, key.split())]
            missed = [at for at in hand["free"] if at not in found]
            you = before["you"] + sum(worth[at] for at in found)
            assert after["scores"] == before | {"you": you}
            assert after["over"] == (not missed)
            taken = sum(worth[at] for at in missed)
            if hand["seconds"]:
                assert after["end"]["scores"] == {"you": you, "opponent": before["opponent"] + taken}
                assert _lit(after["end"]) == (missed or [*range(len(worth))])
        before = after["end"]["scores"]
    assert max(before.values()) <= VIEW["holes"]


def _lit(end: dict[str, Any]) -> list[int]:
    return [end["tiles"][at]["part"] for at in end["walk"]]


def test_the_script_holds_no_rule() -> None:
    script = Path(robbed.__file__).with_name("scene.js").read_text(encoding="utf-8")
    bare = re.sub(r"//.*|/\*\*.*?\*/", "", script)
    assert not re.search(r"\b(15|fifteens?|pairs?|ace|jack|queen|king|rank|suit|points?\s*[+*])\b", bare, re.IGNORECASE)
    numbers = {int(number) for number in re.findall(r"(?<![\w.#-])\d+\b", bare.replace(_line(bare, "const TIME"), ""))}
    assert numbers <= {0, 1, 2, 3, 8, 100}, "places, halves of a list, a percentage"


def _line(text: str, begun: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(begun))
