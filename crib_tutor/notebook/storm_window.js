// The storm. Python sends `value`: the hand, the seconds left, the last answer's mark, and in the end what was missed.
// It runs on the stage of a hand, with the time for its number. The page counts the seconds down; whether the time is up is asked of Python.

const TICK = 200; // milliseconds

function render({ model, el }) {
  const { root, fill, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-storming");
  const stage = box("drill");
  const felt = countStage();
  const called = make("p", { class: "crib-unseen", "aria-live": "polite" });
  const parts = {};
  let drawn = null; // the state and the storm that are on the page
  let turn = null;
  let ends = null; // when this page's clock will have run out; null while it stands
  let left = 0;
  let asked = 0;
  let calls = [];

  // --- before and after ---

  function starting(now, words) {
    const [clock, clocks] = choice("The clock", now.clocks, now.seconds, { "aria-label": "The clock" });
    const start = button(words, () => {
      start.setAttribute("aria-disabled", "true");
      send({ event: "start", seconds: Number(clock.value), run: now.run });
    }, { class: "crib-main" });
    return make("div", { class: "crib-act crib-foot" }, clocks, start);
  }

  const bests = (now) => now.bests.map((words) => make("p", { class: "crib-hint" }, words));

  function before(now) {
    stage.replaceChildren(heading("The storm"), make("p", {}, now.terms), starting(now, "Start"), ...bests(now));
  }

  function over(now) {
    const missed = now.missed.map((one, at) => make("details", { open: at === 0 }, make("summary", {}, one.words), markup(one.html, "crib-counted")));
    const lead = missed.length ? [make("h4", { class: "crib-lead" }, missed.length === 1 ? "The one you missed" : "Those you missed")] : [];
    stage.replaceChildren(heading(now.title), make("p", { class: "crib-summary" }, now.summary), ...bests(now), ...lead, ...missed, starting(now, "Another storm"));
  }

  // --- while it runs: built once, so that the field keeps the focus from hand to hand ---

  function running() {
    parts.seconds = make("b", {});
    parts.unit = make("small", {});
    parts.time = make("span", { role: "timer", "aria-live": "off", "aria-label": "Time left" }, parts.seconds, parts.unit);
    parts.bar = make("span", { class: "crib-sand" });
    parts.row = make("p", { class: "crib-hint crib-so-far" });
    parts.title = heading();
    parts.known = make("p", { class: "crib-known" });
    parts.last = make("p", { class: "crib-last" });
    parts.field = onEnter(numberField({ max: value().most, autocomplete: "off", "aria-label": "Your count, in points" }), answer);
    felt.root.querySelector(".crib-number").replaceChildren(parts.time);
    felt.root.querySelector(".crib-bracket, .crib-known").replaceWith(parts.known);
    felt.tell([parts.last, parts.row]);
    felt.mark(false);
    felt.act(make("label", { class: "crib-row" }, make("span", {}, "It counts"), parts.field),
      button("Answer", answer, { class: "crib-main" }), button("Stop", () => send({ event: "stop" }), { class: "crib-quiet" }));
    stage.replaceChildren(make("div", { class: "crib-form" }, parts.title), make("div", { class: "crib-glass", "aria-hidden": "true" }, parts.bar), felt.root);
    calls = [...value().calls];
  }

  function answer() {
    ends = null; // the clock stands until Python has dealt the next one
    send({ event: "answer", turn: value().turn, points: numberIn(parts.field) });
    parts.field.value = "";
    parts.field.focus({ preventScroll: true });
  }

  function deal(now) {
    turn = now.turn;
    parts.title.textContent = now.title;
    parts.title.classList.toggle("crib-other", !now.plain); // not one more hand: let it be seen at once
    felt.lay(layOut(now, now.cards.map((card) => face(card, "crib-face"))));
    felt.fill(now.sheet, "", now.misses.map((words) => make("li", {}, make("span", { class: "crib-say" }, words))));
    parts.known.textContent = now.known;
    parts.row.textContent = now.row;
    parts.last.textContent = now.last;
    parts.last.className = "crib-last";
    felt.teller.className = `crib-teller crib-by-${now.last && !now.fine ? "missed" : "you"}`;
  }

  function tick() {
    if (ends === null) return;
    left = Math.max(0, (ends - performance.now()) / 1000);
    show();
    if (left > 0) return;
    ends = null;
    send({ event: "time", asked: (asked += 1) }); // another each time, as it is asked again where Python says not yet
  }

  function show() {
    const seconds = Math.ceil(left);
    const [number, unit] = [`${seconds}`, ` second${seconds === 1 ? "" : "s"} left`];
    if (parts.seconds.textContent !== number) parts.seconds.textContent = number;
    if (parts.unit.textContent !== unit) parts.unit.textContent = unit;
    parts.bar.style.width = `${Math.min(100, (100 * left) / value().seconds)}%`;
    parts.time.classList.toggle("crib-short", left <= 10);
    const due = calls.filter(([at]) => left <= at);
    if (due.length) called.textContent = due.at(-1)[1];
    calls = calls.filter(([at]) => left > at);
  }

  function changed() {
    const now = value();
    const held = stage.contains(document.activeElement);
    const anew = drawn !== `${now.state} ${now.run}`;
    if (anew) {
      drawn = `${now.state} ${now.run}`;
      turn = null;
      called.textContent = "";
      ({ before, running, over })[now.state](now);
    }
    stage.querySelector(".crib-main").removeAttribute("aria-disabled");
    if (now.state === "running") {
      if (turn !== now.turn) deal(now);
      ends = performance.now() + now.left * 1000;
      left = now.left;
      show();
    } else ends = null;
    if (anew && held) (now.state === "running" ? parts.field : stage.querySelector(".crib-title")).focus();
    heard();
  }

  fill([stage], [called]);
  changed();
  if (value().state === "running") send({ event: "time", asked }); // what is shown was sent some time ago
  const timer = setInterval(tick, TICK);
  return follow(changed, () => clearInterval(timer));
}

export default { render };
