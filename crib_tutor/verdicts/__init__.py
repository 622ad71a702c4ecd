"""The sources' claims on trial, with experiments and rulings.

>>> from crib_tutor.verdicts import VERDICTS
>>> VERDICTS["H4"].ruling.value, VERDICTS["H4"].exact
('confirmed', True)

The claims are data (`data/claims_*.json`), the experiments are functions (`experiments/`), and what the whole
experiments found is kept beside the claims (`data/found_*.json`).
``crib-tutor claims ID --rerun`` runs one again, and ``crib-tutor findings`` keeps what a whole one gives.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from crib_tutor.verdicts.verdict import Verdict

    VERDICTS: Mapping[str, Verdict]

__all__ = ["VERDICTS"]


def __getattr__(name: str) -> object:
    """Read the verdicts when they're first asked for."""
    if name != "VERDICTS":
        raise AttributeError(f"module 'crib_tutor.verdicts' has no attribute {name!r}")
    from crib_tutor.verdicts.all_verdicts import all_verdicts  # noqa: PLC0415  # only what is asked for is loaded

    value = globals()[name] = all_verdicts()
    return value
