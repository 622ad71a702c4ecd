"""First deal: one folder a subject, its screens included."""
