// A play to look into: the hand and the table at the left, every card that may be played at the right, on one axis.

function render({ model, el }) {
  const { root, fill, value, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-lab", "crib-play");
  const KEPT = "crib-tutor play lab";
  const parts = Object.fromEntries(["head", "felt", "teller", "act", "rows"].map((name) => [name, box(name)]));
  let chosen = null; // the card that stands out
  const picture = (face, attributes = {}) => make("span", { class: "crib-face", role: "img", "aria-label": face.name, ...attributes });
  const faceOf = (face) => { const node = picture(face); node.innerHTML = face.svg; return node; };

  function choose(card) {
    chosen = card;
    for (const one of root.querySelectorAll("[data-card]")) one.setAttribute("aria-pressed", one.dataset.card === card);
    const row = value().rows.find((one) => one.card === card);
    const play = root.querySelector(".crib-main");
    if (play && row) play.textContent = `Play ${row.symbol}`;
  }

  const play = () => { if (chosen) send({ event: "play", card: chosen }); };

  function drawHead({ title, seat, against, model: name, seen }) {
    const [field, label] = choice("against", against, name, { onchange: () => send({ event: "against", against: field.value }) });
    parts.head.replaceChildren(heading(title), make("p", { class: "crib-hint" }, seat), label,
      button(seen.label, () => send({ event: "seen", seen: !seen.on }), { class: "crib-toggle", "aria-pressed": String(seen.on) }));
  }

  function drawFelt({ theirs, pile, starter, count, to_go, hand, rows }) {
    const line = (name, ...nodes) => make("div", { class: `crib-line crib-${name}` }, ...nodes);
    const hidden = theirs.map((one) => (one.svg ? faceOf(one) : markup(one, "crib-face", "span")));
    const holds = make("span", { class: "crib-unseen" }, `Your opponent holds ${theirs.length}.`);
    const laid = pile.length ? pile.map(faceOf) : [make("span", { class: "crib-empty" }, "no card yet")];
    const mine = hand.map((one) => {
      const may = rows.some((row) => row.card === one.card);
      const card = button("", () => choose(one.card), { class: "crib-card", "aria-label": one.name, "data-card": one.card, "aria-disabled": may ? false : "true", "aria-pressed": "false" });
      card.innerHTML = one.svg;
      if (!may) card.disabled = true;
      return card;
    });
    const middle = line("middle", make("div", { class: "crib-pile", role: "group", "aria-label": "On the table" }, ...laid),
      make("div", { class: "crib-turned" }, faceOf(starter), make("small", {}, "starter")),
      make("div", { class: "crib-count" }, make("b", {}, count), make("small", {}, to_go)));
    parts.felt.replaceChildren(line("theirs", holds, ...hidden), middle, make("div", { class: "crib-line crib-mine", role: "group", "aria-label": "Your cards" }, ...mine));
  }

  function drawTeller({ best, moves }) {
    parts.teller.replaceChildren(make("p", { class: "crib-hint" }, moves.slice(-4).join(" ")), make("p", {}, `${best}.`));
  }

  function drawAct({ over, can_back, set_up: put }) {
    const back = button("Back", () => send({ event: "back" }), { disabled: !can_back });
    const hand = make("input", { type: "text", value: put.hand, size: "16" });
    const starter = make("input", { type: "text", value: put.starter, size: "4" });
    const dealer = make("input", { type: "checkbox", checked: put.dealer });
    const set = () => send({ event: "set up", hand: hand.value, starter: starter.value, dealer: dealer.checked });
    const form = make("details", { class: "crib-set-up" }, make("summary", {}, "Set up"),
      make("div", { class: "crib-act" }, labelled("four cards", onEnter(hand, set)), labelled("starter", onEnter(starter, set)),
        make("label", { class: "crib-check" }, dealer, "you deal"), button("Set it up", set)));
    parts.act.replaceChildren(...(over ? [] : [button("Play", play, { class: "crib-main" })]), back, button("Deal four cards", () => send({ event: "deal" })), form);
  }

  function drawRows({ axis, rows }) {
    const ticks = make("div", { class: "crib-ticks", "aria-hidden": "true" }, ...axis.ticks.map(({ label, at }) => make("span", { style: `left:${at}%` }, label)));
    const lines = () => axis.ticks.map(({ label, at }) => make("i", { style: `left:${at}%`, class: label === "0" ? "zero" : "" }));
    const items = rows.map((row) => button("", () => choose(row.card), { class: "crib-row", "data-card": row.card, "aria-pressed": "false", "aria-label": `${row.name}: net ${row.net}. ${row.words.join(" ")}` }));
    items.forEach((item, at) => {
      const row = rows[at];
      const face = markup(row.svg, "crib-face", "span");
      const scale = make("span", { class: "crib-scale" }, ...lines(), make("b", { style: `left:${row.at}%` }, row.net));
      item.append(face, scale, make("span", { class: "crib-why" }, ...row.words.map((words) => make("span", {}, words))));
    });
    parts.rows.replaceChildren(...(rows.length ? [make("p", { class: "crib-hint" }, axis.title), make("div", { class: "crib-axis" }, ticks), ...items] : []));
    if (items.length) rove(parts.rows, items);
  }

  function draw() {
    const now = value();
    const shows = { head: drawHead, felt: drawFelt, teller: drawTeller, act: drawAct, rows: drawRows };
    for (const [name, show] of Object.entries(shows)) part(parts[name], now, () => show(now));
    choose(now.rows.some((row) => row.card === chosen) ? chosen : (now.rows[0]?.card ?? null));
  }

  function changed() {
    const answered = unheard();
    const held = document.activeElement?.dataset?.card ? ".crib-row[aria-pressed=true]" : null;
    heard();
    if (answered) try { sessionStorage.setItem(KEPT, JSON.stringify(value().kept)); } catch { /* a page that may keep nothing */ }
    draw();
    if (answered && !value().refused) (root.querySelector(held) ?? root.querySelector(".crib-title")).focus({ preventScroll: true });
  }

  /** What the reader had set up and played, if this cell was run again. */
  function restore() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT));
      if (JSON.stringify(kept.start) === JSON.stringify(value().kept.start) && JSON.stringify(kept) !== JSON.stringify(value().kept)) send({ event: "restore", ...kept });
    } catch { /* nothing is kept */ }
  }

  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("[data-card][aria-pressed=true]")) { event.preventDefault(); play(); }
    if (event.key === "Backspace" && !event.target.matches("input") && value().can_back) send({ event: "back" });
  });
  const left = make("div", { class: "crib-left" }, parts.felt, parts.teller, parts.act);
  fill([parts.head, make("div", { class: "crib-both" }, left, parts.rows)], []);
  draw();
  restore();
  return follow(changed);
}

export default { render };
