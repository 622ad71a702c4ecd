"""A learner at work under a class code: what is answered so far, and what is said about it."""
