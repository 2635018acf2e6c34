#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine in a live report against the command line, in headless Chromium.

compare.py RACKLINE [COUNT] [SEED]: so many random scenarios, each answered by `rackline pareto FILE --format json` and by the engine in
the page, compared byte for byte by their hashes; a slider that is moved, its page against the one that the command line writes; the
time of 14,000 candidates; the size of what is packed. Prints what it found and fails where something is not as promised."""
import base64
import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile

from browser import Page

MOST_BYTES, MOST_MS, PROMISED = 3_000_000, 60, 14_000
EXAMPLE = "three-generations"


def run(*words):
    done = subprocess.run(words, capture_output=True, check=False)
    if done.returncode > 1:
        sys.exit(f"{' '.join(words)}: {done.stderr.decode()}")
    return done.stdout


def ids(rackline, kind):
    return [e["id"] for e in json.loads(run(rackline, "catalogue", "list", kind, "--no-overlay", "--format", "json"))["entries"]]


def random_scenario(pick, racks, models):
    """One project of one or two scenarios; some are infeasible, some are refused, and both answers are compared."""
    def some(share, path, values):
        return {path: pick.choice(values) if isinstance(values, list) else values()} if pick.random() < share else {}

    def one(name):
        flat = {"model": pick.choice(models), "hardware.rack": pick.choice(racks), "name": name}
        flat |= some(0.3, "hardware.count", [2, 3, 4, 8])
        flat |= some(0.3, "efficiency", ["speed-of-light"])
        flat |= some(0.5, "workload.isl", lambda: int(2 ** pick.uniform(5, 17)))
        flat |= some(0.5, "workload.osl", lambda: int(2 ** pick.uniform(4, 13)))
        flat |= some(0.4, "workload.prefix_hit", lambda: round(pick.uniform(0, 0.99), 3))
        flat |= some(0.4, "workload.limits.speed", lambda: f"{pick.uniform(5, 300):.6g} tok/s")
        flat |= some(0.3, "workload.limits.ttft", lambda: f"{pick.uniform(0.1, 20):.4g} s")
        flat |= some(0.2, "workload.speculative.draft", [1, 2, 3])
        flat |= some(0.2, "workload.load.concurrency", [8, 64, 500, 4096])
        flat |= some(0.3, "precision.weights", ["fp8", "fp4", "bf16"])
        flat |= some(0.2, "precision.kv", ["fp8", "bf16"])
        flat |= some(0.3, "mapping.mode", ["aggregated", "disaggregated"])
        flat |= some(0.1, "mapping.tp", [1, 2, 4, 8])
        flat |= some(0.3, "hardware.accelerator.hbm.bandwidth", lambda: f"{pick.uniform(1, 30):.5g} TB/s")
        flat |= some(0.2, "hardware.accelerator.tdp", lambda: f"{pick.uniform(300, 2000):.4g} W")
        flat |= some(0.3, "facility.pue", lambda: round(pick.uniform(1, 2), 3))
        flat |= some(0.3, "facility.electricity", lambda: f"{pick.uniform(0.01, 0.4):.3g} USD/kWh")
        tree = {}
        for path, value in flat.items():
            *folders, leaf = path.split(".")
            place = tree
            for folder in folders:
                place = place.setdefault(folder, {})
            place[leaf] = value
        return tree

    names = ["A", "B"][: pick.choice([1, 1, 2])]
    return json.dumps({"format": "rackline", "version": 1, "name": "random", "scenarios": [one(n) for n in names]})


def answer_of(rackline, file):
    """The hash of what the command line says, or that it refuses."""
    words = [rackline, "pareto", str(file), "--format", "json"]
    done = subprocess.run(words, capture_output=True, check=False, env=os.environ | {"XDG_DATA_HOME": str(file.parent)})
    return "refused" if done.returncode > 1 else hashlib.sha256(done.stdout).hexdigest()


HASHED = """(async question => {
  try { racklineLive("ask", question); var text = racklineLive("frontier", ""); } catch (error) { return "refused"; }
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map(b => b.toString(16).padStart(2, "0")).join("");
})(%s)"""
TIMED = """(() => { const begun = performance.now(), n = racklineLive("candidates", "%s"); return [Number(n), performance.now() - begun]; })()"""
MOVED = """(async () => {
  const slider = document.querySelector('[data-path="workload.isl"]');
  slider.value = 30;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise(soon => requestAnimationFrame(() => setTimeout(soon, 100)));
  return [`${slider.dataset.path}=${slider.dataset.texts.split("\\n")[30]}`, document.querySelector("#live [role=status]").textContent];
})()"""
ANSWER = """document.getElementById("answer").innerHTML.replace(/<(code|pre)>rackline report[^]*?<\\/\\1>/g, "").trim()"""
READY = """(async () => { while (document.getElementById("live").hidden) await new Promise(soon => setTimeout(soon, 20)); return true; })()"""


def main():
    rackline = os.path.abspath(sys.argv[1])
    count, seed = (int(w) for w in (sys.argv[2:] + ["1000", "1"][len(sys.argv) - 2:])[:2])
    pick = random.Random(seed)
    racks, models = ids(rackline, "rack") + ids(rackline, "node"), ids(rackline, "model")
    wrong = []
    with tempfile.TemporaryDirectory(prefix="rackline-live.") as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        place = pathlib.Path(folder)
        texts = [random_scenario(pick, racks, models) for _ in range(count)]
        files = [place / f"{i}.json" for i in range(count)]
        for file, text in zip(files, texts):
            file.write_text(text)
        expected = list(workers.map(lambda file: answer_of(rackline, file), files))

        live, still = place / "live.html", place / "still.html"
        run(rackline, "report", EXAMPLE, "--no-overlay", "--live", "-o", str(live))
        packed = sum(len(base64.b64decode(m)) for m in re.findall(r'id="live-(?:engine|files)">([^<]*)<', live.read_text()))
        with Page(live, place / "profile") as page:
            page.ask(READY)
            times = [page.ask(TIMED % ("" if i % 2 else "workload.isl=2048")) for i in range(40)]
            setting, status = page.ask(MOVED)
            moved = page.ask(ANSWER)
            found = [page.ask(HASHED % json.dumps(json.dumps({"project": t, "settings": [], "source": str(f), "date": ""})))
                     for f, t in zip(files, texts)]
            wrong += page.messages
        with Page(live, place / "profile", scripts=False) as page:
            seen = page.ask("""[document.getElementById("live").checkVisibility(), document.querySelectorAll("#answer svg").length > 3]""")
            if seen != [False, True]:
                wrong.append("without scripts the page is not the report that was sent")
        run(rackline, "report", EXAMPLE, "--no-overlay", "--set", setting, "-o", str(still))
        with Page(still, place / "profile2") as page:
            shown = page.ask(ANSWER)

    differ = [text for text, a, e in zip(texts, found, expected) if a != e]
    for text in differ[:5]:
        wrong.append(f"differs: {text}")
    if moved != shown:
        wrong.append("the page after a slider is not that of the command line")
    middle = statistics.median(t for _, t in times) * PROMISED / times[0][0]
    print(f"{count - len(differ)} of {count} random scenarios are the same bytes, {expected.count('refused')} of them refused by both")
    print(f"after {setting} the page {'is' if moved == shown else 'is NOT'} that of the command line; it says: {status}")
    print(f"{PROMISED} candidates in {middle:.1f} ms: {times[0][0]} in {statistics.median(t for _, t in times):.1f} ms at the median of "
          f"{len(times)}, {times[0][1]:.1f} ms at first")
    print(f"engine, catalogue and measurements are {packed / 1e6:.2f} MB packed")
    if packed > MOST_BYTES:
        wrong.append(f"packed, more than {MOST_BYTES} bytes")
    if middle > MOST_MS:
        wrong.append(f"slower than {MOST_MS} ms")
    if differ or wrong:
        sys.exit("\n".join(["not as promised:", *wrong]))


main()
