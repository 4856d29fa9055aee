import xml.etree.ElementTree as xml

from horoscope_analysis import reports
from horoscope_analysis.report import Report, Section
from horoscope_analysis.results import read_csv

from .fixtures import BLOCKS, RUNS, InFolder, block, scheduled, simulated


class SimulatedTest(InFolder):
    def write_sweep(self):
        selectors = {"horoscope": 9, "c3": 10, "dynamic_snitch": 20, "random": 8, "oracle": 7}
        self.write(
            "runs.csv",
            RUNS,
            *(
                simulated(scenario, variant, selector, seed, p99 * seed)
                for scenario, variant in (("idle", ""), ("herd", "count=3"), ("herd", "count=100"))
                for selector, p99 in selectors.items()
                for seed in (1, 2, 3)
            ),
        )
        self.write(
            "shares.csv",
            "scenario,variant,selector,at_s,node,share",
            *(f"idle,,horoscope,{at / 5},{node},0.5" for at in range(20) for node in (0, 1)),
        )
        self.write_run(
            tool="simulate",
            name="all",
            planned=60,
            scenarios=[
                {
                    "name": "idle",
                    "variant": "",
                    "description": "nothing <happens>",
                    "values": {},
                    "windows": [{"name": "slow_disk", "from_s": 1, "until_s": 2, "nodes": [0]}],
                }
            ],
        )

    def test_report_scheduling_ratiosToFifoOfTheSameSelector(self):
        self.write("runs.csv", *scheduled())
        self.write_run(tool="simulate", name="scans")
        tables = {it.title: it for it in reports.write(self.folder).sections[-1].tables}
        ratios = tables["scans: ÷ fifo, paired by seed"]
        self.assertEqual(1, len(ratios.rows))
        label = "c3 weighted_fair scan_threads=2"
        self.assertEqual(0.5, ratios.cell(label, "reads of a partition, p99").number.value)
        self.assertEqual(1.25, ratios.cell(label, "scans, p99").number.value)
        self.assertEqual(1, ratios.cell(label, "scans/s").number.value)

    def test_report_bestBaseline_neitherOursNorOracleNorRandom(self):
        self.write_sweep()
        report = reports.write(self.folder)
        self.assertIn(
            "idle: horoscope ÷ c3 (the best baseline by p99), paired by seed: p99 0.900,"
            " reads/s 1.00",
            report.all_verdicts[0],
        )
        self.assertEqual("45 of 60", report.facts["Runs"])
        p99 = report.cell("horoscope", "p99")
        self.assertEqual("18.0 [9.0, 27.0] ms", p99.text)
        self.assertEqual(
            "1 to 3; intervals are the smallest and the largest value", report.facts["Seeds"]
        )
        self.assertEqual(1, report.as_text().count("*: the best of its column"))
        self.assertIn("p99 is 0.900 times that of the best baseline", report.lead)
        self.assertIn("of 3 scenarios): lower by 5 % in 3, higher by 5 % in 0", report.lead)
        titles = [plot.title for plot in report.plots]
        self.assertIn("herd: p99 against count", titles)
        self.assertIn("Share of reads by replica, horoscope, idle", titles)
        self.assertIn("p99 by selector, idle", titles)

    def test_report_phasesOfFaults_tableOfTheirOwn(self):
        columns = "calm_p99_ms,calm_p999_ms,first_p99_ms,first_p999_ms,history"
        rows = [
            simulated(scenario, "", name, seed, 5).rsplit(",", 1)[0]
            + (f",{4 + seed},6,7,8,f" if scenario == "slow" else ",,,,,f")
            for scenario in ("slow", "idle")
            for name in ("horoscope", "random")
            for seed in (11, 12)
        ]
        self.write("runs.csv", RUNS.replace("history", columns), *rows)
        self.write_run(tool="simulate", seed=11, seeds=2)
        report = reports.write(self.folder)
        self.assertIn("11 to 12;", report.facts["Seeds"])
        slow, idle = report.sections
        self.assertEqual(2, len(slow.tables))
        self.assertEqual(15.5, slow.tables[1].cell("random", "before, p99").number.value)
        self.assertEqual("7.00 ms", slow.brief[1].cell("random", "first second, p99").text)
        self.assertEqual(1 + 2, len(slow.brief[1].columns))
        self.assertEqual(1, len(idle.tables))
        summary = read_csv(self.folder / "summary.csv")
        self.assertEqual(8, summary.loc[0, "first_p999_ms"])

    def test_report_combinationsOfOursAndOracles_areNoBaselines(self):
        p99s = {"horoscope": 9, "horoscope_retry": 3, "horoscope_no_reports": 4}
        p99s |= {"horoscope deadband=3": 5, "oracle speculative_retry=99p": 2}
        p99s |= {"vanilla": 10, "two_choices": 12, "adaptive": 11, "prequal": 13}
        rows = [
            simulated("idle", "", name, seed, p99) for name, p99 in p99s.items() for seed in (1, 2)
        ]
        self.write("runs.csv", RUNS, *rows)
        report = reports.write(self.folder)
        self.assertEqual(4, len(report.all_verdicts))
        for verdict, name, ratio in zip(
            report.all_verdicts, p99s, ("0.900", "0.300", "0.400", "0.500")
        ):
            self.assertIn(f"idle: {name} ÷ vanilla (the best baseline by p99)", verdict)
            self.assertIn(f"p99 {ratio}", verdict)

    def test_report_oneFault_opensWithP99AndSharesOverTime(self):
        head = RUNS.replace("history", "calm_p99_ms,first_p99_ms,settled_p99_ms,returning_p99_ms")
        rows = [
            simulated(name, "", selector, 1, 9).rsplit(",", 1)[0] + f",5,{first},6,5"
            for name, costs in (("mild", 6), ("harsh", 60))
            for selector, first in (("dynamic_snitch", costs), ("horoscope", 7))
        ]
        self.write("runs.csv", head, *rows)
        self.write(
            "shares.csv",
            "scenario,variant,selector,at_s,node,share",
            *(
                f"{name},,{selector},{at},{node},0.5"
                for name in ("mild", "harsh")
                for selector in ("dynamic_snitch", "horoscope")
                for at in range(9)
                for node in (0, 1)
            ),
        )
        window = {"name": "slow_disk", "from_s": 2, "until_s": 4, "nodes": [0]}
        self.write_run(
            tool="simulate",
            scenarios=[{"name": name, "windows": [window]} for name in ("mild", "harsh")],
        )
        report = reports.write(self.folder)
        self.assertEqual("Stock beside Horoscope: harsh", report.picture.title)
        self.assertIn(">slow_disk<", report.picture.svg)
        self.assertIn(">stock (dynamic_snitch)<", report.picture.svg)
        self.assertTrue((self.folder / "plots/stock-beside-horoscope-harsh.svg").exists())

    def test_write_interruptedBeforeTheFirstRun_emptyReport(self):
        self.write("runs.csv", RUNS)
        self.assertEqual([], reports.write(self.folder).sections)

    def test_report_oneSeedNoBaseline_noMapAndNoVerdict(self):
        rows = [simulated("idle", "", name, 1, 5) for name in ("horoscope", "random", "oracle")]
        self.write("runs.csv", RUNS, *rows)
        report = reports.write(self.folder)
        self.assertEqual([], report.all_verdicts)
        self.assertEqual("5.00 ms", report.sections[0].tables[0].cell("random", "p99").text)

    def test_write_files_wholeAndWellFormed(self):
        self.write_sweep()
        reports.write(self.folder)
        summary = read_csv(self.folder / "summary.csv")
        self.assertEqual(18, summary.loc[0, "p99_ms"])
        self.assertEqual(3, summary.loc[0, "seeds"])
        page = (self.folder / "report.html").read_text(encoding="utf-8")
        self.assertIn("nothing &lt;happens&gt;", page)
        self.assertNotRegex(page, r'(src|href)="?https?://')
        for file in (self.folder / "plots").glob("*.svg"):
            xml.parse(file)
        self.assertEqual([], list(self.folder.glob("*.part")))

    def test_plots_sameRows_sameBytes(self):
        self.write_sweep()
        one, other = (reports.report_of(self.folder).plots for _ in range(2))
        self.assertEqual([plot.svg for plot in one], [plot.svg for plot in other])
        self.assertIn("prefers-color-scheme:dark", one[0].svg)
        self.assertNotRegex(one[0].body, "#0[0-9a-f]{2}1f7")


class PageTest(InFolder):
    def test_asHtml_namesFromFiles_escaped(self):
        page = Report("<b>", ["a & b"], {"<key>": "<value>"}, ["<i>"], ["<w>"], [Section("<h>")])
        html = page.as_html()
        for text in ("<b>", "<key>", "<value>", "<i>", "<w>", "<h>"):
            self.assertNotIn(text, html)
        self.assertIn("a &amp; b", html)


class ReadTest(InFolder):
    def test_readCsv_tornLastLine_isLeftOut(self):
        file = self.write("blocks.csv", BLOCKS, block("vanilla"))
        with file.open("a", encoding="utf-8") as out:
            out.write(block("horoscope")[:40])
        self.assertEqual(["vanilla"], list(read_csv(file)["variant"]))
