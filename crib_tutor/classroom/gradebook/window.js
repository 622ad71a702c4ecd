// What a class turned in. The page only sends files' bytes and draws what Python makes of them.

import { box, button, heading, labelled, make, markup, onEnter, part } from "../../notebook/elements.js";
import { chartTools } from "../../notebook/chart_tools.js";
import { download } from "../../notebook/shelf.js";
import { shownCount } from "../../notebook/shown_count.js";
import { frame } from "../../notebook/window.js";
import "../teacher_windows.css";
/** @typedef {Views["classroom/gradebook/window"]} View */

const AT_ONCE = 1 << 20; // bytes that are sent together
const ZIP = /\.zip$/i;

const encode = async (file) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
};

function render(/** @type {Page<"classroom/gradebook/window">} */ { model, el }) {
  const { root, fill, value, say, send, heard, follow } = frame(model, el);
  root.classList.add("crib-class");
  const { words } = value();
  const files = make("input", { type: "file", multiple: true, class: "crib-unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => take(files.files) });
  const choose = button(words.files, () => files.click(), { class: "crib-main" });
  const folder = onEnter(make("input", { type: "text", class: "crib-folder", value: value().folder }), () => readFolder());
  const lines = make("textarea", { rows: "3", spellcheck: "false" });
  const summary = make("p", { class: "crib-summary" });
  const report = box("report");
  const lists = box("lists");
  const save = button(words.save, () => send({ event: "save" }), { class: "crib-main" });
  const again = button(words.again, () => send({ event: "again" }));
  const acts = box("act");
  const readFolder = () => send({ event: "folder", folder: folder.value });
  let stops = [];

  /** Send files a few at a time, so that no message is too long; one that's too long is sent by its name alone. */
  async function take(chosen) {
    const rest = [...chosen].sort((one, other) => (one.name < other.name ? -1 : 1));
    const { longest } = value();
    while (rest.length) {
      const some = [];
      for (let sent = 0; rest.length && sent < AT_ONCE;) {
        const file = rest.shift();
        const short = file.size <= (ZIP.test(file.name) ? longest.zip : longest.file);
        some.push({ name: file.name, bytes: short ? await encode(file) : null });
        sent += short ? file.size : 0;
      }
      const event = { event: /** @type {"files"} */ ("files"), files: some, more: rest.length > 0 };
      event.more ? model.send(event) : send(event);
    }
    files.value = "";
  }

  function drawMissed(/** @type {View["classes"][number]["missed"][number]} */ one) {
    const words = make("p", { class: "crib-missed-words" }, one.words);
    if (!one.shown) return [words, markup(one.picture, "crib-small")];
    const { root: shown, stop } = shownCount(one.shown, { say });
    stops.push(stop);
    return [words, shown];
  }

  function drawClass(/** @type {View["classes"][number]} */ one) {
    const section = box("class-part");
    section.append(make("h4", {}, one.head), markup(one.table, "crib-class-table"));
    if (one.map) section.append(chartTools(markup(one.map, "crib-class-map")));
    for (const line of [one.unmapped, one.own]) if (line) section.append(make("p", { class: "crib-hint" }, line));
    if (one.missed.length) section.append(make("h4", {}, words.missed), ...one.missed.flatMap(drawMissed));
    return section;
  }

  function draw(/** @type {View} */ now) {
    summary.textContent = now.summary;
    part(report, now.classes, () => {
      stops.forEach((stop) => stop());
      stops = [];
      report.replaceChildren(...now.classes.map(drawClass));
    });
    part(lists, now.lists, () => { lists.innerHTML = now.lists; });
    part(acts, now.some, () => acts.replaceChildren(...(now.some ? [save, again] : [])));
    if (now.file) download(now.file, "text/csv");
  }

  fill(
    [heading(value().title),
      make("div", { class: "crib-act" }, files, choose, labelled(words.folder, folder), button(words.read, () => readFolder())),
      make("div", { class: "crib-act" }, labelled(words.lines, lines), button(words["read lines"], () => send({ event: "lines", lines: lines.value }))),
      summary],
    [report, lists, acts],
  );
  draw(value());
  return follow(() => { if (heard()) draw(value()); }, () => stops.forEach((stop) => stop()));
}

export default { render };
