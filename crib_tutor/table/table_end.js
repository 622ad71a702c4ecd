// The end of a game: who won, both pegs on a lying board, the deal that decided it, and what comes next.

import { box, choice, make, markup } from "../notebook/elements.js";
/** @typedef {Views["table/window"]} View */

const SEEN = 'viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"';

export function tableEnd(/** @type {Pick<Frame<"table/window">, "send">} */ { send }, stage, { act, lookAt }) {
  const won = box("won");
  const ending = box("ending");
  let other = false; // whether another opponent is being chosen

  function draw(/** @type {View} */ now) {
    const { end } = now;
    const [name, ...rest] = now.stage.happened.split(" ");
    won.replaceChildren(make("h4", {}, make("span", { class: end.won ? "crib-yours-won" : "crib-others-won" }, name), ` ${rest.join(" ").replace(/\.$/, "")}`),
      make("p", {}, `${end.under} `, make("span", { class: "crib-wide" }, now.tally)));
    ending.replaceChildren(...(end.deal ? [decided(now)] : []), ...(end.curve.length ? [curve(now)] : []), row(now));
    return ending.querySelector("button");
  }

  function decided({ end }) {
    const cards = end.cards.map((text) => {
      const card = markup(stage.faces[text].svg, `crib-card ${end.lit.includes(text) ? "crib-lit" : "crib-dim"}`, "span");
      card.title = stage.faces[text].name;
      return card;
    });
    const names = end.cards.map((text) => stage.faces[text].name).join(", ");
    return make("div", { class: "crib-decided" }, make("h5", {}, `Deal ${end.deal} decided it`),
      make("span", { class: "crib-hold", role: "img", "aria-label": names }, ...cards), make("p", {}, end.why.join(" ")));
  }

  /** The chance of winning, deal by deal, by the score alone. */
  function curve({ end }) {
    const deals = end.curve.at(-1)[0];
    const points = end.curve.map(([deal, chance], at) => {
      const same = end.curve.filter((one) => one[0] === deal);
      const place = end.curve.findIndex((one) => one[0] === deal);
      return `${100 * (deal - 1 + (at - place) / (at === end.curve.length - 1 ? same.length - 1 || 1 : same.length)) / deals},${100 - chance}`;
    });
    const told = end.curve.map(([, chance]) => Math.round(chance));
    return make("div", { class: "crib-curve", role: "img", "aria-label": `Your chance of winning: ${told[0]} in 100 at first, ${Math.max(...told)} at best, ${Math.min(...told)} at worst.` },
      make("h5", {}, "Your chance of winning, in 100"), make("span", { class: "crib-scale" }, ...[100, 50, 0].map((one) => make("small", {}, String(one)))),
      markup(`<svg ${SEEN}><path d="M0 0H100M0 50H100M0 100H100"/><polyline points="${points.join(" ")}"/></svg>`, "crib-line"),
      make("span", { class: "crib-deals" }, ...[...new Set([1, Math.ceil(deals / 2), deals])].map((one, at) => make("small", {}, at ? String(one) : "deal 1"))));
  }

  function row(/** @type {View} */ now) {
    const [field, label] = choice("Opponent", now.others, now.opponent);
    const again = () => { const opponent = other && now.others.length ? { opponent: field.value } : {}; other = false; send({ event: now.buttons[0].event, ...opponent }); };
    const choose = () => { other = true; draw(now); ending.querySelector("select").focus(); };
    const others = !now.others.length ? [] : other ? [label] : [act("Other opponent", "O", choose, { class: "crib-last" })];
    const review = act("Review", "R", () => lookAt("review"), {}, " the game");
    return make("div", { class: "crib-next" }, act(other ? "Play" : now.buttons[0].label, "Enter", again, { class: "crib-main" }), ...(other ? [] : [review]), ...others);
  }

  return { won, ending, draw, forget: () => (other = false) };
}
