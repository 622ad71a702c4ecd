"""The same answers without numpy, for Python in a browser."""
