// Decisions: the stage and the board at the left, and at the right what every choice is worth, once one is made.

import { cardButton, face, light, slot } from "../../notebook/cards.js";
import { box, button, choice, heading, kbd, make, markup, part, rove } from "../../notebook/elements.js";
import { fillOffer, keepProgress } from "../../notebook/progress_keeping.js";
import { stage } from "../../notebook/stage.js";
import { speak, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "../../labs/lab_parts.css";
import "./window.css";
/** @typedef {Views["drills/deciding/window"]} View */

function render(/** @type {Page<"drills/deciding/window">} */ { model, el }) {
  const { root, fill, value, aloud, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-lab", "crib-deciding");
  const keep = keepProgress(model);
  const felt = stage();
  const title = heading();
  const saved = make("p", { class: "crib-saved" });
  const offer = box("offer", { hidden: true });
  const track = box("board", { role: "img" });
  const learned = box("learned");
  const prices = box("prices");
  const record = box("record");
  let chosen = [];
  let put = null;
  let shown = null;

  // --- what is practiced ---

  const { practice } = value();
  const turned = () => (go.hidden = skill.value === value().practice.skill && level.value === value().practice.level);
  const [skill, skills] = choice("Decide on", practice.skills, practice.skill, { onchange: turned });
  const [level, levels] = choice("Level", practice.levels, practice.level, { onchange: turned });
  const go = button("Practice this", () => send({ event: "practice", skill: skill.value, level: level.value }), { hidden: true });
  const mine = make("details", {}, make("summary", {}, "My skills"), record);
  mine.addEventListener("toggle", () => send({ event: "skills", open: mine.open }));

  // --- choosing ---

  const main = button("", decide, { class: "crib-main" });
  const onward = button("Next", () => send({ event: "next" }), { class: "crib-main" });

  function decide() {
    if (chosen.length === value().many) send({ event: "choose", cards: chosen });
    else refuse(value().first);
  }

  function choose(text) {
    const now = value();
    if (now.done) return;
    if (chosen.includes(text)) chosen = chosen.filter((one) => one !== text);
    else if (now.many === 1) chosen = [text];
    else if (chosen.length === now.many) return void refuse(now.full);
    else chosen.push(text);
    press(now);
  }

  /** What can't be done is told by the teller, and read from the status line. */
  function refuse(words) {
    aloud(words);
    felt.tell(words, value().question, "opponent");
  }

  function press(/** @type {View} */ now) {
    for (const card of felt.root.querySelectorAll(".crib-own .crib-card")) {
      const own = card.dataset.card;
      card.setAttribute("aria-pressed", String((now.done ? now.chosen : chosen).includes(own)));
      light(card, now.done ? (now.best.includes(own) ? true : now.chosen.includes(own) ? null : false) : chosen.includes(own) || null);
      card.toggleAttribute("data-yours", now.done && now.chosen.includes(own));
    }
    const names = now.hand.filter((card) => chosen.includes(card.text)).map((card) => card.symbol).join(" ");
    main.replaceChildren(`${now.verb} ${names} `, kbd("Enter"));
    if (!now.done) felt.tell(now.needs, now.question, "you");
  }

  // --- one decision ---

  function lay(/** @type {View} */ now) {
    chosen = [];
    title.textContent = now.title;
    const { name, held, played, back } = now.theirs;
    felt.seat(name, [...Array(played).fill().map(() => slot()), ...Array(held).fill().map(() => markup(back, "crib-face", "span"))]);
    now.crib.length ? felt.show("The crib", now.crib.map((words) => slot(words))) : felt.pile("On the table", now.pile, "no card yet");
    now.starter ? felt.turn(now.starter, "starter") : felt.root.querySelector(".crib-turned").replaceChildren();
    felt.number(...now.number);
    const cards = now.hand.map((card) => {
      const node = cardButton(card, choose);
      node.disabled = !card.may;
      return node;
    });
    felt.own("Your cards", cards);
    rove(felt.root.querySelector(".crib-own"), cards.filter((card) => !card.disabled));
    track.innerHTML = now.board;
    track.setAttribute("aria-label", now.scores);
  }

  function row(/** @type {View["rows"][number]} */ one) {
    const cards = make("span", { class: "crib-what" }, ...one.cards.map((card) => face(card, "crib-face")));
    const bar = make("span", { class: "crib-bar", "aria-hidden": "true" }, make("i", { style: `width:${100 * one.cost}%` }));
    const price = make("span", { class: "crib-price" }, make("b", {}, one.wins), bar, make("span", { class: "crib-less" }, one.less), make("span", { class: "crib-mean" }, one.holes));
    const why = make("span", { class: "crib-why" }, ...(one.marks ? [make("b", {}, one.marks), " "] : []), one.reason);
    return make("li", { class: `${one.best ? "crib-top" : ""} ${one.mine ? "crib-mine" : ""}` }, cards, price, why);
  }

  function drawPrices(/** @type {View} */ now) {
    const [head, words] = now.prices;
    const list = make("ol", {}, ...now.rows.map(row));
    const all = make("details", {}, make("summary", {}, now["all of them"]), make("ul", {}, ...now.all.map((line) => make("li", {}, line))));
    prices.replaceChildren(make("h4", {}, head), make("p", { class: "crib-hint" }, words), ...(now.done ? [list] : []), ...(now.all.length ? [all] : []));
    learned.replaceChildren(...now.lesson.map(([lead, said]) => make("p", {}, make("b", {}, lead), ` ${said}`)));
  }

  function draw(/** @type {View} */ now) {
    if (put !== now.put) {
      put = now.put;
      lay(now);
      skill.value = now.practice.skill;
      level.value = now.practice.level;
      turned();
    }
    part(prices, [now.put, now.done], () => drawPrices(now));
    press(now);
    part(felt.root, now.done, () => felt.act(now.done ? onward : main, voice)); // a button put back would lose the focus
    if (now.done) felt.tell(now.score, now.verdict, now.fine ? "you" : "opponent");
    saved.textContent = now.saved;
    const told = now.record || now.glance; // the sentences are there before the picture is drawn
    if (told !== shown) record.innerHTML = shown = told;
    part(offer, now.offer, () => fillOffer(offer, now.offer, send));
  }

  function changed() {
    const now = value();
    const inside = root.contains(document.activeElement);
    const [before, wasDone] = [put, onward.isConnected];
    const asked = unheard();
    draw(now);
    if (heard()) {
      speak(now.said);
      if (now.refused) refuse(now.said);
    }
    if (asked && inside && put !== before) title.focus({ preventScroll: true });
    else if (asked && inside && now.done && !wasDone) onward.focus({ preventScroll: true });
    keep(now);
  }

  felt.root.addEventListener("keydown", (event) => {
    const ready = !value().done && chosen.length === value().many;
    if (event.key === "Enter" && ready && event.target.matches(".crib-own [aria-pressed=true]")) { event.preventDefault(); decide(); }
  });
  const voice = voiceButton();
  const both = box("both");
  const left = box("left");
  left.append(felt.root, learned, track);
  both.append(left, prices);
  fill([make("div", { class: "crib-top" }, skills, levels, go), saved, offer, title], [both, mine]);
  draw(value());
  keep(value());
  return follow(changed);
}

export default { render };
