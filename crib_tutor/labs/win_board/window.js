// Two pegs to drag or step, and the chances from there. Python sends all words, pictures, and the places of the holes.

import { box, heading, isChord, make, markup, part } from "../../notebook/elements.js";
import { frame } from "../../notebook/window.js";
import { keeping, queue, views } from "../lab_parts.js";
import { scoreBoard } from "./score_board.js";
import "./window.css";
/** @typedef {Views["labs/win_board/window"]} View */

function render(/** @type {Page<"labs/win_board/window">} */ { model, el }) {
  const { root, fill, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-lab", "crib-win");
  const now = value();
  const reports = queue(send);
  const scores = scoreBoard(value, reports);
  const { keep, restore } = keeping("crib-tutor win board", value, reports.report);
  const { tabs, parts } = views(root, { chances: "Chances", map: "Map", hole: "One hole" });

  function draw() {
    const { chances, map, hole } = value();
    scores.draw();
    part(parts.chances, chances, () => drawChances(chances));
    part(parts.map, map, () => drawMap(map));
    part(parts.hole, hole, () => drawHole(hole));
  }

  const named = (words) => make("h4", {}, words);

  function drawChances(/** @type {View["chances"]} */ { title, win, rows }) {
    const bar = make("div", { class: "crib-bar", "aria-hidden": "true" });
    bar.append(make("span", { class: "crib-mine", style: `flex-grow:${win}` }, win > 0.2 ? `You ${(100 * win).toFixed(0)}` : ""),
      make("span", { class: "crib-theirs", style: `flex-grow:${1 - win}` }, win < 0.8 ? (100 - Number((100 * win).toFixed(0))).toFixed(0) : ""));
    const head = make("tr", {}, make("td", {}), make("th", { scope: "col" }, "you"), make("th", { scope: "col" }, "opponent"));
    const body = rows.map(([name, mine, theirs]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, mine), make("td", {}, theirs)));
    parts.chances.replaceChildren(named(title), bar, make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)));
  }

  function drawMap(/** @type {View["map"]} */ { title, svg, spot, cross }) {
    const drawn = markup(svg, "crib-picture");
    drawn.querySelector("svg").insertAdjacentHTML("beforeend", `<path class="cross under" d="${cross}"/><path class="cross" d="${cross}"/>`);
    const at = drawn.querySelector("svg").viewBox.baseVal;
    drawn.append(make("span", { class: "crib-here", style: `left:${(100 * spot[0]) / at.width}%;top:${(100 * spot[1]) / at.height}%` }));
    parts.map.replaceChildren(named(title), drawn);
  }

  function drawHole(/** @type {View["hole"]} */ { title, svg, cells, par }) {
    const list = make("dl", { class: "crib-shifts" });
    list.append(...cells.map(([name, games]) => make("div", {}, make("dt", {}, name), make("dd", {}, games))));
    const key = make("p", { class: "crib-lines", "aria-hidden": "true" }, make("span", { class: "crib-now" }, value().deals[value().dealer ? 0 : 1]),
      make("span", { class: "crib-other" }, value().deals[value().dealer ? 1 : 0]));
    parts.hole.replaceChildren(named(title), markup(svg, "crib-picture"), key, list, make("p", { class: "crib-par" }, par));
  }

  function changed() {
    if (heard()) { reports.answered(); keep(); }
    draw();
  }

  root.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "d" && !isChord(event)) scores.swap();
  });
  const panels = box("panels");
  panels.append(...Object.values(parts));
  fill([make("div", { class: "crib-head" }, heading(now.title), make("p", { class: "crib-hint" }, now.hint), scores.deals), scores.field, scores.steppers, scores.aim, tabs, panels], []);
  draw();
  restore();
  return follow(changed);
}

export default { render };
