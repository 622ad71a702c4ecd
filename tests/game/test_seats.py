"""Seats: what they see and what they may not, who is asked, and how a seat changes hands in the middle of a game."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, dataclass, replace
from functools import partialmethod
from itertools import pairwise
from typing import Any

import pytest
from each import for_each
from variants import VARIANTS, Erring, arranged, hasty, laid, may_go, may_know, reachable

from crib_tutor import rules as _rules
from crib_tutor.deck import Card, cards
from crib_tutor.game import Game
from crib_tutor.game.events import Dealt, Discarded, Event, Laid, TurnedUp
from crib_tutor.game.seats import Claim, View, play_out, step, view, view_event
from crib_tutor.game.state import Phase, Table
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.rules import IllegalMove, Rules, changed

SEED = "the seed that nobody may see"
CARD = re.compile(r"(?<![A-Za-z0-9])(?:10|[A2-9TJQK])[CDHS](?![A-Za-z0-9])")


ASKED = {Phase.DISCARD: "discard", Phase.PLAY: "play", Phase.CLAIM: "claim", Phase.CALL: "call_muggins"}


# --- the spy ----------------------------------------------------------------------------------------------------------


def spied(sees: object) -> tuple[set[Card], list[object]]:
    """Every card that can be reached from what a seat sees, and everything else that no seat may hold."""
    held = list(reachable(sees))
    result = {each for each in held if isinstance(each, Card)}
    result |= {cards(token)[0] for token in CARD.findall(repr(sees))}
    wrong = [each for each in held if isinstance(each, Game | Table) or (isinstance(each, str) and SEED in each)]
    return result, wrong + ([repr(sees)] if SEED in repr(sees) else [])


class Watched(Simple):
    """Shows what it's shown to somebody, and leaves every decision to another."""

    def __init__(self, seat: Simple, look: Callable[[str, View], None]) -> None:
        self.seat, self.look = seat, look

    def _ask(self, what: str, view: View) -> Any:
        self.look(what, view)
        return getattr(self.seat, what)(view)

    discard = partialmethod(_ask, "discard")  # type: ignore[assignment]
    play = partialmethod(_ask, "play")  # type: ignore[assignment]
    claim = partialmethod(_ask, "claim")  # type: ignore[assignment]
    call_muggins = partialmethod(_ask, "call_muggins")  # type: ignore[assignment]


@pytest.mark.parametrize("name", VARIANTS)
def test_no_view_holds_a_card_that_the_seat_has_not_seen(name: str) -> None:
    rules = VARIANTS[name]
    game, asked = Game(rules, SEED), [0] * rules.players

    def look(_: str, sees: View) -> None:
        result, wrong = spied(replace(sees, earlier=()))
        assert not wrong
        assert set(sees.hand) <= result <= may_know(game.events, sees.player)
        dealt = [place for place, event in enumerate(game.events) if isinstance(event, Dealt)]
        for start, end in pairwise(dealt) if sees.earlier else ():
            known, wrong = spied(sees.earlier[start:end])
            assert not wrong
            assert known <= may_know(game.events[:end], sees.player)
        asked[sees.player] += 1

    spies = [Watched(Erring(seat), look) for seat in range(rules.players)]
    while game.winner is None:
        game = step(game, spies)
        for player in range(rules.players) if len(game.events) < 150 else ():
            look("while others decide", view(game, player))
    assert min(asked) > 50


@dataclass(frozen=True)
class Leak:
    """Somewhere deep inside there is a thing that should not be."""

    inside: object


DEALT = Game(_rules.HOYLE, SEED, first_dealer=0).deal()


def leaks(game: Game) -> Iterator[tuple[object]]:
    card = Card(*next(iter(set(game.table.hands[0]) - set(game.table.hands[1]))))
    several = {card: 1}, {1: (card,)}, frozenset({card}), Leak([Leak(card)]), [game.discard], [lambda: card]
    for leak in (game, game.table, SEED, [game.seed], *several, f"it is {card}", game.events[0], game.table.hands):
        yield (leak,)


@for_each(lambda: leaks(DEALT))
def test_the_spy_does_see_a_leak(leak: object) -> None:
    result, wrong = spied(replace(view(DEALT, 1), claimed=leak))
    assert wrong or not result <= may_know(DEALT.events, 1)


@pytest.mark.parametrize("name", _rules.NAMED)
def test_what_a_seat_sees_says_nothing_of_the_other_hands(name: str) -> None:
    """Two games in which only the hidden cards differ look alike to the seat: the others' cards change places."""
    rules = _rules.NAMED[name]
    game = Game(rules, 3, first_dealer=0).deal()
    others = [player for player in range(rules.players) if player != 1]
    hidden = sorted([*game.table.stock, *game.table.crib, *(c for player in others for c in game.table.hands[player])])
    hands = list(game.table.hands)
    for player in others:
        hands[player], hidden = tuple(hidden[: rules.dealt]), hidden[rules.dealt :]
    table = replace(
        game.table, hands=tuple(hands), crib=tuple(hidden[: rules.from_pack]), stock=tuple(hidden[rules.from_pack :])
    )
    dealt = replace(game.events[0], hands=tuple(hands), to_crib=table.crib)
    other = replace(game, events=(dealt, *game.events[1:]), table=table)
    assert view(game, 1) == view(other, 1)
    assert repr(view(game, 1)) == repr(view(other, 1))
    assert view(game, 0) != view(other, 0)


