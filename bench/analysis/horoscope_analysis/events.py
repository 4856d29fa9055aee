"""Nodes that get a fault and lose it again: how soon reads leave and return, and what they take.

Columns are those of ``events.csv`` and ``timeline.csv``; shares are of all reads, in [0, 1].
"""

from __future__ import annotations

import pandas as pd

from .comparison import Part, coordinators, where
from .numbers import MILLIS, PERCENT, RATIO, SECONDS, Interval, in_words
from .plots import Axis, Plot, Window, lines, series
from .report import Section
from .results import Results, in_order, moved_at, rows_of
from .statistics import geometric_mean, median, median_time, paired
from .tables import Cell, Table, number

#: Seconds after the end of the fault, from which on reads should be back.
RETURN_SECONDS = 5


def sections(results: Results, part: Part) -> list[Section]:
    """One for each rate."""
    events = rows_of(results.events, part=part["heading"])
    timeline = rows_of(results.timeline, part=part["heading"])
    found = []
    for point in in_order(events, "point"):
        own = rows_of(events, point=point)
        found.append(
            Section(
                part["heading"],
                tables=[table(own, point, results.baseline)],
                plots=_plots(own, rows_of(timeline, point=point), f"{where(part)}, {point}", part),
                verdicts=verdicts(own, part, point, results.baseline),
            )
        )
    return found


def table(events: pd.DataFrame, point: str, baseline: str) -> Table:
    """A row for each variant."""
    before = {
        "share before": ("share_before", PERCENT),
        "during": ("share_during", PERCENT),
        f"from {RETURN_SECONDS} s after": ("share_after", PERCENT),
    }
    during = {
        "p50 during": ("p50_during_ms", MILLIS),
        "p99 during": ("p99_during_ms", MILLIS),
        "p99.9 during": ("p999_during_ms", MILLIS),
        "p99 before": ("p99_before_ms", MILLIS),
    }
    moves = ["80 % gone after", "80 % back after"]
    found = Table.of(
        f"At {point}: medians of the repetitions, smallest and largest in brackets",
        "variant",
        [*before, *moves, *during, f"p99 during ÷ {baseline}"],
        low="during, 80 % gone after, 80 % back after, p99 during",
    )
    for variant in in_order(events, "variant"):
        own = rows_of(events, variant=variant)
        found.add(
            variant,
            *(number(median(own[column]), unit) for column, unit in before.values()),
            Cell(*median_time(moved_at(own["left_after_s"]))),
            Cell(*_back_after(own)),
            *(number(median(own[column]), unit) for column, unit in during.values()),
            number(_ratio(events, variant, baseline), RATIO),
        )
    return found


def verdicts(events: pd.DataFrame, part: Part, point: str, baseline: str) -> list[str]:
    """A sentence for each variant, with the aims."""
    found = []
    for variant in in_order(events, "variant"):
        own = rows_of(events, variant=variant)
        back, _ = _back_after(own)
        returned = f"{_said('back', back)} (aim: 2 s), " if len(_leavers(own)) else ""
        left, _ = median_time(moved_at(own["left_after_s"]))
        found.append(
            f"{coordinators(part)} at {point}, {variant}: 80 % of the share"
            f" {_said('gone', left)} (aim: 0.3 s), {returned}p99"
            f" {in_words(_ratio(events, variant, baseline))} of {baseline}'s (aim: 0.6)"
        )
    return found


def _ratio(events: pd.DataFrame, variant: str, baseline: str) -> Interval:
    own, base = (rows_of(events, variant=name) for name in (variant, baseline))
    return geometric_mean(paired(own, base, "p99_during_ms", ["repetition"]))


def _leavers(events: pd.DataFrame) -> pd.DataFrame:
    """What never left cannot return."""
    return events[events["left_after_s"].notna()]


def _back_after(events: pd.DataFrame) -> tuple[str, Interval]:
    return median_time(moved_at(_leavers(events)["back_after_s"]))


def _said(what: str, seconds: str) -> str:
    return f"never {what}" if seconds == "never" else f"{what} after {seconds}"


def _plots(events: pd.DataFrame, timeline: pd.DataFrame, what: str, part: Part) -> list[Plot]:
    """Of the first repetition of each variant."""
    if timeline.empty:
        return []
    lasted = float((events["end_s"] - events["begin_s"]).iloc[0])
    windows = [Window(part.get("fault", "fault"), 0, lasted)]
    first = timeline.groupby("variant")["repetition"].transform("min")
    rows = timeline[timeline["repetition"] == first]
    share = series(rows, "variant", "at_s", "share")
    p99 = series(rows, "variant", "at_s", "p99_ms", factor=1e-3)
    y, time = Axis(unit=PERCENT, from_zero=True), Axis("seconds")
    return [
        lines(f"Share of the nodes with a fault: {what}", "share", time, y, share, windows),
        lines(
            f"p99 of each second: {what}", "p99", time, Axis(unit=SECONDS, log=True), p99, windows
        ),
    ]
