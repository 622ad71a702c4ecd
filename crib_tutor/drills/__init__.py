"""Drills, each a folder and found by being there: copy one to add one.

``state.py`` holds the drill as a frozen value: each step gives a new one, and what a rule refuses raises `IllegalMove`
or `InvalidCards` and changes nothing. No step asks the clock: the time is handed in. ``words.py`` says everything that
the drill says. ``window.py`` shows the value in a notebook, with a script and a style of its own beside it: the page
keeps nothing but what is chosen. ``lines.py`` holds the drill in a terminal. ``class_codes.json`` is there if a class
can be given it.
"""
