"""The play lab: its prices are the engine's, its play keeps the rules, and hidden cards stay hidden."""

import json
import re
from dataclasses import replace

import pytest
from play_oracle import scores, table, value
from play_search import after

from crib_tutor import InvalidCards, Play, cards
from crib_tutor.deck import PACK, Card, shuffled
from crib_tutor.labs.play_lab.replies import list_replies
from crib_tutor.labs.play_lab.state import MODELS, OPPONENT, YOU, PlayLab, set_up
from crib_tutor.labs.play_lab.window import PlayLabWindow, PlaySetting
from crib_tutor.labs.play_lab.words import choice_lines, say_best, say_moves
from crib_tutor.rules import MODERN, IllegalMove, IllegalPlay
from crib_tutor.strategy import plays
from crib_tutor.strategy.playing.hidden import weigh_hands
from crib_tutor.strategy.playing.sight import see
from crib_tutor.strategy.playing.states import holdings

LABS = [
    set_up(dealer=dealer, against=against, seed=seed)
    for seed in (1, 2)
    for dealer in (False, True)
    for against in MODELS
]


def walk(lab: PlayLab) -> list[PlayLab]:
    """The lab at each of your turns, the worst card played each time, so that turns differ from the best play."""
    found = []
    while not lab.over:
        found.append(lab)
        lab = lab.lay(lab.choices[-1].card)
    return [*found, lab]


def test_at_a_score_cards_are_priced_by_the_aim_until_someone_is_home() -> None:
    setting = PlaySetting(hand="5H TD JS KC", starter="2C", seed=7, scores=(84, 112), aim="stakes")
    window = PlayLabWindow(setting)
    lab, again = window.lab, {"earlier": "", "thrown": window.lab.thrown, "starter": "2C", "dealer": False}
    ranked = plays("5H TD JS KC", scores=(84, 112), aim="stakes", **again)
    assert lab.choices == ranked
    assert "stakes more than" in say_best(lab)
    window._receive(None, {"event": "aim", "aim": "win"}, [])
    assert [one.worth for one in window.lab.choices] == [one.wins for one in window.lab.choices]
    later = lab.lay("TD")
    assert later.at == (84 + later.pegged[0], 112 + later.pegged[1])
    assert replace(lab, scores=(84, 120), steps=later.steps, moves=later.moves).at is None
    window._receive(None, {"event": "set up", "hand": "5H", "starter": "", "dealer": False, "scores": "12 x"}, [])
    assert window.value["refused"]
    with pytest.raises(IllegalMove, match="to aim for spread the score is needed"):
        set_up(aim="spread")


@pytest.mark.parametrize("lab", LABS[::3])
def test_each_card_is_priced_as_the_engine_prices_what_you_have_seen(lab: PlayLab) -> None:
    for one in walk(lab)[:-1]:
        mine, _ = one.hands
        found = plays(
            mine,
            one.play.pile,
            earlier=one.play.before,
            thrown=one.thrown,
            starter=one.starter,
            dealer=one.dealer,
            against=one.against,
        )
        assert [each.card for each in one.choices] == [each.card for each in found]
        assert [each.net for each in one.choices] == pytest.approx([each.net for each in found], abs=1e-6)


def test_what_your_opponent_holds_changes_no_price_until_it_is_seen() -> None:
    lab = set_up("4D 5H 6C JS", starter="9H", seed=7)
    mine = lab.hands[YOU]
    free = [card for card in shuffled("others") if card not in (*mine, *lab.thrown, lab.starter)]
    others = [replace(lab, steps=(Play.between(mine, free[at : at + 4], rules=MODERN),)) for at in range(0, 20, 4)]
    assert {one.choices for one in others} == {lab.choices}
    assert len({one.open_hands(True).choices for one in others}) > 1


@pytest.mark.parametrize("lab", LABS)
def test_with_all_cards_seen_each_net_is_that_of_a_search_of_every_line(lab: PlayLab) -> None:
    for one in walk(lab)[:-1]:
        hands = tuple(tuple(card.rank for card in hand) for hand in one.hands)
        pile = tuple(card.rank for card in one.play.pile)
        if one.play.gone:
            continue  # the search has no player who can't lay again in this count
        for choice in one.open_hands(True).choices:
            assert choice.net == after(hands, YOU, pile, choice.card.rank)


