"""Marking: claims held against a count or a card just played, why each mistake is one, and who pegs what."""
