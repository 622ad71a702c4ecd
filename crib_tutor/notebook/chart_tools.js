// What a reader does with a chart: read its values, and save the picture or the numbers.

import { button, make } from "./elements.js";
import { download } from "./shelf.js";
import "./chart_tools.css";
/** @typedef {{head: string[], rows: (string | number)[][], marks: [number, number, number][][]}} Told */

const NEAR = 60; // pixels of the drawing: a mark this near to the pointer is read
const SHARP = 2; // times as many pixels as on the page has a saved picture

/** Give tools to every chart in a node, which is returned. */
export function chartTools(node) {
  node.querySelectorAll(".crib-chart").forEach((chart) => equip(chart));
  return node;
}

function equip(/** @type {HTMLElement} */ chart) {
  /** @type {Told} */
  const told = JSON.parse(chart.querySelector("data")?.value ?? "null");
  if (!told) return; // drawn by an earlier version
  const drawings = () => [...chart.querySelectorAll(":scope > svg")].slice(1);
  const seen = () => Math.max(0, drawings().findIndex((one) => one.getBoundingClientRect().width > 0));
  const tip = make("span", { class: "crib-chart-tip", role: "status", hidden: true });
  const ring = make("span", { class: "crib-chart-ring", hidden: true });
  let at = -1;

  function read(place) {
    at = place;
    const mark = told.marks[seen()][at];
    tip.hidden = ring.hidden = !mark;
    if (!mark) return;
    const drawing = /** @type {SVGSVGElement} */ (drawings()[seen()]), scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
    const [row, x, y] = mark.map((value, i) => (i ? value * scale : value));
    tip.textContent = inWords(told, row);
    for (const one of [ring, tip]) Object.assign(one.style, { left: `${x}px`, top: `${y}px` });
    const half = tip.offsetWidth / 2, room = chart.clientWidth;
    tip.style.left = `${Math.min(Math.max(x, half), room - half)}px`;
    tip.classList.toggle("crib-below", y < tip.offsetHeight + 14);
  }

  function nearest({ clientX, clientY }) {
    const drawing = /** @type {SVGSVGElement} */ (drawings()[seen()]), room = drawing.getBoundingClientRect();
    const scale = drawing.viewBox.baseVal.width / room.width;
    const far = told.marks[seen()].map(([, x, y]) => Math.hypot(x - (clientX - room.left) * scale, y - (clientY - room.top) * scale));
    const place = far.indexOf(Math.min(...far));
    return far[place] <= NEAR ? place : -1;
  }

  chart.tabIndex = 0;
  chart.setAttribute("role", "group");
  chart.setAttribute("aria-label", "Chart. Arrow keys read its values.");
  chart.addEventListener("pointermove", (event) => { const place = nearest(event); if (place !== at) read(place); });
  chart.addEventListener("pointerdown", (event) => read(nearest(event)));
  chart.addEventListener("pointerleave", () => read(-1));
  chart.addEventListener("blur", () => read(-1));
  chart.addEventListener("keydown", (event) => {
    const many = told.marks[seen()].length, step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const to = step ? (at < 0 ? (step > 0 ? 0 : many - 1) : (at + step + many) % many) : { Home: 0, End: many - 1, Escape: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    read(to);
  });
  chart.append(ring, tip);
  const name = (chart.querySelector("p")?.textContent ?? "chart").toLowerCase().match(/[a-z0-9]+/g)?.slice(0, 6).join("-") ?? "chart";
  chart.after(make("p", { class: "crib-chart-tools" },
    button("Save the picture", () => savePicture(chart, drawings()[seen()], `${name}.svg`), { class: "crib-quiet" }),
    button("Save the numbers", () => download({ name: `${name}.csv`, text: asCsv(told) }, "text/csv"), { class: "crib-quiet" })));
}

/** A row of the table as a reader hears it. */
function inWords({ head, rows }, row) {
  const [name, ...values] = rows[row];
  const first = head[0] ? `${head[0]} ${name}` : name;
  const write = (value) => (typeof value === "number" ? value.toLocaleString("en", { maximumFractionDigits: 2 }).replace("-", "\u2212") : value);
  if (values.length === 1) return `${first}: ${write(values[0])} ${head[1]}`;
  return `${first}: ${values.map((value, i) => (value === "" ? "" : `${head[i + 1]} ${write(value)}`)).filter(Boolean).join(", ")}`;
}

/** The table for other programs. */
function asCsv({ head, rows }) {
  const cell = (value) => (/[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value);
  return [head, ...rows].map((row) => row.map(cell).join(",")).join("\n") + "\n";
}

/** Save the drawing that is seen, in the colors of the page and with its ground. */
function savePicture(chart, drawing, name) {
  const look = getComputedStyle(chart), [shapes] = chart.querySelectorAll(":scope > svg");
  const { width, height } = drawing.viewBox.baseVal;
  const ground = `<rect width="${width}" height="${height}" fill="${look.backgroundColor}"/>`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${SHARP * width}" height="${SHARP * height}" stroke-linejoin="round">${ground}<defs>${shapes.innerHTML}</defs>${drawing.innerHTML}</svg>`
    .replace(/var\((--crib-[\w-]+)\)/g, (_, role) => look.getPropertyValue(role).trim() || "currentColor");
  download({ name, text }, "image/svg+xml");
}
