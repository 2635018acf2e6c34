#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutation testing of `model`: which wrong operators and constants do the quick tests not notice?

  mutate.py plan ROOT RELEASE [--count N] [--seed N]   chooses mutants in ROOT/model, ROOT being a clone made for it, and writes them
                                                       into its sources, all switched off; RELEASE is a configured unity build of it
  mutate.py reach BUILD                                runs each quick test of the build once, and notes which reach which mutant
  mutate.py run BUILD [--budget S] [--workers N]       switches on one mutant after the other; goes on where it was ended
  mutate.py tell BUILD [--survivors] [--least P]       the table of what was killed, and who survived; fails below P %

A mutant is one operator or constant that does something else where the environment says so (mutant.h.in): all are compiled at once. It is
killed when a quick test that reaches it fails, crashes or takes five times as long. Tests are tried in the order of the seconds that a
kill has cost each of them so far, up to `budget` seconds a mutant, and whoever is alive then counts as a survivor.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import threading
import time

NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "over", "<": "less", "<=": "lessOrEqual", ">": "more", ">=": "moreOrEqual",
         "==": "equal", "!=": "unequal", "+=": "add", "-=": "subtract", "*=": "multiply", "/=": "divide", "&&": "both", "||": "either"}
NUMBER = re.compile(r"(\d[\d']*\.?\d*|\.\d+)([eE][+-]?\d+)?[fFuUlL]*$")
HERE = pathlib.Path(__file__).resolve().parent


# --- which mutants there are ------------------------------------------------------------------------------------------

def fixed(cursor, kinds):
    """What the compiler works out, or what a mutant would not compile in."""
    if cursor.kind in (kinds.STATIC_ASSERT, kinds.ENUM_CONSTANT_DECL, kinds.CASE_STMT, kinds.ALIGNED_ATTR, kinds.CONCEPT_DECL if hasattr(
            kinds, "CONCEPT_DECL") else kinds.STATIC_ASSERT):
        return True
    if cursor.kind == kinds.VAR_DECL:
        text = [token.spelling for token, _ in zip(cursor.get_tokens(), range(6))]
        return "constexpr" in text or "consteval" in text
    return False


def candidates_of(unit, root, index, arguments, found, seen):
    import clang.cindex
    kinds = clang.cindex.CursorKind
    tree = index.parse(str(unit), args=arguments)
    sources = {}

    def text_of(name):
        if name not in sources:
            sources[name] = pathlib.Path(name).read_bytes()
        return sources[name]

    def visit(cursor):
        if fixed(cursor, kinds):
            return
        children = list(cursor.get_children())
        extent = cursor.extent
        start, end = extent.start, extent.end
        name = start.file.name if start.file else None
        if name and name == (end.file.name if end.file else None):
            source = text_of(name)
            key = (os.path.relpath(name, root), start.offset, end.offset)
            operands = children
            # An operator of a class is a call, whose name stands between what it is called with.
            if cursor.kind == kinds.CALL_EXPR and cursor.spelling.startswith("operator") and len(children) == 3:
                operands = [children[0], children[2]] if children[0].extent.end.offset <= children[1].extent.start.offset else children[1:]
            operators = (kinds.BINARY_OPERATOR, kinds.COMPOUND_ASSIGNMENT_OPERATOR, kinds.CALL_EXPR)
            if cursor.kind in operators and len(operands) == 2:
                left, right = operands[0].extent, operands[1].extent
                between = source[left.end.offset:right.start.offset].decode()
                inside = left.start.offset == start.offset and right.end.offset == end.offset
                if inside and between.strip() in NAMES and key not in seen:
                    seen.add(key)
                    found.append({"file": key[0], "start": start.offset, "left": left.end.offset, "right": right.start.offset,
                                  "end": end.offset, "what": between.strip()})
            if cursor.kind in (kinds.FLOATING_LITERAL, kinds.INTEGER_LITERAL):
                # The text must be the number itself, not what a macro or a literal of ours makes of it.
                match = NUMBER.match(source[start.offset:end.offset].decode(errors="replace"))
                after = source[end.offset:end.offset + 1]
                if match and not re.match(rb"[A-Za-z0-9_]", after) and key not in seen:
                    seen.add(key)
                    found.append({"file": key[0], "start": start.offset, "end": end.offset, "what": source[start.offset:end.offset].decode()})
        for child in children:
            visit(child)

    model = str(root / "model") + "/"
    for cursor in tree.cursor.get_children():
        if cursor.location.file and str(pathlib.Path(cursor.location.file.name).resolve()).startswith(model):
            visit(cursor)


