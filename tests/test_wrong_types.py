"""The front door with wrong types of every kind: what isn't documented is refused in one sentence of ours."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest
from each import for_each

import crib_tutor
from crib_tutor import Card, Count, Game, Kind, Play, cards, count, explain, laws, lesson, mark, peg, rules, strategy
from crib_tutor import teacher as teachers
from crib_tutor.assignments.class_code import read_code
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.score_line import read_line, write_line
from crib_tutor.assignments.turned_in import TurnedIn, read_turned_in, to_text
from crib_tutor.classroom.gradebook.result_files import read_folder
from crib_tutor.deck import InvalidCards
from crib_tutor.game import replay
from crib_tutor.game.events import Cut
from crib_tutor.game.matches import Match
from crib_tutor.game.seats import play_out
from crib_tutor.game.state import Phase
from crib_tutor.learner.progress import Progress
from crib_tutor.learner.resume_code import from_code, to_code
from crib_tutor.players import tournament
from crib_tutor.players.plain_players import Simple
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import balance
from crib_tutor.table import sitting as sittings
from crib_tutor.table.sitting import Teaching
from crib_tutor.table.written import read_example
from crib_tutor.verdicts.rerun import rerun


class _Strange:
    """Something that can't even be printed."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    __str__ = __repr__


WRONG: Mapping[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "7": lambda: 7,
    "-1": lambda: -1,
    "huge": lambda: 10**5000,  # which Python refuses to write down
    "1.5": lambda: 1.5,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "text": lambda: "xyz",
    "empty": lambda: "",
    "long": lambda: "x" * 1000,
    "control": lambda: "a\0b",
    "half": lambda: "\ud800",  # half of a sign
    "bytes": lambda: b"5H 5D",
    "list": list,
    "list of junk": lambda: [object()],
    "nested": lambda: [[[[]]]],
    "pair": lambda: (1, 2),
    "dict": dict,
    "set": lambda: {1},
    "iterator": lambda: iter("ab"),
    "dots": lambda: ...,
    "complex": lambda: 1j,
    "object": object,
    "strange": _Strange,
    "type": lambda: int,
    "function": lambda: len,
    "card": lambda: Card(5, "H"),
    "no such card": lambda: Card(14, "Z"),
    "no card at all": lambda: Card("x", None),  # type: ignore[arg-type]
    "rules": lambda: rules.HOYLE,
}
"""Values of every kind, by name: each is wrong for nearly everything."""
LONGEST = 720
"""Characters of a refusal at most: the longest lists the 31 skills."""
ANY = frozenset(WRONG)
SEED = frozenset({"7", "-1", "text", "empty"})
TEXT = frozenset({"text", "empty", "long", "control"})
DEAL = count("4H 4D 5S 6C", "6H")
HAND = "4H 4D 5S 6C 6H"
HELD = Play.between("4H 5H 6H JC", "5S 9D KC KD")
_WHOLE = [*replay(play_out(Game(rules.HOYLE, seed=7), [Simple(), Simple()]))]
STEPS = {step.awaits.phase: step for step in reversed(_WHOLE)}
"""The first moment of a game in which it waits for each thing."""
CUT, DEALT, DISCARDED_EACH = (STEPS[phase] for phase in (Phase.CUT, Phase.DISCARD, Phase.TURN_UP))
PLAYED, CLAIMED = STEPS[Phase.PLAY], STEPS[Phase.CLAIM]
TURN = PLAYED.awaits.players[0]
TURNED = TurnedIn(read_code("GREEN-HERON-7"), "Ada", (), (None,) * 5)


class Door(NamedTuple):
    """A function, a call of it that is right, and for each argument the wrong values that it documents as right.

    ``more`` stands for arguments given by place; a wrong value takes the place of the first.
    """

    call: Callable[..., Any]
    right: dict[str, Any]
    accepts: dict[str, frozenset[str] | set[str]] = {}  # noqa: RUF012  # nobody changes it
    more: tuple[Any, ...] | None = None


