"""A map of ratios: blue below 1 (better) and orange above, as wide as any plot."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from .numbers import significant
from .plots import SENTINELS, WIDTH, Plot, drawing, finished, plain

_SHADES = 8

#: The ratio from which on a cell gets no darker.
_DARKEST_RATIO = 4

#: Inches: five digits fit.
_CELL = 0.4


def heat_map(
    title: str,
    name: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[float]]],
    caption: str = "",
) -> Plot:
    """Ratios in cells; hatched where there is none.

    As wide as any plot, so that it can be read where it is printed: where columns are too many for
    their numbers, cells have their colour only.
    """
    longest = max((len(label) for label, _ in rows), default=0)
    # The names of columns are slanted, and may need more room than all rows together; where there
    # is no room beside them, they are upright.
    names = 0.6 + 0.05 * max(map(len, columns))
    cells = 0.085 * longest + _CELL * len(columns)
    has_numbers, is_slanted = cells <= WIDTH, cells + names <= WIDTH
    names = names if is_slanted else 0.9 + 0.07 * max(map(len, columns))
    with drawing(title, max(1.6, names) + 0.245 * len(rows)) as (canvas, axes):
        for at, (_, ratios) in enumerate(rows):
            for column, ratio in enumerate(ratios):
                _heat_cell(axes, column, at, ratio)
                if has_numbers:
                    _heat_text(axes, column + 0.5, at + 0.52, ratio)
        _heat_key(axes, len(columns), len(rows))
        axes.set_xlim(0, len(columns))
        axes.set_ylim(len(rows) + 1.6, 0)
        axes.set_yticks([at + 0.5 for at in range(len(rows))], [label for label, _ in rows])
        axes.set_xticks([at + 0.5 for at in range(len(columns))], columns)
        axes.tick_params(length=0, labelcolor=SENTINELS["ink"], labelsize=9)
        axes.tick_params(axis="x", top=True, labeltop=True, bottom=False, labelbottom=False)
        for label in axes.get_xticklabels():
            turned = {"rotation": 40, "ha": "left", "rotation_mode": "anchor"}
            label.set(**(turned if is_slanted else {"rotation": 90}))
        axes.grid(False)
        axes.spines[:].set_visible(False)
        return finished(canvas, title, name, caption)


def _shade(ratio: float) -> float:
    """From -1 (best) to 1 (worst) in steps."""
    share = math.log(ratio) / math.log(_DARKEST_RATIO) if ratio > 0 else -1
    return round(max(-1, min(1, share)) * _SHADES) / _SHADES


def _heat_cell(axes: Axes, x: float, y: float, ratio: float, width=1.0, height=1.0) -> None:
    """A darker blue the better, a darker orange the worse; hatched where there is no ratio."""
    place = (x + 0.02, y + 0.02), width - 0.04, height - 0.04
    if math.isfinite(ratio):
        colour = SENTINELS["better" if ratio < 1 else "worse"]
        style = {"facecolor": colour, "alpha": abs(_shade(ratio)), "linewidth": 0}
    else:
        style = {"facecolor": "none", "edgecolor": SENTINELS["grid"], "hatch": "////"}
    axes.add_patch(Rectangle(*place, **style))


def _heat_text(axes: Axes, x: float, y: float, ratio: float) -> None:
    if math.isfinite(ratio):
        is_strong = abs(_shade(ratio)) * _SHADES >= _SHADES - 1
        colour = SENTINELS["strong" if is_strong else "ink"]
        weight = "semibold" if is_strong else "normal"
        text = significant(ratio)
        axes.text(x, y, text, ha="center", va="center", color=colour, fontweight=weight)


def _heat_key(axes: Axes, columns: int, rows: int) -> None:
    # With one or two columns, a wider one would leave these no room.
    width, top = min(0.3, 0.1 * columns), rows + 0.5
    left = columns / 2 - width / 2 * (2 * _SHADES + 1)
    faint = SENTINELS["faint"]
    for at in range(2 * _SHADES + 1):
        ratio = _DARKEST_RATIO ** (at / _SHADES - 1)
        x = left + at * width
        _heat_cell(axes, x, top, ratio, width, 0.42)
        if at % 4 == 0:
            middle = x + width / 2
            axes.text(middle, top + 0.5, plain(ratio), ha="center", va="top", color=faint)
    right = left + (2 * _SHADES + 1) * width
    axes.text(left - 0.1, top + 0.23, "better", ha="right", va="center", color=faint)
    axes.text(right + 0.1, top + 0.23, "worse", ha="left", va="center", color=faint)
