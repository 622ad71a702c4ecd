"""Drills: one module of state and one of words each, and no screen."""
