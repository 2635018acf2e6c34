// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/project/measured/case_coverage.h"

namespace rackline {

/// Coverage of the 90 % intervals per engine, chip and kind of figure, in the format that was asked for.
int writeCoverage(const std::vector<CoverageRow>& rows, const Options& options, Streams streams);

} // namespace rackline
