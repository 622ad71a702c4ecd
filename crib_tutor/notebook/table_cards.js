// The cards of the table: those that lie open, and the player's own, which are clicked, pressed or dragged into the middle.

/** A card that lies open. */
const faceUp = (card, name = card.name) => face(card, "crib-face", { "aria-label": name, title: card.name });
/** One with a word below it. */
const captioned = (card, words, name, kind) => make("span", { class: `crib-laid ${kind}` }, faceUp(card, name), below(words));
const starterOf = (now) => captioned(now.starter, "starter", now.starter.name, "crib-up");

/** The middle of the table, where `count` draws the cards that are counted. */
function middle({ value }, count) {
  const felt = box("felt");
  const backs = (many) => make("span", { class: "crib-backs", "aria-hidden": "true" }, ...Array.from({ length: many }, () => markup(value().back, "crib-back", "span")));

  function draw(now) {
    const parts = [];
    if (now.shown.length) {
      parts.push(make("p", { class: "crib-label" }, now["shown name"]));
      if (now.claim?.way === "combinations") parts.push(count.hand());
      else parts.push(make("div", { class: "crib-row-of" }, ...now.shown.map((card) => faceUp(card)), ...(now.starter ? [starterOf(now)] : [])));
    } else if (now.crib || now.pile.length || now.before.length) parts.push(...drawPlay(now));
    if (now.speech) parts.push(make("div", { class: "crib-speech" }, now.speech.lines.length ? make("q", {}, now.speech.lines.join(" ")) : "", make("span", { class: "crib-claimed" }, ` ${now.speech.who} ${now.speech.points}.`)));
    if (now.counted.length) parts.push(make("ul", { class: "crib-counted", "aria-label": "Counted in this deal" }, ...now.counted.map((one) => make("li", {},
      make("b", {}, one.name), make("span", { class: "crib-small" }, ...one.cards.map((card) => faceUp(card))), make("span", {}, one.words)))));
    felt.replaceChildren(...parts);
  }

  function drawPlay(now) {
    const before = now.before.length ? [make("span", { class: "crib-before", role: "group", "aria-label": "Laid before" }, ...now.before.map((card) => faceUp(card)))] : [];
    const pile = make("span", { class: "crib-pile", role: "group", "aria-label": now.count ? `This count, ${now.count}` : "No card of this count yet" },
      ...now.pile.map((card) => captioned(card, card.under, `${card.name}, ${card.whose}, count ${card.under}`, `crib-by-${card.by}`)));
    const total = now.count ? [make("span", { class: "crib-count", "aria-hidden": "true" }, now.count, make("small", {}, "count"))] : [];
    const side = make("span", { class: "crib-side" }, ...(now.starter ? [starterOf(now)] : []),
      ...(now.crib ? [make("span", { class: "crib-cribplace" }, backs(1), make("span", { class: "crib-label" }, now.crib))] : []));
    return [make("div", { class: "crib-lie" }, make("div", { class: "crib-counts" }, ...before, pile, ...total), side)];
  }

  return { felt, backs, draw };
}

/** The player's own cards, and the middle as the place where they can be dropped. */
function ownCards({ status, value, say, send }, felt) {
  const mine = box("mine");
  const picked = () => [...mine.querySelectorAll('[aria-pressed="true"]')].map((card) => card.dataset.card);
  const layAway = () => send({ event: "lay away", cards: picked() });

  function draw(now) {
    if (!now.hand.length || now.shown.length) return mine.replaceChildren();
    const chosen = now.choose > 1 || (now.choose && !now.lays);
    const cards = now.hand.map((card) => {
      const node = cardButton(card, take, chosen ? "false" : null);
      if (!now.choose || !card.may) node.setAttribute("aria-disabled", "true");
      node.draggable = Boolean(now.choose);
      node.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", card.text));
      return node;
    });
    mine.replaceChildren(layOutButtons({ group: "Your hand", cards: now.hand }, cards));
  }

  function take(text, node) {
    const now = value();
    if (!now.choose) return;
    if (now.lays) return send({ event: "lay", cards: [text] });
    const on = node.getAttribute("aria-pressed") === "true";
    if (!on && picked().length >= now.choose) {
      status.classList.remove("crib-unseen");
      return void say(now.full);
    }
    if (status.textContent === now.full) say("");
    node.setAttribute("aria-pressed", String(!on));
  }

  felt.addEventListener("dragover", (event) => { if (value().choose) event.preventDefault(); });
  felt.addEventListener("drop", (event) => {
    event.preventDefault();
    const text = event.dataTransfer.getData("text/plain");
    const node = [...mine.querySelectorAll(".crib-card")].find((card) => card.dataset.card === text);
    if (!node) return;
    const pressed = () => node.getAttribute("aria-pressed") === "true";
    if (value().lays || !pressed()) take(text, node);
    if (!value().lays && pressed() && picked().length === value().choose) layAway();
  });

  return { mine, draw, layAway };
}
