"""The tables and plots of the documents by name, each a function over ``bench/results``."""

from __future__ import annotations

import json
import math
import textwrap
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import pandas as pd

from . import agent_cost, cycles, governed, scheduling, simulated, switchback
from .numbers import PERCENT, SECONDS, Interval, fixed, show, significant
from .plots import Axis, Plot, Window, lines, series
from .results import Results, read_csv, rows_of
from .simulated import Point
from .tables import Cell, Table, number

_SHOWN = ("dynamic_snitch", "vanilla", "c3", "prequal", "random", "oracle")

_FAULTS = ("stressed-half", "one-slow-disk", "throttled-container", "gc-pauses")

#: Of a point, a read, to be in the table of refusal.
LEAST_REFUSALS = 0.001

_MOVES = {"leaves": "leave_s", "returns": "return_s"}

_LEAVERS = ("horoscope", "dynamic_snitch", "c3", "prequal", "oracle")


def provenance(folder: Path) -> dict[str, str]:
    """Machine, commit, seed and command, from run.json or from a test's settings.yaml."""
    file = folder / "run.json"
    if file.exists():
        return {key: str(value) for key, value in json.loads(file.read_text()).items()}
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
    return "\n".join(textwrap.wrap(line, 100, break_long_words=False, break_on_hyphens=False))


@cache
def _points(results: Path) -> list[Point]:
    """Those of which every selector is complete; an interrupted sweep leaves one that is not."""
    found = simulated.points(Results(results / "simulated"))
    seeds = max(point.runs["seed"].nunique() for point in found)
    selectors = max(len(point.selectors) for point in found)
    return [point for point in found if len(point.runs) == seeds * selectors]


def _point(results: Path, label: str) -> Point:
    return next(point for point in _points(results) if point.label == label)


def simulated_p99(results: Path) -> Table:
    """Of all scenarios, by selector."""
    table = Table.of("p99 in milliseconds", "scenario", ["horoscope", *_SHOWN])
    for point in _points(results):
        table.add(point.label, *(_mean(point, name) for name in ("horoscope", *_SHOWN)))
    return table


def simulated_ratios(results: Path) -> Table:
    """All scenarios; a ratio is bold where its interval lies below 1."""
    titles = ["÷ best, p99", "÷ best, p99.9", "÷ dynamic_snitch, p99", "retry ÷ vanilla, p99"]
    table = Table.of("Ratios, paired by seed", "scenario, half, best baseline", titles)
    for point in _points(results):
        best = point.best_baseline
        ratios = (
            point.ratio("horoscope", best),
            point.ratio("horoscope", best, "p999_ms"),
            point.ratio("horoscope", "dynamic_snitch"),
            point.ratio("horoscope_retry", "vanilla"),
        )
        bold = (Cell(show(ratio), ratio, strong=ratio.high < 1) for ratio in ratios)
        table.add(point.label, point.described["half"], best, *bold)
    return table


def simulated_slower(results: Path) -> Table:
    """Scenarios in which another selector is better beyond chance, the largest loss first."""
    titles = ["÷ best, p99", "without refusal", "retry ÷ vanilla, p99", "oracle ÷ best, p99"]
    table = Table.of("Ratios, paired by seed", "scenario, half, best baseline", titles)
    points = _points(results)
    ratios = [(point, point.ratio("horoscope", point.best_baseline)) for point in points]
    lost = [(point, ratio) for point, ratio in ratios if ratio.low > 1]
    for point, ratio in sorted(lost, key=lambda each: -each[1].value):
        best = point.best_baseline
        others = (("horoscope_no_refusal", best), ("horoscope_retry", "vanilla"), ("oracle", best))
        cells = (number(point.ratio(*pair)) for pair in others)
        table.add(point.label, point.described["half"], best, number(ratio), *cells)
    return table


