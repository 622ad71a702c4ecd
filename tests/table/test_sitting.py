"""Who sits at the table: opponents by name, one who errs, and a sitting that any screen can have."""

import sys
from dataclasses import dataclass, replace

import pytest
from variants import arranged, forfeits, laid
from wording import faults

from crib_tutor import rules
from crib_tutor.counts import count
from crib_tutor.drills.discarding.words import refuse_extra_card
from crib_tutor.game import Game, saved_game
from crib_tutor.game.events import (
    CRIB,
    HAND,
    Called,
    Claimed,
    Dealt,
    Discarded,
    Forfeited,
    Laid,
    Scored,
    Shown,
    Switched,
    TurnedUp,
    Won,
)
from crib_tutor.game.hearings import Hearing
from crib_tutor.game.matches import Match
from crib_tutor.game.moves import SWITCHES
from crib_tutor.game.seats import play_out, step
from crib_tutor.game.state import Phase
from crib_tutor.marking.mark_claims import mark
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.players.plain_players import Miscounter, Simple
from crib_tutor.table import game_view, prompt
from crib_tutor.table.claim_narration import comment_on_claim
from crib_tutor.table.narration import card_to_call, claims_the_card, narrate
from crib_tutor.table.next_game import give_up, next_game, restart
from crib_tutor.table.replaying.positions import peg_moves
from crib_tutor.table.screen import key_prompt as terminal_asking
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.table.settings.muggins_switch import switch
from crib_tutor.table.sitting import Sitting, Teaching, advance, deciding_seat, move, seat_of, tick
from crib_tutor.words.claims_told import tell_call
from crib_tutor.words.seat_names import SeatNames
from crib_tutor.words.telling import sentence_at

COUNTED = [game for game in rules.NAMED.values() if game.counting is rules.Counting.PLAYERS]


def _erring(game: rules.Rules, seed: int, rate: float) -> Game:
    return play_out(Game(game, seed=seed), [Miscounter(Simple(), rate), Simple(), Simple(), Simple()][: game.players])


def _claims(game: Game) -> list[tuple[Claimed, int]]:
    """Every claim of a hand or crib with what it was worth."""
    rows, starter, shown = [], None, None
    for event in game.events:
        starter = event.card if isinstance(event, TurnedUp) else starter
        shown = event if isinstance(event, Shown) else shown
        if isinstance(event, Claimed) and event.place in (HAND, CRIB):
            assert shown is not None
            rows.append((event, count(shown.cards, starter, shown.place == CRIB, rules=game.rules).points))
    return rows


@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.name)
def test_an_opponent_who_errs_plays_whole_games_by_every_rule(game: rules.Rules) -> None:
    played = _erring(game, seed=7, rate=1)
    assert max(played.scores) == game.target
    wrong = [claim.player for claim, due in _claims(played) if claim.points != due]
    assert wrong, "it errs"
    assert set(wrong) == {0}, "and nobody else does"
    assert saved_game.from_json(saved_game.to_json(played)) == played


def test_muggins_takes_what_an_opponent_who_errs_overlooks() -> None:
    played = [_erring(rules.MODERN, seed, rate=1) for seed in range(5)]
    taken = [
        event for game in played for event in game.events if isinstance(event, Scored) and event.what_for == "muggins"
    ]
    called = [event for game in played for event in game.events if isinstance(event, Called) and event.overlooked]
    assert len(taken) == len(called) > 10
    assert {event.player for event in taken} == {1}


def test_it_errs_about_as_often_as_it_should() -> None:
    claims = [
        claim.points != due
        for seed in range(30)
        for claim, due in _claims(_erring(rules.MODERN, seed, 0.3))
        if claim.player == 0
    ]
    assert 0.2 < sum(claims) / len(claims) < 0.4
    assert not any(claim.points != due for claim, due in _claims(_erring(rules.MODERN, 7, rate=0)))


def test_what_it_says_depends_on_the_deal_alone() -> None:
    assert _erring(rules.MODERN, 3, 0.5) == _erring(rules.MODERN, 3, 0.5)


@pytest.mark.parametrize("errs", [False, True])
@pytest.mark.parametrize("name", PLAYERS)
def test_every_opponent_plays_a_whole_sitting(name: str, errs: bool) -> None:
    sitting = Sitting.begin(rules.MODERN, seed=11, demo=True, opponent=name, errs=errs)
    while sitting.phase is not Phase.OVER:
        sitting = tick(sitting)
    assert max(sitting.game.scores) == rules.GAME
    assert sitting.match.played == 1
    assert sitting.tally == (0, 0), "a demonstration counts for nobody"
    assert next_game(sitting).game.seed == "11/2"


def test_a_name_that_no_opponent_has_is_refused() -> None:
    with pytest.raises(rules.IllegalMove, match="'cheat' isn't a player: choose beginner, simple, thrifty,"):
        seat_of("cheat")


LOADS_NUMPY = ("crib_tutor.strategy", "crib_tutor.players.careful_player", "crib_tutor.players.strongest_player")


