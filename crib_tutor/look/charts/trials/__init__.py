"""Charts of the claims on trial: leads, counts, the dial, the last deal, and matches as they grow."""
