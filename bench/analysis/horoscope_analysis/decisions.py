"""What other values of the constants would change: docs/DECISIONS.md, from simulated runs.

In ``bench/results/decisions`` a folder ``NAME-choose`` has scenarios of the half that constants are
chosen on, ``NAME-judge`` of the other one, and ``NAME-drawn`` those drawn at random. A selector
there is ours with one constant changed, such as ``deadband=2``.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from . import simulated
from .numbers import Interval, show
from .results import Results, in_order, read_csv, rows_of
from .statistics import geometric_mean
from .tables import Cell, Table, number

#: What the others are compared with.
DEFAULT = "horoscope"

#: Columns of runs.csv by their titles.
METRICS = {
    "p99": "p99_ms",
    "p99.9": "p999_ms",
    "diverted": "diverted",
    "leave": "leave_s",
    "return": "return_s",
}


def document(results: Path) -> Table:
    """Each setting over the default, over all points of a half, and where p99 differs most.

    An interval is over seeds, each of which is the geometric mean over the same points.
    """
    titles = ["points", *METRICS, "least p99", "largest p99"]
    table = Table.of("Ratios to the default, paired by seed", "setting, half", titles)
    for folder in _folders(results):
        found = simulated.points(Results(folder))
        for setting in _settings(folder):
            own = [point for point in found if setting in point.selectors]
            means = (number(_over(folder, setting, it)) for it in METRICS.values())
            ratios = [(point.ratio(setting, DEFAULT), point.label) for point in own]
            ends = (which(ratios, key=lambda it: it[0].value) for which in (min, max))
            extremes = (Cell(f"{show(ratio)} ({label})", ratio) for ratio, label in ends)
            table.add(setting, _half(folder), str(len(own)), *means, *extremes)
    return table


def values(results: Path) -> Table:
    """The same by half and by point, for sentences: p99 comes last."""
    metrics = dict(reversed(METRICS.items()))
    table = Table.of("Ratios to the default, paired by seed", "setting, where", list(metrics))
    for folder in _folders(results):
        for setting in _settings(folder):
            means = (_over(folder, setting, it) for it in metrics.values())
            table.add(setting, _half(folder), *map(number, means))
            for point in simulated.points(Results(folder)):
                if setting in point.selectors:
                    ratios = (point.ratio(setting, DEFAULT, it) for it in metrics.values())
                    table.add(setting, point.label, *map(number, ratios))
    return table


def _folders(results: Path) -> list[Path]:
    return sorted((results / "decisions").glob("*-*"))


def _half(folder: Path) -> str:
    return folder.name.rsplit("-", 1)[1]


def _settings(folder: Path) -> list[str]:
    """Without the default, the floor and the ceiling."""
    names = in_order(read_csv(folder / "runs.csv"), "selector")
    return [name for name in names if "=" in name]


def _over(folder: Path, setting: str, metric: str) -> Interval:
    runs, keys = read_csv(folder / "runs.csv"), ["scenario", "variant", "seed"]
    own, base = (rows_of(runs, selector=s).set_index(keys)[metric] for s in (setting, DEFAULT))
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(own / base)
    return geometric_mean(np.exp(logs[np.isfinite(logs)].groupby("seed").mean()))
