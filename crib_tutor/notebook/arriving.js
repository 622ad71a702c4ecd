// Arriving at a window by Shift + Enter: its cell has just run, and the notebook waits at the next one.

/** Whether a learner comes to a node by running its cell alone, and has gone nowhere else since. */
function arrives(/** @type {HTMLElement} */ node) {
  const cell = node.closest(".jp-Notebook .jp-Cell");
  const next = cell?.nextElementSibling;
  const there = document.activeElement;
  const busy = [...(cell?.parentNode.querySelectorAll(".jp-InputPrompt") ?? [])].some((one) => one.textContent.includes("*") && !cell.contains(one));
  return Boolean(next?.matches(".jp-mod-active")) && !busy && (there === document.body || (there.contains(next) || next.contains(there)) && !there.closest(".cm-editor"));
}

/** Bring a window onto the screen; one with a field gets the focus, and its question into the upper third of the page. On
 * a page that isn't Jupyter's, nothing. */
export function arrive(/** @type {HTMLElement} */ root, /** @type {() => HTMLElement} */ field = () => null, frames = 30) {
  if (!root.isConnected && frames) return void requestAnimationFrame(() => arrive(root, field, frames - 1));
  if (!arrives(root)) return;
  const [window, page] = [root, root.closest(".jp-Notebook")].map((node) => node.getBoundingClientRect());
  field()?.focus({ preventScroll: true });
  if (field() || window.top < page.top || window.bottom > page.bottom) root.scrollIntoView({ block: "start" });
}
