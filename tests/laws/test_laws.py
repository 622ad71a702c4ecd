"""When something goes wrong: every irregularity of Hoyle's, every law of Britannica's, no case unanswered."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import product

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import IllegalMove, rules
from crib_tutor.laws import SOURCES, Penalty, Ruling, cases, laws_of, ruling, say_ruling
from crib_tutor.laws.case_names import BROADER
from crib_tutor.laws.case_search import nearest_cases
from crib_tutor.rules import FAULT_POINTS, Book, Heels, Muggins, Neglect, Overscore, Rules

EVERY = [(case, source) for case in cases() for source in SOURCES]
GAMES = list(rules.NAMED.values())
FRESH = "fresh deal"

HOYLES = {
    "equal cards cut for deal": (0, ""),
    "fewer than four cards cut": (0, ""),
    "imperfect deck": (0, ""),
    "card faced in the deck": (0, ""),
    "card exposed in dealing": (0, ""),
    "wrong number of cards in a hand after discarding": (2, "opponent"),
    "wrong number of cards in the crib": (2, "pone"),
    "heels not marked": (0, ""),
    "card shown that won't come in": (0, ""),
    "card that comes in not played": (0, ""),
    "overclaim": (0, ""),
    "overpegging": (2, "opponent"),
    "peg in the game hole in error": (2, "opponent"),
    "underclaim": (1, "opponent"),
    "underpegging": (0, ""),
    "scores pegged out of order": (0, ""),
}
# law: case, points, who pegs them, how many fresh deals are among the options
BRITANNICAS = [
    (1, "game begun without a cut for deal", 0, "", 0),
    (2, "more than one card exposed in cutting", 0, "", 0),
    (3, "error in cutting to the dealer", 0, "", 0),
    (3, "fewer than four cards cut", 0, "", 0),
    (4, "two cards dealt together, moving one puts it right", 0, "", 0),
    (4, "two cards dealt together, moving one doesn't put it right", 2, "pone", 0),
    (5, "dealer's own card exposed", 0, "", 0),
    (6, "card faced in the deck", 0, "", 0),
    (7, "deal out of turn found before the starter", 0, "", 0),
    (7, "deal out of turn found after the starter", 0, "", 0),
    (8, "pone's card exposed", 2, "pone", 1),
    (8, "too many cards dealt to pone", 2, "pone", 1),
    (8, "too many cards dealt to the dealer", 2, "pone", 1),
    (8, "too few cards dealt", 2, "pone", 1),
    (9, "discarding from too many cards", 2, "opponent", 1),
    (10, "discarding from too few cards", 0, "", 0),
    (11, "card taken back after discarding", 2, "opponent", 1),
    (12, "crib touched before the hand is played", 0, "", 0),
    (13, "playing with too many cards", 2, "opponent", 1),
    (13, "playing with too few cards", 0, "", 0),
    (14, "card taken up after it was played", 0, "", 0),
    (14, "card shown that won't come in", 0, "", 0),
    (15, "two cards played together", 0, "", 0),
    (16, "card that comes in not played", 2, "opponent", 0),
    (17, "miscount in the play", 0, "", 0),
    (18, "cards taken up before the opponent is satisfied", 0, "", 0),
    (18, "cards mixed before the opponent is satisfied", 0, "", 0),
    (19, "overscoring", 1, "opponent", 0),
    (19, "overclaim", 1, "opponent", 0),
    (19, "overpegging", 1, "opponent", 0),
    (19, "peg in the game hole in error", 1, "opponent", 0),
    (19, "underscoring", 0, "", 0),
    (19, "underclaim", 0, "", 0),
    (19, "underpegging", 0, "", 0),
    (19, "help in counting", 0, "", 0),
    (20, "opponent's pegs touched", 2, "opponent", 0),
    (20, "own pegs touched with no score to make", 2, "opponent", 0),
    (21, "foremost peg displaced", 0, "", 0),
    (21, "both pegs displaced", 0, "", 0),
]
# the ACC's faults that give points: how many, to whom, and whether for each point or card
ACCS = {
    "bottom card looked at": (2, "opponent", False),
    "card taken back after discarding": (2, "opponent", False),
    "crib touched before the hand is played": (2, "opponent", False),
    "card that comes in not played": (2, "opponent", True),
    "overpegging": (1, "opponent", True),
    "peg in the game hole in error": (1, "opponent", True),
    "underclaim": (1, "opponent", True),
    "opponent's pegs touched": (2, "opponent", False),
}


def records() -> Iterator[Ruling]:
    return (law for source in SOURCES for law in laws_of(source))


# --- every book, line by line -----------------------------------------------------------------------------------------


def test_britannicas_twenty_one_laws_are_all_there_in_their_order() -> None:
    numbers = [law.law for law in laws_of("Britannica") if law.law]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 22))
    listed = {(number, case) for number, case, *_ in BRITANNICAS}
    assert {(law.law, law.case) for law in laws_of("Britannica") if law.law} <= listed


@for_each(BRITANNICAS)
def test_a_law_of_britannicas_gives_what_it_says(number: int, case: str, points: int, to: str, fresh: int) -> None:
    law = ruling(case, "Britannica")
    assert (law.law, law.penalty.points, law.penalty.to) == (number, points, to)
    assert sum(FRESH in option for option in law.options) == fresh


def test_what_britannica_says_beside_its_laws_is_there_too() -> None:
    assert [law.case for law in laws_of("Britannica") if law.law is None] == [
        "heels not marked",
        "three for last not scored",
        "scores pegged out of order",
    ]


def test_every_irregularity_of_hoyles_is_there_and_gives_what_it_says() -> None:
    assert {law.case: law.penalty[:2] for law in laws_of("Hoyle")} == HOYLES


def test_the_accs_faults_give_what_a_tournament_gives() -> None:
    paid = {law.case: law.penalty for law in laws_of("ACC tournament rules") if law.penalty.points}
    assert {case: (given.points, given.to, bool(given.for_each)) for case, given in paid.items()} == ACCS
    assert ruling("renege", "ACC").penalty.due(3) == 6, "three cards held back are a triple renege"
    assert "back another 15" in ruling("false claim of game", "acc").ruling
    with pytest.raises(IllegalMove, match="2 points for a win and 3 for a skunk"):
        ruling("skunk")


def test_every_case_is_ruled_by_some_book() -> None:
    assert all(any(not ruling(case, source).silent for source in SOURCES) for case in cases())
    out_of_turn = ruling("card played out of turn", rules.MODERN)
    assert out_of_turn.silent
    assert "Players can agree to follow ACC tournament rules: If the dealer leads" in say_ruling(out_of_turn)


@pytest.mark.parametrize("case", ["imperfect deck", "card faced in the deck", "card exposed in dealing"])
def test_a_misdeal_of_hoyles_is_a_new_deal_by_the_same_dealer(case: str) -> None:
    assert ruling(case).ruling.startswith("There must be a new deal, by the same dealer.")


@pytest.mark.parametrize(
    ("case", "source", "until"),
    [
        ("overpegging", "Hoyle", "before the cut for the next deal"),
        ("underpegging", "Hoyle", "before that player has played the next card, and before the cut for the next deal"),
        ("heels not marked", "Britannica", "before the dealer plays a card"),
        ("deal out of turn found before the starter", "Britannica", "before the starter is turned up"),
        ("overclaim", "Hoyle", ""),
        ("overscoring", "Britannica", ""),
    ],
)
def test_a_deadline_is_the_books(case: str, source: str, until: str) -> None:
    assert ruling(case, source).until == until


def test_who_sees_a_surplus_card_is_the_non_dealer_alone_or_the_adversary() -> None:
    assert "unshown" in ruling("too many cards dealt to pone", "Britannica").options[1]
    for case in (
        "too many cards dealt to the dealer",
        "discarding from too many cards",
        "playing with too many cards",
    ):
        stand = ruling(case, "Britannica").options[1]
        assert "draw" in stand
        assert stand.endswith("look at it")


def test_only_a_wrong_number_dealt_lets_the_non_dealer_look_before_choosing() -> None:
    looking = {law.case for law in laws_of("Britannica") if "can look at their own hand first" in law.ruling}
    assert looking == {case for case, broader in BROADER.items() if broader == "wrong number of cards dealt"}


def test_hoyle_draws_for_the_deal_and_cuts_to_the_dealer_and_for_the_starter() -> None:
    """Hoyle: "Cards are drawn; the lower deals first. [...] Nondealer cuts, and must leave at least four cards"."""
    words = ruling("fewer than four cards cut").ruling
    assert "the cut to the dealer and the cut for the starter" in words
    assert "for the deal" not in words
    assert ruling("equal cards cut for deal").ruling == "Both players draw again."
    assert "Every cut" in ruling("fewer than four cards cut", "Britannica").ruling


def test_hoyles_wrong_hand_is_a_choice_and_his_wrong_crib_is_none() -> None:
    hand = ruling("wrong number of cards in a hand after discarding")
    assert hand.options == ("demand a new deal", "peg 2 and have the hand put right")
    assert hand.penalty.chosen
    crib = ruling("wrong number of cards in the crib")
    assert crib.options == ()
    assert not crib.penalty.chosen


def test_the_price_of_a_fault_is_the_rules() -> None:
    fixed = {law.penalty.points for law in records() if law.penalty.points and not law.penalty.for_each}
    assert fixed == {FAULT_POINTS}


# --- what holds of all ------------------------------------------------------------------------------------------------


@for_each(EVERY)
def test_every_case_has_an_answer_in_every_book(case: str, source: str) -> None:
    law = ruling(case, source)
    assert (law.case, law.source) == (case, source)
    assert law.ruling.endswith(".")
    assert say_ruling(law).startswith(case[0].upper() + case[1:])
    assert law.silent is bool(law.follow)
    if law.follow:
        assert "doesn't speak of this" in law.ruling
        assert not ruling(case, law.follow).silent
        assert law.follow in say_ruling(law)
        assert law.penalty == Penalty()


@for_each(product(cases(), GAMES))
def test_every_case_has_an_answer_in_every_game(case: str, game: Rules) -> None:
    law = ruling(case, game)
    assert law.case == case
    assert say_ruling(law).endswith(".")


@for_each(((law,) for law in records()), lambda law: f"{law.source}: {law.case}")
def test_a_record_is_whole(record: Ruling) -> None:
    assert record.case in cases()
    assert len(record.quote.split()) <= 7
    assert bool(record.quote) is (record.source != "ACC")  # facts alone
    assert (record.penalty.points == 0) == (record.penalty.to == "")
    assert record.penalty.to in {"", "opponent", "pone"}
    assert not record.penalty.chosen or record.options
    assert not record.silent
    assert (record.law is None) or record.source == "Britannica"


def test_a_book_has_one_record_for_a_case() -> None:
    keys = [(law.source, law.case) for law in records()]
    assert len(keys) == len(set(keys))


def test_a_case_that_two_books_rule_can_be_asked_of_both() -> None:
    exposed = {source: ruling("dealer's own card exposed", source) for source in ("Hoyle", "Britannica")}
    assert "new deal" in exposed["Hoyle"].ruling
    assert "nothing" in exposed["Britannica"].ruling
    both = [case for case in cases() if not any(ruling(case, source).silent for source in ("Hoyle", "Britannica"))]
    assert len(both) > 10
    assert all(ruling(case, "Hoyle") != ruling(case, "Britannica") for case in both)


def test_a_broader_case_names_the_kinds_that_a_book_tells_apart() -> None:
    law = ruling("card exposed in dealing", "Britannica")
    assert law.narrower == ("dealer's own card exposed", "pone's card exposed")
    assert all(kind in law.ruling for kind in law.narrower)


def test_a_broader_ruling_holds_for_its_kinds() -> None:
    assert ruling("discarding from too few cards").penalty == Penalty(FAULT_POINTS, "opponent", chosen=True)


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        ruling("overclaim").case = "underclaim"  # type: ignore[misc]


# --- records and options of the rules ---------------------------------------------------------------------------------


def test_the_books_agree_with_the_games_that_bear_their_names() -> None:
    assert ruling("overpegging").option is rules.HOYLE.overpegging is Overscore.TWO_TO_OPPONENT
    assert ruling("overscoring", "Britannica").option is rules.BRITANNICA_SIX.overclaim is Overscore.TO_OPPONENT
    assert ruling("overpegging", "Britannica").option is rules.BRITANNICA_SIX.overpegging
    assert ruling("heels not marked", "Britannica").option is rules.BRITANNICA_FIVE.heels is Heels.FORFEITED
    assert ruling("underclaim", "Tommy").option is rules.TOMMY_SIX.muggins is Muggins.OPPONENT_FIRST
    assert ruling("underclaim").option is rules.HOYLE.muggins is Muggins.CLAIM_FIRST


def test_law_sixteen_says_what_the_option_says() -> None:
    law = ruling("card that comes in not played", "Britannica")
    assert law.option is Neglect.TWO_OR_PLAYED
    assert Neglect.TWO_OR_PLAYED.value == "Your opponent can make you play the card, or peg 2."
    assert law.options == ("require it to be played", "mark 2")
    assert law.penalty == Penalty(2, "opponent", chosen=True)


def test_law_sixteen_leaves_out_the_game_in_which_a_player_may_stop() -> None:
    assert ruling("card that comes in not played", rules.BRITANNICA_SIX).law == 16
    assert ruling("card that comes in not played", rules.THREE_HANDED).law == 16
    free = ruling("card that comes in not played", rules.BRITANNICA_FIVE)
    assert (free.law, free.penalty) == (None, Penalty())


@pytest.mark.parametrize(
    ("game", "source"),
    [
        (rules.HOYLE_61, "Hoyle"),
        (rules.BRITANNICA_FIVE, "Britannica"),
        (rules.THREE_HANDED, "Britannica"),
        (rules.FOUR_HANDED, "Britannica"),
        (rules.TOMMY_FIVE, "Tommy"),
        (rules.MAN_PAGE, "manual page"),
        (rules.MODERN, "Hoyle"),
        (rules.changed(rules.MODERN, book="acc"), "ACC"),
    ],
    ids=lambda given: getattr(given, "name", given),
)
def test_a_game_is_ruled_by_its_book(game: Rules, source: str) -> None:
    assert {ruling(case, game).source for case in cases()} == {source}
    assert {law.source for law in laws_of(game)} == {source}


@pytest.mark.parametrize(
    "game", [rules.MODERN, replace(rules.HOYLE, name="Our table", book=Book.CLUB)], ids=lambda game: game.name
)
def test_a_game_without_a_book_says_that_it_follows_hoyle(game: Rules) -> None:
    for case in cases():
        assert f"{game.name} has no book of its own among our sources, so it follows Hoyle" in say_ruling(
            ruling(case, game)
        )


def test_a_house_rule_goes_before_the_book() -> None:
    house = replace(rules.BRITANNICA_SIX, overclaim=Overscore.TWO_TO_OPPONENT, muggins=Muggins.CLAIM_FIRST)
    assert ruling("overclaim", house).penalty == Penalty(FAULT_POINTS, "opponent")
    assert say_ruling(ruling("overclaim", house)).count("pegs 2") == 1
    assert ruling("underclaim", house).penalty.due(4) == 4
    assert ruling("underscoring", house).narrower == ("underclaim", "underpegging")
    played = replace(rules.HOYLE, neglect=Neglect.TWO_OR_PLAYED)
    assert ruling("card that comes in not played", played).options == ("require it to be played", "mark 2")


def test_the_manual_page_never_awards_a_point_for_a_fault() -> None:
    assert {ruling(case, "manual page").penalty for case in cases()} == {Penalty()}


# --- what an umpire says, and what is refused -------------------------------------------------------------------------


def test_an_umpire_says_points_choice_and_deadline() -> None:
    assert say_ruling(ruling("card taken back after discarding", "Britannica")) == (
        "Card taken back after discarding (Britannica, law 11): You can't take back a card once you've discarded it, "
        "and the opponent decides about the deal. The opponent pegs 2. The opponent can demand a fresh deal, or let "
        "the deal stand."
    )
    assert "That works only before the cut for the next deal." in say_ruling(ruling("overpegging"))


def test_points_that_must_be_chosen_are_told_as_a_choice_alone() -> None:
    for law in records():
        assert (" pegs " in say_ruling(law).partition("): ")[2]) >= bool(law.penalty.points and not law.penalty.chosen)
        assert not (law.penalty.chosen and f"The {law.penalty.to} pegs" in say_ruling(law))


def test_a_silent_book_gives_way_to_one_that_speaks() -> None:
    words = say_ruling(ruling("card taken back after discarding", "Tommy"))
    assert "Tommy doesn't speak of this; Britannica and the ACC do." in words
    assert "Players can agree to follow Britannica, law 11: You can't take back" in words


@pytest.mark.parametrize(
    "typed", ["Overscoring", "  PONE'S card EXPOSED\n", "pone\N{RIGHT SINGLE QUOTATION MARK}s card exposed"]
)
def test_case_spaces_and_the_apostrophes_shape_do_not_matter(typed: str) -> None:
    assert ruling(typed, " britannica ").case in ("overscoring", "pone's card exposed")


ASKED: dict[str, str] = {
    "card that comes in not played": "renege|reneged|revoked|go with a playable card|he said go but could play",
    "wrong number of cards dealt": "misdeal|I dealt seven cards|dealt too many",
    "too few cards dealt": "dealt too few|I was dealt five cards",
    "card played out of turn": "wrong leader|the dealer led first|she played out of turn|led first",
    "deal out of turn": "wrong person dealt|he dealt twice",
    "overclaim": "false claim|claimed too many points|he counted too much|overcounted",
    "underclaim": "muggins|missed points in my hand|forgot his nobs",
    "peg in the game hole in error": "false claim of game|pegged out wrongly|peg out|he won by mistake",
    "heels not marked": "forgot heels|the jack wasn't pegged",
    "overpegging": "overpeging|he pegged too many holes|moved the peg too far, pegged too much",
    "underpegging": "forgot to peg go|pegged too few",
    "card shown that won't come in": "he went past 31|over thirty-one",
    "miscount in the play": "wrong running count|said wrong count",
    "card taken up after it was played": "he took his card back|I picked up my card",
    "card taken back after discarding": "I changed my discard|took a card back from the crib|took back her discard",
    "crib touched before the hand is played": "I looked in the crib|she peeked at the box|crib touched",
    "wrong number of cards in the crib": "crib has five cards|three cards in the crib",
    "wrong number of cards in a hand after discarding": "I discarded three cards",
    "card exposed in dealing": "a card flipped over while dealing|I saw a card when he dealt",
    "game begun without a cut for deal": "nobody cut for deal",
    "equal cards cut for deal": "both cut a five|we cut the same card",
    "fewer than four cards cut": "cut too thin",
    "bottom card looked at": "he looked at the bottom card|looked at bottom card",
    "imperfect deck": "the deck has 51 cards|a card is missing|there was a joker",
    "card faced in the deck": "a card was face up in the deck",
    "pegs displaced": "my peg fell out|he knocked the board over",
    "opponent's pegs touched": "he moved my pegs",
    "help in counting": "someone told me my count|kibitzer",
    "scores pegged out of order": "dealer counted first|we counted the crib first",
    "two cards played together": "played two cards at once",
    "cards mixed before the opponent is satisfied": "she mixed them with the deck|cards mixed",
}
"""Everyday questions in a player's own words, and the case that each means."""


