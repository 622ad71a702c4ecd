// A learner's progress in the browser, for every window whose answers enter it: what is kept, and what was found there.

import { button, labelled, make, onEnter } from "./elements.js";
import { keepText, ownPath, shelf } from "./shelf.js";
/** @typedef {Views["notebook/progress_keeping"]} View */

export const markOf = (text) => /"check":"([0-9a-f]{16})"/.exec(text)?.[1] ?? (text ? "torn" : "");

/** Where this page's progress is in the browser. */
export const progressBase = (temporary) => `crib-tutor:progress:${ownPath(temporary)}`;

/** What does the keeping, to be called with each value that Python sends. */
export function keepProgress(/** @type {Pick<Model<"notebook/progress_keeping">, "get" | "send">} */ model) {
  const base = progressBase(model.get("value").temporary);
  const people = shelf(`${base}:people`); // by nickname, on a computer that people share
  const known = () => people.parsed() ?? {};
  let asked = false;
  const tell = (event) => model.send(event); // nobody waits for an answer
  const keep = keepText({
    mark: markOf,
    found: (text, mark) => tell({ event: "found", text, mark }),
    kept: (mark, done) => tell({ event: "kept", mark, done }),
  });

  const nameOf = (/** @type {View} */ now) => (now.shelf ? `${base}:${now.shelf}` : base);
  const settle = (/** @type {View} */ now) => {
    if (now.shares && now.who === null && !asked) {
      asked = true;
      const names = Object.values(known());
      if (names.length) return tell({ event: "people", names: shelf(base).read() ? [...names, ""] : names });
    }
    if (now.offer?.people) return;
    if (now.shelf && !Object.hasOwn(known(), now.shelf)) people.write(JSON.stringify({ ...known(), [now.shelf]: now.who }));
    keep({ at: nameOf(now), text: now.keep, known: now.stored, longest: now.longest, waits: Boolean(now.offer) });
  };

  // Every window of the page says this when Python is gone, and most know nothing of progress.
  return (/** @type {View} */ now) => {
    settle(now);
    Object.assign(document.body.dataset, { cribCode: now.resume, cribKept: now.resume && shelf(nameOf(now)).read() ? "yes" : "no" });
  };
}

/** The question who it is, or whose progress, with its answers; nothing where nothing is asked. */
export function fillOffer(node, /** @type {View["offer"]} */ offer, /** @type {Send<"notebook/progress_keeping">} */ send) {
  node.hidden = !offer;
  if (!offer) return void node.replaceChildren();
  const who = (text) => send({ event: "who", text });
  const named = () => {
    const field = onEnter(make("input", { type: "text", class: "crib-wide", autocomplete: "off", maxlength: 40 }), () => who(field.value));
    acts.classList.add("crib-foot");
    acts.replaceChildren(labelled(offer.name, field), button("Go on", () => who(field.value), { class: "crib-main" }));
    field.focus();
  };
  const acts = make("div", { class: "crib-act" },
    ...(offer.people ?? []).map((one) => button(one.label, () => who(one.name))),
    ...(offer["go on"] ? [button(offer["go on"], () => send({ event: "go on" }), { class: "crib-main" })] : []),
    ...(offer.stay ? [button(offer.stay, () => send({ event: "stay" }))] : []),
    ...(offer.other ? [button(offer.other, named)] : []));
  node.replaceChildren(make("p", {}, offer.words), acts);
}
