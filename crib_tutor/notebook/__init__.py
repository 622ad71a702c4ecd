"""Windows: what a learner sees and touches in a notebook, thin over the rooms below."""
