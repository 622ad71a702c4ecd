"""What an umpire says in a game, held against what the game does: every case, under every option that matters.

What a table does is tried on `Game` itself, once for every combination of the options, and never asked of the laws.
"""

import re
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest
from variants import DUE, arranged, laid, showing

from crib_tutor import rules as _rules
from crib_tutor.game import Game
from crib_tutor.game.events import HEELS, NEGLECT, Forfeited
from crib_tutor.game.matches import Match
from crib_tutor.game.state import Phase
from crib_tutor.laws import Ruling, cases, ruling, say_ruling
from crib_tutor.laws.case_names import kinds_of
from crib_tutor.rules import (
    Counting,
    FirstDeal,
    Heels,
    IllegalMove,
    Muggins,
    Neglect,
    Overscore,
    Rules,
    changed,
)

ACC = changed(_rules.MODERN, name="Tournament", book="acc")
BOOKS = [_rules.HOYLE, _rules.MODERN, _rules.BRITANNICA_SIX, _rules.TOMMY_SIX, _rules.MAN_PAGE, ACC]
FIVES = [_rules.BRITANNICA_FIVE, _rules.TOMMY_FIVE]
FLAG = (False, True)
PEGS_BY_THEMSELVES, COUNT_BY_ITSELF = "the pegs move by themselves", "the count adds itself up"


class Price(NamedTuple):
    """What a fault of so many points gave the other side."""

    amount: int
    pegged: int


def paid(before: Game, after: Game) -> int:
    return after.scores[0] - before.scores[0]


def tried(call: Any) -> Any:
    """What a move gives, or None where the game refuses it."""
    try:
        return call()
    except IllegalMove:
        return None


# --- claims and pegs --------------------------------------------------------------------------------------------------

CLAIMS: dict[str, Any] = {
    "muggins": Muggins,
    "overclaim": Overscore,
    "overpegging": Overscore,
    "counting": Counting,
    "announced": FLAG,
    "by_hand": FLAG,
}


@cache
def at_the_show(**options: Any) -> Game:
    """A hand of 14 to be claimed, or the same table where nobody claims it."""
    held = ["KD QD 9D 2D", "4H 4D 5S 6C"]
    game = changed(_rules.HOYLE, **options)
    if game.counting is Counting.PLAYERS or game.by_hand:
        return showing(game)
    return arranged(held, "AC AS TS 8S", "KH", (0, 0), game).turn_up(4)


@cache
def at_a_fifteen(**options: Any) -> Game:
    """A card just laid that makes fifteen, in a play that is announced or not."""
    start = arranged(["8H JH AH 2H", "7D QD 9D TD"], "3C 4C 6C 6S", "5S", (0, 0), changed(_rules.HOYLE, **options))
    game = start.turn_up(4).lay("7D")
    if game.awaits.phase is Phase.CLAIM:
        game = game.claim(0).call()
    return game.lay("8H")


def asked(game: Game) -> bool:
    return game.awaits.phase is Phase.CLAIM


def prices(case: str, **options: Any) -> set[Price]:
    """What this table gives for each way in which the case can happen; nothing where it can't."""
    law: set[Price] = set()
    hand, card = at_the_show(**options), at_a_fifteen(**options)
    mine = hand.awaits.players[0] if asked(hand) else 1
    for amount in (1, 3):
        if asked(hand):
            after = {
                "overclaim": lambda n=amount: hand.claim(DUE + n).call(too_many=n),
                "underclaim": lambda n=amount: hand.claim(DUE - n).call(overlooked=n),
                "overpegging": lambda n=amount: hand.claim(DUE, pegged=DUE + n).call(too_many=n),
                "underpegging": lambda n=amount: hand.claim(DUE, pegged=DUE - n).call(overlooked=n),
            }[case]
            made = tried(after)
            if made is not None:
                assert mine == 1
                law.add(Price(amount, paid(hand, made)))
    if asked(card) and case in ("overclaim", "underclaim"):  # pone answers for the dealer's fifteen
        made = card.claim(3).call(too_many=1) if case == "overclaim" else card.claim(1).call(overlooked=1)
        law.add(Price(1, made.scores[1] - card.scores[1]))
    return law


def combined(wanted: dict[str, Any]) -> list[dict[str, Any]]:
    return [dict(zip(wanted, values, strict=True)) for values in product(*wanted.values())]


@pytest.mark.parametrize(
    "case", ["overclaim", "underclaim", "overpegging", "peg in the game hole in error", "underpegging"]
)
def test_a_ruling_on_points_gives_what_the_table_gives_or_says_that_it_cannot_happen(case: str) -> None:
    alike = "overpegging" if case.startswith("peg in") else case
    happened = set()
    for options in combined(CLAIMS):
        at_table = prices(alike, **options)
        happened.add(bool(at_table))
        for base in BOOKS:
            law = ruling(case, changed(base, **options))
            words = say_ruling(law)
            cannot = Counting.COMPUTER.value in words or PEGS_BY_THEMSELVES in words or says_a_program_does_it(law)
            assert cannot is not bool(at_table), (base.name, options, words)
            assert all(law.penalty.due(amount) == pegged for amount, pegged in at_table), (
                base.name,
                options,
                words,
            )
    assert happened == {True, False}


