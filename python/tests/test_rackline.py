# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program named by the variable RACKLINE."""

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
