// The Menu's button and panel: it opens over what lies beside it, which can't be reached meanwhile, and Escape closes it.

import { button } from "../notebook/elements.js";

/** A menu over some of these zones. */
export function tableMenu(/** @type {() => HTMLElement[]} */ zones) {
  let body = null;
  const menu = button("Menu", () => open(body.hidden), { "aria-expanded": "false" });

  /** What the menu covers is out of reach while it's open. */
  function cover() {
    const over = body.getBoundingClientRect();
    for (const zone of zones()) {
      const at = zone.getBoundingClientRect();
      zone.inert = !body.hidden && Math.min(at.right, over.right) - Math.max(at.left, over.left) > 4 && Math.min(at.bottom, over.bottom) - Math.max(at.top, over.top) > 4;
    }
  }
  function open(on) {
    body.hidden = !on;
    menu.setAttribute("aria-expanded", String(on));
    cover();
    if (on) body.querySelector("button:not([hidden]), summary")?.focus({ preventScroll: true });
  }
  return {
    menu,
    holds(/** @type {HTMLElement} */ made) {
      body = made;
      new ResizeObserver(cover).observe(body);
    },
    /** Close it, and give the focus back; false where it wasn't open. */
    shut() {
      if (body.hidden) return false;
      const held = body.contains(document.activeElement);
      open(false);
      if (held) menu.focus({ preventScroll: true });
      return true;
    },
  };
}
