// Reverse muggins. Python sends `value`: the cards, the words, and after the call what came of it.

import { answering, claimBar, oneByOne } from "../../notebook/answering.js";
import { classStrip } from "../../notebook/class_strip.js";
import { box, button, heading, isChord, make, markup } from "../../notebook/elements.js";
import { movingPegs, pegKey, pegsOfCount } from "../../notebook/moving_pegs.js";
import { countStage, shownCount } from "../../notebook/shown_count.js";
import { hush, speak, speakStep, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["drills/muggins/window"]} View */

const FIRST = 900; // milliseconds until the first phrase at table speed
const PHRASE = 500; // after every phrase, and for each of its letters:
const LETTER = 60;
const NAMING = {
  muggins: "Muggins: choose the cards that were missed, then say what they are.",
  "too many": "Too many: say what was counted that doesn't score. You may choose its cards too.",
};

function render(/** @type {Page<"drills/muggins/window">} */ { model, el }) {
  const { root, status, fill, value, say, aloud, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-catching");
  const unnamed = (/** @type {View} */ now) => ({ ...now, kinds: [], calls: false }); // no claims: kinds are named for a call
  const table = answering(() => unnamed(value()), send);
  table.listen(root);
  const strip = classStrip(model, { value, send, status });
  root.addEventListener("keydown", nameByKey);
  const stage = box("drill");
  const felt = countStage();
  let shown = null; // the full count beside the claim, once a call is made
  const words = make("p", { class: "crib-words", "aria-live": "polite" });
  const claimed = make("p", { class: "crib-claimed", "aria-live": "polite" });
  const telling = box("telling");
  const told = make("div", { class: "crib-heard", role: "group", "aria-label": "What your opponent says" },
    make("p", { class: "crib-who" }, "Your opponent says"), words, claimed);
  const heardIt = box("heard-it"); // the words, once the stage shows what they were worth
  const asked = make("p", { class: "crib-hint" }, "Is that right? Call muggins for points missed and too many for points that don't score.");
  const calls = box("calls", { role: "group", "aria-label": "Your call" });
  const naming = box("naming");
  const outcome = make("p", { class: "crib-outcome" });
  const after = box("marking");
  const board = box("board", { role: "img" });
  const pegs = movingPegs(board);
  const stand = make("span", { class: "crib-stand" });
  const holes = make("div", { class: "crib-holes", hidden: true }, board, pegKey(stand));
  const tally = make("p", { class: "crib-caught" });
  let slow = value()["table speed"];
  let opened = false; // what is settled before that has pegged already
  let calling = null; // the call that is being named
  let settled = false;
  let hand = null;

  // --- the words ---

  let next = 0; // the phrase that comes next
  let timer = null;
  let paused = false;

  function tell() {
    stop();
    next = 0;
    paused = false;
    words.textContent = claimed.textContent = "";
    if (value().done || !slow) return tellAll(!value().done);
    timer = setTimeout(phrase, FIRST);
    drawTelling();
  }

  function tellAll(aloud = false) {
    stop();
    const { lines } = value();
    if (next < lines.length) words.textContent = `“${lines.join(" ")}”`;
    next = lines.length;
    claimed.textContent = `Claimed: ${value().claim}.`;
    if (aloud) speak(lines.join(" "));
    drawTelling();
  }

  function phrase() {
    const { lines } = value();
    const line = lines[next];
    next += 1;
    words.append(make("span", {}, `${next === 1 ? "“" : " "}${line}${next === lines.length ? "”" : ""}`));
    speak(line, { after: true });
    timer = setTimeout(next < lines.length ? phrase : tellAll, PHRASE + LETTER * line.length);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    hush();
  }

  function pause() {
    paused = !paused;
    paused ? stop() : next < value().lines.length ? phrase() : tellAll();
    drawTelling();
  }

  function drawTelling() {
    const [was] = telling.children;
    const on = !claimed.textContent;
    if (on === Boolean(was)) return void (was && (was.textContent = paused ? "Go on" : "Pause"));
    const held = telling.contains(document.activeElement);
    telling.replaceChildren(...(on ? [button("Pause", pause), button("Show all of it", () => tellAll())] : []));
    if (held) calls.querySelector("button")?.focus();
  }

  function pace() {
    const group = make("fieldset", { class: "crib-ways" }, make("legend", {}, "Words come"));
    const choose = (to) => { slow = to; draw(); tell(); };
    const options = ["All at once", "At table speed"].map((label, at) => button(label, () => choose(at === 1)));
    const draw = () => options.forEach((option, at) => option.setAttribute("aria-pressed", (at === 1) === slow));
    group.append(...options, voiceButton(tell));
    draw();
    return group;
  }

  // --- the call ---

  function call(which) {
    if (!claimed.textContent) tellAll();
    if (which === "pass") return send({ event: "pass" });
    calling = which;
    drawCalls();
    aloud(NAMING[which]);
    const field = which === "muggins" && !table.chosen().length ? hand.querySelector('[tabindex="0"]') : naming.querySelector(".crib-kinds button");
    field.focus();
  }

  function back() {
    const was = calling;
    calling = null;
    drawCalls();
    calls.querySelector(`[data-call="${was}"]`).focus();
  }

  function drawCalls() {
    const now = value();
    const held = calls.contains(document.activeElement) ? document.activeElement.dataset.call : null;
    calls.replaceChildren(...(now.done ? [] : now.calls.map((one) => button(one.label, () => call(one.value),
      { class: "crib-call", "data-call": one.value, ...(one.value !== "pass" && { "aria-pressed": String(calling === one.value) }) }))));
    if (held && !now.done) calls.querySelector(`[data-call="${held}"]`).focus();
    asked.hidden = now.done || Boolean(calling); // the next step is told instead
    naming.replaceChildren(...(now.done || !calling ? [] : name(now)));
  }

  const nameAs = (kind) => send({ event: calling, kind, cards: table.chosen() });

  /** A kind by its letter; Enter takes it from the cards, where these could be one alone: a call can't be taken back. */
  function nameByKey(event) {
    if (!calling || isChord(event) || event.repeat || event.target.matches("input, select, summary")) return;
    const { kinds } = table.offered();
    const onButton = event.target.matches("button:not(.crib-card)");
    const kind = event.key === "Enter" ? kinds.length && !onButton && kinds : value().kinds[calling].filter((one) => one.key === event.key.toUpperCase());
    if (!kind || !kind.length) return;
    event.preventDefault();
    if (event.key !== "Enter") return nameAs(kind[0].value);
    if (kinds.length === 1) return nameAs(kinds[0]);
    status.classList.remove("crib-unseen");
    say(table.offered().ask);
  }

  function name(/** @type {View} */ now) {
    const label = calling === "muggins" ? "What was missed" : "What doesn't score";
    return [...claimBar(NAMING[calling], label, now.kinds[calling], nameAs),
      make("div", { class: "crib-act" }, button("Take the call back", back), table.typed(false, () => ({ call: calling })))];
  }

  // --- one count ---

  function build(/** @type {View} */ now) {
    calling = null;
    settled = false;
    shown?.stop();
    shown = null;
    hand = table.hand(unnamed(now));
    felt.lay(hand);
    felt.show(null);
    felt.mark(false);
    felt.tell([told], "opponent");
    felt.act(calls, telling);
    felt.fill(now.waits, "", []);
    felt.acts.before(naming);
    stage.replaceChildren(heading(now.title), felt.root);
    outcome.textContent = "";
    after.replaceChildren();
    holes.hidden = true;
    now.done ? pegs.stop() : pegs.set(now.board);
    drawCalls();
    tell();
  }

  function update(/** @type {View} */ now) {
    table.press(now.done ? [] : now.picked);
    tally.textContent = now.tally;
    if (now.done && !settled) settle(now);
  }

  function settle(/** @type {View} */ now) {
    settled = true;
    calling = null;
    tellAll();
    drawCalls();
    const on = strip.onward("Next count", () => send({ event: "next" }));
    felt.mark(true);
    const moved = pegsOfCount(pegs, now, opened, (words) => { board.setAttribute("aria-label", words); stand.textContent = words; });
    board.setAttribute("aria-label", now.score);
    stand.textContent = now.score;
    shown = shownCount(now.shown, { say: aloud, announce: speakStep, moved, after: [on], stage: felt });
    heardIt.replaceChildren(...(now.shown.start < 0 ? [] : [told])); // of a count without a fault the teller has the words
    after.replaceChildren(markup(now.after, "crib-told"));
    holes.hidden = !now.pegged;
    outcome.textContent = now.outcome;
    if (opened) on.focus({ preventScroll: true });
  }

  const show = oneByOne(stage, build, update, unheard);
  function changed() {
    const now = value();
    show(now);
    strip.draw();
    if (!heard()) return;
    strip.hear();
    if (now.refused && !now.class.by) status.scrollIntoView({ block: "nearest" });
  }

  fill([stage, asked], [outcome, heardIt, after, holes, tally, pace(), strip.root]);
  show(value());
  opened = true;
  strip.begin();
  return follow(changed, () => { pegs.stop(); stop(); shown?.stop(); });
}

export default { render };
