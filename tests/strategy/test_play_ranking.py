"""Cards of the play are ranked by what they net, with a true reason; what can't be asked is refused in a sentence."""

import re

import pytest
from play_oracle import scores

from crib_tutor import Play, strategy
from crib_tutor.deck import PACK, RANK_NAMES, InvalidCards, cards
from crib_tutor.rules import BRITANNICA_FIVE, FOUR_HANDED, HOYLE, HOYLE_61, MODERN, IllegalMove, IllegalPlay, changed
from crib_tutor.strategy.playing.hidden import hidden_hands, weigh_hands
from crib_tutor.strategy.playing.open_play import open_choices
from crib_tutor.strategy.playing.rank import PlayChoice, plays
from crib_tutor.strategy.playing.sight import read_sight
from crib_tutor.strategy.playing.states import MODELS

ASKED = [
    ("4H 5D JS KC", "", "", "9H 9D", "2C", False),
    ("5D 8H JS KC", "7C", "", "9H 9D", "2C", True),
    ("AD 6H TS", "4C 5C", "", "", "2C", False),
    ("3H KC", "QD", "JS 5H 6D TC", "9H 9D", "2C", True),
    ("AH KC 2D", "QD JS 9C", "", "", "2C", True),
    ("7H 8C", "9S 2H", "KD QH TC", "", "4C", True),
]


def ranked(asked: tuple[str, ...], against: str = "careful") -> tuple[PlayChoice, ...]:
    hand, play, earlier, thrown, starter, dealer = asked
    return plays(hand, play, earlier=earlier, thrown=thrown, starter=starter, dealer=bool(dealer), against=against)


@pytest.mark.parametrize("against", MODELS)
@pytest.mark.parametrize("asked", ASKED)
def test_every_card_that_fits_is_ranked_by_its_net(asked: tuple[str, ...], against: str) -> None:
    found = ranked(asked, against)
    pile = cards(asked[1]) if asked[1] else ()
    fits = [card for card in cards(asked[0]) if card.value + sum(one.value for one in pile) <= 31]
    assert sorted(one.card for one in found) == sorted(fits)
    nets = [round(one.net, 4) for one in found]
    assert nets == sorted(nets, reverse=True)
    for one in found:
        now = sum(scores([card.rank for card in (*pile, one.card)]).values())
        assert one.pegs - now in (0, 1)
        assert one.hopes >= 0 <= one.fears
        assert one.wins is None
        assert one.reason.endswith(".")
        assert not one.reason[0].islower()  # a number may come first


def test_a_reason_compares_by_what_the_cards_are_ranked_by() -> None:
    """By points as long as they rank the cards, and with the scores by wins: no price stands beside the other's."""
    told: dict[bool, int] = {False: 0, True: 0}
    for hand in ("9C TD JH QS", "2C 3D TH KS", "AC 4D 8H QS", "6C 7D 9H KS"):
        for standing in (None, (118, 117)):
            ranked = plays(hand, starter="5H", dealer=False, thrown="2H 8S", scores=standing)
            for one in ranked:
                if found := re.search(r"leaves you ([\d.]+) (points|wins in 100) (better|worse) off", one.reason):
                    of = (lambda card: card.net) if standing is None else (lambda card: 100 * card.wins)
                    gaps = [of(one) - of(other) for other in ranked if other.card.rank != one.card.rank]
                    assert found[2] == ("points" if standing is None else "wins in 100")
                    sign = 1 if found[3] == "better" else -1
                    assert any(abs(gap * sign - float(found[1])) < 0.051 for gap in gaps)
                    told[standing is None] += 1
    assert min(told.values()) > 0


