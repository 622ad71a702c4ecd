"""Moments: one after another, nothing before it's told, and every score, peg and line of the story in its own."""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from each import for_each
from variants import Erring

from crib_tutor import rules
from crib_tutor.counts import Count
from crib_tutor.deck import PACK, Card
from crib_tutor.game import Game
from crib_tutor.game.answers import hits
from crib_tutor.game.events import Called, Claimed, Laid, Scored, Shown, TurnedUp
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import step
from crib_tutor.game.state import Phase
from crib_tutor.marking.markings import Marking
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.table.moments.moment import StageMoment
from crib_tutor.table.moments.tell_moments import GO_ON, standing, tell
from crib_tutor.table.moments.view import draw_moment
from crib_tutor.table.narration import game_so_far, narrate, remarks
from crib_tutor.table.prompt import prompt_for
from crib_tutor.table.replaying.positions import seat_cards
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.table.sitting import Sitting, Teaching, advance, move, say_forced_go
from crib_tutor.table.table_words import state_lines
from crib_tutor.words.counts_aloud import number

BY_HAND = rules.changed(rules.HOYLE, announced=True, by_hand=True)
GAMES = {
    **rules.NAMED,
    "by hand": BY_HAND,
    "announced": rules.changed(rules.MODERN, announced=True),
    "pegs by hand": rules.changed(rules.BRITANNICA_SIX, by_hand=True),
    "neglect": rules.changed(rules.MODERN, neglect="TWO_OR_PLAYED"),
}
SEEDS = range(2)
CARDS = frozenset(map(str, PACK))


def sittings(game: rules.Rules, seed: int, tutor: Teaching = Teaching.SILENT) -> Iterator[Sitting]:
    """A game as its table sends it, answer after answer, in which people and computers err."""
    seat = PLAYERS["simple"].seat
    sitting = Sitting.begin(game, seed=seed, errs=True, tutor=tutor)
    yield sitting
    players = [seat() for _ in range(game.players)]
    while sitting.phase is not Phase.OVER:
        sitting = say_forced_go(advance(replace(sitting, game=step(sitting.game, players))))
        yield sitting


def answers(
    game: rules.Rules, seed: int, tutor: Teaching = Teaching.SILENT
) -> Iterator[tuple[Sitting, list[StageMoment]]]:
    """Each sitting with the moments since the answer before."""
    points = 0
    for sitting in sittings(game, seed, tutor):
        yield sitting, tell(sitting, points)
        points = len(sitting.game.events)


@cache
def answers_of(name: str, seed: int) -> tuple[tuple[Sitting, list[StageMoment]], ...]:
    """The answers of a game that several laws are held against."""
    return tuple(answers(GAMES[name], seed))


def without_rest(moments: list[StageMoment]) -> list[StageMoment]:
    return [replace(moment, rests="") for moment in moments]


@for_each(GAMES)
def test_a_moment_follows_from_the_log_up_to_its_own_event(name: str) -> None:
    """Told as they come, moments are those of the whole game: none knows of a later event, and none comes twice.

    What differs with hindsight is a count that waits for its call alone.
    """
    for seed in SEEDS:
        came, last = [], None
        for sitting, moments in answers_of(name, seed):
            came += moments
            last = sitting
        assert last is not None
        whole = tell(last)
        hides = [at for at, moment in enumerate(came) if moment.hides_count]
        assert len(came) == len(whole)
        for at, (then, after) in enumerate(zip(without_rest(came), without_rest(whole), strict=True)):
            if at not in hides:
                assert then == after, (seed, at)


