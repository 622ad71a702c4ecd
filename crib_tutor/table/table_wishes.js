// What a reader of the tables wants to see and hear of the game, kept in the browser for all of them.

import { shelf } from "../notebook/shelf.js";

const looks = shelf("crib-tutor:table-looks");

export const wishes = { pace: "brisk", sound: null, ...looks.parsed() };
export function wish(name, to) {
  wishes[name] = to;
  looks.write(JSON.stringify(wishes)); // where it cannot be kept, it holds for this page
}

/** Whether the table sounds: as its reader last chose, and before that as the table itself does. */
export const sounds = (usual) => Boolean(window.AudioContext) && (wishes.sound ?? usual);

let pressed = false; // nothing sounds before a reader has pressed something at a table
export function touched(event) { pressed ||= event.isTrusted; }

/** Short knocks, one for each tone: a card that is played, a peg that is put into its hole, or the end of a game. */
let audio = null;
export function knock(tones, usual) {
  if (!pressed || !sounds(usual)) return;
  audio ??= new AudioContext();
  tones.forEach((pitch, at) => {
    const [tone, loud, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + 0.15 * at];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch / 3, start + 0.05);
    loud.gain.setValueAtTime(0.25, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.07);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.08);
  });
}
