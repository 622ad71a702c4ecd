"""The table in a window, without a browser: every event, whatever a page may send, and what it may never be told."""

import json
import random
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from reports import at, report, tell
from variants import rarer
from wording import faults

from crib_tutor import Combination, lesson, rules
from crib_tutor.deck import PACK, Card
from crib_tutor.game.events import Claimed, Cut, Scored, Shown, Won
from crib_tutor.game.moves import SWITCHES
from crib_tutor.game.seats import step
from crib_tutor.game.state import Phase
from crib_tutor.marking.mark_claims import mark
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.table import game_view as dealt_views
from crib_tutor.table import saved_table, tables
from crib_tutor.table.advice import advice
from crib_tutor.table.narration import claims_the_card
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.table.reviewing.state import review
from crib_tutor.table.screen import screen_state
from crib_tutor.table.settings import view as settings_view
from crib_tutor.table.shown_review.window import ReviewWindow, practice_of
from crib_tutor.table.sitting import Sitting, Teaching, advance, deciding_seat
from crib_tutor.table.window import TableWindow

WRONG = "Something went wrong"
HANDWORK = rules.changed(rules.BRITANNICA_SIX, by_hand=True, announced=True, neglect="TWO_OR_PLAYED")
GAMES = [*rules.NAMED.values(), replace(HANDWORK, name="By hand"), rules.changed(rules.MODERN, announced=True)]
TELLS_ALL = {"file"}
"""What a learner asks to keep: the whole game, with every hand in it."""


def opened(game: rules.Rules = rules.MODERN, seed: int = 7, **options: Any) -> TableWindow:
    return TableWindow(Sitting.begin(game, seed=seed, **options))


def sent(table: TableWindow, event: str, **more: Any) -> str:
    assert WRONG not in tell(table, event, **more)["said"]
    return heard(table)


def heard(table: TableWindow) -> str:
    """All that the last answer tells: its moments one after another, and what is said then."""
    return " ".join([*(moment["heard"] for moment in table.value["moments"]), table.value["said"]]).strip()


def story(table: TableWindow) -> str:
    """The story as the page has it once the moments are told."""
    lines = [*table.value["story"], *(moment["line"] for moment in table.value["moments"] if moment["line"])]
    return ". ".join(" ".join(line[:2]) for line in lines)


def held(table: TableWindow) -> list[str]:
    """The cards in one's own slots."""
    return [text for text, there in table.value["stage"]["own"]["slots"] if there]


def claim(table: TableWindow, one: Combination) -> str:
    return sent(table, "claim", kind=one.kind.value, cards=[str(card) for card in one.cards])


def refused(table: TableWindow, event: str, **more: Any) -> str:
    """A refusal, which is a sentence and changes nothing."""
    before = table.sitting
    said = sent(table, event, **more)
    assert table.value["refused"], said
    assert said.endswith(".")
    assert replace(table.sitting, message="") == before
    return said


def simply(table: TableWindow, rng: random.Random) -> None:
    """What somebody with this page before them does next, well or badly, and sometimes nothing sensible at all."""
    seen = table.value
    claim = seen["claim"]
    mine, may = held(table), seen["may"]
    if rng.random() < 0.08:
        sent(
            table,
            rng.choice([name for name in table.handlers() if name != "give up"]),
            cards=mine[:1],
            kind="pair",
            answer=2,
            name="tutor",
            value="coach",
        )
    elif seen["choose"] and (rng.random() < 0.7 or not (claim or seen["buttons"])):
        chosen = rng.sample(may, min(seen["choose"], len(may)))
        sent(table, "lay" if seen["playing"] else "discard", cards=chosen, sure=True)
    elif claim and claim["calls"]:
        sent(table, *rng.choice([("right",), ("right",), ("too many",)]))
        sent(table, "muggins", answer=rng.randrange(4))
        sent(table, "right")
    elif claim:
        answer = rng.choice(claim["choices"])["answer"] if claim["choices"] else rng.randrange(9)
        more = {"pegged": rng.randrange(9)} if claim["pegs"] and rng.random() < 0.5 else {}
        sent(table, "finish", answer=answer, **more, **({"count": 5} if claim["counts"] else {}))
    elif seen["buttons"]:
        sent(table, rng.choice(seen["buttons"])["event"])
    elif seen["demo"]:
        sent(table, "demo", on=False)


def hidden(table: TableWindow) -> list[Card]:
    """The cards that whoever looks at this page may not know, by the engine itself and by no view of it."""
    sitting, lies = table.sitting, table.sitting.game.table
    known = {event.card for event in sitting.game.events if isinstance(event, Cut)}
    known |= {card for event in sitting.game.events[lies.since :] if isinstance(event, Shown) for card in event.cards}
    known |= {*(lies.play.pile if lies.play else ()), *(lies.play.before if lies.play else ())}
    if not sitting.handing:
        known |= {*(lies.hands[sitting.seat] if lies.hands else ()), *(lies.away[sitting.seat] if lies.away else ())}
    known |= {lies.starter} if lies.starter else set()
    unknown = {*lies.stock, *lies.crib, *(card for each in (*lies.hands, *lies.away) for card in each)} - known
    return sorted(unknown) if sitting.phase is not Phase.OVER else []


def leaks(table: TableWindow) -> list[Card]:
    """Cards that are told although they are hidden; what was told in an earlier deal may lie hidden in this one."""
    first = table.sitting.game.table.number == 1 and len(table.sitting.people) == 1
    skipped = TELLS_ALL if first else TELLS_ALL | {"story", "moments", "said", "page"}
    told = json.dumps({name: part for name, part in table.value.items() if name not in skipped}, ensure_ascii=False)
    return [card for card in hidden(table) if card.symbol in told or card.name in told or f'"{card}"' in told]


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "two"),
    [
        pytest.param(
            game,
            two,
            marks=rarer(game, (0, 1) if two else (0,)) if game.name in rules.NAMED else (),
            id=f"{game.name}{' announced' * game.announced}, {'two people' if two else 'alone'}",
        )
        for game in GAMES
        for two in (False, True)
        if game.players == 2 or not two
    ],
)
def test_a_monkey_plays_whole_games_by_every_rule_and_is_told_nothing_hidden(game: rules.Rules, two: bool) -> None:
    rng = random.Random(f"{game.name}{two}")  # noqa: S311
    table = opened(game, people=(0, 1) if two else (0,), opponent="simple", errs=True, tutor=Teaching.AFTER)
    for turn in range(3_000):
        if table.value["over"]:
            break
        simply(table, rng)
        json.dumps(table.value)
        assert leaks(table) == []
        assert turn % 20 or table.static().plain
        pegged = [0] * game.sides  # the books, kept apart from the engine's
        for event in table.sitting.game.events:
            if isinstance(event, Scored):
                pegged[event.player % game.sides] += event.points
        assert sorted(table.value["stage"]["scores"]) == sorted(pegged)
    assert table.value["over"]
    if table.sitting.handing:
        sent(table, "look")
    assert " to " in table.value["stage"]["happened"]
    assert isinstance(table.sitting.game.events[-1], Won)
    assert saved_table.from_json(table.kept, Sitting).game == table.sitting.game


