// What a window says when Python is gone: what happened, what helps on this kind of page, and what the learner keeps.

import { make } from "./elements.js";

const CELLS = "the page's first cell of code again, then this one.";
const PATIENCE = "Wait a moment: this window goes on by itself as soon as Python can be reached.";
const AGAIN = `${PATIENCE} If nothing changes, run ${CELLS}`;
const RESTART = "If that doesn't help, choose Kernel, then Restart.";
const HAPPENED = {
  over: "Python has started over.",
  stopped: "Python has stopped.",
  away: "The connection to Python is lost.",
  busy: "Python is busy with another cell.",
  silent: "Python isn't answering.",
};
const HELPS = {
  over: `Run ${CELLS}`,
  stopped: `Run ${CELLS} ${RESTART}`,
  away: `${PATIENCE} If nothing changes, start JupyterLab again the way you did before, and load this page again.`,
  busy: "It'll get to this window next. To stop that cell now, choose Kernel, then Interrupt.",
  silent: `${AGAIN} ${RESTART}`,
};
const LINK = "open the class link again.";
// Where this can't be mended on the page: elsewhere than on a learner's own machine the server can't be started by hand.
const HELPS_THERE = {
  binder: {
    away: `${PATIENCE} If your network is up, this session has ended: ${LINK}`,
    silent: `${AGAIN} If that doesn't help, ${LINK}`,
  },
  hub: {
    away: `${PATIENCE} If your network is up, your server has stopped: ${LINK} That starts it.`,
    silent: `${AGAIN} If that doesn't help, ${LINK}`,
  },
  browser: { away: `${PATIENCE} If nothing changes, load this page again.`, silent: `${AGAIN} If that doesn't help, load this page again.` },
};
const LEAVES = ["away", "silent"]; // what helps may lead to another address, where nothing of this browser's is found
// Voila's pages have neither cells nor a menu.
const pageHelps = (state) => (LEAVES.includes(state) ? HELPS_THERE.browser.away : "Load this page again.");

/** The sentences about a Python that's gone: what happened, what helps, and where the progress is. */
function lostWords({ state, place, kept, code }) {
  const helps = place === "voila" ? pageHelps(state) : HELPS_THERE[place]?.[state] ?? HELPS[state];
  return [HAPPENED[state], helps, ...(state === "busy" ? [] : [keptWords(state, kept, code)])].filter(Boolean);
}

function keptWords(state, kept, code) {
  const keeps = kept ? "Your progress is kept in this browser." : "";
  if (!code || !LEAVES.includes(state)) return keeps;
  return kept ? `${keeps} This code brings it back anywhere: ${code}` : `This code brings your progress back: ${code}`;
}

/** What Jupyter's own page knows about the Python behind a window, whose connection may be closed for good. */
function pythonState(manager, closed) {
  const elsewise = closed ? "over" : "silent"; // the Python that made the window is gone, and another may be there
  if (!manager || !("kernel" in manager)) return elsewise;
  const { kernel } = manager;
  if (!kernel || kernel.status === "dead") return "stopped";
  if (kernel.connectionStatus !== "connected") return "away";
  return !closed && kernel.status === "busy" ? "busy" : elsewise;
}

/** Notes when Python is started over: Jupyter may close the old line so quietly that what's sent on it just vanishes. */
export function watchRestarts(/** @type {{ widget_manager?: any }} */ { widget_manager: manager }) {
  const kernel = manager?.kernel;
  const watch = { over: false };
  const note = (_, status) => { watch.over ||= status === "restarting" || status === "autorestarting"; };
  watch.end = () => kernel?.statusChanged?.disconnect(note);
  kernel?.statusChanged?.connect(note);
  return watch;
}

/** Say it in the status line of a window, and whether that Python is gone for good; what is kept was noted on the page by the windows that keep it. */
export function tellLost(status, model, closed) {
  const { voila, cribKept, cribCode } = document.body.dataset;
  const state = pythonState(model.widget_manager, closed);
  const place = voila ? "voila" : model.get("place");
  const [happened, ...rest] = lostWords({ state, place, kept: cribKept === "yes", code: cribCode ?? "" });
  status.classList.remove("crib-unseen");
  status.replaceChildren(happened, ...rest.flatMap((words) => [" ", make("span", { class: "crib-help" }, words)]));
  return state === "over" || state === "stopped";
}
