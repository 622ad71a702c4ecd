"""Leads and replies of the strongest player: in balance, and leaning on habits within a bound."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import sqrt

import pytest
from variants import hidden_changed

from crib_tutor import Game, cards, rules
from crib_tutor.deck import Card
from crib_tutor.game.events import HAND, Dealt, Laid, Shown
from crib_tutor.game.seats import View, step, view, view_log
from crib_tutor.game.state import Phase
from crib_tutor.players import strongest_player
from crib_tutor.players.card_worth import rank_cards
from crib_tutor.players.careful_player import BookPlayer, Careful
from crib_tutor.players.opponent_habits import SeenHabit, opponent_habit
from crib_tutor.players.strongest_player import BOUND, Expert, expert_plays
from crib_tutor.strategy import balance
from crib_tutor.strategy.playing.openings import FROM_PAIRS, NOT_FROM_PAIRS, PAIRS
from crib_tutor.strategy.playing.rank import seat_plays

LONG = rules.changed(rules.MODERN, target=1000)
MINE, THEIRS = "KD QD 2H 6C", "3H 6D 7H 7C"


class TrapSetter(Careful):
    """Leads from a pair whenever it holds one, fives left out; careful otherwise."""

    def play(self, view: View) -> Card | None:
        ranks = [card.rank for card in view.hand]
        pairs = [card for card in view.hand if ranks.count(card.rank) > 1 and card.rank != 5]
        if not view.pile and not view.before and pairs:
            return next(worth.card for worth in rank_cards(view) if worth.card in pairs)
        return super().play(view)


class AlwaysPairer(Careful):
    """Pairs whenever it can; careful otherwise."""

    def play(self, view: View) -> Card | None:
        twins = [card for card in view.legal if view.pile and card.rank == view.pile[-1].rank]
        return twins[0] if twins else super().play(view)


class Balanced(Careful):
    """Leads and replies in balance, by chance; careful otherwise."""

    chance = random.Random(7)  # noqa: S311

    def play(self, view: View) -> Card | None:
        if len(view.hand) < 4 or not view.legal:
            return super().play(view)
        spread = balance.replies(view.pile, view.hand) if view.pile else balance.leads(view.hand)
        return self.chance.choices([*spread], [*spread.values()])[0]


@cache
def after(deals: int, other: type[Careful]) -> Game:
    """A game of so many deals between a book player, in seat 0, and another, where the next deal is due."""
    game = Game(LONG, seed=f"habits/{other.__name__}", first_dealer=0)
    while game.table.number < deals or game.awaits[0] is not Phase.DEAL:
        game = step(game, (BookPlayer(), other()))
    return game


def opened(number: int) -> Iterator[View]:
    """What pone sees as it leads in a deal, and what the dealer then sees."""
    game = Game(rules.MODERN, seed=f"opened/{number}", first_dealer=0)
    while game.awaits[0] is not Phase.PLAY:
        game = step(game, (BookPlayer(), BookPlayer()))
    yield view(game, 1)
    yield view(step(game, (Careful(), Careful())), 0)


def play(sees: View) -> Card:
    """What it plays; it has a card that fits."""
    card = Expert().play(sees)
    assert card is not None
    return card


def with_deals(sees: View, deals: int, *, habit: bool = True) -> View:
    """The same, after deals in which the other led from a pair, or paired, if that's its habit."""
    me, dealer = sees.player, sees.dealer
    opening = ("7H" if habit else "3H", "KD") if me == dealer else ("6C", "6D" if habit else "7H")
    laid = [Laid(who, *cards(card), 0) for who, card in zip((1 - dealer, dealer), opening, strict=True)]
    deal = (Dealt(1, dealer, (), ()), *laid, Shown(me, HAND, cards(MINE)), Shown(1 - me, HAND, cards(THEIRS)))
    return replace(sees, earlier=deal * deals)


