"""Class codes such as GREEN-HERON-7.

The two words stand for one of 9,216 numbers: what is done (36 places) times a seed (256). The number at the end is the
check. In the longer form others come before it, each of them only if it isn't the usual one: how many problems, OWN for
problems that differ from learner to learner, a named set of rules, a skill, a level. One wrong word, a wrong check or
two words of different codes are always found out: the check is a sum modulo a prime, 97, that is larger than the lists.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from types import MappingProxyType

from crib_tutor.assignments.assignment import KINDS, LEVELS, Assignment
from crib_tutor.assignments.code_words import ANIMALS, DESCRIBING_WORDS
from crib_tutor.deck import quote
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import MODERN, IllegalMove
from crib_tutor.rules.games import NAMED
from crib_tutor.rules.refusals import require_flag, require_number

SEEDS = 256
MOST_ITEMS = 40
LONGEST_CODE = 80
"""Letters of a code at most, in its longer form."""
LONGEST_NICKNAME = 20
"""Letters of a nickname at most, whatever marks they bear."""
USUAL_RULES = "MODERN"
OFFERED = tuple(key for key, kind in KINDS.items() if not kind.now)
"""The kinds that new codes are made for."""
_EXAMPLE = "write it like GREEN-HERON-7"
_PLACES = len(DESCRIBING_WORDS) * len(ANIMALS)
_STEP, _START, _SHIFT = 5_501, 1_796, 7
"""What scatters neighbors over the words; the start is such that GREEN HERON is lesson 00 with seed 7."""
_PRIME, _BASE, _OFFSET = 97, 5, 95
_BETWEEN = re.compile(r"[\s\-\u2010-\u2015_.,;:/+]+")
_NICKNAME = re.compile(r"[LDA](?:[LDA]|(?<!P)[MV]|(?<=V)J|(?<=[LAM])J(?=V)|(?<=[AM])J(?=A)|(?<=[LAMV])P|-(?=[LDA]))*")
"""How a nickname is built, from the class that `_shape` gives each sign."""
_BETWEEN_LETTERS = frozenset(" '-`\u00b4\u00b7\u0f0b\u2010\u2011\u2013\u2018\u2019\u201b\u30fb\uff07\uff0d")
"""A space, apostrophes, hyphens and middle dots, as keyboards and phones write them."""
_JOINERS = "\u200c\u200d"
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that nothing is drawn for: with them two nicknames could look the same."""
_VIRAMA = 9
"""The combining class of the marks that join two consonants."""
_OWN = "OWN"
_TODAY = (MODERN.players, MODERN.dealt, MODERN.target)


