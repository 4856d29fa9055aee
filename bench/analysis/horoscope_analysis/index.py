"""The index of ``bench/results``: what each folder asks, what was found, and how to repeat it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .tables import Table

_MARKUP = re.compile(r"</?data[^>]*>|<!--.*?-->", re.S)
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def document(results: Path) -> Table:
    """A row for each folder: the heading of its README, the paragraph below it, and its run."""
    table = Table.of("", "question, answer, folder, command, commit", [])
    for readme in sorted(results.glob("*/README.md")):
        question, answer = _said(readme)
        run = _run(readme.parent)
        folder = readme.parent.name
        table.add(question, answer, f"[{folder}]({folder})", run[0], run[1])
    return table


def _said(readme: Path) -> tuple[str, str]:
    heading, answer, *_ = readme.read_text(encoding="utf-8").split("\n\n", 2)
    plain = _LINK.sub(r"\1", _MARKUP.sub("", answer))
    if not heading.startswith("# ") or plain.startswith(("|", "#", "`./")):
        raise ValueError(f"{readme}: a question as heading, then the answer, are needed")
    return heading.removeprefix("# "), " ".join(plain.split())


def _run(folder: Path) -> tuple[str, str]:
    """Command and commit; of the last of several runs."""
    files = sorted([*folder.glob("run.json"), *folder.glob("*/run.json")])
    if not files:
        return "–", "–"
    run = json.loads(files[-1].read_text(encoding="utf-8"))
    return f"`{run['command']}`", str(run["commit"])[:7]
