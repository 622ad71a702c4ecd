"""Two at one screen: the books are kept whatever is claimed and called, and each player is told what is for whom."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import items
from telling import tell

from crib_tutor import Kind, count, lesson, rules
from crib_tutor.counts import Count
from crib_tutor.deck import PACK, cards
from crib_tutor.drills.two_players import state
from crib_tutor.drills.two_players.window import TwoPlayersWindow
from crib_tutor.rules import IllegalMove

HAND = ("4H 4D 5S 6C", "KH")  # 14: three fifteens, two runs and a pair
RULES = {
    "modern": rules.MODERN,
    "no muggins": rules.changed(rules.MODERN, muggins="off"),
    "the opponent first": rules.TOMMY_SIX,
    "overclaims go to the opponent": rules.BRITANNICA_SIX,
}
SHORT = {name: rules.changed(one, target=31) for name, one in RULES.items()}


def table(hand: str = HAND[0], starter: str = HAND[1], **options: Any) -> state.TwoPlayers:
    """A table with one known hand, at which Ann counts and Bo calls."""
    return replace(state.start_two_players(7, ("Ann", "Bo")), count=count(hand, starter), **options)


# --- what is claimed and called ---------------------------------------------------------------------------------------


def due(counted: Count) -> dict[tuple[str, frozenset[Any]], int]:
    """All that scores, by an oracle that knows nothing of this package."""
    assert counted.starter is not None
    hand = [(card.rank, card.suit) for card in counted.hand]
    return {(kind, held): points for kind, held, points in items(hand, (counted.starter.rank, counted.starter.suit))}


Said = tuple[Kind, tuple[Any, ...]]


def key(said: Said) -> tuple[str, frozenset[Any]]:
    return said[0].value, frozenset((card.rank, card.suit) for card in said[1])


def asked(said: Said) -> int:
    """What is said for a claim that names one thing."""
    kind, held = said
    return {Kind.RUN: len(held), Kind.FLUSH: len(held), Kind.NOBS: 1}.get(kind, 2)


@st.composite
def spoken(draw: Any, counted: Count) -> Said:
    """One thing that somebody may say of a hand: half of it true, none of it two things at once."""
    if counted.combinations and draw(st.booleans()):
        one = draw(st.sampled_from(counted.combinations))
        return one.kind, one.cards
    kind = draw(st.sampled_from(counted.kinds))
    least, most = {Kind.PAIR: (2, 2), Kind.NOBS: (1, 1)}.get(kind, (2, 5))
    held = draw(st.lists(st.sampled_from(counted.cards), min_size=least, max_size=most, unique=True))
    if kind is Kind.RUN:
        held = list({card.rank: card for card in held}.values())
    return kind, tuple(sorted(held))


@st.composite
def hands(draw: Any) -> Count:
    """Cards of few ranks, so that there is much to say; or any five."""
    ranks = draw(st.sampled_from([{4, 5, 6}, {5, 10, 11}, {7, 8, 9}, set(range(1, 14))]))
    pack = [card for card in PACK if card.rank in ranks]
    *held, starter = draw(st.permutations(pack))[:5]
    return count(held, starter)


@st.composite
def rounds(draw: Any) -> tuple[Count, list[Said], list[Said], set[int]]:
    """A hand, what is claimed and called, and the claims that are objected to."""
    counted = draw(hands())
    claims = draw(st.lists(spoken(counted), max_size=6))
    calls = draw(st.lists(spoken(counted), max_size=5))
    objected = draw(st.sets(st.integers(0, len(claims) - 1))) if claims else set()
    return counted, claims, calls, objected


def expected(
    counted: Count, claims: list[Said], calls: list[Said], objected: set[int], law: rules.Rules
) -> list[tuple[str, int]]:
    """Who pegs what, one after the other: points found, what nobody objected to, and muggins by the rule in force."""
    scoring, found, stood, corrected = due(counted), set(), 0, 0
    called = {key(call) for call in calls} & (set(scoring) - {key(claim) for claim in claims})
    for place, claim in enumerate(claims):
        name = key(claim)
        if name in scoring and name not in found:
            found.add(name)
            continue
        longer = any(kind == name[0] and kind in ("run", "flush") and name[1] < held for kind, held in called)
        if place in objected or longer:
            corrected += asked(claim)
        else:
            stood += asked(claim)
    own = ("counter", sum(scoring[one] for one in found) + stood)
    muggins = ("caller", 0 if law.muggins is rules.Muggins.OFF else sum(scoring[one] for one in called))
    over = ("caller", corrected if law.overclaim is rules.Overscore.TO_OPPONENT else 0)
    first = [muggins, own] if law.muggins is rules.Muggins.OPPONENT_FIRST else [own, muggins]
    return [(side, points) for side, points in [*first, over] if points]


@settings(max_examples=150, deadline=None)
@given(rounds(), st.sampled_from(list(RULES)))
def test_pegs_are_points_found_what_stood_and_muggins_by_the_rule_in_force(played: Any, law: str) -> None:
    counted, claims, calls, objected = played
    done = state.settle_hand(counted, claims, calls, objected, RULES[law])
    sides = {"learner": "counter", "opponent": "caller"}
    assert [(sides[peg.side], peg.points) for peg in done.pegging] == expected(*played, RULES[law])
    assert sorted((*done.called, *done.overlooked)) == sorted(done.marking.missed)
    assert sorted((*done.corrected, *done.stood)) == sorted(done.marking.mistaken)
    assert sorted((*done.marking.found, *done.marking.missed)) == sorted(counted)
    assert all(one.reason for one in (*done.idle, *done.marking.mistaken))


def test_a_false_flush_stands_beside_a_run_that_is_called() -> None:
    hand = count("4C 4H 5C 6C", "5D")
    flush, run = (Kind.FLUSH, tuple(cards("4C 5C"))), (Kind.RUN, tuple(cards("4C 5C 6C")))
    assert state.settle_hand(hand, [flush], [run], [], rules.MODERN).corrected == ()
    assert [
        one.kind for one in state.settle_hand(hand, [(Kind.RUN, run[1][:2])], [run], [], rules.MODERN).corrected
    ] == ["run"]


@settings(max_examples=40, deadline=None)
@given(st.lists(rounds(), min_size=1, max_size=8), st.sampled_from(list(SHORT)))
def test_the_board_holds_what_was_pegged_until_somebody_is_in_the_game_hole(played: list[Any], law: str) -> None:
    game = state.start_two_players(7, ("Ann", "Bo"), SHORT[law])
    stands = [0, 0]
    for turn, (counted, claims, calls, objected) in enumerate(played):
        game = replace(game, count=counted)
        assert (game.counter, game.caller) == (turn % 2, 1 - turn % 2)
        for claim in claims:
            game = game.claim(*claim)
        game = game.finish()
        for call in calls:
            game = game.call(*call)
        for place in objected:
            game = game.object_to(place)
        game = game.finish()
        for side, points in expected(counted, claims, calls, objected, SHORT[law]):
            if max(stands) < 31:
                who = game.counter if side == "counter" else game.caller
                stands[who] = min(31, stands[who] + points)
        assert [front for front, _ in game.pegs] == stands
        assert game.winner == (stands.index(31) if 31 in stands else None)
        if game.winner is not None:
            again = game.next()
            assert (again.pegs, again.game, again.counter) == (((0, 0), (0, 0)), 1, 1)
            return
        game = game.next()


@settings(max_examples=50, deadline=None)
@given(hands(), st.sets(st.integers(0, 12)), st.data())
def test_whoever_calls_all_that_was_overlooked_leaves_nothing_to_both(
    counted: Count, places: set[int], data: Any
) -> None:
    claims = [one[:2] for place, one in enumerate(counted) if place in places]
    calls = data.draw(st.permutations([one[:2] for one in counted]))
    done = state.settle_hand(counted, claims, calls, (), rules.MODERN)
    assert done.overlooked == ()
    assert sum(peg.points for peg in done.pegging) == counted.points
    assert {one.reason for one in done.idle} <= {"it's claimed already"}


def test_a_double_run_is_called_as_one_and_only_what_is_new_in_it_is_pegged() -> None:
    game = table().claim("run", "4H 5S 6C").claim("pair", "4H 4D").finish().call("run", "4H 4D 5S 6C").finish()
    assert game.settled is not None
    assert [one.cards for one in game.settled.called] == [cards("4D 5S 6C")]
    assert game.settled.idle == ()
    assert game.pegs == ((5, 0), (3, 0))


def test_a_call_gains_nothing_where_it_is_wrong_claimed_or_called_already() -> None:
    game = table().claim("pair", "4H 4D").finish()
    for call in (("pair", "4H 4D"), ("fifteen", "6C KH"), ("fifteen", "5S KH"), ("fifteen", "5S KH")):
        game = game.call(*call)
    game = game.finish()
    assert game.settled is not None
    reasons = ["it's claimed already", "6 + 10 is 16, not 15", "it's called already"]
    assert [one.reason for one in game.settled.idle] == reasons
    assert game.pegs == ((2, 0), (2, 0))


def test_an_objection_meets_its_own_claim_alone_and_may_be_taken_back() -> None:
    game = table().claim("fifteen", "4H KH").claim("pair", "5S 6C").claim("pair", "4H 4D").finish()
    for place, pegs in (({0}, 4), ({1}, 4), ({0, 1}, 2), ({2}, 6), (set(), 6)):
        step = game
        for one in place:
            step = step.object_to(one)
        assert step.finish().pegs[0][0] == pegs, place
    assert game.object_to(0).object_to(0) == game
    refuted = game.object_to(2).finish().settled
    assert refuted is not None
    assert refuted.refuted == ((Kind.PAIR, cards("4D 4H")),)


# --- turns, hands and names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: table().call("pair", "4H 4D"), "calls come when the counting is done"),
        (lambda: table().object_to(0), "calls come when the counting is done"),
        (lambda: table().next(), "isn't marked yet"),
        (lambda: table().take_back(0), "no such claim to take back"),
        (lambda: table().claim("pair", "9H 9D"), "9D isn't on the table|9H isn't on the table"),
        (lambda: table().claim("straight", "4H 5S 6C"), "'straight' isn't a kind"),
        (lambda: table().finish().claim("pair", "4H 4D"), "the other player calls now"),
        (lambda: table().finish().object_to(0), "no such claim"),
        (lambda: table().finish().finish().call("pair", "4H 4D"), "marked already"),
        (lambda: table().finish().finish().take_back(0), "marked already"),
        (lambda: table().finish().finish().finish(), "marked already"),
        (lambda: state.start_two_players(7, ("Ann",)), "two play at one screen"),
        (lambda: state.start_two_players(7, "Al"), "two play at one screen"),
        (lambda: state.start_two_players(7, ("Ann", " ANN ")), "both players are called 'Ann'"),
        (lambda: state.start_two_players(7, ("second player", "")), "both players are called"),
    ],
)
def test_what_is_not_ones_turn_is_refused_in_one_sentence(act: Any, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        act()


def test_a_claim_is_taken_back_by_one_and_a_call_by_the_other() -> None:
    game = table().claim("pair", "4H 4D").claim("fifteen", "5S KH")
    assert game.take_back(0).claims == game.claims[1:]
    called = game.finish().call("pair", "4H 4D").call("run", "4H 5S 6C")
    assert (called.take_back(1).calls, called.take_back(1).claims) == (called.calls[:1], game.claims)


def test_the_same_seed_deals_the_same_hands_and_each_hand_is_another() -> None:
    def played(seed: int | str) -> list[Count]:
        game, dealt_ = state.start_two_players(seed), []
        for _ in range(6):
            dealt_.append(game.count)
            game = game.finish().finish().next()
        return dealt_

    assert played(7) == played("7") != played(8)
    assert len(set(map(str, played(7)))) == 6


def test_hands_are_kept_as_at_the_table_and_count_more_than_any_five_cards() -> None:
    kept = [state.deal_hand(seed).points for seed in range(200)]
    assert 7 < sum(kept) / len(kept) < 9
    assert all(len(state.deal_hand(seed).cards) == 5 for seed in range(20))


@given(st.tuples(*2 * [st.text(max_size=60)]))
def test_any_names_are_shown_as_far_as_they_print_and_are_different(given_: tuple[str, str]) -> None:
    first, second = (
        " ".join("".join(c if c.isprintable() else " " for c in typed).split())[:20].strip() or other
        for typed, other in zip(given_, state.NAMES, strict=True)
    )
    if first.casefold() == second.casefold():
        with pytest.raises(IllegalMove, match="different names"):
            state.read_names(given_)
    else:
        assert state.read_names(given_) == (first, second)


# --- the window -------------------------------------------------------------------------------------------------------


def window(**options: Any) -> TwoPlayersWindow:
    return TwoPlayersWindow(table(**options))


def claim(shown: TwoPlayersWindow, kind: str, held: str) -> dict[str, Any]:
    return tell(shown, "claim", kind=kind, cards=held.split())


def test_each_moment_says_whose_turn_it_is_and_what_to_do() -> None:
    shown = window()
    assert (shown.value["title"], shown.value["side"]) == ("Ann, count this hand.", "you")
    assert shown.value["ask"] == "Bo, look too, but say nothing yet."
    claim(shown, "pair", "4H 4D")
    handed = tell(shown, "finish", chosen=[])
    assert (handed["title"], handed["side"]) == ("Bo, do you call muggins?", "opponent")
    assert handed["said"] == "Bo, do you call muggins? Ann claims Pair: 4♦ 4♥."
    assert handed["claims"] == []
    assert [one["words"] for one in handed["made"]] == ["Pair: 4♦ 4♥"]
    claim(shown, "fifteen", "5S KH")
    marked = tell(shown, "finish", chosen=[])
    assert marked["title"] == "Ann pegs 2 for the claim. Bo pegs 2 by muggins."
    assert marked["said"] == f"{marked['title']} Ann is at 2, Bo at 2."
    assert [side["side"] for side in marked["pegged"]["sides"]] == ["you", "opponent"]
    assert marked["pegged"]["fronts"][-1] == [2, 2]
    assert marked["next"] == "Next: Bo counts"
    after = tell(shown, "next")
    assert (after["title"], after["side"]) == ("Bo, count this hand.", "opponent")
    assert after["stand"] == [2, 2]


def test_nothing_is_marked_before_both_are_done() -> None:
    shown = window()
    for _ in claim(shown, "fifteen", "4H KH"), claim(shown, "pair", "4H 4D"), tell(shown, "finish"):
        pass
    for event in ({"event": "object", "place": 1}, {"event": "claim", "kind": "run", "cards": ["4H", "5S", "6C"]}):
        shown._receive(None, event, [])
        assert (shown.value["after"], shown.value["pegged"], shown.value["stand"]) == ("", None, [0, 0])
        told = json.dumps([shown.value[name] for name in ("said", "title", "ask", "claims", "made")])
        assert not re.search(r"not 15|score[sd]|wrong|right|14", told)


def test_in_the_end_everything_is_shown_claimed_called_and_overlooked_by_both() -> None:
    shown = window()
    for kind, held in (("fifteen", "4H KH"), ("pair", "4H 4D"), ("pair", "5S 6C")):
        claim(shown, kind, held)
    tell(shown, "finish")
    tell(shown, "object", place=0)
    tell(shown, "object", place=1)
    for kind, held in (("run", "4H 5S 6C"), ("fifteen", "6C KH")):
        claim(shown, kind, held)
    settled = tell(shown, "finish")
    after, said = settled["after"], [step["now"] for step in settled["shown"]["steps"]]
    assert said.count("Ann found it.") == 1
    assert said.count("Muggins! Bo pegs it.") == 1
    assert said.count("You both missed it, so nobody pegs it.") == 4
    assert "Too many, and taken off Ann's claim. 4 + 10 is 14, not 15." in said
    assert any(one.startswith("Too many, but Bo let it stand: Ann pegs it.") for one in said)
    assert "Bo called it for nothing. 6 + 10 is 16, not 15." in said
    assert "Bo called this too many, but it does score: Pair: 4♦ 4♥." in after
    assert "The hand is worth 14: “Fifteen two, fifteen four, fifteen six, and a double run" in after


@pytest.mark.parametrize("law", [rules.changed(rules.MODERN, muggins="off"), rules.BRITANNICA_SIX])
def test_where_no_muggins_is_played_a_call_is_told_and_pegged_by_nobody(law: rules.Rules) -> None:
    shown = window(rules=law)
    tell(shown, "finish")
    claim(shown, "pair", "4H 4D")
    marked = tell(shown, "finish")
    assert marked["title"] == "No one pegs."
    said = [step["now"] for step in marked["shown"]["steps"]]
    assert "Bo saw it, but no one pegs it: no muggins in this game." in said


def test_an_overclaim_is_pegged_by_the_other_where_the_rules_say_so() -> None:
    shown = window(rules=rules.BRITANNICA_SIX)
    claim(shown, "fifteen", "4H KH")
    tell(shown, "finish")
    tell(shown, "object", place=0)
    assert tell(shown, "finish")["title"] == "Bo pegs 2 for the overclaim."


def test_whoever_is_first_in_the_game_hole_has_won_and_another_game_follows() -> None:
    shown = window(pegs=((118, 110), (120, 100)))
    claim(shown, "run", "4H 5S 6C")
    tell(shown, "finish")
    claim(shown, "pair", "4H 4D")
    ended = tell(shown, "finish")
    assert ended["title"] == "Ann pegs 3 for the claim. Ann is in the game hole and has won!"
    assert ended["stand"] == [121, 120]
    assert ended["next"] == "Another game: Bo counts"
    again = tell(shown, "next")
    assert (again["stand"], again["title"]) == ([0, 0], "Bo, count this hand.")


def test_cards_that_are_chosen_and_not_named_are_asked_about_once_by_each() -> None:
    shown = window()
    for phase in (state.HandPhase.CALLING, state.HandPhase.SHOWN):
        assert tell(shown, "finish", chosen=["4H"])["refused"]
        assert tell(shown, "finish", chosen=["4H"])["refused"] is False
        assert shown.table.phase is phase


def test_typed_cards_are_chosen_for_once() -> None:
    shown = window()
    assert tell(shown, "pick", text="4h 4d")["picked"] == ["4H", "4D"] or shown.value["picked"] == ["4D", "4H"]
    assert tell(shown, "take back", place=0)["picked"] is None
    assert "isn't on the table" in tell(shown, "pick", text="9h")["said"]


def test_names_are_taken_as_text_and_nothing_of_them_is_markup() -> None:
    shown = window()
    assert tell(shown, "names", names=["<img src=x>", "Bo\u202e\n\tB"])["names"] == ["<img src=x>", "Bo B"]
    claim(shown, "pair", "4H 4D")
    tell(shown, "finish")
    settled = tell(shown, "finish")
    assert "<img src=x>" not in settled["after"]
    said = [step["now"] for step in settled["shown"]["steps"]]
    assert "<img src=x> found it." in said  # which the page sets as text
    for bad in (None, "Al", ["Al"], ["Al", "al"], {"a": 1}):
        before = shown.table
        assert tell(shown, "names", names=bad)["refused"]
        assert shown.table == before


def test_without_a_kernel_the_hand_of_a_seed_is_shown_and_a_fresh_one_is_not() -> None:
    told = lesson.two_players(seed=7, names=("Ann", "Bo")).static()
    assert told == lesson.two_players(seed=7, names=("Ann", "Bo")).static()
    assert "Ann, count this hand." in told.plain
    assert "Hand A♠ 5♠ 9♥ 10♣, starter 4♣." in told.plain
    assert lesson.two_players().static() == lesson.two_players().static()
    assert lesson.two_players().table.count != lesson.two_players().table.count
