"""Your own game: typed as you'd tell it, read back line by line."""
