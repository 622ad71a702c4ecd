// What a reader keeps: one text under a name in the browser, or a file.

import { make } from "./elements.js";

/** What the browser keeps under a name, for good or for this visit: nothing where it may keep nothing. */
export function shelf(name, /** @type {"localStorage" | "sessionStorage"} */ store = "localStorage") {
  const guarded = (act, otherwise) => { try { return act() ?? otherwise; } catch { return otherwise; } };
  const read = () => guarded(() => window[store].getItem(name), "");
  return {
    read,
    /** What is kept as JSON; null where there is none. */
    parsed: () => guarded(() => JSON.parse(read()), null),
    clear: () => guarded(() => window[store].removeItem(name), undefined),
    write: (text) => guarded(() => { window[store].setItem(name, text); return window[store].getItem(name) === text; }, false),
  };
}

/**
 * What keeps a text of Python's, to be called with each one: whatever else lies under its name is found by Python
 * before it's written over. Texts are told apart by their marks; what's known to be unread is set aside first.
 */
export function keepText({ mark, found, kept }) {
  const ours = new Set(); // marks of what was kept from here, and so is all in what Python has
  let [name, tried, looked] = [null, null, false];
  return ({ at, text, known, longest, waits = false, unread = false }) => {
    if (name !== at) {
      ours.clear();
      [name, tried, looked] = [at, null, false];
    }
    const browser = shelf(at);
    const there = browser.read();
    const [lies, mine] = [mark(there), mark(text)];
    if (there && lies !== known && lies !== mine && !ours.has(lies)) {
      if (!waits) found(there.slice(0, longest + 1), lies);
    } else if (text && tried !== mine) {
      tried = mine;
      const done = lies === mine || (!(unread && lies === known && !setAside(at, there)) && browser.write(text));
      if (done) ours.add(mine);
      kept(mine, done);
    } else if (!there && !text && (known || !looked)) {
      tried = null;
      kept("", true); // nothing lies there yet, or somebody has cleared it away
    }
    looked = true;
  };
}

/** Clear away what was set aside under a name. */
export function clearAside(name) {
  for (let again = 1; shelf(asideOf(name, again)).read(); again += 1) shelf(asideOf(name, again)).clear();
}
const asideOf = (name, again) => `${name}:unread${again > 1 ? again : ""}`;

/** Keep a copy of what can't be read, under a name that holds nothing else; whether the browser does. */
function setAside(name, there) {
  for (let again = 1; ; again += 1) {
    const aside = shelf(asideOf(name, again));
    const before = aside.read();
    if (!before || before === there) return before === there || aside.write(there);
  }
}

/** The path of the server, whichever of Jupyter's pages this one is: courses side by side keep apart what is theirs. */
export const serverPath = () => location.pathname.split(/\/(?:lab|doc|notebooks|tree|voila|repl)(?:\/|$)/)[0];

/** The same without what Binder makes up for each of its sessions, which are temporary. */
export const ownPath = (temporary) => (temporary ? serverPath().replace(/-[a-z0-9]{8}$/, "") : serverPath());

/** The address of another notebook in the folder of this one; null if the page doesn't say which that is. */
export function besideThis(notebook) {
  const there = new URL(location.href);
  const other = (path) => path.replace(/[^/]*$/, notebook);
  const path = there.searchParams.get("path");
  if (path?.endsWith(".ipynb")) there.searchParams.set("path", other(path));
  else if (there.pathname.endsWith(".ipynb")) there.pathname = other(there.pathname);
  else return null;
  return there;
}

/** Let the reader choose a saved file; the text of one that is too long is not read. */
export function openFile(longest, act, accept = ".json,application/json") {
  const picker = make("input", { type: "file", accept });
  picker.addEventListener("change", async () => {
    const [file] = picker.files;
    if (file) act({ name: file.name, text: file.size > longest ? null : await file.text() });
  });
  picker.click();
}

/** Hand the reader a file to keep. */
export function download({ name, text }, type = "application/json") {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
