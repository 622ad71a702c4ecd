// A window inside another.

import { make } from "./elements.js";

/** What shows in a node the window that's named, and hands its element on. */
export function showInside(model, /** @type {HTMLElement} */ node) {
  let within = "";
  return async (/** @type {string} */ wanted, shown = (/** @type {HTMLElement} */ _) => {}) => {
    if (within === wanted) return;
    within = wanted;
    node.replaceChildren();
    if (!wanted) return;
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
