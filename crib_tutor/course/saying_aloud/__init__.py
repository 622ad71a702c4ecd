"""Saying aloud: one folder a subject, its screens included."""