@for_each(GAMES)
def test_no_card_score_or_sentence_is_shown_before_its_event(name: str) -> None:
    for seed in SEEDS:
        for sitting, moments in answers_of(name, seed):
            game, sides = sitting.game, sitting.game.rules.sides
            for moment in moments:
                so_far = game.events[: moment.end]
                drawn = draw_moment(sitting, moment)
                assert cards_drawn(drawn) <= in_sight(sitting, moment.end)
                pegged = [0] * sides
                for event in so_far:
                    if isinstance(event, Scored):
                        pegged[event.player % sides] += event.points
                assert all(score <= due for score, due in zip(moment.position.scores, pegged, strict=True))
                assert drawn["scores"] == [*moment.position.scores][: len(drawn["scores"])]
                shown = [event for event in so_far if isinstance(event, Shown)]
                assert (moment.position.shown is None) or moment.position.shown == shown[-1]
                if moment.counted.total and moment.position.shown:
                    assert any(isinstance(event, Claimed | Scored) for event in so_far[so_far.index(shown[-1]) :])


def cards_drawn(value: Any) -> set[str]:
    """Every card that is named anywhere in what is drawn of a moment."""
    if isinstance(value, Mapping):
        return cards_drawn([*value.values(), *value])
    if isinstance(value, list | tuple):
        return set().union(*map(cards_drawn, value))
    return {value} & CARDS if isinstance(value, str) else set()


def in_sight(sitting: Sitting, end: int) -> set[str]:
    """The cards that may be on the stage once so many events are told, by the engine's own log."""
    seen: set[Card] = set()
    for event in sitting.game.events[:end]:
        seen |= {*getattr(event, "hands", ((),) * (sitting.seat + 1))[sitting.seat]}
        if isinstance(event, Laid | TurnedUp) or hasattr(event, "depth"):
            seen.add(event.card)
        if isinstance(event, Shown):
            seen |= {*event.cards}
    return {str(card) for card in seen}


@for_each(GAMES)
def test_score_peg_and_story_change_in_one_moment_and_add_up(name: str) -> None:
    for seed in SEEDS:
        stood: tuple[int, ...] | None = None
        for sitting, moments in answers_of(name, seed):
            for moment in moments:
                before = stood if stood is not None else (0,) * sitting.game.rules.sides
                changed = [side for side, score in enumerate(moment.position.scores) if score != before[side]]
                if moment.leap is None:
                    assert changed == [], "no score changes without its peg"
                else:
                    assert changed == [moment.leap.side]
                    assert (moment.leap.start, moment.leap.end) == (
                        before[moment.leap.side],
                        moment.position.scores[moment.leap.side],
                    )
                    assert moment.line is not None
                    assert (
                        moment.line.number == f"+{moment.leap.end - moment.leap.start}" or sitting.phase is Phase.OVER
                    )
                stood = moment.position.scores
            assert standing(sitting).position.scores == sitting.game.scores
            if moments:
                assert moments[-1].position.scores == sitting.game.scores


def test_every_card_and_every_go_is_told_once_with_its_count() -> None:
    for seed in SEEDS:
        chosen = [moment for _, moments in answers(rules.MODERN, seed) for moment in moments]
        *_, last = sittings(rules.MODERN, seed)
        cards = [event for event in last.game.events if isinstance(event, Laid)]
        sentences = [moment.said for moment in chosen if moment.kind == "card"]
        assert sentences == [f"“{number(event.count).capitalize()}.”" for event in cards]


def test_the_pile_is_turned_over_between_two_counts_and_never_else() -> None:
    for seed in SEEDS:
        chosen = [moment for _, moments in answers(rules.MODERN, seed) for moment in moments]
        for before, turn in pairwise(chosen):
            if turn.kind == "turn":
                assert before.position.pile
                assert turn.position.pile == ()
                assert turn.position.before[-1] == before.position.pile[-1].card
        leads = [moment for moment in chosen if moment.kind == "card" and len(moment.position.pile) == 1]
        turns = [moment for moment in chosen if moment.kind == "turn"]
        deals = [moment for moment in chosen if moment.kind == "deal"]
        assert len(leads) <= len(turns) + len(deals)


