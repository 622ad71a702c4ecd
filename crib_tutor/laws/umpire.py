"""The umpire: which book is asked, and its answer."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from crib_tutor.deck import quote
from crib_tutor.laws import acc, britannica, hoyle, programs
from crib_tutor.laws.britannica import AT_LIBERTY
from crib_tutor.laws.case_names import BROADER, NO_MISTAKE, kinds_of
from crib_tutor.laws.case_search import case_meant, is_unspoken, nearest_cases
from crib_tutor.laws.own_options import rule_at_table
from crib_tutor.laws.penalties import ACC, BRITANNICA, HOYLE, MANUAL_PAGE, PONE, SOURCES, TOMMY, Ruling, name_source
from crib_tutor.phrases import capitalized
from crib_tutor.rules import Book, IllegalMove, Rules
from crib_tutor.rules.refusals import require_kind

_BOOKS: Mapping[str, tuple[Ruling, ...]] = {
    HOYLE: hoyle.LAWS,
    BRITANNICA: britannica.LAWS,
    TOMMY: programs.TOMMY_LAWS,
    MANUAL_PAGE: programs.MANUAL_PAGE_LAWS,
    ACC: acc.LAWS,
}
_LAWS = MappingProxyType({(law.source, law.case): law for book in _BOOKS.values() for law in book})
_LONGEST_CASE, _NAMED = 60, 3
"""Characters of a case that are looked at, and how many cases are named that are near."""


def cases() -> tuple[str, ...]:
    """List every case by name, in a deal's order."""
    return tuple(BROADER)


def laws_of(source: str | Rules) -> tuple[Ruling, ...]:
    """List a book's own laws, or a game's as it plays them.

    Cases of which the book is silent are left out.
    """
    if isinstance(source, Rules):
        return tuple(ruling(law.case, source) for law in _BOOKS[_book_of(source)])
    return _BOOKS[_source(source)]


def ruling(case: str, source: str | Rules = HOYLE) -> Ruling:
    """Ask a book, or a game's book, about a case.

    >>> ruling("card exposed in dealing").ruling
    "There must be a new deal, by the same dealer. Hoyle doesn't ask whose card it is."
    >>> ruling("pone's card exposed", "Britannica").penalty
    Penalty(points=2, to='pone', for_each='', chosen=False)
    >>> ruling("card taken back after discarding", "Hoyle").ruling
    "Hoyle doesn't speak of this; Britannica and the ACC do."

    A book that rules a broader case has ruled its kinds too; one that rules only the kinds names them. Where a game has
    options that differ from its book, the options are the answer. A case is found by what players call it too. Raises
    `IllegalMove` for one that isn't found, or that no book rules on, and for a source that has no name here.
    """
    asked = _case(case)
    if not isinstance(source, Rules):
        return _by_book(asked, _source(source))
    law = _of_kinds(asked, source) if kinds_of(asked) else _single(asked, source)
    if source.book is not Book.CLUB:
        return law
    follows = (
        f"{source.name} has no book of its own among our sources, so it follows {law.source} where its options "
        "leave something open."
    )
    return replace(law, note=f"{law.note} {follows}".strip())


def _by_book(case: str, source: str) -> Ruling:
    """A book's own record, that of the broader case, the kinds it tells apart, or silence."""
    law = _LAWS.get((source, case)) or _LAWS.get((source, BROADER[case]))
    if law is not None:
        return replace(law, case=case)
    if any((source, kind) in _LAWS for kind in kinds_of(case)):
        kinds = tuple(kind for kind in kinds_of(case) if not _by_book(kind, source).silent)
        return _tell_apart(case, source, capitalized(name_source(source)), kinds)
    related = (case, BROADER[case], *kinds_of(case))
    speaking = [other for other in SOURCES if any((other, each) in _LAWS for each in related)]
    others = f"{' and '.join(map(name_source, speaking))} {'do' if len(speaking) > 1 else 'does'}"
    answer = f"{capitalized(name_source(source))} doesn't speak of this; {others}."
    if source == MANUAL_PAGE:
        answer += " Whatever goes wrong, its program awards no fault points."
    return Ruling(case=case, source=source, ruling=answer, silent=True, follow=speaking[0])


def _tell_apart(case: str, source: str, who: str, kinds: tuple[str, ...]) -> Ruling:
    several = f"{who} tells cases apart here: {' or '.join(map(repr, kinds))}."
    single = f"{who} has an answer to one kind of it: {kinds[0]!r}."
    return Ruling(case=case, source=source, ruling=several if len(kinds) > 1 else single, narrower=kinds)


