// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace rackline {

/// The inputs that almost every question names: short for --set, on top of a scenario or instead of one.
void addShorthands(CLI::App& parser, const Command& command, Options& options);
/// What was typed with them goes before every --set.
void takeShorthands(Options& options, const Command& command);

/// The option that stands for a path, as it was typed, or `--set path`.
std::string typedAs(const Options& options, const std::string& path);

/// A scenario of what the command line says alone.
Result<Project> projectWithoutFile(const Options& options);

} // namespace rackline
