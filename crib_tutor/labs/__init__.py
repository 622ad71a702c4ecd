"""Labs: situations to set up and poke at, each a folder."""
