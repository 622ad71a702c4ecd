// Shared by every widget: Python puts it in front of each script. Nothing here knows a rule of cribbage.

const WAIT = 5000; // milliseconds until a silent kernel is reported

/** Make an element; `on…` attributes are listeners, false and null ones are left out. */
function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

/** Markup that Python made, as one node of a class. */
function markup(html, className, tag = "div") {
  const node = make(tag, { class: className });
  node.innerHTML = html;
  return node;
}

/** What has the focus around a node, also where a page keeps its windows in a shadow tree. */
const focused = (node) => node.getRootNode().activeElement;
const isField = (node) => node.matches("input:not([type=checkbox], [type=radio], [type=range], [type=file])");

/** Leave the notebook around a window two keys, the one that runs its next cell and the one that saves it. */
function keepKeys(root) {
  // JupyterLab reads single keys as commands on its cells, unless what has the focus itself asks it not to.
  root.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
  root.addEventListener("keydown", (event) => {
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    const saves = chord && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s";
    const runs = event.key === "Enter" && (chord || event.shiftKey);
    if (!saves && !runs) return;
    event.stopImmediatePropagation();
    if (runs) event.preventDefault(); // a key that runs cells presses no button
    const again = new KeyboardEvent("keydown", event);
    const cell = root.closest(".jp-NotebookPanel .jp-Cell");
    if (saves || (!chord && !cell)) return void (root.parentNode.dispatchEvent(again) || event.preventDefault());
    const next = chord ? null : cell.nextElementSibling;
    next?.focus();
    if (next && next === document.activeElement) next.dispatchEvent(again); // and not while a dialog keeps the focus
  }, true);
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
}

const TYPED = ["Enter", "Backspace"]; // with every single sign, what can be typed later in a field as well as now
const WALKED = [...TYPED, "Delete", "Escape", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** Keys pressed while Python works wait for its answer, and are then struck in order: on what has the focus then, or
    where Tab or a click has taken it elsewhere meanwhile, on what each was pressed on. */
function waitingKeys(root, busy) {
  let keys = []; // each with what it was pressed on
  let moved = false; // whether Tab or a click has moved the focus since Python began
  const waits = ({ key, target }) => (isField(target) || !target.matches("select, textarea, input"))
    && (key.length === 1 || (isField(target) ? TYPED : WALKED).includes(key));
  function strike([event, pressed]) {
    const there = [moved && pressed, focused(root), root].find((one) => one && root.contains(one));
    if (!there.dispatchEvent(new KeyboardEvent("keydown", event))) return;
    if (isField(there) && event.key !== "Enter") document.execCommand(event.key.length === 1 ? "insertText" : "delete", false, event.key);
    else if (["Enter", " "].includes(event.key) && there.matches("button, summary, a[href]")) there.click();
  }
  const drain = () => {
    while (keys.length && !busy()) strike(keys.shift());
    moved &&= keys.length > 0;
  };
  root.addEventListener("pointerdown", () => { moved ||= busy(); }, true);
  root.addEventListener("keydown", (event) => {
    if (!event.isTrusted && !busy()) return; // struck by ourselves
    if (event.key === "Tab") moved ||= busy();
    if ((!busy() && !keys.length) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !waits(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) keys.push([event, event.target]);
    drain(); // of a Python that was given up
  }, true);
  return { drain, forget: () => (keys = []) };
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

/** A field for a count, and what is in it: a number, a count as it's said at the table, or null while it's empty. */
const countField = (attributes = {}) => make("input", { size: "9", inputmode: "numeric", autocomplete: "off", ...attributes });
const countIn = ({ value }) => (/^\s*\d+\s*$/.test(value) ? Number(value) : value.trim() || null);

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
  const root = make("div", { class: "crib", tabindex: "-1" });
  const status = make("p", { class: "crib-status", role: "status", "aria-live": "polite" });
  const value = () => model.get("value");
  const say = (words) => (status.textContent = words);
  const restarts = watchRestarts(model);
  let waiting = null;
  let flying = null; // the event that Python works on, and those that go to it after that one, each with whether keys wait for it
  let outbox = [];
  let held = false; // whether the focus was in here when it was sent
  let answers = value().answers; // how many of Python's answers this window has heard
  keepKeys(root);
  const keys = waitingKeys(root, () => [flying, ...outbox].some((one) => one && !one.free));
  const post = () => {
    flying = outbox.shift() ?? null;
    if (!flying) return;
    held = root.contains(focused(root));
    const lost = (closed) => {
      clearTimeout(waiting);
      flying = null;
      if (tellLost(status, model, closed || restarts.over)) { outbox = []; keys.forget(); }
    };
    waiting = setTimeout(() => lost(false), WAIT);
    try {
      model.send(flying.event);
    } catch { // Jupyter has closed the line to Python, and nothing more will be heard
      lost(true);
    }
  };
  /** Tell Python, one event after another; what is `free` is drawn before it answers, and keys don't wait for it. */
  const send = (event, free = false) => {
    const same = (one) => JSON.stringify(one.event) === JSON.stringify(event);
    if (flying && same(outbox.at(-1) ?? flying)) return; // the second half of a double click
    outbox.push({ event, free });
    if (!flying) post();
  };
  /** Tell it what is asked again with each answer, and means nothing after another one. */
  const sendIdle = (event) => { if (!flying) send(event, true); };
  const unheard = () => answers !== value().answers;
  const heard = () => {
    if (!unheard()) return false;
    clearTimeout(waiting);
    flying = null;
    answers = value().answers;
    say(value().said);
    status.classList.toggle("crib-unseen", !value().refused); // what is done shows; what is refused is told
    queueMicrotask(() => { // once it is drawn
      if (held && !focused(root)?.matches(":not(body)")) root.focus({ preventScroll: true });
      if (!flying) post();
      keys.drain();
    });
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
  el.append(root);
  return { root, status, fill, value, say, send, sendIdle, unheard, heard, follow };
}
