"""Practice: what a learner is asked, and what became of it, without any screen."""
