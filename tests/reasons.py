"""What each reason for a mistake asserts, checked against the cards by other means than the package's."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from crib_tutor import Card, Count, Kind, cards
from crib_tutor.deck import RANK_NAMES, SUITS
from crib_tutor.marking.markings import Mistake

NUMBERS = ("no", "one", "two", "three", "four", "five")
RANKS = {name: rank for rank, name in enumerate(RANK_NAMES, 1)}
LETTERS = {name.removesuffix("s"): letter for letter, name in SUITS.items()}


@dataclass
class Case:
    """Claimed cards, the count that they are held against, and the words of the reason that may differ."""

    cards: tuple[Card, ...]
    count: Count
    said: list[str]

    @property
    def ranks(self) -> list[int]:
        return [card.rank for card in self.cards]

    @property
    def suits(self) -> set[str]:
        return {card.suit for card in self.cards}

    @property
    def said_ranks(self) -> list[int]:
        return [RANKS[word] for word in self.said if word in RANKS]

    @property
    def said_suits(self) -> list[str]:
        return [LETTERS[word] for word in self.said if word in LETTERS]

    @property
    def said_card(self) -> Card:
        return cards(self.said[0])[0]


def true_sum(case: Case) -> bool:
    """The sum that is said is of these cards, is right, and is not fifteen."""
    summands, total = case.said[-2:]
    values = [min(rank, 10) for rank in case.ranks]
    return sorted(map(int, summands.split(" + "))) == sorted(values) and sum(values) == int(total) != 15


def one_card(case: Case) -> bool:
    return case.cards == (case.said_card,)


def differing_ranks(case: Case) -> bool:
    return set(case.said_ranks) <= set(case.ranks) and len(set(case.said_ranks)) == 2


def lies_inside(case: Case) -> bool:
    low, size = min(case.ranks), len(case.cards)
    longer = [run.cards for run in case.count.of(Kind.RUN) if set(case.cards) < set(run.cards)]
    is_run = sorted(case.ranks) == list(range(low, low + size))
    return is_run and case.said == [NUMBERS[size], *{NUMBERS[len(run)] for run in longer}]


def gap(case: Case) -> bool:
    missing, low, high = case.said_ranks
    return missing not in case.ranks and {low, high} <= set(case.ranks) and low < missing < high


def stranger(case: Case, among: tuple[Card, ...]) -> bool:
    """The card that is said is one of these, and not of the suit that is said."""
    return case.said_card in among and [case.said_card.suit] != case.said_suits


def crib_without_starter(case: Case) -> bool:
    """The crib's cards are of the suit that is said, as many as are said, and the starter is of another."""
    right_words = case.said[0] == NUMBERS[len(case.cards)] and case.suits == set(case.said_suits)
    return right_words and case.count.crib and case.count.starter.suit not in case.suits


def part_of_the_flush(case: Case) -> bool:
    (flush,) = case.count.of(Kind.FLUSH)
    return case.said == [NUMBERS[len(flush.cards)]] and set(case.cards) != set(flush.cards)


def other_jack(case: Case) -> bool:
    own, turned, wanted = case.said_suits
    jack, starter = case.said_card, case.count.starter
    return jack in case.cards and jack.rank == 11 and own == jack.suit != turned == wanted == starter.suit


