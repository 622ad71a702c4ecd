"""Pictures to touch, each a finite machine of its own."""
