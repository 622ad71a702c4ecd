// Two at one screen. Python sends `value`: whose turn it is, the cards, what is claimed and called, and the board.

function render({ model, el }) {
  const { root, status, fill, send, heard, leave } = frame(model, el);
  const value = () => model.get("value");
  const table = answering(value, send);
  const button = (words, act, kind = "") => make("button", { type: "button", class: kind, onclick: act }, words);
  const stage = make("div", { class: "crib-stage" });
  const after = make("div", { class: "crib-marking" });
  const board = make("div", { class: "crib-board", role: "img" });
  const key = make("p", { class: "crib-key", "aria-hidden": "true" });
  root.classList.add("crib-practice", "crib-two");
  let step = null;
  let shown = null; // the board as it is drawn
  let settled = null; // what is shown of the hand that is done
  let named = value().names.join();
  let answers = null;
  let pegging = null;

  // The second click of a double click would be the other player's: the button that it meets is a new one.
  stage.addEventListener("click", (event) => { if (event.detail > 1 && event.target.matches(".crib-main")) event.stopPropagation(); }, true);

  const fields = value().names.map((name, at) => make("input", { type: "text", class: "crib-wide", maxlength: "20", autocomplete: "off", spellcheck: "false", value: name,
    "aria-label": at ? "Who counts second" : "Who counts first", onkeydown: (event) => { if (event.key === "Enter") rename(); } }));
  const rename = () => send({ event: "names", names: fields.map((field) => field.value) });
  const naming = make("details", { open: value().first }, make("summary", {}, "How it goes, and your names"), make("p", { class: "crib-hint" }, value().how),
    make("div", { class: "crib-act crib-foot" },
      ...fields.map((field) => make("label", { class: "crib-choice" }, make("span", { "aria-hidden": "true" }, field.ariaLabel), field)), button("Use these names", rename)));

  // --- one step: a hand to count, the same hand to call on, or what came of it ---

  function build(now) {
    const same = step?.hand === now.hand;
    step = { hand: now.hand, step: now.step };
    pegging = null;
    const title = make("h3", { class: `crib-title crib-turn ${now.side}`, tabindex: "-1" });
    const hand = same ? stage.querySelector(".crib-hand") : table.hand(now);
    const form = now.done ? [] : [table.form(now)];
    stage.replaceChildren(title, make("p", { class: "crib-task crib-hint" }), ...(now.phase === "calling" ? [made(now)] : []), hand, ...form);
    if (form.length) dress(form[0], now);
    after.replaceChildren();
    settled = null;
  }

  /** The form of a claim serves both players: what differs is what it is called. */
  function dress(form, now) {
    form.querySelector(".crib-main").textContent = now.finish;
    if (now.phase === "counting") return;
    form.querySelector(".crib-hint").textContent = "Choose cards that were overlooked, then say what they are.";
    form.querySelector(".crib-kinds").setAttribute("aria-label", "Call muggins on the chosen cards as");
    form.querySelector(".crib-claims").setAttribute("aria-label", "Your calls");
  }

  /** The claims of the player who counted, each to be let stand or called too many. */
  function made(now) {
    const lead = make("p", { class: "crib-lead" });
    const claims = now.made.map((one, place) => make("li", {}, make("span", {}, one.words),
      make("button", { type: "button", class: "crib-call crib-too", "aria-pressed": String(one.objected), "aria-label": `Too many: ${one.words}`, onclick: () => send({ event: "object", place, to: value().answers }) }, "Too many!")));
    return make("div", { class: "crib-made" }, lead, ...(claims.length ? [make("ol", { class: "crib-said" }, ...claims)] : []));
  }

  function settle(now) {
    settled = now.after;
    after.replaceChildren(markup(now.after, "crib-marked"), make("div", { class: "crib-act" }, button(now.next, () => send({ event: "next", of: now.step }), "crib-main")));
  }

  function update(now) {
    stage.querySelector(".crib-title").textContent = now.title;
    stage.querySelector(".crib-task").textContent = now.ask;
    const lead = stage.querySelector(".crib-lead");
    if (lead) lead.textContent = now.made.length ? `${now.by} claims:` : `${now.by} claims nothing.`;
    stage.querySelectorAll(".crib-too").forEach((one, place) => one.setAttribute("aria-pressed", now.made[place].objected));
    if (!now.done) table.drawClaims(now);
    else if (settled !== now.after) settle(now);
    table.press(now.done ? [] : now.picked);
    board.setAttribute("aria-label", now.score);
    key.replaceChildren(...now.names.map((name, at) => make("span", { class: at ? "crib-opponent" : "crib-you" }, `${name}: ${now.stand[at]}`)));
    if (!fields.includes(document.activeElement)) fields.forEach((field, at) => (field.value = now.names[at]));
  }

  // Every leap goes hole by hole: the back peg of a side jumps ahead of its front peg.
  async function movePegs(now) {
    const mine = (pegging = {});
    for (const { side, path } of still() ? [] : now.moves) {
      if (!(await leap(board, side, path, () => pegging === mine))) return;
    }
    board.innerHTML = shown = now.board;
  }

  function changed() {
    const now = value();
    if (named !== now.names.join()) {
      named = now.names.join();
      naming.open = false;
      stage.querySelector(".crib-title").focus(); // the button that was pressed is folded away
    }
    const anew = step?.step !== now.step;
    if (anew && !naming.contains(document.activeElement)) naming.open = false; // it is read by now
    if (anew) build(now);
    update(now);
    if (anew && now.done) movePegs(now);
    else if (anew || answers === now.answers) board.innerHTML = shown = now.board;
    if (anew) stage.querySelector(".crib-title").focus(); // which brings it into view, and is no button
    heard();
    answers = now.answers;
    if (now.refused) status.scrollIntoView({ block: "nearest" });
  }

  fill([naming, stage], [after, board, key]);
  build(value());
  update(value());
  board.innerHTML = shown = value().board;
  answers = value().answers;
  model.on("change:value", changed);
  return () => { pegging = null; leave(); model.off("change:value", changed); };
}

export default { render };
