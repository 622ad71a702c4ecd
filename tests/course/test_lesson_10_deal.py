"""The pictures of the lesson on a whole deal: what they tell, and the favourites against other games."""

import re
from collections import Counter
from itertools import pairwise, product

import pytest
from each import for_each
from stored import drawing, drawings

from crib_tutor import rules
from crib_tutor.counts import count
from crib_tutor.course.deal_exercises import open_deal
from crib_tutor.course.game_endings import (
    dealer_wins,
    deciding_parts,
    deciding_scores,
    favorite,
    skunk_lines,
)
from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.lesson_08_play import points_pegged
from crib_tutor.course.lesson_10_deal import CUT, DEALER, PLAY, PONE, SHOW, one_deal, winning_moment
from crib_tutor.course.pictures.timeline import NAMES, DealScores, Timeline
from crib_tutor.course.tallies.play_sample_games import tally_endings
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, Laid, Scored, Won
from crib_tutor.game.seats import play_out, step, view
from crib_tutor.look import card_faces
from crib_tutor.look.board import ROW
from crib_tutor.players.plain_players import Defensive, Greedy, Simple
from crib_tutor.rules import GAME, IllegalMove

DEAL = one_deal()
SEEDS = [f"other deal/{place}" for place in range(12)]


def test_the_deal_of_the_lesson_has_heels_a_play_and_three_counts() -> None:
    assert [gain.when for gain in DEAL.moments] == sorted(
        (gain.when for gain in DEAL.moments), key=[CUT, PLAY, SHOW].index
    )
    assert (DEAL.moments[0].what_for, DEAL.moments[0].player, DEAL.starter.rank) == ("his heels", DEALER, rules.JACK)
    assert [gain.player for gain in DEAL.moments[-3:]] == [PONE, DEALER, DEALER]


@for_each(SEEDS)
def test_the_holes_of_a_deal_are_those_of_its_cards_and_drawn_once_and_told_once(seed: str) -> None:
    deal = one_deal(seed)
    shown = [deal.shown(PONE), deal.shown(DEALER), deal.shown(DEALER, CRIB)]
    counts = [count(four, deal.starter, place == 2).points for place, four in enumerate(shown)]
    heels = [2] if deal.starter.rank == rules.JACK else []
    assert list(deal.pegged(DEALER, CUT)) == heels
    assert [gain.points for gain in deal.moments if gain.when == SHOW] == [points for points in counts if points]
    in_play = (sum(deal.pegged(PONE, PLAY)), sum(deal.pegged(DEALER, PLAY)))
    assert in_play == points_pegged(deal.shown(PONE), deal.shown(DEALER), deal.laid)
    look = Timeline(deal, 91, 91).look(DealScores(91, 91))
    stands = [91, 91]
    for gain in deal.moments:
        stands[gain.player] += gain.points * (max(stands) < GAME)
    for drawn in (look.wide, look.narrow):
        assert sum(map(int, re.findall(r">\+(\d+)<", drawn))) == sum(stands) - 2 * 91


@for_each(product(range(100, GAME, 3), range(100, GAME, 4)))
def test_the_timeline_ends_where_a_race_score_by_score_ends(pone: int, dealer: int) -> None:
    stands, winner, place = {PONE: pone, DEALER: dealer}, None, None
    for at, gain in enumerate(DEAL.moments):
        stands[gain.player] += gain.points
        if winner is None and stands[gain.player] >= GAME:
            winner, place = gain.player, at
    assert winning_moment(DEAL, pone, dealer) == place
    look, names = Timeline(DEAL, pone, dealer).look(DealScores(dealer, pone)), ("Dealer", "Pone")
    flags = [name for name in names if f">{name} wins<" in look.wide and f">{name} wins<" in look.narrow]
    assert flags == ([] if winner is None else [names[winner]])
    assert look.big == (str(GAME) if winner is not None else str(max(stands.values())))


