// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/project/measured/cases.h"
#include "hwdb/catalogue/catalogue.h"

namespace rackline {

/// Prints what served runs cost whose configuration, model or chip a fit never saw.
int crossValidateServing(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Options& options,
                         Streams streams);

} // namespace rackline