def test_a_claim_that_is_to_be_judged_is_told_and_not_pegged() -> None:
    judged = 0
    for seed in range(8):
        for sitting, moments in answers(rules.MODERN, seed):
            if sitting.phase is Phase.CALL:
                opened = max(at for at, moment in enumerate(moments) if moment.kind == "hand")
                own = moments[opened:]
                assert all(moment.leap is None for moment in own)
                assert own[-1].counted.total == (sitting.view.claimed.points if sitting.view.claimed else 0)
                judged += 1
    assert judged > 50


def test_the_tutor_speaks_after_the_hand_it_explains() -> None:
    for sitting, moments in answers(rules.MODERN, 3, Teaching.AFTER):
        for moment in moments:
            if moment.kind == "tutor":
                assert moment.said.startswith("Tutor, on ")
        assert standing(sitting).end == len(sitting.game.events)


def test_slots_empty_as_cards_are_played_and_close_up_once() -> None:
    rng = random.Random(5)  # noqa: S311
    for sitting in sittings(rules.MODERN, rng.randrange(100)):
        if sitting.phase is Phase.PLAY:
            there = seat_cards(sitting.log, 0, sitting.game.rules)
            assert len(there.slots) == 4
            assert tuple(card for card, stays in there.slots if stays) == sitting.view.hand
            assert (there.held, there.gone) == (len(sitting.view.hand), 4 - len(sitting.view.hand))


@for_each(GAMES)
def test_a_switch_at_any_time_tells_nothing_but_itself(name: str) -> None:
    """Two switches that change nothing, put after any move, add their own words alone to what is told and shown."""
    rng = random.Random(name)  # noqa: S311
    asked = [each for each in sittings(GAMES[name], 3, Teaching.AFTER) if each.phase is not Phase.OVER]
    for sitting in rng.sample(asked, 12):
        game, at, own = sitting.game, len(sitting.game.events), sitting.game.rules.auto_play_single
        since = sitting.game.table.since
        twice = game.switch("auto_play_single", not own).switch("auto_play_single", own)
        after = replace(sitting, game=twice)
        assert [moment.kind for moment in tell(after, at)] == ["switch", "switch"]
        moments = [moment for moment in tell(after, since) if moment.kind != "switch"]
        assert without_rest(moments) == without_rest(tell(sitting, since)), at
        stands, stood = (draw_moment(each, standing(each)) for each in (after, sitting))
        for part in ("number", "caption", "lane", "spent", "lit", "tape"):
            assert stands[part] == stood[part], (at, part)
        assert not remarks(after, at)
        sentences = [sentence for _, sentence in narrate(after, back=0) if not sentence.startswith("From now on")]
        assert sentences == [sentence for _, sentence in narrate(sitting, back=0)]


def wrong_claims(sitting: Sitting) -> Iterator[tuple[bool, bool, Marking]]:
    """Each wrong claim that was settled: whether it is the person's, whether it cost something, and its marking."""
    taken = False
    for before, after in pairwise(replay(sitting.game)):
        marking, claimed = before.table.marking, before.table.claimed
        call = after.events[len(before.events)]
        if marking is None or claimed is None or not isinstance(call, Called):
            taken = False
            continue
        taken |= hits(call, marking, claimed, before.rules)
        if after.table.claimed is not claimed and (
            marking.missed or marking.mistaken or claimed.pegged > claimed.points
        ):
            yield claimed.player == 0, taken, marking


