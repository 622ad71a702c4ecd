"""Decisions: what to lead, to reply and to discard at a score."""
