"""Service times by how many reads a node got."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

from horoscope_analysis import warm_nodes

COLUMNS = "at_s,seconds,mode,node,reads,service_us,typical_latency_us,answer_age_s,load"


class WarmNodesTest(unittest.TestCase):
    def test_only_nodes_that_answered_without_the_fault_count(self) -> None:
        polls = [
            "1,0.5,on,2,5,600,2000,0.1,0.2",
            "1,0.5,on,3,150,200,1500,0,0.4",
            "2,0.5,on,2,5,9000,20000,0.1,1",  # the fault
            "2,0.5,on,3,5,9000,20000,3,0.2",  # old
            "2,0.5,off,4,5,9000,20000,0.1,0.2",
            "2,0.5,on,5,5,,20000,0.1,0.2",  # not reported
        ]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "warm-nodes").mkdir()
            file = Path(folder) / "warm-nodes" / "polls.csv"
            file.write_text("\n".join([COLUMNS, *polls, ""]))
            table = warm_nodes.document(Path(folder))
        self.assertEqual(table.cell("0 to 20", "polls").text, "1")
        self.assertIn("600", table.cell("0 to 20", "service time, us").text)
        self.assertEqual(table.cell("200 and more", "polls").text, "1")
        self.assertEqual(table.cell("20 to 50", "polls").text, "0")
