// Questions: Python sends those answered so far, with what follows each answer, and the next one.

import { button, make, markup, numberField, numberIn, onEnter } from "../../notebook/elements.js";
import { shownCount } from "../../notebook/shown_count.js";
import { speakStep } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "./questions.css";
/** @typedef {Views["course/asking/questions"]["questions"][number]} Question */

/** What draws questions; those of an exit ticket are given a strip of a class. */
export const questions = (stripOf = null) => (/** @type {Page<"course/asking/questions">} */ { model, el }) => {
  const { root, status, value, aloud, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-asking");
  const strip = stripOf?.(model, { value, send, status });
  const list = make("ol", { class: "crib-questions" });
  const title = make("h3", { class: "crib-title" });
  const result = make("p", { class: "crib-result" });
  const stops = []; // what a count does that plays itself, when the window goes
  const drawn = []; // one entry a question: its node, what it shows, and whether its answer is shown

  function update() {
    const now = value();
    title.textContent = now.title;
    title.hidden = !now.title;
    list.classList.toggle("crib-single", now.many === 1);
    now.questions.forEach((question, place) => {
      const open = Boolean(question.told);
      const shows = JSON.stringify([question.ask, question.before, question.told]);
      if (drawn[place]?.shows === shows) return;
      const node = make("li", {}, ...(open ? answered(question) : asked(question)));
      drawn[place] ? drawn[place].node.replaceWith(node) : list.append(node);
      drawn[place] = { node, shows, open };
    });
    drawn.splice(now.questions.length).forEach((one) => one.node.remove()); // of a class that was left
    result.textContent = now.result;
    result.hidden = !now.result;
  }

  const stem = (/** @type {Question} */ question) => [make("p", { class: "crib-ask" }, question.ask), ...(question.before ? [markup(question.before, "crib-before")] : [])];

  function asked(/** @type {Question} */ question) {
    const unsure = button("I don't know", () => send({ event: "answer", answer: null }), { class: "crib-quiet" });
    return [...stem(question), make("div", { class: "crib-act" }, ...(question.choices.length ? choices(question) : oneNumber(question)), unsure)];
  }

  const choices = (/** @type {Question} */ question) => question.choices.map((words) => button(words, () => send({ event: "answer", answer: words })));

  function oneNumber(/** @type {Question} */ question) {
    const answer = () => send({ event: "answer", answer: numberIn(input) ?? "" });
    const input = onEnter(numberField({ "aria-label": `Your answer: ${question.ask}` }), answer);
    return [input, button("Answer", answer, { class: "crib-main" })];
  }

  function answered(/** @type {Question} */ question) {
    const told = make("p", { class: question.right ? "crib-told crib-right" : "crib-told", tabindex: "-1" }, question.told);
    if (!question.shown) return [...stem(question), told, markup(question.after, "crib-after")];
    const shown = shownCount(question.shown, { say: aloud, announce: speakStep });
    stops.push(shown.stop);
    return [make("p", { class: "crib-ask" }, question.ask), told, shown.root, markup(question.after, "crib-after")];
  }

  function changed() {
    const before = drawn.filter((one) => one.open).length;
    const asked = unheard();
    update();
    strip?.draw();
    if (heard()) strip?.hear();
    if (!asked) return;
    const opened = drawn.filter((one) => one.open).length;
    if (opened > before) (list.querySelector("li:last-child .crib-act :is(input, button)") ?? drawn[opened - 1].node.querySelector(".crib-told")).focus({ preventScroll: true });
  }

  root.append(title, list, status, result, ...(strip ? [strip.root] : []));
  update();
  strip?.begin();
  return follow(changed, () => stops.forEach((stop) => stop()));
};
