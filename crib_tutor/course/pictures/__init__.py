"""Pictures to touch, one finite machine each."""
