import unittest

from horoscope_analysis.tables import Cell, Column, Table, number


def table() -> Table:
    found = Table("caption", [Column("name", is_text=True), Column("p99", "low")])
    found.add("a|b", number(2.0))
    found.add("<c>", number(1.0))
    found.add("oracle", number(0.5), reference=True)
    return found


class TablesTest(unittest.TestCase):
    def test_isBest_reference_doesNotCompete(self):
        self.assertEqual([False, True, False], [table().is_best(row, 1) for row in range(3)])

    def test_asText_columns_alignedWithMark(self):
        lines = table().as_text().splitlines()
        self.assertEqual(
            ["name      p99", "------  ------", "a|b      2.00", "<c>      1.00*"],
            [line.rstrip() for line in lines[1:5]],
        )

    def test_asText_controlCharacters_cannotDriveTheTerminal(self):
        found = Table("", [Column("x", is_text=True)])
        found.add("\x1b[31mred")
        self.assertNotIn("\x1b", found.as_text())

    def test_asMarkdown_specialCharacters_escaped(self):
        lines = table().as_markdown().splitlines()
        self.assertEqual("| --- | --: |", lines[1])
        self.assertEqual("| a\\|b | 2.00 |", lines[2])
        self.assertEqual("| &lt;c> | **1.00** |", lines[3])

    def test_cell_rowAndColumn_found(self):
        self.assertEqual("2.00", table().cell("a|b", "p99").text)
        self.assertRaises(KeyError, table().cell, "missing", "p99")

    def test_add_wrongCount_refused(self):
        self.assertRaises(ValueError, table().add, Cell("alone"))