DOORS = {
    "from_code": Door(from_code, {"text": "10010"}),
    "to_code": Door(to_code, {"progress": Progress()}),
    "cards": Door(cards, {"given": "5H"}, {"given": {"card"}}),
    "count": Door(
        count,
        {"hand": "4H 4D 5S 6C", "starter": "6H", "crib": False, "rules": rules.HOYLE},
        {"starter": {"None", "card"}, "crib": {"True"}, "rules": {"rules"}},
    ),
    "Count.of": Door(DEAL.of, {}, more=(Kind.PAIR,)),
    "Count.only": Door(DEAL.only, {}, more=("pair",)),
    "explain": Door(explain, {"count": DEAL, "style": "spoken", "order": None}, {"order": {"None"}}),
    "mark": Door(
        mark,
        {"claims": 12, "counted": DEAL, "pegged": None, "rules": None},
        {"claims": {"7", "list", "dict"}, "pegged": {"None", "7"}, "rules": {"None", "rules"}},
    ),
    "peg": Door(peg, {"laid": "5H 5D", "rules": rules.HOYLE}, {"laid": {"card"}, "rules": {"rules"}}),
    "Play": Door(
        Play,
        dict(vars(Play())),
        {"rules": {"rules"}, "last": {"None"}, "gone": {"pair"}, "answered": {"True"}, "over": {"True"}},
    ),
    "Play.between": Door(
        Play.between, {"rules": rules.HOYLE}, {"rules": {"rules"}, "more": {"card"}}, more=("4H 5H", "5S 9D")
    ),
    "Play.can": Door(HELD.can, {"card": "4H"}, {"card": {"card"}}),
    "Play.lay": Door(HELD.lay, {"card": "4H"}, {"card": {"card"}}),
    "Play.go": Door(HELD.lay("4H").go, {"neglected": True}, {"neglected": {"True"}}),
    "Game": Door(
        Game,
        {"rules": rules.HOYLE, "seed": 7, "first_dealer": None, "events": ()},
        {"rules": {"rules"}, "seed": SEED, "first_dealer": {"None"}},
    ),
    "Game.cut": Door(CUT.cut, {"depth": 7}, {"depth": {"None", "7"}}),
    "Game.discard": Door(DEALT.discard, {"player": 0, "cards": DEALT.table.hands[0][:2]}),
    "Game.turn_up": Door(DISCARDED_EACH.turn_up, {"depth": 7}, {"depth": {"None", "7"}}),
    "Game.lay": Door(
        PLAYED.lay, {"card": PLAYED.table.hands[TURN][0], "player": TURN}, {"player": {"None"}, "card": set()}
    ),
    "Game.claim": Door(
        CLAIMED.claim,
        {"claims": 0, "pegged": None, "count": None, "player": None},
        {"claims": {"7", "list", "dict"}, "pegged": {"None"}, "count": {"None", "7"}, "player": {"None"}},
    ),
    "Game.call": Door(
        CLAIMED.claim(0).call,
        {"overlooked": 0, "too_many": 0, "required": False, "player": None},
        {"overlooked": {"7"}, "too_many": {"7"}, "required": {"True"}, "player": {"None"}},
    ),
    "Game.switch": Door(CUT.switch, {"option": "muggins", "value": "OFF"}),
    "Game.after": Door(CUT.after, {"move": next(one for one in CUT.cut(7).events if isinstance(one, Cut))}),
    "Match": Door(
        Match,
        {"rules": rules.HOYLE, "seed": 7, "wins": (), "played": 0, "loser": None},
        {"rules": {"rules"}, "seed": SEED, "wins": {"pair"}, "played": {"7"}, "loser": {"None"}},
    ),
    "rules.changed": Door(rules.changed, {"muggins": "OFF"}, {"more": {"rules"}}, more=(rules.HOYLE,)),
    "a number": Door(lambda value: rules.changed(rules.HOYLE, target=value), {"value": 61}, {"value": {"7"}}),
    "a flag": Door(lambda value: rules.changed(rules.HOYLE, by_hand=value), {"value": True}, {"value": {"True"}}),
    "lurches": Door(lambda value: rules.changed(rules.HOYLE, lurches=value), {"value": ()}, {"value": {"list"}}),
    "rules.named": Door(rules.find_game, {"name": "HOYLE"}),
    "rules.choice": Door(rules.choice, {"kind": rules.Muggins, "given": "OFF"}),
    "laws.ruling": Door(laws.ruling, {"case": "overpegging", "source": "Hoyle"}, {"source": {"rules"}}),
    "laws.laws_of": Door(laws.laws_of, {"source": "Hoyle"}, {"source": {"rules"}}),
    "laws.told": Door(laws.say_ruling, {"found": laws.ruling("overpegging")}),
    "crib_table": Door(
        strategy.crib_table,
        {"dealer": True, "when_thrown": True, "dealt": 6},
        {"dealer": {"True"}, "when_thrown": {"True"}},
    ),
    "distribution": Door(strategy.distribution, {"crib": False, "hand": 4}, {"crib": {"True"}}),
    "discards": Door(
        strategy.discards,
        {
            "hand": "5H 6S 7C 8D JH QS", "dealer": True, "opponent": "good", "dealt": None, "pegging": False,
            "scores": (117, 95), "rules": rules.MODERN,
        },
        {
            "dealer": {"True"}, "dealt": {"None"}, "pegging": {"True"}, "scores": {"None", "pair"},
            "rules": {"None", "rules"},
        },
    ),
    "hidden_hands": Door(
        strategy.hidden_hands,
        {
            "hand": "4H 5D 9C", "play": "KH QD", "earlier": "", "thrown": "2H 2D", "starter": "KS",
            "dealer": False, "against": "balance",
        },
        {"starter": {"card", "None"}, "earlier": {"empty"}, "thrown": {"empty"}},
    ),
    "odds": Door(
        strategy.odds,
        {"mine": 105, "theirs": 98, "dealer": True, "rules": rules.MODERN, "after": "play"},
        {"mine": {"7"}, "theirs": {"7"}, "dealer": {"True"}, "rules": {"rules"}},
    ),
    "plays": Door(
        strategy.plays,
        {
            "hand": "4H 5D 9C", "play": "KH QD", "earlier": "", "thrown": "2H 2D", "starter": "KS",
            "dealer": False, "against": "greedy",
        },
        {"starter": {"card"}, "earlier": {"empty"}, "thrown": {"empty"}},
    ),
    "balance.leads": Door(balance.leads, {"hand": "4H 5D 9C"}),
    "balance.replies": Door(balance.replies, {"lead": "KD", "hand": "4H 5D 9C"}, {"lead": {"card"}}),
    "points": Door(
        strategy.points, {"cards": np.array([[0, 1, 2, 3, 4]], np.uint8), "crib": False}, {"crib": {"True"}}
    ),
    "lesson.ask": Door(
        lesson.ask,
        {
            "question": "How?", "about": HAND, "answer": None, "kinds": (), "choices": (), "near": 0, "surprise": "",
            "before": None,
        },
        {
            "question": TEXT, "answer": {"None", "7"}, "kinds": {"list"}, "choices": {"list"}, "near": {"7"},
            "surprise": {"empty"}, "before": {"None"},
        },
    ),
    "lesson.predict": Door(
        lesson.predict,
        {"question": "How?", "about": HAND, "answer": None, "guess": ...},
        {"question": TEXT, "answer": {"None", "7"}, "guess": {"None", "7", "dots"}},
    ),
    "lesson.catch": Door(
        lesson.catch,
        {"hand": HAND, "said": "Fifteen two", "claim": 2, "mistaken": None},
        {"said": TEXT, "claim": {"7"}, "mistaken": {"None"}},
    ),
    "lesson.check": Door(
        lesson.check,
        {"answer": 8, "hand": HAND, "kinds": ()},
        {"answer": ANY, "kinds": {"list"}},
    ),
    "lesson.check a hand": Door(
        lesson.check,
        {"answer": HAND, "points": 5, "kinds": (), "ranks": "", "among": "", "said": ""},
        {
            "answer": ANY, "points": {"7"}, "kinds": {"list"}, "ranks": {"empty", "card"}, "among": {"empty", "card"},
            "said": TEXT,
        },
    ),
    "lesson.build": Door(
        lesson.build,
        {"points": 5, "kinds": (), "ranks": "", "among": "", "said": "", "answer": HAND},
        {"points": {"7"}, "kinds": {"list"}, "ranks": {"empty"}, "among": {"empty"}, "said": TEXT, "answer": {"dots"}},
    ),
    "lesson.quiz": Door(lesson.quiz, {"answers": ...}, {"more": TEXT, "answers": {"list", "dots"}}, more=("Title",)),
    "lesson.exit_ticket": Door(
        lesson.exit_ticket, {"answers": ...}, {"more": TEXT, "answers": {"list", "dots"}}, more=("Title",)
    ),
    "a question": Door(lambda question: lesson.quiz("Title", question), {"question": lesson.ask("How?", HAND)}),
    "an answer": Door(
        lambda answer: lesson.quiz("Title", lesson.ask("How?", HAND), answers=[answer]),
        {"answer": 8},
        {"answer": {"7", "None"}},
    ),
    "lesson.bars": Door(lesson.bars, {"amounts": {"a": 1}}),
    "a bar's amount": Door(lambda amount: lesson.bars({"a": amount}), {"amount": 1}, {"amount": {"7"}}),
    "lesson.board": Door(
        lesson.board, {"you": 3, "opponent": (4, 2)}, {"you": {"7", "pair"}, "opponent": {"7", "pair"}}
    ),
    "lesson.deals": Door(lesson.deals, {"many": 2, "seed": 7}, {"many": {"7"}, "seed": SEED}),
    "lesson.handshakes": Door(lesson.handshakes, {"party": 3}, {"party": {"7", "card"}}),
    "lesson.paths": Door(lesson.paths, {"hand": "3H 4H 5H"}, {"hand": {"card"}}),
    "lesson.pegging": Door(
        lesson.pegging,
        {"start": (0, 0), "solved": ...},
        {"more": {"7"}, "solved": {"True", "dots"}},
        more=(5,),
    ),
    "lesson.practice": Door(
        lesson.practice,
        {"kinds": (), "way": "total", "rules": rules.MODERN, "solved": ...},
        {"kinds": {"list"}, "rules": {"rules"}, "solved": {"True", "dots"}},
        more=(HAND,),
    ),
    "lesson.say_aloud": Door(lesson.say_aloud, {"solved": ...}, {"solved": {"True", "dots"}}, more=(HAND,)),
    "lesson.referee": Door(lesson.referee, {"claims": [8, 2], "held": DEAL}, {"claims": {"7", "pair"}}),
    "lesson.shapes": Door(lesson.shapes, {"shares": True}, {"shares": {"True"}}),
    "lesson.show": Door(lesson.show, {}, {"more": {"card"}}, more=(DEAL,)),
    "lesson.stacked": Door(lesson.stacked, {}, more=(lesson.show(DEAL),)),
    "lesson.starters": Door(lesson.starters, {"held": "4H 5D 5S 6C"}),
    "lesson.suit_tree": Door(lesson.suit_tree, {"held": HAND, "crib": False}, {"crib": {"True"}}),
    "lesson.discarding": Door(
        lesson.discarding, {"seed": 7, "dealer": None}, {"seed": SEED | {"None"}, "dealer": {"None", "True"}}
    ),
    "lesson.jury": Door(
        lesson.jury, {"seed": 7, "solved": ...}, {"seed": SEED | {"None"}, "solved": {"True", "dots"}}
    ),
    "lesson.last_table": Door(lesson.last_table, {"seed": 7}, {"seed": SEED | {"None"}}),
    "lesson.daily": Door(lesson.daily, {"day": "2026-11-22"}, {"day": {"None"}}),
    "lesson.muggins": Door(
        lesson.muggins,
        {"seed": 7, "rate": 0.5, "table_speed": False},
        {"seed": SEED | {"None"}, "table_speed": {"True"}},
    ),
    "lesson.storm": Door(lesson.storm, {"seed": 7, "seconds": 180}, {"seed": SEED | {"None"}}),
    "lesson.two_players": Door(
        lesson.two_players,
        {"seed": 7, "names": ("Ann", "Bo"), "rules": rules.MODERN},
        {"seed": SEED | {"None"}, "rules": {"rules"}},
    ),
    "lesson.tutor": Door(
        lesson.tutor,
        {"skill": None, "level": "normal", "seed": 7, "way": "total"},
        {"skill": {"None"}, "level": {"None"}, "seed": SEED | {"None"}},
    ),
    "lesson.table": Door(
        lesson.table,
        {
            "rules": "HOYLE", "opponent": "greedy", "tutor": "silent", "errs": False, "two": False, "seed": 7,
            "name": "wrong types",
        },
        {"rules": {"rules"}, "errs": {"True"}, "two": {"True"}, "seed": SEED | {"None"}, "name": TEXT},
    ),
    "tournament": Door(
        tournament,
        {"a": "greedy", "b": "simple", "games": 2, "seed": 7, "executor": None},
        {"seed": SEED, "executor": {"None"}},
    ),
    "verdicts.rerun": Door(rerun, {"claim": "H4", "full": False, "seed": 1}, {"full": {"True"}, "seed": {"7"}}),
    "lesson.pair_duel": Door(
        lesson.pair_duel, {"guess": True, "seed": 7}, {"guess": {"True"}, "seed": SEED | {"None"}}
    ),
    "lesson.play_lab": Door(
        lesson.play_lab,
        {"hand": "4D 6H 6C JS", "starter": "9H", "dealer": False, "against": "careful", "seed": 7, "read": False},
        {
            "hand": {"None"}, "starter": {"None", "card"}, "dealer": {"True"}, "seed": SEED | {"None"},
            "read": {"True"},
        },
    ),
    "lesson.discard_lab": Door(
        lesson.discard_lab,
        {"hand": "5H 6S 7C 8D JH QS", "you": 84, "opponent": 79, "dealer": True, "seed": 7},
        {
            "hand": {"None", "empty", "list", "card"}, "you": {"7"}, "opponent": {"7"}, "dealer": {"True"},
            "seed": SEED | {"None"},
        },
    ),
    "lesson.win_board": Door(
        lesson.win_board,
        {"you": 84, "opponent": 79, "dealer": True},
        {"you": {"7"}, "opponent": {"7"}, "dealer": {"True"}},
    ),
    "teacher.class_code": Door(teachers.class_code, {"kind": "02", "seed": 7}, {"seed": {"None", "7"}}),
    "teacher.class_results": Door(teachers.class_results, {"given": ()}, {"given": {"tuple"}}),
    "read_code": Door(read_code, {"text": "GREEN-HERON-7"}),
    "read_turned_in": Door(read_turned_in, {"text": to_text(TURNED)}),
    "to_text": Door(to_text, {"turned": TURNED}),
    "rescore": Door(rescore, {"turned": TURNED}),
    "read_line": Door(read_line, {"text": write_line(TURNED)}),
    "read_folder": Door(read_folder, {"folder": "."}, {"folder": set()}),
    "lesson.first_deal": Door(lesson.first_deal, {}),
    "lesson.scorebook": Door(lesson.scorebook, {}),
    "lesson.warm_up": Door(lesson.warm_up, {"lesson": "05"}),
    "lesson.par_race": Door(lesson.par_race, {}),
    "lesson.course_map": Door(lesson.course_map, {}),
    "lesson.one_hand": Door(lesson.one_hand, {"lesson": "02"}),
    "lesson.record": Door(lesson.record, {}),
    "lesson.own_game": Door(lesson.own_game, {}),
    "lesson.replay": Door(lesson.replay, {"game": CUT, "seat": 0, "aim": "win"}),
    "lesson.review": Door(lesson.review, {"game": CUT, "seat": 0, "aim": "win"}),
    "a review of a told game": Door(lesson.review, {"game": read_example(), "seat": 0, "aim": "win"}),
    "sittings.begun": Door(
        sittings.Sitting.begin,
        {
            "rules": rules.HOYLE, "seed": 7, "people": (0,), "seat": 0, "opponent": "greedy", "tally": (0, 0),
            "errs": False,
            "tutor": Teaching.SILENT, "demo": False, "delay": 10,
        },
        {"rules": {"rules"}, "seed": SEED, "errs": {"True"}, "demo": {"True"}, "tally": {"pair"}, "delay": {"7"}},
    ),
}  # fmt: skip
ARGUMENTS = [(door, name) for door, one in DOORS.items() for name in (*one.right, *(["more"] if one.more else []))]


