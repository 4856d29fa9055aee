"""Placements of workloads beside what the paper on placement says.

``placement.csv`` has a row for each case and seed: ``figure`` of the paper, ``distribution`` of the
requests, ``strategy``, ``m``, ``r`` and ``k`` as in the paper; ``actual_skew`` (1: requests are as
predicted); ``max_mean`` and ``skew`` of the nodes' loads; the box of a box plot of loads over their
mean (``lower``, ``median``, ``upper``), with the shares of nodes that are ``outliers`` and that are
``above`` the mean; ``footprint`` (different partitions on a node, over its slots); ``robustness``
(throughput kept when requests are not as predicted); ``moved`` (copies that nodes had to receive,
over those that they held); ``loads`` of the partitions, for Table I.

The paper's values are those of its tables and its text; none was read off a plot.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import pandas as pd

from horoscope_analysis.numbers import PERCENT, Interval, significant
from horoscope_analysis.plots import Axis, Plot, lines, series
from horoscope_analysis.report import Part, Section
from horoscope_analysis.results import Results, in_order, rows_of
from horoscope_analysis.statistics import mean
from horoscope_analysis.tables import Cell, Table, number

#: The file of the rows.
ROWS = "placement"

#: Table I: requests of the partitions, max:mean, skew.
TABLE_1: dict[str, tuple[tuple[int, ...], float, float]] = {
    "uniform": ((7565, 7548, 7449, 7438), 1.01, 0.15),
    "beta": ((10313, 10288, 4715, 4684), 1.38, 0.39),
    "power law": ((17344, 8795, 3361, 500), 2.31, 0.60),
    "normal": ((14882, 14827, 149, 142), 1.98, 0.74),
    "gamma": ((23542, 6329, 129, 0), 3.14, 0.77),
}

#: Three standard deviations of a partition's requests in one draw of 30,000, and what they make of
#: max:mean.
COUNT_DIFFERENCE = 260
RATIO_DIFFERENCE = 0.035
SKEW_DIFFERENCE = 0.02

_SHIFTED = ("power law", "normal", "gamma")

#: The paper says so of three workloads without their names; these are taken in its order.
DEGRADATIONS = {"balanced": (0.02, 0.06, 0.03), "compact": (0.03, 0.05, 0.14)}
DEGRADATION_DIFFERENCE = 0.03


@dataclass(frozen=True)
class Claim:
    """What the paper says, and what is found.

    ``how`` is ``± difference`` from the paper's value; or ``≤`` or ``≥`` where the paper has words
    only, and ``value`` is what they are taken for.
    """

    where: str
    what: str
    how: str
    value: float
    ours: Interval

    @property
    def is_value(self) -> bool:
        return self.how.startswith("±")

    @property
    def holds(self) -> bool:
        if self.is_value:
            return abs(self.ours.value - self.value) <= float(self.how.removeprefix("± "))
        return {"≤": operator.le, "≥": operator.ge}[self.how](self.ours.value, self.value)


def section(results: Results, part: Part) -> Section:
    """Figures of the paper, and what it says of them with a verdict each."""
    rows = results.placement
    tables, plots = _EXPERIMENTS[part["heading"]](rows)
    return Section(part["heading"], tables=tables, plots=plots, verdicts=_summary(tables))


def balance(rows: pd.DataFrame) -> tuple[list[Table], list[Plot]]:
    """Table I and figure 4."""
    own = rows_of(rows, figure="figure 4")
    boxes = Table.of(
        "Figure 4, loads of nodes over their mean, coarse, M = 64, k = 1",
        "distribution, R",
        ["lower quartile", "median", "upper quartile", "outliers", "above the mean", "max:mean"],
    )
    for (distribution, r), group in own.groupby(["distribution", "r"], sort=False):
        shares = (number(group[name].mean(), PERCENT) for name in ("outliers", "above"))
        quartiles = (number(group[name].mean()) for name in ("lower", "median", "upper"))
        boxes.add(distribution, str(r), *quartiles, *shares, number(mean(group["max_mean"])))
    gamma = _by(rows_of(own, distribution="gamma"), "r")
    claims = [
        Claim(
            "gamma, R = 1",
            "most nodes have less than the mean: share above it",
            "≤",
            0.5,
            gamma(1, "above"),
        ),
        Claim("gamma, R = 1", "the median is low", "≤", 0.5, gamma(1, "median")),
        Claim(
            "gamma, R = 2",
            "more overloaded nodes: share above the mean over that of R = 1",
            "≥",
            1,
            _ratio(gamma(2, "above"), gamma(1, "above")),
        ),
        Claim(
            "gamma, R = 8",
            "the median comes closer to the mean: distance over that of R = 2",
            "≤",
            1,
            _ratio(_from_one(gamma(8, "median")), _from_one(gamma(2, "median"))),
        ),
        Claim(
            "gamma, R = 8",
            "the box becomes smaller: height over that of R = 1",
            "≤",
            1,
            _ratio(gamma(8, "box"), gamma(1, "box")),
        ),
        Claim(
            "gamma, R = 8", "many outliers remain: share of nodes", "≥", 0.05, gamma(8, "outliers")
        ),
    ]
    return [table_1(rows), boxes, claimed("Figure 4, what the text says", claims)], []


def table_1(rows: pd.DataFrame) -> Table:
    """Ours (means) beside the paper's (one draw)."""
    titles = ["requests, paper", "requests", "max:mean, paper", "max:mean"]
    found = Table.of(
        f"Table I; within: ± {COUNT_DIFFERENCE} requests, ± {RATIO_DIFFERENCE} of max:mean,"
        f" ± {SKEW_DIFFERENCE} of skew",
        "distribution",
        [*titles, "skew, paper", "skew", "verdict"],
    )
    for distribution, (counts, max_mean, skew) in TABLE_1.items():
        own = rows_of(rows, figure="table 1", distribution=distribution)
        loads = np.array([[int(load) for load in text.split()] for text in own["loads"]])
        ours = loads.mean(axis=0)
        differences = {
            "requests": np.abs(ours - counts).max() > COUNT_DIFFERENCE,
            "max:mean": abs(own["max_mean"].mean() - max_mean) > RATIO_DIFFERENCE,
            "skew": abs(own["skew"].mean() - skew) > SKEW_DIFFERENCE,
        }
        outside = ", ".join(name for name, is_outside in differences.items() if is_outside)
        found.add(
            distribution,
            Cell(" ".join(str(count) for count in counts)),
            Cell(" ".join(f"{load:.0f}" for load in ours)),
            number(max_mean),
            number(mean(own["max_mean"])),
            number(skew),
            number(mean(own["skew"])),
            Cell(f"outside: {outside}" if outside else "within"),
        )
    return found


