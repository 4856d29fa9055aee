"""The tables and plots of the documents by name, each a function over ``bench/results``."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pandas as pd

from . import (
    agent_cost,
    aims,
    clients,
    costs,
    cycles,
    governed,
    headlines,
    index,
    profiles,
    rule,
    scalability,
    scheduling,
    switchback,
)
from .numbers import Interval, fixed
from .plots import Plot
from .results import read_csv, rows_of
from .tables import Cell, Table, number


def provenance(folder: Path) -> dict[str, str]:
    """Machine, commit, seed and command, from run.json or from a test's settings.yaml."""
    file = folder / "run.json"
    if file.exists():
        run = json.loads(file.read_text())
        return {key: str(value) for key, value in run.items() if value is not None}
    found: dict[str, str] = {}
    for line in (folder / "settings.yaml").read_text(encoding="utf-8").splitlines():
        key, _, value = line.strip().partition(": ")
        if value:
            found[key] = value
    machine = "{processor}, {processors} processors, {memory}, {system}".format_map(
        dict.fromkeys(("processor", "processors", "memory", "system"), "unknown") | found
    )
    return found | {"machine": machine}


def provenance_line(folder: Path) -> str:
    """For a document."""
    run = provenance(folder)
    seed = f", seed {run['seed']}" if run.get("seed") else ""
    line = f"`{run['command']}`, commit {run['commit'][:7]}{seed}. Machine: {run['machine']}."
    return "\n".join(wrapped(line))


def wrapped(text: str, indent: str = "") -> list[str]:
    """Lines of a document; all but the first begin with the indent."""
    return textwrap.wrap(
        text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def two_datacenters(results: Path, with_before: bool = False) -> Table:
    """A row for each run; in a run of two equal modes, one coordinator's p99 over the other's."""
    titles = [
        "blocks",
        "median of p99 on ÷ off",
        "median p99 off, ms",
        "median p99 on, ms",
        "reads of the slow replica per read of on",
    ]
    table = Table.of("Blocks in turn", "run, commit", titles)
    for folder in sorted((results / "two-datacenters").glob("*/figures.csv")):
        name = folder.parent.name
        if with_before or not name.startswith("before"):
            run = provenance(folder.parent)
            table.add(name, run["commit"][:7], *_two_modes(read_csv(folder)))
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


def shares_of_steps(folder: str) -> Callable[[Path], Table]:
    """Shares after each step of a change, in percent of the fair share; a figure for each run."""

    def make(results: Path) -> Table:
        runs = [read_csv(f) for f in sorted((results / folder).glob("after-*/figures.csv"))]
        nodes = list(runs[0]["node"].unique())
        table = Table.of("Percent of the fair share, in each run", "after", nodes)
        for step in runs[0]["after"].unique():
            percents = [
                [
                    fixed(100 * row.share / row.fair_share, 0)
                    for run in runs
                    for row in rows_of(run, after=step, node=node).itertuples()
                ]
                for node in nodes
            ]
            table.add(step, *(Cell(", ".join(texts)) for texts in percents))
        return table

    return make


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


def _scheduling(scenario: str, **measures: str) -> Callable[[Path], Table]:
    return partial(scheduling.document, scenario=scenario, **measures)


TABLES: dict[str, Callable[[Path], Table]] = {
    **rule.TABLES,
    "scheduling-points": _scheduling("scans-and-points", points="points_p99_ms"),
    "scheduling-scans": _scheduling("scans-and-points", scans="scans_p99_ms"),
    "scheduling-reads": _scheduling("scans-and-points", points="points_per_s"),
    "scheduling-one-node": _scheduling("one-node", points="points_p99_ms", scans="scans_p99_ms"),
    "scheduling-values": _scheduling(
        "heavy-values", small_values="small_p99_ms", large_values="large_p99_ms"
    ),
    "scheduling-requests": _scheduling("multiget", median="requests_p50_ms", p99="requests_p99_ms"),
    "scheduling-tenants": _scheduling(
        "two-tenants", sessions="sessions_p99_ms", reporting="reporting_p99_ms"
    ),
    "scheduling-overload": _scheduling(
        "overload", failed="failed", answered_points="points_per_s", answered_scans="scans_per_s"
    ),
    "results": index.document,
    "clients": clients.document,
    "two-datacenters": two_datacenters,
    "two-datacenters-all": lambda results: two_datacenters(results, with_before=True),
    "rolling-change": shares_of_steps("rolling-change"),
    "switched-off-replica": shares_of_steps("switched-off-replica"),
    "plan-cost": costs.plan_cost,
    "selector-cost": costs.selector_cost,
    "read-cost": costs.read_cost,
    "reply-cost": costs.reply_cost,
    "mutation": mutation,
    "switchback": switchback.document,
    "switchback-causes": switchback.document_causes,
    "switchback-any": partial(switchback.document, name="switchback-any"),
    "switchback-profile": partial(profiles.document, name="switchback"),
    "cycles-pause-rounds": partial(cycles.by_rounds, name="cycles-pause"),
    "cycles-carried-over": partial(
        cycles.carried_over, names=("cycles", "cycles-flapping", "cycles-quota")
    ),
    "scans-and-points": partial(switchback.document, name="scans-and-points"),
    "hector-overhead": partial(
        switchback.document_loads, name="hector-overhead", without="disk_kb_per_read"
    ),
    "hector-overhead-first": partial(
        switchback.document_loads, name="hector-overhead-first", without="disk_kb_per_read"
    ),
    "hector-locality": partial(switchback.document_loads, name="hector-locality"),
    "hector-locality-calm": partial(switchback.document_loads, name="hector-locality-calm"),
    "governed-counts": governed.counts,
    "governed-load": governed.by_load,
    "scalability": scalability.document,
    "scalability-overall": scalability.document_overall,
    "agent-cost": agent_cost.document_ratios,
    "agent-cost-own": agent_cost.document_own,
    "start-up": agent_cost.document_start_up,
    "aims": aims.document,
    "aims-met": headlines.aims_met,
    "headlines-faults": headlines.faults,
    "headlines-without-faults": headlines.without_faults,
}

#: By the name of their file in docs/plots.
PLOTS: dict[str, Callable[[Path], Plot]] = {"faults-p99": headlines.faults_plot}
