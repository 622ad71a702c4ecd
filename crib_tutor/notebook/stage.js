// The stage: four zones that keep one order and their heights, cards, a number at their right, the teller, and buttons.

import { face, slot } from "./cards.js";
import { box, make } from "./elements.js";
import "./stage.css";

/** An empty stage, whose parts stay while what lies on them changes. */
export function stage() {
  const [seat, lane, turned, number, teller, own, acts] = ["seat", "lane", "turned", "number", "teller", "own", "acts"].map((name) => box(name));
  const middle = box("middle");
  const root = box("stage");
  middle.append(lane, turned, number);
  root.append(seat, middle, teller, own, acts);
  const group = (zone, name, nodes) => {
    zone.setAttribute("role", "group");
    zone.setAttribute("aria-label", name);
    zone.style.setProperty("--many", nodes.length);
    zone.replaceChildren(...nodes);
  };
  return {
    root,
    /** The seat across the table, with cards or slots. */
    seat: (name, nodes) => group(seat, name, nodes),
    /** The cards in the middle, side by side. */
    show: (name, nodes) => { group(lane, name, nodes); lane.classList.remove("crib-pile"); },
    /** The cards of the play, one upon another, each marked as the side's that played it. */
    pile: (name, cards, empty) => {
      const laid = cards.map((card) => make("span", { class: `crib-by-${card.by}` }, face(card, "crib-face")));
      group(lane, name, laid.length ? laid : [slot(empty)]);
      lane.classList.add("crib-pile");
    },
    /** The starter, always right of the four. */
    turn: (card, words) => turned.replaceChildren(face(card, "crib-face"), make("small", { "aria-hidden": "true" }, words)),
    /** The number, and what it counts. */
    number: (many, words) => number.replaceChildren(make("b", {}, many), make("small", {}, words)),
    /** What just happened, and what is asked now; the edge has the color of the side that acted last. */
    tell: (happened, asked, by) => {
      teller.className = `crib-teller crib-by-${by}`;
      teller.replaceChildren(make("p", { class: "crib-happened" }, happened), make("p", { class: "crib-asked" }, asked));
    },
    /** Your own cards, with slots for those that you have played. */
    own: (name, nodes) => group(own, name, nodes),
    /** The one row of buttons. */
    act: (...buttons) => acts.replaceChildren(...buttons),
  };
}
