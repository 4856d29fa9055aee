import math
import unittest

import pandas as pd

from horoscope_analysis import statistics
from horoscope_analysis.numbers import Interval


class StatisticsTest(unittest.TestCase):
    def test_mean_fiveValues_studentsInterval(self):
        found = statistics.mean([1, 2, 3, 4, 5, math.nan])
        self.assertAlmostEqual(3, found.value)
        # t(0.975, 4) = 2.776445; s = sqrt(2.5); n = 5.
        self.assertAlmostEqual(2.776445 * math.sqrt(2.5 / 5), found.half_width, places=5)

    def test_mean_oneOrNone_noBounds(self):
        self.assertFalse(statistics.mean([7]).has_bounds)
        self.assertFalse(statistics.mean([]).is_known)

    def test_meanOfSeeds_fewerThanFour_smallestAndLargest(self):
        self.assertEqual(
            Interval(4, 1, 9, is_range=True), statistics.mean_of_seeds([9, 1, 2, math.nan])
        )
        four = [1, 2, 3, 4]
        self.assertEqual(statistics.mean(four), statistics.mean_of_seeds(four))
        self.assertEqual(Interval(7).value, statistics.mean_of_seeds([7]).value)
        self.assertFalse(statistics.mean_of_seeds([7]).has_bounds)

    def test_geometricMean_ofSeeds_smallestAndLargest(self):
        found = statistics.geometric_mean([1, 4], statistics.mean_of_seeds)
        self.assertTrue(found.is_range)
        for wanted, bound in zip((2, 1, 4), (found.value, found.low, found.high)):
            self.assertAlmostEqual(wanted, bound)

    def test_geometricMean_quotientAndInverse_isOne(self):
        found = statistics.geometric_mean([2, 0.5])
        self.assertAlmostEqual(1, found.value)
        self.assertAlmostEqual(1, found.low * found.high)

    def test_geometricMean_zeroOrMissing_doesNotCount(self):
        self.assertAlmostEqual(4, statistics.geometric_mean([4, 0, math.nan, math.inf]).value)

    def test_outcome_boundaries_intervalBelowAroundAbove(self):
        outcome = statistics.outcome
        self.assertEqual("met", outcome(Interval(1, 0.97, 1.03), 1.03))
        self.assertEqual("undecided", outcome(Interval(1, 0.96, 1.0301), 1.03))
        self.assertEqual("undecided", outcome(Interval(1.1, 1.03, 1.2), 1.03))
        self.assertEqual("missed", outcome(Interval(1.1, 1.0301, 1.2), 1.03))
        self.assertEqual("undecided", outcome(Interval(1.5), 1.03))
        self.assertEqual("undecided", outcome(Interval(1, 0.5, math.inf), 2))

    def test_outcome_twoBounds_missedOnEitherSide(self):
        bounds = {"least": 0.99, "most": 1.01}
        self.assertEqual("met", statistics.outcome(Interval(1, 0.99, 1.01), **bounds))
        self.assertEqual("undecided", statistics.outcome(Interval(1, 0.98, 1.01), **bounds))
        self.assertEqual("missed", statistics.outcome(Interval(0.9, 0.8, 0.989), **bounds))
        self.assertEqual("missed", statistics.outcome(Interval(1.1, 1.011, 1.2), **bounds))

    def test_paired_missingRepetition_doesNotCount(self):
        own = pd.DataFrame({"repetition": [1, 2, 3], "p99": [10.0, 20, 30]})
        base = pd.DataFrame({"repetition": [3, 1], "p99": [15.0, 10]})
        self.assertEqual([1, 2], list(statistics.paired(own, base, "p99", ["repetition"])))

    def test_median_evenCount_meanOfMiddleWithExtremes(self):
        found = statistics.median([4, 1, 3, 2])
        self.assertEqual((2.5, 1, 4), (found.value, found.low, found.high))

    def test_medianTime_never_isSaid(self):
        nan = math.nan
        self.assertEqual("never", statistics.median_time([nan, nan, 1])[0])
        self.assertEqual("never", statistics.median_time([nan, 1])[0])
        text, interval = statistics.median_time([nan, 1, 2])
        self.assertEqual("2.00 [1.00, 2.00] s or never", text)
        self.assertEqual(2, interval.value)
        self.assertEqual("–", statistics.median_time([])[0])
