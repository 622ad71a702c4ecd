"""Advice at the table and the review of a game: ranked by what is seen, and priced in holes."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product

import pytest
from variants import VARIANTS, Erring, due, rarer

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import PACK, RANK_NAMES, cards
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, NEGLECT, Called, Claimed, Discarded, Laid, SaidGo, Scored
from crib_tutor.game.events import PLAY as PLAYED
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import View, play_out, step, view
from crib_tutor.game.state import Phase
from crib_tutor.play import peg
from crib_tutor.players.card_worth import rank_cards
from crib_tutor.players.plain_players import Greedy, Miscounter, Simple
from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.table.advice import advice
from crib_tutor.table.choice_prices import Measure
from crib_tutor.table.reviewing.state import CATCHING, COUNTING, DISCARDING, PLAY, Decision, Review, review
from crib_tutor.table.shown_review.view import every_decision

NAMED = list(rules.NAMED.values())


@cache
def _states(game: rules.Rules, seed: int) -> list[Game]:
    """A game of two weak players as it stood before each decision."""
    states, players = [Game(game, seed=seed)], [Simple(), Greedy(), Simple(), Greedy()][: game.players]
    while states[-1].winner is None:
        states.append(step(states[-1], players))
    return states[:-1]


def _views(game: rules.Rules, seed: int, wanted: Phase) -> list[View]:
    """What the seat saw whose turn it was, at each decision of a phase."""
    return [view(at, at.awaits.players[0]) for at in _states(game, seed) if at.awaits.phase is wanted]


def _plain_reply(sees: View, card: object) -> tuple[Fraction, Fraction]:
    """The most that the next player can peg and the chance that no card fits, over every hand it may hold."""
    laid = (*sees.pile, card)
    unseen = [each for each in PACK if each not in {*sees.hand, *sees.away, *sees.pile, *sees.before, sees.starter}]
    held = sees.held[(sees.player + 1) % sees.rules.players]
    most = alone = hands = 0
    for hand in combinations(unseen, held):
        fits = [item for item in hand if sum(each.value for each in (*laid, item)) <= rules.THIRTY_ONE]
        most += max((sum(each.points for each in peg((*laid, item), rules=sees.rules)) for item in fits), default=0)
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
        for worth in rank_cards(sees):
            reply, alone = _plain_reply(sees, worth.card)
            assert worth.reply == pytest.approx(float(reply))
            assert worth.alone == pytest.approx(float(alone))
            seen += 1
        if seen > 6:
            return
    raise AssertionError("no such state was met")


@pytest.mark.parametrize("game", NAMED, ids=lambda game: game.name)
def test_there_is_advice_wherever_a_card_is_to_be_chosen(game: rules.Rules) -> None:
    for phase in (Phase.DISCARD, Phase.PLAY):
        for sees in _views(game, 5, phase)[:40]:
            if phase is Phase.PLAY and not sees.legal:
                with pytest.raises(rules.IllegalMove, match="there's no card to choose now"):
                    advice(sees)
                continue
            ranked = advice(sees)
            assert {option.cards for option in ranked} == (
                {(card,) for card in sees.legal}
                if phase is Phase.PLAY
                else {tuple(sorted(away)) for away in combinations(sees.hand, game.discards)}
            )
            assert ranked[0].cost == 0
            assert all(two.cost > option.cost - 1e-4 for option, two in pairwise(ranked)), (
                "nets alike go by their ranks"
            )
            assert all(option.why.endswith(".") for option in ranked)


def test_a_point_now_is_worth_a_point() -> None:
    sees = next(each for each in _views(rules.MODERN, 3, Phase.PLAY) if len(each.legal) > 2)
    worths = rank_cards(sees)
    assert {worth.card for worth in worths} == set(sees.legal)
    for item in worths:
        assert item.pegs == sum(each.points for each in peg((*sees.pile, item.card), rules=sees.rules))
        assert item.worth == pytest.approx(item.pegs + item.alone - item.reply)
        assert 0 <= item.alone <= 1
        assert 0 <= item.reply <= 12


# --- the review -------------------------------------------------------------------------------------------------------


def _game(seed: int, rate: float = 0.5, game: rules.Rules = rules.MODERN) -> Game:
    return play_out(Game(game, seed=seed), [Miscounter(Greedy(), rate) for _ in range(game.players)])


@pytest.mark.parametrize("game", [pytest.param(game, marks=rarer(game)) for game in NAMED], ids=lambda game: game.name)
def test_every_decision_of_a_game_is_judged(game: rules.Rules) -> None:
    played = _game(7, game=game)
    for player in range(game.players):
        narrated = review(played, player)
        away = [at for at, event in enumerate(played.events) if isinstance(event, Discarded) and event.player == player]
        assert [decision.at for decision in narrated.of(DISCARDING)] == away
        claims = [
            at
            for at, event in enumerate(played.events)
            if isinstance(event, Claimed) and event.player == player and event.place in (HAND, CRIB)
        ]
        assert [decision.at for decision in narrated.of(COUNTING)] == claims
        laid = {at for at, event in enumerate(played.events) if isinstance(event, Laid) and event.player == player}
        assert {decision.at for decision in narrated.of(PLAY)} <= laid
        assert all(decision.cost >= 0 for decision in narrated.decisions)
        assert all(bool(decision.best) is (decision.cost > WHISKER) for decision in narrated.decisions)
        assert narrated.holes == pytest.approx(sum(decision.cost for decision in narrated.decisions))


def test_a_costly_choice_is_compared_with_the_best_one_and_no_other() -> None:
    """Early in a game, where holes are priced, and at its end, where wins are."""
    decisions = [
        decision for seed in (1, 2) for decision in review(_whole(rules.HOYLE_61, seed), 0).of(PLAY) if decision.best
    ]
    assert {decision.measure for decision in decisions} == {Measure.POINTS, Measure.WINS}
    for each in decisions:
        both = {RANK_NAMES[cards(card.replace("10", "T"))[0].rank - 1] for card in (each.chosen, each.best)}
        assert {*re.findall(rf"\ban? ({'|'.join(RANK_NAMES)})\b", each.why)} <= both, each.why
        assert f"{each.chosen}: " in each.why
        assert f" {each.best}: " in each.why
        row = re.sub("<[^>]*>", "|", every_decision((each,)))
        assert f"|{each.chosen}||{each.best}|" in row
        assert ("|Wins|" in row, "|Holes|" in row) == (each.wins_best is not None, True)


def _whole(game: rules.Rules, seed: int) -> Game:
    return play_out(Game(game, seed=seed), [Simple(), Greedy()])


def test_who_plays_by_the_advice_gives_nothing_away() -> None:
    class Advised(Simple):
        def discard(self, view: View) -> tuple[object, ...]:  # type: ignore[override]
            return advice(view)[0].cards

        def play(self, view: View) -> object:  # type: ignore[override]
            return advice(view)[0].cards[0] if view.legal else None

    narrated = review(play_out(Game(rules.MODERN, seed=2), [Advised(), Simple()]), 0)
    assert (narrated.holes, narrated.worst, narrated.practice) == (0, (), "")
    assert narrated.fine == len(narrated.decisions) > 20


def test_what_is_overlooked_in_a_hand_lacks_a_skill() -> None:
    played = _game(4, rate=1)
    short = [
        decision
        for decision in review(played, 0).of(COUNTING)
        if played.events[decision.at].points < int(decision.best or 0)
    ]  # type: ignore[union-attr]
    assert short
    assert all(decision.skill for decision in short)


def test_a_miscount_that_was_let_pass_is_a_decision_too() -> None:
    class Trusting(Greedy):
        def call_muggins(self, view: View) -> object:  # type: ignore[override]
            return super().call_muggins(view)._replace(overlooked=0, too_many=0)

    played = play_out(Game(rules.MODERN, seed=7), [Trusting(), Miscounter(Greedy(), 1)])
    let_pass = review(played, 0).of(CATCHING)
    assert let_pass
    assert {decision.chosen for decision in let_pass} == {"let it pass"}
    assert all(decision.cost > 0 for decision in let_pass)
    heard = review(play_out(Game(rules.MODERN, seed=7), [Greedy(), Miscounter(Greedy(), 1)]), 0).of(CATCHING)
    assert heard
    assert all(decision.cost == 0 for decision in heard)
    assert any(isinstance(event, Called) and event.overlooked for event in played.events) is False


def test_a_review_judges_by_what_the_seat_saw() -> None:
    for game in NAMED:
        for sees in _views(game, 6, Phase.PLAY)[:10]:
            if sees.legal:
                unseen = {card for worth in rank_cards(sees) for card, _ in worth.dangers}
                assert not unseen & {*sees.hand, *sees.away, *sees.pile, *sees.before, sees.starter}


def test_there_is_nothing_to_review_before_anything_is_decided() -> None:
    assert review(Game(rules.MODERN, seed=1), 0).decisions == ()
    with pytest.raises(rules.IllegalMove, match="there's no seat '5'"):
        review(Game(rules.MODERN, seed=1), 5)


def _claiming(game: rules.Rules, player: int, seed: int = 7) -> Game:
    """A game where this player's hand is to be counted."""
    at = Game(game, seed=seed)
    while at.awaits != (Phase.CLAIM, (player,), HAND):
        at = step(at, [Simple(), Simple()])
    return at


