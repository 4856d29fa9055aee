"""Plots as SVG that is readable on a light and on a dark page, the same bytes for the same data.

matplotlib draws with sentinel colours, one for each role; ``_themed`` replaces them by CSS
variables, whose values for light and dark are in ``PALETTE``.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import matplotlib
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

from .numbers import NUMBER, Interval, Unit, show, significant
from .statistics import median

#: (light, dark) by role. The colours of series can be distinguished with the common kinds of colour
#: blindness; they are Okabe and Ito's, darkened for white and lightened for a dark page.
PALETTE = {
    "paper": ("#ffffff", "#16181c"),
    "ink": ("#1f2328", "#e6e6e6"),
    "faint": ("#57606a", "#aab0b8"),
    "grid": ("#e3e6e9", "#30343a"),
    "strong": ("#ffffff", "#ffffff"),
    "c0": ("#0072b2", "#56a8e8"),
    "c1": ("#d55e00", "#ff8a4c"),
    "c2": ("#008f68", "#3ccb9f"),
    "c3": ("#b5479c", "#e58bd0"),
    "c4": ("#3b9bd9", "#a9dafc"),
    "c5": ("#b98500", "#f2c14e"),
    "c6": ("#4d4d4d", "#c8c8c8"),
    "c7": ("#7a1f3d", "#d9708e"),
    "better": ("#1f66a8", "#2b7cc4"),
    "worse": ("#b84500", "#c85810"),
}
_SERIES = 8

#: From this quotient of the largest and the smallest value on, an axis is logarithmic.
WIDE = 20
_MOST_MARKS = 12
_MARKERS = ("o", "s", "^", "D", "v", "P")
_DASHES: tuple[object, ...] = ("-", (0, (6, 2)), (0, (1.5, 2)), (0, (6, 2, 1.5, 2)))
WIDTH = 7.6  # inches, of 72 units of the SVG each
_FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

SENTINELS = {role: f"#0{at:02x}1f7" for at, role in enumerate(PALETTE)}
_SHADED = {"color": SENTINELS["faint"], "alpha": 0.12, "linewidth": 0}
#: For a page or a file: the variables' values, light and dark.
VARIABLES = "".join(
    begin + "".join(f"--{role}:{colours[mode]};" for role, colours in PALETTE.items()) + end
    for mode, begin, end in (
        (0, ":root{", "}"),
        (1, "@media screen and (prefers-color-scheme:dark){:root{", "}}"),
    )
)


@dataclass(frozen=True)
class Axis:
    """A label, what is shown, and whether the scale is logarithmic or begins at zero."""

    label: str = ""
    unit: Unit = NUMBER
    log: bool = False
    from_zero: bool = False


@dataclass
class Series:
    """Points of a line: x and an interval of y. ``slot`` chooses colour, mark and dashes."""

    name: str
    points: list[tuple[float, Interval]] = field(default_factory=list)
    slot: int | None = None
    steps: bool = False


def series(
    rows: pd.DataFrame, by: str, x: str, y: str, factor: float = 1, words: str = "{}", **style
) -> list[Series]:
    """A line for each value of a column: medians of the rows that have the same x."""
    return [
        Series(
            words.format(name),
            [(float(at), median(own * factor)) for at, own in lines.groupby(x)[y]],
            **style,
        )
        for name, lines in rows.dropna(subset=[y]).groupby(by, sort=False)
    ]


@dataclass(frozen=True)
class Window:
    """A time in which there was a fault."""

    name: str
    begin: float
    end: float


@dataclass(frozen=True)
class Plot:
    """A drawing. ``name`` is that of its file in documents; they leave out those without one."""

    title: str
    name: str
    body: str
    caption: str = ""

    @property
    def svg(self) -> str:
        """A file of its own, with the colours in it."""
        return self.body.replace(">", f"><style>{VARIABLES}</style>", 1)

    @property
    def inline(self) -> str:
        """For a page that has the colours in its style sheet."""
        return self.body


def lines(
    title: str,
    name: str,
    x: Axis,
    y: Axis,
    all_series: Sequence[Series],
    windows: Sequence[Window] = (),
) -> Plot:
    """Lines with marks, their intervals as bars or (of many points) as bands, and fault windows."""
    height = 4.0 + 0.2 * max(0, _legend_rows([one.name for one in all_series]) - 3)
    with drawing(title, height) as (canvas, axes):
        _scale(axes.yaxis, y, _drawn(axes, all_series))
        _scale(axes.xaxis, x, [px for one in all_series for px, py in one.points if py.is_known])
        _windows(axes, windows)
        if x.from_zero:
            axes.set_xlim(left=0)
        if y.from_zero:
            axes.set_ylim(bottom=0)
        _legend(canvas, axes)
        return finished(canvas, title, name)


def over_time(
    title: str,
    name: str,
    x: Axis,
    panels: Sequence[tuple[Axis, Sequence[Series]]],
    windows: Sequence[Window] = (),
    caption: str = "",
) -> Plot:
    """Panels above one another with the same times, lines of the same names, and fault windows."""
    with drawing(title, 1.0 + 1.9 * len(panels), rows=len(panels)) as (canvas, all_axes):
        for at, (axes, (y, all_series)) in enumerate(zip(all_axes, panels)):
            _scale(axes.yaxis, y, _drawn(axes, all_series))
            for window in windows if at else ():
                axes.axvspan(window.begin, window.end, **_SHADED)
            if y.from_zero:
                axes.set_ylim(bottom=0)
        _scale(all_axes[-1].xaxis, x, [at for one in panels[-1][1] for at, _ in one.points])
        all_axes[-1].margins(x=0)
        _windows(all_axes[0], windows)
        _legend(canvas, all_axes[0])
        return finished(canvas, title, name, caption)


def _drawn(axes: Axes, all_series: Sequence[Series]) -> list[float]:
    """Draws lines; all values and bounds that an axis has to hold."""
    values = []
    for order, one in enumerate(all_series):
        # Where a step is unknown there is a gap, and a line goes on from mark to mark.
        points = [(px, py) for px, py in one.points if py.is_known or one.steps]
        values += [bound for _, py in points for bound in (py.low, py.value, py.high)]
        if points:
            _line(axes, one, points, one.slot if one.slot is not None else order)
    return values


def bars(
    title: str,
    name: str,
    axis: Axis,
    groups: Sequence[tuple[str, Sequence[Interval]]],
    series: Sequence[str] = ("",),
) -> Plot:
    """Horizontal bars with whiskers and their values, one of each series in every group."""
    count = len(groups) * len(series)
    with drawing(title, 0.9 + 0.27 * count + 0.1 * len(groups) * (len(series) > 1)) as (
        canvas,
        axes,
    ):
        values = [v.value for _, group in groups for v in group if v.is_known]
        _scale(axes.xaxis, axis, values)
        height = 0.62 if len(series) == 1 else 0.86 / len(series)
        left = min(values, default=1) / 2 if axis.log else 0
        for slot, label in enumerate(series):
            ys = [at + (slot - (len(series) - 1) / 2) * height for at in range(len(groups))]
            _bars(axes, ys, [group[slot] for _, group in groups], height, left, slot, label, axis)
        axes.set_yticks(range(len(groups)), [label for label, _ in groups])
        axes.set_ylim(len(groups) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0, labelcolor=SENTINELS["ink"], labelsize=9.5)
        axes.grid(False, axis="y")
        axes.spines["left"].set_visible(True)
        axes.spines["bottom"].set_visible(False)
        ends = [_end(value) for _, group in groups for value in group if value.is_known]
        # Room for the values behind the longest bars.
        most = max(ends, default=1)
        axes.set_xlim(left, most * (most / left) ** 0.24 if axis.log else most * 1.28)
        if len(series) > 1:
            _legend(canvas, axes)
        return finished(canvas, title, name)


@contextmanager
def drawing(title: str, height: float, rows: int = 1) -> Iterator[tuple[Canvas, Axes]]:
    style = {
        "svg.fonttype": "none",
        "svg.hashsalt": title,
        "font.family": "DejaVu Sans",
        "font.size": 8.5,
        "text.color": SENTINELS["ink"],
        "axes.labelcolor": SENTINELS["ink"],
        "axes.edgecolor": SENTINELS["faint"],
        "axes.facecolor": "none",
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.unicode_minus": False,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.spines.left": False,
        "grid.color": SENTINELS["grid"],
        "hatch.color": SENTINELS["grid"],
        "hatch.linewidth": 0.8,
        "xtick.color": SENTINELS["faint"],
        "ytick.color": SENTINELS["faint"],
        "ytick.left": False,
        "text.parse_math": False,
    }
    with matplotlib.rc_context(style):
        canvas = Canvas(figsize=(WIDTH, height), layout="constrained")
        axes = canvas.subplots(rows, sharex=True)
        canvas.patch.set_facecolor(SENTINELS["paper"])
        canvas.get_layout_engine().set(w_pad=0.08, h_pad=0.08)
        canvas.suptitle(title, x=0.012, ha="left", fontsize=11, fontweight="semibold")
        yield canvas, axes


def _scale(axis, of: Axis, values: Sequence[float]) -> None:
    """Label, scale and ticks; a linear axis has its unit in the label, a logarithmic at ticks."""
    known = [abs(v) for v in values if math.isfinite(v)]
    if of.log:
        (axis.axes.set_xscale if axis.axis_name == "x" else axis.axes.set_yscale)("log")
        positive = [v for v in known if v > 0]
        decades = math.log10(max(positive) / min(positive)) if positive else 1
        axis.set_major_locator(
            LogLocator(subs=(1, 2, 5) if decades < 1.6 else (1, 3) if decades < 2.5 else (1,))
        )
        axis.set_minor_locator(NullLocator())
        axis.set_major_formatter(FuncFormatter(lambda value, _: _shortest(value, of.unit)))
        axis.set_label_text(of.label)
        if positive:
            margin = (max(positive) / min(positive)) ** 0.05 * 1.05
            limits = min(positive) / margin, max(positive) * margin
            (axis.axes.set_xlim if axis.axis_name == "x" else axis.axes.set_ylim)(*limits)
        return
    factor, suffix = of.unit.step(max(known, default=0))
    unit = suffix.strip()
    label = f"{of.label} ({unit})" if of.label and unit else of.label
    axis.set_label_text(label)
    tail = suffix if unit and not of.label else ""
    axis.set_major_formatter(
        FuncFormatter(lambda value, _: plain(value * factor) + (tail if value else ""))
    )


def plain(value: float) -> str:
    """Without zeros at the end."""
    if abs(value) >= 1e4 and value == round(value):
        return f"{value:.0f}"
    text = significant(round(value, 10))
    return text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text


def _shortest(value: float, unit: Unit) -> str:
    factor, suffix = unit.step(value)
    return plain(value * factor) + suffix


def _legend(canvas: Canvas, axes: Axes) -> None:
    """Below, in as many columns as the longest name leaves room for."""
    handles, names = axes.get_legend_handles_labels()
    if names:
        columns = _legend_columns(names)
        place = {"loc": "outside lower left", "ncols": columns}
        canvas.legend(handles, names, frameon=False, fontsize=9, **place)


def _legend_columns(names: Sequence[str]) -> int:
    return max(1, min(4, 105 // (max(map(len, names)) + 7)))


def _legend_rows(names: Sequence[str]) -> int:
    return math.ceil(len(names) / _legend_columns(names)) if names else 0


def _line(axes: Axes, one: Series, points: Sequence[tuple[float, Interval]], slot: int) -> None:
    colour = SENTINELS[f"c{slot % _SERIES}"]
    xs, ys = [x for x, _ in points], [y.value for _, y in points]
    every = max(1, math.ceil(len(points) / _MOST_MARKS))
    axes.plot(
        xs,
        ys,
        label=one.name,
        color=colour,
        linewidth=1.5,
        linestyle=_DASHES[slot // len(_MARKERS) % len(_DASHES)],
        marker=_MARKERS[slot % len(_MARKERS)],
        markersize=5,
        markeredgecolor=SENTINELS["paper"],
        markeredgewidth=0.6,
        markevery=(slot * every // _MOST_MARKS % every, every),
        drawstyle="steps-post" if one.steps else "default",
    )
    bounded = [(x, y) for x, y in points if y.has_bounds]
    bounds = [x for x, _ in bounded], [y.low for _, y in bounded], [y.high for _, y in bounded]
    if bounded:
        step = "post" if one.steps else None
        axes.fill_between(*bounds, color=colour, alpha=0.15, linewidth=0, step=step)
    if bounded and len(bounded) <= _MOST_MARKS and not one.steps:
        axes.vlines(*bounds, color=colour, linewidth=1)


def _bars(axes, ys, values, height, left, slot, label, axis) -> None:
    """One series, its whiskers, and its values as text."""
    known = [(y, value) for y, value in zip(ys, values) if value.is_known]
    axes.barh(
        [y for y, _ in known],
        [value.value - left for _, value in known],
        height * 0.9,
        left=left,
        alpha=0.85,
        label=label,
        color=SENTINELS[f"c{slot % _SERIES}"],
    )
    for y, value in known:
        if value.has_bounds:
            bounds = [max(value.low, left), value.high]
            axes.plot(bounds, [y, y], "|-", color=SENTINELS["ink"], linewidth=1, markersize=5)
        place = {"textcoords": "offset points", "va": "center"}
        axes.annotate(show(value, axis.unit), (_end(value), y), (5, 0), **place)


def _end(value: Interval) -> float:
    return max(value.high, value.value) if value.has_bounds else value.value


def _windows(axes: Axes, windows: Sequence[Window]) -> None:
    """Shaded, with a bracket above the area; those of one name have one lane and one label."""
    faint = SENTINELS["faint"]
    above = axes.get_xaxis_transform()
    for lane, name in enumerate(dict.fromkeys(window.name for window in windows)):
        own = [window for window in windows if window.name == name]
        y = 1.015 + 0.055 * lane
        for begin, end in sorted({(window.begin, window.end) for window in own}):
            axes.axvspan(begin, end, **_SHADED)
            axes.plot(
                [begin, begin, end, end],
                [y, y + 0.012, y + 0.012, y],
                color=faint,
                linewidth=0.9,
                transform=above,
                clip_on=False,
                scalex=False,
                scaley=False,
            )
        middle = (own[0].begin + own[0].end) / 2
        axes.text(middle, y + 0.018, name, transform=above, color=faint, ha="center", va="bottom")


def finished(canvas: Canvas, title: str, name: str, caption: str = "") -> Plot:
    out = io.StringIO()
    canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return Plot(title, name, _themed(out.getvalue(), title), caption)


def _themed(svg: str, title: str) -> str:
    """Variables for colours, names of our own for ids, and no more digits than an eye sees."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(
        r"<metadata>.*?</metadata>|<defs>\s*<style.*?</style>\s*</defs>", "", svg, flags=re.S
    )
    for role, sentinel in SENTINELS.items():
        svg = svg.replace(sentinel, f"var(--{role})")
    svg = re.sub(r' id="[\w.]+_\d+"', "", svg)
    svg = re.sub(r"\s*\n\s*", "\n", re.sub(r" \n(?=[A-Za-z\"])", " ", svg))
    salt = slug(title)
    for at, name in enumerate(dict.fromkeys(re.findall(r' id="([a-z][0-9a-f]{10})"', svg))):
        svg = svg.replace(name, f"{salt}-{at}")
    svg = re.sub(r"<[^>]*>", lambda tag: re.sub(r"(\d\.\d\d)\d+", r"\1", tag[0]), svg)
    svg = svg.replace("'DejaVu Sans'", _FONTS)
    label = title.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return re.sub(r"<svg ", f'<svg class="plot" role="img" aria-label="{label}" ', svg, count=1)


def slug(text: str) -> str:
    """As part of a file's name."""
    return re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-")


def is_wide(values: Sequence[float]) -> bool:
    """Whether values want a logarithmic axis."""
    known = [value for value in values if math.isfinite(value)]
    return bool(known) and min(known) > 0 and max(known) / min(known) > WIDE


def same_drawing(one: str, other: str) -> bool:
    """Whether two SVGs differ by no more than the rounding of another processor."""
    return _words(one) == _words(other) and all(
        abs(a - b) <= 0.1 for a, b in zip(_numbers(one), _numbers(other))
    )


_DECIMAL = re.compile(r"-?\d+\.\d+|-?\d+")


def _words(svg: str) -> str:
    return _DECIMAL.sub("0", svg)


def _numbers(svg: str) -> list[float]:
    return [float(text) for text in _DECIMAL.findall(svg)]
