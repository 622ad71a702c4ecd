// The pegs of a board: where they stand, and how they leap. Python sends the board as it is in the end, and the holes between.

import { make, markup, still } from "./elements.js";
/** @typedef {Pick<Views["notebook/answering"], "board" | "pegged" | "score">} View */

/** A side's back peg jumps ahead of its front peg, hole by hole; false where the walk is not wanted any more. */
async function leap(board, side, path, wanted) {
  const holeTime = parseFloat(getComputedStyle(board).getPropertyValue("--crib-peg-move"));
  const [back, front] = ["back", "front"].map((which) => board.querySelector(`.peg.${side}.${which}`));
  back.parentNode.append(back);
  for (const name of ["class", "r", "fill", "stroke", "stroke-width"]) {
    const [one, other] = [back.getAttribute(name), front.getAttribute(name)];
    back.setAttribute(name, other);
    front.setAttribute(name, one);
  }
  for (const [x, y] of path) {
    back.setAttribute("cx", x);
    back.setAttribute("cy", y);
    await new Promise((go) => setTimeout(go, holeTime));
    if (!wanted()) return false;
  }
  return true;
}

/** Put a peg into a hole, unless it's there. */
function put(peg, [x, y]) {
  if (peg.getAttribute("cx") !== String(x)) peg.setAttribute("cx", x);
  if (peg.getAttribute("cy") !== String(y)) peg.setAttribute("cy", y);
}

/** The pegs of one board; `knock` is called for each peg that is put into its hole. */
export function movingPegs(board, knock = () => {}) {
  let drawn = null; // the board as it is shown, or will be when the pegs that walk have come
  let walk = null;

  /** Show the pegs where they stand, whatever walked before. */
  function set(to) {
    walk = null;
    board.innerHTML = drawn = to;
  }

  /** Walk from where the pegs were shown to where they stand now. */
  async function move(to, moves) {
    const mine = (walk = {});
    board.innerHTML = drawn;
    drawn = to;
    for (const { side, path } of still() ? [] : moves) {
      if (path.length && !(await leap(board, side, path, () => walk === mine))) return;
      knock();
    }
    set(to);
  }

  /**
   * Pegs that go with a count, from where they were before it: to where a step has them, on or back, and after the last
   * step to where they are in the end.
   */
  function goWith(to, { sides, steps }) {
    const here = sides.map(() => 0); // how far along its way each front peg is
    const ends = sides.map(({ path }) => path.length - 1);
    const stand = (on = board) => sides.forEach(({ side, path, backs }, at) => {
      put(on.querySelector(`.peg.${side}.back`), backs[Number(here[at] > 0)]);
      put(on.querySelector(`.peg.${side}.front`), path[here[at]]);
    });
    const jump = () => {
      const there = markup(to, "");
      stand(there);
      board.replaceChildren(...there.childNodes);
    };
    drawn = to;
    jump();
    return async (place, walks) => {
      const mine = (walk = {});
      const goal = steps[place] ?? ends;
      const time = walks && !still() ? parseFloat(getComputedStyle(board).getPropertyValue("--crib-peg-move")) : 0;
      for (let at; time && (at = goal.findIndex((hole, side) => hole !== here[side])) >= 0;) {
        here[at] += Math.sign(goal[at] - here[at]);
        stand();
        await new Promise((go) => setTimeout(go, time));
        if (walk !== mine) return;
      }
      here.splice(0, here.length, ...goal);
      walk = null;
      if (place >= steps.length) set(to);
      else if (!time) jump();
    };
  }

  /** A walk that is still under way ends at once where it leads. */
  const settle = () => { if (walk) set(drawn); };

  /** No peg moves any more. */
  const stop = () => (walk = null);

  return { set, move, goWith, settle, stop, drawn: () => drawn };
}

/**
 * What a count that shows itself does with its steps: the pegs go with them, and `tell` hears where they are then. The
 * first step comes by itself and is walked to where the page is `live`; all at once isn't walked.
 */
export function pegsOfCount(pegs, /** @type {View} */ now, live, tell) {
  if (!now.pegged) {
    pegs.set(now.board);
    return () => {};
  }
  const { steps, scores, fronts } = now.pegged;
  const go = pegs.goWith(now.board, now.pegged);
  return (at, heard) => {
    go(at, heard ? at < steps.length : live);
    tell(scores[at] ?? now.score, fronts[at]);
  };
}

/** Whose pegs are of which colour. */
export const pegKey = (...more) => make("p", { class: "crib-key", "aria-hidden": "true" },
  make("span", { class: "crib-you" }, "You"), make("span", { class: "crib-opponent" }, "Opponent"), ...more);
