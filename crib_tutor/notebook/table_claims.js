// Claims at the table: the player's own, and the answer to another's, which names what was overlooked.

function tableClaims({ root, value, send }) {
  const form = box("answer");
  const claimed = () => {
    const now = value();
    const starter = now.starter && { ...now.starter, starter: true, under: "starter" };
    return {
      cards: [...now.shown, ...(starter ? [starter] : [])], group: `${now["shown name"]}, and the starter`, done: false, lit: "", refused: now.refused,
      ...(now.claim?.calls ? { finish: "Muggins!", wanted: "Points overlooked" } : { finish: "That's all" }), ...now.claim,
    };
  };
  const count = answering(claimed, (event) => {
    if (event.event !== "finish") return send(event);
    if (value().claim?.calls) return send({ event: "muggins", answer: event.answer ?? null });
    const typed = [...form.querySelectorAll("[data-also]")].filter((one) => one.value !== "").map((one) => [one.dataset.also, Number(one.value)]);
    send({ ...event, ...Object.fromEntries(typed) });
  });
  count.listen(root);

  function draw(now) {
    if (!now.claim) return form.replaceChildren();
    const parts = [];
    if (now.claim.calls) {
      parts.push(make("div", { class: "crib-act" }, button("That is right", () => send({ event: "right" }), { class: "crib-main" }), ...(now.claim.objects ? [button("Too many!", () => send({ event: "too many" }))] : [])));
      if (now.claim.muggins) parts.push(make("p", { class: "crib-hint" }, "Or call muggins for what was overlooked:"));
    }
    if (now.claim.choices.length) parts.push(make("div", { class: "crib-act" }, ...now.claim.choices.map((one) => button(one.label, () => send({ event: "finish", answer: one.answer }), { class: "crib-main" }))));
    else if (!now.claim.calls || now.claim.muggins) {
      if (now.claim.ways.length) parts.push(count.ways(claimed()));
      if (now.claim.counts) parts.push(also("count", "The count is now"));
      if (now.claim.pegs) parts.push(also("pegged", "Holes that I move my peg, if not as claimed"));
      parts.push(count.form(claimed()));
    }
    form.replaceChildren(...parts);
  }

  /** A number that belongs to a claim. */
  const also = (name, words) => make("label", { class: "crib-row crib-also" }, make("span", {}, words), numberField({ "data-also": name }));

  /** What is claimed so far, in the form and on the cards. */
  function update(now) {
    if (!now.claim) return;
    count.drawClaims(claimed());
    if (now.claim.way === "combinations") count.press(now.claim.picked);
  }

  return { form, draw, update, hand: () => count.hand(claimed()) };
}
