"""The window of decisions."""
