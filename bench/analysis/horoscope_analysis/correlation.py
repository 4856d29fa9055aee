"""Which signals and formulas predict the latency of a node's reads.

``samples.csv`` has a row for each node and window of 250 ms: what was known of the node
(``reported_*``: ratios in [0, 1] as its monitor had reported them; ``kernel_*``: growth of the
kernel's counters in the window; ``own_*``: estimates of the node's coordinator), and the latencies
of the reads that were due in it. After the Horoscope paper, section 6.1 and figure 6.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd

from .comparison import Part
from .numbers import MILLIS, NUMBER, Interval, fixed
from .plots import Axis, Plot, cloud
from .report import Section
from .results import Results
from .statistics import rank_correlation, rank_correlation_interval
from .tables import Cell, Table, number

#: Core's default weights (WeightedFormula.java), where run.json has none.
DEFAULT_WEIGHTS = {
    "cpu": 0.5,
    "memory": 0.05,
    "disk": 0.25,
    "disk_wait": 0.5,
    "cpu_pressure": 0.5,
    "io_pressure": 0.5,
    "memory_pressure": 0.5,
    "throttled": 0.5,
    "steal": 0.5,
}

#: The rank correlation that is asked of the default load.
AIM = 0.6

#: Ten seconds of one node, longer than a fault: rows of a block are drawn or left out together.
WINDOWS_IN_BLOCK = 40

#: 1 − ratio is no less: beyond it 1 / (1 − x) amplifies noise (Headroom.java).
LEAST_HEADROOM = 0.001

_GRID = (0, 0.05, 0.1, 0.25, 0.5, 1, 2, 4)
_MOST_ROUNDS = 8
#: What is less is noise, and weights are not to follow it.
_LEAST_GAIN = 0.002
#: Of weights that cannot be judged: less than any rank correlation.
_NOTHING = -2.0

_PAPER = "formula_paper"
_OURS = "formula_weighted_default"

Weights = dict[str, float]


def section(results: Results, part: Part) -> Section:
    """Tables, clouds and sentences of one run; takes seconds."""
    samples = Samples(results.samples)
    defaults = part.get("weights") or DEFAULT_WEIGHTS
    columns = samples.known() | formulas(samples.signals, defaults)
    ranking = _ranked(samples, columns)
    best = search(samples, defaults, np.full(len(samples.blocks), True))
    scaled = _scaled(best, defaults)
    return Section(
        part["heading"],
        tables=[_table(ranking), _weight_table(defaults, scaled)],
        plots=_plots(samples, columns),
        verdicts=_verdicts(ranking, cross_validated(samples, defaults), scaled),
    )


class Samples:
    """Rows by node and window; arrays with a place for each row, NaN where nothing was known."""

    def __init__(self, rows: pd.DataFrame):
        rows = rows.sort_values(["node", "window"], kind="stable").reset_index(drop=True)
        self._rows = rows
        self.mean_ms = rows["mean_ms"].to_numpy(dtype=float)
        block_of_node = rows["window"] // WINDOWS_IN_BLOCK
        number_of_node = rows["node"].rank(method="dense").astype(int) - 1
        self.blocks = (number_of_node * (block_of_node.max() + 1) + block_of_node).to_numpy()
        self.next_ms = self.next(self.mean_ms)

    def next(self, values: np.ndarray) -> np.ndarray:
        """Of each row the value of the same node's next window."""
        return pd.Series(values).groupby(self._rows["node"]).shift(-1).to_numpy()

    def known(self) -> dict[str, np.ndarray]:
        """Everything that was known of a node by the end of a window."""
        return {
            name: self._rows[name].to_numpy(dtype=float)
            for name in self._rows.columns
            if name.startswith(("reported_", "kernel_", "own_"))
        }

    @property
    def signals(self) -> dict[str, np.ndarray]:
        """What monitors had reported, by signal."""
        return {
            name.removeprefix("reported_"): np.clip(values, 0, 1)
            for name, values in self.known().items()
            if name.startswith("reported_")
        }


