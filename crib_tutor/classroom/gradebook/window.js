// What a class turned in, and who needs what tomorrow. The page sends files' bytes and draws what Python makes of them.

import { box, button, choice, heading, labelled, make, markup, onEnter, part } from "../../notebook/elements.js";
import { chartTools } from "../../notebook/chart_tools.js";
import { download } from "../../notebook/shelf.js";
import { frame } from "../../notebook/window.js";
import { copy, linkTo } from "../links.js";
import "../teacher_windows.css";
import "./window.css";
/** @typedef {Views["classroom/gradebook/window"]} View */
/** @typedef {NonNullable<View["plan"]>} Plan */

const AT_ONCE = 1 << 20; // bytes that are sent together
const ZIP = /\.zip$/i;

const encode = async (file) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
};

/** Print a page of its own. */
function print(page) {
  const sheet = make("iframe", { class: "crib-unseen", title: page.name, srcdoc: page.text });
  sheet.addEventListener("load", () => sheet.contentWindow.print());
  document.body.append(sheet);
  setTimeout(() => sheet.remove(), 60_000);
}

/** Both ways in which a learner was wrong, as bars from one line. */
function bar(/** @type {Plan["bars"][number]["rows"][number]} */ one, most, words) {
  const side = (points, name) => make("span", { class: `crib-${name}` }, make("i", { style: `width: ${(70 * points) / most}%` }), points ? make("b", {}, String(points)) : "");
  const plain = one.short === null ? words.unknown : one.right ? words.right : "";
  const heard = `${one.name}: ${plain || `${words.short} ${one.short}, ${words.over} ${one.over}`}`;
  const drawn = make("span", { class: "crib-bar", "aria-hidden": "true" }, side(one.short, "short"), side(one.over, "over"), plain ? make("em", {}, plain) : "");
  return make("li", {}, make("span", { class: "crib-name", "aria-hidden": "true" }, one.name), drawn, make("span", { class: "crib-unseen crib-name" }, heard));
}

