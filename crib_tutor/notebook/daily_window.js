// The daily hand. Python sends `value`: six cards to discard two of, then the hand and its starter to count, and then the results.

function render({ model, el }) {
  const { root, fill, value, send, heard, follow } = frame(model, el);
  root.classList.add("crib-practice", "crib-daily");
  const table = answering(value, send, { names: (now) => ({ ...NAMES, choose: now.choose ?? NAMES.choose }), last: true });
  table.listen(root);
  const stage = box("drill");
  const results = box("marking");
  const question = make("p", { class: "crib-question" });
  let answer = null;

  function build(now) {
    answer = box("answer");
    stage.replaceChildren(heading(now.title), question, table.hand(now), answer);
    if (!now.ways.length) answer.append(table.form(now)); // a discard has one way
  }

  function update(now) {
    question.textContent = now.question;
    if (now.ways.length) table.fillIn(answer, now);
    table.drawClaims(now);
    table.press(now.done ? [] : now.picked);
    part(results, now.results, () => results.replaceChildren(...now.results.flatMap(result)));
  }

  const result = ({ title, html }, at) => [at ? make("h4", {}, title) : heading(title), markup(html, "crib-marked")];
  const draw = oneByOne(stage, build, update);

  function changed() {
    const open = !results.childElementCount;
    draw(value());
    if (open) results.querySelector(".crib-title")?.focus(); // which brings it into view
    heard();
  }

  fill([stage], [results]);
  draw(value());
  return follow(changed);
}

export default { render };
