"""``python -m horoscope_analysis``: see ``scripts/report --help``."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="horoscope_analysis", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    report = commands.add_parser("report", help="tables and plots of a folder, or of the documents")
    report.add_argument("folder", nargs="?", type=Path)
    report.add_argument("--docs", action="store_true")
    report.add_argument("--check", action="store_true")
    chosen = parser.parse_args(arguments)
    if chosen.docs == (chosen.folder is not None) or (chosen.check and not chosen.docs):
        parser.error("report takes a FOLDER, or --docs [--check]")
    return _documents(chosen.check) if chosen.docs else _report(chosen.folder)


def _report(folder: Path) -> int:
    from . import reports

    if not any(folder.glob("*.csv")):
        print(f"error: {folder} has no CSV files", file=sys.stderr)
        return 1
    print(reports.write(folder).as_text())
    print(f"written: {folder / 'report.html'}, plots/*.svg, summary.csv, summary.txt")
    return 0


def _documents(check: bool) -> int:
    from . import documents

    changes = documents.update(REPOSITORY, check)
    for change in changes:
        print(change)
    if check and changes:
        print("error: documents differ from bench/results; scripts/report --docs", file=sys.stderr)
    return 1 if check and changes else 0


if __name__ == "__main__":
    # Ctrl-C ends it as it ends any tool: a traceback of libraries would help nobody.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