def test_a_hidden_card_would_be_found() -> None:
    table = opened()
    sent(table, "go on")
    sent(table, "go on")
    assert len(hidden(table)) == 52 - 6 - len({e.card for e in table.sitting.game.events if isinstance(e, Cut)}) + sum(
        e.card in table.sitting.view.hand for e in table.sitting.game.events if isinstance(e, Cut)
    )
    table.value = table.value | {"title": f"North holds {hidden(table)[0].symbol}"}
    assert leaks(table) == hidden(table)[:1]


_PHASES: dict[Phase, TableWindow] = {}


def in_phases() -> dict[Phase, TableWindow]:
    """A table in every phase of a game by hand."""
    if not _PHASES:
        table = opened(replace(HANDWORK, muggins=rules.Muggins.CLAIM_FIRST), errs=True)
        rng = random.Random(3)  # noqa: S311
        while len(_PHASES) < len(Phase):
            if table.sitting.phase not in _PHASES:
                _PHASES[table.sitting.phase] = TableWindow(table.sitting)
            simply(table, rng)
    return _PHASES


# --- refusals ---------------------------------------------------------------------------------------------------------


def dealt(**options: Any) -> TableWindow:
    table = opened(**options)
    while table.sitting.phase in (Phase.CUT, Phase.DEAL):
        sent(table, "go on")
    return table


def test_refusals_are_the_rules_own_words() -> None:
    table = dealt()
    hand = held(table)
    assert refused(table, "discard", cards=hand[:1]) == "Choose 2 cards to discard: 1 is chosen."
    assert "2C" in refused(table, "discard", cards=["2C", "2D"])
    assert refused(table, "go on").startswith("There's nothing to go on with:")
    assert refused(table, "lay", cards=hand[:2]) == "Choose one card to play."
    assert "You and Lamb must discard to the crib" in refused(table, "go")
    assert refused(table, "tick") == "The computer isn't playing for you now."
    assert refused(table, "too many") == "Nothing was claimed that could be too many."
    assert refused(table, "claim", kind="pair", cards=hand[:2]) == "There's no hand on the table to count."
    assert "isn't a setting" in refused(table, "set", name="luck", value="on")
    assert "isn't a choice for tutor" in refused(table, "set", name="tutor", value="cheat")
    assert "isn't a way to count" in refused(table, "way", way="abacus")
    assert "has 3 players" in refused(table, "new", rules="THREE_HANDED", two=True)
    assert refused(table, "resume").startswith("There's no game to go on with")
    assert refused(table, "load", text=None).startswith("This file is too long")


def test_a_claim_is_made_card_by_card_taken_back_and_made_again() -> None:
    table = at(Phase.CLAIM)
    counted = table.sitting.view.counted
    first = counted.combinations[0]
    cards = [str(card) for card in first.cards]
    assert "choose the cards first" in refused(table, "claim", kind="fifteen", cards=[]).lower()
    assert first.kind.value.capitalize() in sent(table, "claim", kind=first.kind.value, cards=cards)
    assert "already" in refused(table, "claim", kind=first.kind.value, cards=cards)
    assert sent(table, "take back", place=0) == "Taken back."
    assert "no such claim to take back" in refused(table, "take back", place=0)
    assert sent(table, "pick", text=" ".join(cards)).endswith("chosen.")
    assert table.value["claim"]["picked"] == [str(card) for card in sorted(first.cards)]
    for one in counted:
        claim(table, one)
    sent(table, "finish")
    mine = [event for event in table.sitting.game.events if isinstance(event, Claimed) and event.player == 0]
    assert mine[-1].points == counted.points
    assert [one.cards for one in mine[-1].combinations]


def test_a_number_that_no_hand_can_count_is_refused() -> None:
    table = at(Phase.CLAIM)
    assert "No hand counts more than 29" in refused(table, "finish", answer=30)
    for answer in (True, "luck", 8.0, [8]):
        assert "a count" in refused(table, "finish", answer=answer).lower()


def test_no_cards_are_too_few_in_words() -> None:
    table = dealt()
    assert refused(table, "discard", cards=[]) == "Choose 2 cards to discard: none is chosen."
    assert refused(table, "discard") == "Choose 2 cards to discard: none is chosen."
    table = dealt(game=rules.THREE_HANDED)
    assert refused(table, "discard", cards=[]) == "Choose 1 card to discard: none is chosen."
    assert refused(at(Phase.PLAY), "lay", cards=[]) == "Choose one card to play."


def test_one_card_too_many_is_told_alike_at_the_table_and_in_the_drill() -> None:
    table = dealt()
    assert table.value["full"] == lesson.discarding(seed=7).value["full"]
    assert table.value["full"].startswith("Two cards are chosen already")
    assert dealt(game=rules.THREE_HANDED).value["full"] == (
        "One card is chosen already: press it to take it back first."
    )
    assert at(Phase.CLAIM).value["full"] == ""


TYPED = ["", "x", "5", "-1", "99999999", "5H", "pair", "on", "two or played", "REFUSED", "coach", "HOYLE", "HOYLE 61"]


def test_no_refusal_at_the_table_holds_a_name_of_the_programs_own_or_a_wrong_plural() -> None:
    rng, said = random.Random(16), set()  # noqa: S311
    for phase, table in in_phases().items():
        for _ in range(25):
            again = TableWindow(table.sitting)
            hand = [str(card) for card in again.sitting.view.hand]
            event = {
                "cards": rng.sample(hand, min(len(hand), rng.randrange(4))),
                "kind": rng.choice(["pair", "run", "go", *TYPED]),
                "answer": rng.choice([None, 0, 1, 2, 30, -1]),
                "pegged": rng.choice([None, None, 0, 1, 2, 400]),
                "count": rng.choice([None, None, 1, 31, 99, 400]),
                "text": rng.choice([*TYPED, *hand]),
                "place": rng.randrange(3),
                "name": rng.choice([*settings_view.SETTINGS, "luck"]),
                **{name: rng.choice(TYPED) for name in ("way", "value", "rules", "what", "to")},
                "two": rng.random() < 0.5,
            }
            told = sent(again, rng.choice([*again.handlers()]), **event)
            said.add(told)
            assert faults(told) == [], (phase, event)
    assert len(said) > 40


@pytest.mark.parametrize("target", [1, 2])
def test_a_game_of_one_point_is_a_game_of_one_point(target: int) -> None:
    game = rules.changed(rules.MODERN, target=target, match_games=1, three_for_last=1)
    table = opened(game=game)
    rng = random.Random(1)  # noqa: S311
    for _ in range(80):
        sent(table, "show", what="transcript")
        shown = [table.value[name] for name in ("title", "asked", "score", "tally", "said")]
        shown += [heard(table), story(table), *table.static().plain.splitlines()]
        shown += re.sub(r"<.*?>", "", table.value["page"]).splitlines()
        assert [fault for said in shown for fault in faults(said)] == []
        if table.value["over"]:
            break
        simply(table, rng)
    assert table.value["over"]


# --- the show ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("errs", [False, True])
def test_the_opponent_names_what_it_claims_whether_it_errs_or_not(errs: bool) -> None:
    named = 0
    for seed in range(6):
        table = at(Phase.CALL, seed=seed, errs=errs)
        stage, claimed = table.value["stage"], table.sitting.view.claimed
        assert (stage["number"], stage["caption"]) == (str(claimed.points), "claimed")
        assert f"claim of {claimed.points or 'nothing'}" in table.value["asked"]
        assert sorted(sorted(cards) for cards, *_ in stage["tape"]) == sorted(
            sorted(map(str, one.cards)) for one in claimed.combinations
        )
        named += bool(stage["tape"])
    assert named


