"""The sentences of the play lab."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from crib_tutor.combinations import Kind
from crib_tutor.deck import RANK_NAMES, Card, symbols
from crib_tutor.labs.play_lab.reading import HandReading, list_readings
from crib_tutor.labs.play_lab.replies import CardReplies, ReplyScore, list_replies
from crib_tutor.labs.play_lab.state import OPPONENT, YOU, Move, PlayLab
from crib_tutor.labs.win_board.words import signed
from crib_tutor.phrases import capitalized
from crib_tutor.rules import THIRTY_ONE
from crib_tutor.strategy.playing.rank import PlayChoice
from crib_tutor.strategy.winning.aims import WIN, name_unit, say_gap, say_worth
from crib_tutor.words.counts_aloud import amount_of, join_words
from crib_tutor.words.number_words import plural

AGAINST: Mapping[str, str] = MappingProxyType({"greedy": "Magpie", "careful": "Fox", "balance": "In balance"})
"""What each opponent is called here."""
METHODS: Mapping[str, str] = MappingProxyType(
    {
        "greedy": "takes the most points right away",
        "careful": "minds what you can answer",
        "balance": "plays in balance: its lead or reply is drawn by chance, and then it plays like Fox",
    }
)
"""How each of them plays."""
SEEN, HIDDEN = "All cards seen: on", "All cards seen: off"
AXIS = "net holes in the whole play: yours less your opponent's"
LIKELY = "Fears, in percent: how likely your opponent has a card that scores on it right away. It {method}."
READ, PLAY, HOLDS, HANDS, OUT = "Read the hand", "The play", "Holds at least one, in 100", "Likeliest hands", "out"
KEY = "dashes: before this step; dots: cards of the rank you haven't seen"
TAP, DEAL = "Tap columns, or type A to K.", "Deal four cards"
_RUN = 3
"""Ranks in a row that are named by the first and the last."""
WAITS = "Run the cell: four cards are dealt, and each has its net."
_MADE: Mapping[Kind, str] = MappingProxyType(
    {Kind.FIFTEEN: "fifteen", Kind.RUN: "a run", Kind.THIRTY_ONE: "thirty-one"}
)
_PAIRS: Mapping[int, str] = MappingProxyType({2: "a pair", 6: "a pair royal", 12: "a double pair royal"})
"""What a card makes that scores in the play, as it's called."""
_TEN, _TENS = 10, 4
_LEVEL = 0.005
"""Holes that are shown as none."""


def say_title(lab: PlayLab) -> str:
    """Ask what is to be played.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> say_title(set_up("4D 5H 6C JS", starter="9H", seed=7))
    'Which card do you lead?'
    """
    if lab.over:
        return "All cards are played"
    return "Which card do you play?" if lab.play.pile else "Which card do you lead?"


def name_axis(lab: PlayLab) -> str:
    """Name what the cards are priced in."""
    if lab.at is None:
        return AXIS
    worth = "chance of winning" if lab.aim == WIN else f"{name_unit(lab.aim)} on average"
    return f"{worth}, at {lab.at[0]} to {lab.at[1]}"


def say_seat(lab: PlayLab) -> str:
    """Say which seat is yours, and what you threw."""
    seat = "You're the dealer" if lab.dealer else "You're pone"
    return f"{seat}. You discarded {join_words([card.symbol for card in lab.thrown])}."


def say_count(lab: PlayLab) -> tuple[str, str]:
    """The count, and how far it is from thirty-one.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> say_count(set_up("4D 5H 6C JS", starter="9H", seed=7))
    ('0', '31 to go')
    """
    return str(lab.count), f"{THIRTY_ONE - lab.count} to go"


def say_best(lab: PlayLab) -> str:
    """Say which card is best, and by how much.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> say_best(set_up("4D 5H 6C JS", starter="9H", seed=7))
    'Lead the four: it nets 0.2 of a hole more than the jack'
    """
    if lab.over:
        mine, theirs = lab.pegged
        return f"You pegged {mine}, your opponent {theirs}"
    verb = "Play" if lab.play.pile else "Lead"
    best, *others = lab.choices
    second = next((choice for choice in others if choice.card.rank != best.card.rank), None)
    first = RANK_NAMES[best.card.rank - 1]
    if second is None:
        return f"{verb} the {first}" if others else f"{verb} the {first}: no other card fits"
    gap, other = best.net - second.net, RANK_NAMES[second.card.rank - 1]
    if best.worth is not None:
        more = say_gap(best.worth - (second.worth or 0), lab.aim)
        brings = f"it {'wins' if lab.aim == WIN else 'brings'} {more} more than the {other}"
        wins = replace(lab, aim=WIN).choices[0]
        even = say_gap((wins.wins or 0) - (best.wins or 0), WIN)
        name = RANK_NAMES[wins.card.rank - 1]
        decides = f". The aim decides: {f'the {name} wins {even} more' if even else 'for winning both do as well'}"
        aimed = decides * (name != first)
        return f"{verb} the {first}: {brings}{aimed}" if more else f"The {first} and the {other} do as well"
    if gap < _LEVEL:
        return f"The {first} and the {other} net the same"
    holes = f"{gap:.1f} holes" if gap >= 1 else f"{gap:.1f} of a hole" if gap >= 0.05 else f"{gap:.2f} of a hole"
    return f"{verb} the {first}: it nets {holes} more than the {other}"


