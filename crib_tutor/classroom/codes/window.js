// A form that makes class codes. Python sends the code; the link is that of this page, with another notebook in it.

import { besideThis } from "../../notebook/shelf.js";
import { button, choice, heading, labelled, make, numberField, numberIn } from "../../notebook/elements.js";
import { frame } from "../../notebook/window.js";
import "../teacher_windows.css";
/** @typedef {Views["classroom/codes/window"]} View */

const HERE_ALONE = /^(localhost|127\.|\[::1\])/;

/** The address of a notebook beside this one, with the code; nothing if this page isn't a notebook's. */
function linkTo(page, code) {
  const [notebook, heading = ""] = page.split("#");
  const there = besideThis(notebook);
  if (!there) return null;
  for (const private_ of ["token", "reset", "clone"]) there.searchParams.delete(private_);
  there.searchParams.set("class", code);
  there.hash = heading;
  return there;
}

function render(/** @type {Page<"classroom/codes/window">} */ { model, el }) {
  const { root, fill, value, say, send, heard, follow } = frame(model, el);
  root.classList.add("crib-class");
  const { words } = value();
  const choose = (more) => send({ event: "choose", kind: kind.value, items: numberIn(items), own: own.checked, ...more });
  const [kind, kindLabel] = choice(words.kind, value().kinds, value().kind, { onchange: () => choose() });
  const items = numberField({ min: "1", max: String(value().most), onchange: () => choose() });
  const own = make("input", { type: "checkbox", onchange: () => choose() });
  const code = make("p", { class: "crib-code", tabindex: "-1" });
  const explained = make("p");
  const link = make("a", { target: "_blank", rel: "noopener" });
  const where = make("p", { class: "crib-hint" });
  const alone = make("p", { class: "crib-hint", hidden: true }, words.here);
  const copy = (text) => async () => {
    try {
      await navigator.clipboard.writeText(text());
      say(words.copied);
    } catch {
      say(words.uncopied);
    }
  };
  const copyLink = button(words["copy link"], copy(() => link.href));

  function draw(/** @type {View} */ now) {
    kind.value = now.kind;
    items.value = String(now.items);
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
    [heading(value().title), make("div", { class: "crib-act" }, kindLabel, labelled(words.many, items), make("label", { class: "crib-check" }, own, words.own)), code, explained],
    [make("div", { class: "crib-act" }, button(words.copy, copy(() => value().code), { class: "crib-main" }), copyLink, button(words.another, () => send({ event: "another" }))), where, alone],
  );
  draw(value());
  return follow(() => { heard(); draw(value()); });
}

export default { render };
