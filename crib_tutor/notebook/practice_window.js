// The counting table. Python sends `value`: cards, kinds, claims, the marking, the board and the pegs' leaps.

function render({ model, el }) {
  const { fill, send, heard, leave } = frame(model, el);
  const parts = {};
  let deal = null;
  let chosen = new Set();
  let sent = false; // the chosen cards are claimed, and Python has not answered yet
  let pegging = null;

  const value = () => model.get("value");

  // Build once a deal; after that only what changes is touched, so that focus stays where it is.
  function build() {
    const now = value();
    deal = dealOf(now);
    chosen = new Set();
    parts.cards = now.cards.map((card) => {
      const button = make("button", {
        type: "button", class: "crib-card", "aria-pressed": "false", "aria-label": card.name, title: card.name,
        onclick: () => choose(card.text, !chosen.has(card.text)),
      });
      button.innerHTML = card.svg;
      button.firstElementChild.setAttribute("aria-hidden", "true");
      button.dataset.card = card.text;
      return button;
    });
    const cut = now.cards.findIndex((card) => card.starter); // -1 before the cut
    const turned = parts.cards.filter((_, at) => at === cut);
    const hand = make("div", { class: "crib-hand", role: "group", "aria-label": `${now.crib ? "Crib" : "Your hand"}${cut < 0 ? " before the cut" : " and the starter"}` },
      make("span", { class: "crib-held" }, ...parts.cards.filter((_, at) => at !== cut)),
      ...turned.map((card) => make("span", { class: "crib-starter" }, card, make("span", { class: "crib-label", "aria-hidden": "true" }, "starter"))));
    rove(hand, parts.cards);
    parts.answer = make("div", { class: "crib-answer" });
    parts.marking = make("div", { class: "crib-marking" });
    parts.board = markup(now.board, "crib-board");
    parts.board.setAttribute("role", "img");
    const key = make("p", { class: "crib-key", "aria-hidden": "true" },
      make("span", { class: "crib-you" }, "You"), make("span", { class: "crib-opponent" }, "Opponent"));
    parts.title = make("h3", { class: "crib-title", tabindex: "-1" }, now.place);
    const pegs = now.score ? [parts.board, key] : []; // nothing is pegged before the cut
    fill([parts.title, hand, parts.answer], [parts.marking, ...pegs]);
    parts.way = null;
    update();
  }

  const dealOf = (now) => `${now.deal} ${now.cards.map((card) => card.text).join(" ")}`;

  function claim(kind) {
    sent = true;
    send({ event: "claim", kind, cards: [...chosen] });
  }

  function choose(text, pressed) {
    if (value().marking) return;
    sent = false;
    pressed ? chosen.add(text) : chosen.delete(text);
    for (const button of parts.cards) button.setAttribute("aria-pressed", chosen.has(button.dataset.card));
  }

  function update() {
    const now = value();
    const marked = Boolean(now.marking);
    if (parts.way !== `${now.way} ${marked}`) {
      parts.way = `${now.way} ${marked}`;
      const held = parts.answer.querySelector(".crib-ways")?.contains(document.activeElement);
      parts.answer.replaceChildren(...(marked ? [] : [ways(now), { combinations: byCards, tally: byKind, total: inOne }[now.way](now)]));
      if (held) parts.answer.querySelector('.crib-ways [aria-pressed="true"]')?.focus();
    }
    if (parts.claims && now.way === "combinations") drawClaims(now);
    parts.board.setAttribute("aria-label", now.score);
    if (marked && !parts.marking.childElementCount) showMarking(now);
  }

  function ways(now) {
    const group = make("fieldset", { class: "crib-ways" }, make("legend", {}, "Count by"));
    for (const way of now.ways) {
      const button = make("button", { type: "button", "aria-pressed": String(way.value === now.way), onclick: () => send({ event: "way", way: way.value }) }, way.label);
      group.append(button);
    }
    return group;
  }

  function byCards(now) {
    const kinds = make("div", { class: "crib-kinds", role: "group", "aria-label": "Claim the chosen cards as" });
    for (const kind of now.kinds) {
      kinds.append(make("button", { type: "button", title: kind.rule, onclick: () => claim(kind.value) }, kind.label));
    }
    // With one kind there is nothing to say but the cards, so Enter claims them; otherwise it chooses them.
    const only = now.kinds.length === 1 ? now.kinds[0] : null;
    const enter = () => {
      if (!typed.value.trim()) return;
      send(only ? { event: "claim", kind: only.value, cards: typed.value } : { event: "pick", text: typed.value });
      typed.value = "";
    };
    const typed = make("input", { type: "text", class: "crib-typed", placeholder: "5h jc", autocomplete: "off",
      onkeydown: (event) => { if (event.key === "Enter") enter(); } });
    const typing = make("label", { class: "crib-row crib-typing" }, make("span", {}, `or type cards, and Enter ${only ? "claims" : "chooses"} them`), typed);
    parts.claims = make("ol", { class: "crib-claims", "aria-label": "Your claims" });
    return make("div", {},
      make("p", { class: "crib-hint" }, "Choose cards, then say what they are."), typing, kinds,
      make("div", { class: "crib-act" }, done(() => send({ event: "finish", chosen: sent ? [] : [...chosen] }))), parts.claims);
  }

  function byKind(now) {
    const inputs = now.kinds.map((kind) => [kind, number(`${kind.label}, points`)]);
    const rows = inputs.map(([kind, input]) => make("label", { class: "crib-row", title: kind.rule }, make("span", {}, kind.label), input));
    inputs.forEach(([, input], at) => input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") (inputs[at + 1]?.[1] ?? parts.answer.querySelector(".crib-main")).focus();
    }));
    const tally = () => Object.fromEntries(inputs.map(([kind, input]) => [kind.value, asNumber(input) ?? 0]));
    return make("div", {}, make("p", { class: "crib-hint" }, "How many points of each kind?"), ...rows,
      make("div", { class: "crib-act" }, done(() => send({ event: "finish", answer: tally() }))));
  }

  function inOne() {
    const input = number("Your count, in points");
    const finish = () => send({ event: "finish", answer: asNumber(input) ?? "" });
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") finish(); });
    return make("div", { class: "crib-act" }, make("label", { class: "crib-row" }, make("span", {}, "I count"), input), done(finish));
  }

  const number = (label) => make("input", { type: "number", min: "0", max: value().most, step: "1", inputmode: "numeric", "aria-label": label });
  const asNumber = (input) => (input.value === "" ? null : Number(input.value));
  const done = (act) => make("button", { type: "button", class: "crib-main", onclick: act }, "That's all");

  function drawClaims(now) {
    const held = document.activeElement && parts.claims.contains(document.activeElement);
    parts.claims.replaceChildren(...now.claims.map((claim, place) => make("li", {}, claim.words, " ",
      make("button", { type: "button", class: "crib-quiet", "aria-label": `Take back: ${claim.words}`, onclick: () => send({ event: "take back", place }) }, "take back"))));
    if (held) (parts.claims.querySelector("button") ?? parts.cards[0]).focus();
  }

  function showMarking(now) {
    const next = make("button", { type: "button", class: "crib-main", onclick: () => send({ event: "next" }) }, now.over ? "Start again" : "Next hand");
    parts.marking.replaceChildren(markup(now.marking, "crib-marked"), make("p", { class: "crib-hint" }, now.score), make("div", { class: "crib-act" }, next));
    next.focus({ preventScroll: true });
    chosen = new Set();
    for (const button of parts.cards) {
      button.setAttribute("aria-disabled", "true");
      button.setAttribute("aria-pressed", "false");
    }
  }

  // Every leap goes hole by hole: the back peg of a side jumps ahead of its front peg.
  async function movePegs(now) {
    const mine = (pegging = {});
    for (const { side, path } of still() ? [] : now.moves) {
      if (!(await leap(parts.board, side, path, () => pegging === mine))) return;
    }
    parts.board.innerHTML = now.board;
  }

  function changed() {
    const now = value();
    const wasMarked = parts.marking.childElementCount > 0;
    if (deal !== dealOf(now) || (wasMarked && !now.marking)) {
      pegging = null;
      build();
      parts.title.focus({ preventScroll: true });
    } else {
      update();
      if (now.picked) [chosen, sent] = [new Set(now.picked), false];
      for (const button of parts.cards) button.setAttribute("aria-pressed", chosen.has(button.dataset.card));
      if (now.marking && !wasMarked) movePegs(now);
    }
    heard();
  }

  build();
  if (value().marking) parts.board.innerHTML = value().board;
  model.on("change:value", changed);
  return () => { pegging = null; leave(); model.off("change:value", changed); };
}

export default { render };
