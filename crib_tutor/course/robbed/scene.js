// A hand against someone, played by the page alone: what raised cards are, and what follows, is looked up in what Python
// worked out.

import { tileMaker } from "../../notebook/card_tiles.js";
import { cardButton, face, layOut, layOutButtons } from "../../notebook/cards.js";
import { box, button, isChord, kbd, make, markup, still } from "../../notebook/elements.js";
import { countStage } from "../../notebook/shown_count.js";
import "./scene.css";

// Milliseconds: the opening's steps, how long an answer stays, and what comes to someone who waits.
const TIME = { first: 300, step: 1000, right: 600, twice: 700, wrong: 900, nudge: 4000, help: 10000, second: 1000 };
const FRESH = { found: [], shown: [], over: false, begun: false, helped: false, keyed: false, clock: null, pegs: null, chips: {}, since: 0 };
const keyOf = (found) => [...found].sort((one, other) => one - other).join(" ");

/** A scene goes on where a page draws it again, as when Python comes in or its cell is run, unless it's over. */
function sceneOf(begin) {
  const scenes = (globalThis.cribScenes ??= {});
  const name = JSON.stringify(begin);
  if (!scenes[name] || scenes[name].over) scenes[name] = { ...FRESH, shown: [], begun: begin.at > 0 || begin.found.length > 0, ...begin };
  return scenes[name];
}

