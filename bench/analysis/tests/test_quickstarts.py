"""Times of repeated runs of scripts/quickstart."""

from horoscope_analysis import quickstarts

from .fixtures import InFolder


class QuickstartsTest(InFolder):
    def test_document_byArguments_medianAndLongest(self):
        self.write(
            "quickstart/quickstart.csv",
            "round,arguments,operation,down_s,back_s,failed,load_before",
            "0,,read,1.0,2.0,0,1.5",
            "1,,read,2.0,4.0,1,1.5",
            "2,,read,1.0,never,0,1.5",
            "0,--embedded,read,1.0,3.0,0,1.5",
        )
        text = quickstarts.document(self.folder).as_markdown()
        self.assertIn("| (no arguments) | reads | 3 | 1.00 | 2.00 | 4.00 | ∞ | 1 |", text)
        self.assertIn("| --embedded | reads | 1 | 1.00 | 1.00 | 3.00 | 3.00 | 0 |", text)