function render(/** @type {Page<"classroom/gradebook/window">} */ { model, el }) {
  const { root, fill, value, say, send, heard, follow } = frame(model, el);
  root.classList.add("crib-class", "crib-results");
  const { words } = value();
  const chooser = (attributes, act) => {
    const picker = make("input", { type: "file", class: "crib-unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => act(picker.files), ...attributes });
    return picker;
  };
  const files = chooser({ multiple: true, "data-of": "results" }, (chosen) => take(chosen));
  const roster = chooser({ accept: ".csv,.txt,.tsv,text/csv", "data-of": "roster" }, async ([file]) => {
    if (file) send({ event: "roster", file: await sent(file, value().longest.roster) });
    roster.value = "";
  });
  const choose = button(words.files, () => files.click(), { class: "crib-main" });
  const folder = onEnter(make("input", { type: "text", class: "crib-folder", value: value().folder }), () => readFolder());
  const lines = make("textarea", { rows: "3", spellcheck: "false" });
  const summary = make("p", { class: "crib-summary" });
  const plan = box("plan");
  const folds = box("folds");
  const saves = box("saves");
  const lists = box("lists");
  const readFolder = () => send({ event: "folder", folder: folder.value });
  const sent = async (file, longest) => ({ name: file.name, bytes: file.size <= longest ? await encode(file) : null });

  /** Send files a few at a time, so that no message is too long; one that's too long is sent by its name alone. */
  async function take(chosen) {
    const rest = [...chosen].sort((one, other) => (one.name < other.name ? -1 : 1));
    const { longest } = value();
    while (rest.length) {
      const some = [];
      for (let size = 0; rest.length && size < AT_ONCE;) {
        const file = rest.shift();
        const most = ZIP.test(file.name) ? longest.zip : longest.file;
        some.push(await sent(file, most));
        size += file.size <= most ? file.size : 0;
      }
      const event = { event: /** @type {"files"} */ ("files"), files: some, more: rest.length > 0 };
      event.more ? model.send(event) : send(event);
    }
    files.value = "";
  }

  const copyLink = ({ page, code }) => copy(linkTo(page, code)?.href ?? code, say, words);
  const chips = (names) => make("ul", { class: "crib-chips crib-name" }, ...names.map((name) => make("li", {}, name)));

  function drawGroup(/** @type {Plan["groups"][number]} */ one, at) {
    const label = `${one.title}, ${one.names.length}: ${one.said} ${one.lesson}`;
    const card = make("section", { class: "crib-group", tabindex: "0", "aria-label": label },
      make("h4", {}, one.title, " ", make("b", {}, String(one.names.length))), chips(one.names),
      markup(one.cards, "crib-dealt"), make("p", { class: "crib-said" }, one.said),
      make("p", { class: "crib-then" }, make("b", {}, one.lesson), make("code", {}, one.code)),
      make("div", { class: "crib-act" }, button(words.copy, () => copyLink(one)), button(words.worksheet, () => send({ event: "worksheet", group: at }))));
    card.addEventListener("keydown", (event) => { if (event.key === "c" && !event.ctrlKey && !event.metaKey) copyLink(one); });
    return card;
  }

  function drawPlan(/** @type {Plan | null} */ now) {
    if (!now) return [];
    const show = button(words.show, () => show.setAttribute("aria-pressed", String(root.classList.toggle("crib-nameless"))), { class: "crib-toggle", "aria-pressed": String(root.classList.contains("crib-nameless")) });
    const most = Math.max(1, ...now.bars.flatMap((group) => group.rows.flatMap((one) => [one.short ?? 0, one.over ?? 0])));
    const bars = now.bars.map((group) => make("div", {}, make("h5", {}, group.title), make("ul", {}, ...group.rows.map((one) => bar(one, most, words)))));
    const [codes, codesLabel] = choice(words.code, value().codes, now.code, { onchange: () => send({ event: "code", code: codes.value }) });
    return [
      make("div", { class: "crib-top" }, make("h4", {}, now.title, " ", make("code", {}, now.code)), ...(value().codes.length > 1 ? [codesLabel] : []), button(words.print, () => send({ event: "print" })), show),
      make("p", { class: "crib-headline" }, now.headline),
      ...(now.missing ? [make("p", { class: "crib-missing" }, make("b", {}, `${now.missing} ${words.missing}`), " ", make("span", { class: "crib-name" }, now.missed))] : []),
      make("div", { class: "crib-groups" }, ...now.groups.map(drawGroup)),
      ...(now.apart.length ? [make("p", { class: "crib-apart" }, make("b", {}, `${words.apart}: ${now.apart.length}`), " ", make("span", { class: "crib-name" }, now.apart.join(", ")))] : []),
      ...(now.ready.names.length ? [make("div", { class: "crib-ready" }, make("b", {}, `${words.ready}: ${now.ready.names.length}`), " ",
        make("p", {}, make("span", { class: "crib-name" }, now.ready.names.join(", ")), make("span", {}, now.ready.lesson), make("code", {}, now.ready.code)), button(words.copy, () => copyLink(now.ready)))] : []),
      make("h4", {}, words.ways, " ", make("small", {}, words.points)),
      make("p", { class: "crib-sides", "aria-hidden": "true" }, make("span", {}, words.short), make("span", {}, words.over)),
      make("div", { class: "crib-bars" }, ...bars),
    ];
  }

  const drawSave = (/** @type {View["saves"][number]} */ one) => make("div", { class: "crib-save" }, make("b", {}, one.name),
    make("span", {}, ...(one.why ? [one.why] : one.columns.map((name) => make("code", {}, name)))),
    one.why ? "" : button(words.save, () => send({ event: "save", what: one.what }), { "aria-label": `${words.save} ${one.name}` }));

  function draw(/** @type {View} */ now) {
    summary.textContent = now.summary;
    const some = now.plan !== null;
    part(plan, [now.plan, now.codes], () => plan.replaceChildren(...drawPlan(now.plan)));
    part(folds, [now.map, now.folds], () => folds.replaceChildren(
      ...(now.map ? [make("details", {}, make("summary", {}, words.squares), chartTools(markup(now.map, "crib-class-map")))] : []),
      ...now.folds.map((one) => make("details", {}, make("summary", {}, one.title),
        make("div", { class: "crib-class-table", tabindex: "0", role: "region", "aria-label": one.title }, markup(one.html, "crib-pre"))))));
    part(saves, [some, now.saves], () => saves.replaceChildren(...(some ? [make("h4", {}, words.gradebook), ...now.saves.map(drawSave),
      make("div", { class: "crib-act" }, button(words.again, () => send({ event: "again" })))] : [])));
    part(lists, now.lists, () => { lists.innerHTML = now.lists; });
    const file = /** @type {{ name: string, text: string } | null} */ (now.file);
    if (file) file.name.endsWith(".html") ? print(file) : download(file, "text/csv");
  }

  fill(
    [heading(value().title),
      make("div", { class: "crib-act" }, files, roster, choose, button(words.roster, () => roster.click()), labelled(words.folder, folder), button(words.read, () => readFolder())),
      make("div", { class: "crib-act" }, labelled(words.lines, lines), button(words["read lines"], () => send({ event: "lines", lines: lines.value }))),
      summary],
    [plan, saves, folds, lists],
  );
  draw(value());
  return follow(() => { if (heard()) draw(value()); });
}

export default { render };
