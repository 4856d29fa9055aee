"""Runs of tests and tools whose rows are counts: two datacenters, mutations."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from ..numbers import Interval, fixed
from ..results import provenance, read_csv, rows_of
from ..tables import Cell, Table, number


def two_datacenters(results: Path) -> Table:
    """A row for each run."""
    titles = [
        "blocks",
        "median of p99 on ÷ off",
        "median p99 off, ms",
        "median p99 on, ms",
        "reads of the slow replica per read of on",
    ]
    table = Table.of("Blocks in turn", "run, commit", titles)
    for folder in sorted((results / "two-datacenters").glob("*/figures.csv")):
        run = provenance(folder.parent)
        table.add(folder.parent.name, run["commit"][:7], *_two_modes(read_csv(folder)))
    return table


def _two_modes(rows: pd.DataFrame) -> list[Cell]:
    coordinators = rows[rows["mode"] != "both"]
    first = coordinators.groupby("block").nth(0)
    second = coordinators.groupby("block").nth(1)
    quotients = second["p99_ms"].to_numpy() / first["p99_ms"].to_numpy()
    slow = rows_of(rows, mode="both")["reads"].sum()
    p99s = [Interval(float(side["p99_ms"].median())) for side in (first, second)]
    return [
        Cell(str(len(first))),
        number(float(pd.Series(quotients).median())),
        *(number(p99) for p99 in p99s),
        number(float(slow / second["reads"].sum())),
    ]


def mutation(results: Path) -> Table:
    """How many mutants of each package of core the tests notice."""
    rows = read_csv(results / "mutation" / "mutation.csv")
    packages = rows["class"].str.rsplit(".", n=1).str[0].str.removeprefix("io.horoscope.core.")
    table = Table.of("", "package", ["mutants", "not noticed", "not run", "noticed"])
    for name in [*sorted(packages.unique()), "all"]:
        own = rows if name == "all" else rows[packages == name]
        counts = own.groupby("outcome")["mutants"].sum()
        noticed = counts.get("KILLED", 0) + counts.get("TIMED_OUT", 0)
        missed = [str(counts.get(outcome, 0)) for outcome in ("SURVIVED", "NO_COVERAGE")]
        table.add(name, str(counts.sum()), *missed, f"{fixed(100 * noticed / counts.sum(), 0)} %")
    return table
