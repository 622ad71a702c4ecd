// The first screen of a lesson in JupyterLab and in the site: a link opens its lesson alone, a phone sees the lesson and
// not the list of files, and "Fresh copy" sets a changed lesson aside for the one that was handed out.

(() => {
  const LESSON = /^(\d\d_.*|index|glossary|appendix)\.ipynb$/;
  const FRESH = "crib-tutor:fresh-copy";
  const started = new URL(location.href);
  const linked = performance.getEntriesByType("navigation")[0]?.type === "navigate"
    && (started.searchParams.get("path") ?? started.pathname).endsWith(".ipynb");

  const nameOf = (path) => path.replace(/.*\//, "");
  const inPage = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
  const site = "appUrl" in inPage && !("token" in inPage) ? new URL("../files/", started) : null;

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

  const plugin = {
    id: "crib-tutor:first-screen",
    autoStart: true,
    activate: async (app) => {
      afterStart(app);
      if (linked) await forgetTabs(app.serviceManager);
    },
  };
  (window._JUPYTERLAB ??= {})["crib-tutor"] = { init: () => {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
