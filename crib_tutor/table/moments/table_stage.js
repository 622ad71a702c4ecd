// The table's stage: zones that keep their places and heights while moments are drawn on it, one after another.

import { face } from "../../notebook/cards.js";
import { box, make, markup, part } from "../../notebook/elements.js";
/** @typedef {Views["table/window"]["stage"]} Moment */

export const TRAVEL = { card: 180, turn: 240, starter: 240, hand: 240, deal: 240, discard: 180, cut: 180 }; // milliseconds on the way
const FITS = [[18], [16], [14], [13], [14, true], [13, true], [12, true], [11, true]]; // pixels of what is asked, and whether it's alone
const EASE = "cubic-bezier(.2, 0, 0, 1)";

const shows = new WeakMap(); // what a node shows, among those of its zone

/** Fill a zone with nodes, each told by what it shows: one that is there already stays, so that little is drawn again. */
function refill(zone, ...wanted) {
  const there = [...zone.childNodes];
  const nodes = wanted.map(([what, draw]) => {
    const at = there.findIndex((node) => shows.get(node) === what);
    if (at >= 0) return there.splice(at, 1)[0];
    const node = draw();
    shows.set(node, what);
    return node;
  });
  there.forEach((node) => node.remove());
  nodes.forEach((node, at) => { if (zone.childNodes[at] !== node) zone.insertBefore(node, zone.childNodes[at] ?? null); });
  return nodes;
}

