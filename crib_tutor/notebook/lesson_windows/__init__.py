"""The windows that belong to lessons: the warm-up at their head, a hand said aloud, and the first deal."""
