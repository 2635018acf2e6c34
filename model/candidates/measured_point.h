// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/load_point.h"

#include <optional>

namespace rackline {

/// Over the requests of a whole run, the burst at its start included.
struct FirstToken {
    Time mean, median;
};
/// The first token that requests of a closed loop see at a point, by simulation of its engine's scheduler (method/serving 7).
FirstToken firstTokenAt(const Evaluator& evaluator, const OperatingPoint& point);

/// The steady state under the scenario's load of a point's layout and workers.
OperatingPoint steadyPoint(const Evaluator& evaluator, const OperatingPoint& held);

/// What the scenario's client measures over its whole run, at a point in steady state (method/serving 9); the point itself where
/// no run ends. With `known` the requests' first tokens are not worked out again.
OperatingPoint asMeasured(const Evaluator& evaluator, const OperatingPoint& steady, const std::optional<FirstToken>& known = {});

} // namespace rackline
