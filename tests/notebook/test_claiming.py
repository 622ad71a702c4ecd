"""Fewer hands on the way to a claim: cards and Enter, one kind after another, typed lines, and what all that costs."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from statistics import mean

import pytest

from crib_tutor import lesson
from crib_tutor.combinations import Kind
from crib_tutor.counts import SHOWN, Count, count
from crib_tutor.deck import Card, cards, shuffled
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.drills.practice.window import PracticeWindow
from crib_tutor.marking.offered_kinds import offer_kinds
from crib_tutor.notebook.window import Window

HANDS = 3_000
DOUBLE = "4H 4D 5S 6C KH"  # fifteens 6, runs 6, a pair of 2
Claim = tuple[tuple[Card, ...], frozenset[Kind]]
"""Cards with all that they are claimed for."""


def tell(window: Window, event: str, **fields: object) -> str:
    window._receive(None, {"event": event} | fields, [])
    return str(window.value["said"])


# --- one claim after another ------------------------------------------------------------------------------------------


def test_enter_takes_the_first_kind_and_lets_go_of_the_cards() -> None:
    window = lesson.practice(DOUBLE)
    chosen = ["4H", "5S", "6C"]
    assert tell(window, "enter", cards=chosen) == "Claimed. Fifteen: 4♥ 5♠ 6♣."
    assert window.value["picked"] == []
    assert tell(window, "enter", cards=chosen) == "Claimed. Run: 4♥ 5♠ 6♣."
    assert tell(window, "enter", cards=chosen) == "You've claimed 4♥ 5♠ 6♣ already: choose other cards."
    tell(window, "take back", place=0)
    assert tell(window, "enter", cards=chosen).startswith("Claimed. Fifteen")


def test_cards_that_can_be_one_thing_only_need_enter_and_nothing_else() -> None:
    window = lesson.practice("5H 5D JS 9C 2H")
    for some, said in ((["5H", "5D"], "Pair: 5♦ 5♥"), (["5H", "9C"], "Fifteen: 5♥ 9♣"), (["JS"], "Nobs: J♠")):
        assert tell(window, "enter", cards=some) == f"Claimed. {said}."
        assert window.value["picked"] == []


def test_the_window_is_told_that_a_double_run_goes_in_one_whether_it_is_one_or_not() -> None:
    window = lesson.practice(DOUBLE)
    held = "with every run and every pair in it."
    assert tell(window, "claim", kind="run", cards=["4H", "4D", "5S", "6C"]).partition(" A ")[0].endswith(held)
    assert tell(window, "claim", kind="run", cards=["4H", "4D", "5S", "KH"]).partition(" A ")[0].endswith(held)
    assert held not in tell(window, "claim", kind="run", cards=["4H", "5S", "6C"])
    runs = lesson.practice(DOUBLE, kinds=["run"])
    assert tell(runs, "claim", kind="run", cards=["4H", "4D", "5S", "6C"]).endswith("with every run in it.")
    tell(runs, "finish")
    marking = runs.session.marking
    assert marking is not None
    assert (len(marking.found), marking.missed, marking.mistaken) == (2, (), ())


def test_what_is_offered_for_each_choice_is_the_same_law_in_the_page() -> None:
    offers = lesson.practice(DOUBLE).value["offers"]
    table = cards(offers["cards"])
    assert len(offers["at"]) == 32
    for choice, sign in enumerate(offers["at"]):
        chosen = [card for place, card in enumerate(table) if choice >> place & 1]
        assert offers["sets"][int(sign, 36)]["kinds"] == [*offer_kinds(chosen, SHOWN)]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("5 6", "5♠ 6♣ chosen."),
        ("4 4 5 6", "4♦ 4♥ 5♠ 6♣ chosen."),
        ("run 4h 5s 6c", "Claimed. Run: 4♥ 5♠ 6♣."),
        ("run 4h 5 6", "Claimed. Run: 4♥ 5♠ 6♣."),
        ("15 5 k", "Claimed. Fifteen: 5♠ K♥."),
        ("pair", "Claimed. Pair: 4♦ 4♥."),
        ("4 5 6", "Which four: 4D or 4H?"),
        ("7 8", "There is no '7' here: choose from 4D 4H 5S 6C KH."),
        ("run 2h 3h", "2H isn't on the table: claim from 4D 4H 5S 6C and the starter KH."),
        ("run pair 5 6", "Run and pair are two kinds: name one at a time."),
        ("luck", "'luck' isn't a kind or a card: write something like run 5H 6C 7D."),
        ("the", "Name the cards, such as 5 J, or their kind too, such as run 5 6 7."),
    ],
)
def test_cards_are_typed_by_rank_and_with_their_kind(typed: str, said: str) -> None:
    assert tell(lesson.practice(DOUBLE), "pick", text=typed, chosen=["4H", "4D"]) == said


def test_typed_cards_need_no_kind_where_one_alone_is_counted() -> None:
    assert tell(lesson.practice(DOUBLE, kinds=["fifteen"]), "pick", text="5 k") == "Claimed. Fifteen: 5♠ K♥."
    assert tell(lesson.practice(DOUBLE, kinds=["fifteen"]), "enter", cards=["4H", "4D"]) == "Claimed. Fifteen: 4♦ 4♥."


def test_enter_works_in_every_window_where_a_hand_is_claimed() -> None:
    tutor = lesson.tutor("fifteens-2", seed=3)
    two = lesson.two_players(7)
    daily = lesson.daily("2026-11-22")
    if daily.drill.counting is None:
        tell(daily, "finish", chosen=[str(card) for card in daily.drill.six[:2]])
    for window in (tutor, two, daily):
        some = next(pair for pair in zip(window.value["cards"], window.value["cards"][1:], strict=False))
        texts = [card["text"] for card in some]
        kind = offer_kinds(cards(texts), SHOWN)[0]
        assert tell(window, "enter", cards=texts).startswith(f"Claimed. {kind.capitalize()}: "), window
        assert len(window.value["claims"]) == 1


def test_a_call_of_muggins_is_typed_whole_but_never_without_its_call() -> None:
    window = lesson.muggins(8)
    texts = " ".join(card["text"] for card in window.value["cards"][:2])
    assert tell(window, "pick", text=f"fifteen {texts}") == "Call muggins or too many first, then name it."
    assert not window.value["done"]
    tell(window, "pick", text=f"fifteen {texts}", call="too many")
    assert window.value["done"]


# --- what it costs: a player who finds everything, with the fewest clicks or keys -------------------------------------


def deals(many: int) -> Iterable[Count]:
    for seed in range(many):
        five = shuffled(f"claims {seed}")[:5]
        yield count(five[:4], five[4])


def wanted(counted: Count) -> list[Claim]:
    """All claims of a hand: royals and double runs in one go, as marking takes them."""
    said = [(one.kind, one.cards) for one in counted if one.kind not in (Kind.RUN, Kind.PAIR)]
    running = tuple(sorted({card for one in counted.of(Kind.RUN) for card in one.cards}))
    said += [(Kind.RUN, running)] if running else []
    alike = sorted({card for one in counted.of(Kind.PAIR) for card in one.cards} - set(running))
    said += [(Kind.PAIR, tuple(group)) for _, group in groupby(alike, key=lambda card: card.rank)]
    said.sort(key=lambda claim: (claim[1], claim[0]))
    return [(chosen, frozenset(kind for kind, _ in same)) for chosen, same in groupby(said, key=lambda claim: claim[1])]


def by_kind(claims: Sequence[Claim]) -> int:
    """As it was: the cards again and a kind for every claim, and That's all."""
    return sum((len(chosen) + 1) * len(kinds) for chosen, kinds in claims) + 1


