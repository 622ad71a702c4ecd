// Arriving at a window by Shift + Enter: its cell has just run, and the notebook waits at the next one.

/** Whether a learner comes to a node by running its cell alone, and has gone nowhere else since. */
function arrives(/** @type {HTMLElement} */ node) {
  const cell = node.closest(".jp-Notebook .jp-Cell");
  const next = cell?.nextElementSibling;
  const there = document.activeElement;
  const busy = [...(cell?.parentNode.querySelectorAll(".jp-InputPrompt") ?? [])].some((one) => one.textContent.includes("*") && !cell.contains(one));
  return Boolean(next?.matches(".jp-mod-active")) && !busy && (there === document.body || (there.contains(next) || next.contains(there)) && !there.closest(".cm-editor"));
}

/** Put the focus there, and what's asked into the upper third of the page; on a page that isn't Jupyter's, nothing. */
export function arrive(/** @type {HTMLElement} */ asked, /** @type {() => HTMLElement} */ field, frames = 30) {
  if (!asked.isConnected && frames) return void requestAnimationFrame(() => arrive(asked, field, frames - 1));
  if (!arrives(asked)) return;
  field()?.focus({ preventScroll: true });
  asked.scrollIntoView({ block: "start" });
}
