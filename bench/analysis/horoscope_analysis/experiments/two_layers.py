"""Clients and coordinators that both choose, by the plan in bench/results/two-layers/PLAN.md.

A ratio is of the same seed; a scenario is the geometric mean of its seeds. Where more than one read
of a hundred fails with one of two arms, only failed reads are compared.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd

from ..numbers import Interval
from ..results import read_csv
from ..tables import Table, number
from .rule import METRICS, MOST_FAILED, compare, comparison

FOLDER = "two-layers"
ARMS = ("stock", "server", "client", "both")

_PAIRS = [("server", "stock"), ("client", "stock"), ("both", "stock")]
_PAIRS += [("both", "server"), ("both", "client"), ("both", "the better of these")]


def _runs(results: Path) -> pd.DataFrame:
    runs = read_csv(results / FOLDER / "runs.csv")
    fails = runs["failed"] > MOST_FAILED * runs["reads"]
    return runs.assign(**{metric: runs[metric].mask(fails) for metric in METRICS})


def _by_arm(runs: pd.DataFrame, metric: str) -> pd.DataFrame:
    """Geometric means, a row for each scenario."""
    logs = np.log(runs[metric]).groupby([runs["scenario"], runs["selector"]]).mean().unstack()
    means = np.exp(logs)
    return means.assign(**{"the better of these": means[["server", "client"]].min(axis=1)})


def ratios(results: Path) -> Table:
    """Each arm over others, the scenarios together."""
    table = comparison()
    runs = _runs(results)
    for metric, name in METRICS.items():
        means = _by_arm(runs, metric)
        for one, other in _PAIRS:
            compare(table, f"{name}, {one} ÷ {other}", (means[one] / means[other]).dropna())
    return table


def scenarios(results: Path) -> Table:
    """p99 and swing of every scenario; the swing is the mean of its seeds."""
    titles = [f"p99 {arm}, ms" for arm in ARMS] + ["both ÷ better"]
    table = Table.of("", "scenario", titles + [f"swing {arm}" for arm in ARMS])
    runs = _runs(results)
    means = _by_arm(runs, "p99_ms")
    swings = runs.groupby(["scenario", "selector"])["swing"].mean().unstack()
    for name, row in means.iterrows():
        values = [row[arm] for arm in ARMS] + [row["both"] / row["the better of these"]]
        values += [swings.loc[name, arm] for arm in ARMS]
        table.add(f"`{name}`", *(number(float(value)) for value in values))
    return table


def swing(results: Path) -> Table:
    """How far shares swing with both, beyond the largest of the other arms."""
    swings = _runs(results).groupby(["scenario", "selector"])["swing"].mean().unstack()
    beyond = swings["both"] - swings[["stock", "server", "client"]].max(axis=1)
    table = Table.of("", "", ["mean", "largest"])
    table.add("both", number(Interval(float(beyond.mean()))), number(Interval(float(beyond.max()))))
    return table


TABLES = {"two-layers": ratios, "two-layers-scenarios": scenarios, "two-layers-swing": swing}
