"""When reads left an overloaded node and returned, of repeated runs of ``scripts/quickstart``.

``quickstart.csv`` has a row for each run and operation, with what the command printed: ``round``,
``arguments``, ``operation``, ``down_s`` and ``back_s`` (whole seconds from the overload, or its
end; "never"), ``failed`` requests, and ``load_before``, the load average of the machine.
"""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from .tables import Table, count, number


def document(results: Path) -> Table:
    """Median and longest times of reads and scans, by the command's arguments."""
    rows = pd.read_csv(results / "quickstart" / "quickstart.csv", keep_default_na=False)
    for column in ("down_s", "back_s"):
        rows[column] = rows[column].replace("never", "inf").astype(float)
    found = Table.of(
        "Seconds until 80 % of a node's share left it, and until it was back",
        "scripts/quickstart, operation",
        ["runs", "down, median", "down, longest", "back, median", "back, longest", "failed"],
    )
    for (arguments, operation), own in rows.groupby(["arguments", "operation"], sort=True):
        found.add(
            arguments or "(no arguments)",
            f"{operation}s",
            count(len(own)),
            number(own["down_s"].median()),
            number(own["down_s"].max()),
            number(own["back_s"].median()),
            number(own["back_s"].max()),
            count(int(own["failed"].sum())),
        )
    return found
