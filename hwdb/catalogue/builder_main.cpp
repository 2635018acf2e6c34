// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/builder.h"

#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: rackline-hwdb-build FOLDER DATABASE\n", stderr);
        return 2;
    }
    const rackline::BuildReport report = rackline::buildCatalogue(argv[1], argv[2]);
    for (const rackline::Error& error : report.errors) std::fprintf(stderr, "%s\n", error.text().c_str());
    if (!report.errors.empty()) {
        std::fprintf(stderr, "the catalogue has %zu mistakes; no database was written\n", report.errors.size());
        return 3;
    }
    std::printf("%zu entries, %zu figures, %zu sources\n", report.entries, report.figures, report.sources);
    return 0;
}