def simulated_refusal(results: Path) -> Table:
    """Scenarios in which at least one read in a thousand is refused, the largest gain first."""
    titles = ["with ÷ without, p99", "with ÷ without, p99.9", "with ÷ c3, p99", "refusals a read"]
    table = Table.of("Ratios, paired by seed", "scenario, half", titles)
    points = [p for p in _points(results) if p.of("horoscope", "refusals").value >= LEAST_REFUSALS]
    for point in sorted(points, key=lambda p: p.ratio("horoscope", "horoscope_no_refusal").value):
        ratios = (
            point.ratio("horoscope", "horoscope_no_refusal"),
            point.ratio("horoscope", "horoscope_no_refusal", "p999_ms"),
            point.ratio("horoscope", "c3"),
        )
        bold = (Cell(show(ratio), ratio, strong=ratio.high < 1) for ratio in ratios)
        refusals = number(point.of("horoscope", "refusals").value)
        table.add(point.label, point.described["half"], *bold, refusals)
    return table


def simulated_embedded(results: Path, with_equal: bool = False) -> Table:
    """Reports on replies and by gossip beside those of directors, the largest loss first.

    Scenarios in which neither percentile differs beyond chance are left out, unless asked for.
    """
    titles = ["embedded ÷ director, p99", "p99.9"]
    moves = [f"{words} {verb}" for verb in _MOVES for words in ("director", "embedded")]
    table = Table.of("Ratios, paired by seed; seconds", "scenario, half", [*titles, *moves])
    for point in sorted(_points(results), key=lambda p: -_embedded(p)[0].value):
        ratios = _embedded(point)
        if with_equal or any(map(_differs, ratios)):
            bold = (Cell(show(ratio), ratio, strong=ratio.high < 1) for ratio in ratios)
            seconds = (
                _fixed(point.of(name, column).value)
                for column in _MOVES.values()
                for name in ("horoscope", "horoscope_embedded")
            )
            table.add(point.label, point.described["half"], *bold, *seconds)
    return table


def _embedded(point: Point) -> tuple[Interval, Interval]:
    """Of p99 and of p99.9."""
    both = ("horoscope_embedded", "horoscope")
    return point.ratio(*both), point.ratio(*both, "p999_ms")


def _differs(ratio: Interval) -> bool:
    return ratio.low > 1 or ratio.high < 1


Column = Callable[[Point], Cell]


def simulated_table(
    title: str, columns: dict[str, Column], which: Callable[[Point], bool] | tuple[str, ...]
) -> Callable[[Path], Table]:
    """A row for each point, by names or by a condition."""

    def make(results: Path) -> Table:
        table = Table.of(title, "scenario", list(columns))
        named = isinstance(which, tuple)
        for point in (
            (_point(results, name) for name in which) if named else filter(which, _points(results))
        ):
            table.add(point.label, *(column(point) for column in columns.values()))
        return table

    return make


def _p99(selector: str = "") -> Column:
    """Of the best baseline where no selector is named."""
    return lambda point: _mean(point, selector or point.best_baseline)


def _two_digits(selector: str, metric: str) -> Column:
    return lambda point: _fixed(point.of(selector, metric).value)


def simulated_facts(results: Path) -> Table:
    """Single figures for sentences."""
    # All but the scenarios in which servers change by chance.
    fixed_rates = (p for p in _points(results) if not p.scenario.startswith("time-varying"))
    ratios = [p.ratio("horoscope", p.best_baseline, "reads_per_s").value for p in fixed_rates]
    idle, forged = _point(results, "idle"), _point(results, "forged-reports")
    sparse = _point(results, "sparse")
    table = Table.of("", "what", ["figure"])
    table.add("runs", Cell(str(len(read_csv(results / "simulated" / "runs.csv")))))
    table.add("largest change of reads/s", number(max(abs(r - 1) for r in ratios), PERCENT))
    for name in ("horoscope", "dynamic_snitch", "least_outstanding", "c3"):
        share = number(idle.of(name, "diverted").value, PERCENT)
        table.add(f"{name} diverts when idle", share)
    table.add("horoscope leaves a forger", _fixed(forged.of("horoscope", "leave_s").value))
    alike = [p for p in map(_embedded, _points(results)) if not any(map(_differs, p))]
    for name in ("dynamic_snitch", "vanilla"):
        ratio = sparse.ratio("horoscope_embedded", name)
        table.add(f"embedded ÷ {name} in sparse", Cell(show(ratio), ratio))
    table.add("points", str(len(_points(results))))
    table.add("points alike", str(len(alike)))
    table.add("least p99 of points alike", number(min(p99.value for p99, _ in alike)))
    table.add("largest p99 of points alike", number(max(p99.value for p99, _ in alike)))
    return table


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


