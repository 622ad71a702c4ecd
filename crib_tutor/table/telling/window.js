// Your own game: a field for its text, below each line what Python reads in it, and one question at a time.

import { tileMaker } from "../../notebook/card_tiles.js";
import { face, light } from "../../notebook/cards.js";
import { box, button, heading, isChord, kbd, make, part } from "../../notebook/elements.js";
import { showInside } from "../../notebook/inside.js";
import { download, openFile, serverPath, shelf } from "../../notebook/shelf.js";
import { focused, frame } from "../../notebook/window.js";
import "./window.css";

const REST = 30; // milliseconds after a key until Python reads
const ROW = 68; // pixels from line to line where each reading fits in one row
const AROUND = 44; // how much of that isn't the reading's

function render(/** @type {Page<"table/telling/window">} */ { model, el }) {
  const { root, fill, value, say, aloud, send, sendIdle, heard, follow } = frame(model, el);
  root.classList.add("crib-telling");
  const { signs, inks, example, longest, legend, words, ranks } = model.get("art");
  const tile = tileMaker({ signs, inks });
  const kept = shelf(`crib-tutor own game at ${serverPath()}`);
  let [number, resting, left, asks] = [0, null, null, null]; // asks: what the page wants to know before it goes on
  let inHand = null; // the first line of the deal that is in view

  // --- the field, and below it a copy of its lines that holds the readings ---

  const field = make("textarea", {
    rows: "1", maxlength: longest, spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off",
    "aria-label": words.field, placeholder: words.placeholder, oninput: () => typed(),
  });
  const copy = box("copy");
  const lines = make("div", { class: "crib-lines" }, field, copy);
  const sheet = make("div", { class: "crib-sheet", onclick: ({ target }) => { if (target === sheet) goTo(Infinity); } }, lines);
  const rows = []; // a node for each line
  const lineAt = (at) => field.value.slice(0, at).split("\n").length - 1;
  const here = () => lineAt(field.selectionStart);
  const startOf = (line) => field.value.split("\n").slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const fresh = () => value().number === number;

  /** Put the caret at the end of a line. */
  function goTo(line) {
    const at = line === Infinity ? field.value.length : startOf(line) + field.value.split("\n")[line].length;
    field.focus({ preventScroll: true });
    field.setSelectionRange(at, at);
    ask();
  }

  /** Write into the field as if it were typed, so that it can be undone. */
  function write(from, to, text) {
    const before = focused(root);
    field.focus({ preventScroll: true });
    field.setSelectionRange(from, to);
    if (!document.execCommand(text ? "insertText" : "delete", false, text)) field.setRangeText(text, from, to, "end");
    if (before && before !== field) before.focus({ preventScroll: true });
    typed();
  }

  /** Keys for a finger, in place of a keyboard's second page: a card begins after a space. */
  const strike = (sign, apart) => {
    const [from, to] = [field.selectionStart, field.selectionEnd];
    if (sign) write(from, to, apart && /\S$/.test(field.value.slice(0, from)) ? ` ${sign}` : sign);
    else write(from === to ? Math.max(0, from - 1) : from, to, "");
  };
  const keys = make("div", { class: "crib-fingers", role: "group", "aria-label": words.keys, onpointerdown: (event) => event.preventDefault() },
    ...ranks.map((rank) => button(rank, () => strike(rank, true))), ...[..."hdsc"].map((suit) => button(suit, () => strike(suit))),
    button("\u23ce", () => strike("\n"), { "aria-label": words.newline }), button("\u232b", () => strike(""), { "aria-label": words.rubout }));

  function typed() {
    number += 1;
    kept.write(field.value);
    asks = null;
    copyLines();
    clearTimeout(resting);
    resting = setTimeout(ask, REST);
  }
  /** Have Python read: while it does, nothing more is asked, and then what is there by that time. */
  const ask = () => { if (!fresh() || value().line !== here()) sendIdle({ event: "read", text: field.value, line: here(), number }); };

  function copyLines() {
    const [texts, before, read] = [field.value.split("\n"), value().text.split("\n"), value().lines];
    texts.forEach((text, at) => {
      const own = read[before[at] === text ? at : before.indexOf(text)]; // lines that moved keep what was read
      if (!rows[at]) copy.append(rows[at] = box("line"));
      part(rows[at], [text, own ?? null], () => drawLine(rows[at], text, own));
    });
    for (const row of rows.splice(texts.length)) row.remove();
  }

  function drawLine(row, text, read) {
    let at = 0;
    const spans = (read?.marks ?? []).flatMap(({ start, end, kind }) => {
      const before = text.slice(at, start);
      at = end;
      return [before, make("i", { class: `crib-mark ${kind}` }, text.slice(start, end))];
    });
    row.replaceChildren(make("span", { class: "crib-said", "aria-hidden": "true" }, ...spans, `${text.slice(at)}\u200b`),
      make("p", { class: "crib-reading", onclick: () => goTo(rows.indexOf(row)) }, ...(read?.parts ?? []).flatMap((one) => [drawPart(one), " "])));
  }

  function drawPart({ card = "", sure = true, by = "", say: spoken = "", look = "" }) {
    if (card) return make("span", { class: by && `crib-by crib-${by}` }, sure ? tile({ text: card }) : rankTile(card));
    return make("span", { class: look && `crib-${look}` }, spoken);
  }
  function rankTile(rank, named = {}) {
    const node = make("span", { class: "crib-tile crib-unsure", ...named });
    node.innerHTML = signs[rank];
    return node;
  }

  /** All lines are as far apart as the longest reading needs. */
  function setApart() {
    const high = Math.max(0, ...rows.map((row) => row.lastElementChild.offsetHeight));
    if (high) root.style.setProperty("--row", `${Math.max(ROW, high + AROUND)}px`);
  }

  // --- beside it ---

  const [folds, sides, board, hand, question] = [box("folds", { role: "group", "aria-label": words.folds }), box("sides"), box("board"), box("hand-of"), box("question", { tabindex: "-1" })];
  const key = make("p", { class: "crib-legend", "aria-hidden": "true" }, ...legend.flatMap(([kind, sample, told]) => [make("i", { class: `crib-mark ${kind}` }, sample), ` ${told}`, " "]));
  const note = make("p", { class: "crib-hint" });
  const below = box("below");
  const showBelow = showInside(model, below);
  const review = button(`${words.review} `, () => send({ event: "review", text: field.value, line: here(), number }), { class: "crib-main" });
  review.append(kbd("R"));
  const replace = (text, what) => {
    const act = () => { write(0, field.value.length, text); kept.write(text); };
    if (!field.value.trim() || field.value === text) return void act();
    asks = { said: what, asks: words.replace, answers: [{ key: "Y", label: words.yes, act }, { key: "N", label: words.no, act: () => {} }] };
    drawQuestion();
    question.querySelector("button").focus();
  };
  const open = ({ name, text }) => (text === null ? say(words.long) : replace(text.replace(/\r\n?/g, "\n"), name));
  const top = box("head");
  top.append(heading(words.title), make("span", { class: "crib-hint" }, words.hint),
    button(words.example, () => replace(example, words.example)), button(words.open, () => openFile(longest, open, ".txt,text/plain")));
  const acts = make("div", { class: "crib-act" }, review,
    button(words.save, () => download({ name: words.file, text: field.value }, "text/plain")), button(words.fresh, () => replace("", words.fresh)), note);
  const [main, aside] = [box("main-part"), box("aside-part")];
  main.append(folds, sheet, keys, key);
  aside.append(sides, board, hand, question);
  const whole = box("whole");
  whole.append(main, aside);

  function answer({ line, text, act = () => write(startOf(line), startOf(line) + field.value.split("\n")[line].length, text) }) {
    if (!asks && !fresh()) return; // it asks about what's no longer there
    asks = null;
    act();
    drawQuestion();
    if (!question.contains(focused(root))) question.focus({ preventScroll: true });
  }

  function drawQuestion() {
    const now = asks ?? value().question;
    part(question, now, () => {
      const held = question.contains(focused(root));
      const buttons = now.answers.map((one) => { const made = button(`${one.label} `, () => answer(one)); made.append(kbd(one.key)); return made; });
      question.classList.toggle("crib-asks", buttons.length > 0);
      question.replaceChildren(make("p", {}, make("span", { class: "crib-hint" }, now.said), " ", make("b", {}, now.asks)),
        make("div", { class: "crib-act" }, ...buttons, ...(now.mend ? [button(now.mend, () => goTo(now.line), { class: "crib-quiet" })] : [])));
      if (held) (buttons[0] ?? question).focus({ preventScroll: true });
    });
  }

  function drawAside() {
    const now = value();
    part(folds, now.deals, () => folds.replaceChildren(...now.deals.map((deal) => {
      const made = button("", () => goTo(deal.line), { class: "crib-fold" });
      made.append(make("span", { class: "crib-tick", "aria-hidden": "true" }, deal.sign), make("span", {}, deal.title), make("span", { class: "crib-hint" }, deal.scores));
      return made;
    })));
    part(sides, now.sides, () => sides.replaceChildren(...now.sides.map((side) => make("span", { class: `crib-${side.key}` }, make("span", {}, side.name), make("b", {}, `${side.score}`)))));
    part(board, now.board, () => { board.innerHTML = now.board; board.firstElementChild.setAttribute("aria-hidden", "true"); });
    part(hand, now.hand, () => {
      hand.hidden = !now.hand.cards.length;
      const laid = now.hand.cards.map((card) => (card.svg ? light(face(card, `crib-face ${card.starter ? "crib-cut" : ""}`), card.lit) : rankTile(card.text, { role: "img", "aria-label": card.name })));
      hand.replaceChildren(make("p", { class: "crib-hint" }, now.hand.title), make("div", { class: "crib-held" }, ...laid));
    });
    note.textContent = now.note;
    drawQuestion();
  }

  /** The deal that is told now lies at the top of the field. */
  function bringUp() {
    const { first } = value();
    if (first === inHand || !rows[first]) return;
    inHand = first;
    sheet.scrollTop = rows[first].offsetTop;
  }

  /** Read a line aloud once another one is reached, and then what is asked. */
  function tellLine() {
    const now = here();
    if (left !== null && left !== now && focused(root) === field) {
      const question = value().question.answers.length ? value().question.asks : "";
      aloud([value().lines[left]?.spoken, question].filter(Boolean).join(" "));
    }
    left = now;
  }

  function draw() {
    if (!fresh()) return void ask(); // only the newest answer draws
    copyLines();
    drawAside();
    setApart();
    bringUp();
    tellLine();
    showBelow(value().inside);
    if (value().line !== here()) ask();
  }

  for (const what of ["keyup", "click", "focus"]) field.addEventListener(what, ask);
  root.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.target === field || isChord(event) || event.defaultPrevented || below.contains(event.target)) return;
    const pressed = event.key.toUpperCase();
    const chosen = (asks ?? value().question).answers.find((one) => one.key === pressed);
    if (chosen) answer(chosen);
    else if (pressed === "R") review.click();
  });
  new ResizeObserver(() => { setApart(); inHand = null; bringUp(); }).observe(sheet);
  fill([top, whole], [acts, below]);
  field.value = value().text || kept.read().slice(0, longest);
  copyLines();
  drawAside();
  if (field.value !== value().text) { number += 1; ask(); }
  return follow(() => { if (heard()) draw(); });
}
export default { render };
