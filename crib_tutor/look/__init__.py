"""The look: theme, cards, board, HTML and charts."""
