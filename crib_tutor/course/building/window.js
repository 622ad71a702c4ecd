// A hand to build. Python sends the task, the cards on offer, the five places, what is asked next, and the verdict's count.

import { stopAt, tileDeck } from "../../notebook/card_tiles.js";
import { below, cardButton, slot, typedCards } from "../../notebook/cards.js";
import { box, button, heading, make, part, rove } from "../../notebook/elements.js";
import { stage } from "../../notebook/stage.js";
import { frame } from "../../notebook/window.js";
import "./window.css";
/** @typedef {Views["course/building/window"]} View */

function render(/** @type {Page<"course/building/window">} */ { model, el }) {
  const { root, fill, status, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-building");
  const felt = stage();
  const title = heading(value().title);
  const choose = (card) => send({ event: "choose", card });
  const deck = tileDeck(value().deck, "The cards to choose from: arrow keys walk through them", choose);
  const typing = typedCards("or type the cards", "5H 6S 7C", (field) => send({ event: "type", cards: field.value }));
  const count = box("count");

  /** A card of the hand, which is taken back when it's pressed, or the place where one is still to come. */
  function place(/** @type {View["places"][number]} */ one) {
    const label = one.under ? [below(one.under)] : [];
    if (!one.text) return make("span", { class: "crib-place" }, slot(), ...label);
    const card = cardButton(one, choose, null);
    card.setAttribute("aria-label", `${one.under ? `${one.name}, the ${one.under}` : one.name}: take it back`);
    return make("span", { class: "crib-place" }, card, ...label);
  }

  /** The places again; if the card that had the focus is gone, the next one has it, or the deck when none is left. */
  function drawPlaces(/** @type {View["places"]} */ places) {
    const before = [...felt.root.querySelectorAll(".crib-five button")].indexOf(document.activeElement);
    const row = make("div", { class: "crib-five" }, ...places.map(place));
    felt.show("Your hand", [row]);
    const cards = [...row.querySelectorAll("button")];
    if (cards.length) rove(row, cards);
    if (before < 0) return;
    const next = cards.length ? stopAt(cards, cards[Math.min(before, cards.length - 1)]) : deck.node.querySelector('[tabindex="0"]');
    next.focus({ preventScroll: true });
  }

  function draw() {
    const now = value();
    part(felt.root, now.places, () => drawPlaces(now.places));
    felt.number(...now.number);
    felt.tell(now.happened, now.asked, now.right ? "right" : "you");
    deck.press(now.chosen);
    part(count, now.count, () => { count.innerHTML = now.count; });
  }

  function changed() {
    if (heard() && !value().refused) typing.querySelector("input").value = "";
    draw();
    if (value().refused) status.scrollIntoView({ block: "nearest" });
  }

  const turns = value().starter ? [button(value().starter, () => send({ event: "starter" }))] : [];
  felt.act(button("Check", () => send({ event: "check" }), { class: "crib-main" }), ...turns, button("Start again", () => send({ event: "clear" })));
  const offer = box("offer");
  offer.append(deck.node, typing);
  felt.root.querySelector(".crib-acts").before(offer);
  fill([title, felt.root], [count]);
  draw();
  return follow(changed);
}

export default { render };