def _called(door: Door, name: str = "", wrong: Any = None) -> Any:
    """Call it rightly, but for one argument."""
    more = door.more or ()
    if name == "more":
        return door.call(wrong, *more[1:], **door.right)
    return door.call(*more, **door.right | ({name: wrong} if name else {}))


@for_each(DOORS)
def test_the_call_that_is_to_go_wrong_is_right_at_first(door: str) -> None:
    _called(DOORS[door])


@for_each(ARGUMENTS)
def test_what_is_not_documented_is_refused_in_one_sentence_of_ours(door: str, name: str) -> None:
    accepts = DOORS[door].accepts.get(name, frozenset())
    for kind, wrong in WRONG.items():
        try:
            _called(DOORS[door], name, wrong())
        except (InvalidCards, IllegalMove) as refusal:
            said = str(refusal)
            assert kind not in accepts, f"{kind} is documented, and refused: {said}"
            assert len(said) < LONGEST, kind
            assert said.isprintable(), kind
        else:
            assert kind in accepts, f"{kind} is accepted in silence"


def _public() -> Iterator[str]:
    """Every function and class that people are to call, by the name of its door here."""
    results = {"Card", "Combination", "Count", "Kind", "Marking", "IllegalMove", "IllegalPlay", "InvalidCards", "rules"}
    yield from set(crib_tutor.__all__) - results  # results are what calls return, and nobody makes them
    yield from strategy.__all__
    yield "tournament"
    without_arguments = {"robbed", "leaks", "partners", "values", "Kind", "count", "mark"}
    yield from (f"lesson.{name}" for name in set(lesson.__all__) - without_arguments)
    yield from (f"Play.{name}" for name in ("between", "can", "lay", "go"))
    yield from (f"Game.{name}" for name in ("cut", "discard", "turn_up", "lay", "claim", "call", "switch", "after"))


def test_every_public_function_has_its_door_here() -> None:
    assert set(_public()) <= set(DOORS)


@for_each(
    [
        (lambda: Game("HOYLE", seed=7), "'HOYLE' isn't a set of rules: give one such as rules.HOYLE"),
        (lambda: mark(2, None), '\'None\' isn\'t a count or a play: give one such as count("5H 5D 5S JC", "5C")'),
        (lambda: count("4H 4D 5S 6C", "6H", crib="x"), "crib can't be 'x': give True or False"),
        (
            lambda: sittings.Sitting.begin(rules.HOYLE, seed=7, tutor=True),
            "'True' isn't what a tutor does: give one such as Teaching.COACH",
        ),
    ],
    named=lambda _, words: words,
)
def test_the_sentences_name_what_was_given_and_what_would_be_right(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        call()
    assert str(refused.value) == words


def test_a_pair_of_rank_and_suit_is_the_card_itself() -> None:
    """A `Card` is such a pair, and equal to it; what is read is always a card of the pack."""
    assert [type(one) for one in cards([(5, "H"), Card(13, "S")])] == [Card, Card]  # type: ignore[list-item]
    assert isinstance(count([(5, "H"), "5D", "5S", "JC"], "5C"), Count)  # type: ignore[list-item]
