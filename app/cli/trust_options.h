// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/command.h"
#include "model/factory/metric.h"

namespace CLI {
class App;
}

namespace rackline {

/// Options of the commands that compare, explain and vary.
void addTrustOptions(CLI::App& parser, const Command& command, Options& options);

/// What --metric names; tokens/s/MW without it.
Result<Metric> metricOf(const Options& options);

} // namespace rackline
