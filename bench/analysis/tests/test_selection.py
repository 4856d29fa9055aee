import json

from horoscope_analysis import selection
from horoscope_analysis.numbers import significant
from horoscope_analysis.selection import TABLES

from .fixtures import RUNS, InFolder

SEEDS = (11, 12, 13)

#: By selector: p99 and p99.9. The best of p99 is prequal, that of p99.9 is vanilla.
LATENCIES = {
    "horoscope": (10.5, 40.0),
    "horoscope_retry": (10.4, 20.4),
    "dynamic_snitch": (15.0, 45.0),
    "vanilla": (12.0, 20.0),
    "c3": (14.0, 45.0),
    "prequal": (10.0, 30.0),
    "random": (90.0, 95.0),
    "oracle": (5.0, 8.0),
    "oracle_drawn": (4.0, 6.0),
}
PHASE = "settled_p99_ms"


def texts(row):
    """Without intervals, which are as narrow as a rounding here."""
    return [significant(c.number.value) if c.number.has_bounds else c.text for c in row]


class SelectionTest(InFolder):
    def write_runs(self, scenarios, noise=0.0, extra="", folder="simulated"):
        """Runs of selectors by scenario; a seed changes all of its runs alike, but for noise."""
        rows = [
            self.row(scenario, selector, seed, *figures, noise)
            for scenario, selectors in scenarios.items()
            for selector, figures in selectors.items()
            for seed in SEEDS
        ]
        header = RUNS.replace("history", f"{PHASE},retries,history")
        self.write(f"{folder}/runs.csv", header, *rows, *filter(None, [extra]))
        description = "Drawn at random: exponential, pause."
        described = [
            {"name": name, "half": "judge", "description": description} for name in scenarios
        ]
        self.write(f"{folder}/run.json", json.dumps({"scenarios": described}))

    @staticmethod
    def row(scenario, selector, seed, p99, p999, noise=0.0):
        seed_of_all = seed / 10
        own = 1 + noise * (seed - 12) if selector == "horoscope" else 1
        p99, p999 = p99 * seed_of_all * own, p999 * seed_of_all * own
        leave = 0.1 if selector == "oracle" else 0.2 if scenario == "stressed" else 0.5
        return (
            f"{scenario},,{selector},{seed},2,1.5,5,{p99},{p999},1000,9000,1,0.1,0.25,0.05,{leave},"
            f"1.2,{p99},0.01,00f"
        )

    def table(self, name):
        return TABLES[name](self.folder)

    def test_ratios_bestOfEachPercentile_isItsOwn(self):
        self.write_runs({"stressed": LATENCIES})
        row = texts(self.table("simulated-ratios").rows[0])
        self.assertEqual(["12.6", "prequal", "1.05", "vanilla", "2.00"], row[2:7])

    def test_losses_aboveTheAim_largestFirstOfEachPercentile(self):
        near = LATENCIES | {"horoscope": (10.2, 20.2)}
        far = LATENCIES | {"horoscope": (13.0, 20.2)}
        self.write_runs({"near": near, "stressed": LATENCIES, "far": far})
        found = [texts(row) for row in self.table("simulated-losses").rows]
        self.assertEqual(
            [
                ["far", "p99", "prequal", "1.30", "–"],
                ["stressed", "p99", "prequal", "1.05", "–"],
                ["stressed", "p99.9", "vanilla", "2.00", "1.02"],
            ],
            [[row[0], row[2], row[3], row[5], row[6]] for row in found],
        )
        self.assertEqual(["0.400", "0.300"], found[-1][7:])

    def test_losses_noise_isUndecidedUntilTheIntervalLiesAbove(self):
        self.write_runs({"stressed": LATENCIES}, noise=0.02)
        table = self.table("simulated-losses")
        self.assertEqual(["undecided", "missed"], [row[4].text for row in table.rows])

    def test_phases_p99AboveTheAim_only(self):
        self.write_runs({"stressed": LATENCIES})
        rows = [texts(row) for row in self.table("simulated-phases").rows]
        self.assertEqual([["stressed", "judge", "then", "prequal", "missed", "1.05", "–"]], rows)

    def test_aims_counts_byInterval(self):
        calm = LATENCIES | {"horoscope": (9.0, 19.0)}
        self.write_runs(
            dict.fromkeys(("stressed", "time-varying", "near-uniform-keys"), LATENCIES)
            | {"idle": calm}
        )
        table = self.table("simulated-aims")
        counts = {
            row[0].text: [cell.text for cell in row[1:6]] + [row[6].text.split()[-1]]
            for row in table.rows
        }
        self.assertEqual(["≤ 1.03", "4", "1", "0", "3", "(stressed)"], counts["p99 ÷ best"])
        alike = counts["p99.9 ÷ best, like for like"]
        self.assertEqual(["≤ 1.03", "4", "4", "0", "0"], alike[:5])
        retries = counts["p99 ÷ best, with retry"]
        self.assertEqual(["≤ 1.03", "4", "0", "0", "4"], retries[:5])
        self.assertEqual("0", counts["p99 ÷ dynamic_snitch"][4])
        self.assertEqual(["≤ 0.8", "1", "1", "0"], counts["p99 ÷ c3, time-varying"][:4])
        self.assertEqual("1", counts["p99 ÷ oracle, time-varying"][4])
        self.assertEqual("1", counts["p99 ÷ best, near-uniform-keys"][2])
        self.assertEqual("1", counts["diverted ÷ dynamic_snitch, calm"][1])
        leaves = counts["seconds until reads leave"]
        self.assertEqual(["≤ 0.3", "4", "1", "0", "3"], leaves[:5])

    def test_drawn_means_areOverScenarios(self):
        calm = LATENCIES | {"horoscope": (9.0, 19.0)}
        self.write_runs({"drawn-1": LATENCIES, "drawn-2": calm}, folder="drawn")
        table = self.table("drawn")
        row = next(row for row in table.rows if row[0].text == "p99 ÷ best")
        self.assertEqual(["≤ 1.03", "2", "1", "0", "1"], [cell.text for cell in row[1:6]])
        self.assertAlmostEqual((1.05 * 0.9) ** 0.5, row[7].number.value)
        self.assertGreater(row[7].number.high, 1.05)
        self.assertNotIn("time-varying", " ".join(row[0].text for row in table.rows))

    def test_drawnLosses_surelyAboveTheAim_only(self):
        near = LATENCIES | {"horoscope": (10.2, 20.2)}
        self.write_runs({"drawn-1": LATENCIES, "drawn-2": near}, folder="drawn")
        rows = [texts(row) for row in self.table("drawn-losses").rows]
        expected = ["drawn-1", "prequal", "1.05", "–", "0.500", "exponential, pause"]
        self.assertEqual([expected], rows)

    def test_points_selectorOfSomeScenariosOnly_counts(self):
        closest = LATENCIES | {"closest": (9.5, 20.0)}
        self.write_runs({"stressed": LATENCIES, "near-uniform-keys": closest})
        labels = [point.label for point in selection.points(self.folder)]
        self.assertEqual(["stressed", "near-uniform-keys"], labels)
        best = self.table("simulated-ratios").cell("near-uniform-keys", "best p99")
        self.assertEqual("closest", best.text)

    def test_points_seedMissing_isLeftOut(self):
        lost = self.row("flapping", "horoscope", 11, 10, 20)
        self.write_runs({"stressed": LATENCIES}, extra=lost)
        labels = [point.label for point in selection.points(self.folder)]
        self.assertEqual(["stressed"], labels)

    def test_reportsOfOthers_reports_areComparedWithAndWithoutThem(self):
        both = {
            "horoscope_no_reports": (21.0, 40.0),
            "c3_reports": (7.0, 9.0),
            "prequal_reports": (8.0, 9.0),
        }
        self.write_runs(dict.fromkeys(selection._REPORTED, LATENCIES | both))
        row = texts(self.table("simulated-reports-of-others").rows[0])
        self.assertEqual(["sparse", "0.500", "0.800", "0.500", "1.50", "1.31"], row)

    def test_reportsOfOthers_bestOfAll_areNoBaselines(self):
        self.write_runs({"stressed": LATENCIES | {"c3_reports": (1.0, 1.0)}})
        best = self.table("simulated-ratios").cell("stressed", "best p99")
        self.assertEqual("prequal", best.text)

    def test_varying_otherScenarios_areLeftOut(self):
        self.write_runs({"stressed": LATENCIES, "time-varying-skew": LATENCIES})
        (row,) = self.table("simulated-varying").rows
        self.assertEqual(
            ["time-varying-skew", "0.750", "2.10", "0.990", "0.743", "–"], texts(row)
        )

    def test_ratio_halfAndTwice_isOne(self):
        rows = [
            self.row("idle", selector, seed, p99, 20)
            for seed, own in ((11, 5), (12, 10), (13, 20))
            for selector, p99 in (("horoscope", own), ("c3", 10))
        ]
        self.write("simulated/runs.csv", RUNS.replace("history", f"{PHASE},a,history"), *rows)
        self.write("simulated/run.json", "{}")
        (point,) = selection.points(self.folder)
        self.assertAlmostEqual(1, point.ratio("horoscope", "c3").value)

    def test_reports_changeBeyondTheAim_only(self):
        near = LATENCIES | {"horoscope_no_reports": (10.6, 41.0)}
        far = LATENCIES | {"horoscope_no_reports": (21.0, 40.0)}
        self.write_runs({"stressed": near, "sparse": far})
        rows = [texts(row) for row in self.table("simulated-reports").rows]
        self.assertEqual([["sparse", "judge", "0.500", "1.00", "0.700", "1.40"]], rows)
