"""Parts of windows: each draws one thing, a game, a problem, a review, from the value that knows it."""