def all_candidates(root, release):
    import clang.cindex
    index = clang.cindex.Index.create()
    arguments = ["-std=c++20", f"-I{root}", "-I/usr/include/eigen3", "-ferror-limit=0", "-Wno-everything"]
    found, seen = [], set()
    for unit in sorted((release / "model").rglob("unity_*_cxx.cxx")):
        candidates_of(unit, root, index, arguments, found, seen)
        print(f"{unit.name}: {len(found)} in all", file=sys.stderr)
    return sorted(found, key=lambda one: (one["file"], one["start"], one["end"]))


# --- writing them into the sources ------------------------------------------------------------------------------------

def mutated(source, mutants):
    """The text with what belongs to each mutant put in; what encloses another begins before it and ends after it."""
    edits = []
    for order, one in enumerate(mutants):
        width = one["end"] - one["start"]
        number = one["number"]
        if "left" not in one:
            edits.append((one["start"], 2, -width, one["start"], f"::rackline::mutation::constant({number}, "))
            edits.append((one["end"], 0, width, one["end"], ")"))
            continue
        name = NAMES[one["what"]]
        lazy = name in ("both", "either")
        edits.append((one["start"], 2, -width, one["start"],
                      f"::rackline::mutation::{name}({number}, " + ("static_cast<bool>(" if lazy else "")))
        # Lines stay where they were, by which a mutant is found that does not compile.
        breaks = "\n" * source[one["left"]:one["right"]].count(b"\n")
        edits.append((one["left"], 1, 0, one["right"], ("), [&] { return static_cast<bool>(" if lazy else ", ") + breaks))
        edits.append((one["end"], 0, width, one["end"], "); })" if lazy else ")"))
    edits.sort(key=lambda edit: edit[:3])
    out, at = [], 0
    for start, _, _, end, text in edits:
        out.append(source[at:start])
        out.append(text.encode())
        at = max(at, end)
    out.append(source[at:])
    return b'#include "tests/mutation/mutant.h"\n' + b"".join(out)


def original(root, name):
    return subprocess.run(["git", "-C", str(root), "show", f"HEAD:{name}"], capture_output=True, check=True).stdout


def write(root, every, mutants):
    """What does not change keeps its time, so that nothing is compiled twice."""
    header = root / "tests/mutation/mutant.h"
    if not header.exists():
        header.write_bytes((HERE / "mutant.h.in").read_bytes())
    by_file = collections.defaultdict(list)
    for one in mutants:
        by_file[one["file"]].append(one)
    for name in {one["file"] for one in every}:
        path, text = root / name, original(root, name)
        if by_file[name]:
            text = mutated(text, by_file[name])
        if path.read_bytes() != text:
            path.write_bytes(text)


def place(root, every):
    texts = {name: original(root, name) for name in {one["file"] for one in every}}
    for one in every:
        text = texts[one["file"]]
        one["line"] = 1 + text[:one["start"]].count(b"\n")
        one["text"] = text.splitlines()[one["line"] - 1].decode().strip()


def broken_lines(release):
    """Where the compiler says that a mutant is nothing it can compile: (file, line) of each error and of what it was needed for."""
    done = subprocess.run(["ninja", "-C", str(release), "-k", "0", "rackline_model"], capture_output=True, text=True)
    if done.returncode == 0:
        return set()
    lines = set()
    for line in (done.stdout + done.stderr).splitlines():
        match = re.match(r"(\S+?):(\d+):\d+: (fatal )?(error|required from|note)?", line)
        if not match or "model/" not in match.group(1):
            continue
        if "error:" in line or "required from" in line or "in instantiation" in line:
            lines.add((match.group(1)[match.group(1).index("model/"):], int(match.group(2)) - 1))
    if not lines:
        sys.exit(done.stdout[-4000:] + done.stderr[-2000:])
    return lines


