// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/simulation.h"
#include "model/units/constants.h"

namespace rackline {

inline constexpr std::uint64_t exampleSeed = 12345;

/// 5 ms an iteration and 0.1 ms a token.
inline StepTimes toySteps() {
    StepTimes steps;
    steps.step = 5e-3;
    steps.tokens = StepCurve::linear(0, 1e-4);
    return steps;
}

inline LoadSpec closedLoad(std::int64_t concurrency, std::int64_t requests, double prompt, double answer, double low = 1) {
    LoadSpec load;
    load.concurrency = concurrency;
    load.requests = requests;
    load.prompt = {prompt, low, 0};
    load.answer = {answer, low, 0};
    return load;
}

inline LoadSpec poissonLoad(double rate, std::int64_t requests, double prompt, double answer, double low = 1) {
    LoadSpec load = closedLoad(1, requests, prompt, answer, low);
    load.arrivals = ArrivalLaw::poisson;
    load.rate = Frequency::fromSi(rate);
    return load;
}

} // namespace rackline
