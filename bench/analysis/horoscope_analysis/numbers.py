"""Numbers as text: three significant digits with a unit, the same on every machine."""

from __future__ import annotations

import math
from dataclasses import dataclass

MISSING = "–"

_LARGEST_PLAIN_EXPONENT = 7
_SMALLEST_PLAIN_EXPONENT = -4


@dataclass(frozen=True)
class Unit:
    """What a stored number counts: steps are (from which size, factor, suffix), largest first."""

    steps: tuple[tuple[float, float, str], ...]

    def step(self, size: float) -> tuple[float, str]:
        """The factor and the suffix for numbers of a size; 999.9 us counts as 1.00 ms."""
        rounded = abs(float(f"{size:.2e}"))
        for least, factor, suffix in self.steps:
            if rounded >= least:
                return factor, suffix
        return self.steps[-1][1:]


NUMBER = Unit(((0, 1, ""),))
COMPACT = Unit(((1e9, 1e-9, "G"), (1e6, 1e-6, "M"), (1e3, 1e-3, "k"), (0, 1, "")))
RATIO = Unit(((0, 1, "×"),))
PERCENT = Unit(((0, 100, " %"),))
#: Durations, stored in seconds.
SECONDS = Unit(((1, 1, " s"), (1e-3, 1e3, " ms"), (1e-6, 1e6, " us"), (0, 1e9, " ns")))
#: Durations, stored in milliseconds.
MILLIS = Unit(((1e3, 1e-3, " s"), (1, 1, " ms"), (1e-3, 1e3, " us"), (0, 1e6, " ns")))
#: Durations, stored in nanoseconds.
NANOS = Unit(((1e9, 1e-9, " s"), (1e6, 1e-6, " ms"), (1e3, 1e-3, " us"), (0, 1, " ns")))


@dataclass(frozen=True)
class Interval:
    """A value and the bounds of its uncertainty; not a number where there is none.

    ``is_range``: the bounds are the smallest and the largest value, and always shown.
    """

    value: float = math.nan
    low: float = math.nan
    high: float = math.nan
    is_range: bool = False

    @property
    def is_known(self) -> bool:
        return math.isfinite(self.value)

    @property
    def has_bounds(self) -> bool:
        return math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def significant(value: float) -> str:
    """12.3, 0.00123, 123456; 1.23e9 from 1e8 and 1.23e-5 below 1e-4; whole digits all remain."""
    if not math.isfinite(value):
        return MISSING if math.isnan(value) else "∞" if value > 0 else "-∞"
    exponent = _exponent(value)
    if value and not _SMALLEST_PLAIN_EXPONENT <= exponent <= _LARGEST_PLAIN_EXPONENT:
        return f"{value:.2e}".split("e")[0] + f"e{exponent}"
    return fixed(value, _decimals(exponent)) if value else "0"


def fixed(value: float, decimals: int) -> str:
    """Exactly so many decimals."""
    return f"{value:.{decimals}f}" if math.isfinite(value) else significant(value)


def show(value: float | Interval, unit: Unit = NUMBER) -> str:
    """``12.3 ms``; ``12.3 ± 0.4 ms`` for even bounds, ``12.3 [11.9, ∞] ms`` else."""
    interval = value if isinstance(value, Interval) else Interval(float(value))
    if not interval.is_known:
        return significant(interval.value)
    factor, suffix = unit.step(interval.value)
    middle, low, high = (x * factor for x in (interval.value, interval.low, interval.high))
    if math.isnan(low) or math.isnan(high) or low == high:
        return significant(middle) + suffix
    if not all(_is_plain(x) for x in (middle, low, high)):
        return f"{significant(middle)} [{significant(low)}, {significant(high)}]{suffix}"
    decimals = _decimals_with(middle, max(abs(middle - low), abs(high - middle)))
    half = fixed(high - middle, decimals)
    if half == fixed(middle - low, decimals) and not interval.is_range:
        return f"{fixed(middle, decimals)} ± {half}{suffix}"
    bounds = f"[{fixed(low, decimals)}, {fixed(high, decimals)}]"
    return f"{fixed(middle, decimals)} {bounds}{suffix}"


def in_words(ratio: Interval) -> str:
    """A ratio in a sentence: 1.23× (1.10 to 1.38)."""
    if not ratio.is_known:
        return "(no figure)"
    if not ratio.has_bounds:
        return show(ratio.value, RATIO)
    return f"{show(ratio.value, RATIO)} ({significant(ratio.low)} to {significant(ratio.high)})"


def _exponent(value: float) -> int:
    return int(f"{value:.2e}".split("e")[1])


def _decimals(exponent: int) -> int:
    return max(0, 2 - exponent)


def _decimals_with(value: float, half_width: float) -> int:
    """So many that the value has three digits and the half width one, at most three more."""
    needed = 0 if value == 0 else _decimals(_exponent(value))
    if half_width == 0:
        return needed
    for_width = max(0, -_exponent(half_width))
    return min(max(needed, for_width), 6 if value == 0 else needed + 3)


def _is_plain(value: float) -> bool:
    return value == 0 or (math.isfinite(value) and abs(_exponent(value)) <= _LARGEST_PLAIN_EXPONENT)
