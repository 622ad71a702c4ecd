// The counting table. Python sends `value`: cards, kinds, claims, the marking, the board and the pegs' leaps.

function render({ model, el }) {
  const { root, fill, value, send, heard, follow } = frame(model, el);
  const table = answering(value, send, { last: true });
  table.listen(root);
  const after = box("marking");
  const board = box("board", { role: "img" });
  const pegs = movingPegs(board);
  const key = pegKey();
  const foot = make("div", { class: "crib-act" }, voiceButton());
  let answer = null;
  let deal = null;
  let marked = false; // whether the marking is on the page

  // Build once a deal; after that only what changes is touched, so that focus stays where it is.
  function build(now) {
    deal = dealOf(now);
    marked = false;
    answer = box("answer");
    after.replaceChildren();
    pegs.set(now.board);
    fill([heading(now.place), table.hand(now), answer], [after, ...(now.score ? [board, key] : []), foot]); // nothing is pegged before the cut
    update(now);
  }

  const dealOf = (now) => `${now.deal} ${now.cards.map((card) => card.text).join(" ")}`;

  function update(now) {
    table.fillIn(answer, now);
    table.drawClaims(now);
    table.press(now.done ? [] : now.picked);
    board.setAttribute("aria-label", now.score);
    if (now.done && !marked) settle(now);
  }

  function settle(now) {
    marked = true;
    const next = button(now.over ? "Start again" : "Next hand", () => send({ event: "next" }), { class: "crib-main" });
    after.replaceChildren(markup(now.marking, "crib-marked"), make("p", { class: "crib-hint" }, now.score), make("div", { class: "crib-act" }, next));
    next.focus({ preventScroll: true });
  }

  function changed() {
    const now = value();
    if (deal !== dealOf(now) || (marked && !now.done)) {
      build(now);
      answer.parentNode.querySelector(".crib-title").focus({ preventScroll: true });
    } else {
      const before = marked;
      update(now);
      if (marked && !before) pegs.move(now.board, now.moves);
    }
    if (heard()) speak(value().said);
  }

  build(value());
  return follow(changed, pegs.stop);
}

export default { render };
