"""Lessons 08 to 13: the play, the deal, the game and its rules."""
