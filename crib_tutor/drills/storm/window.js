// The storm. Python sends `value`: the hand, the seconds left, the last answer's mark, and in the end what was missed.
// It's on the stage of a hand all the time, with the seconds for its number. The page counts the seconds down; whether the time is up is asked of Python.

import { face, layOut } from "../../notebook/cards.js";
import { box, button, choice, countField, countIn, heading, make, markup, onEnter } from "../../notebook/elements.js";
import { countStage } from "../../notebook/shown_count.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["drills/storm/window"]} View */

const TICK = 200; // milliseconds

function render(/** @type {Page<"drills/storm/window">} */ { model, el }) {
  const { root, fill, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-storming");
  const stage = box("drill");
  const felt = countStage();
  const called = make("p", { class: "crib-unseen", "aria-live": "polite" });
  const parts = {};
  let drawn = null; // the state and the storm that are on the page
  let turn = null;
  let ends = null; // when this page's clock will have run out; null while it stands
  let left = 0;
  let asked = 0;
  let calls = [];

  // --- the stage, whose parts stay from one storm to the next ---

  const title = heading();
  const sand = make("span", { class: "crib-sand" });
  const known = make("p", { class: "crib-known" });
  const number = felt.root.querySelector(".crib-number");
  const below = box("after");
  felt.root.querySelector(".crib-bracket").replaceWith(known);
  felt.mark(false);
  stage.append(make("div", { class: "crib-form" }, title), make("div", { class: "crib-glass", "aria-hidden": "true" }, sand), felt.root, below);

  // --- before and after ---

  /** Nothing on the stage but where the next hand will lie, what there is to say, and the clock to start. */
  function rest(/** @type {View} */ now, words, told, many, of) {
    const slots = [...Array(4).fill({}), { starter: true, under: "starter" }];
    const hand = layOut({ cards: slots, group: "" }, slots.map(() => make("span", { class: "crib-face" })));
    hand.setAttribute("aria-hidden", "true");
    felt.lay(hand);
    felt.tell(told);
    felt.number(many, of);
    felt.act(...starting(now, words));
    felt.fill(now.sheet, "", misses(now));
    title.className = "crib-title";
    known.textContent = "";
  }

  function starting(/** @type {View} */ now, words) {
    const [clock] = choice("The clock", now.clocks, now.seconds, { "aria-label": "The clock", onchange: () => { if (now.state === "before") felt.number(clock.value, "seconds"); } });
    const start = button(words, () => {
      start.setAttribute("aria-disabled", "true");
      send({ event: "start", seconds: Number(clock.value), run: now.run });
    }, { class: "crib-main" });
    return [make("label", { class: "crib-row" }, make("span", {}, "The clock"), clock), start];
  }

  const bests = (/** @type {View} */ now) => now.bests.map((words) => make("p", { class: "crib-hint" }, words));
  const misses = (/** @type {View} */ now) => now.misses.map((words) => make("li", {}, make("span", { class: "crib-say" }, words)));

  function before(/** @type {View} */ now) {
    rest(now, "Start", [make("p", { class: "crib-terms" }, now.terms)], now.seconds, "seconds");
    title.textContent = "The storm";
    known.textContent = now.known;
    sand.style.width = "100%";
    below.replaceChildren(...bests(now));
  }

  function over(/** @type {View} */ now) {
    rest(now, "Another storm", [make("p", { class: "crib-asked crib-summary" }, make("b", {}, now.summary))], now.right, "right");
    title.textContent = now.title;
    sand.style.width = "0";
    const missed = now.missed.map((one, at) => make("details", { open: at === 0 }, make("summary", {}, one.words), markup(one.html, "crib-counted")));
    const lead = missed.length ? [make("h4", { class: "crib-lead" }, missed.length === 1 ? "The one you missed" : "Those you missed")] : [];
    below.replaceChildren(...bests(now), ...lead, ...missed);
  }

  // --- while it runs: built once, so that the field keeps the focus from hand to hand ---

  function running() {
    parts.seconds = make("b", {});
    parts.unit = make("small", {});
    parts.time = make("span", { role: "timer", "aria-live": "off", "aria-label": "Time left" }, parts.seconds, parts.unit);
    parts.row = make("p", { class: "crib-hint crib-so-far" });
    parts.last = make("p", { class: "crib-last" });
    parts.field = onEnter(countField({ "aria-label": "Your count, in points" }), answer);
    number.replaceChildren(parts.time);
    felt.tell([parts.last, parts.row]);
    felt.act(make("label", { class: "crib-row" }, make("span", {}, "It's worth"), parts.field),
      button("Answer", answer, { class: "crib-main" }), button("Stop", () => send({ event: "stop" }), { class: "crib-quiet" }));
    below.replaceChildren();
    calls = [...value().calls];
  }

  function answer() {
    ends = null; // the clock stands until Python has dealt the next one
    send({ event: "answer", turn: value().turn, points: countIn(parts.field) });
    parts.field.value = "";
    parts.field.focus({ preventScroll: true });
  }

  function deal(/** @type {View} */ now) {
    turn = now.turn;
    title.textContent = now.title;
    title.classList.toggle("crib-other", !now.plain); // not one more hand: let it be seen at once
    felt.lay(layOut(now, now.cards.map((card) => face(card, "crib-face"))));
    felt.fill(now.sheet, "", misses(now));
    known.textContent = now.known;
    parts.row.textContent = now.row;
    parts.last.textContent = now.last;
    parts.last.className = "crib-last";
    felt.teller.className = `crib-teller crib-by-${now.last && !now.fine ? "missed" : "you"}`;
  }

  function tick() {
    if (ends === null) return;
    left = Math.max(0, (ends - performance.now()) / 1000);
    show();
    if (left > 0) return;
    ends = null;
    send({ event: "time", asked: (asked += 1) }); // another each time, as it is asked again where Python says not yet
  }

  function show() {
    const seconds = Math.ceil(left);
    const [number, unit] = [`${seconds}`, ` second${seconds === 1 ? "" : "s"} left`];
    if (parts.seconds.textContent !== number) parts.seconds.textContent = number;
    if (parts.unit.textContent !== unit) parts.unit.textContent = unit;
    sand.style.width = `${Math.min(100, (100 * left) / value().seconds)}%`;
    parts.time.classList.toggle("crib-short", left <= 10);
    const due = calls.filter(([at]) => left <= at);
    if (due.length) called.textContent = due.at(-1)[1];
    calls = calls.filter(([at]) => left > at);
  }

  function changed() {
    const now = value();
    const held = stage.contains(document.activeElement);
    const anew = drawn !== `${now.state} ${now.run}`;
    if (anew) {
      drawn = `${now.state} ${now.run}`;
      turn = null;
      called.textContent = "";
      ({ before, running, over })[now.state](now);
    }
    stage.querySelector(".crib-main").removeAttribute("aria-disabled");
    if (now.state === "running") {
      if (turn !== now.turn) deal(now);
      ends = performance.now() + now.left * 1000;
      left = now.left;
      show();
    } else ends = null;
    if (anew && held) (now.state === "running" ? parts.field : stage.querySelector(".crib-title")).focus();
    heard();
  }

  fill([stage], [called]);
  changed();
  if (value().state === "running") send({ event: "time", asked }); // what is shown was sent some time ago
  const timer = setInterval(tick, TICK);
  return follow(changed, () => clearInterval(timer));
}

export default { render };
