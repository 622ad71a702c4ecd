"""The play: what each card pegs, whose turn it is, and every example that the sources print."""

import random
from collections.abc import Iterator
from itertools import pairwise

import play_oracle as oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import IllegalPlay, Kind, Play, peg, rules
from crib_tutor.deck import PACK, RANKS, Card, InvalidCards, cards

SUITS = "CDHS"
Ranks = tuple[int, ...]


def card_row(ranks: list[int]) -> list[Card]:
    """Cards of these ranks, each rank in as many suits as it comes."""
    return [Card(rank, SUITS[ranks[:place].count(rank)]) for place, rank in enumerate(ranks)]


def by_kind(found: object) -> dict[str, int]:
    return {one.kind.value: one.points for one in found}  # type: ignore[attr-defined]


# --- peg: every live state there is -----------------------------------------------------------------------------------


def live(ranks: Ranks) -> Ranks:
    """The end of a pile that can still matter: a pair's ranks alike, or distinct ranks whose gaps may yet be filled."""
    alike = 1
    while alike < len(ranks) and ranks[-alike - 1] == ranks[-1]:
        alike += 1
    left = 31 - sum(map(oracle.value, ranks))
    longest = alike
    for many in range(2, len(ranks) + 1):
        tail = ranks[-many:]
        if len(set(tail)) < len(tail):
            break
        gaps = set(range(min(tail), max(tail))) - set(tail)
        if sum(map(oracle.value, gaps)) <= left:
            longest = max(longest, many)
    return ranks[-longest:]


def states() -> list[Ranks]:
    """A pile of ranks for every state that can be told apart by count, live end and cards left of each rank."""
    seen: dict[tuple[int, Ranks, Ranks], Ranks] = {}
    waiting: list[Ranks] = [()]
    while waiting:
        pile = waiting.pop()
        for rank in range(1, len(RANKS) + 1):
            longer = (*pile, rank)
            total = sum(map(oracle.value, longer))
            if total > 31 or longer.count(rank) > 4:
                continue
            key = (total, live(longer), tuple(map(longer.count, set(live(longer)))))
            if key not in seen:
                seen[key] = longer
                waiting.append(longer)
    return list(seen.values())


@pytest.mark.long
def test_every_state_pegs_what_the_oracle_says() -> None:
    """One pile for each count, live end (a pair's cards, or distinct ranks) and number of its ranks laid."""
    piles = states()
    assert len(piles) == 396_135
    for pile in piles:
        assert by_kind(peg(card_row(list(pile)))) == oracle.scores(list(pile)), pile


def all_piles(longest: int, pile: Ranks = (), total: int = 0) -> Iterator[Ranks]:
    if pile:
        yield pile
    if len(pile) < longest:
        for rank in range(1, len(RANKS) + 1):
            if total + oracle.value(rank) <= 31 and pile.count(rank) < 4:
                yield from all_piles(longest, (*pile, rank), total + oracle.value(rank))


def compared(longest: int) -> int:
    """Hold each pile of so many cards at most against the oracle; how many there are."""
    many = 0
    for pile in all_piles(longest):
        many += 1
        assert by_kind(peg(card_row(list(pile)))) == oracle.scores(list(pile)), pile
    return many


def test_every_pile_of_up_to_five_cards_pegs_what_the_oracle_says() -> None:
    assert compared(5) == 182_587


@pytest.mark.long
def test_every_pile_that_two_players_can_lay_pegs_what_the_oracle_says() -> None:
    """All sequences of up to eight cards within one count."""
    assert compared(8) == 12_892_167


@given(st.permutations(PACK).map(lambda pack: pack[:8]))
def test_a_combination_is_of_the_cards_laid_in_the_order_of_the_pack(laid: list[Card]) -> None:
    while sum(card.value for card in laid) > 31:
        laid = laid[:-1]
    for one in peg(laid):
        assert list(one.cards) == sorted(one.cards)
        assert set(one.cards) <= set(laid)
        assert laid[-1] in one.cards


# --- what the sources print -------------------------------------------------------------------------------------------


def pegging(row: str) -> list[int]:
    """What each card of a row pegs, laid in turn within one count."""
    laid = row.split()
    return [sum(one.points for one in peg(card_row(rank_numbers(laid[: n + 1])))) for n in range(len(laid))]


def rank_numbers(names: list[str]) -> list[int]:
    return [RANKS.index(name) + 1 for name in names]


