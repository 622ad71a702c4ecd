"""The table: a sitting, its window, its lines and its whole screen."""
