// A scorebook beside a real board: all of it happens here, is kept in this browser at each step, and goes nowhere.

import { box, button, choice, heading, isChord, labelled, make, markup, numberField, numberIn } from "../../notebook/elements.js";
import { download, ownPath, shelf } from "../../notebook/shelf.js";
import { focused, frame } from "../../notebook/window.js";
import { begin, counter, CRIB, does, guessMissed, nextCount, readBook, standing, takeBack, whose } from "./book.js";
import { written } from "./written_game.js";
import "./window.css";

const RANK_KEYS = "a23456789tjqk"; // aces first
const QUIET = { class: "crib-quiet" };
const MAIN = { class: "crib-main" };
const upper = (words) => words[0].toUpperCase() + words.slice(1);
const many = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function render(/** @type {Page<"table/keeping_score/window">} */ { model, el }) {
  const { root, fill, value, aloud, follow } = frame(model, el);
  const now = value();
  const name = `crib-tutor:scorebook:${ownPath(now.temporary)}${now.shelf && `:${now.shelf}`}`;
  const kept = shelf(name);
  const look = () => readBook(kept, shelf(`${name}:unread`), now);
  let book = look();
  let [page, adding, keeps] = ["", null, true]; // which page is open; who pegs any number; whether the browser keeps it
  let { draft } = book; // the cards that are being counted
  const count = counter(now.counts, now.ranks.length);
  const stage = box("book");
  const board = markup(now.board, "crib-board");
  board.firstElementChild.setAttribute("aria-hidden", "true");
  const awake = make("span");
  const game = () => book.games.at(-1);
  const stand = () => standing(game());
  const called = (side) => book.names[side];

  // --- what a press does ---

  /** A button that changes the book or the page; all of it is kept and drawn again. */
  const press = (words, act, attributes = {}) => button(words, () => { act(); settle(); }, { "data-key": words, ...attributes });
  function settle() {
    if (book.games.length) keeps = kept.write(JSON.stringify({ ...book, draft }));
    draw();
  }
  function write(entry) {
    game().log.push(entry);
    [draft, page, adding] = [null, "", null];
    const at = stand();
    const pegged = entry.taken ? [entry.side, 1 - entry.side] : [entry.side];
    aloud(at.winner >= 0 ? sayEnd(at) : entry.deal ? `${does(called(at.dealer), "deal")}.` : sayScores(at, pegged));
  }
  const undo = () => { takeBack(book); aloud(`Taken back. ${sayScores(stand(), [1, 0])}`); };
  const sayScores = ({ scores, target }, sides) => sides.map((side) => `${called(side)}, ${scores[side]}, ${target - scores[side]} to go.`).join(" ");
  function sayEnd({ scores, winner, target }) {
    const lost = scores[1 - winner];
    const skunk = now.games.find((one) => one.target === target).saved.find(([saves]) => lost < saves);
    return `${does(called(winner), "win")}, ${target} to ${lost}${skunk ? `: ${skunk[1]}` : ""}.`;
  }

  // --- the counters ---

  function counters() {
    const at = stand();
    const [over, next] = [at.winner >= 0, nextCount(at)];
    const acts = over ? [press("New game", () => (page = "new"), MAIN), press("Save as text", () => (page = "menu"))]
      : [press("Count a hand", () => open(at, next), next === undefined ? {} : MAIN), press("Next deal", () => write({ deal: true }), next === undefined ? MAIN : {})];
    const foot = over ? make("strong", {}, sayEnd(at)) : `Deal ${at.deal}. ${next === undefined ? "All counted." : `Next: ${nameCards(at, next)}`}`;
    standPegs(at);
    return [head(now.title, press("Menu", () => (page = "menu"), QUIET), `Game ${book.games.length}`), side(at, 1), board, side(at, 0),
      row(...acts, press("Undo", undo, { disabled: !game().log.length && book.games.length < 2 })),
      make("p", { class: "crib-foot" }, make("span", {}, keeps ? foot : "This browser keeps nothing for this page: save the game as text before you leave."), awake)];
  }

  function side(at, who) {
    const peg = (points) => { if (Number.isInteger(points) && points > 0 && points <= at.target) write({ side: who, points }); };
    const named = (words, key) => ({ "aria-label": `${called(who)}: ${words}`, "data-key": `${who} ${key}`, disabled: at.winner >= 0 });
    const enter = (event) => { if (event.key === "Enter") { event.preventDefault(); event.target.nextSibling.click(); } }; // and no button that comes next
    const field = numberField({ "aria-label": `${called(who)}: how many holes`, max: at.target, onkeydown: enter });
    const pegs = adding === who ? [field, press("Peg", () => peg(numberIn(field)), MAIN), press("Back", () => (adding = null))]
      : [...[1, 2, 3, 4].map((points) => press(`+${points}`, () => peg(points), named(points, points))), press("+", () => (adding = who), named("another number", "+"))];
    return make("section", { class: `crib-side ${who ? "opponent" : "you"}`, "aria-label": called(who) },
      make("p", { class: "crib-who" }, make("strong", {}, called(who)), at.dealer === who ? make("span", { class: "crib-deals" }, "deals") : "", make("span", { class: "crib-last" }, at.last[who])),
      make("p", { class: "crib-who" }, make("span", { class: "crib-score" }, String(at.scores[who])), make("span", { class: "crib-last" }, "to go ", make("b", {}, String(at.target - at.scores[who])))),
      make("div", { class: "crib-pegs" }, ...pegs));
  }

  /** Put the pegs where the scores are. */
  function standPegs({ scores, backs, target }) {
    const place = (who, hole) => now.holes[who][hole === target ? now.holes[who].length - 1 : hole];
    scores.forEach((score, who) => [["front", place(who, score)], ["back", backs[who] ? place(who, backs[who]) : now.starts[who]]].forEach(([which, [x, y]]) => {
      const peg = board.querySelector(`.peg.${who ? "opponent" : "you"}.${which}`);
      peg.setAttribute("cx", x);
      peg.setAttribute("cy", y);
    }));
  }

  // --- counting a hand by its ranks ---

  const open = (at, next) => (draft = { whose: next ?? 1 - at.dealer, ranks: [], starter: at.starter, cut: at.starter, suits: 0, said: null, asked: false });
  const nameCards = (at, cards) => `${whose(called(sideOf(at, cards)))} ${cards === CRIB ? "crib" : "hand"}`;
  const sideOf = (at, cards) => (cards === CRIB ? at.dealer : cards);
  const five = () => [...draft.ranks, draft.starter];
  const held = (rank) => five().filter((one) => one === rank).length;
  const full = () => draft.ranks.length === 4 && draft.starter > 0;
  const counted = () => count(five(), draft.suits);

  function tap(rank) {
    if (held(rank) > 3 || full()) return;
    if (draft.ranks.length < 4) draft.ranks.push(rank);
    else draft.starter = rank;
    Object.assign(draft, { suits: 0, said: null });
    if (full()) aloud(`${counted().points}. ${counted().said}.`);
  }
  function back() {
    if ((draft.starter && !draft.cut) || !draft.ranks.pop()) draft.starter = draft.cut = 0; // one cut for an earlier hand goes last
    Object.assign(draft, { suits: 0, said: null });
  }

  /** What suits can do to these ranks: what each of the two switches says and chooses next, as a place in Python's table. */
  function suitSwitches() {
    const { ranks, starter, suits } = draft;
    const unlike = new Set(ranks).size === 4;
    const jack = ranks.includes(now.jack) && starter !== now.jack; // a jack that's cut is no jack of its suit
    const flushes = [0, ...(unlike && draft.whose !== CRIB ? [2] : []), ...(unlike && !ranks.includes(starter) ? [jack ? 4 : 3] : [])];
    const [four, ...more] = flushes.slice(1);
    return [
      [(suits > 1 ? suits : four) > 2 ? "Five of a suit" : "Four of a suit", suits > 1, flushes[Math.max(0, flushes.indexOf(suits)) + 1] ?? 0, !four && !more.length],
      ["Jack of its suit", suits === 1 || suits === 4, suits === 1 ? 0 : 1, !jack || suits === 4],
    ];
  }

  function counting() {
    const [at, done] = [stand(), full()];
    const total = done ? counted() : null;
    const said = draft.said ?? total?.points;
    const choose = (cards) => press(upper(nameCards(at, cards)), () => Object.assign(draft, { whose: cards, suits: 0 }), { "aria-pressed": String(draft.whose === cards) });
    const tile = (rank, place) => press(rank, () => tap(place + 1), {
      class: "crib-rank", disabled: done || held(place + 1) > 3, "aria-label": `${rank}, ${held(place + 1)} chosen`, "data-held": held(place + 1) || null,
    });
    const step = (sign, by, words) => press(sign, () => (draft.said = Math.min(now.most, Math.max(0, said + by))), { class: "crib-step", "aria-label": words, disabled: !done });
    const pegSaid = () => (said === total.points ? peg(said) : Object.assign(draft, { said, asked: true }));
    return [head("Count a hand", press("Back", () => (draft = null), QUIET)),
      make("div", { class: "crib-whose", role: "group", "aria-label": "Whose cards" }, ...[1, 0, CRIB].map(choose)), felt([]),
      make("p", { class: "crib-worth" }, make("b", {}, done ? String(total.points) : ""), done ? `${total.said}.` : "Tap four ranks and the starter."),
      make("div", { class: "crib-ranks", role: "group", "aria-label": "Ranks" }, ...now.ranks.map(tile), press("⌫", back, { class: "crib-rank", "aria-label": "Take the last card back", disabled: !draft.ranks.length && !draft.starter })),
      row(...suitSwitches().map(([words, on, suits, off]) => press(words, () => Object.assign(draft, { suits, said: null }), { "aria-pressed": String(on), disabled: !done || off }))),
      make("p", { class: "crib-hint" }, `What did ${called(sideOf(at, draft.whose)).replace(/^You$/, "you")} say at the table?`),
      row(step("−", -1, "One less"), make("b", { class: "crib-said" }, done ? String(said) : ""), step("+", 1, "One more"), press(done ? `Peg ${said}` : "Peg", pegSaid, { ...MAIN, "data-key": "Peg", disabled: !done }))];
  }

  /** The hand on felt, the cards that were missed ringed. */
  function felt(missed) {
    const card = (rank, at) => make("span", { class: `crib-tapped${missed.includes(at) ? " crib-missed" : ""}` }, rank ? now.ranks[rank - 1] : "");
    return make("div", { class: "crib-cards" }, make("span", {}, ...[0, 1, 2, 3].map((at) => card(draft.ranks[at], at)), make("small", {}, "four in hand")),
      make("span", {}, card(draft.starter, 4), make("small", {}, "starter")));
  }

  function peg(points, more = {}) {
    const { whose: cards, ranks, starter, suits } = draft;
    write({ side: sideOf(stand(), cards), points, whose: cards, hand: { ranks, starter, suits }, ...more });
  }

  // --- what was said is less than it's worth, or more ---

  function question() {
    const [at, { said }, { points, parts }] = [stand(), draft, counted()];
    const [who, missed] = [sideOf(at, draft.whose), points - said];
    const gone = guessMissed(parts, missed);
    const tell = ({ kind, cards }) => (cards.length ? `the ${kind} ${cards.map((place) => now.ranks[five()[place] - 1]).join(kind === "fifteen" ? "\u00a0+\u00a0" : ",\u00a0")}` : "his nobs");
    const which = gone.parts.length ? `: ${gone.sure ? "" : "perhaps "}${gone.parts.map(tell).join(" and ")}` : "";
    const [title, what, take, leave] = missed > 0
      ? ["Muggins?", `${missed} more${which}.`, `${does(called(1 - who), "take")} ${missed}`, "Nobody saw it: note it"]
      : ["Too many?", `${-missed} too many.`, `Peg ${points}`, `Nobody saw it: peg ${said}`];
    return [head(title, press("Back", () => (draft.asked = false), QUIET)),
      make("div", { class: "crib-asked" }, make("span", {}, `${called(who)} said ${said}. It’s worth ${points}.`), make("strong", {}, what), felt(gone.parts.flatMap((part) => part.cards))),
      press(take, () => (missed > 0 ? peg(said, { taken: missed }) : peg(points)), { ...MAIN, "aria-keyshortcuts": "y" }),
      press(leave, () => peg(said, { missed }), { "aria-keyshortcuts": "n" }), ...(missed > 0 ? [press(`${called(who)} said ${points}`, () => peg(points))] : []), ...muggins(at)];
  }

  const muggins = ({ missed }) => [make("h4", {}, "Muggins in this game"), make("dl", {}, ...[`${called(0)} missed`, `${called(1)} missed`, "Seen by nobody"].map((words, at) =>
    make("div", {}, make("dt", {}, words), make("dd", {}, many(missed[at].hands, "hand")), make("dd", {}, many(missed[at].holes, "hole")))))];

  // --- a new game, and this one as text ---

  function naming() {
    const last = game();
    const fields = book.names.map((given) => make("input", { type: "text", value: given, maxlength: 12, autocomplete: "off" }));
    const [dealer, first] = choice("Who deals first", ["You", "The other"].map((label, at) => ({ value: String(at), label })), last ? String(1 - last.dealer) : "0");
    const [target, far] = choice("How far", now.games.map((one) => ({ value: String(one.target), label: `To ${one.target}` })), String(last?.target ?? now.games[0].target));
    const start = () => { begin(book, fields.map((field) => field.value), Number(target.value), Number(dealer.value)); page = ""; };
    return [head(last ? "New game" : now.title, last ? press("Back", () => (page = ""), QUIET) : ""), make("p", { class: "crib-hint" }, now.how),
      labelled("You", fields[0]), labelled("Across the table", fields[1]), first, far, press("Begin", start, MAIN)];
  }

  function menu() {
    const text = written(book, game(), now);
    const field = make("textarea", { readonly: true, rows: 9, "aria-label": "This game as text" }, text);
    const copy = () => { field.select(); navigator.clipboard?.writeText(text).then(() => aloud("Copied."), () => aloud("It’s selected: copy it.")); };
    return [head("This game", press("Back", () => (page = ""), QUIET)), field,
      row(button("Copy", copy, MAIN), button("Download", () => download({ name: "cribbage-game.txt", text }, "text/plain")), press("New game", () => (page = "new"))),
      ...muggins(stand()), make("p", { class: "crib-hint" }, "A review needs the play too: add it later in Your own game.")];
  }

  // --- all of it ---

  const head = (words, act, note = "") => make("div", { class: "crib-head" }, heading(words), make("span", { class: "crib-hint" }, note), act);
  const row = (...nodes) => make("div", { class: "crib-row-of" }, ...nodes);
  const PAGES = { naming, menu, question, counting, counters };
  const place = () => (!book.games.length || page === "new" ? "naming" : page || (draft ? (draft.asked ? "question" : "counting") : "counters"));
  let shown = "";
  function draw() {
    const [had, key, before] = [root.contains(focused(root)), focused(root)?.dataset?.key, shown];
    shown = place();
    stage.replaceChildren(...PAGES[shown]());
    if (!had) return;
    const again = [...stage.querySelectorAll("[data-key]:enabled")].find((one) => shown === before && one.dataset.key === key);
    (stage.querySelector("section input") ?? again ?? stage.querySelector(".crib-main:enabled") ?? root).focus({ preventScroll: true });
  }

  root.addEventListener("keydown", (event) => {
    if (isChord(event) || event.shiftKey || event.target.matches("input, textarea")) return;
    const typed = event.key.toLowerCase();
    if (shown === "question") stage.querySelector(`[aria-keyshortcuts="${CSS.escape(typed)}"]`)?.click();
    const rank = typed.length === 1 ? RANK_KEYS.indexOf(typed) + 1 : 0;
    if (shown !== "counting" || (typed !== "backspace" && !rank)) return;
    if (rank) tap(rank); else back();
    settle();
  });
  let pressed = ""; // the second click of a double click would press what has come in the button's place
  stage.addEventListener("click", (event) => {
    if (event.detail > 1 && pressed !== shown) event.stopPropagation();
    else pressed = shown;
  }, true);

  let lock = null; // on the screen, so that it stays on
  root.addEventListener("pointerdown", async () => {
    if (!lock || lock.released) lock = await navigator.wakeLock?.request("screen").catch(() => null);
    awake.textContent = lock ? "screen stays on" : "";
  });
  addEventListener("storage", ({ key }) => { if (key === name) { book = look(); draw(); } });
  root.classList.add("crib-scorebook");
  fill([stage], []);
  draw();
  return follow(draw);
}

export default { render };
