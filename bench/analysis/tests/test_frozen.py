import math
import unittest

from horoscope_analysis import reports
from horoscope_analysis.experiments import frozen

from .fixtures import BLOCKS, COMING, EVENTS, MASTER, InFolder, block, event


class FrozenTest(InFolder):
    def report(self, name, *rows, **run):
        self.write("blocks.csv", BLOCKS, *rows)
        part = {"heading": MASTER, "kind": "comparison", "mode": "master"}
        part |= {"workload": "paper-reads", "faulty_nodes": [2, 4]}
        self.write_run(name=name, parts=[part], **run)
        return reports.write(self.folder)

    def test_table_repetitionsInPairs_mediansAndRatios(self):
        rows = [
            block(v, repetition=r, per_second=p * r)
            for r in (1, 2, 3)
            for v, p in (("vanilla", 100), ("horoscope", 150))
        ]
        report = self.report("slow-disk", *rows)
        self.assertIn("times that of vanilla: throughput 1.50× (1.50 to 1.50), p99", report.lead)
        table = report.sections[0].tables[0]
        self.assertEqual("300 [150, 450]", table.cell("32 threads, horoscope", "operations/s").text)
        ratio = table.cell("32 threads, horoscope", "throughput ÷ vanilla").number
        self.assertAlmostEqual(1.5, ratio.value)

    def test_table_nodes_shareOfFaultyAndDisk(self):
        self.write(
            "nodes.csv",
            "node,reads,scans,disk_read_bytes,run",
            *(f"{n},100,0,102400,vanilla-32 threads-1" for n in (1, 2, 3, 4)),
        )
        table = self.report("slow-disk", block("vanilla")).sections[0].tables[0]
        self.assertEqual(
            "50.0 %", table.cell("32 threads, vanilla", "share of nodes with a fault").text
        )
        self.assertEqual("1.00", table.cell("32 threads, vanilla", "disk reads, kB/operation").text)

    def test_verdicts_faults_aims(self):
        variants = ("vanilla", "vanilla, dynamic snitch off", "horoscope", "oracle")
        self.assertEqual(
            [
                "throughput at saturation, one coordinator: 1.00× of vanilla's (aim: 1.25),"
                " 1.00× of vanilla's without dynamic snitch (aim: 2),"
                " 1.00× of the oracle's (aim: 0.9)"
            ],
            self.report("slow-disk", *map(block, variants)).all_verdicts,
        )

    def test_verdicts_sweep_overAllClientsAndRefusals(self):
        rows = [
            block(v, f"{t} threads", threads=t) for t in (10, 100) for v in ("vanilla", "horoscope")
        ]
        report = self.report("paper-scans", *rows, refusals=["node 3 <died>"])
        self.assertIn("horoscope has 1.00×", report.all_verdicts[0])
        self.assertEqual("1 runs aborted or refused", report.all_verdicts[-1])
        self.assertEqual(
            ["Throughput: paper-reads, one coordinator", "p99: paper-reads, one coordinator"],
            [plot.title for plot in report.plots],
        )
        self.assertIn("Not counted: node 3 &lt;died&gt;", report.as_html())

    def test_events_leaversAndNever_tableAndVerdicts(self):
        rows = [
            row
            for r in (1, 2)
            for row in (event("vanilla", r, left="", back="", p99=100), event("horoscope", r))
        ]
        self.write("events.csv", EVENTS, *rows)
        self.write_run(parts=[{"heading": COMING, "kind": "events", "mode": "master"}])
        report = reports.write(self.folder)
        table = report.sections[0].tables[0]
        self.assertEqual("never", table.cell("vanilla", "80 % gone after").text)
        self.assertIn("p99 during the fault 0.500×", report.lead)
        self.assertIn("seconds since the fault began", report.picture.svg)
        self.assertAlmostEqual(0.5, table.cell("horoscope", "p99 during ÷ vanilla").number.value)
        self.assertIn(
            "vanilla: 80 % of the share never gone (aim: 0.3 s), p99", report.all_verdicts[0]
        )
        self.assertIn("gone after 250 ms (aim: 0.3 s), back after", report.all_verdicts[1])

    def test_scalability_threeStands_factorsOfOneNode(self):
        rows = [
            block(
                v,
                f"{t} threads",
                per_second=100 * n * (1 if t == 6 else 2),
                p99=12 if v == "horoscope" else 10,
                threads=t,
                nodes=n,
                workload="workloadc",
            )
            for n in (1, 3, 6)
            for t in sorted({6, 6 * n, 36})
            for v in ("vanilla", "horoscope")
        ]
        self.write("blocks.csv", BLOCKS, *rows)
        self.write_run(parts=[{"heading": "Scalability", "kind": "scalability"}])
        overall, table = reports.write(self.folder).sections[0].tables
        self.assertEqual("1.00×", overall.cell("C", "throughput ÷ vanilla").text)
        self.assertEqual("1.20×", overall.cell("C", "p99 ÷ vanilla").text)
        self.assertEqual("3", overall.cell("C", "pairs of clusters").text)
        self.assertEqual("6.00×", table.cell("C, speedup, 6, 6", "vanilla").text)
        self.assertEqual("12.0×", table.cell("C, load, 6, 6", "horoscope").text)

    def test_scalability_armsTakingTurns_offIsVanilla(self):
        self.write(
            "switchback.csv",
            "part,round,position,arm,workload,nodes,data_factor,threads,p99_ms,answers_per_s",
            *(
                f"Scalability,{round_},0,{arm},workloadc,{nodes},1,6,{p99},{nodes * 100}"
                for round_ in (0, 1)
                for nodes in (1, 6)
                for arm, p99 in (("off", 10), ("horoscope", 12))
            ),
        )
        self.write_run(parts=[{"heading": "Scalability", "kind": "scalability"}])
        overall, table = reports.write(self.folder).sections[-1].tables
        self.assertEqual("1.20×", overall.cell("C", "p99 ÷ vanilla").text)
        self.assertEqual("6.00×", table.cell("C, speedup, 6, 6", "vanilla").text)


class MedianTimeTest(unittest.TestCase):
    def test_medianTime_never_isSaid(self):
        nan = math.nan
        self.assertEqual("never", frozen.median_time([nan, nan, 1]).text)
        self.assertEqual("never", frozen.median_time([nan, 1]).text)
        cell = frozen.median_time([nan, 1, 2])
        self.assertEqual("2.00 [1.00, 2.00] s or never", cell.text)
        self.assertEqual(2, cell.number.value)
        self.assertEqual("–", frozen.median_time([]).text)
