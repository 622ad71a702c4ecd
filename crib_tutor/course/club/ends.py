"""The two lines that one takes home from each lesson."""

from collections.abc import Mapping
from types import MappingProxyType

_LINES = """
00 What you miss in your own hand, your opponent pegs.
   A five works with every ten-card, as often as it fits.
01 Every card has two numbers: its rank, and what it counts.
   The gap between your pegs is your last score.
02 Fives with ten-cards, nine with six, eight with seven.
   Then look for a third card.
03 Count the handshakes, not the cards.
   Three of a rank are six points, and four are twelve.
04 See the columns, multiply their cards, add the pairs.
   One more card of a rank, and the whole run counts again.
05 Four of a suit in your hand are worth four; a crib needs all five.
   Got a jack? Look at the starter's suit.
06 Count your four before the cut, then only what the starter adds.
   Say the total after every score, and you won't lose your place.
07 Hear the whole claim, count it yourself, and only then call.
   Ask about muggins before you cut.
08 Fifteen and thirty-one pay; in between, mind what you leave.
   Say go when nothing fits, and never before.
09 Find the wall, then count what's on your side of it.
   Every card that makes a run longer pegs the whole run again.
10 Pone counts first, then the dealer, then the crib.
   In the stinkhole, ask who gets to count.
11 Most losers reach the last street, so don't give up halfway.
   Two deals are worth 26 holes: are you ahead of that?
12 Same cards, other rules: agree on them before the cut.
   Ask first about the go, about muggins, and about the skunk.
13 Nobody has ever held a nineteen, and now you know why.
   Before you trust an average, ask which hands it's for.
14 Ask whose crib it is before you look at your cards.
   Give up a point in hand at most to feed the crib or starve it.
15 Near the end, don't ask what a hand averages.
   Ask what you need, who counts first, and how many starters do it.
16 A pair is bait, and Magpie always bites.
   Lead low or from a pair, but not a five if you can help it.
17 Take the fifteen before the pair.
   Don't leave 5 or 21, and keep two cards that add up to eleven.
18 The score sets the dial: play on if you'd be the one left short.
   Out first by the count? Then play off, and keep it dull.
19 What comes after your opponent is out is worth nothing.
   If you count first and hold enough, forget the crib.
20 One night says next to nothing about who plays better.
   Count everything you're dealt: that's the skill that pays.
21 Which seat, which hand, which score? Then look at the number.
   A difference can be real and still not matter.
"""
_ROWS = _LINES.strip().splitlines()
ENDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {first[:2]: (first[3:], second.strip()) for first, second in zip(_ROWS[::2], _ROWS[1::2], strict=True)}
)
"""Two lines by the number of their lesson."""
