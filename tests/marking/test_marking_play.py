"""Claims in the play: found and missed are what a card scored, found and mistaken the claim, each reason true."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

import play_oracle as oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import Card, Combination, IllegalMove, InvalidCards, Kind, Play, cards, mark, peg, rules
from crib_tutor.deck import PACK, RANK_NAMES
from crib_tutor.look.html import show
from crib_tutor.marking.laid_card import PLAYED, Pile
from crib_tutor.marking.markings import Marking, Mistake
from crib_tutor.rules import GoPoint, Rules
from crib_tutor.words.counts_aloud import review

PAIR, RUN, FIFTEEN, THIRTY_ONE, GO, LAST = (
    Kind.PAIR, Kind.RUN, Kind.FIFTEEN, Kind.THIRTY_ONE, Kind.GO, Kind.LAST,
)  # fmt: skip
GAMES = list(rules.NAMED.values())
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


@dataclass
class Step:
    """A play after one of its steps, with the piles as the test itself has kept them."""

    play: Play
    pile: tuple[Card, ...]
    earlier: tuple[Card, ...]

    @property
    def due(self) -> Counter[Combination]:
        return Counter(one.combination for one in self.play.scored)

    @property
    def total(self) -> int:
        return sum(min(card.rank, 10) for card in self.pile)

    @property
    def made(self) -> dict[str, int]:
        multiples = self.play.rules.fifteens is rules.Fifteens.MULTIPLES
        return oracle.scores([card.rank for card in self.pile], multiples=multiples)


def walked(play: Play, moves: str) -> list[Step]:
    """The steps of a play, each move a card or the word go."""
    steps: list[Step] = []
    pile: tuple[Card, ...] = ()
    earlier: tuple[Card, ...] = ()
    for move in moves.split():
        if steps and not play.pile:
            pile, earlier = (), earlier + pile
        play = play.go() if move == "go" else play.lay(move)
        pile += () if move == "go" else cards(move)
        steps.append(Step(play, pile, earlier))
    return steps


def random_walk(chance: random.Random, game: Rules, known: bool = True) -> list[Step]:
    """All the steps of a play at random, from a pack of few ranks, where more scores."""
    low = chance.randint(1, 13 - 5)
    pack = [card for card in PACK if low <= card.rank <= low + 5] if chance.random() < 0.8 else list(PACK)
    size = game.dealt - game.discards
    drawn = chance.sample(pack, size * game.players)
    hands = [drawn[size * n : size * (n + 1)] for n in range(game.players)]
    if not known:
        return walked(Play(rules=game), " ".join(believed(drawn, game)))
    play, moves = Play.between(*hands, rules=game), []
    while not play.over:
        legal = play.legal()
        stop = play.rules.may_stop and play.gone and chance.random() < 0.5
        moves.append("go" if stop or not legal else str(chance.choice(legal)))
        play = play.go() if moves[-1] == "go" else play.lay(moves[-1])
    return walked(Play.between(*hands, rules=game), " ".join(moves))


def believed(drawn: list[Card], game: Rules) -> Iterator[str]:
    """Cards laid by hands that nobody knows, with two goes where one does not fit, as far as the play goes."""
    play = Play(rules=game)
    for card in drawn:
        while not play.over and not play.can(card):
            play = play.go()
            yield "go"
        if play.over:
            return
        play = play.lay(card)
        yield str(card)


STEPS = st.builds(
    lambda chance, name, known: random_walk(chance, rules.NAMED[name], known),
    st.randoms(use_true_random=False),
    st.sampled_from(list(rules.NAMED)),
    st.sampled_from([True, True, False]),
).flatmap(st.sampled_from)


def points(parts: object) -> int:
    return sum(part.points for part in parts)


# --- what is due ------------------------------------------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.sampled_from(GAMES), st.booleans())
def test_a_card_laid_keeps_the_pile_that_it_was_laid_on(chance: random.Random, game: Rules, known: bool) -> None:
    for step in random_walk(chance, game, known):
        seen = Pile(step.play)
        assert (seen.cards, seen.earlier, seen.total) == (step.pile, step.earlier, step.total)
        assert {one.kind.value: one.points for one in seen.made} == step.made


def test_thirty_one_names_its_pile_though_a_go_was_believed_early() -> None:
    """Five and six could have gone on: only the thirty-one tells that a new count began with the king."""
    step = walked(Play(), "5H 6D go go KH QD JC AS")[-1]
    assert (Pile(step.play).cards, Pile(step.play).earlier) == (step.pile, cards("5H 6D"))
    assert mark([(THIRTY_ONE, "KH QD JC AS")], step.play).mistaken == ()


@given(st.randoms(use_true_random=False), st.sampled_from(GAMES), st.sampled_from(GoPoint))
def test_a_step_scores_for_one_player_alone(chance: random.Random, game: Rules, go_point: GoPoint) -> None:
    for step in random_walk(chance, replace(game, go_point=go_point)):
        assert len({one.player for one in step.play.scored}) <= 1
        assert Counter(Pile(step.play).combinations) == step.due


# --- the two sums -----------------------------------------------------------------------------------------------------


def every_claim(step: Step, most: int = 99) -> Iterator[tuple[Kind, tuple[Card, ...]]]:
    """Every kind with every choice of the count's cards, and with cards of the counts before."""
    seen = (*step.earlier[-2:], *step.pile)
    sizes = range(1, min(len(seen), most) + 1)
    return product(Kind, (tuple(sorted(chosen)) for size in sizes for chosen in combinations(seen, size)))


