"""Windows, worksheets and results for teachers."""
