"""Tables of docs/SELECTION.md: selectors in simulated clusters, and the aims of the project."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from . import simulated
from .numbers import MILLIS, PERCENT, Interval, fixed, show
from .results import Results, read_csv, rows_of
from .simulated import ORACLE, OURS, Point
from .statistics import geometric_mean, median, outcome
from .tables import Cell, Table, number

_LEAVERS = (OURS, "dynamic_snitch", "c3", "prequal", ORACLE)

_MOVES = {"leaves": "leave_s", "returns": "return_s"}

_PERCENTILES = {"p99": "p99_ms", "p99.9": "p999_ms"}

#: Of the best baseline: nobody notices three percent.
MOST = 1.03

#: Scenarios without faults in which all nodes are alike and not overloaded.
_CALM = ("idle", "slots-calm", "heavy-tail", "false-alarm")

#: Whether ours retries: where the baseline that is best does, or always, as Cassandra by default.
_LIKE_FOR_LIKE = ", like for like"
_WITH_RETRY = ", with retry"

#: Where machines, or what they report of themselves, differ.
_REPORTED = (
    "sparse",
    "starved",
    "one-slow-disk",
    "stressed-half",
    "compaction-storm",
    "mixed-hardware",
    "noisy-reports",
    "false-alarm",
)

#: Where the oracle needs longer, a node with a fault is worth a part of its reads.
_SOON_S = 1.0


@cache
def points(results: Path, folder: str = "simulated") -> list[Point]:
    """Those of which every selector is complete; an interrupted sweep leaves one that is not."""
    found = simulated.points(Results(results / folder))
    seeds = max(point.runs["seed"].nunique() for point in found)
    return [p for p in found if (p.runs.groupby("selector")["seed"].nunique() == seeds).all()]


def point(results: Path, label: str) -> Point:
    return next(found for found in points(results) if found.label == label)


@dataclass(frozen=True)
class Aim:
    """What must hold: a figure that is at most so large, at these points."""

    words: str
    most: float
    of: Callable[[Point], Interval]
    at: Callable[[Point], bool] = lambda _: True


def against_best(found: Point, metric: str, how: str = "") -> Interval:
    """Over the baseline that is best in this metric.

    Ours is with speculative retry always, or like for like where that baseline is, or never.
    """
    best = found.best(metric)
    retries = how == _WITH_RETRY or (how == _LIKE_FOR_LIKE and simulated.is_retrying(best))
    return found.ratio(f"{OURS}_retry" if retries else OURS, best, metric)


def _aims() -> list[Aim]:
    def best(metric: str, how: str = "") -> Callable[[Point], Interval]:
        return lambda p: against_best(p, metric, how)

    def over(other: str, metric: str = "p99_ms") -> Callable[[Point], Interval]:
        return lambda p: p.ratio(OURS, other, metric)

    def seconds(metric: str) -> Callable[[Point], Interval]:
        return lambda p: p.of(OURS, metric)

    swept = "time-varying"
    found = [
        Aim(f"{words} ÷ best{how}", MOST, best(metric, how))
        for how in ("", _LIKE_FOR_LIKE, _WITH_RETRY)
        for words, metric in _PERCENTILES.items()
    ]
    found += [
        Aim(f"{words} ÷ dynamic_snitch", 1, over("dynamic_snitch", metric))
        for words, metric in _PERCENTILES.items()
    ]
    return found + [
        Aim(f"p99 ÷ c3, {swept}", 0.8, over("c3"), lambda p: p.scenario == swept),
        Aim(f"p99 ÷ oracle, {swept}", 1.5, over(ORACLE), lambda p: p.scenario == swept),
        Aim(
            "p99 ÷ best, near-uniform-keys",
            1.1,
            best("p99_ms"),
            lambda p: p.scenario == "near-uniform-keys",
        ),
        Aim(
            "diverted ÷ dynamic_snitch, calm",
            1,
            over("dynamic_snitch", "diverted"),
            lambda p: p.scenario in _CALM,
        ),
        Aim("seconds until reads leave", 0.3, seconds("leave_s"), _leaves_soon),
        Aim("seconds until reads return", 2, seconds("return_s"), _returns),
    ]


def _leaves_soon(found: Point) -> bool:
    return found.of(ORACLE, "leave_s").value <= _SOON_S


def _leaves(found: Point) -> bool:
    return found.of(OURS, "leave_s").is_known


def _returns(found: Point) -> bool:
    return found.of(OURS, "return_s").is_known


def aims(results: Path) -> Table:
    """A row for each aim, with the point at which it is missed by most."""
    titles = ["aim", "points", "met", "undecided", "missed", "largest"]
    table = Table.of("By interval", "figure", titles)
    for aim in _aims():
        table.add(*_outcomes(aim, _figures(aim, points(results))))
    return table


def _figures(aim: Aim, all_points: list[Point]) -> list[tuple[Interval, str]]:
    return [(aim.of(p), p.label) for p in all_points if aim.at(p)]


def _outcomes(aim: Aim, found: list[tuple[Interval, str]]) -> list[Cell | str]:
    outcomes = [outcome(figure, aim.most) for figure, _ in found]
    counts = [str(outcomes.count(which)) for which in ("met", "undecided", "missed")]
    largest, label = max(found, key=lambda each: each[0].value)
    text = f"{show(largest)} ({label})"
    return [aim.words, f"≤ {aim.most:g}", str(len(found)), *counts, Cell(text, largest)]


def drawn(results: Path) -> Table:
    """The aims that scenarios drawn at random can have, with means over the scenarios.

    Scenarios are a sample here, so these intervals say what others of the same kind would give.
    """
    titles = ["aim", "scenarios", "met", "undecided", "missed", "largest", "geometric mean"]
    table = Table.of("By interval", "figure", titles)
    all_points = points(results, "drawn")
    for aim in _aims():
        found = _figures(aim, all_points)
        if found:
            middle = geometric_mean(figure.value for figure, _ in found)
            table.add(*_outcomes(aim, found), number(middle))
    return table


def drawn_losses(results: Path) -> Table:
    """Drawn scenarios in which p99 is above MOST of the best baseline beyond chance."""
    titles = ["÷ best", "like for like", f"{ORACLE} ÷ best", "reads, fault"]
    table = Table.of("Ratios of p99, paired by seed", "scenario, best baseline", titles)
    metric = _PERCENTILES["p99"]
    for found, ratio in _above(points(results, "drawn"), metric):
        if outcome(ratio, MOST) == "missed":
            best = found.best(metric)
            cells = number(ratio), _alike(found, metric), number(found.ratio(ORACLE, best))
            what = found.described["description"].rstrip(".").partition(": ")[2]
            table.add(found.label, best, *cells, what)
    return table


def losses(results: Path) -> Table:
    """Where p99 or p99.9 is more than MOST of the best baseline, the largest loss first."""
    ceilings = (ORACLE, f"{ORACLE}_drawn")
    titles = ["÷ best", "like for like", *(f"{name} ÷ best" for name in ceilings)]
    table = Table.of(
        "Ratios, paired by seed", "scenario, half, percentile, best baseline, aim", titles
    )
    for words, metric in _PERCENTILES.items():
        for found, ratio in _above(points(results), metric):
            best = found.best(metric)
            cells = [number(ratio), _alike(found, metric)]
            cells += [number(found.ratio(name, best, metric)) for name in ceilings]
            aim, half = outcome(ratio, MOST), found.described["half"]
            table.add(found.label, half, words, best, aim, *cells)
    return table.without_unknown()


def phases(results: Path) -> Table:
    """The same of p99 in the phases of faults."""
    titles = ["÷ best", "like for like"]
    table = Table.of("Ratios, paired by seed", "scenario, half, phase, best baseline, aim", titles)
    for metric, title in simulated.PHASES.items():
        words, percentile = title.rsplit(", ", 1)
        for found, ratio in _above(points(results), metric) if percentile == "p99" else ():
            best, half = found.best(metric), found.described["half"]
            cells = number(ratio), _alike(found, metric)
            table.add(found.label, half, words, best, outcome(ratio, MOST), *cells)
    return table


def _above(all_points: list[Point], metric: str) -> list[tuple[Point, Interval]]:
    known = (p for p in all_points if p.of(OURS, metric).is_known)
    ratios = ((p, against_best(p, metric)) for p in known)
    return sorted((it for it in ratios if it[1].value > MOST), key=lambda it: -it[1].value)


def _alike(found: Point, metric: str) -> Cell | str:
    """A dash where the best baseline is without retry, as ours."""
    is_other = simulated.is_retrying(found.best(metric))
    return number(against_best(found, metric, _LIKE_FOR_LIKE)) if is_other else "–"


def ratios(results: Path) -> Table:
    """All scenarios; a ratio is bold where its interval lies below 1."""
    table = Table.of(
        "p99 in milliseconds; ratios, paired by seed",
        "scenario, half",
        ["p99, ms"]
        + [title for words in _PERCENTILES for title in (f"best {words}", f"÷ best, {words}")]
        + ["÷ dynamic_snitch, p99", "÷ oracle, p99", "retry ÷ vanilla, p99"],
    )
    for found in points(results):
        cells = [number(found.of(OURS).value)]
        for metric in _PERCENTILES.values():
            cells += [Cell(found.best(metric)), _bold(against_best(found, metric))]
        cells += [_bold(found.ratio(OURS, other)) for other in ("dynamic_snitch", ORACLE)]
        cells.append(_bold(found.ratio(f"{OURS}_retry", "vanilla")))
        table.add(found.label, found.described["half"], *cells)
    return table


def calm(results: Path) -> Table:
    """Shares of the reads that go elsewhere than Cassandra's own order has them."""
    names = (OURS, "dynamic_snitch", "least_outstanding", "c3", "prequal")
    table = Table.of("Diverted reads", "scenario", [*names, "p99 ÷ dynamic_snitch"])
    for found in points(results):
        if found.scenario in _CALM:
            shares = (number(found.of(name, "diverted").value, PERCENT) for name in names)
            table.add(found.label, *shares, number(found.ratio(OURS, "dynamic_snitch")))
    return table


