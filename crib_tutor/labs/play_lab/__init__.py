"""Play lab: one folder a subject, its screens included."""