def plan_cost(results: Path) -> Table:
    """Nanoseconds and bytes for one plan of three replicas."""
    rows = read_csv(results / "plan-cost" / "plan-cost.csv")
    words = {
        "hook": "the plan",
        "dynamicSnitch": "the stock jar's dynamic snitch",
        "clock": "one look at the clock, which the plan takes",
    }
    table = Table.of("", "for one read", ["nothing reordered", "the first replica goes last"])
    for method, what in words.items():
        cells = []
        for first in ("kept", "shunned"):
            scores = [
                rows_of(rows, first=first, benchmark=f"HookBenchmark.{method}{what}")["score"].iloc[
                    0
                ]
                for what in ("", ":gc.alloc.rate.norm")
            ]
            cells.append(f"{fixed(scores[0], 0)} ns, {fixed(scores[1], 0)} B")
        table.add(what, *cells)
    return table


def selector_cost(results: Path) -> Table:
    """Nanoseconds for ordering the replicas of one read, without the rest of the plan."""
    rows = rows_of(
        read_csv(results / "plan-cost" / "plan-cost.csv"), benchmark="SelectorBenchmark.order"
    )
    kinds = [(nodes, replicas) for nodes in ("calm", "mixed") for replicas in (3, 7)]
    titles = [f"{replicas} {nodes} replicas" for nodes, replicas in kinds]
    table = Table.of("", "selector", titles)
    for selector in rows["selector"].unique():
        cells = []
        for nodes, replicas in kinds:
            one = rows_of(rows, selector=selector, nodes=nodes, replicas=replicas)
            cells.append(f"{fixed(one['score'].iloc[0], 0)} ns")
        table.add(selector, *cells)
    return table


def answer_cost(results: Path) -> Table:
    """Nanoseconds for following one request; the smallest and the largest of the rounds."""
    rows = read_csv(results / "answer-cost" / "answer-cost.csv")
    titles = ["stock's receiveTiming", "Horoscope, all of it"]
    titles.append("its record alone ÷ that of 24ecd0d")
    table = Table.of("", "all threads on one replica", titles)
    for threads in sorted(rows["threads"].unique()):
        own = rows_of(rows, threads=threads)
        record = rows_of(own, benchmark="AnswerBenchmark.record").set_index("round")
        ratio = rows_of(record, tree="after")["score"] / rows_of(record, tree="before")["score"]
        cells = [_span(own, name) for name in ("receiveTiming", "request")]
        ratios = f"{significant(float(ratio.min()))} to {significant(float(ratio.max()))}"
        table.add(f"{threads} {'thread' if threads == 1 else 'threads'}", *cells, ratios)
    return table


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


def _span(rows: pd.DataFrame, method: str) -> str:
    nanos = rows_of(rows, benchmark=f"AnswerBenchmark.{method}")["score"]
    allocated = rows_of(rows, benchmark=f"AnswerBenchmark.{method}:gc.alloc.rate.norm")["score"]
    spans = []
    for values, unit in ((nanos, "ns"), (allocated, "B")):
        low, high = (fixed(float(value), 0) for value in (values.min(), values.max()))
        spans.append(f"{low} {unit}" if low == high else f"{low} to {high} {unit}")
    return ", ".join(spans)


def _mean(point: Point, selector: str) -> Cell:
    return number(point.of(selector).value)


def _fixed(value: float) -> Cell:
    return Cell(fixed(value, 2), Interval(value)) if math.isfinite(value) else number(value)


def _share_plot(selector: str, scenario: str) -> Callable[[Path], Plot | None]:
    """None where shares.csv is missing."""

    def make(results: Path) -> Plot | None:
        folder = Results(results / "simulated")
        plots = simulated.share_plots(_point(results, scenario), folder.shares)
        return next((plot for plot in plots if f", {selector}," in plot.title), None)

    return make


