"""Sentences of surprise and answers of the lessons on the play, the game and its rules."""

from collections.abc import Mapping
from types import MappingProxyType

SURPRISES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "08": {  # The play to thirty-one
            "your card": "Ten and five: “fifteen for two”.",
            "another card": "22 and nine: “thirty-one for two”. Nobody can lay anything on 31, so this count is over.",
            "after the dealer's go": "After the other's go you lay all that still fits, whether you like it or not. "
            "The two makes 25; the nine would make 32.",
            "go point": "Pone was the last to lay: 1 for the go. To say go gives you nothing.",
            "leads": "Pone laid the last card, and so the dealer leads. It does not matter who said go first.",
            "all laid": "Pone closes the second count at 29, where the other nine fits no more. But now pone has no "
            "card left, and the dealer lays the last card of all: 1 more, and 2 together.",
            "last card": "Nine times in ten! Pone leads and the dealer answers, so pone mostly runs out of cards "
            "first.",
            "348 ways": "Not one! “Dealer is bound to peg at least 1 in play”, says According to Hoyle. Every count "
            "pays the one who closes it. Suppose that pone closes them all. Pone leads the first and ends it: one card "
            "more than the dealer at least. Each later one the dealer leads and pone ends: at least as many as the "
            "dealer. So pone would lay more cards, but both have four.",
            "five cards": "The play ends at the first go, and cards may be left that nobody ever lays. These two hands "
            "give the dealer nothing, in whatever order they are laid.",
            "the last card makes 31": "Thirty-one pays 2, and these 2 take the place of the 1. Nothing is added for "
            "the go, and nothing for the last card.",
            "three and seven": "Lay the seven: 31 for 2. After the three, which makes 27, the seven fits no more, and "
            "closing the count is worth only 1.",
            "after 29": "The dealer said go, but pone laid the last card that fitted, and so the dealer leads.",
        },
        "09": {  # Pegging points in the play
            "fourth seven": "It pairs with each of the three before it, and now six pairs lie there: 12. The count is "
            "28. Four eights would make 32, so no card above a seven can ever do this.",
            "two eights": "The king lies between them. In a hand two eights are a pair wherever they are. In the play "
            "the cards of a pair must lie side by side.",
            "the three": "Put 5, 2, 4, 3 in order, and they are 2, 3, 4, 5. That they can be put in order is enough, "
            "and Hoyle has this very example. The three fills the gap and takes all.",
            "the six": "On the table lie 2 to 6, and yet “the second five intervenes”. Because of it the look back "
            "must stop short of the first five. The window of the six holds 3, 5 and 6, and the four lies beyond.",
            "second three": "In a hand these cards are a double run. In the play the last card ends one run, 5 4 3, "
            "and pegs 3; the other three is out of its reach. The count of 15 brings 2 more. There are no double runs "
            "in the play.",
            "five cards in a row": "3, then 4, then 5. A run is not used up when somebody has pegged it: each card "
            "pegs the whole run that it ends, whoever laid the others. In a hand a run of five is worth 5, once.",
            "two fours": "A new count has begun, and the four lies alone in it. The dealer's four belongs to the count "
            "before.",
        },
        "10": {  # A whole deal
            "jack at the cut": "A jack that is turned up is heels: 2 for the dealer, at once. The 1 with a hand is "
            "nobs, for a jack that you hold. Heels come when nobody thinks of points yet. By the Encyclopaedia "
            "Britannica they are lost when the dealer has played a card and has not marked them.",
            "after the jack": "119 and 2 make 121, the game hole. Pone needed one hole, and had no chance to peg it.",
            "same deal": "Pone's hand is counted first, and that is enough. The dealer holds 14 more, and pegs none of "
            "them. Had the two hands been counted the other way round, the dealer would have won.",
            "favourite at 120": "Seven times in ten it is the dealer. Now and then a jack is turned up, and the dealer "
            "has won before a card is played. Otherwise pone has to lead a card, and the dealer can answer it.",
            "who counts": "Not one! “Dealer is bound to peg at least 1 in play”, says According to Hoyle. So with one "
            "hole to go the game is over before the show, whoever wins it. “Pone counts first” is true, and it comes "
            "too late.",
            "careful": "Care helps pone, but only a little: with the same cards the dealer wins two times in three, "
            "instead of seven times in ten.",
            "seven each": "Now pone wins about seven of ten. A hand holds about eight points, and pone's is counted "
            "first.",
            "need 1 to 3": "The play comes before all counting. There pone must lead, the dealer answers, and the last "
            "card is mostly the dealer's.",
            "need 5 to 9": "Five to nine are too many for the play, but just right for one hand, and pone's is the "
            "first.",
            "need 15": "One hand is mostly not enough for fifteen. The dealer counts a hand and the crib.",
            "loser as pone": "Your hand is counted first: 92, and you are past the line.",
            "loser as dealer": "Your opponent counts first and has won. Your hand and your crib are never counted, and "
            "you stay at 86.",
            "exit hands": "Pone needs 5, holds 6, and counts first. The 12 are never pegged.",
            "six each": "Six each is for pone, who counts first. In the play alone few players peg six.",
            "jack at 118": "Two for his heels make 120, the stinkhole. Now comes the play, and one hole more wins.",
        },
        "11": {  # A whole game
            "deals a game": "Nine games of ten take eight, nine or ten deals, a little more than two for each street. "
            "So you deal four or five times in a game, and so does your opponent.",
            "the loser": "About one in three was so near. The last bar shows those who needed more than a street: they "
            "never reached 91, and were skunked.",
            "turning points": "Six times, and the last two in the last deal. Your opponent came from 100 to 119 in it, "
            "two holes short. Then your hand made 117, and your crib exactly 121.",
            "dealer's share": "It's 17 against 10 for these two players. The crib makes most of the difference, and "
            "the last card in the play adds to it. So you are expected to win holes in your deals, and to lose them in "
            "the others.",
            "behind and dealing": "50 and 17 make 67; 54 and 10 make 64. But that's no promise: you're in front about "
            "six times in ten. Then the other deals, and after two deals you are about four behind again: a small lead "
            "goes back and forth with the deal.",
            "ahead and pone": "78 and 10 make 88; 75 and 17 make 92. Three holes aren't enough of a lead when the "
            "other has the deal: two times in three they're gone after it.",
            "half way": "Three games of four. So the lead is worth much, and one game in four still turns in the "
            "second round.",
            "both reviews": "You won, and you chose worse: your opponent gave away about two holes less. In a single "
            "game the cards decide more. Over many games the choices do.",
            "exit deals": "A game takes nine deals on average, or a little less, so that three games take about 26.",
            "exit ahead": "After your deal you're about four holes ahead. Then your opponent deals, and you're three "
            "behind again. That's the average: about one time in three the cards put you in front anyway.",
            "exit review": "Three holes in a whole game is good play. The cards were against you, and in the next game "
            "they may not be.",
        },
        "12": {  # Other games
            "hand and crib": "With six cards a hand is worth half as much again as a crib. With five cards the two are "
            "level: with the starter the crib is five cards, the hand only four. So the dealer has two hands, as it "
            "were, and the non-dealer one. Careful players give less to the other's crib: about 4.8 points with six "
            "cards.",
            "three cards": "Three or four players lay away one card each, and keep four. Only two players with five "
            "cards keep three: in Britannica's game and in Tommy's.",
            "fourth card": "Three cards from three players, “and a card from the top of the pack”, says the "
            "Britannica. Nobody has chosen it, and nobody sees it before the show.",
            "two scores": "Partners share one score, so two tracks of holes are enough.",
            "who pegs the go": "In Tommy's two games. Tommy's words are: the second player must lay another card “or "
            "the first player scores 1 point”, and the first is the one who said go. All others give it to the last to "
            "lay a card.",
            "alike": "The four games differ in nine switches, and none of them is about what a hand is worth: all are "
            "about goes, faults and losing badly.",
            "thirty for two": "Thirty scores by the manual page alone, as you saw with pegging.",
            "one for me": "Only in Tommy's words does the go belong to the player who says it.",
            "i stop here": "Two players, five cards: once the other has no card that fits, you are “at liberty” to "
            "play on or to stop. With six cards you are “bound to play”.",
            "four in the crib": "Tommy, with five cards: “at least 4 cards” in the crib. We read the card turned up as "
            "one of the four.",
            "at 75": "75 is above Hoyle's 61 and below Tommy's 91. The same game counts once by one book and twice by "
            "the other.",
            "at 30": "Who stands at 30 has obtained thirty, but has not made 31. One hole divides the two books.",
            "the line": "91 is three quarters of the way, and 31 only half of it. And of the long games hardly one in "
            "500 was lost below Hoyle's 61, which is half of the way too: in a long race luck evens out.",
            "three for last": "The cards are the same in both, and so are the players; only the three holes differ. "
            "The first crib is worth a lead, and three for last gives all of it back. The Britannica doesn't say what "
            "the three are for.",
            "exit go": "Tommy's words differ here from all others.",
            "exit lurch": "The loser who “fails to reach 61” is lurched, and this one has reached it.",
        },
        "13": {  # The laws
            "card turned over": "Hoyle takes the cards back, be the card a five or a king. Britannica leaves it to "
            "you: 2 points in any case, and a new deal only if you want one.",
            "own card": "The dealer alone is harmed: you have seen a card of the other hand. So Britannica asks no "
            "price. By Hoyle there must be a new deal all the same.",
            "short hand": "Whichever hand is short, it is the dealer who dealt it. So pone pegs 2, may look first, and "
            "then decides.",
            "faced": "Here nobody has a choice, and Hoyle agrees. Nobody has gained or lost yet, so there is no price.",
            "taken back": "Here pone is at fault, so the dealer pegs 2 and has the choice.",
            "two at once": "The card that was counted “is deemed to be played”, says law 15. It names no price, so you "
            "take the other back.",
            "forgotten two": "A card comes in where it can be laid without passing 31. The opponent chooses: to have "
            "it played, or to mark 2. So the opponent weighs what that card would score.",
            "wrong call": "Law 17 has no penalty for it. Say the true count, and play on.",
            "out of turn": "Neither, and the two others are silent as well. Our reading is no more than that: agree on "
            "it before you play.",
            "who speaks": "Fewer than half. Britannica leaves out four cases only. The two programs have little to "
            "say, and need it less: they deal and peg themselves. The red mark is the case on which nobody speaks.",
            "hoyle's price": "Two, however many were too many. And the peg goes back.",
            "britannica's price": "Law 19 gives you all that was too many.",
            "too late": "Hoyle lets it be put right only before the cut for the next deal. So look at the board in "
            "time.",
            "fallen peg": "The fallen peg goes behind the other, says law 21. Your last score, 8 holes, is gone. How "
            "far behind, the law does not say: until you score again, the two pegs no longer show what you pegged "
            "last.",
            "crib of five": "Pone gains the 2: the crib is the dealer's, and so is the fault. Nobody has to deal "
            "again, since the hands are right.",
            "stuck cards": "Nobody knows any more which card was whose. So pone has a price, and no choice.",
            "hand of three": "Where one hand alone is wrong, Hoyle gives the other side one or the other. Britannica "
            "has no penalty here: who plays with too few cards is harmed enough.",
            "six for eight": "Britannica has no muggins: what you overlook is lost, and nobody takes it.",
            "five kept": "The 2 are yours whatever you choose. If the deal stands, you draw one of the cards and see "
            "it.",
            "helping hand": "However kindly it was meant: law 20 lets nobody touch your pegs, but to correct an "
            "overscore.",
            "exit short": "You have played on, so it is too late: by Hoyle the two holes are lost.",
            "exit pegs": "The choice is with the other side of whoever made the fault, as nearly always.",
        },
    }
)

