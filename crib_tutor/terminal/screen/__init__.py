"""The table on a whole screen of text: a pure state, its keys, the lines that show it, and a thin loop."""
