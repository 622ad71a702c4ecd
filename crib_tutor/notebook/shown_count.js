// A count that shows itself, and the stage it has in common with claims: cards, a bracket below those that are lit, the
// teller, one row of buttons, and at the right the sheet with a row for each combination. Python sends every step.

import { tileMaker } from "./card_tiles.js";
import { face, layOut, light } from "./cards.js";
import { box, button, isChord, kbd, make } from "./elements.js";
import "./shown_count.css";
/** @typedef {Views["notebook/shown_count"]["shown"]} Shown */
/** @typedef {Partial<Shown["steps"][number]>} Step */

const STEP_TIME = 1200; // milliseconds that a step stays while the count plays itself

/** The stage of a hand, whose zones keep their heights, whatever lies on them. */
export function countStage() {
  const [root, felt, lane, joint, told, teller, number, acts, sheet, head] =
    ["shown", "felt", "cards", "bracket", "tellers", "teller", "number", "acts", "sheet", "sheet-head"].map((name) => box(name));
  const rows = make("ol", { class: "crib-rows", tabindex: "0" });
  let lit = null;
  let words = "";
  let held = null;
  joint.setAttribute("aria-hidden", "true");
  told.append(teller, number);
  felt.append(lane, joint, told, acts);
  sheet.append(head, rows);
  root.append(felt, sheet);

  const cards = () => [...lane.querySelectorAll("[data-card]")];

  /** A line from the first of the cards that are lit to the last, with a tick below each, and what they are in its middle. */
  function drawBracket() {
    if (!lit?.length || !joint.clientWidth) return joint.replaceChildren();
    const left = joint.getBoundingClientRect().left;
    const at = cards().filter((card) => lit.includes(card.dataset.card)).map((card) => {
      const box = card.getBoundingClientRect();
      return box.left + box.width / 2 - left;
    });
    const [first, last] = [Math.min(...at), Math.max(...at)];
    const label = make("b", {}, words);
    joint.replaceChildren(make("i", { class: "crib-line", style: `left:${first}px;width:${last - first}px` }), ...at.map((x) => make("i", { class: "crib-tick", style: `left:${x}px` })), label);
    const half = label.offsetWidth / 2;
    joint.classList.toggle("crib-under", last - first < 2 * half + 16); // no room between the ticks: below the line
    label.style.left = `${Math.min(Math.max((first + last) / 2, half), joint.clientWidth - half)}px`;
  }

  function show(some, what = "") {
    [lit, words] = [some, what];
    for (const card of cards()) light(card, some && some.includes(card.dataset.card));
    drawBracket();
  }

  new ResizeObserver(() => requestAnimationFrame(drawBracket)).observe(felt); // when it comes to stand on the page, too
  return {
    root, felt, lane, teller, acts, sheet, rows,
    /** The hand, as `layOut` makes it of its cards. */
    lay: (hand) => { lane.style.setProperty("--many", hand.querySelectorAll(".crib-place, .crib-starter").length); lane.replaceChildren(hand); },
    /** Light some cards and write what they are; null lights none and dims none. */
    show,
    /** What is told, in the color of what it's about. */
    tell: (nodes, by = "you") => { teller.className = `crib-teller crib-by-${by}`; teller.replaceChildren(...nodes); },
    /** Keep the height of the longest of these texts at every width: nothing moves from step to step. */
    hold(steps, tell, now) {
      held?.disconnect();
      let wide = 0;
      held = new ResizeObserver(() => {
        if (root.clientWidth === wide) return;
        wide = root.clientWidth;
        this.letGo();
        const most = Math.max(...steps.map((step) => { tell(step); return told.offsetHeight; }));
        told.style.minHeight = `${most}px`;
        tell(now());
      });
      held.observe(root);
    },
    letGo: () => { told.style.minHeight = ""; },
    number: (many, of) => number.replaceChildren(...(of ? [make("b", {}, many), make("small", {}, of)] : [])),
    act: (...nodes) => acts.replaceChildren(...nodes),
    /** Make it the stage of a hand that is answered for, before or after it's marked. */
    mark: (marked) => { root.className = `crib-shown crib-answered${marked ? " crib-marked" : ""}`; },
    /** Ask for an answer; a `bare` sheet has no rows before the marking. */
    ask(asked, made, bare) {
      held?.disconnect();
      this.letGo();
      this.mark(false);
      rows.classList.add("crib-claims");
      rows.classList.toggle("crib-bare", bare);
      show(null);
      this.number("", "");
      this.tell(asked);
      acts.replaceChildren(...made);
      felt.onkeydown = null;
      for (const name of ["tabindex", "role", "aria-label"]) felt.removeAttribute(name);
    },
    row: (row, tiles, ...more) => sheetRow(row, tileMaker(tiles), ...more),
    /** The head of the sheet, and its rows; `act` is what a click on a row does. */
    fill: (title, note, some, big = false) => {
      head.replaceChildren(make("b", {}, title), make("span", { class: big ? "crib-sum" : "crib-note" }, note));
      rows.setAttribute("aria-label", title);
      rows.replaceChildren(...some);
    },
  };
}

