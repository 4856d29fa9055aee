import os
import signal
import subprocess
import sys

from .fixtures import InFolder


class MainTest(InFolder):
    def test_report_interrupted_noTraceback(self):
        runs = self.folder / "runs.csv"
        os.mkfifo(runs)
        analysis = subprocess.Popen(
            [sys.executable, "-m", "horoscope_analysis", "report", str(self.folder)],
            stderr=subprocess.PIPE,
            text=True,
        )
        with runs.open("w"):  # Waits until it reads.
            analysis.send_signal(signal.SIGINT)
            self.assertEqual("", analysis.communicate()[1])
        self.assertEqual(-signal.SIGINT, analysis.returncode)
