"""What the stage shows after each event of a game, one moment after another: nothing in one is of a later one."""