export function tableStage(/** @type {Pick<Frame<"table/window">, "value" | "status"> & { faces: any }} */ { value, status, faces }) {
  const [seats, spent, lane, turned, number, teller, own, acts] = ["seats", "spent", "lane", "turned", "number", "teller", "own", "acts"].map((name) => box(name));
  const middle = box("middle");
  spent.setAttribute("role", "img");
  lane.setAttribute("role", "group");
  const felt = box("felt", { tabindex: "-1" });
  const board = box("board", { role: "img" });
  const score = box("score");
  middle.append(spent, lane, turned, number);
  felt.append(seats, middle, teller, own, acts);
  let walking = null; // the walk of a peg that is under way

  // --- cards ---

  const back = markup(faces.back.svg, "crib-card crib-down", "span");
  const turnedDown = (place = "") => {
    const node = /** @type {HTMLElement} */ (back.cloneNode(true));
    if (place) node.dataset.place = place;
    return node;
  };
  const slot = (text = "") => {
    const node = make("span", { class: "crib-card crib-slot" });
    if (text) node.dataset.slot = text;
    return node;
  };
  const lay = (text, className = "") => {
    const node = face(faces[text], `crib-card ${className}`, { title: faces[text].name });
    node.dataset.card = text;
    return node;
  };
  const light = (node, text, lit) => {
    node.classList.toggle("crib-lit", Boolean(lit?.includes(text)));
    node.classList.toggle("crib-dim", Boolean(lit) && !lit.includes(text));
    return node;
  };
  const tile = (text) => make("span", { class: `crib-tile crib-suit-${text.at(-1)}` }, faces[text].sign);
  const named = (one) => make("span", { class: `crib-name crib-${one.side}` }, one.name);
  const portrait = (one) => (faces.club[one.name] ? [markup(faces.club[one.name], "crib-portrait", "span")] : []);
  const chip = () => make("span", { class: "crib-chip" }, "deals");
  const bubble = (words) => make("span", { class: "crib-bubble", "aria-hidden": "true" }, words);

  function pileUp(crib) {
    const many = Math.min(crib.many, 4);
    return make("span", { class: "crib-crib", role: "img", "aria-label": `${crib.name}, ${crib.many} card${crib.many === 1 ? "" : "s"}` },
      make("small", { "aria-hidden": "true" }, crib.name),
      make("span", { class: "crib-heap", "data-place": "crib" }, ...(many ? Array.from({ length: many }, () => turnedDown()) : [slot()])));
  }

  // --- the zones ---

  const who = (one) => [`who ${one.side} ${one.name} ${one.dealer}`, () => make("span", { class: "crib-who" }, ...portrait(one), named(one), ...(one.dealer ? [chip()] : []))];
  const says = (one) => /** @type {[string, () => HTMLElement][]} */ (one.says ? [["says", () => bubble(one.says)]] : []);
  const heap = (crib) => [`crib ${crib.name} ${crib.many}`, () => pileUp(crib)];
  const many = (count, what, draw) => Array.from({ length: count }, () => [what, draw]);

  function drawSeats(/** @type {Moment} */ now) {
    const drawn = now.seats.map((_, at) => [`seat ${at}`, () => make("div", { class: "crib-seat" })]);
    seats.dataset.many = String(now.seats.length);
    const all = refill(seats, ...drawn, ...(now.crib ? [heap(now.crib)] : []));
    for (const [at, one] of now.seats.entries()) {
      const [, hold] = refill(all[at], who(one), ["hold", () => make("span", { class: "crib-hold", "data-place": `seat${at}`, role: "img" })], ...says(one));
      hold.setAttribute("aria-label", `${one.name} holds ${one.held} card${one.held === 1 ? "" : "s"}`);
      refill(hold, ...many(one.gone, "slot", slot), ...many(one.held, "back", turnedDown));
    }
  }

  function drawMiddle(/** @type {Moment} */ now) {
    refill(spent, ...many(Math.min(now.spent, 5), "back", () => turnedDown("spent")));
    spent.setAttribute("aria-label", now.spent ? `${now.spent} cards played before, face down` : "No cards played before");
    lane.className = `crib-lane${now.shown ? "" : " crib-pile"}`;
    lane.setAttribute("aria-label", now.shown || (now.number ? `This count: ${now.number}` : "Cards in the middle"));
    const places = now.lane.map(([text, side]) => [text, now.shown ? "" : `crib-by crib-by-${side}`]);
    refill(lane, ...places.map(([text, by]) => [`${text} ${by}`, () => lay(text, by)])).forEach((card, at) => light(card, places[at][0], now.lit));
    lane.style.setProperty("--gaps", Math.max(now.lane.length - 1, 1));
    const under = (words) => [words, () => make("small", { "aria-hidden": "true" }, words)];
    if (now.starter) light(refill(turned, [now.starter, () => lay(now.starter)], under("starter"))[0], now.starter, now.lit);
    else refill(turned, ...(now.kind === "empty" ? [] : [["back", () => turnedDown("deck")], under("deck")]));
    part(number, [now.number, now.caption], () => number.replaceChildren(make("b", {}, now.number), make("small", {}, now.caption)));
  }

  const happened = make("p", { class: "crib-happened" });
  const asked = make("p", { class: "crib-asked" });
  teller.append(happened, asked, status); // the live line stays: one that's taken out and put back may be silent

  function tell(/** @type {Moment} */ now) {
    teller.className = `crib-teller crib-by-${now.by || "nobody"}${now.kind === "feat" ? " crib-feat" : ""}`;
    happened.textContent = now.happened;
    asked.replaceChildren(...(now.before ? [make("span", { class: "crib-already" }, `${now.before} `)] : []), now.said);
    teller.querySelector(".crib-choosing")?.remove();
    fitWords();
  }

  /** Nothing that is told is cut: longer words are smaller, and what just happened makes room for what is asked. */
  function fitWords() {
    for (const [size, alone] of FITS) {
      teller.style.setProperty("--said", `${size}px`);
      teller.classList.toggle("crib-alone", Boolean(alone));
      if (teller.scrollHeight <= teller.clientHeight) break;
    }
  }
  new ResizeObserver(() => requestAnimationFrame(fitWords)).observe(teller);

  /** A line of the tape: its cards, its words, the total so far, and what can be done about it. */
  const entry = ({ cards, words, end }, ...more) => make("li", {}, make("span", { class: "crib-tiles" }, ...cards.map(tile)),
    make("span", { class: "crib-say" }, words), make("b", {}, end), ...more);

  function drawOwn(/** @type {Moment} */ now, hand) {
    if (!now.shown) return drawHand(now, hand);
    const tape = make("ol", { class: `crib-tape${now.tape.length > 3 ? " crib-many" : ""}`, "aria-label": now.taped });
    own.replaceChildren(make("span", { class: "crib-who" }, make("small", {}, now.taped)), tape, ...says(now.own).map(([, draw]) => draw()));
    writeOn(tape, now.tape.map(([cards, words, end]) => entry({ cards, words, end })), now.lit ? now.tape.length - 1 : -1);
    [...tape.children].forEach((line, at) => line.classList.toggle("crib-missed", now.tape[at][2].startsWith("+")));
  }

  /** Fill a tape, whose newest line stays in view; one that could scroll can be reached by Tab. */
  function writeOn(tape, lines, newest = -1) {
    tape.replaceChildren(...lines);
    lines.length > 1 ? tape.setAttribute("tabindex", "0") : tape.removeAttribute("tabindex");
    lines[newest]?.classList.add("crib-newest");
    if (newest >= 0) tape.scrollTo(0, lines[newest].offsetTop);
  }

  function drawHand(/** @type {Moment} */ now, hand) {
    const [, hold] = refill(own, who(now.own), ["hold", () => make("span", { class: "crib-hold", role: "group", "aria-label": "Your hand", "data-place": "own" })], ...says(now.own));
    const cards = now.own.slots.map(([text, there]) => {
      if (!there) return [`slot ${text}`, () => slot(text)];
      return hand ? [`${hand.what} ${text}`, () => hand.draw(text)] : [text, () => lay(text)];
    });
    const nodes = refill(hold, ...cards, ...many(now.own.held, "back", turnedDown));
    if (hand) now.own.slots.forEach(([text, there], at) => there && hand.dress(nodes[at], text, at));
    hold.style.setProperty("--many", now.own.slots.length);
  }

  // --- the score and the pegs ---

  function drawScore(/** @type {Moment} */ now) {
    const sides = value().key.map((one, at) => [JSON.stringify([one, now.dealing === at, now.gained[at]]), () => make("span", { class: "crib-side" }, ...portrait(one), named(one),
      ...(now.dealing === at ? [chip()] : []), now.gained[at] > 0 ? make("span", { class: "crib-gained" }, `+${now.gained[at]}`) : "", make("b"))]);
    refill(score, ...sides).forEach((one, at) => (one.querySelector("b").textContent = now.scores[at]));
  }

  function peg(side, which) { return board.querySelector(`.peg.${side}.${which}`); }
  function stand(at, [x, y]) { at.setAttribute("cx", x); at.setAttribute("cy", y); }
  function circle(attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    for (const [name, to] of Object.entries(attributes)) made.setAttribute(name, String(to));
    return made;
  }

  function setPegs(/** @type {Moment} */ now) {
    walking = null;
    part(board, value().board, () => (board.innerHTML = value().board));
    board.querySelectorAll(".walked, .short").forEach((one) => one.remove());
    now.short.forEach(([cx, cy]) => board.querySelector("svg").append(circle({ class: "short", r: 3.9, cx, cy })));
    value().key.forEach(({ side }, at) => {
      stand(peg(side, "front"), now.pegs[at][0]);
      stand(peg(side, "back"), now.pegs[at][1]);
    });
  }

  /** The peg goes hole by hole, leaves a mark in each, and the score counts with it; what is behind it is set at once. */
  async function walk(/** @type {Moment} */ now, holeTime) {
    const front = peg(now.walk, "front");
    const [x, y] = [front.getAttribute("cx"), front.getAttribute("cy")];
    setPegs(now);
    const mine = (walking = {});
    const moved = peg(now.walk, "front");
    now.path.slice(0, -1).forEach((hole) => {
      moved.before(circle({ class: "walked", r: 3.6, cx: hole[0], cy: hole[1] }));
    });
    if (!holeTime) return;
    stand(moved, [x, y]);
    const side = value().key.findIndex((one) => one.side === now.walk);
    const points = score.children[side].querySelector("b");
    const counts = (place) => (points.textContent = now.scores[side] - now.path.length + place);
    counts(0);
    for (const [place, hole] of now.path.entries()) {
      await new Promise((go) => setTimeout(go, holeTime));
      if (walking !== mine) return;
      stand(moved, hole);
      counts(place + 1);
    }
  }

  // --- from moment to moment ---

  function places() {
    const found = new Map();
    for (const one of felt.querySelectorAll("[data-card], [data-slot], [data-place]")) {
      const { card, slot: empty, place } = one.dataset;
      const key = card ?? (empty ? `slot:${empty}` : place);
      if (!found.has(key) || place) found.set(key, one.getBoundingClientRect());
    }
    return found;
  }

  /** Every card travels from where it was, or from the player who held it. */
  function travel(was, /** @type {Moment} */ now) {
    const time = TRAVEL[now.kind];
    if (!time) return;
    const acts = now.seats.findIndex((one) => one.acts);
    const source = now.shown ? (now.whose === "crib" ? "crib" : now.whose === "own" ? "own" : `seat${now.whose}`) : acts >= 0 ? `seat${acts}` : "own";
    const fly = (node, from) => {
      if (!from) return;
      const to = node.getBoundingClientRect();
      const [x, y, scale] = [from.left - to.left, from.top - to.top, Math.min(from.width, to.height * 5 / 7) / (to.width || 1)];
      if (Math.abs(x) + Math.abs(y) < 2) return;
      node.style.zIndex = 2;
      node.animate([{ transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${Math.min(1.6, Math.max(0.4, scale))})` }, { transformOrigin: "0 0" }], { duration: time, easing: EASE })
        .finished.then(() => (node.style.zIndex = ""), () => {});
    };
    for (const node of felt.querySelectorAll("[data-card]")) {
      const text = node.dataset.card;
      if (now.kind === "starter" && text === now.starter) node.animate([{ transform: "rotateY(90deg)" }, {}], { duration: time, easing: EASE });
      else fly(node, was.get(text) ?? was.get(`slot:${text}`) ?? was.get(now.kind === "deal" || now.kind === "cut" ? "deck" : source));
    }
    if (now.kind === "deal") felt.querySelectorAll(".crib-seat .crib-down").forEach((node) => fly(node, was.get("deck")));
    if (now.kind === "discard") fly(felt.querySelector('[data-place="crib"]').lastElementChild, was.get(acts >= 0 ? `seat${acts}` : "own"));
    if (now.kind === "turn") spent.querySelectorAll(".crib-down").forEach((node) => fly(node, was.get("lane")));
  }

  /** Draw a moment, or how the table lies; `hand` draws the player's cards so that they can be pressed. */
  function draw(/** @type {Moment} */ now, { moves = false, hand = null } = {}) {
    const was = moves ? places().set("lane", (lane.lastElementChild ?? lane).getBoundingClientRect()) : null;
    felt.classList.toggle("crib-amber", now.amber);
    drawSeats(now);
    drawMiddle(now);
    tell(now);
    drawOwn(now, hand);
    drawScore(now);
    if (moves) travel(was, now);
    board.setAttribute("aria-label", `The board: ${value().key.map((one, at) => `${one.name} ${now.scores[at]}`).join(", ")}.`);
  }

  return { felt, lane, turned, number, teller, own, acts, board, score, draw, setPegs, walk, tile, entry, writeOn, fitWords, faces, stop: () => (walking = null) };
}
