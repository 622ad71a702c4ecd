// The table. Python sends `value`: who holds what, the pegs' leaps, what is asked, what may be done, and what has happened.

function render({ model, el }) {
  const framed = frame(model, el);
  const { root, status, fill, value, send, heard, follow } = framed;
  root.classList.add("crib-table");
  const browser = shelf(`crib-tutor:table:${serverPath()}:${value().name}`);
  const asks = { what: "" }; // what this view has asked for, a file or a page: another view of the table does not get it
  const claims = tableClaims(framed);
  const { felt, backs, draw: drawFelt } = middle(framed, claims);
  const { mine, layAway, draw: drawHand } = ownCards(framed, felt);
  const { more, page, lookAt, draw: drawFolds } = tableFolds(framed, asks);
  const title = heading();
  const tally = make("p", { class: "crib-tally" });
  const offer = box("offer");
  const others = box("others");
  const board = box("board", { role: "img" });
  const pegs = movingPegs(board, () => knock(value().tones.pegs));
  const key = box("score");
  const ending = box("ending");
  const asked = make("p", { class: "crib-asked" });
  const acts = box("act crib-moves");
  const warning = box("warning");
  const advice = box("advice");
  const legend = box("legend");
  const log = make("ol", { class: "crib-log", "aria-label": "What has happened" });
  const inside = make("div"); // beside the root, so that its style and its keys are its own
  let within = ""; // the practice that is open below
  let ticking = null;
  let kept = null;

  // --- drawing: a part is drawn anew only where it has changed ---

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
    part(claims.form, [now.put, now.claim && [now.claim.way, now.claim.calls, now.claim.objects, now.claim.muggins, now.claim.pegs, now.claim.counts, now["shown name"]]], () => claims.draw(now));
    claims.update(now);
    part(warning, now.warning, () => drawWarning(now));
    part(advice, now.advice, () => drawAdvice(now));
    part(log, now.log, () => log.replaceChildren(...now.log.map((one) => make("li", { class: one.new ? "crib-new" : "" }, one.words))));
    part(legend, now.legend, () => drawLegend(now));
    drawFolds(now);
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

  function drawWarning(now) {
    warning.replaceChildren(...(now.warning ? [make("p", {}, now.warning.words),
      make("div", { class: "crib-act" }, button("Do it anyway", () => send(now.warning.again)))] : []));
  }

  function drawAdvice(now) {
    const rows = now.advice.map((one, at) => make("li", {}, make("b", {}, one.cards), one.cost ? ` (costs ${one.cost})` : at ? " (as good)" : " (best)", `: ${one.why}`));
    advice.replaceChildren(...(rows.length ? [make("p", { class: "crib-hint" }, now.priced), make("ol", { "aria-label": "The tutor's advice, the best first" }, ...rows.slice(0, 5))] : []));
  }

  /** What the abbreviations mean, while the tutor writes them. */
  function drawLegend(now) {
    const rows = now.legend.flatMap(([written, means]) => [make("dt", {}, written), make("dd", {}, means)]);
    legend.replaceChildren(...(rows.length ? [make("details", {}, make("summary", {}, "What the shorthand means"), make("dl", {}, ...rows))] : []));
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
      if (asks.what === "practice") { asks.what = ""; inside.scrollIntoView({ block: "nearest" }); view.el.querySelector("button")?.focus(); }
    } catch {
      inside.replaceChildren(make("p", {}, "This page cannot show it here: run the line above in a cell of its own."));
    }
  }

  // --- the board: pegs leap hole by hole, and the board as it is stands in the end ---

  function drawBoard(now) {
    board.setAttribute("aria-label", `The board. ${now.score}`);
    part(key, [now.key, now.lines], () => key.replaceChildren(...now.key.map((one) => make("span", { class: `crib-name crib-${one.side}` }, `${one.name} `,
      make("b", {}, String(one.score)), one.gained ? make("span", { class: "crib-gained" }, ` ${one.gained > 0 ? "+" : ""}${one.gained}`) : "")), make("small", {}, now.lines)));
    if (pegs.drawn() === now.board) return;
    if (pegs.drawn() !== null && !still() && wishes.speed !== "off") {
      board.style.setProperty("--crib-peg-move", PACES[wishes.speed] ?? "");
      return void pegs.move(now.board, now.moves);
    }
    if (pegs.drawn() !== null && now.moves.length) knock(now.tones.pegs);
    pegs.set(now.board);
  }

  // --- from answer to answer ---

  /** What a player wants next: the first thing that can be done now. */
  const next = () => warning.querySelector("button") ?? offer.querySelector("button") ?? (value().claim ? felt.querySelector('.crib-card[tabindex="0"]') ?? claims.form.querySelector("input, button") : null)
    ?? (value().choose ? mine.querySelector('.crib-card:not([aria-disabled="true"])') : null) ?? acts.querySelector("button") ?? title;

  function changed() {
    const now = value();
    const here = root.contains(document.activeElement);
    const moved = here && ![more, log].some((one) => one.contains(document.activeElement));
    const [laid, ended] = [felt.querySelectorAll(".crib-laid").length, Boolean(ending.firstChild)];
    draw();
    if (heard()) {
      if (felt.querySelectorAll(".crib-laid").length > laid) knock(now.tones.card);
      if (now.ending && !ended) knock(now.tones.won);
      if (now.refused) status.scrollIntoView({ block: "nearest" });
      if (now.said) speak(now.said);
      if (asks.what === "file" && now.file) { asks.what = ""; download(now.file); }
      const loads = asks.what === "load" && now.offer;
      if (asks.what === "load") asks.what = "";
      if (loads) {
        offer.querySelector("button").focus(); // the question is answered where it stands, and by the safe answer first
        offer.scrollIntoView({ block: "nearest" });
      }
      if (asks.what === "page" && now.page) { asks.what = ""; page.focus(); page.scrollIntoView({ block: "nearest" }); }
      else if (here && !moved && !root.contains(document.activeElement)) next().focus({ preventScroll: true });
      if (moved && (!root.contains(document.activeElement) || document.activeElement === title || now.warning)) next().focus({ preventScroll: true });
    }
    if (now.keep && now.keep !== kept) browser.write(kept = now.keep);
    clearTimeout(ticking);
    if (now.looking) setTimeout(() => send({ event: "look on", at: now.answers }), 0);
    if (now.demo && !now.paused && !now.over) ticking = setTimeout(() => send({ event: "tick", at: now.answers }), now.pace * 1000);
  }

  fill([make("div", { class: "crib-head" }, title, tally, voiceButton()), offer, others, board, key, felt, ending, asked], [warning, mine, acts, claims.form, advice, log, legend, more]);
  el.append(inside);
  more.lastChild.open = Boolean(value().shows);
  draw();
  const there = value().keep ? "" : browser.read();
  if (there) send({ event: "found", text: there });
  changed();
  return follow(changed, () => { pegs.stop(); clearTimeout(ticking); });
}

export default { render };
