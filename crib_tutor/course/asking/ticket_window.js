// Questions at the end of a lesson, with the strip of a class.

import { classStrip } from "../../notebook/class_strip.js";
import { questions } from "./questions.js";

export default { render: questions(classStrip) };
