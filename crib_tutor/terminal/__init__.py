"""A whole game in the terminal: a pure state and its keys, the lines that show it, and thin loops around both."""