@given(STEPS, st.data())
def test_combinations_found_and_missed_are_due_found_and_mistaken_the_claim(step: Step, data: st.DataObject) -> None:
    wild = st.sampled_from(list(every_claim(step, most=4)))
    right = [(one.kind, one.cards) for one in step.due]
    claims = data.draw(st.lists(st.sampled_from(right) | wild if right else wild, max_size=6))
    marked = mark(claims, step.play)
    assert Counter(marked.found) + Counter(marked.missed) == step.due
    assert Counter((part.kind, part.cards) for part in (*marked.found, *marked.mistaken)) == Counter(claims)
    assert marked.claimed == points(marked.found) + points(marked.mistaken)


@given(STEPS, st.dictionaries(st.sampled_from(list(Kind)), st.integers(0, 12)))
def test_tallies_found_and_missed_are_due_found_and_mistaken_the_claim(step: Step, said: dict[Kind, int]) -> None:
    marked = mark(said, step.play)
    for kind in Kind:
        due = sum(one.points for one in step.due if one.kind is kind)
        found, missed, mistaken = (
            sum(part.points for part in parts if part.kind is kind)
            for parts in (marked.found, marked.missed, marked.mistaken)
        )
        assert (found + missed, found + mistaken) == (due, said.get(kind, 0))
        assert not (missed and mistaken)
    assert all(one.reason.isprintable() and len(one.reason) < 120 for one in marked.mistaken)


@given(STEPS, st.integers(0, 40))
def test_totals_found_and_missed_are_due_found_and_mistaken_the_claim(step: Step, said: int) -> None:
    marked = mark(said, step.play)
    assert points(marked.found) + points(marked.missed) == points(step.due.elements())
    assert points(marked.found) + points(marked.mistaken) == said
    assert not (marked.missed and marked.mistaken)


@given(STEPS)
def test_all_that_is_due_is_found_in_every_form(step: Step) -> None:
    due = list(step.due)
    for claims in (due, [(one.kind.value, " ".join(map(str, one.cards))) for one in due],
                   {one.kind: one.points for one in due}, points(due)):  # fmt: skip
        marked = mark(claims, step.play)
        assert (points(marked.found), marked.missed, marked.mistaken) == (points(due), (), ())
        assert (marked.learner_pegs, marked.opponent_pegs) == (points(due), 0)


