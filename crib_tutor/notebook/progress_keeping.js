// A learner's progress in the browser, for every window whose answers enter it: what is kept, and what was found there.

const markOf = (text) => /"check":"([0-9a-f]{16})"/.exec(text)?.[1] ?? (text ? "torn" : "");

/** What does the keeping, to be called with each value that Python sends. */
function keepProgress(model) {
  const base = `crib-tutor:progress:${ownPath(model.get("value").temporary)}`;
  const people = shelf(`${base}:people`); // by nickname, on a computer that people share
  const known = () => { try { return JSON.parse(people.read()) ?? {}; } catch { return {}; } };
  let asked = false;
  const tell = (event) => model.send(event); // nobody waits for an answer
  let tried = null;
  let looked = false;

  // Python says by its mark what may be written over; whatever else lies there is shown to it first.
  const shelfOf = (now) => shelf(now.shelf ? `${base}:${now.shelf}` : base);
  const settle = (now) => {
    if (now.shares && now.who === null && !asked) {
      asked = true;
      const names = Object.values(known());
      if (names.length) return tell({ event: "people", names: shelf(base).read() ? [...names, ""] : names });
    }
    if (now.offer?.people) return;
    const browser = shelfOf(now);
    if (now.shelf && !Object.hasOwn(known(), now.shelf)) people.write(JSON.stringify({ ...known(), [now.shelf]: now.who }));
    const there = browser.read();
    const [mark, mine] = [markOf(there), markOf(now.keep)];
    if (there && mark !== now.stored && mark !== mine) {
      if (!now.offer) tell({ event: "found", text: there.slice(0, now.longest + 1), mark });
    } else if (now.keep && tried !== mine) {
      tried = mine;
      tell({ event: "kept", mark: mine, done: mark === mine || browser.write(now.keep) });
    } else if (!there && !now.keep && (now.stored || !looked)) {
      tried = null;
      tell({ event: "kept", mark: "", done: true }); // nothing lies there yet, or somebody has cleared it away
    }
    looked = true;
  };

  // Every window of the page says this when Python is gone, and most know nothing of progress.
  return (now) => {
    settle(now);
    Object.assign(document.body.dataset, { cribCode: now.resume, cribKept: now.resume && shelfOf(now).read() ? "yes" : "no" });
  };
}

/** The question who it is, or whose progress, with its answers; nothing where nothing is asked. */
function fillOffer(node, offer, send) {
  node.hidden = !offer;
  if (!offer) return void node.replaceChildren();
  const who = (text) => send({ event: "who", text });
  const named = () => {
    const field = onEnter(make("input", { type: "text", class: "crib-wide", autocomplete: "off", maxlength: 40 }), () => who(field.value));
    acts.classList.add("crib-foot");
    acts.replaceChildren(labelled(offer.name, field), button("Go on", () => who(field.value), { class: "crib-main" }));
    field.focus();
  };
  const acts = make("div", { class: "crib-act" },
    ...(offer.people ?? []).map((one) => button(one.label, () => who(one.name))),
    ...(offer["go on"] ? [button(offer["go on"], () => send({ event: "go on" }), { class: "crib-main" })] : []),
    ...(offer.stay ? [button(offer.stay, () => send({ event: "stay" }))] : []),
    ...(offer.other ? [button(offer.other, named)] : []));
  node.replaceChildren(make("p", {}, offer.words), acts);
}
