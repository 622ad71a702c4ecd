"""The tables behind the verdicts, as files of plain numbers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from crib_tutor.deck import RANKS as _CODES
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, HOYLE_61, MODERN
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.balance import HUNDREDTHS, solved
from crib_tutor.strategy.cribs import crib_table, discard_weights, kept_shares, pegging_means
from crib_tutor.strategy.hands import HANDS, PAIRS, THREES
from crib_tutor.strategy.playing.plain_leads import COLUMNS, THOUSANDTHS, read_leads
from crib_tutor.strategy.winning.chances import chance_board
from crib_tutor.strategy.winning.deal_tables import MOMENTS
from crib_tutor.strategy.winning.values import skunk_lines

RANKS = tuple(rank.replace("T", "10") for rank in _CODES)
"""Ranks as the files name them."""
_GAMES = {DEALT: HANDS, BRITANNICA_FIVE.dealt: THREES}
"""The hands kept, by the cards dealt."""
_SEATS = {"dealer": True, "pone": False}
_MOMENTS = tuple(moment for moment in MOMENTS if moment != "discard")
"""Those at which chances differ."""
_CHANCES = ("win", "skunk", "double_skunk")


class DataTable(NamedTuple):
    """A table to write: names of columns, and rows.

    >>> data_tables()["crib_own_six.csv"].columns[:3]
    ('rank', 'A', '2')
    """

    columns: Sequence[str]
    rows: Iterable[Sequence[object]]


def data_tables() -> dict[str, DataTable]:
    """Make every table, by the name of its file.

    >>> list(data_tables())[-4:]
    ['leads.csv', 'balance_leads.csv', 'balance_replies.csv', 'wins.csv']
    """
    cribs = {
        f"crib_{whose}_{game}.csv": DataTable(("rank", *RANKS), _square(crib_table(dealer, dealt=dealt)))
        for game, dealt in zip(("six", "five"), _GAMES, strict=True)
        for whose, dealer in (("own", True), ("other", False))
    }
    pair = ("dealt", "seat", "first", "second", "thrown", "held", "weight_two_suits", "weight_one_suit")
    return cribs | {
        "discards.csv": DataTable(pair, _discards()),
        "hands.csv": DataTable(("dealt", "seat", "hand", "kept", "pegs", "other_pegs"), _hands()),
        "leads.csv": DataTable(("hand", "lead", *(name.replace(" ", "_") for name in COLUMNS)), _leads()),
        "balance_leads.csv": DataTable(("dealt", "hand", "lead", "chance"), _balance_leads()),
        "balance_replies.csv": DataTable(("dealt", "lead", "hand", "reply", "chance"), _balance_replies()),
        "wins.csv": DataTable(("dealt", "target", "moment", "seat", "own", "other", *_CHANCES), _wins()),
    }


def _square(table: Floats) -> Iterator[Sequence[object]]:
    return ((rank, *row) for rank, row in zip(RANKS, table.tolist(), strict=True))


def _discards() -> Iterator[Sequence[object]]:
    for dealt, (seat, dealer) in ((dealt, named) for dealt in _GAMES for named in _SEATS.items()):
        means = [crib_table(dealer, thrown, dealt) for thrown in (True, False)]
        for low, high in PAIRS.tolist():
            numbers = [float(table[low, high]) for table in (*means, *discard_weights(dealer, dealt))]
            yield dealt, seat, RANKS[low], RANKS[high], *numbers[:3], "" if low == high else numbers[3]


def _hands() -> Iterator[Sequence[object]]:
    for dealt, hands in _GAMES.items():
        for seat, dealer in _SEATS.items():
            pegs = pegging_means(hands, dealer).tolist()
            for hand, share, both in zip(hands.tolist(), kept_shares(dealer, dealt).tolist(), pegs, strict=True):
                yield dealt, seat, name_hand(hand), share, *both


def name_hand(ranks: Iterable[int]) -> str:
    """Name a hand by its ranks, from 0.

    >>> name_hand([0, 4, 9, 12])
    'A 5 10 K'
    """
    return " ".join(RANKS[rank] for rank in ranks)


def _led(dealt: int) -> Iterator[tuple[str, str]]:
    """Each hand of a game with each of its ranks."""
    return ((name_hand(hand), RANKS[rank]) for hand in _GAMES[dealt].tolist() for rank in sorted(set(hand)))


def _leads() -> Iterator[Sequence[object]]:
    columns = [[number / THOUSANDTHS for number in read_leads()[name]] for name in COLUMNS]
    return ((*led, *numbers) for led, *numbers in zip(_led(DEALT), *columns, strict=True))


def _balance_leads() -> Iterator[Sequence[object]]:
    for dealt in _GAMES:
        for led, hundredths in zip(_led(dealt), solved(dealt).leads, strict=True):
            yield dealt, *led, hundredths / HUNDREDTHS


def _balance_replies() -> Iterator[Sequence[object]]:
    for dealt in _GAMES:
        for lead, row in zip(RANKS, solved(dealt).replies, strict=True):
            for played, hundredths in zip(_led(dealt), row, strict=True):
                yield dealt, lead, *played, hundredths / HUNDREDTHS


def _wins() -> Iterator[Sequence[object]]:
    for rules, moments in ((MODERN, _MOMENTS), (HOYLE_61, _MOMENTS[:1]), (BRITANNICA_FIVE, _MOMENTS[:1])):
        lines = [None, *filter(None, skunk_lines(rules))]
        for moment, (seat, dealer) in product(moments, _SEATS.items()):
            boards = [chance_board(dealer, rules=rules, after=moment, below=line).tolist() for line in lines]
            for own, other in product(range(rules.target), repeat=2):
                skunks = [board[own][other] for board in boards] + [""] * (len(_CHANCES) - len(lines))
                yield rules.dealt, rules.target, moment, seat, own, other, *skunks
