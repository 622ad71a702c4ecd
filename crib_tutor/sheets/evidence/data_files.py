"""The data set as files, with the words that explain it."""

import csv
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import version
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Any

from crib_tutor.rules import BRITANNICA_FIVE, DEALT, MODERN, IllegalMove
from crib_tutor.sheets.evidence.data_set import RANKS, data_tables
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.balance import solved
from crib_tutor.strategy.playing.hidden import ODD, TRUST
from crib_tutor.strategy.playing.states import NOISE
from crib_tutor.strategy.winning.deal_tables import read_deals
from crib_tutor.whole_files import FOR_ALL, error_reason, name_of, write_whole

WORDS = "sheets/evidence/data_set.json"
CODEBOOK, README = "codebook.csv", "README.txt"
_HEAD = ("file", "column", "meaning", "unit", "made", "error")
_EACH_RANK = "*"
"""In the words of a table, a column for each rank."""


def data_files() -> dict[str, str]:
    """Write every file of the data set, by its name."""
    tables = {name: (table.columns, list(table.rows)) for name, table in data_tables().items()}
    files = {name: write_csv(columns, rows) for name, (columns, rows) in tables.items()}
    named = "\n".join(f"{name}: {len(rows):,} rows. {_words()[name]['holds']}" for name, (_, rows) in tables.items())
    readme = "\n\n".join(read_shipped(WORDS)["readme"]).format(
        version=version("crib-tutor"), files=named, codebook=CODEBOOK
    )
    return files | {CODEBOOK: write_csv(_HEAD, codebook_rows()), README: f"{readme}\n"}


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Write plain numbers with a row of names first.

    >>> write_csv(("rank", "mean"), [("A", 5.25)])
    'rank,mean\nA,5.25\n'
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(chain([columns], (map(_plain, row) for row in rows)))
    return text.getvalue()


def _plain(value: object) -> object:
    """Six decimals, which are the same on every machine, without zeros at the end."""
    return f"{round(value, 6) + 0.0:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else value


def codebook_rows() -> Iterator[Sequence[str]]:
    """Explain every column of every table, in their order.

    >>> next(codebook_rows())[:2]
    ('crib_own_six.csv', 'rank')
    """
    six, five = (read_deals(game.dealt) for game in (MODERN, BRITANNICA_FIVE))
    values = {
        "trust": TRUST,
        "odd": ODD,
        "noise": NOISE,
        "gap_six": solved(DEALT).gap,
        "gap_five": solved(BRITANNICA_FIVE.dealt).gap,
        "deals_six": six.deals,
        "deals_five": five.deals,
        "error_six": six.stderr,
        "error_five": five.stderr,
    }
    for file, words in _words().items():
        for column, (meaning, unit) in words["columns"].items():
            for name in RANKS if column == _EACH_RANK else [column]:
                given = {"column": name, **values}
                yield file, name, meaning.format(**given), unit, *(words[part].format(**given) for part in _HEAD[-2:])


def _words() -> Mapping[str, Any]:
    tables: Mapping[str, Any] = read_shipped(WORDS)["tables"]
    return tables


def write_data_set(folder: Path) -> int:
    """Write the data set into a folder, and count its files.

    None of them may be there. Raises `IllegalMove` for one that is, and where they can't be written: then none is left.
    """
    places = [folder / name for name in (*data_tables(), CODEBOOK, README)]
    there = next((place for place in places if os.path.lexists(place)), None)
    if there is not None:
        raise IllegalMove(f"{name_of(there)} is there already: name another folder")
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