@for_each((name, tutor) for name in GAMES for tutor in (Teaching.SILENT, Teaching.AFTER))
def test_what_was_missed_or_let_pass_stays_until_somebody_goes_on(name: str, tutor: Teaching) -> None:
    """With the tutor every wrong claim but one that the person caught; without it, what cost the person something."""
    sitting = Sitting.begin(rules.changed(GAMES[name], target=31, lurches=()), seed=3, errs=True, tutor=tutor)
    players, stay, objected = [Erring(seat) for seat in range(sitting.game.rules.players)], [], 0
    while sitting.phase is not Phase.OVER:
        points = len(sitting.game.events)
        sitting = say_forced_go(advance(replace(sitting, game=step(sitting.game, players))))
        rests = [each for each in tell(sitting, points) if each.rests == GO_ON]
        stay += [each for each in rests if each.kind == "tutor"]
        objected += sum(each.kind == "call" and each.player != 0 for each in rests)
    wrong = [pair for pair in wrong_claims(sitting) if pair[0] or not pair[1]]
    expected, called = [], 0
    for _, taken, marking in wrong:
        named = isinstance(marking.count, Count) or marking.missed or marking.mistaken
        speaks = tutor is not Teaching.SILENT and named
        expected += [marking] * bool(speaks or (taken and marking.missed))
        called += bool(taken and not marking.missed and not speaks)
    assert objected == called
    assert len(stay) == len(expected)
    for moment, marking in zip(stay, expected, strict=True):
        assert (moment.counted.lit is None) == (not marking.missed)
        for part in marking.missed:
            assert {*getattr(part, "cards", ())} <= {*(moment.counted.lit or ())}


def test_a_wrong_call_is_answered_on_the_stage_until_somebody_goes_on() -> None:
    stay = 0
    for seed in range(3):
        sitting, points = Sitting.begin(rules.MODERN, seed=seed), 0
        while sitting.phase is not Phase.OVER:
            calls = sitting.phase is Phase.CALL
            game = sitting.game.call(too_many=2) if calls else step(sitting.game, [Erring(1), Erring(2)])
            points, sitting = len(sitting.game.events), say_forced_go(advance(replace(sitting, game=game)))
            called = [moment for moment in tell(sitting, points) if moment.kind == "call" and moment.player == 0]
            wrong = [moment for moment in called if "objects to" not in moment.said and "object to" not in moment.said]
            assert all(moment.rests == GO_ON for moment in wrong)
            stay += len(wrong)
    assert stay


@for_each(GAMES)
def test_no_card_lies_twice_on_the_stage_even_after_a_tied_cut(name: str) -> None:
    tied = 0
    for seed in range(40):
        sitting = Sitting.begin(GAMES[name], seed=seed)
        while sitting.phase is Phase.CUT:
            sitting = move(sitting, Game.cut)
            for moment in (*tell(sitting), standing(sitting)):
                drawn = draw_moment(sitting, moment)
                lying = [text for text, _ in drawn["lane"]] + [text for text, _ in drawn["own"]["slots"]]
                assert len(lying) == len(set(lying)) <= GAMES[name].players
        tied += sitting.game.table.again
    assert tied or GAMES[name].first_deal is rules.FirstDeal.RANDOM


@for_each(["simple", "greedy", "expert"])
def test_a_table_for_one_says_you_and_the_opponents_own_name_and_no_other(opponent: str) -> None:
    """At the stage, in the story and sentences, in the question, the transcript, the replay and the review."""
    sitting = Sitting.begin(rules.HOYLE_61, seed=4, errs=True, opponent=opponent, tutor=Teaching.AFTER)
    players, sentences = [Erring(1), Erring(2)], []
    while sitting.phase is not Phase.OVER:
        sentences += [prompt_for(sitting), state_lines(sitting, ())]
        sitting = say_forced_go(advance(replace(sitting, game=step(sitting.game, players))))
    moments = [(moment.heard, moment.line.words if moment.line else "", moment.rests) for moment in tell(sitting)]
    again = ReplayWindow(sitting)
    sentences += [repr(moments), repr(narrate(sitting)), game_so_far(sitting), again.static().plain]
    for text in sentences:
        assert not re.search(r"South|North|\(you\)|[Oo]pponent|You (\w+s) ", text), text
    assert any(f"{PLAYERS[opponent].name} pegs" in text for text in sentences)
    assert any("You peg" in text for text in sentences)
