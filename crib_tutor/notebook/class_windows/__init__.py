"""Windows in a class: the code and the nickname, answers that count for it, and what is turned in."""