def test_the_book_is_refused_in_a_sentence_where_numpy_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in {*LOADS_NUMPY} & {*sys.modules}:  # what is loaded again below is taken away
        package, _, module = name.rpartition(".")
        monkeypatch.setattr(sys.modules[package], module, sys.modules[name])
    for name in [name for name in sys.modules if name.startswith(LOADS_NUMPY)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(rules.IllegalMove, match="'book' needs numpy, which isn't installed: choose greedy"):
        seat_of("book")


def test_whoever_looks_while_the_computer_plays_for_two_sees_no_hand() -> None:
    sitting = Sitting.begin(rules.MODERN, seed=7, demo=True, people=(0, 1))
    while len(sitting.game.events) < 12:
        sitting = tick(sitting)
    held = [event for event in sitting.game.events if isinstance(event, Dealt | Discarded)]
    events = [event for event in sitting.log if isinstance(event, Dealt | Discarded)]
    assert len(events) == len(held) == 3
    assert [(event.hands, event.to_crib) for event in events if isinstance(event, Dealt)] == [(((), ()), ())]
    assert not any(event.cards for event in events if isinstance(event, Discarded))


@pytest.mark.parametrize(("by_hand", "announced"), [(True, False), (False, True), (True, True), (False, False)])
def test_whoever_lays_a_card_says_what_it_pegs_and_its_count_where_the_rules_leave_it_to_players(
    by_hand: bool, announced: bool
) -> None:
    sitting = Sitting.begin(rules.changed(rules.MODERN, by_hand=by_hand, announced=announced), seed=7)
    asked = [0, 0, 0]
    while not any(isinstance(event, Shown) for event in sitting.game.events):
        mine = deciding_seat(sitting) == 0 and sitting.game.awaits[::2] == (Phase.CLAIM, "play")
        calls = mine and announced and isinstance(sitting.game.events[-1], Laid)
        assert (claims_the_card(sitting), card_to_call(sitting) is not None) == (mine, calls)
        assert not claims_the_card(replace(sitting, demo=True))
        asked[mine] += 1
        stepped = step(sitting.game, [Simple(), Simple()])
        sitting = advance(replace(sitting, game=stepped))
    assert bool(asked[True]) is (by_hand or announced)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Screen(Sitting):
    """A sitting with something of the moment."""

    half: str = ""

    def clear_screen(self) -> "_Screen":
        return replace(self, half="", message="")

    def refuse(self, message: str) -> "_Screen":
        return replace(self, half="refused", message=message)


def test_a_screen_keeps_what_is_its_own_and_hears_when_it_is_over() -> None:
    screen = advance(_Screen(match=Match(rules.HOYLE, seed=7), game=Match(rules.HOYLE, seed=7).game(), half="typed"))
    assert isinstance(screen, _Screen)
    assert move(screen, Game.go).half == "refused"
    assert move(screen, Game.go).message
    cut = move(screen, Game.cut)
    assert (cut.half, cut.message) == ("", "")
    assert cut.game.events


@pytest.mark.parametrize("teaching", Teaching)
def test_the_tutor_changes_nothing_in_the_game(teaching: Teaching) -> None:
    plain, taught = (Sitting.begin(rules.MODERN, seed=4, demo=True, tutor=each) for each in (Teaching.SILENT, teaching))
    for _ in range(60):
        plain, taught = tick(plain), tick(taught)
    assert taught.game == plain.game


def test_only_hands_and_cribs_are_miscounted() -> None:
    game = _erring(rules.changed(rules.MODERN, announced=True), seed=5, rate=1)
    in_play = [event for event in game.events if isinstance(event, Called) and (event.overlooked or event.too_many)]
    places = [event.place for event in game.events if isinstance(event, Claimed)]
    assert "play" in places
    heard = {
        game.events[at - 1].place  # type: ignore[union-attr]
        for at, event in enumerate(game.events)
        if event in in_play and isinstance(game.events[at - 1], Claimed)
    }
    assert heard <= {HAND, CRIB}
    assert heard


@pytest.mark.parametrize("errs", [False, True])
def test_the_computer_names_its_claims_whether_it_errs_or_not(errs: bool) -> None:
    seat = seat_of("greedy", errs=errs)
    claims = [claim for claim, _ in _claims(play_out(Game(rules.MODERN, seed=7), [seat, seat]))]
    assert all(claim.combinations or not claim.points for claim in claims)
    assert any(claim.combinations for claim in claims)


@pytest.mark.parametrize("people", [(0,), (0, 1)])
@pytest.mark.parametrize("demo", [False, True])
def test_only_a_game_that_one_person_has_begun_is_lost_by_giving_it_up(people: tuple[int, ...], demo: bool) -> None:
    fresh = Sitting.begin(rules.MODERN, seed=7, people=people)
    assert give_up(fresh).tally == (0, 0)
    cut = replace(move(fresh, Game.cut), demo=demo)
    given = give_up(cut)
    assert given.tally == ((0, 1) if people == (0,) and not demo else (0, 0))
    assert given.match.wins == (0, 0)
    assert given.resigned is bool(given.tally[1])
    assert restart(given).game.seed != cut.game.seed
    assert not restart(given).resigned


def test_a_switch_that_stands_so_already_leaves_no_word_in_the_log() -> None:
    sitting = Sitting.begin(rules.MODERN, seed=7)
    assert switch(sitting, "by_hand", value=False) is sitting
    assert len(switch(sitting, "by_hand", value=True).game.events) == 1


def test_the_count_of_a_card_is_told_only_after_its_player_has_called_it() -> None:
    sitting = Sitting.begin(rules.changed(rules.MODERN, announced=True), seed=7)
    while sitting.phase is not Phase.PLAY:
        away = sitting.view.hand[:2]
        makes = {Phase.CUT: Game.cut, Phase.DEAL: Game.deal, Phase.TURN_UP: Game.turn_up, Phase.CALL: Game.call}
        sitting = move(sitting, makes.get(sitting.phase, lambda game, away=away: game.discard(0, away)))
    card = sitting.view.legal[0]
    laid = move(sitting, lambda game: game.lay(card))
    assert narrate(laid)[-1][1] == f"You play {card.symbol}."
    called = move(laid, lambda game: game.claim(0, count=laid.view.count))
    assert f"You play {card.symbol}: {laid.view.count}." in [text for _, text in narrate(called)]


def test_heels_that_are_forfeited_move_no_peg_back() -> None:
    walked = peg_moves(forfeits().events, 2)
    assert all(leap.start < leap.end for leap in walked)
    assert [max(leap.end for leap in walked if leap.side == side) for side in (0, 1)] == list(forfeits().scores)


@pytest.mark.parametrize(("game", "stops"), [(rules.BRITANNICA_FIVE, True), (rules.TOMMY_FIVE, False)])
def test_every_screen_offers_a_stop_where_the_other_has_no_card_left_and_the_rules_leave_it_free(
    game: rules.Rules, stops: bool
) -> None:
    at_the_last = arranged(["9D 8D AC", "2H 3H 4C"], "KC KD KH KS", "6S", (0, 0), game).turn_up(4)
    sitting = replace(Sitting.begin(game, seed=5), game=laid(at_the_last, "2H 9D 3H 8D 4C"))
    assert (prompt.prompt_for(sitting) == "Your turn: play a card, or say go.") is stops
    assert ("g: go" in terminal_asking.keys(TerminalSession(match=sitting.match, game=sitting.game))) is stops
    assert ([each["event"] for each in game_view.buttons(sitting)] == ["go"]) is stops
    after = move(sitting, Game.go)
    if not stops:
        assert after.message == "you can't say go while a card fits: AC makes 27"
        return
    pegged = [event for event in after.game.events if isinstance(event, Scored) and event.what_for in ("go", "last")]
    assert [(event.player, event.what_for) for event in pegged] == [(1, "go")]
    assert after.game.table.play is not None
    assert after.game.table.play.over


@pytest.mark.parametrize("option", SWITCHES)
def test_everything_that_is_switched_is_told_in_words(option: str) -> None:
    values = type(getattr(rules.HOYLE, option))
    for value in [False, True] if values is bool else [each.name for each in values]:
        text = sentence_at((Switched(option, value, value),), 0, rules.HOYLE)
        assert text.startswith("From now on ")
        assert faults(text) == []
        assert option not in text or option in ("muggins", "announced", "heels"), text


@pytest.mark.parametrize("points", [0, 1, 2])
def test_none_one_and_two_are_told_as_none_one_and_two(points: int) -> None:
    events = [
        Claimed(0, HAND, points, points + 1), Claimed(0, HAND, 3, points), Called(0, points, points),
        Scored(0, points, "muggins"), Forfeited(0, points, "heels"), Won(0, max(1, points)),
    ]  # fmt: skip
    text = [sentence_at((event,), 0, rules.HOYLE) for event in events]
    hands = [count("2H 4D 6S 8C", "TH"), count("2H 4D 6S JH", "QH"), count("2H 4D 6S 6C", "QH")]
    assert [each.points for each in hands] == [0, 1, 2]
    held, seats = hands[points], SeatNames.of(None, rules.HOYLE)
    for claim in range(4):
        for call in (Called(1), Called(1, too_many=1), Called(1, too_many=9), Called(1, overlooked=9)):
            answer = comment_on_claim([Claimed(0, HAND, claim, claim), call], held, "you")
            heard = Hearing(Claimed(0, HAND, claim, claim), mark(claim, held))
            text += [answer, f"North {tell_call(call, seats, heard)}."]
            if points and not claim:
                assert ["missed the only point: nobs", "missed both points: pair"][points - 1] in answer
    text += [refuse_extra_card(max(1, points))]
    assert [fault for each in text for fault in faults(each)] == []


def test_what_the_computer_calls_is_what_the_rules_know() -> None:
    off = rules.changed(rules.MODERN, muggins="off")
    game = play_out(Game(off, 5), [Miscounter(Simple(), 1), Simple()])
    assert not [event for event in game.events if isinstance(event, Called) and event.overlooked]
    assert [event for event in game.events if isinstance(event, Called) and event.too_many]
