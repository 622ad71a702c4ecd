"""What a teacher sees: files and lines read with care, scored, and drawn as a table, a map of skills and a report."""