def _single(case: str, rules: Rules) -> Ruling:
    """The book's law on a case without kinds, or the game's own words where they differ."""
    law, own = _by_book(case, _book_of(rules)), rule_at_table(case, rules)
    if rules.may_stop and case == AT_LIBERTY.case:
        law = AT_LIBERTY if law.source == BRITANNICA else replace(law, silent=True)
    if law.cannot and not own.happens:
        return law
    differs = law.silent or law.cannot or own.option not in (None, law.option)
    if own.said and differs:
        alike = [each for source in SOURCES if own.option and (each := _by_book(case, source)).option is own.option]
        note = f"These are the game's own rules ({rules.name}), not the words of {name_source(law.source)}. {own.note}"
        return Ruling(
            case=law.case,
            source=law.source,
            ruling=own.said,
            penalty=own.penalty,
            options=alike[0].options if alike else (),
            note=note.strip(),
            option=own.option,
        )
    return law if law.silent else replace(law, note=f"{law.note} {own.note}".strip())


def _of_kinds(case: str, rules: Rules) -> Ruling:
    """A book's answer to a broader case, unless the game rules some kinds its own way."""
    law = _by_book(case, _book_of(rules))
    by_kind = {kind: _single(kind, rules) for kind in kinds_of(case)}
    if all(own.ruling == _by_book(kind, law.source).ruling for kind, own in by_kind.items()):
        return law
    ruled = tuple(kind for kind, own in by_kind.items() if not own.silent)
    return _tell_apart(case, law.source, "This game", ruled)


def _book_of(rules: Rules) -> str:
    return HOYLE if rules.book is Book.CLUB else rules.book.value


def _source(given: object) -> str:
    plain = _plain(given)
    if source := next(
        (source for source in SOURCES if source.lower() == plain.removesuffix(" tournament rules")), None
    ):
        return source
    *most, last = map(name_source, SOURCES)
    raise IllegalMove(f"{quote(given)} isn't a source: ask {', '.join(most)} or {last}")


def _case(given: object) -> str:
    plain = _plain(given)
    if plain in BROADER:
        return plain
    if meant := case_meant(plain):
        return meant
    if plain in NO_MISTAKE:
        raise IllegalMove(
            f"{quote(given)} breaks no law: the rules of each game say what it costs, and an ACC tournament gives "
            f"{acc.WIN_POINTS} points for a win and {acc.SKUNK_POINTS} for a skunk"
        )
    if is_unspoken(plain):
        raise IllegalMove(f"no book here rules on {quote(given)}: settle it as the players agree")
    named = nearest_cases(plain, _NAMED)
    advice = f"ask for {' or '.join(map(repr, named))}" if named else "cases() lists them all"
    raise IllegalMove(f"there's no case called {quote(given)}: {advice}")


def _plain(given: object) -> str:
    text = given if isinstance(given, str) else ""
    return " ".join(text[: 2 * _LONGEST_CASE].lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def say_ruling(found: Ruling) -> str:
    """Write a ruling as an umpire says it, in one paragraph.

    >>> print(say_ruling(ruling("overpegging")))
    Overpegging (Hoyle): A player who pegs more than the score announced must put the peg right on demand. The opponent
    pegs 2. The opponent can demand the correction. That works only before the cut for the next deal.

    After a silent book comes the ruling that players can agree to follow.
    """
    require_kind(found, Ruling, 'a ruling: give one such as ruling("overpegging")')
    text = f"{capitalized(found.case)} ({_place(found)}): {_body(found)}"
    if found.follow:
        other = ruling(found.case, found.follow)
        text += f" Players can agree to follow {_place(other)}: {_body(other)}"
    return text


def _place(law: Ruling) -> str:
    return (
        f"{law.source}, law {law.law}"
        if law.law
        else f"{law.source} tournament rules"
        if law.source == ACC
        else law.source
    )


def _body(law: Ruling) -> str:
    points, to, for_each, chosen = law.penalty
    by_option = law.option is not None and law.ruling == law.option.value  # whose own sentence has the points in it
    pegs = points and not chosen and not by_option
    can = law.options and not (by_option and (chosen or for_each))
    parts = (
        law.ruling,
        f"{_who(to)} pegs {points}{f' for each {for_each}' * bool(for_each)}." if pegs else "",
        f"{_who(law.chooser)} can {', or '.join(law.options)}." if can else "",
        f"That works only {law.until}." if law.until else "",
        law.note,
    )
    return " ".join(part for part in parts if part)


def _who(player: str) -> str:
    return "Pone" if player == PONE else f"The {player}"
