"""A game gone through again: every step stands as the game stood, decisions are found, and hidden cards stay hidden."""

import json
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variants import VARIANTS, Erring, forfeits, may_know, rarer

from crib_tutor import lesson, rules
from crib_tutor.deck import PACK, Card
from crib_tutor.game import Game, from_json, to_json
from crib_tutor.game.events import Shown
from crib_tutor.game.seats import play_out, step
from crib_tutor.game.state import Phase
from crib_tutor.look import card_faces
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.table import saved_table
from crib_tutor.table.replaying import state as replay
from crib_tutor.table.replaying.state import Replay, game_of, open_replay, read_game
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.table.reviewing.state import Review, review
from crib_tutor.table.settings.muggins_switch import count_by
from crib_tutor.table.shown_review.told_review import review_text
from crib_tutor.table.sitting import Sitting, tick
from crib_tutor.words.telling import sentence_at
from crib_tutor.words.transcript import transcript

NAMED = list(rules.NAMED)
WHOLE_GAMES = [pytest.param(name, marks=rarer(game)) for name, game in rules.NAMED.items()]


@cache
def played(name: str, seed: int = 7) -> Game:
    """A whole game in which everybody errs in every way."""
    game = VARIANTS[name]
    return play_out(Game(game, seed), [Erring(seat) for seat in range(game.players)])


@cache
def again(name: str, seat: int = 0) -> Replay:
    return open_replay(played(name), seat)


@cache
def steps_of(name: str, seat: int = 0) -> Replay:
    """The replay of a game whose decisions aren't priced."""
    return open_replay(played(name), seat, whole=False)


def sent(window: ReplayWindow, **event: Any) -> ReplayWindow:
    window._receive(None, event, [])
    return window


def looked_on(window: ReplayWindow) -> ReplayWindow:
    """The window once the page has asked on, deal by deal, until the whole game is looked back on."""
    while window.value["looking"]:
        sent(window, event="look on")
    return window


# --- every step is the game -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_the_steps_cover_the_log_once_and_end_in_the_game(name: str) -> None:
    narrated = steps_of(name)
    assert narrated.states[-1] == narrated.game
    assert [step.start for step in narrated.steps[1:]] == [step.end for step in narrated.steps[:-1]]
    assert narrated.steps[0].end == 0
    assert narrated.steps[-1].end == len(narrated.game.events)
    assert all(step.start < step.end for step in narrated.steps[1:])
    assert [step.state for step in narrated.steps] == sorted(step.state for step in narrated.steps)
    assert {step.state for step in narrated.steps} == set(range(len(narrated.states)))


def whole(told: Replay) -> list[int]:
    """The steps after which a state of the game is whole: a hand that is shown parts what belongs together."""
    return [at for at, step in enumerate(told.steps) if step.end == len(told.states[step.state].events)]


@pytest.mark.parametrize("name", VARIANTS)
def test_scores_hands_crib_starter_and_pile_are_those_of_the_replayed_game(name: str) -> None:
    narrated = steps_of(name)
    compared = 0
    for at in whole(narrated):
        table, stood = narrated.states[narrated.steps[at].state].table, narrated.to(at).position
        assert stood.scores == table.scores
        if not table.number:
            assert stood.hands == ()
            continue
        compared += 1
        assert (stood.number, stood.starter) == (table.number, table.starter)
        assert stood.dealer == table.dealer or table.phase is Phase.DEAL  # by then the deal has passed on
        assert {card for held in stood.hands for card in held.cards}.isdisjoint(stood.crib.cards)
        assert not any(held.backs for held in (*stood.hands, stood.crib))
        kept = [set(held.cards) for held in stood.hands]
        play = table.play
        if play is None:
            assert kept == list(map(set, table.hands))
        elif stood.shown is not None:
            assert kept == list(map(set, table.hands))
            assert (stood.pile, stood.before) == ((), ())
        else:
            assert kept == [set(play.hands[(seat - table.dealer - 1) % len(kept)]) for seat in range(len(kept))]
            assert (*stood.before, *(event.card for event in stood.pile)) == (*play.before, *play.pile)
            if play.pile:
                assert tuple(event.card for event in stood.pile) == play.pile
        if len(stood.crib.cards) == rules.CRIB_SIZE:
            assert set(stood.crib.cards) == set(table.crib)
    assert compared > 20


