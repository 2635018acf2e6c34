# SPDX-License-Identifier: GPL-3.0-or-later
"""coverage.py ROOT FOLDER LINES BRANCHES: reads gcov's JSON from standard input, prints lines and branches that ran of each room below
FOLDER and of all, and fails below the percentages. Branches that the compiler makes for exceptions are left out."""
import collections
import json
import os
import sys

root, under = sys.argv[1], os.path.normpath(sys.argv[2])
least = [float(one) for one in sys.argv[3:5]]
lines = collections.defaultdict(int)
branches = collections.defaultdict(int)
for report in sys.stdin:
    data = json.loads(report)
    for file in data["files"]:
        name = os.path.relpath(os.path.join(data["current_working_directory"], file["file"]), root)
        if name.split("/")[0] not in ("model", "hwdb", "app", "views") or not (under == "." or name.startswith(under + "/")):
            continue
        for line in file["lines"]:
            at = (name, line["line_number"])
            lines[at] = max(lines[at], line["count"])
            # By place in the line: instances of a template are one.
            for place, branch in enumerate(b for b in line["branches"] if not b["throw"]):
                branches[at + (place,)] = max(branches[at + (place,)], branch["count"])

def share(counts, room):
    own = [count for at, count in counts.items() if room in ("all", os.path.dirname(at[0]))]
    return 100 * sum(count > 0 for count in own) / len(own) if own else 100.0

rooms = sorted({os.path.dirname(at[0]) for at in lines})
for room in rooms + ["all"]:
    print(f"{room:32} {share(lines, room):6.1f} % of lines  {share(branches, room):6.1f} % of branches")
sys.exit(share(lines, "all") < least[0] or share(branches, "all") < least[1])
