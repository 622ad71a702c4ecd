"""Commands that answer one question and are done."""
