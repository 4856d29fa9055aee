"""The results in README, chosen by a rule: none is picked.

On real nodes: every run of a fault, of the first second where it has one, and of the whole fault;
and every run without faults. An older run of the same question is deleted when the newer one comes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from . import aims
from .numbers import MILLIS, Interval
from .plots import Axis, Plot, bars
from .reports import report_of
from .results import Results, rows_of
from .simulated import OURS
from .statistics import geometric_mean
from .tables import Table, count, number

_FAULTS = {
    "cycles": "two nodes get eight busy processes each",
    "cycles-flapping": "the same, every other second",
    "cycles-quota": "two nodes get a third of their CPU time",
    "cycles-pause": "one node is paused",
}

_SHORT = {
    "cycles": "busy processes",
    "cycles-flapping": "busy every other second",
    "cycles-quota": "a third of the CPU",
    "cycles-pause": "paused",
}

_CALM = {
    "switchback": "one coordinator",
    "switchback-any": "five coordinators",
    "switchback-first-compiler": "one coordinator, first compiler only",
}


def faults(results: Path) -> Table:
    """p99 over that of ``off``, or of the stock build where the fault is of disks or memory."""
    _require_all(results, "cycles", _FAULTS)
    table = Table.of("", "five real nodes", ["first second", "whole fault"])
    for folder, words in _FAULTS.items():
        report = report_of(results / folder)
        phases = ("in its first second", "during the fault")
        p99s = [report.cell(f"p99 {phase}, horoscope", "ratio").number for phase in phases]
        table.add(words, *map(number, p99s))
    for folder, row, column, words in (
        ("slow-disk", "horoscope", "p99 during ÷ vanilla", "two nodes read slowly from disk"),
        (
            "paper-scans-stressed",
            "10 threads, horoscope",
            "p99 ÷ vanilla",
            "ten clients scan, the memory of two nodes is contended",
        ),
    ):
        p99 = report_of(results / folder).cell(row, column).number
        table.add(words, number(Interval()), number(p99))
    return table


def faults_plot(results: Path) -> Plot:
    """p99 of reads while nodes have a fault, stock beside Horoscope."""
    groups = []
    for folder, words in _SHORT.items():
        run = Results(results / folder)
        for column, phase in (("p99_first_ms", "first second"), ("p99_during_ms", "whole fault")):
            arms = (rows_of(run.cycles, arm=arm)[column] for arm in (run.baseline, OURS))
            groups.append((f"{words}: {phase}", [geometric_mean(p99s) for p99s in arms]))
    title = "99th percentile of reads, five real nodes of which one or two have a fault"
    axis = Axis("p99", MILLIS, log=True)
    return bars(title, "faults-p99", axis, groups, ("stock Cassandra", "Horoscope"))


def without_faults(results: Path) -> Table:
    """Over ``off``: what Horoscope costs where it has nothing to gain."""
    _require_all(results, "switchback", _CALM)
    table = Table.of("", "without faults", ["CPU time per read", "p99"])
    for folder, words in _CALM.items():
        report = report_of(results / folder)
        measures = ("CPU time per read", "p99")
        ratios = [report.cell(f"{measure}, horoscope", "ratio").number for measure in measures]
        table.add(words, *map(number, ratios))
    return table


def aims_met(results: Path) -> Table:
    """How many of the aims are met, undecided and missed."""
    outcomes = Counter(row[-1].text for row in aims.document(results).rows)
    table = Table.of("", "outcome", ["aims"])
    for outcome in ("met", "undecided", "missed"):
        table.add(outcome, count(outcomes[outcome]))
    table.add("all", count(sum(outcomes.values())))
    return table


def _require_all(results: Path, prefix: str, shown: dict) -> None:
    """No run is left out."""
    found = {folder.name for folder in results.glob(f"{prefix}*") if folder.is_dir()}
    if found != shown.keys():
        raise ValueError(f"shown are {sorted(shown)}, and there are {sorted(found)}")
