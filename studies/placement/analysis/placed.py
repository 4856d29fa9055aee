"""Placements on real nodes beside table II of the paper on placement, with Horoscope off and on.

``switchback.csv`` has a row for each block: ``part`` is the distribution of the requests,
``placement`` one of the paper's, ``arm`` that with Horoscope ``off`` or ``on``. ``model_max_mean``
is the busiest node's load over the mean by the model, and ``cpu_1`` and so on are the processors
that each node with copies used. ``base, off, again`` is base in a second keyspace. Where ``limit``
of the part is ``disks``, blocks begin with empty page caches: ``disk_kb_1`` and so on are the kB
that each node with copies has read from its disk in the block, and then has in its page cache.
"""

from __future__ import annotations

import pandas as pd

from horoscope_analysis.experiments.turns import AGAIN, again_differs, refused
from horoscope_analysis.numbers import Interval
from horoscope_analysis.report import Part, Section
from horoscope_analysis.results import Results, rows_of
from horoscope_analysis.statistics import logs, mean_of_runs, ratio, run_length
from horoscope_analysis.tables import Cell, Table, number

#: The file of the rows.
ROWS = "switchback"

_DISTRIBUTIONS = ("uniform", "beta", "power law", "normal", "gamma")

#: Table II, queries a second. That of coarse is the base's with uniform requests.
_TABLE_2 = {
    "base": (394.8, 353.5, 206.6, 290.4, 171.2),
    "coarse": (394.8, 367.8, 381.9, 364.0, 309.7),
    "compact": (375.4, 377.5, 383.2, 374.6, 374.2),
    "balanced": (408.1, 412.6, 422.8, 442.5, 455.9),
    "complete": (446.8, 445.4, 448.3, 450.1, 447.0),
}

#: Table IV, max:mean of the nodes' CPU, with gamma.
_TABLE_4 = {"base": 2.01, "coarse": 1.34, "compact": 1.23, "balanced": 1.1, "complete": 1.14}

#: Table IV, sum of the nodes' cache misses over the smallest one, with gamma.
_MISSES = {"base": 1.13, "coarse": 1.24, "compact": 1.0, "balanced": 1.26, "complete": 1.22}

#: Table IV, largest page cache of a node over the smallest one, with gamma.
_CACHES = {"base": 2.11, "coarse": 1.51, "compact": 1.0, "balanced": 1.17, "complete": 1.15}

_BASE = "base"
_COLUMN = "answers_per_s"
_NONE = number(float("nan"))

_TITLES = [
    "answers/s",
    "÷ base",
    "÷ base, model",
    "÷ base, paper",
    "CPU max:mean",
    "CPU max:mean, paper",
    "processors of a node",
    "on: answers/s",
    "on: ÷ base on",
    "on ÷ off",
    "on: CPU max:mean",
]

_DISK_TITLES = [
    "kB from disks per answer",
    "÷ compact",
    "misses ÷ compact, paper",
    "largest cache, MB",
    "cache ÷ compact",
    "cache ÷ compact, paper",
    "on: kB from disks per answer",
    "on: largest cache, MB",
]


def section(results: Results, part: Part) -> Section:
    """A row for each placement, and what the A/A arm refuses."""
    heading = part["heading"]
    blocks = rows_of(results.switchback, part=heading)
    twice = blocks[blocks["arm"].isin([results.baseline, f"{results.baseline}{AGAIN}"])]
    shown = twice[["round", "position", "arm", _COLUMN]]
    tables = [placements(blocks, heading)]
    if part.get("limit") == "disks":
        tables.append(caches(blocks, heading))
    return Section(
        heading,
        tables=tables,
        verdicts=[f"{heading}: {words}" for words in refused(shown, results.baseline)],
    )


