"""Arrays of strategy: types, shared tables, and products."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Places = NDArray[np.intp]
Numbers = NDArray[np.uint8]
Table = TypeVar("Table")
ALONE = 1 << 18
"""Multiplications up to which OpenBLAS keeps a product of matrices to one thread."""
_TALL = 64
"""Rows of a piece of a product."""


def freeze(array: NDArray[Any]) -> NDArray[Any]:
    """Make an array read-only, since everyone shares a table.

    >>> freeze(np.arange(3)).flags.writeable
    False
    """
    array.flags.writeable = False
    return array


def shared(make: Callable[..., Table]) -> _lru_cache_wrapper[Table]:
    """Work a table out once, and share it read-only.

    >>> @shared
    ... def squares(size: int) -> NDArray[np.intp]:
    ...     return np.arange(size) ** 2
    >>> squares(3) is squares(3), squares(3).flags.writeable
    (True, False)

    Of a tuple or a dictionary, each array is shared.
    """

    @cache
    @wraps(make)
    def made(*args: Any, **options: Any) -> Table:
        return _freeze_all(make(*args, **options))

    return made


def _freeze_all(table: Table) -> Table:
    if isinstance(table, np.ndarray):
        freeze(table)
    for part in table if isinstance(table, tuple) else table.values() if isinstance(table, dict) else ():
        _freeze_all(part)
    return table


def product(left: Floats, right: Floats, out: Floats | None = None) -> Floats:
    """Multiply two matrices on one thread.

    >>> product(np.eye(2), np.array([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [[1.0, 2.0], [3.0, 4.0]]

    In pieces so small that no library shares one out among threads: products that take microseconds aren't worth a
    second one. Two threads wait for each other, and took four to eight times as long. As `numpy.matmul`, it writes into
    ``out`` if there is one.
    """
    (rows, inner), columns = left.shape, right.shape[1]
    result = np.empty((rows, columns)) if out is None else out
    step = max(1, ALONE // (_TALL * inner))
    for top in range(0, rows, _TALL):
        tall = slice(top, top + _TALL)
        for start in range(0, columns, step):
            wide = slice(start, start + step)
            np.matmul(left[tall], right[:, wide], out=result[tall, wide])
    return result
