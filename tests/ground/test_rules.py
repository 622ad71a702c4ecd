"""The rules as values: every option within its bounds, and the named games as their sources have them."""

from dataclasses import FrozenInstanceError, fields, replace
from enum import Enum
from itertools import product

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import rules as _rules
from crib_tutor.rules import (
    HOYLE,
    NAMED,
    Counting,
    Fifteens,
    FirstDeal,
    GoPoint,
    Heels,
    IllegalMove,
    Lurch,
    Muggins,
    Neglect,
    NextDeal,
    Overscore,
    Rules,
    changed,
    choice,
    find_game,
)

CHOICES = (Counting, Fifteens, FirstDeal, GoPoint, Heels, Muggins, Neglect, NextDeal, Overscore)
NUMBERS = {
    "players": (2, 4),
    "dealt": (5, 6),
    "target": (1, 1000),
    "three_for_last": (0, 3),
    "match_games": (0, 99),
    "crib_flush": (4, 5),
}
FLAGS = ["one_count", "may_stop", "reverse_muggins", "announced", "by_hand", "auto_play_single"]
ONE_SENTENCE = r"^[^\x00-\x1f\x7f]{1,300}$"
STRANGE = [
    None,
    1.0,
    "6",
    "x\ny",
    b"6",
    [],
    {},
    object(),
    10**5000,
    -(10**5000),
    float("nan"),
    (),
    "\x1b[31m" * 9,
    type,
]


def refused(option: str, value: object) -> None:
    """Both ways of setting an option refuse it, in one sentence."""
    for make in (lambda: replace(HOYLE, **{option: value}), lambda: changed(HOYLE, **{option: value})):
        with pytest.raises(IllegalMove, match=ONE_SENTENCE):
            make()


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", NUMBERS)
def test_a_number_is_taken_within_its_bounds_and_refused_beyond(option: str) -> None:
    least, most = NUMBERS[option]
    base = changed(HOYLE, dealt=5)
    for value in {least, most, (least + most) // 2}:
        assert getattr(changed(base, **{option: value}), option) == value
    for value in (least - 1, most + 1, -(10**30), 10**30, True, False):
        refused(option, value)


@for_each(product([field.name for field in fields(Rules)], STRANGE))
def test_an_option_takes_nothing_of_another_kind(option: str, value: object) -> None:
    if option in ("name", "source") and isinstance(value, str) and value.isprintable():
        assert getattr(changed(HOYLE, **{option: value}), option) == value
    elif option == "lurches" and value in ((), []):
        assert changed(HOYLE, lurches=value).lurches == ()
    else:
        refused(option, value)


@pytest.mark.parametrize("option", FLAGS)
def test_a_flag_is_true_or_false(option: str) -> None:
    for value in (True, False):
        assert getattr(changed(HOYLE, **{option: value}), option) is value
    for value in (0, 1, "true", "False"):
        refused(option, value)


@pytest.mark.parametrize(
    "value", [[[61]], [[61, 2, 3]], [(61, 2)], [["61", 2]], [[True, 2]], [[61, 0]], [[0, 2]], [[61, -1]]]
)
def test_a_lurch_is_a_score_and_a_number_of_games(value: object) -> None:
    refused("lurches", value)
    assert changed(HOYLE, lurches=[[61, 2]]).lurches == (Lurch(61, 2),)


@pytest.mark.parametrize(("players", "dealt"), [(3, 6), (4, 6)])
def test_three_and_four_players_get_five_cards_each(players: int, dealt: int) -> None:
    with pytest.raises(IllegalMove, match=f"{players} players get five cards each, not 6: give dealt=5"):
        changed(HOYLE, players=players, dealt=dealt)


@pytest.mark.parametrize(("players", "dealt"), [(2, 5), (2, 6), (3, 5), (4, 5)])
def test_every_hand_keeps_three_or_four_cards_and_the_crib_gets_four(players: int, dealt: int) -> None:
    rules = changed(HOYLE, players=players, dealt=dealt)
    assert rules.dealt - rules.discards in _rules.HAND_SIZES
    assert players * rules.discards + rules.from_pack == _rules.CRIB_SIZE
    assert rules.sides == {2: 2, 3: 3, 4: 2}[players]


def test_a_lurch_goes_with_the_game_that_it_belongs_to() -> None:
    assert changed(HOYLE, target=61).lurches == ()
    assert changed(_rules.MODERN, target=91).lurches == (Lurch(61, 4),)
    with pytest.raises(IllegalMove, match="a lurch must be below the target of 61"):
        replace(HOYLE, target=61)


def test_the_two_books_differ_at_exactly_thirty_of_sixty_one() -> None:
    agreed = changed(_rules.BRITANNICA_FIVE, lurches=[[_rules.LURCH_BRITANNICA, 2]])
    (britannica,), (tommy,) = agreed.lurches, _rules.TOMMY_FIVE.lurches
    assert [score < britannica.below for score in (29, 30)] == [True, False]
    assert [score < tommy.below for score in (30, 31)] == [True, False]


def test_an_unknown_option_is_named_with_all_that_there_are() -> None:
    with pytest.raises(IllegalMove, match=r"^'colour' isn't an option.*muggins"):
        changed(HOYLE, colour="red")
    for option in ("rules", "self", "__class__", "discards", "options", "x\ny" * 40, ""):
        with pytest.raises(IllegalMove, match=ONE_SENTENCE):
            changed(HOYLE, **{option: 1})


def test_rules_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        HOYLE.target = 61  # type: ignore[misc]


def test_no_text_is_endless() -> None:
    assert changed(HOYLE, name="x" * 1000).name == "x" * 1000
    refused("name", "x" * 1001)
    refused("source", "x" * 1001)


# --- choices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CHOICES, ids=lambda kind: kind.__name__)
def test_a_choice_is_read_by_itself_and_by_its_name_in_any_case(kind: type[Enum]) -> None:
    for member in kind:
        for given_as in (member, member.name, member.name.lower(), member.name.title(), member.name.replace("_", "-")):
            assert choice(kind, given_as) is member
    for wrong in (
        None,
        True,
        0,
        "",
        "perhaps",
        [],
        object(),
        "\n" * 50,
        10**5000,
        *(o for other in CHOICES if other is not kind for o in other),
    ):
        with pytest.raises(IllegalMove, match=ONE_SENTENCE):
            choice(kind, wrong)


@pytest.mark.parametrize("kind", CHOICES, ids=lambda kind: kind.__name__)
def test_every_answer_has_a_sentence_of_its_own(kind: type[Enum]) -> None:
    sentences = [member.value for member in kind]
    assert len(set(sentences)) == len(sentences) == len(list(kind)) >= 2
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMED)
def test_a_game_is_found_by_its_name_in_any_case_with_dashes_or_spaces(name: str) -> None:
    for given_as in (name, name.lower(), name.replace("_", "-"), name.replace("_", " ").title(), f" {name} "):
        assert find_game(given_as) is NAMED[name]


