// The cards on the table and the three ways to answer for them. Python sends cards, kinds, ways and claims.

function answering(value, send) {
  let chosen = new Set();
  let sent = false; // the chosen cards are claimed, and Python has not answered yet
  let cards = [];
  let claims = null;

  /** The cards as buttons, each with a word below it where there is one. */
  function hand(now) {
    chosen = new Set();
    cards = now.cards.map((card) => {
      const button = make("button", {
        type: "button", class: "crib-card", "aria-pressed": "false", "aria-label": card.name, title: card.name,
        onclick: () => choose(card.text),
      });
      button.innerHTML = card.svg;
      button.firstElementChild.setAttribute("aria-hidden", "true");
      button.dataset.card = card.text;
      return button;
    });
    const laid = now.cards.flatMap((card, at) => {
      const under = card.under ? [make("span", { class: "crib-label", "aria-hidden": "true" }, card.under)] : [];
      const place = make("span", { class: card.starter ? "crib-starter" : "crib-place" }, cards[at], ...under);
      return card.go ? [place, make("span", { class: "crib-go" }, "“Go”")] : [place];
    });
    const node = make("div", { class: "crib-hand", role: "group", "aria-label": now.group },
      make("span", { class: "crib-held" }, ...laid.filter((place) => !place.matches(".crib-starter"))),
      ...laid.filter((place) => place.matches(".crib-starter")));
    rove(node, cards);
    return node;
  }

  function choose(text) {
    if (value().done) return;
    sent = false;
    chosen.has(text) ? chosen.delete(text) : chosen.add(text);
    press();
  }

  function claim(kind) {
    sent = true;
    send({ event: "claim", kind, cards: [...chosen] });
  }

  /** Show which cards are chosen, and which one glows. */
  function press(texts) {
    const now = value();
    if (texts) [chosen, sent] = [new Set(texts), false];
    for (const [at, button] of cards.entries()) {
      const lit = now.lit === button.dataset.card;
      button.setAttribute("aria-pressed", chosen.has(button.dataset.card));
      button.setAttribute("aria-label", lit ? `${now.cards[at].name}, the hint` : now.cards[at].name);
      button.classList.toggle("crib-lit", lit);
      now.done ? button.setAttribute("aria-disabled", "true") : button.removeAttribute("aria-disabled");
    }
  }

  function ways(now) {
    const group = make("fieldset", { class: "crib-ways" }, make("legend", {}, "Count by"));
    for (const way of now.ways) {
      group.append(make("button", { type: "button", "aria-pressed": String(way.value === now.way), onclick: () => send({ event: "way", way: way.value }) }, way.label));
    }
    return group;
  }

  const form = (now) => { claims = null; return { combinations: byCards, tally: byKind, total: inOne }[now.way](now); };

  function byCards(now) {
    const kinds = now.kinds.map((kind) =>
      make("button", { type: "button", title: kind.rule, onclick: () => claim(kind.value) }, kind.label));
    const typed = make("input", { type: "text", class: "crib-typed", placeholder: "5h jc", autocomplete: "off", onkeydown: (event) => {
      if (event.key !== "Enter" || !typed.value.trim()) return;
      send({ event: "pick", text: typed.value });
      typed.value = "";
    } });
    claims = make("ol", { class: "crib-claims", "aria-label": "Your claims" });
    return make("div", {},
      make("p", { class: "crib-hint" }, "Choose cards, then say what they are."),
      make("label", { class: "crib-row crib-typing" }, make("span", {}, "or type cards, and Enter chooses them"), typed),
      make("div", { class: "crib-kinds", role: "group", "aria-label": "Claim the chosen cards as" }, ...kinds),
      claims, make("div", { class: "crib-act" }, done(() => send({ event: "finish", chosen: sent ? [] : [...chosen] }))));
  }

  function byKind(now) {
    const inputs = now.kinds.map((kind) => [kind, number(`${kind.label}, points`)]);
    const rows = inputs.map(([kind, input]) => make("label", { class: "crib-row", title: kind.rule }, make("span", {}, kind.label), input));
    const tally = () => Object.fromEntries(inputs.map(([kind, input]) => [kind.value, asNumber(input) ?? 0]));
    const finish = done(() => send({ event: "finish", answer: tally() }));
    inputs.forEach(([, input], at) => input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") (inputs[at + 1]?.[1] ?? finish).focus();
    }));
    return make("div", {}, make("p", { class: "crib-hint" }, "How many points of each kind?"), ...rows, make("div", { class: "crib-act" }, finish));
  }

  function inOne() {
    const input = number(value().wanted ?? "Your count, in points");
    const finish = () => send({ event: "finish", answer: asNumber(input) ?? "" });
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") finish(); });
    return make("div", { class: "crib-act" }, make("label", { class: "crib-row" }, make("span", {}, value().wanted ?? "I count"), input), done(finish));
  }

  const number = (label) => make("input", { type: "number", min: "0", max: value().most, step: "1", inputmode: "numeric", "aria-label": label });
  const asNumber = (input) => (input.value === "" ? null : Number(input.value));
  const done = (act) => make("button", { type: "button", class: !value().wanted && "crib-main", onclick: act }, value().finish ?? "That's all");

  function drawClaims(now) {
    if (!claims) return;
    const words = now.claims.map((claim) => claim.words);
    if (claims.dataset.drawn === words.join()) return; // the focus stays where nothing changes
    const held = claims.contains(document.activeElement);
    claims.dataset.drawn = words.join();
    claims.replaceChildren(...words.map((claim, place) => make("li", {}, claim, " ",
      make("button", { type: "button", class: "crib-quiet", "aria-label": `Take back: ${claim}`, onclick: () => send({ event: "take back", place }) }, "take back"))));
    if (held) (claims.querySelector("button") ?? cards[0]).focus();
  }

  /** Back to the cards, or to the first field of the answer. */
  const look = () => (claims ? cards[0].closest(".crib-hand").querySelector('.crib-card[tabindex="0"]') : null);

  return { hand, press, ways, form, drawClaims, look };
}
