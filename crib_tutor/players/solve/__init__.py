"""What is computed offline from games that are played: no game and no lesson loads it."""
