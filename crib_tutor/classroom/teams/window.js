// Teams that count the same hand. Python sends the cards, and the count only when every team has said a total.

import { face, layOut } from "../../notebook/cards.js";
import { box, button, heading, labelled, make, numberField, numberIn, onEnter } from "../../notebook/elements.js";
import { countStage, shownCount } from "../../notebook/shown_count.js";
import { frame } from "../../notebook/window.js";
import "./window.css";
/** @typedef {Views["classroom/teams/window"]} View */

function render(/** @type {Page<"classroom/teams/window">} */ { model, el }) {
  const { root, fill, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-teams");
  const { words, names } = value();
  const title = heading();
  const table = box("table");
  const board = box("board");
  const result = make("p", { class: "crib-together" });
  const fields = names.map(() => onEnter(numberField({ max: "29", autocomplete: "off" }), next));
  const totals = box("totals");
  totals.append(...names.map((name, at) => labelled(name, fields[at])));
  const lines = make("ul", { class: "crib-lines" });
  const acts = box("act");
  let count = null;
  let drawn = null;

  /** Enter leads to the first team without a total, and from the last of them counts the hand. */
  function next() {
    const empty = fields.find((field) => field.value === "");
    empty ? empty.focus() : settle();
  }
  const settle = () => send({ event: "settle", totals: fields.map(numberIn) });

  function draw(/** @type {View} */ now) {
    title.textContent = `${now.title}: ${now.place}`;
    count?.stop();
    count = null;
    if (now.shown) {
      count = shownCount(now.shown, {});
      table.replaceChildren(count.root);
    } else {
      const stage = countStage();
      stage.root.className += " crib-only-cards";
      stage.lay(layOut(now.hand, now.hand.cards.map((card) => face(card, "crib-face", { "data-card": card.text }))));
      stage.show(null);
      stage.tell([make("p", { class: "crib-asked" }, make("b", {}, now.asked))]);
      table.replaceChildren(stage.root);
    }
    board.innerHTML = now.board;
    result.textContent = now.together;
    lines.replaceChildren(...now.lines.map((line) => make("li", {}, line)));
    totals.hidden = Boolean(now.shown);
    const main = now.shown ? (now.done ? [] : [button(words.next, () => send({ event: "next" }), { class: "crib-main" })]) : [button(words.count, settle, { class: "crib-main" })];
    const back = button(words.back, () => send({ event: "back" }));
    back.disabled = !now.back;
    acts.replaceChildren(...main, back, ...(now.done ? [button(words.again, () => send({ event: "again" }))] : []));
  }

  function changed() {
    const now = value();
    if (!heard()) return;
    const state = JSON.stringify([now.place, Boolean(now.shown), now.back]);
    if (now.refused) return;
    const moved = state !== drawn;
    drawn = state;
    if (moved && !now.shown) for (const field of fields) field.value = "";
    draw(now);
    if (moved) now.shown ? acts.querySelector("button")?.focus() : fields[0].focus();
  }

  draw(value());
  fill([title, table, totals, lines, acts], [board, result]);
  return follow(changed, () => count?.stop());
}

export default { render };
