"""Means, ratios and medians with their intervals.

Blocks of the same repetition were measured within minutes of one another, and runs of the same
seed had the same load, so only those are compared with one another.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable

import numpy as np
import pandas as pd
from scipy.special import stdtrit

from .numbers import SECONDS, Interval, show

#: All intervals, unless it says otherwise.
CONFIDENCE = 0.95

#: Below so many seeds, Student's interval is wider than anything that was measured.
LEAST_SEEDS = 4

#: Below so many runs of a block bootstrap there is no interval.
LEAST_RUNS = 4

DRAWS = 400
BOOTSTRAP_SEED = 20_260_101


def mean(values: Iterable[float]) -> Interval:
    """The mean with Student's interval; without bounds for one value, missing for none."""
    known = _known(values)
    if len(known) < 2:
        return Interval(float(known[0])) if len(known) else Interval()
    middle = float(np.mean(known))
    half = float(student(len(known) - 1) * np.std(known, ddof=1) / math.sqrt(len(known)))
    return Interval(middle, middle - half, middle + half)


def mean_of_seeds(values: Iterable[float]) -> Interval:
    """The mean with Student's interval; of fewer than four, with the smallest and the largest."""
    known = _known(values)
    if not 1 < len(known) < LEAST_SEEDS:
        return mean(known)
    return Interval(*(float(f(known)) for f in (np.mean, np.min, np.max)), is_range=True)


def outcome(found: Interval, most: float, least: float = -math.inf) -> str:
    """``met`` where the whole interval is within these bounds, ``missed`` where it is outside."""
    if least <= found.low and found.high <= most:
        return "met"
    return "missed" if found.low > most or found.high < least else "undecided"


@functools.cache
def student(freedom: float) -> float:
    """The quantile that bounds an interval, in standard errors."""
    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2))


def geometric_mean(
    quotients: Iterable[float], mean: Callable[[Iterable[float]], Interval] = mean
) -> Interval:
    """The geometric mean of quotients, with the interval that ``mean`` has of their logarithms."""
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(np.asarray(list(quotients), dtype=float))
    log = mean(logs[np.isfinite(logs)])
    bounds = (math.exp(x) for x in (log.value, log.low, log.high))
    return Interval(*bounds, is_range=log.is_range)


def median(values: Iterable[float]) -> Interval:
    """The median, with the smallest and the largest value as bounds."""
    known = _known(values)
    if len(known) < 2:
        return Interval(float(known[0])) if len(known) else Interval()
    return Interval(*(float(f(known)) for f in (np.median, np.min, np.max)), is_range=True)


def median_time(seconds: Iterable[float]) -> tuple[str, Interval]:
    """The median of times, of which an unknown one is "never"; never if half of them are.

    :returns: as text, and the median in seconds (infinite for never)
    """
    times = np.sort([math.inf if math.isnan(s) else s for s in seconds])
    if len(times) == 0:
        return "–", Interval()
    middle = float(times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2
    if math.isinf(middle):
        return "never", Interval(math.inf)
    has_never = bool(np.isinf(times).any())
    longest = middle if has_never else float(times[-1])
    interval = Interval(middle, float(times[0]), longest, is_range=True)
    text = show(interval if len(times) > 1 else middle, SECONDS)
    return (text + " or never" if has_never else text), interval


def paired(variant: pd.DataFrame, baseline: pd.DataFrame, column: str, by: list[str]) -> np.ndarray:
    """The quotients of a column over rows that have the same values in the columns ``by``."""
    both = variant.merge(baseline, on=by, suffixes=("", "_baseline"))
    with np.errstate(divide="ignore", invalid="ignore"):
        return (both[column] / both[column + "_baseline"]).to_numpy(dtype=float)


def mean_of_runs(values: np.ndarray, run: int) -> Interval:
    """The mean, with an interval by a block bootstrap: neighbours in time are much alike.

    Runs of ``run`` values in a row are drawn with replacement. The interval is Student's around
    the mean, with the standard error of the draws: few runs make it wide and not too narrow.

    :param values: in order of time; those that are not a number do not count
    :returns: without bounds for fewer than four runs
    """
    known = _known(values)
    count = len(known) // run
    if count < LEAST_RUNS:
        return Interval(float(np.mean(known))) if len(known) else Interval()
    sums = np.array([part.sum() for part in np.array_split(known, count)])
    sizes = np.array([len(part) for part in np.array_split(known, count)])
    random = np.random.default_rng(BOOTSTRAP_SEED)
    drawn = random.multinomial(count, np.full(count, 1 / count), size=5 * DRAWS)
    # The variance among drawn runs is too small by (count - 1) / count.
    error = np.std((drawn @ sums) / (drawn @ sizes)) * math.sqrt(count / (count - 1))
    half = student(count - 1) * float(error)
    middle = float(np.mean(known))
    return Interval(middle, middle - half, middle + half)


def hodges_lehmann(values: Iterable[float]) -> float:
    """The median of the means of all pairs, each value with itself included."""
    known = _known(values)
    if len(known) == 0:
        return math.nan
    first, second = np.triu_indices(len(known))
    return float(np.median((known[first] + known[second]) / 2))


def _known(values: Iterable[float]) -> np.ndarray:
    all_values = np.asarray(list(values), dtype=float)
    return all_values[~np.isnan(all_values)]
