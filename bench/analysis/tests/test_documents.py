import json
import re
import shutil

from horoscope_analysis import documents
from horoscope_analysis.__main__ import REPOSITORY
from horoscope_analysis.experiments import cycles
from horoscope_analysis.plots import same_drawing
from horoscope_analysis.results import Results, provenance

from .fixtures import BLOCKS, MASTER, InFolder, block

RESULTS = REPOSITORY / "bench" / "results"


class DocumentsTest(InFolder):
    def setUp(self):
        super().setUp()
        for name in ("cost", "two-datacenters"):
            shutil.copytree(RESULTS / name, self.folder / "bench" / "results" / name)
        self.page = self.write(
            "docs/PAGE.md",
            "<!-- table: driver-cost --><!-- end -->",
            'It takes <data value="driver-cost / its plan / the default',
            'policy"></data>.',
            "<!-- run: two-datacenters/quiet-1 --><!-- end -->",
        )
        documents.update(self.folder, check=False)

    def check(self):
        return documents.update(self.folder, check=True)

    def change(self, file, pattern, replacement):
        changed, count = re.subn(pattern, replacement, file.read_text(encoding="utf-8"))
        self.assertEqual(1, count)
        file.write_text(changed, encoding="utf-8")

    def test_update_markers_filledAndStable(self):
        text = self.page.read_text(encoding="utf-8")
        self.assertRegex(text, r"\| its plan \| [\d.]+ ± [\d.]+ ns, \d+ B \| [\d.]+ ± [\d.]+ ns, \d+ B \|")
        self.assertRegex(text, r"policy\">[\d.]+ ± [\d.]+ ns, \d+ B</data>\.")
        self.assertIn("commit 67e3b82, seed 20260101", text)
        self.assertEqual([], self.check())

    def test_check_cellOfDocumentChanged_fails(self):
        self.change(self.page, r"\| its plan \| [\d.]+", "| its plan | 1")
        self.assertRegex(self.check()[0], r"(?m)^-\| its plan \| 1 ± [\d.]+ ns, \d+ B")

    def test_check_valueInSentenceChanged_fails(self):
        self.change(self.page, r'policy">[\d.]+', 'policy">1')
        self.assertEqual(1, len(self.check()))

    def test_check_csvChanged_fails(self):
        csv = self.folder / "bench/results/cost/cost.csv"
        self.change(csv, r"(DriverBenchmark\.plan\",[^.]*),[\d.]+(?=.*,default)", r"\1,999.8")
        self.assertRegex("\n".join(self.check()), r"(?m)^\+\| its plan \| [\d.]+ ± [\d.]+ [nu]s, \d+ B")

    def test_check_plotWithoutData_fails(self):
        self.write("docs/plots/typed.svg", "<svg/>")
        self.assertIn("docs/plots/typed.svg: no data in bench/results", self.check())

    def test_check_linkToMissingPlot_fails(self):
        self.write("README.md", "![lost](docs/plots/lost.svg)")
        self.assertIn("README.md: docs/plots/lost.svg is missing", self.check())

    def test_update_unknownTable_saysWhere(self):
        self.write("docs/OTHER.md", "<!-- table: nothing --><!-- end -->")
        with self.assertRaisesRegex(SystemExit, "OTHER.md: table: nothing"):
            self.check()

    def test_update_newExperiment_needsFolderAndMarker(self):
        self.write(
            "bench/results/stressed/blocks.csv", BLOCKS, block("vanilla"), block("horoscope")
        )
        part = {"heading": MASTER, "kind": "comparison"}
        self.write("bench/results/stressed/run.json", json.dumps({"parts": [part]}))
        page = self.write(
            "docs/NEW.md",
            "<!-- report: stressed --><!-- end -->",
            '<data value="stressed / 32 threads, vanilla / p99"></data>',
        )
        documents.update(self.folder, check=False)
        text = page.read_text(encoding="utf-8")
        self.assertIn("- throughput at saturation, " + MASTER, text)
        self.assertIn("(plots/stressed-throughput.svg)", text)
        self.assertIn('/ p99">10.0 ms</data>', text)
        self.assertTrue((self.folder / "docs/plots/stressed-throughput.svg").exists())
        self.assertEqual([], self.check())

    def test_update_picture_isTheCurveOfTheReport(self):
        shutil.copytree(RESULTS / "cycles-quota", self.folder / "bench/results/cycles-quota")
        page = self.write("docs/NEW.md", "<!-- picture: cycles-quota --><!-- end -->")
        documents.update(self.folder, check=False)
        text = page.read_text(encoding="utf-8")
        self.assertIn("](plots/cycles-quota-over-time.svg)\n\nAbove: the 99th percentile", text)
        self.assertTrue((self.folder / "docs/plots/cycles-quota-over-time.svg").exists())
        self.write("docs/NEW.md", "<!-- picture: cost --><!-- end -->")
        with self.assertRaisesRegex(SystemExit, "cost: the run has no times"):
            self.check()

    def test_update_reportWithParts_valuesOfAPartAndLongVerdictsWrapped(self):
        columns = "part,round,position,arm,cpu_ns_per_read"
        rows = [
            f'{part},{number},0,"{arm}",{value}'
            for part, factor in (("few clients of one coordinator", 2), ("many", 4))
            for number in range(4)
            for arm, value in (("off", 100), ("off, again", 100 * factor))
        ]
        self.write("bench/results/turns/switchback.csv", columns, *rows)
        parts = [{"heading": part, "kind": "switchback"} for part in ("few clients of one coordinator", "many")]
        self.write("bench/results/turns/run.json", json.dumps({"baseline": "off", "parts": parts}))
        place = "CPU time per read, off, again / ratio"
        page = self.write(
            "docs/NEW.md",
            "<!-- report: turns --><!-- end -->",
            f'<data value="turns / {place}"></data>',
            f'<data value="turns / many / {place}"></data>',
        )
        documents.update(self.folder, check=False)
        text = page.read_text(encoding="utf-8")
        self.assertIn('ratio">2.00', text)
        self.assertIn('ratio">4.00', text)
        lines = text.splitlines()
        for part in ("few clients of one coordinator", "many"):
            start = f"- {part}: CPU time per read: no ratio counts"
            self.assertTrue(any(line.startswith(start) for line in lines), start)
        prose = [line for line in text.splitlines() if not line.startswith(("|", "<"))]
        self.assertLessEqual(max(map(len, prose)), 100)

    def test_sameDrawing_roundingOnly(self):
        self.assertTrue(same_drawing('<path d="M 1.50 2"/>', '<path d="M 1.51 2"/>'))
        self.assertFalse(same_drawing('<path d="M 1.50 2"/>', '<path d="M 4.50 2"/>'))
        self.assertFalse(same_drawing('<path d="M 1.50 2"/>', '<path d="L 1.50 2"/>'))


