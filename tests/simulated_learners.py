"""A class of thirty of four kinds, written without a look at how the package tells what a learner gets wrong.

In 70 of 100 hands with a run those who miss runs miss one, and so with fifteens; in 70 of 100 where something looks as
if it scored, those who overclaim claim it. Anyone misses something of a kind now and then, some don't count but guess.
``python tests/simulated_learners.py SEED FOLDER`` writes their files.
"""

import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

from crib_tutor.assignments.class_code import ClassCode, make_code
from crib_tutor.assignments.class_items import Item, class_items
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.questions import Question
from crib_tutor.assignments.turned_in import TurnedIn, to_text
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import SHOWN, Count
from crib_tutor.deck import counting_value

MISSED = {"runs": Kind.RUN, "fifteens": Kind.FIFTEEN}
KINDS = (*MISSED, "overclaims", "ready")  # the ready are fast and have no weakness
WEAK, CARELESS, EAGER = 0.7, 0.05, 0.03  # how often a weakness shows, a kind is missed or something claimed anyhow
GUESSERS, GUESSED = 1 / 6, 1 / 4  # how many of those with a weakness guess, and how many of their hands
HANDS, LEAST, MOST, CLASS = 8, 3, 12, 30
LESSONS, SKILLS = ("06", "07", "10"), ("", "run-and-fifteen", "big-hands", "starter-adds", "double-runs")
NAMES = """Ada Ben Chloe Dev Esme Farid Greta Hugo Imani Jonas Kiri Lena Mateo Nora Oskar Priya Quinn Rosa Sam Tove Uma
Viktor Wren Ximena Yusuf Zoë O'Neil Ada-2 José Li""".split()


def code_of(seed: int) -> ClassCode:
    """The code of a class: each seed takes the next lesson or drill, and other hands."""
    kind, skill = ("practice", SKILLS[seed // 2 % 5]) if seed % 2 else (LESSONS[seed // 2 % 3], "")
    return make_code(kind, _chance("code", seed).randrange(256), items=HANDS, skill=skill)


def truth(seed: int) -> dict[str, set[str]]:
    """Who is of which kind: of each kind 3 to 12, and in one class of four nobody of one of them."""
    chance, sizes = _chance("class", seed), [0]
    lacking = chance.choice(KINDS) if chance.random() < 1 / 4 else ""
    while sum(sizes) != CLASS:
        sizes = [0 if kind == lacking else chance.randint(LEAST, MOST) for kind in KINDS]
    names = chance.sample(NAMES, CLASS)
    return {kind: {names.pop() for _ in range(size)} for kind, size in zip(KINDS, sizes, strict=True)}


def class_of(code: ClassCode, seed: int) -> list[tuple[str, str, TurnedIn]]:
    """Each nickname, its kind and what it hands in, by nickname; `to_text` writes that as the file has it."""
    kinds = {name: kind for kind, names in truth(seed).items() for name in names}
    return [(name, kinds[name], _hand_in(code, seed, kinds[name], name)) for name in sorted(kinds)]


def chances(code: ClassCode) -> dict[str, int]:
    """In how many hands each weakness can show, for a code that's alike for everyone."""
    counted = [each for each in map(_counted, class_items(code)) if each]
    lost = {kind: sum(bool(each.of(of)) for each in counted) for kind, of in MISSED.items()}
    return lost | {"overclaims": sum(map(bool, map(_tempting, counted))), "hands": len(counted)}


def _chance(*about: object) -> Random:
    return Random(" ".join(map(str, about)))  # noqa: S311  # nothing here is secret


def _hand_in(code: ClassCode, seed: int, kind: str, nickname: str) -> TurnedIn:
    chance, items = _chance(seed, code.text, nickname), class_items(code, nickname if code.own else "")
    way = chance.choice(("total", "total", "total", "claims", "tally"))
    guesses = GUESSED if kind != "ready" and chance.random() < GUESSERS else 0
    ticket = tuple(_ask(question, 0.95 if kind == "ready" else 0.8, chance) for question in ticket_questions(code.kind))
    return TurnedIn(code, nickname, ticket, tuple(_answer(item, kind, way, guesses, chance) for item in items))


def _counted(item: Item) -> Count | None:
    counted = item.about if isinstance(item, Question) else getattr(item, "counted", None)
    return counted if isinstance(counted, Count) else None


def _ask(question: Question, how_often: float, chance: Random) -> int | str:
    right = question.answer
    wrong = chance.choice(question.choices) if isinstance(right, str) else max(0, right + chance.choice((-2, -1, 1, 2)))
    return right if chance.random() < how_often else wrong


def _answer(item: Item, kind: str, way: str, guesses: float, chance: Random) -> dict[str, object] | None:
    counted = _counted(item)
    if counted is None:  # the last card of a play
        return {"total": _ask(item, 0.9, chance)} if isinstance(item, Question) else None
    if chance.random() < guesses:
        return {"total": chance.choice((2, 4, 5, 6, 7, 8, 9, 10, 12))}
    said = [part for shown in SHOWN for part in _found(counted.of(shown), kind, chance)]
    if chance.random() < (WEAK if kind == "overclaims" else EAGER) and (traps := _tempting(counted)):
        said.append(chance.choice(chance.choice(traps)))
    if way == "total" or isinstance(item, Question):
        return {"total": min(29, sum(part.points for part in said))}
    if way == "claims":
        return {"claims": [[part.kind.value, " ".join(map(str, part.cards))] for part in said]}
    points = {of.value: sum(part.points for part in said if part.kind == of) for of in SHOWN}
    return {"tally": {of: some for of, some in points.items() if some}}


def _found(parts: Sequence[Combination], kind: str, chance: Random) -> Sequence[Combination]:
    """What's found of one kind: a weakness loses all of it or some, a careless miss one."""
    weak = {part.kind for part in parts} == {MISSED.get(kind)}
    if not parts or chance.random() >= (WEAK if weak else CARELESS):
        return parts
    if weak and kind == "runs" and len(parts) == 1 and parts[0].points > 3 and chance.random() < 1 / 3:
        return [Combination(Kind.RUN, parts[0].cards[:3], 3)]  # stopped at three
    return chance.sample(parts, chance.randrange(len(parts)) if weak else len(parts) - 1)


def _tempting(counted: Count) -> list[list[Combination]]:
    """What looks as if it scored: a run with a gap, a fifteen of 14 or 16, three of a suit, a pair again."""
    ranks, three = {card.rank for card in counted.cards}, list(combinations(counted.cards, 3))
    wide = [each for each in three if each[0].rank < each[1].rank < each[2].rank == each[0].rank + 3]
    gaps = [each for each in wide if not ranks.issuperset(range(each[0].rank, each[2].rank))]
    some = (*combinations(counted.cards, 2), *three)
    near = [each for each in some if sum(counting_value(card.rank) for card in each) in (14, 16)]
    suits = [each for each in combinations(counted.hand, 3) if len({card.suit for card in each}) == 1]
    found = ((Kind.RUN, gaps, 3), (Kind.FIFTEEN, near, 2), (Kind.FLUSH, suits if len(suits) == 1 else [], 3))
    traps = [[Combination(kind, cards, points) for cards in every] for kind, every, points in found]
    return [each for each in (*traps, list(counted.of(Kind.PAIR))) if each]


if __name__ == "__main__":
    given, folder = int(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for _, _, turned in class_of(code_of(given), given):
        (folder / turned.file_name).write_text(to_text(turned), "utf-8")
    sys.stdout.write(f"{code_of(given).text}: {truth(given)}, chances {chances(code_of(given))}\n")
