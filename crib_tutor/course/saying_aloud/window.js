// A hand said aloud. Python sends `value`: the cards, and once it is revealed the count, row by row.

import { face, layOut } from "../../notebook/cards.js";
import { box, button, heading, make, markup, part } from "../../notebook/elements.js";
import { fillOffer, keepProgress } from "../../notebook/progress_keeping.js";
import { speak, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["course/saying_aloud/window"]} View */

function render(/** @type {Page<"course/saying_aloud/window">} */ { model, el }) {
  const { root, fill, value, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-saying");
  const keep = keepProgress(model);
  const title = heading();
  const offer = box("offer", { hidden: true });
  const stage = box("drill");
  const spoken = make("p", { class: "crib-spoken" });
  const task = make("p", { class: "crib-task" });
  const rows = make("ol", { class: "crib-rows" });
  const acts = box("act");
  const kinds = make("div", { class: "crib-kinds", role: "group", "aria-label": value().words["too much"] });
  const { words } = value();
  const missed = new Set();

  const mark = (more = {}) => send({ event: "mark", missed: [...missed], ...more });
  const reveal = button(words.reveal, () => send({ event: "reveal" }), { class: "crib-main" });
  const settle = button("", () => mark(), { class: "crib-main" });
  const over = button(words["too much"], ask, { "aria-expanded": "false" });
  const next = button("", () => send({ event: "next" }), { class: "crib-main" });

  /** A row of the count, which is pressed where the learner left it out. */
  function row(/** @type {View["rows"][number]} */ one, at, /** @type {View} */ now) {
    const node = button("", () => {
      missed.has(at) ? missed.delete(at) : missed.add(at);
      show();
    }, { class: "crib-part", "aria-pressed": String(missed.has(at)), "aria-disabled": now.verdict ? "true" : false });
    const picture = markup(one.svg, "crib-small", "span");
    picture.firstElementChild.setAttribute("aria-hidden", "true");
    node.append(make("i", { "aria-hidden": "true" }), picture, make("span", {}, one.words), make("b", {}, String(one.total)));
    return make("li", {}, node);
  }

  function show() {
    rows.querySelectorAll("button").forEach((one, at) => {
      one.setAttribute("aria-pressed", missed.has(at));
      one.firstChild.textContent = missed.has(at) ? "+" : "✓";
    });
    settle.textContent = missed.size ? words.missed : words.all;
  }

  /** Ask of which kind too much was said: one press of a kind marks the hand. */
  function ask() {
    const open = over.getAttribute("aria-expanded") === "true";
    over.setAttribute("aria-expanded", String(!open));
    kinds.replaceChildren(...(open ? [] : [make("p", { class: "crib-hint" }, words.which), ...value().kinds.map((kind) => button(kind.label, () => mark({ missed: [], "too much": kind.value })))]));
    kinds.querySelector("button")?.focus();
  }

  function draw(/** @type {View} */ now) {
    title.textContent = now.place;
    part(offer, now.offer, () => fillOffer(offer, now.offer, send));
    part(stage, [now.put, now.cards], () => stage.replaceChildren(layOut(now, now.cards.map((card) => face(card, "crib-card")))));
    spoken.textContent = now.spoken && `“${now.spoken}.”`;
    task.textContent = now.task || now.verdict;
    part(rows, [now.put, now.rows, now.verdict], () => {
      if (!now.revealed || now.verdict) missed.clear();
      now.missed.forEach((at) => missed.add(at));
      rows.inert = Boolean(now.verdict);
      rows.replaceChildren(...now.rows.map((one, at) => row(one, at, now)));
    });
    part(acts, [now.put, now.revealed, now.verdict, now.last], () => {
      next.textContent = now.last ? words.again : words.next;
      over.setAttribute("aria-expanded", "false");
      kinds.replaceChildren();
      acts.replaceChildren(...(now.verdict ? [next] : now.revealed ? [settle, over] : [reveal]));
    });
    show();
  }

  function changed() {
    const now = value();
    const held = root.contains(document.activeElement);
    const before = acts.firstElementChild;
    draw(now);
    const news = unheard();
    if (heard() && now.said) speak(now.said);
    if (held && news && acts.firstElementChild !== before) acts.firstElementChild.focus({ preventScroll: true });
    keep(now);
  }

  fill([title, offer, stage, spoken, task, rows, acts, kinds], [make("div", { class: "crib-act" }, voiceButton())]);
  draw(value());
  keep(value());
  return follow(changed);
}

export default { render };