@pytest.mark.parametrize("name", NAMED)
def test_the_window_draws_what_stands_there(name: str) -> None:
    narrated, window = steps_of(name), ReplayWindow(played(name))
    for at in whole(narrated)[::3]:
        stood = narrated.to(at).position
        drawn = sent(window, event="go", step=at).value
        assert tuple(value["score"] for value in drawn["key"]) == stood.scores
        hands = [tuple(card["text"] for card in value["cards"]) for value in drawn["hands"]]
        assert hands == [tuple(map(str, held.cards)) for held in (*stood.hands[1:], *stood.hands[:1])]
        assert [value["text"] for value in drawn["pile"]] == [str(event.card) for event in stood.pile]
        assert [int(value["under"]) for value in drawn["pile"]] == [event.count for event in stood.pile]
        assert drawn["told"] == list(narrated.to(at).sentences)
        assert drawn["said"].startswith(" ".join(drawn["told"]))


@pytest.mark.parametrize("name", VARIANTS)
def test_everything_that_happened_is_told_in_its_order(name: str) -> None:
    narrated = steps_of(name)
    sentences = [line for at in range(1, len(narrated.steps)) for line in narrated.to(at).sentences]
    assert len(sentences) == len(narrated.game.events)
    for at, line in enumerate(sentences):
        tells = sentence_at(narrated.game.events, at, narrated.game.rules, narrated.names)
        assert line.startswith(tells[:-1])


def test_what_a_hand_counts_is_told_when_it_is_shown_unless_the_seat_had_yet_to_say() -> None:
    narrated = steps_of("MODERN")
    shows = [at for at, step in enumerate(narrated.steps) if at and isinstance(narrated.game.events[step.start], Shown)]
    assert len(shows) > 10
    assert all("It is worth" in narrated.to(at).sentences[0] for at in shows)
    hidden = sent(ReplayWindow(narrated.game), event="as seen", on=True)
    asked = [at for at in shows if narrated.states[narrated.steps[at].state].awaits.place in ("hand", "crib")]
    assert asked
    assert not any("It is worth" in sent(hidden, event="go", step=at).value["told"][0] for at in asked)


def test_a_computer_that_counts_shows_each_hand_in_a_step_of_its_own() -> None:
    narrated = again("MAN_PAGE")
    shown = [narrated.to(at).position.shown for at in range(len(narrated.steps))]
    of_the_log = [event for event in narrated.game.events if isinstance(event, Shown)]
    assert [
        event for event, before in zip(shown[1:], shown[:-1], strict=True) if event and event != before
    ] == of_the_log


# --- decisions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WHOLE_GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_every_decision_stands_at_the_one_step_in_which_it_was_made(name: str, seat: int) -> None:
    narrated = again(name, seat)
    decisions = [decision for at in range(len(narrated.steps)) if (decision := narrated.to(at).decision)]
    assert tuple(decisions) == review(narrated.game, seat, curve=False).decisions
    for decision in decisions:
        here = narrated.to(narrated.step_of(decision))
        assert here.decision == decision
        if here.options:
            [made] = [option for option in here.options if tuple(sorted(option.cards)) == here.chosen]
            assert made.cost == decision.cost
            assert set(here.chosen) <= set(here.chose_from)


def test_the_buttons_go_to_every_mistake_and_no_further() -> None:
    narrated = again("MODERN")
    dear = [narrated.step_of(decision) for decision in narrated.review.decisions if decision.cost > WHISKER]
    assert len(dear) > 5
    window, ahead, back = ReplayWindow(narrated.game), [], []
    while not sent(window, event="mistake", back=False).value["refused"]:
        ahead.append(window.replay.at)
    assert window.value["said"] == "No decision after this cost more than a whisker: go back from here."
    sent(window, event="go", step=len(narrated.steps) - 1)
    while not sent(window, event="mistake", back=True).value["refused"]:
        back.append(window.replay.at)
    assert ahead == back[::-1] == dear
    assert window.replay.at == dear[0]


def test_the_hand_before_a_choice_is_marked_with_what_was_chosen_and_what_was_best() -> None:
    narrated, window, marked = again("MODERN"), ReplayWindow(played("MODERN")), 0
    for at in narrated.mistakes:
        here = narrated.to(at)
        if not here.options:
            continue
        marked += 1
        shown = sent(window, event="go", step=at).value["judged"]
        yours = {card["text"] for card in shown["hand"] if "yours" in card["mark"]}
        best = {card["text"] for card in shown["hand"] if "best" in card["mark"]}
        assert yours == set(map(str, here.chosen))
        assert best == set(map(str, here.options[0].cards))
        assert sum(option["yours"] for option in shown["options"]) == 1
        assert shown["options"][0]["cost"] == "best"
    assert marked > 3


def test_a_game_without_a_decision_says_so() -> None:
    shown = ReplayWindow(Game(rules.MODERN, seed=7).cut().cut().deal())
    assert shown.value["summary"].endswith("not over. You haven't decided anything in it yet.")
    assert shown.value["worst"] == []
    assert sent(shown, event="mistake").value["refused"]


