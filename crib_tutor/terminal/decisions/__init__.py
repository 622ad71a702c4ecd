"""Decisions in lines of text."""
