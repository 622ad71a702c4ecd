// Questions alone, as a lesson asks them.

import { questions } from "./questions.js";

export default { render: questions() };
