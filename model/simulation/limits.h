// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/spec.h"
#include "model/simulation/steps.h"

#include <limits>

namespace rackline {

/// What keeps an open loop from serving more.
enum class LoadLimit { sequenceSlots, kvPool, prefillPool, decodePool, transferLink };

/// The largest request rates of a system with all its pools; rates that do not apply are infinite (method/serving 8).
struct RateLimits {
    double sequenceSlots = std::numeric_limits<double>::infinity();
    double kvPool = std::numeric_limits<double>::infinity();
    double prefillPool = std::numeric_limits<double>::infinity();
    double decodePool = std::numeric_limits<double>::infinity();
    double transferLink = std::numeric_limits<double>::infinity();

    double smallest() const;
    LoadLimit binding() const;
};

RateLimits rateLimits(const LoadSpec& load, const EngineSettings& engine, const StepTimes& prefill, const StepTimes& decode);

} // namespace rackline