def _due(at: Game) -> int:
    assert at.table.counted is not None
    return at.table.counted.points  # type: ignore[union-attr]


@pytest.mark.parametrize("ahead", [True, False])
def test_a_muggins_before_the_claim_costs_nothing_who_wins_all_the_same_and_the_game_who_does_not(ahead: bool) -> None:
    first = rules.changed(rules.MODERN, muggins=rules.Muggins.OPPONENT_FIRST)
    for seed in range(60):
        at = _claiming(first, 0, seed)
        target, missed = at.scores[0] + 2, _due(at) - 2
        room = target - at.scores[1]
        if missed > 0 and room > 0 and (room > missed) is ahead:
            break
    made = _claiming(rules.changed(first, target=target, lurches=()), 0, seed).claim(2)
    game = made.call(overlooked=missed)
    assert game.winner == (0 if ahead else 1)
    (decision,) = [each for each in review(game, 0).of(COUNTING) if each.at == len(made.events) - 1]
    assert decision.cost == (0 if ahead else 2 + room)
    assert decision.why.endswith(" It lost the game.") is not ahead
    assert bool(decision.best) is not ahead


def test_who_wins_fewer_games_by_a_claim_has_lost_what_the_other_pegged() -> None:
    first = rules.changed(rules.MODERN, muggins=rules.Muggins.OPPONENT_FIRST)
    for seed in range(60):
        at = _claiming(first, 0, seed)
        target, missed = at.scores[0] + 2, _due(at) - 2
        if 0 < missed < target - at.scores[1]:
            break
    line = rules.Lurch(at.scores[1] + 1, 2)
    made = _claiming(rules.changed(first, target=target, lurches=(line,)), 0, seed).claim(2).call(overlooked=missed)
    assert (made.winner, made.table.games) == (0, 1)
    assert review(made, 0).of(COUNTING)[-1].cost == missed


