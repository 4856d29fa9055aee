"""Small results of each kind, in a temporary folder."""

from __future__ import annotations

import json
import math
import random
import tempfile
import unittest
from pathlib import Path

BLOCKS = (
    "part,point,variant,repetition,latency_kind,per_second,operations,mean_ms,p50_ms,p95_ms,p99_ms,"
    "p999_ms,max_ms,failures,coordinators,client_cpu_s,run,workload,mode,threads,rate,nodes,"
    "data_factor"
)
EVENTS = (
    "part,point,variant,repetition,share_before,share_during,share_after,left_after_s,back_after_s,"
    "p50_before_ms,p99_before_ms,p50_during_ms,p99_during_ms,p999_during_ms,failures,begin_s,end_s,"
    "run"
)
RUNS = (
    "scenario,variant,selector,seed,mean_ms,p50_ms,p95_ms,p99_ms,p999_ms,reads_per_s,reads,failed,"
    "diverted,largest_share,swing,leave_s,return_s,history"
)
MASTER = "Coordinators: master"
COMING = "Coming and going, coordinators: master"


class InFolder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def write(self, name: str, *lines: str) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return file

    def write_run(self, **values) -> None:
        self.write("run.json", json.dumps({"tool": "bench"} | values))


def block(
    variant,
    point="32 threads",
    repetition=1,
    per_second=100.0,
    p99=10.0,
    part=MASTER,
    workload="paper-reads",
    threads=32,
    nodes=5,
    data_factor=1,
) -> str:
    run = f"{variant}-{point}-{repetition}".replace(",", "")
    return (
        f'{part if "," not in part else chr(34) + part + chr(34)},{point},"{variant}",{repetition},'
        f"service,{per_second},900,2,1.5,5,{p99},20,30,{{}},{{}},1.5,{run},{workload},master,"
        f"{threads},0,{nodes},{data_factor}"
    )


def event(variant, repetition=1, left="0.4", back="1.5", p99=50.0) -> str:
    return (
        f'"{COMING}",400/s,{variant},{repetition},0.4,0.02,0.38,{left},{back},2,9,3,{p99},90,{{}},'
        f"10,20.5,run-{variant}-{repetition}"
    )


def simulated(scenario, variant, selector, seed, p99, reads=1000.0) -> str:
    return (
        f"{scenario},{variant},{selector},{seed},2.0,1.5,5.0,{p99},{p99 * 2},{reads},9000,1,0.1,"
        f"0.25,0.05,0.3,1.2,00{seed}f"
    )


def scheduled() -> list[str]:
    """A scenario with fifo and a policy that halves p99 of points and costs scans a quarter."""
    policies = {"c3": (20, 40), "c3 weighted_fair scan_threads=2": (10, 50)}
    return [
        f"{RUNS},points_p99_ms,scans_p99_ms,points_per_s,scans_per_s,dropped",
        *(
            f"{simulated('scans', '', label, seed, 20)},{p * seed},{s * seed},900,100,0.02"
            for label, (p, s) in policies.items()
            for seed in (1, 2, 3)
        ),
    ]


def switchback(rounds=40, seed=3, sigma=0.02, **factors) -> list[str]:
    """Blocks whose logarithm drifts from round to round; factors by arm, 1 unless named."""
    chance = random.Random(seed)
    names = {"off": "off", "closest": "closest", "horoscope": "horoscope", "again": "off, again"}
    rows = ["round,position,arm,seconds,reads,cpu_ns_per_read,p50_ms,p99_ms,gc_ms"]
    for number in range(rounds):
        order = list(names)
        chance.shuffle(order)
        for position, key in enumerate(order):
            level = factors.get(key, 1.0) * (1 + 0.005 * number)
            cost, p50, p99 = (
                base * level * math.exp(chance.gauss(0, sigma)) for base in (900_000, 1.5, 12)
            )
            rows.append(f'{number},{position},"{names[key]}",3.0,1200,{cost},{p50},{p99},4')
    return rows
