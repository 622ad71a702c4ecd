"""Sentences of surprise and answers of the counting lessons."""

from collections.abc import Mapping
from types import MappingProxyType

SURPRISES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "00": {  # Welcome
            "welcome": "One card can double a hand. So a hand is never finished before the starter is turned. Only one "
            "hand is higher: with a certain jack instead of the king it makes 29.",
        },
        "01": {  # Cards, values and the board
            "tenth cards": "Four ranks count ten, and each is there in four suits: sixteen cards, nearly a third of "
            "the pack. If you must guess a card that you cannot see, guess that it counts ten.",
            "four tens": "There is no pair among them: they count the same, but their four ranks differ. Yet these "
            "ranks are neighbours, so the four cards are a run.",
            "two pegs": "The front peg is where you are, the back peg is where you were. Their distance is your last "
            "score, for everybody to see. No pencil is needed.",
            "one short": "On the third board the pegs are only seven holes apart. Most likely the hole of the front "
            "peg was counted as one, but the next hole is one.",
            "eight on": "The back peg leaves hole 39 and jumps to 53. The front peg stays at 45, where you were.",
        },
        "02": {  # Fifteens
            "first guess": "The king meets each of the four fives: four fifteens. And any three of the fives are a "
            "fifteen too: four more. Most people stop after the first four.",
            "shares": "Whoever looks only for two cards gives away nearly half of all fifteens.",
            "fourth step": "The sum is 25, ten too much. Leave out the jack, and the other four are a fifteen.",
            "third step": "The nine needs six more, and two threes are six. From three threes, two can be chosen in "
            "three ways. The king is no help: it needs five.",
        },
        "03": {  # Pairs
            "third nine": "The third nine makes a pair with each of the two that are there. That is two new pairs: 4 "
            "more, where the first pair was only 2.",
            "fourth nine": "It makes a pair with each of the three that are there: three new pairs, 6 more. The last "
            "nine alone brings as much as the first three together.",
            "fifth nine": "The dots are the five nines. The fifth would bring four new pairs, 8 more. Here is a short "
            "way: each of the five shakes 4 hands. 5 times 4 is 20, which counts each handshake twice; but each is "
            "worth 2.",
            "all tens": "Only the two jacks are of one rank. The ten, the queen and the king count as much as a jack, "
            "and yet nobody shakes hands with them.",
            "first race": "A pair of aces is worth as much as a pair of kings. High or low means nothing here.",
            "second race": "Two pairs take four cards, and yet it is only two handshakes. Three of one rank shake "
            "three.",
            "third race": "Red uses all five cards, for 6 and 2, which is 8. Blue needs only four of them, for 12.",
            "how often": "About half the time. The bars show it for 10,000 times: four alike, that is four of one "
            "rank, come about 2 times in these 10,000. Among the six cards that you are dealt there is a pair about "
            "two times in three.",
        },
        "04": {  # Runs
            "row or twins": "A row of five is one run, and that is all it is. The other hand holds more. Guess how "
            "much.",
            "paths": "Four paths lead through the second hand. Four runs of three are 12, and the two pairs bring it "
            "to 16. The row has one path and scores 5, less than a third of that.",
            "double run": "Two runs of three and a pair. In Tommy's Cribbage they are 6 in one place and 8 in another: "
            "6 for the runs alone, 8 with the pair.",
            "double run of four": "Two runs of four and a pair. The runs of three inside them do not count again.",
            "triple run": "Three runs of three are 9, and the pair royal is 6. If you count only one pair, you get 11.",
            "quadruple run": "“Four sequences of three”, says the Britannica, and two pairs; its fifteens bring it to "
            "24. So the four prices are 8, 10, 15 and 16.",
            "odd corner": "From the king no run goes on to the ace. This hand has nothing but its pair, 2; the others "
            "are double runs, 8 each.",
            "odd pair": "Here the pair is inside the run and doubles it: 8. Where a pair stands apart, run and pair "
            "are 3 and 2, no more than the 5 of a run of five.",
            "odd gap": "There is no six, and so no run: two pairs, 4. The others are double double runs, 16 each.",
            "no such runs": "Runs alone make 3, 4, 5, 6, 8, 9 or 12. Seven would be a run of seven, or a run of three "
            "and one of four together; but all the runs of five cards are of one length.",
        },
        "05": {  # Flush, nobs and heels
            "crib flush": "In the crib the starter must be a club too. Five cards dealt at random are of one suit only "
            "once in 505 times, so you may play many games before a crib scores a flush.",
            "crib four": "A crib needs the starter's suit too, and the jack is not of the starter's suit.",
            "queen among hearts": "The queen is a club, and so there is no flush. The jack is of the starter's suit.",
            "jack turned up": "The five clubs are a flush. The jack is the starter: its 2 for heels are the dealer's, "
            "at the cut, and in no hand.",
            "whose heels": "Heels are always the dealer's, whoever cuts.",
            "whose nobs": "Whoever holds the jack scores for it, dealer or not.",
            "no nobs": "There is only one jack of spades, and it lies on the pack. Where heels are pegged, nobody has "
            "nobs.",
            "four must agree": "A dealt hand is a flush about once in 95 times. One card of a suit is nothing rare, "
            "but four have to agree.",
            "which brings more": "A flush pays at least four times as much, but nobs comes nearly seven times as "
            "often: in one dealt hand of 14. At the table you choose. Whoever keeps the four cards that count most "
            "before the cut has a flush in about 7 hands of 100, and nobs in about as many: then flushes bring more.",
            "jack comes along": "Where all five cards are of one suit, the jack is of the starter's suit. The flush of "
            "5 brings nobs with it, and together they make 6.",
        },
        "06": {  # Counting aloud
            "before the cut": "Four fifths of the cards, and only half of the points. The starter meets every one of "
            "your cards, and so it brings about as much as all four together. But in 30 of 100 hands it brings "
            "nothing. These hands are dealt, not chosen: keep the four of six that hold most, and about 70 of 100 "
            "points are there early.",
            "only what is new": "Nine and six are a fifteen, for 2. Each of the two runs grows by one card, for 2 "
            "more. Whoever adds two runs of 7, 8, 9 counts the seven and the eights twice.",
            "eight shapes": "The two commonest shapes alone are 71 of 100. The six shapes that are not in the table "
            "come once or twice in 100 hands, all together: a double run of four (10), a run of five (5), a double "
            "double run (16), a pair royal with a pair (8), a triple run (15) and a double pair royal (12).",
            "no run, no nobs": "There is no run, no flush of five and no jack. So 7, which is odd, cannot be.",
            "silence": "The jack of spades is of the starter's suit, so an odd total is no wonder. That does not say "
            "that 7 is right.",
            "first alarm": "No hand counts 25, whatever it holds.",
            "even and possible": "Pairs and fifteens come in twos, so 7 and 9 are out; and 19 never comes.",
        },
        "07": {  # Muggins
            "blind spots": "A double run comes in about every sixth hand that players keep, a flush in about 7 hands "
            "of 100. And if you see only one of the two runs, you lose the other each time.",
            "leaks": "The player pegs nearly 18 holes too few, and the opponent pegs as many. That makes a little more "
            "than 35, which is more than a whole row of the board, from one blind spot. Under muggins every missed "
            "point counts twice.",
            "four holes": "Two of the three fifteens take three cards: each six with the eight and the ace.",
            "two slips": "Two points were overlooked, and muggins gives them to your opponent. Ten is only corrected "
            "to eight.",
            "too many in Britannica": "Just the other way round! Law 19 knows “no penalty” for too few, but the points "
            "scored too many go to the opponent.",
            "in every book": "Hoyle knows muggins from “some localities”, in Tommy's game it can be switched off, "
            "Britannica has none, and in the manual page's game the computer counts for you and gives nobody points "
            "for a fault. So agree before you cut. (That too many is only corrected in Tommy's game and in the manual "
            "page's is our reading.)",
            "law 19": "By law 19 a false claim is a bet: four holes for you if nobody looks, four for your opponent if "
            "somebody does. By today's rules it only comes back to eight. So a false claim risks nothing by today's "
            "rules, and looking is all that stops it. Some tables make you pay, as law 19 does.",
            "today's order": "You peg your six first. The third of them is the game hole, and the game is over before "
            "anybody pegs for muggins.",
            "tommy's order": "In Tommy's game the points overlooked are credited first. Two holes take your opponent "
            "from 119 to 121, and your hand comes too late.",
        },
        "index": {  # the map of the lessons
            "leapfrog": "The back peg jumps ahead of the front peg: 25 and 4 make 29.",
        },
    }
)

ANSWERS: Mapping[str, Mapping[str, int | str]] = MappingProxyType(
    {
        "00": {  # Welcome
            "two overlooked": 2,
        },
        "01": {  # Cards, values and the board
            "one and ten": 11,
            "jack, king, three": 23,
            "false peg": "eight",
            "one short": "one too few",
            "nines and tens": 20,
            "eight on": 39,
        },
        "05": {  # Flush, nobs and heels
            "whose heels": "the dealer",
            "whose nobs": "pone",
            "no nobs": "nobody",
        },
        "06": {  # Counting aloud
            "no run, no nobs": "Never",
            "silence": "Perhaps",
            "first alarm": "Never",
            "even and possible": "12",
        },
        "07": {  # Muggins
            "in every book": "In none",
            "ten and seven": 6,
            "three too many": 3,
        },
        "index": {  # the map of the lessons
            "map after laying away": "the cut",
            "leapfrog": "the peg in 17 goes to 29",
            "map more than seven": 24,
            "map jack for pone": 0,
            "map thirteen": "Never",
            "map eight for twelve": 4,
        },
    }
)
