"""Class codes: problems, answers, and places."""
