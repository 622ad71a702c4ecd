"""A hand that the learner builds card by card: what's offered, which cards are chosen, and what was said of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from crib_tutor.combinations import Kind
from crib_tutor.course.cell_checks import HandTask, JudgedHand
from crib_tutor.deck import PACK, Card, CardsLike, InvalidCards, cards
from crib_tutor.rules import CRIB_SIZE, IllegalMove
from crib_tutor.rules.refusals import require_kind

FIVE = CRIB_SIZE + 1
"""Cards of a hand with its starter."""
_BY_SUIT = (Kind.FLUSH, Kind.NOBS)


@dataclass(frozen=True, slots=True)
class Building:
    """A task, the cards chosen for it so far, four places and then the starter's, and the verdict when they're checked.

    >>> built = Building(HandTask(29)).choose("5H").choose("5D")
    >>> built.missing, built.choose("5H").chosen
    (3, (5D,))
    >>> built.choose_all("5H 5D 5S JC 5C").check().judged.verdict
    "That's right."

    Each step gives a new value, and every change of the cards takes the verdict away. Raises `IllegalMove` for a task
    that no five cards could meet: too few to choose from, or other than five ranks.
    """

    task: HandTask
    places: tuple[Card | None, ...] = (None,) * FIVE
    judged: JudgedHand | None = None

    def __post_init__(self) -> None:
        require_kind(self.task, HandTask, "a task: give one such as HandTask(29)")
        if self.task.ranks and len(self.task.ranks) != FIVE:
            raise IllegalMove(
                f"ranks are those of a hand and its starter: give {FIVE} cards, not {len(self.task.ranks)}"
            )
        if len(self.offer) < FIVE:
            raise IllegalMove(f"a hand and its starter are {FIVE} cards: offer more than {len(self.offer)}")

    @property
    def offer(self) -> tuple[Card, ...]:
        """The cards to choose from: those named, those of the ranks to keep, or the whole deck."""
        ranks = {card.rank for card in self.task.ranks}
        return tuple(card for card in self.task.among or PACK if not ranks or card.rank in ranks)

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The cards chosen so far; with five of them, the starter is last."""
        return tuple(card for card in self.places if card)

    @property
    def missing(self) -> int:
        """How many cards are still to be chosen."""
        return FIVE - len(self.chosen)

    def choose(self, given: CardsLike) -> Building:
        """Take a card into the first free place, or take it back if it's chosen already.

        >>> suits = HandTask(4, ranks=cards("3C 6D 9H JS QC"))
        >>> Building(suits).choose_all("3C 6D").choose("3H").chosen
        (3H, 6D)

        If the ranks are to stay, a card takes the place of the one it can't lie beside. Raises `InvalidCards` for what
        isn't one card, and `IllegalMove` for a card that isn't offered and for one too many.
        """
        card = self._read_one(given)
        if card in self.places:
            return self._put(self.places.index(card), None)
        return self._put(self._find_place(card), card)

    def choose_all(self, given: CardsLike) -> Building:
        """Take these cards in place of what is chosen, the fifth as the starter."""
        built = self.clear()
        for card in cards(given, self.offer):
            built = built.choose(card)
        return built

    def change_starter(self) -> Building:
        """Make the next card of the hand the starter; after five times all lie as before.

        >>> built = Building(HandTask(1)).choose_all("3H 6H 9H JS QH").change_starter()
        >>> built.places, built.asks_suits
        ((6H, 9H, JS, QH, 3H), True)

        Raises `IllegalMove` while cards are missing.
        """
        if self.missing:
            raise IllegalMove(f"the starter comes last: choose {self.missing} more first")
        first, *others = self.places
        return Building(self.task, (*others, first))

    @property
    def asks_suits(self) -> bool:
        """Whether it matters which card is the starter."""
        return not self.task.kinds or any(kind in _BY_SUIT for kind in self.task.kinds)

    def clear(self) -> Building:
        """Take all cards back."""
        return Building(self.task)

    def check(self) -> Building:
        """Judge the five cards.

        >>> Building(HandTask(29)).choose("5H").check()
        Traceback (most recent call last):
        crib_tutor.rules.IllegalMove: a hand and its starter are 5 cards, and you have 1: choose 4 more
        """
        if self.missing:
            have = len(self.chosen)
            raise IllegalMove(
                f"a hand and its starter are {FIVE} cards, and you have {have}: choose {self.missing} more"
            )
        return replace(self, judged=self.task.judge(self.chosen))

    def _read_one(self, given: CardsLike) -> Card:
        found = cards(given, self.offer)
        if len(found) != 1:
            raise InvalidCards(f"{len(found)} cards at once are too many: choose one card at a time")
        self.task.require_offered(found)
        return found[0]

    def _put(self, place: int, card: Card | None) -> Building:
        return Building(self.task, (*self.places[:place], card, *self.places[place + 1 :]))

    def _find_place(self, card: Card) -> int:
        """Where a card goes that isn't chosen yet."""
        if card not in self.offer:
            self._refuse_rank(card)
        if self.task.ranks:
            alike = [at for at, one in enumerate(self.places) if one and one.rank == card.rank]
            if len(alike) == _count_rank(self.task.ranks, card.rank):
                return alike[0]
        if None not in self.places:
            raise IllegalMove(f"{FIVE} cards are chosen: take one back before you choose {card.written}")
        return self.places.index(None)

    def _refuse_rank(self, card: Card) -> None:
        ranks = " ".join(dict.fromkeys(one.symbol[:-1] for one in sorted(self.task.ranks)))
        raise IllegalMove(f"{card.written} has another rank: keep {ranks}, and change the suits alone")


def _count_rank(some: Iterable[Card], rank: int) -> int:
    return sum(card.rank == rank for card in some)
