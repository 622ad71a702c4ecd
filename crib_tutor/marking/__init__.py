"""Marking: claims held against a count or a card just played, why each mistake is one, and who pegs what."""

from crib_tutor.marking.muggins_rule import Amount, Marking, Mistake, Peg, mark, settle

__all__ = ["Amount", "Marking", "Mistake", "Peg", "mark", "settle"]
