// Scores to peg by hand. Python sends `value`: the task, the pegs in words, the board, the places of its holes, and a peg's way.

function render({ model, el }) {
  const { root, fill, send, heard, leave } = frame(model, el);
  root.classList.add("crib-pegging");
  const SVG = "http://www.w3.org/2000/svg";
  const REACH = 12; // how far from a hole a click still means it, in the board's own units
  const parts = {};
  let lifted = null;
  let pegged = null;
  let walking = null;

  const value = () => model.get("value");

  // Build once a score; a wrong move leaves everything as the learner chose it.
  function build() {
    const now = value();
    pegged = now.pegged;
    lifted = null;
    parts.title = make("h3", { class: "crib-title", tabindex: "-1" }, `${now.place} ${now.task}`);
    parts.board = markup(now.board, "crib-track");
    parts.board.setAttribute("role", "img");
    parts.board.setAttribute("aria-label", now.words);
    parts.board.addEventListener("click", point);
    parts.told = make("p", { class: "crib-hint" }, now.told);
    fill([parts.title, ...(now.done ? [again()] : [pegs(now), hole(now)])], [parts.told, parts.board]);
  }

  function pegs(now) {
    parts.pegs = now.pegs.map((peg) => make("button", { type: "button", "aria-pressed": "false", onclick: () => lift(peg.value), "data-peg": peg.value }, peg.label));
    return make("fieldset", { class: "crib-pegs" }, make("legend", {}, "Lift the"), ...parts.pegs);
  }

  function hole(now) {
    parts.hole = make("input", { type: "number", min: "1", max: now.most, step: "1", inputmode: "numeric", oninput: mark });
    const put = () => send({ event: "move", peg: lifted, hole: parts.hole.value === "" ? null : Number(parts.hole.value) });
    parts.hole.addEventListener("keydown", (event) => { if (event.key === "Enter") put(); });
    return make("div", { class: "crib-act" },
      make("label", { class: "crib-hole" }, "and put it into hole", parts.hole),
      make("button", { type: "button", class: "crib-main", onclick: put }, "Peg it"));
  }

  function again() {
    return make("div", { class: "crib-act" }, make("button", { type: "button", class: "crib-main", onclick: () => send({ event: "again" }) }, "Start again"));
  }

  function lift(peg) {
    lifted = peg;
    for (const button of parts.pegs) button.setAttribute("aria-pressed", button.dataset.peg === peg);
    mark();
  }

  // The lifted peg stands out, and the chosen hole has a ring.
  function mark() {
    settle();
    parts.board.querySelector(".chosen")?.remove();
    for (const peg of parts.board.querySelectorAll(".peg.you")) peg.classList.toggle("lifted", peg.classList.contains(lifted));
    const place = value().holes.find(([, , number]) => number === Number(parts.hole.value));
    if (!place) return;
    const ring = document.createElementNS(SVG, "circle");
    for (const [name, to] of Object.entries({ class: "chosen", cx: place[0], cy: place[1], r: 7 })) ring.setAttribute(name, to);
    parts.board.querySelector("svg").append(ring);
  }

  // By mouse: the hole next to the click.
  function point(event) {
    if (value().done) return;
    const svg = parts.board.querySelector("svg");
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const far = ([left, top]) => Math.hypot(left - x, top - y);
    const nearest = value().holes.reduce((best, place) => (far(place) < far(best) ? place : best));
    if (far(nearest) > REACH) return;
    parts.hole.value = nearest[2];
    mark();
  }

  // The pegs are to be seen where they stand, so a walk that is still under way ends at once.
  function settle() {
    if (!walking) return;
    walking = null;
    parts.board.innerHTML = value().board;
  }

  // The back peg jumps to the front peg and goes on from there, hole by hole.
  async function walk(before) {
    const now = value();
    if (still() || !now.path.length) return;
    const mine = (walking = {});
    parts.board.innerHTML = before;
    if (await leap(parts.board, "you", now.path, () => walking === mine)) settle();
  }

  let shown = value().board;
  function changed() {
    const now = value();
    if (now.pegged !== pegged) {
      const before = shown;
      walking = null;
      build();
      parts.title.focus({ preventScroll: true });
      if (now.pegged) walk(before);
      shown = now.board;
    }
    parts.told.hidden = now.refused || !now.told;
    heard();
  }

  build();
  parts.told.hidden = !value().told;
  model.on("change:value", changed);
  return () => { walking = null; leave(); model.off("change:value", changed); };
}

export default { render };
