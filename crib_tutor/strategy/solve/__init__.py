"""Work done once, offline: every deal's best discard, and the two seats' best answers to each other.

Nothing loads these modules when a lesson, a drill or a table runs. `python -m crib_tutor.strategy.solve.equilibrium`
makes the tables that `crib_tutor.strategy.cribs` reads.
"""
