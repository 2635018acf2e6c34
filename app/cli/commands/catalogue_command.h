// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command_line.h"

namespace rackline {

/// Adds `rackline catalogue list|show|check|import|export|add`.
void addCatalogue(CLI::App& app, CommandLine& line);

} // namespace rackline
