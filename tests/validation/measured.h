// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_errors.h"
#include "tests/paths.h"

namespace rackline::test {

struct Measured {
    std::vector<MeasuredCase> cases;
    std::vector<CasePrediction> predictions;
};

/// The shipped cases of a folder of `resources/measurements`, predicted; empty where they cannot be read.
inline Measured predictedShipped(const char* folder) {
    Measured m;
    const auto catalogue = Catalogue::open(Catalogue::defaultPath());
    const auto cases = readCases(rackline::sourcePath("resources/measurements/") + folder + "/cases.csv");
    const auto recipes = Recipes::shipped();
    if (!catalogue || !cases || !recipes) return m;
    m.cases = *cases;
    m.predictions = predictCases(m.cases, *catalogue, *recipes, 0);
    return m;
}

} // namespace rackline::test
