"""Rows of a class as teams against muggins."""
