// The record of games. Python sends what is said, and its pictures; the page lays them out.

import { box, button, heading, make, markup, part } from "../../notebook/elements.js";
import { showInside } from "../../notebook/inside.js";
import { download, openFile } from "../../notebook/shelf.js";
import { frame } from "../../notebook/window.js";
import { keepGames } from "./record_keeping.js";
import "./window.css";
/** @typedef {Views["table/recording/window"]} View */

function render(/** @type {Page<"table/recording/window">} */ { model, el }) {
  const { root, fill, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-record");
  const games = keepGames(model, send);
  const [page, acts, held, inside, place] = [box("page"), box("act"), box("act"), make("div"), make("p", { class: "crib-hint" })];
  const showBelow = showInside(model, inside);
  let asks = ""; // what this view waits for: a file, or a window below
  let sure = false;

  const section = (name, words, ...children) => make("section", { class: `crib-${name}` }, make("h4", {}, words), ...children);
  const list = (rows) => make("ul", {}, ...rows.map((row) => make("li", {}, ...row)));
  const said = (words) => make("p", { class: "crib-unseen" }, words);
  const average = (/** @type {View["shown"]["averages"][number]} */ one) => [make("span", {}, one.measure), make("b", {}, one.mine),
    make("span", { class: "crib-hint" }, one.par), markup(one.drawn, "crib-drawn"), make("span", { class: `crib-beside crib-${one.beside.split(" ")[0]}` }, one.beside)];

  function drawPage(/** @type {View["shown"]} */ shown) {
    const rating = section("rating", "Your rating, game by game", markup(shown.rating[0], "crib-wide-form"), markup(shown.rating[1], "crib-narrow-form"));
    const won = section("won", "Games won, by opponent", list(shown.won.map((row) => row.map((one) => make("span", {}, one)))));
    const holes = shown.holes.length ? [section("holes", "What choices cost, a game you looked back on", list(shown.holes.map((one) => [one])))] : [];
    page.replaceChildren(make("p", { class: "crib-headline" }, shown.headline), make("p", { class: "crib-hint" }, shown.sum),
      make("div", { class: "crib-both" }, section("ladder", "The seven, and you", markup(shown.ladder, "crib-drawn"), said(shown.rated)), make("div", {}, rating, won)),
      section("averages", "A deal of yours against par", markup(shown.axis, "crib-axis"), list(shown.averages.map(average))),
      make("div", { class: "crib-both" }, make("div", {}, section("lost", "Holes lost to muggins, a game", markup(shown.lost, "crib-drawn"), said(shown["by tens"])), ...holes),
        section("next", "What to do next", make("p", {}, shown.advice), acts)),
      make("p", { class: "crib-hint" }, shown.note));
  }

  const ask = (event, what = event) => { asks = what; send({ event }); };
  function drawActs(/** @type {View} */ now) {
    const practice = now.shown?.practice;
    acts.replaceChildren(...(practice ? [button(practice, () => ask("practice"), { class: "crib-main" })] : []), button(now.play, () => ask("play"), { class: practice ? "" : "crib-main" }));
    place.textContent = now.place;
    const remove = () => { if (sure) send({ event: "delete" }); sure = !sure; drawActs(value()); held.lastElementChild.focus(); };
    held.replaceChildren(button("Save to a file", () => ask("save")), button("Add games from a file", () => openFile(now["games kept"].longest, (file) => send({ event: "load", ...file }))),
      button(now["stop games"], () => send({ event: "keep games", on: !now.keeps })), button(sure ? "Yes, delete every game" : "Delete every game", remove));
  }

  function changed() {
    const now = value();
    if (heard() && asks === "save" && now.file) { asks = ""; download(now.file); }
    games.draw(now["games kept"]);
    part(page, [now.empty, now.shown], () => (now.shown ? drawPage(now.shown) : page.replaceChildren(make("p", {}, now.empty), acts)));
    part(held, [now.play, now.shown?.practice, now["stop games"], now.empty, now.place], () => { sure = false; drawActs(now); });
    showBelow(now.inside, (shown) => { if (asks) { asks = ""; inside.scrollIntoView({ block: "nearest" }); shown.querySelector("button")?.focus(); } });
  }

  fill([heading("Your record"), games.node, page], [make("details", {}, make("summary", {}, "Keep, save, delete"), place, held)]);
  el.append(inside);
  changed();
  return follow(changed);
}

export default { render };
