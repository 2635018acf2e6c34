# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program named by the variable RACKLINE."""

import os
import pathlib
import tempfile
import unittest

import rackline

ONE = {
    "format": "rackline",
    "version": 1,
    "name": "one",
    "model": "llama-3.1-70b",
    "workload": {"kind": "serve", "isl": 1024, "osl": 1024},
    "hardware": {"rack": "dgx-h100", "count": 1},
}


ONE_BY_NAME = "llama-70b-generations#H100 HGX"
MEASURED = pathlib.Path(__file__).resolve().parents[2] / "resources/measurements"


def rows(result):
    """As dicts, whether pandas is there or not."""
    table = rackline.frame(result)
    return table if isinstance(table, list) else table.to_dict("records")


class PackageTest(unittest.TestCase):
    def test_estimate_and_frontier_agree(self):
        point = rackline.estimate(ONE)["scenarios"][0]["metrics"]["tok_s_per_mw"]["mid"]
        best = max(p["tok_s_per_mw"] for p in rows(rackline.pareto(ONE)))
        self.assertEqual(point, best)

    def test_settings_change_the_result(self):
        longer = rackline.estimate(ONE, settings={"workload.isl": 8192})
        self.assertNotEqual(longer["scenarios"][0]["hash"], rackline.estimate(ONE)["scenarios"][0]["hash"])

    def test_sweep_gives_a_row_per_point(self):
        table = rows(rackline.sweep("llama-70b-generations", {"workload.isl": [512, 2048], "facility.pue": "1.1:1.3:3"}))
        scenarios = {row["scenario"] for row in table}
        self.assertEqual(len(table), 6 * len(scenarios))
        self.assertEqual({row["workload.isl"] for row in table}, {512, 2048})

    def test_drawn_points_are_the_same_for_one_seed(self):
        drawn = [
            rows(rackline.sweep(ONE_BY_NAME, {"workload.isl": "512:8192:log"}, design="lhs:5", seed=seed)) for seed in (3, 3, 4)
        ]
        self.assertEqual(len(drawn[0]), 5)
        self.assertEqual(drawn[0], drawn[1])
        self.assertNotEqual(drawn[0], drawn[2])

    def test_a_database_holds_the_same_points(self):
        axes = {"workload.isl": [512, 2048], "precision.kv": ["fp8", "bf16"]}
        with tempfile.TemporaryDirectory() as folder:
            path = rackline.sweep(ONE_BY_NAME, axes, output=os.path.join(folder, "result.sqlite"))
            table = rackline.read(path)
            table = table if isinstance(table, list) else table.to_dict("records")
        direct = rows(rackline.sweep(ONE_BY_NAME, axes))
        for name in ("scenario", "workload.isl", "precision.kv", "tok_s_per_mw", "usd_per_mtok"):
            self.assertEqual([row[name] for row in table], [row[name] for row in direct])

    def test_parts_are_merged(self):
        with tempfile.TemporaryDirectory() as folder:
            parts = [os.path.join(folder, f"{k}.shard") for k in (1, 2)]
            for k, part in enumerate(parts, 1):
                rackline.run("sweep", ONE_BY_NAME, "--axis", "workload.isl=512,1024", "--shard", f"{k}/2", "-o", part)
            whole = rackline.merge(parts, os.path.join(folder, "whole.sqlite"))
            points = rackline.read(whole, "SELECT count(*) AS n FROM points")
            self.assertEqual((points if isinstance(points, list) else points.to_dict("records"))[0]["n"], 2)

    def test_every_result_has_a_table(self):
        """One of its columns a command, and what must stand in the first row or any."""
        two = "llama-70b-generations#GB200 NVL72"
        tables = {
            "compare": (rackline.compare(ONE_BY_NAME, two, metric="usd_per_mtok"), "metric", "usd_per_mtok"),
            "sensitivity": (rackline.sensitivity(ONE_BY_NAME, metric="usd_per_mtok"), "id", "engine.residual"),
            "train": (rackline.train("train-llama-405b"), "layout_tp", None),
            "rack": (rackline.rack("racks-kyber"), "table", None),
            "network": (rackline.network("network-10k"), "table", "build"),
            "site": (rackline.site("site-100mw"), "table", None),
            "validate": (rackline.validate(cases=MEASURED / "training/cases.csv"), "status", "ok"),
            "catalogue": (rackline.catalogue("rack"), "id", "dgx-h100"),
        }
        for name, (result, column, value) in tables.items():
            with self.subTest(name):
                values = [row.get(column) for row in rows(result)]
                self.assertGreater(len(values), 0)
                self.assertTrue(value in values if value else values[0] is not None, values[:5])

    def test_break_even_is_solved(self):
        target = "hardware.accelerator.hbm.bandwidth:tok_s_per_user=30"
        result = rackline.sensitivity(ONE_BY_NAME, targets=[target])
        self.assertEqual(len(result["scenarios"][0]["break_even"]), 1)

    def test_calibrate_fits_a_profile(self):
        lines = (MEASURED / "serving/cases.csv").read_text(encoding="utf-8").splitlines()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "mine.csv")
            mine = [line for line in lines if "vllm" in line and "h200" in line and "ttft" not in line]
            path.write_text("\n".join(lines[:1] + mine) + "\n", encoding="utf-8")
            result = rackline.calibrate(path)
        self.assertGreater(len(result["profiles"]), 0)

    def test_files_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            page = rackline.report(ONE, os.path.join(folder, "report.html"))
            chart = rackline.plot(ONE_BY_NAME, "pareto", os.path.join(folder, "chart.svg"))
            for path, word in ((page, "<html"), (chart, "<svg")):
                self.assertIn(word, pathlib.Path(path).read_text(encoding="utf-8"))

    def test_catalogue_and_versions(self):
        self.assertIn("figures", str(rackline.show("accelerator/h200-sxm")))
        self.assertEqual(rackline.version(), rackline.estimate(ONE)["rackline"])
        self.assertIn("signature", rackline.bench())

    def test_models_are_imported_without_being_kept(self):
        config = MEASURED.parents[1] / "tests/data/hugging_face"
        first = sorted(config.rglob("*.json"))[0]
        entry = rackline.import_model(first, identifier="of-a-test")
        self.assertIn("of-a-test", str(entry))

    def test_plan_reaches_its_target(self):
        for answer in rows(rackline.plan(ONE, "50 req/s")):
            self.assertGreaterEqual(answer["req_s"], 50 * (1 - 1e-9))

    def test_errors_carry_the_message_and_the_code(self):
        with self.assertRaises(rackline.RacklineError) as caught:
            rackline.estimate(ONE, settings={"workload.islx": 1})
        self.assertEqual(caught.exception.code, 2)
        self.assertIn("workload.isl", str(caught.exception))

    def test_schema_lists_every_metric(self):
        ids = {metric["id"] for metric in rackline.schema()["metrics"]}
        self.assertLessEqual(ids, set(rows(rackline.estimate(ONE))[0]))


if __name__ == "__main__":
    unittest.main()
