// Discarding, on the stage of a hand. Python sends `value`: the six cards, whose crib it is, and, when two are discarded,
// what each choice is worth: the verdict is told by the teller, and the choices stand on the sheet.

import { below, cardButton, layOutButtons, typedCards } from "../../notebook/cards.js";
import { classStrip } from "../../notebook/class_strip.js";
import { box, button, heading, make, markup } from "../../notebook/elements.js";
import { countStage } from "../../notebook/shown_count.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["drills/discarding/window"]} View */

function render(/** @type {Page<"drills/discarding/window">} */ { model, el }) {
  const { root, status, fill, value, aloud, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-laying");
  const strip = classStrip(model, { value, send, status });
  const felt = countStage();
  const title = heading();
  const after = box("marking");
  const sheet = box("scroll", { tabindex: "0", role: "group" });
  const score = make("span", { class: "crib-note crib-book" });
  let chosen = new Set();
  let cards = [];
  let deal = null;
  let drawn = null;

  // --- choosing two ---

  const hint = make("p", { class: "crib-asked crib-chosen" });
  const typing = typedCards("or type two cards, and Enter chooses them", "2d kh", (field) => send({ event: "pick", text: field.value }));
  const typed = typing.querySelector("input");
  const lay = button("Discard", () => send({ event: "lay", cards: [...chosen] }), { class: "crib-main" });
  const back = button("Back to the answer", () => send({ event: "stay" }));

  function choose(text) {
    const now = value();
    if (!now.open) return;
    if (!chosen.has(text) && chosen.size === now.many) return void refuse(now.full);
    if (status.textContent === now.full) refuse("");
    chosen.has(text) ? chosen.delete(text) : chosen.add(text);
    press();
  }

  /** What can't be done is told by the teller, above what is asked; it's read from the status line. */
  function refuse(words) {
    aloud(words);
    tell(words);
  }

  const tell = (refused) => {
    const now = value();
    if (now.open) felt.tell([make("p", { class: "crib-happened" }, refused || now.question), hint]);
    else felt.tell([make("p", { class: "crib-asked" }, make("b", {}, now.verdict))], now.fine ? "you" : "missed");
  };

  /** Show which cards are chosen, which are discarded, and how many are still to be chosen. */
  function press() {
    const now = value();
    for (const [at, card] of cards.entries()) {
      const one = now.cards[at];
      card.setAttribute("aria-pressed", now.open ? chosen.has(one.text) : Boolean(one.under));
      card.setAttribute("aria-label", one.name);
      now.open ? card.removeAttribute("aria-disabled") : card.setAttribute("aria-disabled", "true");
      card.nextElementSibling.textContent = one.under;
    }
    const names = now.cards.filter((one) => chosen.has(one.text)).map((one) => one.symbol).join(" and ");
    hint.textContent = names ? `${names} chosen${chosen.size < now.many ? ": one more" : ""}.` : now.choose;
  }

  // --- drawing: the cards once a deal, and after that only what changes, so that the focus stays ---

  function build(/** @type {View} */ now) {
    deal = now.deal;
    drawn = null;
    chosen = new Set();
    typed.value = "";
    cards = now.cards.map((card) => cardButton(card, choose));
    const hand = layOutButtons({ ...now, group: "Your six cards" }, cards);
    for (const card of cards) if (!card.nextElementSibling) card.after(below("")); // so that nothing moves when there is a word
    title.textContent = now.title;
    felt.lay(hand);
  }

  function update(/** @type {View} */ now) {
    if (now.picked) chosen = new Set(now.picked);
    back.hidden = !now.trying;
    lay.textContent = now.trying ? "Try it" : "Discard";
    press();
    score.textContent = now.score;
    tell(now.refused && !now.class.by ? now.said : "");
    const wanted = JSON.stringify([now.open, now.after]);
    if (drawn === wanted) return false;
    drawn = wanted;
    felt.mark(!now.open);
    felt.act(...(now.open ? [lay, back, typing] : [next, again]));
    sheet.replaceChildren(...(now.open ? [make("p", { class: "crib-hint" }, now.before)] : [markup(now.table, "crib-rivals")]));
    sheet.setAttribute("aria-label", now.sheet);
    sheet.scrollTop = 0;
    felt.sheet.firstElementChild.replaceChildren(make("b", {}, now.sheet), score);
    after.replaceChildren(...(now.open ? [] : [make("h4", {}, now.why), markup(now.after, "crib-reasons"), make("details", {}, make("summary", {}, "All the choices"), markup(now.all, "crib-rivals")), starters(now.strips)]));
    return true;
  }

  const next = strip.onward("Next", () => send({ event: "next" }));
  const again = button("Try another choice", () => send({ event: "again" }));

  /** What each starter would have made: of one keep at a time, where there is more than one to see. */
  function starters(/** @type {View["strips"]} */ strips) {
    const shown = make("div", {});
    const keeps = strips.map((one, at) => button(one.label, () => see(at)));
    const see = (at) => {
      shown.innerHTML = strips[at].html;
      keeps.forEach((keep, place) => keep.setAttribute("aria-pressed", place === at));
    };
    see(0);
    return make("div", { class: "crib-turned" },
      make("h4", {}, "If the starter is …"),
      ...(keeps.length > 1 ? [make("div", { class: "crib-ways", role: "group", "aria-label": "Starters for" }, ...keeps)] : []), shown,
      make("p", { class: "crib-hint" }, "What your four cards are worth with each starter, on average over those left. Marked: the starters to hope for, which add at least half of what the best one adds."));
  }

  function changed() {
    const now = value();
    const anew = deal !== now.deal;
    const wasTyping = document.activeElement === typed;
    const asked = unheard();
    if (anew) build(now);
    strip.draw();
    const answered = heard();
    if (answered) status.classList.add("crib-unseen"); // the teller shows what it says
    const turned = update(now);
    if (answered) strip.hear();
    if (anew && !asked) return; // put by another window
    if (anew) title.focus(); // which brings it into view
    else if (turned && now.open) cards[0].focus();
    else if (turned) next.focus({ preventScroll: true });
    else if (now.picked && wasTyping) {
      typed.value = "";
      lay.focus();
    }
    if (answered && now.refused && !now.class.by) felt.teller.scrollIntoView({ block: "nearest" });
  }

  felt.rows.replaceWith(sheet);
  fill([title, felt.root], [after, strip.root]);
  build(value());
  update(value());
  strip.begin();
  return follow(changed);
}

export default { render };