def test_a_reason_tells_how_many_unseen_cards_score() -> None:
    """Counted again here, card by card, for every reason that tells a number."""
    made = {"fifteen": "fifteen", "a pair": "pair", "a run": "run", "thirty-one": "thirty-one"}
    told = 0
    for asked in ASKED:
        seen = {*cards(" ".join(filter(None, asked[:5])))}
        unseen = [card for card in PACK if card not in seen]
        pile = [card.rank for card in cards(asked[1])] if asked[1] else []
        for one in ranked(asked):
            match = re.search(
                r"(\w+) of the \d+ unseen cards makes? (fifteen|a pair|a run|thirty-one) with an? (\w+)", one.reason
            )
            if not match:
                continue
            many, by, name = match.groups()
            assert name == RANK_NAMES[one.card.rank - 1]
            row = [*pile, one.card.rank]
            room = 31 - sum(min(rank, 10) for rank in row)
            score = sum(made[by] in scores([*row, card.rank]) for card in unseen if card.value <= room)
            assert (0 if many.lower() == "none" else int(many)) == score, one.reason
            assert f"of the {len(unseen)} unseen" in one.reason
            told += 1
    assert told >= 12


def test_the_reason_that_the_plan_promises() -> None:
    found = {one.card.rank: one.reason for one in plays("3H 5D 6S 9C", starter="2C", dealer=False, thrown="QH QD")}
    assert re.match(r"14 of the 45 unseen cards make fifteen with a five, \w+ with a \w+\.", found[5])


def test_cards_of_a_rank_have_one_reason() -> None:
    ranked = plays("3H 3D 5S KC", starter="6C", dealer=False, thrown="9H 9D")
    assert len({one.reason for one in ranked if one.card.rank == 3}) == 1


def test_a_card_that_nobody_can_answer_says_why() -> None:
    """A thirty-one, the other's go, and the other's last card played."""
    went = plays("3H 5D", "KH QD 7C", starter="2C", dealer=False)
    assert {one.reason for one in went if one.card.rank == 3} == {"Your opponent has said go."}
    paired = plays("2H 5D", "KH QD 2S", starter="2C", dealer=False)
    assert next(one for one in paired if one.card.rank == 2).reason == "It pegs 2 now, and your opponent has said go."
    full = plays("AH 9D 4C", "KH QD TS", starter="2C", dealer=True)
    assert full[0].reason == "It pegs 2 now, and the count starts over."
    last = plays("3H", "8S 7D", earlier="KH QD 9C AS AH", starter="2C", dealer=False)
    assert last[0].reason == "It pegs 1 now, and your opponent has no cards left."


def test_against_who_sees_every_card_a_net_is_the_mean_of_the_open_plays_with_each_hidden_card() -> None:
    hand, play, earlier, thrown, starter, dealer = ASKED[3]
    weights = weigh_hands(read_sight(hand, play, earlier, thrown, starter, bool(dealer)), "careful")
    seen = cards(f"{hand} {play} {earlier} {thrown} {starter}")
    hidden = [next(card for card in PACK if card.rank == rank and card not in seen) for rank in range(1, 14)]
    nets = dict.fromkeys(cards(hand), 0.0)
    for weight, card in zip(weights, hidden, strict=True):
        for one in open_choices(hand, [card], play):
            nets[one.card] += weight * one.net
    assert {one.card: one.net for one in ranked(ASKED[3], "best reply")} == pytest.approx(nets, abs=1e-5)


def test_suits_of_cards_seen_count_only_as_cards() -> None:
    """Nothing of the play depends on suits: the same ranks in other suits net the same."""
    one = plays("4H 5D JS KC", starter="2C", dealer=False, thrown="9H 9D")
    other = plays("4C 5C JC KD", starter="2H", dealer=False, thrown="9S 9D")
    assert [round(each.net, 5) for each in one] == [round(each.net, 5) for each in other]


def test_cards_seen_change_what_is_expected() -> None:
    few, many = (
        plays("5H 6D JS KC", starter=starter, dealer=False, thrown=thrown)
        for starter, thrown in (("TC", "TD QD"), ("2C", "3H 3D"))
    )
    leads = [next(one for one in found if one.card.rank == 5) for found in (few, many)]
    assert leads[0].fears < leads[1].fears


