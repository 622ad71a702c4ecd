// Scores to peg by hand, on a stage whose parts keep their places. Python sends `value`: the task, the pegs in words, the
// board, the places of its holes, and a peg's way.

import { box, button, heading, make, numberField, numberIn, onEnter } from "../../notebook/elements.js";
import { movingPegs } from "../../notebook/moving_pegs.js";
import { stage } from "../../notebook/stage.js";
import { speak, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "./window.css";
/** @typedef {Views["drills/pegging/window"]} View */

function render(/** @type {Page<"drills/pegging/window">} */ { model, el }) {
  const { root, status, fill, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-pegging");
  const SVG = "http://www.w3.org/2000/svg";
  const REACH = 12; // how far from a hole a click still means it, in the board's own units
  const board = box("track", { role: "img", onclick: point });
  const moving = movingPegs(board);
  const felt = stage();
  const parts = { title: heading() };
  const voice = voiceButton();
  let lifted = null;
  let pegged = null;

  // Build once a score; a wrong move leaves everything as the learner chose it.
  function build() {
    const now = value();
    pegged = now.pegged;
    lifted = null;
    parts.title.textContent = now.place;
    board.setAttribute("aria-label", now.words);
    felt.number(...now.number);
    felt.act(...(now.done ? [again()] : [pegs(now), hole(now)]), voice);
  }

  function pegs(/** @type {View} */ now) {
    parts.pegs = now.pegs.map((peg) => button(peg.label, () => lift(peg.value), { class: "crib-call", "aria-pressed": "false", "data-peg": peg.value }));
    return make("fieldset", { class: "crib-pegs" }, make("legend", {}, "Lift the"), ...parts.pegs);
  }

  function hole(/** @type {View} */ now) {
    const put = () => send({ event: "move", peg: lifted, hole: numberIn(parts.hole) });
    parts.hole = onEnter(numberField({ min: "1", max: now.most, oninput: mark }), put);
    return make("div", { class: "crib-put" },
      make("label", { class: "crib-hole" }, "and put it into hole", parts.hole), button("Peg it", put, { class: "crib-main" }));
  }

  const again = () => button("Start again", () => send({ event: "again" }), { class: "crib-main" });

  /** What a move came to, or why it was refused, and below it what is to be pegged. */
  const tell = (/** @type {View} */ now) => felt.tell(now.refused ? now.said : now.told, now.task, "you");

  function lift(peg) {
    lifted = peg;
    for (const one of parts.pegs) one.setAttribute("aria-pressed", one.dataset.peg === peg);
    mark();
  }

  // The lifted peg stands out, and the chosen hole has a ring.
  function mark() {
    moving.settle(); // the pegs are to be seen where they stand
    board.querySelector(".chosen")?.remove();
    for (const peg of board.querySelectorAll(".peg.you")) peg.classList.toggle("lifted", peg.classList.contains(lifted));
    const place = value().holes.find(([, , number]) => number === Number(parts.hole.value));
    if (!place) return;
    const ring = document.createElementNS(SVG, "circle");
    for (const [name, to] of Object.entries({ class: "chosen", cx: place[0], cy: place[1], r: 7 })) ring.setAttribute(name, String(to));
    board.querySelector("svg").append(ring);
  }

  // By mouse: the hole next to the click.
  function point(event) {
    if (value().done) return;
    const svg = board.querySelector("svg");
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const far = ([left, top, _]) => Math.hypot(left - x, top - y);
    const nearest = value().holes.reduce((best, place) => (far(place) < far(best) ? place : best));
    if (far(nearest) > REACH) return;
    parts.hole.value = String(nearest[2]);
    mark();
  }

  function changed() {
    const now = value();
    if (now.pegged !== pegged) {
      build();
      parts.title.focus({ preventScroll: true });
      now.pegged ? moving.move(now.board, [{ side: "you", path: now.path }]) : moving.set(now.board);
    }
    const answered = heard();
    if (answered) status.classList.add("crib-unseen"); // the teller shows what it says
    tell(now);
    if (answered) speak(now.said || now.task);
  }

  felt.show("The board", [board]);
  fill([parts.title, felt.root], []);
  build();
  tell(value());
  moving.set(value().board);
  return follow(changed, moving.stop);
}

export default { render };
