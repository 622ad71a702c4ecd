"""Files of numbers shipped with the package.

Each was worked out offline by a finding.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

AGAIN = "install crib_tutor again"
SURE = 1.96
"""Standard errors on either side of a sampled number that hold the true one 19 times in 20."""


@cache
def read_shipped(file: str, version: int | None = None) -> Any:
    """Read a shipped file, which no one can change then.

    >>> read_shipped("course/luck_totals.json")["games"]
    200000

    With a version, the file must say that it's of that one. Raises `RuntimeError` for a file that's damaged, of another
    version, or not there.
    """
    try:
        content = _freeze(json.loads(read_bytes(file)))
    except ValueError:
        raise RuntimeError(f"the shipped {file} is damaged: {AGAIN}") from None
    if version is not None and (not isinstance(content, Mapping) or content.get("version") != version):
        raise RuntimeError(f"the shipped {file} isn't version {version}: {AGAIN}")
    return content


def read_bytes(file: str) -> bytes:
    """Read a shipped file as it is.

    >>> read_bytes("strategy/data/play_states.npz")[:2]
    b'PK'
    """
    try:
        return files("crib_tutor").joinpath(file).read_bytes()
    except OSError:
        raise RuntimeError(f"the shipped {file} isn't there: {AGAIN}") from None


def _freeze(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({name: _freeze(part) for name, part in value.items()})
    return tuple(map(_freeze, value)) if isinstance(value, list) else value


def lay_out(value: Any, indent: str = "") -> str:
    """Write numbers as JSON, a row a line.

    >>> print(lay_out({"deals": 2, "rows": [[1, 2], [3, 4]]}))
    {
     "deals":2,
     "rows":[
      [1,2],
      [3,4]
     ]
    }

    A group of plain values, too, has a line of its own.
    """
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    if not any(isinstance(part, Mapping | list | tuple) for part in parts):
        return json.dumps(dict(value) if isinstance(value, Mapping) else value, separators=(",", ":"))
    deeper = f"{indent} "
    if isinstance(value, Mapping):
        lines = [f"{json.dumps(name)}:{lay_out(part, deeper)}" for name, part in value.items()]
    else:
        lines = [lay_out(part, deeper) for part in value]
    opening, closing = "{}" if isinstance(value, Mapping) else "[]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(lines) + f"\n{indent}{closing}"
