import math
import random

import numpy as np
import pandas as pd
from horoscope_analysis import reports
from horoscope_analysis.experiments import cycles
from horoscope_analysis.results import Results, moved_at

from .fixtures import InFolder

COLUMNS = (
    "round,position,arm,nodes,share_before,share_during,share_after,left_s,back_s,fault_s,after_s,"
    "p99_calm_ms,p99_first_ms,p99_during_ms,p99_after_ms,reads"
)


def rows(rounds=24, seed=5, again=None):
    """Reads leave within half a second with horoscope; in one cycle of four with off.

    :param again: the p99 of the A/A arm; None without it
    """
    chance = random.Random(seed)
    arms = {"off": 100, "horoscope": 40} | ({'"off, again"': again} if again else {})
    found = []
    for number in range(rounds):
        for position, (arm, p99) in enumerate(arms.items()):
            is_ours = arm == "horoscope"
            left = 0.3 + 0.2 * chance.random() if is_ours else 3.0 if number % 4 == 0 else ""
            back = "" if left == "" else 1.5
            calm, during = (chance.gauss(1, 0.05) * value for value in (10, p99))
            found.append(
                f'{number},{position},{arm},"[2, 3]",0.4,0.05,0.4,{left},{back},6.0,6.0,'
                f"{calm},{during},{during},{calm},6400"
            )
    return found