def overlooking(seed: int) -> TableWindow | None:
    """A table where the opponent has overlooked something, if it does so with this seed."""
    table = at(Phase.CALL, seed=seed, errs=True)
    due = table.sitting.view.counted.points
    return table if table.sitting.view.claimed.points < due else None


def test_a_muggins_is_taken_from_the_opponent_by_points_and_by_naming_it() -> None:
    found = next(table for seed in range(60) if (table := overlooking(seed)))
    sitting = found.sitting
    missing = sitting.view.counted.points - sitting.view.claimed.points
    assert "type how many points" in refused(found, "muggins", answer=True).lower()
    assert "name what was missed" in refused(found, "muggins").lower()
    sent(found, "muggins", answer=missing)
    assert f"Muggins! You peg {missing}." in heard(found)
    named = TableWindow(sitting)
    over = [one for one in sitting.view.counted if one not in sitting.view.claimed.combinations]
    for one in over:
        claim(named, one)
    sent(named, "muggins")
    assert f"Muggins! You peg {missing}." in heard(named)
    assert f"Muggins +{missing}" in story(named)


def test_muggins_for_what_was_not_overlooked_is_refused_with_its_reason_and_may_be_mended() -> None:
    sitting = next(table for seed in range(60) if (table := overlooking(seed))).sitting
    counted, claimed = sitting.view.counted, sitting.view.claimed.combinations
    named = next(one for one in claimed if one in counted.combinations)
    table = TableWindow(sitting)
    claim(table, named)
    assert "none of that was missed: the claim has it already" in refused(table, "muggins").lower()
    sent(table, "take back", place=0)
    false = next(two for two in combinations(counted.hand, 2) if two[0].rank != two[1].rank)
    sent(table, "claim", kind="pair", cards=[str(card) for card in false])
    assert "none of that was missed: " in (said := refused(table, "muggins").lower())
    assert "has it already" not in said
    over = [one for one in counted if one not in claimed]
    claim(table, over[0])
    sent(table, "muggins")
    assert f"Muggins! You peg {over[0].points}." in heard(table)


def test_cards_that_are_chosen_and_not_claimed_are_asked_about_once() -> None:
    table = at(Phase.CLAIM)
    two = [str(card) for card in table.sitting.view.counted.hand[:2]]
    assert "chosen but not claimed" in refused(table, "finish", chosen=two)
    sent(table, "finish", chosen=two)
    assert "You claim nothing" in story(table)


@pytest.mark.parametrize("phase", [Phase.CLAIM, Phase.CALL])
def test_a_setting_or_a_switch_of_the_rules_leaves_what_was_named_where_the_same_is_asked(phase: Phase) -> None:
    table = at(phase)
    one = table.sitting.view.counted.combinations[0]
    claim(table, one)
    named = table.value["claim"]["claims"]
    assert named
    for name, value in (
        *(("delay", "2.5"), ("tutor", "coach"), ("muggins", "muggins off"), ("muggins", "muggins on")),
        *(("announced", "on"), ("by hand", "on")),
    ):
        before = table.sitting.game
        sent(table, "set", name=name, value=value)
        assert (table.sitting.game is before) == (name in ("delay", "tutor"))
        assert table.value["claim"]["claims"] == named
    sent(table, "new", rules="MODERN")
    assert table.claims._named == ()


def test_what_was_named_is_gone_once_something_else_is_asked() -> None:
    table = at(Phase.CLAIM)
    one = table.sitting.view.counted.combinations[0]
    claim(table, one)
    sent(table, "set", name="muggins", value="computer counts")
    assert table.sitting.phase is not Phase.CLAIM
    assert table.claims._named == ()


def test_a_muggins_is_taken_by_the_opponent_and_the_marking_is_short() -> None:
    for tutor in (Teaching.SILENT, Teaching.AFTER):
        table = at(Phase.CLAIM, tutor=tutor)
        due = table.sitting.view.counted.points
        assert due
        sent(table, "finish", answer=0)
        assert f"You claim nothing. Lamb calls muggins for {due}. Muggins! Lamb pegs {due}." in heard(table)
        assert ("Tutor, on your hand" in story(table)) == (tutor is Teaching.AFTER)


def test_too_many_is_said_against_a_claim_of_too_much() -> None:
    for seed in range(80):
        table = at(Phase.CALL, seed=seed, errs=True)
        over = table.sitting.view.claimed.points - table.sitting.view.counted.points
        if over > 0:
            sent(table, "too many")
            assert "You object to" in heard(table)
            due = table.sitting.game.events
            pegged = sum(e.points for e in due if isinstance(e, Scored) and (e.player, e.what_for) == (1, "hand"))
            claimed = next(e.points for e in due if isinstance(e, Claimed))
            assert pegged == claimed - over
            return
    pytest.fail("no claim was too high in 80 games")


def test_where_the_computer_counts_the_stage_rests_on_each_hand_before_the_next() -> None:
    table = at(Phase.PLAY, game=rules.MAN_PAGE)
    rng, told = random.Random(1), []  # noqa: S311
    while table.sitting.phase is not Phase.DEAL and not table.value["over"]:
        simply(table, rng)
        told += table.value["moments"]
    rests = [moment["rests"] for moment in told if moment["rests"]]
    yours = table.sitting.game.table.since and table.sitting.game.events[table.sitting.game.table.since].dealer == 0
    assert rests == (["On to your hand", "On to your crib"] if yours else ["On to Lamb's hand", "On to Lamb's crib"])
    hands = [moment["shown"] for moment in told if moment["kind"] == "hand"]
    assert [name.split()[-1] for name in hands] == ["hand", "hand", "crib"]


# --- pegs by hand, the announced play, heels and neglect --------------------------------------------------------------


def test_with_pegs_by_hand_the_claim_asks_for_the_holes_and_one_too_far_is_answered() -> None:
    table = at(Phase.CLAIM, game=rules.changed(rules.HOYLE, by_hand=True), place="hand")
    assert table.value["claim"]["pegs"]
    due = table.sitting.view.counted.points
    for pegged in (True, "3", -1, 1.5, 500):
        assert "whole number from 0 to" in refused(table, "finish", answer=due, pegged=pegged)
    sent(table, "finish", answer=due, pegged=due + 2)
    assert f"The peg is moved {due + 2} holes." in heard(table)
    assert "the peg moved too far" in heard(table).lower()


def test_in_the_announced_play_nobody_tells_the_count_before_the_player_has_called_it() -> None:
    table = at(Phase.PLAY, game=rules.changed(rules.MODERN, announced=True))
    sent(table, "lay", cards=[str(table.sitting.view.legal[0])])
    assert table.sitting.game.awaits.place == "play"
    assert table.value["claim"]["counts"]
    count, card = table.sitting.view.count, table.sitting.view.pile[-1].symbol
    assert table.value["stage"]["number"] == "?"
    assert [moment["number"] for moment in table.value["moments"]] == ["?"]
    assert re.fullmatch(rf"You (lead|play) {card}", table.value["moments"][-1]["line"][0])
    assert table.value["moments"][-1]["line"][1] == ""
    sent(table, "show", what="transcript")
    assert table.value["page"] == "", "the transcript tells every count"
    assert "Say first what your card pegs" in refused(table, "step by step")
    sent(table, "finish", answer=0, count=count)
    claimed = next(e for e in reversed(table.sitting.game.events) if isinstance(e, Claimed) and e.player == 0)
    assert claimed.count == count
    assert table.value["stage"]["number"] != "?"


