// The lab's second face: what your opponent may hold, as thirteen columns that move from step to step.

import { box, button, isChord, kbd, make, part } from "../../notebook/elements.js";
/** @typedef {NonNullable<Views["labs/play_lab/reading"]["reading"]>} View */

/** The face: its tabs, what stands below the stage, and what draws it. */
export function reading(/** @type {() => View} */ now, /** @type {Send<"labs/play_lab/reading">} */ send) {
  const [tabs, chart] = [box("steps", { role: "group" }), box("columns", { role: "group" })];
  const [holds, key, hands, held] = [make("h4"), make("p", { class: "crib-hint" }), make("h4"), make("p")];
  const list = make("ol", { class: "crib-likeliest" });
  const next = () => send({ event: "next", ranks: picked });
  const walk = (to) => { if (now().steps[to]) send({ event: "step", step: to }); };
  const main = button("", next);
  const back = button("Back", () => walk(now().at - 1));
  const root = make("div", { class: "crib-reading" },
    make("div", {}, holds, chart, key), make("div", {}, make("div", { class: "crib-act" }, main, back), hands, list, held));
  const columns = Array.from({ length: 13 }, (_, rank) => button("", () => pick(rank), { class: "crib-column" }));
  for (const one of columns) one.append(make("span", {}, make("b"), make("i"), make("s")), make("b"), make("u"));
  chart.append(...columns);

  let picked = []; // the ranks of the guess that is being made
  let asked = ""; // what it is about
  function pick(rank) {
    if (!now().asks) return;
    picked = picked.includes(rank) ? picked.filter((one) => one !== rank) : now().several ? [...picked, rank] : [rank];
    mark();
  }
  function mark() {
    columns.forEach((one, rank) => one.setAttribute("aria-pressed", `${now().asks ? picked.includes(rank) : now().columns[rank].guessed}`));
  }

  function drawSteps(/** @type {View} */ { steps, at }) {
    const had = tabs.contains(document.activeElement);
    tabs.replaceChildren(...steps.map(([what, on, note, left], place) => {
      const tab = button("", () => walk(place), { "aria-pressed": `${place === at}`, "aria-label": `${what}${on}: ${left}. ${note}` });
      tab.append(make("b", {}, what, make("span", {}, on)), make("small", {}, note), make("small", {}, left));
      return tab;
    }));
    if (had) /** @type {HTMLElement} */ (tabs.children[at]).focus();
  }

  function drawColumn(/** @type {HTMLElement} */ one, /** @type {View["columns"][number]} */ { rank, name, chance, high, was, tip, unseen, lit }) {
    const [bar, sign] = one.children;
    bar.children[0].textContent = chance;
    bar.children[2].toggleAttribute("hidden", !was);
    sign.textContent = rank;
    one.setAttribute("aria-label", `${name} ${chance}`);
    one.toggleAttribute("disabled", !now().asks);
    one.classList.toggle("crib-out", chance !== "" && !high);
    one.classList.toggle("crib-lit", lit);
    for (const [what, to] of Object.entries({ high, was, tip, unseen })) one.style.setProperty(`--${what}`, `${to}`);
  }

  function draw() {
    const shown = now();
    root.hidden = tabs.hidden = !shown;
    main.classList.toggle("crib-main", !!shown);
    if (!shown) return;
    if (asked !== (asked = JSON.stringify([shown.at, shown.asks, shown.steps]))) picked = [];
    part(tabs, [shown.steps, shown.at], () => drawSteps(shown));
    root.classList.toggle("crib-asks", shown.asks);
    chart.style.setProperty("--line", `${shown.line}%`);
    columns.forEach((one, rank) => drawColumn(one, shown.columns[rank]));
    [holds, key, hands, held].forEach((one, at) => (one.textContent = shown.words[at]));
    list.replaceChildren(...shown.likeliest.map(({ ranks, share }) => make("li", { style: `--share:${share / shown.likeliest[0].share}` },
      make("span", {}, ...ranks.map((rank) => make("b", {}, rank))), make("i"), `${share.toFixed(1)}%`)));
    main.replaceChildren(`${shown.next} `, kbd("Enter"));
    back.disabled = !shown.at;
    mark();
  }

  /** Enter goes on, left and right walk the steps, and a rank that is typed is picked. */
  function typed(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (isChord(event) || target.matches("select, input")) return;
    const rank = event.key.length === 1 ? "a23456789tjqk".indexOf(event.key.toLowerCase()) : -1;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) walk(now().at + step);
    else if (rank >= 0) pick(rank);
    else if (event.key === "Enter" && !target.matches("button:not(.crib-column[aria-pressed=true])")) next();
    else return;
    event.preventDefault();
  }
  return { root, tabs, main, draw, typed };
}
