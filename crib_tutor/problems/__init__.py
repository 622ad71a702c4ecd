"""Problems: what a learner is asked, what makes it hard, and the skills it needs."""
