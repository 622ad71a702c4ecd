// The table. Python sends `value`: who holds what, the pegs' leaps, what is asked, what may be done, and what has happened.

/** What the browser keeps of this table: one text, by the path of the server and the name of the table. */
function drawer(name) {
  const path = location.pathname.split(/\/(?:lab|doc|notebooks|tree|voila|repl)(?:\/|$)/)[0];
  const key = `crib-tutor:table:${path}:${name}`;
  const guarded = (act) => { try { return act() ?? ""; } catch { return ""; } };
  return {
    read: () => guarded(() => localStorage.getItem(key)),
    write: (text) => guarded(() => localStorage.setItem(key, text)),
  };
}

function render({ model, el }) {
  const { root, status, fill, send, heard, leave } = frame(model, el);
  root.classList.add("crib-table");
  const value = () => model.get("value");
  const browser = drawer(value().name);
  const button = (words, act, attributes = {}) => make("button", { type: "button", onclick: act, ...attributes }, words);
  const box = (name, attributes = {}) => make("div", { class: `crib-${name}`, ...attributes });
  const title = make("h3", { class: "crib-title", tabindex: "-1" });
  const tally = make("p", { class: "crib-tally" });
  const offer = box("offer");
  const others = box("others");
  const board = box("board", { role: "img" });
  const key = make("p", { class: "crib-key" });
  const felt = box("felt");
  const asked = make("p", { class: "crib-asked" });
  const mine = box("mine");
  const acts = box("act crib-moves");
  const form = box("answer");
  const warning = box("warning");
  const advice = box("advice");
  const log = make("ol", { class: "crib-log", "aria-label": "What has happened" });
  const more = box("more");
  let answers = null;
  let shown = null; // the board as it stands on the page
  let walking = 0;
  let ticking = null;
  let spoken = false;
  let kept = null;

  // Claims are made on the cards that lie open; an answer to another's claim names what was overlooked.
  const counting = () => {
    const now = value();
    const starter = now.starter && { ...now.starter, starter: true, under: "starter" };
    return {
      cards: [...now.shown, ...(starter ? [starter] : [])], group: `${now["shown name"]}, and the starter`, done: false, lit: "",
      finish: now.claim?.calls ? "Muggins!" : "That's all", ...now.claim,
    };
  };
  const count = answering(counting, (event) => {
    const calls = value().claim?.calls;
    if (event.event !== "finish" || !calls) return send(event);
    send({ event: "muggins", answer: event.answer ?? null });
  });

  // --- drawing: a part is drawn anew only where it has changed ---

  function part(node, drawn, draw) {
    const words = JSON.stringify(drawn);
    if (node.dataset.drawn === words) return;
    node.dataset.drawn = words;
    draw();
  }

  const face = (card, attributes = {}) => {
    const node = markup(card.svg, "crib-face", "span");
    node.firstElementChild.setAttribute("aria-hidden", "true");
    for (const [name, to] of Object.entries({ role: "img", "aria-label": card.name, title: card.name, ...attributes })) node.setAttribute(name, to);
    return node;
  };
  const backs = (many) => make("span", { class: "crib-backs", "aria-hidden": "true" }, ...Array.from({ length: many }, () => markup(value().back, "crib-back", "span")));

  function draw() {
    const now = value();
    title.textContent = now.title;
    tally.textContent = `Games won: ${now.tally}.`;
    part(offer, now.offer, () => drawOffer(now));
    part(others, now.players, () => drawOthers(now));
    part(felt, [now.shown, now["shown name"], now.pile, now.before, now.starter, now.crib, now.claim?.way], () => drawFelt(now));
    part(mine, [now.hand, now.choose, now.put], () => drawHand(now));
    part(acts, [now.buttons, now.choose, now.asks, now.demo, now.paused, now.over, now.hand.length], () => drawActs(now));
    part(form, [now.put, now.claim && [now.claim.way, now.claim.calls, now["shown name"]]], () => drawForm(now));
    if (now.claim) {
      count.drawClaims(counting());
      if (now.claim.way === "combinations") count.press(now.claim.picked);
    }
    part(warning, now.warning, () => drawWarning(now));
    part(advice, now.advice, () => drawAdvice(now));
    part(log, now.log, () => log.replaceChildren(...now.log.map((one) => make("li", { class: one.new ? "crib-new" : "" }, one.words))));
    part(more, [now.settings, now.games, now.rules, now.two, now.shows, now.page, now.over], () => drawMore(now));
    asked.textContent = now.asked;
    drawBoard(now);
  }

  function drawOffer(now) {
    offer.replaceChildren(...(now.offer ? [make("p", {}, now.offer), button("Go on with it", () => send({ event: "resume" }), { class: "crib-main" }),
      button("Begin a new game", () => send({ event: "leave" }))] : []));
  }

  function drawOthers(now) {
    others.replaceChildren(...now.players.map((one) => make("div", { class: `crib-other${one.turn ? " crib-turn" : ""}` },
      make("span", { class: `crib-name crib-${one.side}` }, one.name), one.dealer ? make("span", { class: "crib-chip" }, "deals") : "",
      backs(one.held), make("span", { class: "crib-unseen" }, `holds ${one.held} card${one.held === 1 ? "" : "s"}`))));
  }

  function drawFelt(now) {
    const parts = [];
    if (now.shown.length) {
      parts.push(make("p", { class: "crib-label" }, now["shown name"]));
      if (now.claim?.way === "combinations") parts.push(count.hand(counting()));
      else parts.push(make("div", { class: "crib-row-of" }, ...now.shown.map((card) => face(card)), ...(now.starter ? [starterOf(now)] : [])));
    } else if (now.crib || now.pile.length || now.before.length) {
      const before = now.before.length ? [make("span", { class: "crib-before", role: "group", "aria-label": "Laid before" }, ...now.before.map((card) => face(card)))] : [];
      const laid = now.pile.map((card) => make("span", { class: `crib-laid crib-by-${card.by}` }, face(card, { "aria-label": `${card.name}, count ${card.under}` }),
        make("span", { class: "crib-label", "aria-hidden": "true" }, card.under)));
      const pile = make("span", { class: "crib-pile", role: "group", "aria-label": now.count ? `This count, ${now.count}` : "No card of this count yet" }, ...laid);
      const side = make("span", { class: "crib-side" }, ...(now.starter ? [starterOf(now)] : []),
        make("span", { class: "crib-cribplace" }, backs(1), make("span", { class: "crib-label" }, now.crib)));
      parts.push(make("div", { class: "crib-lie" }, make("div", { class: "crib-counts" }, ...before, pile), side));
      if (now.count) parts.push(make("p", { class: "crib-count", "aria-hidden": "true" }, now.count));
    }
    felt.replaceChildren(...parts);
  }

  const starterOf = (now) => make("span", { class: "crib-laid crib-up" }, face(now.starter), make("span", { class: "crib-label", "aria-hidden": "true" }, "starter"));

  // --- one's own cards ---

  const picked = () => [...mine.querySelectorAll('[aria-pressed="true"]')].map((card) => card.dataset.card);

  function drawHand(now) {
    if (!now.hand.length || now.shown.length) return mine.replaceChildren();
    const cards = now.hand.map((card) => {
      const node = button("", () => take(card.text, node), { class: "crib-card", "aria-label": card.name, title: card.name });
      if (now.choose > 1 || (now.choose && !now.lays)) node.setAttribute("aria-pressed", "false");
      if (!now.choose || !card.may) node.setAttribute("aria-disabled", "true");
      node.innerHTML = card.svg;
      node.firstElementChild.setAttribute("aria-hidden", "true");
      node.dataset.card = card.text;
      node.draggable = Boolean(now.choose);
      node.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", card.text));
      return node;
    });
    const group = make("div", { class: "crib-hand", role: "group", "aria-label": "Your hand" }, make("span", { class: "crib-held" }, ...cards));
    rove(group, cards);
    mine.replaceChildren(group);
  }

  function take(text, node) {
    const now = value();
    if (!now.choose) return;
    if (now.lays) return send({ event: "lay", cards: [text] });
    const on = node.getAttribute("aria-pressed") === "true";
    if (!on && picked().length >= now.choose) mine.querySelector('[aria-pressed="true"]').setAttribute("aria-pressed", "false");
    node.setAttribute("aria-pressed", String(!on));
  }

  felt.addEventListener("dragover", (event) => { if (value().choose) event.preventDefault(); });
  felt.addEventListener("drop", (event) => {
    event.preventDefault();
    const text = event.dataTransfer.getData("text/plain");
    const node = [...mine.querySelectorAll(".crib-card")].find((card) => card.dataset.card === text);
    if (!node) return;
    if (value().lays || node.getAttribute("aria-pressed") !== "true") take(text, node);
    if (!value().lays && picked().length === value().choose) layAway();
  });

  const layAway = () => send({ event: "lay away", cards: picked() });

  // --- what may be done ---

  function drawActs(now) {
    const main = now.buttons.map((one) => button(one.label, () => send({ event: one.event }), { class: "crib-main" }));
    if (now.choose && !now.lays) main.push(button(now.choose > 1 ? "Lay these away" : "Lay this away", layAway, { class: "crib-main" }));
    if (now.asks) main.push(button("Advice", () => send({ event: "advice" })));
    if (now.demo) {
      main.push(button("Give me the cards", () => send({ event: "demo", on: false }), { class: "crib-main" }));
      if (!now.over) main.push(button(now.paused ? "Go on" : "Pause", () => send({ event: "pause", on: !now.paused })));
      if (now.paused && !now.over) main.push(button("One move", () => send({ event: "tick" })));
    }
    if (now.over) main.push(button("Look back on this game", () => send({ event: "show", what: "review" })));
    acts.replaceChildren(...main);
  }

  function drawForm(now) {
    if (!now.claim) return form.replaceChildren();
    const seen = counting();
    const inside = [];
    if (now.claim.calls) {
      inside.push(make("div", { class: "crib-act" }, button("That is right", () => send({ event: "right" }), { class: "crib-main" }), button("Too many!", () => send({ event: "too many" }))));
      if (now.claim.muggins) inside.push(make("p", { class: "crib-hint" }, "Or call muggins for what was overlooked:"));
    }
    if (!now.claim.calls || now.claim.muggins) inside.push(...(now.claim.ways.length ? [count.ways(seen)] : []), count.form(seen));
    form.replaceChildren(...inside);
  }

  function drawWarning(now) {
    warning.replaceChildren(...(now.warning ? [make("p", {}, now.warning.words),
      make("div", { class: "crib-act" }, button("Do it all the same", () => send(now.warning.again)))] : []));
  }

  function drawAdvice(now) {
    const rows = now.advice.map((one, at) => make("li", {}, make("b", {}, one.cards), one.cost ? ` (costs ${one.cost})` : at ? "" : " (best)", `: ${one.why}`));
    advice.replaceChildren(...(rows.length ? [make("ol", { "aria-label": "The tutor's advice, the best first" }, ...rows.slice(0, 5))] : []));
  }

  // --- settings, games, files ---

  const choice = (label, options, at, act) => {
    const field = make("select", { "data-lm-suppress-shortcuts": "true", ...(act && { onchange: act }) },
      ...options.map((one) => make("option", { value: one.value, selected: one.value === at }, one.label)));
    return [field, make("label", { class: "crib-choice" }, make("span", {}, label), field)];
  };
  const folded = (name, ...inside) => make("details", { "data-name": name, open: unfolded.has(name), ontoggle: (event) => {
    event.target.open ? unfolded.add(name) : unfolded.delete(name);
  } }, make("summary", {}, name), ...inside);
  const unfolded = new Set();

  function drawMore(now) {
    const held = more.contains(document.activeElement) && document.activeElement.dataset.field;
    const fields = now.settings.map((one) => {
      const [field, label] = choice(one.label, one.choices, one.value, () => send({ event: "set", name: one.name, value: field.value }));
      field.dataset.field = one.name;
      return label;
    });
    const [games, game] = choice("Rules", now.games, now.rules, null);
    games.dataset.field = "rules";
    const [people, players] = choice("Players", [{ value: "", label: "You and the computer" }, { value: "two", label: "Two people at this screen" }], now.two ? "two" : "", null);
    people.dataset.field = "people";
    const begin = () => send({ event: "new", rules: games.value, two: people.value === "two" });
    more.replaceChildren(
      folded("Settings", ...fields, button("Let the computer play for me", () => send({ event: "demo", on: true }), { "data-field": "demo" }),
        make("label", { class: "crib-choice" }, make("span", {}, "Say it aloud"), make("input", { type: "checkbox", checked: spoken, disabled: !window.speechSynthesis, onchange: (event) => { spoken = event.target.checked; } }))),
      folded("New game", game, players, make("div", { class: "crib-act" }, twice("New game", "Leave this game, and begin another", begin),
        twice("Deal this one anew", "Begin anew; this one will not count", () => send({ event: "restart" })), twice("Clear the tally", "Really clear it", () => send({ event: "clear tally" })))),
      folded("Save", make("div", { class: "crib-act" }, button("Save to a file", () => send({ event: "save" })), button("Load a file", load)),
        make("p", { class: "crib-hint" }, "The game is kept in this browser after every move. A saved file goes on in a terminal too: crib-tutor play --save FILE.")),
      folded("Look back", make("div", { class: "crib-act" }, button("The game so far", () => send({ event: "show", what: now.shows === "transcript" ? "" : "transcript" })),
        button("My decisions", () => send({ event: "show", what: now.shows === "review" ? "" : "review" }))), markup(now.page, "crib-page")));
    if (now.shows) more.querySelector('[data-name="Look back"]').open = true;
    if (held) more.querySelector(`[data-field="${held}"]`)?.focus();
  }

  /** A button that asks once more before it does something that cannot be undone. */
  function twice(words, sure, act) {
    const node = button(words, () => {
      if (node.textContent === sure) return act();
      node.textContent = sure;
      node.addEventListener("blur", () => (node.textContent = words), { once: true });
    });
    return node;
  }

  function load() {
    const picker = make("input", { type: "file", accept: ".json,application/json" });
    picker.addEventListener("change", async () => {
      const [file] = picker.files;
      if (file) send({ event: "load", text: file.size > value().longest ? null : await file.text() });
    });
    picker.click();
  }

  function download({ name, text }) {
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // --- the board: pegs leap hole by hole, and the board as it is stands in the end ---

  async function drawBoard(now) {
    board.setAttribute("aria-label", `The board. ${now.score}`);
    part(key, now.key, () => key.replaceChildren(...now.key.map((one) => make("span", { class: `crib-${one.side}` }, one.name))));
    key.dataset.score = now.score;
    if (shown === now.board) return;
    const walk = ++walking;
    if (shown !== null && !still()) {
      board.innerHTML = shown;
      shown = now.board;
      for (const { side, path } of now.moves) if (path.length && !(await leap(board, side, path, () => walk === walking))) return;
    }
    shown = now.board;
    board.innerHTML = now.board;
  }

  // --- from answer to answer ---

  /** What a player wants next: the first thing that can be done now. */
  const next = () => warning.querySelector("button") ?? offer.querySelector("button") ?? (value().claim ? felt.querySelector('.crib-card[tabindex="0"]') ?? form.querySelector("input, button") : null)
    ?? (value().choose ? mine.querySelector('.crib-card:not([aria-disabled="true"])') : null) ?? acts.querySelector("button") ?? title;

  function changed() {
    const now = value();
    const anew = answers !== now.answers;
    const inside = root.contains(document.activeElement);
    const moved = inside && ![more, log].some((one) => one.contains(document.activeElement));
    draw();
    if (anew) {
      answers = now.answers;
      heard();
      if (now.refused) status.scrollIntoView({ block: "nearest" });
      if (now.file) download(now.file);
      if (spoken && now.said) { speechSynthesis.cancel(); speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(now.said), { lang: "en" })); }
      if (moved && (!root.contains(document.activeElement) || document.activeElement === title || now.warning)) next().focus({ preventScroll: true });
    }
    if (now.keep && now.keep !== kept) browser.write(kept = now.keep);
    clearTimeout(ticking);
    if (now.demo && !now.paused && !now.over) ticking = setTimeout(() => send({ event: "tick" }), now.pace * 1000);
  }

  fill([make("div", { class: "crib-head" }, title, tally), offer, others, board, key, felt, asked], [warning, mine, acts, form, advice, log, more]);
  answers = value().answers;
  draw();
  const there = value().keep ? "" : browser.read();
  if (there) send({ event: "found", text: there });
  changed();
  model.on("change:value", changed);
  return () => { walking += 1; clearTimeout(ticking); leave(); model.off("change:value", changed); };
}

export default { render };
