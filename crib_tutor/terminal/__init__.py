"""The terminal: conversations in lines of text."""
