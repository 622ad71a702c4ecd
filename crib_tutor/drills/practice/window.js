// The counting table. Python sends `value`: cards, kinds, claims, the count that shows itself, the board, and the pegs as they go with it.

import { answering } from "../../notebook/answering.js";
import { box, button, heading, make, markup } from "../../notebook/elements.js";
import { movingPegs, pegKey, pegsOfCount } from "../../notebook/moving_pegs.js";
import { countStage, shownCount } from "../../notebook/shown_count.js";
import { speak, speakStep, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
/** @typedef {Views["drills/practice/window"]} View */

function render(/** @type {Page<"drills/practice/window">} */ { model, el }) {
  const { root, fill, value, aloud, send, heard, follow } = frame(model, el);
  const table = answering(value, send);
  table.listen(root);
  const felt = countStage();
  const title = heading();
  const bar = box("way");
  const verdict = box("verdict");
  const board = box("board", { role: "img" });
  const pegs = movingPegs(board);
  const key = pegKey();
  let shown = null; // the count on the stage, once it is marked
  let drawn = null; // the deal, and how it's answered
  let opened = false; // what is marked before that has pegged already
  const foot = make("div", { class: "crib-act" }, voiceButton());

  /** The hand with what is asked: once a deal, and again where another way to answer is chosen. */
  function ask(/** @type {View} */ now) {
    shown?.stop();
    shown = null;
    felt.lay(table.hand(now));
    table.askBy(felt, bar, now);
    verdict.replaceChildren(make("p", { class: "crib-hint" }, now.score));
    pegs.set(now.board);
  }

  function settle(/** @type {View} */ now) {
    const next = button(now.next, () => send({ event: "next" }), { class: "crib-main" });
    bar.classList.add("crib-gone"); // it keeps its room, so that the hand doesn't move
    felt.mark(true);
    const score = make("p", { class: "crib-hint" }, now.score);
    const moved = pegsOfCount(pegs, now, opened, (words) => { board.setAttribute("aria-label", words); score.textContent = words; });
    shown = shownCount(now.shown, { say: aloud, announce: speakStep, moved, after: [next], stage: felt });
    verdict.replaceChildren(markup(now.verdict, "crib-told"), score);
    return next;
  }

  /** Draw what Python sends; whether a hand was just marked. */
  function update() {
    const now = value();
    const put = `${now.deal} ${now.cards.map((card) => card.text).join(" ")} ${now.way} ${now.done}`;
    const anew = put !== drawn;
    drawn = put;
    title.textContent = now.place;
    board.setAttribute("aria-label", now.score);
    board.hidden = !now.score; // nothing is pegged before the cut
    key.style.display = now.score ? "" : "none";
    if (anew && !now.done) ask(now);
    const next = anew && now.done ? settle(now) : null;
    if (!now.done) {
      table.drawClaims(now);
      table.press(now.picked);
    }
    return next;
  }

  function changed() {
    const before = `${value().deal} ${Boolean(shown)}`;
    const next = update();
    if (next) next.focus({ preventScroll: true });
    else if (before.endsWith("true") && !shown) title.focus({ preventScroll: true });
    if (heard()) speak(value().said);
  }

  const settled = box("settled");
  settled.append(verdict, board, key);
  fill([title, felt.root], [bar, settled, foot]);
  if (value().done) bar.replaceChildren(table.ways(value()));
  update();
  opened = true;
  return follow(changed, () => { pegs.stop(); shown?.stop(); });
}

export default { render };
