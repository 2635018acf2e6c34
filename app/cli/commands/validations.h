// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/project/measured/cases.h"
#include "app/project/measured/recipes.h"
#include "hwdb/catalogue/catalogue.h"

namespace rackline {

/// `validate --kernels` and `validate --power`: errors against folders of measured kernel times and watts.
int validateKernels(const std::string& folder, const Options& options, const Catalogue& catalogue, Streams streams);
int validatePower(const std::string& folder, const Options& options, const Catalogue& catalogue, Streams streams);

/// Prints what training cases cost that a fit never saw, and served runs whose configuration, model or chip it never saw.
int crossValidate(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                  const Options& options, Streams streams);
int crossValidateServing(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                         const Options& options, Streams streams);

} // namespace rackline
