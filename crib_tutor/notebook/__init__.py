"""Windows: what a learner sees and touches in a notebook."""
