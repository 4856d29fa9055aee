"""Who gains: a fault at one node, by the coordinators that drivers choose and by level.

``clients.csv`` has the columns of cycles.csv, behind ``coordinators`` (``any``: all nodes in turn;
``replica``: a replica of the key, as drivers choose by default) and ``level``.
"""

from __future__ import annotations

from pathlib import Path

from . import switchback
from .comparison import Part
from .numbers import PERCENT
from .report import Section
from .results import Results, rows_of
from .simulated import OURS
from .tables import Table, number

_POLICIES = {"any": "round robin", "replica": "token-aware"}


def section(results: Results, part: Part) -> Section:
    """One table."""
    return Section(part["heading"], tables=[_table(results)])


def document(results: Path) -> Table:
    """The same for documents."""
    return _table(Results(results / "clients"))


def _table(results: Results) -> Table:
    """Shares of one node in all reads of replicas, and p99 during its fault over that of off."""
    titles = [
        "node's share of reads before",
        "during, stock",
        "during, Horoscope",
        "p99 during ÷ stock",
    ]
    table = Table.of("", "drivers, consistency level", titles)
    groups = results.clients.groupby(["coordinators", "level"], sort=False)
    for (coordinators, level), rows in groups:
        shares = [rows["share_before"].mean()]
        shares += [
            rows_of(rows, arm=arm)["share_during"].mean() for arm in (results.baseline, OURS)
        ]
        logs = switchback.logs(rows, OURS, results.baseline, "p99_during_ms")
        ratio = switchback.ratio(logs)
        cells = [number(float(share), PERCENT) for share in shares]
        table.add(_POLICIES[coordinators], level, *cells, number(ratio))
    return table
