// The end of a game: who won, both pegs on a lying board, the deal of the biggest swing, and what comes next.

import { box, choice, make, markup } from "../notebook/elements.js";
/** @typedef {Views["table/window"]} View */

export function tableEnd(/** @type {Pick<Frame<"table/window">, "send">} */ { send }, stage, { act, lookAt }) {
  const won = box("won");
  const ending = box("ending");
  let other = false; // whether another opponent is being chosen

  function draw(/** @type {View} */ now) {
    const { end } = now;
    const [name, ...rest] = now.stage.happened.split(" ");
    won.replaceChildren(make("h4", {}, make("span", { class: end.won ? "crib-yours-won" : "crib-others-won" }, name), ` ${rest.join(" ").replace(/\.$/, "")}`),
      make("p", {}, `${end.under} `, make("span", { class: "crib-wide" }, now.tally)));
    ending.replaceChildren(...(end.deal ? [decided(now)] : []), ...(end.curve ? [make("div", { class: "crib-curve", role: "img", "aria-label": end.told }, make("h5", {}, "Your chance of winning, in 100, by the score"), markup(end.curve, "crib-line"))] : []), row(now));
    return ending.querySelector("button");
  }

  function decided({ end }) {
    const cards = end.cards.map((text) => {
      const card = markup(stage.faces[text].svg, `crib-card ${end.lit.includes(text) ? "crib-lit" : "crib-dim"}`, "span");
      card.title = stage.faces[text].name;
      return card;
    });
    const names = end.cards.map((text) => stage.faces[text].name).join(", ");
    return make("div", { class: "crib-decided" }, make("h5", {}, `The biggest swing: deal ${end.deal}`),
      make("span", { class: "crib-hold", role: "img", "aria-label": names }, ...cards), make("p", {}, end.why.join(" ")));
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
