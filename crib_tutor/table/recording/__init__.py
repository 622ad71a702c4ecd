"""A record of finished games: strength, averages, and what to practice."""
