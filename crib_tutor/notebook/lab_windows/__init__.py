"""The windows of the labs."""
