"""Decisions as problems: a card to lead, a reply, a discard at a score, each choice with its price."""
