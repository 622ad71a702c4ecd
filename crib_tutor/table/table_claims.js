// Claims on the stage: the cards are chosen in the middle, what is claimed lies on the tape, and the buttons are in the one row.

import { answering } from "../notebook/answering.js";
import { button, countField, countIn, make, numberField, onEnter } from "../notebook/elements.js";
/** @typedef {Views["table/window"]} View */

export function tableClaims(/** @type {Frame<"table/window">} */ { root, value, send }, stage) {
  let calling = false; // whether the points that another missed are being named
  const claimed = () => {
    const now = value();
    const drawn = now.stage;
    const as = (text) => ({ ...stage.faces[text], starter: false, under: "", go: false });
    const starter = drawn.starter ? [{ ...as(drawn.starter), name: `${stage.faces[drawn.starter].name}, the starter`, starter: true, under: "starter" }] : [];
    return {
      done: false, lit: "", refused: now.refused, ...now.claim, cards: [...drawn.lane.map(([text]) => as(text)), ...starter], group: `${drawn.shown}, and the starter`,
      ...(now.claim?.calls ? { finish: "Muggins!", wanted: "Points missed" } : { finish: "That's all" }),
    };
  };
  const count = answering(claimed, (event) => {
    if (event.event !== "finish") return send(event);
    if (value().claim?.calls) return send({ event: "muggins", answer: event.answer ?? null });
    send(event);
  });
  count.listen(root);

  /** A number that belongs to a claim: what it is about, and what it is while the field is empty. */
  const field = (name, words, hint, finish) => make("label", { class: "crib-also" }, make("span", {}, words),
    onEnter((name === "answer" ? countField : numberField)({ "data-also": name, placeholder: hint, "aria-label": words, class: "crib-number-field" }), finish));

  /** A claim in the play: the count, the points and the holes in one line, and Enter. What is empty is nothing, or as claimed. */
  function inPlay(/** @type {View} */ now) {
    const typed = (name) => stage.acts.querySelector(`[data-also="${name}"]`);
    const finish = () => {
      const also = ["count", "pegged"].filter((name) => typed(name)?.value).map((name) => [name, Number(typed(name).value)]);
      send({ event: "finish", answer: countIn(typed("answer")) ?? 0, ...Object.fromEntries(also) });
    };
    const fields = [...(now.claim.counts ? [field("count", "Count", "?", finish)] : []), field("answer", "Points", "0", finish),
      ...(now.claim.pegs ? [field("pegged", "Holes", "same", finish)] : [])];
    const all = fields.map((one) => one.querySelector("input"));
    stage.acts.replaceChildren(...fields, button("Claim", finish, { class: "crib-main" }));
    const next = (at) => all[(at + 1) % all.length].focus();
    all.forEach((input, at) => input.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      next(at);
    }));
    // A count to which no figure can be added is written: the points come next.
    typed("count")?.addEventListener("input", (event) => { if (10 * Number(event.target.value) > now.claim.highest) next(0); });
    return all[0];
  }

  /** The stage as claims are made on it: the bar in your seat below what is claimed, and the buttons in the one row. */
  const rows = make("ol", { class: "crib-tape crib-many crib-claims" });
  const onto = {
    rows,
    row: (row, _, ...more) => stage.entry(row, ...more),
    ask([first, ...bar], made, bare) {
      const { claim } = value();
      const other = claim.ways.find((one) => one.value !== (bare ? "total" : "combinations"));
      const ways = other && claim.ways.length ? [button(other.label, () => send({ event: "way", way: other.value }), { class: "crib-last crib-way" })] : [];
      if (!bare) {
        stage.teller.querySelector(".crib-happened").after(first);
        stage.own.replaceChildren(make("div", { class: "crib-naming" }, rows, ...bar));
      }
      stage.acts.replaceChildren(...(claim.calls ? [button("Back", leave)] : []), ...(bare ? [first] : []), ...made, ...ways);
      stage.fitWords();
    },
    fill(title, note, some, claims) {
      rows.setAttribute("aria-label", title);
      stage.writeOn(rows, some);
      if (claims) stage.number.replaceChildren(make("b", {}, note), make("small", {}, title));
    },
  };

  /** The form on the stage; the field or card that comes first. */
  function draw(/** @type {View} */ now) {
    const { claim } = now;
    if (claim.choices.length) {
      stage.acts.replaceChildren(...claim.choices.map((one) => button(one.label, () => send({ event: "finish", answer: one.answer }), { class: "crib-main" })));
      return stage.acts.firstChild;
    }
    const open = claim.ways.length > 0;
    if (!open && !claim.calls) return inPlay(now);
    const given = claimed();
    const byCards = given.way === "combinations" && open;
    if (byCards) {
      stage.lane.className = "crib-lane crib-naming";
      stage.lane.replaceChildren(count.hand(given));
      stage.turned.replaceChildren();
    }
    count.askOn(onto, given);
    if (claim.pegs && !claim.calls) withHoles([...stage.acts.querySelectorAll("button:not(.crib-way)")].at(-1));
    if (byCards) count.press(claim.picked);
    return byCards ? stage.lane.querySelector('.crib-card[tabindex="0"]') : stage.acts.querySelector("input");
  }

  /** Pegs moved by hand go as far as is claimed, unless another number of holes is written. */
  function withHoles(end) {
    end.after(field("pegged", "Holes", "same", () => end.click()));
  }

  let leave = () => {};
  function update(/** @type {View} */ now) {
    if (!now.claim) return;
    count.drawClaims(claimed());
    if (now.claim.way === "combinations" && now.claim.ways.length) count.press(now.claim.picked);
  }

  return {
    draw, update,
    calling: () => calling,
    call(on) { calling = on; },
    onLeave(act) { leave = () => { calling = false; act(); }; },
  };
}
