"""Six cards, two to discard."""
