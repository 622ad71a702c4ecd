"""Advice at the table and the review of a game: ranked by what is seen, and priced in holes."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from players import VARIANTS, Erring

from crib_tutor import rules
from crib_tutor.deck import PACK
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, NEGLECT, Called, Claimed, Laid, LaidAway, SaidGo
from crib_tutor.game.events import PLAY as PLAYED
from crib_tutor.game.saved import replay
from crib_tutor.game.table import Phase
from crib_tutor.play import peg
from crib_tutor.seats import Greedy, Simple, View, play_out, step, view
from crib_tutor.sitting.advising import WHISKER, advice
from crib_tutor.sitting.foresight import foresights
from crib_tutor.sitting.opponents import Miscounting
from crib_tutor.sitting.reviewing import CATCHING, COUNTING, LAYING_AWAY, PLAY, review
from crib_tutor.strategy import lay_away

NAMED = list(rules.NAMED.values())


def _views(game: rules.Rules, seed: int, wanted: Phase) -> list[View]:
    """What the seat saw whose turn it was, at each decision of a phase."""
    at, found, players = Game(game, seed=seed), [], [Simple(), Greedy(), Simple(), Greedy()][: game.players]
    while at.winner is None:
        if at.awaits.phase is wanted:
            found.append(view(at, at.awaits.players[0]))
        at = step(at, players)
    return found


def _plain_reply(sees: View, card: object) -> tuple[Fraction, Fraction]:
    """The most that the next player can peg and the chance that no card fits, over every hand it may hold."""
    laid = (*sees.pile, card)
    unseen = [one for one in PACK if one not in {*sees.hand, *sees.away, *sees.pile, *sees.before, sees.starter}]
    held = sees.held[(sees.player + 1) % sees.rules.players]
    most = alone = hands = 0
    for hand in combinations(unseen, held):
        fits = [one for one in hand if sum(each.value for each in (*laid, one)) <= rules.THIRTY_ONE]
        most += max((sum(each.points for each in peg((*laid, one), rules=sees.rules)) for one in fits), default=0)
        alone += not fits
        hands += 1
    return Fraction(most, hands), Fraction(alone, hands)


def test_a_reply_is_reckoned_over_every_hand_that_the_next_player_may_hold() -> None:
    seen = 0
    for sees in _views(rules.MODERN, 3, Phase.PLAY):
        if not sees.legal or sees.held[1 - sees.player] != 2 or sees.count + max(c.value for c in sees.legal) > 30:
            continue
        if any(
            getattr(event, "count", 0) == sees.count and type(event).__name__ == "SaidGo" for event in sees.events[-2:]
        ):
            continue
        for one in foresights(sees):
            reply, alone = _plain_reply(sees, one.card)
            assert one.reply == pytest.approx(float(reply))
            assert one.alone == pytest.approx(float(alone))
            seen += 1
        if seen > 6:
            return
    raise AssertionError("no such state was met")


@pytest.mark.parametrize("game", NAMED, ids=lambda game: game.name)
def test_there_is_advice_wherever_a_card_is_to_be_chosen(game: rules.Rules) -> None:
    for phase in (Phase.LAY_AWAY, Phase.PLAY):
        for sees in _views(game, 5, phase)[:40]:
            if phase is Phase.PLAY and not sees.legal:
                with pytest.raises(rules.IllegalMove, match="there is no card to choose now"):
                    advice(sees)
                continue
            ranked = advice(sees)
            assert {one.cards for one in ranked} == (
                {(card,) for card in sees.legal}
                if phase is Phase.PLAY
                else {tuple(sorted(away)) for away in combinations(sees.hand, game.lays_away)}
            )
            assert ranked[0].cost == 0
            assert [one.cost for one in ranked] == sorted(one.cost for one in ranked)
            assert all(one.worth == pytest.approx(ranked[0].worth - one.cost) for one in ranked)
            assert all(one.why.endswith(".") for one in ranked)


def test_cards_are_laid_away_by_the_tables() -> None:
    for sees in _views(rules.MODERN, 8, Phase.LAY_AWAY):
        ranked = lay_away(sees.hand, sees.dealer == sees.player)
        assert advice(sees)[0].cards == ranked[0].thrown
        assert advice(sees)[-1].cost == pytest.approx(ranked[-1].cost)


def test_a_point_now_is_worth_a_point() -> None:
    sees = next(one for one in _views(rules.MODERN, 3, Phase.PLAY) if len(one.legal) > 2)
    found = foresights(sees)
    assert {one.card for one in found} == set(sees.legal)
    for one in found:
        assert one.pegs == sum(each.points for each in peg((*sees.pile, one.card), rules=sees.rules))
        assert one.worth == pytest.approx(one.pegs + one.alone - one.reply)
        assert 0 <= one.alone <= 1
        assert 0 <= one.reply <= 12


# --- the review -------------------------------------------------------------------------------------------------------


def _game(seed: int, rate: float = 0.5, game: rules.Rules = rules.MODERN) -> Game:
    return play_out(Game(game, seed=seed), [Miscounting(Greedy(), rate) for _ in range(game.players)])


@pytest.mark.parametrize("game", NAMED, ids=lambda game: game.name)
def test_every_decision_of_a_game_is_judged(game: rules.Rules) -> None:
    played = _game(7, game=game)
    for player in range(game.players):
        told = review(played, player)
        away = [at for at, event in enumerate(played.events) if isinstance(event, LaidAway) and event.player == player]
        assert [one.at for one in told.of(LAYING_AWAY)] == away
        claims = [
            at
            for at, event in enumerate(played.events)
            if isinstance(event, Claimed) and event.player == player and event.place in (HAND, CRIB)
        ]
        assert [one.at for one in told.of(COUNTING)] == claims
        laid = {at for at, event in enumerate(played.events) if isinstance(event, Laid) and event.player == player}
        assert {one.at for one in told.of(PLAY)} <= laid
        assert all(one.cost >= 0 for one in told.decisions)
        assert all(bool(one.best) is (one.cost > WHISKER) for one in told.decisions)
        assert told.holes == pytest.approx(sum(one.cost for one in told.decisions))


def test_who_plays_by_the_advice_gives_nothing_away() -> None:
    class Advised(Simple):
        def lay_away(self, view: View) -> tuple[object, ...]:  # type: ignore[override]
            return advice(view)[0].cards

        def play(self, view: View) -> object:  # type: ignore[override]
            return advice(view)[0].cards[0] if view.legal else None

    told = review(play_out(Game(rules.MODERN, seed=2), [Advised(), Simple()]), 0)
    assert (told.holes, told.worst, told.practise) == (0, (), "")
    assert told.fine == len(told.decisions) > 20


def test_what_is_overlooked_costs_twice_where_muggins_is_played() -> None:
    for game, times in ((rules.MODERN, 2), (rules.changed(rules.MODERN, muggins=rules.Muggins.OFF), 1)):
        played = _game(4, rate=1, game=game)
        short = {}
        for one in review(played, 0).of(COUNTING):
            event = played.events[one.at]
            assert isinstance(event, Claimed)
            due = int(one.best or event.points)
            if due > event.points:
                short[one.at] = (one.cost, times * (due - event.points))
                assert one.skill
        assert short
        assert all(cost == dear for cost, dear in short.values())


def test_a_miscount_that_was_let_pass_is_a_decision_too() -> None:
    class Trusting(Greedy):
        def call_muggins(self, view: View) -> object:  # type: ignore[override]
            return super().call_muggins(view)._replace(overlooked=0, too_many=0)

    played = play_out(Game(rules.MODERN, seed=7), [Trusting(), Miscounting(Greedy(), 1)])
    let_pass = review(played, 0).of(CATCHING)
    assert let_pass
    assert {one.chosen for one in let_pass} == {"let it pass"}
    assert all(one.cost > 0 for one in let_pass)
    heard = review(play_out(Game(rules.MODERN, seed=7), [Greedy(), Miscounting(Greedy(), 1)]), 0).of(CATCHING)
    assert heard
    assert all(one.cost == 0 for one in heard)
    assert any(isinstance(event, Called) and event.overlooked for event in played.events) is False


def test_a_review_judges_by_what_the_seat_saw() -> None:
    for game in NAMED:
        for sees in _views(game, 6, Phase.PLAY)[:10]:
            if sees.legal:
                unseen = {one for found in foresights(sees) for one, _ in found.dangers}
                assert not unseen & {*sees.hand, *sees.away, *sees.pile, *sees.before, sees.starter}


def test_there_is_nothing_to_review_before_anything_is_decided() -> None:
    assert review(Game(rules.MODERN, seed=1), 0).decisions == ()
    with pytest.raises(rules.IllegalMove, match="there is no seat '5'"):
        review(Game(rules.MODERN, seed=1), 5)


def _claiming(game: rules.Rules, player: int) -> Game:
    """A game where this player's hand is to be counted."""
    at = Game(game, seed=7)
    while at.awaits != (Phase.CLAIM, (player,), HAND):
        at = step(at, [Simple(), Simple()])
    return at