/** A row of the sheet: its mark, its cards as small ones, its words, what became of it, and the points. */
function sheetRow(/** @type {Shown["steps"][number]["row"]} */ row, tile, ...more) {
  const small = row.cards.length ? [make("span", { class: "crib-small", role: "img", "aria-label": row.name }, ...row.cards.map((text) => tile({ text })))] : [];
  const words = row.kind === "mistaken" ? make("s", {}, row.words) : row.words;
  return make("li", { class: row.kind ? `crib-is-${row.kind}` : "" }, make("span", { class: "crib-mark", "aria-hidden": "true" }, row.mark), ...small,
    make("span", { class: "crib-say" }, words), ...more, ...(row.outcome ? [make("span", { class: "crib-outcome" }, row.outcome)] : []), make("b", { class: "crib-end" }, row.end));
}

/**
 * A count that shows itself on such a stage. `shown` is what Python sends of it, `say` writes the live line, `announce` is
 * called with each step that the reader goes to, `moved` with the place of each step and whether the reader went there,
 * and `after` are buttons to go on from here.
 * @param {Shown} shown
 * @param {{ say?: (words: string) => void, announce?: (step: Step) => void, moved?: (at: number, heard: boolean) => void,
 *   after?: HTMLElement[], stage?: ReturnType<typeof countStage> }} how
 */
export function shownCount(shown, { say = () => {}, announce = () => {}, moved = () => {}, after = [], stage = countStage() } = {}) {
  const { steps, whole } = shown;
  let at = shown.start < 0 ? steps.length : shown.start; // one more than the last is all of it at once
  let playing = null;

  const here = () => /** @type {Step} */ (steps[at] ?? whole);
  const step = (words, sign, to, attributes = {}) => {
    const one = button(words, () => { stop(); go(to()); }, attributes);
    if (sign) one.append(kbd(sign));
    return one;
  };
  const first = step("First", "", () => 0, { "aria-keyshortcuts": "Home", class: "crib-first" });
  const back = step("Back", "←", () => at - 1, { "aria-keyshortcuts": "ArrowLeft" });
  const next = step("Next", "→", () => at + 1, { "aria-keyshortcuts": "ArrowRight", class: after.length ? "" : "crib-main" });
  const play = button("", () => (playing ? stop() : start()), { class: "crib-playing" });
  const all = step("All at once", "", () => steps.length, { "aria-keyshortcuts": "End" });

  function go(to, heard = true) {
    at = Math.max(0, Math.min(to, steps.length));
    draw();
    moved(at, heard);
    if (!heard) return;
    say(here().heard);
    announce(here());
  }

  function start() {
    if (at >= steps.length - 1) go(0);
    playing = setInterval(() => { if (!stage.root.isConnected || at >= steps.length - 1) return stop(); go(at + 1); }, STEP_TIME);
    drawPlay();
  }

  function stop() {
    clearInterval(playing);
    playing = null;
    drawPlay();
  }

  const drawPlay = () => play.replaceChildren(playing ? "Stop" : "Play it", ...(after.length ? [] : [kbd("Space")]));

  function tell(/** @type {Step} */ now) {
    const by = { missed: "missed", mistaken: "mistaken", wrong: "mistaken" }[now.row?.kind] ?? "you";
    stage.tell([make("p", { class: "crib-happened" }, now.happened), make("p", { class: "crib-asked" }, now.before ? make("span", {}, now.before) : "", make("b", {}, now.now)),
      ...(now.also ? [make("p", { class: "crib-also" }, now.also)] : [])], by);
  }

  function draw() {
    const now = here();
    stage.show(now.lit ?? null, now.bracket);
    tell(now);
    stage.number(now.number, shown.of);
    [...stage.rows.children].forEach((row, place) => {
      row.classList.toggle("crib-now", place === at);
      place === at ? row.setAttribute("aria-current", "step") : row.removeAttribute("aria-current");
    });
    const row = stage.rows.children[at];
    if (row) stage.rows.scrollTop = row.offsetTop - (stage.rows.clientHeight - row.offsetHeight) / 2;
    first.disabled = back.disabled = at === 0;
    next.disabled = all.disabled = at === steps.length;
  }

  const keys = { ArrowLeft: back, ArrowRight: next, Home: first, End: all, " ": play };
  stage.felt.onkeydown = (event) => {
    const one = isChord(event) ? null : keys[event.key];
    if (!one || !steps.length || (event.key === " " && event.target.matches("button"))) return;
    event.preventDefault();
    if (!one.disabled) one.click();
  };

  stage.rows.classList.remove("crib-claims");
  const tile = tileMaker(shown.tiles);
  const rows = steps.map(({ row }, place) => {
    const one = sheetRow(row, tile);
    one.addEventListener("click", () => { stop(); go(place); });
    return one;
  });
  const faces = shown.cards.map((card) => face(card, "crib-face", { "data-card": card.text }));
  stage.lay(layOut(shown, faces));
  stage.fill(shown.title, shown.note, rows, !shown.of);
  stage.act(...(steps.length ? (after.length ? [back, next, all] : [first, back, next, play, all]) : []), ...after);
  stage.felt.setAttribute("tabindex", "0");
  stage.felt.setAttribute("role", "group");
  stage.felt.setAttribute("aria-label", "The count, step by step: left and right arrow keys");
  drawPlay();
  go(at, false);
  stage.hold([...steps, whole], tell, here);
  return { root: stage.root, go, stop };
}
