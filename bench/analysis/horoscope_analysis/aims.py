"""The project's aims on real nodes, each beside what was measured: a table of docs/RESULTS.md."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from . import agent_cost, costs
from .jmh import AIMS_NANOS
from .numbers import NANOS, NUMBER, PERCENT, SECONDS, Interval, Unit
from .reports import report_of
from .statistics import outcome
from .tables import Table, number

#: What a report of ``bench/results`` says, by folder, row and column.
Reported = Callable[[str, str, str], Interval]

_FAULTS = {
    "cycles": "busy processes",
    "cycles-flapping": "processes busy every other second",
    "cycles-quota": "a third of the CPU time",
    "cycles-pause": "one node paused",
}

_CALM = {
    "switchback": "no faults, one coordinator",
    "switchback-any": "no faults, five coordinators",
}


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


def document(results: Path) -> Table:
    """A row for each aim, in the order of the document."""

    @cache
    def report(folder: str):
        return report_of(results / folder)

    def reported(folder: str, row: str, column: str) -> Interval:
        return report(folder).cell(row, column).number

    table = Table.of("", "figure, run", ["aim", "measured", "outcome"])
    for aim in (*_with_faults(reported), *_without(reported), *_costs(results)):
        link = f"[{aim.folder}](../bench/results/{aim.folder})"
        said = outcome(aim.found, aim.most, aim.least)
        table.add(aim.words, link, aim.bounds, number(aim.found, aim.unit), said)
    return table


def _with_faults(reported: Reported) -> Iterator[Aim]:
    for folder, words in _FAULTS.items():
        for phase in ("in its first second", "during the fault"):
            p99 = reported(folder, f"p99 {phase}, horoscope", "ratio")
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


def _without(reported: Reported) -> Iterator[Aim]:
    for folder, words in _CALM.items():
        for measure in ("CPU time per read", "p99"):
            ratio = reported(folder, f"{measure}, horoscope", "ratio")
            yield Aim(f"{words}: {measure} ÷ off", folder, ratio, least=0.99, most=1.01)
    for reads, measure, most in (
        ("reads of one row beside scans", "p99", 0.6),
        ("scans beside reads of one row", "p99 of scans", 1.5),
    ):
        ratio = reported("scans-and-points", f"{measure}, weighted_fair", "ratio")
        yield Aim(f"{reads}, weighted_fair: p99 ÷ fifo", "scans-and-points", ratio, most=most)


def _costs(results: Path) -> Iterator[Aim]:
    agent = agent_cost.document_own(results)
    threads = agent.cell("agent, on", "own threads, of a core").number
    yield Aim("agent's own threads, of a core", "agent-cost", threads, most=0.002, unit=PERCENT)
    code = agent.cell("agent, on", "classes and code, MB").number
    yield Aim("agent's classes and code, MB", "agent-cost", code, most=2)
    longer = agent_cost.document_start_up(results).cell("agent, on", "longer, s").number
    yield Aim("start with the agent, longer by", "start-up", longer, most=0.3, unit=SECONDS)
    orders = costs.selector_cost(results)
    for nodes, (replicas, most) in product(("calm", "mixed"), AIMS_NANOS.items()):
        words = f"{replicas} {nodes} replicas"
        time = orders.cell("horoscope", words).number
        yield Aim(f"{words} ordered", "plan-cost", time, most=most, unit=NANOS)
    for count in (1, 4, 16):
        words = f"choosing a replica, {count} thread{'s' * (count > 1)}: time ÷ dynamic snitch"
        yield Aim(words, "read-cost", costs.read_over_stock(results, count), most=1)
