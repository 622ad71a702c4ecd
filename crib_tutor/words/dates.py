"""Days as people say them."""

from datetime import date, timedelta

MONTHS = "January February March April May June July August September October November December".split()
"""The months by name, since Python's own names depend on the computer's country."""


def say_day(day: int, letters: int | None = None) -> str:
    """Write a day, counted from 1970, its month in few letters.

    >>> say_day(20_513), say_day(20_513, 3)
    ('March 1', 'Mar 1')
    """
    when = date(1970, 1, 1) + timedelta(days=day)
    return f"{MONTHS[when.month - 1][:letters]} {when.day}"
