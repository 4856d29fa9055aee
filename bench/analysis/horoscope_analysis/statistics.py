"""Means, ratios, medians and correlations with their intervals.

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

#: Below so many pairs or blocks, a rank correlation or its interval says nothing.
LEAST_PAIRS = 8

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


def rank_correlation(xs: np.ndarray, ys: np.ndarray) -> float:
    """Spearman's; not a number for a column that does not vary, or too few pairs."""
    known = ~(np.isnan(xs) | np.isnan(ys))
    if known.sum() < LEAST_PAIRS:
        return math.nan
    return _pearson(*_sums(_ranks(xs[known]), _ranks(ys[known])))


def rank_correlation_interval(xs: np.ndarray, ys: np.ndarray, blocks: np.ndarray) -> Interval:
    """The same with an interval by a block bootstrap.

    Rows that are close in time are much alike, so whole blocks of them are drawn with replacement.
    Ranks stay those of the whole run: a draw is then a sum over its blocks.
    """
    known = ~(np.isnan(xs) | np.isnan(ys))
    value = rank_correlation(xs, ys)
    _, block_of = np.unique(blocks[known], return_inverse=True)
    count = int(block_of.max()) + 1 if known.any() else 0
    if math.isnan(value) or count < LEAST_PAIRS:
        return Interval(value)
    ranks_x, ranks_y = _ranks(xs[known]), _ranks(ys[known])
    terms = (np.ones_like(ranks_x), ranks_x, ranks_y, ranks_x**2, ranks_y**2, ranks_x * ranks_y)
    sums = np.array([np.bincount(block_of, weights=term, minlength=count) for term in terms])
    random = np.random.default_rng(BOOTSTRAP_SEED)
    drawn = random.multinomial(count, np.full(count, 1 / count), size=DRAWS)
    correlations = np.sort([c for c in (_pearson(*s) for s in drawn @ sums.T) if c == c])
    if len(correlations) == 0:
        return Interval(value)
    tail = math.floor((1 - CONFIDENCE) / 2 * (len(correlations) - 1))
    return Interval(value, float(correlations[tail]), float(correlations[-1 - tail]))


def _ranks(values: np.ndarray) -> np.ndarray:
    """From 1; equal values have the mean of their ranks."""
    return pd.Series(values).rank().to_numpy()


def _sums(xs: np.ndarray, ys: np.ndarray) -> tuple[float, ...]:
    return len(xs), xs.sum(), ys.sum(), (xs**2).sum(), (ys**2).sum(), (xs * ys).sum()


def _pearson(n: float, x: float, y: float, xx: float, yy: float, xy: float) -> float:
    """From sums; not a number if one of the two does not vary."""
    varies = (xx - x * x / n) * (yy - y * y / n)
    return float((xy - x * y / n) / math.sqrt(varies)) if varies > 1e-9 else math.nan


def _known(values: Iterable[float]) -> np.ndarray:
    all_values = np.asarray(list(values), dtype=float)
    return all_values[~np.isnan(all_values)]