@for_each((case, typed) for case, said in ASKED.items() for typed in said.split("|"))
def test_a_question_in_a_players_own_words_is_answered(case: str, typed: str) -> None:
    assert ruling(typed).case == case
    assert ruling(f"  {typed.upper()}? ").case == case


@for_each("didn't shuffle|card on floor|he was on the phone|talking during the count|skunk".split("|"))
def test_what_no_book_rules_on_is_said_so_and_nothing_else_is_offered(typed: str) -> None:
    with pytest.raises(IllegalMove, match=r"no book here rules on|breaks no law") as refused:
        ruling(typed)
    assert not any(repr(case) in str(refused.value) for case in cases())


@for_each(
    [
        ("exposed card", "'card exposed in dealing'"),
        ("faced card", "'card faced in the deck'"),
        ("pegs", "'pegs touched'"),
        ("wrong number of cards", "'wrong number of cards dealt'"),
    ]
)
def test_what_could_be_several_cases_names_them(typed: str, near: str) -> None:
    with pytest.raises(IllegalMove, match=f"there's no case called '{typed[:20]}.*: ask for .*{near}"):
        ruling(typed)


@for_each(cases())
def test_a_case_is_found_first_by_all_its_words_and_among_others_by_any_rare_one(case: str) -> None:
    assert nearest_cases(case, 1) in {(case,), (BROADER[case],)} or case in nearest_cases(case, 3)
    for word in case.replace(",", " ").split():
        assert len(word) < 7 or case in nearest_cases(word, 50)


