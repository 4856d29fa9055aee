import pandas as pd
from horoscope_analysis import documents, reports, statistics
from horoscope_analysis.experiments import turns
from horoscope_analysis.results import Results

from . import fixtures
from .fixtures import InFolder

CPU = "CPU time per read"


class TurnsTest(InFolder):
    def report(self, *rows):
        self.write("switchback.csv", *rows)
        part = {"heading": "Arms in turn", "kind": "switchback"}
        self.write_run(name="switchback", baseline="off", parts=[part])
        return reports.write(self.folder)

    def test_report_armFivePercentDearer_isShownAndAgainHoldsOne(self):
        report = self.report(*fixtures.switchback(horoscope=1.05))
        ratio = report.sections[0].tables[0].cell(f"{CPU}, horoscope", "ratio").number
        self.assertTrue(1.03 < ratio.low < 1.05 < ratio.high < 1.07, ratio)
        self.assertEqual([], report.all_verdicts)

    def test_report_againDiffers_refusesItsRatios(self):
        report = self.report(*fixtures.switchback(again=1.1))
        self.assertTrue(
            report.all_verdicts[0].startswith(
                f"{CPU}: no ratio counts, as the A/A arm is 1.10× ("
            ),
            report.all_verdicts,
        )

    def test_report_baselineOnly_hasItsMeans(self):
        head, *blocks = fixtures.switchback()
        report = self.report(head, *(row for row in blocks if '"off"' in row))
        ratios, means = report.sections[0].tables
        self.assertEqual([], ratios.rows)
        self.assertEqual(["off"], [row[0].text for row in means.rows])

    def test_needed_knownSpread_isItsFigure(self):
        self.report(*fixtures.switchback(rounds=500, sigma=0.03))
        blocks = Results(self.folder).switchback
        logs = statistics.logs(blocks, "closest", "off", "cpu_ns_per_read")
        # A difference of two blocks has 0.03 √2: (1.96 · 0.0424 / ln 1.01)² = 70 rounds.
        self.assertAlmostEqual(70, statistics.needed(logs), delta=15)

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
        self.assertEqual(9, len(statistics.logs(blocks, "closest", "off", "p99_ms")))


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
        common = {"kind": "switchback", "mode": "any"}
        parts = [{"heading": heading} | common for heading in ("Zipf 0.1", "Zipf 1.5")]
        self.write_run(name="hector-locality", baseline="off", parts=parts)
        first, second, both = reports.write(self.folder).sections
        row = f"{CPU}, horoscope"
        self.assertGreater(first.tables[0].cell(row, "ratio").number.low, 1.9)
        self.assertLess(second.tables[0].cell(row, "ratio").number.high, 1.1)
        self.assertEqual(["Reads from disks, Zipf 0.1"], [plot.title for plot in first.plots])
        self.assertEqual([], second.plots)
        ratio = both.tables[0].cell("Zipf 0.1, horoscope", "÷ off, CPU time per read").number
        self.assertGreater(ratio.value, 1.9)
        titles = ["All loads: answers a second", "All loads: p99"]
        self.assertEqual(titles, [plot.title for plot in both.plots])

    def test_documents_parts_ratiosAndLevelsByLoad(self):
        self.write_parts("bench/results/hector-locality/")
        self.write("bench/results/hector-locality/run.json", '{"baseline": "off"}')
        results = self.folder / "bench" / "results"
        loads = turns.document_loads(results, "hector-locality")
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
        loads = turns.document_loads(results, "hector-overhead", "disk_kb_per_read")
        self.assertEqual(1.2, loads.cell("60 %, off", "processors in use").number.value)
        self.assertEqual("25.0 %", loads.cell("60 %, on", "diverted").text)

    def test_ofNodes_rounds_areMediansOfSumsOverNodes(self):
        kb = {(0, 1): 10, (0, 2): 20, (1, 1): 30, (1, 2): 40}
        rows = [
            {"arm": "off", "round": r, "second": 1, "node": n, "disk_kb": value}
            for (r, n), value in kb.items()
        ]
        (line,) = turns.of_nodes(pd.DataFrame(rows))
        self.assertEqual([(1.0, 0.05)], [(x, y.value) for x, y in line.points])


class AgentCostTest(InFolder):
    def test_tables_knownDifferences_areShownWithIntervals(self):
        columns = "round,arm,seconds,reads,cpu_ns_per_read,p50_ms,p99_ms,own_threads_s"
        rows = [columns + ",non_heap_kb,heap_kb"]
        for number in range(8):
            drift = 1 + 0.01 * number
            latency = f"{drift},{drift}"
            rows.append(f"{number},stock,40,8000,{2e5 * drift},{latency},0,{90_000 + number},70000")
            rows.append(
                f'{number},"agent, on",40,8000,{2.2e5 * drift},{latency},0.04,{92_000 + number},'
                f"{71_000 + 10 * (number % 2)}"
            )
        self.write("bench/results/agent-cost/switchback.csv", *rows)
        self.write("bench/results/agent-cost/run.json", '{"baseline": "stock"}')
        results = self.folder / "bench" / "results"
        own = turns.document_agent_own(results)
        for column, mean in {
            "own threads, of a core": 0.001,
            "classes and code, MB": 2,
            "live objects, MB": 1.005,
        }.items():
            self.assertAlmostEqual(mean, own.cell("agent, on", column).number.value)
        text = turns.document_agent(results).as_markdown()
        self.assertIn("| CPU time per read | agent, on | 1.10", text)
        # Own threads take 5 µs for each of 8,000 reads of 200 µs and more.
        self.assertIn("| the same without own threads | agent, on | 1.07", text)

    def test_startUp_knownDifference_isShownWithAnInterval(self):
        rows = ["round,position,arm,start_s"]
        for number in range(8):
            rows.append(f"{number},0,stock,{5 + number % 3}")
            rows.append(f'{number},1,"agent, on",{5.2 + number % 3 + 0.01 * (number % 2)}')
        self.write("bench/results/start-up/switchback.csv", *rows)
        self.write("bench/results/start-up/run.json", '{"baseline": "stock"}')
        table = turns.document_start_up(self.folder / "bench" / "results")
        longer = table.cell("agent, on", "longer, s").number
        self.assertAlmostEqual(0.205, longer.value)
        self.assertLess(0.2, longer.low)
        self.assertLess(longer.high, 0.21)
