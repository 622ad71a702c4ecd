"""Keys of decisions, from which skill and structure follow."""

import re
from dataclasses import dataclass
from itertools import pairwise

from crib_tutor.deck import Card, InvalidCards, cards, counting_value, quote, require_distinct
from crib_tutor.play import peg
from crib_tutor.problems.problem_key import ranks_of
from crib_tutor.rules import CRIB_SIZE, DEALT, GAME, THIRTY_ONE, IllegalMove

FORMS = ("lead", "reply", "discard")
"""What can be decided: the card to lead, one to play on others, or the two of six to discard."""
_CARD = "[A2-9TJQK][CDHS]"
_SEAT = "(?P<seat>dealer|pone)"
_SCORES = r"(?P<mine>\d{1,3})-(?P<theirs>\d{1,3})"
_SEEN = rf"(?P<held>(?:{_CARD})+)/(?P<thrown>(?:{_CARD}){{2}})\+(?P<starter>{_CARD})"
_PLAYED = rf"(?:(?P<before>(?:{_CARD})+)\.)?(?P<pile>(?:{_CARD})+)"
_KEYS = (
    re.compile(rf"(?P<form>lead) {_SEEN} {_SCORES}"),
    re.compile(rf"(?P<form>reply) {_SEAT} {_SEEN} {_PLAYED} {_SCORES}"),
    re.compile(rf"(?P<form>discard) {_SEAT} (?P<held>(?:{_CARD}){{6}}) {_SCORES}"),
)
_LONGEST = 80
_LIKE = "write lead 4D5H6CJS/2H9C+9H 96-105 or discard pone 4C6S8C8DKDKS 117-109"
_LOW, _MIDDLE = 4, 9
"""The highest low card, which no one card makes fifteen with, and the highest below the ten-cards."""
_LATE = 85
"""Holes from which on a player may be out in the next deal but one: here chances of winning part from holes."""
REACH = {True: 20, False: 14}
"""Holes that the dealer, and that pone, may well make in one deal: hand, crib and pegs, and a little luck."""
_FEW, _SOME = 6, 12
"""Holes still needed that one good hand brings, and that takes a very good one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPosition:
    """What a player sees who has something to decide.

    >>> seen = read_position("discard pone 8C8DKDKS4C6S 117-109")
    >>> seen.key, seen.skill, seen.needs
    ('discard pone 4C6S8C8DKDKS 117-109', 'discard-race', (4, 12))
    """

    form: str
    """One of `FORMS`."""
    hand: tuple[Card, ...]
    """The cards to choose from, in order."""
    dealer: bool
    scores: tuple[int, int]
    """The player's and the opponent's, before the decision."""
    thrown: tuple[Card, ...] = ()
    """The player's discards; none where two are still to be chosen."""
    starter: Card | None = None
    pile: tuple[Card, ...] = ()
    """The cards of this count, as they were played."""
    before: tuple[Card, ...] = ()
    """The cards of the counts before."""

    @property
    def key(self) -> str:
        """The text from which it's read again."""
        parts = [self.form]
        if self.form != "lead":
            parts.append("dealer" if self.dealer else "pone")
        parts.append(_written(self.hand) + (f"/{_written(self.thrown)}+{self.starter}" if self.starter else ""))
        if self.pile:
            parts.append(f"{_written(self.before)}.{_written(self.pile)}" if self.before else _written(self.pile))
        return " ".join([*parts, f"{self.scores[0]}-{self.scores[1]}"])

    @property
    def needs(self) -> tuple[int, int]:
        """How many holes the player and the opponent need to go out."""
        return GAME - self.scores[0], GAME - self.scores[1]

    @property
    def count(self) -> int:
        """The running count."""
        return sum(card.value for card in self.pile)

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be chosen."""
        return tuple(card for card in self.hand if self.count + card.value <= THIRTY_ONE)

    @property
    def late(self) -> bool:
        """Whether a player is so far that chances of winning part from holes."""
        return max(self.scores) >= _LATE

    @property
    def ranks(self) -> str:
        """Its form, its ranks and its score.

        The same in other suits is no other problem.
        """
        return ranks_of(self.key)

    @property
    def skill(self) -> str:
        """The skill that it exercises."""
        ranks = [card.rank for card in self.hand]
        if self.form == "lead":
            if len({*ranks}) < len(ranks):
                return "lead-pair"
            return "lead-low" if min(ranks) <= _LOW else "lead-high"
        if self.form == "reply":
            first = len(self.pile) == 1 and not self.before
            return "reply-lead" if first else "reply-end" if self.before else "reply-count"
        mine, theirs = in_reach(self)
        if mine and theirs:
            return "discard-race"
        return "discard-stop" if theirs else "discard-home"

    @property
    def structure(self) -> str:
        """What its siblings share."""
        return f"{self.skill}: {_kind(self)}"


def read_position(key: object) -> SeenPosition:
    """Read a key, its cards in any order.

    >>> read_position("lead JS6C5H4D/9C2H+9H 96-105").key
    'lead 4D5H6CJS/2H9C+9H 96-105'
    >>> read_position("reply dealer 4D5H6CJS/2H9C+9H 8S 96-105").structure
    'reply-lead: nothing to peg, late'

    Raises `IllegalMove` for what's no such key, and `InvalidCards` if a card is there twice.
    """
    text = key if isinstance(key, str) and len(key) <= _LONGEST else ""
    found = next((match for one in _KEYS if (match := one.fullmatch(text))), None)
    if found is None:
        raise IllegalMove(f"{quote(key)} isn't a decision: {_LIKE}")
    parts = found.groupdict()
    seen = SeenPosition(
        form=parts["form"],
        hand=tuple(sorted(_read(parts["held"]))),
        dealer=parts.get("seat") == "dealer",
        scores=(int(parts["mine"]), int(parts["theirs"])),
        thrown=tuple(sorted(_read(parts.get("thrown")))),
        starter=next(iter(_read(parts.get("starter"))), None),
        pile=_read(parts.get("pile")),
        before=_read(parts.get("before")),
    )
    everything = (*seen.hand, *seen.thrown, *([seen.starter] if seen.starter else ()), *seen.before, *seen.pile)
    try:
        require_distinct(everything)
    except ValueError as refusal:
        raise InvalidCards(f"{quote(text)} isn't a decision: {refusal}") from None
    held = {"lead": {CRIB_SIZE}, "reply": set(range(1, CRIB_SIZE + 1)), "discard": {DEALT}}[seen.form]
    possible = len(seen.hand) in held and len(seen.before) + len(seen.pile) < 2 * CRIB_SIZE
    if not possible or not seen.legal or max(seen.scores) >= GAME or seen.count >= THIRTY_ONE:
        raise IllegalMove(f"{quote(text)} leaves nothing to decide: {_LIKE}")
    return seen


def is_decision(key: object) -> bool:
    """True if a key is meant for a decision.

    >>> is_decision("lead 4D5H6CJS/2H9C+9H 96-105"), is_decision("cut JH")
    (True, False)
    """
    return isinstance(key, str) and key.partition(" ")[0] in FORMS


def _read(text: str | None) -> tuple[Card, ...]:
    return cards(re.findall(_CARD, text)) if text else ()


def _written(some: tuple[Card, ...]) -> str:
    return "".join(map(str, some))


# --- skill and structure ----------------------------------------------------------------------------------------------


def in_reach(seen: SeenPosition) -> tuple[bool, bool]:
    """True for each player who may well go out now.

    >>> in_reach(read_position("discard pone 4C6S8C8DKDKS 117-90"))
    (True, False)
    """
    mine, theirs = seen.needs
    return mine <= REACH[seen.dealer], theirs <= REACH[not seen.dealer]


def _kind(seen: SeenPosition) -> str:
    ranks = sorted(card.rank for card in seen.hand)
    when = "late" if seen.late else "early"
    if seen.skill == "lead-pair":
        paired = min(rank for rank in ranks if ranks.count(rank) > 1)
        return f"{'low' if paired <= _LOW else 'middle' if paired <= _MIDDLE else 'high'}, {when}"
    if seen.skill == "lead-low":
        return f"{'one low card' if sum(rank <= _LOW for rank in ranks) == 1 else 'several low cards'}, {when}"
    if seen.skill == "lead-high":
        touching = any(high - low == 1 and counting_value(high) > counting_value(low) for low, high in pairwise(ranks))
        return f"{'touching' if touching else 'apart'}, {when}"
    if seen.form == "reply":
        return f"{_can_peg(seen)}, {when}"
    seat, need = "dealer" if seen.dealer else "pone", min(seen.needs)
    return f"{seat}, {'few' if need <= _FEW else 'some' if need <= _SOME else 'many'} needed"


def _can_peg(seen: SeenPosition) -> str:
    """What the cards that fit can peg now."""
    pegging = [card for card in seen.legal if peg((*seen.pile, card))]
    return "nothing to peg" if not pegging else "something to peg" if len(pegging) < len(seen.legal) else "all peg"
