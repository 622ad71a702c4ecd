// The lab's second face: what your opponent may hold, as thirteen columns that move from step to step.

import { box, button, isChord, kbd, make, part } from "../../notebook/elements.js";
/** @typedef {Views["labs/play_lab/reading"]} View */

/** The face: its tabs, what stands below the stage, and what draws it. */
export function reading(/** @type {() => View} */ value, /** @type {Send<"labs/play_lab/reading">} */ send) {
  const now = () => value().reading;
  const tabs = box("steps", { role: "group" });
  const [holds, key, tap, hands, after] = ["h4", "p", "p", "h4", "p"].map((tag) => make(/** @type {"p"} */ (tag), { class: tag === "p" && "crib-hint" }));
  const chart = box("columns", { role: "img" });
  const pad = box("pad", { role: "group" });
  const list = make("ol", { class: "crib-likeliest" });
  const root = box("reading");
  const side = box("side");
  const acts = box("act");
  const picture = box("picture");
  picture.append(holds, chart, key);

  const columns = Array.from({ length: 13 }, (_, rank) => {
    const bar = make("div", { class: "crib-bar" }, make("b"), make("i"), make("s"));
    const one = make("div", { class: "crib-column", onclick: () => pick(rank) }, bar, make("span"), make("u"));
    chart.append(one);
    return one;
  });
  const tiles = columns.map((_, rank) => button("", () => pick(rank)));
  pad.append(...tiles);

  let picked = []; // the ranks of the guess that is being made
  let asked = ""; // what it was about
  function pick(rank) {
    if (!now()?.ask) return;
    picked = picked.includes(rank) ? picked.filter((one) => one !== rank) : now().several ? [...picked, rank] : [rank];
    mark();
  }
  function mark() {
    const { ask, columns: shown } = now();
    columns.forEach((one, rank) => one.classList.toggle("crib-guessed", ask ? picked.includes(rank) : shown[rank].guessed));
    tiles.forEach((one, rank) => one.setAttribute("aria-pressed", `${picked.includes(rank)}`));
  }

  const next = () => send({ event: "next", ranks: picked });
  const walk = (to) => { if (now().steps[to]) send({ event: "step", step: to }); };
  const main = button("", next, { class: "crib-main" });
  const back = button("Back", () => walk(now().at - 1));
  const guess = button("", () => send({ event: "guess first", on: !now().guess.on }), { class: "crib-toggle" });

  acts.append(main, back, guess);
  side.append(tap, pad, hands, list, after, acts);
  root.append(picture, side);

  function drawSteps(/** @type {View["reading"]} */ { steps, at }) {
    const had = tabs.contains(document.activeElement);
    tabs.replaceChildren(...steps.map(({ head, note, left }, place) =>
      button("", () => walk(place), { "aria-pressed": `${place === at}`, "aria-label": `${head.join("")}: ${note ? `${note}, ` : ""}${left}` })));
    steps.forEach(({ head, note, left }, place) => tabs.children[place].append(make("b", {}, head[0], make("span", {}, head[1])), make("small", {}, note), make("small", {}, left)));
    if (had) /** @type {HTMLElement} */ (tabs.children[at]).focus();
  }

  function drawColumns(/** @type {View["reading"]} */ shown) {
    chart.setAttribute("aria-label", shown.said);
    chart.style.setProperty("--line", `${shown.lines[0]}%`);
    columns.forEach((one, rank) => {
      const { rank: sign, name, chance, high, was, unseen, lit } = shown.columns[rank];
      const [bar, index] = one.children;
      bar.children[0].textContent = chance;
      bar.children[2].toggleAttribute("hidden", !was);
      index.textContent = tiles[rank].textContent = sign;
      tiles[rank].setAttribute("aria-label", name);
      one.classList.toggle("crib-out", chance !== "" && !high);
      one.classList.toggle("crib-lit", lit);
      for (const [what, to] of Object.entries({ high, was, unseen })) one.style.setProperty(`--${what}`, `${to}`);
    });
  }

  function draw() {
    const shown = now();
    root.classList.toggle("crib-asks", !!shown?.ask);
    root.hidden = tabs.hidden = !shown;
    if (!shown) return;
    const { at, ask, holds: title, hands: listed, likeliest } = shown;
    if (asked !== (asked = JSON.stringify([at, ask, shown.steps]))) picked = [];
    part(tabs, [shown.steps, at], () => drawSteps(shown));
    drawColumns(shown);
    [holds.textContent, key.textContent, tap.textContent, hands.textContent, after.textContent] = [title, shown.key, ask, listed, shown.after];
    pad.hidden = tap.hidden = !ask;
    hands.hidden = list.hidden = !!ask;
    list.replaceChildren(...likeliest.map(({ ranks, share, wide }) =>
      make("li", {}, make("span", {}, ...ranks.map((rank) => make("b", {}, rank))), make("i", { style: `--wide:${wide}` }), share)));
    main.replaceChildren(`${shown.next} `, kbd("Enter"));
    back.disabled = !at;
    guess.textContent = shown.guess.label;
    guess.setAttribute("aria-pressed", `${shown.guess.on}`);
    mark();
  }

  /** Enter goes on, left and right walk the steps, and a rank that is typed is picked. */
  function typed(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const rank = event.key.length === 1 ? "a234567890jqk".indexOf(event.key.toLowerCase()) : -1;
    if (!now() || isChord(event) || target.matches("select, input")) return;
    if (step) walk(now().at + step);
    else if (rank >= 0 || event.key === "t") pick(rank < 0 ? 9 : rank);
    else if (event.key === "Enter" && !target.matches("button:not(.crib-pad [aria-pressed=true])")) next();
    else return;
    event.preventDefault();
  }
  return { root, tabs, main, draw, typed };
}
