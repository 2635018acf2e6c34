// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command_line.h"

namespace rackline {

/// Adds `rackline model import`.
void addModel(CLI::App& app, CommandLine& line);

} // namespace rackline
