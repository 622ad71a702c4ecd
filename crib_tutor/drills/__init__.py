"""The drills, each a folder: its state, its words, its window and its lines in the terminal."""
