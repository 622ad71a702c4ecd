"""A review one can see: its numbers add up, its curve stays in its picture, its boards say enough in few words."""

import re
from dataclasses import replace

import play_oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reports import tell

from crib_tutor import lesson, rules
from crib_tutor.deck import PACK, RANK_NAMES, Card
from crib_tutor.game import Game
from crib_tutor.game.seats import View, play_out, step, view
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Greedy, Miscounter, Simple
from crib_tutor.rules import THIRTY_ONE
from crib_tutor.table.replaying.state import open_replay
from crib_tutor.table.reviewing.curve import Curve, Source, Stroke
from crib_tutor.table.shown_review.causes import say_hope, say_threat
from crib_tutor.table.shown_review.comparing import MOST_WORDS
from crib_tutor.table.shown_review.curve_drawing import NARROW, WIDE, CurveRoom, draw_curve
from crib_tutor.table.shown_review.figures import MINUS, figures
from crib_tutor.table.shown_review.told_review import five_numbers, headline, known_curve, review_text
from crib_tutor.table.shown_review.window import ReviewWindow

STEPS = st.lists(st.tuples(st.integers(1, 4), st.sampled_from(Source), st.floats(0, 1)), max_size=40)


def curve(began: float, steps: list[tuple[int, Source, float]]) -> Curve:
    """A curve through such chances, in which a choice of mine never adds, nor one of theirs takes."""
    strokes, at = [], began
    for place, (deal, source, to) in enumerate(sorted(steps, key=lambda step: step[0])):
        after = {Source.MINE: min(at, to), Source.THEIRS: max(at, to)}.get(source, to)
        strokes.append(Stroke(deal, place, source, "", at, after))
        at = after
    return Curve(began, tuple(strokes), tuple((deal, (0, 0)) for deal in range(1, 5)))


TEN = 10


@given(st.floats(0, 1), STEPS)
def test_rows_and_columns_of_the_table_add_up_and_choices_keep_their_sign(
    began: float, steps: list[tuple[int, Source, float]]
) -> None:
    told = curve(began, steps)
    made = figures(told)
    assert made.began + made.cards + made.mine + made.theirs == made.left
    assert abs(made.left - 100 * told.left) < 0.5 + 1e-9
    sums = [int(one.value.replace(MINUS, "-")) for one in five_numbers(made, "Fox")]
    assert sum(sums[:4]) == sums[4]
    for deal in made.deals:
        for shown, source, off in zip(deal[2:], Source, (3.01, 1.01, 1.01), strict=True):
            assert abs(shown - 100 * told.sum(source, deal.number)) < off
        assert deal.mine <= 0 <= deal.theirs


