"""Arms that took turns within one cluster: paired ratios, and how many rounds tell 1 % apart.

``switchback.csv`` has a row for each block of one arm: ``round`` (a block of each arm, in random
order), ``position`` in it, ``cpu_ns_per_read`` (CPU time of all nodes over answers, in
nanoseconds), ``p50_ms`` and ``p99_ms`` of the reads that were due in the block, the same of scans
where there are any, ``disk_kb_per_read`` (what all nodes read from disks over answers, in 1,000
bytes) where data is larger than memory, and what may explain them, such as ``diverted`` (of all
reads of the block, those that stock Cassandra would have sent elsewhere). Where there are several
loads, ``part`` is the heading of the part of the run.

``disk.csv`` has a row for each second of a block and each node: what it read from its disk, and the
answers of all nodes in that second.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pandas as pd

from .comparison import Part
from .numbers import MILLIS, NUMBER, PERCENT, Interval, in_words
from .plots import Axis, Plot, Series, lines, series
from .report import Section
from .results import Results, in_order, rows_of
from .statistics import LEAST_RUNS, hodges_lehmann, mean_of_runs, paired, student
from .tables import Cell, Table, count, number

MEASURES = {
    "cpu_ns_per_read": "CPU time per read",
    "mean_ms": "mean",
    "p50_ms": "p50",
    "p95_ms": "p95",
    "p99_ms": "p99",
    "scans_p50_ms": "p50 of scans",
    "scans_p99_ms": "p99 of scans",
    "answers_per_s": "answers a second",
    "start_s": "start-up",
    "disk_kb_per_read": "disk reads per read",
}

#: What is shown in its own unit, too, where there are several loads.
LEVELS = {
    "answers_per_s": ("answers/s", NUMBER),
    "p99_ms": ("p99", MILLIS),
    "processors": ("processors in use", NUMBER),
    "diverted": ("diverted", PERCENT),
    "disk_kb_per_read": ("disk reads per read, kB", NUMBER),
}

#: What is shown as a ratio there.
RATIOS = {
    "answers_per_s": "answers/s",
    "p50_ms": "p50",
    "p99_ms": "p99",
    "cpu_ns_per_read": "CPU time per read",
    "disk_kb_per_read": "disk reads per read",
}

#: What may slow a block, and is no part of any arm.
CAUSES = {
    "steal_s": "time stolen by the host",
    "throttled_s": "time throttled by quotas",
    "gc_ms": "garbage collections",
}

#: Rounds that the bootstrap draws together, unless there are too few of them.
RUN = 5

#: The half width of an interval that a pilot is asked about.
AIM = 0.01

#: The arm that is the baseline under another name.
AGAIN = ", again"


def section(results: Results, part: Part) -> Section:
    """A table of ratios, one of the blocks themselves, and sentences."""
    blocks, baseline = _of_part(results.switchback, part["heading"]), results.baseline
    seconds = _of_part(results.disk, part["heading"])
    return Section(
        part["heading"],
        tables=[ratios(blocks, baseline), arms(blocks)],
        plots=disk_reads(seconds, part["heading"]),
        verdicts=verdicts(blocks, baseline),
    )


def document(results: Path, name: str = "switchback") -> Table:
    """The ratios of ``bench/results/NAME``."""
    folder = Results(results / name)
    return ratios(folder.switchback, folder.baseline)


def document_loads(results: Path, name: str, without: str = "") -> Table:
    """Each load and arm of ``bench/results/NAME``: means of the blocks, and ratios to the baseline
    in the same round, with intervals; without one of the columns if it says nothing there."""
    folder = Results(results / name)
    baseline = folder.baseline
    rows = folder.switchback
    rows = rows.assign(processors=rows["cpu_ns_per_read"] * rows["answers_per_s"] / 1e9)
    levels = {c: level for c, level in LEVELS.items() if c != without and c in rows}
    measures = {column: words for column, words in RATIOS.items() if column != without}
    found = Table.of(
        f"Means of the blocks, and ratios to {baseline} in the same round; intervals of 95 %",
        "load, arm",
        [title for title, _ in levels.values()] + [f"÷ {baseline}, {w}" for w in measures.values()],
    )
    for part in in_order(rows, "part"):
        blocks = _of_part(rows, part)
        for arm in [baseline, *others(blocks, baseline)]:
            own = rows_of(blocks, arm=arm).sort_values("round")
            means = [
                number(mean_of_runs(own[column].to_numpy(), run_length(len(own))), unit)
                for column, (_, unit) in levels.items()
            ]
            quotients = [
                number(ratio(logs(blocks, arm, baseline, column))) if arm != baseline else Cell("1")
                for column in measures
            ]
            found.add(part, arm, *means, *quotients)
    return found


def disk_reads(seconds: pd.DataFrame, heading: str) -> list[Plot]:
    """What the nodes read from disks in each second of a block; nothing where they read nothing."""
    if not seconds.get("disk_kb", seconds).any(axis=None):
        return []
    y = Axis("MB a second", from_zero=True)
    return [
        lines(f"Reads from disks, {heading}", "", Axis("second of a block"), y, of_nodes(seconds))
    ]


def of_nodes(seconds: pd.DataFrame) -> list[Series]:
    """The sums of all nodes, in MB: medians over rounds."""
    keys = ["arm", "round", "second"]
    sums = seconds.groupby(keys, as_index=False)["disk_kb"].sum()
    return series(sums, "arm", "second", "disk_kb", factor=1 / 1_000)


def document_causes(results: Path) -> Table:
    """What the spread of ``bench/results/switchback`` is made of."""
    return causes(Results(results / "switchback").switchback)


def logs(rows: pd.DataFrame, arm: str, baseline: str, column: str) -> np.ndarray:
    """ln(arm ÷ baseline) of each round, in order of time; not finite ones are left out."""
    own, base = (rows_of(rows, arm=name).sort_values("round") for name in (arm, baseline))
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.log(paired(own, base, column, ["round"]))
    return found[np.isfinite(found)]


def ratio(log_ratios: np.ndarray) -> Interval:
    """The geometric mean, with an interval by a block bootstrap over runs of rounds."""
    log = mean_of_runs(log_ratios, run_length(len(log_ratios)))
    return Interval(*(math.exp(x) for x in (log.value, log.low, log.high)))


def run_length(rounds: int) -> int:
    """RUN, or 1 where that would leave too few runs for an interval."""
    return RUN if rounds >= RUN * LEAST_RUNS else 1


def needed(log_ratios: np.ndarray) -> float:
    """Rounds after which the interval is ± AIM, at the spread of these; NaN if unknown.

    The larger number of two: neighbours alike, or not. A pilot has few runs to tell it.
    """
    rounds, found = len(log_ratios), math.nan
    for run in (run_length(rounds), 1):
        log = mean_of_runs(log_ratios, run)
        if log.has_bounds:
            # With more rounds, Student's quantile is that of the normal distribution.
            half = log.half_width * student(math.inf) / student(rounds // run - 1)
            found = np.fmax(found, math.ceil(rounds * (half / math.log1p(AIM)) ** 2))
    return float(found)


def sigma(blocks: pd.DataFrame, column: str) -> float:
    """Standard deviation of ln(a block), without what its round and its arm explain."""
    with np.errstate(divide="ignore"):
        left = _within(blocks.assign(**{column: np.log(blocks[column])}), column)
    rounds, arms_ = left.shape
    if rounds < 2 or arms_ < 2:
        return math.nan
    return float(np.sqrt((left**2).sum() / ((rounds - 1) * (arms_ - 1))))


def explained(blocks: pd.DataFrame, column: str, by: list[str]) -> float:
    """The share of that variance which goes along with these columns, by least squares."""
    with np.errstate(divide="ignore"):
        left = _within(blocks.assign(**{column: np.log(blocks[column])}), column).ravel()
    others_ = np.stack([_within(blocks, name).ravel() for name in by], axis=1)
    factors, *_ = np.linalg.lstsq(others_, left, rcond=None)
    return float(1 - ((left - others_ @ factors) ** 2).sum() / (left**2).sum())


def _within(blocks: pd.DataFrame, column: str) -> np.ndarray:
    """A column by round and arm, without the means of both; complete rounds only."""
    table = blocks.pivot_table(index="round", columns="arm", values=column).dropna()
    left = table.sub(table.mean(axis=1), axis=0)
    return (left - left.mean(axis=0)).to_numpy()


def causes(blocks: pd.DataFrame) -> Table:
    """A row for each measure: the spread of blocks within their rounds, and what goes with it."""
    found = Table.of(
        "Shares of the variance within rounds, which overlap",
        "measure",
        ["σ of a block", *CAUSES.values(), "all of these"],
    )
    for column, words in _measured(blocks, MEASURES):
        shares = [explained(blocks, column, [name]) for name in CAUSES]
        shares.append(explained(blocks, column, list(CAUSES)))
        spread = number(sigma(blocks, column), PERCENT)
        found.add(words, spread, *(Cell(f"{share:.0%}".replace("%", " %")) for share in shares))
    return found


def ratios(blocks: pd.DataFrame, baseline: str, measures: dict[str, str] = MEASURES) -> Table:
    """A row for each measure and arm; measures are titles by column."""
    rounds = blocks["round"].nunique()
    found = Table.of(
        f"Ratios to {baseline} in the same round; intervals of 95 % by a block bootstrap over runs"
        f" of {run_length(rounds)}",
        "measure, arm",
        ["ratio", "Hodges–Lehmann", "rounds", "σ of a block", "rounds for ± 1 %"],
    )
    for column, words in _measured(blocks, measures):
        for arm in others(blocks, baseline):
            own = logs(blocks, arm, baseline, column)
            found.add(
                words,
                arm,
                number(ratio(own)),
                number(math.exp(hodges_lehmann(own))),
                count(len(own)),
                number(sigma(blocks, column), PERCENT),
                count(needed(own)),
            )
    return found


def arms(blocks: pd.DataFrame) -> Table:
    """Means of every column, which show whether the arms had the same conditions."""
    columns = [c for c in blocks.columns if c not in ("part", "round", "position", "arm")]
    found = Table.of("Means of the blocks", "arm", columns)
    for arm in in_order(blocks.sort_values("arm"), "arm"):
        own = rows_of(blocks, arm=arm)
        found.add(arm, *(number(float(own[column].mean()), NUMBER) for column in columns))
    return found


def verdicts(blocks: pd.DataFrame, baseline: str) -> list[str]:
    """First whether the A/A arm holds, which all other sentences depend on."""
    found = []
    for column, words in _measured(blocks, MEASURES):
        for arm in again_first(blocks, baseline):
            own = logs(blocks, arm, baseline, column)
            found.append(f"{words}, {arm} ÷ {baseline}: {_sentence(own, arm)}")
    return found


def _measured(blocks: pd.DataFrame, measures: dict[str, str]) -> list[tuple[str, str]]:
    """Columns that this experiment has, with their titles."""
    return [(column, words) for column, words in measures.items() if column in blocks]


def _sentence(own: np.ndarray, arm: str) -> str:
    found = ratio(own)
    if not found.has_bounds:
        return f"{in_words(found)}, too few rounds for an interval"
    holds = holds_one(found)
    if arm.endswith(AGAIN):
        said = "the A/A arm holds 1" if holds else "THE A/A ARM DOES NOT HOLD 1: use no ratio of it"
    elif max(found.high - 1, 1 - found.low) <= AIM:
        said = "within ± 1 %, interval included"
    else:
        said = "no difference is shown" if holds else "a difference is shown"
    wanted = needed(own)
    return f"{in_words(found)}; {said}; {len(own)} rounds, {wanted:.0f} for ± 1 %"


def holds_one(found: Interval) -> bool:
    """Whether no difference is shown."""
    return found.low <= 1 <= found.high


def _of_part(rows: pd.DataFrame, heading: str) -> pd.DataFrame:
    """All rows where there is one part only."""
    return rows_of(rows, part=heading) if "part" in rows else rows


def others(blocks: pd.DataFrame, baseline: str) -> list[str]:
    """All arms but the baseline, by name."""
    return [arm for arm in sorted(blocks["arm"].unique()) if arm != baseline]


def again_first(blocks: pd.DataFrame, baseline: str) -> list[str]:
    """The same, the A/A arm before the others: they all depend on it."""
    return sorted(others(blocks, baseline), key=lambda arm: not arm.endswith(AGAIN))
