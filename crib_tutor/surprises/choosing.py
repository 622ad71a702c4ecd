"""Sentences of surprise and answers of the lessons on what to lay away."""

from collections.abc import Mapping
from types import MappingProxyType

SURPRISES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "14": {  # Every hand there is
            "commonest": "Four and two are nearly alike: each is the total of about 22 hands in 100. A hand with "
            "nothing at all, the joke's nineteen, is only the fifth commonest.",
            "evens": "Four of five hands are even, since nearly everything comes in twos. In the picture even totals "
            "are green and odd ones are amber.",
            "thirty years": "Once in 216,580 deals, and with twenty an evening these take thirty years. So when "
            "somebody holds it, the whole club comes to see.",
            "three threes": "Three, since each of the threes in turn can be left out. What takes one or two of three "
            "cards alike always comes three times. So a triple run holds none, one, three or four fifteens, and never "
            "the two that would make nineteen.",
            "kept hands": "About 8. Choosing four of six is worth more than three points on average.",
            "two odd parts": "Five and one make six, and the fifteens bring only twos. 9 10 J Q K with nobs counts 6.",
            "crib average": "Nobody has chosen these four to go together, so a crib is more like any hand than like a "
            "kept one. Good players' cribs count about 4.8.",
        },
        "15": {  # Laying away to your own crib
            "easy throw": "Here hand and crib want the same. The double run stays together, and the two and the three "
            "wait in your crib for a tenth card, and for an ace or a four.",
            "what a starter adds": "Two and a half, and with a double run three. So 6 before the cut is worth about "
            "8½. The row of four above gets more than most, 3.7, since nearly every card helps it.",
            "own gifts": "Two threes. A pair is 2 points before anything else comes, and a nine makes fifteen with the "
            "two. For two kings only a five does, and pone keeps fives.",
            "pretty hand": "The run of four is the prettiest hand, and it is third: its green hill stands far to the "
            "right, and its crib far to the left. The five and the jack give up two and a half points in the hand, and "
            "win three in the crib.",
            "four hearts kept": "Four of one suit are 4 points before the cut: look for them, since they need neither "
            "run nor fifteen. So the run can go, and seven and eight make the crib rich. (In the crib itself only five "
            "of one suit count.)",
            "great hand": "Nine and king give the crib least of the three, and they are right all the same. Either "
            "other choice loses more in the hand than a whole crib brings on average.",
            "low pair": "The hand gives up a third of a point, and the pair brings the crib two points more.",
            "both want the same": "Two fives with two court cards hold 10 before the cut, and the double run holds 8. "
            "And six and seven help the crib more than jack and king. So here hand and crib want the same.",
            "a point at most": "One point. Then the rule costs about a tenth of a point a deal. Giving up nothing "
            "costs three or four times as much, and so does giving up three points.",
            "two tens": "Each of the three leaves the hand nearly the same, so the crib decides, and a pair is worth "
            "most.",
            "one step closer": "A queen stands next to the jack. A ten or a king makes them a run, and so the crib is "
            "worth nearly a point more than with jack and king. That is enough: now the pretty hand is the best.",
            "just as good": "10 and 3 are 13, and so are 8 and 5. When the crib is yours, all points are yours.",
        },
        "16": {  # Balking the other's crib
            "easy balk": "Nine and king have nothing to do with each other, and the double run does without them. That "
            "is easy. It is hard only when every choice hurts.",
            "never free": "Blind gifts leave the dealer 5.4 points on average, and the best gift still leaves 4.0. Two "
            "of the crib's cards are the dealer's, chosen for it, and the starter comes on top. But the worst gift "
            "brings 9: there is much to lose.",
            "proverb": "Ten and king: about 4.0, where ace and king give 4.3. Two aces give 6, since a pair is 2 "
            "points before anything else comes. The books know it, if you read on. Hoyle finds tenth cards “generally "
            "good, provided that the two cards laid away are not too near”. The Britannica has the king with “ten, "
            "nine (best baulk), eight, seven, six, or ace”. It means its game with five cards, but here too these six "
            "are among the palest ten of the map.",
            "amber row": "The five, and no gift with it is below 6: sixteen tenth cards wait for it.",
            "staircase": "Pairs and neighbours. A pair scores at once, and neighbours wait for a third to make a run. "
            "Only the neighbours at the two ends are pale: king and queen have the jack alone to wait for, and ace and "
            "two the three.",
            "beside the ace": "The ten. Ace and four make fifteen with any tenth card, and the five does so without "
            "the ace.",
            "three apart": "Two apart saves most, about three quarters of a point against neighbours. The step to "
            "three saves a third of a point more, and going further only a fifth more. So three is a fair number.",
            "wide, and a fifteen": "Both are wide, but six and nine make fifteen, and that is 2 points before anything "
            "else comes. So first look for a fifteen, then at the distance.",
            "five or a pair": "Each of sixteen cards makes fifteen with a five, and the dealer likes to add them. Even "
            "a pair is cheaper.",
            "close or a pair": "Seven and eight make fifteen at once, and wait for a six or a nine. Two eights are 2 "
            "points at once as well, but no single card makes them a run.",
            "jack and queen": "Jack and queen lose least in the hand, but they are neighbours. The eight beside the "
            "queen saves over a point in the crib and costs a fifth of one in the hand.",
            "two aces": "Two aces would give the dealer nearly two points more, and the hand wins nothing by it.",
            "worst gift": "A two and a three are among the worst gifts there are, and yet they are right: the hand "
            "that you keep is worth more than the harm.",
            "other chair": "Jack and king. The pretty hand is the best for pone: what it loses in the crib is small, "
            "and the five with the jack would give the dealer nearly eight.",
            "ten and king": "They are the palest gift of all, and the hand loses nothing by them.",
            "eight and jack": "They are three apart and make no fifteen. Neighbours and pairs give more.",
            "ace and queen": "The hand is the best that there is, and the gift is among the pale ones.",
            "both chairs": "7 less 4 is 3, and 8 less 6 is 2. The dealer would add, and take the first: 14 against 11.",
            "one suit": "It is about a twentieth of a point. The Britannica is right, since it says “if there is as "
            "good a discard”, and Tommy is right too: do not worry.",
        },
        "17": {  # What the starter can do
            "need eight": "Fifteen more starters take the diamonds to 8 or beyond: 34 against 19. The eights count 6 "
            "and no more with 27 of the 46 cards.",
            "need twelve": "The diamonds never count 12. The eights do with 13 cards, more than one time in four. The "
            "points that they lack elsewhere are all up here.",
            "on average": "The same: 378 points over the 46 starters, or about 8.2 each. So it does not matter which "
            "you keep. Or does it?",
            "ladder": "From 10 on. At 7 and 8 the diamonds are better, and at 9, just above the average, it is the "
            "same.",
            "three ranks": "The two sevens, three eights and three nines that you do not hold.",
            "first ending": "The six points are there before the cut: two fifteens and a pair. The two pairs average "
            "more, since they count 20 now and then, and stay at four with 19 of the 46 cards.",
            "second ending": "The four hearts average more, and come to 12 with five cards only. The sixes do with "
            "sixteen: any five or eight makes a double run, and any card that pairs is enough.",
            "third ending": "Any of the sixteen tenth cards makes four fifteens beside the pair. With the two fours "
            "and two fives it makes two fifteens and two pairs, for 8, and that hand averages more for its 24s.",
            "four hearts": "The hearts count 8 or more with any starter, and average two and a half points more. But "
            "the five and the king bring the dealer three points more than the eight and the king.",
            "six chances": "On average the second counts little more than half as much. But the first never gets "
            "there, and the second does with six starters.",
        },
    }
)

ANSWERS: Mapping[str, Mapping[str, int | str]] = MappingProxyType(
    {
        "14": {  # Every hand there is
            "two odd parts": "always even",
            "crib average": "about 5",
        },
        "15": {  # Laying away to your own crib
            "just as good": 5,
        },
        "16": {  # Balking the other's crib
            "amber row": "the five",
            "staircase": "pairs and neighbours",
            "beside the ace": "a ten",
        },
        "17": {  # What the starter can do
            "six chances": "the second",
        },
        "index": {  # the map of the lessons
            "map total": "24",
            "map rarest": "11",
            "map twenty-nine": 4,
            "map own crib": "a six and a seven",
            "map seven and six": "the first",
            "map balk": "a six and a king",
            "map five and jack": "the dealer",
            "map narrow": "the narrow hand",
        },
    }
)