@pytest.mark.parametrize(
    ("source", "row", "points"),
    [
        ("Hoyle: 7, 6, 8 score 3 for run", "7 6 8", [0, 0, 3]),
        ("Hoyle: 5, 2, 4, 3 score 4 for run", "5 2 4 3", [0, 0, 0, 4]),
        ("Hoyle: king and jack don't make a pair", "K J", [0, 0]),
        ("Tommy: 6, 8, 7 score 3 just the same", "6 8 7", [0, 0, 3]),
        ("Tommy: 6, K, 8, 7 is interrupted, and is thirty-one", "6 K 8 7", [0, 0, 0, 2]),
        ("Tommy: J, J is a pair, and J, Q isn't", "J J Q", [0, 2, 0]),
        ("Tommy: after 2-4-5-6 a trey pegs 5, then a seven 6", "2 4 5 6 3 7", [0, 0, 0, 3, 5, 6]),
        ("Britannica: 4, 3, 2, ace", "4 3 2 A", [0, 0, 3, 4]),
        ("Britannica: a five instead", "4 3 2 5", [0, 0, 3, 4]),
        ("Britannica: a four instead", "4 3 2 4", [0, 0, 3, 3]),
        ("Britannica: 4, 2, 5, 3, 6", "4 2 5 3 6", [0, 0, 0, 4, 5]),
        ("Britannica: the second five intervenes", "4 2 5 3 5 6", [0, 0, 0, 4, 0, 0]),
        ("Britannica: 4, 2, 3, ace, 5, 2, 4, ace", "4 2 3 A 5 2 4 A", [0, 0, 3, 4, 5 + 2, 0, 5, 0]),
        ("Britannica: a four added to seven, and paired: four", "7 4 4", [0, 0, 2 + 2]),
    ],
)
def test_examples_that_the_sources_print(source: str, row: str, points: list[int]) -> None:
    assert pegging(row) == points, source


def test_royals_are_one_combination_in_the_play() -> None:
    assert [by_kind(peg(card_row([3] * many))) for many in (2, 3, 4)] == [{"pair": 2}, {"pair": 6}, {"pair": 12}]


def test_the_manual_page_counts_thirty_as_a_fifteen() -> None:
    assert by_kind(peg("KH QH JH", rules=rules.MAN_PAGE))["fifteen"] == 2
    assert "fifteen" not in by_kind(peg("KH QH JH"))


# --- whole plays ------------------------------------------------------------------------------------------------------

HANDS = st.tuples(st.integers(2, 4), st.randoms(use_true_random=False))


def random_play(many: int, chance: random.Random, **options: object) -> tuple[Play, list[Play]]:
    pack = chance.sample(PACK, 4 * many)
    play = Play.between(*(pack[4 * n : 4 * n + 4] for n in range(many)), **options)  # type: ignore[arg-type]
    steps = []
    while not play.over:
        play = play.lay(chance.choice(play.legal())) if play.legal() else play.go()
        steps.append(play)
    return play, steps


@given(HANDS)
def test_a_play_keeps_its_cards_and_its_count(drawn: tuple[int, random.Random]) -> None:
    many, chance = drawn
    play, steps = random_play(many, chance)
    assert len(play.before) == 4 * many == len(set(play.before))
    assert not any(play.hands)
    assert all(step.count <= 31 for step in steps)
    laid = [len(step.before) + len(step.pile) for step in steps]
    assert all(0 <= later - sooner <= 1 for sooner, later in pairwise(laid))


@given(HANDS)
def test_a_play_pegs_what_the_table_written_apart_pegs(drawn: tuple[int, random.Random]) -> None:
    many, chance = drawn
    pack = chance.sample(PACK, 4 * many)
    hands = [pack[4 * n : 4 * n + 4] for n in range(many)]
    play = Play.between(*hands)
    pegged: list[tuple[int, str, int]] = []
    while not play.over:
        play = play.lay(play.legal()[0]) if play.legal() else play.go()
        pegged += [(one.player, one.combination.kind.value, one.combination.points) for one in play.scored]
    expected = oracle.table([[card.rank for card in hand] for hand in hands], lambda fitting: fitting[0])
    order = {"fifteen": 0, "pair": 1, "run": 1, "thirty-one": 2, "go": 3, "last": 3}
    assert sorted(pegged) == sorted(expected)
    assert [name for _, name, _ in pegged if order[name] > 2] == [name for _, name, _ in expected if order[name] > 2]


