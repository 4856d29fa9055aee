from horoscope_analysis import warm_nodes

from .fixtures import InFolder


class WarmNodesTest(InFolder):
    def test_document_nodesWithFaultOrWithoutAnswers_doNotCount(self):
        self.write(
            "warm-nodes/polls.csv",
            "at_s,seconds,node,reads,service_us,typical_latency_us,answer_age_s,load",
            "1,0.5,2,5,600,2000,0.1,0.2",
            "1,0.5,3,150,200,1500,0,0.4",
            "2,0.5,2,5,9000,20000,0.1,1",  # The fault.
            "2,0.5,3,5,9000,20000,3,0.2",  # Old.
            "2,0.5,5,5,,20000,0.1,0.2",  # Not reported.
        )
        table = warm_nodes.document(self.folder)
        self.assertEqual("1", table.cell("0 to 20", "polls").text)
        self.assertIn("600", table.cell("0 to 20", "service time, us").text)
        self.assertEqual("1", table.cell("200 and more", "polls").text)
        self.assertEqual("0", table.cell("20 to 50", "polls").text)
