// The frame of every picture to touch. Python sends what it shows in each state around the present one; nothing is worked out here.

import { tileMaker } from "./card_tiles.js";
import { box, button, heading, isChord, make } from "./elements.js";
import { focused, frame } from "./window.js";
import "./touched.css";
/** @typedef {Views["notebook/touched"]["looks"][number]} Look */
/** @typedef {Look["slides"][number]} Slide */

const FINGER = 44; // pixels that a finger needs
const SIZES = { wide: [572, 334], narrow: [284, 232] };
const DRAG = /** @type {const} */ (["pointermove", "pointerup", "pointercancel"]);
const ROUND = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4v5h5M4.5 8.5A6.5 6.5 0 1 1 4 12.5" fill="none" stroke="currentColor" stroke-width="2"/></svg>';

function render(/** @type {Page<"notebook/touched">} */ { model, el }) {
  const { root, fill, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-touched");
  const looks = new Map(); // by their keys
  let here = /** @type {Look} */ (null); // the look that is shown
  let asked = /** @type {number} */ (null); // where the last touch led, or null where Python has to say it
  let [asking, wish] = [false, null]; // whether a drag waits for Python, and what it wants next
  let last = ""; // the peg that was used last: arrows move it from anywhere in here
  let form = ""; // whether the wide drawing is shown, or the narrow one
  const keys = new Map(value().keys);

  const [title, hint, felt, layer, panel] = [heading(), make("p", { class: "crib-hint" }), box("felt"), box("layer"), box("panel")];
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const told = make("p", { class: "crib-unseen", role: "status", "aria-live": "polite" });
  const [amount, rows, sentence, acts] = [box("amount"), make("ul", { class: "crib-lines" }), make("p", { class: "crib-sentence" }), box("acts")];
  const again = button("", () => go(value().start), { class: "crib-again", "aria-label": "Start over", title: "Start over" });
  again.innerHTML = ROUND;
  const [tap, keyed] = value().hint.split(/ (?=Keys:)/);
  hint.append(tap, make("span", { class: "crib-keyed" }, ` ${keyed ?? ""}`));
  svg.setAttribute("aria-hidden", "true");
  felt.append(svg, layer);
  panel.append(amount, rows, sentence, acts);
  const nodes = new Map(); // what can be touched, by its name: it keeps the focus from one look to the next

  // --- from one look to another ---

  /** Go where a touch leads: at once where the page has that look, else when Python has sent it. */
  function go(to) {
    if (to === here.key) return;
    asked = to;
    const known = looks.has(to);
    if (known) show(looks.get(to), true);
    send({ event: "go", to }, known);
  }

  function ask(event) {
    wish = asking ? event : null;
    if (asking) return;
    [asking, asked] = [true, null];
    send(event, true);
  }

  /** Move pegs to values by their names; while one is still held Python alone is waited for. */
  function move(wanted, held = false) {
    const pegs = here.slides.filter(({ name }) => name in wanted);
    const to = Object.fromEntries(pegs.map(({ name, least, most }) => [name, Math.min(Math.max(wanted[name], least), most)]));
    if (!pegs.length || (held && pegs.every(({ name, value: at }) => at === to[name]))) return;
    const known = pegs.length === 1 && pegs[0].to.find(([reached]) => reached === to[pegs[0].name])?.[1];
    if (!held && !asking && looks.has(known)) go(known);
    else if (!held || JSON.stringify(to) !== JSON.stringify(wish?.to)) ask({ event: "slide", to, held });
  }

  function changed() {
    const mine = heard();
    for (const look of value().looks) looks.set(look.key, look);
    const all = [...looks.values()].map((look) => look.rows);
    const [most, halves] = value().most;
    panel.style.setProperty("--rows", String(Math.max(most, ...all.map((some) => some.length))));
    panel.style.setProperty("--halves", String(Math.max(halves, ...all.map((some) => some.filter(({ words }) => words).length + Math.ceil(some.filter(({ words }) => !words).length / 2)))));
    sentence.dataset.room = [...looks.values()].reduce((most, one) => (one.sentence.length > most.length ? one.sentence : most), "");
    const { at } = value();
    if (!here || looks.get(at) !== here && (asked === null || asked === at)) show(looks.get(at), Boolean(here) && here.key !== at);
    if (!mine) return;
    asking = false;
    if (wish) ask(wish);
  }

  // --- drawing ---

  function show(/** @type {Look} */ look, moved) {
    here = look;
    title.textContent = look.title;
    sentence.replaceChildren(make("span", {}, look.sentence));
    if (moved) told.textContent = `${look.title}. ${look.sentence}`;
    amount.replaceChildren(make("b", {}, look.big), make("span", {}, look.unit));
    const tile = tileMaker(model.get("art"));
    rows.replaceChildren(...look.rows.map(({ words, value: worth, tiles, dots, lit, side }) => make("li", { class: `${lit ? "crib-on" : ""} ${words ? "" : "crib-half"}` },
      ...(side ? [make("i", { class: `crib-side crib-${side}` })] : []),
      ...tiles.map((card) => tile(card, "span", { role: "img", "aria-label": card.name })), ...(words ? [make("span", {}, words)] : []),
      make("span", { class: "crib-dots", "aria-hidden": "true" }, ...Array.from({ length: dots }, () => make("i"))), make("b", {}, worth))));
    const focus = focused(root);
    acts.replaceChildren(...look.buttons.map((one) => touchable(one, "button")), again);
    draw(moved);
    if (focus !== focused(root)) (focus.isConnected ? focus : layer.firstElementChild ?? root).focus({ preventScroll: true });
  }

  function draw(moved) {
    form = getComputedStyle(felt).getPropertyValue("--form").trim();
    if (!SIZES[form]) return; // not on the page yet
    svg.setAttribute("viewBox", `0 0 ${SIZES[form].join(" ")}`);
    svg.classList.toggle("crib-moves", moved);
    const before = new Map([...svg.querySelectorAll("[data-card]")].map((place) => [place.dataset.card, [...place.childNodes]]));
    svg.innerHTML = here[form];
    const { faces } = model.get("art");
    for (const place of svg.querySelectorAll("[data-card]")) {
      const { card } = place.dataset;
      if (before.has(card)) place.append(...before.get(card));
      else place.innerHTML = faces[card];
      before.delete(card);
    }
    const found = (kind) => (one) => /** @type {[any, string, Element]} */ ([one, kind, svg.querySelector(`[data-${kind}="${CSS.escape(one.name)}"]`)]);
    const drawn = [...here.touches.map(found("touch")), ...here.slides.map(found("slide"))].filter(([, , part]) => part);
    const kept = drawn.map(([one, kind]) => touchable(one, kind));
    for (const node of [...layer.children]) if (!kept.includes(node)) node.remove();
    kept.forEach((node, at) => { if (layer.children[at] !== node) layer.insertBefore(node, layer.children[at] ?? null); });
    const groups = new Map(); // of each the one that Tab comes to: what's chosen, or else its first
    for (const [one] of drawn) if (one.group && (one.to === here.key || !groups.has(one.group))) groups.set(one.group, one);
    drawn.forEach(([one], at) => { if (one.group) kept[at].tabIndex = groups.get(one.group) === one ? 0 : -1; });
    place(kept, drawn.map(([, , part]) => part.getBoundingClientRect()));
  }

  /** Lay what can be touched over where it's drawn, as large as a finger where no other is near. */
  function place(kept, parts) {
    const whole = svg.getBoundingClientRect();
    const boxes = parts.map(({ left, top, width, height }) => {
      const [wide, tall] = [Math.max(width, FINGER), Math.max(height, FINGER)];
      const x = Math.min(Math.max(left - whole.left - (wide - width) / 2, 0), whole.width - wide);
      const y = Math.min(Math.max(top - whole.top - (tall - height) / 2, 0), whole.height - tall);
      return [x, y, wide, tall, left - whole.left, top - whole.top, width, height];
    });
    const meet = ([x, y, wide, tall], [left, top, width, height]) => x + wide > left + 1 && left + width > x + 1 && y + tall > top + 1 && top + height > y + 1;
    boxes.forEach((one, at) => {
      const crowded = boxes.some((other, place) => place !== at && meet(one, other) && !meet(one.slice(4), other.slice(4)));
      const [x, y, wide, tall] = crowded ? one.slice(4) : one;
      const share = (length, of) => `${(100 * length) / of}%`;
      Object.assign(kept[at].style, { left: share(x, whole.width), top: share(y, whole.height), width: share(wide, whole.width), height: share(tall, whole.height) });
    });
  }

  /** What can be touched, one node as long as it's there. */
  function touchable(one, kind) {
    const name = `${kind} ${one.name}`;
    if (!nodes.has(name)) nodes.set(name, kind === "slide" ? slider(one.name) : button("", () => go(nodes.get(name).to), { class: kind === "touch" && "crib-target" }));
    const node = Object.assign(nodes.get(name), { to: one.to, group: one.group });
    if (kind === "button") node.textContent = one.label;
    else node.setAttribute("aria-label", one.label);
    if (kind === "slide") for (const [part, to] of [["now", one.value], ["min", one.least], ["max", one.most], ["text", one.text || one.value]]) node.setAttribute(`aria-value${part}`, to);
    else node.setAttribute("aria-disabled", String(one.to === here.key));
    return node;
  }

  // --- pegs ---

  function slider(name) {
    const node = make("div", { class: "crib-target crib-slider", role: "slider", tabindex: "0" });
    node.addEventListener("focus", () => { last = name; });
    const slide = () => here.slides.find((one) => one.name === name);
    let from = null; // where it was taken up, its value there, and how far its track goes
    const drag = (event) => {
      const { least, most } = slide();
      const share = ((event.clientX - from.x) * from.across + (event.clientY - from.y) * from.down) / (from.across ** 2 + from.down ** 2);
      const to = Math.round(Math.min(Math.max(from.value + share * (most - least), least), most));
      const held = event.type === "pointermove";
      if (held ? to !== from.to : from.dragged) move({ [name]: to }, held);
      from.dragged ||= to !== from.to;
      from.to = to;
      if (!held) for (const kind of DRAG) document.removeEventListener(kind, drag);
    };
    node.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      const [x, y, toX, toY] = svg.querySelector(`[data-slide="${CSS.escape(name)}"]`).dataset.track.split(" ").map(Number);
      const scale = svg.getBoundingClientRect().width / SIZES[form][0];
      const { value: at } = slide();
      from = { x: event.clientX, y: event.clientY, value: at, to: at, across: scale * (toX - x), down: scale * (toY - y) };
      node.setPointerCapture(event.pointerId);
      for (const kind of DRAG) document.addEventListener(kind, drag); // since a browser may deny it the pointer
    });
    node.addEventListener("keydown", (event) => {
      const { least, most, value: at, big } = slide();
      const to = { ArrowUp: at + 1, ArrowRight: at + 1, ArrowDown: at - 1, ArrowLeft: at - 1, PageUp: at + big, PageDown: at - big, Home: least, End: most }[event.key];
      if (to === undefined || isChord(event)) return;
      event.preventDefault();
      event.stopPropagation();
      move({ [name]: to });
    });
    return node;
  }

  // --- a field, on which two pegs are moved at once ---

  /** Follow the pointer over a field: its pegs stand where it is. */
  function field(/** @type {PointerEvent} */ event) {
    const drawn = event.button ? null : /** @type {Element} */ (event.target).closest("[data-field]");
    if (!drawn || event.pointerType === (event.type === "click" ? "mouse" : "touch")) return; // a finger taps, since it may scroll
    const [names, { left, top, width, height }] = [drawn.getAttribute("data-field").split(" "), drawn.getBoundingClientRect()];
    const point = (/** @type {PointerEvent} */ { clientX, clientY, type }) => {
      const values = [(clientX - left) / width, (top + height - clientY) / height].map((share, at) => {
        const { least, most } = here.slides.find((one) => one.name === names[at]);
        return least + Math.floor(share * (most - least + 1));
      });
      move(Object.fromEntries(names.map((name, at) => [name, values[at]])), type === "pointermove" || type === "pointerdown");
      if (type === "pointerup" || type === "pointercancel") for (const kind of DRAG) document.removeEventListener(kind, point);
    };
    if (event.type === "pointerdown") for (const kind of DRAG) document.addEventListener(kind, point);
    point(event);
  }

  // --- all of it ---

  if (value().spots.length) felt.addEventListener("pointerenter", () => send({ event: "ahead" }, true), { once: true });
  root.addEventListener("pointerdown", field);
  root.addEventListener("click", field);
  root.addEventListener("click", (event) => {
    const spot = event.target.closest("[data-spot]")?.dataset.spot;
    if (spot) go(new Map(value().spots).get(spot));
    if (!event.target.closest("button, [role=slider]")) root.focus({ preventScroll: true });
  });
  root.addEventListener("keydown", (event) => {
    const pressed = event.target.matches("button") && ["Enter", " "].includes(event.key);
    if (isChord(event) || pressed) return;
    const arrow = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const { group, to: chosen } = /** @type {any} */ (event.target);
    const peg = nodes.get(`slide ${here.slides.some(({ name }) => name === last) ? last : here.slides[0]?.name}`);
    const touched = keys.get(event.key);
    if (arrow && group) {
      const all = here.touches.filter((one) => one.group === group);
      const to = all[all.findIndex(({ name }) => nodes.get(`touch ${name}`) === event.target) + arrow * Number(chosen === here.key)] ?? null;
      if (to) nodes.get(`touch ${to.name}`).focus();
      if (to) go(to.to);
    } else if (touched) {
      const one = [...here.touches, ...here.buttons].find(({ name }) => name === touched);
      if (one) go(one.to);
    } else if (arrow && peg) {
      peg.focus();
      peg.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
    } else return;
    event.preventDefault();
  });
  const sizes = new ResizeObserver(() => { if (getComputedStyle(felt).getPropertyValue("--form").trim() !== form || !layer.childElementCount) draw(false); });
  fill([make("div", { class: "crib-head" }, title, hint), felt, panel, told], []);
  changed();
  sizes.observe(felt);
  return follow(changed, () => sizes.disconnect());
}

export default { render };
