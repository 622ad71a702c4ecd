// The cards on the table and the three ways to answer for them. Python sends cards, kinds, ways and claims.

import { cardButton, layOutButtons, typedCards } from "./cards.js";
import { button, countField, countIn, isChord, kbd, make, numberField, numberIn, onEnter } from "./elements.js";
/** @typedef {Omit<Views["notebook/answering"], "kinds" | "calls"> & Pick<Views["drills/practice/window"], "kinds"> & { calls?: boolean, wanted?: string }} View */

export const NAMES = { choose: "Choose cards, then say what they are.", kinds: "Claim the chosen cards as" };

/** Draw one problem after another: all of it when another is put, which then has the focus, and after that only what changes. */
export function oneByOne(stage, build, update, mine = () => true) {
  let put = null;
  return (/** @type {any} */ now) => {
    const before = put;
    const asked = mine(); // and not put by another window
    put = now.put;
    if (before !== put) build(now);
    update(now);
    if (before !== null && before !== put && asked) stage.querySelector(".crib-title").focus(); // which brings it into view
  };
}

/** The kinds that cards may be, as buttons, each with its key. */
const kindButtons = (label, /** @type {View["kinds"]} */ kinds, act) => make("div", { class: "crib-kinds", role: "group", "aria-label": label },
  ...kinds.map((kind) => {
    const one = button(kind.label, () => act(kind.value), { title: kind.rule, "aria-label": kind.label, "aria-keyshortcuts": kind.key, "data-kind": kind.value });
    one.append(kbd(kind.key));
    return one;
  }));

/** The bar of a claim, the same wherever cards are named: what is asked, the kinds, and the keys. */
export const claimBar = (ask, label, kinds, act, keys = null) => [make("p", { class: "crib-hint crib-choosing" }, ask), kindButtons(label, kinds, act),
  ...(keys ? [make("p", { class: "crib-keys" }, make("span", { class: "crib-keyed" }, `${keys.keys} `), keys.line)] : [])];

const UNOFFERED = { kinds: [], ask: "" };