@pytest.mark.parametrize("people", [(0,), (0, 1)], ids=["alone", "two people"])
@pytest.mark.parametrize("announced", [False, True])
@pytest.mark.parametrize("page", ["review", "transcript"])
def test_nothing_beside_the_table_tells_what_a_card_pegs_before_its_player_has_claimed_it(
    people: tuple[int, ...], announced: bool, page: str
) -> None:
    game, pegged = rules.changed(rules.MODERN, by_hand=True, announced=announced), 0
    sitting = Sitting.begin(game, seed=7, people=people)
    while pegged < 4:
        sitting = advance(replace(sitting, game=step(sitting.game, [Greedy(), Simple()])))
        if deciding_seat(sitting) is None or sitting.game.awaits[::2] != (Phase.CLAIM, "play"):
            continue
        table = TableWindow(replace(sitting, handing=False))
        assert "Say first what your card pegs" in refused(table, "step by step")
        sent(table, "show", what=page)
        assert (table.value["page"], table.value["inside"]) == ("", "")
        pegged += any(one.combination.points for one in table.sitting.view.counted.scored)
        sent(table, "finish", answer=0)
        sent(table, "show", what=page)
        told = table.value["page"] or table.value["inside"]
        assert told or table.sitting.handing or claims_the_card(table.sitting)


def test_heels_are_marked_with_one_of_two_buttons_where_they_can_be_forfeited() -> None:
    game = rules.changed(rules.BRITANNICA_SIX, by_hand=True)
    table = next(
        found
        for seed in range(200)
        if (found := at(Phase.CLAIM, seed=seed, game=game)).sitting.game.awaits.place == "heels"
    )
    assert [one["answer"] for one in table.value["claim"]["choices"]] == [2, 0]
    assert "can't be pegged here" in refused(table, "finish", answer=1)
    jack = table.sitting.view.starter.rank == 11
    sent(table, "finish", answer=2)
    assert ("“Two for his heels.”" if jack else "Lamb pegs 2 for a peg touched") in heard(table)


@pytest.mark.parametrize("tutor", [Teaching.SILENT, Teaching.AFTER])
def test_an_objection_names_what_is_too_many_with_its_reason_and_a_wrong_one_is_said_to_be_wrong(
    tutor: Teaching,
) -> None:
    heard_of = {True: 0, False: 0}
    for seed in range(40):
        table = at(Phase.CALL, seed=seed, errs=True, tutor=tutor)
        counted, claimed = table.sitting.view.counted, table.sitting.view.claimed
        marking = mark(claimed.claims, counted)
        over = sum(one.points for one in marking.mistaken)
        assert table.value["claim"]["objects"] == bool(claimed.points)
        if not claimed.points:
            assert refused(table, "too many") == "Nothing was claimed that could be too many."
            continue
        said = sent(table, "too many")
        if over:
            assert f"You object to {over} extra point" in said
            assert all(one.reason in said for one in marking.mistaken)
        else:
            wrong = f"You object, but the claim of {claimed.points} isn't too high, so it stands."
            assert f"{rules.WRONG_CALL} {wrong}" in said
            assert f"Lamb's hand. Lamb pegs {claimed.points}." in said
        heard_of[bool(over)] += 1
    assert min(heard_of.values()) > 2


def test_muggins_for_more_than_was_missed_is_said_to_be_wrong_and_takes_what_is_true() -> None:
    for seed in range(8):
        table = at(Phase.CALL, seed=seed, errs=True)
        missed = max(0, table.sitting.view.counted.points - table.sitting.view.claimed.points)
        said = sent(table, "muggins", answer=missed + 3)
        told = "nothing was" if not missed else f"only {missed} {'was' if missed == 1 else 'were'}"
        assert f"{rules.WRONG_CALL} You call muggins for {missed + 3}, but {told} missed." in said
        assert (f"Muggins! You peg {missed}." in said) == bool(missed)


@pytest.mark.parametrize("tutor", [Teaching.SILENT, Teaching.AFTER])
def test_a_false_claim_gets_the_reason_that_the_practice_gives(tutor: Teaching) -> None:
    table = at(Phase.CLAIM, tutor=tutor)
    counted = table.sitting.view.counted
    low, high = next(
        two for two in combinations(counted.hand, 2) if two[0].rank != two[1].rank and sum(c.value for c in two) != 15
    )
    for kind in ("fifteen", "pair"):
        sent(table, "claim", kind=kind, cards=[str(low), str(high)])
    said = sent(table, "finish")
    reasons = [one.reason for one in mark([(kind, (low, high)) for kind in ("fifteen", "pair")], counted).mistaken]
    assert f"{low.value} + {high.value} is {low.value + high.value}, not 15" in reasons
    assert all(story(table).count(reason) == 1 + (tutor is Teaching.AFTER) for reason in reasons)
    assert "and objects to 4 extra points: fifteen" in said


def test_a_false_total_and_a_false_claim_in_the_play_get_their_reasons_too() -> None:
    table = at(Phase.CLAIM)
    due = table.sitting.view.counted.points
    said = sent(table, "finish", answer=19)
    assert f"Lamb objects: the hand makes {due}, so 19 is {19 - due} too many; no hand is ever worth 19." in said
    table = at(Phase.CLAIM, game=rules.changed(rules.MODERN, announced=True), place="play", tutor=Teaching.AFTER)
    card, due = table.sitting.view.pile[-1].symbol, table.sitting.view.counted.scored
    assert not due
    said = sent(table, "finish", answer=4)
    assert "Lamb objects: the card makes 0, so 4 is 4 too many." in said
    assert f"Tutor, on {card}: it pegs nothing. You claimed 4, which is 4 too many." in said


def test_without_muggins_nobody_calls_it() -> None:
    game = rules.changed(rules.MODERN, muggins="off")
    table = at(Phase.CALL, game=game)
    assert refused(table, "muggins", answer=2) == (
        "Muggins is off in this game: nobody takes the points that were missed."
    )
    table = at(Phase.CLAIM, game=game)
    assert table.sitting.view.counted.points
    assert "muggins" not in sent(table, "finish", answer=0)


def may_stop(table: TableWindow) -> bool:
    """Whether a go can be said though a card fits."""
    return any(one["event"] == "go" for one in table.value["buttons"]) and bool(table.sitting.view.legal)


def test_a_neglected_card_is_marked_for_or_required() -> None:
    game = rules.changed(rules.MODERN, neglect="TWO_OR_PLAYED")
    for answer, said in (("neglect", "the held-back card"), ("required", "requires the card")):
        table = at(Phase.PLAY, game=game, people=(0, 1))
        rng = random.Random(2)  # noqa: S311
        while not may_stop(table):
            sent(table, "look") if table.value["buttons"] else simply(table, rng)
            if table.sitting.phase is Phase.PLAY and not may_stop(table) and table.sitting.view.legal:
                sent(table, "lay", cards=[str(table.sitting.view.legal[0])])
        sent(table, "go")
        assert table.sitting.game.awaits.place == "neglect"
        sent(table, "look")
        assert [one["event"] for one in table.value["buttons"]] == ["neglect", "required"]
        sent(table, answer)
        sent(table, "look")
        assert said in story(table) + heard(table)


