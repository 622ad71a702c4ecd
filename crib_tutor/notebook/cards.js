// Cards as every window has them: faces to look at, faces to choose, and how a hand and its starter lie.

import { make, markup, onEnter, rove } from "./elements.js";
/** @typedef {{ group?: string, cards?: Partial<Views["drills/practice/window"]["cards"][number]>[] }} View */

/** A card to look at. */
export function face(card, className, attributes = {}) {
  const node = markup(card.svg, className, "span");
  node.firstElementChild.setAttribute("aria-hidden", "true");
  for (const [name, to] of Object.entries({ role: "img", "aria-label": card.name, ...attributes })) node.setAttribute(name, to);
  return node;
}

/** A place from which a card was played, or where one is still to come. */
export const slot = (words = "") => make("span", { class: "crib-slot" }, words);

/** A card's state on the stage: lit, not lit while others are, or neither. */
export function light(node, lit) {
  node.classList.toggle("crib-lit", lit === true);
  node.classList.toggle("crib-dim", lit === false);
  return node;
}

/** A card to choose; `pressed` is null where it is played at once. */
export function cardButton(card, act, pressed = "false") {
  const node = make("button", {
    type: "button", class: "crib-card", "aria-pressed": pressed, "aria-label": card.name, title: card.name, onclick: () => act(card.text, node),
  });
  node.innerHTML = card.svg;
  node.firstElementChild.setAttribute("aria-hidden", "true");
  node.dataset.card = card.text;
  return node;
}

/** The word below a card. */
export const below = (words) => make("span", { class: "crib-label", "aria-hidden": "true" }, words);

/** Cards as they lie, one node each: a word below where there is one, a go after the card that it followed, the starter apart. */
export function layOut(/** @type {View} */ now, nodes) {
  const laid = now.cards.flatMap((card, at) => {
    const place = make("span", { class: card.starter ? "crib-starter" : "crib-place" }, nodes[at], ...(card.under ? [below(card.under)] : []));
    return card.go ? [place, make("span", { class: "crib-go" }, "“Go”")] : [place];
  });
  return make("div", { class: "crib-hand", role: "group", "aria-label": now.group },
    make("span", { class: "crib-held" }, ...laid.filter((place) => !place.matches(".crib-starter"))),
    ...laid.filter((place) => place.matches(".crib-starter")));
}

/** The same with cards to choose, through which the arrow keys walk. */
export function layOutButtons(/** @type {View} */ now, buttons) {
  const hand = layOut(now, buttons);
  rove(hand, buttons);
  return hand;
}

/** A field for cards, for those who type them quicker: Enter hands on what is in it, and may do something where that is nothing. */
export function typedCards(words, placeholder, act, otherwise = () => {}) {
  const field = make("input", { type: "text", class: "crib-typed", placeholder, autocomplete: "off" });
  onEnter(field, () => (field.value.trim() ? act(field) : otherwise()));
  return make("label", { class: "crib-row crib-typing" }, make("span", {}, words), field);
}
