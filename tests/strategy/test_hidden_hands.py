"""Hidden hands are weighed by what is unseen, by what is kept and by what was done; and who played what is found."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb, exp, prod

import numpy as np
import pytest
from play_oracle import scores, value
from play_search import fitting

from crib_tutor import Game
from crib_tutor import rules as _rules
from crib_tutor.deck import PACK, Card, cards
from crib_tutor.game.seats import step, view
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.rules import BRITANNICA_FIVE, BRITANNICA_SIX, MODERN, THREE_HANDED, IllegalMove, Neglect
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.playing.hidden import kept_chances, line_of, weigh_hands
from crib_tutor.strategy.playing.lines import ME, RANK_CODES
from crib_tutor.strategy.playing.sight import PlayTurn, Sight, read_sight, see
from crib_tutor.strategy.playing.states import choice_weights, holdings, state_of


def ranks_of(some: list[Card]) -> tuple[int, ...]:
    return tuple(sorted(card.rank - 1 for card in some))


def weighed(sight: Sight, of_hand: object) -> np.ndarray:
    """The weights by going through every set of cards unseen, each by itself."""
    assert callable(of_hand)
    found = Counter[tuple[int, ...]]()
    for some in combinations([card for card in PACK if card not in sight.seen], sight.hidden):
        found[ranks_of(list(some))] += of_hand(some)
    weights = np.array([found[tuple(row)] for row in holdings(sight.hidden).ranks.tolist()])
    return weights / weights.sum()


def kept(some: list[Card], dealer: bool) -> float:
    place = holdings(4).ranks.tolist().index(list(ranks_of(some)))
    return max(15 * kept_chances(dealer)[place], 0.02)


def chance(hand: list[int], pile: list[int], rank: int) -> float:
    """How likely a greedy player is taken to play this rank: one time in ten any rank that fits."""
    likely = {one: exp(2 * sum(scores([*pile, one]).values())) for one in fitting(tuple(hand), tuple(pile))}
    return 0.1 / len(likely) + 0.9 * likely[rank] / sum(likely.values())


def test_after_cards_played_every_hidden_pair_is_weighed_card_by_card() -> None:
    """I deal; the other led a ten, I played a five, and the other a six upon it."""
    laid = [PlayTurn(False, Card(10, "C"), True), PlayTurn(True, Card(5, "H")), PlayTurn(False, Card(6, "H"))]
    sight = Sight(
        hand=cards("4H 4S 9D"),
        pile=tuple(turn.card for turn in laid if turn.card),
        turns=tuple(laid),
        others=cards("KH QH 8C"),
        dealer=True,
    )

    def of_hand(some: tuple[Card, ...]) -> float:
        left = [card.rank for card in some]
        told = chance([10, 6, *left], [], 10) * chance([6, *left], [10, 5], 6)
        told /= [10, *left].count(10) * [6, *left].count(6)  # of several alike it's one, each as often
        return told * kept([*some, Card(10, "C"), Card(6, "H")], dealer=False)

    assert np.allclose(weigh_hands(sight, "greedy"), weighed(sight, of_hand), atol=1e-6)


def by_ranks(mine: list[Card], theirs: list[int], piles: list[list[int]]) -> np.ndarray:
    """The weights by going through every four ranks that pone may hold, and playing these ranks of them.

    There are no suits here: a hand of ranks is as likely as my cards leave it, and plays a rank, however many it has.
    """
    seen, found = Counter(card.rank for card in mine), Counter[tuple[int, ...]]()
    for hand, share in zip(holdings(4).ranks.tolist(), kept_chances(dealer=False), strict=True):
        left = [rank + 1 for rank in hand]
        many = Counter(left)
        often = prod(comb(4 - seen[rank], held) for rank, held in many.items())
        often *= max(15 * share, 0.02)
        if Counter(theirs) <= many and often:
            for rank, pile in zip(theirs, piles, strict=True):
                often *= chance(left, pile, rank)
                left.remove(rank)
            found[tuple(rank - 1 for rank in left)] += often
    weights = np.array([found[tuple(row)] for row in holdings(4 - len(theirs)).ranks.tolist()])
    return weights / weights.sum()


@pytest.mark.parametrize("played", ["6H", "5S", "KD", "6H 9C 6D", "6H KC 9D", "7H AC 7D 2S 7S"])
def test_a_rank_played_tells_the_same_whatever_its_suit(played: str) -> None:
    """Hands drawn by their ranks, and played by ranks, leave what the cards say; a six may have been any of the sixes.

    Pone's cards and the dealer's come in turn; the dealer has seen nothing but those.
    """
    laid = cards(played)
    theirs, mine = laid[::2], laid[1::2]
    turns = tuple(PlayTurn(card in mine, card, place == 0) for place, card in enumerate(laid))
    sight = Sight(hand=(), pile=tuple(laid), turns=turns, others=(), dealer=True)
    piles = [[card.rank for card in laid[:place]] for place in range(0, len(laid), 2)]
    expected = by_ranks(list(mine), [card.rank for card in theirs], piles)
    assert np.allclose(weigh_hands(sight, "greedy"), expected, atol=1e-6)


def test_a_go_leaves_hands_in_which_nothing_fits_unless_the_rules_let_a_player_stop() -> None:
    laid = [
        PlayTurn(True, Card(10, "C"), True),
        PlayTurn(False, Card(12, "H")),
        PlayTurn(True, Card(6, "H")),
        PlayTurn(False, None),
    ]
    sight = Sight(hand=cards("2H 3S"), pile=cards("TC QH 6H"), turns=tuple(laid), others=cards("9H"), dealer=False)
    weights, lowest = weigh_hands(sight, "careful"), holdings(3).lowest
    assert weights[lowest <= 5].sum() == 0 < weights[lowest == 6].sum()
    assert weigh_hands(replace(sight, rules=BRITANNICA_SIX), "careful")[lowest <= 5].sum() == 0
    assert weigh_hands(replace(sight, rules=BRITANNICA_FIVE), "careful")[holdings(2).lowest <= 5].sum() > 0


def every_way(laid: list[PlayTurn], held: int, dealer: bool) -> np.ndarray:
    """The weights of a careful player's hands, by going through every hand with each turn since the deal."""
    mine = Counter(turn.card.rank for turn in laid if turn.mine and turn.card)
    theirs = [turn.card.rank - 1 for turn in laid if turn.card and not turn.mine]
    found = []
    for left in holdings(4 - len(theirs)).ranks.tolist():
        whole, pile, facing, gone = Counter([*left, *theirs]), list[int](), 4, False
        often = max(15 * kept_chances(dealer)[holdings(4).ranks.tolist().index(sorted(whole.elements()))], 0.02)
        often *= prod(comb(4 - mine[rank + 1], many) for rank, many in whole.items()) if max(whole.values()) < 5 else 0
        for turn in laid:
            if turn.opens:
                pile, gone = [], False
            if turn.mine:
                gone, facing = gone or turn.card is None, facing - (turn.card is not None)
            elif turn.card is None:
                often *= all(sum(value(rank) for rank in pile) + value(rank + 1) > 31 for rank in whole)
            else:
                likely = choice_weights("careful", facing, gone)[state_of([rank - 1 for rank in pile])]
                fit = [likely[rank] for rank in whole if likely[rank] > 0]
                often *= 0.1 / len(fit) + 0.9 * likely[turn.card.rank - 1] / sum(fit)
                whole -= Counter([turn.card.rank - 1])
            pile += [turn.card.rank] if turn.card else []
        found.append(often)
    assert held == 4 - len(theirs)
    return np.array(found) / sum(found)


