"""The skills of counting and of the play, in teaching order: what each is called, how to see it, why people miss it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing to be good at: its key, its name, the quick way to see it, and the reason why people miss it.

    >>> SKILLS["fifteens-3"].name
    'three-card fifteens'

    A skill ``across`` others looks at combinations that belong to those too, such as the fifteens with an ace.
    """

    key: str
    name: str
    tip: str
    reason: str
    across: bool = False


_TABLE = """
fifteens-2: two-card fifteens
    Put each five to every tenth card, each six to every nine, and each seven to every eight.
    One five and three tenth cards are three fifteens, and it is easy to stop at the first.

fifteens-3: three-card fifteens
    Add two small cards, and look for the third that takes them to fifteen.
    The eye goes to pairs of cards that fit, and three cards have to be added up.

fifteens-ace (across): fifteens with an ace
    Look for fourteen in the other cards, such as ten and four, nine and five, eight and six, or two sevens.
    An ace adds only one, so that people look at fourteen and do not think of it.

fifteens-4: four-card fifteens
    Add up all five cards: what they make above fifteen is what the card to leave out must count.
    After the fifteens of two and three cards most people stop adding.

fifteens-5: five-card fifteens
    When all five cards are low, add them all: they may make fifteen together.
    A whole hand hardly ever adds up to fifteen, and so nobody expects it.

pairs: pairs
    Put the cards in the order of their ranks: two of a rank then lie side by side.
    Two tenth cards of different ranks look like a pair, and a pair with the starter lies apart.

pair-royals: pair royals
    Three of a rank are three pairs: say six at once.
    Three cards feel like one pair and a card over, although each two of them pair.

double-pair-royals: double pair royals
    Four of a rank are six pairs: say twelve at once.
    Four cards look like two pairs, and four of the six pairs are then left out.

runs-3: runs of three
    Put the cards in order, and look for three ranks one after another.
    In a hand that is not put in order the middle card of a run lies anywhere, or is the starter.

runs-4: runs of four
    When you find a run of three, look once more below and above it before you count.
    People stop at three, or count the two runs of three inside, where only the run of four scores.

runs-5: runs of five
    Five ranks without a gap are one run for five, and nothing shorter inside it counts.
    The starter often closes the gap in the middle, and the four cards in hand showed no run of four.

double-runs: double runs
    A run with one rank doubled is two runs and a pair: eight for three ranks, ten for four.
    People count one of the two runs, or both runs and forget the pair.

triple-runs: triple runs
    A run of three with one rank three times is three runs and a pair royal: fifteen points.
    The second and third run differ from the first by one card only, and so people think that they counted them.

quadruple-runs: double double runs
    Two ranks doubled in a run of three are four runs and two pairs: sixteen points.
    Two pairs give four ways to choose the run, and most people find two of them.

run-and-fifteen (across): runs and fifteens that share cards
    After a run use its cards again: seven and eight, or four, five and six, are fifteen too.
    Cards that were counted in a run feel used up, although every combination counts for itself.

hand-flush: flushes in hand
    Look at the suits of your four cards before the starter is turned: four alike score four.
    Counting goes by ranks, and the suits are looked at last or never.

five-flush: five-card flushes
    When your four cards are of one suit, look whether the starter matches, for a fifth point.
    People say four for the flush out of habit, and forget that the starter makes it five.

no-crib-flush: no flush of four in the crib
    In the crib look at the starter first: if its suit is another one, there is no flush.
    Four of a suit score in a hand, and people carry that rule over to the crib.

crib-flush: flushes in the crib
    In the crib all five cards must be of one suit, starter included, and then it is five.
    It is so rare that after four cards from two players nobody looks at the suits.

nobs: his nobs
    Whenever you hold a jack, compare its suit with the starter's.
    One point for one card isn't a combination, and is easy to leave out at the end of a count.

heels: heels and nobs told apart
    A jack turned up is two for the dealer at once; a jack in hand is one for nobs, in the starter's suit.
    Both score for a jack and the starter, and so one is claimed in place of the other.

nineteen (across): hands with nothing
    Go through fifteens, runs, pairs, flush and nobs once, and say "nineteen", the players' word for nothing.
    Nobody likes to count nothing, and cards that add up to fourteen or sixteen invite a mistake.

big-hands (across): big hands
    Count kind by kind and say the total as you go, so that no combination is lost or counted twice.
    So many combinations share the same cards that people lose their place.

before-the-cut (across): the four cards before the cut
    Count your four cards as soon as you have laid away, while there is time.
    People wait for the starter, and then have to count five cards at once.

starter-adds (across): what the starter adds
    Keep the count of your four cards in mind, and then look only for what the starter makes with them.
    The starter lies apart from the hand, and the cards in hand are looked at first.

play-fifteens: fifteens in the play
    Say the new count aloud with every card: at fifteen, claim two.
    While people look for pairs and runs they say fifteen, and do not notice that it scores.

play-thirty-ones: thirty-ones
    Say how much is left to thirty-one before each card: the card that fills it scores two.
    People claim one for the last card, although thirty-one exactly is two.

play-pairs: pairs and royals in the play
    When a card matches the one before it, count back how many in a row are of its rank.
    The third card alike is claimed as one pair more, although it makes a pair royal for six.

play-runs: runs in the play
    Put the last three cards in order in your head, then the last four, and so on back.
    The cards may be laid in any order, and people see a run only when it goes up or down.

play-broken-runs: broken runs
    Walk back from the last card, skip none, and stop before a rank comes twice: only those cards can run.
    On the table the ranks of a run are all there, and the card that splits them is overlooked.

play-go: go and last card
    When no card fits any more, and the count is short of thirty-one, whoever laid the last one scores one.
    Nothing is made on the table, and so the point is forgotten, or claimed beside a thirty-one.
"""
"""Each skill in three lines: its key and name, the quick way to see it, and why people miss it."""


def _read_skills() -> Iterator[Skill]:
    for entry in _TABLE.strip().split("\n\n"):
        named, tip, reason = map(str.strip, entry.splitlines())
        key, _, name = named.partition(": ")
        plain = key.removesuffix(" (across)")
        yield Skill(plain, name, tip, reason, across=key != plain)


SKILLS: Mapping[str, Skill] = MappingProxyType({skill.key: skill for skill in _read_skills()})
"""Every skill by its key, in the order in which they're taught."""
