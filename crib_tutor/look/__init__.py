"""The look: theme, cards, board, HTML and charts, once for windows, lessons and printed sheets."""
