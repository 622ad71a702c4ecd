// The Menu, which opens over the panel or the felt: settings, another game, files. And below the table, looking back.

import { box, button, choice, labelled, make, part } from "../notebook/elements.js";
import { openFile } from "../notebook/shelf.js";
import { voiceButton } from "../notebook/voice.js";
/** @typedef {Views["table/window"]} View */

const PAGES = { transcript: "The game so far", review: "My decisions", steps: "Step by step" };

/** The folds, and in `asks` what a file or a page was asked for; `looks` are the switches of the page itself. */
export function tableFolds(/** @type {Frame<"table/window">} */ { value, say, send }, asks, { looks, close }) {
  const folds = Object.fromEntries(["Settings", "New game", "Save", "Look back"].map((name) => [name, box("folded")]));
  const [menu, more] = [box("menu", { hidden: true, role: "group", "aria-label": "Menu" }), box("more", { hidden: true })];
  const lookBack = button("Look back", () => { openBelow(); more.querySelector("summary").focus(); more.scrollIntoView({ block: "nearest" }); }, { class: "crib-look-back" });
  menu.append(make("div", { class: "crib-act" }, ...looks, lookBack));
  for (const [name, body] of Object.entries(folds)) (name === "Look back" ? more : menu).append(make("details", {}, make("summary", {}, name), body));
  const page = box("page", { tabindex: "-1", role: "group", "aria-label": "Looking back" });

  function draw(/** @type {View} */ now) {
    for (const name in folds) folds[name].parentElement.hidden = now.hides.includes(name);
    lookBack.hidden = now.hides.includes("Look back");
    part(folds.Settings, [now.settings, now.switches, now.plays, now.refused && now.answers], () => drawSettings(now));
    part(folds["New game"], [now.games, now.rules, now.two, now["give up"], now.tally], () => drawGames(now));
    part(folds.Save, "", drawSave);
    part(folds["Look back"], [now.shows, now.page], () => drawLookBack(now));
  }

  /** Draw what is folded in, and leave the focus where it was. */
  function unfold(body, ...parts) {
    const here = body.contains(document.activeElement) && document.activeElement;
    const held = here && (here.dataset.field ?? here.textContent);
    body.replaceChildren(...parts);
    if (parts.includes(here)) here.focus({ preventScroll: true });
    else if (held) [...body.querySelectorAll("button, select, input")].find((one) => (one.dataset.field ?? one.textContent) === held)?.focus();
  }
  const named = (name, [field, label]) => { field.dataset.field = name; return label; };

  // --- settings ---

  /** @returns {[HTMLInputElement, HTMLLabelElement]} */
  const number = (label, { min, max, step }, at, act) => {
    const field = make("input", { type: "number", min, max, step, value: at, onchange: act });
    return [field, labelled(label, field)];
  };
  const voice = voiceButton();
  voice.setAttribute("aria-keyshortcuts", "V");
  /** A switch: a button that says the mode it leads to. */
  const leads = (name, words, act) => button(words, act, { "data-field": `switch ${name}` });

  function drawSettings(/** @type {View} */ now) {
    const fields = now.settings.map((one) => {
      const act = () => send({ event: "set", name: one.name, value: made[0].value });
      const made = one.number ? number(one.label, one.number, one.value, act) : choice(one.label, one.choices, one.value, { onchange: act });
      if (one.hint) made[1].append(make("small", { class: "crib-hint" }, one.hint));
      return named(one.name, made);
    });
    const switches = now.switches.map((one) => leads(one.name, one.label, () => send({ event: "set", name: one.name, value: one.value })));
    unfold(folds.Settings, make("div", { class: "crib-act" }, voice, ...switches,
      ...(now.plays ? [leads("demo", now.plays, () => send({ event: "demo", on: true }))] : [])),
      ...fields);
  }

  // --- games and files ---

  function drawGames(/** @type {View} */ now) {
    const games = choice("Rules", now.games, now.rules);
    const people = choice("Players", [{ value: "", label: "You and the computer" }, { value: "two", label: "Two people at this screen" }], now.two ? "two" : "");
    const begin = () => send({ event: "new", rules: games[0].value, two: people[0].value === "two" });
    unfold(folds["New game"], make("p", { class: "crib-tally" }, now.tally), named("rules", games), named("people", people), make("div", { class: "crib-act" },
      now["give up"] ? twice("New game", "Leave this game, and begin another", begin) : button("New game", begin),
      twice("Clear the tally", "Really clear it", () => send({ event: "clear tally" }))));
  }

  /** A button that asks once more before it does something that cannot be undone. */
  function twice(words, sure, act) {
    const node = button(words, () => {
      if (node.textContent === sure) return act();
      node.textContent = sure;
      say(`Press once more: ${sure}.`);
      node.addEventListener("blur", () => (node.textContent = words), { once: true });
    });
    return node;
  }

  function drawSave() {
    const save = () => { asks.what = "file"; send({ event: "save" }); };
    const load = () => openFile(value().longest, (file) => { asks.what = "load"; send({ event: "load", ...file }); });
    unfold(folds.Save, make("div", { class: "crib-act" }, button("Save to a file", save), button("Load a file", load)),
      make("p", { class: "crib-hint" }, "The game is kept in this browser after every move. A saved file goes on in a terminal too: crib-tutor play --save FILE."));
  }

  // --- looking back ---

  function openBelow() {
    close();
    more.hidden = false;
    /** @type {HTMLDetailsElement} */ (more.lastElementChild).open = true;
  }
  function lookAt(what) {
    openBelow();
    if (!value().shows.includes(what)) asks.what = what === "transcript" ? "page" : "inside";
    send(what === "steps" ? { event: "step by step" } : { event: "show", what: what === "transcript" && value().shows.includes(what) ? "" : what });
  }

  function drawLookBack(/** @type {View} */ now) {
    page.innerHTML = now.page;
    unfold(folds["Look back"], make("div", { class: "crib-act" }, ...Object.entries(PAGES).map(([what, words]) => button(words, () => lookAt(what), { "aria-pressed": String(now.shows.includes(what)) }))), page);
  }

  return { menu, more, page, voice, draw, lookAt };
}
