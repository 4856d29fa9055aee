"""Policies of scheduling, from made-up rows with known ratios."""

from horoscope_analysis.experiments import simulated
from horoscope_analysis.results import Results

from .fixtures import RUNS, InFolder, scheduled
from .fixtures import simulated as row


class SchedulingTest(InFolder):
    def test_document_policy_isComparedWithFifo(self):
        rows = (row.replace("c3", "horoscope") for row in scheduled())
        self.write("scheduling/own/runs.csv", *rows)
        table = simulated.by_policy(self.folder, "own", points="points_p99_ms")
        self.assertEqual(1, len(table.rows))
        text = table.as_markdown()
        self.assertIn("| scenario | selector | weighted_fair scan_threads=2 |", text)
        self.assertIn("| scans | horoscope | **0.50", text)
        scans = simulated.by_policy(self.folder, "own", scans="scans_p99_ms")
        self.assertIn("| scans | horoscope | 1.25", scans.as_markdown())

    def test_document_severalMeasures_haveARowEach(self):
        self.write("scheduling/own/runs.csv", *scheduled())
        measures = {"few_points": "points_p99_ms", "scans": "scans_p99_ms"}
        text = simulated.by_policy(self.folder, "own", **measures).as_markdown()
        self.assertIn("| scans | c3 | few points | **0.50", text)
        self.assertIn("| scans | c3 | scans | 1.25", text)

    def test_tables_twoKeyspaces_haveTheirLatenciesAndRatios(self):
        self.write(
            "runs.csv",
            f"{RUNS},points_p99_ms,scans_p99_ms,dropped,sessions_p99_ms,reporting_p99_ms",
            *(
                f"{row('tenants', '', label, seed, 20)},,,0,{sessions * seed},{30 * seed}"
                for label, sessions in (("c3", 20), ("c3 weighted_fair", 10))
                for seed in (1, 2, 3)
            ),
        )
        (point,) = simulated.points(Results(self.folder))
        figures, ratios = simulated.scheduling_tables(point)
        self.assertIn("keyspace sessions, p99", figures.as_markdown())
        self.assertIn("| c3 weighted_fair | 0.500 | 1.00 |", ratios.as_markdown())