PLAYS = ["TC mKH 6D go mgo 6S", "mTC KH m6D go mgo mQD 7S", "mTC 8H mKD go m2D mgo 4S", "4C m7D 9H mJS go mgo 2D"]
"""What the other played and what I did, marked with an m; the first card after two goes opens a count."""


def told(play: str) -> list[PlayTurn]:
    turns, passed = list[PlayTurn](), 2
    for word in play.split():
        said = word.removeprefix("m")
        passed = passed + 1 if said == "go" else passed
        card = None if said == "go" else cards(said)[0]
        turns.append(PlayTurn(word != said, card, opens=card is not None and passed >= 2))
        passed = passed if card is None or passed < 2 else 0
    return turns


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("dealer", [True, False])
def test_what_a_careful_player_did_is_weighed_by_what_faced_it_and_by_my_go_in_that_count_alone(
    play: str, dealer: bool
) -> None:
    turns = told(play)
    opened = max(place for place, turn in enumerate(turns) if turn.opens)
    pile = tuple(turn.card for turn in turns[opened:] if turn.card)
    sight = Sight(hand=(), pile=pile, turns=tuple(turns), others=(), dealer=dealer)
    assert np.allclose(weigh_hands(sight, "careful"), every_way(turns, sight.hidden, not dealer), atol=1e-6)
    line = line_of(sight, "careful")
    assert line.weights[0] == pytest.approx(weigh_hands(sight, "careful"), abs=1e-6)
    assert line.state.tolist() == [state_of([card.rank - 1 for card in pile])]
    assert bool(line.last[0] == ME) is [turn.mine for turn in turns if turn.card][-1]
    assert line.shown.tolist() == [sum(RANK_CODES[turn.card.rank - 1] for turn in turns if turn.card and not turn.mine)]


