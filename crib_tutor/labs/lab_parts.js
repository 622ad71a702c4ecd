// What the labs share: reports one at a time, what is kept over a restart, and parts of which a narrow window shows one.

import { shelf } from "../notebook/shelf.js";
import { button, make } from "../notebook/elements.js";
import "./lab_parts.css";

/** Reports that say how things should be, one at a time: while Python works on one, only the last of each kind waits. */
export function queue(/** @type {Send<"labs/lab_parts">} */ send) {
  const waiting = new Map();
  let flying = null;
  const kind = (event) => `${event.event} ${event.side ?? ""}`;
  const report = (event) => {
    if (flying) waiting.set(kind(event), event);
    else send((flying = event), true);
  };
  const answered = () => {
    flying = null;
    const [next] = waiting.values();
    if (next) { waiting.delete(kind(next)); report(next); }
  };
  // What was asked for last, if Python hasn't answered that yet.
  const asked = (event) => waiting.get(kind(event)) ?? (flying && kind(flying) === kind(event) ? flying : null);
  return { report, answered, asked };
}

/** What the reader has set up, kept while this cell is run again; a lab that began otherwise has a place of its own. */
export function keeping(name, /** @type {() => Views["labs/lab_parts"]} */ value, report) {
  const place = shelf(`${name} ${JSON.stringify(value().start)}`, "sessionStorage");
  const keep = () => place.write(JSON.stringify(value().kept));
  const restore = () => {
    const kept = place.parsed();
    if (kept && place.read() !== JSON.stringify(value().kept)) report({ event: "restore", ...kept });
  };
  return { keep, restore };
}

/** The parts of a lab, of which a narrow window shows one; their names are on buttons. */
export function views(root, named) {
  const turn = (name) => {
    root.dataset.part = name;
    for (const tab of tabs) tab.setAttribute("aria-pressed", tab.dataset.part === name);
  };
  const tabs = Object.entries(named).map(([name, words]) => button(words, () => turn(name), { class: "crib-call", "data-part": name }));
  const parts = Object.fromEntries(Object.keys(named).map((name) => [name, make("section", { class: `crib-panel crib-${name}`, "aria-label": named[name] })]));
  turn(tabs[0].dataset.part);
  return { tabs: make("div", { class: "crib-views", role: "group", "aria-label": "What to look at" }, ...tabs), parts, turn };
}
