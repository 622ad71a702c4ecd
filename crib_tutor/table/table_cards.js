// The player's own cards on the stage: clicked, pressed by their key, or dragged into the middle.

import { cardButton } from "../notebook/cards.js";

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

  function draw(text) {
    const node = cardButton(stage.faces[text], take, null);
    node.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", text));
    return node;
  }

  /** What may change of a card that stays: its key is its place. */
  function dress(node, text, at, now) {
    const may = now.may.includes(text);
    if (!now.playing) node.setAttribute("aria-pressed", String(chosen.includes(text)));
    node.setAttribute("aria-keyshortcuts", at + 1);
    node.setAttribute("aria-disabled", String(!may));
    node.title = `${stage.faces[text].name} (key ${at + 1})`;
    node.classList.toggle("crib-dim", !may);
    node.draggable = may;
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

  stage.felt.addEventListener("dragover", (event) => { if (value().choose) event.preventDefault(); });
  stage.felt.addEventListener("drop", (event) => {
    event.preventDefault();
    const text = event.dataTransfer.getData("text/plain");
    const now = value();
    if (!now.choose || !now.may.includes(text)) return;
    if (now.playing || !chosen.includes(text)) take(text);
    if (!now.playing && chosen.includes(text) && chosen.length === now.choose) discard();
  });

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