@pytest.mark.parametrize("number", range(4))
def test_it_gives_up_no_more_than_the_bound_whatever_it_takes_the_other_for(number: int) -> None:
    for sees in opened(number):
        nets = {choice.card: choice.net for choice in seat_plays(sees, "balance")}
        for deals in (0, 2, 12):
            before = with_deals(sees, deals)
            chosen = play(before)
            assert max(nets.values()) - nets[chosen] <= BOUND
            assert expert_plays(before)[0].card == chosen == play(before)


def test_cards_that_it_does_not_see_change_nothing() -> None:
    chance, differ = random.Random(3), 0  # noqa: S311
    game = step(after(6, TrapSetter), (BookPlayer(), BookPlayer()))
    while game.awaits[0] is not Phase.PLAY:
        game = step(game, (BookPlayer(), BookPlayer()))
    for _ in range(2):
        player = game.awaits[1][0]
        for _ in range(2):
            other = hidden_changed(game, player, chance)
            differ += other.table.hands != game.table.hands or other.table.play != game.table.play
            assert Expert().play(view(other, player)) == Expert().play(view(game, player))
        game = step(game, (Careful(), Careful()))
    assert differ > 2


def test_cards_about_as_good_are_drawn_as_often_as_balance_plays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    for number in range(8):
        for sees in opened(number):
            spread = balance.replies(sees.pile, sees.hand) if sees.pile else balance.leads(sees.hand)
            ranked = seat_plays(sees, "balance")
            near = {choice.card.rank for choice in ranked if ranked[0].net - choice.net <= 0.25}
            mixed = {rank: sum(spread[card] for card in spread if card.rank == rank) for rank in near}
            if sum(chance > 0 for chance in mixed.values()) < 2:
                continue
            monkeypatch.setattr(strongest_player, "MARGIN", 0.25)
            monkeypatch.setattr(strongest_player, "seat_plays", lambda *_, ranked=ranked: ranked)
            monkeypatch.setattr(strongest_player, "opponent_habit", lambda _: SeenHabit(PAIRS, "balance"))
            drawn = Counter(
                play(replace(sees, scores=(mine, theirs))).rank for mine in range(40) for theirs in range(20)
            )
            for rank, chance in mixed.items():
                share = chance / sum(mixed.values())
                assert abs(drawn[rank] / 800 - share) < 4 * sqrt(share * (1 - share) / 800) + 1e-9
            assert {*drawn} <= near
            found += 1
            monkeypatch.undo()
    assert found > 2


@pytest.mark.parametrize(
    ("at", "habit", "said"),
    [
        (1, FROM_PAIRS, "This opponent has led from a pair twenty times in twenty."),
        (1, NOT_FROM_PAIRS, "This opponent has led from a pair not once in twenty."),
        (0, PAIRS, "This opponent has paired a lead twenty times in twenty."),
    ],
)
def test_a_habit_is_sure_after_enough_deals_and_not_after_one(at: int, habit: int, said: str) -> None:
    once, often = (with_deals([*opened(0)][at], deals, habit=habit != NOT_FROM_PAIRS) for deals in (1, 20))
    sure = opponent_habit(often)
    assert not opponent_habit(once).sure
    assert (sure.way, sure.sure, str(sure)) == (habit, True, said)
    assert expert_plays(often)[0].reason.endswith(said)


def test_habits_of_players_are_found_in_their_games() -> None:
    for dealer in (0, 1):
        for other in (TrapSetter, AlwaysPairer, Balanced):
            earlier = view_log(after(40, other).events, 0)
            found = opponent_habit(replace(next(opened(0)), player=0, dealer=dealer, earlier=earlier))
            if (other, dealer) in ((TrapSetter, 0), (AlwaysPairer, 1)):
                habit = FROM_PAIRS if other is TrapSetter else PAIRS
                assert (found.way, found.sure or other is AlwaysPairer, found.times) == (habit, True, found.of)
            assert not (found.sure and other is Balanced)