@given(st.randoms(use_true_random=False))
def test_with_two_players_the_dealer_pegs_at_least_one(chance: random.Random) -> None:
    """Hoyle: "dealer is bound to peg at least 1 in play"."""
    _, steps = random_play(2, chance)
    assert sum(one.combination.points for step in steps for one in step.scored if one.player == 1) >= 1


def test_the_word_go_breaks_nothing() -> None:
    """Hoyle: combinations count too when one player lays several cards "in consequence of a go"."""
    play = Play.between("TH TC KS", "9H AH AD").lay("TH").lay("9H").lay("TC").lay("AH")
    assert (play.count, play.turn) == (30, 0)
    play = play.go().lay("AD")
    assert [(one.player, one.combination.kind, one.combination.points) for one in play.scored] == [
        (1, Kind.PAIR, 2),
        (1, Kind.THIRTY_ONE, 2),
    ]
    assert (play.count, play.turn) == (0, 0)


def test_nothing_is_paired_across_a_new_count() -> None:
    play = Play.between("KH JC", "KC KD").lay("KH").lay("KC").lay("JC").go()
    assert (play.count, play.turn) == (0, 1)
    assert play.lay("KD").scored[0].combination.kind is Kind.LAST


def test_thirty_one_takes_the_place_of_go_and_of_last() -> None:
    exact = Play.between("KH 5C", "6H TC").lay("KH").lay("6H").lay("5C").lay("TC")
    assert by_kind(one.combination for one in exact.scored) == {"thirty-one": 2}
    assert exact.over
    short = Play.between("KH", "JC AC").lay("KH").lay("JC").lay("AC")
    assert by_kind(one.combination for one in short.scored) == {"last": 1}
    assert short.over


def test_the_five_card_play_ends_with_its_first_count() -> None:
    play = Play.between("KH JC 5D", "KC 9D AD", rules=rules.BRITANNICA_FIVE).lay("KH").lay("KC").lay("5D").lay("AD")
    play = play.go().go()
    assert play.over
    assert [(one.player, one.combination.kind) for one in play.scored] == [(1, Kind.GO)]
    assert play.hands == (cards("JC"), cards("9D"))


def test_in_the_five_card_game_a_player_may_stop_after_the_others_go() -> None:
    play = Play.between("KH QC 2D", "9C 8D 4D", rules=rules.BRITANNICA_FIVE).lay("KH").lay("9C").lay("QC").go()
    assert play.can("2D")
    assert play.go().over
    with pytest.raises(IllegalPlay, match="you can't say go while a card fits: 2D makes 31"):
        Play.between("KH QC 2D", "9C 8D 4D").lay("KH").lay("9C").lay("QC").go().go()
    with pytest.raises(IllegalPlay, match="you can't say go while"):  # no one has said go yet
        Play.between("KH QC 2D", "9C 8D AD", rules=rules.BRITANNICA_FIVE).lay("KH").lay("9C").lay("QC").go()


def test_in_the_five_card_game_a_player_may_stop_when_the_other_has_no_card_left() -> None:
    """Britannica: "If one player has a card or cards that will come in and the other has not, he is at liberty"."""
    play = Play.between("2H 3H 4C", "9D 8D AC", rules=rules.BRITANNICA_FIVE)
    for card in "2H 9D 3H 8D 4C".split():
        assert not play.at_liberty
        play = play.lay(card)
    assert play.at_liberty
    assert play.can("AC")
    stopped = play.go()
    assert stopped.over
    assert [(one.player, one.combination.kind) for one in stopped.scored] == [(0, Kind.GO)]
    assert [(one.player, one.combination.kind) for one in play.lay("AC").scored] == [(1, Kind.LAST)]


STOPPING = [
    *rules.NAMED.values(),
    *(rules.changed(game, may_stop=True) for game in (rules.HOYLE, rules.THREE_HANDED, rules.FOUR_HANDED)),
    rules.changed(rules.TOMMY_FIVE, may_stop=True),
]


