// Both scores on a cribbage board, for every lab: pegs to drag or step, fields, and whose deal. No rule lives here.

import { box, button, choice, make, numberField, numberIn, part } from "../../notebook/elements.js";
import "./score_board.css";

/** The board with its pegs, the steppers, and the buttons of the deal; `draw` shows what Python has sent. */
export function scoreBoard(/** @type {() => Views["labs/win_board/score_board"]} */ value, { report, asked }) {
  const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };
  const now = value();
  const track = box("track", { "aria-hidden": "true" });
  const field = box("score-board");
  let dragged = null;
  const behind = now.sides.map(() => null); // where each peg stood before it was moved

  const score = (at) => asked({ event: "move", side: now.sides[at].key })?.hole ?? value().sides[at].score;
  const dealer = () => asked({ event: "dealer" })?.dealer ?? value().dealer;
  const give = (mine) => { if (dealer() !== mine) report({ event: "dealer", dealer: mine }); };

  const pegs = now.sides.map((side, at) => make("div", {
    class: `crib-peg ${side.key}`, role: "slider", tabindex: "0", "aria-label": `${side.name}: peg`, "aria-valuemin": "0", "aria-valuemax": now.last,
    onkeydown: (event) => step(event, at), onpointerdown: (event) => lift(event, at),
  }));
  const flags = now.sides.map(() => make("span", { class: "crib-flag", "aria-hidden": "true" }));
  pegs.forEach((peg, at) => peg.append(flags[at]));
  const notes = (now.notes ?? []).map((words) => make("span", { class: "crib-note", "aria-hidden": "true" }, words));
  field.append(track, ...notes, ...pegs);
  const fields = now.sides.map((side, at) => numberField({ max: now.last, "aria-label": `${side.name}: score`, onchange: () => put(at, numberIn(fields[at])) }));
  const steppers = box("steppers");
  steppers.append(...now.sides.map((side, at) => make("div", { class: `crib-stepper ${side.key}`, role: "group", "aria-label": side.name },
    make("span", { class: "crib-name", "aria-hidden": "true" }, side.name),
    button("−", () => put(at, score(at) - 1), { "aria-label": `${side.name}: one hole back` }), fields[at],
    button("+", () => put(at, score(at) + 1), { "aria-label": `${side.name}: one hole on` }))));
  const calls = now.deals.map((words, at) => button(words, () => give(!at), { class: "crib-call" }));
  const deals = make("div", { class: "crib-either crib-deals", role: "group", "aria-label": "Whose deal" }, ...calls);

  const [chosen, aim] = choice("aim", now.aims, now.aim, { onchange: () => report({ event: "aim", aim: chosen.value }) });

  function put(at, hole) {
    if (hole === null || !Number.isInteger(hole)) { fields[at].value = String(score(at)); return; }
    const to = Math.min(Math.max(hole, 0), now.last);
    fields[at].value = String(to);
    if (to === score(at)) return;
    if (dragged === null) behind[at] = score(at);
    report({ event: "move", side: now.sides[at].key, hole: to });
  }

  function step(event, at) {
    const to = { Home: 0, End: now.last }[event.key] ?? (event.key in STEPS ? score(at) + STEPS[event.key] : null);
    if (to === null) return;
    event.preventDefault();
    put(at, to);
  }

  // The whole page is listened to, since a browser may deny a peg the pointer that it asks for.
  const during = { pointermove: drag, pointerup: drop, pointercancel: drop };

  function lift(event, at) {
    dragged = at;
    behind[at] = score(at);
    pegs[at].setPointerCapture(event.pointerId);
    for (const [name, act] of Object.entries(during)) document.addEventListener(name, act);
    pegs[at].focus();
    event.preventDefault();
  }

  // The hole nearest to the pointer; of the two laps' holes there, the one nearer to where the peg stands.
  function drag(event) {
    const svg = track.querySelector("svg");
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const from = score(dragged);
    const far = ([left, top], hole) => 1000 * Math.round(Math.hypot(left - x, top - y)) + Math.abs(hole - from);
    let best = 0;
    now.holes[dragged].forEach((place, hole) => { if (far(place, hole) < far(now.holes[dragged][best], best)) best = hole; });
    put(dragged, best);
    stand(dragged, best);
  }

  function drop() {
    dragged = null;
    for (const [name, act] of Object.entries(during)) document.removeEventListener(name, act);
  }

  /** Put a peg's handle, and the peg under it, where a hole is. */
  function stand(at, hole) {
    const svg = track.querySelector("svg");
    const { width, height } = svg.viewBox.baseVal;
    const [x, y] = now.holes[at][hole];
    pegs[at].style.left = `${(100 * x) / width}%`;
    pegs[at].style.top = `${(100 * y) / height}%`;
    flags[at].textContent = `${now.sides[at].name} ${hole}`;
    flags[at].style.setProperty("--across", `${(-100 * x) / width}%`); // so that it's on the board wherever the peg is
    const put = (which, [left, top]) => {
      const peg = svg.querySelector(`.peg.${now.sides[at].key}.${which}`);
      peg.setAttribute("cx", left);
      peg.setAttribute("cy", top);
    };
    put("front", [x, y]);
    if (behind[at] && behind[at] < hole) put("back", now.holes[at][behind[at]]);
  }

  function draw() {
    const { sides, board } = value();
    part(track, board, () => (track.innerHTML = board));
    sides.forEach((side, at) => {
      stand(at, score(at));
      pegs[at].setAttribute("aria-valuenow", side.score);
      pegs[at].setAttribute("aria-valuetext", side.spoken);
      if (document.activeElement !== fields[at]) fields[at].value = String(score(at));
    });
    chosen.value = value().aim;
    calls.forEach((one, at) => one.setAttribute("aria-pressed", value().dealer === !at));
  }

  return { field, steppers, deals, aim, draw, swap: () => give(!dealer()) };
}