def test_a_view_cannot_be_changed() -> None:
    sees = view(Game(_rules.HOYLE, 7, first_dealer=0).deal(), 1)
    with pytest.raises(FrozenInstanceError):
        sees.hand = ()  # type: ignore[misc]


@pytest.mark.parametrize("name", VARIANTS)
def test_an_event_is_seen_whole_by_the_seats_whom_it_concerns_and_by_all_others_without_cards(name: str) -> None:
    rules = VARIANTS[name]
    game = play_out(Game(rules, 5), [Erring(seat) for seat in range(rules.players)])
    for event in game.events:
        for player in range(rules.players):
            as_seen: Event = view_event(event, player)
            if isinstance(event, Dealt):
                assert isinstance(as_seen, Dealt)
                assert [*filter(None, as_seen.hands)] == [event.hands[player]]
                assert as_seen.to_crib == ()
            elif isinstance(event, Discarded) and event.player != player:
                assert as_seen == Discarded(event.player, ())
            else:
                assert as_seen == event


def test_a_view_tells_what_lies_on_the_table() -> None:
    game = laid(arranged(["KH QH 9H 8H", "KD 8D 9C QC"], "3C 4C 6C 6S", "5S", (10, 20)).turn_up(4), "KD KH 8D - -")
    sees = view(game.lay("QH"), 1)
    assert (sees.player, sees.side, sees.dealer, sees.scores) == (1, 1, 0, (12, 21))
    assert (sees.hand, sees.held, sees.away) == (cards("9C QC"), (2, 2), cards("6C 6S"))
    assert (sees.pile, sees.before, sees.count, sees.starter) == (cards("QH"), cards("KD KH 8D"), 10, cards("5S")[0])
    assert (sees.legal, sees.may_go) == (cards("9C QC"), False)
    assert view(game.lay("QH"), 0).legal == ()


@pytest.mark.parametrize("wrong", [2, -1, True, 0.0, "0", None, [], "x\ny" * 40])
def test_there_is_no_other_seat_to_look_from(wrong: object) -> None:
    with pytest.raises(IllegalMove, match=r"^there's no seat [^\n]{1,60}: the players are 0 to 1$"):
        view(Game(_rules.HOYLE, 7), wrong)  # type: ignore[arg-type]


# --- who is asked -----------------------------------------------------------------------------------------------------


def asked_seats(players: int) -> tuple[list[Watched], list[tuple[int, str, View]]]:
    """Simple players, and the notes of what they are asked."""
    notes: list[tuple[int, str, View]] = []
    return [Watched(Simple(), lambda what, sees: notes.append((sees.player, what, sees)))] * players, notes


@pytest.mark.parametrize("name", VARIANTS)
def test_the_seat_whose_decision_it_is_is_asked_and_no_other(name: str) -> None:
    rules = VARIANTS[name]
    seats, notes = asked_seats(rules.players)
    game = Game(rules, 9)
    while game.winner is None:
        phase, players, place = game.awaits
        before = len(notes)
        game = step(game, seats)
        if phase in ASKED and len(notes) > before:
            (noted,) = notes[before:]
            assert noted[:2] == (players[0], ASKED[phase])
            assert noted[2].place == place
        else:
            assert len(notes) == before
            assert phase not in ASKED or (phase is Phase.PLAY and rules.auto_play_single)


def test_manual_page_the_only_card_plays_itself_and_so_does_a_go_and_a_choice_does_not() -> None:
    for single, number in ((True, 0), (False, 1)):
        seats, notes = asked_seats(2)
        game = play_out(Game(changed(_rules.MAN_PAGE, auto_play_single=single), 5), seats)
        alone = [sees for _, what, sees in notes if what == "play" and len(sees.legal) + sees.may_go == 1]
        assert bool(alone) == bool(number)
        assert any(len(sees.legal) > 1 for _, what, sees in notes if what == "play")
        assert sum(isinstance(event, Laid) for event in game.events) > 20


