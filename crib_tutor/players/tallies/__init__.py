"""Makers of the numbers that players look up."""
