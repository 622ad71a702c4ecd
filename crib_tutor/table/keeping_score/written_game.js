// A game of the book in the form in which games are written, for the review to read.

import { CRIB, standing } from "./book.js";

/** The game as text: each deal's dealer, scores, cards and counts as far as they're known; and how it ended. */
export function written({ names }, { target, dealer, log }, /** @type {Views["table/keeping_score/window"]} */ { games, ranks }) {
  const { rules } = games.find((one) => one.target === target);
  const lines = [...(rules ? [`rules ${rules}`] : []), ...(/^\p{L}{3,12}$/u.test(names[1]) ? [`names You ${names[1]}`] : [])];
  const cards = (some) => some.map((rank) => ranks[rank - 1].toLowerCase()).join(" ");
  const at = (end) => standing({ target, dealer, log: log.slice(0, end) });
  const begin = ({ deal, dealer: deals, scores }) => lines.push(`${deal} ${deals ? "they" : "i"} deal ${scores.join(" ")}`);
  begin(at(0));
  log.forEach(({ deal, hand, whose, points, taken, missed }, place) => {
    if (deal) begin(at(place + 1));
    if (!hand) return;
    const who = ["i", "they", "crib"][whose];
    if (!at(place).starter) lines.push(`cut ${cards([hand.starter])}`);
    if (whose !== CRIB) lines.push(`${who} hold ${cards(hand.ranks)}`);
    lines.push(`${who} ${whose === CRIB ? "" : "said "}${points}${taken ? ` muggins ${taken}` : missed ? " no muggins" : ""}`);
  });
  const { scores, winner } = at(log.length);
  return `${[...lines, `${winner < 0 ? "score" : "# in the end"} ${scores.join(" ")}`].join("\n")}\n`;
}