def plan(options):
    root, release = options.root.resolve(), options.build.resolve()
    subprocess.run(["git", "-C", str(root), "checkout", "-q", "--", "model"], check=True)
    noted = release / "candidates.json"
    if not noted.exists():
        noted.write_text(json.dumps(all_candidates(root, release)))
    every = json.loads(noted.read_text())
    place(root, every)
    random.Random(options.seed).shuffle(every)
    chosen, rest, dropped = every[:options.count], every[options.count:], 0
    for number, one in enumerate(chosen, 1):
        one["number"] = number
    print(f"{len(every)} operators and constants in model, {len(chosen)} of them drawn", file=sys.stderr)
    while True:
        chosen.sort(key=lambda one: (one["file"], one["start"], -one["end"]))
        write(root, every, chosen)
        lines = broken_lines(release)
        if not lines:
            break
        broken = [one for one in chosen if (one["file"], one["line"]) in lines]
        if not broken:
            sys.exit(f"no mutant stands on the lines of the errors: {sorted(lines)[:10]}")
        print(f"{len(broken)} do not compile, others are drawn", file=sys.stderr)
        dropped += len(broken)
        for one in broken:
            chosen.remove(one)
            if rest:
                chosen.append(rest.pop(0) | {"number": one["number"]})
    (release / "mutants.json").write_text(json.dumps({"candidates": len(every), "dropped": dropped, "seed": options.seed, "mutants": chosen}))


# --- running the tests ------------------------------------------------------------------------------------------------

def tests_of(build):
    listed = json.loads(subprocess.run(["ctest", "--test-dir", str(build), "--show-only=json-v1"], capture_output=True, text=True,
                                       check=True).stdout)
    tests = {}
    for test in listed["tests"]:
        properties = {one["name"]: one["value"] for one in test.get("properties", [])}
        labels = properties.get("LABELS", [])
        if "slow" in labels or "bench" in labels or "command" not in test or not test["name"].endswith("_test"):
            continue
        if not pathlib.Path(test["command"][0]).exists():
            print(f"{test['name']} is not built and is left out", file=sys.stderr)
            continue
        tests[test["name"]] = {"command": [test["command"][0]], "environment": properties.get("ENVIRONMENT", []),
                               "where": properties.get("WORKING_DIRECTORY", str(build))}
    # What every build asks of the program that it has made.
    some = next(iter(tests.values()))
    tests["signature"] = {"command": [str(build / "bin/rackline"), "bench", "--signature", "--quiet"],
                          "environment": some["environment"], "where": str(build)}
    return tests


