"""The evidence: a data set, methods, and disputed claims."""
