// Two habits on sliders, the curves between them, and leads to pair or leave. Python sends curves, looked up here, and leads.

import { face, light } from "../../notebook/cards.js";
import { box, button, heading, isChord, kbd, make, numberField, numberIn, part } from "../../notebook/elements.js";
import { shelf } from "../../notebook/shelf.js";
import { stage } from "../../notebook/stage.js";
import { frame } from "../../notebook/window.js";
import { keeping } from "../lab_parts.js";
import "./window.css";
/** @typedef {Views["labs/pair_duel/window"]} View */

const REST = 400; // milliseconds without a step until a slider is read aloud
const NEAR = 0.04; // of 1, how far from its best share a side sees no reason to move
const NEVER = 108; // where a ring stands that says "never"

function render(/** @type {Page<"labs/pair_duel/window">} */ { model, el }) {
  const { root, fill, value, send, aloud, heard, follow } = frame(model, el);
  root.classList.add("crib-lab", "crib-pairs");
  const { title, finding, unit, across, kinds, start } = value();
  const { keep, restore } = keeping("crib-tutor pair duel", value, send);
  const place = shelf(`crib-tutor pair duel at ${JSON.stringify(start)}`, "sessionStorage");
  const here = { often: 80, pairing: 70, kind: "ten-card", first: start.guess, shown: !start.guess, guesses: [null, null, null], ...place.parsed() };
  let resting = null;
  const signed = (net) => (Math.abs(net) < 0.05 ? "0.0" : `${net > 0 ? "+" : "−"}${Math.abs(net).toFixed(1)}`);
  const stop = (often) => (often === null || often > 100 ? "never" : `${often}`);

  function stand(change, wait = 0) {
    Object.assign(here, change);
    place.write(JSON.stringify(here));
    drawStand();
    clearTimeout(resting);
    const { name, nets: all } = kinds.find(({ key }) => key === here.kind);
    const net = signed(all[here.often]).replace("−", "minus ").replace("+", "");
    resting = setTimeout(() => aloud(here.shown ? `Pone leads from a pair ${here.often} times in 100. ${name} led: pairing nets ${net}. ${way.textContent}` : ""), wait);
  }

  // --- sliders, and the kind of cards ---

  const sliders = [["often", "Holding a pair, pone leads from it, times in 100"], ["pairing", "Holding a twin, the dealer pairs, times in 100"]].map(([name, words]) => {
    const [number, slider] = [make("output", { "aria-hidden": "true" }), make("input", { type: "range", "aria-label": words, oninput: () => stand({ [name]: Number(slider.value) }, REST) })];
    return { name, number, slider, label: make("label", { class: `crib-habit ${name}` }, make("span", {}, words), number, slider) };
  });
  const calls = kinds.map(({ key, name }, at) => button(["A–4", "6–9", "10–K"][at], () => stand({ kind: key }, REST), { class: "crib-call", "aria-label": name }));
  const controls = box("controls");
  controls.append(...sliders.map(({ label }) => label), make("div", { class: "crib-either", role: "group", "aria-label": "Cards led" }, ...calls));

  // --- the curves: a drawing that stretches, words and marks upon it, and rings to guess with ---

  const nets = kinds.flatMap((kind) => kind.nets);
  const [low, high] = [Math.min(...nets) - 0.2, Math.max(...nets) + 0.2];
  const down = (net) => (100 * (high - net)) / (high - low);
  const spot = (name, left, top, words = "") => make("i", { class: `crib-${name}`, style: `left:${left}%;top:${top}%` }, words);
  const levels = [2, 1, 0, -1].map((net) => spot(`level${net ? "" : " zero"}`, 0, down(net), net ? signed(net).slice(0, 2) : "0"));
  const ticks = [0, 20, 40, 60, 80, 100].map((often) => spot("tick", often, 100, `${often}`));
  const line = spot("line", 0, 0);
  const dots = kinds.map(({ key }) => make("i", { class: `crib-dot ${key}` }, make("b")));
  const rings = kinds.filter(({ stops }) => stops !== null).map(({ key, stops }) => spot(`ring ${key}`, stops, down(0)));
  const shapes = kinds.map((kind) => `<polyline class="${kind.key}" points="${kind.nets.map((net, often) => `${often},${down(net)}`).join(" ")}"/>`);
  const plot = box("plot");
  plot.innerHTML = `<svg viewBox="0 0 100 100" preserveAspectRatio="none">${shapes.join("")}</svg>`;
  plot.prepend(spot("below", 0, down(0)), ...levels, ...ticks, spot("tick crib-never", NEVER, down(0), "never"));
  plot.append(line, ...rings, ...dots);
  plot.style.setProperty("--zero", `${down(0)}%`);
  const guessing = kinds.map(({ key, name }, at) => {
    const words = `${name}: where pairing stops paying`;
    const ring = make("input", { type: "range", max: NEVER, class: key, "aria-label": words, oninput: () => {
      const to = Number(ring.value);
      guess(at, to > 100 && here.guesses[at] === NEVER && to < NEVER ? 100 : to);
    } });
    const field = numberField({ max: "100", "aria-label": words, oninput: () => { if (field.value && field.checkValidity()) guess(at, numberIn(field)); } });
    const never = button("never", () => guess(at, NEVER), { class: "crib-call" });
    plot.append(ring);
    return { ring, field, never, row: make("div", { class: `crib-row ${key}`, role: "group", "aria-label": name }, make("i"), make("span", {}, name), field, never) };
  });
  const guess = (at, to) => stand({ guesses: here.guesses.map((old, other) => (at === other ? (to > 100 ? NEVER : to) : old)) });
  const reveal = button("Show the curves", () => { stand({ shown: true }); sliders[0].slider.focus({ preventScroll: true }); }, { class: "crib-main" });
  const asking = box("asking");
  asking.append(make("p", {}, "Set each ring where you think its curve crosses zero, or say it never does."), ...guessing.map(({ row }) => row), reveal);
  const first = button("", () => stand({ first: !here.first, shown: here.first, guesses: [null, null, null] }), { class: "crib-toggle" });
  const named = make("h4");
  const told = kinds.map(() => make("span"));
  const legend = make("ul", { class: "crib-legend" }, ...kinds.map(({ key }, at) => make("li", { class: key }, make("i"), told[at])));
  const picture = box("curves");
  picture.append(named, make("p", { class: "crib-hint" }, unit), plot, make("p", { class: "crib-hint crib-across" }, across), legend);

  // --- the square: where both settle, and the way each would go ---

  const square = box("square", { "aria-hidden": "true" });
  const way = make("p", { class: "crib-way" });
  const settling = box("settling");
  settling.append(square, way);

  function drawSquare({ key, pair, lead, balance, settles, thirds }) {
    const [often, pairing] = balance.map((share) => 100 * share);
    const go = (best, now) => (Math.abs(best - now / 100) <= NEAR ? 0 : Math.sign(best - now / 100));
    const [dealer, pone] = [go(pair[here.often], here.pairing), go(lead[here.pairing], here.often)];
    const arrow = spot("arrow", here.often, 100 - here.pairing);
    arrow.innerHTML = dealer || pone ? `<svg viewBox="0 -18 44 36" style="transform:rotate(${Math.atan2(-dealer, pone)}rad)"><path d="M12 0H40M32 -8L40 0L32 8"/></svg>` : "";
    square.replaceChildren(spot("line", often, 0), spot("level", 0, 100 - pairing), spot(`ring ${key}`, often, 100 - pairing), arrow, spot("dot", here.often, 100 - here.pairing),
      ...[0, 100].flatMap((end) => [spot("tick", end, 100, `${end}`), spot("level", 0, 100 - end, `${end}`)]), spot("tick", 50, 100, "leads from a pair"), spot("upward", 0, 50, "dealer pairs"));
    const [dealers, pones] = [`the dealer should pair ${dealer > 0 ? "more" : "less"}`, `pone should lead from pairs ${pone > 0 ? "more" : "less"}`];
    const words = dealer || pone ? `Now ${[dealer && dealers, pone && pones].filter(Boolean).join(", and ")}.` : "Neither side gains by a change.";
    way.replaceChildren(make("b", {}, words), ` ${settles} At ${here.often}, a third card is there ${(100 * thirds[here.often]).toFixed(0)} times in 100.`);
  }

  function drawStand() {
    root.dataset.shown = String(here.shown);
    first.textContent = `Guess first: ${here.first ? "on" : "off"}`;
    first.setAttribute("aria-pressed", String(here.first));
    named.textContent = here.shown ? finding : "When does pairing stop paying?";
    for (const { name, number, slider } of sliders) number.textContent = slider.value = here[name];
    line.style.left = `${here.often}%`;
    plot.dataset.early = String(here.often < 15);
    kinds.forEach(({ key, name, nets: all, stops }, at) => {
      const [mine, net, { ring, field, never }] = [here.guesses[at], all[here.often], guessing[at]];
      calls[at].setAttribute("aria-pressed", String(key === here.kind));
      dots[at].style.cssText = `left:${here.often}%;top:${down(net)}%`;
      dots[at].firstChild.textContent = signed(net);
      told[at].replaceChildren(make("b", {}, `${name}: ${signed(net)}`), stops === null ? ", never crosses zero" : `, crosses at ${stops}`, mine === null ? "" : `, you said ${stop(mine)}`);
      ring.value = String(mine ?? 35 + 15 * at);
      ring.disabled = here.shown;
      ring.hidden = here.shown && mine === null;
      ring.classList.toggle("crib-unset", mine === null);
      ring.setAttribute("aria-valuetext", mine === null ? "not set" : stop(mine));
      if (!field.matches(":focus")) field.value = mine === null || mine > 100 ? "" : String(mine);
      never.setAttribute("aria-pressed", String(mine === NEVER));
    });
    reveal.disabled = here.guesses.includes(null);
    drawSquare(kinds.find(({ key }) => key === here.kind));
  }

  // --- a lead ---

  const felt = stage();
  const [asked, score, leaders, more] = [make("h4", { tabindex: "-1" }), make("span", { class: "crib-hint" }), make("ul", { class: "crib-leaders" }), box("more")];
  const keyed = (sign, words, act, look = {}) => { const made = button(`${words} `, act, look); made.append(kbd(sign)); return made; };
  const pair = keyed("1", "Pair it", () => send({ event: "reply", pair: true }), { class: "crib-main" });
  const leave = keyed("2", "Don’t", () => send({ event: "reply", pair: false }));
  const next = keyed("Enter", "Next lead", () => send({ event: "next" }), { class: "crib-main" });
  const why = keyed("W", "Why?", () => explain(reason.hidden));
  const reason = make("p", { role: "status" });
  function explain(shown) {
    reason.hidden = !shown;
    why.setAttribute("aria-expanded", String(shown));
    reason.textContent = shown ? value().lead.why : "";
  }

  function drawLead(/** @type {View["lead"]} */ now) {
    asked.textContent = now.question;
    score.textContent = now.score;
    leaders.replaceChildren(...now.leaders.map((one) => make("li", { "aria-current": one.leads && "true" }, make("b", {}, one.name), make("span", {}, one.habit),
      make("span", { class: "crib-ten", "aria-hidden": "true" }, ...one.dots.map((led) => make("i", { class: led && "crib-led" }))),
      ...(one.row ? [make("span", { class: "crib-bar", "aria-hidden": "true" }, make("i", { style: `width:${one.third}%` })), make("span", { class: "crib-said" }, one.row)] : []))));
    felt.show("Led", [face(now.card, "crib-face")]);
    felt.turn(now.starter, "starter");
    felt.number(now.count, "count");
    felt.tell(now.told[0], now.told[1], "opponent");
    felt.own("Your cards", now.hand.map((one) => light(face(one, "crib-face"), one.twin || null)));
    felt.act(...(now.answered ? [next, why] : [pair, leave]));
    explain(false);
    more.replaceChildren(now.other, reason);
  }

  // --- all of it ---

  function changed() {
    const inside = root.contains(document.activeElement) && !document.activeElement.matches("input");
    if (heard()) keep();
    const { lead } = value();
    part(felt.root, lead, () => {
      drawLead(lead);
      if (inside) (lead.answered ? next : asked).focus({ preventScroll: true });
    });
  }

  root.addEventListener("keydown", (event) => {
    if (isChord(event) || event.shiftKey || event.target.matches("input[type=number]")) return;
    const { answered } = value().lead;
    const does = answered ? { w: why, W: why, Enter: event.target.matches("button") ? null : next } : { 1: pair, 2: leave };
    if (!does[event.key]) return;
    event.preventDefault();
    does[event.key].click();
  });
  const [duel, live, head] = [box("duel"), box("live"), box("question")];
  head.append(asked, score);
  duel.append(controls, asking, picture, settling);
  live.append(head, make("p", { class: "crib-hint" }, "Who leads? Filled: led from a pair when holding one."), leaders, felt.root, more);
  fill([make("div", { class: "crib-head" }, heading(title), make("p", { class: "crib-hint" }, "Pone leads a card, and you hold its twin. Pair it?"), first), duel, live], []);
  drawStand();
  changed();
  restore();
  return follow(changed, () => clearTimeout(resting));
}

export default { render };
