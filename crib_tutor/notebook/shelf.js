// What a reader keeps: one text under a name in the browser, or a file.

/** What the browser keeps under a name: nothing where it may keep nothing. */
function shelf(name) {
  const guarded = (act, otherwise) => { try { return act() ?? otherwise; } catch { return otherwise; } };
  return {
    read: () => guarded(() => localStorage.getItem(name), ""),
    write: (text) => guarded(() => { localStorage.setItem(name, text); return localStorage.getItem(name) === text; }, false),
  };
}

/** The path of the server, whichever of Jupyter's pages this one is: courses side by side keep apart what is theirs. */
const serverPath = () => location.pathname.split(/\/(?:lab|doc|notebooks|tree|voila|repl)(?:\/|$)/)[0];

/** The same without what Binder makes up for each of its sessions, which are temporary. */
const ownPath = (temporary) => (temporary ? serverPath().replace(/-[a-z0-9]{8}$/, "") : serverPath());

/** Let the reader choose a saved file; the text of one that is too long is not read. */
function openFile(longest, act) {
  const picker = make("input", { type: "file", accept: ".json,application/json" });
  picker.addEventListener("change", async () => {
    const [file] = picker.files;
    if (file) act({ name: file.name, text: file.size > longest ? null : await file.text() });
  });
  picker.click();
}

/** Hand the reader a file to keep. */
function download({ name, text }) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
