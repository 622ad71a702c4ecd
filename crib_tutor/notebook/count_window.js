// A hand explained. Python sends the count with all its steps.

import { shownCount } from "./shown_count.js";
import { speak, speakStep, voiceButton } from "./voice.js";
import { frame } from "./window.js";

function render(/** @type {Page<"notebook/count_window">} */ { model, el }) {
  const { fill, status, value, say, follow } = frame(model, el);
  status.classList.add("crib-unseen");
  const { root, stop } = shownCount(value().shown, { say, announce: speakStep });
  fill([root], [voiceButton(() => speak(value().shown.whole.heard))]);
  return follow(() => {}, stop);
}

export default { render };
