"""The warm-up of a lesson."""
