#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits `model_work.FORMAT.MODEL` of the engines' profiles to times per token.

    model_work.py BUILD CASES.csv... [--held-out]

writes what it fits into resources/catalogue/engines and builds the catalogue of BUILD (a release build of this checkout) anew.
With --held-out it fits without a fifth of the configurations at a time, prints what that errs by on them, and leaves the files
as they were. README.md, "Runs of 2026", says what was fitted and what was tried.
"""
import csv
import json
import math
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median

ENGINES = Path(__file__).resolve().parents[2] / "catalogue" / "engines"
# Older models are what the profiles themselves were fitted to.
MODELS = {"deepseek-v4-pro", "glm-5", "glm-5.1", "qwen3.5-397b-a17b"}
GENERATIONS = {"b200-sxm": "blackwell", "b300-sxm": "blackwell", "gb200-gpu": "blackwell", "h100-sxm": "hopper",
               "h200-sxm": "hopper", "mi300x": "cdna3", "mi355x": "cdna4"}
# What is no part of a configuration: the load, and what was measured.
VARIES = {"id", "value", "source", "concurrency", "quality", "gpus", "metric", "unit"}
# |ln| beyond which a row ran on something else than its label says.
LARGEST_MISS = 2.5
# A median of n configurations counts n / (n + PRIOR).
PRIOR = 0.5
FEWEST = 2
DATE = "2026-11-29"


class Fit:
    def __init__(self, build, files, rows):
        self.build, self.files, self.rows = build, files, rows
        self.left_out = set()

    def profile(self, row):
        generation = GENERATIONS.get(row["hardware"])
        for name in (f"{row['engine']}26-{generation}", f"{row['engine']}-{generation}"):
            if (ENGINES / f"{name}.json").exists():
                return name
        return None

    def cell(self, row):
        own = row["model"] == "deepseek-v4-pro" and row["weights"] in ("fp4", "fp8-block")
        return self.profile(row), "mxfp4" if own else row["weights"], row["model"]

    def predicted(self):
        """ln of predicted over measured, and the half-width of the interval, by row."""
        subprocess.run(["ninja", "-C", self.build, "rackline_catalogue"], check=True, capture_output=True)
        found = {}
        for name in self.files:
            out = subprocess.run([f"{self.build}/bin/rackline", "validate", "--cases", name, "--format", "json"],
                                 check=True, capture_output=True, text=True).stdout
            for case in json.loads(out)["cases"]:
                row = self.rows.get(case["id"])
                if row and case["status"] == "ok":
                    found[case["id"]] = (math.log(case["predicted"] / float(row["value"])),
                                         math.log(case["high"] / case["low"]) / 2)
        return found

    def configurations(self, predicted):
        cells = defaultdict(lambda: defaultdict(list))
        for name, (miss, _) in predicted.items():
            row = self.rows[name]
            if row["model"] in MODELS and self.profile(row) and abs(miss) < LARGEST_MISS and row["key"] not in self.left_out:
                cells[self.cell(row)][row["key"]].append(name)
        return {cell: keys for cell, keys in cells.items() if len(keys) >= FEWEST}

    def write(self, figures):
        for path in ENGINES.glob("*.json"):
            own = sorted((f, m, v) for (p, f, m), v in figures.items() if p == path.stem)
            text = re.sub(r',\n    "model_work\.[^\n]*?(?=,?\n)', "", path.read_text())
            if own:
                head = re.search(r'("models": ")([^"]*)"', text)
                models = sorted(set(head.group(2).split()) | {m for _, m, _ in own})
                text = text.replace(head.group(0), head.group(1) + " ".join(models) + '"')
                end = text.rindex("\n  }")
                text = text[:end] + "".join(self.line(*one) for one in own) + text[end:]
            if text != path.read_text():
                path.write_text(text)

    @staticmethod
    def line(form, model, figure):
        value, scatter = figure["value"], figure.get("scatter", 0)
        ends = f'"low": "{value * math.exp(-scatter):.3g}", "high": "{value * math.exp(scatter):.3g}", ' if scatter >= 0.01 else ""
        return (f',\n    "model_work.{form}.{model}": {{"value": "{value:.3g}", {ends}"grade": "measured", '
                f'"source": "model_work_2026", "date": "{DATE}", "note": "{figure["note"]}"}}')

    def fit(self):
        figures = {}
        self.write(figures)
        for cell, keys in self.configurations(self.predicted()).items():
            runs = sum(map(len, keys.values()))
            figures[cell] = {"value": 1.0, "note": f"{runs} runs of {len(keys)} layouts and lengths; "
                                                   "the ends hold nine in ten beside the engine's own width"}
        # A time per token holds more than kernels, so that a step towards the median falls short of it.
        for _ in range(5):
            self.write(figures)
            predicted = self.predicted()
            for cell, keys in self.configurations(predicted).items():
                miss = median(median(predicted[i][0] for i in ids) for ids in keys.values())
                figures[cell]["value"] *= math.exp(-1.15 * miss)
        self.write(figures)
        predicted = self.predicted()
        for cell, keys in self.configurations(predicted).items():
            figures[cell]["scatter"] = self.scatter(figures[cell], keys, predicted)
        for cell, keys in self.configurations(predicted).items():
            figures[cell]["value"] **= len(keys) / (len(keys) + PRIOR)
        self.write(figures)

    def scatter(self, figure, keys, predicted):
        """What must be added to the engine's width, in squares, to hold nine in ten of configurations that others predict."""
        whole = math.log(figure["value"])
        medians = {key: median(predicted[i][0] for i in ids) for key, ids in keys.items()}
        points = []
        for key, ids in keys.items():
            others = [m for other, m in medians.items() if other != key]
            weight = len(others) / (len(others) + PRIOR)
            shift = weight * median(others) - (1 - weight) * whole
            points += [(abs(predicted[i][0] - shift), predicted[i][1]) for i in ids]
        wanted = min(math.ceil(0.9 * (len(points) + 1)), len(points))
        more = 0
        while sum(miss <= math.hypot(width, more) for miss, width in points) < wanted:
            more += 0.01
        return more


