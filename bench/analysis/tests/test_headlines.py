import shutil

from horoscope_analysis import headlines
from horoscope_analysis.__main__ import REPOSITORY

from .fixtures import InFolder

RESULTS = REPOSITORY / "bench" / "results"


class HeadlinesTest(InFolder):
    def test_faults_runThatIsNotShown_isAnError(self):
        for run in ("cycles", "cycles-better"):
            (self.folder / run).mkdir()
        with self.assertRaisesRegex(ValueError, "cycles-better"):
            headlines.faults(self.folder)

    def test_withoutFaults_runIsMissing_isAnError(self):
        shutil.copytree(RESULTS / "switchback", self.folder / "switchback")
        with self.assertRaisesRegex(ValueError, "switchback-any"):
            headlines.without_faults(self.folder)