@for_each(product(range(100, GAME, 3), range(100, GAME, 4)))
def test_the_score_at_which_the_winner_changes_is_where_a_walk_of_the_peg_finds_it(pone: int, dealer: int) -> None:
    picture, state = Timeline(DEAL, pone, dealer), DealScores(dealer, pone)
    sentence, winner = picture.look(state).sentence, picture.winner(state)
    for said in re.findall(r"From (\d+) on|At (\d+) ", sentence):
        turn = int(said[0]) - 1 if said[0] else int(said[1])
        own = state.at(winner)
        walked = [picture.winner(picture.slid(state, NAMES[winner], at)) for at in range(turn, own + 1)]  # type: ignore[index]
        assert walked[0] != winner
        assert set(walked[1:]) == {winner}


@for_each(product(("pictures/0", "deal/254", *SEEDS[:2]), range(91, GAME, 4), range(92, GAME, 4)))
def test_no_number_of_the_timeline_meets_a_line_a_word_or_a_peg(seed: str, pone: int, dealer: int) -> None:
    look = Timeline(one_deal(seed), pone, dealer).look(DealScores(dealer, pone))
    for drawn in (look.wide, look.narrow):
        texts = re.findall(r'x="([\d.]+)" y="([\d.]+)".*?size="(\d+)".*?or="(\w+)".*?h="([\d.]+)"[^>]*>([^<]+)', drawn)
        numbers, others = [], re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawn)
        for x, y, size, anchor, wide, words in texts:
            left = float(x) - float(wide) * ("start", "middle", "end").index(anchor) / 2
            (numbers if "+" in words else others).append((left, float(y) - 0.7 * float(size), wide, 0.7 * float(size)))
        for way in re.findall(r'<path d="M([\d. ]+)" fill="none"', drawn):
            at = [*map(float, way.split())]
            others += [
                (min(a, c), min(b, d), abs(a - c), abs(b - d))
                for (a, b), (c, d) in pairwise(zip(at[::2], at[1::2], strict=True))
            ]
        boxes = [tuple(map(float, one)) for one in (*numbers, *others)]
        for place, (left, top, wide, tall) in enumerate(boxes[: len(numbers)]):
            for x, y, across, down in boxes[place + 1 :]:
                assert left >= x + across or x >= left + wide or top >= y + down or y >= top + tall, numbers


def test_steps_lead_through_the_deal_and_back() -> None:
    picture = Timeline(DEAL, 95, 103)
    there, states = picture.start, []
    while not states or there.shown is not None:
        there = {touch.name: touch.to for touch in picture.look(there).buttons}["step"]
        states.append(there)
    assert [state.shown for state in states] == [*range(1, len(DEAL.moments)), None]
    for now, before in pairwise(reversed(states)):
        assert picture.look(now).buttons[0].to == before


# --- its cards ---


@for_each(["deal/203", *SEEDS])
def test_the_cards_lie_open_in_their_order_and_nothing_tells_what_they_bring(seed: str) -> None:
    deal = one_deal(seed)
    plain = open_deal(deal).plain
    assert re.findall(r"(?:pone|dealer) (\d+.|[AJQK].)", plain) == [card.symbol for card in deal.laid]
    counts = [event.count for event in deal.game.events if isinstance(event, Laid)]
    assert plain.count("Count ") == 1 + sum(after < before for before, after in pairwise(counts))
    assert not re.search(r"pegs|points|for the|fifteen|pair", plain)
    for place in (deal.shown(PONE), deal.shown(DEALER), deal.shown(DEALER, CRIB)):
        assert " ".join(card.symbol for card in place) in plain


@for_each(["deal/203", *SEEDS])
def test_no_card_of_the_play_lies_upon_another_of_its_player_or_outside_the_picture(seed: str) -> None:
    (drawn,) = drawings(*re.findall('<img alt="Count[^>]*>', open_deal(one_deal(seed))))
    wide = int(re.findall(r'viewBox="0 0 (\d+)', drawn)[0])
    spots = [tuple(map(int, spot)) for spot in re.findall(r'<g transform="translate\((\d+) (\d+)\)"', drawn)]
    assert len(spots) == 8
    assert max(x for x, _ in spots) + card_faces.WIDTH <= wide <= 520
    for lane in {y for _, y in spots}:
        across = sorted(x for x, y in spots if y == lane)
        assert all(after - before >= 30 for before, after in pairwise(across))


# --- who is the favourite ---