def granularity(rows: pd.DataFrame) -> tuple[list[Table], list[Plot]]:
    """Figure 5."""
    rows = _with_box(rows)
    ks = sorted(rows["k"].unique())
    tables = [
        _pivot(f"Figure 5, {what}, balanced, M = 64, R = 2", rows, ("distribution", "k"), column)
        for what, column in (("max:mean", "max_mean"), ("height of the box of loads", "box"))
    ]
    at_four = rows_of(rows, k=4).groupby("distribution")
    gamma = _by(rows_of(rows, distribution="gamma"), "k")
    normal = _by(rows_of(rows, distribution="normal"), "k")
    claims = [
        Claim(
            "gamma, k = 16",
            "loads are almost perfectly even: max:mean",
            "≤",
            1.05,
            gamma(16, "max_mean"),
        ),
        Claim(
            "k = 4",
            "for most workloads the imbalance is below 10 %: workloads by box",
            "≥",
            3,
            Interval(float((at_four["box"].mean() < 0.1).sum())),
        ),
        Claim(
            "k = 4",
            "the same: workloads by max:mean",
            "≥",
            3,
            Interval(float((at_four["max_mean"].mean() < 1.1).sum())),
        ),
        Claim(
            "normal, k = 2",
            "the box drops greatly: height over that of k = 1",
            "≤",
            0.6,
            _ratio(normal(2, "box"), normal(1, "box")),
        ),
        Claim("gamma, k = 2", "the same", "≤", 0.6, _ratio(gamma(2, "box"), gamma(1, "box"))),
        Claim(
            f"gamma, k = {ks[-1]}",
            "practically perfect in the end: max:mean",
            "≤",
            1.02,
            gamma(ks[-1], "max_mean"),
        ),
    ]
    plot = lines(
        "Busiest node over the mean, balanced, by partitions on a node",
        "max-mean-by-k",
        Axis("partitions on a node", log=True),
        Axis("busiest node over the mean"),
        series(rows, "distribution", "k", "max_mean"),
    )
    return [*tables, claimed("Figure 5, what the text says", claims)], [plot]


