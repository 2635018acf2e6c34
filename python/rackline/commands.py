# SPDX-License-Identifier: GPL-3.0-or-later
"""One function a subcommand. A scenario is a file, the name of an example, or a dict."""

import json
import os
import pathlib
import subprocess

# A wheel brings the program along.
_BUNDLED = pathlib.Path(__file__).resolve().parent / "bin" / "rackline"


class RacklineError(Exception):
    """Wrong usage or a bad input file; the message is the program's own."""

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


def run(command, *words, settings=None, stdin=None):
    """Runs a subcommand and gives what it prints. An infeasible result is a result, not an error."""
    program = os.environ.get("RACKLINE") or (str(_BUNDLED) if _BUNDLED.exists() else "rackline")
    line = [program, *command.split(), *map(str, words)]
    for path, value in (settings or {}).items():
        line += ["--set", f"{path}={value}"]
    done = subprocess.run(line, input=stdin, capture_output=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1):
        raise RacklineError(done.stderr.strip(), done.returncode)
    return done.stdout


def _source(scenario):
    """A file or example by name; a dict is given on standard input."""
    if isinstance(scenario, dict):
        return "-", json.dumps(scenario)
    return os.fspath(scenario), None


def _options(**values):
    """Words of the options that are given: True is a flag, a list is the option several times."""
    words = []
    for name, value in values.items():
        option = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                words.append(option)
            elif one is not None and one is not False:
                words += [option, one]
    return words


def _result(command, scenario, *words, settings=None):
    name, text = _source(scenario)
    return json.loads(run(command, name, "--format", "json", "--quiet", *words, settings=settings, stdin=text))


def estimate(scenario, settings=None, simulate=False, intervals=None, seed=None):
    """Each scenario's best point within its limits, broken down; on request its load is simulated."""
    return _result(
        "estimate", scenario, *_options(simulate=simulate, intervals=intervals, seed=seed), settings=settings
    )


def pareto(scenario, x=None, y=None, everything=False, settings=None, measured=None):
    """The frontier of each scenario by two metrics, and with `everything` all candidates; with `measured` (a file of runs) also the
    runs that are like it."""
    return _result("pareto", scenario, *_options(x=x, y=y, all=everything, measured=measured), settings=settings)


def plan(scenario, target, minimise=None, settings=None):
    """Whole racks that reach a target such as "5 MW", "100 req/s", "1e9 tok/day" or "64 users"."""
    return _result("plan", scenario, *_options(target=target, minimise=minimise), settings=settings)


def sweep(scenario, axes, settings=None, design=None, seed=None, output=None, threads=None, resume=False, metrics=None):
    """A grid, or with `design` ("random:1000", "lhs:1000") points drawn: `axes` is a dict of path to a list of values or to a
    text such as "1024:8192:8". With `output` the rows go to that file (.csv, .xlsx, .json or .sqlite), which is returned. A
    `Scenario` is swept in this process and gives columns, those of `metrics` or all.

    >>> import rackline
    >>> s = rackline.Scenario("llama-70b-generations#H100 HGX")
    >>> columns = rackline.sweep(s, {"workload.isl": [512, 1024]}, metrics=["tok_s_per_mw"])
    >>> list(columns), len(columns["tok_s_per_mw"])
    (['workload.isl', 'tok_s_per_mw'], 2)
    """
    if hasattr(scenario, "sweep"):
        if settings or design or output or resume:
            raise TypeError("a Scenario is swept over a grid in this process; settings, design, output and resume are of names and files")
        return scenario.sweep(axes, metrics=metrics, threads=threads or 0)
    if metrics is not None:
        raise TypeError("metrics are chosen where a Scenario is swept")
    words = _options(design=design, seed=seed, threads=threads, resume=resume)
    for path, values in axes.items():
        text = values if isinstance(values, str) else ",".join(map(str, values))
        words += ["--axis", f"{path}={text}"]
    if output is None:
        return _result("sweep", scenario, *words, settings=settings)
    run("sweep", _source(scenario)[0], "--quiet", "-o", os.fspath(output), *words, settings=settings)
    return output


