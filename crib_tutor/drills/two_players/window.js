// Two at one screen. Python sends `value`: whose turn it is, the cards, what is claimed and called, and the board.

import { answering, NAMES } from "../../notebook/answering.js";
import { box, button, make, markup, onEnter } from "../../notebook/elements.js";
import { movingPegs, pegsOfCount } from "../../notebook/moving_pegs.js";
import { countStage, shownCount } from "../../notebook/shown_count.js";
import { speak, speakStep, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["drills/two_players/window"]} View */

const CALLS = { choose: "Choose cards that were missed, then say what they are.", kinds: "Call muggins on the chosen cards as" };

function render(/** @type {Page<"drills/two_players/window">} */ { model, el }) {
  const { root, status, fill, value, aloud, send, unheard, heard, follow } = frame(model, el);
  // The form of a claim serves both players: what differs is what it is called.
  const table = answering(value, send, { names: (/** @type {View} */ now) => (now.phase === "counting" ? NAMES : CALLS) });
  table.listen(root);
  const stage = box("drill");
  const felt = countStage();
  let shown = null; // the count that shows itself, once the hand is settled
  const after = box("marking");
  const board = box("board", { role: "img" });
  const pegs = movingPegs(board);
  const key = make("p", { class: "crib-key", "aria-hidden": "true" });
  root.classList.add("crib-practice", "crib-two");
  let step = null;
  let opened = false; // what is settled before that has pegged already
  let settled = null; // what is shown of the hand that is done
  let named = value().names.join();

  // The second click of a double click would be the other player's: the button that it meets is a new one.
  stage.addEventListener("click", (event) => { if (event.detail > 1 && event.target.matches(".crib-main")) event.stopPropagation(); }, true);

  const rename = () => send({ event: "names", names: fields.map((field) => field.value) });
  const fields = value().names.map((name, at) => onEnter(make("input", { type: "text", class: "crib-wide", maxlength: "20", autocomplete: "off", spellcheck: "false", value: name,
    "aria-label": at ? "Who counts second" : "Who counts first" }), rename));
  const naming = make("details", { open: value().first }, make("summary", {}, "How it goes, and your names"), make("p", { class: "crib-hint" }, value().how),
    make("div", { class: "crib-act crib-foot" },
      ...fields.map((field) => make("label", { class: "crib-choice" }, make("span", { "aria-hidden": "true" }, field.ariaLabel), field)), button("Use these names", rename)));

  // --- one step: a hand to count, the same hand to call on, or what came of it ---

  function build(/** @type {View} */ now) {
    const same = step?.hand === now.hand && !now.done;
    shown?.stop();
    shown = null;
    step = { hand: now.hand, step: now.step };
    const title = make("h3", { class: `crib-title crib-turn ${now.side}`, tabindex: "-1" });
    if (!same) felt.lay(table.hand(now));
    stage.replaceChildren(title, make("p", { class: "crib-task crib-hint" }), ...(now.phase === "calling" ? [made(now)] : []), felt.root);
    if (!now.done) table.askOn(felt, now);
    after.replaceChildren();
    settled = null;
  }

  /** The claims of the player who counted, each to be let stand or called too many. */
  function made(/** @type {View} */ now) {
    const lead = make("p", { class: "crib-lead" });
    const claims = now.made.map((one, place) => make("li", {}, make("span", {}, one.words),
      button("Too many!", () => send({ event: "object", place, to: value().answers }), { class: "crib-call crib-too", "aria-pressed": String(one.objected), "aria-label": `Too many: ${one.words}` })));
    return make("div", { class: "crib-made" }, lead, ...(claims.length ? [make("ol", { class: "crib-said" }, ...claims)] : []));
  }

  function settle(/** @type {View} */ now, anew) {
    settled = `${now.step} ${now.names}`;
    shown?.stop();
    const next = button(now.next, () => send({ event: "next", of: now.step }), { class: "crib-main" });
    felt.mark(true);
    const moved = pegsOfCount(pegs, now, opened && anew, (words, fronts) => drawScore(now, words, fronts ?? now.stand));
    shown = shownCount(now.shown, { say: aloud, announce: speakStep, moved, after: [next], stage: felt });
    after.replaceChildren(markup(now.after, "crib-told"));
  }

  function drawScore(/** @type {View} */ now, words, fronts) {
    board.setAttribute("aria-label", words);
    key.replaceChildren(...now.names.map((name, at) => make("span", { class: at ? "crib-opponent" : "crib-you" }, `${name}: ${fronts[at]}`)));
  }

  function update(/** @type {View} */ now, anew) {
    stage.querySelector(".crib-title").textContent = now.title;
    stage.querySelector(".crib-task").textContent = now.ask;
    const lead = stage.querySelector(".crib-lead");
    if (lead) lead.textContent = now.made.length ? `${now.by} claims:` : `${now.by} claims nothing.`;
    stage.querySelectorAll(".crib-too").forEach((one, place) => one.setAttribute("aria-pressed", now.made[place].objected));
    if (!now.done) table.drawClaims(now);
    else if (settled !== `${now.step} ${now.names}`) settle(now, anew);
    table.press(now.done ? [] : now.picked);
    if (!now.done || !now.pegged) drawScore(now, now.score, now.stand);
    if (!fields.includes(document.activeElement)) fields.forEach((field, at) => (field.value = now.names[at]));
  }

  function changed() {
    const now = value();
    if (named !== now.names.join()) {
      named = now.names.join();
      naming.open = false;
      stage.querySelector(".crib-title").focus(); // the button that was pressed is folded away
    }
    const anew = step?.step !== now.step;
    if (anew && !naming.contains(document.activeElement)) naming.open = false; // it is read by now
    if (anew) build(now);
    update(now, anew);
    if (!now.done && (anew || !unheard())) pegs.set(now.board);
    if (anew) stage.querySelector(".crib-title").focus(); // which brings it into view, and is no button
    if (heard()) speak(now.said);
    if (now.refused) status.scrollIntoView({ block: "nearest" });
  }

  fill([naming, stage], [after, board, key, make("div", { class: "crib-act" }, voiceButton())]);
  build(value());
  if (!value().done) pegs.set(value().board);
  update(value(), true);
  opened = true;
  return follow(changed, () => { pegs.stop(); shown?.stop(); });
}

export default { render };
