// The table's stage: zones that keep their places and heights while moments are drawn on it, one after another.

const TRAVEL = { card: 180, turn: 240, starter: 240, hand: 240, deal: 240, discard: 180, cut: 180 }; // milliseconds on the way
const EASE = "cubic-bezier(.2, 0, 0, 1)";

function tableStage({ value, status }) {
  const faces = {}; // every face that was sent
  const [seats, spent, lane, turned, number, teller, own, acts] = ["seats", "spent", "lane", "turned", "number", "teller", "own", "acts"].map((name) => box(name));
  const middle = box("middle");
  const felt = box("felt", { tabindex: "-1" });
  const board = box("board", { role: "img" });
  const score = box("score");
  middle.append(spent, lane, turned, number);
  felt.append(seats, middle, teller, own, acts);
  let walking = null; // the walk of a peg that is under way

  // --- cards ---

  const turnedDown = (place = "") => {
    const node = markup(value().back, "crib-card crib-down", "span");
    if (place) node.dataset.place = place;
    return node;
  };
  const slot = (text = "") => {
    const node = make("span", { class: "crib-card crib-slot" });
    if (text) node.dataset.slot = text;
    return node;
  };
  const lay = (text, className = "") => {
    const node = face(faces[text], `crib-card ${className}`, { title: faces[text].name });
    node.dataset.card = text;
    return node;
  };
  const light = (node, text, lit) => {
    node.classList.toggle("crib-lit", Boolean(lit?.includes(text)));
    node.classList.toggle("crib-dim", Boolean(lit) && !lit.includes(text));
    return node;
  };
  const tile = (text) => make("span", { class: `crib-tile crib-suit-${text.at(-1)}` }, faces[text].sign);
  const named = (one) => make("span", { class: `crib-name crib-${one.side}` }, one.name);
  const chip = () => make("span", { class: "crib-chip" }, "deals");
  const bubble = (words) => make("span", { class: "crib-bubble", "aria-hidden": "true" }, words);

  function pileUp(crib) {
    const many = Math.min(crib.many, 4);
    return make("span", { class: "crib-crib", role: "img", "aria-label": `${crib.name}, ${crib.many} card${crib.many === 1 ? "" : "s"}` },
      make("small", { "aria-hidden": "true" }, crib.name),
      make("span", { class: "crib-heap", "data-place": "crib" }, ...(many ? Array.from({ length: many }, () => turnedDown()) : [slot()])));
  }

  // --- the zones ---

  function drawSeats(now) {
    const drawn = now.seats.map((one, at) => make("div", { class: "crib-seat" },
      make("span", { class: "crib-who" }, named(one), ...(one.dealer ? [chip()] : [])),
      make("span", { class: "crib-hold", "data-place": `seat${at}`, role: "img", "aria-label": `${one.name} holds ${one.held} card${one.held === 1 ? "" : "s"}` },
        ...Array.from({ length: one.gone }, () => slot()), ...Array.from({ length: one.held }, () => turnedDown())),
      ...(one.says ? [bubble(one.says)] : [])));
    seats.dataset.many = now.seats.length;
    seats.replaceChildren(...drawn, ...(now.crib && !now.crib.mine ? [pileUp(now.crib)] : []));
  }

  function drawMiddle(now) {
    spent.replaceChildren(...Array.from({ length: Math.min(now.spent, 5) }, () => turnedDown("spent")));
    spent.setAttribute("role", "img");
    spent.setAttribute("aria-label", now.spent ? `${now.spent} cards played before, face down` : "No cards played before");
    lane.className = `crib-lane${now.shown ? "" : " crib-pile"}`;
    lane.setAttribute("role", "group");
    lane.setAttribute("aria-label", now.shown || (now.number ? `This count: ${now.number}` : "Cards in the middle"));
    lane.replaceChildren(...now.lane.map(([text, side]) => {
      const card = light(lay(text, now.shown ? "" : `crib-by crib-by-${side}`), text, now.lit);
      return card;
    }));
    lane.style.setProperty("--many", Math.max(now.lane.length, 1));
    if (now.starter) turned.replaceChildren(light(lay(now.starter), now.starter, now.lit), make("small", { "aria-hidden": "true" }, "starter"));
    else turned.replaceChildren(...(now.kind === "empty" ? [] : [turnedDown("deck"), make("small", { "aria-hidden": "true" }, "deck")]));
    number.replaceChildren(make("b", {}, now.number), make("small", {}, now.caption));
  }

  const happened = make("p", { class: "crib-happened" });
  const asked = make("p", { class: "crib-asked" });
  teller.append(happened, asked, status); // the live line stays: one that's taken out and put back may be silent

  function tell(now) {
    teller.className = `crib-teller crib-by-${now.by || "nobody"}${(now.before + now.said).length > 64 ? " crib-long" : ""}`;
    happened.textContent = now.happened;
    asked.replaceChildren(...(now.before ? [make("span", { class: "crib-already" }, `${now.before} `)] : []), now.said);
    teller.querySelector(".crib-choosing")?.remove();
  }

  const entry = ([texts, words, total], lit) => make("li", { class: lit ? "crib-newest" : "" },
    make("span", { class: "crib-tiles" }, ...texts.map(tile)), make("span", {}, words), make("b", {}, total));

  function drawOwn(now, hand) {
    if (now.shown) {
      const tape = make("ol", { class: `crib-tape${now.tape.length > 3 ? " crib-many" : ""}`, "aria-label": now.taped, ...(now.tape.length > 3 && { tabindex: "0" }) },
        ...now.tape.map((one, at) => entry(one, now.lit && at === now.tape.length - 1)));
      own.replaceChildren(make("span", { class: "crib-who" }, make("small", {}, now.taped)), tape);
      if (now.tape.length > 1) tape.scrollTo(tape.scrollWidth, tape.scrollHeight); // the newest stays in view
    } else {
      const cards = now.own.slots.map(([text, there], at) => (!there ? slot(text) : hand?.(text, at) ?? lay(text)));
      const hold = make("span", { class: "crib-hold", role: "group", "aria-label": "Your hand", "data-place": "own" }, ...cards, ...Array.from({ length: now.own.held }, () => turnedDown()));
      hold.style.setProperty("--many", now.own.slots.length);
      own.replaceChildren(make("span", { class: "crib-who" }, named(now.own), ...(now.own.dealer ? [chip()] : [])), hold,
        ...(now.own.says ? [bubble(now.own.says)] : []));
    }
    if (!now.crib?.mine) return;
    const pile = pileUp(now.crib);
    pile.classList.toggle("crib-tight", !now.shown && now.own.slots.length > 5); // six cards leave it no room beside them
    own.append(pile);
  }

  // --- the score and the pegs ---

  function drawScore(now) {
    score.replaceChildren(...value().key.map((one, at) => make("span", { class: "crib-side" }, named(one),
      ...(now.dealing === at ? [chip()] : []), now.gained[at] > 0 ? make("span", { class: "crib-gained" }, `+${now.gained[at]}`) : "", make("b", {}, now.scores[at]))));
  }

  function peg(side, which) { return board.querySelector(`.peg.${side}.${which}`); }
  function stand(circle, [x, y]) { circle.setAttribute("cx", x); circle.setAttribute("cy", y); }

  function setPegs(now) {
    walking = null;
    part(board, value().board, () => (board.innerHTML = value().board));
    board.querySelectorAll(".walked").forEach((one) => one.remove());
    value().key.forEach(({ side }, at) => {
      stand(peg(side, "front"), now.pegs[at][0]);
      stand(peg(side, "back"), now.pegs[at][1]);
    });
  }

  /** The peg goes hole by hole, leaves a mark in each, and the score counts with it; what is behind it is set at once. */
  async function walk(now, holeTime) {
    const front = peg(now.walk, "front");
    const at = [front.getAttribute("cx"), front.getAttribute("cy")];
    setPegs(now);
    const mine = (walking = {});
    const moved = peg(now.walk, "front");
    now.path.slice(0, -1).forEach((hole) => {
      const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      for (const [name, to] of Object.entries({ class: "walked", r: 3.6, cx: hole[0], cy: hole[1] })) mark.setAttribute(name, to);
      moved.before(mark);
    });
    if (!holeTime) return;
    stand(moved, at);
    const side = value().key.findIndex((one) => one.side === now.walk);
    const points = score.children[side].querySelector("b");
    const counts = (place) => (points.textContent = now.scores[side] - now.path.length + place);
    counts(0);
    for (const [place, hole] of now.path.entries()) {
      await new Promise((go) => setTimeout(go, holeTime));
      if (walking !== mine) return;
      stand(moved, hole);
      counts(place + 1);
    }
  }

  // --- from moment to moment ---

  function places() {
    const found = new Map();
    for (const one of felt.querySelectorAll("[data-card], [data-slot], [data-place]")) {
      const { card, slot: empty, place } = one.dataset;
      const key = card ?? (empty ? `slot:${empty}` : place);
      if (!found.has(key) || place) found.set(key, one.getBoundingClientRect());
    }
    return found;
  }

  /** Every card travels from where it was, or from the player who held it. */
  function travel(was, now) {
    const time = TRAVEL[now.kind];
    if (!time) return;
    const acts = now.seats.findIndex((one) => one.acts);
    const source = now.shown ? (now.whose === "crib" ? "crib" : now.whose === "own" ? "own" : `seat${now.whose}`) : acts >= 0 ? `seat${acts}` : "own";
    const fly = (node, from) => {
      if (!from) return;
      const to = node.getBoundingClientRect();
      const [x, y, scale] = [from.left - to.left, from.top - to.top, Math.min(from.width, to.height * 5 / 7) / (to.width || 1)];
      if (Math.abs(x) + Math.abs(y) < 2) return;
      node.style.zIndex = 2;
      node.animate([{ transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${Math.min(1.6, Math.max(0.4, scale))})` }, { transformOrigin: "0 0" }], { duration: time, easing: EASE })
        .finished.then(() => (node.style.zIndex = ""), () => {});
    };
    for (const node of felt.querySelectorAll("[data-card]")) {
      const text = node.dataset.card;
      if (now.kind === "starter" && text === now.starter) node.animate([{ transform: "rotateY(90deg)" }, {}], { duration: time, easing: EASE });
      else fly(node, was.get(text) ?? was.get(`slot:${text}`) ?? was.get(now.kind === "deal" || now.kind === "cut" ? "deck" : source));
    }
    if (now.kind === "deal") felt.querySelectorAll(".crib-seat .crib-down").forEach((node) => fly(node, was.get("deck")));
    if (now.kind === "discard") fly(felt.querySelector('[data-place="crib"]').lastElementChild, was.get(acts >= 0 ? `seat${acts}` : "own"));
    if (now.kind === "turn") spent.querySelectorAll(".crib-down").forEach((node) => fly(node, was.get("lane")));
  }

  /** Draw a moment, or how the table lies; `hand` makes a card of the player's that can be pressed. */
  function draw(now, { moves = false, hand = null } = {}) {
    Object.assign(faces, value().faces);
    const was = moves ? places().set("lane", (lane.lastElementChild ?? lane).getBoundingClientRect()) : null;
    drawSeats(now);
    drawMiddle(now);
    tell(now);
    drawOwn(now, hand);
    drawScore(now);
    if (moves) travel(was, now);
    board.setAttribute("aria-label", `The board: ${value().key.map((one, at) => `${one.name} ${now.scores[at]}`).join(", ")}.`);
  }

  return { felt, middle, lane, turned, number, teller, own, acts, board, score, draw, setPegs, walk, tile, slot, faces, stop: () => (walking = null) };
}
