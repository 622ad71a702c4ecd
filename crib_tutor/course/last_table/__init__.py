"""The last table: twenty hands counted, and a match to be won."""

WON = "21_last_table_"
"""How a match that's won begins in the record, among the lessons done; then comes whom it was won against."""
