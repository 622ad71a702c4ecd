"""Sentences of surprise and answers of the lessons on what to lay away."""

from types import MappingProxyType

SURPRISES = MappingProxyType(
    {
        # 14 Every hand there is
        "commonest": "Four and two are nearly alike: each is the total of about 22 hands in 100. A hand with nothing "
        "at all, the joke's nineteen, is only the fifth commonest.",
        "evens": "Four of five hands are even, since nearly everything comes in twos. In the picture even totals are "
        "green and odd ones are amber.",
        "thirty years": "Once in 216,580 deals. So when somebody holds it, the whole club comes to see.",
        "triple run gap": "A triple run holds no fifteen, one, three or four of them, but never two. In 3 3 3 4 5 "
        "there are three, since each two of the threes make 15 with the 4 and the 5.",
        "kept hands": "About 8. Choosing four of six is worth more than three points in every hand. Most people who "
        "quote an average mix the two up.",
        "two odd parts": "Five and one make six, and the fifteens bring only twos. 9 10 J Q K with nobs counts 6.",
        "crib average": "Nobody has chosen these four to go together, so a crib is more like any hand than like a kept "
        "one. Good players' cribs count about 4.7.",
        # 15 Laying away to your own crib
        "easy throw": "Here hand and crib want the same. The double run stays together, and the two and the three "
        "wait in your crib for a tenth card, and for an ace or a four.",
        "own gifts": "A two and a three bring over two points more than two kings: sixteen cards make fifteen with "
        "them, and an ace or a four makes them a run.",
        "pretty hand": "The run of four is the prettiest hand, and it is third: its green hill stands far to the "
        "right, and its crib far to the left. The five and the jack give up two and a half points in the hand, and "
        "win three in the crib.",
        "great hand": "Nine and king give the crib least of the three, and they are right all the same. The hand is "
        "worth more than all that the crib could bring.",
        "one step closer": "A queen stands next to the jack. A ten or a king makes them a run, and so the crib is "
        "worth nearly a point more than with jack and king. That is enough: now the pretty hand is the best.",
        "just as good": "10 and 3 are 13, and so are 8 and 5. When the crib is yours, all points are yours.",
        # 16 Balking the other's crib
        "easy balk": "Nine and king have nothing to do with each other, and nothing with the hand. That is easy. It is "
        "hard only when every choice hurts.",
        "never free": "About 4, and the worst two cards that you can give bring 9. Two of the crib's cards are the "
        "dealer's, chosen for it, and the starter comes on top. You can save a few points, never all of them.",
        "proverb": "Ten and king: about 4.0, where ace and king give 4.3. Two aces give 6, since a pair is 2 points "
        "before anything else comes. The books know it, if you read on. Hoyle finds tenth cards “generally good, "
        "provided that the two cards laid away are not too near”. The Britannica has the king with “ten, nine (best "
        "baulk), eight, seven, six, or ace”. It means its game with five cards, but here too these six are among the "
        "palest ten of the map.",
        "amber row": "The five, and no gift with it is below 6: sixteen tenth cards wait for it.",
        "staircase": "Pairs and neighbours. A pair scores at once, and neighbours wait for a third to make a run. At "
        "the two ends they are pale: king and queen have only the jack to wait for, and ace and two the three.",
        "beside the ace": "The ten. Ace and four make fifteen with any tenth card, and the five does so without the "
        "ace.",
        "three apart": "Two apart saves most, nearly a point against neighbours. The step to three still saves a third "
        "of a point, and all that lies beyond it a fifth. So three is a fair number.",
        "worst gift": "A two and a three are among the worst gifts there are, and yet they are right: the hand that "
        "you keep is worth more than the harm.",
        "other chair": "Jack and king. The pretty hand is the best for pone: what it loses in the crib is small, "
        "and the five with the jack would give the dealer nearly eight.",
        "one suit": "It is about a twentieth of a point. The Britannica is right, since it says “if there is as good a "
        "discard”, and Tommy is right too: do not worry.",
        # 17 What the starter can do
        "need eight": "Fifteen more starters take the diamonds to 8 or beyond: 34 against 19. The eights count 6 and "
        "no more with 27 of the 46 cards.",
        "need twelve": "The diamonds never count 12. The eights do with 13 cards, more than one time in four. The "
        "points that they lack elsewhere are all up here.",
        "on average": "The same: 378 points over the 46 starters, or about 8.2 each. So it does not matter which you "
        "keep. Or does it?",
        "ladder": "From 10 on. At 7 and 8 the diamonds are better, and at 9, just above the average, it is the same.",
        "three ranks": "The two sevens, three eights and three nines that you do not hold.",
        "first ending": "Any starter will do: the hand counts six before the cut, and each of the 46 brings two or "
        "more. The close cards that you give away do not matter any more.",
        "third ending": "The six points are there before the cut. The other hand averages nearly as much, and falls "
        "short with 31 of the 46 cards.",
        "four hearts": "The hearts average two and a half points more. But the five and the king bring the dealer "
        "three points more than the eight and the king.",
        "six chances": "On average the second counts little more than half as much. But the first never gets "
        "there, and the second does with six starters.",
    }
)

ANSWERS: MappingProxyType[str, int | str] = MappingProxyType(
    {
        # 14 Every hand there is
        "two odd parts": "always even",
        "crib average": "about 5",
        "map total": "24",
        # 15 Laying away to your own crib
        "just as good": 5,
        "map own crib": "a two and a three",
        # 16 Balking the other's crib
        "amber row": "the five",
        "staircase": "pairs and neighbours",
        "beside the ace": "a ten",
        "map balk": "a nine and a king",
        # 17 What the starter can do
        "six chances": "the second",
        "map wide": "the wide hand",
    }
)