@given(st.floats(0, 1), STEPS, st.sampled_from((WIDE, NARROW)), st.lists(st.integers(0, 39), max_size=3, unique=True))
def test_nothing_of_a_curve_runs_over_its_edge_and_discs_are_apart(
    began: float, steps: list[tuple[int, Source, float]], room: CurveRoom, discs: list[int]
) -> None:
    drawn = draw_curve(curve(began, steps), 4, discs, room)
    for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", drawn):
        assert 0 <= float(x) <= room.wide
        assert 0 <= float(y) <= room.high
    circles = [tuple(map(float, one)) for one in re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="(\d+)"', drawn)]
    assert all(r <= x + 4 and x + r <= room.wide + 4 and y + r <= room.high for x, y, r in circles)
    numbered = [(x, y) for x, y, r in circles if r == 10]
    own = {one.at: one.deal for one in curve(began, steps).strokes if one.source is Source.MINE}
    assert len(numbered) == len(own.keys() & set(discs))
    deals = [own[at] for at in discs if at in own]
    width = (room.right - room.left) / 4
    assert all(
        deal - 1 <= (x - room.left + 0.1) / width <= deal + 0.1 for (x, _), deal in zip(numbered, deals, strict=True)
    )


SAID = {
    (False, True): "Your choices lost it, not the cards.",
    (False, False): "The cards lost it, not your choices.",
    (True, False): "The cards won it, not your choices.",
    (True, True): "Your choices won it, not the cards.",
}


@pytest.mark.parametrize(("won", "choices"), SAID)
def test_the_headline_names_the_larger_of_both_sums(won: bool, choices: bool) -> None:
    ended = play_out(Game(rules.HOYLE_61, seed=7), [Simple(), Simple()])
    seat = ended.winner if won else 1 - (ended.winner or 0)
    replay = open_replay(ended, seat or 0, whole=False)
    source = (Source.THEIRS if won else Source.MINE) if choices else Source.CARDS
    end = 1.0 if won else 0.0
    told = Curve(0.5, (Stroke(1, 1, source, "", 0.5, end),), ((1, (0, 0)),))
    looking = replace(replay.looking, review=replace(replay.review, curve=told))
    assert headline(replace(replay, looking=looking)) == SAID[won, choices]


def reviewed(game: Game, seat: int = 0) -> ReviewWindow:
    window = lesson.review(game, seat)
    for _ in range(game.table.number):
        tell(window, "look on")
    assert not window.value["looking"], window.value["said"]
    return window


def test_boards_say_enough_in_few_words_and_name_yours_beside_the_best() -> None:
    window = reviewed(play_out(Game(rules.MODERN, seed=3), [Miscounter(Greedy(), 0.5), Simple()]))
    assert len(window._boards) == 3
    for board in window._boards:
        assert 3 < len(board.words.split()) <= MOST_WORDS
        assert board.yours.cards != board.best.cards
        assert board.heard.startswith(f"{board.title}. You ")
    text = review_text(window.replay)
    assert all(board.words in text for board in window._boards)


def test_a_miscount_is_a_board_too() -> None:
    games = (play_out(Game(rules.MODERN, seed=seed), [Miscounter(Simple(), 0.9), Simple()]) for seed in range(9))
    board = next(one for game in games for one in reviewed(game)._boards if one.best.head == "you missed")
    assert board.best.cards
    assert f"You lost {board.best.figure} point" in board.words
    assert len(board.words.split()) <= MOST_WORDS


@given(st.integers(0, 10**6), st.integers(0, 60))
def test_the_reply_that_is_named_scores_what_is_said_and_less_with_the_other_card(seed: int, steps: int) -> None:
    game = Game(rules.MODERN, seed=seed).cut().cut()
    for _ in range(steps):
        game = step(game, [Greedy(), Simple()])
        if game.winner is not None or game.awaits.phase is not Phase.PLAY:
            continue
        sees = view(game, game.awaits.players[0])
        if len(sees.legal) > 1:
            best, made = sees.legal[:2]
            for card, other, said in (
                (made, best, say_threat(sees, best, made)),
                (best, made, say_hope(sees, best, made)),
            ):
                hold_cause(sees, card, other, said)


def hold_cause(sees: View, card: Card, other: Card, said: str) -> None:
    """What's said of a reply is so by the oracle: over the unseen cards of that name it makes more with one card."""
    found = re.search(r"(?:lets|After) an? (\S+)(?: or an? \S+)? .*make (?:an? )?(\S+).*\.$", said)
    if not found:
        assert not said or said.startswith("At ")
        return
    named, makes = found.groups()
    answers = [(each,) for each in sees.hand] if said.startswith("After") else [()]
    seen = {*sees.hand, *sees.pile, *sees.before, *sees.away, sees.starter}

    def made(laid: Card, reply: Card) -> dict[str, int]:
        ends = [(*sees.pile, laid, reply, *last) for last in answers if last != (laid,)]
        ranks = [[each.rank for each in end] for end in ends if sum(each.value for each in end) <= THIRTY_ONE]
        return max(map(play_oracle.scores, ranks), key=lambda scored: sum(scored.values()), default={})

    replies = [each for each in PACK if each not in seen and makes in made(card, each)]
    replies = [each for each in replies if named in (RANK_NAMES[each.rank - 1], "ten-card" * (each.value == TEN))]
    points, instead = (sum(sum(made(laid, each).values()) for each in replies) for laid in (card, other))
    assert points > instead, said


def test_rules_without_chances_have_boards_by_holes_and_no_curve() -> None:
    window = reviewed(play_out(Game(rules.THREE_HANDED, seed=7), [Greedy(), Simple(), Simple()]))
    shown = window.value
    assert (shown["chart"], shown["sums"], shown["deals"]) == (None, [], [])
    assert "priced in holes" in shown["plain"]
    assert shown["boards"]


def test_a_game_that_goes_on_tells_nothing_of_this_deal_but_your_own_choices() -> None:
    game = Game(rules.MODERN, seed=7).cut().cut()
    while game.table.number < 3 or game.table.phase is not Phase.PLAY:
        game = step(game, [Simple(), Greedy()])
    window = reviewed(game)
    told = known_curve(window.replay)
    assert told is not None
    assert {one.deal for one in told.strokes} == {1, 2}
    assert window.value["headline"].startswith("This game isn't over")
    hidden = {*game.table.hands[1], *game.table.away[1]}
    pages = "".join(one["page"] for one in window.value["folds"]).rpartition("Deal 3")[2]
    assert [card for card in hidden if card.symbol in pages] == []