def embedded(results: Path, with_equal: bool = False) -> Table:
    """Reports on replies and by gossip beside those of directors, the largest loss first.

    Scenarios in which neither percentile differs beyond chance are left out, unless asked for.
    """
    titles = ["embedded ÷ director, p99", "p99.9"]
    moves = [f"{words} {verb}" for verb in _MOVES for words in ("director", "embedded")]
    table = Table.of("Ratios, paired by seed; seconds", "scenario, half", [*titles, *moves])
    for found in sorted(points(results), key=lambda p: -_embedded(p)[0].value):
        both = _embedded(found)
        if with_equal or any(map(_differs, both)):
            seconds = (
                _fixed(found.of(name, column).value)
                for column in _MOVES.values()
                for name in (OURS, f"{OURS}_embedded")
            )
            table.add(found.label, found.described["half"], *map(_bold, both), *seconds)
    return table


def reports(results: Path) -> Table:
    """What reports of machines change by more than MOST beyond chance, the largest gain first."""
    without = f"{OURS}_no_reports"
    titles = ["÷ without reports, p99", "p99.9", "÷ dynamic_snitch, p99", "without ÷ it"]
    table = Table.of("Ratios, paired by seed", "scenario, half", titles)
    for found in sorted(points(results), key=lambda p: p.ratio(OURS, without).value):
        both = [found.ratio(OURS, without, metric) for metric in _PERCENTILES.values()]
        if any(ratio.high < 1 / MOST or ratio.low > MOST for ratio in both):
            others = (found.ratio(name, "dynamic_snitch") for name in (OURS, without))
            table.add(found.label, found.described["half"], *map(_bold, (*both, *others)))
    return table


