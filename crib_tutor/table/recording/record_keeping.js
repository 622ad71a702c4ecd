// Finished games in the browser, beside the learner's progress: what's kept there, and the line that says so.

import { box, button, make, part } from "../../notebook/elements.js";
import { fillOffer, markOf, progressBase } from "../../notebook/progress_keeping.js";
import { clearAside, keepText, ownPath, shelf } from "../../notebook/shelf.js";
/** @typedef {Views["table/recording/record_keeping"]["games kept"]} View */

/** The line of the record, and what keeps it, to be called with each value that Python sends. */
export function keepGames(model, send) {
  const node = box("kept-games", { hidden: true });
  const tell = (event) => model.send(event); // nobody waits for an answer
  let asked = false;
  const keep = keepText({
    mark: markOf,
    found: (text, mark) => tell({ event: "record found", text, mark }),
    kept: (mark, done) => tell({ event: "record kept", mark, done }),
  });

  function settle(/** @type {View} */ now) {
    if (!now.shares || !(now.looks || now.keep)) return; // what lies there is read once there's a game to add to it
    const people = shelf(`${progressBase(now.temporary)}:people`).parsed() ?? {};
    if (now.who === null && !asked) {
      asked = true;
      const names = Object.values(people);
      const nameless = shelf(progressBase(now.temporary)).read() || shelf(`crib-tutor:games:${ownPath(now.temporary)}`).read();
      if (names.length) return tell({ event: "people", names: nameless ? [...names, ""] : names });
    }
    if (now.offer) return;
    const at = `crib-tutor:games:${ownPath(now.temporary)}${now.shelf ? `:${now.shelf}` : ""}`;
    keep({ at, text: now.keep, known: now.known, unread: now.unread, longest: now.longest });
    if (now.wipes) clearAside(at);
  }

  function draw(/** @type {View} */ now) {
    settle(now);
    part(node, [now.said, now.stop, now.offer], () => {
      fillOffer(node, now.offer, send);
      node.hidden = !now.said && !now.offer;
      if (now.said && !now.offer) node.replaceChildren(make("p", {}, now.said), ...(now.stop ? [button(now.stop, () => send({ event: "keep games", on: false }))] : []));
    });
  }
  return { node, draw };
}
