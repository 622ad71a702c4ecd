// A form that makes class codes. Python sends the code; the link is that of this page, with another notebook in it.

import { button, choice, heading, labelled, make, numberField, numberIn, part } from "../../notebook/elements.js";
import { frame } from "../../notebook/window.js";
import { copy, linkTo } from "../links.js";
import "../teacher_windows.css";
/** @typedef {Views["classroom/codes/window"]} View */

const HERE_ALONE = /^(localhost|127\.|\[::1\])/;

function render(/** @type {Page<"classroom/codes/window">} */ { model, el }) {
  const { root, fill, value, say, send, heard, follow } = frame(model, el);
  root.classList.add("crib-class");
  const { words } = value();
  const choose = (more) => send({ event: "choose", kind: kind.value, items: numberIn(items), own: own.checked, skill: skill.value, level: level.value, ...more });
  const [kind, kindLabel] = choice(words.kind, value().kinds, value().kind, { onchange: () => choose() });
  const [skill, skillLabel] = choice(words.skill, value().skills, value().skill, { onchange: () => choose() });
  const [level, levelLabel] = choice(words.level, value().levels, value().level, { onchange: () => choose() });
  const items = numberField({ min: "1", max: String(value().most), onchange: () => choose() });
  const own = make("input", { type: "checkbox", onchange: () => choose() });
  const code = make("p", { class: "crib-code", tabindex: "-1" });
  const explained = make("p");
  const link = make("a", { target: "_blank", rel: "noopener" });
  const where = make("p", { class: "crib-hint" });
  const alone = make("p", { class: "crib-hint", hidden: true }, words.here);
  const copyLink = button(words["copy link"], () => copy(link.href, say, words));

  function draw(/** @type {View} */ now) {
    kind.value = now.kind;
    items.value = String(now.items);
    part(skill, now.skills, () => skill.replaceChildren(...now.skills.map((one) => make("option", { value: one.value }, one.label))));
    skill.value = now.skill;
    level.value = now.level;
    skillLabel.hidden = levelLabel.hidden = now.skills.length < 2;
    own.checked = now.own;
    code.textContent = now.code;
    explained.textContent = now.explained;
    const there = linkTo(now.page, now.code);
    copyLink.hidden = !there;
    where.hidden = !there;
    if (!there) return;
    link.href = there.href;
    link.textContent = decodeURIComponent(there.href);
    where.replaceChildren(`${words.link}: `, link);
    alone.hidden = !HERE_ALONE.test(there.hostname);
  }

  fill(
    [heading(value().title), make("div", { class: "crib-act" }, kindLabel, skillLabel, levelLabel, labelled(words.many, items), make("label", { class: "crib-check" }, own, words.own)), code, explained],
    [make("div", { class: "crib-act" }, button(words.copy, () => copy(value().code, say, words), { class: "crib-main" }), copyLink, button(words.another, () => send({ event: "another" }))), where, alone],
  );
  draw(value());
  return follow(() => { heard(); draw(value()); });
}

export default { render };
