// The pegs of a board: where they stand, and how they leap. Python sends the board as it is in the end, and the holes between.

/** Whether this reader wants nothing to move. */
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

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

/** The pegs of one board; `knock` is called for each peg that is put into its hole. */
function movingPegs(board, knock = () => {}) {
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

  /** A walk that is still under way ends at once where it leads. */
  const settle = () => { if (walk) set(drawn); };

  /** No peg moves any more. */
  const stop = () => (walk = null);

  return { set, move, settle, stop, drawn: () => drawn };
}

/** Whose pegs are of which colour. */
const pegKey = (...more) => make("p", { class: "crib-key", "aria-hidden": "true" },
  make("span", { class: "crib-you" }, "You"), make("span", { class: "crib-opponent" }, "Opponent"), ...more);
