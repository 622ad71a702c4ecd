// A play to look into: the stage at the left, every card that may be played at the right, on one axis.

import { cardButton, face, light, slot } from "../../notebook/cards.js";
import { box, button, choice, heading, kbd, labelled, make, markup, onEnter, part, rove } from "../../notebook/elements.js";
import { stage } from "../../notebook/stage.js";
import { frame } from "../../notebook/window.js";
import { keeping } from "../lab_parts.js";
import { reading } from "./reading.js";
import "./window.css";
/** @typedef {Views["labs/play_lab/window"]} View */

function render(/** @type {Page<"labs/play_lab/window">} */ { model, el }) {
  const { root, fill, status, value, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-lab", "crib-play");
  const { keep, restore } = keeping("crib-tutor play lab", value, (event) => { restoring = true; send(event); });
  const felt = stage();
  const rows = box("rows");
  const read = reading(() => value().reading, send);
  let chosen = null; // the card that stands out
  let restoring = false;

  function choose(card) {
    chosen = card;
    for (const one of root.querySelectorAll("[data-card]")) one.setAttribute("aria-pressed", one.dataset.card === card);
    for (const one of felt.root.querySelectorAll(".crib-card")) light(one, one.disabled ? false : one.dataset.card === card || null);
    const row = value().rows.find((one) => one.text === card);
    if (row) main.firstChild.textContent = `Play ${row.symbol} `;
  }

  const play = () => { if (chosen) send({ event: "play", card: chosen }); };

  // --- above: what is asked, against whom, and whether all cards are seen ---

  const title = heading();
  const seat = make("p", { class: "crib-hint" });
  const [field, against] = choice("against", value().against, value().model, { onchange: () => send({ event: "against", against: field.value }) });
  const [aimed, aim] = choice("aim", value().aims, value().aim, { onchange: () => send({ event: "aim", aim: aimed.value }) });
  const seen = button("", () => send({ event: "seen", seen: !value().seen.on }), { class: "crib-toggle" });
  const turn = button("", () => send({ event: "read", on: !value().face.on }));

  function drawHead(/** @type {View} */ now) {
    title.textContent = now.title;
    seat.textContent = now.seat;
    field.value = now.model;
    aim.hidden = !now.aim;
    aimed.value = now.aim;
    seen.textContent = now.seen.label;
    seen.setAttribute("aria-pressed", now.seen.on);
    turn.textContent = now.face.label;
    root.classList.toggle("crib-reads", now.face.on);
  }

  // --- the stage ---

  const main = button("Play ", play, { class: "crib-main" });
  main.append(kbd("Enter"));
  const back = button("Back", () => send({ event: "back" }));
  const opener = button("Set up", () => open(form.hidden), { class: "crib-last", "aria-expanded": "false" });

  function drawStage(/** @type {View} */ { theirs, back: cover, pile, starter, count, to_go, hand, told }) {
    felt.seat(theirs.name, theirs.cards.map((one) => (one === null ? slot() : one ? face(one, "crib-face") : markup(cover, "crib-face", "span"))));
    felt.pile("On the table", pile, "no card yet");
    felt.turn(starter, "starter");
    felt.number(count, to_go);
    felt.tell(...told);
    felt.own("Your cards", hand.map((one) => {
      if (one.played) return slot();
      const card = cardButton(one, choose);
      card.disabled = !one.may;
      return card;
    }));
  }

  function drawActs(/** @type {View} */ { over, can_back }) {
    back.disabled = !can_back;
    felt.act(...(over ? [] : [main]), back, opener);
  }

  const hand = make("input", { type: "text", size: "16" });
  const starter = make("input", { type: "text", size: "4" });
  const scores = make("input", { type: "text", size: "8", placeholder: "105 98" });
  const dealer = make("input", { type: "checkbox" });
  const set = () => send({ event: "set up", hand: hand.value, starter: starter.value, dealer: dealer.checked, scores: scores.value });
  const form = box("set-up", { hidden: true });
  form.append(labelled("four cards", onEnter(hand, set)), labelled("starter", onEnter(starter, set)), labelled("both scores", onEnter(scores, set)),
    make("label", { class: "crib-check" }, dealer, "you deal"), button("Set it up", set), button("Deal four cards", () => send({ event: "deal" })));

  function open(shown) {
    form.hidden = !shown;
    opener.setAttribute("aria-expanded", shown);
    if (shown) hand.focus();
  }

  function drawForm(/** @type {View["set_up"]} */ put) {
    hand.value = put.hand;
    starter.value = put.starter;
    scores.value = put.scores;
    dealer.checked = put.dealer;
    if (!form.hidden) { open(false); opener.focus(); }
  }

  // --- the cards on one axis ---

  function drawRows(/** @type {View} */ { axis, rows: shown }) {
    const ticks = make("div", { class: "crib-ticks", "aria-hidden": "true" }, ...axis.ticks.map(({ label, at }) => make("span", { style: `left:${at}%` }, label)));
    const lines = () => axis.ticks.map(({ label, at }) => make("i", { style: `left:${at}%`, class: label === "0" ? "zero" : "" }));
    const items = shown.map((row) => button("", () => choose(row.text), { class: "crib-price", "data-card": row.text, "aria-label": `${row.name}: net ${row.net}. ${row.lines.map((line) => line.join(" ")).join(" ")}` }));
    items.forEach((item, at) => {
      const row = shown[at];
      const scale = make("span", { class: "crib-scale" }, ...lines(), make("b", { style: `left:${row.at}%` }, row.net));
      item.append(markup(row.svg, "crib-face", "span"), scale, make("span", { class: "crib-why" }, ...row.lines.map(([first, rest]) => make("span", {}, make("b", { class: `crib-${first.toLowerCase()}` }, first), ` ${rest}`))));
    });
    rows.replaceChildren(...(items.length ? [make("p", { class: "crib-hint" }, axis.title), make("div", { class: "crib-axis" }, ticks), ...items, make("p", { class: "crib-hint" }, axis.note)] : []));
    if (items.length) rove(rows, items);
  }

  // --- all of it ---

  function draw() {
    const now = value();
    drawHead(now);
    part(felt.root, [now.theirs, now.pile, now.starter, now.count, now.hand, now.told], () => drawStage(now));
    drawActs(now);
    read.draw();
    part(form, now.set_up, () => drawForm(now.set_up));
    part(rows, [now.axis, now.rows], () => drawRows(now));
    choose(now.rows.some((row) => row.text === chosen) ? chosen : (now.rows[0]?.text ?? null));
  }

  /** Where the focus goes if what had it is gone: to the row that is chosen, or to the title. */
  function changed() {
    const answered = unheard();
    const inside = root.contains(document.activeElement) && document.activeElement !== root;
    heard();
    if (answered) keep();
    draw();
    if (value().refused) status.scrollIntoView({ block: "nearest" });
    if (answered && inside && !restoring && !root.contains(document.activeElement)) (value().face.on ? read.main : (rows.querySelector("[aria-pressed=true]") ?? title)).focus({ preventScroll: true });
    if (answered) restoring = false;
  }

  root.addEventListener("keydown", (event) => {
    if (value().face.on) return read.typed(event);
    if (event.key === "Enter" && event.target.matches("[data-card][aria-pressed=true]")) { event.preventDefault(); play(); }
    if (event.key === "Backspace" && !event.target.matches("input") && value().can_back) send({ event: "back" });
  });
  const left = box("left");
  left.append(felt.root, form);
  const both = box("both");
  both.append(read.tabs, left, rows, read.root);
  fill([make("div", { class: "crib-head" }, title, seat, against, aim, seen, turn), both], []);
  draw();
  restore();
  return follow(changed);
}

export default { render };
