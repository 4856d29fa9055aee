import math
import shutil
import unittest

from horoscope_analysis.__main__ import REPOSITORY
from horoscope_analysis.experiments import real_nodes
from horoscope_analysis.numbers import NANOS, PERCENT, SECONDS, Interval

from .fixtures import InFolder

RESULTS = REPOSITORY / "bench" / "results"


class AimsTest(unittest.TestCase):
    def test_bounds_oneOrTwo_inTheUnitOfTheFigure(self):
        def bounds(**values):
            return real_nodes.Aim("", "", Interval(1), **values).bounds

        self.assertEqual("≤ 0.7", bounds(most=0.7))
        self.assertEqual("≥ 1", bounds(least=1))
        self.assertEqual("0.99 to 1.01", bounds(least=0.99, most=1.01))
        self.assertEqual("≤ 300 ms", bounds(most=0.3, unit=SECONDS))
        self.assertEqual("≤ 40 ns", bounds(most=40, unit=NANOS))
        self.assertEqual("≤ 0.2 %", bounds(most=0.002, unit=PERCENT))

    def test_document_keptResults_everyFigureHasAnIntervalAndAnOutcome(self):
        table = real_nodes.aims(RESULTS)
        self.assertGreater(len(table.rows), 30)
        for _, folder, _, measured, outcome in table.rows:
            found = measured.number
            is_used = not math.isnan(found.value)
            self.assertTrue(is_used or outcome.text == "undecided", folder.text)
            if is_used:
                self.assertTrue(found.low <= found.value <= found.high, f"{folder.text}: {found}")
            self.assertIn(outcome.text, ("met", "undecided", "missed"))


class HeadlinesTest(InFolder):
    def test_faults_runThatIsNotShown_isAnError(self):
        for run in ("cycles", "cycles-better"):
            (self.folder / run).mkdir()
        with self.assertRaisesRegex(ValueError, "cycles-better"):
            real_nodes.faults(self.folder)

    def test_withoutFaults_runIsMissing_isAnError(self):
        shutil.copytree(RESULTS / "switchback", self.folder / "switchback")
        with self.assertRaisesRegex(ValueError, "switchback-first-compiler"):
            real_nodes.without_faults(self.folder)
