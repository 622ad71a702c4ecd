// The tutor. Python sends `value`: the problem, the claims, the help, the marking, the pegs' leaps, and what is to be kept.

const markOf = (text) => /"check":"([0-9a-f]{16})"/.exec(text)?.[1] ?? (text ? "torn" : "");

/** What the browser keeps for this course: one text, by the path of the server, for Binder without what it makes up. */
function shelf(temporary) {
  const path = location.pathname.split(/\/(?:lab|doc|notebooks|tree|voila|repl)(?:\/|$)/)[0];
  const name = `crib-tutor:progress:${temporary ? path.replace(/-[a-z0-9]{8}$/, "") : path}`;
  const guarded = (act, otherwise) => { try { return act() ?? otherwise; } catch { return otherwise; } };
  return {
    read: () => guarded(() => localStorage.getItem(name), ""),
    write: (text) => guarded(() => { localStorage.setItem(name, text); return localStorage.getItem(name) === text; }, false),
  };
}

function render({ model, el }) {
  const { root, status, fill, send, heard, leave } = frame(model, el);
  root.classList.add("crib-practice", "crib-tutoring");
  const value = () => model.get("value");
  const table = answering(value, send);
  const browser = shelf(value().temporary);
  const button = (words, act, kind = "") => make("button", { type: "button", class: kind, onclick: act }, words);
  const stage = make("div", { class: "crib-stage" });
  const help = make("div", { class: "crib-help" });
  const after = make("div", { class: "crib-marking" });
  const board = make("div", { class: "crib-board", role: "img" });
  const pegs = make("div", { class: "crib-pegged", hidden: true }, board, make("p", { class: "crib-key", "aria-hidden": "true" },
    make("span", { class: "crib-you" }, "You"), make("span", { class: "crib-opponent" }, "Opponent")));
  const offer = make("div", { class: "crib-offer", hidden: true });
  const saved = make("p", { class: "crib-saved" });
  const record = make("div", { class: "crib-record" });
  const code = make("p", { class: "crib-code" });
  let shown = value().board; // as the pegs stood before this problem was settled
  let put = null;
  let way = null;
  let settled = false;
  let answers = null;
  let pegging = null;
  let offered = null;
  let practised = null;
  let recorded = null;
  let tried = null;
  let draining = null;
  const notes = [];

  // --- what stays from problem to problem ---

  function choice(label, options, at, act) {
    const option = (one) => make("option", { value: one.value, selected: one.value === at }, one.label);
    const field = make("select", { "data-lm-suppress-shortcuts": "true", "aria-label": label, ...(act && { onchange: act }) },
      ...options.filter((one) => !one.group).map(option), ...[...new Set(options.map((one) => one.group).filter(Boolean))]
        .map((group) => make("optgroup", { label: group }, ...options.filter((one) => one.group === group).map(option))));
    return [field, make("label", { class: "crib-choice" }, make("span", {}, label), field)];
  }

  const { practise } = value();
  const turned = () => (go.hidden = skill.value === value().practise.skill && level.value === value().practise.level);
  const [skill, skills] = choice("Practise", practise.skills, practise.skill, turned);
  const [level, levels] = choice("Level", practise.levels, practise.level, turned);
  const go = button("Practise this", () => send({ event: "practise", skill: skill.value, level: level.value }));
  go.hidden = true;
  const clock = button("Table pace", () => send({ event: "pace", on: !value().pace.on }), "crib-toggle");
  const time = make("p", { class: "crib-hint" });
  const bar = make("div", { class: "crib-bar", "aria-hidden": "true", hidden: true });
  const late = make("p", { class: "crib-hint", "aria-live": "polite" }); // says one sentence, once
  const pace = make("div", { class: "crib-pace", hidden: true }, time, bar, late);

  /** What is said about a field stands beside it too, by the names of the events that it sends. */
  function noted(field, ...names) {
    const note = make("p", { class: "crib-note", id: `crib-note-${Math.random().toString(36).slice(2)}` });
    field.setAttribute("aria-describedby", note.id);
    notes.push({ field, note, names });
    return note;
  }

  function own() {
    const [place, places] = choice("It is", [{ value: "", label: "my hand" }, { value: "crib", label: "a crib" }], "", null);
    const typed = make("input", { type: "text", class: "crib-wide", placeholder: "5h 5d 5s jc 5c", autocomplete: "off", onkeydown: (event) => { if (event.key === "Enter") mark(); } });
    const mark = () => send({ event: "own", text: typed.value, crib: place.value === "crib" });
    const note = noted(typed, "own");
    return folded("My own cards",
      make("p", { class: "crib-hint" }, "Count the cards that you hold at a real table, and be marked. They do not enter your record, and move no pegs."),
      make("label", { class: "crib-choice" }, make("span", {}, "Your cards, the starter last; four cards are a hand before the cut"), typed), note,
      make("div", { class: "crib-act crib-foot" }, places, button("Count these", mark)));
  }

  function keeping() {
    const typed = make("input", { type: "text", class: "crib-wide", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", onkeydown: (event) => { if (event.key === "Enter") read(); } });
    const read = () => send({ event: "type code", text: typed.value });
    const note = noted(typed, "type code", "load");
    return folded("Keep my progress",
      make("p", { class: "crib-hint" }, value().brings),
      make("div", { class: "crib-act" }, button("Save to a file", () => send({ event: "save" })), button("Load a file", load), button("Write down a code", () => send({ event: "code" }))),
      code,
      make("div", { class: "crib-act crib-foot" }, make("label", { class: "crib-choice" }, make("span", {}, "A code that you wrote down"), typed),
        button("Go on with this code", read)), note);
  }

  function folded(title, ...inside) {
    return make("details", {}, make("summary", {}, title), ...inside);
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

  const mySkills = folded("My skills", record);
  mySkills.addEventListener("toggle", () => send({ event: "skills", open: mySkills.open }));

  // --- one problem ---

  function build(now) {
    put = now.put;
    way = null;
    settled = false;
    pegging = null;
    const title = make("h3", { class: "crib-title", tabindex: "-1" }, now.title);
    const known = now.known ? [make("p", { class: "crib-known" }, now.known)] : [];
    stage.replaceChildren(title, table.hand(now), ...known, make("div", { class: "crib-answer" }));
    after.replaceChildren();
    pegs.hidden = true;
    shown = now.done ? shown : now.board;
    if (practised === `${now.practise.skill} ${now.practise.level}`) return; // what is chosen, and not yet begun, stays
    practised = `${now.practise.skill} ${now.practise.level}`;
    skill.value = now.practise.skill;
    level.value = now.practise.level;
    turned();
  }

  function update(now) {
    const form = stage.querySelector(".crib-answer");
    if (way !== `${now.way} ${now.done}`) {
      way = `${now.way} ${now.done}`;
      const held = form.querySelector(".crib-ways")?.contains(document.activeElement);
      form.replaceChildren(...(now.done ? [] : [table.ways(now), table.form(now)]));
      if (held) form.querySelector('[aria-pressed="true"]')?.focus();
    }
    if (!now.done) form.querySelector(".crib-ways").hidden = !now.ways.length;
    table.drawClaims(now);
    table.press(now.done ? [] : now.picked);
    drawHelp(now);
    drawPace(now.pace);
    if (now.done && !settled) settle(now);
    saved.textContent = now.saved;
    code.textContent = now.code ? `Your code: ${now.code}` : "";
    if (now.record && now.record !== recorded) record.innerHTML = recorded = now.record;
    drawOffer(now);
  }

  // What was struck out, the hint of this rung, and the next steps.
  function drawHelp(now) {
    const drawn = JSON.stringify([now.struck, now.hint, now.help]);
    if (help.dataset.drawn === drawn) return;
    const held = help.contains(document.activeElement);
    help.dataset.drawn = drawn;
    const struck = now.struck.map((one) => make("li", {}, make("s", {}, one.words), `: ${one.reason}.`));
    help.replaceChildren(
      ...(struck.length ? [make("ul", { class: "crib-struck", "aria-label": "Struck out" }, ...struck)] : []),
      ...(now.hint ? [make("p", { class: "crib-clue" }, now.hint)] : []),
      ...(now.help.length ? [make("div", { class: "crib-act" }, ...now.help.map((step) => button(step.label, () => send({ event: step.event }))))] : []));
    // Whoever asked for a hint may ask for the next; after the last one the card that glows, or the answer, is next.
    if (held) (now.help.length > 1 ? help.querySelector("button") : firstToTry())?.focus({ preventScroll: true });
  }

  const firstToTry = () => (table.look() ? stage.querySelector(".crib-lit") ?? table.look() : stage.querySelector(".crib-answer input"));

  // The soft clock: the bar is emptied by the page, and when it is empty one sentence is said. No second is told.
  function drawPace(now) {
    clock.setAttribute("aria-pressed", String(now.on));
    const drawn = JSON.stringify([put, now.on, now.seconds, now.left === null, now.left === null && now.words]);
    if (pace.dataset.drawn === drawn) return;
    pace.dataset.drawn = drawn;
    clearTimeout(draining);
    pace.hidden = !now.on;
    time.textContent = now.words;
    late.textContent = "";
    bar.hidden = now.left === null;
    const drop = make("span", {});
    drop.style.setProperty("--crib-left", now.left / now.seconds);
    drop.style.animationDuration = `${now.left}s`;
    bar.replaceChildren(drop);
    if (now.left !== null) draining = setTimeout(() => (late.textContent = now.late), now.left * 1000);
  }

  function drawNotes(now) {
    for (const { field, note, names } of notes) {
      const here = names.includes(now.by) && (now.refused || now.by !== "own");
      note.textContent = here ? now.said : "";
      field.setAttribute("aria-invalid", String(here && now.refused));
      if (here && now.refused && note.offsetParent) {
        status.classList.add("crib-unseen"); // it is read aloud still
        note.scrollIntoView({ block: "nearest" });
      }
    }
  }

  function settle(now) {
    settled = true;
    const next = button("Next", () => send({ event: "next", skill: skill.value, level: level.value }), "crib-main");
    after.replaceChildren(markup(now.after, "crib-marked"), make("p", { class: "crib-hint" }, now.score), make("div", { class: "crib-act" }, next));
    pegs.hidden = !now.moves.length;
    board.setAttribute("aria-label", now.score);
    if (answers === null) return void (board.innerHTML = now.board); // it was settled before this page was opened
    next.focus({ preventScroll: true });
    movePegs(now);
  }

  // Every leap goes hole by hole: the back peg of a side jumps ahead of its front peg.
  async function movePegs(now) {
    const mine = (pegging = {});
    board.innerHTML = shown;
    shown = now.board;
    for (const { side, path } of still() ? [] : now.moves) {
      if (!(await leap(board, side, path, () => pegging === mine))) return;
    }
    board.innerHTML = now.board;
  }

  // --- what is kept ---

  function drawOffer(now) {
    const drawn = JSON.stringify(now.offer);
    if (offered === drawn) return;
    const held = offer.contains(document.activeElement);
    offered = drawn;
    offer.hidden = !now.offer;
    offer.replaceChildren(...(now.offer ? [make("p", {}, now.offer.words), make("div", { class: "crib-act" },
      ...(now.offer["go on"] ? [button(now.offer["go on"], () => send({ event: "go on" }), "crib-main")] : []),
      button(now.offer.stay, () => send({ event: "stay" })))] : []));
    if (now.offer?.asked && answers !== now.answers) offer.querySelector("button").focus(); // it was asked for here
    else if (held) stage.querySelector(".crib-title").focus({ preventScroll: true });
  }

  // Python says by its mark what may be written over; whatever else lies there is shown to it first.
  function keep(now) {
    const there = browser.read();
    const [mark, mine] = [markOf(there), markOf(now.keep)];
    const tell = (event) => model.send(event); // nobody waits for an answer
    if (there && mark !== now.stored && mark !== mine) {
      if (!now.offer) tell({ event: "found", text: there.slice(0, now.longest + 1), mark });
    } else if (now.keep && tried !== mine) {
      tried = mine;
      tell({ event: "kept", mark: mine, done: mark === mine || browser.write(now.keep) });
    } else if (!there && now.stored && !now.keep) {
      tried = null;
      tell({ event: "kept", mark: "", done: true }); // somebody has cleared it away
    }
  }

  function changed() {
    const now = value();
    const anew = put !== now.put;
    if (anew) build(now);
    update(now);
    if (anew) stage.querySelector(".crib-title").focus(); // which brings it into view
    if (answers !== now.answers) {
      answers = now.answers;
      heard();
      drawNotes(now);
      if (now.refused && !status.classList.contains("crib-unseen")) status.scrollIntoView({ block: "nearest" });
      if (now.file) download(now.file);
    }
    keep(now);
  }

  fill([make("div", { class: "crib-top" }, skills, levels, clock, go), saved, offer, stage], [pace, help, after, pegs, own(), keeping(), mySkills]);
  build(value());
  update(value());
  answers = value().answers;
  keep(value());
  model.on("change:value", changed);
  return () => { pegging = null; clearTimeout(draining); leave(); model.off("change:value", changed); };
}

export default { render };
