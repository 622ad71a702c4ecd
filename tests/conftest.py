"""The laws are tried on the same examples in every run; ``--hypothesis-profile=explore`` looks further."""

from hypothesis import settings

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=3000)
settings.load_profile("same")
