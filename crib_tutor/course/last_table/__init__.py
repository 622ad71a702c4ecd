"""The last table: twenty hands counted, and a match to be won."""
