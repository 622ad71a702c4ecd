// A window inside another.

import { make } from "./elements.js";

/** What shows in a node the window that's named, and hands its element on; one that had the focus gives it `back` as it goes. */
export function showInside(model, /** @type {HTMLElement} */ node, back = () => {}) {
  let within = "";
  let held = false; // it's gone from the page before Python says so
  node.addEventListener("focusin", () => (held = true));
  node.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget) held = node.contains(/** @type {Node} */ (relatedTarget)); });
  return async (/** @type {string} */ wanted, shown = (/** @type {HTMLElement} */ _) => {}) => {
    if (within === wanted) return;
    within = wanted;
    node.replaceChildren();
    const lost = held && !document.activeElement?.matches(":not(body, .jp-Notebook)");
    held = false;
    if (!wanted) return void (lost && back());
    try {
      const child = await model.widget_manager.get_model(wanted.replace("IPY_MODEL_", ""));
      const view = await model.widget_manager.create_view(child);
      if (within !== wanted) return;
      node.replaceChildren(view.el);
      shown(view.el);
    } catch {
      node.replaceChildren(make("p", {}, "This page can't show it here: run the line above in a cell of its own."));
    }
  };
}
