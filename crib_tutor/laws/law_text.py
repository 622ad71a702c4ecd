"""The form of the laws' texts: entries of lines."""

import re

from crib_tutor import rules
from crib_tutor.laws.penalties import NO_PENALTY, OPPONENT, PONE, Penalty, Ruling

_LINE = re.compile(r"(gives|may|until|note|option|happens): (.+)|“(.+)”")
_GIVES = re.compile(rf"(\d+) to (?:the )?({OPPONENT}|{PONE})(?: for each ([a-z ]+))?(, if chosen)?")


def read_laws(source: str, text: str) -> tuple[Ruling, ...]:
    """Read a book's laws, entries with an empty line between them.

    >>> (law,) = read_laws("Britannica", '''
    ... 4. two cards dealt together, moving one doesn't put it right
    ...     There must be a fresh deal.
    ...     “otherwise non-dealer marks two holes”
    ...     gives: 2 to pone
    ... ''')
    >>> law.law, law.quote, law.penalty.due()
    (4, 'otherwise non-dealer marks two holes', 2)

    A number before the case is the law's own, and quotation marks hold the book's words. A line that is set in further
    goes on the one above it. Raises `ValueError` for a line that is none of these.
    """
    return tuple(_read_law(source, entry) for entry in text.strip().split("\n\n"))


def _read_law(source: str, entry: str) -> Ruling:
    heading, ruling, *lines = entry.replace("\n        ", " ").split("\n    ")
    number, _, case = heading.rpartition(". ")
    parts: dict[str, list[str]] = {}
    for line in lines:
        match = _LINE.fullmatch(line)
        if not match:
            raise ValueError(f"{line!r} isn't a line of a law: write one, such as note: Ours.")
        parts.setdefault(match[1] or "quote", []).append(match[2] or match[3])
    kind, _, choice = "".join(parts.get("option", ())).partition(".")
    return Ruling(
        case=case,
        source=source,
        ruling=ruling,
        penalty=_penalty(*parts["gives"]) if "gives" in parts else NO_PENALTY,
        options=tuple(parts.get("may", ())),
        until="".join(parts.get("until", ())),
        law=int(number) if number else None,
        quote="".join(parts.get("quote", ())),
        note="".join(parts.get("note", ())),
        option=getattr(rules, kind)[choice] if kind else None,
        cannot="happens" in parts,
    )


def _penalty(text: str) -> Penalty:
    match = _GIVES.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} isn't a penalty: write one, such as 2 to the opponent")
    return Penalty(int(match[1]), match[2], match[3] or "", chosen=bool(match[4]))