def merge(shards, output):
    """Joins the parts of a sweep into one file (.csv, .json or .sqlite)."""
    run("merge", *map(os.fspath, shards), "--quiet", "-o", os.fspath(output))
    return output


def compare(first, second, metric=None, settings=None):
    """Two scenarios side by side, and what makes the difference. Files or examples, not dicts."""
    words = [second, *_options(metric=metric)]
    return _result("compare", first, *words, settings=settings)


def sensitivity(scenario, metric=None, targets=None, settings=None):
    """Which inputs move a metric; `targets` such as "hardware.accelerator.hbm.bandwidth:tok_s_per_user=150" are solved for."""
    return _result("sensitivity", scenario, *_options(metric=metric, target=targets), settings=settings)


def train(scenario, settings=None):
    """Step time, utilisation, memory, goodput, days and cost of training."""
    return _result("train", scenario, settings=settings)


def rack(scenario, settings=None):
    """The power of one rack part by part, and what it asks of its surroundings."""
    return _result("rack", scenario, settings=settings)


def network(scenario, settings=None):
    """Switches, cables, watts and dollars, pluggable against co-packaged."""
    return _result("network", scenario, settings=settings)


def site(scenario, settings=None):
    """Racks, tokens, capital, cost and payback of a site; of several scenarios the upgrade from the first."""
    return _result("site", scenario, settings=settings)


def validate(cases=None, kernels=None, power=None):
    """Measured cases predicted, with the errors."""
    return json.loads(run("validate", "--format", "json", "--quiet", *_options(cases=cases, kernels=kernels, power=power)))


def calibrate(cases, output=None):
    """An engine profile fitted to measured cases; with `output` also a file for `catalogue import`."""
    return json.loads(run("calibrate", "--format", "json", "--quiet", *_options(cases=cases, output=output)))


def report(scenarios, output, settings=None):
    """A report as .html, .md or .pdf; `scenarios` is one or a list."""
    return _written("report", scenarios, output, settings)


def plot(scenarios, kind, output, x=None, y=None, metric=None, settings=None):
    """A chart as .svg, .png or .pdf."""
    return _written("plot", scenarios, output, settings, *_options(kind=kind, x=x, y=y, metric=metric))


def _written(command, scenarios, output, settings, *words):
    sources = [_source(one) for one in (scenarios if isinstance(scenarios, (list, tuple)) else [scenarios])]
    stdin = next((text for _, text in sources if text is not None), None)
    run(command, *(name for name, _ in sources), *words, "--quiet", "-o", os.fspath(output), settings=settings, stdin=stdin)
    return output


def catalogue(kind=None):
    """Every entry of the catalogue, or those of a kind such as "rack"."""
    return json.loads(run("catalogue list", *([kind] if kind else []), "--format", "json"))


def show(entry):
    """Every figure of an entry such as "accelerator/h200-sxm", with its sources."""
    return json.loads(run("catalogue show", entry, "--format", "json"))


def import_model(config, identifier=None, name=None, keep=False):
    """A model from a Hugging Face config.json, as an entry; with `keep` it goes into your own catalogue, too."""
    words = [os.fspath(config), *_options(id=identifier, name=name)]
    entry = json.loads(run("model import", *words, "--format", "json"))
    if keep:
        run("model import", *words, "--quiet")
    return entry


def schema(topic=None):
    """The JSON Schema of a topic, or of all with the lists of parameters and metrics."""
    return json.loads(run("schema", *([topic] if topic else [])))


def bench():
    """The speed of the engine on this machine, as the program prints it."""
    return run("bench")


def version():
    """Such as "0.1.0"."""
    return run("--version").split()[-1]
