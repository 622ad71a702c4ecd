"""The computer's players, each a seat of the game."""
