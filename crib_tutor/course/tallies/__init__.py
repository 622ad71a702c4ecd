"""The makers of what the lessons ship: games played, deals weighed and replies priced offline."""
