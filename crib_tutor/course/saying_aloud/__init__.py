"""Hands said aloud."""
