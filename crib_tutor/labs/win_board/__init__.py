"""The win board: who wins from two scores."""
