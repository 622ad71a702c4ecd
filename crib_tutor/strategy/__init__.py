"""Answers that are exact: every hand counted, every discard known. numpy is needed here, and nowhere below."""
