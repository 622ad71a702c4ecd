"""The surprises and answers of the map of the lessons."""

from __future__ import annotations

from collections.abc import Mapping

SURPRISES: Mapping[str, str] = {
    "leapfrog": "The back peg jumps ahead of the front peg: 25 and 4 make 29.",
    "map best lead": "A three. Only another three scores on it. The ace is better kept for the end of a count.",
    "map eights": "An eight. If the dealer pairs it, your other eight pegs 6.",
    "map five answers": "16 ten-cards make fifteen, and three more fives make a pair.",
    "map safe count": "At 18 it's too late for fifteen and too soon for thirty-one.",
    "map pair a ten-card": "The leader has another of that rank only 18 times in 100. The rest of the time "
    "nothing caps your pair.",
    "map jack is led": "The five makes fifteen. It wins 2 games in 100 more than the pair.",
    "map dial at 107": "An average deal brings you 16 holes and takes you out. Your opponent gets 10, which "
    "is too few.",
    "map dial far behind": "You're 40 holes apart. No island is that far from level scores.",
    "map pair of fours": "Pone counts first and needs 7. You need 4, and the pair gives you 2. It wins 55 games in "
    "100, the king 35.",
    "map what ends it": "Pone's hand. You need 5 and count first, so it ends 64 games in 100.",
    "map keep at 118": "Pone needs 7 and counts first, so you have to peg your 3. The low card helps: 79 games "
    "in 100, not 54.",
    "map keep at 110": "Now you count first. You need 11, and your hand has 12 before the cut.",
    "map third par": "A pair of deals is worth 26, and your extra deal 16. With the fractions, that's 43.",
    "map at home": "Par is 26 after a pair of deals. It doesn't matter who dealt first.",
    "map four before home": "Four deals are two pairs, so walk back from 121 by 26 and by 26 again.",
    "map clear edge": "Only 33. At 56 to 44 it takes 193, so a clear edge shows soon.",
    "map lead of eight": "Wait for a lead of 11. The number of games doesn't matter.",
    "map low ones early": "Low cards first give pone the last card in 29 deals of 100. High cards first give it in 10.",
    "map five-card points": "About 17. Today's game has 26 in a deal.",
    "map next deal": "About 85. If your opponent deals next, it's 61.",
    "map whose go": "About 64. Between two greedy players it's only 52.",
    "map four times the deals": "Four times as many deals halve it. To halve it again, play four times as many again.",
    "map nearly sure": "The number is 3 standard errors from the line. A ruling takes 4.",
    "map two seats": "It depends on the seat, so it's true within limits. On average the gain and the "
    "loss add up to nothing.",
}
ANSWERS: Mapping[str, int | str] = {
    "map after laying away": "the cut",
    "leapfrog": "the peg in 17 goes to 29",
    "map more than seven": 24,
    "map jack for pone": 0,
    "map thirteen": "Never",
    "map eight for twelve": 4,
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
    "map total": "24",
    "map rarest": "11",
    "map twenty-nine": 4,
    "map own crib": "a six and a seven",
    "map seven and six": "the first",
    "map balk": "a six and a king",
    "map five and jack": "the dealer",
    "map narrow": "the narrow hand",
    "map best lead": "a three",
    "map safe count": "18",
    "map pair a ten-card": "pair it",
    "map low ones early": "the low ones",
    "map five-card points": 17,
    "map next deal": 85,
    "map whose go": 64,
    "map four times the deals": "it's halved",
    "map nearly sure": "play more deals",
    "map two seats": "true within limits",
}
