"""Claims and answers as they're told: the numbers are those of the engine, and what is wrong is said to be."""

import random
import re
from collections.abc import Iterator
from functools import cache

from each import for_each
from variants import VARIANTS, Erring, switched

from crib_tutor.game import Game
from crib_tutor.game.events import HEELS, PLAY, Called, Claimed, Event, Switched
from crib_tutor.game.hearings import hearing
from crib_tutor.game.seats import step, view_event
from crib_tutor.game.state import Phase
from crib_tutor.rules import FLAGS, MISCOUNT, WRONG_CALL, Muggins
from crib_tutor.words.claims_told import lets_pass, tell_call
from crib_tutor.words.seat_names import SeatNames
from crib_tutor.words.telling import sentence_at
from crib_tutor.words.transcript import transcript

SEEDS = (1, 2)
EACH = for_each(VARIANTS)


@cache
def moves(name: str, seed: int) -> tuple[tuple[Game, Game], ...]:
    """Every move of a game among players who err in every way, and switch options: the game before it and after."""
    return tuple(_moves(name, seed))


def _moves(name: str, seed: int) -> Iterator[tuple[Game, Game]]:
    rules = VARIANTS[name]
    game, players = Game(rules, seed), [Erring(10 * seed + seat) for seat in range(rules.players)]
    chance = random.Random(seed).random  # noqa: S311
    while game.winner is None:
        if chance() < 0.2:
            game = switched(game, chance)
            continue
        before, game = game, step(game, players)
        yield before, game


def answers(name: str, phase: Phase) -> Iterator[tuple[Game, Game]]:
    """Every claim of points, or every answer to one."""
    for seed in SEEDS:
        for before, after in moves(name, seed):
            waits = before.awaits
            if waits.phase is phase and waits.place != HEELS and (phase is Phase.CLAIM or before.table.claimed):
                yield before, after


@EACH
def test_a_claim_is_worth_to_the_open_log_what_it_is_worth_to_the_engine(name: str) -> None:
    for before, after in answers(name, Phase.CLAIM):
        if after.table.marking is None:
            continue
        for seat in (None, *range(after.rules.players)):
            log = [view_event(event, seat) for event in after.events]
            heard, truth = hearing(log, len(before.events), after.rules), after.table.marking
            assert heard is not None
            assert (heard.marking.found, heard.marking.missed) == (truth.found, truth.missed)
            assert heard.marking.mistaken == truth.mistaken
            assert heard.pending


@EACH
def test_what_a_claim_is_worth_is_told_only_when_nobody_may_answer_any_more(name: str) -> None:
    for before, after in answers(name, Phase.CALL):
        claim = max(at for at, event in enumerate(before.events) if isinstance(event, Claimed))
        awaited, heard = (hearing(game.events, claim, game.rules) for game in (before, after))
        assert awaited is not None
        assert awaited.pending
        assert heard == hearing(after.events, len(before.events), after.rules)
        assert heard is not None
        assert heard.pending == (after.table.claimed is not None and after.table.claimed is before.table.claimed)
        if heard.pending:
            text = sentence_at(after.events, len(before.events), after.rules)
            assert not re.search(r"wrong|missed|too many|too far", text)


@EACH
def test_an_answer_is_told_with_its_numbers_its_reasons_and_what_is_wrong_in_it(name: str) -> None:
    for before, after in answers(name, Phase.CALL):
        at, marking, claimed = len(before.events), before.table.marking, before.table.claimed
        call, heard = after.events[at], hearing(after.events, at, after.rules)
        assert isinstance(call, Called)
        assert marking is not None
        assert claimed is not None
        missed, over = (sum(part.points for part in parts) for parts in (marking.missed, marking.mistaken))
        far = max(0, claimed.pegged - claimed.points)
        text = sentence_at(after.events, at, after.rules)
        settled = heard is not None and not heard.pending
        if not settled or not call.too_many:
            assert not re.search("too many|extra", text)
        else:
            taken = min(call.too_many, over)
            pairs = re.findall(r"objects to (\d+) extra points?|so \d+ is (\d+) too many", text)
            assert {int(number) for pair in pairs for number in pair if number} == ({taken} if taken else set()), text
            assert (f"moved {min(call.too_many - taken, far)} hole" in text) == bool(far and call.too_many > taken)
            assert ("objects, but " in text) == (not over and not far)
            assert call.too_many < over or all(part.reason in text for part in marking.mistaken)
        if settled:
            nothing = call.too_many and not over and not far
            reverse = before.rules.reverse_muggins and before.rules.muggins is not Muggins.OFF
            paid = reverse and call.overlooked and not missed
            wrong = bool(nothing or call.overlooked > missed)
            assert (FLAGS["reverse_muggins"] in text, WRONG_CALL in text) == (bool(paid), wrong and not paid), text
            if call.overlooked > missed:
                assert (f"but only {missed} " if missed else "but nothing was missed") in text
            if nothing and not call.overlooked:
                others = [event for event in after.events[at:] if getattr(event, "player", None) == call.player]
                assert not [event for event in others if getattr(event, "what_for", "") in ("overclaim", "overpegging")]


@for_each([name for name, rules in VARIANTS.items() if rules.announced])
def test_a_count_announced_wrongly_is_corrected_and_a_right_one_is_not(name: str) -> None:
    wrong = right = 0
    for before, after in answers(name, Phase.CLAIM):
        at = len(before.events)
        claimed = after.events[at]
        assert isinstance(claimed, Claimed)
        if claimed.place != PLAY or claimed.count is None:
            continue
        laid = next(event.count for event in reversed(before.events) if type(event).__name__ == "Laid")
        text = sentence_at(after.events, at, after.rules)
        assert (f"announces {claimed.count}, corrected to {laid}, and " in text) == (claimed.count != laid), text
        assert (MISCOUNT in text) == (claimed.count != laid)
        assert after.scores == before.scores, "a miscount costs nothing"
        wrong, right = wrong + (claimed.count != laid), right + (claimed.count == laid)
    assert wrong
    assert right


@EACH
def test_a_transcript_says_of_every_call_what_the_table_said(name: str) -> None:
    for seed in SEEDS:
        *_, (_, last) = moves(name, seed)
        written, seats = transcript(last), SeatNames.of(None, last.rules)
        for at, event in enumerate(last.events):
            if isinstance(event, Called) and not lets_pass(event):
                sentence = tell_call(event, seats, hearing(last.events, at, last.rules))
                assert f"{seats.who(event.player)} {sentence}" in written


def test_events_that_are_no_claims_have_no_hearing() -> None:
    *_, (_, last) = moves("neglect", 1)
    before: Event | None = None
    for at, event in enumerate(last.events):
        neglect = isinstance(event, Called) and (event.required or not isinstance(before, Claimed | Called))
        before = before if isinstance(event, Switched) else event
        if not isinstance(event, Claimed | Called) or neglect:
            assert hearing(last.events, at, last.rules) is None
    claims = [event for event in last.events if isinstance(event, Claimed)]
    assert hearing(claims, 0, last.rules) is None, "a log without its deal"
