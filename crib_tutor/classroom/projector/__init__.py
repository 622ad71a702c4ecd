"""Hands on the big screen."""
