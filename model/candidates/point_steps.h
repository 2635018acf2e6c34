// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/candidate_points.h"
#include "model/candidates/evaluator.h"

#include <vector>

namespace rackline {

/// One layout whose steps are asked for at the clock of a point.
struct PointSteps {
    const Evaluator& evaluator;
    const OperatingPoint& point;
    InferenceMemory memory;
    std::vector<Operator> operators;
    SlowdownOf<double> slowed;

    PointSteps(const Evaluator& e, const OperatingPoint& p)
        : evaluator(e), point(p), memory(e.memoryOf(p.layout)),
          operators(operatorsOf(e.scenario().model, e.scenario().precision, p.layout)), slowed(slowdownAt(e, p)) {}

    const Service& service() const { return evaluator.scenario().workload; }
    StepCost pass(const StepLoad& load) const { return ClockedRun(evaluator, operators, load, slowed).cost(); }
    /// Seconds of a decode step of so many sequences with the drafts of the next one, host included.
    double decode(double sequences) const {
        const StepCost step = pass(decodeLoad(service(), sequences));
        return step.time() * (1 + evaluator.draftShare()) +
               evaluator.besideKernels(point.mode, point.layout, memory, sequences, step);
    }
};

} // namespace rackline
