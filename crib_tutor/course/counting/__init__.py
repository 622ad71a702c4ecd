"""Lessons 00 to 07: counting a hand."""
