"""Worksheets: the problems of a class code on paper, with room to write and every answer on a page behind."""
