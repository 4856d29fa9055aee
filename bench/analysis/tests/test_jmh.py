import json
import math

from horoscope_analysis.experiments import jmh

from .fixtures import InFolder


def result(method, score, allocated, **params):
    return {
        "benchmark": f"io.horoscope.bench.jmh.X.{method}",
        "params": params,
        "primaryMetric": {"rawData": [[score, score * 2], [score * 0.9]]},
        "secondaryMetrics": {"gc.alloc.rate.norm": {"score": allocated}},
    }


class JmhTest(InFolder):
    def test_verdicts_selectorAndRead_yesAndNo(self):
        results = [
            result("order", 40.0, 0.001, selector="c3", nodes="calm", replicas="3"),
            result("order", 400.0, 16.0, selector="c3", nodes="mixed", replicas="7"),
            result("read", 900.0, 0.0, chooser="HOROSCOPE"),
            result("read", 400.0, 0.0, chooser="DYNAMIC_SNITCH"),
            result("scores", 51_000.0, 58_000.0, chooser="DYNAMIC_SNITCH"),
        ]
        lines = jmh.verdicts(self.write("jmh.json", json.dumps(results)))
        self.assertEqual(
            [
                "yes  c3 orders 3 calm replicas in at most 40 ns: 40.0 (36.0 to 80.0)",
                "yes  ... and allocates nothing: 0.001 B",
                "NO   c3 orders 7 mixed replicas in at most 90 ns: 400.0 (360.0 to 800.0)",
                "NO   ... and allocates nothing: 16.000 B",
                "yes  a read costs at most what one with the dynamic snitch does at 1,000 reads/s:"
                " 900 and 400 + 510 ns",
            ],
            lines,
        )


class CostsTest(InFolder):
    def test_readOverStock_scoresOfAHundredReads_belongToStock(self):
        rows = (
            ("read", "HOROSCOPE", 400, 40),
            ("read", "DYNAMIC_SNITCH", 100, 0),
            ("scores", "DYNAMIC_SNITCH", 10_000, 0),
        )
        self.write(
            "read-cost/read-cost.csv",
            "benchmark,chooser,threads,samples,score,error_99_9,unit",
            *(f"ReadBenchmark.{m},{c},1,8,{s},{e},ns/op" for m, c, s, e in rows),
        )
        found = jmh.read_over_stock(self.folder, 1)
        self.assertAlmostEqual(2, found.value)
        self.assertAlmostEqual(2 * math.exp(0.1), found.high)
        self.assertAlmostEqual(2 / math.exp(0.1), found.low)