def test_a_hand_that_counts_nothing_and_was_said_to_is_a_decision() -> None:
    at = next(game for seed in range(200) if not _due(game := _claiming(rules.MODERN, 0, seed)))
    (*_, decision) = review(at.claim(0), 0).of(COUNTING)
    assert (decision.at, decision.chosen, decision.cost) == (len(at.events), "0 for the hand", 0)


def test_of_all_that_was_overlooked_in_a_card_the_dearest_is_the_skill_that_lacked() -> None:
    at = _card(lambda game: {made.kind for made in _made(game)} == {Kind.FIFTEEN, Kind.RUN})
    assert _judged(at.claim(0))[0].skill == "play-runs"


def test_what_nobody_may_call_muggins_for_is_no_decision() -> None:
    at = _claiming(rules.changed(rules.MODERN, muggins=rules.Muggins.OFF), 1)
    assert _due(at) > 1
    assert review(at.claim(0).call(), 0).of(CATCHING) == ()


def test_a_claim_that_would_have_won_the_game_is_told_so() -> None:
    at = _claiming(rules.MODERN, 0)
    short = _claiming(rules.changed(rules.MODERN, target=at.scores[0] + _due(at), lurches=()), 0)
    (*_, decision) = review(short.claim(0), 0).of(COUNTING)
    assert decision.why.endswith(" The best choice would have won the game.")
    assert decision.cost == 2 * _due(at)


