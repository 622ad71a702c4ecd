"""A learner's files, for every screen: written whole or not at all, and never over anything else."""
