"""Pegging by hand."""
