import random

import placement
from horoscope_analysis import reports
from horoscope_analysis.numbers import Interval
from placement import Claim

from tests.fixtures import InFolder

COLUMNS = (
    "figure,distribution,strategy,m,r,k,actual_skew,seed,max_mean,skew,lower,median,upper,outliers,"
    "above,footprint,robustness,moved,loads"
)


def row(
    figure,
    distribution,
    strategy,
    r,
    k,
    max_mean=1.0,
    skew=0.0,
    box=(1, 1, 1),
    outliers=0.1,
    above=0.5,
    footprint=1.0,
    robustness=1.0,
    actual_skew=1.0,
    moved=0,
    loads="",
    seed=1,
):
    lower, median, upper = box
    return (
        f"{figure},{distribution},{strategy},64,{r},{k},{actual_skew},{seed},{max_mean},{skew},"
        f"{lower},{median},{upper},{outliers},{above},{footprint},{robustness},{moved},{loads}"
    )


def table_1(**changed):
    """The paper's own values, but for what is changed."""
    return [
        row("table 1", name, "base", 1, 1, max_mean, skew, loads=" ".join(map(str, counts)))
        for name, (counts, max_mean, skew) in (placement.TABLE_1 | changed).items()
    ]


def figure_4():
    gamma = {1: (0, 0.1, 1.5, 0.3), 2: (0.1, 1.4, 1.5, 0.6), 8: (0.9, 1.1, 1.2, 0.7)}
    return [
        row("figure 4", "gamma", "coarse", r, 1, box=box, above=above)
        for r, (*box, above) in gamma.items()
    ]


def figure_8(robustness=0.96):
    chance = random.Random(4)
    throughput = {"coarse": 0.7, "compact": 0.9, "balanced": 0.97, "full": 0.97}
    return [
        row(
            "figure 8",
            distribution,
            strategy,
            2,
            32,
            1 / kept,
            actual_skew=skew,
            seed=seed,
            robustness=robustness + chance.gauss(0, 0.001),
        )
        for distribution in ("power law", "normal", "gamma")
        for strategy, kept in throughput.items()
        for skew in (0.8, 0.9, 1.1, 1.2)
        for seed in (1, 2, 3)
    ]


class PlacementTest(InFolder):
    def report(self, name, *rows):
        self.write("placement.csv", COLUMNS, *rows)
        self.write_run(name=name, parts=[{"kind": "placement", "heading": name}])
        return reports.write(self.folder)

    def test_balance_valuesOfThePaper_areWithin(self):
        report = self.report("placement-balance", *table_1(), *figure_4())
        self.assertEqual(["11 of 11 verdicts are within"], report.all_verdicts)

    def test_balance_eachKindOfDifference_isNamed(self):
        gamma = ((23542 - 300, 6329 + 300, 129, 0), 3.14, 0.77)
        beta = ((10313, 10288, 4715, 4684), 1.38 + 0.04, 0.39)
        normal = ((14882, 14827, 149, 142), 1.98, 0.74 - 0.03)
        rows = table_1(gamma=gamma, beta=beta, normal=normal)
        report = self.report("placement-balance", *rows, *figure_4())
        verdicts = report.sections[0].tables[0]
        for name, verdict in (
            ("gamma", "outside: requests"),
            ("beta", "outside: max:mean"),
            ("normal", "outside: skew"),
            ("power law", "within"),
        ):
            self.assertEqual(verdict, verdicts.cell(name).text)
        self.assertIn("8 of 11 verdicts are within", report.all_verdicts[0])
        self.assertIn("outside: beta; normal; gamma", report.all_verdicts[0])

    def test_robustness_highestDegradation_isThatOfTheWorstChange(self):
        rows = figure_8()
        worst = [row("figure 8", "gamma", "compact", 2, 32, 1.2, actual_skew=0.7, robustness=0.8)]
        report = self.report("placement-robustness", *rows, *worst)
        claims = report.sections[0].tables[1]
        cell = claims.cell("compact: most lost, gamma", "ours")
        self.assertAlmostEqual(0.2, cell.number.value)
        self.assertEqual("outside", claims.cell("compact: most lost, gamma").text)
        cell = claims.cell("balanced: most lost, normal", "ours")
        self.assertAlmostEqual(0.04, cell.number.value, delta=0.002)

    def test_granularity_boxesByK_areJudged(self):
        heights = {1: 1.0, 2: 0.5, 4: 0.05, 16: 0.01}
        rows = [
            row("figure 5", name, "balanced", 2, k, 1 + height / 5, box=(1, 1, 1 + height))
            for name in placement.TABLE_1
            for k, height in heights.items()
        ]
        report = self.report("placement-granularity", *rows)
        self.assertEqual(["6 of 6 verdicts are within"], report.all_verdicts)
        boxes = report.sections[0].tables[1]
        self.assertAlmostEqual(0.5, boxes.cell("gamma", "k = 2").number.value)
        self.assertEqual(1, len(report.plots))

    def test_footprint_compactAboveOneInR_isOutside(self):
        rows = [
            row("figure 6", "power law", strategy, 2, k, footprint=footprint)
            for k in (2, 32)
            for strategy, footprint in (("balanced", 0.99), ("full", 1), ("compact", 0.6))
        ]
        rows += [row("figure 7", "power law", "compact", 2, k, footprint=0.5) for k in (2, 32)]
        report = self.report("placement-footprint", *rows)
        self.assertEqual(
            ["3 of 4 verdicts are within; outside: compact: tends to 1/R, figure 6, k = 32"],
            report.all_verdicts,
        )

    def test_holds_atTheLimitAndPastIt_differs(self):
        for how, value, within, outside in (
            ("± 0.05", 0.5, 0.549, 0.551),
            ("≤", 0.5, 0.5, 0.51),
            ("≥", 0.5, 0.5, 0.49),
        ):
            self.assertTrue(Claim("", "", how, value, Interval(within)).holds)
            self.assertFalse(Claim("", "", how, value, Interval(outside)).holds)
