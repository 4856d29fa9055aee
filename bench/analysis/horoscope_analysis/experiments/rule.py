"""The judgement of the selection rule, by the plan in bench/results/rule/PLAN.md.

A ratio is of the same seed; a sweep is the geometric mean of its points. Where more than one read
of a hundred fails with one of the two selectors, only failed reads are compared.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd

from ..results import read_csv, rows_of
from ..statistics import geometric_mean
from ..tables import Table, count, number

METRICS = {"p99_ms": "p99", "p999_ms": "p99.9"}
MOST_FAILED = 0.01

_FULL = ["home", "prequal", "c3", "two_choices", "least_outstanding"]
_KEYS = ["scenario", "variant", "seed"]

#: What users reported, and what has to be as good as stock's.
_INCIDENTS = {
    "fails-fast": "a replica fails its reads at once",
    "far-node-sparse": "few reads, and a node far away",
    "zones-hidden": "zones that no rack names",
    "full-link": "the link of a node is full",
    "zones-near-slow": "the replica of the own zone is slower",
    "slow-scans": "scans are slow at one node",
    "mixed-instances": "machines of two speeds",
    "cache-token-aware": "data larger than memory, token-aware drivers",
}


def _runs(results: Path, part: str) -> pd.DataFrame:
    """Those of a part of the plan.

    Arms: ``before``, ``limit`` (the rule judged before this one), ``none`` (with the first of its
    changes), and ``after``, the rule.
    """
    return rows_of(read_csv(results / "rule" / "judged.csv"), part=part)


def _ratios(runs: pd.DataFrame, one: tuple[str, str], other: tuple[str, str], metric: str):
    """By scenario: the geometric mean over its points and seeds, without those that fail."""
    both = _paired(runs, one, other)
    failing = both[["failed", "failed_other"]].max(axis=1) > MOST_FAILED * both["reads"]
    both = both[~failing]
    logs = np.log(both[metric] / both[f"{metric}_other"])
    return np.exp(logs.groupby(both["scenario"]).mean())


def _paired(runs: pd.DataFrame, one: tuple[str, str], other: tuple[str, str]) -> pd.DataFrame:
    return _of(runs, one).merge(_of(runs, other), on=_KEYS, suffixes=("", "_other"))


def _of(runs: pd.DataFrame, which: tuple[str, str]) -> pd.DataFrame:
    selector, rule = which
    return rows_of(runs, selector=selector, rule=rule)


def _failed(runs: pd.DataFrame, selector: str) -> int:
    return int(_of(runs, (selector, "after"))["failed"].sum())


def _best_full(runs: pd.DataFrame, metric: str):
    """Horoscope with retry over the best of the baselines with its means, seed by seed."""
    full = runs[runs["selector"].isin([f"{name}_full" for name in _FULL])]
    full = full[full["failed"] <= MOST_FAILED * full["reads"]]
    best = full.groupby(_KEYS)[metric].min().rename("best").reset_index()
    ours = _of(runs, ("horoscope_retry", "after"))
    both = ours[ours["failed"] <= MOST_FAILED * ours["reads"]].merge(best, on=_KEYS)
    logs = np.log(both[metric] / both["best"])
    return np.exp(logs.groupby(both["scenario"]).mean())


def compare(table: Table, words: str, ratios: pd.Series) -> None:
    """A row of a comparison; ratios are of scenarios."""
    table.add(
        words,
        count(len(ratios)),
        number(geometric_mean(ratios)),
        number(float(np.median(ratios))),
        count(int((ratios > 1.05).sum())),
        count(int((ratios < 0.95).sum())),
    )


def comparison() -> Table:
    return Table.of("", "", ["scenarios", "geometric mean", "median", "above 1.05", "below 0.95"])


def against_before(results: Path) -> Table:
    """The rule over the rule before, with and without retry."""
    table = comparison()
    _two_rules(table, _runs(results, "drawn"), "after", "before")
    return table


def changes(results: Path) -> Table:
    """The rule with each of its changes over that without it, in all that was judged."""
    runs = pd.concat(_runs(results, part) for part in ("drawn", "incidents"))
    table = comparison()
    _two_rules(table, runs, "none", "limit", "no limit on late answers: ")
    _two_rules(table, runs, "after", "none", "the fade: ")
    return table


def _two_rules(table: Table, runs: pd.DataFrame, one: str, other: str, words: str = "") -> None:
    for selector, how in (("horoscope", "without retry"), ("horoscope_retry", "with retry")):
        for metric, name in METRICS.items():
            ratios = _ratios(runs, (selector, one), (selector, other), metric)
            compare(table, f"{words}{name}, {how}", ratios)


def against_others(results: Path) -> Table:
    """With the same means for all: retry, its budget, the next candidate, reports."""
    table = comparison()
    runs = _runs(results, "drawn")
    for metric, name in METRICS.items():
        compare(table, f"stock (dynamic snitch, retry), {name}", _stock(runs, metric))
        for other in _FULL:
            ratios = _ratios(runs, ("horoscope_retry", "after"), (f"{other}_full", "after"), metric)
            words = "topology's order" if other == "home" else f"`{other}`"
            compare(table, f"{words} with the same means, {name}", ratios)
        compare(table, f"the best of these by seed, {name}", _best_full(runs, metric))
    return table


def _stock(runs: pd.DataFrame, metric: str) -> pd.Series:
    return _ratios(runs, ("horoscope_retry", "after"), ("vanilla", "after"), metric)


def losses(results: Path) -> Table:
    """Every drawn scenario in which the rule is above 1.05 of the rule before."""
    table = Table.of("", "scenario", ["p99", "p99 with retry", "p99.9 with retry"])
    runs = _runs(results, "drawn")
    columns = [
        _ratios(runs, (selector, "after"), (selector, "before"), metric)
        for selector, metric in (
            ("horoscope", "p99_ms"),
            ("horoscope_retry", "p99_ms"),
            ("horoscope_retry", "p999_ms"),
        )
    ]
    both = pd.concat(columns, axis=1)
    both.columns = ["p99", "retry", "retry999"]
    for name, row in both[(both["p99"] > 1.05) | (both["retry"] > 1.05)].iterrows():
        table.add(f"`{name}`", *[number(float(value)) for value in row])
    return table


def plan(results: Path) -> Table:
    """The outcomes of the plan that no other table has."""
    table = Table.of("", "", ["found"])
    runs = _runs(results, "shipped")
    for scenario, other, words in (
        ("near-uniform-keys", "home_full", "`near-uniform-keys`, p99 over topology's order"),
        ("token-aware", "vanilla", "`token-aware`, p99 over stock"),
    ):
        own = runs[runs["scenario"] == scenario]
        table.add(words, number(_ratios_of_all(own, "horoscope_retry", other, "p99_ms")))
    for scenario in ("idle", "zones-calm"):
        ours = _of(runs[runs["scenario"] == scenario], ("horoscope", "after"))
        table.add(f"`{scenario}`, reads diverted", number(float(ours["diverted"].mean())))
    calm = runs[runs["scenario"] == "zones-calm"]
    for selector, words in (("horoscope", "Horoscope"), ("home_full", "topology's order")):
        crossed = _of(calm, (selector, "after"))["crossings"]
        table.add(
            f"`zones-calm`, reads that leave the rack, {words}", number(float(crossed.mean()))
        )
    reported = _runs(results, "incidents")
    for scenario in ("fails-fast", "down-unnoticed"):
        own = reported[reported["scenario"] == scenario]
        for rule, words in (("limit", "before"), ("after", "now")):
            failed = int(_of(own, ("horoscope", rule))["failed"].sum())
            table.add(f"`{scenario}`, failed reads without retry, {words}", count(failed))
    return table


def incidents(results: Path) -> Table:
    """What users reported: without retry over the snitch, with it over stock."""
    table = Table.of(
        "",
        "",
        [
            "p99 / snitch",
            "p99.9 / snitch",
            "p99 / stock",
            "p99.9 / stock",
            "failed, stock",
            "failed, Horoscope",
        ],
    )
    runs = _runs(results, "incidents")
    for scenario, words in _INCIDENTS.items():
        own = runs[runs["scenario"] == scenario]
        cells = [
            number(float(_ratios_of_all(own, ours, theirs, metric)))
            for ours, theirs in (("horoscope", "dynamic_snitch"), ("horoscope_retry", "vanilla"))
            for metric in METRICS
        ]
        failed = [count(_failed(own, name)) for name in ("vanilla", "horoscope_retry")]
        table.add(f"{words} (`{scenario}`)", *cells, *failed)
    return table


def _ratios_of_all(runs: pd.DataFrame, ours: str, theirs: str, metric: str) -> float:
    both = _paired(runs, (ours, "after"), (theirs, "after"))
    return float(np.exp(np.log(both[metric] / both[f"{metric}_other"]).mean()))


def headline(results: Path) -> Table:
    """For README: drawn clusters, over stock and over the best other one."""
    table = Table.of(
        "", "100 simulated clusters drawn at random", ["median", "won by 5 %", "lost by 5 %"]
    )
    runs = _runs(results, "drawn")
    for words, ratios_of in (("stock", _stock), ("best of five with the same means", _best_full)):
        for metric, name in METRICS.items():
            ratios = ratios_of(runs, metric)
            table.add(
                f"{name} / {words}",
                number(float(np.median(ratios))),
                count(int((ratios < 0.95).sum())),
                count(int((ratios > 1.05).sum())),
            )
    return table


#: In the order of the formula.
_TERMS = {
    "way": "d, the way",
    "reported-state": "s, q, k: what replicas report",
    "class-of-service": "s of scans apart",
    "queue": "q, the reported queue",
    "sent-since": "f - f₀, requests sent since",
    "soon": "1 ms, soon enough",
    "latency": "l, the mean latency",
    "outstanding": "o, how long a request has been outstanding",
    "failures": "e - e₀, failures",
    "timeouts": "no failure after a stall",
    "fading": "c, what is old fades",
    "fading-by-reads": "c by reads, not by time alone",
    "report": "h, the monitors' reports",
    "moving": "the cost of moving",
    "deadband": "the deadband",
}


def _without(results: Path) -> pd.DataFrame:
    """The runs of the rule without one of its terms, as those of a rule of that name."""
    return read_csv(results / "rule" / "terms.csv").rename(columns={"without": "rule"})


def terms(results: Path) -> Table:
    """The rule without each of its terms over the rule: what a user loses."""
    table = Table.of(
        "",
        "without",
        ["p99", "p99.9", "p99 with retry", "p99.9 with retry", "both lose 5 %", "failed reads"],
    )
    runs = _without(results)
    for arm, words in _TERMS.items():
        ratios = [
            _ratios(runs, (selector, arm), (selector, "none"), metric)
            for selector in ("horoscope", "horoscope_retry")
            for metric in METRICS
        ]
        table.add(
            words,
            *(number(geometric_mean(each)) for each in ratios),
            count(int(((ratios[0] > 1.05) & (ratios[1] > 1.05)).sum())),
            count(int(runs[runs["rule"] == arm]["failed"].sum())),
        )
    table.add("nothing", *["–"] * 5, count(int(runs[runs["rule"] == "none"]["failed"].sum())))
    return table


TABLES = {
    "rule-terms": terms,
    "rule-before": against_before,
    "rule-changes": changes,
    "rule-others": against_others,
    "rule-losses": losses,
    "rule-incidents": incidents,
    "rule-headline": headline,
    "rule-plan": plan,
}