def says_a_program_does_it(law: Ruling) -> bool:
    """Whether a program's own book says that it leaves no room for the fault."""
    return bool(
        re.search(
            "so no one can (set|score|miscount)|since the program pegs|computer does the scoring", say_ruling(law)
        )
    )


# --- heels, and a peg moved for them without a jack -------------------------------------------------------------------

HEELING: dict[str, Any] = {"heels": Heels, "by_hand": FLAG}


def cut_to(starter: str, options: dict[str, Any]) -> Game:
    hands = ["8H AH 2H 3H", "7D QD 9D TD"]
    return arranged(hands, "3C 4C 6C 6S", starter, (0, 0), changed(_rules.HOYLE, **options)).turn_up(4)


@pytest.mark.parametrize("options", combined(HEELING), ids=str)
def test_a_ruling_on_heels_that_are_not_marked_is_what_becomes_of_them(options: dict[str, Any]) -> None:
    game = cut_to("JS", options)
    forfeited = False
    if game.awaits.place == HEELS:
        game = game.claim(0).lay("7D").claim(0).call().claim(0)  # not at the cut, nor before the dealer's first card
        forfeited = game.events[-1] == Forfeited(0, 2, HEELS)
    assert game.scores == ((0, 0) if forfeited else (2, 0))
    for base in BOOKS:
        law = ruling("heels not marked", changed(base, **options))
        by_themselves = PEGS_BY_THEMSELVES in say_ruling(law) or law.option is Heels.AT_ONCE
        assert by_themselves is not forfeited, say_ruling(law)
        assert law.option is Heels.FORFEITED or not forfeited
        assert law.penalty.points == 0


@pytest.mark.parametrize("options", combined(HEELING), ids=str)
def test_a_ruling_on_ones_own_pegs_touched_is_what_false_heels_cost(options: dict[str, Any]) -> None:
    game = cut_to("5S", options)
    cost = game.claim(2).scores[1] if game.awaits.place == HEELS else None
    assert cost in (2, None)
    for base in BOOKS:
        law = ruling("own pegs touched with no score to make", changed(base, **options))
        if cost is not None:
            assert law.penalty.due() == cost, base.name
            assert PEGS_BY_THEMSELVES not in say_ruling(law)
        elif not law.silent:
            assert (PEGS_BY_THEMSELVES in say_ruling(law)) is not options["by_hand"]


# --- a card that comes in, and is not played --------------------------------------------------------------------------

NEGLECTING: dict[str, Any] = {"neglect": Neglect, "may_stop": FLAG}


def held_back(options: dict[str, Any], row: str) -> Game:
    """The dealer is to lay, and holds a card that comes in; the row says what the others have shown by then."""
    hands = ["9D 8D AC", "2H 3H 4C"] if row.endswith("4C") else ["KD QD AC", "2H 3H KH"]
    game = changed(_rules.TOMMY_FIVE, counting="computer", **options)
    return laid(arranged(hands, "KC TS TC KS", "6S", (0, 0), game).turn_up(4), row)


@pytest.mark.parametrize("options", combined(NEGLECTING), ids=str)
def test_a_ruling_on_a_card_held_back_is_what_the_table_says_to_a_go(options: dict[str, Any]) -> None:
    early, others_out = (held_back(options, row) for row in ("2H KD 3H", "2H 9D 3H 8D 4C"))
    after_a_go = held_back(options, "2H KD 3H QD -")
    neglected = tried(early.go)
    assert (neglected is None) is (options["neglect"] is Neglect.REFUSED)
    stopped = [tried(game.go) for game in (others_out, after_a_go)]
    free = [game is not None and game.awaits.place != NEGLECT for game in stopped]
    assert free == [options["may_stop"]] * 2
    for base in [*BOOKS, *FIVES]:
        law = ruling("card that comes in not played", changed(base, **options))
        words = say_ruling(law)
        if neglected is not None:
            after = neglected.call()
            assert (neglected.awaits.place, after.scores[1] - early.scores[1]) == (NEGLECT, law.penalty.due())
            assert neglected.call(required=True).awaits == (Phase.PLAY, (0,), "")
            assert re.search("can make you play the card|require it to be played", words)
            assert law.penalty.chosen
        else:
            refused = Neglect.REFUSED.value[1:] in words or law.option is Neglect.REFUSED
            assert refused, words
            assert law.penalty.points == 0 or law.source in (
                "Britannica",
                "ACC",
            )  # the book's price, and that the table knows none
        liberty = re.search("can stop even if a card fits|can play on or stop", words)
        assert bool(liberty) is options["may_stop"], words


# --- the first deal, the count, three for last ------------------------------------------------------------------------


def cuts(game: Rules) -> tuple[bool, bool]:
    """Whether the players cut before the first game of a match, and before the second."""
    match = Match(game, seed=7)
    first = match.game()
    won = replace(first.table, scores=(game.target, 0), winner=0, games=1, phase=Phase.OVER)
    later = match.after(replace(first, table=won)).game()
    return first.awaits.phase is Phase.CUT, later.awaits.phase is Phase.CUT


