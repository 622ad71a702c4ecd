"""A storm: hand after hand against the clock."""
