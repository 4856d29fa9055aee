"""Times until something happened, of which some are only known to be longer (censored)."""

from __future__ import annotations

import math

import numpy as np


def median(times: np.ndarray, happened: np.ndarray) -> float:
    """Kaplan and Meier's: when half of all have had it, were none censored.

    :param times: seconds until it happened, or for which nothing happened
    :param happened: whether it did, as truth values
    :returns: infinite if the estimate stays above one half; NaN for no times
    """
    if len(times) == 0:
        return math.nan
    left = 1.0
    for time in np.unique(times[happened]):
        left *= 1 - float((happened & (times == time)).sum()) / float((times >= time).sum())
        if left <= 0.5:
            return float(time)
    return math.inf


def log_rank(
    times: np.ndarray, happened: np.ndarray, other_times: np.ndarray, other_happened: np.ndarray
) -> float:
    """The probability of so large a difference between two groups by chance alone.

    :returns: in [0, 1]; NaN where nothing happened, or one group has no times
    """
    surplus, variance = 0.0, 0.0
    for time in np.unique(np.concatenate([times[happened], other_times[other_happened]])):
        at_risk = float((times >= time).sum())
        total = at_risk + float((other_times >= time).sum())
        own = float((happened & (times == time)).sum())
        events = own + float((other_happened & (other_times == time)).sum())
        share = at_risk / total
        surplus += own - events * share
        if total > 1:
            variance += events * share * (1 - share) * (total - events) / (total - 1)
    if variance == 0:
        return math.nan
    # Chi squared with one degree of freedom is the square of a normal variable.
    return math.erfc(math.sqrt(surplus**2 / variance / 2))
