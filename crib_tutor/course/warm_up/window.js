// The warm-up at the head of a lesson. Python sends `value`: one problem at a time, the marking, and what is to be kept.

import { face, layOut } from "../../notebook/cards.js";
import { box, button, countField, countIn, heading, make, markup, onEnter, part } from "../../notebook/elements.js";
import { fillOffer, keepProgress } from "../../notebook/progress_keeping.js";
import { serverPath, shelf } from "../../notebook/shelf.js";
import { speak, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["course/warm_up/window"]} View */

function render(/** @type {Page<"course/warm_up/window">} */ { model, el }) {
  const { root, fill, value, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-warming");
  const keep = keepProgress(model);
  const earlier = shelf(`crib-tutor:warm-up:${serverPath()}:${value().lesson}`);
  const title = heading();
  const from = make("p", { class: "crib-hint" });
  const offer = box("offer", { hidden: true });
  const stage = box("drill");
  const hint = make("p", { class: "crib-clue" });
  const after = box("marking");
  const foot = box("act");
  const voice = voiceButton();
  const field = onEnter(countField({ "aria-label": value().words.ask }), answer);
  const finish = button(value().words.finish, answer, { class: "crib-main" });
  const show = button(value().words.show, () => send({ event: "show" }));
  const form = make("div", { class: "crib-act" }, make("label", { class: "crib-row" }, make("span", {}, value().words.ask), field), finish, show);
  const skip = button(value().words.skip, () => send({ event: "skip" }), { class: "crib-quiet" });
  const again = button(value().words.again, () => send({ event: "come back" }));
  const next = button("Next", () => send({ event: "next" }), { class: "crib-main" });

  function answer() {
    send({ event: "answer", answer: countIn(field) });
  }

  function draw(/** @type {View} */ now) {
    title.textContent = now.title;
    from.textContent = now.ending || now.from;
    part(offer, now.offer, () => fillOffer(offer, now.offer, send));
    part(stage, [now.at, now.ending, now.cards], () => {
      field.value = "";
      const known = now.known ? [make("p", { class: "crib-known" }, now.known)] : [];
      stage.replaceChildren(...(now.ending ? [] : [make("p", { class: "crib-task" }, now.task), layOut(now, now.cards.map((card) => face(card, "crib-card"))), ...known]));
    });
    form.hidden = Boolean(now.ending) || now.done;
    show.hidden = !now.wrong;
    hint.textContent = now.ending ? "" : now.hint;
    part(after, [now.at, now.ending, now.after], () => after.replaceChildren(...(now.after && !now.ending ? [markup(now.after, "crib-marked"), make("div", { class: "crib-act" }, next)] : [])));
    part(foot, now.ending && [now.ending, now.skipped], () => foot.replaceChildren(...(now.ending ? (now.skipped ? [again] : []) : [skip, voice])));
  }

  /** What is next to be done: the field, the marking's button, or what is left when it is over. */
  const onward = (/** @type {View} */ now) => (now.ending ? (now.skipped ? again : title) : now.done ? next : field);

  function changed() {
    const now = value();
    const held = root.contains(document.activeElement);
    const [at, done, ending] = [stage.dataset.at, stage.dataset.done, stage.dataset.ending];
    draw(now);
    Object.assign(stage.dataset, { at: now.at, done: now.done, ending: now.ending });
    const moved = at !== String(now.at) || done !== String(now.done) || ending !== now.ending;
    const news = unheard();
    if (heard()) speak(now.said);
    if (held && news && (moved || now.wrong)) onward(now).focus({ preventScroll: true });
    if (held && news && now.wrong) field.select();
    if (now.mark) earlier.write(now.mark);
    keep(now);
  }

  fill([title, from, offer, stage, form, hint], [after, foot]);
  draw(value());
  Object.assign(stage.dataset, { at: value().at, done: value().done, ending: value().ending });
  const kept = value().mark ? "" : earlier.read();
  if (kept) send({ event: "earlier", text: kept });
  keep(value());
  return follow(changed);
}

export default { render };
