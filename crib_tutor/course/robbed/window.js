// The opening scene, which nobody reports to Python: it may not be there yet.

import { frame } from "../../notebook/window.js";
import { playScene } from "./scene.js";

function render(/** @type {Page<"course/robbed/window">} */ { model, el }) {
  const page = frame(model, el);
  const { leave } = playScene(page);
  return page.follow(() => {}, leave);
}

export default { render };
