"""The share of samples whose stack has a frame of our code.

``profile.csv`` has a row for each node, slice of 10 s and kind of event: ``all``, ``ours`` (with a
frame of ours, so stock code counts that we call) and ``top`` (the innermost frame is ours, so what
our code calls does not count) are samples (``jdk.ExecutionSample``) or the bytes that samples stand
for (``jdk.ObjectAllocationSample``).
"""

from __future__ import annotations

import math
from pathlib import Path

import pandas as pd

from .comparison import Part
from .numbers import PERCENT, Interval
from .report import Section
from .results import Results, rows_of
from .statistics import LEAST_RUNS, student
from .tables import Table, count, number

STACKS = {"ours": "a frame of ours", "top": "ours innermost"}
KINDS = {"jdk.ExecutionSample": "CPU samples", "jdk.ObjectAllocationSample": "bytes allocated"}


def section(results: Results, part: Part) -> Section:
    """A row and a sentence for each kind of event and of stack."""
    table = samples(results.profile)
    verdicts = [f"{row[0].text} with {row[1].text}: {row[2].text}" for row in table.rows]
    return Section(part["heading"], tables=[table], verdicts=verdicts)


def document(results: Path, name: str) -> Table:
    """The samples of ``bench/results/NAME``."""
    return samples(Results(results / name).profile)


def samples(profile: pd.DataFrame) -> Table:
    """A row for each kind of event and of stack."""
    table = Table.of(
        "Samples by stack; standard errors between slices",
        "of all, stacks with",
        ["share", "standard error", "sum", "slices"],
    )
    for kind, words in KINDS.items():
        rows = rows_of(profile, kind=kind)
        for column, stacks in STACKS.items():
            found, error = share(rows, column)
            table.add(
                words,
                stacks,
                number(found, PERCENT),
                number(error, PERCENT),
                count(float(rows["all"].sum())),
                count(len(rows)),
            )
    return table


def share(rows: pd.DataFrame, column: str = "ours") -> tuple[Interval, float]:
    """A column of all with Student's interval, and its standard error: a ratio of sums over slices.

    Samples of one slice of one node are much alike, so slices are what is counted.
    """
    slices, total = len(rows), float(rows["all"].sum())
    if total == 0:
        return Interval(), math.nan
    found = float(rows[column].sum()) / total
    if slices < LEAST_RUNS:
        return Interval(found), math.nan
    left = rows[column] - found * rows["all"]
    error = math.sqrt(float((left**2).sum()) * slices / (slices - 1)) / total
    half = student(slices - 1) * error
    return Interval(found, found - half, found + half), error
