"""A sitting at the table: a match, its game, who sits where, advice and review; no screen is in it."""
