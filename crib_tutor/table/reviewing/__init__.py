"""What each decision of a game cost."""
