// The last table. Python sends `value`: how far the twenty are, or who sits there; the window inside; and at last what to go back to.

import { connectLinks } from "../asking/lesson_links.js";
import { box, heading, make, markup, part } from "../../notebook/elements.js";
import { showInside } from "../../notebook/inside.js";
import { fillOffer, keepProgress } from "../../notebook/progress_keeping.js";
import { ownPath, shelf } from "../../notebook/shelf.js";
import { speak } from "../../notebook/voice.js";
import { frame } from "../../notebook/window.js";
import "../../notebook/practicing.css";
import "./window.css";
/** @typedef {Views["course/last_table/window"]} View */

const [STREET, TWENTY] = [5, 20];

function render(/** @type {Page<"course/last_table/window">} */ { model, el }) {
  const { root, fill, value, send, sendIdle, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-last-table");
  const keep = keepProgress(model);
  const earlier = shelf(`crib-tutor:last-table:${ownPath(value().temporary)}`);
  const title = heading();
  const offer = box("offer", { hidden: true });
  const holes = make("p", { class: "crib-holes", role: "img" });
  const line = make("p", { class: "crib-line" });
  const end = box("end");
  const inside = make("div"); // beside the root, so that its style and its keys are its own
  const drawInside = showInside(model, inside);

  function drawHoles(/** @type {View} */ now) {
    const street = (first) => make("span", {}, ...Array.from({ length: STREET }, (_, at) => make("i", { class: first + at < now.holes ? "crib-full" : "" })));
    holes.replaceChildren(...Array.from({ length: TWENTY / STREET }, (_, at) => street(at * STREET)));
    holes.setAttribute("aria-label", `${now.holes} of ${TWENTY}`);
  }

  function drawEnd(/** @type {View} */ now) {
    const told = now.end;
    if (!told) return void end.replaceChildren();
    const one = (/** @type {NonNullable<View["end"]>["weak"][number]} */ { page, name, said }) => make("li", {}, make("a", { href: page }, name), make("span", {}, said));
    const back = told.weak.length ? [make("p", {}, told.back), connectLinks(make("ol", {}, ...told.weak.map(one)), model.widget_manager)] : [];
    const result = told.said ? [make("p", { class: "crib-result" }, told.said)] : [];
    const scene = told.won ? [make("div", { class: "crib-won" }, ...result, ...(told.next ? [make("p", {}, told.next)] : []))] : result;
    end.replaceChildren(...scene, ...back);
  }

  function draw(/** @type {View} */ now) {
    title.textContent = now.title;
    part(offer, now.offer, () => fillOffer(offer, now.offer, send));
    holes.hidden = Boolean(now.svg);
    part(holes, now.holes, () => drawHoles(now));
    part(line, [now.line, now.told, now.svg, now.looking], () => line.replaceChildren(...(now.svg ? [markup(now.svg, "crib-face-of", "span")] : []), now.looking || (now.told ? make("strong", {}, now.told) : now.line)));
    part(end, now.end, () => drawEnd(now));
    if (now.mark) earlier.write(now.mark);
    const seated = inside.firstChild; // whoever pressed there goes on from the title
    drawInside(now.inside, () => { if (seated && document.activeElement === document.body) title.focus(); });
    if (now.looking && !now.refused) setTimeout(() => sendIdle({ event: "look on" }), 0);
  }

  function changed() {
    draw(value());
    if (heard() && value().said) speak(value().said);
    keep(value());
  }

  const before = earlier.read();
  fill([title, offer, holes, line, end], []);
  draw(value());
  keep(value());
  el.append(inside);
  if (before && before !== value().mark) send({ event: "earlier", text: before });
  return follow(changed);
}

export default { render };