@pytest.mark.parametrize("name", [*VARIANTS, "stopping"])
def test_a_seat_may_go_exactly_where_the_game_hears_a_go(name: str) -> None:
    rules, chance = VARIANTS.get(name, changed(_rules.TOMMY_FIVE, may_stop=True)), random.Random(name).random  # noqa: S311
    heard: set[bool] = set()
    for seed in range(3):
        game = Game(rules, seed)
        while game.winner is None:
            if game.awaits.phase is Phase.PLAY:
                sees = view(game, game.awaits.players[0])
                assert sees.may_go is may_go(game) or not sees.legal
                heard.add(sees.may_go)
                try:
                    game.go()
                except IllegalMove:
                    assert not sees.may_go
                else:
                    assert sees.may_go
            game = hasty(game, chance)
    assert heard == {True, False}


def test_a_single_card_does_not_play_itself_where_stopping_is_a_choice_too() -> None:
    rules = changed(_rules.BRITANNICA_FIVE, auto_play_single=True)
    game = laid(arranged(["KH QH 9H", "KD 7D 2D"], "3C 4C 6C 6S", "5S", (0, 0), rules).turn_up(4), "KD KH 7D -")
    sees = view(game, 1)
    assert (sees.legal, sees.may_go) == (cards("2D"), True)

    class Stops(Simple):
        def play(self, view: View) -> Card | None:  # noqa: ARG002
            return None

    assert step(game, [Stops(), Stops()]).table.play.over


def test_a_game_that_is_over_takes_no_step() -> None:
    game = play_out(Game(_rules.MAN_PAGE, 7), [Simple(), Greedy()])
    with pytest.raises(IllegalMove, match="the game is over: start another"):
        step(game, [Simple(), Simple()])
    assert play_out(game, []) == game


class Cheat(Simple):
    """Lays what it does not hold, claims with words that nobody hears, or lays too many away."""

    def __init__(self, **answers: object) -> None:
        self.answers = answers

    def discard(self, view: View) -> object:
        return self.answers.get("discard", super().discard(view))

    def play(self, view: View) -> Card | None:
        return self.answers.get("play", super().play(view))  # type: ignore[return-value]


@pytest.mark.parametrize("answers", [{"discard": "AS AS"}, {"discard": []}, {"discard": "AS KS"}, {"play": "XX"}])
def test_what_a_seat_may_not_do_is_refused_and_the_game_stands(answers: dict[str, object]) -> None:
    game = Game(_rules.HOYLE, 1, first_dealer=0).deal()
    if "play" in answers:
        while game.awaits.phase is not Phase.PLAY:
            game = step(game, [Simple()] * 2)
    before = replace(game)
    with pytest.raises(ValueError, match=r"^[^\n]{1,300}$"):
        step(game, [Cheat(**answers)] * 2)
    assert game == before


# --- handing over -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_a_seat_is_handed_over_in_the_middle_of_a_game_and_back(name: str) -> None:
    """Tommy: the computer takes over your cards at any time, and gives them back."""
    rules = VARIANTS[name]
    game = Game(rules, 3)
    own, demo = [Erring(seat) for seat in range(rules.players)], [Simple()] * rules.players
    for turn in range(10_000):
        game = step(game, [demo[0] if turn // 7 % 2 else own[0], *own[1:]])
        if game.winner is not None:
            break
    assert game.winner is not None


def test_who_takes_a_seat_for_no_decision_changes_nothing() -> None:
    game = Game(_rules.HOYLE, 3)
    while game.winner is None:
        mine = game.awaits.players and game.awaits.players[0] == 0
        game = step(game, [Simple(), Simple() if mine else Greedy()])
    assert game == play_out(Game(_rules.HOYLE, 3), [Simple(), Greedy()])


# --- the two players to start with ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_simple_claims_what_is_due_and_hears_every_mistake(name: str) -> None:
    rules: Rules = VARIANTS[name]
    game = play_out(Game(rules, 4), [Simple()] * rules.players)
    assert not [
        event for event in game.events if getattr(event, "what_for", "") in ("muggins", "overclaim", "overpegging")
    ]

    class Short(Simple):
        def claim(self, view: View) -> Claim:
            right = super().claim(view)
            return right if view.place == "heels" else Claim(max(0, right.claims - 1))

    again = play_out(Game(rules, 4), [Short(), *[Simple()] * (rules.players - 1)])
    mugged = [event for event in again.events if getattr(event, "what_for", "") == "muggins"]
    heard = rules.muggins is not _rules.Muggins.OFF and rules.counting is _rules.Counting.PLAYERS
    assert bool(mugged) == heard
    assert all(event.player % rules.sides != 0 and event.points == 1 for event in mugged)


def test_greedy_wins_most_games_against_simple() -> None:
    won = sum(play_out(Game(_rules.HOYLE_61, seed), [Greedy(), Simple()]).winner == 0 for seed in range(60))
    assert won > 40


def test_turning_up_and_dealing_need_nobody() -> None:
    seats, notes = asked_seats(2)
    game = Game(_rules.MAN_PAGE, 3)
    for _ in range(4):
        game = step(game, seats)
    assert [what for _, what, _ in notes] == ["discard", "discard"]
    assert any(isinstance(event, TurnedUp) for event in game.events)