def show(name, rows):
    errors = sorted(abs(math.exp(miss) - 1) * 100 for miss, _ in rows)
    inside = 100 * sum(abs(miss) <= width for miss, width in rows) / len(rows)
    print(f"{name:22} n {len(rows):4}  mean {sum(errors) / len(errors):5.1f} %  median {median(errors):5.1f} %  "
          f"bias {math.exp(median(miss for miss, _ in rows)):.2f}  inside {inside:.1f} %")


def main():
    names = [a for a in sys.argv[1:] if not a.startswith("--")]
    if len(names) < 2:
        sys.exit(__doc__)
    rows = {}
    for name in names[1:]:
        for row in csv.DictReader(open(name)):
            if row["metric"] == "tpot_ms":
                row["key"] = "|".join(v for k, v in row.items() if k not in VARIES)
                rows[row["id"]] = row
    fit = Fit(names[0], names[1:], rows)
    if "--held-out" not in sys.argv:
        fit.fit()
        predicted = fit.predicted()
    else:
        kept = {path: path.read_text() for path in ENGINES.glob("*.json")}
        keys, predicted = sorted({row["key"] for row in rows.values()}), {}
        try:
            for fold in range(5):
                fit.left_out = set(keys[fold::5])
                fit.fit()
                predicted.update({i: v for i, v in fit.predicted().items() if rows[i]["key"] in fit.left_out})
        finally:
            for path, text in kept.items():
                path.write_text(text)
            fit.predicted()
    for model in sorted(MODELS):
        show(model, [v for i, v in predicted.items() if rows[i]["model"] == model])
    show("models of 2026", [v for i, v in predicted.items() if rows[i]["model"] in MODELS])
    show("older models", [v for i, v in predicted.items() if rows[i]["model"] not in MODELS])


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    main()
