import math
import unittest
import warnings

from horoscope_analysis import plots
from horoscope_analysis.heat_map import heat_map
from horoscope_analysis.numbers import Interval


class PlotsTest(unittest.TestCase):
    def test_heatMap_fewColumnsOrLongNames_hasRoomForCells(self):
        for columns in (
            ["c3"],
            [f"selector {at}" for at in range(20)],
            ["horoscope", "popularity_aware with speculative retry"],
        ):
            with self.subTest(columns), warnings.catch_warnings():
                warnings.simplefilter("error")
                rows = [("stressed", [0.5] * len(columns))]
                svg = heat_map("p99", "p99", columns, rows).svg
                self.assertIn("stressed", svg)
                self.assertIn('width="547.2pt"', svg, "as wide as any plot")
                # Numbers only where they have room, and colours always.
                self.assertEqual(len(columns) == 20, ">0.500<" not in svg)
                self.assertEqual(len(columns), svg.count("fill: var(--better)") - 8)

    def test_overTime_twoPanels_faultIsShadedInBothAndAGapStays(self):
        known = [(x, Interval(y)) for x, y in ((-1, 2), (0, 9), (1, math.nan), (2, 2), (3, 2))]
        one = plots.Series("stock", known, steps=True)
        svg = plots.over_time(
            "p99",
            "",
            plots.Axis("seconds"),
            [(plots.Axis("p99"), [one]), (plots.Axis("share"), [one])],
            [plots.Window("pause", 0, 1)],
        ).svg
        self.assertEqual(1, svg.count(">pause<"))
        self.assertEqual(2, svg.count("opacity: 0.12"))
        self.assertEqual(1, svg.count(">stock<"))
        self.assertIn(">seconds<", svg)