@pytest.mark.parametrize("place", range(9))
def test_a_name_that_no_game_bears_is_refused(place: int) -> None:
    wrong = ["", "whist", None, 7, [], "x\ny" * 50, "\x1b[31m", object(), 10**5000][place]
    with pytest.raises(IllegalMove, match=ONE_SENTENCE):
        find_game(wrong)


def test_the_names_and_the_sources_are_all_there_and_all_different() -> None:
    assert len({rules.name for rules in NAMED.values()}) == len({rules.source for rules in NAMED.values()}) == 10
    assert len(set(NAMED.values())) == 10


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("HOYLE", {"target": 121, "dealt": 6, "muggins": Muggins.CLAIM_FIRST, "overclaim": Overscore.CORRECTED}),
        ("HOYLE", {"lurches": ((61, 2),), "overpegging": Overscore.TWO_TO_OPPONENT, "first_deal": FirstDeal.CUT}),
        ("HOYLE_61", {"target": 61, "lurches": ()}),
        ("BRITANNICA_FIVE", {"target": 61, "dealt": 5, "three_for_last": 3, "one_count": True, "may_stop": True}),
        ("BRITANNICA_SIX", {"dealt": 6, "muggins": Muggins.OFF, "overclaim": Overscore.TO_OPPONENT}),
        ("BRITANNICA_SIX", {"heels": Heels.FORFEITED, "one_count": False, "may_stop": False, "three_for_last": 0}),
        ("THREE_HANDED", {"players": 3, "dealt": 5, "from_pack": 1, "sides": 3, "three_for_last": 0}),
        ("FOUR_HANDED", {"players": 4, "dealt": 5, "from_pack": 0, "sides": 2, "three_for_last": 0}),
        ("TOMMY_SIX", {"target": 121, "lurches": ((91, 2),), "muggins": Muggins.OPPONENT_FIRST}),
        ("TOMMY_FIVE", {"target": 61, "dealt": 5, "lurches": ((31, 2),), "crib_flush": 4, "three_for_last": 0}),
        ("MAN_PAGE", {"target": 61, "dealt": 6, "match_games": 7, "first_deal": FirstDeal.RANDOM}),
        ("MAN_PAGE", {"muggins": Muggins.OFF, "counting": Counting.COMPUTER, "fifteens": Fifteens.MULTIPLES}),
        ("MODERN", {"target": 121, "lurches": ((91, 2), (61, 4)), "muggins": Muggins.CLAIM_FIRST}),
    ],
)
def test_the_named_games_are_what_their_sources_say(name: str, options: dict[str, object]) -> None:
    assert {option: getattr(NAMED[name], option) for option in options} == options


def test_the_worst_lurch_stands_last() -> None:
    for rules in NAMED.values():
        assert list(rules.lurches) == sorted(rules.lurches, reverse=True)
        assert all(lurch.below <= rules.target for lurch in rules.lurches)


def test_a_source_owns_up_to_what_is_our_reading() -> None:
    """That muggins reaches the play, and that a loser deals within a rubber, stand in no book."""
    for rules in NAMED.values():
        sentences = rules.source.split(". ")
        reached = [one for one in sentences if "Muggins in the play" in one and "our reading" in one]
        assert len(reached) == (rules.muggins is not Muggins.OFF), rules.name
        rubbers = [one for one in sentences if "FirstDeal.LOSER" in one]
        assert all("our reading" in one for one in rubbers), rules.name
    assert "FirstDeal.LOSER" in _rules.BRITANNICA_SIX.source


# --- a changed game and back ------------------------------------------------------------------------------------------


@given(st.sampled_from(list(NAMED.values())), st.data())
def test_an_option_by_its_name_is_the_option_itself(rules: Rules, data: st.DataObject) -> None:
    field = data.draw(
        st.sampled_from([field.name for field in fields(Rules) if isinstance(getattr(rules, field.name), Enum)])
    )
    member = data.draw(st.sampled_from(list(type(getattr(rules, field)))))
    assert changed(rules, **{field: member.name.lower()}) == replace(rules, **{field: member})


def test_every_pair_of_games_is_told_apart_by_its_options_and_one_becomes_the_other() -> None:
    for one, other in product(NAMED.values(), repeat=2):
        assert changed(one, name=other.name, source=other.source, **other.options()) == other
        assert one is other or one.options() != other.options()
