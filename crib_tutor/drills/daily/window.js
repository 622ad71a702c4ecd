// The daily hand. Python sends `value`: six cards to discard two of, then the hand and its starter to count, and then the results.

import { answering, NAMES, oneByOne } from "../../notebook/answering.js";
import { box, heading, make, markup, part } from "../../notebook/elements.js";
import { countStage, shownCount } from "../../notebook/shown_count.js";
import { speakStep } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["drills/daily/window"]} View */

function render(/** @type {Page<"drills/daily/window">} */ { model, el }) {
  const { root, fill, value, aloud, send, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-daily");
  const table = answering(value, send, { names: (/** @type {View} */ now) => ({ ...NAMES, choose: now.choose ?? NAMES.choose }) });
  table.listen(root);
  const stage = box("drill");
  const felt = countStage();
  const bar = box("way");
  const results = box("marking");
  const question = make("p", { class: "crib-question" });
  let asked = null; // the way in which is asked
  let shown = null; // the count that shows itself, once it's marked

  function build(/** @type {View} */ now) {
    shown?.stop();
    shown = asked = null;
    felt.lay(table.hand(now));
    stage.replaceChildren(heading(now.title), question, felt.root, bar);
  }

  function update(/** @type {View} */ now) {
    question.textContent = now.question;
    if (!now.done && asked !== now.way) {
      asked = now.way;
      table.askBy(felt, bar, now);
    }
    if (!now.done) table.drawClaims(now);
    table.press(now.done ? [] : now.picked);
    if (now.done && !shown) settle(now);
    part(results, now.results, () => results.replaceChildren(...now.results.flatMap(result)));
  }

  function settle(/** @type {View} */ now) {
    bar.classList.add("crib-gone");
    felt.mark(true);
    shown = shownCount(now.shown, { say: aloud, announce: speakStep, stage: felt });
  }

  const result = ({ title, html }, at) => [at ? make("h4", {}, title) : heading(title), markup(html, "crib-told")];
  const draw = oneByOne(stage, build, update);

  function changed() {
    const open = !results.childElementCount;
    draw(value());
    if (open) results.querySelector(".crib-title")?.focus({ preventScroll: true }); // the hand above shows its count
    heard();
  }

  fill([stage], [results]);
  draw(value());
  return follow(changed, () => shown?.stop());
}

export default { render };
