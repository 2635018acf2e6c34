// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/facility.h"
#include "model/hardware/rack.h"
#include "model/kernels/coefficients.h"
#include "model/mapping/layout.h"
#include "model/workload/service.h"
#include "model/workload/transformer.h"

#include <string>

namespace rackline {

/// Everything that one evaluation needs, as plain values: nothing is looked up behind it.
struct Scenario {
    std::string name;
    Transformer model;
    System system;
    PrecisionSet precision;
    Service workload;
    LayoutChoice layout;
    LayoutLimits search;
    Facility facility;
    Economics economics;
    ChipKernels kernels;
    EngineProfile engine;
};

} // namespace rackline
