# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine in process: the library named by RACKLINE_LIBRARY has the digits of the program named by RACKLINE."""

import copy
import doctest
import math
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest

import numpy

import rackline
from rackline import commands, engine

ONE = "llama-70b-generations#H100 HGX"


def load_tests(_loader, tests, _pattern):
    """Examples of the docstrings are tests, too."""
    if os.environ.get("RACKLINE_LIBRARY"):
        tests.addTests(doctest.DocTestSuite(engine))
        tests.addTests(doctest.DocTestSuite(commands))
        page = pathlib.Path(__file__).resolve().parents[2] / "resources/help/programs.md"
        tests.addTests(doctest.DocFileSuite(str(page), module_relative=False))
    return tests


@unittest.skipUnless(os.environ.get("RACKLINE_LIBRARY"), "RACKLINE_LIBRARY is not set")
class EngineTest(unittest.TestCase):
    def test_estimates_have_the_programs_bits(self):
        for settings in ({}, {"workload.isl": 2048}, {"precision.weights": "fp8"}, {"hardware.accelerator.hbm.bandwidth": "4.1 TB/s"}):
            wanted = rackline.estimate(ONE, settings=settings)["scenarios"][0]["metrics"]
            found = rackline.Scenario(ONE, settings).intervals()
            for name, ends in wanted.items():
                self.assertEqual(found[name], [ends["low"], ends["mid"], ends["high"]], name)

    def test_frontiers_have_the_programs_bits(self):
        wanted = rackline.pareto(ONE)["scenarios"][0]["frontier"]
        found = rackline.Scenario(ONE).frontier()
        self.assertEqual(list(found["tok_s_per_mw"]), [p["tok_s_per_mw"] for p in wanted])
        self.assertEqual(found["label"], [p["label"] for p in wanted])

    def test_sweeps_have_the_programs_bits(self):
        axes = {"workload.isl": [512, 700, 4096], "facility.pue": [1.1, 1.25]}
        wanted = rackline.sweep(ONE, axes)["rows"]
        found = rackline.Scenario(ONE).sweep(axes, metrics=["tok_s_per_mw", "ttft_s"])
        self.assertEqual(list(found["tok_s_per_mw"]), [row["tok_s_per_mw"] for row in wanted])
        self.assertEqual(list(found["workload.isl"]), [row["axes"]["workload.isl"] for row in wanted])

    def test_arrays_of_numpy_are_taken_and_given(self):
        scenario, wanted = rackline.Scenario(ONE), [512.0, 1024.0, 1536.0]
        expected = list(scenario.sweep({"workload.isl": wanted}, metrics=["tok_s_per_mw"])["tok_s_per_mw"])
        locked = numpy.array(wanted)
        locked.flags.writeable = False
        strided = numpy.array([512.0, 0, 1024, 0, 1536])[::2]
        for axis in (numpy.array(wanted), numpy.array(wanted, dtype="float32"), numpy.arange(512, 1537, 512), strided, locked):
            found = scenario.sweep({"workload.isl": axis}, metrics=["tok_s_per_mw"])
            self.assertIsInstance(found["tok_s_per_mw"], numpy.ndarray)
            self.assertEqual(found["tok_s_per_mw"].dtype, float)
            self.assertEqual(list(found["tok_s_per_mw"]), expected)
        found = rackline.sweep(scenario, {"workload.isl": numpy.geomspace(512, 4096, 4)}, metrics=["tok_s_per_mw", "ttft_s"])
        self.assertIs(found["ttft_s"].base, found["tok_s_per_mw"].base, "columns are views of one array")

    def test_arrays_that_are_no_axis_are_refused(self):
        scenario = rackline.Scenario(ONE)
        for axis in (numpy.array([]), numpy.array([512.0, math.nan]), numpy.array([math.inf])):
            with self.assertRaisesRegex(rackline.RacklineError, "workload.isl"):
                scenario.sweep({"workload.isl": axis}, metrics=["ttft_s"])
        with self.assertRaisesRegex(TypeError, "design"):
            rackline.sweep(scenario, {"workload.isl": [512]}, design="lhs:4")
        with self.assertRaisesRegex(ValueError, "one dimension"):
            scenario.sweep({"workload.isl": numpy.array([[512.0, 1024], [2048, 4096]])}, metrics=["ttft_s"])

    def test_copies_and_pickles_are_scenarios_of_their_own(self):
        scenario = rackline.Scenario(ONE, {"workload.isl": 2048})
        scenario["precision.weights"] = "fp8"
        wanted = scenario.estimate()
        twins = [copy.copy(scenario), copy.deepcopy(scenario), pickle.loads(pickle.dumps(scenario))]
        scenario["workload.isl"] = 512
        self.assertNotEqual(scenario.estimate(), wanted)
        self.assertEqual([twin.estimate() for twin in twins], [wanted] * 3)
        del scenario, twins

    def test_other_threads_run_meanwhile(self):
        axes, beats, over = {"workload.isl": [512 + i for i in range(1500)]}, [], threading.Event()

        def beat():
            while not over.wait(0.002):
                beats.append(1)

        heart = threading.Thread(target=beat)
        heart.start()
        started = time.monotonic()
        rackline.Scenario(ONE).sweep(axes, metrics=["ttft_s"], threads=1)
        took = time.monotonic() - started
        over.set()
        heart.join()
        self.assertGreater(len(beats), took / 0.02, "the interpreter was held")

    def test_ctrl_c_ends_a_sweep(self):
        script = (
            "import rackline, sys; s = rackline.Scenario(sys.argv[1]); print('begun', flush=True); "
            "s.sweep({'workload.isl': [512 + i for i in range(200000)], 'facility.pue': [1.1, 1.2]}, metrics=['ttft_s'], threads=1)"
        )
        child = subprocess.Popen([sys.executable, "-B", "-c", script, ONE], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(child.stdout.readline(), "begun\n")
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=30)
        self.assertIn("KeyboardInterrupt", said)

    def test_a_replay_may_be_ended(self):
        with self.assertRaises(rackline.Cancelled):
            rackline.Scenario(ONE).traffic("azure-2023-conv", instances=64, attain=0, progress=lambda done, total: True)

    def test_a_dict_is_a_scenario(self):
        content = {"format": "rackline", "version": 1, "model": "llama-3.1-70b", "hardware": {"rack": "dgx-h100"}}
        self.assertGreater(rackline.Scenario(content).estimate()["tok_s_per_mw"], 0)

    def test_errors_say_the_place(self):
        with self.assertRaisesRegex(rackline.RacklineError, "did you mean three-generations"):
            rackline.Scenario("three-generation")
        scenario = rackline.Scenario(ONE)
        with self.assertRaisesRegex(rackline.RacklineError, "workload.isl"):
            scenario["workload.isl"] = "many"
        scenario["workload.limits.speed"] = 9000
        with self.assertRaises(rackline.RacklineError) as raised:
            scenario.estimate()
        self.assertEqual(raised.exception.code, 1)

    def test_progress_may_end_a_sweep(self):
        axes = {"workload.isl": [512 + i for i in range(5000)]}
        with self.assertRaises(rackline.Cancelled):
            rackline.Scenario(ONE).sweep(axes, metrics=["ttft_s"], progress=lambda done, total: done > 3)
        with self.assertRaises(ZeroDivisionError):
            rackline.Scenario(ONE).sweep(axes, metrics=["ttft_s"], progress=lambda done, total: 1 / 0)

    def test_threads_agree(self):
        scenario = rackline.Scenario(ONE)
        wanted, found = scenario.estimate(), []
        own = [scenario.copy() for _ in range(8)]
        threads = [threading.Thread(target=lambda s=s: found.append(s.estimate())) for s in own]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [wanted] * 8)

    def test_infeasible_points_are_nan(self):
        scenario = rackline.Scenario(ONE, {"workload.limits.speed": "9000 tok/s"})
        self.assertTrue(math.isnan(scenario.sweep({"workload.isl": [512]}, metrics=["ttft_s"])["ttft_s"][0]))


if __name__ == "__main__":
    unittest.main()
