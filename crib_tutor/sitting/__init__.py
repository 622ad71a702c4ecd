"""A sitting at the table: a match, its game, who sits where, how tutor and demo stand; no screen is in it."""
