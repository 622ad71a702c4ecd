"""Hands to count in a lesson."""