@pytest.mark.parametrize("typed", ["mixing", "MIXES", "mixd", "she mixed them", "shuffled"])
def test_endings_capitals_and_a_wrong_letter_do_not_hide_a_case(typed: str) -> None:
    assert nearest_cases(typed, 1) == ("cards mixed before the opponent is satisfied",)


@pytest.mark.parametrize("typed", ["the", "before she was not", "at", "12", "<b>", "\N{SNOWMAN}"])
def test_words_that_tell_no_case_from_another_find_none(typed: str) -> None:
    assert nearest_cases(typed, 6) == ()


@given(st.text(max_size=80), st.integers(0, 60))
def test_whatever_is_typed_no_more_cases_are_named_than_asked_and_each_once(typed: str, most: int) -> None:
    law = nearest_cases(typed, most)
    assert len(law) <= most
    assert len(set(law)) == len(law)
    assert set(law) <= set(cases())


@pytest.mark.parametrize("typed", ["", "zzz", "x" * 100_000, None, 16, ["overclaim"]])
def test_what_is_near_no_case_is_refused_in_one_short_sentence(typed: object) -> None:
    with pytest.raises(IllegalMove, match=r"there's no case called .*: cases\(\) lists them all") as refused:
        ruling(typed)  # type: ignore[arg-type]
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize("typed", ["", "Bicycle", None, 3])
def test_an_unknown_source_names_the_five(typed: object) -> None:
    wanted = "isn't a source: ask Hoyle, Britannica, Tommy, the manual page or the ACC"
    with pytest.raises(IllegalMove, match=wanted):
        ruling("overclaim", typed)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match=wanted):
        laws_of(typed)  # type: ignore[arg-type]
