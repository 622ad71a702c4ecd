"""Words: counts, events and whole games as people say them."""
