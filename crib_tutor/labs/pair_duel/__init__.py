"""The pair duel: how often a lead comes from a pair, and whether to pair it."""
