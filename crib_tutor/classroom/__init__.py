"""A class at work: codes that give everyone the same problems, what learners turn in, and what a teacher sees."""
