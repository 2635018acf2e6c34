// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

namespace rackline {

/// Times fleets that serve shipped traces: a million requests with prefix caches, sessions of agents, and a look at another load.
/// Returns the exit code.
int tellTraffic(Options options, Streams streams);

} // namespace rackline
