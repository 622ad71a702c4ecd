"""A hand that the learner builds card by card."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crib_tutor.combinations import Kind
from crib_tutor.course.cell_checks import HandTask, JudgedHand, write_ranks
from crib_tutor.deck import PACK, Card, CardsLike, InvalidCards, cards
from crib_tutor.rules import CRIB_SIZE, IllegalMove
from crib_tutor.rules.refusals import require_kind

FIVE = CRIB_SIZE + 1
"""Cards of a hand with its starter."""
_BY_SUIT = (Kind.FLUSH, Kind.NOBS)


@dataclass(frozen=True, slots=True)
class Building:
    """A task, the cards chosen for it so far, and the verdict.

    >>> built = Building(HandTask(29)).choose("5H").choose("5D")
    >>> built.missing, built.choose("5H").chosen
    (3, (5D,))
    >>> built.choose_all("5H 5D 5S JC 5C").check().judged.verdict
    "That's right."

    The fifth place is the starter's. Each step gives a new value, and every change of the cards takes the verdict away.
    Raises `IllegalMove` for a task
    that no five cards could meet: too few to choose from, or other than five ranks.
    """

    task: HandTask
    places: tuple[Card | None, ...] = (None,) * FIVE
    judged: JudgedHand | None = None

    def __post_init__(self) -> None:
        require_kind(self.task, HandTask, "a task: give one such as HandTask(29)")
        ranks = len(self.task.ranks)
        if ranks not in (0, FIVE):
            raise IllegalMove(f"ranks are those of a hand and its starter: give {FIVE} cards, not {ranks}")
        if len(self.offer) < FIVE:
            raise IllegalMove(f"a hand and its starter are {FIVE} cards: offer more than {len(self.offer)}")

    @property
    def offer(self) -> tuple[Card, ...]:
        """The cards to choose from."""
        ranks = {card.rank for card in self.task.ranks}
        return tuple(card for card in self.task.among or PACK if not ranks or card.rank in ranks)

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The cards chosen so far."""
        return tuple(card for card in self.places if card)

    @property
    def missing(self) -> int:
        """The number of cards still to be chosen."""
        return FIVE - len(self.chosen)

    def choose(self, given: CardsLike) -> Building:
        """Take a card into the first free place, or take it back.

        >>> suits = HandTask(4, ranks=cards("3C 6D 9H JS QC"))
        >>> Building(suits).choose_all("3C 6D").choose("3H").chosen
        (3H, 6D)

        If the ranks are to stay, a card takes the place of the one it can't lie beside. Raises `InvalidCards` for what
        isn't one card, and `IllegalMove` for a card that isn't offered and for one too many.
        """
        card, *others = cards(given, self.offer)
        if others:
            raise InvalidCards(f"{1 + len(others)} cards at once are too many: choose one card at a time")
        self.task.require_offered([card])
        chosen = card in self.places
        place = self.places.index(card) if chosen else self._find_place(card)
        return Building(self.task, (*self.places[:place], None if chosen else card, *self.places[place + 1 :]))

    def choose_all(self, given: CardsLike) -> Building:
        """Choose these cards instead, the fifth as the starter."""
        built = self.clear()
        for card in cards(given, self.offer):
            built = built.choose(card)
        return built

    def change_starter(self) -> Building:
        """Make the next card of the hand the starter.

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
        """Say if it matters which card is the starter."""
        return not self.task.kinds or any(kind in _BY_SUIT for kind in self.task.kinds)

    def clear(self) -> Building:
        """Take all cards back."""
        return Building(self.task)

    def check(self) -> Building:
        """Judge the five cards; refuse fewer."""
        if self.missing:
            have = f"a hand and its starter are {FIVE} cards, and you have {len(self.chosen)}"
            raise IllegalMove(f"{have}: choose {self.missing} more")
        return replace(self, judged=self.task.judge(self.chosen))

    def _find_place(self, card: Card) -> int:
        """Where a card goes that isn't chosen yet."""
        if card not in self.offer:
            ranks = " ".join(dict.fromkeys(write_ranks(self.task.ranks).split()))
            raise IllegalMove(f"{card.written} has another rank: keep {ranks}, and change the suits alone")
        alike = [place for place, chosen in enumerate(self.places) if chosen and chosen.rank == card.rank]
        if self.task.ranks and len(alike) == sum(kept.rank == card.rank for kept in self.task.ranks):
            return alike[0]
        if None not in self.places:
            raise IllegalMove(f"{FIVE} cards are chosen: take one back before you choose {card.written}")
        return self.places.index(None)