def _embedded(found: Point) -> tuple[Interval, Interval]:
    """Of p99 and of p99.9."""
    both = (f"{OURS}_embedded", OURS)
    return found.ratio(*both), found.ratio(*both, "p999_ms")


def _differs(ratio: Interval) -> bool:
    return ratio.low > 1 or ratio.high < 1


Figure = Callable[[Point], Cell]


def by_point(
    title: str, columns: dict[str, Figure], which: Callable[[Point], bool] | tuple[str, ...]
) -> Callable[[Path], Table]:
    """A row for each point, by names or by a condition."""

    def make(results: Path) -> Table:
        table = Table.of(title, "scenario", list(columns))
        named = isinstance(which, tuple)
        for found in (
            (point(results, name) for name in which) if named else filter(which, points(results))
        ):
            table.add(found.label, *(column(found) for column in columns.values()))
        return table

    return make


def _is_varying(found: Point) -> bool:
    return found.scenario.startswith("time-varying")


def _over(selector: str, other: str) -> Figure:
    return lambda found: _bold(found.ratio(selector, other))


def _two_digits(selector: str, metric: str) -> Figure:
    return lambda found: _fixed(found.of(selector, metric).value)


def facts(results: Path) -> Table:
    """Single figures for sentences."""
    all_points = points(results)
    # All but the scenarios in which servers change by chance.
    fixed_rates = (p for p in all_points if not _is_varying(p))
    reads = [p.ratio(OURS, p.best(), "reads_per_s").value for p in fixed_rates]
    table = Table.of("", "what", ["figure"])
    table.add("runs", str(len(read_csv(results / "simulated" / "runs.csv"))))
    table.add("largest change of reads/s", number(max(abs(r - 1) for r in reads), PERCENT))
    forged, sparse = point(results, "forged-reports"), point(results, "sparse")
    table.add("horoscope leaves a forger", _fixed(forged.of(OURS, "leave_s").value))
    for name in ("dynamic_snitch", "vanilla"):
        ratio = sparse.ratio(f"{OURS}_embedded", name)
        table.add(f"embedded ÷ {name} in sparse", number(ratio))
    keys = point(results, "near-uniform-keys")
    for name in (OURS, "popularity_aware"):
        seeds = median(rows_of(keys.runs, selector=name)["p99_ms"])
        table.add(f"{name} in near-uniform-keys", number(seeds, MILLIS))
    table.add("points", str(len(all_points)))
    alike = [both[0] for both in map(_embedded, all_points) if not any(map(_differs, both))]
    _add_span(table, "points alike", alike)
    for words in _PERCENTILES:
        _add_phases(table, words, all_points)
    return table


