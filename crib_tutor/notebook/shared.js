// Shared by every widget: Python puts it in front of each script. Nothing here knows a rule of cribbage.

const WAIT = 5000; // milliseconds until a silent kernel is reported
const REMEDY = document.body.dataset.voila ? "Load this page again." // Voila's pages have neither cells nor a menu
  : "Run this cell again, and before it the first of the page; if that does not help, choose Kernel, then Restart.";

/** Make an element; `on…` attributes are listeners, false and null ones are left out. */
function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) node.setAttribute(name, value === true ? "" : value);
  }
  // JupyterLab reads single keys on whatever is focused unless the element itself asks it not to.
  if (["button", "input", "summary"].includes(tag) || "tabindex" in attributes) node.setAttribute("data-lm-suppress-shortcuts", "true");
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

/** Whether this reader wants nothing to move. */
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A side's back peg jumps ahead of its front peg, hole by hole; false where the walk is not wanted any more. */
async function leap(board, side, path, wanted) {
  const holeTime = parseFloat(getComputedStyle(board).getPropertyValue("--crib-peg-move"));
  const [back, front] = ["back", "front"].map((which) => board.querySelector(`.peg.${side}.${which}`));
  back.parentNode.append(back);
  for (const name of ["class", "r", "fill", "stroke", "stroke-width"]) {
    const [one, other] = [back.getAttribute(name), front.getAttribute(name)];
    back.setAttribute(name, other);
    front.setAttribute(name, one);
  }
  for (const [x, y] of path) {
    back.setAttribute("cx", x);
    back.setAttribute("cy", y);
    await new Promise((go) => setTimeout(go, holeTime));
    if (!wanted()) return false;
  }
  return true;
}

/** The frame of a widget: its root, its status line that is read aloud, and a way to report to Python. */
function frame(model, el) {
  const root = make("div", { class: "crib" });
  const status = make("p", { class: "crib-status", role: "status", "aria-live": "polite" });
  const say = (words) => (status.textContent = words);
  let waiting = null;
  let asked = null;
  const send = (event) => {
    if (JSON.stringify(event) === asked) return; // the second half of a double click
    asked = JSON.stringify(event);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      asked = null;
      status.classList.remove("crib-unseen");
      say(`Python does not answer. ${REMEDY}`);
    }, WAIT);
    model.send(event);
  };
  const heard = () => {
    clearTimeout(waiting);
    asked = null;
    say(model.get("value").said);
    status.classList.toggle("crib-unseen", !model.get("value").refused); // what is done shows; what is refused is told
  };
  // Everything anew around the status line, which stays: a live region that is taken out and put back may be silent.
  const fill = (above, below) => {
    if (status.parentNode !== root) root.append(status);
    for (const node of [...root.childNodes]) if (node !== status) node.remove();
    status.before(...above);
    status.after(...below);
  };
  keepKeys(root);
  el.append(root);
  return { root, status, fill, say, send, heard, leave: () => clearTimeout(waiting) };
}
