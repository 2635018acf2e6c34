# SPDX-License-Identifier: GPL-3.0-or-later
"""python3 -m rackline: how fast the engine answers from here, beside the program."""

import os
import sys
import time

from . import Scenario, run

EXAMPLE = "llama-70b-generations#H100 HGX"
POINTS = 20000
AXIS = "facility.pue"


def seconds_of(work, repeats):
    """Seconds of the processor, here and in programs that were started: other work on the machine does not count."""
    seconds = []
    for _ in range(repeats):
        start = os.times()
        work()
        end = os.times()
        seconds.append(sum(end[:4]) - sum(start[:4]))
    return min(seconds)


def rates():
    """Seconds of one estimate of a fixed layout and load, and of one exploration, for `rackline bench`."""
    fixed, free = Scenario(EXAMPLE, {"mapping.mode": "aggregated", "mapping.tp": 8, "workload.load.batch": 16}), Scenario(EXAMPLE)
    best = [float("inf")] * 2
    for _ in range(10):
        for i, (work, calls) in enumerate(((fixed.estimate, 1000), (free.frontier, 5))):
            start = time.perf_counter()
            for _ in range(calls):
                work()
            best[i] = min(best[i], (time.perf_counter() - start) / calls)
    print(*best)


def main():
    fixed = Scenario(EXAMPLE, {"mapping.mode": "aggregated", "mapping.tp": 8, "workload.load.batch": 16})
    calls = 10000
    one = seconds_of(lambda: [fixed.estimate() for _ in range(calls)], 5) / calls
    print(f"one estimate of a fixed layout and load from Python: {1e6 * one:.1f} us")
    scenario = Scenario(EXAMPLE)
    axis = {"workload.isl": [1024.0 + i for i in range(POINTS // 100)], AXIS: [1 + i / 1000 for i in range(1, 101)]}
    here = seconds_of(lambda: scenario.sweep(axis, metrics=["tok_s_per_mw"], threads=1), 3)
    words = ["--axis", f"workload.isl=1024:{1023 + POINTS // 100}:{POINTS // 100}", "--axis", f"{AXIS}=1.001:1.1:100"]
    program = seconds_of(lambda: run("sweep", EXAMPLE, "--format", "csv", "--threads", 1, "--quiet", *words), 3)
    print(f"a sweep on one thread: {POINTS / here:,.0f} points/s from Python, {POINTS / program:,.0f} by the program")


if __name__ == "__main__":
    rates() if sys.argv[1:] == ["--rates"] else main()
