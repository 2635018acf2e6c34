// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/graded_inputs.h"

namespace rackline {

std::vector<GradedInput> gradedInputs(const ResolvedScenario& scenario) {
    std::vector<GradedInput> graded;
    for (const InputFigure& input : scenario.inputs)
        if (input.provenance.source != "default" && findParameter(input.path) != nullptr)
            graded.push_back({input.path, input.provenance.grade, input.provenance.unverified});
    return graded;
}

} // namespace rackline
