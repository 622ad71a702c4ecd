// Shared by every widget: Python puts it in front of each script. Nothing here knows a rule of cribbage.

const WAIT = 5000; // milliseconds until a silent kernel is reported

/** Make an element; `on…` attributes are listeners, false and null ones are left out. */
function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) node.setAttribute(name, value === true ? "" : value);
  }
  // JupyterLab reads single keys on whatever is focused unless the element itself asks it not to.
  if (["button", "input", "select", "summary"].includes(tag) || "tabindex" in attributes) node.setAttribute("data-lm-suppress-shortcuts", "true");
  node.append(...children);
  return node;
}

/** Markup that Python made, as one node of a class. */
function markup(html, className, tag = "div") {
  const node = make(tag, { class: className });
  node.innerHTML = html;
  return node;
}

/** Keep keys that are pressed in a widget from the notebook around it; Tab and Ctrl chords still pass. */
function keepKeys(root) {
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
}

/** Arrow keys, Home and End walk through the elements of a group, of which one alone is a stop of Tab. */
function rove(group, items) {
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
const button = (words, act, attributes = {}) => make("button", { type: "button", onclick: act, ...attributes }, words);

/** A part of a window, by the name of its class. */
const box = (name, attributes = {}) => make("div", { class: `crib-${name}`, ...attributes });

/** The heading of a window, which takes the focus when what is below it is new. */
const heading = (words = "") => make("h3", { class: "crib-title", tabindex: "-1" }, words);

/** Do something at Enter. */
function onEnter(field, act) {
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") act(); });
  return field;
}

/** A field for a whole number, and the number that is in it: null while it is empty. */
const numberField = (attributes = {}) => make("input", { type: "number", min: "0", step: "1", inputmode: "numeric", ...attributes });
const numberIn = (field) => (field.value === "" ? null : Number(field.value));

/** A field to choose from a list, alone and with its label; options of a group stand below the others. */
function choice(label, options, at, attributes = {}) {
  const option = (one) => make("option", { value: one.value, selected: one.value === at }, one.label);
  const groups = [...new Set(options.map((one) => one.group).filter(Boolean))];
  const field = make("select", attributes, ...options.filter((one) => !one.group).map(option),
    ...groups.map((group) => make("optgroup", { label: group }, ...options.filter((one) => one.group === group).map(option))));
  return [field, labelled(label, field)];
}
const labelled = (label, field) => make("label", { class: "crib-choice" }, make("span", {}, label), field);

/** Draw a part anew only where what it shows has changed. */
const stands = new WeakMap(); // what each part shows
function part(node, drawn, draw) {
  const words = JSON.stringify(drawn);
  if (stands.get(node) === words) return;
  stands.set(node, words);
  draw();
}

/** The frame of a widget: its root, its status line that is read aloud, what Python has sent, and a way to report to it. */
function frame(model, el) {
  const root = make("div", { class: "crib" });
  const status = make("p", { class: "crib-status", role: "status", "aria-live": "polite" });
  const value = () => model.get("value");
  const say = (words) => (status.textContent = words);
  const restarts = watchRestarts(model);
  let waiting = null;
  let asked = null;
  let answers = value().answers; // how many of Python's answers this window has heard
  const send = (event) => {
    if (JSON.stringify(event) === asked) return; // the second half of a double click
    asked = JSON.stringify(event);
    clearTimeout(waiting);
    const lost = (closed) => {
      clearTimeout(waiting);
      asked = null;
      tellLost(status, model, closed || restarts.over);
    };
    waiting = setTimeout(() => lost(false), WAIT);
    try {
      model.send(event);
    } catch { // Jupyter has closed the line to Python, and nothing more will be heard
      lost(true);
    }
  };
  const unheard = () => answers !== value().answers;
  const heard = () => {
    if (!unheard()) return false;
    clearTimeout(waiting);
    asked = null;
    answers = value().answers;
    say(value().said);
    status.classList.toggle("crib-unseen", !value().refused); // what is done shows; what is refused is told
    return true;
  };
  // Everything anew around the status line, which stays: a live region that is taken out and put back may be silent.
  const fill = (above, below) => {
    if (status.parentNode !== root) root.append(status);
    for (const node of [...root.childNodes]) if (node !== status) node.remove();
    status.before(...above);
    status.after(...below);
  };
  // Draw what Python sends from now on, until the window is taken away.
  const follow = (changed, leave = () => {}) => {
    model.on("change:value", changed);
    return () => { leave(); clearTimeout(waiting); restarts.end(); model.off("change:value", changed); };
  };
  keepKeys(root);
  el.append(root);
  return { root, status, fill, value, say, send, unheard, heard, follow };
}