@pytest.mark.parametrize(("over", "objected", "chosen"), [(2, 9, "2 too many"), (0, 9, "objected to nothing")])
def test_an_objection_is_told_as_far_as_it_was_heard(over: int, objected: int, chosen: str) -> None:
    at = _claiming(rules.MODERN, 1)
    (decision,) = review(at.claim(_due(at) + over).call(too_many=objected), 0).of(CATCHING)
    assert (decision.chosen, decision.cost) == (chosen, 0)


# --- every claim has its price ----------------------------------------------------------------------------------------

COUNTED = {
    name: game
    for name, game in VARIANTS.items()
    if game.players == 2 and (game.counting is rules.Counting.PLAYERS or game.by_hand)
}


ANSWERS = list(product((0, rules.GAME), repeat=2))
"""What may be said to a claim: muggins or not, an objection or none; who calls for more than is true takes that."""


def _ahead(at: Game, player: int) -> int:
    return at.scores[player] - at.scores[1 - player]


def _answered(at: Game, player: int) -> Game:
    """The game once the opponent of who claimed has said what is worst for a player, of all that there is to say."""
    return min(map(at.call, *zip(*ANSWERS, strict=True)), key=lambda game: _ahead(game, player))


def _lost(before: Game, event: Claimed | Called) -> int:
    """What a claim or an answer lost against the best of all others, by the score of the engine alone."""
    player, number = event.player, due(before)
    if isinstance(event, Claimed):
        others = [_answered(before.claim(claim), player) for claim in range(max(0, number - 2), number + 4)]
        made = _answered(before.after(event), player)
    else:
        others = [before.call(*numbers) for numbers in ANSWERS]
        made = before.after(event)
    best = max(others, key=lambda game: _ahead(game, player))
    if best.winner is not None and (best.winner, best.table.games) == (made.winner, made.table.games):
        return 0
    return _ahead(best, player) - _ahead(made, player)


def without_cards(played: Game, player: int) -> Review:
    """What a player decided but for the cards, whose prices take their time."""
    cards = [at for at, event in enumerate(played.events) if isinstance(event, Laid | Discarded)]
    return review(played, player, [(at, at + 1) for at in cards])


@pytest.mark.parametrize("name", COUNTED)
def test_a_claim_and_an_answer_cost_what_the_score_loses_by_them_up_to_the_last_hole(name: str) -> None:
    game = COUNTED[name]
    priced, endings = set(), 0
    for seed in range(7):
        short = rules.changed(game, target=40, lurches=())
        played = play_out(Game(short if seed else game, seed=seed), [Erring(0), Erring(1)])
        costs = {
            decision.at: decision.cost for player in (0, 1) for decision in without_cards(played, player).decisions
        }
        for before in replay(played):
            event = played.events[len(before.events)] if before.winner is None else None
            if isinstance(event, Claimed | Called) and before.awaits.place not in (HEELS, NEGLECT):
                lost = _lost(before, event)
                assert costs.get(len(before.events), 0) == lost, (before.awaits, event)
                priced.add((type(event), before.awaits.place, lost > 0))
                endings += before.after(event).winner is not None
    asked = {HAND} | ({PLAYED} if game.announced or game.by_hand else set())
    assert priced >= {(Claimed, place, lost) for place in asked for lost in (True, False)}
    assert endings > 2


