"""The tables and plots of the documents by name, each a function over ``bench/results``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from .experiments import (
    counts,
    cycles,
    frozen,
    governed,
    jmh,
    real_nodes,
    rule,
    simulated,
    turns,
    two_layers,
)
from .plots import Plot
from .tables import Table


def _scheduling(scenario: str, **measures: str) -> Callable[[Path], Table]:
    return partial(simulated.by_policy, scenario=scenario, **measures)


TABLES: dict[str, Callable[[Path], Table]] = {
    **rule.TABLES,
    **two_layers.TABLES,
    "scheduling-points": _scheduling("scans-and-points", points="points_p99_ms"),
    "scheduling-scans": _scheduling("scans-and-points", scans="scans_p99_ms"),
    "scheduling-reads": _scheduling("scans-and-points", points="points_per_s"),
    "scheduling-one-node": _scheduling("one-node", points="points_p99_ms", scans="scans_p99_ms"),
    "scheduling-tenants": _scheduling(
        "two-tenants", sessions="sessions_p99_ms", reporting="reporting_p99_ms"
    ),
    "scheduling-overload": _scheduling(
        "overload", failed="failed", answered_points="points_per_s", answered_scans="scans_per_s"
    ),
    "clients": cycles.clients,
    "two-datacenters": counts.two_datacenters,
    "selector-cost": jmh.selector_cost,
    "read-cost": jmh.read_cost,
    "driver-cost": jmh.driver_cost,
    "mutation": counts.mutation,
    "switchback": partial(turns.document, name="switchback"),
    "cycles-selectors": partial(cycles.selectors, name="cycles"),
    "cycles-quota-selectors": partial(cycles.selectors, name="cycles-quota"),
    "cycles-flapping-selectors": partial(cycles.selectors, name="cycles-flapping"),
    "cycles-pause-selectors": partial(cycles.selectors, name="cycles-pause"),
    "selectors-by-fault": real_nodes.selectors,
    "driver-faults": cycles.drivers,
    "driver-both": cycles.both,
    "scans-and-points": partial(turns.document, name="scans-and-points"),
    "hector-overhead": partial(
        turns.document_loads, name="hector-overhead", without="disk_kb_per_read"
    ),
    "hector-overhead-first": partial(
        turns.document_loads, name="hector-overhead-first", without="disk_kb_per_read"
    ),
    "hector-locality": partial(turns.document_loads, name="hector-locality"),
    "hector-locality-calm": partial(turns.document_loads, name="hector-locality-calm"),
    "governed-counts": governed.counts,
    "scalability": frozen.document_scalability,
    "scalability-overall": frozen.document_overall,
    "agent-cost": turns.document_agent,
    "agent-cost-own": turns.document_agent_own,
    "start-up": turns.document_start_up,
    "aims": real_nodes.aims,
    "aims-met": real_nodes.aims_met,
    "headlines-faults": real_nodes.faults,
    "headlines-without-faults": real_nodes.without_faults,
}

#: By the name of their file in docs/plots.
PLOTS: dict[str, Callable[[Path], Plot]] = {"faults-p99": real_nodes.faults_plot}
