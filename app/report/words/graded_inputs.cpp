// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/graded_inputs.h"

#include <cmath>

namespace rackline {

std::vector<GradedInput> gradedInputs(const ResolvedScenario& scenario) {
    std::vector<GradedInput> graded;
    for (const InputFigure& input : scenario.inputs)
        if (input.provenance.source != "default" && findParameter(input.path) != nullptr)
            graded.push_back({input.path, input.provenance.grade, input.provenance.unverified});
    return graded;
}

void drawIntervals(Estimate& estimate, const ResolvedScenario& scenario, const SampleOptions& options) {
    if (estimate.decodeStep.empty()) return;
    const auto drawn = sampledIntervals(scenario.scenario, estimate.point, gradedInputs(scenario), options);
    for (std::size_t m = 0; m < drawn.size(); ++m) {
        if (!std::isfinite(drawn[m].mid)) continue;
        estimate.metrics[m].low = drawn[m].low;
        estimate.metrics[m].high = drawn[m].high;
    }
}

} // namespace rackline
