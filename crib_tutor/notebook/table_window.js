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

const PACES = { slow: "220ms", normal: "", off: "" }; // from hole to hole; without one, as the theme has it
const WISHES = "crib-tutor:table-looks";

/** What this reader wants to see and hear, kept in the browser for every table. */
const wishes = (() => {
  const plain = { speed: "normal", aloud: false, sounds: false };
  try { return { ...plain, ...JSON.parse(localStorage.getItem(WISHES) ?? "{}") }; } catch { return plain; }
})();
function wish(name, to) {
  wishes[name] = to;
  try { localStorage.setItem(WISHES, JSON.stringify(wishes)); } catch { /* then it holds for this page */ }
}

/** Short knocks, one for each tone: a card that is laid, a peg that is put into its hole, or the end of a game. */
let audio = null;
function knock(tones) {
  if (!wishes.sounds || !window.AudioContext) return;
  audio ??= new AudioContext();
  tones.forEach((pitch, at) => {
    const [tone, loud, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + 0.15 * at];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch / 3, start + 0.05);
    loud.gain.setValueAtTime(0.25, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.07);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.08);
  });
}

function render({ model, el }) {
  const { root, status, fill, say, send, heard, leave } = frame(model, el);
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
  const key = box("score");
  const felt = box("felt");
  const ending = box("ending");
  const asked = make("p", { class: "crib-asked" });
  const mine = box("mine");
  const acts = box("act crib-moves");
  const form = box("answer");
  const warning = box("warning");
  const advice = box("advice");
  const legend = box("legend");
  const log = make("ol", { class: "crib-log", "aria-label": "What has happened" });
  const page = box("page", { tabindex: "-1", role: "group", "aria-label": "Looking back" });
  const inside = make("div"); // beside the root, so that its style and its keys are its own
  const folds = Object.fromEntries(["Settings", "New game", "Save", "Rules", "Look back"].map((name) => [name, box("folded")]));
  const more = box("more");
  for (const [name, body] of Object.entries(folds)) more.append(make("details", {}, make("summary", {}, name), body));
  let within = ""; // the practice that is open below
  let asks = ""; // what this view has asked for, a file or a page: another view of the table does not get it
  let answers = null;
  let shown = null; // the board as it stands on the page
  let walking = 0;
  let ticking = null;
  let kept = null;

  // Claims are made on the cards that lie open; an answer to another's claim names what was overlooked.
  const counting = () => {
    const now = value();
    const starter = now.starter && { ...now.starter, starter: true, under: "starter" };
    return {
      cards: [...now.shown, ...(starter ? [starter] : [])], group: `${now["shown name"]}, and the starter`, done: false, lit: "",
      ...(now.claim?.calls ? { finish: "Muggins!", wanted: "Points overlooked" } : { finish: "That's all" }), ...now.claim,
    };
  };
  const count = answering(counting, (event) => {
    const calls = value().claim?.calls;
    if (event.event !== "finish") return send(event);
    if (calls) return send({ event: "muggins", answer: event.answer ?? null });
    const typed = [...form.querySelectorAll("[data-also]")].filter((one) => one.value !== "").map((one) => [one.dataset.also, Number(one.value)]);
    send({ ...event, ...Object.fromEntries(typed) });
  });

  // --- drawing: a part is drawn anew only where it has changed ---

  const stands = new WeakMap(); // what each part shows
  function part(node, drawn, draw) {
    const words = JSON.stringify(drawn);
    if (stands.get(node) === words) return;
    stands.set(node, words);
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
    tally.textContent = now.tally;
    part(offer, now.offer, () => drawOffer(now));
    part(others, now.players, () => drawOthers(now));
    part(felt, [now.shown, now["shown name"], now.speech, now.counted, now.pile, now.before, now.starter, now.crib, now.claim?.way], () => drawFelt(now));
    part(ending, now.ending, () => ending.replaceChildren(...(now.ending ? [make("p", { class: "crib-won" }, now.ending.title), make("p", {}, `${now.ending.words} ${now.tally}`.trim())] : [])));
    part(mine, [now.hand, now.choose, now.put], () => drawHand(now));
    part(acts, [now.buttons, now.choose, now.asks, now.demo, now.paused, now.over, now.hand.length], () => drawActs(now));
    part(form, [now.put, now.claim && [now.claim.way, now.claim.calls, now.claim.objects, now.claim.muggins, now.claim.pegs, now.claim.counts, now["shown name"]]], () => drawForm(now));
    if (now.claim) {
      count.drawClaims(counting());
      if (now.claim.way === "combinations") count.press(now.claim.picked);
    }
    part(warning, now.warning, () => drawWarning(now));
    part(advice, now.advice, () => drawAdvice(now));
    part(log, now.log, () => log.replaceChildren(...now.log.map((one) => make("li", { class: one.new ? "crib-new" : "" }, one.words))));
    part(legend, now.legend, () => drawLegend(now));
    part(folds.Settings, [now.settings, now.switches, now.plays, now.refused && now.answers], () => drawSettings(now));
    part(folds["New game"], [now.games, now.rules, now.two, now["give up"]], () => drawGames(now));
    part(folds.Save, "", drawSave);
    part(folds.Rules, now.told, () => folds.Rules.replaceChildren(...now.told.flatMap(([heading, told]) =>
      [make("h4", {}, heading), make("ul", {}, ...told.map((one) => make("li", {}, one)))])));
    part(folds["Look back"], [now.shows, now.page, now.practise, now.inside], () => drawLookBack(now));
    asked.textContent = now.asked;
    drawBoard(now);
    drawInside(now);
  }

  function drawOffer(now) {
    if (!now.offer) return offer.replaceChildren();
    const answers = { "go on": "resume", stay: "leave" };
    const buttons = Object.keys(now.offer).filter((one) => one in answers)
      .map((one, at) => button(now.offer[one], () => send({ event: answers[one] }), { class: at ? "" : "crib-main" }));
    offer.replaceChildren(make("div", { role: "group", "aria-label": now.offer.words }, make("p", {}, now.offer.words), ...buttons,
      ...(now.offer.hint ? [make("p", { class: "crib-hint" }, now.offer.hint)] : [])));
  }

  function drawOthers(now) {
    others.replaceChildren(...now.players.map((one) => make("div", { class: `crib-other${one.turn ? " crib-turn" : ""}` },
      make("span", { class: `crib-name crib-${one.side}` }, one.name), 
      one.plays ? make("span", { class: "crib-hint" }, one.plays) : "", one.dealer ? make("span", { class: "crib-chip" }, "dealer") : "",
      backs(one.held), make("span", { class: "crib-unseen" }, `holds ${one.held} card${one.held === 1 ? "" : "s"}`))));
  }

  function drawFelt(now) {
    const parts = [];
    if (now.shown.length) {
      parts.push(make("p", { class: "crib-label" }, now["shown name"]));
      if (now.claim?.way === "combinations") parts.push(count.hand(counting()));
      else parts.push(make("div", { class: "crib-row-of" }, ...now.shown.map((card) => face(card)), ...(now.starter ? [starterOf(now)] : [])));
    } else if (now.crib || now.pile.length || now.before.length) parts.push(...drawPlay(now));
    if (now.speech) parts.push(make("div", { class: "crib-speech" }, now.speech.lines.length ? make("q", {}, now.speech.lines.join(" ")) : "", make("span", { class: "crib-claimed" }, ` ${now.speech.who} ${now.speech.points}.`)));
    if (now.counted.length) parts.push(make("ul", { class: "crib-counted", "aria-label": "Counted in this deal" }, ...now.counted.map((one) => make("li", {},
      make("b", {}, one.name), make("span", { class: "crib-small" }, ...one.cards.map((card) => face(card))), make("span", {}, one.words)))));
    felt.replaceChildren(...parts);
  }

  function drawPlay(now) {
    const before = now.before.length ? [make("span", { class: "crib-before", role: "group", "aria-label": "Laid before" }, ...now.before.map((card) => face(card)))] : [];
    const laid = now.pile.map((card) => make("span", { class: `crib-laid crib-by-${card.by}` }, face(card, { "aria-label": `${card.name}, ${card.whose}, count ${card.under}` }),
      make("span", { class: "crib-label", "aria-hidden": "true" }, card.under)));
    const pile = make("span", { class: "crib-pile", role: "group", "aria-label": now.count ? `This count, ${now.count}` : "No card of this count yet" }, ...laid);
    const total = now.count ? [make("span", { class: "crib-count", "aria-hidden": "true" }, now.count, make("small", {}, "count"))] : [];
    const side = make("span", { class: "crib-side" }, ...(now.starter ? [starterOf(now)] : []),
      ...(now.crib ? [make("span", { class: "crib-cribplace" }, backs(1), make("span", { class: "crib-label" }, now.crib))] : []));
    return [make("div", { class: "crib-lie" }, make("div", { class: "crib-counts" }, ...before, pile, ...total), side)];
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
    if (now.over) main.push(button("Look back on this game", () => lookAt("review")));
    acts.replaceChildren(...main);
  }

  function drawForm(now) {
    if (!now.claim) return form.replaceChildren();
    const [seen, parts] = [counting(), []];
    if (now.claim.calls) {
      parts.push(make("div", { class: "crib-act" }, button("That is right", () => send({ event: "right" }), { class: "crib-main" }), ...(now.claim.objects ? [button("Too many!", () => send({ event: "too many" }))] : [])));
      if (now.claim.muggins) parts.push(make("p", { class: "crib-hint" }, "Or call muggins for what was overlooked:"));
    }
    if (now.claim.choices.length) parts.push(make("div", { class: "crib-act" }, ...now.claim.choices.map((one) => button(one.label, () => send({ event: "finish", answer: one.answer }), { class: "crib-main" }))));
    else if (!now.claim.calls || now.claim.muggins) {
      if (now.claim.ways.length) parts.push(count.ways(seen));
      if (now.claim.counts) parts.push(also("count", "The count is now"));
      if (now.claim.pegs) parts.push(also("pegged", "Holes that I move my peg, if not as claimed"));
      parts.push(count.form(seen));
    }
    form.replaceChildren(...parts);
  }

  /** A number that belongs to a claim. */
  const also = (name, words) => make("label", { class: "crib-row crib-also" }, make("span", {}, words),
    make("input", { type: "number", min: "0", step: "1", inputmode: "numeric", "data-also": name }));

  function drawWarning(now) {
    warning.replaceChildren(...(now.warning ? [make("p", {}, now.warning.words),
      make("div", { class: "crib-act" }, button("Do it all the same", () => send(now.warning.again)))] : []));
  }

  function drawAdvice(now) {
    const rows = now.advice.map((one, at) => make("li", {}, make("b", {}, one.cards), one.cost ? ` (costs ${one.cost})` : at ? " (as good)" : " (best)", `: ${one.why}`));
    advice.replaceChildren(...(rows.length ? [make("ol", { "aria-label": "The tutor's advice, the best first" }, ...rows.slice(0, 5))] : []));
  }

  /** What the abbreviations mean, while the tutor writes them. */
  function drawLegend(now) {
    const rows = now.legend.flatMap(([written, means]) => [make("dt", {}, written), make("dd", {}, means)]);
    legend.replaceChildren(...(rows.length ? [make("details", {}, make("summary", {}, "What the shorthand means"), make("dl", {}, ...rows))] : []));
  }

  // --- settings, games, files ---

  const choice = (label, options, at, act) => {
    const field = make("select", { "data-lm-suppress-shortcuts": "true", ...(act && { onchange: act }) },
      ...options.map((one) => make("option", { value: one.value, selected: one.value === at }, one.label)));
    return [field, make("label", { class: "crib-choice" }, make("span", {}, label), field)];
  };
  /** Draw what is folded in, and leave the focus where it was. */
  function unfold(body, ...parts) {
    const held = body.contains(document.activeElement) && (document.activeElement.dataset.field ?? document.activeElement.textContent);
    body.replaceChildren(...parts);
    if (held) [...body.querySelectorAll("button, select, input")].find((one) => (one.dataset.field ?? one.textContent) === held)?.focus();
  }
  const named = (name, [field, label]) => { field.dataset.field = name; return label; };
  const tick = (name, words, off = false) => make("label", { class: "crib-choice" }, make("span", {}, words),
    make("input", { type: "checkbox", "data-field": name, checked: wishes[name], disabled: off, onchange: (event) => wish(name, event.target.checked) }));
  const number = (label, { min, max, step }, at, act) => {
    const field = make("input", { type: "number", min, max, step, value: at, onchange: act });
    return [field, make("label", { class: "crib-choice" }, make("span", {}, label), field)];
  };
  /** A switch: a button that says the mode it leads to. */
  const leads = (name, words, act) => button(words, act, { "data-field": `switch ${name}` });
  const sound = () => leads("sound", wishes.sounds ? "Switch off sound" : "Switch on sound", () => {
    wish("sounds", !wishes.sounds);
    knock(value().tones.pegs);
    say(wishes.sounds ? "The sound is on: a tone for each card, peg and end of a game." : "The sound is off.");
    drawSettings(value());
  });

  function drawSettings(now) {
    const fields = now.settings.map((one) => {
      const act = () => send({ event: "set", name: one.name, value: made[0].value });
      const made = one.number ? number(one.label, one.number, one.value, act) : choice(one.label, one.choices, one.value, act);
      if (one.hint) made[1].append(make("small", { class: "crib-hint" }, one.hint));
      return named(one.name, made);
    });
    const switches = now.switches.map((one) => leads(one.name, one.label, () => send({ event: "set", name: one.name, value: one.value })));
    const speed = choice("Pegs go", [{ value: "slow", label: "Slowly, hole by hole" }, { value: "normal", label: "Hole by hole" }, { value: "off", label: "At once" }], wishes.speed,
      (event) => wish("speed", event.target.value));
    unfold(folds.Settings, make("div", { class: "crib-act" }, ...(window.AudioContext ? [sound()] : []), ...switches,
      ...(now.plays ? [leads("demo", now.plays, () => send({ event: "demo", on: true }))] : [])),
      ...fields, named("speed", speed), tick("aloud", "Say aloud what happens, with a voice of this computer", !window.speechSynthesis));
  }

  function drawGames(now) {
    const games = choice("Rules", now.games, now.rules, null);
    const people = choice("Players", [{ value: "", label: "You and the computer" }, { value: "two", label: "Two people at this screen" }], now.two ? "two" : "", null);
    const begin = () => send({ event: "new", rules: games[0].value, two: people[0].value === "two" });
    unfold(folds["New game"], named("rules", games), named("people", people), make("div", { class: "crib-act" },
      now["give up"] ? twice("New game", "Leave this game, and begin another", begin) : button("New game", begin),
      ...(now["give up"] ? [twice(now["give up"], "Really give it up: it counts as lost", () => send({ event: "give up" }))] : []),
      twice("Clear the tally", "Really clear it", () => send({ event: "clear tally" }))));
  }

  function drawSave() {
    unfold(folds.Save, make("div", { class: "crib-act" }, button("Save to a file", () => { asks = "file"; send({ event: "save" }); }), button("Load a file", load)),
      make("p", { class: "crib-hint" }, "The game is kept in this browser after every move. A saved file goes on in a terminal too: crib-tutor play --save FILE."));
  }

  const PAGES = { transcript: "The game so far", review: "My decisions", steps: "Step by step" };
  const STEPS = { first: "First", back: "Back", next: "Next", costly: "Next that cost" };
  function lookAt(what) {
    more.lastChild.open = true;
    asks = "page";
    send({ event: "show", what });
  }

  function drawLookBack(now) {
    page.innerHTML = now.page;
    const pages = Object.entries(PAGES).map(([what, words]) => button(words, () => (now.shows === what ? send({ event: "show", what: "" }) : lookAt(what)), { "aria-pressed": String(now.shows === what) }));
    const steps = Object.entries(STEPS).map(([to, words]) => button(words, () => send({ event: "replay", to })));
    unfold(folds["Look back"], make("div", { class: "crib-act" }, ...pages), ...(now.shows === "steps" ? [make("div", { class: "crib-act" }, ...steps)] : []), page,
      ...(now.practise || now.inside ? [make("div", { class: "crib-act" }, button(now.inside ? "Put the practice away" : "Practise this now", () => { asks = now.inside ? "" : "practice"; send({ event: "practise" }); }, { class: "crib-main" }))] : []));
  }

  /** Another window of ours below the table, where the page around it can show one. */
  async function drawInside(now) {
    if (within === now.inside) return;
    within = now.inside;
    inside.replaceChildren();
    if (!within) return;
    try {
      const wanted = within;
      const child = await model.widget_manager.get_model(wanted.replace("IPY_MODEL_", ""));
      const view = await model.widget_manager.create_view(child);
      if (within !== wanted) return;
      inside.replaceChildren(view.el);
      if (asks === "practice") { asks = ""; inside.scrollIntoView({ block: "nearest" }); view.el.querySelector("button")?.focus(); }
    } catch {
      inside.replaceChildren(make("p", {}, "This page cannot show it here: run the line above in a cell of its own."));
    }
  }

  /** A button that asks once more before it does something that cannot be undone. */
  function twice(words, sure, act) {
    const node = button(words, () => {
      if (node.textContent === sure) return act();
      node.textContent = sure;
      say(`Press once more: ${sure}.`);
      node.addEventListener("blur", () => (node.textContent = words), { once: true });
    });
    return node;
  }

  function load() {
    const picker = make("input", { type: "file", accept: ".json,application/json" });
    picker.addEventListener("change", async () => {
      const [file] = picker.files;
      if (file) asks = "load";
      if (file) send({ event: "load", name: file.name, text: file.size > value().longest ? null : await file.text() });
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
    part(key, [now.key, now.lines], () => key.replaceChildren(...now.key.map((one) => make("span", { class: `crib-name crib-${one.side}` }, `${one.name} `,
      make("b", {}, String(one.score)), one.gained ? make("span", { class: "crib-gained" }, ` ${one.gained > 0 ? "+" : ""}${one.gained}`) : "")), make("small", {}, now.lines)));
    if (shown === now.board) return;
    const walk = ++walking;
    if (shown !== null && !still() && wishes.speed !== "off") {
      board.style.setProperty("--crib-peg-move", PACES[wishes.speed] ?? "");
      if (!PACES[wishes.speed]) board.style.removeProperty("--crib-peg-move");
      board.innerHTML = shown;
      shown = now.board;
      for (const { side, path } of now.moves) {
        if (path.length && !(await leap(board, side, path, () => walk === walking))) return;
        knock(now.tones.pegs);
      }
    } else if (shown !== null && now.moves.length) knock(now.tones.pegs);
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
    const here = root.contains(document.activeElement);
    const moved = here && ![more, log].some((one) => one.contains(document.activeElement));
    const [laid, ended] = [felt.querySelectorAll(".crib-laid").length, Boolean(ending.firstChild)];
    draw();
    if (anew) {
      answers = now.answers;
      heard();
      if (felt.querySelectorAll(".crib-laid").length > laid) knock(now.tones.card);
      if (now.ending && !ended) knock(now.tones.won);
      if (now.refused) status.scrollIntoView({ block: "nearest" });
      if (wishes.aloud && now.said) aloud(now.said);
      if (asks === "file" && now.file) { asks = ""; download(now.file); }
      const loads = asks === "load" && now.offer;
      if (asks === "load") asks = "";
      if (loads) {
        offer.querySelector("button").focus(); // the question is answered where it stands, and by the safe answer first
        offer.scrollIntoView({ block: "nearest" });
      }
      if (asks === "page" && now.page) { asks = ""; page.focus(); page.scrollIntoView({ block: "nearest" }); }
      else if (here && !moved && !root.contains(document.activeElement)) next().focus({ preventScroll: true });
      if (moved && (!root.contains(document.activeElement) || document.activeElement === title || now.warning)) next().focus({ preventScroll: true });
    }
    if (now.keep && now.keep !== kept) browser.write(kept = now.keep);
    clearTimeout(ticking);
    if (now.demo && !now.paused && !now.over) ticking = setTimeout(() => send({ event: "tick", at: now.answers }), now.pace * 1000);
  }

  /** Say words with a voice of this computer: one that a server lends would need the network. */
  function aloud(words) {
    const voices = window.speechSynthesis?.getVoices() ?? [];
    const own = voices.filter((one) => one.localService);
    const voice = own.find((one) => one.lang.startsWith("en")) ?? own[0];
    if (!window.speechSynthesis || (voices.length && !voice)) return;
    speechSynthesis.cancel();
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(words), { lang: "en", ...(voice && { voice }) }));
  }

  fill([make("div", { class: "crib-head" }, title, tally), offer, others, board, key, felt, ending, asked], [warning, mine, acts, form, advice, log, legend, more]);
  el.append(inside);
  answers = value().answers;
  more.lastChild.open = Boolean(value().shows);
  draw();
  const there = value().keep ? "" : browser.read();
  if (there) send({ event: "found", text: there });
  changed();
  model.on("change:value", changed);
  return () => { walking += 1; clearTimeout(ticking); leave(); model.off("change:value", changed); };
}

export default { render };
