// Any six cards at any score: what each of the 15 discards is worth, and why. Python sends all words, numbers and places.

import { stopAt, tileDeck, tileMaker } from "../../notebook/card_tiles.js";
import { face, slot, typedCards } from "../../notebook/cards.js";
import { box, button, heading, isChord, make, markup, part, still } from "../../notebook/elements.js";
import { frame } from "../../notebook/window.js";
import { keeping, queue, views } from "../lab_parts.js";
import { scoreBoard } from "../win_board/score_board.js";
import "./window.css";
/** @typedef {Views["labs/discard_lab/window"]} View */

function render(/** @type {Page<"labs/discard_lab/window">} */ { model, el }) {
  const { root, fill, status, value, aloud, send, heard, follow } = frame(model, el);
  root.classList.add("crib-lab", "crib-discards");
  const now = value();
  const reports = queue(send);
  const { report } = reports;
  const scores = scoreBoard(value, reports);
  const { keep, restore } = keeping("crib-tutor discard lab", value, report);
  const { tabs, parts, turn } = views(root, { setup: "Hand", choices: "15 choices", why: "Why", beside: "Two hands" });
  const MOVE = { duration: 180, easing: "cubic-bezier(.2, 0, 0, 1)" };
  let order = "wins";
  let pictured = "starters";

  const tile = tileMaker(now.deck);
  const tiles = (key) => key.split(" ").map((text) => tile({ text }));

  // --- the set-up: six cards, whose crib, both scores ---

  const setup = make("p", { class: "crib-hint" });
  const hand = box("six", { role: "group", "aria-label": "The hand" });
  const deck = tileDeck(now.deck, "The deck: arrow keys walk through it", toggle);
  const typing = typedCards("or type the cards", "5H 6S 7C", (field) => report({ event: "hand", cards: field.value }));
  const typed = typing.querySelector("input");

  const held = () => {
    const asked = reports.asked({ event: "hand" })?.cards;
    return Array.isArray(asked) ? asked : value().hand.map((card) => card.text);
  };

  function toggle(text) {
    const cards = [...held()];
    report({ event: "hand", cards: cards.includes(text) ? cards.filter((one) => one !== text) : [...cards, text] });
    press();
  }

  const press = () => deck.press(held());

  const below = box("below");
  below.append(scores.deals, button("Deal six", () => report({ event: "deal" })));
  const last = box("below");
  const compare = button("Compare two hands", () => report({ event: "aside", on: !value().beside }), { class: "crib-toggle" });
  last.append(compare, button("Clear", () => report({ event: "hand", cards: [] })));
  parts.setup.append(hand, deck.node, typing, below, scores.field, scores.steppers, scores.aim, last);

  function drawHand(/** @type {View["hand"]} */ cards) {
    const empty = Array.from({ length: 6 - cards.length }, () => slot());
    hand.replaceChildren(...cards.map((card) => face(card, "crib-face")), ...empty);
    typed.value = "";
  }

  // --- the ranking ---

  const said = make("h4", {});
  const orders = Object.keys(now.sorted);
  const sorts = orders.map((name) => button(name, () => sort(name)));
  const ticks = make("span", { class: "crib-dots" });
  const counted = make("span"); // what the bars count
  const axis = make("div", { class: "crib-axis", "aria-hidden": "true" },
    make("span", {}, "discard"), ticks, make("span", {}, "avg."), counted, make("span"));
  const list = make("div", { class: "crib-rows", role: "listbox", "aria-label": "The choices", onkeydown: choose });
  const ranking = box("ranking");
  const either = box("either");
  either.append(...sorts);
  ranking.append(make("div", { class: "crib-sorts", role: "group", "aria-label": "Sorted by" }, make("span", { "aria-hidden": "true" }, "sorted by"), either), axis, list);
  parts.choices.append(said, ranking);
  const asked = () => reports.asked({ event: "look" })?.pair;
  let rows = new Map(); // each row's element by its two cards

  function sort(name) {
    if (order === name) return;
    order = name;
    aloud(value().sorted[name]);
    drawRows(value().choices);
    sayNext();
  }

  function drawChoices(/** @type {View["choices"]} */ choices) {
    said.textContent = choices.title;
    ranking.hidden = !choices.rows.length;
    if (!choices.rows.length) { rows = new Map(); list.replaceChildren(); return; }
    ticks.replaceChildren(...choices.ticks.map(([points, at]) => make("span", { style: `--at:${at}` }, String(points))));
    counted.textContent = sorts[0].textContent = choices.counted;
    ranking.style.setProperty("--zero", choices.ticks.find(([points]) => points === 0)[1]);
    drawRows(choices);
  }

  /** The rows in their order; those that were there before move to their new places. */
  function drawRows(/** @type {View["choices"]} */ choices) {
    const from = new Map([...rows].map(([key, row]) => [key, row.offsetTop]));
    const focused = list.contains(document.activeElement);
    const looked = asked() ?? choices.looked;
    const sorted = [...choices.rows].sort((one, other) => one.places[order] - other.places[order]);
    rows = new Map(sorted.map((one) => [one.key, update(rows.get(one.key) ?? start(one), one, looked, choices.best)]));
    if ([...list.children].some((row, at) => row !== [...rows.values()][at]) || list.children.length !== rows.size) list.replaceChildren(...rows.values());
    stopAt([...rows.values()], rows.get(looked));
    if (focused) rows.get(looked).focus({ preventScroll: true });
    for (const [key, row] of rows) {
      const far = from.has(key) ? from.get(key) - row.offsetTop : 0;
      if (far && !still()) row.animate([{ transform: `translateY(${far}px)` }, { transform: "none" }], MOVE);
    }
    sorts.forEach((one, at) => one.setAttribute("aria-pressed", orders[at] === order));
  }

  const start = ({ key }) => make("div", { class: "crib-choice", role: "option", tabindex: "-1", onclick: () => look(key) },
    make("span", { class: "crib-pair" }, ...tiles(key)), make("span", { class: "crib-dots" }), make("span", { class: "crib-number" }),
    make("span", { class: "crib-bar" }), make("span", { class: "crib-number" }));

  function update(row, /** @type {View["choices"]["rows"][number]} */ one, looked, best) {
    const [, , average, , percent] = row.children;
    row.setAttribute("aria-label", one.name);
    row.setAttribute("aria-selected", one.key === looked);
    row.classList.toggle("crib-best", one.key === best);
    row.style.setProperty("--at", one.at);
    row.style.setProperty("--wins", one.wins);
    average.textContent = one.average;
    percent.textContent = one.percent;
    return row;
  }

  /** Look at a choice, and where only one part is shown at that one. */
  function look(key, open = true) {
    if (key !== (asked() ?? value().choices.looked)) report({ event: "look", pair: key });
    stopAt([...rows.values()], rows.get(key)).focus();
    for (const [other, row] of rows) row.setAttribute("aria-selected", other === key);
    if (!open) return;
    turn("why");
    if (!list.offsetParent) parts.why.focus();
  }

  function choose(event) {
    const keys = [...rows.keys()];
    const at = [...rows.values()].indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[event.key];
    if (at < 0 || (to === undefined && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (to === undefined) { look(keys[at]); parts.why.focus(); } else if (keys[to]) look(keys[to], false);
  }

  // --- why ---

  parts.why.tabIndex = -1;

  function drawWhy(/** @type {View["why"]} */ why) {
    const title = make("h4", {}, why.title);
    if (!why.kept) { parts.why.replaceChildren(title); return; }
    title.append(...why.thrown.map((card) => tile(card, "span", { role: "img", "aria-label": card.name })));
    const cards = box("kept", { role: "group", "aria-label": "Kept" });
    cards.append(...value().hand.filter((card) => why.kept.includes(card.text)).map((card) => face(card, "crib-face")));
    const worth = box("worth");
    worth.append(cards, sumsOf(why.parts));
    const [first, ...more] = why.reasons.map((words) => make("p", {}, words));
    const reasons = box("reason");
    reasons.append(first, ...more.slice(0, -1), next, ...more.slice(-1));
    parts.why.replaceChildren(title, make("p", { class: "crib-hint" }, why.places), worth, choosing, figure, reasons);
    sayNext();
    picture();
  }

  const next = make("p", {}); // why it's above or below the next, by the order of the rows
  const figure = box("figure");
  const choosing = make("div", { class: "crib-either", role: "group", "aria-label": "What to see of it" },
    ...["starters", "distributions"].map((name) => button(name, () => { pictured = name; picture(); })));

  function sayNext() {
    next.textContent = value().why.next?.[order] ?? "";
    next.hidden = !next.textContent;
  }

  /** Of the two pictures of a choice the one that is asked for. */
  function picture() {
    for (const one of choosing.children) one.setAttribute("aria-pressed", one.textContent === pictured);
    const now = value().why.pictures[pictured];
    figure.replaceChildren(make("h4", {}, now.title), ...drawn(now));
  }

  /** A picture with the name of its axis above and what its marks mean below. */
  function drawn(/** @type {Pick<View["beside"], "axis" | "svg" | "aloud" | "legend">} */ { axis, svg, aloud, legend }) {
    const node = markup(svg, "crib-picture");
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", aloud);
    return [make("p", { class: "crib-hint" }, axis), node,
      make("p", { class: "crib-legend", "aria-hidden": "true" }, ...legend.map(([name, words]) => make("span", { class: `crib-${name}` }, words)))];
  }

  const sumsOf = (/** @type {[string, string][]} */ rows) => {
    const sums = make("dl", { class: "crib-sums" });
    sums.append(...rows.map(([name, points]) => make("div", {}, make("dt", {}, name), make("dd", {}, points))));
    return sums;
  };

  // --- two hands side by side ---

  function drawBeside(/** @type {View["beside"]} */ beside) {
    root.classList.toggle("crib-compared", Boolean(beside));
    compare.setAttribute("aria-pressed", Boolean(beside));
    if (!beside) { if (root.dataset.part === "beside") turn("setup"); parts.beside.replaceChildren(); return; }
    const names = (cards) => cards.map((card) => tile(card, "span", { role: "img", "aria-label": card.name }));
    const hands = beside.hands.map((one) => make("section", { class: "crib-one", "aria-label": one.name }, make("h5", {}, one.name),
      make("p", { class: "crib-pair" }, ...names(one.kept), make("span", { class: "crib-gone" }, "discards"), ...names(one.thrown)), make("p", { class: "crib-hint" }, one.words), sumsOf(one.parts)));
    const sides = box("sides");
    const spread = box("spread");
    if (beside.svg) spread.append(...drawn(beside));
    sides.append(...hands, spread);
    const both = beside.svg ? [button("Trade places", () => report({ event: "trade" }))] : [];
    const acts = box("act");
    acts.append(...both, button("Show one hand", () => report({ event: "aside", on: false })));
    parts.beside.replaceChildren(make("h4", {}, beside.title), sides, acts);
  }

  // --- all of it ---

  function draw() {
    const { hand: cards, choices, why, beside } = value();
    setup.textContent = value().setup;
    scores.draw();
    press();
    part(hand, cards, () => drawHand(cards));
    part(list, choices, () => drawChoices(choices));
    part(parts.why, why, () => drawWhy(why));
    part(parts.beside, beside, () => drawBeside(beside));
  }

  function changed() {
    if (heard()) { reports.answered(); keep(); }
    draw();
    if (value().refused) status.scrollIntoView({ block: "nearest" });
  }

  root.addEventListener("keydown", (event) => {
    const name = { w: "wins", h: "average" }[event.key.toLowerCase()];
    if (name && event.target !== typed && !isChord(event) && value().choices.rows.length) sort(name);
  });
  const panels = box("panels");
  panels.append(...Object.values(parts));
  fill([make("div", { class: "crib-head" }, heading(now.title), setup), tabs, panels], []);
  draw();
  restore();
  return follow(changed);
}

export default { render };