# --- as the seat saw it -----------------------------------------------------------------------------------------------


FACES = {card: json.dumps(card_faces.face(card)) for card in PACK}


def spied(value: dict[str, Any]) -> set[Card]:
    """Every card that can be read from what the page is sent: its text, its sign, its name or its picture."""
    text = re.sub(r"<svg.*?</svg>", "", json.dumps(value, ensure_ascii=False))
    signs = {
        card
        for card in PACK
        if re.search(rf"(?<![0-9]){re.escape(card.symbol)}|(?<![A-Za-z0-9]){card}(?![A-Za-z0-9])|{card.name}", text)
    }
    plain = json.dumps(value)
    return signs | {card for card, drawn in FACES.items() if drawn in plain}


@pytest.mark.parametrize(("name", "seat"), [("MODERN", 1), ("THREE_HANDED", 2), ("FOUR_HANDED", 0), ("MAN_PAGE", 0)])
def test_as_the_seat_saw_it_nothing_that_was_hidden_is_sent_to_the_page(name: str, seat: int) -> None:
    text, window = steps_of(name, seat), ReplayWindow(played(name), seat)
    sent(window, event="as seen", on=True)
    for at in range(0, len(text.steps), 5):
        seen = spied(sent(window, event="go", step=at).value)
        assert seen <= may_know(text.game.events[: text.steps[at].end], seat), text.to(at).sentences
        assert set(text.to(at).position.hands[seat].cards if text.to(at).position.hands else ()) <= seen
    sent(window, event="as seen", on=False)
    dealt = text.deals[0]
    assert not spied(sent(window, event="go", step=dealt).value) <= may_know(
        text.game.events[: text.steps[dealt].end], seat
    )  # so the spy does see a leak


@pytest.mark.parametrize("name", NAMED)
def test_as_the_seat_saw_it_as_many_cards_lie_there_and_the_public_ones_are_the_same(name: str) -> None:
    narrated, hidden = steps_of(name), sent(ReplayWindow(played(name)), event="as seen", on=True).replay
    for at in range(0, len(narrated.steps), 3):
        lies, seen = narrated.to(at).position, hidden.to(at).position
        assert [len(each.cards) + each.backs for each in seen.hands] == [len(each.cards) for each in lies.hands]
        assert len(seen.crib.cards) + seen.crib.backs == len(lies.crib.cards)
        assert all(set(each.cards) <= set(other.cards) for each, other in zip(seen.hands, lies.hands, strict=True))
        assert (seen.pile, seen.before, seen.starter) == (lies.pile, lies.before, lies.starter)
        assert (seen.scores, seen.behind, seen.shown) == (lies.scores, lies.behind, lies.shown)
        if lies.hands:
            assert seen.hands[0] == lies.hands[0]


# --- what is given, and what a page sends -----------------------------------------------------------------------------


def test_a_game_and_its_texts_give_the_same_replay() -> None:
    game = played("MODERN")
    assert read_game(game) is game
    assert read_game(to_json(game)) == game
    sitting = Sitting.begin(rules.HOYLE, seed=7)
    assert read_game(saved_table.to_json(sitting)) == sitting
    assert read_game(sitting) is sitting
    assert open_replay(sitting).game == sitting.game
    assert lesson.replay(to_json(game), 1).replay == open_replay(game, 1)
    assert lesson.replay is lesson.replay


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "{",
            "[]",
            "null",
            "3",
            '{"format": "crib_tutor game"}',
            '{"format": "crib_tutor session", "version": 2}',
        ),
        *("[" * 100_000, "x" * 1_000_001, "\ud800", b"\xff\xfe", 7, None, ["a"], '{"format": ["crib_tutor session"]}'),
    ],
    ids=range(15),
)
def test_what_is_no_saved_game_is_refused_in_one_sentence(text: object) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_game(text)
    assert "\n" not in str(refusal.value)
    assert 10 < len(str(refusal.value)) < 200


def test_what_the_computer_played_for_somebody_is_not_theirs_to_answer_for() -> None:
    sitting = Sitting.begin(rules.MODERN, seed=7, demo=True)
    while sitting.phase is not Phase.OVER:
        sitting = tick(sitting)
    window = sent(ReplayWindow(short()), event="load", text=saved_table.to_json(sitting))
    assert looked_on(window).value["summary"].endswith("You haven't decided anything in it yet.")
    assert open_replay(sitting.game).review.decisions, "the same game, where somebody played it"
    assert open_replay(sitting, 1).review == review(sitting.game, 1, curve=False), (
        "the opponent plays its own hand all the same"
    )
    both = replace(sitting, people=(0, 1))
    assert [open_replay(both, seat).review.decisions for seat in (0, 1)] == [(), ()]


