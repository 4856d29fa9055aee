import math

import numpy as np
import pandas as pd

from horoscope_analysis import documents, reports, statistics, switchback
from horoscope_analysis.results import Results

from . import fixtures
from .fixtures import InFolder

ROUNDS = 100
CPU = "CPU time per read"


class SwitchbackTest(InFolder):
    def report(self, *rows):
        self.write("switchback.csv", *rows)
        part = {"heading": "Arms in turn", "kind": "switchback"}
        self.write_run(name="switchback", baseline="off", parts=[part])
        return reports.write(self.folder)

    def test_report_armFivePercentDearer_isShownAndAgainHoldsOne(self):
        report = self.report(*fixtures.switchback(horoscope=1.05))
        ratio = report.sections[0].tables[0].cell(f"{CPU}, horoscope", "ratio").number
        self.assertTrue(1.03 < ratio.low < 1.05 < ratio.high < 1.07, ratio)
        first, _, horoscope = report.all_verdicts[:3]
        self.assertIn(f"{CPU}, off, again ÷ off", first)
        self.assertIn("the A/A arm holds 1", first)
        self.assertIn("a difference is shown", horoscope)

    def test_report_againDiffers_saysSo(self):
        report = self.report(*fixtures.switchback(again=1.1))
        self.assertIn("DOES NOT HOLD 1", report.all_verdicts[0])

    def test_report_quietEnough_isWithinOnePercent(self):
        report = self.report(*fixtures.switchback(rounds=100, sigma=0.005))
        self.assertIn("within ± 1 %", report.all_verdicts[1])

    def test_report_baselineOnly_hasItsMeans(self):
        head, *blocks = fixtures.switchback()
        report = self.report(head, *(row for row in blocks if '"off"' in row))
        ratios, means = report.sections[0].tables
        self.assertEqual([], ratios.rows)
        self.assertEqual(["off"], [row[0].text for row in means.rows])

    def test_report_twoRounds_noInterval(self):
        report = self.report(*fixtures.switchback(rounds=2))
        self.assertIn("too few rounds for an interval", report.all_verdicts[0])

    def test_sigmaAndNeeded_knownSpread_areItsFigures(self):
        self.report(*fixtures.switchback(rounds=500, sigma=0.03))
        blocks = Results(self.folder).switchback
        self.assertAlmostEqual(0.03, switchback.sigma(blocks, "cpu_ns_per_read"), delta=0.002)
        logs = switchback.logs(blocks, "closest", "off", "cpu_ns_per_read")
        # A difference of two blocks has 0.03 √2: (1.96 · 0.0424 / ln 1.01)² = 70 rounds.
        self.assertAlmostEqual(70, switchback.needed(logs), delta=15)

    def test_causes_halfOfTheVariance_isHalf(self):
        chance = np.random.default_rng(5)
        stolen, left = chance.normal(size=(2, 1200))
        rows = ["round,position,arm,p99_ms,steal_s,throttled_s,gc_ms"]
        for at in range(1200):
            arm, level = ("off", "closest", "horoscope")[at % 3], 3 * (at // 3 % 7)
            p99 = math.exp(level + 0.1 * stolen[at] + 0.1 * left[at])
            throttled = 9 * (at // 3) + chance.normal()
            rows.append(f"{at // 3},0,{arm},{p99},{level + stolen[at]},{throttled},{at % 3}")
        self.write("switchback.csv", *rows)
        table = switchback.causes(Results(self.folder).switchback)
        (row,) = table.rows
        self.assertEqual("p99", row[0].text)
        stolen_share, throttled_share, gc_share, all_share = (
            int(cell.text.removesuffix(" %")) for cell in row[2:]
        )
        self.assertAlmostEqual(50, stolen_share, delta=5)
        self.assertEqual([0, 0], [throttled_share, gc_share])
        self.assertAlmostEqual(stolen_share, all_share, delta=1)

    def test_documents_marker_hasTheRatios(self):
        self.write("bench/results/switchback/switchback.csv", *fixtures.switchback())
        self.write("bench/results/switchback/run.json", '{"baseline": "off"}')
        page = self.write("docs/PAGE.md", "<!-- table: switchback --><!-- end -->")
        documents.update(self.folder, check=False)
        self.assertIn("| CPU time per read | off, again | 0.99", page.read_text(encoding="utf-8"))

    def test_logs_missingBlock_leavesItsRoundOut(self):
        rows = fixtures.switchback(rounds=10)
        self.report(*(row for row in rows if not (row.startswith("3,") and '"off"' in row)))
        blocks = Results(self.folder).switchback
        self.assertEqual(9, len(switchback.logs(blocks, "closest", "off", "p99_ms")))


class PartsTest(InFolder):
    """Two loads, of which the second one has no difference."""

    def write_parts(self, folder=""):
        head, *few = fixtures.switchback(horoscope=2)
        loads = {"Zipf 0.1": few, "Zipf 1.5": fixtures.switchback(seed=4)[1:]}
        rows = [f"part,{head},answers_per_s,disk_kb_per_read"]
        for load, blocks in loads.items():
            rows += [f"{load},{row},300,{8 if load == 'Zipf 0.1' else 0}" for row in blocks]
        self.write(f"{folder}switchback.csv", *rows)

    def test_report_parts_eachHasItsBlocksOnly(self):
        self.write_parts()
        self.write(
            "disk.csv",
            "part,round,position,arm,second,node,disk_kb,answers",
            *(f"Zipf 0.1,{r},0,off,{s},{n},{s},9" for r in (0, 1) for s in (1, 2) for n in (1, 2)),
        )
        parts = [{"heading": h, "kind": "switchback"} for h in ("Zipf 0.1", "Zipf 1.5")]
        self.write_run(name="hector-locality", baseline="off", parts=parts)
        first, second = reports.write(self.folder).sections
        row = f"{CPU}, horoscope"
        self.assertGreater(first.tables[0].cell(row, "ratio").number.low, 1.9)
        self.assertLess(second.tables[0].cell(row, "ratio").number.high, 1.1)
        self.assertEqual(["Reads from disks, Zipf 0.1"], [plot.title for plot in first.plots])
        self.assertEqual([], second.plots)

    def test_documents_parts_ratiosAndLevelsByLoad(self):
        self.write_parts("bench/results/hector-locality/")
        self.write("bench/results/hector-locality/run.json", '{"baseline": "off"}')
        results = self.folder / "bench" / "results"
        loads = switchback.document_loads(results, "hector-locality")
        cpu = "÷ off, CPU time per read"
        self.assertGreater(loads.cell("Zipf 0.1, horoscope", cpu).number.value, 1.9)
        self.assertLess(loads.cell("Zipf 1.5, horoscope", cpu).number.value, 1.1)
        disk = "disk reads per read, kB"
        self.assertEqual("8.00", loads.cell("Zipf 0.1, off", disk).text)
        self.assertEqual("0", loads.cell("Zipf 1.5, off", disk).text)

    def test_documents_levels_processorsAreTimeOfAReadTimesReads(self):
        self.write(
            "bench/results/hector-overhead/switchback.csv",
            "part,round,position,arm,cpu_ns_per_read,p50_ms,p99_ms,answers_per_s,diverted",
            *(f"60 %,{r},0,{arm},500000,1,2,2400,0.25" for r in (0, 1) for arm in ("off", "on")),
        )
        self.write("bench/results/hector-overhead/run.json", '{"baseline": "off"}')
        results = self.folder / "bench" / "results"
        loads = switchback.document_loads(results, "hector-overhead", "disk_kb_per_read")
        self.assertEqual(1.2, loads.cell("60 %, off", "processors in use").number.value)
        self.assertEqual("25.0 %", loads.cell("60 %, on", "diverted").text)

    def test_ofNodes_rounds_areMediansOfSumsOverNodes(self):
        kb = {(0, 1): 10, (0, 2): 20, (1, 1): 30, (1, 2): 40}
        rows = [
            {"arm": "off", "round": r, "second": 1, "node": n, "disk_kb": value}
            for (r, n), value in kb.items()
        ]
        (line,) = switchback.of_nodes(pd.DataFrame(rows))
        self.assertEqual([(1.0, 0.05)], [(x, y.value) for x, y in line.points])


class BootstrapTest(InFolder):
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

    def test_hodgesLehmann_outlier_moves_little(self):
        # Means of pairs of 1, 2, 3, 100: 1, 1.5, 2, 2, 2.5, 3, 50.5, 51, 51.5, 100.
        self.assertEqual(2.75, statistics.hodges_lehmann([1, 2, 3, 100, math.nan]))
        self.assertTrue(math.isnan(statistics.hodges_lehmann([])))