def by_enter(claims: Sequence[Claim]) -> int:
    """The cards, then Enter or a letter for each kind that they are claimed for."""
    return sum(len(chosen) + len(kinds) for chosen, kinds in claims) + 1


def by_last_key(claims: Sequence[Claim]) -> int:
    """The last card's key with Shift claims too: of the kinds, only others than the first cost a key."""
    first = [offer_kinds(chosen, SHOWN)[0] in kinds for chosen, kinds in claims]
    return by_enter(claims) - sum(first)


def by_drawing(claims: Sequence[Claim]) -> int:
    """With a pointer the last two cards are one gesture, drawn from one to the other, which claims too."""
    drawn = [len(chosen) > 1 and offer_kinds(chosen, SHOWN)[0] in kinds for chosen, kinds in claims]
    return by_enter(claims) - 2 * sum(drawn)


def summary(costs: Iterable[int]) -> tuple[float, int, int]:
    ranked = sorted(costs)
    return round(mean(ranked), 2), ranked[len(ranked) * 9 // 10], ranked[-1]


def test_clicks_and_keys_of_a_hand() -> None:
    """Mean, 90th percentile and most: what it was, and what it is by each way.

    Enter stands where the kind's button stood, so it spares the aim and hardly an action; what spares actions is that
    the last card claims. Shift with a figure is one key here, and a line drawn between two cards one gesture.
    """
    claims = [wanted(counted) for counted in deals(HANDS)]
    costs = {cost.__name__: summary(map(cost, claims)) for cost in (by_kind, by_enter, by_last_key, by_drawing)}
    assert costs == {
        "by_kind": (8.34, 14, 32),
        "by_enter": (8.29, 14, 32),
        "by_last_key": (6.37, 11, 24),
        "by_drawing": (4.61, 8, 16),
    }


def test_those_claims_are_the_whole_count_in_the_window_itself() -> None:
    """A page that does what was counted: Enter alone where the first kind is meant, and a letter elsewhere."""
    for counted in [*deals(60)]:
        window, acts = PracticeWindow(CountingDrill((counted,))), 0
        for chosen, kinds in wanted(counted):
            texts, left = [str(card) for card in chosen], set(kinds)
            acts += len(chosen)
            while left:
                offers = window.value["offers"]
                at = sum(1 << offers["cards"].index(text) for text in texts)
                first = offers["sets"][int(offers["at"][at], 36)]["kinds"][0]
                kind = first if first in left else min(left)
                fields = {"cards": texts} | ({} if kind == first else {"kind": kind})
                tell(window, "claim" if "kind" in fields else "enter", **fields)
                left.remove(Kind(kind))
                acts += 1
        tell(window, "finish")
        assert acts + 1 == by_enter(wanted(counted))
        marking = window.session.marking
        assert marking is not None
        assert (marking.missed, marking.mistaken) == ((), ()), counted