@pytest.mark.parametrize("lab", LABS)
def test_a_whole_play_pegs_what_an_oracle_gives_for_the_same_cards(lab: PlayLab) -> None:
    last = walk(lab)[-1]
    order = [move.card.rank for move in last.moves if move.card]
    begun = [[card.rank for card in hand] for hand in lab.steps[0].hands]
    pegged = table(begun, lambda _: order.pop(0))
    by_seat = [sum(points for player, _, points in pegged if lab.seat_of(player) == seat) for seat in (YOU, OPPONENT)]
    assert list(last.pegged) == by_seat
    assert str(by_seat[YOU]) in say_best(last)
    assert len(say_moves(last)) == len(last.moves)
    assert not last.choices
    with pytest.raises(IllegalMove, match="every card has been played"):
        last.lay("5H")


@pytest.mark.parametrize("lab", LABS[:4])
def test_back_takes_your_card_and_the_reply_and_stops_where_you_began(lab: PlayLab) -> None:
    stood = walk(lab)
    for before, now in zip(reversed(stood[:-1]), reversed(stood[1:]), strict=True):
        assert now.back() == before
    with pytest.raises(IllegalMove, match="nothing to take back"):
        stood[0].back()


def test_the_same_seed_deals_alike_and_every_card_once() -> None:
    assert set_up(seed="class 7") == set_up(seed="class 7")
    assert len({set_up(seed=seed).hands for seed in range(20)}) == 20
    for lab in LABS:
        shown = [*(card for hand in lab.steps[0].hands for card in hand), *lab.thrown, lab.starter]
        assert len(set(shown)) == len(shown) == 11
        assert set(shown) <= set(PACK)
    given = set_up("4D 5H 6C JS", starter="9H", dealer=True, seed=3)
    assert given.hands[YOU] == cards("4D 5H 6C JS")
    assert (given.starter, given.moves[0].player) == (cards("9H")[0], OPPONENT)


def test_what_cannot_be_is_refused_and_nothing_changes() -> None:
    lab = set_up("4D 5H 6C JS", starter="9H", seed=7)
    for wrong, kind, words in (
        ("4D 5H 6C", InvalidCards, "is 4 cards, not 3"),
        ("4D 5H 6C 9H", InvalidCards, "twice"),
        ("4D 5H 6C 1X", InvalidCards, "1X"),
    ):
        with pytest.raises(kind, match=words):
            set_up(wrong, starter="9H")
    with pytest.raises(InvalidCards, match="the starter is one card, not 2"):
        set_up("4D 5H 6C JS", starter="9H 8H")
    with pytest.raises(IllegalMove, match="'dragon' isn't an opponent here: choose greedy, careful or balance"):
        lab.face("dragon")
    for card, words in (("KH", "isn't in this hand"), ("4D 5H", "play one card at a time")):
        with pytest.raises(IllegalPlay, match=words):
            lab.lay(card)
    assert lab == set_up("4D 5H 6C JS", starter="9H", seed=7)


@pytest.mark.parametrize("lab", LABS)
def test_the_stage_shows_who_played_what_and_hides_what_is_hidden(lab: PlayLab) -> None:
    """Held against the moves, read from the last back to where the count began."""
    for one in walk(lab):
        window = PlayLabWindow(PlaySetting(seed=1))
        window.lab = one
        shown = window.view()
        laid = [(str(move.card), ("you", "opponent")[move.player]) for move in one.moves if move.card]
        assert [(card["text"], card["by"]) for card in shown["pile"]] == laid[len(laid) - len(one.play.pile) :]
        mine = [text for text, side in laid if side == "you"]
        assert [card["text"] for card in shown["hand"] if card["played"]] == sorted(mine, key=cards)
        assert {card["text"] for card in shown["hand"] if card["may"]} == {str(choice.card) for choice in one.choices}
        theirs = shown["theirs"]["cards"]
        assert theirs.count(False) == len(one.hands[OPPONENT])
        assert theirs.count(None) == 4 - len(one.hands[OPPONENT])
        held = [str(card) for card in one.hands[OPPONENT]]
        assert not any(f'"{text}"' in json.dumps(shown) for text in held), "nothing on the page says what is hidden"
        window.lab = one.open_hands(True)
        assert [card["text"] for card in window.view()["theirs"]["cards"] if card] == held
        happened, _, side = shown["told"]
        assert side == (("you", "opponent")[one.moves[-1].player] if one.moves else "you")
        assert happened.count("You play") <= 1
        assert happened.endswith(say_moves(one)[-1] if one.moves else "yet.")
        assert (happened == "No card is on the table yet.") == (not one.moves)