def test_two_switches_of_one_moment_are_one_step_and_one_sentence() -> None:
    played = Sitting.begin(rules.MODERN, seed=7, demo=True)
    for _ in range(6):
        played = tick(played)
    text = open_replay(count_by(played, "computer counts"))
    assert text.steps[-1].end - text.steps[-1].start == 2
    assert text.to(len(text.steps) - 1).sentences == (
        "From now on there's no muggins, and the computer counts every hand and crib.",
    )
    assert [step.start for step in text.steps[1:]] == [step.end for step in text.steps[:-1]]


@given(st.data())
def test_a_torn_or_altered_text_is_refused_and_never_anything_else(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([to_json(short()), saved_table.to_json(Sitting.begin(rules.HOYLE, seed=7))]))
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.sampled_from(["", "9", '"', "}", "null", "-1", "[]"]))
    try:
        result = read_game(whole[:at] + other + whole[at + data.draw(st.integers(0, 3)) :])
    except IllegalMove:
        return
    result = game_of(result)
    assert result == from_json(to_json(result))  # a change that says the same, or a seed of another game


def test_heels_that_are_forfeited_were_never_pegged() -> None:
    text = open_replay(forfeits(), whole=False)
    for at in whole(text):
        assert text.to(at).position.scores == text.states[text.steps[at].state].scores


@pytest.mark.parametrize("least", [0, 9])
def test_one_decision_is_told_in_the_singular(least: float) -> None:
    window = ReplayWindow(short().discard(0, short().table.hands[0][:2]))
    (decision,) = window.replay.review.decisions
    judged = Review((replace(decision, cost=least, wins=None),))
    window.replay = replace(window.replay, looking=replace(window.replay.looking, review=judged))
    costs = "more than a whisker; all told you gave away 9.0 holes" if least else "no more than a whisker: well played"
    assert window._summary().endswith(f"Your one decision cost {costs}.")
    assert f"Decisions: 1, of which {'none were' if least else '1 was'} the best or" in review_text(window.replay)
    costs = "One decision cost 9.0 holes." if least else "Nothing cost more than a whisker: well played."
    assert costs in review_text(window.replay).splitlines()


@cache
def short() -> Game:
    return Game(rules.HOYLE, seed=7).cut().cut().deal()


def test_a_seat_that_there_is_not_and_an_endless_game_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for seat in (2, -1, "0", None, True):
        with pytest.raises(IllegalMove, match="seat"):
            lesson.replay(short(), seat)
    monkeypatch.setattr(replay, "MOST_EVENTS", 2)
    with pytest.raises(IllegalMove, match="too long"):
        open_replay(short())


def test_a_file_takes_the_place_of_the_game_and_another_file_does_not() -> None:
    window = ReplayWindow(played("FOUR_HANDED"), 3)
    before = window.replay
    for text in ("no game", None, 7, "x" * 1_000_001):
        assert sent(window, event="load", text=text).value["refused"]
        assert window.replay is before
    sent(window, event="load", text=to_json(played("MODERN")))
    assert not window.value["refused"]
    assert looked_on(window).replay == open_replay(played("MODERN"), 0)
    assert window.value["title"] == "Modern, 121 points, step by step"
    assert window.value["step"] == 0


def test_the_static_form_is_the_transcript_with_what_cost_most() -> None:
    window = sent(ReplayWindow(played("MODERN")), event="as seen", on=True)
    text = window.static().plain
    assert text.endswith(transcript(played("MODERN"), names=("You", "North")))
    assert window.value["summary"] in text
    for worst in window.replay.review.worst:
        assert f"Deal {worst.deal}, {worst.what}: {worst.chosen}, best {worst.best}. {worst.price}." in text


def test_words_for_one_hole_and_for_none() -> None:
    text = again("MODERN")
    window = ReplayWindow(text.game)
    leads = {
        sent(window, event="go", step=text.step_of(each)).value["judged"]["lead"] for each in text.review.decisions
    }
    assert "The best there is." in leads
    assert not any("1.0 holes" in lead or "0.0 holes" in lead for lead in leads)


def test_a_hand_is_counted_in_the_window_once_nobody_is_asked_about_it() -> None:
    game = Game(rules.MODERN, seed=7)
    while game.awaits.phase is not Phase.CLAIM:
        game = step(game, [Greedy(), Simple()])
    window = ReplayWindow(game)
    awaited = sent(window, event="go", step=window.value["last"])
    assert awaited.replay.position.shown
    assert awaited.value["shown"] is None
    while game.awaits.phase in (Phase.CLAIM, Phase.CALL):
        game = step(game, [Greedy(), Simple()])
    assert sent(ReplayWindow(game), event="go", step=awaited.value["last"]).value["shown"]["steps"]
