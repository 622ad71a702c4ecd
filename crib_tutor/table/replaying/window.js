// A game gone through again. Python sends `value`: the step, its words and cards, and what the decision in it cost.

import { below, face } from "../../notebook/cards.js";
import { box, button, heading, make, markup, part } from "../../notebook/elements.js";
import { openFile } from "../../notebook/shelf.js";
import { shownCount } from "../../notebook/shown_count.js";
import { speakStep } from "../../notebook/voice.js";
import { frame, WAIT } from "../../notebook/window.js";
import "./window.css";
/** @typedef {Views["table/replaying/window"]} View */

function render(/** @type {Page<"table/replaying/window">} */ { model, el }) {
  const { root, status, fill, value, aloud, send, sendIdle, heard, follow } = frame(model, el);
  root.classList.add("crib-replay");
  const title = heading();
  const [summary, key] = ["summary", "key"].map((name) => make("p", { class: `crib-${name}` }));
  const [worst, told, hands, felt] = ["worst", "told", "hands", "felt"].map((name) => box(name));
  const slider = make("input", { type: "range", min: "0", step: "1", "aria-label": "Step of the game", oninput: () => go(Number(slider.value)) });
  const where = make("p", { class: "crib-where", "aria-hidden": "true" });
  const judged = box("judged", { role: "group", "aria-label": "Your decision in this step" });
  const board = box("board", { role: "img" });
  const counted = box("counted"); // last of all, so that nothing above moves when a hand is counted
  let count = null; // the count that shows itself there
  const deals = make("select", { class: "crib-deals", "aria-label": "Go to a deal", onchange: () => go(Number(deals.value)) });
  let wanted = null; // the step that was asked for last, until Python shows it
  let asked = 0; // when Python was asked for a step that it has not shown yet

  // --- from step to step: one question at a time, so that a held key or a drag asks for no more than can be drawn ---

  function go(step) {
    const now = value();
    wanted = Math.max(0, Math.min(now.last, step));
    place(wanted);
    if (Date.now() - asked < WAIT) return;
    asked = Date.now();
    send({ event: "go", step: wanted }, true);
  }
  const by = (steps) => go((wanted ?? value().step) + steps);

  /** Where the game stands, shown at once: the slider, and which buttons lead on. */
  function place(step) {
    const now = value();
    const deal = now.deals.filter((one) => one.step <= step).at(-1);
    slider.max = String(now.last);
    slider.value = String(step);
    const words = `${deal ? `${deal.label}, step` : "Step"} ${step} of ${now.last}`;
    slider.setAttribute("aria-valuetext", words);
    where.textContent = words;
    deals.value = String(deal?.step ?? "");
    for (const one of [first, back]) one.setAttribute("aria-disabled", String(step === 0));
    for (const one of [on, last]) one.setAttribute("aria-disabled", String(step === now.last));
  }

  const first = button("First", () => go(0));
  const back = button("Back", () => by(-1));
  const on = button("On", () => by(1), { class: "crib-main" });
  const last = button("Last", () => go(value().last));
  const mistake = (words, name, to) => button(words, () => send({ event: "mistake", back: to }), { "aria-label": name });
  const earlier = mistake("◀ Mistake", "Previous mistake", true);
  const later = mistake("Mistake ▶", "Next mistake", false);
  const seen = button("As I saw it then", () => send({ event: "as seen", on: seen.getAttribute("aria-pressed") !== "true" }), { class: "crib-toggle", "aria-pressed": "false" });
  const steps = box("act crib-steps", { role: "group", "aria-label": "From step to step" });
  steps.append(first, back, on, last, earlier, later);
  const load = () => openFile(value().longest, ({ text }) => send({ event: "load", text }));
  const another = button("Open a saved game", load);
  const views = box("act crib-views");
  views.append(make("label", { class: "crib-deal" }, make("span", { "aria-hidden": "true" }, "Deal"), deals), seen, another);

  // --- drawing: a part is drawn anew only where it has changed ---

  const shown = (card, name = card.name) => face(card, "crib-face", { "aria-label": name, title: name });
  const under = (card, words, name, kind = "") => make("span", { class: `crib-laid ${kind}` }, shown(card, name), below(words));
  const plural = (many) => `${many} card${many === 1 ? "" : "s"} face down`;
  const backs = (many) => many ? [make("span", { class: "crib-backs", role: "img", "aria-label": plural(many) }, ...Array.from({ length: many }, () => markup(value().back, "crib-face crib-down", "span")))] : [];
  const row = (name, of) => make("span", { class: "crib-cards", role: "group", "aria-label": name }, ...of.cards.map((card) => shown(card)), ...backs(of.backs));

  function draw() {
    const now = value();
    title.textContent = now.title;
    summary.textContent = now.summary;
    part(worst, now.worst, () => drawWorst(now));
    part(deals, now.deals, () => deals.replaceChildren(make("option", { value: "", hidden: true }, "–"), ...now.deals.map((one) => make("option", { value: one.step }, one.label))));
    part(told, now.told, () => told.replaceChildren(...now.told.map((words) => make("p", {}, words))));
    part(judged, now.judged, () => drawJudged(now.judged));
    part(board, now.board, () => (board.innerHTML = now.board));
    board.setAttribute("aria-label", `The board. ${now.score}`);
    part(key, now.key, () => key.replaceChildren(...now.key.map((one) => make("span", { class: `crib-${one.side}` }, `${one.name} ${one.score}`))));
    part(hands, now.hands, () => hands.replaceChildren(...now.hands.map(drawHand)));
    part(felt, [now.pile, now.before, now.starter, now.crib, now["crib open"]], () => drawFelt(now));
    part(counted, now.shown, () => drawCounted(now.shown));
    seen.setAttribute("aria-pressed", now["as seen"]);
    seen.hidden = now.sealed;
    another.hidden = now.below;
    for (const one of [earlier, later]) one.hidden = !now.mistakes.length;
  }

  function drawWorst(/** @type {View} */ now) {
    worst.replaceChildren(...(now.worst.length ? [make("p", { class: "crib-hint" }, "What cost you most:"),
      make("div", { class: "crib-act" }, ...now.worst.map((one) => button(one.words, () => go(one.step))))] : []));
  }

  function drawJudged(/** @type {View["judged"]} */ of) {
    judged.hidden = !of;
    judged.classList.toggle("crib-dear", Boolean(of) && !of.fine);
    if (!of) return judged.replaceChildren();
    const hand = of.hand.map((card) => under(card, card.label, card.mark ? `${card.name}, ${card.mark}` : card.name, card.mark ? `crib-marked-${card.mark.split(" ").pop()}` : ""));
    const options = of.options.map((one) => make("li", { class: one.yours ? "crib-yours" : "" }, make("b", {}, one.cards), ` ${one.cost}${one.yours ? ", yours" : ""}. `, make("span", { class: "crib-why" }, one.why)));
    judged.replaceChildren(make("p", { class: "crib-lead" }, of.lead), make("p", {}, of.words),
      ...(hand.length ? [make("div", { class: "crib-cards", role: "group", "aria-label": "Your hand before you chose" }, ...hand)] : []),
      ...(of.why ? [make("p", {}, of.why)] : []),
      ...(options.length ? [make("ol", { "aria-label": "Your choices, the best first" }, ...options), make("p", { class: "crib-why" }, of.priced)] : []));
  }

  function drawHand(/** @type {View["hands"][number]} */ one) {
    return make("div", { class: `crib-player${one.open ? " crib-open" : ""}` },
      make("span", { class: "crib-name" }, one.name, ...(one.dealer ? [make("span", { class: "crib-chip" }, "deals")] : []), ...(one.open ? [make("span", { class: "crib-chip" }, "counts")] : [])),
      row(`${one.name} holds`, one));
  }

  function drawFelt(/** @type {View} */ now) {
    if (!now.crib) return felt.replaceChildren();
    const starter = now.starter ? [under(now.starter, "starter", `${now.starter.name}, the starter`)] : [];
    const crib = now.crib.cards.length + now.crib.backs ? [make("span", { class: `crib-laid${now["crib open"] ? " crib-open" : ""}` }, row(now.crib.name, now.crib), below(now.crib.name))] : [];
    const before = now.before.length ? [make("span", { class: "crib-before", role: "group", "aria-label": "Played before" }, ...now.before.map((card) => shown(card)))] : [];
    const pile = now.pile.map((card) => under(card, card.under, `${card.name}, ${card.by}, count ${card.under}`, `crib-by-${card.side}`));
    const count = now.pile.length ? [make("span", { class: "crib-pile", role: "group", "aria-label": `This count, ${now.count}` }, ...pile, make("span", { class: "crib-count", "aria-hidden": "true" }, now.count))] : [];
    felt.replaceChildren(make("div", { class: "crib-lie" }, ...starter, ...crib), make("div", { class: "crib-lie" }, ...before, ...count));
  }

  /** The hand that lies open in this step, counted; its keys are heard on its own felt alone. */
  function drawCounted(shown) {
    count?.stop();
    count = shown && shownCount(shown, { say: aloud, announce: speakStep });
    counted.hidden = !shown;
    counted.replaceChildren(...(count ? [count.root] : []));
  }

  // --- from answer to answer ---

  function changed() {
    const now = value();
    draw();
    if (heard()) {
      asked = 0;
      if (now.refused) {
        wanted = null;
        status.scrollIntoView({ block: "nearest" });
      }
    }
    if (now.looking) setTimeout(() => sendIdle({ event: "look on", at: now.answers }), 0);
    if (wanted !== null && wanted !== now.step && wanted <= now.last) return go(wanted);
    wanted = null;
    place(now.step);
  }

  const walk = make("div", { class: "crib-walk" }, slider, where);
  const said = make("div", { class: "crib-words" }, told, judged);
  fill([title, summary, worst, walk, steps, views], [make("div", { class: "crib-both" }, said, make("div", { class: "crib-lies" }, board, key, hands, felt)), counted]);
  changed();
  return follow(changed, () => count?.stop());
}

export default { render };
