"""Times until something happened, of which some are only known to be longer (censored)."""

from __future__ import annotations

import math
import warnings

import numpy as np
from scipy.stats import CensoredData, ecdf, logrank

from .numbers import Interval
from .statistics import CONFIDENCE


def median(times: np.ndarray, happened: np.ndarray) -> Interval:
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
