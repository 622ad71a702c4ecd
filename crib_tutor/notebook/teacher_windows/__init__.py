"""The windows of the teacher's notebook: codes for a class, and what the class turned in."""
