"""Marking: claims held against a count, reasons, and who pegs what."""
