// The frame of every window: its keys, its status line, and one event after another to Python.

import { arrive } from "./arriving.js";
import { isChord, make } from "./elements.js";
import { tellLost, watchRestarts } from "./lost_python.js";

export const WAIT = 5000; // milliseconds until a silent kernel is reported

/** What has the focus around a node, also where a page keeps its windows in a shadow tree. */
export const focused = (node) => node.getRootNode().activeElement;
const isField = (node) => node.matches("input:not([type=checkbox], [type=radio], [type=range], [type=file])");

/** Leave the notebook around a window two keys, the one that runs its next cell and the one that saves it. */
function keepKeys(root) {
  // JupyterLab reads single keys as commands on its cells, unless what has the focus itself asks it not to.
  root.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
  root.addEventListener("keydown", (event) => {
    const chord = isChord(event);
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
    if ((!busy() && !keys.length) || isChord(event) || event.isComposing || !waits(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) keys.push([event, event.target]);
    drain(); // of a Python that was given up
  }, true);
  return { drain, forget: () => (keys = []) };
}

/** The frame of a widget: its root, its status line that is read aloud, what Python has sent, and a way to report to it.
 * @template {keyof Views} M @param {Model<M>} model @param {HTMLElement} el */
export function frame(model, el) {
  const root = make("div", { class: "crib", tabindex: "-1" });
  const status = make("p", { class: "crib-status", role: "status", "aria-live": "polite" });
  const value = () => model.get("value");
  const say = (words) => (status.textContent = words);
  /** Say what the page shows elsewhere: it's read aloud, and not shown once more. */
  const aloud = (words) => { status.classList.add("crib-unseen"); say(words); };
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
  const send = (/** @type {EventOf<M>} */ event, free = false) => {
    const same = (one) => JSON.stringify(one.event) === JSON.stringify(event);
    if (flying && same(outbox.at(-1) ?? flying)) return; // the second half of a double click
    outbox.push({ event, free });
    if (!flying) post();
  };
  /** Tell it what is asked again with each answer, and means nothing after another one. */
  const sendIdle = (/** @type {EventOf<M>} */ event) => { if (!flying) send(event, true); };
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
  arrive(root);
  return { root, status, fill, value, say, aloud, send, sendIdle, unheard, heard, follow };
}
