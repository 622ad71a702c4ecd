"""What a reader couldn't see of a window as it's drawn: text clipped or covered, cards hidden, anything outside."""

FAULTS = """(root) => {
  const found = [];
  const inside = (one, other, spare) => one.left >= other.left - spare && one.right <= other.right + spare;
  const own = root.getBoundingClientRect();
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest("title, desc, option") && !aside(one);
  const aside = (one) => one !== root // heard alone
    && (getComputedStyle(one).clipPath !== "none" || aside(one.parentElement));
  const name = (one) => `${one.tagName.toLowerCase()}.${(one.getAttribute("class") ?? "").split(" ").join(".")}`;
  // Where a box may be seen through the boxes around it that cut or scroll what is in them.
  const around = (node) => {
    const boxes = [];
    for (let one = node; one !== root.parentElement; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (one === root || overflowX !== "visible" || overflowY !== "visible") boxes.push([one, overflowY]);
    }
    return boxes;
  };
  const scrolls = (one, overflow) => ["auto", "scroll"].includes(overflow) && !one.matches(".crib-teller")
    && (one.tabIndex >= 0 || one.querySelector("button, input, textarea, a, summary"));

  // --- text ---
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || !shown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const says = node.data.trim().slice(0, 40);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      const line = { left, right, top: top + (bottom - top) * 0.25, bottom: bottom - (bottom - top) * 0.25 };
      let seen = true;
      for (const [one, overflow] of around(parent)) {
        if (!seen) break;
        const box = one.getBoundingClientRect();
        if (!inside(line, box, 1)) {
          if (!scrolls(one, overflow)) found.push(`${says}: cut sideways by ${name(one)}`);
          seen = false;
        }
        if (one === root || overflow === "visible") continue;
        if (line.top >= box.top - 1 && line.bottom <= box.bottom + 1) continue;
        if (!scrolls(one, overflow)) found.push(`${says}: cut above or below by ${name(one)}`);
        seen = false;
      }
      if (seen) texts.push({ ...line, says, parent, node });
    }
  }
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1).filter((two) => two.node !== one.node)) {
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
        && on(one) && on(other)) found.push(`${one.says}: runs over ${other.says}`);
    }
    const cover = top(one.parent, (one.left + one.right) / 2, (one.top + one.bottom) / 2);
    if (cover && !cover.closest(".crib-panel")) found.push(`${one.says}: covered by ${name(cover)}`);
  }
  // What lies over a point of an element, if that isn't the element itself or what it is in.
  function top(one, x, y) {
    if (getComputedStyle(one).pointerEvents === "none") return null;
    const [first] = document.elementsFromPoint(x, y);
    return !first || !root.contains(first) || first.contains(one) || one.contains(first) ? null : first;
  }
  function on({ parent, left, right, top: high, bottom }) {
    return !top(parent, (left + right) / 2, (high + bottom) / 2);
  }

  // --- fields, buttons and whatever else has a box ---
  for (const one of root.querySelectorAll("button, input, select, summary, img, svg, p, li, td, th")) {
    if (!shown(one) || one.parentElement.closest("svg")) continue;
    const box = one.getBoundingClientRect();
    if (!inside(box, own, 1)) found.push(`${name(one)} ${one.textContent.trim().slice(0, 30)}: outside of the window`);
    const wide = one.clientWidth && one.scrollWidth > one.clientWidth + 1 && !scrolls(one, "auto");
    if (wide && one.matches("p, li, td, th, button"))
      found.push(`${name(one)} ${one.textContent.trim().slice(0, 30)}: wider than its room`);
  }

  // --- cards ---
  const zone = (card) => card.closest(
    ".crib-lane, .crib-hold, .crib-held, .crib-turned, .crib-starter, .crib-heap, .crib-spent, .crib-pile, .crib-own");
  for (const card of root.querySelectorAll(".crib-face, .crib-card:not(.crib-down, .crib-slot)")) {
    const box = card.getBoundingClientRect();
    if (!shown(card) || box.width < 2) continue;
    for (const across of [0.12, 0.3, 0.5, 0.7, 0.88]) for (const down of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const cover = top(card, box.left + box.width * across, box.top + box.height * down);
      const other = cover?.closest(".crib-face, .crib-card");
      const beside = other && zone(other) === zone(card) && across > 0.2; // whose index is free
      if (!cover || cover.closest(".crib-panel") || beside) continue;
      found.push(`${card.dataset.card ?? card.getAttribute("aria-label")}: covered by ${name(other ?? cover)}`);
    }
  }
  return [...new Set(found)];
}"""