class CyclesTest(InFolder):
    def report(self, *lines):
        self.write("cycles.csv", COLUMNS, *lines)
        part = {"heading": "cpu_contention comes and goes", "kind": "cycles"}
        self.write_run(name="cycles", baseline="off", parts=[part])
        return reports.write(self.folder)

    def test_report_oursLeavesAndIsFaster_tablesSaySo(self):
        report = self.report(*rows())
        p99, moves = report.sections[0].tables
        during = p99.cell("p99 during the fault, horoscope", "ratio").number
        self.assertTrue(during.low < 0.4 < during.high < 0.45, during)
        calm = p99.cell("p99 before the fault, horoscope", "ratio").number
        self.assertTrue(calm.low < 1 < calm.high, calm)
        self.assertEqual(math.inf, moves.cell("off", "left after").number.value)
        self.assertTrue(0.15 < moves.cell("horoscope", "left after").number.value < 0.35)
        self.assertEqual("18", moves.cell("off", "never left").text)
        self.assertLess(moves.cell("horoscope", "left: p against off").number.value, 1e-6)
        self.assertEqual([], report.all_verdicts)

    def test_report_oursLeavesAndIsFaster_beginsWithASentenceAndACurve(self):
        report = self.report(*rows())
        self.assertRegex(
            report.lead,
            r"^With Horoscope reads left the nodes with the fault after [234]\d\d ms, and in"
            r" fewer than half of the cycles with off; p99 in the first second: 0\.\d+× \(0\.\d+"
            r" to 0\.\d+\) that of off; during the whole fault: 0\.\d+× \(.*\) that of off\.$",
        )
        self.assertIn("seconds since the fault began", report.picture.svg)
        page = report.as_html()
        self.assertLess(page.index("With Horoscope"), page.index("<svg"))
        self.assertLess(page.index("<svg"), page.index("<table"))

    def test_picture_places_fallWhenReadsLeaveAndRiseWhenTheyAreBack(self):
        row = "{},0,off,[2],0.3,0,0,{},{},6,6,1,1,1,1,9"
        times = [("0.45", "1.45"), ("1.45", ""), ("", ""), ("0.45", "2.45")]
        lines = [row.format(at, left, back) for at, (left, back) in enumerate(times)]
        self.write("cycles.csv", COLUMNS, *lines)
        places = cycles.places(Results(self.folder).cycles, 6, 6)
        self.assertEqual(
            [(-3, 1), (0.3, 0.75), (0.3, 0.5), (1.3, 0.25), (7.3, 0.5), (8.3, 0.75), (12, 0.75)],
            [(round(at, 6), share.value) for at, share in places],
        )

    def test_headline_noDifference_isUndecided(self):
        same = [row.replace("horoscope", "other") for row in rows(again=101)]
        ours = [row.replace('"off, again"', "horoscope") for row in same]
        text = self.report(*ours).lead
        self.assertIn("during the whole fault: undecided (", text)

    def test_selectors_each_isComparedInTheSameRound(self):
        p99s = {"off": 80, "horoscope": 10, "no reports": 20} | dict.fromkeys(cycles.SELECTORS, 40)
        row = '{},{},{},"[2]",0.1,0,0.1,1,1,6,6,1,{},{},1,6400'
        self.write(
            "cycles/cycles.csv",
            COLUMNS,
            *(
                row.format(number, place, arm, p99 * (1 + number), 2 * p99)
                for number in range(10)
                for place, (arm, p99) in enumerate(p99s.items())
            ),
        )
        table = cycles.selectors(self.folder, "cycles")
        self.assertEqual(1 + len(cycles.SELECTORS), len(table.rows))
        self.assertAlmostEqual(
            0.125, table.cell("stock", "with reports, first second").number.value
        )
        self.assertAlmostEqual(
            0.5, table.cell("`prequal`", "without reports, whole fault").number.value
        )

    def test_headline_againDiffers_usesNoRatio(self):
        lead = self.report(*rows(again=120)).lead
        self.assertIn("not used, since the A/A arm shows a difference", lead)

    def test_picture_manyArms_hasTwo(self):
        lines = [row.replace("off", "prequal") for row in rows() if ",off," in row]
        svg = self.report(*rows(), *lines).picture.svg
        self.assertNotIn("prequal", svg)

    def test_report_againHoldsOne_refusesNothing(self):
        report = self.report(*rows(again=100))
        self.assertEqual([], report.all_verdicts)
        p99, moves = report.sections[0].tables
        during = p99.cell("p99 during the fault, off, again", "ratio").number
        self.assertTrue(during.low < 1 < during.high, during)
        self.assertEqual("18", moves.cell("off, again", "never left").text)
        self.assertEqual(math.inf, moves.cell("off, again", "left after").number.value)
        self.assertAlmostEqual(1, moves.cell("off, again", "left: p against off").number.value)

    def test_report_againDiffers_saysOfWhat(self):
        report = self.report(*rows(again=120))
        refused = [it.split(":")[0] for it in report.all_verdicts]
        self.assertEqual(["p99 in its first second", "p99 during the fault"], refused)

    def test_report_againWithFewRounds_refusesNothing(self):
        self.assertEqual([], self.report(*rows(rounds=2, again=100)).all_verdicts)

    def test_report_baselineOnly_isTheOnlyArm(self):
        off = [row for row in rows() if ",off," in row]
        p99, moves = self.report(*off).sections[0].tables
        self.assertEqual([], p99.rows)
        self.assertEqual("24", moves.cell("off", "cycles").text)

    def test_returning_whatNeverLeft_doesNotCount(self):
        self.report(*rows())
        off = Results(self.folder).cycles.query("arm == 'off'")
        seconds, happened = cycles.returning(off)
        self.assertEqual(6, len(seconds))
        self.assertTrue(happened.all())

    def test_report_readsFailed_saysOfWhichArm(self):
        self.write("cycles.csv", f"{COLUMNS},failed", *(f"{row},3" for row in rows()[:-1]))
        verdicts = cycles.verdicts(Results(self.folder).cycles, "off")
        self.assertIn("failed reads: horoscope 69, off 72", verdicts)

    def test_report_nothingToLose_isLeftOutAndSaid(self):
        lines = rows()
        report = self.report(lines[0].replace(",0.4,0.05", ",0.02,0.05"), *lines[1:])
        self.assertIn("1 of 48 cycles have no times", report.all_verdicts[-1])

    def test_leaving_oneNode_losesHalfOfTheReadsOfTwo(self):
        row = '0,0,off,"[2]",{},0,0.1,0.3,0.3,6,6,1,1,1,1,6400'
        self.write("cycles.csv", COLUMNS, row.format(0.04), *[row.format(0.09)] * 3)
        self.write_run(name="cycles", baseline="off", parts=[])
        self.assertEqual(3, len(cycles.leaving(Results(self.folder).cycles)[0]))

    def test_movedAt_shareFalls_isNotEarlierThanItDoes(self):
        for tau in 0.02, 0.1, 0.2, 0.5, 2.0:
            ends = np.arange(0.3, 9, 0.015)
            # The mean of exp(-t / tau) over each window.
            shares = tau / 0.3 * (math.exp(0.3 / tau) - 1) * np.exp(-ends / tau)
            moved = moved_at(pd.Series(ends[shares <= 0.2])).iloc[0]
            fell = tau * math.log(5)
            self.assertTrue(fell <= moved <= fell + 0.13, f"{moved} s for {fell} s")

    def test_moved_at_limit_isWithinIt(self):
        self.assertEqual([0.3, 2], list(moved_at(pd.Series([0.45, 2.15]))))

    def test_drivers_eachFault_isARowOverOff(self):
        lines = [COLUMNS, *rows()]
        for line in rows():
            if ",horoscope," in line:
                for arm in ("driver", "driver and nodes"):
                    lines.append(line.replace(",horoscope,", f",{arm},"))
        for fault in cycles.OF_DRIVERS:
            (self.folder / f"driver-{fault}").mkdir()
            self.write(f"driver-{fault}/cycles.csv", *lines)
        table = cycles.drivers(self.folder)
        self.assertEqual(len(cycles.OF_DRIVERS), len(table.rows))
        self.assertEqual("2", table.cell("pause", "nodes of five").text)
        during = table.cell("pause", "both, whole fault").number
        self.assertTrue(during.low < 0.4 < during.high < 0.45, during)
        both = cycles.both(self.folder).cell("pause", "both ÷ driver").number
        self.assertAlmostEqual(1, both.value)

    def test_clients_eachFolder_isARowWithItsNodes(self):
        for folder in cycles.OF_CLIENTS:
            (self.folder / folder).mkdir()
            self.write(f"{folder}/cycles.csv", COLUMNS, *rows())
        table = cycles.clients(self.folder)
        clients = [(row[0].text, row[1].text) for row in table.rows]
        self.assertEqual(list(cycles.OF_CLIENTS.values()), clients)
        self.assertEqual({"2"}, {row[2].text for row in table.rows})
        self.assertTrue(all(row[-1].number.high < 0.45 for row in table.rows))
