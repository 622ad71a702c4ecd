// The moments of a game, told one at a time at the reader's pace. Any key or tap goes on to the next; arrows step through what was told.

import { still } from "../../notebook/elements.js";
import { wishes } from "../table_wishes.js";
import { TRAVEL } from "./table_stage.js";

const PAUSES = { card: 600, go: 1000, peg: 900, turn: 400, starter: 600, hand: 400, combination: 700, claim: 900, call: 900, tutor: 600, win: 600, feat: 500, deal: 400, discard: 400, cut: 600, switch: 600 };
const READ = 45; // milliseconds to read a letter of what the tutor says
const COUNTED = 150; // milliseconds for each moment of a hand that its own player has counted, where it's brisk
const HOLE = 90; // milliseconds from hole to hole
const TIMES = { off: 0, brisk: 1, table: 2 };
const KEPT = 120; // moments that one can step back to

/** Tells moments on a stage; `tellOne` is heard for each, `rest` where a button goes on, and `done` after the last. */
export function teller(stage, { tellOne, rest, waits, done }) {
  let queue = [];
  let told = [];
  let running = false;
  let wake = null; // ends the pause that is under way
  let at = null; // where among the told ones the reader looks; null for now

  const moves = () => wishes.pace !== "off" && !still();
  const pause = (time) => new Promise((go) => {
    const timer = setTimeout(go, time);
    wake = () => { clearTimeout(timer); go(); };
  }).finally(() => (wake = null));

  async function play() {
    if (running) return;
    running = true;
    while (queue.length) {
      const one = queue.shift();
      told = [...told, one].slice(-KEPT);
      const times = TIMES[wishes.pace] ?? 1;
      if (!times && !(one.rests && waits())) { // at once: the stage is drawn as it is in the end
        tellOne(one);
        continue;
      }
      stage.draw(one, { moves: moves() });
      const holes = one.path.length;
      const counts = times === TIMES.brisk && one.shown && one.by === one.own.side; // what you've just counted yourself is soon told
      const hole = moves() ? HOLE / (counts ? 2 : 1) : 0;
      if (holes) stage.walk(one, hole);
      else stage.setPegs(one);
      tellOne(one);
      const read = one.rests ? 0 : READ * one.said.length * Number(one.kind === "tutor");
      await pause((moves() ? (TRAVEL[one.kind] ?? 0) + hole * holes : 0) + times * Math.max(counts ? COUNTED : PAUSES[one.kind] ?? 600, read));
      if (one.rests && (wishes.pace !== "off" || waits())) await rest(one, (go) => (wake = go));
    }
    running = false;
    done();
  }

  return {
    add(moments) { queue.push(...moments); at = null; return play(); },
    again(moments) { queue.unshift(...moments); told = told.slice(0, told.length - moments.length); return play(); },
    told: () => told,
    running: () => running,
    skip: () => wake?.(),
    /** All that waits is told at once. */
    all() { told = [...told, ...queue].slice(-KEPT); queue.forEach((one) => tellOne(one)); queue = []; wake?.(); },
    /** The moment a step back or on from the one that is looked at; null where that is now. */
    step(by) {
      const to = (at ?? told.length) + by;
      at = to >= told.length ? null : Math.max(0, to);
      return at === null ? null : told[at];
    },
    where: () => at,
    here: () => (at = null),
    forget() { queue = []; told = []; at = null; wake?.(); },
    stop() { queue = []; wake?.(); },
  };
}
