"""Claims and answers in a game: who pegs what, under every combination of the options and by every source."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variants import DUE, arranged, due, laid, laid_out, showing, with_scores

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import cards
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, NEGLECT, PLAY, Called, Claimed, Forfeited, SaidGo, Scored, Won
from crib_tutor.game.saved_game import from_json, replay, to_json
from crib_tutor.game.state import Phase, Table
from crib_tutor.game.steps import GameStep
from crib_tutor.rules import IllegalMove, Muggins, Neglect, Overscore, Rules, changed
from crib_tutor.words.telling import sentence_at

OPTIONS = st.builds(
    lambda muggins, reverse, overclaim, overpegging, by_hand: changed(
        _rules.HOYLE,
        muggins=muggins,
        reverse_muggins=reverse,
        overclaim=overclaim,
        overpegging=overpegging,
        by_hand=by_hand,
    ),
    st.sampled_from(Muggins),
    st.booleans(),
    st.sampled_from(Overscore),
    st.sampled_from(Overscore),
    st.booleans(),
)
CLAIM, PEGGED, CALLED = st.integers(0, 40), st.none() | st.integers(0, 45), st.integers(0, 45)


def pegged_by(game: Game, since: Game) -> tuple[int, ...]:
    return tuple(now - then for now, then in zip(game.scores, since.scores, strict=True))


# --- laws -------------------------------------------------------------------------------------------------------------


def test_the_hand_of_these_tests_is_worth_fourteen() -> None:
    assert due(showing(_rules.HOYLE)) == DUE


def expected(rules: Rules, claim: int, pegged: int, overlooked: int, too_many: int) -> tuple[int, int]:
    """Claimant's and adversary's points, told once more in plain arithmetic."""
    missed, mistaken, past = max(0, DUE - claim), max(0, claim - DUE), max(0, pegged - claim)
    taken = min(overlooked, missed) if rules.muggins is not Muggins.OFF else 0
    corrected = min(too_many, mistaken)
    back = min(too_many - corrected, past)
    price = {
        Overscore.CORRECTED: lambda _: 0,
        Overscore.TO_OPPONENT: int,
        Overscore.TWO_TO_OPPONENT: lambda over: 2 * (over > 0),
    }
    reversed_call = rules.reverse_muggins and rules.muggins is not Muggins.OFF and not missed
    own = min(pegged, claim - corrected) + past - back + overlooked * reversed_call
    scored_too_much = min(corrected, max(0, pegged - (claim - mistaken)))
    return own, taken + price[rules.overclaim](scored_too_much) + price[rules.overpegging](back)


@given(OPTIONS, CLAIM, PEGGED, CALLED, CALLED)
def test_a_claim_and_its_answer_peg_what_plain_arithmetic_says(
    rules: Rules, claim: int, pegged: int | None, overlooked: int, too_many: int
) -> None:
    game, pegged = showing(rules), pegged if rules.by_hand else None
    after = game.claim(claim, pegged=pegged).call(overlooked, too_many)
    own, other = expected(rules, claim, claim if pegged is None else pegged, overlooked, too_many)
    assert pegged_by(after, game) == (other, own)


KINDS = st.sampled_from("fifteen pair run flush nobs".split())
CLAIMABLE = st.tuples(KINDS, st.lists(st.sampled_from("4H 4D 5S 6C KH".split()), min_size=1, max_size=5, unique=True))


@given(OPTIONS, st.lists(CLAIMABLE, max_size=6) | st.dictionaries(KINDS, st.integers(2, 6)), CALLED, CALLED)
def test_combinations_and_points_by_kind_are_kept_by_the_log_as_they_were_claimed(
    rules: Rules, claims: object, overlooked: int, too_many: int
) -> None:
    claimed = showing(rules).claim(claims)  # type: ignore[arg-type]
    again = showing(rules).after(claimed.events[-1])
    assert again == claimed
    assert again.call(overlooked, too_many) == claimed.call(overlooked, too_many)


def test_a_whole_game_of_claims_by_kind_is_saved_and_loaded() -> None:
    game = Game(_rules.HOYLE, 5)
    while game.winner is None:
        if game.table.phase is Phase.CLAIM:
            game = game.claim({Kind.FIFTEEN: 2, Kind.PAIR: 1, Kind.RUN: 3})
        elif game.table.phase is Phase.CALL:
            game = game.call(2, 2)
        else:
            game = on(game)
    assert from_json(to_json(game)) == game
    assert list(replay(game))[-1] == game


def on(game: Game) -> Game:
    """The next move where nobody claims or answers: the first cards, laid in order."""
    table = game.table
    match table.phase:
        case Phase.DISCARD:
            player = table.awaits.players[0]
            return game.discard(player, table.hands[player][: game.rules.discards])
        case Phase.PLAY:
            fits = table.play.legal()
            return game.lay(fits[0]) if fits else game.go()
    return {Phase.CUT: game.cut, Phase.DEAL: game.deal, Phase.TURN_UP: game.turn_up}[table.phase]()


def test_combinations_may_come_from_a_generator() -> None:
    game = showing(_rules.HOYLE)
    claims = [("pair", "4H 4D"), ("run", "4H 5S 6C")]
    assert game.claim(pair for pair in claims) == game.claim(claims)


# --- what the sources say of claims -----------------------------------------------------------------------------------


HOYLE_BY_HAND = changed(_rules.HOYLE, by_hand=True)


@pytest.mark.parametrize(
    ("source", "rules", "claim", "call", "pegged"),
    [
        ("Hoyle: muggins scores the points overlooked", _rules.HOYLE, (10,), (2, 0), (2, 10)),
        ("Hoyle: a greater total is corrected and costs nothing", _rules.HOYLE, (16,), (0, 2), (0, DUE)),
        ("Hoyle: pegging more than announced gives 2", HOYLE_BY_HAND, (DUE, 17), (0, 3), (2, DUE)),
        ("Hoyle: a peg placed short stays short", HOYLE_BY_HAND, (DUE, 9), (5, 0), (0, 9)),
        ("Britannica, law 19: points overscored", _rules.BRITANNICA_SIX, (17,), (0, 3), (3, DUE)),
        ("Britannica, law 19: too few costs nothing", _rules.BRITANNICA_SIX, (7,), (5, 0), (0, 7)),
    ],
)
def test_the_sources_say_what_a_claim_and_its_answer_peg(
    source: str, rules: Rules, claim: tuple[int, ...], call: tuple[int, int], pegged: tuple[int, int]
) -> None:
    game = showing(rules)
    assert pegged_by(game.claim(*claim).call(*call), game) == pegged, source


def test_tommy_muggins_are_credited_before_the_claim_and_can_win_the_game_and_by_hoyle_they_cannot() -> None:
    neck_and_neck = (119, 111)
    by_tommy, by_hoyle = (
        showing(rules, neck_and_neck).claim(10).call(overlooked=2) for rules in (_rules.TOMMY_SIX, _rules.HOYLE)
    )
    assert (by_tommy.winner, by_tommy.scores) == (0, (121, 111))
    assert (by_hoyle.winner, by_hoyle.scores) == (1, (119, 121))


def test_manual_page_fault_points_are_never_awarded_since_nobody_claims() -> None:
    game = laid(
        arranged(["KD QD 9D 2D", "4H 4D 5S 6C"], "AC AS TS 8S", "KH", (0, 0), _rules.MAN_PAGE).turn_up(4),
        "4H 2D 4D 9D 6C",
    )
    while game.table.phase is Phase.PLAY:
        fits = game.table.play.legal()
        game = game.lay(fits[0]) if fits else game.go()
    assert not [event for event in game.events if isinstance(event, Claimed | Called)]
    assert next(event.points for event in game.events if isinstance(event, Scored) and event.what_for == HAND) == DUE


# --- the play: announced, by hand -------------------------------------------------------------------------------------

ANNOUNCED = changed(_rules.HOYLE, announced=True)


def announced(rules: Rules = ANNOUNCED) -> Game:
    return laid(arranged(["8H JH AH 2H", "7D QD 9D TD"], "3C 4C 6C 6S", "5S", (0, 0), rules).turn_up(4), "7D")


def test_every_card_of_an_announced_play_is_claimed_for_by_who_laid_it() -> None:
    game = announced()
    assert game.awaits == (Phase.CLAIM, (1,), PLAY)
    game = game.claim(0, count=7).call().lay("8H")
    assert game.awaits == (Phase.CLAIM, (0,), PLAY)
    assert due(game) == 2


@given(st.none() | st.integers(0, 121))
def test_britannica_law_17_a_miscount_in_the_play_costs_nothing(count: int | None) -> None:
    right, wrong = (
        announced().claim(0, count=number).call().lay("8H").claim(2, count=two).call()
        for number, two in ((7, 15), (count, count))
    )
    assert right.scores == wrong.scores == (2, 0)


@given(st.sampled_from(Muggins), st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_a_fifteen_of_an_announced_play_is_mugged_and_corrected_like_a_hand(
    muggins: Muggins, claim: int, overlooked: int, too_many: int
) -> None:
    game = announced(changed(ANNOUNCED, muggins=muggins)).claim(0).call().lay("8H")
    after = game.claim(claim).call(overlooked, too_many)
    taken = 0 if muggins is Muggins.OFF else min(overlooked, max(0, 2 - claim))
    assert pegged_by(after, game) == (claim - min(too_many, max(0, claim - 2)), taken)


def test_the_point_for_a_go_is_claimed_by_whom_it_falls_to() -> None:
    rules = changed(_rules.HOYLE, announced=True)
    game = arranged(["KH QH TH 9H", "KD QD TD 9D"], "3C 4C 6C 6S", "5S", (0, 0), rules).turn_up(4)
    for card in "KD QH TD".split():
        game = game.lay(card).claim(0).call()
    game = game.go()
    assert game.awaits.phase is Phase.PLAY
    game = game.go()
    assert game.awaits == (Phase.CLAIM, (1,), PLAY)
    assert pegged_by(game.claim(1).call(), game) == (0, 1)
    assert pegged_by(game.claim(0).call(overlooked=1), game) == (1, 0)


# --- heels ------------------------------------------------------------------------------------------------------------

BY_HAND = changed(_rules.BRITANNICA_SIX, by_hand=True, muggins=Muggins.CLAIM_FIRST)


def cut_to(starter: str, rules: Rules = BY_HAND) -> Game:
    return arranged(["8H AH 2H 3H", "7D QD 9D TD"], "3C 4C 6C 6S", starter, (0, 0), rules).turn_up(4)


def test_britannica_heels_not_marked_before_the_dealer_plays_a_card_are_forfeited_and_nobody_mugs_them() -> None:
    game = cut_to("JS")
    assert game.awaits == (Phase.CLAIM, (0,), HEELS)
    led = game.claim(0)
    assert led.awaits == (Phase.PLAY, (1,), "")
    led = led.lay("7D").claim(0).call()
    assert led.awaits == (Phase.CLAIM, (0,), HEELS)
    assert led.claim(2).scores == (2, 0), "they may still be marked"
    after = led.claim(0)
    assert (after.scores, after.awaits) == ((0, 0), (Phase.PLAY, (0,), ""))
    assert after.events[-1] == Forfeited(0, 2, HEELS)


def test_pegs_move_by_themselves_unless_they_are_moved_by_hand() -> None:
    game = showing(_rules.HOYLE)
    with pytest.raises(IllegalMove, match="the pegs move by themselves here"):
        game.claim(0, pegged=121)
    assert game.claim(DUE, pegged=DUE) == game.claim(DUE)


def test_an_empty_call_does_not_close_the_next_opponents_mouth() -> None:
    game = arranged(
        ["KH QH 9H 2H", "7D 8D 7C 8C", "3H 4S 6D TD"], "3C 4C 6C 6S", "AS", (0, 0, 0),
        changed(_rules.THREE_HANDED, muggins="claim_first", one_count=True),
    )  # fmt: skip
    while game.table.phase is not Phase.CLAIM:
        game = game.turn_up(4) if game.table.phase is Phase.TURN_UP else on(game)
    claimed = game.claim(0)
    _, second = claimed.table.callers
    after = claimed.call(too_many=3)
    assert after.awaits.players == (second,)
    assert after.call(overlooked=4).scores[second] == claimed.scores[second] + min(4, due(game))


@pytest.mark.parametrize("move", ["lay", "go", "claim", "call"])
def test_a_move_out_of_turn_is_refused_without_a_word_of_anybodys_cards(move: str) -> None:
    game = {"claim": showing(_rules.HOYLE), "call": showing(_rules.HOYLE).claim(0)}.get(
        move, cut_to("5S", _rules.HOYLE)
    )
    waited = game.awaits.players[0]
    given = {"lay": ("7D",), "claim": (4,)}.get(move, ())
    for wrong in (1 - waited, 7, True, "0"):
        with pytest.raises(IllegalMove, match=f"player .* can't .* now: it's player {waited}'s turn"):
            getattr(game, move)(*given, player=wrong)


@pytest.mark.parametrize(
    ("starter", "claims", "scores", "last"),
    [
        ("JS", [2], (2, 0), Scored(0, 2, HEELS)),
        ("5S", [2], (0, 2), Scored(1, 2, "a peg touched without a score")),  # Britannica, law 20
        ("5S", [0], (0, 0), Claimed(0, HEELS, 0, 0)),
    ],
)
def test_what_the_dealer_marks_at_the_cut(
    starter: str, claims: list[int], scores: tuple[int, int], last: object
) -> None:
    after = cut_to(starter).claim(*claims)
    assert (after.scores, after.events[-1]) == (scores, last)


@pytest.mark.parametrize("wrong", [1, 3, True, "2", None, [("heels", "JS")], -2, 10**50])
def test_nothing_but_heels_or_nothing_can_be_marked_at_the_cut(wrong: object) -> None:
    with pytest.raises(IllegalMove, match=r"^[^\n]{1,300}$"):
        cut_to("JS").claim(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [*_rules.NAMED])
def test_heels_score_at_once_where_pegs_are_not_moved_by_hand(name: str) -> None:
    rules = _rules.NAMED[name]
    if rules.players == 2 and rules.dealt == 6:
        assert cut_to("JS", rules).scores == (2, 0)


# --- neglect ----------------------------------------------------------------------------------------------------------

NEGLECTING = changed(_rules.BRITANNICA_SIX, neglect=Neglect.TWO_OR_PLAYED)


def neglected(rules: Rules = NEGLECTING, scores: tuple[int, int] = (0, 0)) -> Game:
    """At 28 the dealer says go, and holds a two."""
    game = arranged(["KH QH 9H 2H", "KD QD 8D 7D"], "3C 4C 6C 6S", "5S", (0, 0), rules).turn_up(4)
    return with_scores(laid(game, "KD KH 8D"), scores)


def test_britannica_law_16_a_card_that_comes_in_may_be_required() -> None:
    game = neglected().go()
    assert game.awaits == (Phase.CALL, (1,), NEGLECT)
    required = game.call(required=True)
    assert required.awaits == (Phase.PLAY, (0,), "")
    assert required.scores == (0, 0)
    assert required.lay("2H").table.play.count == 30
    with pytest.raises(IllegalMove, match="you have to play a card: play 2H"):
        required.go()


def test_a_card_that_was_required_is_forgotten_once_it_is_laid() -> None:
    game = arranged(["KH QH 9H 2H", "KD QD 8D AD"], "3C 4C 6C 6S", "5S", (0, 0), NEGLECTING).turn_up(4)
    required = laid(game, "KD KH 8D").go().call(required=True)
    after = required.lay("2H")
    assert (required.table.required, after.table.required) == (True, False)
    assert after.go().awaits == (Phase.CALL, (0,), NEGLECT)  # pone holds an ace, and can neglect it in turn


def test_britannica_law_16_or_the_adversary_marks_two_and_the_play_goes_on() -> None:
    after = neglected().go().call()
    assert after.scores == (0, 2)
    assert after.awaits == (Phase.PLAY, (1,), "")
    assert after.go().scores == (0, 3)


@pytest.mark.parametrize("row", ["KD KH 8D", "KD QH 8D 2H -"], ids=["the count goes on", "the go closes the count"])
@pytest.mark.parametrize("short", [1, 2, 3])
def test_two_for_a_neglected_card_can_win_the_game_and_then_nothing_more_is_played(row: str, short: int) -> None:
    hands = ["KH QH 9H 2H", "KD TD 8D AD"] if row.endswith("-") else ["KH QH 9H 2H", "KD QD 8D 7D"]
    row = row.replace(" 2H -", " 2H")
    game = laid(arranged(hands, "3C 4C 6C 6S", "5S", (0, 0), NEGLECTING).turn_up(4), row)
    caller = 1 - game.awaits.players[0]
    game = with_scores(game, tuple(121 - short if player == caller else 0 for player in (0, 1)))
    said_go = game.go()
    assert said_go.awaits == (Phase.CALL, (caller,), NEGLECT)
    after = said_go.call()
    if short > 2:
        assert (after.winner, after.scores[caller]) == (None, 120)
        assert after.table.play != game.table.play
        return
    assert (after.winner, after.scores[caller]) == (caller, 121)
    assert type(after.events[-1]) is Won
    assert after.table.play == game.table.play  # the go isn't made any more, and pegs nothing
    assert (after.table.due, after.table.callers, after.awaits.players) == ((), (), ())


def test_a_neglect_that_closes_the_count_still_gives_the_go_to_who_laid_last() -> None:
    game = arranged(["8H JH AH 2H", "KD QD 8D TD"], "3C 4C 6C 6S", "5S", (0, 0), NEGLECTING).turn_up(4)
    game = laid(game, "KD JH 8D AH - -").call()
    assert [event for event in game.events if isinstance(event, Scored)][-2:] == [
        Scored(1, 2, NEGLECT),
        Scored(0, 1, "go", cards("AH")),
    ]
    assert game.scores == (1, 2)


@pytest.mark.parametrize("row", ["2H 9D 3H 8D 4C", "2H KD 3H QD -"], ids=["the other is out of cards", "after a go"])
def test_where_a_player_is_at_liberty_to_stop_nothing_is_neglected(row: str) -> None:
    """Law 16 leaves the five-card game out, even where its price is agreed for a card held back before that."""
    rules = changed(_rules.BRITANNICA_FIVE, neglect=Neglect.TWO_OR_PLAYED)
    hands = ["9D 8D AC", "2H 3H 4C"] if row.endswith("4C") else ["KD QD AC", "2H 3H KH"]
    game = laid(arranged(hands, "KC TS TC KS", "6S", (0, 0), rules).turn_up(4), row)
    stopped = game.go()
    assert stopped.table.play.over
    assert [event for event in stopped.events if isinstance(event, Scored) and event.what_for == NEGLECT] == []
    before = laid(arranged(hands, "KC TS TC KS", "6S", (0, 0), rules).turn_up(4), row.rpartition(" ")[0])
    fits = before.table.play.legal()
    assert before.go().awaits.place == (NEGLECT if fits else "")


def test_a_go_is_refused_on_a_first_card_and_where_neglect_is_not_left_to_the_adversary() -> None:
    game = arranged(["KH QH 9H 2H", "KD QD 8D 7D"], "3C 4C 6C 6S", "5S", (0, 0), NEGLECTING).turn_up(4)
    fits = "you can't say go while a card fits: 2H makes 30"
    for at, sentence in ((neglected(_rules.HOYLE), fits), (game, "a new count begins: play a card")):
        with pytest.raises(IllegalMove, match=sentence):
            at.go()


def test_of_three_players_the_next_answers_a_neglect() -> None:
    rules = changed(_rules.THREE_HANDED, neglect=Neglect.TWO_OR_PLAYED)
    game = arranged(["KH QH 9H 2H", "KD QD 8D 7D", "TC JC 3S 2S"], "3C 4C 6C 6S", "5S", (0, 0, 0), rules).turn_up(4)
    game = laid(game, "8D TC -")
    assert game.awaits == (Phase.CALL, (1,), NEGLECT)
    assert isinstance(game.events[-1], SaidGo)
    assert game.call().scores == (0, 2, 0)


# --- three and four players -------------------------------------------------------------------------------------------

THREE = changed(_rules.THREE_HANDED, muggins=Muggins.CLAIM_FIRST)
THREE_HANDS = ["KD QD 9D 2D", "4H 4D 5S 6C", "TC JC 3S 2S"]


def of_three() -> Game:
    return with_scores(laid_out(arranged(THREE_HANDS, "AC AS TS 8S", "KH", (0, 0, 0), THREE).turn_up(4)), (0, 0, 0))


@pytest.mark.parametrize(
    ("answers", "scores"),
    [
        ([(0, 0), (2, 0)], (2, 10, 0)),
        ([(2, 0)], (0, 10, 2)),
        ([(0, 0), (0, 0)], (0, 10, 0)),
        ([(0, 0), (5, 5)], (4, 10, 0)),
    ],
)
def test_of_three_players_the_second_may_call_when_the_first_does_not(
    answers: list[tuple[int, int]], scores: tuple[int, ...]
) -> None:
    game = of_three().claim(10)
    for caller, answer in zip([2, 0], answers, strict=False):
        assert game.awaits == (Phase.CALL, (caller,), HAND)
        game = game.call(*answer)
    assert game.scores == scores
    assert game.awaits == (Phase.CLAIM, (2,), HAND)


@pytest.mark.parametrize("muggins", Muggins)
@pytest.mark.parametrize("by_hand", [False, True])
def test_of_three_players_the_second_is_asked_exactly_where_the_first_takes_nothing(
    muggins: Muggins, by_hand: bool
) -> None:
    """Every claim, peg and call that can differ: right is who calls what is missed, or objects to what is too many."""
    hands = arranged(
        THREE_HANDS, "AC AS TS 8S", "KH", (0, 0, 0), changed(THREE, muggins=muggins, by_hand=by_hand, heels="at_once")
    )
    game, asked_on = laid_out(hands.turn_up(4)), set()
    pair = ("pair", "4H 4D")
    claims = [DUE - 2, DUE, DUE + 2, [pair], [pair, ("pair", "5S 6C")]]
    for claim, more, overlooked, too_many in product(claims, (0, 2) if by_hand else (0,), (0, 2), (0, 2)):
        points = claim if isinstance(claim, int) else 2 * len(claim)
        claimed = game.claim(claim, pegged=points + more if by_hand else None)
        assert claimed.table.callers == (2, 0)
        missed = claim != DUE and claim != DUE + 2
        wrong = claim == DUE + 2 or (isinstance(claim, list) and len(claim) == 2)
        right = (overlooked and missed and muggins is not Muggins.OFF) or (too_many and (wrong or more))
        after = claimed.call(overlooked, too_many)
        asked = after.awaits == (Phase.CALL, (0,), HAND)
        assert asked is not bool(right), (claim, more, overlooked, too_many)
        asked_on.add(asked)
    assert asked_on == {True, False}


@pytest.mark.parametrize("name", ["THREE_HANDED", "FOUR_HANDED", "MODERN"])
def test_a_game_is_won_by_a_lurch_where_every_loser_is_below_its_line(name: str) -> None:
    """Scores on and around every line, for every side that wins (of three, that all must be below is our reading)."""
    rules = changed(_rules.NAMED[name], target=121, lurches=[[91, 2], [61, 4]])
    around = (0, 60, 61, 90, 91, 120)
    for winner, losers in product(range(rules.sides), product(around, repeat=rules.sides - 1)):
        scores = [*losers[:winner], 120, *losers[winner:]]
        step = GameStep(rules, Table(scores=tuple(scores)))
        step.score(winner, 3, HAND)
        best = max(losers)
        games = 4 if best <= 60 else 2 if best <= 90 else 1
        assert step.events[-1] == Won(winner, games), scores


def test_of_partners_the_one_who_sits_next_answers_and_the_points_are_the_sides() -> None:
    rules = changed(_rules.FOUR_HANDED, muggins=Muggins.CLAIM_FIRST)
    hands = ["KD QD 9D 2D", "4H 4D 5S 6C", "TC JC 3S 2S", "7C 7S 9C QC"]
    game = with_scores(laid_out(arranged(hands, "AC AS TS 8S", "KH", (0, 0), rules).turn_up(4)), (0, 0)).claim(10)
    assert game.awaits == (Phase.CALL, (2,), HAND)
    assert game.call(2).scores == (2, 10)
    assert game.call().awaits == (Phase.CLAIM, (2,), HAND)


# --- switches ---------------------------------------------------------------------------------------------------------


def test_tommy_muggins_may_be_switched_off_before_it_is_called_and_on_again() -> None:
    claimed = showing(_rules.TOMMY_SIX).claim(10)
    off = claimed.switch("muggins", "off")
    assert pegged_by(off.call(2), claimed) == (0, 10)
    assert pegged_by(off.switch("muggins", Muggins.CLAIM_FIRST).call(2), claimed) == (2, 10)


def test_a_claim_that_is_awaited_is_counted_when_the_computer_takes_the_counting() -> None:
    game = showing(_rules.HOYLE)
    after = game.switch("counting", "computer")
    assert after.awaits.phase is Phase.DEAL
    assert after.scores[1] == DUE
    assert after.switch("counting", "players").rules == game.rules


def test_announcing_may_stop_in_the_middle_of_the_play_and_begin_again() -> None:
    game = announced().claim(0).call().lay("8H").switch("announced", value=False)
    assert (game.scores, game.awaits) == ((2, 0), (Phase.PLAY, (1,), ""))
    assert game.switch("announced", value=True).lay("9D").awaits == (Phase.CLAIM, (1,), PLAY)


@pytest.mark.parametrize("option", ["muggins", "counting", "announced", "by_hand", "auto_play_single"])
@pytest.mark.parametrize("many", [0, 3, 7, 12, 25, 60])
def test_a_switch_at_any_time_is_logged_saved_and_taken_back(option: str, many: int) -> None:
    game = Game(_rules.TOMMY_FIVE, 11)
    for _ in range(many):
        game = (
            game.claim(due(game))
            if game.table.phase is Phase.CLAIM
            else (game.call() if game.table.phase is Phase.CALL else on(game))
        )
    other = {"muggins": "off", "counting": "computer"}.get(option, True)
    switched = game.switch(option, other)
    assert from_json(to_json(switched)) == switched
    assert list(replay(switched))[-1] == switched
    assert switched.switch(option, getattr(game.rules, option)).rules == game.rules


def test_the_crib_comes_last_and_is_the_dealers_claim() -> None:
    game = showing(_rules.HOYLE).claim(DUE).call()
    assert game.awaits == (Phase.CLAIM, (0,), HAND)
    game = game.claim(0).call()
    assert game.awaits == (Phase.CLAIM, (0,), CRIB)


def test_reverse_muggins_is_paid_by_the_first_caller_and_told_with_its_rule() -> None:
    three = changed(THREE, reverse_muggins=True)
    hands = laid_out(arranged(THREE_HANDS, "AC AS TS 8S", "KH", (0, 0, 0), three).turn_up(4))
    wrong = hands.claim(DUE).call(3)
    assert pegged_by(wrong, hands) == (0, DUE + 3, 0)
    assert wrong.awaits == (Phase.CLAIM, (2,), HAND)
    for reverse in (True, False):
        game = Game(changed(_rules.MODERN, reverse_muggins=reverse), seed=3, first_dealer=0)
        while game.table.phase is not Phase.CLAIM:
            game = on(game)
        after = game.claim(due(game)).call(3).switch("reverse_muggins", not reverse)
        told = sentence_at(after.events, len(game.events) + 1, after.rules)
        assert "calls muggins for 3, but nothing was missed" in told
        assert (_rules.FLAGS["reverse_muggins"] in told, _rules.WRONG_CALL in told) == (reverse, not reverse)
        assert from_json(to_json(after)) == after


@given(st.sampled_from([Muggins.OFF, Muggins.CLAIM_FIRST]), st.sampled_from(Overscore))
def test_a_combination_named_wrongly_is_told_apart_from_one_overlooked(muggins: Muggins, over: Overscore) -> None:
    game = showing(changed(_rules.HOYLE, muggins=muggins, overclaim=over))
    claimed = game.claim([Combination(Kind.PAIR, cards("4H 5S"), 2)])
    marking = claimed.table.marking
    assert marking is not None
    assert (len(marking.found), len(marking.mistaken)) == (0, 1)
    own, other = 0, {Overscore.CORRECTED: 0, Overscore.TO_OPPONENT: 2, Overscore.TWO_TO_OPPONENT: 2}[over]
    mugged = 0 if muggins is Muggins.OFF else DUE
    assert pegged_by(claimed.call(DUE, 2), game) == (other + mugged, own)