def _due(at: Game) -> int:
    assert at.table.counted is not None
    return at.table.counted.points  # type: ignore[union-attr]


def _cost(at: Game, claims: int, pegged: int | None = None) -> float:
    """What the review says a claim cost."""
    return review(at.claim(claims, pegged), 0).of(COUNTING)[-1].cost


def test_who_is_home_with_what_was_claimed_has_lost_nothing() -> None:
    at = _claiming(rules.MODERN, 0)
    assert _due(at) > 2
    assert _cost(at, 2) == 2 * (_due(at) - 2)
    short = rules.changed(rules.MODERN, target=at.scores[0] + 2, lurches=())
    assert _cost(_claiming(short, 0), 2) == 0


def test_nobody_is_home_by_a_claim_where_the_opponent_takes_muggins_before_it() -> None:
    first = rules.changed(rules.MODERN, muggins=rules.Muggins.OPPONENT_FIRST)
    at = _claiming(first, 0)
    short = rules.changed(first, target=at.scores[0] + 2, lurches=())
    assert _cost(_claiming(short, 0), 2) == 2 * (_due(at) - 2) > 0


@pytest.mark.parametrize(("over", "objected", "chosen"), [(2, 9, "2 too many"), (0, 9, "objected to nothing")])
def test_an_objection_is_told_as_far_as_it_was_heard(over: int, objected: int, chosen: str) -> None:
    at = _claiming(rules.MODERN, 1)
    (one,) = review(at.claim(_due(at) + over).call(too_many=objected), 0).of(CATCHING)
    assert (one.chosen, one.cost) == (chosen, 0)


