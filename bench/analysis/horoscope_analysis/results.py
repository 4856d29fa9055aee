"""A folder of results: ``run.json``, which says what was run, and CSV files with the rows."""

from __future__ import annotations

import io
import json
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

#: Columns that are text whatever their values look like; empty is "".
_TEXT = (
    "part point variant latency_kind failures coordinators run workload mode scenario selector"
    " history arm figure distribution strategy loads placement level"
).split()

_FILES = (
    "blocks events nodes runs shares switchback cycles governed placement disk"
).split()

#: The lab counts the reads of nodes over windows of this length to see whether reads have moved.
MOVE_WINDOW_SECONDS = 0.3


def read_csv(file: Path) -> pd.DataFrame:
    """The rows of a file; no rows if it is missing.

    A last line without its end is that of an interrupted run, and left out.
    """
    if not file.exists():
        return pd.DataFrame()
    lines = file.read_text(encoding="utf-8")
    whole = lines[: lines.rfind("\n") + 1]
    if not whole:
        return pd.DataFrame()
    texts = set(_TEXT) & set(whole[: whole.index("\n")].split(","))
    types = dict.fromkeys(texts, str)
    frame = pd.read_csv(io.StringIO(whole), dtype=types, keep_default_na=False, na_values=[""])
    return frame.fillna(dict.fromkeys(texts, ""))


class Results:
    """What one run left in a folder. Files that are not there have no rows."""

    def __init__(self, folder: Path):
        self.folder = folder

    @cached_property
    def run(self) -> dict[str, Any]:
        """``run.json``, or nothing."""
        file = self.folder / "run.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    @property
    def name(self) -> str:
        return self.run.get("name") or self.folder.name

    @property
    def is_simulated(self) -> bool:
        return self.run.get("tool") == "simulate" or "scenario" in self.runs.columns

    @property
    def baseline(self) -> str:
        """The variant that the others are compared with."""
        return self.run.get("baseline", "vanilla")

    def __getattr__(self, name: str) -> pd.DataFrame:
        """``blocks`` are the rows of blocks.csv, and so on."""
        if name not in _FILES:
            raise AttributeError(name)
        self.__dict__[name] = read_csv(self.folder / f"{name}.csv")
        return self.__dict__[name]

    @property
    def parts(self) -> list[dict[str, Any]]:
        """Those that ``run.json`` lists."""
        return self.run.get("parts", [])


def moved_at(ends: pd.Series) -> pd.Series:
    """When reads had left or were back, in seconds.

    :param ends: of the first windows of 0.3 s over which they had or were. A mean over a window is
        that of its middle: with the end, nothing could happen before 0.3 s.
    """
    # To the microsecond: 0.45 - 0.15 is above 0.3 in floating point.
    return (ends - MOVE_WINDOW_SECONDS / 2).round(6)


def rows_of(frame: pd.DataFrame, **values: Any) -> pd.DataFrame:
    """The rows in which columns have these values."""
    for column, value in values.items():
        if column not in frame.columns:
            return frame.iloc[0:0]
        frame = frame[frame[column] == value]
    return frame


def in_order(frame: pd.DataFrame, column: str) -> list[Any]:
    """The values of a column in the order in which they first appear."""
    return list(frame[column].unique()) if column in frame.columns else []


def provenance(folder: Path) -> dict[str, str]:
    """Machine, commit, seed and command, from run.json or from a test's settings.yaml."""
    file = folder / "run.json"
    if file.exists():
        run = json.loads(file.read_text())
        return {key: str(value) for key, value in run.items() if value is not None}
    found: dict[str, str] = {}
    for line in (folder / "settings.yaml").read_text(encoding="utf-8").splitlines():
        key, _, value = line.strip().partition(": ")
        if value:
            found[key] = value
    machine = "{processor}, {processors} processors, {memory}, {system}".format_map(
        dict.fromkeys(("processor", "processors", "memory", "system"), "unknown") | found
    )
    return found | {"machine": machine}
