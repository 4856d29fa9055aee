import math
import unittest

from horoscope_analysis import aims, costs
from horoscope_analysis.__main__ import REPOSITORY
from horoscope_analysis.numbers import NANOS, PERCENT, SECONDS, Interval

from .fixtures import InFolder

RESULTS = REPOSITORY / "bench" / "results"


class AimsTest(unittest.TestCase):
    def test_bounds_oneOrTwo_inTheUnitOfTheFigure(self):
        def bounds(**values):
            return aims.Aim("", "", Interval(1), **values).bounds

        self.assertEqual("≤ 0.7", bounds(most=0.7))
        self.assertEqual("≥ 1", bounds(least=1))
        self.assertEqual("0.99 to 1.01", bounds(least=0.99, most=1.01))
        self.assertEqual("≤ 300 ms", bounds(most=0.3, unit=SECONDS))
        self.assertEqual("≤ 40 ns", bounds(most=40, unit=NANOS))
        self.assertEqual("≤ 0.2 %", bounds(most=0.002, unit=PERCENT))

    def test_document_keptResults_everyFigureHasAnIntervalAndAnOutcome(self):
        table = aims.document(RESULTS)
        self.assertGreater(len(table.rows), 30)
        for _, folder, _, measured, outcome in table.rows:
            found = measured.number
            self.assertTrue(found.low <= found.value <= found.high, f"{folder.text}: {found}")
            self.assertIn(outcome.text, ("met", "undecided", "missed"))


class CostsTest(InFolder):
    def test_readOverStock_scoresOfAHundredReads_belongToStock(self):
        rows = (
            ("read", "HOROSCOPE", 400, 40),
            ("read", "DYNAMIC_SNITCH", 100, 0),
            ("scores", "DYNAMIC_SNITCH", 10_000, 0),
        )
        self.write(
            "read-cost/read-cost.csv",
            "benchmark,chooser,threads,samples,score,error_99_9,unit",
            *(f"ReadBenchmark.{m},{c},1,8,{s},{e},ns/op" for m, c, s, e in rows),
        )
        found = costs.read_over_stock(self.folder, 1)
        self.assertAlmostEqual(2, found.value)
        self.assertAlmostEqual(2 * math.exp(0.1), found.high)
        self.assertAlmostEqual(2 / math.exp(0.1), found.low)