def test_a_peg_that_was_moved_short_costs_what_it_lacks() -> None:
    at = _claiming(rules.changed(rules.MODERN, by_hand=True), 0)
    assert _cost(at, _due(at), _due(at) - 1) == 1


@pytest.mark.parametrize(("game", "cost"), [(rules.MODERN, 2), (rules.BRITANNICA_SIX, 4)], ids=["corrected", "fined"])
def test_an_objection_that_was_let_pass_costs_the_fine_too(game: rules.Rules, cost: int) -> None:
    at = _claiming(game, 1)
    (one,) = review(at.claim(_due(at) + 2).call(), 0).of(CATCHING)
    assert one.cost == cost


# --- every claim has its price ----------------------------------------------------------------------------------------

COUNTED = {
    name: game
    for name, game in VARIANTS.items()
    if game.players == 2 and (game.counting is rules.Counting.PLAYERS or game.by_hand)
}


def _ahead(at: Game, player: int) -> int:
    """How far a player is ahead once those who are asked have said all that there is to say."""
    while at.awaits.phase is Phase.CALL:
        at = at.call(*Simple().call_muggins(view(at, at.awaits.players[0])))
    return at.scores[player] - at.scores[1 - player]


def _lost(before: Game, event: Claimed | Called, player: int) -> int:
    """What a claim or an answer lost against the best one, by the score of the engine alone."""
    sees = view(before, player)
    if isinstance(event, Claimed):
        return _ahead(before.claim(*Simple().claim(sees)), player) - _ahead(before.after(event), player)
    return _ahead(before.call(*Simple().call_muggins(sees)), player) - _ahead(before.after(event), player)


@pytest.mark.parametrize("name", COUNTED)
def test_a_claim_and_an_answer_cost_what_the_score_loses_by_them(name: str) -> None:
    priced = set()
    for seed in range(3):
        played = play_out(Game(COUNTED[name], seed=seed), [Erring(0), Erring(1)])
        costs = {one.at: one.cost for player in (0, 1) for one in review(played, player).decisions}
        for before in replay(played):
            event = played.events[len(before.events)] if before.winner is None else None
            far = max(before.scores) < played.rules.target - 40
            if far and isinstance(event, Claimed | Called) and before.awaits.place not in (HEELS, NEGLECT):
                lost = _lost(before, event, event.player)
                assert costs.get(len(before.events), 0) == lost, (before.awaits, event)
                priced.add((type(event), before.awaits.place, lost > 0))
    asked = {HAND} | ({PLAYED} if COUNTED[name].announced or COUNTED[name].by_hand else set())
    assert priced >= {(Claimed, place, lost) for place in asked for lost in (True, False)}


@pytest.mark.parametrize(("wanted", "claims", "cost"), [(True, 0, 2), (True, 2, 0), (False, 2, 2), (False, 0, None)])
def test_heels_that_were_forgotten_or_marked_in_vain_cost_two(wanted: bool, claims: int, cost: float | None) -> None:
    game = rules.changed(rules.BRITANNICA_SIX, by_hand=True)
    at = next(
        found
        for seed in range(400)
        if ((found := _until(Game(game, seed=seed), HEELS)).table.starter.rank == rules.JACK) is wanted  # type: ignore[union-attr]
    )
    dealer = at.table.dealer
    at = at.claim(claims)
    while at.awaits.place == HEELS or at.awaits.phase is not Phase.DEAL:
        at = at.claim(claims) if at.awaits.place == HEELS else step(at, [Simple(), Simple()])
    found = [one.cost for one in review(at, dealer).of(COUNTING) if "heels" in one.chosen]
    assert found == ([] if cost is None else [cost])


def _until(at: Game, place: str) -> Game:
    while at.awaits.place != place:
        at = step(at, [Simple(), Simple()])
    return at


def test_a_neglected_card_costs_the_two_that_may_be_marked_for_it() -> None:
    game = rules.changed(rules.BRITANNICA_SIX, neglect="TWO_OR_PLAYED")
    played = play_out(Game(game, seed=3), [Erring(0), Simple()])
    neglected = [
        len(one.events)
        for one, after in pairwise(replay(played))
        if isinstance(after.events[len(one.events)], SaidGo) and after.awaits.place == NEGLECT
    ]
    found = {one.at: (one.what, one.chosen, one.cost) for one in review(played, 0).decisions if one.chosen == "go"}
    assert neglected
    assert found == {at: (PLAY, "go", float(rules.FAULT_POINTS)) for at in neglected}
