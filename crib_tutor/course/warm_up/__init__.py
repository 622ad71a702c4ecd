"""Warm up: one folder a subject, its screens included."""
