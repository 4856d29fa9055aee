import math

from horoscope_analysis.experiments import jmh

from .fixtures import InFolder


class CostsTest(InFolder):
    def setUp(self):
        super().setUp()
        rows = (
            ("ReadBenchmark.read", "HOROSCOPE", "", 400, 40),
            ("ReadBenchmark.read", "DYNAMIC_SNITCH", "", 100, 0),
            ("ReadBenchmark.scores", "DYNAMIC_SNITCH", "", 10_000, 0),
            ("DriverBenchmark.plan", "", "on", 200, 1),
            ("DriverBenchmark.plan:gc.alloc.rate.norm", "", "on", 104, 0),
        )
        self.write(
            "cost/cost.csv",
            '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit",'
            '"Param: chooser","Param: policy"',
            *(f'"io.horoscope.X.{b}","avgt",1,8,{s},{e},"ns/op",{c},{p}' for b, c, p, s, e in rows),
        )

    def test_readOverStock_scoresOfAHundredReads_belongToStock(self):
        found = jmh.read_over_stock(self.folder, "read")
        self.assertAlmostEqual(2, found.value)
        self.assertAlmostEqual(2 * math.exp(0.1), found.high)
        self.assertAlmostEqual(2 / math.exp(0.1), found.low)
