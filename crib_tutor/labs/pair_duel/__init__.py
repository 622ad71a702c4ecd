"""The pair duel: leads from pairs, and pairing them."""
