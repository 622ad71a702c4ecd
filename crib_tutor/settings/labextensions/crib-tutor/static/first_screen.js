// The first screen of a lesson in JupyterLab and in the site: a link opens its lesson alone, a phone sees the lesson and
// not the list of files, and "Fresh copy" sets a changed lesson aside for the one that was handed out.

(() => {
  const LESSON = /(^|\/)(\d\d_\w+|index|glossary|appendix)\.ipynb$/;
  const FRESH = "crib-tutor:fresh-copy";
  const SEEN = "crib-tutor:handed-out"; // in the site: for each lesson, what it said whenever it was opened here
  const started = new URL(location.href);
  const linked = performance.getEntriesByType("navigation")[0]?.type === "navigate"
    && (started.searchParams.get("path") ?? started.pathname).endsWith(".ipynb");

  // --- the first screen ---

  const isNarrow = () => matchMedia("(max-width: 760px)").matches;

  /** What JupyterLab begins with: no tab, the list of files closed, and on a phone no bar at the right. */
  function layout() {
    return {
      main: { dock: { type: "tab-area", currentIndex: 0, widgets: [] } },
      left: { collapsed: true, visible: true, widgets: [] },
      right: { collapsed: true, visible: !isNarrow(), widgets: [] },
    };
  }

  /** Have JupyterLab begin with nothing open; a page that's reloaded keeps what it had. */
  async function forgetTabs({ workspaces }) {
    const id = started.pathname.match(/\/workspaces\/([^/]+)/)?.[1] ?? "default";
    await workspaces.save(id, { data: { "layout-restorer:data": layout() }, metadata: { id } }).catch(() => {});
  }

  /** The first document of the page, when it's there. */
  function firstDocument(shell) {
    return new Promise((found) => {
      const look = () => {
        if (!shell.currentWidget?.context) return;
        shell.currentChanged.disconnect(look);
        found(shell.currentWidget);
      };
      shell.currentChanged.connect(look);
      look();
    });
  }

  /** Keep the list of files closed, whatever shows it, until the learner does something. */
  function keepListClosed(shell) {
    const close = () => { if (!shell.leftCollapsed) shell.collapseLeft(); };
    shell.layoutModified.connect(close);
    close();
    for (const touch of ["pointerdown", "keydown"]) {
      addEventListener(touch, () => shell.layoutModified.disconnect(close), { capture: true, once: true });
    }
  }

  async function afterStart({ shell, restored }) {
    addEventListener("crib-read-on", () => shell.currentWidget && shell.activateById(shell.currentWidget.id));
    await restored;
    if (linked || isNarrow()) keepListClosed(shell);
    if (linked && started.hash) await goToDrill((await firstDocument(shell)), decodeURIComponent(started.hash.slice(1)));
  }

  /** Choose the cell below a heading, so that the run button opens the drill there. */
  async function goToDrill({ context, content }, heading) {
    await context.ready;
    await Promise.all(content.widgets.map((cell) => cell.ready));
    const says = (line) => line.replace(/^#+ /, "").replaceAll(" ", "-") === heading;
    const at = content.widgets.findIndex((cell) => cell.model.sharedModel.getSource().split("\n").some(says));
    if (at < 0) return;
    content.activeCellIndex = at + 1;
    await content.scrollToItem(at, "start");
  }

  // --- a lesson as it was handed out ---

  /** What a notebook's cells say, without what running and saving changes, as a short text to compare. */
  function said({ cells }) {
    const sources = cells.map((cell) => [cell.cell_type, [cell.source].flat().join("")]).filter(([, source]) => source.trim());
    const text = JSON.stringify(sources);
    return `${text.length}-${[...text].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 16777619) >>> 0, 2166136261)}`;
  }

  /** In the site: what it hands out under a name; null on a server, which keeps its lessons up to date itself. */
  async function handedOut(path) {
    if (!document.querySelector("[data-jupyter-lite-root]")) return null;
    const answer = await fetch(new URL(`../files/${path}`, started), { cache: "no-cache" });
    return answer.ok ? said(await answer.json()) : null;
  }

  const seen = () => JSON.parse(localStorage.getItem(SEEN) ?? "{}");

  /** Remember what was handed out, so that a copy of it is known again. */
  async function remember(path) {
    const now = await handedOut(path);
    const known = seen();
    if (!now || known[path]?.includes(now)) return;
    localStorage.setItem(SEEN, JSON.stringify({ ...known, [path]: [...known[path] ?? [], now] }));
  }

  /** Let go of this browser's copies of lessons that the site has newer, if their cells say what was handed out. */
  async function renew({ contents }) {
    const renewOne = async ([path, versions]) => {
      const now = await handedOut(path);
      const mine = said((await contents.get(path, { content: true })).content);
      if (now && mine !== now && versions.includes(mine)) await contents.delete(path);
    };
    await Promise.allSettled(Object.entries(seen()).map(renewOne));
  }

  const lessonOf = ({ shell }) => (LESSON.test(shell.currentWidget?.context?.path ?? "") ? shell.currentWidget : null);

  /** Keep the learner's copy under a name of its own, and open the lesson as it was handed out. */
  async function freshCopy(app) {
    const mine = lessonOf(app);
    const { context, sessionContext } = mine;
    const { contents } = app.serviceManager;
    const { path } = context;
    const isThere = (name) => contents.get(name, { content: false }).then(() => true, () => false);
    let aside = path.replace(/ipynb$/, "mine.ipynb");
    for (let again = 2; await isThere(aside); again += 1) aside = path.replace(/ipynb$/, `mine-${again}.ipynb`);
    await context.save();
    await contents.rename(path, aside);
    try {
      if (!await isThere(path)) await putBack(sessionContext.session.kernel, path);
    } catch {
      await contents.rename(aside, path);
      app.commands.execute("apputils:notify", { message: "There's no fresh copy of this lesson here.", type: "error" });
      return;
    }
    await app.commands.execute("docmanager:open", { path });
    await sessionContext.shutdown();
    mine.dispose();
  }

  async function putBack(kernel, path) {
    const name = JSON.stringify(path.replace(/.*\//, ""));
    const code = `from crib_tutor.course.lesson_folder import put_back; put_back(${name})`;
    const { content } = await kernel.requestExecute({ code, silent: true, store_history: false }).done;
    if (content.status !== "ok") throw new Error(content.evalue);
  }

  const plugin = {
    id: "crib-tutor:first-screen",
    autoStart: true,
    activate: async (app) => {
      const { commands, serviceManager, shell } = app;
      const ready = () => Boolean(lessonOf(app));
      commands.addCommand(FRESH, {
        label: "Fresh copy",
        caption: "Keep your copy under another name and open the lesson as it was handed out",
        isEnabled: ready,
        isVisible: ready,
        execute: () => freshCopy(app),
      });
      shell.currentChanged.connect(() => {
        commands.notifyCommandChanged(FRESH);
        if (ready()) remember(shell.currentWidget.context.path).catch(() => {});
      });
      afterStart(app);
      await Promise.all([linked && forgetTabs(serviceManager), renew(serviceManager)]);
    },
  };
  (window._JUPYTERLAB ??= {})["crib-tutor"] = { init: () => {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