def test_of_three_who_lets_pass_what_the_next_then_takes_is_behind_by_both() -> None:
    game = VARIANTS["three with muggins"]
    at = Game(game, seed=7)
    while at.awaits != (Phase.CLAIM, (0,), HAND):
        at = step(at, [Simple()] * 3)
    claimed = at.claim(due(at) - 2)
    first, second = claimed.awaits.players[0], claimed.call().awaits.players[0]
    narrated = claimed.call().call(2)
    assert narrated.scores[second] - claimed.scores[second] == 2
    assert [review(narrated, seat).of(CATCHING)[-1].cost for seat in (first, second)] == [4, 0]
    assert review(claimed.call().call(), second).of(CATCHING)[-1].cost == 2


# --- what a decision is called, why, and the skill that it lacked -----------------------------------------------------

BY_HAND = rules.changed(rules.MODERN, by_hand=True)


def _card(wanted: Callable[[Game], bool], seeds: int = 200) -> Game:
    """A game in which a card is to be claimed for, of which something is so."""
    for seed in range(seeds):
        at = Game(BY_HAND, seed=seed)
        while at.awaits.phase is not Phase.DEAL or not at.table.number:
            if at.awaits.phase is Phase.CLAIM and at.awaits.place == PLAYED and wanted(at):
                return at
            at = step(at, [Greedy(), Simple()])
    raise AssertionError("no such card was met")


def _made(at: Game) -> list[Combination]:
    return [value.combination for value in at.table.counted.scored]  # type: ignore[union-attr]


def _judged(at: Game) -> list[Decision]:
    """The decision that a claim was, where it was one."""
    claim = at.events[-1]
    assert isinstance(claim, Claimed)
    return [decision for decision in review(at, claim.player).of(COUNTING) if decision.at == len(at.events) - 1]


def test_a_card_that_pegs_nothing_and_was_said_to_is_no_decision() -> None:
    at = _card(lambda game: not _made(game))
    assert _judged(at.claim(0)) == []
    assert [decision.cost for decision in _judged(at.claim(2))] == [0], "it stands corrected"
    assert [decision.cost for decision in _judged(at.claim(0, 1))] == [0]
    assert _judged(_card(lambda game: bool(_made(game))).claim(0))


def test_why_a_card_pegs_is_told_and_what_was_overlooked() -> None:
    at = _card(lambda game: [made.kind for made in _made(game)] == [Kind.FIFTEEN])
    (decision,) = _judged(at.claim(0))
    assert (decision.chosen, decision.best, decision.cost) == ("0 for the card", "2", 4)
    assert decision.why == "It pegs 2 for fifteen."
    (named,) = _judged(at.claim([("pair", at.table.play.pile[-2:])]))  # type: ignore[union-attr]
    assert named.why.startswith("You missed fifteen ")
    (short,) = _judged(at.claim(2, 1))
    assert (short.chosen, short.best, short.cost, short.skill) == ("2 for the card, the peg moved 1", "2", 1, "")


