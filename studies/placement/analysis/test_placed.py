import math
import random

from horoscope_analysis import reports

from tests.fixtures import InFolder

COLUMNS = (
    "part,round,position,arm,placement,selector,answers_per_s,model_max_mean,coordinator_cpu,cpu_1,"
    "cpu_2"
)

#: The same blocks, with kB from disks per answer, and from those of both nodes.
DISK_COLUMNS = f"{COLUMNS},disk_kb_per_read,disk_kb_1,disk_kb_2"
DISKS = {"base": "4,20000,10000", "balanced": "8,30000,31000", "compact": "2,10000,5000"}

#: Answers a second, busiest node over the mean by the model, CPU of both nodes.
ARMS = {
    "base, off": (100, 2, "0.30,0.10"),
    "base, off, again": (100, 2, "0.30,0.10"),
    "base, on": (120, 2, "0.30,0.10"),
    "balanced, off": (200, 1, "0.20,0.20"),
    "balanced, on": (180, 1, "0.21,0.19"),
}


def rows(part="gamma", rounds=8, again=1.0, seed=7):
    """A round has a level of its own, which its blocks have nearly alike."""
    chance = random.Random(seed)
    found = []
    for number in range(rounds):
        level = math.exp(chance.gauss(0, 0.3))
        for position, (arm, (answers, load, cpu)) in enumerate(ARMS.items()):
            factor = (again if arm.endswith("again") else 1) * math.exp(chance.gauss(0, 0.01))
            placement, selector = arm.split(", ")[:2]
            found.append(
                f'{part},{number},{position},"{arm}",{placement},{selector},'
                f"{answers * level * factor},{load},0.5,{cpu}"
            )
    return found


def placement(line):
    return line.split('"')[1].split(",")[0]


class PlacedTest(InFolder):
    def report(self, *lines):
        self.write("switchback.csv", COLUMNS, *lines)
        part = {"heading": "gamma", "kind": "placed"}
        self.write_run(name="placement", baseline="base, off", parts=[part])
        return reports.write(self.folder)

    def test_report_twiceTheThroughput_isShownBesideModelAndPaper(self):
        report = self.report(*rows())
        table = report.sections[0].tables[0]
        found = table.cell("balanced", "÷ base").number
        self.assertTrue(1.95 < found.low < 2 < found.high < 2.05, found)
        self.assertEqual("2.00", table.cell("balanced", "÷ base, model").text)
        self.assertEqual("2.66", table.cell("balanced", "÷ base, paper").text)
        self.assertEqual("1", table.cell("base", "÷ base").text)
        self.assertEqual("1.50", table.cell("base", "CPU max:mean").text)
        self.assertEqual("2.01", table.cell("base", "CPU max:mean, paper").text)
        on = table.cell("balanced", "on: ÷ base on").number.value
        self.assertAlmostEqual(1.5, on, delta=0.02)
        self.assertAlmostEqual(0.9, table.cell("balanced", "on ÷ off").number.value, delta=0.02)
        self.assertEqual("1.05", table.cell("balanced", "on: CPU max:mean").text)
        self.assertEqual([], report.all_verdicts)

    def test_report_againDiffers_saysSoAndHasNoRatios(self):
        report = self.report(*rows(again=1.2))
        self.assertIn("no ratio counts, as the A/A arm is 1.2", report.all_verdicts[0])
        table = report.sections[0].tables[0]
        for column in ("÷ base", "on: ÷ base on", "on ÷ off"):
            self.assertEqual("–", table.cell("balanced", column).text)
            self.assertEqual("–", table.cell("base", column).text)
        self.assertAlmostEqual(1.2, table.cell("base, again", "÷ base").number.value, delta=0.02)
        self.assertEqual("2.00", table.cell("balanced", "÷ base, model").text)

    def test_maxToMean_chanceOfBlocks_isNoImbalance(self):
        lines = rows(rounds=2)
        uneven = [
            line.replace("0.20,0.20", "0.30,0.10" if line.startswith("gamma,0,") else "0.10,0.30")
            for line in lines
        ]
        table = self.report(*uneven).sections[0].tables[0]
        self.assertEqual("1.00", table.cell("balanced", "CPU max:mean").text)

    def disks(self, part="gamma", limit="disks"):
        lines = rows(part=part)
        compact = [line.replace("balanced", "compact") for line in lines if "balanced" in line]
        found = [f"{line},{DISKS[placement(line)]}" for line in lines + compact]
        self.write("switchback.csv", DISK_COLUMNS, *found)
        parts = [{"heading": part, "kind": "placed", "limit": limit}]
        self.write_run(baseline="base, off", parts=parts)
        return reports.write(self.folder).sections[0].tables

    def test_report_limitDisks_readsAndCachesAreBesideThoseOfThePaper(self):
        _, table = self.disks()
        self.assertEqual("8.00", table.cell("balanced", "kB from disks per answer").text[:4])
        self.assertAlmostEqual(4, table.cell("balanced", "÷ compact").number.value)
        self.assertEqual("1.26", table.cell("balanced", "misses ÷ compact, paper").text)
        self.assertAlmostEqual(31, table.cell("balanced", "largest cache, MB").number.value)
        self.assertAlmostEqual(2, table.cell("base", "cache ÷ compact").number.value)
        self.assertEqual("2.11", table.cell("base", "cache ÷ compact, paper").text)
        self.assertEqual("1", table.cell("compact", "cache ÷ compact").text)
        self.assertAlmostEqual(4, table.cell("base", "on: kB from disks per answer").number.value)
        self.assertAlmostEqual(20, table.cell("base", "on: largest cache, MB").number.value)

    def test_report_limitDisksAndAnotherDistribution_thePaperHasADash(self):
        _, table = self.disks(part="uniform")
        self.assertEqual("–", table.cell("balanced", "misses ÷ compact, paper").text)

    def test_report_anotherLimit_hasNoTableOfDisks(self):
        self.assertEqual(1, len(self.disks(limit="timers")))

    def test_report_distributionWithoutFigureInThePaper_hasADash(self):
        self.write("switchback.csv", COLUMNS, *rows(part="uniform"))
        self.write_run(baseline="base, off", parts=[{"heading": "uniform", "kind": "placed"}])
        table = reports.write(self.folder).sections[0].tables[0]
        self.assertEqual("1.03", table.cell("balanced", "÷ base, paper").text)
        self.assertEqual("–", table.cell("balanced", "CPU max:mean, paper").text)
        again = table.cell("base, again", "÷ base").number
        self.assertTrue(again.low < 1 < again.high or math.isclose(again.value, 1, abs_tol=0.02))
