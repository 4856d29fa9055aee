"""Means, ratios, medians and times with their intervals.

Blocks of the same repetition were measured within minutes of one another, and runs of the same
seed had the same load, so only those are compared with one another.
"""

from __future__ import annotations

import functools
import math
import warnings
from collections.abc import Callable, Iterable

import numpy as np
import pandas as pd
from scipy.special import stdtrit
from scipy.stats import CensoredData, ecdf, logrank

from .numbers import Interval

#: All intervals, unless it says otherwise.
CONFIDENCE = 0.95

#: Below so many seeds, Student's interval is wider than anything that was measured.
LEAST_SEEDS = 4

#: Below so many runs of a block bootstrap there is no interval.
LEAST_RUNS = 4

#: Rounds that the bootstrap draws together, unless there are too few of them.
RUN = 5

#: The half width of an interval that a pilot is asked about.
AIM = 0.01

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


def logs(rows: pd.DataFrame, arm: str, baseline: str, column: str) -> np.ndarray:
    """The same of two arms, by name."""
    return log_quotients(rows[rows["arm"] == arm], rows[rows["arm"] == baseline], column)


def log_quotients(own: pd.DataFrame, base: pd.DataFrame, column: str) -> np.ndarray:
    """ln(one ÷ the other) of each round, in order of time; not finite ones are left out."""
    own, base = (it.sort_values("round") for it in (own, base))
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.log(paired(own, base, column, ["round"]))
    return found[np.isfinite(found)]


def ratio(log_ratios: np.ndarray) -> Interval:
    """The geometric mean, with an interval by a block bootstrap over runs of rounds."""
    log = mean_of_runs(log_ratios, run_length(len(log_ratios)))
    return Interval(*(math.exp(x) for x in (log.value, log.low, log.high)))


def run_length(rounds: int) -> int:
    """RUN, or 1 where that would leave too few runs for an interval."""
    return RUN if rounds >= RUN * LEAST_RUNS else 1


def needed(log_ratios: np.ndarray) -> float:
    """Rounds after which the interval is ± AIM, at the spread of these; NaN if unknown.

    The larger number of two: neighbours alike, or not. A pilot has few runs to tell it.
    """
    rounds, found = len(log_ratios), math.nan
    for run in (run_length(rounds), 1):
        log = mean_of_runs(log_ratios, run)
        if log.has_bounds:
            # With more rounds, Student's quantile is that of the normal distribution.
            half = log.half_width * student(math.inf) / student(rounds // run - 1)
            found = np.fmax(found, math.ceil(rounds * (half / math.log1p(AIM)) ** 2))
    return float(found)


def holds_one(found: Interval) -> bool:
    """Whether no difference is shown."""
    return found.low <= 1 <= found.high


def median_until(times: np.ndarray, happened: np.ndarray) -> Interval:
    """Kaplan and Meier's: when half of all have had it, were none censored.

    The bounds are those of Brookmeyer and Crowley (with the logarithm of the logarithm).

    :param times: seconds until it happened, or for which nothing happened
    :param happened: whether it did, as truth values
    :returns: infinite where an estimate or its bound stays above one half; NaN for no times
    """
    if len(times) == 0:
        return Interval()
    left = ecdf(_censored(times, happened)).sf
    with warnings.catch_warnings():
        # There are no bounds while all are left, or none.
        warnings.simplefilter("ignore", RuntimeWarning)
        bounds = left.confidence_interval(CONFIDENCE, method="log-log")
    shares = left.probabilities
    return Interval(
        *(
            _half_left(left.quantiles, np.where(np.isnan(bound), shares, bound))
            for bound in (shares, bounds.low.probabilities, bounds.high.probabilities)
        )
    )


def _half_left(times: np.ndarray, shares: np.ndarray) -> float:
    reached = times[shares <= 0.5]
    return float(reached[0]) if len(reached) else math.inf


def log_rank(
    times: np.ndarray, happened: np.ndarray, other_times: np.ndarray, other_happened: np.ndarray
) -> float:
    """The probability of so large a difference between two groups by chance alone.

    :returns: in [0, 1]; NaN where nothing happened, or one group has no times
    """
    if not happened.any() and not other_happened.any():
        return math.nan
    if len(times) == 0 or len(other_times) == 0:
        return math.nan
    with np.errstate(invalid="ignore"):
        # Not a number where all had it at the same time.
        return float(
            logrank(_censored(times, happened), _censored(other_times, other_happened)).pvalue
        )


def _censored(times: np.ndarray, happened: np.ndarray) -> CensoredData:
    return CensoredData(times[happened], right=times[~happened])


def _known(values: Iterable[float]) -> np.ndarray:
    all_values = np.asarray(list(values), dtype=float)
    return all_values[~np.isnan(all_values)]
