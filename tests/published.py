"""Published figures that the tests compare with."""

from crib_tutor.sheets.evidence.crib_comparison import PUBLISHED
from crib_tutor.shipped import read_shipped

ALL_DEALS = 12_994_800
"""Pairs of a four-card hand and a starter: C(52, 4) * 48."""
ALL_THREE_CARD_DEALS = 1_082_900
"""Pairs of a three-card hand and a starter: C(52, 3) * 49."""

HAND_COUNTS = (
    1_009_008, 99_792, 2_813_796, 505_008, 2_855_676, 697_508, 1_800_268, 751_324, 1_137_236, 361_224,
    388_740, 51_680, 317_340, 19_656, 90_100, 9_168, 58_248, 11_196, 2_708, 0,
    8_068, 2_496, 444, 356, 3_680, 0, 0, 0, 76, 4,
)  # fmt: skip
"""Hands by points, 0 to 29: S. Lumetta's complete enumeration."""

CRIB_COUNTS = (
    1_022_208, 99_792, 2_839_800, 508_908, 2_868_960, 703_496, 1_787_176, 755_320, 1_118_336, 358_368,
    378_240, 43_880, 310_956, 16_548, 88_132, 9_072, 57_288, 11_196, 2_264, 0,
    7_828, 2_472, 444, 356, 3_680, 0, 0, 0, 76, 4,
)  # fmt: skip
"""Cribs by points, 0 to 29: the same enumeration with the crib's flush, which takes all five cards."""

SCHELL = {seat: tuple(table) for seat, table in read_shipped(PUBLISHED)["schell"]["tables"].items()}
"""Mean crib by the two ranks discarded, ace first, in one's own crib and the other's: M. Schell, cribbageforum.com."""
HESSEL_PONE = tuple(read_shipped(PUBLISHED)["hessel"]["tables"]["pone"])
"""The same in the other's crib: C. Hessel, in "Discarding to opponent's crib", cribbageforum.com. He iterated over all
18,395 hands of ranks, without flushes in the crib."""
