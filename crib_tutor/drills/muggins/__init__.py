"""An opponent who counts aloud and slips."""