def say_net(choice: PlayChoice) -> str:
    """What a card nets, or is worth by the score.

    >>> say_net(PlayChoice(Card(5, "H"), pegs=2, hopes=1.0, fears=1.25))
    '+1.8'
    """
    if choice.worth is not None:
        return signed(say_worth(choice.worth, choice.aim))
    return f"{choice.net:+.1f}".replace("-", "−") if abs(choice.net) >= 0.05 else "0.0"  # noqa: RUF001  # a minus as wide


def choice_lines(lab: PlayLab, choice: PlayChoice) -> list[tuple[str, str]]:
    """What a card pegs, fears and hopes, line by line.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> lab = set_up("4D 5H 6C JS", starter="9H", seed=7)
    >>> for first, rest in choice_lines(lab, lab.choices[0]):
    ...     print(first, rest.partition(". ")[2])
    Fears A four (a pair): 16%.
    Hopes After a five or a six: fifteen and a run, 5.
    """
    now = [("Pegs", f"{choice.pegs} now.")] if choice.pegs else []
    if lab.seen:
        return [*now, ("Nets", f"{say_net(choice)} in all if neither of you makes a mistake.")]
    fears, hopes = _say_replies(list_replies(lab, choice.card))
    return [
        *now,
        ("Fears", f"{choice.fears:.1f} for your opponent.{fears}"),
        ("Hopes", f"{choice.hopes:.1f} for you.{hopes}"),
    ]


def _say_replies(replies: CardReplies) -> tuple[str, str]:
    """Name the replies that score, with the chance that your opponent holds one, and those on which you score most."""
    fears = hopes = ""
    if replies.feared:
        feared = [f"{_name_any(reply.ranks)} ({_name_scored(reply)})" for reply in replies.feared]
        sentence = _join_or(feared)
        fears = f" {capitalized(sentence)}: {100 * replies.share:.0f}%."
    if replies.hoped:
        hopes = f" After {_name_any(replies.hoped.ranks)}: {_name_scored(replies.hoped)}, {replies.hoped.points}."
    return fears, hopes


def _name_any(ranks: Sequence[int]) -> str:
    """Name one card of any of these ranks; the four that count ten have a name together."""
    tens = [rank for rank in ranks if Card(rank, "S").value == _TEN]
    single = [rank for rank in ranks if rank not in tens or len(tens) < _TENS]
    names = [RANK_NAMES[rank - 1] for rank in single] + ["ten-card"] * (len(tens) == _TENS)
    return _join_or([f"{'an' if name[0] in 'ae' else 'a'} {name}" for name in names])


