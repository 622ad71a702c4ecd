"""Charts: whatever has an axis, drawn by matplotlib. Each kind takes its data and the finding that is its title.

A chart is a value. It shows itself in a notebook, wide or narrow and in either theme; its words carry every number, and
`marked` puts the learner's answer into it. matplotlib is loaded when the first one is drawn, and by nothing else.
"""

from __future__ import annotations

from crib_tutor.look.charts.band_line import BandLine, Reading
from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.day_dots import DayDot, DayDots
from crib_tutor.look.charts.gap_dots import GapDots
from crib_tutor.look.charts.lead_line import LeadLine, Scores
from crib_tutor.look.charts.panels import Panel, Panels
from crib_tutor.look.charts.rank_table import RankTable
from crib_tutor.look.charts.ranked_rows import RankedRows
from crib_tutor.look.charts.row_parts import Row
from crib_tutor.look.charts.score_map import ScoreBoard, ScoreMap
from crib_tutor.look.charts.share_table import ShareRow, ShareTable
from crib_tutor.look.charts.step_curves import StepCurve, StepCurves
from crib_tutor.look.charts.trials.count_road import CountRoad, RoadRow
from crib_tutor.look.charts.trials.dial_map import DialBoard, DialMap
from crib_tutor.look.charts.trials.lead_columns import LeadColumn, LeadColumns
from crib_tutor.look.charts.trials.moment_line import DealMoment, MomentLine
from crib_tutor.look.charts.trials.walk_bundle import WalkBundle

__all__ = [
    "BandLine",
    "Chart",
    "CountRoad",
    "DayDot",
    "DayDots",
    "DealMoment",
    "DialBoard",
    "DialMap",
    "GapDots",
    "LeadColumn",
    "LeadColumns",
    "LeadLine",
    "MomentLine",
    "Panel",
    "Panels",
    "RankTable",
    "RankedRows",
    "Reading",
    "RoadRow",
    "Row",
    "ScoreBoard",
    "ScoreMap",
    "Scores",
    "ShareRow",
    "ShareTable",
    "StepCurve",
    "StepCurves",
    "WalkBundle",
]
