# SPDX-License-Identifier: GPL-3.0-or-later
"""Rackline's command line as functions that return plain dicts."""

import json
import os
import subprocess

__all__ = ["RacklineError", "estimate", "pareto", "plan", "sweep", "schema", "run", "frame"]


class RacklineError(Exception):
    """Wrong usage or a bad input file; the message is the program's own."""

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


def run(command, *words, settings=None, stdin=None):
    """Runs a subcommand and gives what it prints. An infeasible result is a result, not an error."""
    program = os.environ.get("RACKLINE", "rackline")
    line = [program, command, *map(str, words)]
    for path, value in (settings or {}).items():
        line += ["--set", f"{path}={value}"]
    done = subprocess.run(line, input=stdin, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RacklineError(done.stderr.strip(), done.returncode)
    return done.stdout


def _source(scenario):
    """A file or example by name; a dict is given on standard input."""
    if isinstance(scenario, dict):
        return "-", json.dumps(scenario)
    return os.fspath(scenario), None


def _result(command, scenario, *words, settings=None):
    name, text = _source(scenario)
    return json.loads(run(command, name, "--format", "json", "--quiet", *words, settings=settings, stdin=text))


def estimate(scenario, settings=None):
    """Each scenario's best point within its limits, broken down."""
    return _result("estimate", scenario, settings=settings)


def pareto(scenario, x=None, y=None, everything=False, settings=None):
    """The frontier of each scenario by two metrics, and with `everything` all candidates."""
    words = []
    if x:
        words += ["--x", x]
    if y:
        words += ["--y", y]
    if everything:
        words.append("--all")
    return _result("pareto", scenario, *words, settings=settings)


def plan(scenario, target, minimise=None, settings=None):
    """Whole racks that reach a target such as "5 MW", "100 req/s" or "1e9 tok/day"."""
    words = ["--target", target]
    if minimise:
        words += ["--minimise", minimise]
    return _result("plan", scenario, *words, settings=settings)


def sweep(scenario, axes, settings=None, threads=0):
    """A grid: `axes` is a dict of path to a list of values or to a text such as "1024:8192:8"."""
    words = ["--threads", threads]
    for path, values in axes.items():
        text = values if isinstance(values, str) else ",".join(map(str, values))
        words += ["--axis", f"{path}={text}"]
    return _result("sweep", scenario, *words, settings=settings)


def schema(topic=None):
    """The JSON Schema of a topic, or of all with the lists of parameters and metrics."""
    return json.loads(run("schema", *([topic] if topic else [])))


def _rows(result):
    kind = result["kind"]
    if kind == "sweep":
        for row in result["rows"]:
            flat = {k: v for k, v in row.items() if k != "axes"}
            yield {**flat, **row["axes"]}
        return
    for scenario in result["scenarios"]:
        name = {"scenario": scenario["name"]}
        if kind == "estimate":
            yield {**name, "feasible": scenario["feasible"], **{k: v["mid"] for k, v in scenario["metrics"].items()}}
        elif kind == "pareto":
            for point in scenario.get("candidates", scenario["frontier"]):
                flat = {k: v for k, v in point.items() if not isinstance(v, dict)}
                yield {**name, **flat}
        elif kind == "plan":
            for answer in scenario["answers"]:
                yield {**name, "minimise": answer["minimise"], "value": answer["value"], **answer["best"]}


def frame(result):
    """One row a point: a pandas DataFrame where pandas is installed, else a list of dicts."""
    rows = list(_rows(result))
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)
