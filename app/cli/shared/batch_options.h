// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

namespace CLI {
class App;
}

namespace rackline {

/// Options of the commands that work on many points, files or machines.
void addBatchOptions(CLI::App& parser, const Command& command, Options& options);

} // namespace rackline
