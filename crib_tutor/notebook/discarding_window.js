// Discarding. Python sends `value`: the six cards, whose crib it is, and, when two are discarded, what each choice is worth.

function render({ model, el }) {
  const { root, status, fill, value, say, send, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-laying");
  const stage = box("drill");
  const act = box("answer");
  const after = box("marking");
  const score = make("p", { class: "crib-hint crib-book" });
  let chosen = new Set();
  let cards = [];
  let deal = null;
  let drawn = null;

  // --- choosing two ---

  const hint = make("p", { class: "crib-hint crib-chosen" });
  const typing = typedCards("or type two cards, and Enter chooses them", "2d kh", (field) => send({ event: "pick", text: field.value }));
  const typed = typing.querySelector("input");
  const lay = button("Discard", () => send({ event: "lay", cards: [...chosen] }), { class: "crib-main" });
  const back = button("Back to the answer", () => send({ event: "stay" }));
  act.append(hint, typing, make("div", { class: "crib-act" }, lay, back));

  function choose(text) {
    const now = value();
    if (!now.open) return;
    if (!chosen.has(text) && chosen.size === now.many) {
      status.classList.remove("crib-unseen");
      return void say(now.full);
    }
    if (status.textContent === now.full) say("");
    chosen.has(text) ? chosen.delete(text) : chosen.add(text);
    press();
  }

  /** Show which cards are chosen, which are discarded, and how many are still to be chosen. */
  function press() {
    const now = value();
    for (const [at, card] of cards.entries()) {
      const one = now.cards[at];
      card.setAttribute("aria-pressed", now.open ? chosen.has(one.text) : Boolean(one.under));
      card.setAttribute("aria-label", one.name);
      now.open ? card.removeAttribute("aria-disabled") : card.setAttribute("aria-disabled", "true");
      card.nextElementSibling.textContent = one.under;
    }
    const names = now.cards.filter((one) => chosen.has(one.text)).map((one) => one.symbol).join(" and ");
    hint.textContent = names ? `${names} chosen${chosen.size < now.many ? ": one more" : ""}.` : now.choose;
  }

  // --- drawing: the cards once a deal, and after that only what changes, so that the focus stays ---

  function build(now) {
    deal = now.deal;
    drawn = null;
    chosen = new Set();
    typed.value = "";
    cards = now.cards.map((card) => cardButton(card, choose));
    const hand = layOutButtons({ ...now, group: "Your six cards" }, cards);
    for (const card of cards) if (!card.nextElementSibling) card.after(below("")); // so that nothing moves when there is a word
    stage.replaceChildren(heading(now.title), make("p", { class: "crib-question" }, now.question), hand);
  }

  function update(now) {
    if (now.picked) chosen = new Set(now.picked);
    act.hidden = !now.open;
    back.hidden = !now.trying;
    lay.textContent = now.trying ? "Try it (your first choice counts)" : "Discard";
    press();
    score.textContent = now.score;
    const wanted = JSON.stringify([now.open, now.after]);
    if (drawn === wanted) return false;
    drawn = wanted;
    after.replaceChildren(...(now.open ? [score] : answer(now)));
    return true;
  }

  function answer(now) {
    return [
      markup(now.after, "crib-marked"),
      markup(now.table, "crib-rivals"),
      make("div", { class: "crib-act" }, button("Next", () => send({ event: "next" }), { class: "crib-main" }),
        button("Try another choice", () => send({ event: "again" }))),
      score,
      make("details", {}, make("summary", {}, "All the choices"), markup(now.all, "crib-rivals")),
      starters(now.strips),
    ];
  }

  /** What each starter would have made: of one keep at a time, where there is more than one to see. */
  function starters(strips) {
    const shown = make("div", {});
    const keeps = strips.map((one, at) => button(one.label, () => see(at)));
    const see = (at) => {
      shown.innerHTML = strips[at].html;
      keeps.forEach((keep, place) => keep.setAttribute("aria-pressed", place === at));
    };
    see(0);
    return make("div", { class: "crib-turned" },
      make("h4", {}, "If the starter is …"),
      ...(keeps.length > 1 ? [make("div", { class: "crib-ways", role: "group", "aria-label": "Starters for" }, ...keeps)] : []), shown,
      make("p", { class: "crib-hint" }, "What your four cards are worth with each starter, on average over those left. Marked: the starters to hope for, which add at least half of what the best one adds."));
  }

  function changed() {
    const now = value();
    const anew = deal !== now.deal;
    const wasTyping = document.activeElement === typed;
    if (anew) build(now);
    const turned = update(now);
    if (anew) stage.querySelector(".crib-title").focus(); // which brings it into view
    else if (turned && now.open) cards[0].focus();
    else if (turned) after.querySelector(".crib-main").focus({ preventScroll: true });
    else if (now.picked && wasTyping) {
      typed.value = "";
      lay.focus();
    }
    if (heard() && now.refused) status.scrollIntoView({ block: "nearest" });
  }

  fill([stage, act], [after]);
  build(value());
  update(value());
  return follow(changed);
}

export default { render };
