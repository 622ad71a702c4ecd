// Elements of a page: made, filled, and walked through. Nothing here knows a rule of cribbage.

import "./elements.css";

/** Make an element; `on…` attributes are listeners, false and null ones are left out.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Record<string, any>} attributes
 * @param {(string | Node)[]} children */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

/** Markup that Python made, as one node of a class. */
export function markup(html, className, /** @type {"div" | "span"} */ tag = "div") {
  const node = make(tag, { class: className });
  node.innerHTML = html;
  return node;
}

/** Whether this reader wants nothing to move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a key is pressed with others that make it the browser's own. */
export const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** Arrow keys, Home and End walk through the elements of a group, of which one alone is a stop of Tab. */
export function rove(group, items) {
  const focus = (to) => {
    items.forEach((item, i) => (item.tabIndex = i === to ? 0 : -1));
    items[to].focus();
  };
  items.forEach((item, i) => (item.tabIndex = i ? -1 : 0));
  group.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || (!step && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    focus(step ? (at + step + items.length) % items.length : event.key === "Home" ? 0 : items.length - 1);
  });
}

/** A button with its words, and what it does. */
export const button = (words, act, attributes = {}) => make("button", { type: "button", onclick: act, ...attributes }, words);

/** A key that does what it stands beside. */
export const kbd = (sign) => make("kbd", { "aria-hidden": "true" }, sign);

/** A part of a window, by the name of its class. */
export const box = (name, attributes = {}) => make("div", { class: `crib-${name}`, ...attributes });

/** The heading of a window, which takes the focus when what is below it is new. */
export const heading = (words = "") => make("h3", { class: "crib-title", tabindex: "-1" }, words);

/** Do something at Enter. */
export function onEnter(field, act) {
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") act(); });
  return field;
}

/** A field for a whole number, and the number that is in it: null while it is empty. */
export const numberField = (attributes = {}) => make("input", { type: "number", min: "0", step: "1", inputmode: "numeric", ...attributes });
export const numberIn = (field) => (field.value === "" ? null : Number(field.value));

/** A field for a count, and what is in it: a number, a count as it's said at the table, or null while it's empty. */
export const countField = (attributes = {}) => make("input", { size: "9", inputmode: "numeric", autocomplete: "off", ...attributes });
export const countIn = ({ value }) => (/^\s*\d+\s*$/.test(value) ? Number(value) : value.trim() || null);

/** A field to choose from a list, alone and with its label; options of a group stand below the others.
 * @returns {[HTMLSelectElement, HTMLLabelElement]} */
export function choice(label, options, at, attributes = {}) {
  const option = (one) => make("option", { value: one.value, selected: one.value === at }, one.label);
  const groups = [...new Set(options.map((one) => one.group).filter(Boolean))];
  const field = make("select", attributes, ...options.filter((one) => !one.group).map(option),
    ...groups.map((group) => make("optgroup", { label: group }, ...options.filter((one) => one.group === group).map(option))));
  return [field, labelled(label, field)];
}
export const labelled = (label, field) => make("label", { class: "crib-choice" }, make("span", {}, label), field);

/** Draw a part again only where what it shows has changed. */
const stands = new WeakMap(); // what each part shows
export function part(node, drawn, draw) {
  const words = JSON.stringify(drawn);
  if (stands.get(node) === words) return;
  stands.set(node, words);
  draw();
}
