"""What `crib-tutor` does for each command."""