@pytest.mark.parametrize("needed", [1, 4, 7, 17])
def test_a_game_that_ends_there_is_won_by_the_same_player(needed: int) -> None:
    """The players pay no heed to the score, so that a game to so many holes ends as the longer one passes them."""
    game = rules.changed(rules.MODERN, target=needed, lurches=())
    few = 60
    seeds = [f"both need/{place}" for place in range(few)]
    ended = [play_out(Game(game, seed=seed, first_dealer=0), [Greedy(), Greedy()]) for seed in seeds]
    came = tally_endings(few)
    assert sum(ending.winner == 0 for ending in ended) == came["dealer"][needed - 1]
    last = Counter(
        next(event.what_for for event in reversed(ending.events) if isinstance(event, Scored)) for ending in ended
    )
    decided = {moment: endings[needed - 1] for moment, endings in came["decided"].items()}
    assert (decided["hands"], decided["crib"]) == (last[HAND], last[CRIB])
    assert sum(decided.values()) == few


@pytest.mark.parametrize("player", [Greedy(), Simple(), Defensive()])
def test_with_one_hole_each_no_hand_is_ever_counted(player: Simple) -> None:
    game = rules.changed(rules.MODERN, target=1, lurches=())
    for place in range(60):
        ended = play_out(Game(game, seed=f"one hole/{place}", first_dealer=0), [player, player])
        assert isinstance(ended.events[-1], Won)
        assert next(e.what_for for e in reversed(ended.events) if isinstance(e, Scored)) not in (HAND, CRIB)


def test_the_favourites_that_the_lesson_names_are_favourites_by_more_than_chance() -> None:
    for needed in (1, 2, 3, *range(12, 28)):
        assert dealer_wins(needed) > 53, needed
    for needed in (5, 6, 7, 8, 9):
        assert dealer_wins(needed) < 42, needed
    shares = [load_totals()["endings"]["dealer"][needed - 1] for needed in range(20, ROW + 1)]
    assert shares == sorted(shares, reverse=True)


def test_the_map_has_a_number_for_each_hole_of_a_street() -> None:
    shown = {reading.at: reading.value for reading in favorite().readings}
    assert shown == {needed: dealer_wins(needed) for needed in range(1, ROW + 1)}
    pones = [needed for needed, share in shown.items() if share < 50]
    assert pones == list(range(min(pones), max(pones) + 1)), "the finding names one stretch of holes"
    assert favorite().marked(40).yours == 40
    for needed in (0, ROW + 1):
        with pytest.raises(IllegalMove, match=str(needed)):
            dealer_wins(needed)


def test_the_panels_show_what_decides_by_its_parts_and_the_finding_names_the_greatest() -> None:
    shown = {panel.name: panel.values for panel in deciding_parts().panels}
    for needed in range(1, ROW + 1):
        parts = deciding_scores(needed)
        assert [values[needed - 1] for values in shown.values()] == list(parts.values())
        assert max(parts, key=lambda name: parts[name]) == ("play" if needed <= 4 else "hands"), needed


def test_a_careful_player_takes_points_and_else_leads_what_is_hardest_to_answer() -> None:
    """A four cannot be brought to fifteen by one card; a five by sixteen."""
    led: Counter[int] = Counter()
    game = rules.changed(rules.MODERN, target=31, lurches=())
    for place in range(40):
        at = Game(game, seed=f"lead/{place}", first_dealer=0).deal()
        while view(at, 1).may_go or not view(at, 1).legal:
            at = step(at, [Defensive(), Defensive()])
        card = Defensive().play(view(at, 1))
        assert card is not None
        led[card.rank] += 1
    assert led[5] == 0
    assert sum(led[rank] for rank in (1, 2, 3, 4)) > 20


# --- the skunk ---


def test_the_lines_stand_on_both_sides_of_the_board() -> None:
    shown = skunk_lines((88, 80), (118, 110))
    drawn = drawing(shown)
    assert drawn.count('class="skunk"') == 4
    assert re.findall(r">(\d+)</text>", drawn) == ["61", "61", "91"]
    assert 'viewBox="0 -18 ' in drawn
    assert "before holes 61 and 91" in shown.plain
