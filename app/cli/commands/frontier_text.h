// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/project/fits/frontier_validation.h"

namespace rackline {

/// Searched frontiers beside measured ones, in the format that was asked for.
int writeFrontiers(const FrontierValidation& validation, const Options& options, Streams streams);

} // namespace rackline
