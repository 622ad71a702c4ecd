"""Questions of a lesson, and its exit ticket."""
