// Reverse muggins. Python sends `value`: the cards, the words, and after the call what came of it.

const FIRST = 900; // milliseconds until the first phrase at table speed
const PHRASE = 500; // after every phrase, and for each of its letters:
const LETTER = 60;
const NAMING = {
  muggins: "Muggins: choose the cards that were overlooked, then say what they are.",
  "too many": "Too many: say what was counted that does not score. You may choose its cards too.",
};

function render({ model, el }) {
  const { root, status, fill, say, send, heard, leave } = frame(model, el);
  root.classList.add("crib-practice", "crib-catching");
  const value = () => model.get("value");
  const table = answering(value, send);
  const button = (words, act, attributes = {}) => make("button", { type: "button", onclick: act, ...attributes }, words);
  const stage = make("div", { class: "crib-stage" });
  const words = make("p", { class: "crib-words", "aria-live": "polite" });
  const claimed = make("p", { class: "crib-claimed", "aria-live": "polite" });
  const telling = make("div", { class: "crib-act" });
  const told = make("div", { class: "crib-heard", role: "group", "aria-label": "What your opponent says" },
    make("p", { class: "crib-who" }, "Your opponent says"), words, claimed, telling);
  const asked = make("p", { class: "crib-hint" }, "Is that right? Call muggins for points overlooked, and too many for points that do not score.");
  const calls = make("div", { class: "crib-act crib-calls", role: "group", "aria-label": "Your call" });
  const naming = make("div", { class: "crib-naming" });
  const outcome = make("p", { class: "crib-outcome" });
  const after = make("div", { class: "crib-marking" });
  const board = make("div", { class: "crib-board", role: "img" });
  const stand = make("span", { class: "crib-stand" });
  const pegs = make("div", { class: "crib-holes", hidden: true }, board, make("p", { class: "crib-key", "aria-hidden": "true" },
    make("span", { class: "crib-you" }, "You"), make("span", { class: "crib-opponent" }, "Opponent"), stand));
  const tally = make("p", { class: "crib-caught" });
  const voice = window.speechSynthesis && window.SpeechSynthesisUtterance ? window.speechSynthesis : null;
  let shown = value().board; // as the pegs stood before this count was settled
  let slow = value()["table speed"];
  let aloud = false;
  let put = null;
  let calling = null; // the call that is being named
  let settled = false;
  let answers = null;
  let pegging = null;
  let hand = null;

  // --- the words ---

  let next = 0; // the phrase that comes next
  let timer = null;
  let paused = false;

  function tell() {
    stop();
    next = 0;
    paused = false;
    words.textContent = claimed.textContent = "";
    if (value().done || !slow) return tellAll(!value().done);
    timer = setTimeout(phrase, FIRST);
    drawTelling();
  }

  function tellAll(speak = false) {
    stop();
    const { lines } = value();
    if (next < lines.length) words.textContent = `“${lines.join(" ")}”`;
    next = lines.length;
    claimed.textContent = `Claimed: ${value().claim}.`;
    if (speak) utter(lines.join(" "));
    drawTelling();
  }

  function phrase() {
    const { lines } = value();
    const line = lines[next];
    next += 1;
    words.append(make("span", {}, `${next === 1 ? "“" : " "}${line}${next === lines.length ? "”" : ""}`));
    utter(line);
    timer = setTimeout(next < lines.length ? phrase : tellAll, PHRASE + LETTER * line.length);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    voice?.cancel();
  }

  function pause() {
    paused = !paused;
    paused ? stop() : next < value().lines.length ? phrase() : tellAll();
    drawTelling();
  }

  function utter(text) {
    if (aloud && voice) voice.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: "en" }));
  }

  function drawTelling() {
    const [was] = telling.children;
    const on = !claimed.textContent;
    if (on === Boolean(was)) return void (was && (was.textContent = paused ? "Go on" : "Pause"));
    const held = telling.contains(document.activeElement);
    telling.replaceChildren(...(on ? [button("Pause", pause), button("Show all of it", () => tellAll())] : []));
    if (held) calls.querySelector("button")?.focus();
  }

  function pace() {
    const group = make("fieldset", { class: "crib-ways" }, make("legend", {}, "Words come"));
    const choose = (to) => { slow = to; draw(); tell(); };
    const options = [[false, "All at once"], [true, "At table speed"]].map(([to, label]) => [to, button(label, () => choose(to))]);
    const speaker = button("Spoken too", () => { aloud = !aloud; draw(); aloud ? tell() : voice.cancel(); });
    const draw = () => {
      for (const [to, one] of options) one.setAttribute("aria-pressed", to === slow);
      speaker.setAttribute("aria-pressed", aloud);
    };
    group.append(...options.map(([, one]) => one), ...(voice ? [speaker] : []));
    draw();
    return group;
  }

  // --- the call ---

  const chosen = () => [...hand.querySelectorAll('[aria-pressed="true"]')].map((card) => card.dataset.card);

  function call(which) {
    if (!claimed.textContent) tellAll();
    if (which === "pass") return send({ event: "pass" });
    calling = which;
    drawCalls();
    status.classList.add("crib-unseen");
    say(NAMING[which]);
    const field = which === "muggins" && !chosen().length ? hand.querySelector('[tabindex="0"]') : naming.querySelector(".crib-kinds button");
    field.focus();
  }

  function back() {
    const was = calling;
    calling = null;
    drawCalls();
    calls.querySelector(`[data-call="${was}"]`).focus();
  }

  function drawCalls() {
    const now = value();
    const held = calls.contains(document.activeElement) ? document.activeElement.dataset.call : null;
    calls.replaceChildren(...(now.done ? [] : now.calls.map((one) => button(one.label, () => call(one.value),
      { class: "crib-call", "data-call": one.value, ...(one.value !== "pass" && { "aria-pressed": String(calling === one.value) }) }))));
    if (held && !now.done) calls.querySelector(`[data-call="${held}"]`).focus();
    asked.hidden = now.done || Boolean(calling); // the next step is told instead
    naming.replaceChildren(...(now.done || !calling ? [] : name(now)));
  }

  function name(now) {
    const typed = make("input", { type: "text", class: "crib-typed", placeholder: "5h jc", autocomplete: "off", onkeydown: (event) => {
      if (event.key !== "Enter" || !typed.value.trim()) return;
      send({ event: "pick", text: typed.value });
      typed.value = "";
    } });
    const kinds = now.kinds[calling].map((kind) => button(kind.label, () => send({ event: calling, kind: kind.value, cards: chosen() }), { title: kind.rule }));
    return [make("p", { class: "crib-hint" }, NAMING[calling]),
      make("label", { class: "crib-row crib-typing" }, make("span", {}, "or type cards, and Enter chooses them"), typed),
      make("div", { class: "crib-kinds", role: "group", "aria-label": calling === "muggins" ? "What was overlooked" : "What does not score" }, ...kinds),
      make("div", { class: "crib-act" }, button("Take the call back", back, { class: "crib-quiet" }))];
  }

  // --- one count ---

  function build(now) {
    put = now.put;
    calling = pegging = null;
    settled = false;
    hand = table.hand(now);
    stage.replaceChildren(make("h3", { class: "crib-title", tabindex: "-1" }, now.title), hand);
    outcome.textContent = "";
    after.replaceChildren();
    pegs.hidden = true;
    shown = now.done ? shown : now.board;
    drawCalls();
    tell();
  }

  function update(now) {
    table.press(now.done ? [] : now.picked);
    tally.textContent = now.tally;
    if (now.done && !settled) settle(now);
  }

  function settle(now) {
    settled = true;
    calling = null;
    tellAll();
    drawCalls();
    const on = button("Next", () => send({ event: "next" }), { class: "crib-main" });
    after.replaceChildren(markup(now.after, "crib-marked"), make("div", { class: "crib-act" }, on));
    pegs.hidden = !now.moves.length;
    board.setAttribute("aria-label", now.score);
    stand.textContent = now.score;
    outcome.textContent = now.outcome;
    if (answers === null) return void (board.innerHTML = now.board); // it was settled before this page was opened
    on.focus({ preventScroll: true });
    outcome.scrollIntoView({ block: "nearest" });
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

  function changed() {
    const now = value();
    const anew = put !== now.put;
    if (anew) build(now);
    update(now);
    if (anew) stage.querySelector(".crib-title").focus(); // which brings it into view
    if (answers !== now.answers) {
      answers = now.answers;
      heard();
      if (now.refused) status.scrollIntoView({ block: "nearest" });
    }
  }

  fill([stage, told, asked, calls, naming], [outcome, after, pegs, tally, pace()]);
  build(value());
  update(value());
  answers = value().answers;
  model.on("change:value", changed);
  return () => { pegging = null; stop(); leave(); model.off("change:value", changed); };
}

export default { render };