def test_with_five_cards_who_does_not_deal_pegs_three_for_last_at_the_first_deal() -> None:
    table = dealt(game=rules.BRITANNICA_FIVE)
    sitting = table.sitting
    pone = 1 - sitting.game.table.dealer
    assert sitting.game.scores[pone] == 3
    assert "+3" in story(table)
    assert len(held(table)) == 5


# --- the tutor --------------------------------------------------------------------------------------------------------


def costly(table: TableWindow) -> list[str]:
    """The worst cards to lay away, by the tutor's own advice."""
    return [str(card) for card in advice(table.sitting.view)[-1].cards]


def test_the_coach_speaks_once_before_a_costly_move_and_nothing_is_changed() -> None:
    table = dealt(tutor=Teaching.COACH)
    worst, before = costly(table), table.sitting
    said = sent(table, "discard", cards=worst)
    assert said.startswith("Wait: ")
    assert re.search(r" costs \d+\.\d holes against .*, the best choice\. .*: The hand is worth ", said)
    assert table.sitting == before
    assert not table.value["refused"]
    assert table.value["warning"]["again"] == {"event": "discard", "cards": worst, "sure": True}
    table._receive(None, table.value["warning"]["again"], [])
    assert table.value["warning"] is None
    assert len(table.sitting.view.away) == 2


def test_the_coach_lets_a_good_move_pass_and_leaves_the_rules_to_speak() -> None:
    table = dealt(tutor=Teaching.COACH)
    strange = next(str(card) for card in hidden(table))
    assert strange in refused(table, "discard", cards=[strange, held(table)[0]])
    sent(table, "advice")
    best = table._advice[0].cards
    sent(table, "discard", cards=[str(card) for card in best])
    assert table.value["warning"] is None
    assert set(table.sitting.view.away) == set(best)


def test_advice_is_given_when_asked_put_away_when_asked_again_and_gone_after_the_move() -> None:
    table = dealt(tutor=Teaching.ADVICE)
    assert table.value["asks"]
    assert table.value["advice"] == []
    assert sent(table, "advice").startswith("The tutor: ")
    ranked = table.value["advice"]
    assert len(ranked) == 15
    assert ranked[0]["cost"] == ""
    assert float(ranked[-1]["cost"].removesuffix(" holes")) > 1
    assert table.value["priced"].endswith("in holes on average, to the end of the deal, against a careful player.")
    assert sent(table, "advice") == "Advice put away."
    sent(table, "advice")
    sent(table, "discard", cards=held(table)[:2])
    assert table.value["advice"] == []


