// The book itself: what was pegged and counted, deal by deal, and what follows from it. Nothing here is drawn.

/** @typedef {Views["table/keeping_score/window"]} View */

export const CRIB = 2; // whose cards are counted: a side's, 0 or 1, or the crib
const MOST_GAMES = 20;

export const does = (name, verb) => (name === "You" ? `You ${verb}` : `${name} ${verb}s`);
export const whose = (name) => (name === "You" ? "your" : `${name}’s`);
const cleanName = (name, at) => name.replace(/[^\p{L}\p{N}'’-]+/gu, " ").trim().slice(0, 12) || ["You", "Friend"][at];

/** The book that a browser kept, if it's one; what else lies there is kept under another name. */
export function readBook(kept, aside, /** @type {View} */ { games, ranks }) {
  const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
  const isHand = (hand) => !hand || (hand.ranks?.length === 4 && [...hand.ranks, hand.starter].every(whole(1, ranks.length)) && whole(0, 4)(hand.suits));
  const isEntry = (entry) => entry?.deal === true || (whole(0, 1)(entry?.side) && whole(0, CRIB)(entry.whose ?? 0) && whole(0, 1000)(entry.points)
    && [entry.taken ?? 0, entry.missed ?? 0].every(whole(-1000, 1000)) && isHand(entry.hand));
  const isGame = (game) => games.some(({ target }) => target === game?.target) && whole(0, 1)(game.dealer) && Array.isArray(game.log) && game.log.every(isEntry);
  const isDraft = (draft) => Array.isArray(draft?.ranks) && draft.ranks.length < 5 && draft.ranks.every(whole(1, ranks.length)) && whole(0, CRIB)(draft.whose)
    && [draft.starter, draft.cut].every(whole(0, ranks.length)) && new Set([...draft.ranks, draft.starter]).size > Number(draft.ranks.length > 3)
    && whole(0, 4)(draft.suits) && (draft.said === null || whole(0, 1000)(draft.said)) && (!draft.asked || (isHand(draft) && draft.said !== null));
  const book = kept.parsed();
  if (book?.names?.length === 2 && Array.isArray(book.games) && book.games.every(isGame)) return { names: book.names.map(String).map(cleanName), games: book.games, draft: isDraft(book.draft) ? book.draft : null };
  if (kept.read()) aside.write(kept.read());
  return { names: ["You", ""], games: [], draft: null };
}

/** Go on with another game; only so many of those before stay. */
export function begin(book, names, target, dealer) {
  Object.assign(book, { names: names.map(cleanName), games: [...book.games, { target, dealer, log: [] }].slice(-MOST_GAMES) });
}

/** Take back the last thing written, past a deal and past a game. */
export function takeBack({ games }) {
  if (!games.at(-1).log.pop() && games.length > 1) games.pop();
}

/** How a game stands after all that was written of it. */
export function standing({ target, dealer, log }) {
  const now = { target, dealer, deal: 1, scores: [0, 0], backs: [0, 0], last: ["", ""], winner: -1, starter: 0, counted: [], missed: [0, 1, 2].map(() => ({ hands: 0, holes: 0 })) };
  const peg = (side, points, what) => {
    if (now.winner >= 0) return;
    now.last[side] = `+${points}${what}`;
    if (points) now.backs[side] = now.scores[side];
    now.scores[side] = Math.min(target, now.scores[side] + points);
    if (now.scores[side] === target) now.winner = side;
  };
  for (const { deal, side, points, whose: cards, hand, taken = 0, missed = 0 } of log) {
    if (deal) Object.assign(now, { dealer: 1 - now.dealer, deal: now.deal + 1, counted: [], starter: 0 });
    else peg(side, points, hand ? (cards === CRIB ? " crib" : " hand") : "");
    if (hand) Object.assign(now, { counted: [...now.counted, cards], starter: hand.starter });
    if (taken) peg(1 - side, taken, " muggins");
    const note = now.missed[taken ? side : 2]; // of a side what the other took, and at last what nobody saw
    if (taken || missed > 0) Object.assign(note, { hands: note.hands + 1, holes: note.holes + taken + missed });
  }
  return now;
}

/** Whose cards are counted next: the hand of pone, of the dealer, and the crib; nothing more after them. */
export const nextCount = ({ dealer, counted }) => [1 - dealer, dealer, CRIB].find((one) => !counted.includes(one));

const sum = (parts) => parts.reduce((points, part) => points + part.points, 0);

/** What counts five ranks, the starter last, by Python's table of them all: its points, its words and its parts. */
export function counter(/** @type {View["counts"]} */ { index, patterns, parts, words, suited }, most) {
  const places = new Map();
  const grow = (ranks, least) => {
    if (ranks.length < 5) for (let rank = least; rank <= most; rank += 1) grow([...ranks, rank], rank);
    else if (ranks[0] !== ranks[4]) places.set(ranks.join(), 3 * places.size);
  };
  grow([], 1);
  return (ranks, suits) => {
    const order = [0, 1, 2, 3, 4].sort((one, other) => ranks[one] - ranks[other]);
    const at = places.get(order.map((place) => ranks[place]).join());
    const [said, ...scored] = patterns[parseInt(index.slice(at, at + 3), 16)];
    const found = [
      ...scored.map((part) => ({ kind: parts[part][0], points: parts[part][1], cards: order.filter((_, bit) => (parts[part][2] >> bit) & 1).sort() })),
      ...suited[suits].map(([kind, points]) => ({ kind, points, cards: points > 1 ? [0, 1, 2, 3, 4].slice(0, points) : [] })),
    ];
    return { points: sum(found), said: words[said][suits], parts: found };
  };
}

/** What was probably missed of so many points: few parts of many cards; and whether nothing else makes as much. */
export function guessMissed(parts, points) {
  const makes = Array.from({ length: 2 ** parts.length }, (_, some) => parts.filter((_part, at) => (some >> at) & 1)).filter((some) => sum(some) === points);
  const easy = (some) => 10 * some.length - some.flatMap((part) => part.cards).length;
  return { parts: makes.reverse().sort((one, other) => easy(one) - easy(other))[0] ?? [], sure: makes.length === 1 };
}
