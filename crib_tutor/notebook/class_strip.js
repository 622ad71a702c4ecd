// The strip of a class: a field for the code, one for the nickname, then how far the learner is and what is turned in.
// Python sends `class`; the browser keeps the code and the nickname for the day, and the answers for as long as it keeps anything.

import { box, button, labelled, make, onEnter, part } from "./elements.js";
import { besideThis, download, keepText, ownPath, shelf } from "./shelf.js";
import "./class_strip.css";
/** @typedef {Views["notebook/class_strip"]["class"]} View */

/** The code in the link that opened this page, which Jupyter may have taken out of the address since. */
function linkedCode() {
  const named = [performance.getEntriesByType?.("navigation")[0]?.name, location.href];
  const codes = named.map((one) => { try { return new URL(one).searchParams.get("class"); } catch { return null; } });
  return (codes.find(Boolean) ?? "").slice(0, 200);
}

/** The strip, and what keeps a class in the browser; `hear` is to be called when Python has answered, before the status line is looked at. */
export function classStrip(model, /** @type {Pick<Frame<"notebook/class_strip">, "value" | "send" | "status">} */ { value, send, status }) {
  const now = () => /** @type {View} */ (value().class);
  const words = now().labels;
  const tell = (event) => model.send(event); // nobody waits for an answer
  const root = make("div", { class: "crib-class", role: "group", "aria-label": "Class" });
  const row = box("class-row");
  const note = make("p", { class: "crib-class-note" });
  const result = box("class-result");
  root.append(row, note, result);
  let open = false; // whether the field for the code is
  let revealing = false; // what is turned in takes the focus when it's there
  let field = null;
  let onward = null;

  // --- joining ---

  function ask(label, event, act, attributes = {}) {
    note.id ||= `crib-class-${Math.random().toString(36).slice(2)}`;
    const enter = () => send({ event, text: field.value });
    field = onEnter(make("input", { type: "text", class: "crib-class-field", autocomplete: "off", spellcheck: "false", "aria-describedby": note.id, ...attributes }), enter);
    return [labelled(label, field), button(act, enter, { class: "crib-main" }), button(words.back, close, { class: "crib-quiet" })];
  }

  function close() {
    open = false;
    now().asked ? send({ event: "class back" }) : draw();
    row.querySelector("button")?.focus();
  }

  function drawRow(/** @type {View} */ shown) {
    const { asked, joined, line, lesson, begun, nickname } = shown;
    field = null;
    if (asked) return [make("p", {}, asked), ...ask(words.nickname, "class name", words.join, { value: nickname, maxlength: 40 }), make("p", { class: "crib-hint" }, words.only)];
    if (joined) return [make("p", { class: "crib-class-line", tabindex: "-1" }, line), ...elsewhere(lesson),
      ...(begun ? [button(words["turn in"], reveal, { class: calls(shown) ? "crib-main" : null })] : []), button(words.leave, () => send({ event: "class leave" }), { class: "crib-quiet" })];
    if (open) return ask(words.code, "class code", words.enter, { autocapitalize: "characters", maxlength: 100 });
    return [button(words.invite, () => { open = true; draw(); field.focus(); }, { class: "crib-quiet", "aria-expanded": "false" })];
  }

  function elsewhere(lesson) {
    const there = lesson && besideThis(`${lesson}.ipynb`);
    return there ? [make("a", { href: there.href }, "Open it")] : [];
  }

  // --- turning in ---

  function reveal() {
    revealing = true;
    send({ event: "class turn in" });
  }

  /** A line to select and copy, and the file; its text is Python's. */
  function drawResult(/** @type {View} */ { result: turned, unanswered, stale }) {
    if (!turned) return [];
    const line = make("p", { class: "crib-class-score", tabindex: "0", "aria-label": turned.line }, turned.line);
    const copied = make("span", { class: "crib-hint", role: "status" });
    const copy = () => navigator.clipboard.writeText(turned.line).then(() => words.copied, () => words.uncopied)
      .then((said) => { copied.textContent = said; if (said === words.uncopied) getSelection().selectAllChildren(line); });
    return [make("p", {}, words["read out"]), line,
      make("div", { class: "crib-act" }, ...(navigator.clipboard ? [button(words.copy, copy)] : []), button(words.download, () => download(turned)), copied),
      ...(turned.saved ? [make("p", { class: "crib-hint" }, turned.saved)] : []),
      ...(unanswered ? [make("p", { class: "crib-class-stale" }, unanswered)] : []),
      ...(stale ? [make("p", { class: "crib-class-stale" }, words.stale)] : [])];
  }

  const calls = (/** @type {View} */ { over, result: turned, stale }) => over && (!turned || stale); // it's time to turn in
  const ends = () => now().over && !now().result;
  const nameOnward = () => onward && (onward.node.textContent = ends() ? words.result : onward.label);

  // --- drawing ---

  function draw() {
    const shown = now();
    if (shown.joined && !shown.asked) open = false;
    const held = row.contains(document.activeElement);
    part(row, [shown.asked, shown.joined, shown.line, shown.begun, calls(shown), open], () => row.replaceChildren(...drawRow(shown)));
    if (held && !row.contains(document.activeElement)) (field ?? row.querySelector('[tabindex="-1"], button')).focus({ preventScroll: true });
    part(result, [shown.result, shown.unanswered, shown.stale], () => result.replaceChildren(...drawResult(shown)));
    nameOnward();
    note.textContent = shown.note;
    note.classList.remove("crib-class-refused");
  }

  /** What Python answered about the class is shown here; elsewhere it's only read aloud. */
  function hear() {
    const { said, refused } = value();
    const refuses = refused && Boolean(now().by);
    field?.setAttribute("aria-invalid", String(refuses));
    if (!now().by) return;
    status.classList.add("crib-unseen");
    if (refuses) {
      note.textContent = said;
      note.classList.add("crib-class-refused");
      if (now().by === "class link") note.scrollIntoView({ block: "nearest" });
    } else if (revealing && now().result) {
      result.querySelector(".crib-class-score").focus();
      revealing = false;
    }
  }

  // --- what the browser keeps ---

  const base = `crib-tutor:class:${ownPath(now().temporary)}`;
  const day = shelf(base);
  const link = linkedCode();
  let failed = false; // whether the browser refused the last text
  const keepWork = keepText({
    mark: (text) => text.slice(0, now().longest + 1),
    found: (text) => tell({ event: "class found", text }),
    kept: (_, done) => {
      if (done === failed) tell({ event: "class kept", done });
      failed = !done;
    },
  });

  const today = () => {
    const kept = day.parsed();
    return kept?.day === new Date().toDateString() ? kept : null;
  };

  function begin() {
    const kept = today();
    if (link && kept?.link !== link && !now().left) tell({ event: "class link", text: link, name: kept?.name ?? "" });
    else if (kept && !now().joined && !now().left) tell({ event: "class again", code: kept.code, name: kept.name });
  }

  function keep() {
    const { joined, left, keep: text, known, unread, longest } = now();
    if (!joined) return void (left && day.read() && day.write(""));
    const written = JSON.stringify({ day: new Date().toDateString(), code: joined.code, name: joined.name, link });
    if (day.read() !== written) day.write(written);
    keepWork({ at: `${base}:${joined.key}`, text, known, unread, longest });
  }

  draw();
  return {
    root,
    begin: () => { begin(); keep(); },
    draw: () => { draw(); keep(); },
    hear,
    /** A button that goes on: to what is turned in, once all is answered, and after that as ever. */
    onward: (label, act) => {
      onward = { label, node: button("", () => (ends() ? reveal() : act()), { class: "crib-main" }) };
      nameOnward();
      return onward.node;
    },
  };
}
