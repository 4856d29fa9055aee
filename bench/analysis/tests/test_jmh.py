import json

from horoscope_analysis import jmh

from .fixtures import InFolder


def result(method, score, allocated, **params):
    return {
        "benchmark": f"io.horoscope.bench.jmh.X.{method}",
        "params": params,
        "primaryMetric": {"rawData": [[score, score * 2], [score * 0.9]]},
        "secondaryMetrics": {"gc.alloc.rate.norm": {"score": allocated}},
    }


class JmhTest(InFolder):
    def test_verdicts_selectorAndHook_yesAndNo(self):
        results = [
            result("order", 40.0, 0.001, selector="c3", nodes="calm", replicas="3"),
            result("order", 400.0, 16.0, selector="c3", nodes="mixed", replicas="7"),
            result("hook", 100.0, 0.0, first="kept"),
            result("dynamicSnitch", 500.0, 88.0, first="kept"),
        ]
        lines = jmh.verdicts(self.write("jmh.json", json.dumps(results)))
        self.assertEqual(
            [
                "yes  c3 orders 3 calm replicas in at most 40 ns: 40.0 (36.0 to 80.0)",
                "yes  ... and allocates nothing: 0.001 B",
                "NO   c3 orders 7 mixed replicas in at most 90 ns: 400.0 (360.0 to 800.0)",
                "NO   ... and allocates nothing: 16.000 B",
                "NO   first replica kept: the hook is at least 10 times as fast as the dynamic"
                " snitch: 5.00 times (2.25 to 11.11), 100 and 500 ns",
                "yes  ... and allocates at most 0.25 of what the snitch does: 0.0 of 88.0 B, 0.00",
            ],
            lines,
        )
