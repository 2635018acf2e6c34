// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "model/candidates/metric.h"

namespace CLI {
class App;
}

namespace rackline {

/// Options of the commands that compare, explain and vary.
void addTrustOptions(CLI::App& parser, const Command& command, Options& options);

/// What --metric names; tokens/s/MW without it.
Result<Metric> metricOf(const Options& options);

} // namespace rackline
