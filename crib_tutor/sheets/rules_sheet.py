"""The rules card: today's game for two."""

from crib_tutor import rules
from crib_tutor.deck import cards
from crib_tutor.look import board
from crib_tutor.phrases import uncapitalized
from crib_tutor.rules import SENTENCES
from crib_tutor.sheets.page import columns, document, items, paragraph, row, scored_board, section, table
from crib_tutor.words.counts_aloud import number

HAND = rules.HAND_SIZES[-1]
THROWN = rules.CRIB_SIZE // 2

PLAY = (
    (
        ("Pone", "8S", ""),
        ("Dealer", "7H", " for two"),
        ("Pone", "9D", " for three"),
        ("Dealer", "4C", ""),
        ("Pone", "", "Go"),
        ("Dealer", "AH", ", one for the go"),
    ),
    (
        ("Pone leads", "TS", ""),
        ("Dealer", "TD", " for two"),
        ("Pone", "JC", ", one for last"),
    ),
)
"""One play of eight cards, in two rounds: who lays which card, or none, and what is said after the count."""


def rules_card() -> str:
    """Today's game for two on one page."""
    text = (
        "A deck of 52 cards, and a board with two pegs for each of you; paper and pencil will do. Ranks go up from the "
        "ace, always low, to the king. An ace <b>counts</b> one; a ten, jack, queen or king ten; any other card its "
        "number."
    )
    return document(
        "Cribbage for two",
        "Today's game of six cards, complete.",
        scored_board((24, 18), (33, 29)),
        columns([section("You need", paragraph(text)), _aim(), _deal()], [_play(), _show()])
        + _muggins()
        + section("One play, card by card", _strip()),
        "crib_tutor. After <cite>According to Hoyle</cite>; the skunk is the custom of today's clubs.",
    )


def _aim() -> str:
    text = (
        f"<b>First to {rules.GAME} wins</b> right away, even in the middle of a count. "
        f"That's twice around the {board.LAP} holes, plus one ({rules.SHORT_GAME}, once around, is a short game). Your "
        "back peg jumps ahead of the front peg, a hole for each point: the front one is your score."
    )
    skunk = (
        f"A loser with less than {rules.SKUNK} is <b>skunked</b>: by agreement that counts as two games. Less than "
        f"{rules.DOUBLE_SKUNK} is a double skunk."
    )
    return section("The aim", paragraph(text), paragraph(skunk))


def _deal() -> str:
    cut = paragraph("First you both cut the deck: the lower card deals, and ties cut again.")
    steps = items(
        f"<b>Deal.</b> The dealer shuffles, and the other player, <b>pone</b>, cuts. "
        f"{number(HAND + THROWN).capitalize()} cards each, face down, one at a time, pone first.",
        f"<b>Discard.</b> You both put {number(THROWN)} cards face down. These {number(rules.CRIB_SIZE)} are the "
        "<b>crib</b>, a second hand for the dealer. No one looks at it until the show.",
        "<b>Cut.</b> Pone lifts part of the deck, leaving at least four cards above and below. The dealer turns up "
        f"the top card of the lower part, the <b>starter</b>. {SENTENCES['heels']}",
        f"<b>Play</b> your {number(HAND)} cards one by one; keep them in front of you.",
        "<b>Show.</b> Count in this order: pone's hand, the dealer's hand, the crib.",
        "<b>Switch.</b> The other player deals.",
        ordered=True,
    )
    return section("A deal", cut, steps)


def _play() -> str:
    how = items(
        f"Pone plays a card and says what it counts. Then you take turns, saying the new total. "
        f"It can't go past <b>{rules.THIRTY_ONE}</b>.",
        f"If none of your cards fits, say <q>go</q>. Your opponent plays every card that still fits and pegs "
        f"{rules.GO_POINTS} (at exactly {rules.THIRTY_ONE}, {rules.THIRTY_ONE_POINTS} instead).",
        "Start over at zero. The player who did <em>not</em> play the last card leads, if cards are "
        "left there. Play until all are down.",
    )
    pegged = table(
        ["The card you play", "pegs"],
        [
            (f"brings the total to {rules.FIFTEEN}", rules.FIFTEEN_POINTS),
            (f"brings it to exactly {rules.THIRTY_ONE}", rules.THIRTY_ONE_POINTS),
            ("pairs the card before it", rules.PAIR_POINTS),
            ("is the third alike: <b>pair royal</b>", 3 * rules.PAIR_POINTS),
            ("is the fourth alike: <b>double pair royal</b>", 6 * rules.PAIR_POINTS),
            ("makes a run with the cards before it", "1 a card"),
            ("is the last that fits: <b>go</b>; or the <b>last</b> of all", rules.GO_POINTS),
        ],
    )
    return section("The play", how, pegged)


def _show() -> str:
    text = (
        "The starter counts with both hands and the crib: always five cards. A card can score often, but no group of "
        "cards twice."
    )
    named = ("fifteen", "pair", "run", "flush", "nobs")
    each = items(*(f"<b>{name.capitalize()}.</b> {SENTENCES[name]}" for name in named))
    return section("The show", paragraph(text), each)


def _muggins() -> str:
    rule = rules.MODERN.muggins.value
    text = (
        "Count aloud. The points you miss are lost, unless you agreed before the game to play <b>muggins</b>. "
        f"Then {uncapitalized(rule)} Claimed too many? {rules.MODERN.overclaim.value}"
    )
    return section("Muggins", paragraph(text))


def _strip() -> str:
    note = paragraph(
        "A card can score in several ways. A king and a jack aren't a pair. A run can come in any order, like 5, 2, 4, "
        "3, but a card that doesn't belong breaks it. Pairs and runs start over with each new count. Cards played "
        "after a go still belong to the old one."
    )
    shown = []
    for lays in PLAY:
        total = 0
        for who, card, ending in lays:
            total += cards(card)[0].value if card else 0
            spoken = f"{number(total)}{ending}" if card else ending
            drawn = row(card, card=44) if card else ""
            shown.append(f'<span class="cards">{drawn}</span><b>{who}</b> <q>{spoken.capitalize()}</q>')
    return note + items(*shown, ordered=True, look="strip play")
