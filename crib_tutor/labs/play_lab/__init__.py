"""The play lab: four cards in the play."""
