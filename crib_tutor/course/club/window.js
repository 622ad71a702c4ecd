// One hand against a member, and then what one takes home. The page plays the hand; Python hears how it ended.

import { box, button, kbd, make, markup } from "../../notebook/elements.js";
import { fillOffer, keepProgress } from "../../notebook/progress_keeping.js";
import { frame } from "../../notebook/window.js";
import { connectLinks } from "../asking/lesson_links.js";
import { playScene } from "../robbed/scene.js";
import "./window.css";
/** @typedef {Views["course/club/window"]} View */

const ROW = 5; // cards for which there is room beside the scores

function render(/** @type {Page<"course/club/window">} */ { model, el }) {
  const page = frame(model, el);
  const { root, fill, value, aloud, send, heard, follow } = page;
  root.classList.add("crib-club");
  const keep = keepProgress(model);
  const offer = box("offer", { hidden: true });
  let put = value().begin.hand; // the hand on the table
  let ended = { found: [], shown: [] };
  let waits = false; // whether what one takes home is to be shown as soon as Python has it

  const report = () => ({ event: /** @type {const} */ ("over"), found: ended.found, shown: ended.shown });
  /** Smaller cards where there are many, at any time of the hand. */
  const size = () => {
    const [hand] = value().hands;
    const ends = /** @type {any[]} */ (Object.values(hand.after).map(({ end }) => end));
    const most = Math.max(hand.cards.length, ...ends.map((end) => end?.cards?.length ?? 0));
    root.classList.toggle("crib-many", most > ROW);
  };
  const another = () => send({ event: "another" });
  const scene = playScene(page, {
    over: (end) => { ended = end; model.send(report()); }, // nobody waits for an answer
    acts: { home: () => { waits = true; value().home ? takeHome() : send(report()); }, another },
  });

  function takeHome(focus = true) {
    const { home, labels } = /** @type {View} */ (value());
    if (!home || !waits) return;
    waits = false;
    const face = markup(home.portrait, "crib-face-of");
    if (home.won) face.append(make("i", { class: "crib-beaten", role: "img", "aria-label": "Beaten" }, "✓"));
    const link = (to, name) => make("a", { href: to.page, class: name }, to.words);
    const on = home.next ? [link(home.next, home.won ? "crib-main" : "")] : [];
    const more = button(labels.another, another, { class: home.won ? "" : "crib-main" });
    more.append(make("span", { class: "crib-with" }, labels.with));
    (home.won && on[0] ? on[0] : more).append(kbd("Enter"));
    const acts = make("div", { class: "crib-act" }, ...(home.won ? [...on, more] : [more, ...on]), link(home.club, "crib-last"));
    const title = make("h3", { class: "crib-title" }, home.title);
    fill([box("home")], [offer]);
    root.querySelector(".crib-home").append(
      make("div", { class: "crib-happens" }, face, make("div", {}, title, make("p", {}, home.line))),
      make("div", { class: "crib-keeps" }, ...home.keep.map((line) => make("p", {}, line))), connectLinks(acts, model.widget_manager));
    if (focus) aloud([home.title, home.line, ...home.keep].join(" "));
    if (focus) /** @type {HTMLElement} */ (acts.querySelector(".crib-main") ?? acts.firstElementChild).focus({ preventScroll: true });
  }

  function changed() {
    heard();
    const now = value();
    fillOffer(offer, now.offer, send);
    keep(now);
    if (now.begin.hand !== put) {
      put = now.begin.hand;
      size();
      scene.open();
      root.append(offer);
      root.focus({ preventScroll: true });
    }
    takeHome();
  }

  size();
  root.append(offer);
  keep(value());
  waits = Boolean(value().home); // the cell was run again
  takeHome(false);
  return follow(changed, scene.leave);
}

export default { render };
