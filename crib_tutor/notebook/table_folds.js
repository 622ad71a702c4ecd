// What is folded away below the table: settings, another game, files, the rules in words, and looking back.

const PAGES = { transcript: "The game so far", review: "My decisions", steps: "Step by step" };
const STEPS = { first: "First", back: "Back", next: "Next", costly: "Next that cost" };

/** The folds, and in `asks` what a file or a page was asked for. */
function tableFolds({ value, say, send }, asks) {
  const folds = Object.fromEntries(["Settings", "New game", "Save", "Rules", "Look back"].map((name) => [name, box("folded")]));
  const more = box("more");
  for (const [name, body] of Object.entries(folds)) more.append(make("details", {}, make("summary", {}, name), body));
  const page = box("page", { tabindex: "-1", role: "group", "aria-label": "Looking back" });

  function draw(now) {
    part(folds.Settings, [now.settings, now.switches, now.plays, now.refused && now.answers], () => drawSettings(now));
    part(folds["New game"], [now.games, now.rules, now.two, now["give up"]], () => drawGames(now));
    part(folds.Save, "", drawSave);
    part(folds.Rules, now.told, () => folds.Rules.replaceChildren(...now.told.flatMap(([title, told]) =>
      [make("h4", {}, title), make("ul", {}, ...told.map((one) => make("li", {}, one)))])));
    part(folds["Look back"], [now.shows, now.page, now.practice, now.inside], () => drawLookBack(now));
  }

  /** Draw what is folded in, and leave the focus where it was. */
  function unfold(body, ...parts) {
    const here = body.contains(document.activeElement) && document.activeElement;
    const held = here && (here.dataset.field ?? here.textContent);
    body.replaceChildren(...parts);
    if (parts.includes(here)) here.focus({ preventScroll: true });
    else if (held) [...body.querySelectorAll("button, select, input")].find((one) => (one.dataset.field ?? one.textContent) === held)?.focus();
  }
  const named = (name, [field, label]) => { field.dataset.field = name; return label; };

  // --- settings ---

  const number = (label, { min, max, step }, at, act) => {
    const field = make("input", { type: "number", min, max, step, value: at, onchange: act });
    return [field, labelled(label, field)];
  };
  /** A switch: a button that says the mode it leads to. */
  const leads = (name, words, act) => button(words, act, { "data-field": `switch ${name}` });
  const sound = () => leads("sound", wishes.sounds ? "Switch off sound" : "Switch on sound", () => {
    wish("sounds", !wishes.sounds);
    knock(value().tones.pegs);
    say(wishes.sounds ? "The sound is on: a tone for each card, peg and end of a game." : "The sound is off.");
    drawSettings(value());
  });

  function drawSettings(now) {
    const fields = now.settings.map((one) => {
      const act = () => send({ event: "set", name: one.name, value: made[0].value });
      const made = one.number ? number(one.label, one.number, one.value, act) : choice(one.label, one.choices, one.value, { onchange: act });
      if (one.hint) made[1].append(make("small", { class: "crib-hint" }, one.hint));
      return named(one.name, made);
    });
    const switches = now.switches.map((one) => leads(one.name, one.label, () => send({ event: "set", name: one.name, value: one.value })));
    const speed = choice("Pegs go", [{ value: "slow", label: "Slowly, hole by hole" }, { value: "normal", label: "Hole by hole" }, { value: "off", label: "At once" }], wishes.speed,
      { onchange: (event) => wish("speed", event.target.value) });
    unfold(folds.Settings, make("div", { class: "crib-act" }, ...(window.AudioContext ? [sound()] : []), ...switches,
      ...(now.plays ? [leads("demo", now.plays, () => send({ event: "demo", on: true }))] : [])),
      ...fields, named("speed", speed));
  }

  // --- games and files ---

  function drawGames(now) {
    const games = choice("Rules", now.games, now.rules);
    const people = choice("Players", [{ value: "", label: "You and the computer" }, { value: "two", label: "Two people at this screen" }], now.two ? "two" : "");
    const begin = () => send({ event: "new", rules: games[0].value, two: people[0].value === "two" });
    unfold(folds["New game"], named("rules", games), named("people", people), make("div", { class: "crib-act" },
      now["give up"] ? twice("New game", "Leave this game, and begin another", begin) : button("New game", begin),
      ...(now["give up"] ? [twice(now["give up"], "Really give it up: it counts as lost", () => send({ event: "give up" }))] : []),
      twice("Clear the tally", "Really clear it", () => send({ event: "clear tally" }))));
  }

  /** A button that asks once more before it does something that cannot be undone. */
  function twice(words, sure, act) {
    const node = button(words, () => {
      if (node.textContent === sure) return act();
      node.textContent = sure;
      say(`Press once more: ${sure}.`);
      node.addEventListener("blur", () => (node.textContent = words), { once: true });
    });
    return node;
  }

  function drawSave() {
    const save = () => { asks.what = "file"; send({ event: "save" }); };
    const load = () => openFile(value().longest, (file) => { asks.what = "load"; send({ event: "load", ...file }); });
    unfold(folds.Save, make("div", { class: "crib-act" }, button("Save to a file", save), button("Load a file", load)),
      make("p", { class: "crib-hint" }, "The game is kept in this browser after every move. A saved file goes on in a terminal too: crib-tutor play --save FILE."));
  }

  // --- looking back ---

  function lookAt(what) {
    more.lastChild.open = true;
    asks.what = "page";
    send({ event: "show", what });
  }

  function drawLookBack(now) {
    page.innerHTML = now.page;
    const pages = Object.entries(PAGES).map(([what, words]) => button(words, () => (now.shows === what ? send({ event: "show", what: "" }) : lookAt(what)), { "aria-pressed": String(now.shows === what) }));
    const steps = Object.entries(STEPS).map(([to, words]) => button(words, () => send({ event: "replay", to })));
    const practice = () => { asks.what = now.inside ? "" : "practice"; send({ event: "practice" }); };
    unfold(folds["Look back"], make("div", { class: "crib-act" }, ...pages), ...(now.shows === "steps" ? [make("div", { class: "crib-act" }, ...steps)] : []), page,
      ...(now.practice || now.inside ? [make("div", { class: "crib-act" }, button(now.inside ? "Put the practice away" : "Practice this now", practice, { class: "crib-main" }))] : []));
  }

  return { more, page, draw, lookAt };
}
