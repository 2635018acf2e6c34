# SPDX-License-Identifier: GPL-3.0-or-later
"""The notebook and the files to copy do what they say."""

import contextlib
import io
import itertools
import json
import math
import os
import pathlib
import shutil
import subprocess
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = shutil.which(os.environ.get("RACKLINE", "rackline"))
DESIGN = {
    "format": "rackline",
    "version": 1,
    "name": "one",
    "model": "llama-3.1-70b",
    "workload": {"kind": "serve", "isl": 1024, "osl": 1024, "limits": {"ttft": "2 s", "speed": "20 tok/s"}},
    "hardware": {"rack": "dgx-h100", "count": 1},
}


@contextlib.contextmanager
def folder():
    """A new one, as the current one, in which `rackline` is on the path."""
    with tempfile.TemporaryDirectory() as name:
        before = os.getcwd()
        os.chdir(name)
        try:
            yield pathlib.Path(name)
        finally:
            os.chdir(before)


def environment(path):
    """Where `rackline` is the program under test."""
    programs = path / "bin"
    programs.mkdir()
    (programs / "rackline").symlink_to(PROGRAM)
    return {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}


# Run after the notebook's last cell: what the test holds against each other, as one line.
CHECK = """import json
rows = cheapest if isinstance(cheapest, list) else cheapest.to_dict("records")
print(json.dumps({"scenarios": [s["name"] for s in result["scenarios"]], "cheapest": [r["scenario"] for r in rows], "plt": plt is not None}))
"""


def run_in_jupyter(notebook, path, check=CHECK):
    """As a reader runs it; None where there is no Jupyter. The last line, and the kinds of what was shown."""
    try:
        import ipykernel  # noqa: F401  pylint: disable=import-outside-toplevel,unused-import
        import nbclient  # pylint: disable=import-outside-toplevel
        import nbformat  # pylint: disable=import-outside-toplevel
    except ImportError:
        return None
    cells = nbformat.reads(json.dumps(notebook), as_version=4)
    cells.cells.append(nbformat.v4.new_code_cell(check))
    nbclient.NotebookClient(cells, timeout=120, resources={"metadata": {"path": str(path)}}).execute()
    outputs = [output for cell in cells.cells for output in cell.get("outputs", [])]
    shown = {kind for output in outputs for kind in output.get("data", {})}
    return [output.text for output in outputs if output.output_type == "stream"][-1], shown


def run_plainly(notebook, check=CHECK):
    names = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        for number, cell in enumerate(notebook["cells"] + [{"cell_type": "code", "source": [check]}]):
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)  # pylint: disable=exec-used
    return printed.getvalue().strip().splitlines()[-1], set()


