from horoscope_analysis import reports

from .fixtures import InFolder
from .test_cycles import COLUMNS


def rows(coordinators, level, during, p99s, rounds=12):
    """Rows of off and of horoscope.

    :param during: the share of the node's reads while it has the fault, of each arm
    :param p99s: during the fault, of each arm
    """
    found = []
    for number in range(rounds):
        noise = 1 + 0.02 * (number % 3)
        for position, arm in enumerate(("off", "horoscope")):
            p99 = p99s[position] * noise
            found.append(
                f'{coordinators},{level},{number},{position},{arm},"[2]",0.2,{during[position]},'
                f"0.2,,,6.0,6.0,5,{p99},{p99},5,6400"
            )
    return found


class ClientsTest(InFolder):
    def table(self, *lines):
        self.write("clients.csv", "coordinators,level," + COLUMNS, *lines)
        part = {"heading": "400 reads/s by clients", "kind": "clients"}
        self.write_run(name="clients", baseline="off", parts=[part])
        return reports.write(self.folder).sections[0].tables[0]

    def test_report_policiesAndLevels_haveSharesAndTheRatioOfTheirOwnRows(self):
        table = self.table(
            *rows("any", "ONE", during=(0.18, 0.03), p99s=(100, 40)),
            *rows("replica", "ONE", during=(0.19, 0.15), p99s=(100, 90)),
            *rows("replica", "ALL", during=(0.2, 0.2), p99s=(100, 100)),
        )
        self.assertEqual(
            [("round robin", "ONE"), ("token-aware", "ONE"), ("token-aware", "ALL")],
            [(row[0].text, row[1].text) for row in table.rows],
        )
        robin, aware, everything = table.rows
        self.assertAlmostEqual(0.2, robin[2].number.value)
        self.assertAlmostEqual(0.18, robin[3].number.value)
        self.assertAlmostEqual(0.03, robin[4].number.value)
        self.assertAlmostEqual(0.4, robin[5].number.value)
        self.assertAlmostEqual(0.9, aware[5].number.value)
        self.assertAlmostEqual(1, everything[5].number.value)

    def test_report_noRows_hasNoSection(self):
        self.write("clients.csv", "coordinators,level," + COLUMNS)
        part = {"heading": "400 reads/s by clients", "kind": "clients"}
        self.write_run(name="clients", baseline="off", parts=[part])
        self.assertEqual([], reports.write(self.folder).sections)
