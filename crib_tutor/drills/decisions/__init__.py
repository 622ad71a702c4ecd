"""Deciding: a card to lead, a reply, a discard at a score, one after another as the learner needs them."""
