"""Screen: one folder a subject, its screens included."""
