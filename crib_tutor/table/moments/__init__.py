"""What the stage shows after each event, one moment after another."""
