"""The skills, in teaching order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill: its key, its name, a tip and a reason.

    A skill ``across`` others looks at combinations that belong to those too, such as the fifteens with an ace.
    """

    key: str
    name: str
    tip: str
    reason: str
    across: bool = False


_TABLE = """
fifteens-2: two-card fifteens
    Match each five with every ten-card, each six with every nine, and each seven with every eight.
    One five and three ten-cards are three fifteens, and it's easy to stop at the first.

fifteens-3: three-card fifteens
    Add two small cards, then look for a third that makes fifteen.
    Pairs of cards catch the eye, but three cards you have to add up.

fifteens-ace (across): fifteens with an ace
    Look for fourteen in the other cards: ten and four, nine and five, eight and six, or two sevens.
    An ace adds only one, so people see fourteen and don't think of it.

fifteens-4: four-card fifteens
    Add up all five cards: if one card counts what's over fifteen, the other four are a fifteen.
    After the fifteens of two and three cards, most people stop adding.

fifteens-5: five-card fifteens
    If all five cards are low, add them all: together they might make fifteen.
    A whole hand hardly ever adds up to fifteen, so no one expects it.

pairs: pairs
    Put the cards in order: cards of the same rank end up side by side.
    Two ten-cards of different ranks look like a pair, and a pair with the starter is split up.

pair-royals: pair royals
    Three of a kind are three pairs: say six right away.
    Three cards feel like one pair and a spare, though any two of them pair.

double-pair-royals: double pair royals
    Four of a kind are six pairs: say twelve right away.
    Four cards look like two pairs, which leaves out four of the six.

runs-3: runs of three
    Put the cards in order and look for three ranks in a row.
    In an unsorted hand the middle card of a run can be anywhere, even the starter.

runs-4: runs of four
    When you find a run of three, look one below and one above before you count it.
    People stop at three, or count the two runs of three inside, though only the run of four scores.

runs-5: runs of five
    Five ranks in a row are one run for five, and nothing shorter inside it counts.
    The starter often fills the gap in the middle, so your four cards showed no run at all.

double-runs: double runs
    A run with one rank doubled is two runs and a pair: eight with three ranks, ten with four.
    People count one of the two runs, or count both and forget the pair.

triple-runs: triple runs
    A run of three with one rank tripled is three runs and a pair royal: fifteen points.
    The second and third run differ by just one card, so people think they've counted them.

quadruple-runs: double double runs
    A run of three with two ranks doubled is four runs and two pairs: sixteen points.
    Two pairs make four runs, and most people find only two of them.

run-and-fifteen (across): runs and fifteens that share cards
    After a run, use its cards again: seven and eight are fifteen too, and so are four, five and six.
    Cards you've counted in a run feel used up, but every combination counts by itself.

hand-flush: flushes in hand
    Check the suits of your four cards before the cut: all one suit scores four.
    Counting goes by ranks, so people look at suits last or never.

five-flush: five-card flushes
    If your four cards are all one suit, check the starter for a fifth point.
    People say four for the flush out of habit and forget the starter.

no-crib-flush: no flush of four in the crib
    In the crib, check the starter first: if it's another suit, there's no flush.
    Four of a suit score in a hand, and people carry that rule over to the crib.

crib-flush: flushes in the crib
    In the crib all five cards have to be one suit, starter included, and then it's five.
    It's so rare, with cards from two players, that no one looks at the suits.

nobs: his nobs
    Whenever you hold a jack, compare its suit with the starter's.
    It's one point for one card, easy to forget at the end of a count.

heels: heels and nobs told apart
    A jack as the starter is two for the dealer right away; the starter's jack in hand is one for his nobs.
    Both are about a jack and the starter, so people claim one for the other.

nineteen (across): hands with nothing
    Go through fifteens, runs, pairs, flush and nobs once, then say "nineteen", the players' word for nothing.
    No one likes to count nothing, and fourteens and sixteens are tempting.

big-hands (across): big hands
    Count kind by kind and keep a running total, so you don't lose a combination or count it twice.
    So many combinations share the same cards that people lose their place.

before-the-cut (across): the four cards before the cut
    Count your four cards as soon as you've discarded, while there's time.
    People wait for the starter, and then have five cards to count at once.

starter-adds (across): what the starter adds
    Remember what your four cards are worth, then look only for what the starter makes with them.
    The starter is off by itself, and people look at the cards in hand first.

play-fifteens: fifteens in the play
    Say the new count aloud with every card: at fifteen, claim two.
    People looking for pairs and runs say fifteen and don't notice that it scores.

play-thirty-ones: thirty-ones
    Before each card, say how much is left to thirty-one: the card that fills it scores two.
    People claim one for the last card, though exactly thirty-one is two.

play-pairs: pairs and royals in the play
    When a card matches the one before it, count back to see how many in a row are that rank.
    People claim the third card as one more pair, though it makes a pair royal for six.

play-runs: runs in the play
    Put the last three cards in order in your head, then the last four, and so on back.
    The cards can come in any order, but people see a run only when it goes up or down.

play-broken-runs: broken runs
    Walk back from the last card, skip none, and stop before a rank repeats: only those cards can run.
    All the ranks of a run are on the table, and people miss the card that splits them.

play-go: go and last card
    When no card fits and the count is under thirty-one, the last card played scores one.
    Nothing shows on the table, so people forget the point, or claim it on top of a thirty-one.
"""
"""Each skill in three lines: its key and name, the quick way to see it, and why people miss it."""