def launch(test, extra, patience):
    """Whether the test passed, ended with the first that fails, and how long it took."""
    environment = dict(os.environ)
    environment.update(one.split("=", 1) for one in test["environment"])
    environment.update(extra)
    started = time.monotonic()
    program = subprocess.Popen(test["command"], cwd=test["where"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               start_new_session=True, text=True, errors="replace")
    timer = threading.Timer(patience, lambda: os.killpg(program.pid, signal.SIGKILL))
    timer.start()
    passed = True
    try:
        for line in program.stdout:
            if line.startswith(("FAIL!", "QFATAL")):
                passed = False
                os.killpg(program.pid, signal.SIGKILL)
                break
        program.wait()
    except ProcessLookupError:
        pass
    finally:
        timer.cancel()
    return passed and program.returncode == 0, time.monotonic() - started


def reach(options):
    build = options.build.resolve()
    mutants = json.loads((build / "mutants.json").read_text())["mutants"]

    def of(name, test):
        path = build / f"reached.{name}"
        path.write_bytes(bytes(1 << 16))
        passed, took = launch(test, {"RACKLINE_MUTANTS_REACHED": str(path)}, 1800)
        hit = path.read_bytes()
        path.unlink()
        return passed, {"seconds": took, "reached": [one["number"] for one in mutants if hit[one["number"]]]}

    noted = build / "reach.json"
    result = json.loads(noted.read_text()) if noted.exists() else {}
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        jobs = {pool.submit(of, name, test): name for name, test in tests_of(build).items() if name not in result}
        for job in concurrent.futures.as_completed(jobs):
            name, (passed, found) = jobs[job], job.result()
            print(f"{name}: {found['seconds']:.1f} s, " +
                  (f"reaches {len(found['reached'])}" if passed else "fails without a mutant and is left out"), file=sys.stderr)
            if passed:
                result[name] = found
    noted.write_text(json.dumps(result))


class Record:
    """How often a test was tried and killed; before it was, one kill in two is expected."""

    def __init__(self, seconds):
        self.seconds, self.tried, self.killed = seconds, 0, 0

    def cost_of_a_kill(self):
        return self.seconds * (self.tried + 2) / (self.killed + 1)

    def note(self, killed):
        self.tried += 1
        self.killed += killed


def judge(build, tests, records, names, mutant, budget):
    spent = 0.0
    for name in sorted(names, key=lambda name: records[name].cost_of_a_kill()):
        seconds = records[name].seconds
        if spent and spent + seconds > budget:
            continue
        spent += seconds
        passed, _ = launch(tests[name], {"RACKLINE_MUTANT": str(mutant)}, 5 * seconds + 5)
        records[name].note(not passed)
        if not passed:
            return {"number": mutant, "killed": name}
    return {"number": mutant, "killed": None, "tried": spent, "reached": bool(names)}


def run(options):
    build = options.build.resolve()
    mutants = json.loads((build / "mutants.json").read_text())["mutants"]
    reached = json.loads((build / "reach.json").read_text())
    tests = tests_of(build)
    records = {name: Record(one["seconds"]) for name, one in reached.items()}
    by_mutant = collections.defaultdict(list)
    for name, one in reached.items():
        for number in one["reached"]:
            by_mutant[number].append(name)
    journal = build / "judged.jsonl"
    done = {json.loads(line)["number"] for line in journal.read_text().splitlines()} if journal.exists() else set()
    # What is drawn stays drawn: the first of them are a sample too.
    order = [one["number"] for one in mutants if one["number"] not in done]
    random.Random(1).shuffle(order)
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool, journal.open("a") as out:
        jobs = [pool.submit(judge, build, tests, records, by_mutant[number], number, options.budget) for number in order]
        for job in concurrent.futures.as_completed(jobs):
            out.write(json.dumps(job.result()) + "\n")
            out.flush()


def tell(options):
    build = options.build.resolve()
    planned = json.loads((build / "mutants.json").read_text())
    mutants = {one["number"]: one for one in planned["mutants"]}
    judged = [json.loads(line) for line in (build / "judged.jsonl").read_text().splitlines()]
    kinds = collections.defaultdict(lambda: [0, 0])
    rooms = collections.defaultdict(lambda: [0, 0])
    for one in judged:
        mutant = mutants[one["number"]]
        kind = mutant["what"] if "left" in mutant else "constant"
        for table, key in ((kinds, kind), (rooms, "/".join(mutant["file"].split("/")[:2]))):
            table[key][0] += 1
            table[key][1] += one["killed"] is not None
    for table in (kinds, rooms):
        for key, (all_of, killed) in sorted(table.items()):
            print(f"{key:24} {killed:5} of {all_of:5}  {100 * killed / all_of:5.1f} %")
    killed = sum(one["killed"] is not None for one in judged)
    unreached = sum(one["killed"] is None and not one["reached"] for one in judged)
    print(f"{killed} of {len(judged)} killed, {100 * killed / len(judged):.1f} %; {unreached} of the survivors are reached by no quick test; "
          f"{planned['candidates']} operators and constants, seed {planned['seed']}")
    if options.survivors:
        for one in sorted(judged, key=lambda one: one["number"]):
            if one["killed"] is None:
                mutant = mutants[one["number"]]
                print(f"{mutant['file']}:{mutant['line']}: {mutant['what']}{'' if one['reached'] else ' (not reached)'}: {mutant['text']}")
    if 100 * killed < options.least * len(judged):
        sys.exit(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, job in (("plan", plan), ("reach", reach), ("run", run), ("tell", tell)):
        one = commands.add_parser(name)
        one.set_defaults(job=job)
        if name == "plan":
            one.add_argument("root", type=pathlib.Path)
        one.add_argument("build", type=pathlib.Path)
        one.add_argument("--count", type=int, default=2000)
        one.add_argument("--seed", type=int, default=1)
        one.add_argument("--budget", type=float, default=60)
        one.add_argument("--workers", type=int, default=os.cpu_count())
        one.add_argument("--survivors", action="store_true")
        one.add_argument("--least", type=float, default=0, help="fail where fewer percent are killed")
    options = parser.parse_args()
    options.job(options)


if __name__ == "__main__":
    main()
