// The jury. Python sends `value`: a claim and the four votes, the verdict once there is a vote, and at last the score.

import { box, button, heading, isChord, kbd, make, markup, part } from "../../notebook/elements.js";
import { fillOffer, keepProgress } from "../../notebook/progress_keeping.js";
import { speak, voiceButton } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["course/jury/window"]} View */

function render(/** @type {Page<"course/jury/window">} */ { model, el }) {
  const { root, fill, value, send, unheard, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-jury");
  const keep = keepProgress(model);
  const title = heading();
  const marks = make("p", { class: "crib-docket", role: "img" });
  const offer = box("offer", { hidden: true });
  const claim = make("blockquote", { class: "crib-claim" });
  const test = make("p", { class: "crib-hint crib-test" });
  const votes = make("div", { class: "crib-votes", role: "group", "aria-label": value().words.vote });
  const verdict = box("ruled");
  const score = box("score");
  const next = button("", () => send({ event: "next" }), { class: "crib-main" });
  const again = button("", () => send({ event: "again" }), { class: "crib-main" });
  const { words } = value();

  const vote = (/** @type {View["votes"][number]} */ one, at) => button("", () => send({ event: "vote", vote: one.value }), { class: "crib-vote", "aria-keyshortcuts": String(at + 1) });
  const votable = value().votes.map((one, at) => {
    const node = vote(one, at);
    node.append(make("b", {}, one.label), make("small", {}, one.help), kbd(String(at + 1)));
    return node;
  });
  votes.append(...votable);

  // The number of a vote is its key, wherever in the window the focus is.
  root.addEventListener("keydown", (event) => {
    const chosen = votable[Number(event.key) - 1];
    if (!chosen || votes.hidden || isChord(event) || event.target.matches("input")) return;
    event.preventDefault();
    chosen.click();
  });

  /** How the docket went so far: a mark a case, and the same in words. */
  function drawMarks(/** @type {View} */ now) {
    const signs = { right: "✓", wrong: "✗", open: "" };
    marks.replaceChildren(...now.marks.map((one, at) => make("span", { class: `crib-${one}`, "data-now": !now.score && now.put.endsWith(`/${at}`) }, signs[one])));
    const many = (which) => now.marks.filter((one) => one === which).length;
    marks.setAttribute("aria-label", `${many("right")} right, ${many("wrong")} wrong, ${many("open")} to come`);
  }

  // The picture has names and numbers; who doesn't see it hears them as sentences.
  const measured = (/** @type {View["verdict"]["groups"][number]} */ { said, svg, numbers }) => make("li", {}, make("span", {}, said), make("ul", { class: "crib-unseen" }, ...numbers.map((one) => make("li", {}, one))), markup(svg, "crib-scale"));

  const listed = ([first, ...numbers]) => make("div", {}, make("p", {}, first), make("ul", {}, ...numbers.map((one) => make("li", {}, one))));

  function drawVerdict(/** @type {View} */ now) {
    const told = now.verdict;
    if (!told) return void verdict.replaceChildren();
    const notes = make("dl", { class: "crib-notes" });
    for (const [name, said] of told.notes) notes.append(make("dt", {}, name), make("dd", {}, said));
    next.textContent = told.next;
    verdict.replaceChildren(
      make("p", { class: `crib-ruling crib-${told.right ? "right" : "wrong"}` }, make("b", {}, told.ruling), make("span", {}, told.reply)),
      make("p", { class: "crib-why" }, told.why),
      make("ul", { class: "crib-measures" }, ...told.groups.map(measured)),
      ...(told.every.length ? [make("details", {}, make("summary", {}, told.all), ...told.every.map(listed))] : []),
      make("p", { class: "crib-hint" }, told.sure),
      notes, make("div", { class: "crib-act" }, next));
  }

  function drawScore(/** @type {View} */ now) {
    const told = now.score;
    if (!told) return void score.replaceChildren();
    const [first, ...others] = told.said;
    const list = make("dl", { class: "crib-sources" });
    for (const [source, right] of told.sources) list.append(make("div", {}, make("dt", {}, source), make("dd", {}, right)));
    const row = (/** @type {View["score"]["rows"][number]} */ one) => make("tr", {}, make("td", {}, one.claim), make("td", { "data-head": told.heads[1] }, one.vote), make("td", { "data-head": told.heads[2] }, make("b", {}, one.ruling)));
    const head = make("thead", {}, make("tr", {}, ...told.heads.map((words) => make("th", { scope: "col" }, words))));
    again.textContent = told.again;
    score.replaceChildren(make("p", { class: "crib-why" }, first), ...others.map((said) => make("p", {}, said)), list,
      ...(told.again ? [make("div", { class: "crib-act" }, again)] : []),
      markup(told.picture, "crib-picture"),
      make("table", {}, head, make("tbody", {}, ...told.rows.map(row))));
  }

  function draw(/** @type {View} */ now) {
    title.textContent = now.title;
    drawMarks(now);
    part(offer, now.offer, () => fillOffer(offer, now.offer, send));
    claim.hidden = test.hidden = Boolean(now.score);
    claim.replaceChildren(now.claim, make("small", {}, now.quote));
    test.replaceChildren(make("b", {}, `${words.test}: `), now.test);
    votes.hidden = Boolean(now.score || now.verdict);
    part(verdict, [now.put, now.verdict], () => drawVerdict(now));
    part(score, [now.put, now.score], () => drawScore(now));
  }

  function changed() {
    const held = root.contains(document.activeElement);
    const [before, ruled] = [root.dataset.put, Boolean(verdict.firstChild)];
    const now = value();
    draw(now);
    root.dataset.put = now.put;
    const news = unheard();
    if (heard() && now.said) speak(now.said);
    if (held && news && !now.refused) {
      if (before !== now.put) title.focus({ preventScroll: true });
      else if (now.verdict && !ruled) next.focus({ preventScroll: true });
    }
    keep(now);
  }

  fill([title, marks, offer, claim, test, votes, verdict, score], [make("div", { class: "crib-act" }, voiceButton())]);
  draw(value());
  root.dataset.put = value().put;
  keep(value());
  return follow(changed);
}

export default { render };
