// The voice: the browser says words aloud. It is off until a reader wants it, and then on in every window of this browser.

import { button } from "./elements.js";
import { shelf } from "./shelf.js";

const voiceShelf = shelf("crib-tutor:voice");
const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };
const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king", T: "ten", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten" };
const CARD = /(10|[2-9TJQKA])([♠♥♦♣])/g;

/** Words as a voice can say them: cards by their names, a pause between two, and no quotation marks. */
const sayable = (words) => words
  .replace(/([♠♥♦♣]),? +(?=(?:10|[2-9TJQKA])[♠♥♦♣])/g, "$1, ")
  .replace(CARD, (_, rank, suit) => `${RANKS[rank]} of ${SUITS[suit]}`)
  .replace(/\b(\d+|[AJQKT])-(?=(\d|[AJQKT]\b))/g, "$1, ")
  .replace(/[“”"]/g, "").replace(/\s+/g, " ").trim();

/** An English voice that this computer has itself, since one that a server lends would need the network. */
function ownVoice() {
  const own = (window.speechSynthesis?.getVoices() ?? []).filter((one) => one.localService && /^en\b/i.test(one.lang.replace("_", "-")));
  // A Mac names its joke voices first, and all of them are American.
  return own.find((one) => one.default) ?? own.find((one) => /^en.GB/i.test(one.lang)) ?? own[0];
}

const voiceWished = () => (document.body.dataset.cribVoice ?? voiceShelf.read()) === "on";

/** Be silent. */
export const hush = () => window.speechSynthesis?.cancel();

/** Say words aloud, if the reader wants to hear them; with `after` they wait for those that are being said. */
export function speak(words, { after = false } = {}) {
  const voice = ownVoice();
  if (!words || !voice || !voiceWished()) return;
  if (!after) hush();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(sayable(words)), { voice, lang: voice.lang }));
}

/** Say a step of a count: what a player says at the table, or else what it shows. */
export const speakStep = (/** @type {{ said?: string, now?: string }} */ { said, now }) => speak(said || now);

const drawVoices = () => document.querySelectorAll(".crib-voice").forEach((one) => one.dispatchEvent(new Event("crib-voice")));
window.speechSynthesis?.addEventListener?.("voiceschanged", drawVoices); // Chromium lists its voices a moment late

/**
 * A button that switches the voice on and off, in every window at once; `begin` says what stands there when it is switched on.
 * Where there is no voice it isn't there at all.
 */
export function voiceButton(begin = () => speak("The voice is on.")) {
  const node = button("", () => {
    if (!ownVoice()) return; // a key of the window may press what isn't shown
    const to = voiceWished() ? "off" : "on";
    if (!voiceShelf.write(to)) document.body.dataset.cribVoice = to; // it holds for this page where nothing can be kept
    drawVoices();
    to === "on" ? begin() : hush();
  }, { class: "crib-voice", title: "Say counts and claims aloud, with a voice of this computer" });
  const draw = () => {
    node.hidden = !ownVoice();
    node.textContent = `Voice: ${voiceWished() ? "on" : "off"}`;
  };
  node.addEventListener("crib-voice", draw);
  draw();
  return node;
}