RANK, SUIT, CARD, AN = f"({'|'.join(RANKS)})", f"({'|'.join(LETTERS)})", "([0-9AJQK]+[♣♦♥♠])", "an?"
PLACE = "(?:hand|crib)"
SUM = r"(\d+(?: \+ \d+)*) is (\d+), not 15"
TRUTHS: dict[tuple[Kind, str], Callable[[Case], bool]] = {
    (Kind.FIFTEEN, SUM): true_sum,
    (Kind.FIFTEEN, f"{AN} {RANK} counts ten: {SUM}"): lambda case: (
        true_sum(case) and set(case.said_ranks) <= set(case.ranks) and sum(case.ranks) == 15
    ),
    (Kind.FIFTEEN, f"an ace counts one, never eleven: {SUM}"): lambda case: (
        true_sum(case) and 1 in case.ranks and int(case.said[-1]) + 10 == 15
    ),
    (Kind.FIFTEEN, f"{CARD} is only one card: it takes two or more"): one_card,
    (Kind.PAIR, f"{CARD} is only one card: it takes two or more"): one_card,
    (Kind.PAIR, f"{AN} {RANK} and {AN} {RANK} both count ten, but only cards of the same rank make a pair"): (
        lambda case: differing_ranks(case) and min(case.said_ranks) >= 10
    ),
    (Kind.PAIR, f"{CARD} isn't {AN} {RANK}: claim each rank by itself"): lambda case: (
        case.said_card in case.cards and case.said_card.rank != case.said_ranks[0]
        and case.ranks.count(case.said_ranks[0]) > 1
    ),
    (Kind.PAIR, f"{AN} {RANK} and {AN} {RANK} aren't a pair: their ranks differ"): differing_ranks,
    (Kind.RUN, "a run takes three or more cards in sequence"): lambda case: len(case.cards) < 3,
    (Kind.RUN, r"a run takes three or more ranks in sequence, and these have only (\w+)"): lambda case: (
        case.said == [NUMBERS[len(set(case.ranks))]] and len(set(case.ranks)) < 3 <= len(case.cards)
    ),
    (Kind.RUN, "the ace is low, so no run goes from king to ace"): lambda case: {1, 13} <= set(case.ranks),
    (Kind.RUN, r"this run of (\w+) is part of the run of (\w+), and only the longest scores"): lies_inside,
    (Kind.RUN, f"there's no {RANK} between the {RANK} and the {RANK}"): gap,
    (Kind.FLUSH, f"{CARD} isn't a {SUIT}, and a flush is all one suit"): lambda case: stranger(case, case.cards),
    (Kind.FLUSH, rf"(\w+) {SUIT}s? do(?:es)?n't make a flush in the crib unless the starter is {AN} {SUIT} too"): (
        crib_without_starter
    ),
    (Kind.FLUSH, r"(?:the starter is an? \w+ too: )?claim all (\w+) cards of the flush"): part_of_the_flush,
    (Kind.FLUSH, rf"{CARD} is in the {PLACE} and isn't a {SUIT}: a flush takes the whole {PLACE}"): lambda case: (
        stranger(case, case.count.hand) and case.suits == set(case.said_suits) and not case.count.of(Kind.FLUSH)
    ),
    (Kind.NOBS, "that jack is the starter, so it's his heels, which the dealer pegs .*, not nobs"): lambda case: (
        case.count.starter.rank == 11 and case.count.starter in case.cards
    ),
    (Kind.NOBS, f"{CARD} isn't a jack: his nobs is the jack of the starter's suit"): lambda case: (
        case.said_card in case.cards and 11 not in case.ranks
    ),
    (Kind.NOBS, f"{CARD} is a {SUIT} and the starter is a {SUIT}: nobs is the jack of {SUIT}s"): other_jack,
    (Kind.NOBS, "his nobs is the jack alone"): lambda case: (
        len(case.cards) > 1 and Card(11, case.count.starter.suit) in case.cards
    ),
    (Kind.HEELS, "the dealer pegs two for his heels at the cut, and they never count in a hand"): lambda case: (
        case.count.starter.rank == 11
    ),
    (Kind.HEELS, f"his heels takes a jack as the starter, but the starter is {CARD}"): lambda case: (
        case.said_card == case.count.starter and case.count.starter.rank != 11
    ),
    **{(kind, f"{kind} is scored in the play, never in a {PLACE}"): lambda _: True
       for kind in (Kind.THIRTY_ONE, Kind.GO, Kind.LAST)},
}  # fmt: skip
"""Kind and wording of every reason, and whether it is true of a case."""


def checked(mistake: Mistake, count: Count) -> str:
    """See that the reason of a mistake is one of those above, and true; give its wording."""
    for (kind, wording), truth in TRUTHS.items():
        matched = re.fullmatch(wording, mistake.reason)
        if kind is mistake.kind and matched:
            assert truth(Case(mistake.cards, count, list(matched.groups()))), (mistake, count)
            return wording
    raise AssertionError((mistake, count))


# --- the order of precedence, stated apart ----------------------------------------------------------------------------


def _values(case: Case) -> list[int]:
    return [min(rank, 10) for rank in case.ranks]


def _table(case: Case) -> list[int]:
    return [card.rank for card in case.count.cards]


def _in_sequence(case: Case) -> bool:
    return len(set(case.ranks)) == len(case.ranks) == max(case.ranks) - min(case.ranks) + 1 >= 3


def _has_flush(case: Case) -> bool:
    suits = {card.suit for card in (case.count.cards if case.count.crib else case.count.hand)}
    return len(suits) == 1


def _first_jack(case: Case) -> str:
    return min(card.suit for card in case.cards if card.rank == 11)


_NOT_CUT = "there's no starter yet, so there are no nobs or heels"
_NOT_COUNTED = r"only [\w, ]+ count here"
_WORDINGS = {kind: [wording for named, wording in TRUTHS if named is kind] for kind in Kind}


def _worded(kind: Kind, begin: str) -> str:
    """The one wording of a kind that begins so."""
    (wording,) = [one for one in _WORDINGS[kind] if one.startswith(begin)]
    return wording


