// Cards as small tiles, and rows of them to choose from: the deck of the discard lab, and what a builder is offered.

import { make } from "./elements.js";
import "./card_tiles.css";

/** Make one of several elements their stop of Tab. */
export function stopAt(all, one) {
  for (const other of all) other.tabIndex = other === one ? 0 : -1;
  return one;
}

/** What draws a tile: a card's rank and suit in its ink. `tiles` is what Python sends of them. */
export const tileMaker = ({ inks, signs }) => ({ text }, /** @type {"span" | "button"} */ tag = "span", attributes = {}) => {
  const node = make(tag, { class: "crib-tile", style: `--crib-ink:${inks[text[1]]}`, ...attributes });
  node.innerHTML = signs[text[0]] + signs[text[1].toLowerCase()];
  return node;
};

/** Rows of tiles to choose from; arrow keys walk along a row and from row to row, and one card alone is a stop of Tab. */
export function tileDeck({ rows: cards, inks, signs }, label, act) {
  const tile = tileMaker({ inks, signs });
  const named = (card) => ({ type: "button", "aria-label": card.name, title: card.name, onclick: () => act(card.text) });
  const rows = cards.map((row) => row.map((card) => tile(card, "button", named(card))));
  const texts = cards.flat().map((card) => card.text);
  const all = rows.flat();
  const most = Math.max(...rows.map((row) => row.length));

  function walk(event) {
    const row = rows.findIndex((one) => one.includes(document.activeElement));
    if (row < 0) return;
    const at = rows[row].indexOf(document.activeElement);
    const to = {
      ArrowRight: [row, at + 1], ArrowLeft: [row, at - 1], ArrowDown: [row + 1, at], ArrowUp: [row - 1, at],
      Home: [row, 0], End: [row, rows[row].length - 1],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    const card = rows[to[0]]?.[to[1]];
    if (card) stopAt(all, card).focus();
  }

  /** Show which cards are chosen. */
  const press = (chosen) => all.forEach((one, at) => one.setAttribute("aria-pressed", chosen.includes(texts[at])));
  const node = make("div", { class: "crib-deck", role: "group", "aria-label": label, style: `--columns:${most};--few:${most > 10 ? 7 : most}`, onkeydown: walk },
    ...rows.map((row) => make("div", { class: "crib-suit" }, ...row)));
  stopAt(all, all[0]);
  press([]);
  return { node, press };
}