class NotebookTest(unittest.TestCase):
    def notebook(self, name):
        notebook = json.loads((ROOT / "python/examples" / name).read_text(encoding="utf-8"))
        self.assertEqual(notebook["nbformat"], 4)
        for cell in notebook["cells"]:
            self.assertIn(cell["cell_type"], ("markdown", "code"))
            if cell["cell_type"] == "code":
                self.assertEqual((cell["outputs"], cell["execution_count"]), ([], None))
        return notebook

    def test_a_frontier_is_drawn(self):
        notebook = self.notebook("pareto.ipynb")
        with folder() as path:
            ran = run_in_jupyter(notebook, path)
            line, shown = ran or run_plainly(notebook)
            found = json.loads(line)
            self.assertTrue((path / "sweep.sqlite").exists())
            if not found["plt"]:
                self.assertIn("<svg", (path / "frontier.svg").read_text(encoding="utf-8"))
            elif ran:
                self.assertIn("image/png", shown)
        self.assertEqual(set(found["cheapest"]), set(found["scenarios"]))
        self.assertEqual(len(found["scenarios"]), 3)

    @unittest.skipUnless(os.environ.get("RACKLINE_LIBRARY"), "RACKLINE_LIBRARY is not set")
    def test_a_fleet_is_fitted(self):
        """What scipy chose is held against every fleet of one kind of rack a service, counted here."""
        check = "import json\nprint(json.dumps([chosen, fleet.fun, length, tokens.tolist(), watts.tolist(), dollars.tolist(), demand, hall, racks]))"
        notebook = self.notebook("fleet.ipynb")
        with folder() as path:
            line, _ = run_in_jupyter(notebook, path, check) or run_plainly(notebook, check)
        chosen, cost, length, tokens, watts, dollars, demand, hall, racks = json.loads(line)
        power = 0
        for i, (service, asked) in enumerate(demand.items()):
            count = [chosen[service].get(rack, 0) for rack in racks]
            self.assertGreaterEqual(sum(n * t for n, t in zip(count, tokens[i])), asked * (1 - 1e-9))
            power += sum(n * w for n, w in zip(count, watts[i]))
        self.assertLessEqual(power, hall)
        alone = [[math.ceil(asked / t) for t in tokens[i]] for i, asked in enumerate(demand.values())]
        for a, b in itertools.product(range(len(racks)), repeat=2):
            if alone[0][a] * watts[0][a] + alone[1][b] * watts[1][b] <= hall:
                self.assertLessEqual(cost, (alone[0][a] * dollars[0][a] + alone[1][b] * dollars[1][b]) * (1 + 1e-9))
        self.assertGreater(length, 32768)


class BudgetTest(unittest.TestCase):
    """The workflow to copy: its step as the runner would start it."""

    def step(self, name):
        lines = (ROOT / "packaging/ci/budget.yml").read_text(encoding="utf-8").splitlines()
        start = next(i for i, line in enumerate(lines) if line.strip() == f"- name: {name}")
        body = next(i for i in range(start, len(lines)) if lines[i].strip() == "run: |") + 1
        depth = len(lines[body]) - len(lines[body].lstrip())
        end = next((i for i in range(body, len(lines)) if lines[i] and not lines[i].startswith(" " * depth)), len(lines))
        return textwrap.dedent("\n".join(lines[body:end]))

    def run_with(self, design):
        with folder() as path:
            (path / "designs").mkdir()
            (path / "designs/one.rackline").write_text(json.dumps(design), encoding="utf-8")
            return subprocess.run(
                ["sh", "-e", "-c", self.step("Check every design")], env=environment(path), capture_output=True, check=False
            ).returncode

    def test_fails_beyond_the_budget_alone(self):
        self.assertEqual(self.run_with(DESIGN), 0)
        dear = {**DESIGN, "facility": {"electricity": "9 USD/kWh"}}
        self.assertEqual(self.run_with(dear), 1)


class SnakefileTest(unittest.TestCase):
    """Its commands, as Snakemake fills them in."""

    def test_its_commands_make_the_whole(self):
        text = (ROOT / "packaging/slurm/Snakefile").read_text(encoding="utf-8")
        shells = [line.strip().strip('"') for line in text.splitlines() if line.strip().startswith('"rackline')]
        self.assertEqual(len(shells), 2)
        sweep = 'sweep llama-70b-generations --axis workload.isl=512,1024,2048'
        with folder() as path:
            variables = environment(path)

            def run(line):
                done = subprocess.run(["sh", "-e", "-c", line], env=variables, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)

            for k in (1, 2):
                line = shells[1].replace("{SWEEP}", sweep).replace("{wildcards.k}", str(k)).replace("{SHARDS}", "2")
                run(line.replace("{threads}", "1").replace("{output}", f"result.{k}.shard"))
            run(shells[0].replace("{input}", "result.1.shard result.2.shard").replace("{output}", "result.csv"))
            run(f"rackline {sweep} --quiet -o whole.csv")
            self.assertEqual((path / "result.csv").read_bytes(), (path / "whole.csv").read_bytes())


if __name__ == "__main__":
    unittest.main()