KINDS = {Kind.FIFTEEN: "play-fifteens", Kind.PAIR: "play-pairs", Kind.RUN: "play-runs"}
KINDS |= {Kind.THIRTY_ONE: "play-thirty-ones", Kind.GO: "play-go", Kind.LAST: "play-go"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_lacks_the_skill_of_what_it_made(kind: Kind) -> None:
    alone = _card(lambda game: [made.kind for made in _made(game)] == [kind])
    assert _judged(alone.claim(0))[0].skill == KINDS[kind]


@pytest.mark.parametrize("kind", [Kind.FIFTEEN, Kind.LAST])
@pytest.mark.parametrize("total", [True, False])
def test_what_was_overlooked_beside_something_dearer_is_the_skill_that_lacked(kind: Kind, total: bool) -> None:
    def lesser(at: Game) -> bool:
        made = sorted(_made(at), key=lambda part: part.points)
        return [part.kind for part in made[:1]] == [kind] and [part.points for part in made[1:2]] > [made[0].points]

    at = _card(lesser)
    dearer = [part for part in _made(at) if part.kind is not kind]
    claims = sum(part.points for part in dearer) if total else [(part.kind, part.cards) for part in dearer]
    assert _judged(at.claim(claims))[0].skill == KINDS[kind]


def test_points_claimed_for_nothing_lack_the_skill_that_they_were_claimed_for() -> None:
    at = _card(lambda game: not _made(game) and len(game.table.play.pile) > 1)  # type: ignore[union-attr]
    fined = rules.changed(BY_HAND, overclaim=rules.Overscore.TO_OPPONENT)
    at = _replayed(at, fined)
    assert _judged(at.claim([("pair", at.table.play.pile[-2:])]))[0].skill == "play-pairs"  # type: ignore[union-attr]
    assert _judged(at.claim(2))[0].skill == "play-fifteens"


def _replayed(at: Game, game: rules.Rules) -> Game:
    """The same moves by other rules."""
    again = Game(game, at.seed)
    while len(again.events) < len(at.events):
        again = again.after(at.events[len(again.events)])
    return again


@pytest.mark.parametrize(("wanted", "claims", "cost"), [(True, 0, 2), (True, 2, 0), (False, 2, 2), (False, 0, None)])
def test_heels_that_were_forgotten_or_marked_in_vain_cost_two(wanted: bool, claims: int, cost: float | None) -> None:
    game = rules.changed(rules.BRITANNICA_SIX, by_hand=True)
    at = next(
        result
        for seed in range(400)
        if ((result := _until(Game(game, seed=seed), HEELS)).table.starter.rank == rules.JACK) is wanted  # type: ignore[union-attr]
    )
    dealer = at.table.dealer
    at = at.claim(claims)
    while at.awaits.place == HEELS or at.awaits.phase is not Phase.DEAL:
        at = at.claim(claims) if at.awaits.place == HEELS else step(at, [Simple(), Simple()])
    result = [decision for decision in review(at, dealer).of(COUNTING) if "heels" in decision.chosen]
    assert [value.cost for value in result] == ([] if cost is None else [cost])
    assert [value.chosen for value in result] == [f"{claims} for his heels"] * len(result)
    assert [value.best for value in result] == [str(2 * wanted) * bool(value.cost) for value in result]
    assert [value.skill for value in result] == ["heels" * bool(value.cost) for value in result]
    assert all(value.why.startswith("The starter is ") for value in result)


def _until(at: Game, place: str) -> Game:
    while at.awaits.place != place:
        at = step(at, [Simple(), Simple()])
    return at


def test_a_neglected_card_costs_what_is_marked_for_it_and_nothing_where_it_is_laid() -> None:
    game = rules.changed(rules.BRITANNICA_SIX, neglect="TWO_OR_PLAYED", target=30, lurches=())
    costs = set()
    for seed in range(12):
        played = play_out(Game(game, seed=seed), [Erring(0), Erring(1)])
        marked = {}
        for each, after in pairwise(replay(played)):
            if after.awaits.place == NEGLECT and isinstance(after.events[len(each.events)], SaidGo):
                answer, *rest = played.events[len(after.events) :]
                pegs = isinstance(rest[0], Scored) and rest[0].what_for == NEGLECT
                marked[len(each.events)] = rest[0].points if pegs else 0
                assert pegs is not answer.required
        by_name = {
            decision.at: decision
            for player in (0, 1)
            for decision in without_cards(played, player).decisions
            if decision.chosen == "go"
        }
        assert {at: decision.cost for at, decision in by_name.items()} == marked
        assert all((bool(decision.best), decision.what) == (decision.cost > 0, PLAY) for decision in by_name.values())
        costs |= set(marked.values())
    assert costs == {0, 1, rules.FAULT_POINTS}, "the last hole too, where one was left"


def test_a_neglected_card_has_no_price_before_it_is_answered() -> None:
    game = rules.changed(rules.BRITANNICA_SIX, neglect="TWO_OR_PLAYED")
    at, players = Game(game, seed=3), [Erring(0), Erring(1)]
    while at.awaits.place != NEGLECT:
        at = step(at, players)
    neglecting = at.events[-1].player  # type: ignore[union-attr]
    assert not [decision for decision in review(at, neglecting).decisions if decision.chosen == "go"]
    (each,) = [decision for decision in review(at.call(required=True), neglecting).decisions if decision.chosen == "go"]
    assert (each.cost, each.best) == (0, "")
    assert each.why.endswith("The opponent had a card played.")