def footprint(rows: pd.DataFrame) -> tuple[list[Table], list[Plot]]:
    """Figures 6 and 7."""
    sixth, seventh = (rows_of(rows, figure=figure) for figure in ("figure 6", "figure 7"))
    text = "different partitions on a node ÷ k, power law, M = 64"
    tables = [
        _pivot(f"Figure 6, {text}, R = 2", sixth, ("strategy", "k"), "footprint"),
        _pivot("Figure 6, the same placements: max:mean", sixth, ("strategy", "k"), "max_mean"),
        _pivot(f"Figure 7, {text}, compact", seventh, ("r", "k"), "footprint"),
    ]
    last = int(rows["k"].max())
    balanced = rows_of(sixth, strategy="balanced").groupby("k")["footprint"].mean()
    claims = [
        Claim(
            "figure 6",
            "full: always 1",
            "± 0",
            1,
            mean(rows_of(sixth, strategy="full")["footprint"]),
        ),
        Claim(
            "figure 6",
            "balanced: very nearly 1 in all cases, least of all k",
            "≥",
            0.98,
            Interval(float(balanced.min())),
        ),
        Claim(
            f"figure 6, k = {last}",
            "compact: tends to 1/R",
            "± 0.02",
            0.5,
            mean(rows_of(sixth, strategy="compact", k=last)["footprint"]),
        ),
    ]
    for r in sorted(seventh["r"].unique()):
        ours = mean(rows_of(seventh, r=r, k=last)["footprint"])
        what = f"compact, R = {r}: tends to 1/R"
        claims.append(Claim(f"figure 7, k = {last}", what, "± 0.02", 1 / r, ours))
    return [*tables, claimed("Figures 6 and 7, what the text says", claims)], []


def robustness(rows: pd.DataFrame) -> tuple[list[Table], list[Plot]]:
    """Figure 8, and what repairing a placement moves."""
    own = rows_of(rows, figure="figure 8")
    shifts = Table.of(
        "Figure 8, throughput ÷ that of even loads, M = 4, R = 2, k = 32",
        "distribution, strategy",
        ["mean of four changes", "standard deviation", "most lost, ± 10 %", "most lost, ± 20 %"],
    )
    for (distribution, strategy), group in own.groupby(["distribution", "strategy"], sort=False):
        throughput = 1 / group.groupby("actual_skew")["max_mean"].mean()
        lost = 1 - group.groupby("actual_skew")["robustness"].mean()
        shifts.add(
            distribution,
            strategy,
            number(throughput.mean()),
            number(throughput.std(ddof=0)),
            number(lost[[0.9, 1.1]].max(), PERCENT),
            number(lost.max(), PERCENT),
        )
    tables = [shifts, claimed("Figure 8, what the text says", _of_figure_8(own))]
    return [*tables, movement(rows_of(rows, figure="movement"))], []