def _slow_replica(results: Path) -> Plot | None:
    """The slow replica's share, of stock and of Horoscope; None where shares.csv is missing."""
    shares = Results(results / "simulated").shares
    point = _point(results, "one-slow-disk")
    if shares.empty:
        return None
    window = point.described["windows"][0]
    own = rows_of(shares, scenario=point.scenario, node=window["nodes"][0])
    found = []
    for slot, name, words in (
        (1, "dynamic_snitch", "Cassandra's dynamic snitch"),
        (0, "horoscope", "Horoscope"),
    ):
        rows = rows_of(own, selector=name)
        found += series(rows, "selector", "at_s", "share", words=words, slot=slot, steps=True)
    title = "Share of reads of a replica whose disk becomes ten times slower (simulated)"
    return lines(
        title,
        "slow-replica-share",
        Axis("time", SECONDS),
        Axis("share of reads", PERCENT, from_zero=True),
        found,
        [Window("slow disk", window["from_s"], window["until_s"])],
    )


def _scheduling(scenario: str, **measures: str) -> Callable[[Path], Table]:
    return partial(scheduling.document, scenario=scenario, **measures)


TABLES: dict[str, Callable[[Path], Table]] = {
    "readme-p99": simulated_table(
        "p99 in milliseconds",
        {
            "stock": _p99("dynamic_snitch"),
            "best other selector": _p99(),
            "Horoscope": _p99("horoscope"),
            "oracle": _p99("oracle"),
        },
        ("idle", *_FAULTS),
    ),
    "simulated-p99": simulated_p99,
    "simulated-ratios": simulated_ratios,
    "simulated-slower": simulated_slower,
    "simulated-refusal": simulated_refusal,
    "simulated-moves": simulated_table(
        "Seconds",
        {f"{name} leaves": _two_digits(name, "leave_s") for name in _LEAVERS}
        | {f"{name} returns": _two_digits(name, "return_s") for name in _LEAVERS[:3]},
        lambda point: point.of("horoscope", "return_s").is_known,
    ),
    "simulated-swing": simulated_table(
        "Swing of shares",
        {n: _two_digits(n, "swing") for n in ("horoscope", "c3", "prequal", "random")},
        lambda point: point.scenario == "herd",
    ),
    "simulated-embedded": simulated_embedded,
    "simulated-embedded-all": lambda results: simulated_embedded(results, with_equal=True),
    "simulated-facts": simulated_facts,
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
    "two-datacenters": two_datacenters,
    "two-datacenters-all": lambda results: two_datacenters(results, with_before=True),
    "rolling-change": shares_of_steps("rolling-change"),
    "switched-off-replica": shares_of_steps("switched-off-replica"),
    "plan-cost": plan_cost,
    "selector-cost": selector_cost,
    "answer-cost": answer_cost,
    "mutation": mutation,
    "governed": governed.document,
    "governed-gains": governed.document_gains,
    "switchback": switchback.document,
    "scans-and-points": partial(switchback.document, name="scans-and-points"),
    "agent-cost": agent_cost.document_ratios,
    "agent-cost-own": agent_cost.document_own,
    "start-up": agent_cost.document_start_up,
    "cycles-p99": cycles.document_p99,
    "cycles-moves": cycles.document_moves,
}

#: By the name of their file in docs/plots; None where there is no data.
PLOTS: dict[str, Callable[[Path], Plot | None]] = {
    "p99-over-that-of-the-best-baseline": lambda r: simulated.ratio_map(_points(r)),
    "p99-by-selector-gc-pauses": lambda r: simulated.p99_bars(_point(r, "gc-pauses")),
    "share-of-reads-by-replica-horoscope-one-slow-disk": _share_plot("horoscope", "one-slow-disk"),
    "share-of-reads-by-replica-dynamic_snitch-one-slow-disk": _share_plot(
        "dynamic_snitch", "one-slow-disk"
    ),
    "slow-replica-share": _slow_replica,
}
