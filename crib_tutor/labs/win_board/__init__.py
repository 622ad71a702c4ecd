"""Win board: one folder a subject, its screens included."""
