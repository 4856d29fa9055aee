"""Tables, values and plots of the documents, made from ``bench/results``.

In Markdown, between a marker and ``<!-- end -->``, everything is generated:

- ``<!-- table: NAME -->``: a table of ``declared.TABLES``, or the index of ``bench/results``
- ``<!-- report: FOLDER -->``: verdicts, tables and plots of a folder as of ``scripts/report``
- ``<!-- picture: FOLDER -->``: the curve over time that the report of a folder opens
  with
- ``<!-- run: FOLDER -->``: command, commit, seed and machine of a folder

And in sentences, where a comment at the beginning of a line would end the paragraph:

- ``<data value="NAME / ROW / COLUMN"></data>``: a cell of such a table, without COLUMN that of the
  last column; or of the report of the folder NAME, of the first table that has it, with
  ``PART / ROW / COLUMN`` of that part

A marker may be wrapped over lines. A new experiment needs its folder and one ``report`` marker.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import textwrap
from collections.abc import Callable
from functools import cache
from pathlib import Path

from . import declared
from .plots import Plot, same_drawing, slug
from .report import Report, replace
from .reports import report_of
from .results import provenance
from .tables import Table

_MARKER = re.compile(
    r"(<!--\s*(table|report|picture|run):\s*([\w-].*?)\s*-->)(.*?)(<!--\s*end\s*-->)", re.S
)
_VALUE = re.compile(r"""(<(data) value="([^"]*)">)(.*?)(</data>)""", re.S)
_MARKUP = re.compile(r"</?data[^>]*>|<!--.*?-->", re.S)
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s]+\.svg)\)")


def update(repository: Path, check: bool) -> list[str]:
    """Makes everything again, or only lists what would change.

    :returns: a line or a difference for each file that changed, or would
    """
    changes = []
    documents = _Documents(repository)
    for file in documents.files():
        old = file.read_text(encoding="utf-8")
        new = documents.generated(file, old)
        if new != old:
            changes.append(_difference(file.relative_to(repository), old, new))
            if not check:
                replace(file, new)
    changes += documents.update_plots(check)
    return changes + documents.missing_images()