def formulas(signals: dict[str, np.ndarray], defaults: Weights) -> dict[str, np.ndarray]:
    """What can be made of a node's signals, as loads in [0, 1).

    A formula of one signal orders nodes as that signal does, so it is not among them.
    """
    nothing = np.full(len(next(iter(signals.values()))), np.nan)
    left = {
        name: np.maximum(LEAST_HEADROOM, 1 - signals.get(name, nothing)) for name in DEFAULT_WEIGHTS
    }
    paper = left["cpu"] * np.nan_to_num(left["memory"], nan=1)

    def even(*names: str) -> np.ndarray:
        return weighted(signals, dict.fromkeys(names, 1.0))

    with np.errstate(all="ignore"):
        largest = pd.DataFrame(signals).max(axis=1).to_numpy()
    return {
        _PAPER: 1 - paper,
        "formula_paper_extended": 1 - paper * np.nan_to_num(left["disk"], nan=1),
        _OURS: weighted(signals, defaults),
        "formula_cpu_memory_disk": even("cpu", "memory", "disk"),
        "formula_pressures": even("cpu_pressure", "io_pressure", "memory_pressure"),
        "formula_cpu_pressure_throttled": even("cpu_pressure", "throttled"),
        "formula_cpu_cpu_pressure": even("cpu", "cpu_pressure"),
        "formula_all_even": even(*defaults),
        "formula_largest": largest,
    }


def weighted(signals: dict[str, np.ndarray], weights: Weights) -> np.ndarray:
    """1 − Π (1 − x)^w; a signal without data is left out; no load without CPU or any weight."""
    columns = [name for name, weight in weights.items() if weight > 0 and name in signals]
    if not columns or "cpu" not in signals:
        return np.full(len(next(iter(signals.values()))), np.nan)
    terms = np.array(
        [weights[name] * -np.log(np.maximum(LEAST_HEADROOM, 1 - signals[name])) for name in columns]
    )
    known = ~np.isnan(terms)
    is_known = known.any(axis=0) & ~np.isnan(signals["cpu"])
    return np.where(is_known, 1 - np.exp(-np.where(known, terms, 0).sum(axis=0)), np.nan)


def search(samples: Samples, defaults: Weights, rows: np.ndarray) -> Weights:
    """The weights whose load correlates best with the latency of the next window.

    One weight after the other takes the best value of a grid, until no change is worth anything;
    from two starts, the default weights and the best signal alone, because that finds a hill and
    not the highest one. Signals that never vary keep their default.
    """
    of = _Worth(samples, rows)
    varying = [name for name in defaults if of.varies(name)]
    alone = [defaults | {other: float(other == name) for other in varying} for name in varying]
    starts = [defaults, max(alone, key=of.of, default=defaults)]
    first, second = (_climb(of.of, start, varying) for start in starts)
    return second if of.of(second) > of.of(first) + _LEAST_GAIN else first


def cross_validated(samples: Samples, defaults: Weights) -> float:
    """What weights found on every other ten seconds are worth on the rest; mean of both ways."""
    halves = [samples.blocks % 2 == 0, samples.blocks % 2 == 1]
    found = [search(samples, defaults, half) for half in halves]
    return sum(_Worth(samples, ~half).of(weights) for half, weights in zip(halves, found)) / 2


class _Worth:
    """Rank correlations of weights' loads with the latencies of some rows."""

    def __init__(self, samples: Samples, rows: np.ndarray):
        rows = rows & ~np.isnan(samples.next_ms)
        self._signals = {name: values[rows] for name, values in samples.signals.items()}
        self._latencies = samples.next_ms[rows]

    def of(self, weights: Weights) -> float:
        found = rank_correlation(weighted(self._signals, weights), self._latencies)
        return _NOTHING if np.isnan(found) else found

    def varies(self, name: str) -> bool:
        return name in self._signals and len(np.unique(self._signals[name])) > 1


def _climb(worth: Callable[[Weights], float], start: Weights, varying: list[str]) -> Weights:
    weights, reached, before = dict(start), worth(start), -np.inf
    for _ in range(_MOST_ROUNDS):
        if reached <= before:
            break
        before = reached
        for name in varying:
            found = {weight: worth(weights | {name: weight}) for weight in _GRID}
            best = max(found, key=found.__getitem__)
            if found[best] > reached + _LEAST_GAIN:
                weights[name], reached = best, found[best]
    return weights


@dataclass(frozen=True)
class _Line:
    """A column with its rank correlations."""

    name: str
    same: Interval
    next: Interval


