import math
import unittest

import numpy as np
import pandas as pd
from horoscope_analysis import statistics
from horoscope_analysis.numbers import Interval

ROUNDS = 100


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


class BootstrapTest(unittest.TestCase):
    def coverage(self, count: int, run: int, memory: float) -> float:
        """How often the interval has the true mean, of values that remember the last one."""
        chance = np.random.default_rng(11)
        hits = 0
        for _ in range(ROUNDS):
            noise = chance.normal(size=count)
            values = np.zeros(count)
            for at in range(count):
                values[at] = memory * (values[at - 1] if at else 0) + noise[at]
            found = statistics.mean_of_runs(values, run)
            hits += found.low <= 0 <= found.high
        return hits / ROUNDS

    def test_meanOfRuns_independentValues_covers95Percent(self):
        self.assertAlmostEqual(0.95, self.coverage(30, 5, 0), delta=0.03)
        self.assertAlmostEqual(0.95, self.coverage(100, 5, 0), delta=0.04)

    def test_meanOfRuns_neighboursAlike_coversWhereSingleValuesDoNot(self):
        self.assertGreater(self.coverage(100, 5, 0.4), 0.88)
        self.assertLess(self.coverage(100, 1, 0.4), 0.88)

    def test_meanOfRuns_sameValues_sameInterval(self):
        values = np.random.default_rng(1).normal(size=33)
        self.assertEqual(*(statistics.mean_of_runs(values, 5) for _ in range(2)))

    def test_meanOfRuns_fewRuns_noBounds(self):
        self.assertFalse(statistics.mean_of_runs(np.arange(19.0), 5).has_bounds)
        self.assertTrue(statistics.mean_of_runs(np.arange(20.0), 5).has_bounds)
        self.assertFalse(statistics.mean_of_runs(np.array([]), 5).is_known)


class SurvivalTest(unittest.TestCase):
    """Freireich's remissions in weeks, the example of most textbooks."""

    treated = np.array("6 6 6 6 7 9 10 10 11 13 16 17 19 20 22 23 25 32 32 34 35".split(), float)
    relapsed = np.array("1 1 1 0 1 0 1 0 0 1 1 0 0 0 1 1 0 0 0 0 0".split(), float) > 0
    placebo = np.array("1 1 2 2 3 4 4 5 5 8 8 8 8 11 11 12 12 15 17 22 23".split(), float)
    all_of = np.ones(21, dtype=bool)

    def test_median_knownExample_isPublished(self):
        self.assertEqual(
            Interval(23, 13, math.inf), statistics.median_until(self.treated, self.relapsed)
        )
        self.assertEqual(Interval(8, 4, 11), statistics.median_until(self.placebo, self.all_of))

    def test_logRank_knownExample_isPublished(self):
        p = statistics.log_rank(self.treated, self.relapsed, self.placebo, self.all_of)
        # Chi squared is 16.79.
        self.assertAlmostEqual(math.erfc(math.sqrt(16.79 / 2)), p, delta=1e-6)

    def test_median_mostCensored_isNever(self):
        times = np.array([1.0, 6, 6, 6])
        self.assertEqual(math.inf, statistics.median_until(times, times < 6).value)
        self.assertFalse(statistics.median_until(np.array([]), np.array([], dtype=bool)).is_known)

    def test_median_allAtOnce_isThatTime(self):
        times, all_of = np.full(5, 0.3), np.ones(5, dtype=bool)
        self.assertEqual(Interval(0.3, 0.3, 0.3), statistics.median_until(times, all_of))

    def test_logRank_nothingHappened_isUnknown(self):
        times, never = np.array([6.0, 6]), np.array([False, False])
        self.assertTrue(math.isnan(statistics.log_rank(times, never, times, never)))

    def test_logRank_sameGroups_isOne(self):
        groups = self.treated, self.relapsed
        self.assertAlmostEqual(1, statistics.log_rank(*groups, *groups))
