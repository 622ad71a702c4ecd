// A review. Python sends `value`: the curve as far as it's known, and at the end headline, numbers, boards and folds.

import { face } from "../../notebook/cards.js";
import { box, button, heading, isChord, make, markup, part } from "../../notebook/elements.js";
import { showInside } from "../../notebook/inside.js";
import { focused, frame } from "../../notebook/window.js";
import "./window.css";
/** @typedef {Views["table/shown_review/window"]} View */

const DOES = { "play on": ["Play on from here", "P"], practice: ["Practice this", "Enter"] };

function render(/** @type {Page<"table/shown_review/window">} */ { model, el }) {
  const { root, status, fill, value, aloud, send, sendIdle, heard, follow } = frame(model, el);
  root.classList.add("crib-review");
  const [head, chart, narrow, deals, top, boards, folds] = [box("head"), box("chart", { role: "img" }), box("act crib-phone"), box("deals"), box("top"), box("boards"), box("folds")];
  const [lead, progress, plain, key] = ["lead", "progress", "plain", "lines"].map((name) => make("p", { class: `crib-${name}` }));
  const under = make("span", { class: "crib-under" });
  const stop = button("Stop", () => send({ event: "stop" }));
  const close = button("Close", () => send({ event: "close" }), { "aria-keyshortcuts": "Escape" });
  head.append(heading("Review"), under, stop, close);
  const sums = make("dl", { class: "crib-sums" });
  const above = make("p", { class: "crib-above" }, make("b", {}, "Your chance of winning, of 100 games"));
  const open = button("Deal by deal", () => unfold(open.getAttribute("aria-expanded") !== "true"), { "aria-expanded": "false" });
  const three = button("Costliest three", () => { costly.scrollIntoView({ block: "start" }); boards.querySelector("button")?.focus({ preventScroll: true }); }, { class: "crib-main" });
  narrow.append(open, three);
  const costly = make("h4", { class: "crib-costly" });
  const count = make("span", { class: "crib-count", "aria-hidden": "true" });
  const turn = box("turn", { role: "group", "aria-label": "From board to board" });
  const to = (by, sign, name) => button(sign, () => show((board + by + value().boards.length) % value().boards.length), { "aria-label": name });
  turn.append(to(-1, "←", "Board before"), count, to(1, "→", "Next board"));
  top.append(costly, turn);
  const inside = make("div"); // beside the root, so that its style and its keys are its own
  const showBelow = showInside(model, inside, () => goBack());
  const away = button("Close what is open below", () => send({ event: "close" }));
  let board = 0; // the board that's shown alone on a phone, and that P and Enter mean
  let walked = -1; // the decision on the curve that was walked to
  let asked = false; // whether this view asked for what is open below
  let opener = null; // what had the focus then

  /** Open something below, which gives the focus back to where it was asked for. */
  function ask(/** @type {EventOf<"table/shown_review/window">} */ event) {
    [asked, opener] = [true, focused(root)];
    send(event);
  }
  const goBack = () => (opener && root.contains(opener) ? opener : root).focus({ preventScroll: true });

  function unfold(/** @type {boolean} */ on) {
    open.setAttribute("aria-expanded", String(on));
    deals.classList.toggle("crib-unfolded", on);
  }

  function show(to) {
    board = to;
    [...boards.children].forEach((one, at) => one.classList.toggle("crib-here", at === to));
    count.textContent = `${to + 1} of ${value().boards.length}`;
    if (value().boards[to]) aloud(value().boards[to].heard);
  }

  /** The ring of a decision on the curve, and its words. */
  function walk(by) {
    const all = value().walk;
    if (!all.length) return;
    walked = walked < 0 && by < 0 ? all.length - 1 : Math.max(0, Math.min(all.length - 1, walked + by));
    for (const ring of chart.querySelectorAll(".crib-stop")) ring.classList.toggle("crib-here", ring.getAttribute("data-stop") === String(all[walked].at));
    progress.textContent = all[walked].said;
    aloud(all[walked].said);
  }

  // --- drawing ---

  const dot = (at) => make("span", { class: `crib-dash crib-by-${at}`, "aria-hidden": "true" });

  function drawDeals(/** @type {View} */ now) {
    const names = now.whose;
    const row = (...cells) => make("tr", {}, ...cells);
    const scope = (words, scope, ...more) => make("th", { scope }, ...more, words);
    const cell = (words, at = 0) => make("td", { class: `crib-by-${at}${Math.abs(Number(words.replace("−", "-"))) > 7 ? " crib-large" : ""}` }, words);
    const across = make("table", { class: "crib-across" }, make("caption", { class: "crib-unseen" }, "Wins of 100, deal by deal"),
      make("thead", {}, row(make("td"), ...now.deals.map((one) => scope(one.score, "col", make("span", { class: "crib-unseen" }, `Deal ${one.number}, `))))),
      make("tbody", {}, ...names.map((name, at) => row(make("th", { scope: "row" }, dot(at), make("span", { class: "crib-unseen" }, name)), ...now.deals.map((one) => cell(one.by[at], at))))));
    const down = make("table", { class: "crib-down" }, make("caption", { class: "crib-unseen" }, "Wins of 100, deal by deal"),
      make("thead", {}, row(...["Deal", "Score", ...names].map((name) => scope(name, "col")))),
      make("tbody", {}, ...now.deals.map((one) => row(scope(String(one.number), "row"), cell(one.score), ...one.by.map(cell)))));
    deals.replaceChildren(...(now.deals.length > 12 ? [] : [across]), down);
    deals.classList.toggle("crib-many", now.deals.length > 12);
  }

  const card = (one) => face(one, "crib-face", { title: one.name });
  const row = (cards, name) => make("span", { class: "crib-cards", role: "group", "aria-label": name }, ...cards.map(card));

  const lies = (cards, name) => make("div", {}, row(cards, name || "what was counted"), make("small", { "aria-hidden": "true" }, name));

  function drawBoard(/** @type {View["boards"][number]} */ one, at) {
    const sides = one.sides.map((side, best) => make("div", { class: best ? "crib-best" : "crib-yours" },
      make("b", {}, side.head), side.cards.length ? row(side.cards, side.head) : make("span", { class: "crib-said" }, side.words),
      make("span", { class: "crib-figure" }, make("b", {}, side.figure), ` ${side.unit}`)));
    const acts = /** @type {("practice" | "play on")[]} */ (value().may).map((event) => button(DOES[event][0], () => ask({ event, board: at + 1 }), { "aria-keyshortcuts": DOES[event][1] }));
    return make("section", { class: "crib-one", "aria-label": one.heard },
      markup(one.pegs, "crib-pegs"),
      make("h5", {}, make("span", { class: "crib-disc", "aria-hidden": "true" }, String(at + 1)), one.title, make("span", { class: "crib-cost" }, one.cost)),
      make("div", { class: "crib-felt" }, make("p", {}, one.where),
        make("div", { class: "crib-lie" }, ...[one.held, one.laid].flatMap((cards, at) => cards.length ? [lies(cards, one.lies[at])] : [])),
        make("div", { class: "crib-both" }, ...sides)),
      make("p", { class: "crib-words" }, one.words), make("div", { class: "crib-act" }, ...acts));
  }

  function drawFold(/** @type {View["folds"][number]} */ one) {
    return make("details", {}, make("summary", {}, make("span", {}, one.name), make("span", { class: "crib-note" }, one.note)), markup(one.page, "crib-page"));
  }

  function changed() {
    const now = value();
    under.textContent = now.under;
    const ends = !now.looking && !now.stopped;
    if (ends && focused(root) === stop) root.focus({ preventScroll: true });
    stop.hidden = ends;
    stop.textContent = now.stopped ? "Go on" : "Stop";
    close.hidden = !now.closes;
    if (!now.inside && focused(root) === away) goBack();
    away.hidden = !now.inside;
    lead.textContent = now.headline;
    if (walked < 0 || now.looking) progress.textContent = now.progress;
    progress.classList.toggle("crib-wait", now.looking);
    part(sums, now.sums, () => sums.replaceChildren(...now.sums.map((one) => make("div", { class: one.kind ? `crib-${one.kind}` : "" }, make("dt", {}, one.label), make("dd", {}, one.value)))));
    plain.textContent = now.plain;
    for (const node of [above, chart]) node.hidden = !now.chart;
    for (const node of [deals, narrow]) node.hidden = !now.deals.length;
    part(chart, now.chart, () => {
      chart.replaceChildren(...(now.chart ? [markup(now.chart.wide, "crib-wide"), markup(now.chart.narrow, "crib-slim")] : []));
      chart.setAttribute("aria-label", now.chart?.words ?? "");
    });
    part(key, now.whose, () => key.replaceChildren(...now.whose.map((name, at) => make("span", {}, dot(at), at ? `${at > 1 ? `${name}’s` : "your"} choices` : "cards: dealt, cut, what the others held"))));
    part(deals, now.deals, () => drawDeals(now));
    costly.textContent = now.costly;
    three.hidden = !now.boards.length;
    turn.hidden = now.boards.length < 2;
    part(boards, [now.boards, now.may], () => { boards.replaceChildren(...now.boards.map(drawBoard)); board = 0; [...boards.children].forEach((one, at) => one.classList.toggle("crib-here", !at)); count.textContent = `1 of ${now.boards.length}`; });
    part(folds, now.folds, () => folds.replaceChildren(...now.folds.map(drawFold)));
    showBelow(now.inside, (shown) => {
      if (!asked) return;
      asked = false;
      inside.scrollIntoView({ block: "nearest" });
      shown.querySelector("button")?.focus();
    });
    heard();
    if (now.looking) setTimeout(() => sendIdle({ event: "look on" }), 20);
  }

  // --- keys ---

  root.addEventListener("keydown", (event) => {
    if (isChord(event) || event.shiftKey || event.defaultPrevented || event.target.closest(".crib-page")) return;
    const pressed = event.target.matches("button, summary, a");
    const act = (/** @type {"practice" | "play on"} */ name) => () => ask({ event: name, board: board + 1 });
    const can = (name) => value().may.includes(name) && value().boards.length > 0;
    const keys = {
      ArrowLeft: () => walk(-1), ArrowRight: () => walk(1),
      Escape: value().closes || value().inside ? () => send({ event: "close" }) : null,
      p: can("play on") ? act("play on") : null,
      Enter: can("practice") && !pressed ? act("practice") : null,
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const does = /^[1-3]$/.test(key) && value().boards[Number(key) - 1] ? () => { show(Number(key) - 1); boards.children[board].scrollIntoView({ block: "nearest" }); } : keys[key];
    if (!does) return;
    event.preventDefault();
    does();
  });
  folds.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (step === undefined) return;
    event.preventDefault();
    ask({ event: "step", at: Number(step) });
  });

  above.append(key);
  fill([head, lead, progress], [sums, plain, above, chart, narrow, deals, top, boards, folds, away]);
  el.append(inside);
  status.classList.add("crib-unseen");
  changed();
  return follow(changed);
}

export default { render };