def _of_figure_8(rows: pd.DataFrame) -> list[Claim]:
    claims = []
    for strategy, degradations in DEGRADATIONS.items():
        for distribution, paper in zip(_SHIFTED, degradations):
            ours = _most_lost(rows, distribution, strategy)
            what = f"{strategy}: most lost"
            how = f"± {DEGRADATION_DIFFERENCE}"
            claims.append(Claim(f"{distribution}", what, how, paper, ours))
    for distribution in _SHIFTED:
        throughput = {
            name: Interval(float((1 / own["max_mean"]).mean()))
            for name, own in rows_of(rows, distribution=distribution).groupby("strategy")
        }
        for better, worse in (("compact", "coarse"), ("balanced", "compact")):
            what = f"{better} is better than {worse}: mean throughput over that of {worse}"
            ours = _ratio(throughput[better], throughput[worse])
            claims.append(Claim(distribution, what, "≥", 1, ours))
        what = "little difference between balanced and full: throughput over that of full"
        ours = _ratio(throughput["balanced"], throughput["full"])
        claims.append(Claim(distribution, what, "± 0.02", 1, ours))
    return claims


def _most_lost(rows: pd.DataFrame, distribution: str, strategy: str) -> Interval:
    own = rows_of(rows, distribution=distribution, strategy=strategy)
    lost = {skew: mean(1 - group["robustness"]) for skew, group in own.groupby("actual_skew")}
    return max(lost.values(), key=lambda each: each.value)


def movement(rows: pd.DataFrame) -> Table:
    """Of the paper's future work: nothing to compare with."""
    found = Table.of(
        "Beyond the paper, requests 20 % more concentrated, M = 64, R = 2, k = 16",
        "distribution, strategy",
        ["max:mean", "copies moved, of those held"],
    )
    for (distribution, strategy), group in rows.groupby(["distribution", "strategy"], sort=False):
        found.add(
            distribution,
            strategy,
            number(mean(group["max_mean"])),
            number(mean(group["moved"]), PERCENT),
        )
    return found


def claimed(title: str, claims: Iterable[Claim]) -> Table:
    """A row for each claim."""
    found = Table.of(title, "what, where", ["paper", "within", "ours", "verdict"])
    for claim in claims:
        words = Cell("in words"), Cell(f"{claim.how} {significant(claim.value)}")
        value = number(claim.value), Cell(claim.how)
        verdict = Cell("within" if claim.holds else "outside")
        cells = value if claim.is_value else words
        found.add(claim.what, claim.where, *cells, number(claim.ours), verdict)
    return found


def _summary(tables: list[Table]) -> list[str]:
    """How many verdicts are good, and the others."""
    judged = []
    for table in tables:
        if table.columns[-1].title == "verdict":
            texts = sum(column.is_text for column in table.columns)
            judged += [
                (", ".join(cell.text for cell in row[:texts]), row[-1].text) for row in table.rows
            ]
    outside = [name for name, verdict in judged if verdict != "within"]
    count = f"{len(judged) - len(outside)} of {len(judged)} verdicts are within"
    return [count + (f"; outside: {'; '.join(outside)}" if outside else "")]


def _pivot(title: str, rows: pd.DataFrame, by: tuple[str, str], column: str) -> Table:
    row_name, column_name = by
    columns = sorted(rows[column_name].unique())
    found = Table.of(
        title, {"r": "R"}.get(row_name, row_name), [f"{column_name} = {at}" for at in columns]
    )
    for name in in_order(rows, row_name):
        own = rows_of(rows, **{row_name: name}).groupby(column_name)[column]
        found.add(str(name), *(number(own.get_group(at).mean()) for at in columns))
    return found


def _by(rows: pd.DataFrame, column: str) -> Callable[[int, str], Interval]:
    """The mean of a column at a value of another."""
    rows = _with_box(rows)
    return lambda at, name: mean(rows_of(rows, **{column: at})[name])


def _with_box(rows: pd.DataFrame) -> pd.DataFrame:
    return rows.assign(box=rows["upper"] - rows["lower"])


def _ratio(one: Interval, other: Interval) -> Interval:
    return Interval(one.value / other.value)


def _from_one(value: Interval) -> Interval:
    return Interval(abs(value.value - 1))


_EXPERIMENTS = {
    "placement-balance": balance,
    "placement-granularity": granularity,
    "placement-footprint": footprint,
    "placement-robustness": robustness,
}
