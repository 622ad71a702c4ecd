"""`crib-tutor scorebook`: a page that keeps score beside a real board."""

import argparse
from collections.abc import Callable
from pathlib import Path

from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import FOR_ALL, error_reason, name_of, option_path, write_whole


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the page's place."""
    name = "scorebook.html"
    parser.add_argument(
        "--out", type=option_path, default=Path(name), metavar="FILE", help=f"the page (default: {name})"
    )


def write_page(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Write the scorebook's page, and say how to open it."""
    from crib_tutor.table.keeping_score.page import HEAD, scorebook_page  # noqa: PLC0415  # its windows are loaded late

    place = given.out.resolve()
    try:
        free = not place.exists() or place.read_bytes().startswith(HEAD.encode())
        if free:
            write_whole(scorebook_page(), place, FOR_ALL)
    except (OSError, ValueError) as error:
        raise IllegalMove(f"can't write {name_of(place)}: {error_reason(error)}; try --out FILE") from None
    if not free:
        raise IllegalMove(f"{name_of(place)} is there already and isn't a scorebook: name another with --out FILE")
    say(f"The scorebook is {place.as_uri()}: open it in a browser, here or on your phone. It needs no network.")
    return 0