@given(STEPS)
def test_a_marking_of_the_play_is_told_and_shown(step: Step) -> None:
    for claims in ([(PAIR, step.pile[-1:])], {FIFTEEN: 2, RUN: 3}, 4):
        marked = mark(claims, step.play)
        assert review(marked).splitlines()[-1] in show(marked).plain
        assert "before the cut" not in review(marked)


# --- reasons ----------------------------------------------------------------------------------------------------------

Check = Callable[[tuple[Card, ...], Step, list[str]], bool]
CARD, RANK, AN = "([0-9AJQK]+[♣♦♥♠])", f"({'|'.join(RANK_NAMES)})", "an?"
SUM = "the count is (\\d+), not (15 or 30|15|31)"


def ranks(given: tuple[Card, ...]) -> list[int]:
    return [card.rank for card in given]


def sequence(given: tuple[Card, ...]) -> bool:
    return oracle.spread(ranks(given)) and len(given) >= 3


def between(claimed: tuple[Card, ...], step: Step) -> list[str]:
    """The cards laid since the first of those claimed that are not claimed."""
    first = min(step.pile.index(card) for card in claimed)
    return [card.symbol for card in step.pile[first:] if card not in claimed]


def other_count(_: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    return int(said[0]) == step.total and said[0] not in said[1].split(" or ")


def part_of_the_count(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    values = [min(rank, 10) for rank in ranks(claimed)]
    right_sum = list(map(int, said[0].split(" + "))) == values and sum(values) == int(said[1])
    return right_sum and set(claimed) < set(step.pile) and int(said[2]) == step.total != int(said[1])


def whole_pile(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    return said[0] in step.made and cards(said[1]) == step.pile and set(claimed) != set(step.pile)


def last_is(card: str, step: Step) -> bool:
    return step.pile[-1].symbol == card


def due_before(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    made = [one.cards for one in peg(step.pile, rules=step.play.rules)]
    return last_is(said[0], step) and claimed in made and not {PAIR, RUN, FIFTEEN} & {one.kind for one in step.due}


def another_before(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    before, last = step.pile[-2:]
    return said == [last.symbol, before.symbol] and before.rank != last.rank and last in claimed


def differing(claimed: tuple[Card, ...], _: Step, said: list[str]) -> bool:
    return len(set(said)) == 2 and {RANK_NAMES.index(word) + 1 for word in said} <= set(ranks(claimed))


def in_earlier(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    return said[0] in {card.symbol for card in claimed if card in step.earlier}


def in_a_royal(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    royal = cards(said[1])
    alike = len({card.rank for card in (*royal, *claimed)}) == 1
    at_the_end = set(royal) == set(step.pile[-len(royal) :]) and set(claimed) < set(royal)
    return alike and at_the_end and said[0] == NUMBERS[len(royal)] and int(said[2]) == step.made["pair"]


def without_the_last(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    return last_is(said[0], step) and step.pile[-1] not in claimed


def inside(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    longest = step.made["run"]
    return said == [NUMBERS[len(claimed)], NUMBERS[longest]] and set(claimed) < set(step.pile[-longest:])


def held_once(claimed: tuple[Card, ...], _: Step, said: list[str]) -> bool:
    one, other = cards(" ".join(said))
    return one.rank == other.rank and one != other and {one, other} <= set(claimed)


def gap(claimed: tuple[Card, ...], _: Step, said: list[str]) -> bool:
    missing, low, high = (RANK_NAMES.index(word) + 1 for word in said)
    return missing not in ranks(claimed) and {low, high} <= set(ranks(claimed)) and low < missing < high


def broken(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    return sequence(claimed) and step.pile[-1] in claimed and said[0] in between(claimed, step)


def second(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    rank = cards(said[0])[0].rank
    return broken(claimed, step, said) and rank in ranks(claimed) and RANK_NAMES[rank - 1] == said[1]


def foreign(claimed: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    laid = {cards(card)[0].rank for card in between(claimed, step)}
    return broken(claimed, step, said) and not laid & set(ranks(claimed))


def over_31(_: tuple[Card, ...], step: Step, __: list[str]) -> bool:
    return step.total == 31


def open_still(_: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    return step.play.pile == step.pile and int(said[0]) == step.total


def still_held(_: tuple[Card, ...], step: Step, said: list[str]) -> bool:
    return int(said[0]) == sum(map(len, step.play.hands)) > 0


DUE_BEFORE = f"that was due when {CARD} was played, and someone has said go since"
TRUTHS: dict[tuple[Kind, str], Check] = {
    **{(kind, SUM): other_count for kind in (FIFTEEN, THIRTY_ONE)},
    (FIFTEEN, r"(.+) is (15), but in the play only the whole count scores, and it's (\d+)"): part_of_the_count,
    **{(kind, f"the ({kind}) takes every card of the count: claim (.+)"): whole_pile
       for kind in (FIFTEEN, THIRTY_ONE)},
    **{(kind, DUE_BEFORE): due_before for kind in (FIFTEEN, PAIR, RUN)},
    (PAIR, f"{CARD} is only one card: it takes two or more"): lambda claimed, _, said: claimed == cards(said[0]),
    (PAIR, f"{AN} {RANK} and {AN} {RANK} both count ten, but only cards of the same rank make a pair"): (
        lambda claimed, step, said: differing(claimed, step, said) and min(ranks(claimed)) >= 10
    ),
    (PAIR, f"the card before {CARD} is {CARD}: pairs must be back to back"): another_before,
    (PAIR, f"{AN} {RANK} and {AN} {RANK} aren't a pair: their ranks differ"): differing,
    (PAIR, f"{CARD} was played in an earlier count, and pairs don't carry over"): in_earlier,
    (PAIR, r"all (\w+) score together in the play: claim (.+), for (\d+)"): in_a_royal,
    (PAIR, f"{CARD} was played last: only a pair with it scores now"): without_the_last,
    (PAIR, f"{CARD} was played between them: pairs must be back to back"): lambda claimed, step, said: (
        said[0] in between(claimed, step) and len(set(ranks(claimed))) == 1
    ),
    (RUN, "a run takes three or more cards in sequence"): lambda claimed, *_: len(claimed) < 3,
    (RUN, r"a run takes three or more ranks in sequence, and these have only (\w+)"): lambda claimed, _, said: (
        said == [NUMBERS[len(set(ranks(claimed)))]] and len(set(ranks(claimed))) < 3 <= len(claimed)
    ),
    (RUN, "the ace is low, so no run goes from king to ace"): lambda claimed, *_: {1, 13} <= set(ranks(claimed)),
    (RUN, f"{CARD} and {CARD} are the same rank, and a run in the play has each rank only once"): held_once,
    (RUN, f"there's no {RANK} between the {RANK} and the {RANK}"): gap,
    (RUN, f"{CARD} was played in an earlier count, and runs don't carry over"): in_earlier,
    (RUN, r"this run of (\w+) is part of the run of (\w+), and only the longest scores"): inside,
    (RUN, f"{CARD} was played last: only a run with it scores now"): without_the_last,
    (RUN, f"{CARD}, a second {RANK}, came between them and breaks the run"): second,
    (RUN, f"{CARD} came between them and breaks the run"): foreign,
    **{(kind, f"the count is 31: its 2 points replace the {kind}"): over_31 for kind in (GO, LAST)},
    (GO, r"the count of (\d+) is still open: the go comes when no one can play another card"): open_still,
    (GO, "no cards are left: the very last card scores as last, not as a go"): lambda _, step, __: (
        step.play.over and not any(step.play.hands)
    ),
    **{(kind, f"claim the {kind} with {CARD} alone, the last card played"): (
        lambda claimed, step, said: last_is(said[0], step) and claimed != step.pile[-1:]
    ) for kind in (GO, LAST)},
    (LAST, "the hands aren't known, so no one can tell which card is the very last"): lambda _, step, __: (
        step.play.hands == ()
    ),
    (LAST, r"(\d+) cards? (?:is|are) still in hand, and only the very last one scores as last"): still_held,
    **{(kind, f"{kind} is scored in the show, never in the play"): lambda *_: True
       for kind in (Kind.FLUSH, Kind.NOBS)},
    (Kind.HEELS, "heels is scored at the cut, never in the play"): lambda *_: True,
}  # fmt: skip
"""Kind and wording of every reason, and whether it is true of the claimed cards at a step."""


def checked(mistake: Mistake, claimed: tuple[Card, ...], step: Step) -> tuple[Kind, str]:
    """See that the reason of a mistake is one of those above, and true; give its kind and wording."""
    for (kind, wording), truth in TRUTHS.items():
        matched = re.fullmatch(wording, mistake.reason)
        if kind is mistake.kind and matched:
            assert truth(claimed, step, list(matched.groups())), (mistake, step)
            return kind, wording
    raise AssertionError((mistake, step))


def check_every_claim(step: Step) -> set[tuple[Kind, str]]:
    """Every claim is right where it is due, and otherwise mistaken for a true reason. Gives the reasons met."""
    met = set()
    for kind, claimed in every_claim(step):
        marked = mark([(kind, claimed)], step.play)
        right = any((one.kind, one.cards) == (kind, claimed) for one in step.due)
        assert bool(marked.found) == right == (not marked.mistaken), (kind, claimed, step)
        met |= {checked(mistake, claimed, step) for mistake in marked.mistaken}
    return met


MAN_PAGE = Play(rules=rules.MAN_PAGE)
TELLING = [
    *walked(Play(), "4H 4D 4C 5S 9S"),  # a pair royal, and nothing after it
    *walked(Play(), "5H KC 3D 4H 4S 5D"),  # pairs that are split, and a thirty-one
    *walked(Play(), "5H 4C 3D 7D 6S"),  # a run of five
    *walked(Play(), "5H 5S 5D 5C 9D"),  # a double pair royal
    *walked(Play(), "QH KC AH"),  # around the corner
    *walked(Play(), "5H 2D 5S 5C"),  # a royal that is split
    *walked(Play(), "3H 4D KS 5C 4S"),  # a run that a king breaks
    *walked(Play(), "3H 4D 4S 5C"),  # a run that a second four breaks
    *walked(Play(), "5H 7D 8C"),  # fifteen in a hand, and twenty here
    *walked(Play(), "5H KC go"),  # fifteen before the go
    *walked(Play(), "5H 5D go"),  # a pair before the go
    *walked(Play(), "9H TD 8C go go 8D"),  # a run before the go, and a pair across a new count
    *walked(Play(), "KS TC 3H 4D go go 5D"),  # a run across a new count
    *walked(MAN_PAGE, "KH QH JH go go AS"),  # thirty is a fifteen
    *walked(MAN_PAGE, "2C KS 7H"),
    *walked(Play.between("AH", "KH"), "AH KH"),  # the last card of all
    *walked(Play.between("KH 5C", "QH 6C"), "KH QH 5C 6C"),  # thirty-one with the last card of all
    *walked(Play.between("KH JC", "QH JD"), "KH QH JC go JD"),  # a go, and the last
]
"""Steps that show between them every reason."""


def test_every_claim_at_a_telling_step_is_right_or_wrong_for_a_true_reason() -> None:
    met = set().union(*map(check_every_claim, TELLING))
    assert set(TRUTHS) - met == set()


@given(STEPS)
def test_every_claim_at_any_step_is_right_or_wrong_for_a_true_reason(step: Step) -> None:
    assert check_every_claim(step)


def told(moves: str, kind: Kind, claimed: str) -> list[str]:
    return [one.reason for one in mark([(kind, claimed)], walked(Play(), moves)[-1].play).mistaken]


@pytest.mark.parametrize(
    ("moves", "kind", "claimed", "reason"),
    [
        ("TH 7D", FIFTEEN, "TH 7D", "the count is 17, not 15"),
        ("5H 7D 8C", FIFTEEN, "7D 8C", "7 + 8 is 15, but in the play only the whole count scores, and it's 20"),
        ("2H 5H 8D", FIFTEEN, "8D", "the fifteen takes every card of the count: claim 2♥ 5♥ 8♦"),
        ("KH QH 8D", THIRTY_ONE, "KH QH 8D", "the count is 28, not 31"),
        ("KH QH", PAIR, "KH QH", "a queen and a king both count ten, but only cards of the same rank make a pair"),
        ("5H KD 5S", PAIR, "5H 5S", "the card before 5♠ is K♦: pairs must be back to back"),
        ("5H KD", PAIR, "KD 5H", "the card before K♦ is 5♥: pairs must be back to back"),
        ("5H 2D 5S 5C", PAIR, "5H 5S 5C", "2♦ was played between them: pairs must be back to back"),
        ("5H 5D 5S", PAIR, "5D 5S", "all three score together in the play: claim 5♦ 5♥ 5♠, for 6"),
        ("KH QD JS go go KD", PAIR, "KH KD", "K♥ was played in an earlier count, and pairs don't carry over"),
        ("3H 4D KS 5C", RUN, "3H 4D 5C", "K♠ came between them and breaks the run"),
        ("3H 4D 4S 5C", RUN, "3H 4D 5C", "4♠, a second four, came between them and breaks the run"),
        ("3H 4D 5S 6C", RUN, "4D 5S 6C", "this run of three is part of the run of four, and only the longest scores"),
        ("4H 4D 5S 6C", RUN, "4H 4D 5S 6C",
         "4♦ and 4♥ are the same rank, and a run in the play has each rank only once"),
        ("3H 4D 6S", RUN, "3H 4D 6S", "there's no five between the four and the six"),
        ("KH QD 4S", GO, "4S", "the count of 24 is still open: the go comes when no one can play another card"),
        ("KH QD AS JC", GO, "JC", "the count is 31: its 2 points replace the go"),
        ("KH", LAST, "KH", "the hands aren't known, so no one can tell which card is the very last"),
        ("5H 5D go", PAIR, "5H 5D", "that was due when 5♦ was played, and someone has said go since"),
        ("5H", Kind.NOBS, "5H", "nobs is scored in the show, never in the play"),
    ],
)  # fmt: skip
def test_first_reason_that_applies_is_given(moves: str, kind: Kind, claimed: str, reason: str) -> None:
    assert told(moves, kind, claimed) == [reason]


def test_last_claimed_at_thirty_one_while_cards_are_held_hears_of_the_cards_first() -> None:
    play = Play.between("KH AH 5D", "KD TC 6S").lay("KH").lay("KD").lay("AH").lay("TC")
    reasons = [one.reason for one in mark([(LAST, "TC")], play).mistaken]
    assert reasons == ["2 cards are still in hand, and only the very last one scores as last"]


def test_last_claimed_while_cards_are_held_is_told_how_many() -> None:
    play = Play.between("KH 4S", "QD 5D").lay("KH").lay("QD").lay("4S")
    assert [one.reason for one in mark({LAST: 1}, play).mistaken] == [
        "1 card is still in hand, and only the very last one scores as last"
    ]


@pytest.mark.parametrize(
    ("moves", "said", "reason"),
    [
        ("TH 7D", {"fifteen": 2}, "the count is 17, not 15"),
        ("5H KD 5S", {"pair": 2}, "the card before 5♠ is K♦: pairs must be back to back"),
        ("KH", {"pair": 2}, "K♥ is only one card: it takes two or more"),
        ("KH QD JS go go JD", {"pair": 2}, "J♠ was played in an earlier count, and pairs don't carry over"),
        ("3H 4D KS 5C", {"run": 3}, "the last cards played don't make a run in any order"),
        ("3H 4D 5C go", {"run": 3}, "that was due when 5♣ was played, and someone has said go since"),
        ("5H 5D", {"pair": 6}, "the pair makes 2, so 6 is 4 too many"),
        ("5H 5D 5S", {"go": 1}, "the count of 15 is still open: the go comes when no one can play another card"),
        ("5H 5D", 19, "the card makes 2, so 19 is 17 too many"),
    ],
)
def test_points_too_many_are_told_by_kind(moves: str, said: object, reason: str) -> None:
    (mistake,) = mark(said, walked(Play(), moves)[-1].play).mistaken
    assert mistake.reason == reason


@pytest.mark.parametrize("rank", range(1, 14))
def test_a_royal_is_one_claim_of_the_points_it_scores(rank: int) -> None:
    alike = [Card(rank, suit) for suit in "CDHS"]
    play = Play()
    for many, card in enumerate(alike, 1):
        if not play.can(card):
            break
        play = play.lay(card)
        if many > 1:
            marked = mark([(PAIR, alike[:many])], play)
            assert [one.points for one in marked.found if one.kind is PAIR] == [many * (many - 1)]
            assert marked.mistaken == ()


def test_a_run_claimed_short_is_a_mistake_and_the_long_one_missed() -> None:
    marked = mark([(RUN, "4D 5S 6C")], walked(Play(), "3H 4D 5S 6C")[-1].play)
    assert ([one.points for one in marked.missed], [one.points for one in marked.mistaken]) == ([4], [3])
    assert (marked.learner_pegs, marked.opponent_pegs) == (0, 4)


def test_the_same_claim_twice_is_found_once() -> None:
    marked = mark([(PAIR, "5H 5D"), ("pair", "5D 5H")], walked(Play(), "5H 5D")[-1].play)
    assert [one.points for one in marked.found] == [2]
    assert [one.reason for one in marked.mistaken] == ["you've claimed this pair already"]


# --- pegging and refusals ---------------------------------------------------------------------------------------------


def test_a_marking_keeps_what_was_marked() -> None:
    play = Play().lay("5H").lay("5D")
    marked = mark(2, play)
    assert isinstance(marked, Marking)
    assert isinstance(marked.count, Pile)
    assert marked.count.play == play
    assert (marked.count.points, marked.count.kinds, marked.count.of(RUN)) == (2, PLAYED, ())


@pytest.mark.parametrize(
    ("claims", "error", "words"),
    [
        ([(PAIR, "5H 6S")], IllegalMove, "6S isn't on the table: claim from 5H 5D"),
        ([(PAIR, "5H 5H")], InvalidCards, "'5H' is there twice"),
        ([("pears", "5H 5D")], IllegalMove, "'pears' isn't a kind"),
        ({"pair": 2, "PAIR": 2}, IllegalMove, "'pair' is there twice"),
        (-1, IllegalMove, "you can't claim '-1' points"),
        ("2", IllegalMove, "'2' isn't a number of points"),
    ],
)
def test_claims_that_no_table_would_hear_are_refused(claims: object, error: type[ValueError], words: str) -> None:
    with pytest.raises(error, match=re.escape(words)):
        mark(claims, Play().lay("5H").lay("5D"))


def test_nothing_can_be_claimed_before_a_card_is_laid() -> None:
    for play in (Play(), Play.between("5H", "6H")):
        with pytest.raises(IllegalMove, match="no cards have been played"):
            mark(2, play)
