"""The lines of a map, made light."""

from __future__ import annotations

import numpy as np
from matplotlib import rc_context
from matplotlib.contour import ContourSet
from matplotlib.path import Path


def smooth(drawn: ContourSet, pixels: float) -> list[Path]:
    """Thin the lines of a map, to a third of a pixel.

    ``pixels`` is the length of a unit of the map.
    """
    paths = []
    with rc_context({"path.simplify_threshold": 0.33}):
        for path in drawn.get_paths():
            polygons = [np.asarray(polygon) * pixels for polygon in path.to_polygons(closed_only=False)]
            rings = [Path(polygon).cleaned(simplify=True) for polygon in polygons]
            kept = [Path(np.asarray(ring.vertices)[ring.codes != Path.STOP] / pixels) for ring in rings]
            paths.append(Path.make_compound_path(*kept))
    drawn.set_paths(paths)
    return paths