@pytest.mark.parametrize(
    ("play", "alone"), [("mTC KH m6D go", False), ("mTC KH go m4D", True), ("TC mKH mgo 4D", True)]
)
def test_a_line_goes_on_alone_where_the_other_side_of_the_last_card_has_said_go(play: str, alone: bool) -> None:
    turns = told(play)
    pile = tuple(turn.card for turn in turns if turn.card)
    sight = Sight(hand=cards("2H 3S"), pile=pile, turns=tuple(turns), others=(), dealer=False)
    assert line_of(sight, "careful").alone.tolist() == [alone]
    assert sight.gone is any(not turn.mine and turn.card is None for turn in turns)
    assert line_of(sight, "careful").left.tolist() == [2 ** len(sight.hand) - 1]
    goes = (PlayTurn(mine=False, card=None), PlayTurn(mine=True, card=None))
    led = PlayTurn(mine=True, card=Card(9, "S"), opens=True)
    for over, after in ((goes, ()), ((*goes, led), cards("9S"))):  # a count begins, in which no one has said go
        later = replace(sight, hand=cards("3S"), turns=(*turns, *over), pile=after)
        line = line_of(later, "careful")
        assert (later.this_count, later.gone, line.alone.tolist()) == (over[2:], False, [False])
        assert line.state.tolist() == [state_of([card.rank - 1 for card in after])]


@pytest.mark.parametrize("may_stop", [False, True])
@pytest.mark.parametrize("neglect", Neglect)
def test_a_go_rules_out_what_fits_only_where_no_rule_allows_it(may_stop: bool, neglect: Neglect) -> None:
    rules = replace(MODERN, may_stop=may_stop, neglect=neglect)
    pile = cards("TC QH 6H")
    sight = Sight(
        hand=cards("2H 3S"), pile=pile, turns=tuple(told("mTC QH m6H go")), others=(), dealer=False, rules=rules
    )
    fits = weigh_hands(sight, "careful")[holdings(3).lowest <= 5].sum()
    assert bool(fits == 0) is (not may_stop and neglect is Neglect.REFUSED)


def test_cards_seen_are_in_no_hidden_hand() -> None:
    sight = Sight(hand=cards("5H 5D 5S KC"), pile=(), turns=(), others=cards("5C KH KD"), dealer=False)
    weights, copies = weigh_hands(sight, "careful"), holdings(4).copies
    assert weights[copies[:, 4] > 0].sum() == 0
    assert weights[copies[:, 12] > 1].sum() == 0 < weights[copies[:, 12] == 1].sum()
    assert weights.sum() == pytest.approx(1)