def _token(name: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", name.upper())


RULES = tuple(name for name, game in NAMED.items() if (game.players, game.dealt, game.target) == _TODAY)
"""The named rules that a code can carry: those of today's game, two players with six cards each up to 121."""
_RULES: Mapping[str, str] = MappingProxyType({_token(name): name for name in RULES})
_SKILLS: Mapping[str, str] = MappingProxyType({_token(key): key for key in SKILLS})
_LEVELS: Mapping[str, str] = MappingProxyType({_token(name): name for name in LEVELS})


@dataclass(frozen=True, slots=True)
class ClassCode:
    """A lesson or drill with its seed.

    >>> code = read_code("green heron 7")
    >>> code.text, code.assignment.name, code.seed, code.items
    ('GREEN-HERON-7', '00 Welcome', 7, 5)
    """

    kind: str
    """A key of `KINDS`."""
    seed: int
    items: int
    """How many problems it asks."""
    own: bool = False
    """Whether the problems differ from learner to learner, by their nickname."""
    rules: str = USUAL_RULES
    """The name of a set of rules, one of `RULES`."""
    skill: str = ""
    """The one skill that is asked; all of the kind's, if it's empty."""
    level: str = ""
    """How hard it is; as hard as is usual for the kind, if it's empty."""

    @property
    def assignment(self) -> Assignment:
        """The lesson or the drill."""
        return KINDS[self.kind]

    @property
    def text(self) -> str:
        """The code as it is written on the board."""
        extras = {
            str(self.items): self.items != self.assignment.items,
            _OWN: self.own,
            _token(self.rules): self.rules != USUAL_RULES,
            _token(self.skill): bool(self.skill),
            _token(self.level): bool(self.level),
        }
        row, column = divmod((_START + _STEP * (self.assignment.place * SEEDS + self.seed)) % _PLACES, len(ANIMALS))
        animal = (column + _SHIFT * row) % len(ANIMALS)
        tokens = [token for token, written in extras.items() if written]
        return "-".join(
            [DESCRIBING_WORDS[row], ANIMALS[animal], *tokens, str(_check(row, animal, *map(_value, tokens)))]
        )


def make_code(
    kind: str,
    seed: int,
    *,
    items: int | None = None,
    own: bool = False,
    rules: str = USUAL_RULES,
    skill: str = "",
    level: str = "",
) -> ClassCode:
    """Make a code from a seed below 256.

    >>> make_code("00", 7).text, make_code("practice", 3, items=20, own=True).text
    ('GREEN-HERON-7', 'TWINKLING-PARTRIDGE-20-OWN-25')

    Only "practice" and "play" can be held to one ``skill``, one of `SKILLS`, and to a ``level``, one of `LEVELS`. Only
    these two and "muggins" can have other ``rules``, one of `RULES`.
    Raises `IllegalMove` for what no code can carry, and for a lesson that's gone, whose old codes are still read.
    """
    if kind not in tuple(KINDS):
        raise IllegalMove(f"{quote(kind)} isn't a lesson or a drill with a code: choose one of {', '.join(OFFERED)}")
    if now := KINDS[kind].now:
        raise IllegalMove(f"there are no new codes for {KINDS[kind].name}: make one for {quote(now)}")
    return _make(kind, seed, items, own=own, rules=rules, skill=skill, level=level)


def _make(kind: str, seed: int, items: int | None, *, own: bool, rules: str, skill: str, level: str) -> ClassCode:
    """Make a code of any kind, of lessons that are gone too."""
    require_number(seed, "seed", 0, SEEDS - 1)
    usual = KINDS[kind]
    count = usual.items if items is None else items
    require_number(count, "items", 1, MOST_ITEMS)
    require_flag(own, "own")
    if rules not in RULES:
        raise IllegalMove(f"a code can't carry the rules {quote(rules)}: choose one of {', '.join(RULES)}")
    if rules != USUAL_RULES and not usual.rules:
        raise IllegalMove(f"{usual.name} is the same under all rules: leave them out")
    _require_choice(usual, skill, level)
    return ClassCode(kind, seed, count, own, rules, skill, "" if level == usual.level else level)


def _require_choice(kind: Assignment, skill: object, level: object) -> None:
    if skill != "" and (kind.lesson or skill not in kind.skills):
        choose = f"choose one of {', '.join(kind.skills)}" if kind.skills and not kind.lesson else "leave it out"
        raise IllegalMove(f"{kind.name} can't ask for just the skill {quote(skill)}: {choose}")
    if level == "":
        return
    if level not in tuple(LEVELS):
        raise IllegalMove(f"{quote(level)} isn't a level: choose {', '.join(LEVELS)}")
    if kind.lesson or not kind.skills:
        raise IllegalMove(f"{kind.name} has one level: leave it out")


# --- reading ----------------------------------------------------------------------------------------------------------


def read_code(text: object) -> ClassCode:
    """Read a class code as people type it.

    >>> read_code(" Green heron  7 ") == make_code("00", 7)
    True
    >>> read_code("GREEN-HERRON-7")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'HERRON' isn't a word in any class code: did you mean HERON?

    Raises `IllegalMove` for what isn't a code, in one sentence that says which part to look at.
    """
    plain = unicodedata.normalize("NFKC", text) if isinstance(text, str) and len(text) <= LONGEST_CODE else ""
    parts = [part for part in _BETWEEN.split(plain.upper().strip()) if part]
    if len(parts) < 2:
        raise IllegalMove(f"{quote(parts[0] if parts else text)} isn't a class code: {_EXAMPLE}")
    first, second = parts[:2]
    if first in ANIMALS and second in DESCRIBING_WORDS:
        raise IllegalMove(f"the animal comes second: write {second}-{first}")
    for part, words in ((first, DESCRIBING_WORDS), (second, ANIMALS)):
        if part not in words:
            near = get_close_matches(part, words, 1, 0.7)
            raise IllegalMove(
                f"{quote(part)} isn't a word in any class code: {f'did you mean {near[0]}?' if near else _EXAMPLE}"
            )
    if len(parts) == 2 or not _is_number(parts[-1]):
        raise IllegalMove(f"{quote('-'.join(parts))} isn't complete: a code ends with a number, so {_EXAMPLE}")
    row, column = DESCRIBING_WORDS.index(parts[0]), ANIMALS.index(parts[1])
    number = row * len(ANIMALS) + (column - _SHIFT * row) % len(ANIMALS)
    place, seed = divmod((number - _START) * pow(_STEP, -1, _PLACES) % _PLACES, SEEDS)
    kind = next((each for each in KINDS.values() if each.place == place), None)
    if kind is None:
        raise IllegalMove(f"{parts[0]}-{parts[1]} isn't a class code in this version: check both words")
    code = _read_extras(ClassCode(kind.key, seed, kind.items), parts[2:-1])
    if code is None or int(parts[-1]) != int(code.text.rpartition("-")[2]):
        raise IllegalMove(f"{quote('-'.join(parts))} isn't a class code: its number doesn't fit, so check each part")
    return code


def begins_as_code(text: str) -> bool:
    """Say if a text begins as a code.

    >>> begins_as_code("green heron 7 ada"), begins_as_code("ada")
    (True, False)
    """
    first, second, *_ = [*_BETWEEN.split(unicodedata.normalize("NFKC", text).upper().strip(), maxsplit=2), ""]
    return first in DESCRIBING_WORDS and second in ANIMALS


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdecimal() and len(part) <= 2


def _read_extras(code: ClassCode, parts: Sequence[str]) -> ClassCode | None:
    """Read what a longer code says besides; None for a part that says nothing, or nothing that's possible."""
    for part in parts:
        if _is_number(part):
            code = replace(code, items=int(part))
        elif part == _OWN:
            code = replace(code, own=True)
        elif part in _RULES:
            code = replace(code, rules=_RULES[part])
        elif part in _SKILLS:
            code = replace(code, skill=_SKILLS[part])
        elif part in _LEVELS:
            code = replace(code, level=_LEVELS[part])
        else:
            return None
    try:
        return _make(
            code.kind, code.seed, code.items, own=code.own, rules=code.rules, skill=code.skill, level=code.level
        )
    except IllegalMove:
        return None


# --- the words and the check ------------------------------------------------------------------------------------------


def _check(*values: int) -> int:
    """The number at the end, from 1 to 97."""
    return (_OFFSET + sum(value * pow(_BASE, place, _PRIME) for place, value in enumerate(values, 1))) % _PRIME + 1


def _value(token: str) -> int:
    """A number for a part of a longer code, by its letters and their places."""
    return sum(ord(letter) * pow(7, place, _PRIME) for place, letter in enumerate(token)) % _PRIME + len(token)


# --- nicknames --------------------------------------------------------------------------------------------------------


def read_nickname(text: object) -> str:
    """Read a nickname of up to 20 letters.

    >>> read_nickname("  Ada   L. "), read_nickname("प्रिया")
    ('Ada L.', 'प्रिया')

    Letters may bear the marks of their script, and a period may follow a letter. Raises `IllegalMove` for anything
    else.
    """
    plain = unicodedata.normalize("NFC", text) if isinstance(text, str) and len(text) <= 4 * LONGEST_NICKNAME else ""
    name = " ".join(plain.split())
    shape = "".join(map(_shape, name))
    letters = len(shape) - sum(map(shape.count, "MVJ"))
    if max(letters, len(name) // 2) > LONGEST_NICKNAME or not _NICKNAME.fullmatch(shape) or _UNSEEN.search(name):
        raise IllegalMove(
            f"{quote(text)} can't be a nickname: use up to {LONGEST_NICKNAME} letters and digits, such as Ada 2"
        )
    return name


def _shape(sign: str) -> str:
    """The class of a sign: a letter, one of a cursive script, a digit, a mark, a joiner, a period or what's between."""
    if sign.isalpha():
        return "A" if unicodedata.bidirectional(sign) == "AL" else "L"
    if sign.isalnum():
        return "D"
    if unicodedata.category(sign) in ("Mn", "Mc"):
        return "V" if unicodedata.combining(sign) == _VIRAMA else "M"
    return "-" if sign in _BETWEEN_LETTERS else "J" if sign in _JOINERS else "P" if sign == "." else "?"


def in_small_letters(nickname: str) -> str:
    """Write a nickname in small letters.

    >>> in_small_letters("ADA") == in_small_letters("Ada")
    True
    """
    return unicodedata.normalize("NFC", nickname.casefold())


def seed_text(code: ClassCode, place: int, nickname: str = "") -> str:
    """Write the seed of a problem, from 1.

    >>> seed_text(make_code("00", 7), 3)
    'GREEN-HERON-7:3'
    """
    own = f"{in_small_letters(read_nickname(nickname))}:" if code.own else ""
    return f"{code.text}:{own}{place}"
