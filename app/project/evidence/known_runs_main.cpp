// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/evidence/known_runs_file.h"
#include "hwdb/store/text_file.h"

#include <cstdio>

/// Builds the table of measured runs that every estimate is held against.
int main(int argc, char** argv) {
    using namespace rackline;
    if (argc != 5) {
        std::fputs("usage: rackline-known-runs CATALOGUE CASES RECIPES TABLE\n", stderr);
        return 2;
    }
    const auto run = [&]() -> Result<void> {
        const Result<Catalogue> catalogue = Catalogue::open(argv[1]);
        if (!catalogue) return catalogue.error();
        const Result<std::vector<MeasuredCase>> cases = readCases(argv[2]);
        if (!cases) return cases.error();
        const Result<Recipes> recipes = Recipes::read(argv[3]);
        if (!recipes) return recipes.error();
        return writeTextFile(argv[4], runsTable(KnownRuns(*cases, *catalogue, *recipes).runs()));
    };
    const Result<void> done = run();
    if (!done) std::fprintf(stderr, "%s\n", done.error().text().c_str());
    return done ? 0 : 3;
}
