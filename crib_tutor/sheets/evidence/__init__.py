"""The evidence: tables as a data set, a methods page, and one of disputed claims."""