ANSWERS: Mapping[str, Mapping[str, int | str]] = MappingProxyType(
    {
        "08": {  # The play to thirty-one
            "your card": "5♣",
            "another card": "9♣",
            "after the dealer's go": "Lays the two",
            "go point": "Pone",
            "leads": "The dealer",
            "five cards": "Yes",
            "the last card makes 31": 2,
            "three and seven": 2,
            "after 29": "The dealer",
        },
        "09": {  # Pegging points in the play
            "two fours": "No",
        },
        "10": {  # A whole deal
            "jack at the cut": "2, now",
            "after the jack": "You have won",
            "need 1 to 3": "the points in the play",
            "need 5 to 9": "pone's hand, counted first",
            "need 15": "the dealer's hand and crib",
            "exit hands": "Pone",
            "six each": "Pone",
            "jack at 118": "Nobody yet",
        },
        "11": {  # A whole game
            "exit deals": 3,
            "exit ahead": "Your opponent",
            "exit review": "Very little",
        },
        "12": {  # Other games
            "fourth card": "from the pack",
            "at 75": "Tommy's alone",
            "at 30": "Tommy's alone",
            "exit go": "you",
            "exit lurch": "no",
        },
        "13": {  # The laws
            "out of turn": "neither",
            "too late": 0,
            "fallen peg": 32,
            "exit short": 0,
            "exit pegs": "the opponent",
        },
        "index": {  # the map of the lessons
            "map new lead": "Pone",
            "map may go": "No",
            "map go": 1,
            "map four first": "The dealer",
            "map order": "pone's hand, dealer's hand, crib",
            "map ninety": "Yes",
            "map level": "The dealer",
            "map street": "the fourth",
            "map reviewed": "You",
            "map today's go": "your opponent",
        },
    }
)