class RawDataTest(InFolder):
    def test_results_everyFolder_saysMachineCommitAndCommand(self):
        folders = {file.parent for file in RESULTS.rglob("*.csv")}
        self.assertGreater(len(folders), 10)
        for folder in folders:
            run = provenance(folder)
            for key in ("machine", "commit", "command"):
                self.assertTrue(run.get(key), f"{folder}: {key}")

    def test_results_everyRunOfCycles_questionSaysAtHowManyNodes(self):
        for folder in {file.parent for file in RESULTS.rglob("cycles.csv")}:
            question = (folder / "README.md").read_text(encoding="utf-8").splitlines()[0].lower()
            nodes = {1: "one", 2: "two"}[cycles.with_fault(Results(folder).cycles)]
            self.assertIn(f"{nodes} of five nodes", question, folder)


class IndexTest(InFolder):
    def test_document_aFolder_hasQuestionAnswerAndRun(self):
        self.write(
            "one/README.md", '# Why?\n\nBecause <data value="x">1.0</data>\nof [it](x).\n\nMore.'
        )
        self.write("one/run.json", '{"command": "scripts/bench one", "commit": "0123456789"}')
        self.write("two/README.md", "# And how?\n\nSo.\n\nMore.")
        table = documents.index(self.folder)
        self.assertEqual(
            [
                ["Why?", "Because 1.0 of it.", "[one](one)", "`scripts/bench one`", "0123456"],
                ["And how?", "So.", "[two](two)", "–", "–"],
            ],
            [[cell.text for cell in row] for row in table.rows],
        )

    def test_document_noAnswerBelowTheHeading_isAnError(self):
        self.write("one/README.md", "# Why?\n\n| file | content |\n|---|---|\n\nMore.")
        with self.assertRaisesRegex(ValueError, "a question as heading"):
            documents.index(self.folder)