def placements(blocks: pd.DataFrame, distribution: str) -> Table:
    """Means of the blocks and ratios in the same round, beside the model's and the paper's.

    There are no ratios where the A/A arm does not hold 1.
    """
    found = _table("placement")
    again = f"{_BASE}, off, again"
    is_repeated = again in set(blocks["arm"])
    repeated = ratio(logs(blocks, again, f"{_BASE}, off", _COLUMN)) if is_repeated else Interval(1)
    holds = not again_differs(blocks, f"{_BASE}, off", _COLUMN).is_known
    base_load = _load(blocks, _BASE)
    for placement in _present(blocks):
        off, on = f"{placement}, off", f"{placement}, on"
        found.add(
            placement,
            number(_mean(blocks, off)),
            _ratio(blocks, off, f"{_BASE}, off") if holds else _NONE,
            number(base_load / _load(blocks, placement)),
            number(_of_paper(placement, distribution)),
            number(max_to_mean(blocks, off)),
            number(_TABLE_4[placement] if distribution == "gamma" else float("nan")),
            number(float(_cpu(blocks, off).mean())),
            number(_mean(blocks, on)),
            _ratio(blocks, on, f"{_BASE}, on") if holds else _NONE,
            _ratio(blocks, on, off) if holds else _NONE,
            number(max_to_mean(blocks, on)),
        )
    if is_repeated:
        cells = [number(_mean(blocks, again)), number(repeated)]
        cells += [number(1), number(1), number(max_to_mean(blocks, again)), _NONE]
        cells += [number(float(_cpu(blocks, again).mean()))]
        found.add(f"{_BASE}, again", *cells, *[_NONE] * 4)
    return found


def caches(blocks: pd.DataFrame, distribution: str) -> Table:
    """Reads from disks and page caches beside the paper's, in which compact has the fewest."""
    found = Table.of(
        "Reads from disks, and the largest page cache of a node at the end of a block. Means of the"
        " blocks, and ratios in the same round; intervals of 95 %. Horoscope is off but in the last"
        " two columns",
        "placement",
        _DISK_TITLES,
    )
    nodes = [name for name in blocks.columns if name.startswith("disk_kb_") and name[8:].isdigit()]
    shown = blocks.assign(cache_mb=blocks[nodes].max(axis=1) / 1_000)
    names = _present(blocks)
    has_compact = "compact" in names
    for name in names:
        off, on = f"{name}, off", f"{name}, on"
        cells = []
        for column, paper in (("disk_kb_per_read", _MISSES), ("cache_mb", _CACHES)):
            cells.append(number(_mean(shown, off, column)))
            cells.append(_ratio(shown, off, "compact, off", column) if has_compact else _NONE)
            cells.append(number(paper[name]) if distribution == "gamma" else _NONE)
        cells += [number(_mean(shown, on, column)) for column in ("disk_kb_per_read", "cache_mb")]
        found.add(name, *cells)
    return found


def _present(blocks: pd.DataFrame) -> list[str]:
    """Placements that were measured, in the order of the paper."""
    arms = set(blocks["arm"])
    return [name for name in _TABLE_2 if f"{name}, off" in arms]


def max_to_mean(blocks: pd.DataFrame, arm: str) -> float:
    """Of the nodes' mean CPU over all blocks: chance in a single block is no imbalance."""
    cpu = _cpu(blocks, arm)
    return float(cpu.max() / cpu.mean())


def _table(texts: str) -> Table:
    return Table.of(
        "Means of the blocks, and ratios in the same round; intervals of 95 %. Horoscope is off but"
        " in the last four columns",
        texts,
        _TITLES,
    )


def _cpu(blocks: pd.DataFrame, arm: str) -> pd.Series:
    """Of each node, mean of all blocks."""
    columns = [name for name in blocks.columns if name.startswith("cpu_") and name[4:].isdigit()]
    return rows_of(blocks, arm=arm)[columns].mean()


def _mean(blocks: pd.DataFrame, arm: str, column: str = _COLUMN) -> Interval:
    own = rows_of(blocks, arm=arm).sort_values("round")
    return mean_of_runs(own[column].to_numpy(), run_length(len(own)))


def _ratio(blocks: pd.DataFrame, arm: str, base: str, column: str = _COLUMN) -> Cell:
    if arm == base:
        return Cell("1", Interval(1))
    return number(ratio(logs(blocks, arm, base, column)))


def _load(blocks: pd.DataFrame, placement: str) -> float:
    return float(rows_of(blocks, placement=placement)["model_max_mean"].mean())


def _of_paper(placement: str, distribution: str) -> float:
    at = _DISTRIBUTIONS.index(distribution)
    return _TABLE_2[placement][at] / _TABLE_2[_BASE][at]
