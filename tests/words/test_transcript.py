"""A game in words: every event has its sentence, no seat reads what it has not seen, and the points add up."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from each import for_each
from variants import VARIANTS, Erring

from crib_tutor import IllegalMove, rules
from crib_tutor.deck import SYMBOLS, Card, cards
from crib_tutor.game import SWITCHES, Game
from crib_tutor.game.events import (
    CRIB,
    HAND,
    HEELS,
    NO_SCORE,
    PLAY,
    Called,
    Claimed,
    Cut,
    Dealt,
    Discarded,
    Event,
    Forfeited,
    Laid,
    SaidGo,
    Scored,
    Shown,
    Switched,
    TurnedUp,
    Won,
)
from crib_tutor.game.seats import Seat, step, view_event
from crib_tutor.game.state import Phase, Table
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.rules import Rules
from crib_tutor.words.telling import sentence_at
from crib_tutor.words.transcript import transcript

SEED = "a seed that nobody should read"
CARD = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")


WHOLE, SHORT = (1, 2), (3, 4)
"""The seeds of whole games, and of short ones: a law that holds wherever a game is cut costs its length twice."""


@cache
def played(name: str, seed: int) -> tuple[Game, ...]:
    """A game as it stood after every decision; now and then an option is switched."""
    chance = random.Random(f"{name}:{seed}")  # noqa: S311  # a game to test, no secret
    chosen = rules.changed(VARIANTS[name], target=rules.SHORT_GAME) if seed in SHORT else VARIANTS[name]
    seats: list[Seat] = [(Erring(seed), Simple(), Greedy())[(seat + seed) % 3] for seat in range(4)]
    games = [Game(chosen, f"{SEED}{seed}")]
    while games[-1].winner is None:
        now = step(games[-1], seats)
        if chance.random() < 0.02 and now.winner is None:
            option = chance.choice([option for option in SWITCHES if isinstance(getattr(now.rules, option), bool)])
            now = now.switch(option, not getattr(now.rules, option))
        games.append(now)
    return tuple(games)


every_game = for_each([(name, seed) for name in VARIANTS for seed in WHOLE])
every_short_game = for_each([(name, seed) for name in VARIANTS for seed in SHORT])


def sentence_of(event: Event, chosen: Rules = rules.HOYLE, seat: int | None = None) -> str:
    return sentence_at((event if seat is None else view_event(event, seat),), 0, chosen)


# --- sentences --------------------------------------------------------------------------------------------------------


@every_game
def test_every_event_has_one_sentence_and_another_than_the_event_before(name: str, seed: int) -> None:
    game = played(name, seed)[-1]
    lines = [sentence_of(happened, game.rules) for happened in game.events]
    assert [line for line in lines if not re.fullmatch(r"[A-Z][^.]*\.", line)] == []
    alike = [
        (earlier, other)
        for earlier, other in pairwise(game.events)
        if earlier != other and sentence_of(earlier, game.rules) == sentence_of(other, game.rules)
    ]
    assert alike == []


@every_game
def test_points_in_the_sentences_add_up_to_the_scores(name: str, seed: int) -> None:
    game = played(name, seed)[-1]
    added = [0] * game.rules.sides
    for event in game.events:
        if isinstance(event, Scored):
            match = re.search(r" pegs (\d+)\b", sentence_of(event, game.rules))
            assert match is not None
            added[event.player % game.rules.sides] += int(match[1])
    assert tuple(added) == game.scores


SAID = [
    (Cut(1, 20, Card(5, "H")), "North cuts 5♥ for the deal."),
    (
        Dealt(3, 0, ((Card(5, "H"),), (Card(10, "S"),)), ()),
        "Deal 3: South deals and North leads; South holds 5♥; North holds 10♠.",
    ),
    (Dealt(3, 1, ((), ()), ()), "Deal 3: North deals and South leads."),
    (Discarded(0, cards("5H KD")), "South discards 5♥ K♦."),
    (Discarded(0, ()), "South discards two cards."),
    (TurnedUp(1, 20, Card(11, "H")), "North cuts and South turns up J♥ as the starter."),
    (Laid(1, Card(7, "H"), 15), "North plays 7♥: 15."),
    (SaidGo(1, 28), "North says go at 28."),
    (Shown(1, HAND, cards("5H 5D 5S JC")), "North shows the hand: 5♥ 5♦ 5♠ J♣."),
    (Shown(0, CRIB, ()), "South shows the crib."),
    (Claimed(1, HAND, 8, 8), "North claims 8 for the hand."),
    (Claimed(1, CRIB, 0, 0, count=0), "North claims nothing for the crib."),
    (Claimed(1, HAND, 8, 9), "North claims 8 for the hand but moves the peg 9 holes."),
    (Claimed(1, PLAY, 2, 1, count=14), "North announces 14 and claims 2 but moves the peg 1 hole."),
    (Claimed(0, HEELS, 2, 2), "South claims 2 for his heels."),
    (Called(0), "South lets it pass."),
    (Called(0, overlooked=2), "South calls muggins for 2."),
    (Called(0, 2, 3), "South calls muggins for 2 and objects."),
    (Called(0, required=True), "South requires the card to be played."),
    (Scored(1, 2, "fifteen", cards("7H 8D")), "North pegs 2 for fifteen."),
    (Scored(1, 2, "fifteen", cards("KH TD QS")), "North pegs 2 for thirty."),
    (Scored(1, 2, "pair", cards("7H 7D")), "North pegs 2 for a pair."),
    (Scored(1, 6, "pair", cards("7H 7D 7S")), "North pegs 6 for a pair royal."),
    (Scored(1, 12, "pair", cards("7H 7D 7S 7C")), "North pegs 12 for a double pair royal."),
    (Scored(1, 4, "run", cards("4H 5H 6H 7S")), "North pegs 4 for a run of 4."),
    (Scored(1, 1, "run", cards("4H 5H 6H 7S")), "North pegs 1, all that's needed, for a run of 4."),
    (Scored(1, 5, "pair", cards("7H 7D 7S")), "North pegs 5, all that's needed, for a pair royal."),
    (Scored(1, 2, "thirty-one"), "North pegs 2 for thirty-one."),
    (Scored(1, 1, "go"), "North pegs 1 for the go."),
    (Scored(1, 1, "go", cards("4S")), "North pegs 1 for the go, as 4♠ was the last card that fit."),
    (Scored(1, 1, "last"), "North pegs 1 for the last card."),
    (Scored(0, 2, "heels"), "South pegs 2 for his heels."),
    (Scored(0, 1, "heels"), "South pegs 1, all that's needed, for his heels."),
    (Scored(0, 2, "play"), "South pegs 2 in the play."),
    (Scored(0, 8, "hand"), "South pegs 8 for the hand."),
    (Scored(0, 8, "crib"), "South pegs 8 for the crib."),
    (
        Scored(0, 3, "three for last"),
        "South pegs 3 for last, which goes to pone on the first deal.",
    ),
    (Scored(0, 2, "muggins"), "South pegs 2 for muggins."),
    (Scored(0, 2, "overclaim"), "South pegs 2 for the overclaim."),
    (Scored(0, 2, "overpegging"), "South pegs 2 for the peg moved too far."),
    (Scored(0, 2, "neglect"), "South pegs 2 for the held-back card."),
    (Scored(0, 2, NO_SCORE), "South pegs 2 for a peg touched without a score."),
    (Forfeited(0, 2, HEELS), "South forfeits 2 for his heels, not pegged in time."),
    (
        Switched("muggins", was="CLAIM_FIRST", value="OFF"),
        "From now on the points you miss are lost: no one takes them.",
    ),
    (Switched("by_hand", was=False, value=True), "From now on players move their own pegs."),
    (Won(1, 1), "North wins."),
    (Won(1, 2), "North wins by a lurch, which counts as 2 games."),
]


@pytest.mark.parametrize(("event", "words"), SAID, ids=[said for _, said in SAID])
def test_event_is_told_as_a_player_would_write_it(event: Event, words: str) -> None:
    assert sentence_of(event) == words


def test_a_lurch_is_a_skunk_in_todays_game_alone() -> None:
    assert sentence_of(Won(0, 2), rules.MODERN) == "South wins by a skunk, which counts as 2 games."
    assert sentence_of(Won(0, 4), rules.MODERN) == "South wins by a double skunk, which counts as 4 games."
    assert sentence_of(Won(0, 2), rules.TOMMY_SIX) == "South wins by a lurch, which counts as 2 games."


def test_claimed_combinations_are_named() -> None:
    (claim,) = (
        event
        for event in at_the_show().claim([("pair", "5H 5D")]).events
        if isinstance(event, Claimed) and event.place == HAND
    )
    assert sentence_of(claim) == "North claims 2 for the hand: pair 5♦ 5♥."


def test_three_players_hear_of_the_packs_card_and_partners_win_together() -> None:
    dealt = Dealt(1, 2, ((), (), ()), cards("7C"))
    opening = "Deal 1: North deals and South leads; the deck gives"
    assert sentence_of(dealt, rules.THREE_HANDED) == f"{opening} 7♣ to the crib."
    assert sentence_of(dealt, rules.THREE_HANDED, 0) == f"{opening} a card to the crib."
    assert sentence_of(Discarded(1, ()), rules.THREE_HANDED) == "West discards one card."
    assert sentence_of(Won(1, 1), rules.FOUR_HANDED) == "West and East win."


def test_players_bear_the_names_that_they_are_given() -> None:
    assert sentence_at((SaidGo(1, 28),), 0, rules.HOYLE, ("Ada", "Ben")) == "Ben says go at 28."
    assert transcript(Game(rules.HOYLE, 7), names=["Ada", "Ben"]).endswith("\n\nSo far: Ada 0, Ben 0.")


def test_names_that_are_not_one_a_player_and_seats_that_are_not_there_are_refused() -> None:
    with pytest.raises(IllegalMove, match="each player needs a name: give 2, not 3"):
        transcript(Game(rules.HOYLE, 7), names=("A", "B", "C"))
    with pytest.raises(IllegalMove, match="'2' isn't a player here: the players are 0 to 1"):
        transcript(Game(rules.HOYLE, 7), seat=2)
    with pytest.raises(IllegalMove, match="'3' isn't a player here"):
        sentence_of(SaidGo(3, 28))


# --- transcripts ------------------------------------------------------------------------------------------------------


def read(text: str) -> set[Card]:
    letters = {sign: suit for suit, sign in SYMBOLS.items()}
    return {cards(written[:-1] + letters[written[-1]])[0] for written in CARD.findall(text)}


def known(events: tuple[Event, ...], seat: int) -> set[Card]:
    """The cards that a seat has seen in these events of one deal, or before the first."""
    seen: set[Card] = set()
    for event in events:
        if isinstance(event, Dealt):
            seen |= set(event.hands[seat])
        if isinstance(event, Discarded) and event.player == seat:
            seen |= set(event.cards)
        if isinstance(event, Cut | TurnedUp | Laid):
            seen.add(event.card)
        if isinstance(event, Shown):
            seen |= set(event.cards)
    return seen


def by_deal(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    starts = [0, *(place for place, event in enumerate(events) if isinstance(event, Dealt)), len(events)]
    return (events[start:end] for start, end in pairwise(starts))


def blocks(text: str) -> list[str]:
    return re.split(r"\n(?=Deal \d+, )", text)


@every_short_game
def test_wherever_a_game_is_cut_a_transcript_holds_what_is_known_by_then_and_the_score(name: str, seed: int) -> None:
    """No seat reads a card that it hasn't seen, nor what a hand counts while it may be claimed or answered."""
    pending = 0
    for place, game in [*enumerate(played(name, seed))][seed % 4 :: 4]:
        text = transcript(game, seat=(place // 4) % game.rules.players)
        written, happened = blocks(text), list(by_deal(game.events))
        assert len(written) == len(happened)
        seen = [known(events, (place // 4) % game.rules.players) for events in happened]
        assert [read(block) for block in written] == seen
        shown, waits = sum(isinstance(event, Shown) for event in game.events), game.awaits.place in (HAND, CRIB)
        pending += waits
        assert text.count("It is worth") == shown - waits
        *_, before, last = text.split("\n")
        assert before == ""
        assert tuple(map(int, re.findall(r" (\d+)(?=[,.])", last.partition(": ")[2]))) == game.scores
        assert last.startswith("So far: ") == (game.winner is None)
    assert pending or VARIANTS[name].counting is rules.Counting.COMPUTER
    game = played(name, seed)[-1]
    for end in range(0, len(game.events), 9):
        assert transcript(replace(game, events=game.events[:end]), seat=0)


@every_game
def test_a_transcript_for_everybody_holds_every_card_that_was_dealt(name: str, seed: int) -> None:
    game = played(name, seed)[-1]
    for text, events in zip(blocks(transcript(game))[1:], list(by_deal(game.events))[1:], strict=True):
        (dealt,) = (event for event in events if isinstance(event, Dealt))
        assert read(text) >= {card for hand in (*dealt.hands, dealt.to_crib) for card in hand}


@every_game
def test_every_line_names_the_points_by_which_its_score_has_grown(name: str, seed: int) -> None:
    game = played(name, seed)[-1]
    total = 0
    for line in transcript(game).split("\n"):
        sides = "".join(rf"[A-Z][A-Za-z ]+ (\d+){',' if side else '.'} ?" for side in reversed(range(game.rules.sides)))
        score = re.fullmatch(rf"(.*): {sides}", line)
        if score and not line.startswith("Deal "):
            words = re.sub(r"claims .*?(?=[,)])|calls muggins for \d+", "", score[1])
            grown = sum(map(int, score.groups()[1:])) - total
            assert grown == sum(map(int, re.findall(r"(?:pegs| for) (\d+)", words))), line
            total += grown
    assert total == sum(game.scores)


@every_game
def test_what_is_switched_stands_on_a_line_of_its_own(name: str, seed: int) -> None:
    game = played(name, seed)[-1]
    lines = [line for line in transcript(game).split("\n") if "rom now on" in line]
    assert [re.fullmatch(r"From now on [^.]*\.", line) is None for line in lines] == [False] * len(lines)
    assert len(lines) == sum(isinstance(event, Switched) for event in game.events)


def test_muggins_and_counting_that_are_switched_at_once_are_one_line() -> None:
    game = dealt(rules.HOYLE).discard(1, "JD QS").discard(0, "2C KH").turn_up(4).lay("6C")
    game = game.switch("muggins", "OFF").switch("counting", "COMPUTER").lay("9C")
    assert transcript(game).split("\n")[-5:-2] == [
        "North 6♣ (6).",
        "From now on there's no muggins, and the computer counts every hand and crib.",
        "South 9♣ (15 for 2): South 4, North 0.",
    ]


@for_each(VARIANTS)
def test_where_another_than_the_last_player_may_peg_the_go_the_last_card_is_not_given_as_the_reason(name: str) -> None:
    chosen = VARIANTS[name]
    words = sentence_of(Scored(1, 1, "go", cards("4S")), chosen)
    assert ("4♠" in words) is (chosen.go_point is rules.GoPoint.LAST_PLAYER)
    strict = not chosen.may_stop and chosen.neglect is rules.Neglect.REFUSED
    assert strict or "fitted" not in words


@for_each(VARIANTS)
def test_the_seed_is_never_told_and_the_same_game_is_always_told_alike(name: str) -> None:
    game, again = played(name, SHORT[0])[-1], played.__wrapped__(name, SHORT[0])[-1]
    for seat in (None, *range(game.rules.players)):
        assert transcript(game, seat=seat) == transcript(again, seat=seat)
        assert SEED not in transcript(game, seat=seat)


def test_random_games_hold_every_kind_of_event() -> None:
    met = {type(event) for name in VARIANTS for seed in WHOLE for event in played(name, seed)[-1].events}
    assert met >= {Cut, Dealt, Discarded, TurnedUp, Laid, SaidGo, Shown, Claimed, Called, Scored, Switched, Won}


# --- one deal, written out by hand ------------------------------------------------------------------------------------


def dealt(chosen: Rules) -> Game:
    """A game of known cards, in which South has dealt."""
    hands = (cards("2C 3D 7S 8D 9C KH"), cards("4S 5D 5H 6C JD QS"))
    table = Table(
        (0, 0), Phase.DISCARD, number=1, hands=hands, away=((), ()), stock=cards("AC AD AH AS JS 2D 2H 2S 3C 3H")
    )
    return Game(chosen, SEED, 0, (Dealt(1, 0, hands, ()),), table)


def at_the_show() -> Game:
    game = dealt(replace(rules.HOYLE, target=22, lurches=()))
    game = game.discard(1, "JD QS").discard(0, "2C KH").turn_up(4)
    for move in "5D 8D 6C 7S 4S go go 9C 5H 3D".split():
        game = game.go() if move == "go" else game.lay(move)
    return game


WRITTEN = """\
Hoyle: South against North, 22 points.

Deal 1, South deals: South 0, North 0.
South holds 2♣ 3♦ 7♠ 8♦ 9♣ K♥.
North holds 4♠ 5♦ 5♥ 6♣ J♦ Q♠.
North discards J♦ Q♠.
South discards 2♣ K♥.
North cuts and South turns up J♠ as the starter.
South pegs 2 for his heels: South 2, North 0.
North 5♦ (5), South 8♦ (13), North 6♣ (19), South 7♠ (26, run of 4 for 4), North 4♠ (30, run of 5 for 5), \
South go, North go (go for 1): South 6, North 6.
South 9♣ (9), North 5♥ (14), South 3♦ (17, last card for 1): South 7, North 6.
North shows the hand: 4♠ 5♦ 5♥ 6♣, with J♠. It is worth 16: "Fifteen two, fifteen four, fifteen six, fifteen eight, \
and a double run of three makes sixteen."
North claims 14 for the hand.
South calls muggins for 2.
North pegs 14 for the hand: South 7, North 20.
South pegs 2 for muggins: South 9, North 20.
South shows the hand: 3♦ 7♠ 8♦ 9♣, with J♠. It is worth 5: "Fifteen two, and a run of three makes five."
South claims 7 for the hand.
North objects: the hand makes 5, so 7 is 2 too many.
South pegs 5 for the hand: South 14, North 20.
South shows the crib: 2♣ J♦ Q♠ K♥, with J♠. It is worth 8: "A double run of three for eight."
South claims 8 for the crib.
South pegs 8 for the crib: South 22, North 20.

South wins: South 22, North 20."""


def test_one_deal_is_written_as_it_was_by_hand() -> None:
    game = at_the_show().claim(14).call(overlooked=2).claim(7).call(too_many=2).claim(8).call()
    assert transcript(game) == WRITTEN
    unseen = WRITTEN.replace("South holds 2♣ 3♦ 7♠ 8♦ 9♣ K♥.\n", "").replace("discards 2♣ K♥", "discards two cards")
    assert transcript(game, seat=1) == unseen


def test_claims_and_faults_in_the_play_stand_behind_their_card() -> None:
    chosen = replace(rules.HOYLE, name="At a table", announced=True, by_hand=True)
    game = dealt(chosen).discard(1, "JD QS").discard(0, "2C KH").turn_up(4)
    game = game.lay("6C").claim(0, count=6).call().lay("9C").claim(0, count=14).call(overlooked=2)
    game = game.lay("5D").claim(2, count=20).call(too_many=2).lay("8D").claim(0, pegged=1).call(too_many=1)
    *_, line, switched, _, _ = transcript(game.switch("announced", value=False)).split("\n")
    assert switched == "From now on no one announces the count in the play."
    assert line == (
        "North 6♣ (6), "
        "South 9♣ (15, announces 14, corrected to 15, and claims nothing, North calls muggins for 2, "
        "muggins for 2 to North), "
        "North 5♦ (20, claims 2, South objects: the card makes 0, so 2 is 2 too many), "
        "South 8♦ (28, claims nothing but moves the peg 1 hole, North objects to a peg moved 1 hole too far, "
        "peg moved too far for 2 to North): South 2, North 4."
    )


def test_a_go_that_neglects_a_card_is_followed_by_what_the_adversary_chose() -> None:
    chosen = replace(rules.BRITANNICA_SIX, neglect=rules.Neglect.TWO_OR_PLAYED)
    game = dealt(chosen).discard(1, "JD QS").discard(0, "2C KH").turn_up(4).lay("6C").lay("9C").go()
    two, required = (transcript(game.call(required=flag)).split("\n")[-3] for flag in (False, True))
    assert two == "North 6♣ (6), South 9♣ (15 for 2), North go (held-back card for 2 to South): South 6, North 0."
    assert required == (
        "North 6♣ (6), South 9♣ (15 for 2), North go (South requires the card to be played): South 4, North 0."
    )


def test_a_go_that_scores_for_another_names_who_claims_and_pegs_it() -> None:
    game = dealt(replace(rules.TOMMY_SIX, announced=True)).discard(1, "JD QS").discard(0, "2C KH").turn_up(4)
    for move, points in (("5D", 0), ("8D", 0), ("6C", 0), ("7S", 4), ("4S", 5)):
        game = game.lay(move).claim(points).call()
    game = game.go().go().claim(1).call()
    assert (
        transcript(game)
        .split("\n")[-3]
        .endswith("South go, North go (South claims 1, South pegs 1): South 7, North 5.")
    )


def test_a_crib_is_counted_as_a_crib() -> None:
    turned, shown = TurnedUp(1, 9, Card(13, "S")), cards("2H 4H 6H 8H")
    hand, crib = (
        transcript(Game(rules.HOYLE, SEED, 0, (turned, Shown(0, place, shown)), Table(scores=(0, 0)))).split("\n")[-3]
        for place in (HAND, CRIB)
    )
    assert hand == 'South shows the hand: 2♥ 4♥ 6♥ 8♥, with K♠. It is worth 4: "A flush for four."'
    assert crib == 'South shows the crib: 2♥ 4♥ 6♥ 8♥, with K♠. It is worth nothing ("I have nineteen").'
