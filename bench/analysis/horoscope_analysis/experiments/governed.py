"""Real nodes whose reads took as long as the simulator said, beside the simulator.

``governed.csv`` has two rows for each run: ``cluster`` is ``real`` or ``simulated``; both have the
same ``scenario``, ``round`` (which is the seed, less 1) and ``arm``. ``share_0`` and so on are the
nodes' shares of reads.
"""

from __future__ import annotations

import math
from pathlib import Path

import pandas as pd

from ..numbers import PERCENT, Interval
from ..report import Part, Section
from ..results import Results, in_order, rows_of
from ..statistics import log_quotients, ratio
from ..tables import Table, count, number

MEASURES = {"p50_ms": "p50", "p95_ms": "p95", "p99_ms": "p99"}

#: What differs by more has to be explained.
TOLERANCE = 0.15


def section(results: Results, part: Part) -> Section:
    """Real beside simulated, arms beside the baseline in both, and how many are alike."""
    rows, baseline = results.governed, results.baseline
    return Section(
        part["heading"],
        tables=[beside(rows), shares(rows), gains(rows, baseline)],
        verdicts=[verdict(rows)],
    )


def beside(rows: pd.DataFrame) -> Table:
    """Each figure of each scenario and arm, and its ratio to the simulator's of the same seed."""
    found = Table.of(
        "Real nodes ÷ simulator, paired by seed; intervals of 95 %",
        "scenario, arm",
        [f"{words} {what}" for words in MEASURES.values() for what in ("ms", "simulated", "÷")],
    )
    for scenario, arm, own in _groups(rows):
        cells = []
        for column in MEASURES:
            real, simulated = _pair(own)
            cells += [number(float(real[column].mean())), number(float(simulated[column].mean()))]
            cells.append(number(real_to_simulated(own, column)))
        found.add(scenario, arm, *cells)
    return found


def shares(rows: pd.DataFrame) -> Table:
    """Each node's share of the reads, real and simulated, and the largest difference of a mean."""
    columns = [column for column in rows.columns if column.startswith("share_")]
    words = [f"node {column.removeprefix('share_')}" for column in columns]
    found = Table.of(
        "Shares of the reads",
        "scenario, arm",
        [f"{word}{what}" for word in words for what in ("", " simulated")] + ["largest ÷"],
    )
    for scenario, arm, own in _groups(rows):
        real, simulated = (it[columns].mean() for it in _pair(own))
        cells = [float(it[column]) for column in columns for it in (real, simulated)]
        farthest = max(real / simulated, key=lambda quotient: abs(math.log(quotient)))
        found.add(scenario, arm, *(number(cell, PERCENT) for cell in cells), number(farthest))
    return found


def gains(rows: pd.DataFrame, baseline: str) -> Table:
    """Each arm over the baseline, on real nodes and simulated."""
    found = Table.of(
        f"Ratios to {baseline}, paired by seed; intervals of 95 %",
        "scenario, arm",
        [f"{words}{what}" for words in MEASURES.values() for what in ("", " simulated")],
    )
    for scenario, arm, own in _groups(rows[rows["arm"] != baseline]):
        base = rows_of(rows, scenario=scenario, arm=baseline)
        cells = [
            _ratio(rows_of(own, cluster=where), rows_of(base, cluster=where), column)
            for column in MEASURES
            for where in ("real", "simulated")
        ]
        found.add(scenario, arm, *(number(cell) for cell in cells))
    return found


def counts(results: Path) -> Table:
    """Of each arm, how many figures are as simulated, and in how many scenarios p99 is shorter."""
    run = Results(results / "governed")
    rows, of_nodes, of_arms = run.governed, shares(run.governed), gains(run.governed, run.baseline)
    columns = ["latencies", "as simulated", "scenarios", "shares as simulated", "p99 shorter"]
    table = Table.of("", "arm", columns)
    for arm in in_order(rows[rows["arm"] != run.baseline], "arm"):
        own = {scenario: group for scenario, its, group in _groups(rows) if its == arm}
        latencies = [real_to_simulated(it, column) for it in own.values() for column in MEASURES]
        places = [f"{scenario}, {arm}" for scenario in own]
        farthest = [of_nodes.cell(place, "largest ÷").number for place in places]
        shorter = sum(of_arms.cell(place, "p99").number.high < 1 for place in places)
        as_simulated, shares_alike = (sum(map(_is_alike, it)) for it in (latencies, farthest))
        values = (len(latencies), as_simulated, len(own), shares_alike, shorter)
        table.add(arm, *map(count, values))
    return table


def verdict(rows: pd.DataFrame) -> str:
    """How many figures are as simulated, and which are not."""
    others, figures = [], 0
    for scenario, arm, own in _groups(rows):
        for column, words in MEASURES.items():
            found = real_to_simulated(own, column)
            figures += 1
            if not _is_alike(found):
                others.append(f"{words} of {scenario}, {arm}: {found.value:.2f}")
    alike = f"{figures - len(others)} of {figures} latencies"
    said = f"{alike} within ± {TOLERANCE:.0%} of the simulator's"
    return said + ("" if not others else "; not: " + "; ".join(others))


def _is_alike(ratio_to_simulated: Interval) -> bool:
    return abs(ratio_to_simulated.value - 1) <= TOLERANCE


def real_to_simulated(own: pd.DataFrame, column: str) -> Interval:
    """The geometric mean of the ratios of one scenario and arm."""
    return _ratio(*_pair(own), column)


def _pair(own: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    return rows_of(own, cluster="real"), rows_of(own, cluster="simulated")


def _ratio(own: pd.DataFrame, base: pd.DataFrame, column: str) -> Interval:
    return ratio(log_quotients(own, base, column))


def _groups(rows: pd.DataFrame) -> list[tuple[str, str, pd.DataFrame]]:
    """The rows of each scenario and arm, by name."""
    return [
        (scenario, arm, rows_of(rows, scenario=scenario, arm=arm))
        for scenario in in_order(rows.sort_values("scenario"), "scenario")
        for arm in in_order(rows.sort_values("arm"), "arm")
    ]
