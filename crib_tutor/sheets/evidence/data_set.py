"""The tables behind the verdicts, as files of plain numbers."""

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import StringIO
from itertools import chain, product
from pathlib import Path

from crib_tutor.deck import RANKS as _CODES
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, HOYLE_61, MODERN, IllegalMove
from crib_tutor.sheets.evidence.methods_values import model_values
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.balance import HUNDREDTHS, solved
from crib_tutor.strategy.cribs import crib_table, discard_weights, kept_shares, pegging_means
from crib_tutor.strategy.hands import HANDS, PAIRS, THREES
from crib_tutor.strategy.playing.plain_leads import COLUMNS, THOUSANDTHS, read_leads
from crib_tutor.strategy.winning.chances import chance_board
from crib_tutor.strategy.winning.values import skunk_lines
from crib_tutor.whole_files import FOR_ALL, error_reason, name_of, write_whole

WORDS = "sheets/evidence/data_set.json"
CODEBOOK, README = "codebook.csv", "README.txt"
_HEAD = ("file", "column", "meaning", "unit", "made", "error")
RANKS = tuple(rank.replace("T", "10") for rank in _CODES)
"""Ranks as the files name them."""
_GAMES = {DEALT: HANDS.tolist(), BRITANNICA_FIVE.dealt: THREES.tolist()}
"""The hands kept, by the cards dealt."""
_SEATS = {"dealer": True, "pone": False}
_MOMENTS = ("start", "play", "pone", "hand")
"""Those of a deal at which chances differ."""
Rows = Iterable[Sequence[object]]


# --- the tables -------------------------------------------------------------------------------------------------------


def table_rows() -> dict[str, Rows]:
    """Make the rows of every table, by its file's name."""
    squares = {
        f"crib_{whose}_{game}.csv": zip(RANKS, *crib_table(dealer, dealt=dealt).tolist(), strict=True)
        for (game, dealt), (whose, dealer) in product(
            zip(("six", "five"), _GAMES, strict=True), (("own", True), ("other", False))
        )
    }
    return squares | {
        "discards.csv": _discards(),
        "hands.csv": _hands(),
        "leads.csv": _leads(),
        "balance_leads.csv": ((dealt, *row) for dealt in _GAMES for row in _chances(dealt, solved(dealt).leads)),
        "balance_replies.csv": (
            (dealt, lead, *row)
            for dealt in _GAMES
            for lead, replies in zip(RANKS, solved(dealt).replies, strict=True)
            for row in _chances(dealt, replies)
        ),
        "wins.csv": _wins(),
    }


def _discards() -> Rows:
    for dealt, (seat, dealer) in product(_GAMES, _SEATS.items()):
        means = (crib_table(dealer, thrown, dealt) for thrown in (True, False))
        columns = [table[*PAIRS.T].tolist() for table in (*means, *discard_weights(dealer, dealt))]
        for (low, high), *numbers, one_suit in zip(PAIRS.tolist(), *columns, strict=True):
            yield dealt, seat, RANKS[low], RANKS[high], *numbers, one_suit if low < high else ""


def _hands() -> Rows:
    for (dealt, hands), (seat, dealer) in product(_GAMES.items(), _SEATS.items()):
        shares, pegs = kept_shares(dealer, dealt).tolist(), pegging_means(hands, dealer).tolist()
        yield from (
            (dealt, seat, _name(hand), share, *both) for hand, share, both in zip(hands, shares, pegs, strict=True)
        )


def _leads() -> Rows:
    for dealt in _GAMES:
        columns = ([number / THOUSANDTHS for number in read_leads(dealt)[name]] for name in COLUMNS)
        yield from ((dealt, *led, *numbers) for led, *numbers in zip(_led(dealt), *columns, strict=True))


def _name(hand: Iterable[int]) -> str:
    return " ".join(RANKS[rank] for rank in hand)


def _led(dealt: int) -> Iterator[tuple[str, str]]:
    """Each hand of a game with each of its ranks."""
    return ((_name(hand), RANKS[rank]) for hand in _GAMES[dealt] for rank in sorted(set(hand)))


def _chances(dealt: int, hundredths: Iterable[int]) -> Rows:
    return ((*led, chance / HUNDREDTHS) for led, chance in zip(_led(dealt), hundredths, strict=True))


def _wins() -> Rows:
    for rules, moments in ((MODERN, _MOMENTS), (HOYLE_61, _MOMENTS[:1]), (BRITANNICA_FIVE, _MOMENTS[:1])):
        lines = [None, *filter(None, skunk_lines(rules))]
        for moment, (seat, dealer) in product(moments, _SEATS.items()):
            boards = [chance_board(dealer, rules=rules, after=moment, below=line).tolist() for line in lines]
            for own, other in product(range(rules.target), repeat=2):
                skunks = [board[own][other] for board in boards] + ["", ""]
                yield rules.dealt, rules.target, moment, seat, own, other, *skunks[:3]


# --- the files --------------------------------------------------------------------------------------------------------


def data_files() -> dict[str, str]:
    """Write every file of the data set, by its name."""
    words, book = read_shipped(WORDS), list(codebook_rows())
    made = {name: list(rows) for name, rows in table_rows().items()}
    files = {name: _csv([column for file, column, *_ in book if file == name], rows) for name, rows in made.items()}
    named = "\n".join(f"{name}: {len(rows):,} rows. {words['tables'][name]['holds']}" for name, rows in made.items())
    readme = "\n\n".join(words["readme"]).format(files=named, codebook=CODEBOOK)
    return files | {CODEBOOK: _csv(_HEAD, book), README: f"{readme}\n"}


def codebook_rows() -> Iterator[Sequence[str]]:
    """Explain every column of every table, in their order.

    >>> next(codebook_rows())[:2]
    ('crib_own_six.csv', 'rank')
    """
    values = model_values()
    for file, words in read_shipped(WORDS)["tables"].items():
        for column, (meaning, unit) in words["columns"].items():
            for name in RANKS if column == "each rank" else [column]:
                texts = (text.format(column=name, **values) for text in (meaning, unit, words["made"], words["error"]))
                yield file, name, *texts


def _csv(head: Sequence[str], rows: Rows) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(chain([head], (map(_plain, row) for row in rows)))
    return text.getvalue()


def _plain(value: object) -> object:
    """Six decimals, which are the same on every machine, without zeros at the end."""
    return f"{round(value, 6) + 0.0:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else value


def write_data_set(folder: Path) -> int:
    """Write the data set into a folder; count its files.

    None of them may be there. Raises `IllegalMove` for one that is, and where they can't be written: then none is left.
    """
    places = [folder / name for name in (*table_rows(), CODEBOOK, README)]
    if there := [place for place in places if os.path.lexists(place)]:
        raise IllegalMove(f"{name_of(there[0])} is there already: name another folder")
    made = not os.path.lexists(folder)
    if not made and not folder.is_dir():
        raise IllegalMove(f"{name_of(folder)} isn't a folder: name one, or one to be made")
    try:
        for name, content in data_files().items():
            write_whole(content, folder / name, FOR_ALL)
    except BaseException as error:
        with suppress(OSError):
            for place in places:
                place.unlink(missing_ok=True)
            if made:
                folder.rmdir()
        if isinstance(error, OSError | ValueError):
            raise IllegalMove(f"can't write into {name_of(folder)}: {error_reason(error)}") from None
        raise
    return len(places)
