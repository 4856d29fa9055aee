"""The index of results, from made-up folders."""

from horoscope_analysis import index

from .fixtures import InFolder


class IndexTest(InFolder):
    def test_document_aFolder_hasQuestionAnswerAndRun(self):
        self.write("one/README.md", "# Why?\n\nBecause <data value=\"x\">1.0</data>\nof [it](x).\n\nMore.")
        self.write("one/run.json", '{"command": "scripts/bench one", "commit": "0123456789"}')
        self.write("two/README.md", "# And how?\n\nSo.\n\nMore.")
        table = index.document(self.folder)
        self.assertEqual(
            [
                ["Why?", "Because 1.0 of it.", "[one](one)", "`scripts/bench one`", "0123456"],
                ["And how?", "So.", "[two](two)", "–", "–"],
            ],
            [[cell.text for cell in row] for row in table.rows],
        )

    def test_document_noAnswerBelowTheHeading_isAnError(self):
        self.write("one/README.md", "# Why?\n\n| file | content |\n|---|---|\n\nMore.")
        with self.assertRaisesRegex(ValueError, "a question as heading"):
            index.document(self.folder)
