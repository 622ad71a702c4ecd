// Guesses that the browser keeps, so that what they opened is open again: one text for all lessons of a server.

import { ownPath, shelf } from "../../notebook/shelf.js";

const MOST_KEPT = 300; // cells whose guesses are kept, the latest first

/** What keeps the guesses of a cell by its name, which is another one for other words and answers. */
export function guessShelf(/** @type {boolean} */ temporary) {
  const there = shelf(`crib-tutor:guesses:${ownPath(temporary)}`);
  const all = () => [there.parsed()].flat().filter((one) => typeof one?.name === "string");
  return {
    given: (name) => all().find((one) => one.name === name)?.given,
    keep: (name, given) => {
      const others = all().filter((one) => one.name !== name);
      there.write(JSON.stringify([...(given.length ? [{ name, given }] : []), ...others].slice(0, MOST_KEPT)));
    },
  };
}
