"""Labs: situations that a learner sets up and pokes at. Each holds what is looked at, and its sentences."""