/** The scene in a window's frame; `over` is called when a hand is, and `acts` are buttons of the window's own. */
export function playScene(/** @type {any} */ { root, fill, value, aloud }, { over = (/** @type {any} */ _) => {}, acts = {} } = {}) {
  root.classList.add("crib-robbed");
  let now = /** @type {Views["course/robbed/window"]} */ (value());
  let scene = sceneOf(now.begin);
  const felt = countStage();
  const [speaker, bubble, scores, tape, board] = ["speaker", "bubble", "scores", "tape", "street"].map((name) => box(name));
  const clock = make("b", { class: "crib-clock", role: "timer", "aria-live": "off" });
  const tile = tileMaker(now.tiles);
  const waiting = new Set(); // what comes by itself, and a tap calls off
  let [up, cards] = [[], []]; // the places of the raised cards, and all of them
  let answered = false; // whether what is raised has been told, and comes down by itself
  let asked = null; // what the teller says
  let ticking = null;
  let lanes = []; // what is drawn of each side
  let byHand = false; // whether a finger or a mouse is what presses, and no key and no reader
  const me = {}; // of several drawings of a scene only the one last drawn or touched goes on

  const hand = () => now.hands[scene.at];
  const after = (found = scene.found) => hand().after[keyOf(found)];
  const later = (act, time) => { const one = setTimeout(() => { waiting.delete(one); if (scene.owner === me) act(); }, time); waiting.add(one); };
  const hush = () => { waiting.forEach(clearTimeout); waiting.clear(); };
  const tiles = () => [...hand().tiles, ...scene.found.map((part, at) => ({ part, by: "you", end: after(scene.found.slice(0, at + 1)).sum }))];
  const question = (more = {}) => ({ happened: hand().happened, asked: hand().asked, acts: hand().acts, by: "you", ...more });

  // --- what is shown ---

  function show(/** @type {string[] | null} */ lit, words = "", mood = "") {
    felt.root.dataset.mood = mood;
    felt.show(lit, words);
  }

  /** Light a part, and its tile. */
  function light(part, mood, words = hand().parts[part].bracket) {
    mark(part);
    show(hand().parts[part].cards, words, mood);
  }
  const mark = (part) => tape.querySelectorAll("button").forEach((one) => one.classList.toggle("crib-now", one.dataset.part === String(part)));
  const speak = (phrases, strong = 1) => bubble.replaceChildren(...phrases.map((one, at) => make(at === strong ? "b" : "span", {}, one)));

  const ACTS = {
    help: () => { if (!after().over) take([hand().free.find((at) => !scene.found.includes(at))], 1); },
    stop: () => { stopClock(); tell(asked); },
    done: () => { if (Date.now() - scene.since > TIME.twice) finish(); }, // and not the second half of a double press
    turn: () => start(scene.at + 1),
    harder: () => start(scene.at + 1),
    again: () => start(scene.at),
    read: readOn,
    ...acts,
  };
  const offered = (name) => (name === "help" ? scene.helped : name === "stop" ? scene.clock !== null : name !== "read" || heading());
  const main = () => felt.acts.querySelector(".crib-main");

  /** What just happened and what is asked, with the buttons that go with it. */
  function tell(what) {
    asked = what;
    const had = felt.acts.contains(document.activeElement);
    const [before, strong] = what.happened ?? [""];
    const said = box("said");
    if (before) said.append(make("p", { class: "crib-happened" }, before, make("b", {}, strong)));
    said.append(make("p", { class: "crib-asked" }, what.asked));
    felt.tell([...(scene.clock === null ? [] : [clock]), said], what.by ?? "you");
    felt.act(...what.acts.filter(offered).map((name, at, all) => button(now.labels[name], ACTS[name],
      { class: at === all.length - 1 && name !== "help" ? "crib-main" : "", "data-act": name })));
    if (scene.over) main()?.append(kbd("Enter"));
    if (had) (main() ?? root).focus({ preventScroll: true });
  }

  function drawTape(some, places = 0) {
    tape.replaceChildren(...some.map(({ part, by, end }) => {
      const act = () => { if (!scene.over) { hush(); lower(); answered = true; later(lower, TIME.wrong); } light(part, by); };
      const one = button("", act, { class: `crib-kept crib-by-${by}`, "aria-label": `${hand().parts[part].name}: ${end}`, "data-part": part });
      one.append(make("span", { class: "crib-small" }, ...hand().parts[part].cards.map((text) => tile({ text }))), make("b", {}, end));
      return one;
    }), ...Array.from({ length: places - some.length }, () => make("i", { class: "crib-missing" })));
  }

  /** The pegs and numbers of both; a peg walks from hole to hole. */
  function score(points, chips = scene.chips) {
    scene.chips = chips;
    scene.pegs ??= Object.fromEntries(lanes.map(({ side }) => [side, [points[side], 0]]));
    for (const lane of lanes) {
      const [from, to] = [scene.pegs[lane.side][0], points[lane.side]];
      if (to !== from) scene.pegs[lane.side] = [to, from];
      const back = scene.pegs[lane.side][1];
      lane.number.textContent = String(to);
      lane.chip.textContent = chips[lane.side] ?? "";
      lane.row.classList.toggle("crib-named", scene.found.length > 0 || scene.at > 0);
      const walk = (lane.walk = {});
      const step = (at) => {
        if (lane.walk !== walk) return;
        lane.holes.forEach((hole, place) => (hole.className = place === at ? "crib-front" : place === back ? "crib-back" : place > back && place < at ? "crib-trail" : ""));
        if (at !== to) setTimeout(step, parseFloat(getComputedStyle(root).getPropertyValue("--crib-peg-move")), still() ? to : at + Math.sign(to - at));
      };
      step(from);
    }
  }

  // --- what happens ---

  function lower() {
    up = [];
    answered = false;
    cards.forEach((card) => card.setAttribute("aria-pressed", "false"));
    mark(null);
    show(null);
  }

  function tap(at) {
    if (scene.over || after().over) return;
    hush();
    if (answered || !scene.begun) lower();
    Object.assign(scene, { owner: me, since: 0 });
    begun();
    later(help, TIME.help);
    startClock();
    if (!up.length) tell(question());
    up = up.includes(at) ? up.filter((one) => one !== at) : [...up, at].sort();
    cards.forEach((card, place) => card.setAttribute("aria-pressed", up.includes(place)));
    const lit = up.map((one) => hand().cards[one].text);
    const answer = hand().answers[lit.join(" ")];
    if (!answer) return lower();
    if (answer.parts) return take(answer.parts, 0, answer.waits);
    show(lit, answer.bracket, answer.asked ? "wrong" : "waits");
    if (answer.asked) say(answer, [...answer.happened, answer.asked], lower, TIME.wrong);
  }

  function help() {
    scene.helped = true;
    tell(asked);
  }

  /** Tell what came of raised cards, which come down by themselves. */
  function say(what, heard, then, time) {
    scene.helped = answered = true;
    tell(question(what));
    aloud(heard.filter(Boolean).join(" "));
    later(then, time);
  }

  /** Take the first of some parts, which have the same cards; what is taken already may wait for more cards. */
  function take(parts, shown = 0, waits = false) {
    hush();
    begun();
    const taken = (part) => tiles().find((one) => one.part === part);
    const part = parts.find((one) => !taken(one)) ?? parts[0];
    if (part === undefined) return;
    if (taken(part)) {
      light(part, taken(part).by);
      const words = now.taken[Number(taken(part).by === "you")];
      say({ asked: words }, [words], waits ? () => {} : lower, TIME.wrong);
      answered = !waits;
      return;
    }
    scene.found.push(part);
    if (shown) scene.shown.push(part);
    score(after().scores, hand().parts[part].chips);
    drawTape(tiles(), hand().places);
    light(part, "right");
    const words = hand().parts[part].told[shown];
    say({ asked: words }, [words, after().left], after().over ? finish : lower, TIME.right);
  }

  function finish() {
    hush();
    stopClock();
    scene.over = true;
    const held = root.contains(document.activeElement);
    const { end } = after();
    const { cards: laid } = /** @type {any} */ (end);
    if (laid) felt.lay(layOut({ cards: laid, group: hand().group }, laid.map((card) => face(card, "crib-face", { "data-card": card.text }))));
    lower();
    cards.forEach((card) => card.setAttribute("aria-disabled", "true"));
    speak(end.speech);
    score(end.scores, end.chips);
    drawTape(end.tiles);
    tell(end);
    aloud([...end.speech, ...end.happened, end.asked].join(" "));
    if (held) main().focus({ preventScroll: true });
    over(scene);
    end.walk.forEach((at, breath) => later(() => light(end.tiles[at].part, end.tiles[at].by), breath * end.pace));
  }

  // --- the clock: for a finger or a mouse alone ---

  function startClock() {
    if (!byHand || still()) scene.keyed = true;
    if (!hand().seconds || scene.keyed || scene.clock !== null) return;
    scene.clock = hand().seconds;
    tick();
    tell(asked);
  }

  function tick() {
    const draw = () => {
      clock.textContent = scene.clock;
      clock.style.setProperty("--left", `${(100 * scene.clock) / hand().seconds}%`);
    };
    draw();
    ticking = setInterval(() => {
      if (scene.owner !== me) return clearInterval(ticking);
      if (document.hidden) return;
      scene.clock -= 1;
      draw();
      if (now.clock[scene.clock]) aloud(now.clock[scene.clock]);
      if (scene.clock <= 0) finish();
    }, TIME.second);
  }

  function stopClock() {
    clearInterval(ticking);
    Object.assign(scene, { clock: null, keyed: true });
  }

  // --- hands, and the way out ---

  const heading = () => document.body.dataset.cribReadOn || [...(root.closest(".jp-Notebook") ?? document).querySelectorAll("h1, h2, h3")]
    .find((one) => root.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !root.contains(one));

  /** Go on with the page around: it may have a way of its own, and else it's the first heading that follows. */
  function readOn() {
    const to = heading();
    if (!root.dispatchEvent(new CustomEvent("crib-read-on", { bubbles: true, cancelable: true, composed: true })) || !to?.focus) return;
    to.setAttribute("tabindex", "-1");
    to.style.outline = "none"; // it's read aloud; to the eye it's at the top
    to.scrollIntoView({ behavior: still() ? "auto" : "smooth", block: "start" });
    to.focus({ preventScroll: true });
  }

  /** All of the opening is there: from the question on, or from the first tap. */
  function begun() {
    if (scene.begun) return;
    scene.begun = true;
    speak(hand().speech);
    drawTape(tiles(), hand().places);
    tell(question());
  }

  function start(at) {
    hush();
    const { pegs, chips } = scene;
    Object.assign(scene, FRESH, { at, found: [], shown: [], since: Date.now() }, at ? { begun: true, pegs, chips } : {});
    draw();
  }

  function draw() {
    scene.owner = me;
    cards = hand().cards.map((card, place) => cardButton(card, () => tap(place)));
    cards.forEach((card, place) => card.style.setProperty("--at", place));
    felt.lay(layOutButtons(hand(), cards));
    felt.lane.classList.remove("crib-nudge");
    score(after().scores);
    if (scene.over) return finish();
    lower();
    speak(hand().speech);
    drawTape(scene.begun ? tiles() : [], hand().places);
    tell(scene.begun ? question() : { asked: "", acts: [] });
    aloud(hand().heard);
    if (scene.clock !== null) tick();
    if (scene.begun) return;
    hand().tiles.forEach((one, step) => later(() => {
      speak(hand().speech, step);
      drawTape(hand().tiles.slice(0, step + 1), hand().places);
      light(one.part, "", step ? "" : undefined);
    }, TIME.first + step * TIME.step));
    const then = TIME.first + hand().tiles.length * TIME.step;
    later(() => { lower(); begun(); }, then);
    later(() => felt.lane.classList.add("crib-nudge"), then + TIME.nudge);
    later(help, then + TIME.help);
  }

  root.addEventListener("pointerdown", (event) => { byHand = event.pressure > 0 || event.pointerType === "touch"; }, true);
  root.addEventListener("keydown", (event) => {
    byHand = false;
    if (isChord(event) || event.key === "Shift") return;
    if (scene.clock !== null) ACTS.stop();
    const over = scene.over && cards.includes(event.target);
    const goes = event.key === "." || (event.key === "Enter" && (over || !event.target.matches("button")));
    const pressed = goes ? main() : event.key.toLowerCase() === "s" ? hand().acts.includes("help") && !scene.over && { click: ACTS.help } : cards[Number(event.key) - 1];
    if (pressed) pressed.click();
    else if (event.key === "Escape" && !scene.over) { hush(); begun(); lower(); }
    else return;
    event.preventDefault();
  });

  /** Seat both sides: their badges, scores and holes. */
  function seat() {
    [scores, board].forEach((zone) => zone.replaceChildren());
    lanes = now.sides.map(({ side, name, svg }) => {
      const row = box(`score crib-by-${side}`, { role: "group", "aria-label": name });
      const [number, chip] = [make("b"), make("em", { class: "crib-chip" })];
      const holes = Array.from({ length: now.holes + 1 }, () => make("i"));
      row.append(markup(svg, "crib-badge", "span"), number, make("span", { class: "crib-name" }, name), chip);
      scores.append(row);
      board.append(make("div", { class: `crib-holes crib-by-${side}` }, ...holes));
      return { side, row, number, chip, holes, walk: null };
    });
    const [{ name, svg }] = now.sides;
    speaker.replaceChildren(make("span", { class: "crib-portrait" }, markup(svg, "crib-face-of", "span"), make("b", {}, name)), bubble);
  }

  [tape, board, scores].forEach((zone, at) => { zone.setAttribute("role", zone === board ? "img" : "group"); zone.setAttribute("aria-label", now.names[at]); });
  const told = felt.teller.parentElement;
  told.append(felt.acts);
  felt.sheet.remove();
  felt.felt.prepend(speaker);
  told.before(scores);
  told.after(tape, board);
  const long = ({ happened, asked: words }) => happened.join("").length + words.length;
  /** Begin with what Python has sent. */
  function open() {
    hush();
    clearInterval(ticking);
    now = value();
    scene = sceneOf(now.begin);
    fill([felt.root], []);
    seat();
    draw();
    const said = /** @type {any[]} */ (now.hands.flatMap((one) => [one, ...Object.values(one.after).map(({ end }) => end), ...Object.values(one.answers).map((answer) => ({ acts: one.acts, ...answer }))]));
    felt.hold(said.filter((one) => one?.happened).sort((one, other) => long(other) - long(one)).slice(0, 8), (one) => { const was = asked; tell(one); asked = was; }, () => asked);
  }
  open();
  return { open, leave: () => { hush(); clearInterval(ticking); } };
}
