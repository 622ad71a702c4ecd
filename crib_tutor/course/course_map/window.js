// The map of the lessons. Python sends the board as it's drawn and what each hole is; choosing one is the page's own.

import { box, button, heading, isChord, make, markup, part } from "../../notebook/elements.js";
import { fillOffer, keepProgress } from "../../notebook/progress_keeping.js";
import { frame } from "../../notebook/window.js";
import { connectLinks } from "../asking/lesson_links.js";
import "./window.css";
/** @typedef {Views["course/course_map/window"]} View */
/** @typedef {View["streets"][number]["stops"][number]} Stop */

function render(/** @type {Page<"course/course_map/window">} */ { model, el }) {
  const { root, fill, value, aloud, send, heard, follow } = frame(model, el);
  root.classList.add("crib-map");
  const keep = keepProgress(model);
  const [title, says, offer] = [heading(), make("p", { class: "crib-hint" }), box("offer", { hidden: true })];
  const [board, drawn, layer] = [box("club-board"), box("drawn", { "aria-hidden": "true" }), box("layer")];
  const [about, acts] = [box("about"), box("act")];
  let /** @type {Stop[]} */ stops = [];
  let /** @type {HTMLButtonElement[]} */ holes = [];
  let chosen = value().at;

  const place = () => stops.findIndex((one) => one.key === chosen);
  const nextDue = () => { const { due } = value(); return due[(due.findIndex((one) => one.key === chosen) + 1) % due.length]; };

  /** Choose a hole: its line and its button stand below. */
  function choose(key, /** @type {{ told?: boolean, focus?: boolean }} */ { told = true, focus = false } = {}) {
    chosen = key;
    const at = place(), one = stops[at];
    holes.forEach((hole, other) => { hole.tabIndex = other === at ? 0 : -1; hole.setAttribute("aria-pressed", String(other === at)); });
    about.replaceChildren(make("h4", {}, one.title), make("p", {}, one.line), make("p", {}, one.takes));
    const next = nextDue();
    const open = make("a", { href: one.page, class: "crib-main" }, one.open);
    acts.replaceChildren(...(next && next.key !== key ? [button(next.words, () => choose(next.key, { focus: true }))] : []), connectLinks(make("span", {}, open), model.widget_manager));
    if (told) aloud(`${one.title}. ${one.line} ${one.takes}`);
    if (focus) holes[at].focus({ preventScroll: true });
  }

  /** Where something stands on the board, in both of its forms. */
  const spot = (/** @type {HTMLElement} */ node, /** @type {Stop} */ one) => node.setAttribute("style", `--x:${one.wide[0]}%;--y:${one.wide[1]}%;--nx:${one.narrow[0]}%;--ny:${one.narrow[1]}%`);

  function draw() {
    const now = value();
    title.textContent = now.title;
    says.textContent = now.says;
    drawn.replaceChildren(markup(now.wide, "crib-wide-form"), markup(now.narrow, "crib-narrow-form"));
    stops = now.streets.flatMap((street) => street.stops);
    holes = stops.map((one) => button("", () => choose(one.key), { class: "crib-hole", "aria-label": one.label }));
    holes.forEach((hole, at) => spot(hole, stops[at]));
    layer.replaceChildren(...now.streets.map((street) => make("ul", { "aria-label": street.name }, ...street.stops.map((one) => make("li", {}, holes[stops.indexOf(one)])))));
  }

  const go = (step) => choose(stops[Math.min(Math.max(place() + step, 0), stops.length - 1)].key, { focus: true });

  root.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const hole = holes.includes(/** @type {HTMLButtonElement} */ (target));
    const across = () => {
      const [before, one, after] = [-1, 0, 1].map((step) => stops[place() + step]);
      const beside = [before, after].find((other) => other?.wide[1] === one.wide[1]);
      const narrow = getComputedStyle(board).getPropertyValue("--form").trim() === "narrow";
      return narrow || !beside || (beside === after) === (beside.wide[0] > one.wide[0]) ? 1 : -1; // every second street goes to the left
    };
    const steps = { ArrowDown: () => go(1), ArrowUp: () => go(-1), ArrowRight: () => go(across()), ArrowLeft: () => go(-across()),
      Home: () => choose(value().at, { focus: true }), d: () => nextDue() && choose(nextDue().key, { focus: true }),
      Enter: () => acts.querySelector("a").click() };
    const act = steps[key.length === 1 ? key.toLowerCase() : key];
    if (!act || isChord(event) || !hole || event.shiftKey) return;
    event.preventDefault();
    act();
  });

  function changed() {
    heard();
    const now = value();
    fillOffer(offer, now.offer, send);
    keep(now);
    part(drawn, [now.wide, now.at], () => {
      const held = layer.contains(/** @type {Document} */ (root.getRootNode()).activeElement);
      draw();
      choose(held ? chosen : now.at, { told: false, focus: held });
    });
  }

  board.append(drawn, layer);
  fill([make("div", { class: "crib-head" }, title, says), offer, board, make("div", { class: "crib-below" }, about, acts)], []);
  changed();
  return follow(changed);
}

export default { render };
