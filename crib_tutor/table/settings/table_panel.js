// Beside the felt: the story of the game, the tutor's advice and the rules, in one scroller. On a phone it opens over the felt.

import { box, button, make, part, rove } from "../../notebook/elements.js";
/** @typedef {Views["table/window"]} View */

export function tablePanel(/** @type {Frame<"table/window">} */ { root }, tile) {
  const names = ["Story", "Advice", "Rules"];
  const story = make("ol", { class: "crib-story" });
  const advice = box("advice");
  const rules = box("rules");
  const pages = { Story: story, Advice: advice, Rules: rules };
  const scroller = box("scroller", { role: "tabpanel", tabindex: "0" });
  const tabs = names.map((name) => make("button", { type: "button", role: "tab", class: "crib-tab", onclick: () => show(name) }, name));
  const bar = make("div", { class: "crib-tabs", role: "tablist", "aria-label": "Beside the table" });
  rove(bar, tabs);
  const shut = button("Close", () => open(false), { class: "crib-shut" });
  bar.append(...tabs);
  const panel = box("panel");
  panel.append(make("div", { class: "crib-panelhead" }, bar, shut), scroller);

  function show(name) {
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(names[at] === name));
      tab.tabIndex = names[at] === name ? 0 : -1;
    });
    scroller.setAttribute("aria-label", name);
    scroller.replaceChildren(pages[name]);
    scroller.scrollTop = 0;
    toNewest();
  }
  /** The newest line comes into view with the next frame: measuring for each line would lay the page out as often. */
  function toNewest() {
    cancelAnimationFrame(coming);
    coming = requestAnimationFrame(() => { if (story.isConnected) scroller.scrollTop = scroller.scrollHeight; });
  }
  let coming = 0;
  let lines = []; // the lines that are there
  const open = (on) => root.classList.toggle("crib-beside", on);
  const line = ([words, number, side]) => make("li", { class: `crib-by-${side || "nobody"}` }, make("span", {}, words), make("b", {}, number));

  function drawRules(/** @type {View} */ now) {
    rules.replaceChildren(...(now.lines ? [make("p", {}, now.lines)] : []), ...now.told.flatMap(([title, told]) => [make("h4", {}, title), make("ul", {}, ...told.map((one) => make("li", {}, one)))]),
      ...(now.legend.length ? [make("h4", {}, "What the shorthand means"), make("dl", {}, ...now.legend.flatMap(([written, means]) => [make("dt", {}, written), make("dd", {}, means)]))] : []));
  }
  function drawAdvice(/** @type {View} */ now) {
    const mine = now.warning?.again.cards ?? [];
    const rows = now.advice.slice(0, 6).map((one, at) => make("li", { class: mine.length && mine.every((text) => one.texts.includes(text)) ? "crib-yours" : "" },
      make("span", { class: "crib-tiles" }, ...one.texts.map(tile)), ...(one.wins ? [make("span", { class: "crib-wins" }, one.wins)] : []), make("b", {}, one.cost || (at ? "as good" : "best")), make("small", {}, one.why)));
    const ask = now.advice.length ? [] : [make("p", { class: "crib-hint" }, now.hides[0] ? "A match has none." : now.asks ? "Ask for advice: press A." : "Ask for advice when it's your turn to choose a card.")];
    advice.replaceChildren(...(now.warning ? [make("p", {}, `${now.warning.words} ${now.warning.why}`)] : ask), ...(rows.length ? [make("ol", { "aria-label": "The tutor's advice, the best first" }, ...rows), make("p", { class: "crib-hint" }, now.priced)] : []));
  }

  return {
    panel, show, open,
    isOpen: () => root.classList.contains("crib-beside"),
    /** The story as it's kept: what is there already stays. */
    tell(all) {
      if (all.length && JSON.stringify(all) === JSON.stringify(lines.slice(-all.length))) return;
      lines = [...all];
      story.replaceChildren(...all.map(line));
      toNewest();
    },
    add(one) {
      if (!one.length) return;
      lines.push(one);
      story.append(line(one));
      toNewest();
    },
    drawRules: (/** @type {View} */ now) => part(rules, [now.lines, now.told, now.legend], () => drawRules(now)),
    drawAdvice: (/** @type {View} */ now) => part(advice, [now.warning, now.advice, now.asks, now.priced], () => drawAdvice(now)),
  };
}