@pytest.mark.parametrize("lab", LABS[::3])
def test_what_is_feared_and_hoped_makes_up_the_net(lab: PlayLab) -> None:
    for one in walk(lab)[:-1]:
        for choice in one.choices:
            said = dict(choice_lines(one, choice))
            fears, hopes = (float(re.match(r"[\d.]+", said[word])[0]) for word in ("Fears", "Hopes"))
            assert choice.pegs + hopes - fears == pytest.approx(choice.net, abs=0.1001)
            assert said.get("Pegs") == (f"{choice.pegs} now." if choice.pegs else None)


@pytest.mark.parametrize("lab", LABS)
def test_replies_score_as_an_oracle_scores_them_and_are_as_likely_as_the_hands_that_hold_one(lab: PlayLab) -> None:
    """Every hand that the opponent may hold is looked through for a rank that scores."""
    feared = 0
    for one in walk(lab)[:-1]:
        sight = see(one.view(YOU))
        for card in [choice.card for choice in one.choices]:
            found = list_replies(one, card)
            pile = [each.rank for each in (*one.play.pile, card)]
            fits = [rank for rank in range(1, 14) if sight.unseen[rank - 1] and sum(map(value, [*pile, rank])) <= 31]
            if sight.gone or not sight.hidden:
                fits = []
            points = {rank: sum(scores([*pile, rank]).values()) for rank in fits}
            assert {rank: each.points for each in found.feared for rank in each.ranks} == {
                rank: many for rank, many in points.items() if many
            }
            hands = zip(weigh_hands(sight, one.against), holdings(sight.hidden).ranks.tolist(), strict=True)
            likely = sum(weight for weight, held in hands if any(points.get(rank + 1) for rank in held))
            assert found.share == pytest.approx(likely)
            rest = [each.rank for each in one.hands[YOU] if each != card]
            best = {rank: max(score_all([*pile, rank], rest), default=0) for rank in fits}
            most = max(best.values(), default=0)
            assert (found.hoped.points if found.hoped else 0) == most
            if found.hoped:
                assert {best[rank] for rank in found.hoped.ranks} == {most}
            feared += bool(found.feared)
    assert feared


def test_who_has_said_go_is_not_feared_in_this_count() -> None:
    """Deal 33 comes to 26 and a go: an ace would be paired by a hand that may still play."""
    lab = next(one for one in walk(set_up(dealer=True, seed=33)) if one.play.gone and one.hands[OPPONENT])
    ace = Card(1, "D")
    assert ace in [choice.card for choice in lab.choices]
    assert scores([*(each.rank for each in lab.play.pile), ace.rank, ace.rank])
    assert list_replies(lab, ace) == ((), 0.0, None)
    assert dict(choice_lines(lab, lab.choices[0]))["Fears"].endswith("for your opponent.")


def score_all(pile: list[int], mine: list[int]) -> list[int]:
    return [sum(scores([*pile, rank]).values()) for rank in mine if sum(map(value, [*pile, rank])) <= 31]


@pytest.mark.parametrize("lab", LABS)
def test_the_points_told_of_each_side_are_those_it_pegged(lab: PlayLab) -> None:
    """Read from the sentences alone: who moved, and where a go is pegged by the other, who pegs it."""
    last = walk(lab)[-1]
    told = [0, 0]
    for said in say_moves(last):
        mover = OPPONENT if said.startswith("Your opponent") else YOU
        other = re.search(r"says? go, and (you|your opponent) pegs? one for the go", said)
        if other:
            told[YOU if other[1] == "you" else OPPONENT] += 1
            continue
        told[mover] += sum(int(points) for points in re.findall(r" for (\d+)", said))
        told[mover] += len(re.findall(r"\bone for (?:last|the go)", said))
    assert told == list(last.pegged)
