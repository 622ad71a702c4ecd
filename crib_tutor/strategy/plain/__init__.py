"""The same answers without numpy, for a Python in the browser: slower, and with the standard library alone."""