@given(st.sampled_from(STOPPING), st.randoms(use_true_random=False))
def test_a_go_is_heard_where_no_card_fits_or_the_others_have_shown_that_none_of_theirs_does(
    game: rules.Rules, chance: random.Random
) -> None:
    """At every card of a play, by what everyone at the table has seen: the goes and the cards of this count."""
    size, many = game.dealt - game.discards, game.players
    pack = chance.sample(PACK, size * many)
    play = Play.between(*(pack[size * n : size * n + size] for n in range(many)), rules=game)
    left, goes, total = [size] * many, 0, 0
    while not play.over:
        fits = any(total + card.value <= 31 for card in play.hands[play.turn])
        others_out = sum(left) == left[play.turn]
        heard = total > 0 and (not fits or (game.may_stop and (goes > 0 or others_out)))
        if not heard:
            with pytest.raises(IllegalPlay):
                play.go()
        elif not fits or chance.random() < 0.5:
            play = play.go()
            total, goes = play.count, goes + 1 if play.pile else 0
            continue
        card = chance.choice(play.legal())
        left[play.turn] -= 1
        play = play.lay(card)
        total, goes = play.count, goes if play.pile else 0


def test_tommys_words_give_the_go_to_the_caller_unless_he_is_answered() -> None:
    """Hoyle and all others give it to the last to lay a card."""
    hands = ("KH QC 5D", "9C 8D 6D")
    for game, player in ((rules.TOMMY_SIX, 1), (rules.HOYLE, 0)):
        play = Play.between(*hands, rules=game).lay("KH").lay("9C").lay("QC").go()
        assert play.count == 29
        assert [one.player for one in play.go().scored] == [player]
    answered = (
        Play.between("KH QC AD 2C", "9C 8D 6D 7C", rules=rules.TOMMY_SIX).lay("KH").lay("9C").lay("QC").go().lay("AD")
    )
    assert [(one.player, one.combination.kind) for one in answered.go().scored] == [(0, Kind.GO)]


@given(st.permutations(PACK), st.randoms(use_true_random=False))
def test_without_hands_no_card_is_laid_twice_in_this_count_or_a_later_one(
    pack: list[Card], chance: random.Random
) -> None:
    play, out = Play(), []
    for card in pack[:16]:
        if not play.can(card) or (play.pile and chance.random() < 0.2):
            play = play.go().go() if play.pile else play
        play = play.lay(card)
        out.append(card)
        for again in out:
            assert not play.can(again)
            with pytest.raises(
                IllegalPlay, match=f"{again.written} has been played already: a deck has each card once"
            ):
                play.lay(again)


# --- refusals ---------------------------------------------------------------------------------------------------------

FULL = Play.between("8H 7H 5H 4C", "TC KC QC 3D").lay("8H").lay("TC")


@pytest.mark.parametrize(
    ("play", "card", "words"),
    [
        (FULL.lay("7H"), "KC", "the count is 25; KC would make 35, and the count can't go past 31"),
        (FULL, "KC", "KC isn't in this hand: play one of 7H 5H 4C"),
        (FULL, "8H", "8H has been played already"),
        (FULL, "7H 5H", "play one card at a time, not 2"),
        (Play(over=True), "8H", "the play is over"),
    ],
)
def test_what_may_not_be_laid_is_refused_with_its_rule(play: Play, card: str, words: str) -> None:
    with pytest.raises(IllegalPlay, match=words):
        play.lay(card)
    assert play.over or len(cards(card)) > 1 or not play.can(card)


def test_a_go_is_for_who_cannot_lay() -> None:
    with pytest.raises(IllegalPlay, match="you can't say go while a card fits: 7H makes 25"):
        FULL.go()
    with pytest.raises(IllegalPlay, match="a new count begins"):
        Play.between("8H", "7H").go()
    with pytest.raises(IllegalPlay, match="the play is over"):
        Play(over=True).go()


def test_peg_refuses_what_no_table_sees() -> None:
    with pytest.raises(IllegalPlay, match="the count is 30; 5H would make 35"):
        peg("KH QH JH 5H")
    with pytest.raises(InvalidCards, match="'5H' is there twice"):
        peg("5H 5H")
    with pytest.raises(InvalidCards, match="isn't a card"):
        peg("five")
    with pytest.raises(InvalidCards, match="there are no cards"):
        peg("")


def test_hands_that_no_pack_deals_are_refused() -> None:
    with pytest.raises(InvalidCards, match="'5H' is there twice"):
        Play.between("5H 6H", "5H 7H")
    with pytest.raises(IllegalPlay, match="1 can't play"):
        Play.between("5H")


def test_without_hands_every_card_and_every_go_is_believed() -> None:
    play = Play().lay("KH").lay("QC").go().go()
    assert [(one.player, one.combination.kind) for one in play.scored] == [(1, Kind.GO)]
    assert (play.count, play.turn, play.over) == (0, 0, False)
