"""A hand to build, card by card."""