_DECISIONS = """
lead-low: leads with a low card to lead
    Lead a four or lower: no single card makes fifteen with it.
    A low card feels worth keeping for the end, so people lead one that can be made fifteen.

lead-pair: leads from a pair
    Look at your pair first, low ones above all: if your opponent pairs the one you lead, the other makes a pair royal.
    People are afraid of being paired, though that's what a pair in hand waits for.

lead-high: leads without a low card
    Lead a card that you can answer if it's paired or made fifteen.
    Every card you hold can be made fifteen, so people lead the highest without counting the answers.

reply-lead: first replies
    A fifteen or a pair pegs two now: ask why that card was led, and what your opponent can make of yours.
    Two points catch the eye, and what they leave for your opponent doesn't.

reply-count: counts to leave
    Say the count your card makes: after five or twenty-one, any ten-card scores.
    People look at what a card pegs now, and not at the count it leaves.

reply-end: the last cards of the play
    Before your last cards, ask who plays last: a small card kept back often pegs the go.
    Few cards are left, so people play what comes and let a go or the last card slip.

discard-home: discards that take you out
    Say how many you need, and keep the four cards that make that many most often.
    People keep the best average, though at the end of a game only going out counts.

discard-stop: discards against a player who's nearly out
    What comes after your opponent is out is worth nothing: count who scores when before you choose.
    A big hand is tempting even if your opponent goes out before you can count it.

discard-race: discards when either can go out
    Pone counts first: as pone keep what takes you out, as dealer look for pegs before that.
    Both scores matter at once, and people look at their own alone.
"""


def _read_skills(table: str) -> Iterator[Skill]:
    for entry in table.strip().split("\n\n"):
        named, tip, reason = map(str.strip, entry.splitlines())
        key, _, name = named.partition(": ")
        plain = key.removesuffix(" (across)")
        yield Skill(plain, name, tip, reason, across=key != plain)


SKILLS: Mapping[str, Skill] = MappingProxyType({skill.key: skill for skill in _read_skills(_TABLE)})
"""Every skill of counting by its key, in the order in which they're taught; those of the play are among them."""
DECISIONS: Mapping[str, Skill] = MappingProxyType({skill.key: skill for skill in _read_skills(_DECISIONS)})
"""Every skill of deciding by its key: which card to lead or to reply with, and what to discard at a score."""
EVERY_SKILL: Mapping[str, Skill] = MappingProxyType({**SKILLS, **DECISIONS})
"""Both together."""
DECISION_GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "decisions": tuple(DECISIONS),
        "lead": tuple(key for key in DECISIONS if key.startswith("lead-")),
        "reply": tuple(key for key in DECISIONS if key.startswith("reply-")),
        "discard-score": tuple(key for key in DECISIONS if key.startswith("discard-")),
    }
)
"""What several skills of deciding are practiced as."""
