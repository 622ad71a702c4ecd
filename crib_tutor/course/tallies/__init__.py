"""Makers of the numbers that lessons show."""