def test_a_player_who_cannot_have_done_that_is_still_followed() -> None:
    """After a go too early no hand is left that the rules allow; all are then taken to be as likely as their cards."""
    laid = (PlayTurn(True, Card(10, "C"), True), PlayTurn(False, None))
    weights = weigh_hands(Sight(hand=cards("9H"), pile=cards("TC"), turns=laid, others=(), dealer=False), "careful")
    assert weights.sum() == pytest.approx(1)


# --- what is kept -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealt", [6, 5])
@pytest.mark.parametrize("dealer", [True, False])
def test_of_all_cards_dealt_one_choice_is_kept(dealt: int, dealer: bool) -> None:
    size = dealt - 2
    ways = np.array([1, 4, 6, 4, 1])[holdings(size).copies].prod(axis=1)
    choices = {6: 15, 5: 10}[dealt]
    assert kept_chances(dealer, dealt) @ ways / ways.sum() == pytest.approx(1 / choices, abs=2e-5)


def test_hands_are_kept_as_often_as_random_deals_keep_them() -> None:
    """Whether the kept four ranks of 300 deals are likelier than the fourteen others: by far the most often."""
    chance, better = np.random.default_rng(1), []
    place = {tuple(row): at for at, row in enumerate(holdings(4).ranks.tolist())}
    for _ in range(150):
        hand = [PACK[at] for at in chance.permutation(52)[:6]]
        dealer = bool(chance.integers(2))
        found = {
            tuple(some): kept_chances(dealer)[place[ranks_of(list(some))]] for some in combinations(sorted(hand), 4)
        }
        better.append(found[discards(hand, dealer=dealer)[0].kept] >= np.median(list(found.values())))
    assert np.mean(better) > 0.9


# --- who played what --------------------------------------------------------------------------------------------------


def plays_at_random(rules: _rules.Rules, seed: int) -> list[tuple[Sight, object]]:
    """What a seat sees at each of its turns in some deals between a simple and a greedy player."""
    game, found, seats = Game(rules, seed), [], [Simple(), Greedy()]
    while game.winner is None and len(found) < 12:
        phase, players, _ = game.awaits
        if phase is Phase.PLAY and view(game, players[0]).legal:
            sees = view(game, players[0])
            found.append((see(sees), sees))
        game = step(game, seats)
    return found


def goes(turns: tuple[PlayTurn, ...]) -> int:
    return sum(turn.card is None for turn in turns)


@pytest.mark.parametrize("rules", [MODERN, BRITANNICA_SIX], ids=lambda one: one.name)
def test_turns_are_found_from_the_cards_alone_as_they_were_seen(rules: _rules.Rules) -> None:
    alike = 0
    every = [pair for seed in range(8) for pair in plays_at_random(rules, seed)]
    for sight, sees in every:
        found = read_sight(sees.hand, sees.pile, sees.before, sees.away, [sees.starter], sees.player == sees.dealer)
        assert (found.hand, found.pile, found.others, found.hidden) == (
            sight.hand,
            sight.pile,
            sight.others,
            sight.hidden,
        )
        assert goes(found.turns) <= goes(sight.turns)
        alike += found.turns == sight.turns
        count = 0
        for turn in found.turns:
            count = 0 if turn.opens else count
            count += value(turn.card.rank) if turn.card else 0
            assert count <= 31
    assert alike > 0.95 * len(every) > 60


def test_a_go_is_found_where_the_number_of_cards_says_so() -> None:
    sight = read_sight("4H 5D", "KH QD JC", "", "", "2C", dealer=False)
    assert [(turn.mine, turn.card) for turn in sight.turns] == [
        (True, Card(13, "H")),
        (False, Card(12, "D")),
        (True, Card(11, "C")),
        (False, None),
    ]
    assert sight.gone
    assert sight.hidden == 3


def test_three_players_are_refused() -> None:
    game = Game(THREE_HANDED, seed=1, first_dealer=0).deal()
    with pytest.raises(IllegalMove, match="for two players, not 3"):
        see(view(game, 0))
