// A learner's progress in the browser, for every window whose answers enter it: what is kept, and what was found there.

const markOf = (text) => /"check":"([0-9a-f]{16})"/.exec(text)?.[1] ?? (text ? "torn" : "");

/** What does the keeping, to be called with each value that Python sends. */
function keepProgress(model) {
  const browser = shelf(`crib-tutor:progress:${ownPath(model.get("value").temporary)}`);
  const tell = (event) => model.send(event); // nobody waits for an answer
  let tried = null;

  // Python says by its mark what may be written over; whatever else lies there is shown to it first.
  const settle = (now) => {
    const there = browser.read();
    const [mark, mine] = [markOf(there), markOf(now.keep)];
    if (there && mark !== now.stored && mark !== mine) {
      if (!now.offer) tell({ event: "found", text: there.slice(0, now.longest + 1), mark });
    } else if (now.keep && tried !== mine) {
      tried = mine;
      tell({ event: "kept", mark: mine, done: mark === mine || browser.write(now.keep) });
    } else if (!there && now.stored && !now.keep) {
      tried = null;
      tell({ event: "kept", mark: "", done: true }); // somebody has cleared it away
    }
  };

  // Every window of the page says this when Python is gone, and most know nothing of progress.
  return (now) => {
    settle(now);
    Object.assign(document.body.dataset, { cribCode: now.resume, cribKept: now.resume && browser.read() ? "yes" : "no" });
  };
}

/** The question whose progress it is, with its answers; nothing where nothing is asked. */
function fillOffer(node, offer, send) {
  node.hidden = !offer;
  node.replaceChildren(...(offer ? [make("p", {}, offer.words), make("div", { class: "crib-act" },
    ...(offer["go on"] ? [button(offer["go on"], () => send({ event: "go on" }), { class: "crib-main" })] : []),
    button(offer.stay, () => send({ event: "stay" })))] : []));
}