def _join_or(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _name_scored(reply: ReplyScore) -> str:
    return join_words(
        [_PAIRS.get(each.points, "") if each.kind is Kind.PAIR else _MADE[each.kind] for each in reply.scored]
    )


def say_moves(lab: PlayLab) -> list[str]:
    """What was played, each move in one sentence.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> say_moves(set_up("4D 5H 6C JS", starter="9H", seed=7).lay("4D"))[0]
    'You play 4♦: 4.'
    """
    moves = zip(lab.moves, lab.steps, strict=False)  # the last step leads to no move yet
    return [_say_move(move, before.count, lab) for move, before in moves]


def say_last_moves(lab: PlayLab) -> str:
    """Say what happened since your last card.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> say_last_moves(set_up("4D 5H 6C JS", starter="9H", seed=7))
    'No card is on the table yet.'
    """
    mine = [place for place, move in enumerate(lab.moves) if move.player == YOU and move.card]
    last = mine[-1] if mine else 0
    told = bool(mine and not lab.moves[last].pegged and lab.moves[last + 1 :])
    return " ".join(say_moves(lab)[last + told :]) or "No card is on the table yet."


def last_mover(lab: PlayLab) -> int:
    """The side that moved last; you, before any card."""
    return lab.moves[-1].player if lab.moves else YOU


def name_played(move: Move) -> str:
    """Name a card on the table, with who played it.

    >>> name_played(Move(YOU, Card(5, "H")))
    'five of hearts, yours'
    """
    assert move.card
    return f"{move.card.name}, {'yours' if move.player == YOU else 'from your opponent'}"


def say_held(lab: PlayLab) -> str:
    """Say how many cards your opponent still holds."""
    return f"Your opponent holds {amount_of(len(lab.hands[OPPONENT]), 'card')}"


def _say_move(move: Move, count: int, lab: PlayLab) -> str:
    who, s = ("You", "") if move.player == YOU else ("Your opponent", "s")
    points = [(lab.seat_of(one.player), one.combination) for one in move.pegged]
    if move.card is None and points:
        own = points[0][0] == move.player
        other = "you peg" if move.player != YOU else "your opponent pegs"
        return f"{who} peg{s} one for the go." if own else f"{who} say{s} go, and {other} one for the go."
    does = f"play{s} {move.card.symbol}: {count + move.card.value}" if move.card else f"say{s} go at {count}"
    for player, part in points:
        does += f", {part.kind.value} for {part.points}" if part.kind is not Kind.LAST else ", one for last"
        does += "" if player == move.player else f" to {'you' if player == YOU else 'your opponent'}"
    return f"{who} {does}."


# --- the hand that is read --------------------------------------------------------------------------------------------


def name_step(step: HandReading) -> tuple[str, str]:
    """Name a step by what was played, and on what."""
    if not step.lab.moves:
        return "Before", " a card"
    card, before = step.lab.moves[-1].card, step.lab.steps[-2]
    if not card:
        return "Go", f" at {before.count}"
    return card.symbol, f" on {before.pile[-1].symbol}" if before.pile else " led"


def note_step(step: HandReading) -> str:
    """Say in few words what a step tells."""
    if step.gone:
        return f"nothing up to {THIRTY_ONE - step.lab.steps[-2].count}"
    return f"hardly {_name_any(step.hardly.ranks)}" if step.hardly else f"{len(step.likeliest[0][0])} hidden"


def say_step(step: HandReading, guess: Sequence[int] | None) -> tuple[str, str, str]:
    """Say what was played, and what's known by it.

    >>> from crib_tutor.labs.play_lab.state import set_up
    >>> say_step(list_readings(set_up("4D 5H 6C JS", starter="9H", seed=7))[0], [4])[2]
    'Before a card. You said five. Likeliest: ten, 33 in 100; queen, 32.'
    """
    head, happened = "".join(name_step(step)), [*say_moves(step.lab)[-1:], say_last_moves(step.lab)][0]
    happened += f" {say_left(step)} left."
    if guess is None:
        asked = "Which ranks are out?" if step.gone else "Which rank is likeliest?"
        return happened, asked, f"{head}. {asked}"
    (first, second, *_), out = step.order, ""
    said = f" You said {join_words(name_ranks(guess))}." * bool(guess) if [*guess] != step.answer else " Right."
    known = f"{capitalized(_name_any([first + 1]))} is likeliest: {in_100(step.chances[first])} in 100."
    if step.gone:
        known = f"{capitalized(join_words(name_ranks(step.answer, plural)))} are out. {known}"
        out = f" Out: {join_words(name_ranks(step.answer))}."
    elif step.hardly:
        known = f"Hardly {_name_any(step.hardly.ranks)}: that would've been {_name_scored(step.hardly)}. {known}"
    likeliest = f"{RANK_NAMES[first]}, {in_100(step.chances[first])} in 100"
    then = f"; {RANK_NAMES[second]}, {in_100(step.chances[second])}" * bool(step.chances[second])
    return happened + said, known, f"{head}.{said}{out} Likeliest: {likeliest}{then}."


def say_left(step: HandReading) -> str:
    """Say how many hands are left."""
    return f"{step.hands:,} hand{'s' * (step.hands > 1)}"


def list_lines(lab: PlayLab) -> list[str]:
    """Say all that each step shows, for readers without a kernel."""
    found = []
    for step in list_readings(lab):
        columns = [f"{RANK_NAMES[rank]} {in_100(chance) or OUT}" for rank, chance in enumerate(step.chances)]
        hands = [f"{' '.join(RANK_NAMES[rank] for rank in held)} {100 * share:.1f}%" for held, share in step.likeliest]
        told = f"{''.join(name_step(step))}, {note_step(step)}. {' '.join(say_step(step, ())[:2])}"
        found.append(f"{told} {HOLDS}: {', '.join(columns)}. {HANDS}: {', '.join(hands)}.")
    return found


def in_100(chance: float) -> str:
    """Write a chance in 100; nothing for none."""
    return ("<1" if chance < _LEVEL else f"{100 * chance:.0f}") * (chance > 0)


def name_ranks(ranks: Sequence[int], number: Callable[[str], str] = str) -> list[str]:
    """Name ranks, longer rows by their ends.

    >>> name_ranks([0, 1, 2, 3, 4, 8])
    ['ace to five', 'nine']
    """
    found = []
    for _, row in groupby(enumerate(ranks), lambda at: at[1] - at[0]):
        names = [number(RANK_NAMES[rank]) for _, rank in row]
        found += [f"{names[0]} to {names[-1]}"] if len(names) >= _RUN else names
    return found


def say_held_then(step: HandReading, lab: PlayLab) -> str:
    """Say what was held at a step, all cards played."""
    return f"Held: {symbols(step.lab.hands[OPPONENT])}." * lab.over
