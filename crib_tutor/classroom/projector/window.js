// Hands over the whole window. Python sends every count with its steps; here it's only when each of them is shown.

import { face, layOut } from "../../notebook/cards.js";
import { box, button, heading, isChord, kbd, make } from "../../notebook/elements.js";
import { countStage, shownCount } from "../../notebook/shown_count.js";
import { frame } from "../../notebook/window.js";
import "./window.css";

const FORWARD = [" ", "ArrowRight", "PageDown"]; // what a clicker for slides sends, too
const BACKWARD = ["ArrowLeft", "PageUp"];

const SIZES = [1.45, 1.2, 1, 0.85, 0.72]; // of the teller's words, the largest first

/** Write what is told as large as there's room for. */
function fit(teller) {
  const asked = teller.querySelector(".crib-asked");
  for (const size of SIZES) {
    asked.style.fontSize = `${size}em`;
    if (teller.scrollHeight <= teller.clientHeight) return;
  }
}

function render(/** @type {Page<"classroom/projector/window">} */ { model, el }) {
  const { root, fill, value, follow } = frame(model, el);
  root.classList.add("crib-projector");
  const { hands, places, words, about, code, title } = value();
  const screen = make("dialog", { class: "crib-screen", "aria-label": title });
  const told = make("p", { class: "crib-unseen", role: "status", "aria-live": "polite" });
  const where = make("h3", { class: "crib-where" });
  const body = box("body");
  const close = button(words.close, () => screen.close(), { "aria-keyshortcuts": "Escape" });
  const head = make("header", { class: "crib-screen-head" }, where, make("b", { class: "crib-code" }, code), close);
  let at = 0;
  let shown = null; // the count while it shows itself; null while its points are still to be guessed
  let step = 0;

  const press = (words, sign, act, main) => {
    const one = button(words, act, main ? { class: "crib-main" } : {});
    one.append(kbd(sign));
    return one;
  };
  const acts = (stage) => {
    const on = press(shown ? words.on : words.reveal, "→", forward, true);
    const back = press(words.back, "←", backward);
    const next = press(words.next, "N", () => turn(at + 1));
    on.disabled = shown !== null && step >= hands[at].steps.length && at + 1 === hands.length;
    back.disabled = at === 0 && !shown;
    next.disabled = at + 1 === hands.length;
    stage.act(back, on, next);
  };

  function hide() {
    const stage = countStage();
    const now = hands[at];
    shown?.stop();
    shown = null;
    stage.lay(layOut(now, now.cards.map((card) => face(card, "crib-face", { "data-card": card.text }))));
    stage.show(null);
    stage.tell([make("p", { class: "crib-happened" }, words.first), make("p", { class: "crib-asked" }, make("b", {}, words.ask))]);
    stage.number("?", words.points);
    stage.felt.setAttribute("tabindex", "-1");
    where.textContent = places[at];
    acts(stage);
    body.replaceChildren(stage.root);
    told.textContent = `${places[at]}: ${now.cards.map((card) => card.name).join(", ")}. ${words.ask}`;
    if (screen.open) stage.felt.focus();
  }

  function reveal(to = 0) {
    const stage = countStage();
    shown = shownCount(hands[at], { stage, say: (words) => (told.textContent = words) });
    stage.felt.onkeydown = null;
    stage.felt.setAttribute("tabindex", "-1");
    body.replaceChildren(stage.root);
    shown.stage = stage;
    go(to);
    stage.felt.focus();
  }

  function go(to) {
    step = to;
    shown.go(to);
    fit(shown.stage.teller);
    acts(shown.stage);
  }

  function turn(to) {
    if (to < 0 || to >= hands.length) return void (told.textContent = words.last);
    at = to;
    hide();
  }

  function forward() {
    if (!shown) return reveal(hands[at].steps.length ? 0 : hands[at].steps.length);
    if (step < hands[at].steps.length) return go(step + 1);
    turn(at + 1);
  }

  function backward() {
    if (!shown) return turn(at - 1);
    if (step > 0) return go(step - 1);
    hide();
  }

  screen.addEventListener("keydown", (event) => {
    if (isChord(event)) return;
    if (event.key === " " && event.target.matches("button")) return;
    const does = FORWARD.includes(event.key) ? forward : BACKWARD.includes(event.key) ? backward : event.key.toLowerCase() === "n" ? () => turn(at + 1) : null;
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  }, true);
  screen.append(head, body, told);

  const open = button(words.open, () => { screen.showModal(); hide(); }, { class: "crib-main" });
  fill([heading(title), make("p", {}, about), make("div", { class: "crib-act" }, open), make("p", { class: "crib-hint" }, words.keys), screen], []);
  hide();
  return follow(() => {}, () => shown?.stop());
}

export default { render };
