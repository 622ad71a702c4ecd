"""Lessons 18 to 25: the sources' claims on trial, in the play, by the score, and over many games."""
