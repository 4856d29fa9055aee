import errno
import os
import signal
import subprocess
import sys

from horoscope_analysis.__main__ import REPOSITORY

from .fixtures import InFolder


class MainTest(InFolder):
    def test_report_interrupted_noTraceback(self):
        runs = self.folder / "runs.csv"
        os.mkfifo(runs)
        analysis = subprocess.Popen(
            [sys.executable, "-m", "horoscope_analysis", "report", str(self.folder)],
            cwd=REPOSITORY / "bench" / "analysis",
            stderr=subprocess.PIPE,
            text=True,
        )
        writer = self._await_reader(runs, analysis)
        analysis.send_signal(signal.SIGINT)
        self.assertEqual("", analysis.communicate()[1])
        os.close(writer)
        self.assertEqual(-signal.SIGINT, analysis.returncode)

    def _await_reader(self, pipe, process) -> int:
        """The end to write to, once the process reads; fails if the process ends before."""
        while True:
            try:
                return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
            except OSError as e:
                self.assertEqual(errno.ENXIO, e.errno)
            try:
                process.wait(0.05)
                self.fail(process.communicate()[1])
            except subprocess.TimeoutExpired:
                pass  # It has not come to read yet.
