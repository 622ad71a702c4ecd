// The tutor. Python sends `value`: the problem, the claims, the help, the marking, the pegs' leaps, and what is to be kept.

import { answering, oneByOne } from "../../notebook/answering.js";
import { classStrip } from "../../notebook/class_strip.js";
import { box, button, choice, heading, labelled, make, markup, onEnter, part } from "../../notebook/elements.js";
import { movingPegs, pegKey, pegsOfCount } from "../../notebook/moving_pegs.js";
import { fillOffer, keepProgress } from "../../notebook/progress_keeping.js";
import { download, openFile } from "../../notebook/shelf.js";
import { countStage, shownCount } from "../../notebook/shown_count.js";
import { speak, speakStep, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["drills/tutor/window"]} View */

function render(/** @type {Page<"drills/tutor/window">} */ { model, el }) {
  const { root, status, fill, value, aloud, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-tutoring");
  const table = answering(value, send);
  table.listen(root);
  const keep = keepProgress(model);
  const strip = classStrip(model, { value, send, status });
  const stage = box("drill");
  const felt = countStage();
  const title = heading();
  const known = make("p", { class: "crib-known" });
  const by = box("way");
  stage.append(title, known, felt.root);
  let shown = null; // the count that shows itself, once it's settled
  const help = box("help");
  const steps = box("steps"); // one row: the ways to answer, then the next steps of help, and in the end the next problem
  felt.acts.after(steps);
  steps.append(by);
  const clue = make("p", { class: "crib-clue", hidden: true }); // the hint of this rung, told by the teller
  const stepping = make("p", { class: "crib-stepping", hidden: true }); // a kind that is missed again, and what is offered
  steps.before(stepping);
  const after = box("marking");
  const board = box("board", { role: "img" });
  const pegs = movingPegs(board);
  const pegged = make("div", { class: "crib-pegged", hidden: true }, board, pegKey());
  const offer = box("offer", { hidden: true });
  const saved = make("p", { class: "crib-saved" });
  const record = box("record");
  const code = make("p", { class: "crib-code" });
  let asked = null; // the way in which is asked
  let opened = false; // what is settled before that has pegged already
  let settled = false;
  let practiced = null;
  let recorded = null;
  let draining = null;
  const notes = [];

  // --- what stays from problem to problem ---

  const { practice } = value();
  const turned = () => (go.hidden = skill.value === value().practice.skill && level.value === value().practice.level);
  const [skill, skills] = choice("Practice", practice.skills, practice.skill, { "aria-label": "Practice", onchange: turned });
  const [level, levels] = choice("Level", practice.levels, practice.level, { "aria-label": "Level", onchange: turned });
  const go = button("Practice this", () => send({ event: "practice", skill: skill.value, level: level.value }));
  go.hidden = true;
  const clock = button("Table pace", () => send({ event: "pace", on: !value().pace.on }), { class: "crib-toggle" });
  const time = make("p", { class: "crib-hint" });
  const bar = box("bar", { "aria-hidden": "true", hidden: true });
  const late = make("p", { class: "crib-hint", "aria-live": "polite" }); // says one sentence, once
  const pace = make("div", { class: "crib-pace", hidden: true }, time, bar, late);

  /** What is said about a field stands beside it too, by the names of the events that it sends. */
  function noted(field, ...names) {
    const note = make("p", { class: "crib-note", id: `crib-note-${Math.random().toString(36).slice(2)}` });
    field.setAttribute("aria-describedby", note.id);
    notes.push({ field, note, names });
    return note;
  }

  function own() {
    const [place, places] = choice("It is", [{ value: "", label: "my hand" }, { value: "crib", label: "a crib" }], "", { "aria-label": "It is" });
    const mark = () => send({ event: "own", text: typed.value, crib: place.value === "crib" });
    const typed = onEnter(make("input", { type: "text", class: "crib-wide", placeholder: "5h 5d 5s jc 5c", autocomplete: "off" }), mark);
    const note = noted(typed, "own");
    return folded("My own cards",
      make("p", { class: "crib-hint" }, "Count the cards you hold at a real table, and have your count marked. They don't enter your record or move any pegs."),
      labelled("Your cards, the starter last; four cards are a hand before the cut", typed), note,
      make("div", { class: "crib-act crib-foot" }, places, button("Count these", mark)));
  }

  function keeping() {
    const read = () => send({ event: "type code", text: typed.value });
    const load = () => openFile(value().longest, ({ text }) => send({ event: "load", text }));
    const typed = onEnter(make("input", { type: "text", class: "crib-wide", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" }), read);
    const note = noted(typed, "type code", "load");
    return folded("Keep my progress",
      make("p", { class: "crib-hint" }, value().brings),
      make("div", { class: "crib-act" }, button("Save to a file", () => send({ event: "save" })), button("Load a file", load), button("Write down a code", () => send({ event: "code" }))),
      code,
      make("div", { class: "crib-act crib-foot" }, labelled("A code you wrote down", typed), button("Go on with this code", read)), note);
  }

  function folded(title, ...inside) {
    return make("details", {}, make("summary", {}, title), ...inside);
  }

  const mySkills = folded("My skills", record);
  mySkills.addEventListener("toggle", () => send({ event: "skills", open: mySkills.open }));

  // --- one problem ---

  function build(/** @type {View} */ now) {
    settled = false;
    shown?.stop();
    shown = null;
    title.textContent = now.title;
    known.textContent = now.known;
    known.hidden = !now.known;
    felt.lay(table.hand(now));
    ask(now);
    after.replaceChildren();
    pegged.hidden = true;
    now.done ? pegs.stop() : pegs.set(now.board);
    if (practiced === `${now.practice.skill} ${now.practice.level}`) return; // what is chosen, and not yet begun, stays
    practiced = `${now.practice.skill} ${now.practice.level}`;
    skill.value = now.practice.skill;
    level.value = now.practice.level;
    turned();
  }

  function ask(/** @type {View} */ now) {
    asked = now.way;
    table.askBy(felt, by, now);
    felt.teller.prepend(clue);
  }

  function update(/** @type {View} */ now) {
    if (!now.done && asked !== now.way) ask(now);
    by.classList.toggle("crib-gone", !now.ways.length);
    if (!now.done) table.drawClaims(now);
    table.press(now.done ? [] : now.picked);
    part(help, [now.put, now.struck, now.hint, now.help, now.stepping], () => drawHelp(now));
    const { on, seconds, left, words } = now.pace;
    clock.setAttribute("aria-pressed", String(on));
    part(pace, [now.put, on, seconds, left === null, left === null && words], () => drawPace(now.pace));
    if (now.done && !settled) settle(now);
    saved.textContent = now.saved;
    code.textContent = now.code ? `Your code: ${now.code}` : "";
    const told = now.record || now.glance; // the sentences are there before the picture is drawn
    if (told !== recorded) record.innerHTML = recorded = told;
    part(offer, now.offer, () => drawOffer(now));
  }

  // The hint of this rung in the teller, the next steps below the claim, and under the stage what was struck out.
  function drawHelp(/** @type {View} */ now) {
    const held = steps.contains(document.activeElement);
    clue.textContent = now.hint;
    clue.hidden = !now.hint;
    const struck = now.struck.map((one) => make("li", {}, make("s", {}, one.words), `: ${one.reason}.`));
    help.replaceChildren(...(struck.length ? [make("ul", { class: "crib-struck", "aria-label": "Struck out" }, ...struck)] : []));
    stepping.textContent = now.stepping;
    stepping.hidden = !now.stepping;
    if (!now.done) steps.replaceChildren(by, ...helping(now));
    // Whoever asked for a hint may ask for the next; after the last one the card that glows, or the answer, is next.
    if (held) (now.help.length > 1 ? steps.querySelector("button") : firstToTry())?.focus({ preventScroll: true });
  }

  const helping = (/** @type {View} */ now) => now.help.map((step) => button(step.label, () => send({ event: step.event })));
  const firstToTry = () => (table.look() ? stage.querySelector(".crib-lit") ?? table.look() : felt.teller.querySelector("input"));

  // The soft clock: the bar is emptied by the page, and when it is empty one sentence is said. No second is told.
  function drawPace(/** @type {View["pace"]} */ now) {
    clearTimeout(draining);
    pace.hidden = !now.on;
    time.textContent = now.words;
    late.textContent = "";
    bar.hidden = now.left === null;
    const drop = make("span", {});
    drop.style.setProperty("--crib-left", now.left / now.seconds);
    drop.style.animationDuration = `${now.left}s`;
    bar.replaceChildren(drop);
    if (now.left !== null) draining = setTimeout(() => (late.textContent = now.late), now.left * 1000);
  }

  function drawNotes(/** @type {View} */ now) {
    for (const { field, note, names } of notes) {
      const here = names.includes(now.by) && (now.refused || now.by !== "own");
      note.textContent = here ? now.said : "";
      field.setAttribute("aria-invalid", String(here && now.refused));
      if (here && now.refused && note.offsetParent) {
        status.classList.add("crib-unseen"); // it is read aloud still
        note.scrollIntoView({ block: "nearest" });
      }
    }
  }

  function settle(/** @type {View} */ now) {
    settled = true;
    const next = strip.onward("Next problem", () => send({ event: "next", skill: skill.value, level: level.value }));
    const score = make("p", { class: "crib-hint" }, now.score);
    board.setAttribute("aria-label", now.score);
    if (now.shown) {
      const moved = pegsOfCount(pegs, now, opened, (words) => { board.setAttribute("aria-label", words); score.textContent = words; });
      shown = shownCount(now.shown, { say: aloud, announce: speakStep, moved, after: [next], stage: felt });
    } else {
      felt.tell([make("p", { class: "crib-asked" }, now.verdict)]);
      felt.act();
      felt.rows.querySelectorAll(".crib-back").forEach((one) => one.remove());
    }
    steps.replaceChildren(next, ...helping(now));
    after.replaceChildren(markup(now.after, "crib-marked"), score);
    pegged.hidden = !now.moves.length;
    if (opened) next.focus({ preventScroll: true });
    if (now.shown) return; // the pegs go with its steps
    opened ? pegs.move(now.board, now.moves) : pegs.set(now.board);
  }

  // --- what is kept ---

  function drawOffer(/** @type {View} */ now) {
    const held = offer.contains(document.activeElement);
    fillOffer(offer, now.offer, send);
    if (now.offer?.asked && (!opened || unheard())) offer.querySelector("button").focus(); // it was asked for here
    else if (held) stage.querySelector(".crib-title").focus({ preventScroll: true });
  }

  const show = oneByOne(stage, build, update, unheard);
  function changed() {
    const now = value();
    show(now);
    strip.draw();
    if (heard()) {
      strip.hear();
      speak(now.said);
      drawNotes(now);
      if (now.refused && !status.classList.contains("crib-unseen")) status.scrollIntoView({ block: "nearest" });
      if (now.file) download(now.file);
    }
    keep(now);
  }

  fill([make("div", { class: "crib-top" }, skills, levels, clock, voiceButton(), go), saved, offer, stage], [pace, help, after, pegged, own(), keeping(), mySkills, strip.root]);
  show(value());
  opened = true;
  keep(value());
  strip.begin();
  return follow(changed, () => { pegs.stop(); shown?.stop(); clearTimeout(draining); });
}

export default { render };
