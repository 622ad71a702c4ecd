"""The first lesson: a hand's starters, and the first deal's words."""

from __future__ import annotations

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.sentences import FIFTEEN, Asking, Said, Sentences
from crib_tutor.deck import PACK, RANK_NAMES, RANKS, CardsLike, cards
from crib_tutor.game.events import CRIB
from crib_tutor.game.seats import View
from crib_tutor.game.state import Phase
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import bar, text
from crib_tutor.look.html import Html, picture
from crib_tutor.play import peg
from crib_tutor.words.number_words import name_rank, spell

_BAR, _SIZE, _WIDE = 4, 18, 44
"""Height of a point in a bar and the size of numbers, in the units of a card's face; pixels that a card takes."""


def starters(held: CardsLike) -> Html:
    """Draw a hand's count under a starter of each rank.

    >>> starters("5H 5D 5S JC").plain.split(", ")[4]
    '5♣ makes 29'

    The starter is the first that's left of clubs, diamonds, hearts and spades. Each is a picture of its own, so that a
    narrow page has several rows.
    """
    kept, base = cards(held), rules.HIGHEST_COUNT * _BAR + _SIZE + 3
    left = [next((c for c in PACK if c.rank == rank and c not in kept), None) for rank in range(1, len(RANKS) + 1)]
    totals = {card: count(kept, card).points for card in left if card}  # of four alike in the hand none is left
    drawn, made = [], [f"{card.symbol} makes {total}" for card, total in totals.items()]
    for (card, total), words in zip(totals.items(), made, strict=True):
        high, ink = total * _BAR, theme.FOUND if total == max(totals.values()) else theme.QUIET
        column = bar(9, base - high, 32, high, ink)
        column += text(str(total), card_faces.WIDTH / 2, base - high - 6, _SIZE, ink)
        column += card_faces.card_at(card, 0, base + 5)
        drawn.append(picture(card_faces.sheet(card_faces.WIDTH, base + 5 + card_faces.HEIGHT, column), words, _WIDE))
    return Html("<p>" + "\n".join(drawn) + "</p>", ", ".join(made) + ".")


FIRST_SEED = 1282
"""The cards of the first deal: aces, a seven and an eight to keep, a nine turned up; a fifteen, a run and a pair."""
FIRST_TITLE, FIRST_UNDER, FIRST_AGAIN = "Your first deal", "One deal, a line of help at each step", "Play it again"
FIRST_PROMISE = "Run the cell: your first deal is played here, a step at a time."
ONE_DEAL = "this is one guided deal: for a whole game, run table() in a cell of its own"
_MAKES = {Kind.FIFTEEN: "fifteen", Kind.PAIR: "a pair", Kind.RUN: "a run", Kind.THIRTY_ONE: "thirty-one"}
_GUIDE = {
    Phase.DEAL: "You cut jacks, so you cut again. Your four is lower, so you deal. Press Deal: six cards each.",
    Phase.DISCARD: "Keep 7 and 8, a fifteen, and the aces, a pair. Discard the other two.",
    Phase.CLAIM: "Count your hand with the starter. Claim all of it, then That's all.",
}


def guide_first_deal(phase: Phase, sees: View) -> str:
    """Say what to do now in the first deal.

    >>> from crib_tutor.game import Game, seats
    >>> dealt = Game(rules.MODERN, seed=FIRST_SEED, first_dealer=0).deal()
    >>> guide_first_deal(Phase.DISCARD, seats.view(dealt, 0))
    'Keep 7 and 8, a fifteen, and the aces, a pair. Discard the other two.'
    """
    if phase is Phase.CALL and sees.claimed is not None:
        return f"Your opponent claims {sees.claimed.points}. Look at the cards: is that right?"
    if phase is Phase.CLAIM and sees.place == CRIB:
        return "You dealt, so the crib is yours. Count it the same way."
    return _guide_play(sees) if phase is Phase.PLAY else _GUIDE.get(phase, "")


def _guide_play(sees: View) -> str:
    if not sees.legal:
        return "Every card of yours would go past 31. Say go."
    if not sees.pile:
        return "A new count starts at 0. Play any card."
    scored = {card: peg([*sees.pile, card], rules=sees.rules) for card in sees.legal}
    points = {card: sum(made.points for made in scored[card]) for card in sees.legal}
    best = max(points, key=points.__getitem__)
    if not scored[best]:
        return f"The count is {sees.count}. Play any card that doesn't pass 31."
    makes = _MAKES[scored[best][0].kind]
    return f"The count is {sees.count}. Your {best.symbol} makes {makes}: play it for {points[best]}."


def end_first_deal(you: int, opponent: int) -> str:
    """Say how the first deal ended.

    >>> end_first_deal(14, 3)
    'One deal: you pegged 14, your opponent 3. A game goes to 121. Go on below.'
    """
    return f"One deal: you pegged {you}, your opponent {opponent}. A game goes to {rules.GAME}. Go on below."


SAID = Sentences("00")


def _what_they_make(asked: Asking) -> str:
    return next((f"a {_MAKES[made.kind].removeprefix('a ')}" for made in peg(asked.row)), "nothing")


@SAID("queen and five")
def _queen_and_five(asked: Asking) -> Said:
    high, low = (card.value for card in cards(asked.row))
    return Said(_what_they_make(asked), f"The face card counts {spell(high)}, and {spell(low)} more make {FIFTEEN}.")


@SAID("jack and king")
def _jack_and_king(asked: Asking) -> Said:
    low, high = sorted(cards(asked.row))
    (between,) = RANK_NAMES[low.rank : high.rank - 1]
    return Said(
        _what_they_make(asked),
        f"Both count {spell(low.value)}, but their numbers differ, so they aren't a pair. For a run you'd need a "
        f"{between} between them.",
    )


@SAID("three to five")
def _three_to_five(asked: Asking) -> Said:
    (run,) = peg(asked.row)
    return Said(
        _what_they_make(asked), f"They needn't lie in order: put them in a row, and they're worth {run.points}."
    )


@SAID("welcome")
def _welcome(asked: Asking) -> Said:
    kept, perfect = set(cards(asked.row)), count("5H 5D 5S JC", "5C")
    best = max(count(asked.row, starter).points for starter in PACK if starter not in kept)
    (king,), (jack,) = kept - set(perfect.hand), set(perfect.hand) - kept
    assert best == 2 * asked.count.points
    return Said(
        best,
        f"The last {name_rank(perfect.hand[0])} doubles the hand. Trade the {name_rank(king)} for the "
        f"{name_rank(jack)} of its suit and you have {perfect.points}, the best hand in the game. Some players wait a "
        "lifetime for it.",
    )


SAID.answer("two overlooked", lambda asked: asked.numbers[1] - asked.numbers[0])
