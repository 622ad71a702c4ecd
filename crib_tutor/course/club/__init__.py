"""The club: five players, each with one fault, and a hand against one."""
