"""The first deal of lesson 00."""
