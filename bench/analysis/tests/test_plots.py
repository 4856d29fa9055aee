import unittest
import warnings

from horoscope_analysis import plots


class PlotsTest(unittest.TestCase):
    def test_heatMap_fewColumnsOrLongNames_hasRoomForCells(self):
        for columns in (["c3"], ["horoscope", "popularity_aware with speculative retry"]):
            with self.subTest(columns), warnings.catch_warnings():
                warnings.simplefilter("error")
                rows = [("stressed", [0.5] * len(columns))]
                self.assertIn("stressed", plots.heat_map("p99", "p99", columns, rows).svg)