Applies = Callable[[Case], bool]
PRECEDENCE: dict[Kind, list[tuple[str, Applies]]] = {
    Kind.FIFTEEN: [
        (_worded(Kind.FIFTEEN, f"{CARD} is only one card"), lambda case: len(case.cards) == 1),
        (_worded(Kind.FIFTEEN, f"{AN} {RANK} counts ten"), lambda case: (
            max(case.ranks) > 10 and sum(case.ranks) == 15
        )),
        (_worded(Kind.FIFTEEN, "an ace counts one"), lambda case: 1 in case.ranks and sum(_values(case)) == 5),
        (SUM, lambda case: sum(_values(case)) != 15),
    ],
    Kind.PAIR: [
        (_worded(Kind.PAIR, f"{CARD} is only one card"), lambda case: len(case.cards) == 1),
        (_worded(Kind.PAIR, f"{AN} {RANK} and {AN} {RANK} both count ten"), lambda case: min(case.ranks) >= 10),
        (_worded(Kind.PAIR, f"{CARD} isn't"), lambda case: len(set(case.ranks)) < len(case.ranks)),
        (_worded(Kind.PAIR, f"{AN} {RANK} and {AN} {RANK} aren't"), lambda case: len(set(case.ranks)) > 1),
    ],
    Kind.RUN: [
        (_worded(Kind.RUN, "a run takes three or more cards"), lambda case: len(case.cards) < 3),
        (_worded(Kind.RUN, "a run takes three or more ranks"), lambda case: len(set(case.ranks)) < 3),
        (_worded(Kind.RUN, "the ace is low"), lambda case: {1, 13} <= set(case.ranks)),
        (_worded(Kind.RUN, "this run of"), lambda case: (
            _in_sequence(case) and bool({min(case.ranks) - 1, max(case.ranks) + 1} & set(_table(case)))
        )),
        (_worded(Kind.RUN, "there's no"), lambda case: not _in_sequence(case)),
    ],
    Kind.FLUSH: [
        (_worded(Kind.FLUSH, f"{CARD} isn't"), lambda case: len(case.suits) > 1),
        (_worded(Kind.FLUSH, r"(\w+) "), lambda case: case.count.crib and case.count.starter.suit not in case.suits),
        (_worded(Kind.FLUSH, "(?:the starter"), _has_flush),
        (_worded(Kind.FLUSH, f"{CARD} is in"), lambda case: not _has_flush(case)),
    ],
    Kind.NOBS: [
        (_NOT_CUT, lambda case: case.count.starter is None),
        (_worded(Kind.NOBS, "that jack is the starter"), lambda case: (
            case.count.starter.rank == 11 and case.count.starter in case.cards
        )),
        (_worded(Kind.NOBS, f"{CARD} isn't a jack"), lambda case: 11 not in case.ranks),
        (_worded(Kind.NOBS, f"{CARD} is a"), lambda case: _first_jack(case) != case.count.starter.suit),
        (_worded(Kind.NOBS, "his nobs is the jack alone"), lambda case: len(case.cards) > 1),
    ],
    Kind.HEELS: [
        (_NOT_CUT, lambda case: case.count.starter is None),
        (_worded(Kind.HEELS, "the dealer pegs two"), lambda case: case.count.starter.rank == 11),
        (_worded(Kind.HEELS, "his heels takes a jack"), lambda case: case.count.starter.rank != 11),
    ],
    **{kind: [(_WORDINGS[kind][0], lambda _: True)] for kind in (Kind.THIRTY_ONE, Kind.GO, Kind.LAST)},
}  # fmt: skip
"""For each kind its reasons, the most telling first, and when each applies: of those that do, the first is to be given.

The last of each kind says that the claim does not score, and so it must apply wherever none before it does.
"""


def first_reason(mistake: Mistake, count: Count) -> str:
    """The wording of the reason that is to be given, by the order of precedence."""
    if mistake.kind in (Kind.FIFTEEN, Kind.RUN, Kind.PAIR, Kind.FLUSH) and not count.hand:
        return _NOT_COUNTED  # of the cut alone, where only heels and nobs may be claimed
    case = Case(mistake.cards, count, [])
    return next(wording for wording, applies in PRECEDENCE[mistake.kind] if applies(case))


def explained_in_the_show(mistake: Mistake, count: Count) -> str:
    """See that the reason of a mistake is the first that applies, and true; give its wording."""
    first = first_reason(mistake, count)
    assert re.fullmatch(first, mistake.reason), (mistake, count, first)
    if first not in (_NOT_CUT, _NOT_COUNTED):
        assert TRUTHS[mistake.kind, first](
            Case(mistake.cards, count, list(re.fullmatch(first, mistake.reason).groups()))
        )
    return first
