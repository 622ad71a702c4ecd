// A hand to build. Python sends the task, the cards on offer, the five places, what is asked next, and the verdict's count.

function render({ model, el }) {
  const { root, fill, status, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-building");
  const felt = stage();
  const title = heading(value().title);
  const deck = tileDeck(value().deck, "The cards to choose from: arrow keys walk through them", (card) => send({ event: "choose", card }));
  const typing = typedCards("or type the cards", "5H 6S 7C", (field) => send({ event: "type", cards: field.value }));
  const count = box("count");

  /** A card of the hand, which becomes the starter when it's pressed, or the place where one is still to come. */
  function place(one, at) {
    const label = one.under ? [below(one.under)] : [];
    if (!one.text) return make("span", { class: "crib-place" }, slot(), ...label);
    const starter = at === value().places.length - 1;
    const card = cardButton(one, (text) => send({ event: "starter", card: text }), String(starter));
    card.setAttribute("aria-label", starter ? `${one.name}, the starter` : `${one.name}: make it the starter`);
    card.title = card.getAttribute("aria-label");
    return make("span", { class: "crib-place" }, card, ...label);
  }

  /** The places anew; the focus stays with the card that had it, wherever it lies now. */
  function drawPlaces(places) {
    const held = felt.root.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    const row = make("div", { class: "crib-five" }, ...places.map(place));
    felt.show("Your hand", [row]);
    const cards = [...row.querySelectorAll("button")];
    if (cards.length) rove(row, cards);
    const again = cards.find((card) => held && card.dataset.card === held);
    if (again) stopAt(cards, again).focus({ preventScroll: true });
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

  felt.act(button("Check", () => send({ event: "check" }), { class: "crib-main" }), button("Start again", () => send({ event: "clear" })), typing);
  felt.root.querySelector(".crib-acts").before(deck.node);
  fill([title, felt.root], [count]);
  draw();
  return follow(changed);
}

export default { render };