def test_the_table_plays_a_whole_game_without_numpy() -> None:
    code = (
        "import sys\n"
        "from crib_tutor.lesson import table\n"
        "t = table(seed=7)\n"
        "t._receive(None, {'event': 'demo', 'on': True}, [])\n"
        "while not t.value['over']: t._receive(None, {'event': 'tick'}, [])\n"
        "assert 'numpy' not in sys.modules, 'numpy'\n"
        "print(t.value['stage']['happened'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "121 to" in done.stdout


# --- games, settings and what is kept ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", settings_view.SETTINGS)
def test_every_setting_has_each_of_its_choices_in_the_middle_of_a_game(name: str) -> None:
    for game in (rules.MODERN, HANDWORK, rules.MAN_PAGE):
        table = at(Phase.PLAY, game=game)
        for value, _ in settings_view.SETTINGS[name].choices * 2:
            sent(table, "set", name=name, value=value)
            assert not table.value["refused"]
            assert next(one for one in table.value["settings"] if one["name"] == name)["value"] == value
            assert faults(story(table)) == []
        assert faults(table.static().plain) == []
        assert table.sitting.phase is Phase.PLAY


def test_every_option_that_changes_in_the_middle_of_a_game_is_a_setting_of_the_window() -> None:
    met: dict[str, set[Any]] = {option: set() for option in SWITCHES}
    for name, setting in settings_view.SETTINGS.items():
        for value, _ in setting.choices:
            table = at(Phase.PLAY)
            sent(table, "set", name=name, value=value)
            for option, found in met.items():
                found.add(getattr(table.sitting.game.rules, option))
    wanted = {option: type(getattr(rules.MODERN, option)) for option in SWITCHES}
    possible = {option: {True, False} if kind is bool else set(kind) for option, kind in wanted.items()}
    possible["muggins"].remove(rules.Muggins.OPPONENT_FIRST)  # of Tommy's games alone, where "on" is that
    assert met == possible


def test_a_game_given_up_is_lost_in_the_tally_and_another_is_dealt() -> None:
    table = opened()
    assert table.value["give up"] == ""
    assert sent(table, "give up").startswith("Dealt again.")
    assert table.sitting.tally == (0, 0)
    sent(table, "go on")
    seed = table.sitting.game.seed
    assert sent(table, "give up").startswith("You resign: one game lost.")
    assert table.value["tally"] == "Games won: you 0, computer 1."
    assert table.value["stage"]["happened"] == "Lamb wins: you resigned."
    assert (table.value["end"]["won"], table.value["give up"]) == (False, "")
    assert sent(table, "discard", cards=["5H", "6H"]).startswith("You resigned this game")
    assert not saved_table.from_json(table.kept, Sitting).game.events, "it isn't offered again"
    sent(table, "go on")
    assert table.sitting.tally == (0, 1)
    assert table.sitting.game.seed != seed
    assert not table.sitting.game.events
    sent(table, "clear tally")
    assert table.value["tally"] == "Games won: you 0, computer 0."


def test_a_match_of_seven_games_tells_where_it_stands_and_nobody_clears_it() -> None:
    table = opened(rules.MAN_PAGE)
    assert table.value["tally"].endswith("This match, game 1 of 7: You 0, Lamb 0.")
    table.settle(replace(table.sitting, match=replace(table.sitting.match, wins=(2, 1), played=3)))
    sent(table, "clear tally")
    assert table.value["tally"].endswith("game 4 of 7: You 2, Lamb 1.")


def played(**options: Any) -> TableWindow:
    """A table whose game is over, played by the computer for both."""
    table = opened(**options)
    sent(table, "demo", on=True)
    while not table.value["over"]:
        sent(table, "tick")
    return table


@cache
def ended() -> Sitting:
    """One such game, which nobody has looked back on yet."""
    return replace(played().sitting, lent=())


def test_the_end_of_a_game_is_told_with_score_and_skunk_and_the_next_one_begins() -> None:
    seen = set()
    for seed in range(40):
        table = played(seed=seed)
        won, scores = table.sitting.game.events[-1], table.sitting.game.scores
        last = table.value["moments"][-1]
        assert last["said"] == f"{'You win' if won.side == 0 else 'Lamb wins'}, 121 to {min(scores)}."
        by = "By a skunk, which counts as 2 games." if won.games == 2 else "The game is over."
        assert last["happened"] == by
        assert table.value["stage"]["happened"] == last["said"]
        assert [one["label"] for one in table.value["buttons"]] == ["Rematch"]
        seen |= {(won.side, won.games)}
        if {games for _, games in seen} == {1, 2} and {side for side, _ in seen} == {0, 1}:
            break
    else:
        pytest.fail(f"only {seen} in 40 games")
    sent(table, "go on")
    assert table.value["stage"]["scores"] == [0, 0]


def test_of_two_views_that_both_tick_one_is_heard() -> None:
    table = opened()
    sent(table, "demo", on=True)
    now = table.value["answers"]
    sent(table, "tick", at=now)
    after = len(table.sitting.game.events)
    sent(table, "tick", at=now)
    assert len(table.sitting.game.events) == after
    assert sent(table, "pause", on=True) == "Paused."
    sent(table, "demo", on=False)
    assert not table.value["demo"]
    assert not table.value["paused"]


def test_an_answer_holds_neither_the_faces_nor_the_game_and_what_is_kept_comes_right_after_it() -> None:
    """Each answer of a game is followed by the game as it is then; all the faces are sent once."""
    sent_now: list[set[str]] = []

    class Listening(TableWindow):
        def send_state(self, key: Any = None) -> None:
            sent_now.append({key} if isinstance(key, str) else set(key or ()))
            super().send_state(key)

    table, rng = Listening(Sitting.begin(rules.MODERN, seed=7)), random.Random(3)  # noqa: S311
    assert {*table.faces} == {str(card) for card in PACK} | {"back", "club"}
    while not table.value["over"]:
        before = table.kept
        sent_now.clear()
        simply(table, rng)
        assert not table.sitting.game.events or saved_table.to_json(table.sitting) == table.kept
        assert all(one in ({"value"}, {"kept"}) for one in sent_now)
        assert {"kept"} in sent_now or table.kept == before
        assert all(sent_now[at - 1] == {"value"} for at, one in enumerate(sent_now) if one == {"kept"})
        told = json.dumps(table.value)
        assert "<svg" not in told.replace(json.dumps(table.value["board"]), "").replace(
            json.dumps(table.value["page"]), ""
        ).replace(json.dumps((table.value["end"] or {"curve": 0})["curve"]), "")
        assert saved_table.SAVED.mark not in told.replace(json.dumps(table.value["file"]), "")


def test_a_kept_game_is_offered_and_goes_on_exactly_and_until_then_nothing_is_kept() -> None:
    old = at(Phase.PLAY)
    kept = old.kept
    new = opened(seed=8)
    said = sent(new, "found", text=kept)
    assert said == new.value["offer"]["words"]
    assert "keeps a game of Modern" in said
    sent(new, "go on")
    assert new.kept == ""
    assert "If you go on with it, you lose the game here" in sent(new, "resume"), (
        "by now a game runs here, and is not thrown away unasked"
    )
    sent(new, "resume")
    assert new.sitting == old.sitting
    assert new.value["offer"] is None
    assert json.loads(new.kept) == json.loads(kept)
    sent(new, "found", text=kept)  # another view of the same table
    assert new.value["offer"] is None


def test_a_kept_game_can_be_left_and_a_torn_one_is_told_of() -> None:
    table = opened(seed=8)
    sent(table, "found", text=at(Phase.PLAY).kept)
    sent(table, "leave")
    assert table.value["offer"] is None
    assert not table.sitting.game.events
    for text in ("{", None, 5, "[]", "x" * 2_000_000):
        assert "can't be used" in sent(table, "found", text=text)
    assert sent(table, "found", text=opened(seed=3).kept or saved_table.to_json(opened(seed=3).sitting)) == ""


def test_a_file_takes_the_place_of_a_running_game_only_after_a_yes() -> None:
    text, table = saved_table.to_json(at(Phase.CLAIM, seed=5).sitting), at(Phase.PLAY)
    before = table.sitting
    said = sent(table, "load", name="old.json", text=text)
    scores = ", ".join(f"{name} {score}" for name, score in zip(before.names, before.game.scores, strict=True))
    assert said.startswith("'old.json' holds a game of Modern: You ")
    assert said.endswith(f"If you load it, you lose the game here: {scores}.")
    assert table.value["offer"] == {"words": said, "stay": "Keep the game here", "go on": "Load it", "hint": ""}
    assert list(table.value["offer"])[1] == "stay", "the answer that loses nothing comes first"
    assert table.sitting is before
    assert json.loads(table.kept) == json.loads(saved_table.to_json(before)), "and it's kept while we ask"
    assert sent(table, "leave") == "The game here goes on."
    assert (table.sitting, table.value["offer"]) == (before, None)
    sent(table, "load", name="old.json", text=text)
    sent(table, "resume")
    assert table.sitting.game == saved_table.from_json(text, Sitting).game
    assert table.value["offer"] is None


@pytest.mark.parametrize("text", ["{", "", "[]", None, saved_table.to_json(opened().sitting)[:-40]])
def test_a_file_that_is_refused_leaves_the_running_game_and_asks_nothing(text: str | None) -> None:
    table = at(Phase.PLAY)
    refused(table, "load", name="old.json", text=text)
    assert table.value["offer"] is None


def test_a_move_takes_the_question_about_a_file_away() -> None:
    table = at(Phase.PLAY)
    sent(table, "load", text=saved_table.to_json(at(Phase.CLAIM, seed=5).sitting))
    sent(table, "set", name="pace", value="0")
    assert table.value["offer"]
    sent(table, "lay", cards=[str(table.sitting.view.legal[0])])
    assert table.value["offer"] is None
    assert "There's no game to go on with" in refused(table, "resume")


def test_a_demonstration_waits_while_a_question_is_open() -> None:
    table = at(Phase.PLAY)
    sent(table, "demo", on=True)
    sent(table, "load", text=saved_table.to_json(at(Phase.CLAIM, seed=5).sitting))
    assert table.value["paused"]


def test_a_file_is_loaded_at_once_where_nothing_is_lost_and_a_tally_counts_as_something() -> None:
    text, fresh = saved_table.to_json(at(Phase.CLAIM, seed=5).sitting), opened(seed=1)
    sent(fresh, "load", text=text)
    assert fresh.sitting.game == saved_table.from_json(text, Sitting).game
    won = TableWindow(replace(opened(seed=1).sitting, tally=(2, 1)))
    assert "you lose the tally of games won here" in sent(won, "load", text=text)
    assert won.sitting.tally == (2, 1)


def test_a_saved_file_goes_on_in_the_terminal_and_back() -> None:
    table = at(Phase.CLAIM)
    sent(table, "save")
    text = table.value["file"]["text"]
    assert table.value["file"]["name"] == "crib-game.json"
    sent(table, "pause", on=False)
    assert table.value["file"] is None
    there = saved_table.from_json(text, screen_state.TerminalSession)
    assert there.game == table.sitting.game
    back = opened(seed=1)
    sent(back, "load", text=saved_table.to_json(there))
    assert back.sitting.game == table.sitting.game
    assert back.value["claim"]
    said = refused(back, "load", text="{}", name="shopping.json")
    assert said.startswith(
        "'shopping.json' isn't a game of this table: this isn't a saved game: it doesn't have the format"
    )
    assert said.endswith("load one that was saved here.")


def test_a_table_of_the_same_name_is_the_same_and_one_asked_for_otherwise_takes_its_place() -> None:
    first, other = lesson.table(seed=7, name="a"), lesson.table(seed=7, name="b")
    assert lesson.table(seed=7, name="a") is first
    sent(first, "go on")
    assert not other.sitting.game.events
    anew = lesson.table(seed=8, name="a")
    assert anew is not first
    assert first.comm is None
    for bad in ({"opponent": "cheat"}, {"tutor": "loud"}, {"rules": "CHESS"}, {"rules": "THREE_HANDED", "two": True}):
        with pytest.raises(rules.IllegalMove):
            lesson.table(**bad, name="c")


def test_two_people_hand_the_screen_over_and_nobody_sees_the_other_hand() -> None:
    table = dealt(people=(0, 1))
    assert table.value["buttons"] == [
        {"event": "look", "label": f"{table.sitting.names[table.sitting.seat]}: show my hand"}
    ]
    assert held(table) == []
    assert (table.value["story"], table.value["moments"]) == ([], [])
    assert table.value["page"] == ""
    hands = {card for hand in table.sitting.game.table.hands for card in hand}
    sent(table, "show", what="transcript")
    assert table.value["page"] == ""
    told = json.dumps({name: part for name, part in table.value.items() if name not in TELLS_ALL}, ensure_ascii=False)
    cut = {event.card for event in table.sitting.game.events if isinstance(event, Cut)}
    assert [card for card in hands - cut if card.symbol in told or card.name in told] == []
    assert [card for card in hands - cut if card.symbol in table.static().plain] == []
    sent(table, "look")
    assert held(table) == [str(card) for card in table.sitting.view.hand]
    assert [card for card in hands - cut if card.symbol in table.static().plain] == []


@pytest.mark.parametrize("event", [("step by step", {}), ("demo", {"on": True}), ("lay", {}), ("advice", {})])
def test_while_the_screen_is_handed_over_nothing_tells_a_hand(event: tuple[str, dict[str, Any]]) -> None:
    table = dealt(people=(0, 1))
    name, more = event
    assert "Say first who's looking" in refused(table, name, **more)


def test_a_demonstration_of_two_people_tells_no_hand_and_nothing_discarded() -> None:
    table = dealt(people=(0, 1), tutor=Teaching.COACH)
    for _ in range(2):
        sent(table, "look")
        sent(table, "discard", cards=held(table)[:2], sure=True)
    sent(table, "show", what="transcript")
    sent(table, "demo", on=True)
    cut = {event.card for event in table.sitting.game.events if isinstance(event, Cut)}
    seen = set()
    while table.sitting.phase is not Phase.DEAL:
        both = {*table.sitting.view.hand, *table.sitting.view.away} if table.sitting.phase is Phase.PLAY else set()
        away = {card for each in table.sitting.game.table.away for card in each}
        open_now = {card for event in table.sitting.game.events if isinstance(event, Shown) for card in event.cards}
        laid = {*table.sitting.view.pile, *table.sitting.view.before}
        told = json.dumps({name: one for name, one in table.value.items() if name not in TELLS_ALL}, ensure_ascii=False)
        secret = {*both, *away} - cut - open_now - laid
        assert [card for card in secret if card.symbol in told or card.name in told] == []
        assert table.value["page"], "the transcript goes on without them"
        sent(table, "show", what="review")
        assert table.value["inside"] == ""
        assert "take the cards back first" in refused(table, "step by step").lower()
        assert "nothing to advise on" in refused(table, "advice")
        sent(table, "show", what="transcript")
        assert held(table) == []
        seen.add(table.sitting.phase)
        sent(table, "tick")
    assert Phase.PLAY in seen
    sent(table, "demo", on=False)
    assert held(table) == []


def test_a_setting_before_the_deal_of_two_people_hands_nothing_over() -> None:
    table = opened(people=(0, 1))
    while table.sitting.phase is Phase.CUT:
        sent(table, "go on")
    sent(table, "set", name="muggins", value="computer counts")
    assert not table.sitting.handing


def test_pegs_that_stood_there_already_do_not_walk_when_a_game_goes_on() -> None:
    kept = saved_table.to_json(at(Phase.CLAIM, seed=5).sitting)
    table = opened(seed=1)
    sent(table, "load", text=kept)
    assert table.sitting.game.scores != (0, 0)
    assert table.value["moments"] == []


@pytest.mark.parametrize("match", [{"played": 3}, {"played": 7, "wins": [4, 3]}, {"seed": 8}], ids=str)
def test_a_file_whose_match_does_not_fit_its_game_is_refused(match: dict[str, Any]) -> None:
    document = json.loads(saved_table.to_json(at(Phase.PLAY, game=rules.MAN_PAGE).sitting))
    assert sent(opened(seed=1), "load", text=json.dumps(document))
    document["match"] |= match
    table = opened(seed=1)
    assert "its game isn't the next one of its match" in refused(table, "load", text=json.dumps(document))


@pytest.mark.parametrize("game", [rules.THREE_HANDED, rules.FOUR_HANDED], ids=lambda game: game.name)
def test_three_and_four_players_have_their_tracks_and_their_names(game: rules.Rules) -> None:
    table = dealt(game=game)
    assert len(table.value["stage"]["seats"]) == game.players - 1
    assert [one["side"] for one in table.value["key"]] == ["you", "opponent", "third"][: game.sides]
    assert table.value["board"].count('class="peg') == 2 * game.sides
    if game.players == 4:
        assert table.value["key"][0]["name"] == "You and North"
        assert {one["name"]: one["side"] for one in table.value["stage"]["seats"]} == {
            "West": "opponent",
            "North": "you",
            "East": "opponent",
        }


# --- looking back -----------------------------------------------------------------------------------------------------


def test_the_whole_game_reads_as_a_transcript_and_opens_step_by_step_at_the_present_moment() -> None:
    table = TableWindow(ended())
    sent(table, "show", what="transcript")
    assert table.value["page"].startswith("<pre>Modern: You against Lamb")
    sent(table, "step by step")
    steps = table.beside.inside
    assert isinstance(steps, ReplayWindow)
    assert table.value["inside"].startswith("IPY_MODEL_")
    assert steps.value["step"] == steps.value["last"] > 50
    assert not steps.value["sealed"], "a game that is over lies open"
    sent(table, "step by step")
    assert (table.value["inside"], table.value["shows"]) == ("", ["transcript"])
    sent(table, "show", what="anything")
    assert (table.value["shows"], table.value["page"]) == ([], "")


def reviewed(table: TableWindow) -> ReviewWindow:
    """The review below a table, once its page has asked on to the end of the game."""
    sent(table, "show", what="review")
    window = table.beside.inside
    assert isinstance(window, ReviewWindow)
    for _ in range(table.sitting.game.table.number + 1):
        report(window, "look on")
    assert not window.value["looking"]
    return window


def test_each_line_of_a_review_leads_to_its_moment() -> None:
    window = reviewed(TableWindow(ended()))
    pages = "".join(one["page"] for one in window.value["folds"])
    decided = window.replay.review.decisions
    assert {int(at) for at in re.findall(r'data-step="(\d+)"', pages)} == {one.at for one in decided}
    for one in decided[::9]:
        report(window, "step", at=one.at)
        assert isinstance(window.inside, ReplayWindow)
        start, end, _ = window.inside.replay.step
        assert start <= one.at < end
    for bad in (len(window.replay.game.events), "sideways", None, True):
        assert "isn't a whole number from 0" in tell(window, "step", at=bad)["said"]


def test_the_steps_of_a_game_that_goes_on_tell_nothing_hidden_and_close_with_the_next_move() -> None:
    table = at(Phase.PLAY)
    sent(table, "step by step")
    steps = table.beside.inside
    assert isinstance(steps, ReplayWindow)
    told = json.dumps(steps.value, ensure_ascii=False)
    for place in range(steps.value["last"] + 1):
        steps._receive(None, {"event": "go", "step": place}, [])
        told += json.dumps(steps.value, ensure_ascii=False)
    assert [card for card in hidden(table) if card.symbol in told or card.name in told] == []
    steps._receive(None, {"event": "as seen", "on": False}, [])
    assert steps.value["refused"]
    sent(table, "lay", cards=table.value["may"][:1])
    assert table.value["inside"] == ""


def test_the_review_judges_what_the_player_decided_and_nothing_that_the_computer_played() -> None:
    table = dealt()
    assert reviewed(table).replay.review.decisions == ()
    sent(table, "discard", cards=held(table)[:2])
    mine = len(table.sitting.game.events)
    sent(table, "demo", on=True)
    for _ in range(30):
        sent(table, "tick")
    lent = table.sitting.lent
    assert lent == ((mine, len(table.sitting.game.events)),)
    sent(table, "demo", on=False)
    back = saved_table.from_json(saved_table.to_json(table.sitting), Sitting)
    assert back.lent == lent
    for sitting in (table.sitting, back):
        judged = {one.at for one in reviewed(TableWindow(sitting)).replay.review.decisions}
        assert judged
        assert not judged & set(range(*lent[0]))
        assert {one.at for one in review(sitting.game, 0).decisions} > judged
    sent(table, "give up")
    sent(table, "go on")
    assert table.sitting.lent == ()


def test_what_cost_most_is_practiced_below_its_review_or_played_on_and_put_away_again() -> None:
    made = []

    def practice(what: str) -> Any:
        made.append(what)
        return lesson.tutor(seed=1)

    table = TableWindow(ended(), practice=practice, play=tables._play_on)
    window = reviewed(table)
    assert window.value["may"] == ["play on", "practice"]
    report(window, "practice", board=1)
    assert made == [practice_of(window._boards[0].decision)]
    assert window.value["inside"].startswith("IPY_MODEL_")
    report(window, "play on", board=1)
    assert isinstance(window.inside, TableWindow)
    there, decision = window.inside.sitting, window._boards[0].decision
    assert (there.view.hand, there.opponent, window.inside.kept) == (decision.sees.hand, table.sitting.opponent, "")
    report(window, "close")
    assert window.value["inside"] == ""
    for bad in (0, 4, "1", None):
        assert "isn't a whole number from 1" in tell(window, "practice", board=bad)["said"]
    report(window, "close")
    assert table.value["inside"] == ""
    assert all(tables._practice(what) for what in (*tables._PRACTICE, "counting", "runs-3", "lead"))


def test_the_review_comes_deal_by_deal_and_can_be_stopped() -> None:
    table = TableWindow(ended())
    sent(table, "show", what="review")
    window, deals = table.beside.inside, table.sitting.game.table.number
    assert isinstance(window, ReviewWindow)
    seen = []
    while window.value["looking"]:
        seen += re.findall(r"Looking back: deal (\d+) of (\d+)\.", window.value["progress"])
        assert (window.value["headline"], window.value["boards"]) == ("", [])
        if len(seen) == 3:
            report(window, "stop")
            assert window.value["headline"]
            told = window.replay
            report(window, "look on")
            assert window.replay is told, "a deal that was asked for too late is not looked back on"
            report(window, "stop")
        report(window, "look on")
    assert seen == [(str(deal), str(deals)) for deal in range(1, deals + 1)]
    assert window.replay.review == review(table.sitting.game, 0, curve=True)


# --- the rest ---------------------------------------------------------------------------------------------------------


def test_readers_without_a_kernel_are_told_where_things_stand() -> None:
    table = at(Phase.PLAY)
    plain, html = table.static().plain, str(table.static())
    assert "Modern: You" in plain
    assert "The starter is" in plain
    assert "You hold" in plain
    assert plain.count("\n") > 5
    assert html.count("<img") == len(table.sitting.view.hand) + 1
    assert "Run the cell" in TableWindow(Sitting.begin(rules.MODERN, seed=7), fresh=True).static().plain


@pytest.mark.parametrize("told", ["JPY_SESSION_NAME", "SCRIPT_NAME"], ids=["Jupyter", "Voila"])
def test_each_notebook_has_a_drawer_of_its_own_for_a_table_of_one_name(
    told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    names = set()
    for notebook in ("", "/home/a/one.ipynb", "/home/a/two.ipynb", "/home/a/\udcff.ipynb"):
        monkeypatch.setenv(told, notebook)
        names.add(opened().value["name"])
        assert opened().value["name"] == opened().value["name"]
    assert len(names) == 4
    assert "table" in names
    assert not any("home" in name or "ipynb" in name for name in names), "the notebook keeps it, and may be shared"


def test_an_unforeseen_error_is_said_and_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    before = table.sitting

    def breaks(_: Any) -> str:
        table.sitting = None
        raise RuntimeError("the cards fell down")

    monkeypatch.setattr(table, "_on_go_on", breaks)
    table._receive(None, {"event": "go on"}, [])
    assert table.value["said"] == (f"{WRONG} here, and it's our fault. The page shows how things stand now.")
    assert table.value["refused"]
    assert table.sitting is before
    monkeypatch.undo()
    sent(table, "go on")
    assert table.sitting.game.events


def told_of(table: TableWindow, event: str, **more: Any) -> tuple[str, bool, int]:
    shown = tell(table, event, **more)
    return shown["said"], shown["refused"], shown["answers"]


def test_a_review_that_cannot_be_made_is_not_opened_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt()
    sent(table, "show", what="transcript")

    def breaks(*_: Any, **__: Any) -> Any:
        raise RuntimeError("the review fell down")

    monkeypatch.setattr(table.beside, "_review", breaks)
    said, is_refused, answers = told_of(table, "show", what="review")
    assert said == f"{WRONG} here, and it's our fault. The page shows how things stand now."
    assert (is_refused, answers) == (True, table._answers)
    assert table.value["shows"] == ["transcript"]
    sent(table, "discard", cards=held(table)[:2])
    monkeypatch.undo()
    assert len(reviewed(table).replay.review.decisions) == 1


def test_a_page_that_cannot_be_drawn_any_more_stays_as_it_was_and_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt()
    before = dict(table.value)

    def breaks() -> Any:
        raise KeyError("view")

    monkeypatch.setattr(table, "view", breaks)
    answered = [told_of(table, event) for event in ("go on", "way", "save")]
    assert {said for said, *_ in answered} == {
        f"{WRONG} here, and it's our fault. The page shows how things stood before."
    }
    assert all(is_refused for _, is_refused, _ in answered)
    assert [answers for *_, answers in answered] == sorted({answers for *_, answers in answered}), "each is an answer"
    assert answered[0][2] > before["answers"]
    spoken = {"said", "refused", "answers"}
    assert {name: one for name, one in table.value.items() if name not in spoken} == {
        name: one for name, one in before.items() if name not in spoken
    }
    monkeypatch.undo()
    sent(table, "discard", cards=held(table)[:2])
    assert len(table.sitting.view.away) == 2


def test_a_value_error_in_what_is_shown_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    before = table.sitting

    def breaks(_: Any) -> str:
        raise rules.IllegalMove("no such card")

    monkeypatch.setattr(dealt_views, "buttons", breaks)
    said, is_refused, _ = told_of(table, "go on")
    assert said.startswith(f"{WRONG} here, and it's our fault.")
    assert is_refused
    assert table.sitting is before, "a move that cannot be shown is not made"


def test_script_and_style_stay_small() -> None:
    whole = TableWindow(Sitting.begin(rules.MODERN, seed=7))
    assert len(str(whole._esm).encode()) + len(str(whole._css).encode()) < 158_000
