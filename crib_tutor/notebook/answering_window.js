// The cards on the table and the three ways to answer for them. Python sends cards, kinds, ways and claims.

const NAMES = { choose: "Choose cards, then say what they are.", kinds: "Claim the chosen cards as", claims: "Your claims" };

/** Draw one problem after another: all of it when another is put, which then has the focus, and after that only what changes. */
function oneByOne(stage, build, update) {
  let put = null;
  return (now) => {
    const before = put;
    put = now.put;
    if (before !== put) build(now);
    update(now);
    if (before !== null && before !== put) stage.querySelector(".crib-title").focus(); // which brings it into view
  };
}

/** The kinds that cards may be, as buttons. */
const kindButtons = (label, kinds, act) => make("div", { class: "crib-kinds", role: "group", "aria-label": label },
  ...kinds.map((kind) => button(kind.label, () => act(kind.value), { title: kind.rule })));

/** Cards to answer for. `names` are other words for what is named than those of a claim; with `last` the claims stand below all else. */
function answering(value, send, { names = () => NAMES, last = false } = {}) {
  let chosen = new Set();
  let sent = false; // the chosen cards are claimed, and Python has not answered yet
  let cards = [];
  let claims = null;

  /** The cards as buttons, each with a word below it where there is one. */
  function hand(now) {
    chosen = new Set();
    cards = now.cards.map((card) => cardButton(card, choose));
    return layOutButtons(now, cards);
  }

  function choose(text) {
    if (value().done) return;
    sent = false;
    chosen.has(text) ? chosen.delete(text) : chosen.add(text);
    press();
  }

  function claim(kind) {
    sent = true;
    send({ event: "claim", kind, cards: [...chosen] });
  }

  /** Show which cards are chosen, and which one glows. */
  function press(texts) {
    const now = value();
    if (texts) [chosen, sent] = [new Set(texts), false];
    for (const [at, card] of cards.entries()) {
      const lit = now.lit === card.dataset.card;
      card.setAttribute("aria-pressed", chosen.has(card.dataset.card));
      card.setAttribute("aria-label", lit ? `${now.cards[at].name}, the hint` : now.cards[at].name);
      card.classList.toggle("crib-lit", lit);
      now.done ? card.setAttribute("aria-disabled", "true") : card.removeAttribute("aria-disabled");
    }
  }

  const ways = (now) => make("fieldset", { class: "crib-ways" }, make("legend", {}, "Count by"),
    ...now.ways.map((way) => button(way.label, () => send({ event: "way", way: way.value }), { "aria-pressed": String(way.value === now.way) })));

  const form = (now) => { claims = null; return { combinations: byCards, tally: byKind, total: inOne }[now.way](now); };

  /** Put the ways and the form into a node, which is empty when all is answered, and leave the focus on the way that was chosen. */
  function fillIn(node, now) {
    const drawn = `${now.way} ${now.done}`;
    if (node.dataset.drawn === drawn) return;
    node.dataset.drawn = drawn;
    const held = node.querySelector(".crib-ways")?.contains(document.activeElement);
    node.replaceChildren(...(now.done ? [] : [ways(now), form(now)]));
    if (held) node.querySelector('.crib-ways [aria-pressed="true"]')?.focus();
  }

  function byCards(now) {
    const named = names(now);
    claims = make("ol", { class: "crib-claims", "aria-label": named.claims });
    const finish = act(done(() => send({ event: "finish", chosen: sent ? [] : [...chosen] })));
    return make("div", {},
      make("p", { class: "crib-hint" }, named.choose),
      typed(now.kinds.length === 1 ? now.kinds[0].value : null),
      kindButtons(named.kinds, now.kinds, claim), ...(last ? [finish, claims] : [claims, finish]));
  }

  /** Cards to type: Enter chooses them, or claims them where there is only one kind and so nothing else to say. */
  const typed = (only) => typedCards(`or type cards, and Enter ${only ? "claims" : "chooses"} them`, "5h jc", (field) => {
    send(only ? { event: "claim", kind: only, cards: field.value } : { event: "pick", text: field.value });
    field.value = "";
  });

  function byKind(now) {
    const inputs = now.kinds.map((kind) => [kind, points(`${kind.label}, points`)]);
    const rows = inputs.map(([kind, input]) => make("label", { class: "crib-row", title: kind.rule }, make("span", {}, kind.label), input));
    const tally = () => Object.fromEntries(inputs.map(([kind, input]) => [kind.value, numberIn(input) ?? 0]));
    const finish = done(() => send({ event: "finish", answer: tally() }));
    inputs.forEach(([, input], at) => onEnter(input, () => (inputs[at + 1]?.[1] ?? finish).focus()));
    return make("div", {}, make("p", { class: "crib-hint" }, "How many points of each kind?"), ...rows, act(finish));
  }

  function inOne() {
    const finish = () => send({ event: "finish", answer: numberIn(input) ?? "" });
    const input = onEnter(points(value().wanted ?? "Your count, in points"), finish);
    return act(make("label", { class: "crib-row" }, make("span", {}, value().wanted ?? "I count"), input), done(finish));
  }

  const act = (...nodes) => make("div", { class: "crib-act" }, ...nodes);
  const points = (label) => numberField({ max: value().most, "aria-label": label });
  const done = (finish) => button(value().finish ?? "That's all", finish, { class: !value().wanted && "crib-main" });

  function drawClaims(now) {
    if (!claims) return;
    const words = now.claims.map((claim) => claim.words);
    if (claims.dataset.drawn === words.join()) return; // the focus stays where nothing changes
    const held = claims.contains(document.activeElement);
    claims.dataset.drawn = words.join();
    claims.replaceChildren(...words.map((claim, place) => make("li", {}, claim, " ",
      button("take back", () => send({ event: "take back", place }), { class: "crib-quiet", "aria-label": `Take back: ${claim}` }))));
    if (held) (claims.querySelector("button") ?? cards[0]).focus();
  }

  /** Back to the cards, or to the first field of the answer. */
  const look = () => (claims ? cards[0].closest(".crib-hand").querySelector('.crib-card[tabindex="0"]') : null);

  return { hand, press, ways, form, fillIn, typed, drawClaims, look };
}