class _Documents:
    """All documents of a repository, and what they are made from."""

    def __init__(self, repository: Path):
        self._repository = repository
        self._results = repository / "bench" / "results"
        self._plots: dict[Path, Plot] = {}
        self._own_plots = repository / "docs" / "plots"
        self._tables = declared.TABLES | {"results": index}

    def files(self) -> list[Path]:
        """The index of results last: it has what was generated in the others."""
        patterns = ("*.md", "docs/*.md", "docs/decisions/*.md", "bench/*.md")
        patterns += ("bench/results/*/README.md",)
        patterns += ("studies/*/README.md", "studies/*/results/*/README.md")
        files = sorted(file for pattern in patterns for file in self._repository.glob(pattern))
        return [*files, *self._results.glob("README.md")]

    def generated(self, file: Path, text: str) -> str:
        """The text, with everything between markers made again."""
        makers: dict[str, Callable[[str], str]] = {
            "table": lambda name: "\n" + self._table(name).as_markdown(),
            "data": self._value,
            "report": lambda name: "\n" + self._report_text(name, file),
            "picture": lambda name: "\n" + self._picture(name, file) + "\n",
            "run": lambda name: "\n" + _run_line(self._folder(name)) + "\n",
        }

        def made(match: re.Match[str]) -> str:
            name = re.sub(r"\s+", " ", match[3])
            try:
                return match[1] + makers[match[2]](name) + match[5]
            except (KeyError, ValueError, FileNotFoundError) as e:
                raise SystemExit(f"error: {file}: {match[2]}: {name}: {e}") from e

        return _VALUE.sub(made, _MARKER.sub(made, text))

    def update_plots(self, check: bool) -> list[str]:
        """Writes the plots; one in their folders that nothing makes, or shows, is a change, too."""
        shown = {Path(link).stem for _, link in self._images()}
        for name, make in declared.PLOTS.items():
            if name in shown:
                self._plots[self._own_plots / f"{name}.svg"] = make(self._results)
        changes = []
        for file, plot in self._plots.items():
            old = file.read_text(encoding="utf-8") if file.exists() else ""
            if not same_drawing(old, plot.svg):
                changes.append(f"{file.relative_to(self._repository)}: differs from its data")
                if not check:
                    file.parent.mkdir(exist_ok=True)
                    replace(file, plot.svg)
        folders = [self._own_plots, *self._repository.glob("studies/*/plots")]
        for file in sorted(file for folder in folders for file in folder.glob("*.svg")):
            if file not in self._plots:
                changes.append(f"{file.relative_to(self._repository)}: no data in bench/results")
                if not check:
                    file.unlink()
        return changes

    def missing_images(self) -> list[str]:
        """Links to plots that are not there."""
        return [
            f"{file.relative_to(self._repository)}: {link} is missing"
            for file, link in self._images()
            if not (file.parent / link).exists()
        ]

    def _images(self) -> list[tuple[Path, str]]:
        """Each link to a plot, with the file that has it."""
        return [
            (file, link)
            for file in self.files()
            for link in _IMAGE.findall(file.read_text(encoding="utf-8"))
        ]

    @cache
    def _table(self, name: str):
        return self._tables[name](self._results)

    @cache
    def _report(self, folder: str) -> Report:
        return report_of(self._folder(folder))

    def _folder(self, name: str) -> Path:
        """Of results, of the bench or of a study."""
        folders = [self._results / name]
        folders += self._repository.glob(f"studies/*/results/{name}")
        for folder in folders:
            if folder.is_dir():
                return folder
        raise FileNotFoundError(f"bench/results/{name} is missing")

    def _value(self, path: str) -> str:
        """The text of a cell."""
        name, *place = (part.strip() for part in path.split(" / "))
        if name in self._tables:
            return self._table(name).cell(*place).text
        return self._report(name).cell(*place).text

    def _report_text(self, folder: str, file: Path) -> str:
        report = self._report(folder)
        lines = []
        for point in report.all_verdicts + [f"Not counted: {it}" for it in report.warnings]:
            lines += _wrapped(f"- {point}", indent="  ")
        for section in report.sections:
            for table in section.tables:
                title = _wrapped(f"{section.heading}. {table.title}:")
                lines += ["", *title, "", table.as_markdown().rstrip()]
            plots = [plot for plot in section.plots if plot.name]
            lines += [""] * bool(plots)
            lines += [self._image(folder, plot, file) for plot in plots]
        return "\n".join(lines) + "\n"

    def _picture(self, folder: str, file: Path) -> str:
        picture = self._report(folder).picture
        if not picture:
            raise ValueError("the run has no times")
        return "\n".join([self._image(folder, picture, file), "", *_wrapped(picture.caption)])

    def _image(self, folder: str, plot: Plot, file: Path) -> str:
        place = file.relative_to(self._repository).parts
        is_study = place[0] == "studies"
        plots = self._repository.joinpath(*place[:2], "plots") if is_study else self._own_plots
        base = f"{folder}-{slug(plot.name)}"
        drawing, number = plots / f"{base}.svg", 2
        while drawing in self._plots and self._plots[drawing] is not plot:
            drawing, number = plots / f"{base}-{number}.svg", number + 1
        self._plots[drawing] = plot
        return f"![{plot.title}]({os.path.relpath(drawing, file.parent)})"


def index(results: Path) -> Table:
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


def _run_line(folder: Path) -> str:
    """For a document."""
    run = provenance(folder)
    seed = f", seed {run['seed']}" if run.get("seed") else ""
    line = f"`{run['command']}`, commit {run['commit'][:7]}{seed}. Machine: {run['machine']}."
    return "\n".join(_wrapped(line))


def _wrapped(text: str, indent: str = "") -> list[str]:
    """Lines of a document; all but the first begin with the indent."""
    return textwrap.wrap(
        text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _difference(file: Path, old: str, new: str) -> str:
    names = f"{file}", f"{file} from bench/results"
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), *names, n=0, lineterm="")
    return "\n".join(lines)