def _ranked(samples: Samples, columns: dict[str, np.ndarray]) -> list[_Line]:
    """Best first; what cannot be computed comes last."""

    def line(name: str, values: np.ndarray, same: np.ndarray, ahead: np.ndarray) -> _Line:
        return _Line(
            name,
            *(
                rank_correlation_interval(values, latencies, samples.blocks)
                for latencies in (same, ahead)
            ),
        )

    found = [line(*column, samples.mean_ms, samples.next_ms) for column in columns.items()]
    found.append(
        line("last_mean_latency", samples.mean_ms, samples.next_ms, samples.next(samples.next_ms))
    )
    return sorted(found, key=lambda one: -one.next.value if one.next.is_known else 2)


def _table(ranking: list[_Line]) -> Table:
    found = Table.of(
        "Rank correlation with the mean latency of reads that were due in the same window of"
        " 250 ms, and in the next one; intervals of 95 %",
        "signal or formula",
        ["same window", "next window"],
        high="next window",
    )
    for one in ranking:
        found.add(
            _words(one.name),
            *(Cell(_show(interval), interval) for interval in (one.same, one.next)),
        )
    return found


def _weight_table(defaults: Weights, scaled: Weights) -> Table:
    title = "Weights: the default ones, and those that fit this run best"
    found = Table.of(title, "signal", ["default", "best here"])
    for name, weight in defaults.items():
        found.add(name, number(weight, NUMBER), number(scaled[name], NUMBER))
    return found


def _plots(samples: Samples, columns: dict[str, np.ndarray]) -> list[Plot]:
    latency = Axis("mean latency", MILLIS, log=True)
    score = 1 / (1 - columns[_PAPER])
    return [
        cloud(
            "The paper's score and the mean latency of the next window",
            "score",
            Axis("score", log=True),
            latency,
            list(zip(score, samples.next_ms)),
        ),
        cloud(
            "Our load, default weights, and the mean latency of the next window",
            "load",
            Axis("load"),
            latency,
            list(zip(columns[_OURS], samples.next_ms)),
        ),
    ]


def _verdicts(ranking: list[_Line], validated: float, scaled: Weights) -> list[str]:
    lines = {one.name: one for one in ranking}
    ours = lines[_OURS].next
    weights = ", ".join(f"{name}: {weight}" for name, weight in scaled.items())
    groups = {
        "signal that a monitor reports": "reported_",
        "counter of the kernel's over the window itself": "kernel_",
        "thing that a node knows of its own reads": "own_",
        "formula": "formula_",
    }
    return [
        "the paper found little correlation of its score with the time of a query; here the"
        f" paper's score has a rank correlation of {_show(lines[_PAPER].next)} with the mean"
        " latency of the next window",
        f"our load with its default weights: {_show(ours)}, the aim"
        + (f" of {AIM} is reached" if ours.value >= AIM else f" is {AIM}"),
        *(_best(ranking, what, prefix) for what, prefix in groups.items()),
        "weights that fit one half of the run best reach"
        f" {fixed(validated, 2)} on the other half, mean of both ways; those that fit all of it:"
        f" weights: {{{weights}}}",
    ]


def _best(ranking: list[_Line], what: str, prefix: str) -> str:
    for one in ranking:
        if one.name.startswith(prefix) and one.next.is_known:
            words = one.name.removeprefix(prefix).replace("_", " ")
            return f"best {what}: {words}, {_show(one.next)}"
    return f"no {what} is known"


def _scaled(weights: Weights, defaults: Weights) -> Weights:
    """The same order of nodes, with the sum of the default weights."""
    factor = sum(defaults.values()) / sum(weights.values())
    return {name: round(weight * factor, 2) for name, weight in weights.items()}


def _words(name: str) -> str:
    words = {"reported": "reported", "kernel": "in the window", "own": "own reads"}
    prefix, _, rest = name.partition("_")
    prefix = (words | {"formula": "formula"}).get(prefix)
    return (f"{prefix}: {rest}" if prefix else name).replace("_", " ")


def _show(interval: Interval) -> str:
    """Two decimals: no interval here is narrower."""
    if not interval.is_known:
        return "(no figure)"
    value = fixed(interval.value, 2)
    if not interval.has_bounds:
        return value
    return f"{value} ({fixed(interval.low, 2)} to {fixed(interval.high, 2)})"
