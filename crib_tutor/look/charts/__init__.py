"""Charts: whatever has an axis, drawn by matplotlib.

A chart is a value. It shows itself in a notebook, wide or narrow and in either theme; its words carry every number, and
`marked` puts the learner's answer into it. `Chart.figure` gives it as a figure of matplotlib, to restyle and to save.
matplotlib is loaded when the first one is drawn, and by nothing else.
"""

from __future__ import annotations

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.columns import DealMoment, LeadColumn, LeadColumns, MomentLine
from crib_tutor.look.charts.gap_dots import GapDots
from crib_tutor.look.charts.lines import BandLine, DayDot, DayDots, Panel, Panels, Reading
from crib_tutor.look.charts.maps import DialBoard, ScoreBoard, ScoreMap
from crib_tutor.look.charts.rank_table import RankTable
from crib_tutor.look.charts.rows import RankedRows, Row
from crib_tutor.look.charts.steps import StepCurve, StepCurves
from crib_tutor.look.charts.tables import CountRoad, RoadRow, ShareRow, ShareTable
from crib_tutor.look.charts.two_cribs import CribRow, TwoCribs
from crib_tutor.look.charts.walks import MatchWalk

__all__ = [
    "BandLine",
    "Chart",
    "CountRoad",
    "CribRow",
    "DayDot",
    "DayDots",
    "DealMoment",
    "DialBoard",
    "GapDots",
    "LeadColumn",
    "LeadColumns",
    "MatchWalk",
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
    "ShareRow",
    "ShareTable",
    "StepCurve",
    "StepCurves",
    "TwoCribs",
]
