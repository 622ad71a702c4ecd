"""Numbers worked out offline, each declared beside its maker.

`finding` declares one, `all_findings` finds them by their being there, and `sources` tells which are stale.
``crib-tutor findings`` lists them and makes one again.
"""
