"""Lessons 14 to 17: choosing what to discard and what to keep."""
