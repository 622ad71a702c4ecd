"""A scorebook for a game on a real board."""
