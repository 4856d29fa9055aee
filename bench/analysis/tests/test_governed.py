import math
import random

from horoscope_analysis import governed, reports

from .fixtures import InFolder

COLUMNS = (
    "scenario,round,position,arm,cluster,reads,failed,p50_ms,p95_ms,p99_ms,share_0,share_1,share_2"
)


def rows(real_p99, rounds=8, seed=11):
    """Both selectors as simulated but for the p99 of horoscope on real nodes."""
    chance = random.Random(seed)
    found = []
    for number in range(rounds):
        for position, arm in enumerate(("dynamic_snitch", "horoscope")):
            level = math.exp(chance.gauss(0, 0.1))
            for cluster in ("real", "simulated"):
                p99 = 100 * level
                if cluster == "real":
                    p99 *= math.exp(chance.gauss(0, 0.01))
                    p99 *= real_p99 if arm == "horoscope" else 1
                found.append(
                    f"calm,{number},{position},{arm},{cluster},4000,0,{20 * level},{50 * level},"
                    f"{p99},0.2,0.3,0.5"
                )
    return found


class GovernedTest(InFolder):
    def report(self, *lines):
        self.write("governed.csv", COLUMNS, *lines)
        part = {"heading": "Real nodes beside the simulator", "kind": "governed"}
        self.write_run(name="governed", baseline="dynamic_snitch", parts=[part])
        return reports.write(self.folder)

    def test_report_oneFigureHalfAsHighAgain_isNamedAndTheOthersAreAlike(self):
        report = self.report(*rows(real_p99=1.5))
        beside, shares, gains = report.sections[0].tables
        ratio = beside.cell("calm, horoscope", "p99 ÷").number
        self.assertTrue(1.45 < ratio.low < 1.5 < ratio.high < 1.55, ratio)
        self.assertAlmostEqual(1, beside.cell("calm, dynamic_snitch", "p50 ÷").number.value)
        self.assertEqual("50.0 %", shares.cell("calm, horoscope", "node 2").text)
        self.assertGreater(gains.cell("calm, horoscope", "p99").number.low, 1.2)
        self.assertEqual(
            "5 of 6 latencies within ± 15% of the simulator's; not: p99 of calm, horoscope: 1.50",
            report.all_verdicts[0],
        )

    def test_report_oneRound_hasNoIntervals(self):
        report = self.report(*rows(real_p99=1, rounds=1))
        ratio = report.sections[0].tables[0].cell("calm, horoscope", "p99 ÷").number
        self.assertFalse(ratio.has_bounds)

    def test_document_runsSpreadAndShares(self):
        self.write("governed/governed.csv", COLUMNS, *rows(real_p99=1.5, rounds=50))
        table = governed.document(self.folder)
        self.assertEqual("50", table.cell("calm, horoscope", "runs").text)
        spread = table.cell("calm, horoscope", "σ of p99").number.value
        self.assertAlmostEqual(0.01, spread, delta=0.003)
        shares = governed.document_shares(self.folder)
        self.assertEqual("1.00", shares.cell("calm, horoscope", "largest ÷").text)

    def test_documentAgain_ratiosOfTheSameSeed(self):
        real = [row.replace("horoscope", "horoscope_no_reports") for row in rows(1, rounds=3)]
        self.write("governed/governed.csv", COLUMNS, *real)
        p99s = {"dynamic_snitch": 40, "horoscope": 10, "horoscope_no_reports": 20, "oracle": 5}
        runs = [
            f"calm,{name},{number + 1},20,50,{p99 * (1 + number)}"
            for name, p99 in p99s.items()
            for number in range(3)
        ]
        header = "scenario,selector,seed,p50_ms,p95_ms,p99_ms"
        self.write("governed-simulated/runs.csv", header, *runs)
        table = governed.document_again(self.folder)
        gains = [round(cell.number.value, 3) for cell in table.rows[0][4:]]
        self.assertEqual([0.25, 0.5, 0.125], gains)
        # 100 e^x of each round, over 20, 40 and 60.
        self.assertGreater(table.cell("calm", "p99 ÷ simulated").number.value, 2)

    def test_shares_farthestFromOne_isTheLargest(self):
        real = [row.replace("0.2,0.3,0.5", "0.25,0.36,0.39") for row in rows(1, rounds=2)]
        mixed = [a if ",real," in a else b for a, b in zip(real, rows(1, rounds=2))]
        self.write("governed/governed.csv", COLUMNS, *mixed)
        shares = governed.document_shares(self.folder)
        self.assertEqual("0.780", shares.cell("calm, horoscope", "largest ÷").text)
