"""The terminal: drills and the table in lines of text, and the table on a whole screen."""
