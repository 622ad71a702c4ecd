"""Sentences of surprise and answers of the lessons on what to lay away."""

from types import MappingProxyType

SURPRISES = MappingProxyType(
    {
        # 14 Every hand there is
        "commonest": "Four and two are nearly alike: each is the total of about 22 hands in 100. A hand with nothing "
        "at all, the joke's nineteen, is only the fifth commonest.",
        "evens": "Four of five hands are even, since nearly everything comes in twos. In the picture even totals are "
        "green and odd ones are amber.",
        "four hands": "Four: one for each jack, with the other three fives in the hand and the five of its suit turned "
        "up. The same cards with another card as the starter make 28.",
        "thirty years": "Once in 216,580 deals. So when somebody holds it, the whole club comes to see.",
        "triple run gap": "A triple run holds no fifteen, one, three or four of them, but never two. In 3 3 3 4 5 "
        "there are three, since each two of the threes make 15 with the 4 and the 5.",
        "kept hands": "About 8. Choosing four of six is worth more than three points in every hand. Most people who "
        "quote an average mix the two up.",
        "one of four": "4 5 5 5 6 counts 23: a triple run, and four fifteens.",
        "better than most": "A kept hand counts about 8 on average, so 6 is less than most. The 4.8 is the average of "
        "hands that nobody has chosen.",
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
        "ten or eight": "10 and 3 are 13, but 8 and 6 are 14. When the crib is yours, all points are yours.",
        # 16 Balking the other's crib
        "easy balk": "Nine and king have nothing to do with each other, and nothing with the hand. That is easy. It is "
        "hard only when every choice hurts.",
        "never free": "About 4, and the worst two cards that you can give bring 9. Two of the crib's cards are the "
        "dealer's, chosen for it, and the starter comes on top. You can save a few points, never all of them.",
        "proverb": "Ten and king: about 4.0, where ace and king give 4.3. Only a queen and a jack together fill the "
        "gap between them. Two aces, which the proverb praises twice, give 6: a pair is 2 points before anything else "
        "comes.",
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
        "need nine": "19 cards are enough for either hand. Just above the average the two cross.",
        "ladder": "From 10 on. At 7 and 8 the diamonds are better: they are a narrow hand, whose totals lie close to "
        "the average. The eights are wide.",
        "first ending": "Any starter will do: each adds two at least to the six that are there. The close cards that "
        "you give away do not matter any more.",
        "third ending": "The six points are there before the cut. The other hand averages nearly as much, and falls "
        "short with 31 of the 46 cards.",
        "narrow or wide": "The narrow hand lies close to its average, and so it seldom falls short of less than that.",
    }
)

ANSWERS: MappingProxyType[str, int | str] = MappingProxyType(
    {
        # 14 Every hand there is
        "one of four": "23",
        "better than most": "No",
        "map total": "24",
        # 15 Laying away to your own crib
        "ten or eight": "the hand of 8",
        "map own crib": "a two and a three",
        # 16 Balking the other's crib
        "map balk": "a nine and a king",
        # 17 What the starter can do
        "narrow or wide": "the narrow hand",
        "map wide": "the wide hand",
    }
)