def _add_span(table: Table, words: str, intervals: list[Interval]) -> None:
    """How many, and the least and the largest of them."""
    values = [interval.value for interval in intervals]
    table.add(words, str(len(values)))
    table.add(f"least p99 of {words}", number(min(values, default=math.nan)))
    table.add(f"largest p99 of {words}", number(max(values, default=math.nan)))


def _add_phases(table: Table, words: str, all_points: list[Point]) -> None:
    """In how many phases a percentile is missed."""
    metrics = [m for m, title in simulated.PHASES.items() if title.endswith(f", {words}")]
    known = [(p, m) for m in metrics for p in all_points if p.of(OURS, m).is_known]
    table.add(f"phases, {words}", str(len(known)))
    for how in ("", _LIKE_FOR_LIKE):
        found = (against_best(p, m, how) for p, m in known)
        missed = sum(outcome(ratio, MOST) == "missed" for ratio in found)
        table.add(f"phases missed, {words}{how}", str(missed))


def _bold(ratio: Interval) -> Cell:
    return Cell(show(ratio), ratio, strong=ratio.high < 1)


def _fixed(value: float) -> Cell:
    return Cell(fixed(value, 2), Interval(value)) if math.isfinite(value) else number(value)


TABLES: dict[str, Callable[[Path], Table]] = {
    "simulated-aims": aims,
    "simulated-losses": losses,
    "simulated-phases": phases,
    "simulated-ratios": ratios,
    "simulated-varying": by_point(
        "Ratios of p99, paired by seed",
        {
            "÷ c3": _over(OURS, "c3"),
            "÷ oracle": _over(OURS, ORACLE),
            "retry ÷ none": _over(f"{OURS}_retry", OURS),
            "retry ÷ c3": _over(f"{OURS}_retry", "c3"),
            "retry ÷ c3_retry": _over(f"{OURS}_retry", "c3_retry"),
        },
        _is_varying,
    ),
    "simulated-calm": calm,
    "simulated-moves": by_point(
        "Seconds",
        {f"{name} leaves": _two_digits(name, "leave_s") for name in _LEAVERS}
        | {f"{name} returns": _two_digits(name, "return_s") for name in _LEAVERS[:3]},
        _leaves,
    ),
    "simulated-swing": by_point(
        "Swing of shares",
        {n: _two_digits(n, "swing") for n in (OURS, "c3", "prequal", "random")},
        lambda found: found.scenario == "herd",
    ),
    "simulated-reports": reports,
    "simulated-reports-of-others": by_point(
        "Ratios of p99, paired by seed",
        {f"{name}_reports ÷ {name}": _over(f"{name}_reports", name) for name in ("c3", "prequal")}
        | {f"{OURS} ÷ {OURS}_no_reports": _over(OURS, f"{OURS}_no_reports")}
        | {f"{OURS} ÷ {name}": _over(OURS, name) for name in ("c3_reports", "prequal_reports")},
        _REPORTED,
    ),
    "simulated-embedded": embedded,
    "simulated-embedded-all": lambda results: embedded(results, with_equal=True),
    "simulated-facts": facts,
    "drawn": drawn,
    "drawn-losses": drawn_losses,
}