def test_a_play_brings_its_cards_and_its_rules() -> None:
    by_cards = plays("4H 4S 9D", "5H 6H", starter="2C", dealer=False)
    by_play = plays("4H 4S 9D", Play(rules=MODERN).lay("5H").lay("6H"), starter="2C", dealer=False)
    assert by_cards == by_play
    five = plays("4H 9D", Play(rules=BRITANNICA_FIVE).lay("KH").lay("QH"), starter="2C", dealer=False)
    assert {one.card.rank for one in five} == {4, 9}
    with pytest.raises(IllegalMove, match="for two players, not 4"):
        plays("4H 9D", Play(rules=FOUR_HANDED), starter="2C", dealer=False)


def test_the_target_changes_nothing_where_points_are_asked() -> None:
    both = [
        plays("4H 9D 8C", Play(rules=one).lay("KH").lay("3H"), starter="2C", dealer=False) for one in (HOYLE, HOYLE_61)
    ]
    assert both[0] == both[1]
    assert changed(HOYLE, target=61).dealt == 6


def test_if_nothing_fits_there_are_no_choices() -> None:
    assert plays("KH QD", "TC JC 9H", starter="2C", dealer=False) == ()


def test_a_play_that_is_over_is_refused() -> None:
    over = Play.between("KH", "QD", rules=HOYLE).lay("KH").lay("QD")
    with pytest.raises(IllegalPlay, match="the play is over"):
        plays("4H", over, starter="2C", dealer=False)


WRONG = {
    "'5H' is there twice": {"hand": "5H 6H", "play": "5H"},
    "'AH 2H 3H 4H 5H' is 5 cards: a hand holds up to 4": {"hand": "AH 2H 3H 4H 5H"},
    "'bold' isn't an opponent": {"hand": "5H 6H 7H 8H", "against": "bold"},
    "dealer can't be 'yes'": {"hand": "5H 6H 7H 8H", "dealer": "yes"},
    "'1X' isn't a card": {"hand": "1X"},
    "'KH' is played and you hold 3 of 4: it can't be your turn": {"hand": "5H 6H 7H", "play": "KH"},
    "'KH QH' are played and you hold 4 of 4": {"play": "KH QH"},
    "no card is played and you hold 3 of 4": {"hand": "5H 6H 7H"},
    "pone leads, and you deal: give the card led": {"dealer": True},
    "'T' doesn't fit: the count is 30": {"hand": "5H 6H", "play": "KH QH JH TH"},
    "'2C 3C' can't be the starter: give the one that was cut": {"hand": "AH 2H", "starter": "2C 3C"},
    "there's no starter: give the one that was cut": {"starter": ""},
    "'9C' can't be the discards: give the 2 that you discarded, or none": {"hand": "AH 2H 3H 4H", "thrown": "9C"},
    "give a whole number from 0 to 120": {"scores": (121, 60)},
    "isn't a score": {"scores": 117},
    "give your discards and the starter": {"scores": (60, 60), "thrown": ""},
    "can't be ranked by the score": {"scores": (60, 60), "against": "best reply"},
}


@pytest.mark.parametrize("said", WRONG)
def test_what_is_wrong_is_said_in_a_sentence(said: str) -> None:
    asked = {"hand": "5H 6H 7H 8H", "thrown": "9H 9D", "starter": "2C", "dealer": False, **WRONG[said]}
    with pytest.raises((InvalidCards, IllegalPlay, IllegalMove), match=said):
        plays(**asked)
    if "scores" not in asked and asked["dealer"] is not True:
        with pytest.raises((InvalidCards, IllegalPlay, IllegalMove), match=said):
            hidden_hands(**asked)


def test_the_front_of_the_strategy_has_it() -> None:
    assert strategy.plays is plays
