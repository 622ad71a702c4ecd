// The table. Python sends `value`: the moments since its last answer, how the table lies after them, what is asked, and what may be done.
// Once it sends `faces`, and after each answer that changes the game, `kept`: the game for this browser to keep.

import { box, button, heading, isChord, kbd, make } from "../notebook/elements.js";
import { showInside } from "../notebook/inside.js";
import { download, serverPath, shelf } from "../notebook/shelf.js";
import { speak } from "../notebook/voice.js";
import { frame } from "../notebook/window.js";
import { teller } from "./moments/table_moments.js";
import { tableStage } from "./moments/table_stage.js";
import { keepGames } from "./recording/record_keeping.js";
import { tablePanel } from "./settings/table_panel.js";
import { ownCards } from "./table_cards.js";
import { tableClaims } from "./table_claims.js";
import { tableEnd } from "./table_end.js";
import { tableFolds } from "./table_folds.js";
import { tableMenu } from "./table_menu.js";
import { knock, sounds, touched, wish, wishes } from "./table_wishes.js";
import "./window.css";
/** @typedef {Views["table/window"]} View */

const COUNTS = 1400; // milliseconds for a step of a hand that is counted with its player
const FORMS = { off: "Off", brisk: "Brisk", table: "Table" };

function render(/** @type {Page<"table/window">} */ { model, el }) {
  const framed = frame(model, el);
  const { root, status, fill, value, send, sendIdle, heard, follow } = framed;
  root.classList.add("crib-table");
  const browser = shelf(`crib-tutor:table:${serverPath()}:${value().name}`);
  const asks = { what: "" }; // what this view has asked for, a file or a page: another view of the table does not get it
  const stage = tableStage({ value, status, faces: model.get("faces") });
  const panel = tablePanel(framed, stage.tile);
  /** Say something; a refusal is shown where the question stands. */
  const say = (words, refused = false) => {
    status.textContent = words;
    status.classList.toggle("crib-unseen", !refused);
  };
  const cards = ownCards({ value, send, say }, stage);
  const claims = tableClaims(framed, stage);
  const title = heading();
  const under = make("span", { class: "crib-under" });
  const games = keepGames(model, send);
  const room = box("room");
  const inside = make("div"); // beside the root, so that its style and its keys are its own
  let ticking = null;
  let restGo = null; // goes on from where the stage rests
  let restCount = null; // counts the hand on which the stage rests
  let undoing = false; // whether a card that was taken back is on its way to Python
  let swallowed = 0; // until when a click does nothing, since its press went on to the next moment

  // --- the header: pace, sound, resign, menu ---

  const paces = Object.entries(FORMS).map(([pace, words]) => button(words, () => setPace(pace), { "data-pace": pace }));
  const pace = make("span", { class: "crib-pace", role: "group", "aria-label": "Pace" }, make("small", { "aria-hidden": "true" }, "Pace"), make("span", {}, ...paces));
  const paceNext = button("", () => setPace(Object.keys(FORMS)[(Object.keys(FORMS).indexOf(wishes.pace) + 1) % 3]), { class: "crib-narrow" });
  const beside = button("Story", () => { shut(); panel.show("Story"); panel.open(!panel.isOpen()); }, { class: "crib-narrow" });
  const [sound, soundToo] = ["crib-wide", "crib-narrow"].map((room) => button("", setSound, { class: room }));
  const told = make("small", { class: "crib-told", "aria-hidden": "true" }); // what is said, where the Menu covers it
  const yes = button("Yes, resign", () => { sure(false); wantsFocus = true; send({ event: "give up" }); }, { hidden: true });
  const resign = button("Resign", () => sure(yes.hidden));
  const { menu, shut, ...opened } = tableMenu(() => [stage.score, stage.board, ...[.../** @type {HTMLCollectionOf<HTMLElement>} */ (stage.felt.children)].filter((one) => one !== stage.teller), panel.panel, end.won, end.ending]); // the teller's words stay heard
  const { menu: folded, more, page, voice, lookAt, draw: drawFolds } = tableFolds({ ...framed, say }, asks, { looks: [paceNext, soundToo, told], close: shut });
  opened.holds(folded);
  const head = box("head");
  head.append(title, under, beside, pace, sound, yes, resign, menu);

  /** Ask once more before the game is given up. */
  function sure(asks) {
    yes.hidden = !asks;
    resign.textContent = asks ? "No" : "Resign";
    if (asks) { say("Resign? It counts as a loss."); yes.focus(); }
  }
  function setSound() {
    wish("sound", !sounds(value().sounds));
    knock(value().tones.pegs, true);
    say(wishes.sound ? "The sound is on: for each card, each peg and the end of a game." : "The sound is off.");
    drawWishes();
  }

  function setPace(to) { wish("pace", to); drawWishes(); if (to === "off") moments.all(); }
  function drawWishes() {
    paces.forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.pace === wishes.pace)));
    for (const one of [sound, soundToo]) { one.textContent = `Sound: ${sounds(value().sounds) ? "on" : "off"}`; one.hidden = !window.AudioContext; }
    paceNext.textContent = `Pace: ${FORMS[wishes.pace]?.toLowerCase() ?? "brisk"}`;
  }

  // --- moments ---

  const moments = teller(stage, {
    tellOne(/** @type {View["moments"][number]} */ one) {
      titled(one);
      panel.add(one.line);
      speak(one.heard);
      const tones = value().tones[{ card: "card", peg: "pegs", combination: "pegs", win: value().end?.won ? "won" : "pegs" }[one.kind]];
      if (tones) knock(tones, value().sounds);
      if (wishes.pace === "off") return;
      say(one.heard);
      stage.acts.replaceChildren(make("p", { class: "crib-hint crib-telling" }, make("span", { class: "crib-wide" }, "Press any key to go on."), make("span", { class: "crib-narrow" }, "Tap to go on.")), ...takingBack());
      keepFocus();
    },
    rest(/** @type {View["moments"][number]} */ one, wakes) {
      return new Promise((go) => {
        restGo = () => { restGo = restCount = null; wantsFocus ||= root.contains(document.activeElement); go(); };
        wakes(restGo);
        const on = act(one.rests, "Enter", () => restGo?.(), { class: "crib-main" });
        const more = ["tutor", "call"].includes(one.kind) ? [] : [button("All at once", () => moments.all())];
        restCount = one.counts.length ? () => countOut(one) : null;
        stage.acts.replaceChildren(on, ...(restCount ? [act("Count it", "C", restCount, {}, " with me")] : []), ...more, make("span", { class: "crib-hint crib-last crib-wide" }, "It waits for you."));
        if (wantsFocus || root.contains(document.activeElement)) on.focus({ preventScroll: true });
      });
    },
    waits: () => value().waits,
    done() { restGo = restCount = null; drawNow(true); },
  });
  /** Count the hand on which the stage rests with its player, step by step. */
  async function countOut(one) {
    const mine = (counting = {});
    for (const step of one.counts) {
      if (counting !== mine || !restGo) return;
      stage.draw({ ...one, ...step, amber: false, happened: one.happened && "Count it with me:" });
      say(step.said);
      speak(step.said);
      await new Promise((go) => setTimeout(go, COUNTS));
    }
  }
  let counting = null;
  /** While moments are told the felt has the focus that what was pressed there had, so that keys go on. */
  const keepFocus = () => { if (wantsFocus && !root.contains(document.activeElement)) stage.felt.focus({ preventScroll: true }); };
  const titled = (one) => { title.textContent = one.deal ? `Deal ${one.deal}` : value().title; };

  // --- how things stand: the stage, what is asked, and what may be done ---

  /** The stage as it is now, with the question and the buttons; told in the live line after moments. */
  function drawNow(told = false) {
    if (moments.running() || undoing) return;
    const now = value();
    root.dataset.told = String(now.answers); // all of this answer is told
    const past = moments.where() !== null ? moments.told()[moments.where()] : null;
    const here = root.contains(document.activeElement) && !outside(document.activeElement);
    const had = document.activeElement?.dataset?.card;
    const over = Boolean(now.end) && !past && !now.offer;
    room.classList.toggle("crib-over", over);
    if (!over) end.forget();
    if (past) {
      stage.draw(past);
      stage.setPegs(past);
      titled(past);
      drawSteps();
      if (here) stage.acts.querySelector(".crib-main")?.focus({ preventScroll: true });
      return;
    }
    const asked = question(now);
    const by = now.choose || now.claim || now.buttons.length ? now.stage.own.side : now.stage.by; // a question has the color of the player who is asked
    stage.draw({ ...now.stage, by, happened: asked.happened, before: "", said: asked.said }, { hand: claims.calling() || now.offer || now.warning ? null : cards.hand() });
    stage.setPegs(now.stage);
    titled(now.stage);
    if (over) title.textContent = "Game over";
    const first = over ? drawEnd(now) : drawActs(now);
    if (told) {
      say(`${wishes.pace === "off" ? batch.map((one) => `${one.heard} `).join("") : ""}${asked.said}`); // at once, all of it is one line
      speak(asked.said, { after: true });
    }
    if (here || wantsFocus) {
      const again = had ? stage.felt.querySelector(`button.crib-card[data-card="${had}"]`) : null;
      (again ?? first ?? stage.felt).focus({ preventScroll: true });
    }
    wantsFocus = false;
  }
  let wantsFocus = false;
  let batch = []; // the moments of the last answer

  function question(/** @type {View} */ now) {
    if (now.offer) return { happened: now.offer.hint, said: now.offer.words };
    if (now.warning) return { happened: "The coach:", said: now.warning.words };
    if (claims.calling()) return { happened: now.stage.happened, said: "What was missed?" };
    const over = now.over && now.stage.happened;
    return over ? { happened: now.tally, said: now.stage.happened } : { happened: now.stage.happened, said: now.asked };
  }

  /** A button with its key; where there's room it shows `more`, which is always heard. */
  const act = (words, key, does, attributes = {}, more = "") => {
    const node = button("", does, { ...(key && { "aria-keyshortcuts": key, "data-key": key.toLowerCase() }), ...(more && { "aria-label": words + more }), ...attributes });
    node.append(more ? make("span", {}, words, make("span", { class: "crib-wide" }, more)) : words);
    if (key) node.append(kbd(key === "Backspace" ? "⌫" : key));
    return node;
  };

  /** The one row of buttons; the first thing that can be done. */
  function drawActs(/** @type {View} */ now) {
    if (now.offer) {
      const answers = { "go on": "resume", stay: "leave" };
      const made = Object.keys(now.offer).filter((one) => one in answers).map((one, at) => button(now.offer[one], () => send({ event: answers[one] }), { class: at ? "" : "crib-main" }));
      stage.acts.replaceChildren(...made);
      return made[0];
    }
    if (now.warning) {
      const anyway = button("Do it anyway", () => send(now.warning.again));
      stage.acts.replaceChildren(anyway, button("Choose again", () => { cards.clear(); send({ event: "keep" }); }));
      return anyway;
    }
    if (now.claim && (!now.claim.calls || claims.calling())) return claims.draw(now);
    const made = [];
    if (now.claim?.calls) made.push(...callButtons(now));
    made.push(...now.buttons.map((one, at) => act(one.label, at ? "" : "Enter", () => send({ event: one.event }), { class: "crib-main" })));
    if (now.choose && !now.playing) made.push(act(now.choose > 1 ? "Discard two" : "Discard one", "Enter", cards.discard, { class: "crib-main crib-discard" }), chooseAgain(), make("p", { class: "crib-hint crib-first" }, now.choose > 1 ? "Choose two cards first." : "Choose a card first."));
    if (now.demo) made.push(...demoButtons(now));
    if (!made.length && now.playing) made.push(make("p", { class: "crib-hint" }, make("span", { class: "crib-wide" }, "Drag or click a card, or press its number."), make("span", { class: "crib-narrow" }, "Tap a card, or drag it up.")));
    made.push(...takingBack());
    if (now.asks) made.push(act("Advice", "A", askAdvice, { class: "crib-last" }));
    stage.acts.replaceChildren(...made);
    drawChosen();
    return (now.choose ? stage.own.querySelector('button.crib-card:not([aria-disabled="true"])') : null) ?? stage.acts.querySelector("button");
  }

  function drawEnd(/** @type {View} */ now) {
    stage.acts.replaceChildren();
    return end.draw(now);
  }
  const end = tableEnd({ send }, stage, { act, lookAt });

  // --- the last card taken back ---

  const seen = () => (moments.running() ? moments.told().at(-1) : value().stage).end;
  const takes = () => value().takes.length > 0 && moments.where() === null && value().takes[0] <= seen() && seen() <= value().takes[1];
  const takingBack = () => (takes() ? [act("Take back", "Backspace", takeBack, { class: "crib-last" })] : []);
  function takeBack() {
    if (!takes() || undoing) return;
    const event = { event: /** @type {const} */ ("undo card"), seen: seen() };
    undoing = true; // and nothing more is told until Python has answered
    wantsFocus = true;
    moments.forget();
    send(event);
  }

  const chooseAgain = () => button("Choose again", cards.again, { class: "crib-again" });
  /** The button that discards looks as if it could be pressed once enough cards are chosen; until then a hint stands beside it. */
  function drawChosen() {
    const [discard, again, hint] = [".crib-discard", ".crib-again", ".crib-first"].map((one) => stage.acts.querySelector(one));
    if (!discard) return;
    const many = cards.chosen().length;
    discard.setAttribute("aria-disabled", String(many < value().choose));
    again.hidden = !many;
    hint.hidden = many > 0;
  }

  function callButtons(/** @type {View} */ now) {
    const muggins = () => { claims.call(true); drawNow(); };
    return [act("That's right", "R", () => send({ event: "right" })), ...(now.claim.muggins ? [act("Muggins", "M", muggins, {}, ": points missed")] : []),
      ...(now.claim.objects ? [act("Too many", "T", () => send({ event: "too many" }))] : []),
      ...(lastCount().length ? [button("Hear again", () => moments.again(lastCount()), { class: "crib-last crib-wide" })] : [])];
  }
  claims.onLeave(() => drawNow());

  /** The moments in which the last hand was counted. */
  function lastCount() {
    const told = moments.told();
    let from = told.length;
    while (from && told[from - 1].kind === "combination") from -= 1;
    return told.slice(from);
  }

  const demoButtons = (/** @type {View} */ now) => [button("Give me the cards", () => send({ event: "demo", on: false }), { class: "crib-main" }),
    ...(now.over ? [] : [button(now.paused ? "Go on" : "Pause", () => send({ event: "pause", on: !now.paused }))]),
    ...(now.paused && !now.over ? [button("One move", () => send({ event: "tick" }))] : [])];

  function drawSteps() {
    const told = moments.told();
    const on = button("Next", () => step(1), { class: "crib-main", "aria-keyshortcuts": "ArrowRight" });
    const back = button("Back", () => step(-1), { "aria-keyshortcuts": "ArrowLeft" });
    back.append(kbd("←"));
    on.append(kbd("→"));
    stage.acts.replaceChildren(back, on, button("Back to the game", () => { moments.here(); drawNow(); }), make("span", { class: "crib-hint crib-last" }, `${moments.where() + 1} of ${told.length}`));
  }
  function step(by) {
    const one = moments.step(by);
    drawNow();
    say(one ? one.heard : value().asked);
  }

  function askAdvice() {
    const now = value();
    if (!now.asks) return;
    shut();
    panel.show("Advice");
    if (!now.advice.length) send({ event: "advice" });
    panel.open(true);
  }

  // --- keys and taps ---

  const busy = () => moments.running();
  const typing = (node) => node.matches("input:not([type=checkbox]), select, textarea");
  const apart = (node) => !head.contains(node) && outside(node); // where keys do nothing at the table
  const outside = (node) => head.contains(node) || folded.contains(node) || more.contains(node) || panel.panel.contains(node);

  root.addEventListener("pointerdown", touched, true);
  root.addEventListener("keydown", (event) => {
    touched(event);
    if (isChord(event) || event.key === "Tab" || event.key === "Shift") return;
    if (event.key === "Escape" && shut()) return void event.stopPropagation();
    const presses = ["Enter", " "].includes(event.key) && event.target.matches(".crib-acts button, .crib-head button"); // a button that is there while something is told
    if (busy() && !apart(event.target) && !presses) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Backspace" && takes()) takeBack();
      else if (event.key.toLowerCase() === "c" && restCount) restCount();
      else if (!event.repeat) goOn();
    }
  }, true);
  root.addEventListener("keydown", (event) => {
    if (isChord(event) || event.defaultPrevented || event.repeat || typing(event.target)) return;
    const does = keyed(event);
    if (!does) return;
    event.preventDefault();
    does();
  });

  function keyed(event) {
    const { key, target } = event;
    const [now, small] = [value(), key.toLowerCase()];
    const pressed = target.matches("button, summary, a, [role=tab]");
    if (key === "ArrowLeft" || key === "ArrowRight") return target.closest("[role=tablist]") ? null : () => step(key === "ArrowLeft" ? -1 : 1);
    if (small === "v" && !claiming(now)) return () => voice.click();
    if (small === "s" && !claiming(now)) return () => { panel.show("Story"); panel.open(true); };
    if (key === "Escape" && panel.isOpen()) return () => { const held = panel.panel.contains(target); panel.open(false); if (held) beside.focus(); };
    if (apart(target) || moments.where() !== null) return null;
    const card = /^[1-9]$/.test(key) && now.choose && !claiming(now) ? cards.at(Number(key) - 1) : null;
    if (card?.matches("button")) return () => { card.focus({ preventScroll: true }); card.click(); };
    if (key === "Enter" && now.choose && !claims.calling()) {
      if (!now.playing && cards.chosen().length === now.choose && (!pressed || cards.chosen().includes(target.dataset.card))) return cards.discard;
      if (cards.only() && !target.matches(".crib-acts button")) return () => cards.take(cards.only());
    }
    const named = [...room.querySelectorAll(".crib-acts [data-key], .crib-next [data-key]")].find((one) => one.dataset.key === (key === "Enter" && !pressed ? "enter" : small));
    return named && !(key === "Enter" && pressed) ? () => named.click() : null;
  }
  const claiming = (/** @type {View} */ now) => Boolean(now.claim && (!now.claim.calls || claims.calling()));

  function goOn() {
    if (restGo) restGo();
    else moments.skip();
  }
  stage.felt.addEventListener("pointerdown", (event) => {
    if (!busy() || event.target.closest("button")) return;
    swallowed = Date.now() + 500;
    goOn();
  });
  root.addEventListener("click", (event) => { // the press that ends the telling plays no card that comes to lie under it
    if (Date.now() < swallowed && stage.felt.contains(/** @type {Node} */ (event.target))) {
      event.stopPropagation();
      event.preventDefault();
      swallowed = 0;
    }
  }, true);

  // --- from answer to answer ---

  const showBelow = showInside(model, inside, () => (root.querySelector(".crib-over .crib-next [data-key=r]") ?? more.querySelector("summary")).focus());
  /** Another window of ours below the table. */
  const drawInside = (/** @type {View} */ now) => showBelow(now.inside, (shown) => {
    if (asks.what === "inside") { asks.what = ""; inside.scrollIntoView({ block: "nearest" }); shown.querySelector("button")?.focus(); }
  });

  let [put, begun] = ["", `${value().put[0]} ${value().demo}`];
  function changed(first = false) {
    const now = value();
    const new_ = heard();
    undoing = false;
    under.textContent = now.under;
    resign.hidden = !now["give up"];
    if (resign.hidden) sure(false);
    const other = JSON.stringify(now.put[0]);
    if (put !== other) { moments.forget(); put = other; }
    const game = `${now.put[0]} ${now.demo}`;
    if (now.offer || game !== begun) { shut(); begun = game; } // what was chosen in the Menu lies on the felt
    if (new_) told.textContent = now.said;
    if (!now.choose || now.moments.length) cards.clear();
    if (!now.claim?.calls) claims.call(false);
    if (!moments.running()) panel.tell(now.story);
    panel.drawRules(now);
    panel.drawAdvice(now);
    drawFolds(now);
    drawInside(now);
    games.draw(now["games kept"]);
    if (new_ && now.refused) say(now.said, true);
    wantsFocus ||= new_ && now.moments.length > 0 && (stage.felt.contains(document.activeElement));
    if (now.moments.length && first !== true) {
      batch = now.moments;
      if (wantsFocus && wishes.pace !== "off") stage.felt.focus({ preventScroll: true });
      say("");
      moments.add(now.moments);
    } else {
      if (first === true) now.moments.forEach((one) => panel.add(one.line));
      if (claims.calling() || !sameForm(now)) drawNow();
      else {
        claims.update(now);
        root.dataset.told = String(now.answers);
      }
      if (new_ && now.said && !now.refused) { say(now.said); speak(now.said); }
    }
    if (new_) {
      if (asks.what === "file" && now.file) { asks.what = ""; download(now.file); }
      if (asks.what === "load") { asks.what = ""; if (now.offer) { stage.acts.querySelector("button").focus(); root.scrollIntoView({ block: "nearest" }); } }
      if (asks.what === "page" && now.page) { asks.what = ""; page.focus(); page.scrollIntoView({ block: "nearest" }); }
      if (now.warning) { panel.show("Advice"); stage.acts.querySelector("button")?.focus({ preventScroll: true }); }
    }
    clearTimeout(ticking);
    if (now.demo && !now.paused && !now.over) tickLater();
  }
  /** Whether the claim that is being made goes on as it was drawn, so that what is typed and chosen stays. */
  let form = "";
  function sameForm(/** @type {View} */ now) {
    const drawn = JSON.stringify([now.put, now.claim && [now.claim.way, now.claim.calls, now.claim.objects, now.claim.muggins, now.claim.pegs, now.claim.counts], now.offer, now.warning, claims.calling()]);
    const same = form === drawn && claiming(now) && !now.offer && !now.warning;
    form = drawn;
    return same;
  }
  /** The computer's next move comes when this one is told, and its time is over. */
  function tickLater() {
    const { answers, pace: seconds } = value();
    ticking = setTimeout(() => (moments.running() ? tickLater() : sendIdle({ event: "tick", at: answers })), 1000 * seconds);
  }

  cards.listen(drawChosen);
  room.append(head, stage.score, end.won, stage.board, stage.felt, end.ending, panel.panel, folded);
  fill([room, games.node], [more]);
  el.append(inside);
  stage.teller.append(status); // filling the root has put it below
  panel.show("Story");
  drawWishes();
  /** @type {HTMLDetailsElement} */ (more.lastElementChild).open = value().shows.length > 0;
  more.hidden = !value().shows.length;
  changed(true);
  /** The game comes after the answer that is drawn, and is kept as soon as it comes. */
  const keep = () => { if (model.get("kept")) browser.write(model.get("kept")); };
  keep();
  const there = model.get("kept") ? "" : browser.read();
  if (there) send({ event: "found", text: there });
  model.on("change:kept", keep);
  return follow(changed, () => { model.off("change:kept", keep); stage.stop(); moments.stop(); clearTimeout(ticking); });
}

export default { render };
