// The player's own cards on the stage: clicked, pressed by their key, or dragged to the middle by mouse or finger.

import { cardButton } from "../notebook/cards.js";

const FAR = 8; // pixels from which on a press is a drag

export function ownCards(/** @type {Frame<"table/window">} */ { value, send, say }, stage) {
  let chosen = [];
  const nodes = () => [...stage.own.querySelectorAll("button.crib-card")];
  const discard = () => send({ event: "discard", cards: chosen });
  const play = (text) => send({ event: "lay", cards: [text] });
  let changed = () => {};

  /** How the player's cards are drawn that can be pressed, now; null where none can. */
  function hand() {
    const now = value();
    if (!now.choose) return null;
    return { what: now.playing ? "play" : "choose", draw, dress: (node, text, at) => dress(node, text, at, now) };
  }

  const draw = (text) => cardButton(stage.faces[text], () => { if (!dropped) take(text); }, null);

  /** What may change of a card that stays: its key is its place. */
  function dress(node, text, at, now) {
    const may = now.may.includes(text);
    if (!now.playing) node.setAttribute("aria-pressed", String(chosen.includes(text)));
    node.setAttribute("aria-keyshortcuts", at + 1);
    node.setAttribute("aria-disabled", String(!may));
    node.title = `${stage.faces[text].name} (key ${at + 1})`;
    node.classList.toggle("crib-dim", !may);
  }

  function take(text) {
    const now = value();
    const node = nodes().find((one) => one.dataset.card === text);
    if (!now.choose || !node) return;
    if (now.playing) return play(text);
    const on = chosen.includes(text);
    if (!on && chosen.length >= now.choose) return say(now.full, true);
    chosen = on ? chosen.filter((one) => one !== text) : [...chosen, text];
    node.setAttribute("aria-pressed", String(!on));
    say("");
    changed();
  }

  // A card that is pressed and moved goes with the pointer, and is played or discarded where it's let go above the hand.
  let held = null; // the card that is pressed, and where
  let dropped = false; // whether a click is the end of a drag
  stage.own.addEventListener("pointerdown", (event) => {
    const node = event.target.closest("button.crib-card");
    if (!node || event.button || !value().may.includes(node.dataset.card)) return;
    held = { node, x: event.clientX, y: event.clientY, moves: false };
    for (const [what, does] of during) document.addEventListener(what, does);
  });
  function drag(event) {
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moves && Math.hypot(x, y) < FAR) return;
    held.moves = true;
    held.node.classList.add("crib-dragged");
    held.node.style.translate = `${x}px ${y}px`;
  }
  const during = /** @type {const} */ ([["pointermove", drag], ["pointerup", (event) => drop(event)], ["pointercancel", (event) => drop(event, false)]]);
  function drop(event, here = true) {
    for (const [what, does] of during) document.removeEventListener(what, does);
    const { node, moves } = held;
    held = null;
    node.classList.remove("crib-dragged");
    node.style.translate = "";
    if (!moves) return;
    dropped = true;
    setTimeout(() => (dropped = false));
    const [now, text, felt] = [value(), node.dataset.card, stage.felt.getBoundingClientRect()];
    const above = event.clientY < stage.own.getBoundingClientRect().top && event.clientY > felt.top && event.clientX > felt.left && event.clientX < felt.right;
    if (!here || !above || !now.choose || !now.may.includes(text)) return;
    if (now.playing || !chosen.includes(text)) take(text);
    if (!now.playing && chosen.includes(text) && chosen.length === now.choose) discard();
  }

  return {
    hand, discard, take,
    chosen: () => chosen,
    clear() { chosen = []; },
    again() { chosen = []; nodes().forEach((node) => node.setAttribute("aria-pressed", "false")); say(""); changed(); },
    listen: (act) => (changed = act),
    /** The card at a place, or the only one that fits. */
    at: (place) => stage.own.querySelectorAll(".crib-hold > .crib-card")[place],
    only: () => (value().playing && value().may.length === 1 ? value().may[0] : null),
  };
}
