// Two pegs to drag or step, and the chances from there. Python sends all words, pictures, and the places of the holes.

function render({ model, el }) {
  const { root, fill, value, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-lab", "crib-win");
  const KEPT = "crib-tutor win board";
  const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };
  const PARTS = { chances: "Chances", map: "Map", hole: "One hole" };
  const now = value();
  const track = box("track", { "aria-hidden": "true" });
  const field = box("win-board");
  const parts = Object.fromEntries(Object.keys(PARTS).map((name) => [name, make("section", { class: `crib-panel crib-${name}` })]));
  let waits = false; // for an answer of Python
  let next = null; // what is to be reported after it
  let dragged = null;

  const pegs = now.sides.map((side, at) => make("div", {
    class: `crib-peg ${side.key}`, role: "slider", tabindex: "0", "aria-label": `${side.name}: peg`, "aria-valuemin": "0", "aria-valuemax": now.last,
    onkeydown: (event) => step(event, at), onpointerdown: (event) => lift(event, at), onpointermove: drag, onpointerup: drop, onpointercancel: drop,
  }));
  field.append(track, ...pegs);
  const fields = now.sides.map((side, at) => numberField({ max: now.last, "aria-label": `${side.name}: score`, onchange: () => put(at, numberIn(fields[at])) }));
  const steppers = box("steppers");
  steppers.append(...now.sides.map((side, at) => make("div", { class: `crib-stepper ${side.key}`, role: "group", "aria-label": side.name },
    make("span", { class: "crib-name", "aria-hidden": "true" }, side.name),
    button("−", () => put(at, score(at) - 1), { "aria-label": `${side.name}: one hole back` }), fields[at],
    button("+", () => put(at, score(at) + 1), { "aria-label": `${side.name}: one hole on` }))));
  const deals = now.deals.map((words, at) => button(words, () => { if (value().dealer !== !at) report({ event: "swap" }); }, { class: "crib-call" }));
  const tabs = Object.entries(PARTS).map(([name, words]) => button(words, () => turn(name), { class: "crib-call", "data-part": name }));

  const score = (at) => (next?.side === value().sides[at].key ? next.hole : value().sides[at].score);

  // One report at a time: while Python works on one, only the last of the others waits.
  function report(event) {
    if (waits) { next = event; return; }
    waits = true;
    send(event);
  }
  function put(at, hole) {
    if (hole === null || !Number.isInteger(hole)) { fields[at].value = value().sides[at].score; return; }
    const to = Math.min(Math.max(hole, 0), now.last);
    fields[at].value = to;
    if (to !== score(at)) report({ event: "move", side: now.sides[at].key, hole: to });
  }

  function step(event, at) {
    const to = { Home: 0, End: now.last }[event.key] ?? (event.key in STEPS ? score(at) + STEPS[event.key] : null);
    if (to === null) return;
    event.preventDefault();
    put(at, to);
  }

  function lift(event, at) {
    dragged = at;
    pegs[at].setPointerCapture(event.pointerId);
    pegs[at].focus();
    event.preventDefault();
  }

  // The hole nearest to the pointer; of the two laps' holes there, the one nearer to where the peg stands.
  function drag(event) {
    if (dragged === null) return;
    const svg = track.querySelector("svg");
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const from = score(dragged);
    const far = ([left, top], hole) => 1000 * Math.round(Math.hypot(left - x, top - y)) + Math.abs(hole - from);
    let best = 0;
    now.holes[dragged].forEach((place, hole) => { if (far(place, hole) < far(now.holes[dragged][best], best)) best = hole; });
    put(dragged, best);
    stand(dragged, best);
  }

  function drop() { dragged = null; }

  /** Put a peg's handle, and the peg under it, where a hole is. */
  function stand(at, hole) {
    const svg = track.querySelector("svg");
    const { width, height } = svg.viewBox.baseVal;
    const [x, y] = now.holes[at][hole];
    pegs[at].style.left = `${(100 * x) / width}%`;
    pegs[at].style.top = `${(100 * y) / height}%`;
    for (const peg of svg.querySelectorAll(`.peg.${now.sides[at].key}`)) { peg.setAttribute("cx", x); peg.setAttribute("cy", y); }
  }

  function turn(name) {
    root.dataset.part = name;
    for (const tab of tabs) tab.setAttribute("aria-pressed", tab.dataset.part === name);
  }

  function draw() {
    const { sides, board, dealer, chances, map, hole } = value();
    part(track, board, () => (track.innerHTML = board));
    sides.forEach((side, at) => {
      if (dragged !== at) stand(at, side.score);
      pegs[at].setAttribute("aria-valuenow", side.score);
      pegs[at].setAttribute("aria-valuetext", side.spoken);
      if (document.activeElement !== fields[at]) fields[at].value = side.score;
    });
    deals.forEach((one, at) => one.setAttribute("aria-pressed", dealer === !at));
    part(parts.chances, chances, () => drawChances(chances));
    part(parts.map, map, () => drawMap(map));
    part(parts.hole, hole, () => drawHole(hole));
  }

  const named = (words) => make("h4", {}, words);

  function drawChances({ title, win, rows }) {
    const bar = make("div", { class: "crib-bar", "aria-hidden": "true" });
    bar.append(make("span", { class: "crib-mine", style: `flex-grow:${win}` }, win > 0.2 ? `You ${(100 * win).toFixed(0)}` : ""),
      make("span", { class: "crib-theirs", style: `flex-grow:${1 - win}` }, win < 0.8 ? (100 - (100 * win).toFixed(0)).toFixed(0) : ""));
    const head = make("tr", {}, make("td", {}), make("th", { scope: "col" }, "you"), make("th", { scope: "col" }, "opponent"));
    const body = rows.map(([name, mine, theirs]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, mine), make("td", {}, theirs)));
    parts.chances.replaceChildren(named(title), bar, make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)));
  }

  function drawMap({ title, svg, spot }) {
    const drawn = markup(svg, "crib-picture");
    const at = drawn.querySelector("svg").viewBox.baseVal;
    drawn.append(make("span", { class: "crib-here", style: `left:${(100 * spot[0]) / at.width}%;top:${(100 * spot[1]) / at.height}%` }));
    parts.map.replaceChildren(named(title), drawn);
  }

  function drawHole({ title, svg, cells, par }) {
    const list = make("dl", { class: "crib-shifts" });
    list.append(...cells.map(([name, games]) => make("div", {}, make("dt", {}, name), make("dd", {}, games))));
    const key = make("p", { class: "crib-lines", "aria-hidden": "true" }, make("span", { class: "crib-now" }, value().deals[value().dealer ? 0 : 1]),
      make("span", { class: "crib-other" }, value().deals[value().dealer ? 1 : 0]));
    parts.hole.replaceChildren(named(title), markup(svg, "crib-picture"), key, list, make("p", { class: "crib-par" }, par));
  }

  function changed() {
    const answered = unheard();
    heard();
    if (answered) {
      waits = false;
      if (next) { const event = next; next = null; report(event); }
      try { sessionStorage.setItem(KEPT, JSON.stringify([value().start, value().sides.map((side) => side.score), value().dealer])); } catch { /* a page that may keep nothing */ }
    }
    draw();
  }

  /** What the reader had set up, if this cell was run again from the same scores. */
  function restore() {
    try {
      const [start, [you, opponent], dealer] = JSON.parse(sessionStorage.getItem(KEPT));
      const stands = JSON.stringify([now.sides.map((side) => side.score), now.dealer]);
      if (JSON.stringify(start) === JSON.stringify(now.start) && JSON.stringify([[you, opponent], dealer]) !== stands) report({ event: "restore", you, opponent, dealer });
    } catch { /* nothing is kept */ }
  }

  root.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "d" && !event.ctrlKey && !event.metaKey && !event.altKey) report({ event: "swap" });
  });
  const swap = make("div", { class: "crib-deals", role: "group", "aria-label": "Whose deal" }, ...deals);
  const views = make("div", { class: "crib-views", role: "group", "aria-label": "What to look at" }, ...tabs);
  const panels = box("panels");
  panels.append(...Object.values(parts));
  fill([make("div", { class: "crib-head" }, heading(now.title), make("p", { class: "crib-hint" }, now.hint), swap), field, steppers, views, panels], []);
  turn("chances");
  draw();
  restore();
  return follow(changed);
}

export default { render };
