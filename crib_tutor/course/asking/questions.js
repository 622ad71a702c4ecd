// Questions: Python sends those answered so far, with what each answer opens, and the next one.

import { button, make, markup, numberField, numberIn, onEnter } from "../../notebook/elements.js";
import { shownCount } from "../../notebook/shown_count.js";
import { speakStep } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import { arrive } from "../../notebook/arriving.js";
import { chartTools } from "../../notebook/chart_tools.js";
import { guessShelf } from "./kept_guesses.js";
import { connectLinks } from "./lesson_links.js";
import "./questions.css";
/** @typedef {Views["course/asking/questions"]["questions"][number]} Question */

/** What draws questions; those of an exit ticket are given a strip of a class. */
export const questions = (stripOf = null) => (/** @type {Page<"course/asking/questions">} */ { model, el }) => {
  const { root, status, value, say, aloud, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-asking");
  const strip = stripOf?.(model, { value, send, status });
  const list = make("ol", { class: "crib-questions" });
  const title = make("h3", { class: "crib-title" });
  const result = make("p", { class: "crib-result" });
  const again = button("Guess again", () => send({ event: "again" }), { class: "crib-quiet" });
  const guesses = guessShelf(value().temporary);
  const summary = make("summary");
  const fold = strip && make("details", {}, summary, title, list, again);
  const stops = []; // what a count does that plays itself, when the window goes
  const drawn = []; // one entry a question: its node, what it shows, whether its answer is shown, and whether prose is with it
  const field = () => ["input", "button"].map((tag) => list.querySelector(`li:last-child .crib-act ${tag}`)).find(Boolean);

  function update() {
    const now = value();
    title.textContent = now.title;
    title.hidden = !now.title;
    list.classList.toggle("crib-single", now.many === 1);
    now.questions.forEach((question, place) => {
      const open = Boolean(question.answer);
      const shows = JSON.stringify([question.ask, question.before, open, question.told]);
      if (drawn[place]?.shows === shows) return;
      const node = make("li", {}, ...(open ? answered(question) : asked(question, place)));
      drawn[place] ? drawn[place].node.replaceWith(node) : list.append(node);
      drawn[place] = { node, shows, open, owned: Boolean(question.more) };
    });
    drawn.splice(now.questions.length).forEach((one) => one.node.remove()); // of a class that was left, or asked again
    result.textContent = now.result;
    result.hidden = !now.result;
    again.hidden = !now.recalled;
    if (!fold || fold.dataset.folded === now.folded) return; // a page that begins open has none yet
    fold.dataset.folded = now.folded;
    root.classList.toggle("crib-folded", Boolean(now.folded));
    summary.textContent = now.folded;
    summary.hidden = fold.open = !now.folded;
  }

  /** A question with its cards at the left, and below it what is to be done or what was answered. */
  const stem = (/** @type {Question} */ question, ...below) => make("div", { class: question.cards ? "crib-stem crib-beside" : "crib-stem" },
    ...(question.before ? [markup(question.before, "crib-before")] : []), make("p", { class: "crib-ask" }, question.ask), ...below);

  function asked(/** @type {Question} */ question, place) {
    const answer = (given) => send({ event: "answer", place, answer: given });
    const unsure = button("I don't know", () => answer(null));
    const how = question.choices.length ? question.choices.map((words) => button(words, () => answer(words))) : oneNumber(question, answer);
    const locked = make("p", { class: "crib-locked" }, make("span", {}, "Your guess opens the rest of this part."));
    return [stem(question, make("div", { class: "crib-act" }, ...how, unsure)), ...(question.owns ? [locked] : [])];
  }

  /** A field that begins empty, since a number in it would be a hint; its button is dashed until there is one. */
  function oneNumber(/** @type {Question} */ question, answer) {
    const guess = () => answer(numberIn(input) ?? "");
    const input = onEnter(numberField({ "aria-label": `Your answer: ${question.ask}` }), guess);
    const go = button(strip ? "Answer" : "Guess", guess, { class: "crib-unready" });
    const fill = () => ["crib-main", "crib-unready"].forEach((name, i) => go.classList.toggle(name, (numberIn(input) === null) === Boolean(i)));
    const step = (by) => {
      input.value = String(Math.max(0, (numberIn(input) ?? 0) + by));
      fill();
      input.select(); // so that what is typed next takes its place
    };
    input.addEventListener("input", fill);
    input.addEventListener("keydown", (event) => {
      const by = { PageUp: 5, PageDown: -5 }[event.key];
      if (!by) return;
      event.preventDefault();
      step(by);
    });
    const beside = (sign, by, words) => button(sign, () => step(by), { tabindex: "-1", "aria-label": words });
    return [make("span", { class: "crib-stepper" }, beside("−", -1, "One less"), input, beside("+", 1, "One more")), go];
  }

  function answered(/** @type {Question} */ question) {
    const number = !question.choices.length && "crib-number";
    const told = make("div", { class: question.right ? "crib-told crib-right" : "crib-told", tabindex: "-1" },
      make("p", { class: "crib-answer" }, make("strong", { class: number }, question.answer), " ", question.told),
      ...(question.words ? [make("p", { class: "crib-words" }, question.words)] : []));
    const shown = question.shown && shownCount(question.shown, { say: aloud, announce: speakStep });
    if (shown) stops.push(shown.stop);
    return [stem(question, told), ...(shown ? [shown.root] : []), ...[question.after, question.more].filter(Boolean).map((html) => connectLinks(chartTools(markup(html, "crib-after")), model.widget_manager))];
  }

  function changed() {
    const open = () => drawn.filter((one) => one.open).length;
    const before = open();
    const asked = unheard();
    update();
    strip?.draw();
    if (heard()) strip?.hear();
    if (!asked || open() === before) return;
    const now = value();
    if (now.name) guesses.keep(now.name, now.given);
    const opened = drawn[open() - 1];
    const next = (open() < before || !opened.owned) && field();
    (next || opened.node.querySelector(".crib-told")).focus({ preventScroll: true });
    if (!next) say(now.result); // the answer that has the focus is read aloud by that
  }

  root.append(...(fold ? [fold] : [title, list, again]), status, result, ...(strip ? [strip.root] : []));
  update();
  strip?.begin();
  const before = value();
  const kept = before.name && !before.given.length && guesses.given(before.name);
  if (kept) model.send({ event: "kept", answers: kept }); // nobody waits for an answer
  else if (before.name && !before.given.length) arrive(root, field);
  return follow(changed, () => stops.forEach((stop) => stop()));
};
