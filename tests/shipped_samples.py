"""The numbers of a sample that is shipped, whatever it holds."""

from collections.abc import Iterator
from typing import Any


def leaves(tree: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every number of a sample with its way, the first few left out."""
    if isinstance(tree, dict):
        for key in tree:
            if key != "first":
                yield from leaves(tree[key], (*path, key))
    elif isinstance(tree, list):
        for place, one in enumerate(tree):
            yield from leaves(one, (*path, str(place)))
    elif isinstance(tree, int):
        yield path, tree
