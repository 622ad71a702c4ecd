"""What a learner does, done in a real Chromium: one JupyterLab and one browser for the whole folder."""
