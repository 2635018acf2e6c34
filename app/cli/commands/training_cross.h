// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/project/measured/cases.h"
#include "hwdb/catalogue/catalogue.h"

namespace rackline {

/// Prints what training cases cost that a fit never saw.
int crossValidate(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Options& options, Streams streams);

} // namespace rackline
