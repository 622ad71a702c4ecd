"""Two players at one screen."""
