"""Policies of scheduling, from made-up rows with known ratios."""

from horoscope_analysis import scheduling

from .fixtures import InFolder, scheduled


class SchedulingTest(InFolder):
    def test_document_policy_isComparedWithFifo(self):
        self.write("scheduling/runs.csv", *scheduled())
        table = scheduling.document(self.folder)
        self.assertEqual(1, len(table.rows))
        text = table.as_markdown()
        self.assertIn("| scans | c3 weighted_fair scan_threads=2 | **0.50", text)
        self.assertIn("| 2.00 % |", text)
