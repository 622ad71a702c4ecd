"""Two players: one folder a subject, its screens included."""
