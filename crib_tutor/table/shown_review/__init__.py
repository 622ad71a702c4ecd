"""The review one can see."""
