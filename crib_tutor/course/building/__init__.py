"""Building: one folder a subject, its screens included."""
