from horoscope_analysis.experiments import two_layers

from .fixtures import InFolder


class TwoLayersTest(InFolder):
    def tables(self):
        """Two scenarios of one seed: both are as good as the better of the two, and a tenth worse."""
        rows = ["scenario,selector,seed,p99_ms,p999_ms,reads,failed,swing"]
        for name, p99s in {"drawn-1": (8, 2, 4, 2), "drawn-2": (8, 6, 4, 4.4)}.items():
            for arm, p99 in zip(two_layers.ARMS, p99s, strict=True):
                rows.append(f"{name},{arm},1,{p99},{2 * p99},1000,0,{0.01 * p99}")
        rows.append("drawn-3,stock,1,9,9,1000,0,0.1")
        rows += [f"drawn-3,{arm},1,9,9,1000,500,0.1" for arm in two_layers.ARMS[1:]]
        (self.folder / "two-layers").mkdir()
        self.write("two-layers/runs.csv", *rows)
        return {name: make(self.folder) for name, make in two_layers.TABLES.items()}

    def test_ratios_betterOfTwo_isTakenInEachScenario(self):
        table = self.tables()["two-layers"]
        better = "p99, both ÷ the better of these"
        self.assertEqual("1", table.cell(better, "above 1.05").text)
        self.assertAlmostEqual(1.1**0.5, table.cell(better, "geometric mean").number.value, 3)

    def test_ratios_readsThatFail_areNotCompared(self):
        table = self.tables()["two-layers"]
        self.assertEqual("2", table.cell("p99.9, both ÷ stock", "scenarios").text)

    def test_swing_lessTheLargest_isBelowNothing(self):
        table = self.tables()["two-layers-swing"]
        self.assertAlmostEqual(-0.032, table.cell("both", "mean").number.value, 3)