/** Cards to answer for. `names` are other words for what is named than those of a claim. */
export function answering(/** @type {() => Partial<View>} */ value, /** @type {Send<"notebook/answering">} */ send, { names = (/** @type {any} */ _) => NAMES } = {}) {
  let chosen = new Set();
  let sent = 0; // how often the chosen cards are claimed of which Python has not answered yet
  let stale = 0; // answers still to come that are about a choice before this one
  let undone = 0; // claims taken back of which Python has not answered yet
  let again = []; // the cards of the last claim: a letter names them again until others are chosen, however fast Python is
  let cards = [];
  let onto = null; // the stage on which is asked, where there is one
  let claims = null;
  let hint = null;
  let kinds = null;
  let end = null;
  let undo = null;

  /** The cards as buttons, each with a word below it where there is one. */
  function hand(/** @type {Partial<View>} */ now) {
    chosen = new Set();
    [sent, stale, again] = [0, 0, []];
    cards = now.cards.map((card) => cardButton(card, (text) => choose(text)));
    const laid = layOutButtons(now, cards);
    cards.forEach((card, at) => {
      const key = make("kbd", { class: "crib-place-key", "aria-hidden": "true" }, String(at + 1));
      card.nextElementSibling ? card.nextElementSibling.prepend(key, " ") : card.after(key);
    });
    joined(laid);
    return laid;
  }

  const open = () => !value().done && cards.length > 0 && cards[0].isConnected;
  const claiming = () => open() && claims?.isConnected && value().kinds.length > 0;

  function choose(...texts) {
    if (value().done) return;
    again = [];
    if (sent) {
      stale += sent;
      chosen = new Set(); // what is claimed is done with: another choice begins
      sent = 0;
    }
    for (const text of texts) texts.length === 1 && chosen.has(text) ? chosen.delete(text) : chosen.add(text);
    showChosen();
  }

  function claim(kind, cards = [...chosen]) {
    sent = 1;
    again = cards;
    send({ event: "claim", kind, cards });
  }

  /** Claim the chosen cards as the first kind that they could be: a letter claims them for another. */
  function enter() {
    if (sent) return;
    [again, sent] = [[...chosen], 1];
    send({ event: "enter", cards: again });
  }

  /** What the chosen cards could be claimed for, scoring or not: Python has sent it for every choice. */
  function offered() {
    const { offers } = value();
    const at = [...chosen].reduce((sum, text) => sum + 2 ** (offers?.cards.indexOf(text) ?? 0), 0);
    return offers?.sets[parseInt(offers.at[at], 36)] ?? UNOFFERED;
  }

  function drawOffered() {
    if (!hint) return;
    const now = offered();
    hint.textContent = now.ask || names(value()).choose;
    for (const one of kinds.querySelectorAll("[data-kind]")) {
      const at = now.kinds.indexOf(one.dataset.kind);
      one.classList.toggle("crib-offered", at === 0);
      one.classList.toggle("crib-could", at > 0);
      one.querySelector("kbd").textContent = at ? one.getAttribute("aria-keyshortcuts") : "Enter";
    }
  }

  /** Two cards are chosen and claimed by drawing from one to the other, what is chosen already with them. */
  function joined(laid) {
    let from = null;
    const under = (event) => cards.find((card) => card.contains(document.elementFromPoint(event.clientX, event.clientY)));
    const mark = (to) => cards.forEach((card) => card.classList.toggle("crib-drawn", Boolean(to) && to !== from && (card === from || card === to)));
    laid.addEventListener("pointerdown", (event) => (from = event.button === 0 && claiming() ? under(event) : null));
    laid.addEventListener("pointermove", (event) => from && mark(under(event)));
    laid.addEventListener("pointercancel", () => { mark(null); from = null; });
    laid.addEventListener("pointerup", (event) => {
      const to = from && under(event);
      mark(null);
      if (to && to !== from && claiming()) {
        choose(from.dataset.card, to.dataset.card);
        focusOn(to);
        enter();
      }
      from = null;
    });
    laid.addEventListener("pointerleave", () => mark(null));
  }

  function focusOn(card) {
    cards.forEach((one) => (one.tabIndex = one === card ? 0 : -1));
    card.focus();
  }

  /** Keys: figures choose cards, and with Shift claim them too; letters say what they are, Enter claims, Backspace takes back, a period ends. */
  function listen(root) {
    root.addEventListener("keydown", (event) => {
      if (isChord(event) || event.isComposing || !open()) return;
      if (event.target.matches("input, select, textarea, summary, a")) return;
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      if (!event.repeat) act();
    });
  }

  function actOf(event) {
    const { key } = event;
    const card = cards[(/^[1-9]$/.test(key) ? key : event.shiftKey && /^Digit([1-9])$/.exec(event.code)?.[1]) - 1];
    if (card) return () => pressCard(card, key);
    if (key === "." && end?.isConnected) return () => end.click();
    if (!claiming()) return null;
    const kind = value().kinds.find((one) => one.key === key.toUpperCase());
    if (kind) return () => claim(kind.value, chosen.size ? [...chosen] : again);
    if (key === "Backspace") return takeBack;
    const free = !event.target.matches("button") || (event.target.matches(".crib-card") && offered().kinds.length > 0);
    if (key === "Enter" && again.length && !chosen.size && event.target.dataset.card === again.at(-1)) return () => {}; // struck twice: the card isn't chosen again
    return key === "Enter" && chosen.size && free ? enter : null;
  }

  function takeBack() {
    again = [];
    undone += 1; // the claim before, where Python has not answered for the last one yet
    if (undone <= value().claims.length) send({ event: "take back", place: value().claims.length - undone });
  }

  function pressCard(card, key) {
    const claims = key !== card.getAttribute("aria-keyshortcuts") && claiming();
    choose(...(claims ? [...(sent ? [] : chosen), card.dataset.card] : [card.dataset.card]));
    focusOn(card);
    if (claims) enter();
  }

  /** Take over what Python answers about the choice: its cards, unless another one is begun since. */
  function press(texts) {
    const now = value();
    undone = 0;
    if (stale && (texts || now.refused)) stale -= 1;
    else if (now.refused) sent = 0;
    else if (texts) [chosen, sent] = [new Set(texts), 0];
    showChosen();
  }

  /** Show which cards are chosen, and which one glows. */
  function showChosen() {
    const now = value();
    for (const [at, card] of cards.entries()) {
      const lit = now.lit.split(" ").includes(card.dataset.card);
      card.setAttribute("aria-pressed", chosen.has(card.dataset.card));
      card.setAttribute("aria-label", lit ? `${now.cards[at].name}, the hint` : now.cards[at].name);
      card.classList.toggle("crib-lit", lit);
      card.setAttribute("aria-keyshortcuts", at + 1);
      card.title = `${now.cards[at].name} (key ${at + 1}${claiming() ? ", with Shift to claim" : ""})`;
      now.done ? card.setAttribute("aria-disabled", "true") : card.removeAttribute("aria-disabled");
    }
    drawOffered();
  }

  const ways = (/** @type {Partial<View>} */ now) => make("fieldset", { class: "crib-ways" }, make("legend", {}, "Count by"),
    ...now.ways.map((way) => button(way.label, () => send({ event: "way", way: way.value }), { "aria-pressed": String(way.value === now.way) })));

  const PARTS = { combinations: byCards, tally: byKind, total: inOne };

  /** Ask on a stage: what could be claimed in its bar, and the claims as rows of its sheet. */
  function askOn(stage, /** @type {Partial<View>} */ now) {
    claims = hint = kinds = end = undo = null;
    const { told, typing, finish } = PARTS[now.way](now);
    onto = stage;
    claims = now.way === "combinations" ? stage.rows : null;
    if (claims && now.kinds.length) undo = button("Undo", takeBack, { "aria-keyshortcuts": "Backspace" });
    undo?.append(kbd("⌫"));
    stage.ask(told, [...(undo ? [undo] : []), ...(typing ? [typing] : []), ...finish], !claims); // without claims no row comes before the marking
    delete stage.rows.dataset.drawn;
    drawClaims(now);
  }

  /** Ask so, with the ways to answer in a bar of their own, which keeps the focus that it has. */
  function askBy(stage, bar, /** @type {Partial<View>} */ now) {
    const held = bar.contains(document.activeElement);
    askOn(stage, now);
    bar.replaceChildren(...(now.ways.length ? [ways(now)] : []));
    bar.classList.remove("crib-gone");
    if (held) bar.querySelector('[aria-pressed="true"]')?.focus();
  }

  function byCards(/** @type {Partial<View>} */ now) {
    const named = names(now);
    const bar = claimBar(named.choose, named.kinds, now.kinds, claim, now.keys);
    [hint, kinds] = bar;
    end = done(() => send({ event: "finish", chosen: sent ? [] : [...chosen] }));
    const finish = [end];
    now.calls ? (end = null) : (end.setAttribute("aria-keyshortcuts", "."), end.append(kbd("."))); // a call is no end of one's own claims
    return { told: bar, typing: typed(now.kinds.length < 2), finish };
  }

  /** Cards to type: Enter chooses them, or claims them where their kind stands with them, or where there is only one. */
  const typed = (only, more = () => ({})) => {
    const pick = (field) => {
      send({ event: "pick", text: field.value, chosen: [...chosen], ...more() });
      field.value = "";
    };
    return typedCards("or type cards", only ? "5 6" : "run 5 6 7", pick, () => { if (chosen.size && claiming()) enter(); });
  };

  function byKind(/** @type {Partial<View>} */ now) {
    const inputs = now.kinds.map((kind) => points(`${kind.label}, points`));
    const rows = now.kinds.map((kind, at) => make("label", { class: "crib-row", title: kind.rule }, make("span", {}, kind.label), inputs[at]));
    const tally = () => Object.fromEntries(now.kinds.map((kind, at) => [kind.value, numberIn(inputs[at]) ?? 0]));
    const finish = done(() => send({ event: "finish", answer: tally() }));
    inputs.forEach((input, at) => onEnter(input, () => (inputs[at + 1] ?? finish).focus()));
    return { told: [make("p", { class: "crib-hint" }, "How many points of each kind?"), make("div", { class: "crib-tally" }, ...rows)], finish: [finish] };
  }

  function inOne() {
    const finish = () => send({ event: "finish", answer: countIn(input) ?? "" });
    const input = onEnter(countField({ "aria-label": value().wanted ?? "Your count, in points" }), finish);
    return { told: [make("label", { class: "crib-row" }, make("span", {}, value().wanted ?? "I count"), input)], finish: [done(finish)] };
  }

  const points = (label) => numberField({ max: value().most, "aria-label": label });
  const done = (finish) => button(value().finish ?? "That's all", finish, { class: !value().wanted && "crib-main" });

  /** The claims in the order of the count, each of which can be taken back; the one that is new slides into its place. */
  function drawClaims(/** @type {Partial<View>} */ { sheet, claims: made, tiles }) {
    if (!onto) return;
    if (undo) undo.disabled = !made.length;
    const drawn = JSON.stringify(sheet);
    if (onto.rows.dataset.drawn === drawn) return;
    const before = onto.rows.dataset.drawn ? JSON.parse(onto.rows.dataset.drawn).rows : sheet.rows;
    const held = onto.rows.contains(document.activeElement);
    const rows = sheet.rows.map((row) => {
      const back = button("×", () => send({ event: "take back", place: row.place }), { class: "crib-back", "aria-label": `Take back: ${made[row.place].words}`, title: "Take back" });
      const one = onto.row(row, tiles, back);
      one.classList.toggle("crib-new", !before.some((other) => other.name === row.name && other.words.split(" ")[0] === row.words.split(" ")[0]));
      return one;
    });
    onto.fill(sheet.title, sheet.note, rows, Boolean(claims));
    onto.rows.dataset.drawn = drawn;
    const fresh = onto.rows.querySelector(".crib-new");
    if (fresh) onto.rows.scrollTop = fresh.offsetTop + fresh.offsetHeight - onto.rows.clientHeight; // the newest stays in view
    if (held) (onto.rows.querySelector("button") ?? cards[0]).focus();
  }

  /** Back to the cards, or to the first field of the answer. */
  const look = () => (claims ? cards[0].closest(".crib-hand").querySelector('.crib-card[tabindex="0"]') : null);

  return { hand, press, ways, askOn, askBy, typed, drawClaims, look, listen, offered, chosen: () => [...chosen] };
}
