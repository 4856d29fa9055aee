"""What README and RESULTS.md say of real nodes, chosen by a rule: none is picked.

Every run of a fault, of the first second where it has one, and of the whole fault; every run
without faults; every aim beside what was measured. An older run of the same question is deleted
when the newer one comes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from ..numbers import MILLIS, NANOS, NUMBER, PERCENT, SECONDS, Interval, Unit
from ..plots import Axis, Plot, bars
from ..report import OURS
from ..reports import report_of
from ..results import Results, rows_of
from ..statistics import geometric_mean, outcome
from ..tables import Table, count, number
from . import cycles, jmh, turns

#: What a report of ``bench/results`` says, by folder, row and column.
Reported = Callable[[str, str, str], Interval]

#: By folder: in README, in a figure, in an aim.
_FAULTS = {
    "cycles": ("two nodes get eight busy processes each", "busy processes", "busy processes"),
    "cycles-flapping": (
        "the same, every other second",
        "busy every other second",
        "processes busy every other second",
    ),
    "cycles-quota": (
        "two nodes get a third of their CPU time",
        "a third of the CPU",
        "a third of the CPU time",
    ),
    "cycles-pause": ("one node is paused", "paused", "one node paused"),
    "cycles-release-5": (
        "two nodes get eight busy processes each, Cassandra 5.0, all compilers",
        "busy processes, 5.0",
        "busy processes, Cassandra 5.0",
    ),
}

_CALM = {
    "switchback": "all compilers",
    "switchback-first-compiler": "first compiler only",
}

_CALM_MEASURES = {"cpu_ns_per_read": "CPU time per read", "p99_ms": "p99"}

_PHASES = {"p99_first_ms": "in its first second", "p99_during_ms": "during the fault"}


@dataclass(frozen=True)
class Aim:
    """A figure, the folder that it was measured in, and the bounds that it must be within."""

    words: str
    folder: str
    found: Interval
    least: float = -math.inf
    most: float = math.inf
    unit: Unit = NUMBER

    @property
    def bounds(self) -> str:
        if math.isinf(self.most):
            return f"≥ {self._show(self.least)}"
        if math.isinf(self.least):
            return f"≤ {self._show(self.most)}"
        return f"{self._show(self.least)} to {self._show(self.most)}"

    def _show(self, bound: float) -> str:
        factor, suffix = self.unit.step(bound)
        return f"{bound * factor:g}{suffix}"


def faults(results: Path) -> Table:
    """p99 over that of ``off``, or of the stock build where the fault is of disks or memory."""
    _require_all(results, "cycles", _FAULTS)
    table = Table.of("", "five real nodes", ["first second", "whole fault"])
    for folder, (words, *_) in _FAULTS.items():
        rows = Results(results / folder).cycles
        table.add(words, *(number(cycles.over(rows, OURS, "off", it)) for it in _PHASES))
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


def selectors(results: Path) -> Table:
    """p99 without reports over that of each other selector, over the whole fault, by fault."""
    runs = {
        words: rows
        for folder, (_, words, _) in _FAULTS.items()
        if "prequal" in (rows := Results(results / folder).cycles)["arm"].to_numpy()
    }
    found = Table.of("", "p99 of Horoscope without reports over that of", list(runs))
    for other, words in {"off": "stock", **cycles.SELECTORS}.items():
        each = [cycles.over(it, "no reports", other, "p99_during_ms") for it in runs.values()]
        found.add(words, *map(number, each))
    return found


def faults_plot(results: Path) -> Plot:
    """p99 of reads while nodes have a fault, stock beside Horoscope."""
    groups = []
    for folder, (_, words, _) in _FAULTS.items():
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
        rows = Results(results / folder).switchback
        table.add(words, *(number(cycles.over(rows, OURS, "off", it)) for it in _CALM_MEASURES))
    return table


def aims_met(results: Path) -> Table:
    """How many of the aims are met, undecided and missed."""
    outcomes = Counter(row[-1].text for row in aims(results).rows)
    table = Table.of("", "outcome", ["aims"])
    for name in ("met", "undecided", "missed"):
        table.add(name, count(outcomes[name]))
    table.add("all", count(sum(outcomes.values())))
    return table


def aims(results: Path) -> Table:
    """A row for each aim, in the order of the document."""

    @cache
    def report(folder: str):
        return report_of(results / folder)

    def reported(folder: str, row: str, column: str) -> Interval:
        return report(folder).cell(row, column).number

    table = Table.of("", "figure, run", ["aim", "measured", "outcome"])
    for aim in (*_with_faults(results, reported), *_without(results, reported), *_costs(results)):
        link = f"[{aim.folder}](../bench/results/{aim.folder})"
        said = outcome(aim.found, aim.most, aim.least)
        table.add(aim.words, link, aim.bounds, number(aim.found, aim.unit), said)
    return table


def _with_faults(results: Path, reported: Reported) -> Iterator[Aim]:
    for folder, (*_, words) in _FAULTS.items():
        rows = Results(results / folder).cycles
        for column, phase in _PHASES.items():
            p99 = cycles.over(rows, OURS, "off", column)
            yield Aim(f"{words}: p99 {phase} ÷ off", folder, p99, most=0.7)
        for what, most in (("left", 0.3), ("back", 2)):
            after = reported(folder, "horoscope", f"{what} after")
            said = f"{words}: 80 % of the reads {what} after"
            yield Aim(said, folder, after, most=most, unit=SECONDS)
    scans, ten = "paper-scans-stressed", "10 threads, horoscope"
    words = "10 clients scan beside contention"
    yield Aim(f"{words}: p99 ÷ stock", scans, reported(scans, ten, "p99 ÷ vanilla"), most=0.7)
    throughput = reported(scans, ten, "throughput ÷ vanilla")
    yield Aim(f"{words}: throughput ÷ stock", scans, throughput, least=1)
    p99 = reported("slow-disk", "horoscope", "p99 during ÷ vanilla")
    yield Aim("slow disks: p99 during the fault ÷ stock", "slow-disk", p99, most=0.6)
    throughput = reported("slow-disk", "32 threads, horoscope", "throughput ÷ vanilla")
    yield Aim("slow disks: throughput ÷ stock", "slow-disk", throughput, least=1.25)
    for scenario in ("flapping", "pauses", "stressed", "throttled"):
        p99 = reported("governed", f"{scenario}, horoscope_no_reports", "p99")
        yield Aim(f"governed nodes, {scenario}: p99 ÷ dynamic snitch", "governed", p99, most=0.7)


def _without(results: Path, reported: Reported) -> Iterator[Aim]:
    for folder, words in _CALM.items():
        rows = Results(results / folder).switchback
        for column, measure in _CALM_MEASURES.items():
            ratio = cycles.over(rows, OURS, "off", column)
            said = f"no faults, {words}: {measure} ÷ off"
            yield Aim(said, folder, ratio, least=0.99, most=1.01)
    for reads, measure, most in (
        ("reads of one row beside scans", "p99", 0.6),
        ("scans beside reads of one row", "p99 of scans", 1.5),
    ):
        ratio = reported("scans-and-points", f"{measure}, weighted_fair", "ratio")
        yield Aim(f"{reads}, weighted_fair: p99 ÷ fifo", "scans-and-points", ratio, most=most)


def _costs(results: Path) -> Iterator[Aim]:
    agent = turns.document_agent_own(results)
    share = agent.cell("agent, on", "own threads, of a core").number
    yield Aim("agent's own threads, of a core", "agent-cost", share, most=0.002, unit=PERCENT)
    code = agent.cell("agent, on", "classes and code, MB").number
    yield Aim("agent's classes and code, MB", "agent-cost", code, most=2)
    longer = turns.document_start_up(results).cell("agent, on", "longer, s").number
    yield Aim("start with the agent, longer by", "start-up", longer, most=0.3, unit=SECONDS)
    orders = jmh.selector_cost(results)
    for nodes, (replicas, most) in product(("calm", "mixed"), {3: 40, 7: 90}.items()):
        words = f"{replicas} {nodes} replicas"
        time = orders.cell("horoscope", words).number
        yield Aim(f"{words} ordered", "cost", time, most=most, unit=NANOS)
    for method, words in jmh.READS.items():
        ratio = jmh.read_over_stock(results, method)
        yield Aim(f"choosing a replica, {words}: time ÷ dynamic snitch", "cost", ratio, most=1)


def _require_all(results: Path, prefix: str, shown: dict) -> None:
    """No run is left out."""
    found = {folder.name for folder in results.glob(f"{prefix}*") if folder.is_dir()}
    if found != shown.keys():
        raise ValueError(f"shown are {sorted(shown)}, and there are {sorted(found)}")