@pytest.mark.parametrize("first_deal", FirstDeal)
def test_a_ruling_on_a_game_without_a_cut_is_how_the_games_of_a_match_begin(first_deal: FirstDeal) -> None:
    first, second = cuts(changed(_rules.HOYLE, first_deal=first_deal))
    for base in BOOKS:
        law = ruling("game begun without a cut for deal", changed(base, first_deal=first_deal))
        afresh = "cut before every game" in law.ruling or "cut afresh for the deal after every game" in law.ruling
        assert afresh is (first and second)
        assert ("before the first game of a match" in law.ruling) is (first and not second)
        assert ("at random" in law.ruling) is not first
        equal = ruling("equal cards cut for deal", changed(base, first_deal=first_deal))
        assert ("at random" in equal.ruling) is not first


@pytest.mark.parametrize("announced", FLAG)
def test_a_ruling_on_a_miscount_is_what_a_wrong_count_costs(announced: bool) -> None:
    hands = ["8H JH AH 2H", "7D QD 9D TD"]
    start = arranged(hands, "3C 4C 6C 6S", "5S", (0, 0), changed(_rules.HOYLE, announced=announced)).turn_up(4)
    game = start.lay("7D")
    assert asked(game) is announced
    right, wrong = (game.claim(0, count=n).call().scores for n in (7, 99)) if announced else ((0, 0), (0, 0))
    assert right == wrong == (0, 0)
    for base in BOOKS:
        law = ruling("miscount in the play", changed(base, announced=announced))
        assert not law.penalty.points
        by_itself = COUNT_BY_ITSELF in say_ruling(law) or says_a_program_does_it(law)
        assert by_itself is not announced or (law.silent and not announced), say_ruling(law)


@pytest.mark.parametrize("given", range(4))
def test_a_ruling_on_three_for_last_is_what_the_first_deal_gives(given: int) -> None:
    deal = Game(changed(_rules.HOYLE, three_for_last=given), seed=7, first_dealer=0).deal()
    assert deal.scores == (0, given)
    for base in [*BOOKS, *FIVES]:
        law = ruling("three for last not scored", changed(base, three_for_last=given))
        words = say_ruling(law)
        assert ("peg themselves at the first deal" in words) is bool(given)
        assert given or law.silent or "nothing is scored for last at the first deal" in words
        assert not law.penalty.points


# --- what holds of every case under every option ----------------------------------------------------------------------

EVERY_OPTION: dict[str, Any] = CLAIMS | HEELING | NEGLECTING | {"first_deal": FirstDeal, "three_for_last": (0, 3)}


def pairwise_covering(seed: int) -> list[dict[str, Any]]:
    """So many random tables that every two settings of two options meet at one of them, which is asserted."""
    chance = Random(seed)  # noqa: S311
    tables = [{name: chance.choice(list(values)) for name, values in EVERY_OPTION.items()} for _ in range(90)]
    for chosen, other in combinations(EVERY_OPTION, 2):
        met = {(table[chosen], table[other]) for table in tables}
        assert met == set(product(EVERY_OPTION[chosen], EVERY_OPTION[other]))
    return tables


def sentences(words: str) -> list[str]:
    """The sentences of a ruling without its title, each book's and each note's, in small letters."""
    _, _, body = words.partition("): ")
    parts = re.split(r"(?<=[.:!?]) (?=[A-Z])", body)
    return [re.sub(r"^at this table ", "", re.sub(r"[^a-z0-9 ]", "", part.lower())) for part in parts]


def twice(words: str) -> tuple[str, str] | None:
    """Two sentences of a ruling that say the same, word for word or nearly."""
    for values, other in combinations(sentences(words), 2):
        if SequenceMatcher(None, values.split(), other.split()).ratio() > 0.6:
            return values, other
    return None


def test_two_sentences_that_say_the_same_would_be_found() -> None:
    assert twice(
        "Card that comes in not played (Hoyle): Your opponent can make you play the card, or peg 2. "
        "The opponent can make you play it, or peg 2."
    )
    assert not twice("Pack imperfect (Hoyle): There must be a new deal. The same dealer deals it.")


def test_no_ruling_says_anything_twice_under_any_options() -> None:
    games = [changed(base, **table) for table in pairwise_covering(7) for base in [*BOOKS, *FIVES]]
    for words in {say_ruling(ruling(case, game)) for game in games for case in cases()}:
        assert twice(words) is None, words


def test_a_case_of_several_kinds_names_every_kind_that_the_game_has_an_answer_to() -> None:
    games = [changed(base, **table) for table in pairwise_covering(8) for base in [*BOOKS, *FIVES]]
    for game, case in product(games, filter(kinds_of, cases())):
        law, kinds = ruling(case, game), {kind: ruling(kind, game) for kind in kinds_of(case)}
        answered = tuple(kind for kind, values in kinds.items() if not values.silent)
        assert law.narrower in ((), answered), (case, game)
        assert law.silent is not bool(answered)
        if answered and not law.narrower:  # one answer for all of them
            assert {values.penalty for values in kinds.values()} == {law.penalty}, (case, game)
