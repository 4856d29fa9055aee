"""Which aims JMH's results reach: each selector's time and allocation, a read beside stock's.

Times are medians of all iterations, with the fastest and the slowest one: on a machine with other
work on it, a few slow iterations would spoil a mean.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

#: Nanoseconds that a selector may take for so many replicas.
AIMS_NANOS = {"3": 40, "7": 90}

#: The dynamic snitch scores ten times a second, so at 1,000 reads/s once for a hundred reads.
READS_A_SCORE = 100

#: The profiler counts what the harness allocates, too: fractions of a byte.
NO_BYTE = 0.5


@dataclass(frozen=True)
class Measured:
    """One benchmark with one combination of parameters."""

    method: str
    parameters: dict[str, str]
    iterations: list[float]
    bytes: float

    @classmethod
    def of(cls, result: dict[str, Any]) -> Measured:
        forks = result["primaryMetric"]["rawData"]
        allocated = result.get("secondaryMetrics", {}).get("gc.alloc.rate.norm", {})
        return cls(
            result["benchmark"].rsplit(".", 1)[-1],
            result.get("params", {}),
            [float(value) for fork in forks for value in fork],
            float(allocated.get("score", "nan")),
        )

    @property
    def median(self) -> float:
        return float(np.median(self.iterations))


def verdicts(file: Path) -> list[str]:
    """A line for each aim that was measured, which begins with yes or NO."""
    measured = [Measured.of(result) for result in json.loads(file.read_text(encoding="utf-8"))]
    found = [line for one in measured if one.method == "order" for line in _selector(one)]
    reads = {one.parameters.get("chooser"): one for one in measured if one.method == "read"}
    scores = {one.parameters.get("chooser"): one for one in measured if one.method == "scores"}
    stock = reads.get("DYNAMIC_SNITCH"), scores.get("DYNAMIC_SNITCH")
    if stock[0] and stock[1] and "HOROSCOPE" in reads:
        found.append(_read(reads["HOROSCOPE"], *stock))
    return found


def _selector(one: Measured) -> list[str]:
    replicas = one.parameters["replicas"]
    limit = AIMS_NANOS.get(replicas, AIMS_NANOS["7"])
    spread = f"{one.median:.1f} ({min(one.iterations):.1f} to {max(one.iterations):.1f})"
    return [
        _line(
            one.median <= limit,
            f"{one.parameters['selector']} orders {replicas} {one.parameters['nodes']} replicas in"
            f" at most {limit} ns: {spread}",
        ),
        _line(one.bytes < NO_BYTE, f"... and allocates nothing: {one.bytes:.3f} B"),
    ]


def _read(ours: Measured, stock: Measured, scores: Measured) -> str:
    share = scores.median / READS_A_SCORE
    return _line(
        ours.median <= stock.median + share,
        "a read costs at most what one with the dynamic snitch does at 1,000 reads/s:"
        f" {ours.median:.0f} and {stock.median:.0f} + {share:.0f} ns",
    )


def _line(reached: bool, text: str) -> str:
    return ("yes  " if reached else "NO   ") + text
