"""Worksheets: problems on paper, with answers behind."""
