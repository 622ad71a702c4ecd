"""The map of the lessons: an evening at the club."""
