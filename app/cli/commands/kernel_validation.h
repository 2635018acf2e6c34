// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "hwdb/catalogue/catalogue.h"

namespace rackline {

/// `validate --kernels`: the errors of kernel times against a folder of measured ones.
int validateKernels(const Options& options, const Catalogue& catalogue, Streams streams);

} // namespace rackline
