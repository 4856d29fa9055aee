"""Which aims JMH's results reach: each selector's time and allocation, the hook beside the snitch.

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
TIMES_FASTER = 10
SHARE_OF_BYTES = 0.25

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
    snitches = {
        one.parameters.get("first"): one for one in measured if one.method == "dynamicSnitch"
    }
    for hook in measured:
        snitch = snitches.get(hook.parameters.get("first"))
        if hook.method == "hook" and snitch:
            found += _hook(hook, snitch)
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


def _hook(hook: Measured, snitch: Measured) -> list[str]:
    times = snitch.median / hook.median
    low = min(snitch.iterations) / max(hook.iterations)
    high = max(snitch.iterations) / min(hook.iterations)
    share = hook.bytes / snitch.bytes
    return [
        _line(
            times >= TIMES_FASTER,
            f"first replica {hook.parameters['first']}: the hook is at least {TIMES_FASTER} times"
            f" as fast as the dynamic snitch: {times:.2f} times ({low:.2f} to {high:.2f}),"
            f" {hook.median:.0f} and {snitch.median:.0f} ns",
        ),
        _line(
            share <= SHARE_OF_BYTES,
            f"... and allocates at most {SHARE_OF_BYTES:.2f} of what the snitch does:"
            f" {hook.bytes:.1f} of {snitch.bytes:.1f} B, {share:.2f}",
        ),
    ]


def _line(reached: bool, text: str) -> str:
    return ("yes  " if reached else "NO   ") + text
