"""Switches and dials of a table."""
