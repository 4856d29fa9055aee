import math
import random

from horoscope_analysis import reports
from horoscope_analysis.experiments import governed

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

    def test_shares_farthestFromOne_isTheLargest(self):
        real = [row.replace("0.2,0.3,0.5", "0.25,0.36,0.39") for row in rows(1, rounds=2)]
        mixed = [a if ",real," in a else b for a, b in zip(real, rows(1, rounds=2))]
        shares = self.report(*mixed).sections[0].tables[1]
        self.assertEqual("0.780", shares.cell("calm, horoscope", "largest ÷").text)

    def test_counts_p99AboveTheSimulators_isCounted(self):
        self.write("governed/governed.csv", COLUMNS, *rows(real_p99=0.5))
        self.write("governed/run.json", '{"baseline": "dynamic_snitch"}')
        table = governed.counts(self.folder)
        self.assertEqual(["horoscope", "3", "2", "1", "1", "1"], [c.text for c in table.rows[0]])
