"""From a folder of results to its report."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from .experiments import cycles, frozen, governed, simulated, simulated_report, turns
from .report import Part, Report, Section
from .results import Results

_REPOSITORY = Path(__file__).resolve().parents[3]


def report_of(folder: Path) -> Report:
    """The report of a run of the lab or of the simulator, finished or interrupted."""
    results = Results(folder)
    run = results.run
    page = simulated_report.report(results) if results.is_simulated else _lab(results)
    page.paragraphs = [f"{line}." for line in (run.get("shows"), _origin(run)) if line]
    page.facts = page.facts | run.get("facts", {}) | _provenance(run)
    page.verdicts += run.get("notes", [])
    page.warnings += [f"Not counted: {refusal}" for refusal in run.get("refusals", [])]
    return page


def _origin(run: dict) -> str:
    """Where a scenario is from; nothing of one that was thought out here."""
    origin = run.get("origin") or "ours"
    return "" if origin == "ours" else f"From: {origin}"


def write(folder: Path) -> Report:
    """Makes the report, plots and summaries of a folder, and replaces existing ones."""
    page = report_of(folder)
    page.write(folder)
    results = Results(folder)
    if results.is_simulated:
        simulated.write_summary(results, folder / "summary.csv")
    return page


def _lab(results: Results) -> Report:
    page = Report(f"Horoscope: {results.run.get('title') or results.name}")
    for part in results.parts:
        page.sections += _sections(results, part)
    if any(part["kind"] == "switchback" for part in results.parts):
        page.sections += turns.of_loads(results)
    return page


def _sections(results: Results, part: Part) -> list[Section]:
    """That of one part; none where it has no rows yet."""
    rows, section = _KINDS.get(part["kind"]) or _of_study(part["kind"])
    return [section(results, part)] if any(len(getattr(results, it)) for it in rows.split()) else []


#: By the kind of a part: the files that may have its rows, and what makes its section.
_KINDS: dict[str, tuple[str, Callable[[Results, Part], Section]]] = {
    "switchback": ("switchback", turns.section),
    "cycles": ("cycles", cycles.section),
    "governed": ("governed", governed.section),
    "comparison": ("blocks", frozen.comparison),
    "events": ("events", frozen.events),
    "scalability": ("blocks switchback", frozen.scalability),
}


@cache
def _of_study(kind: str) -> tuple[str, Callable[[Results, Part], Section]]:
    """The ``ROWS`` and ``section`` of a module of a study that has the name of the kind."""
    for file in sorted(_REPOSITORY.glob(f"studies/*/analysis/{kind}.py")):
        spec = importlib.util.spec_from_file_location(kind, file)
        module = importlib.util.module_from_spec(spec)
        sys.modules[kind] = module
        spec.loader.exec_module(module)
        return module.ROWS, module.section
    raise KeyError(f"a part of the run has the kind {kind}, which nothing analyses")


def _provenance(run: dict) -> dict[str, str]:
    keys = ("command", "commit", "machine", "seed", "started")
    return {key.capitalize(): str(run[key]) for key in keys if run.get(key) not in (None, "")}
