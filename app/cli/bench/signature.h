// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

namespace rackline {

/// Says in one sentence whether this build gives the results that every build of its version gives, whatever compiler, processor
/// or number of threads; with --quiet, only where it does not. Gives the exit code.
int tellSignature(const Options& options, Streams streams);

} // namespace rackline
